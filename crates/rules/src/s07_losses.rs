//! 7.5 Dividing a loss among the units of a side.

use crate::Position;
use crate::action::Action;
use crate::frame::{Frame, Losses};
use crate::illegal::Illegal;
use crate::play::Play;
use crate::unit::UnitSet;

fn sharers(p: &Position, losses: &Losses) -> UnitSet {
    let alive = |unit: &crate::UnitId| p.hex(*unit).is_some();
    losses.units.iter().filter(alive).collect()
}

/// Whether a unit may take the next point (S7.5-17, S7.5-19).
pub(crate) fn verdict(p: &Position, losses: &Losses, action: Action) -> Result<(), Illegal> {
    match action {
        Action::TakeLoss(unit) if sharers(p, losses).contains(unit) => Ok(()),
        Action::TakeLoss(unit) => {
            let text = "{unit} does not share this loss.";
            Err(Illegal::new("S7.5-19", text).unit(unit))
        }
        _ => {
            let text = "First the loss must be taken in full.";
            Err(Illegal::new("S7.5-20", text))
        }
    }
}

/// Lets a unit take a point.
pub(crate) fn take(play: &mut Play<'_>, mut losses: Losses, action: Action) {
    if let Action::TakeLoss(unit) = action {
        losses.remaining -= 1;
        play.pop();
        play.push(Frame::Losses(losses));
        play.lose(unit, 1, losses.cause);
    }
}

/// Takes a loss that leaves no choice (S7.5-20).
pub(crate) fn step(play: &mut Play<'_>, losses: Losses) -> bool {
    let sharers = sharers(play.p, &losses);
    let strength: u32 = sharers
        .iter()
        .map(|unit| u32::from(play.p.unit(unit).manpower))
        .sum();
    let all = u32::from(losses.remaining) >= strength;
    if losses.remaining > 0 && !all && sharers.len() > 1 {
        return false;
    }
    play.pop();
    for unit in sharers.iter() {
        let points = if all { u8::MAX } else { losses.remaining };
        play.lose(unit, points, losses.cause);
    }
    true
}
