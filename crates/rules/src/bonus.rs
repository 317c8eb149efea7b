//! Bonus cycles (17.2 of RTG): an Action Cycle and a Recovery of some units alone, as they
//! come onto the map ahead of time.

use longroll_map::HexId;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Works};
use crate::illegal::Illegal;
use crate::play::Play;
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{Position, Scenario, Side, s04_initiative, s08_recovery};

/// How far from enemy infantry the units keep (RTG-17-11).
const AWAY: u32 = 4;
/// How many Fatigue Levels they lose (RTG-17-09).
const REST: u8 = 2;

/// A bonus cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BonusCycle {
    /// Whose.
    pub side: Side,
    /// The units that take part.
    pub units: UnitSet,
    /// Whether their actions are over and they recover.
    pub recovering: bool,
}

/// Units of a side begin a bonus cycle.
pub(crate) fn begin(play: &mut Play<'_>, side: Side, units: UnitSet) {
    play.push(Frame::Bonus(BonusCycle {
        side,
        units,
        recovering: false,
    }));
}

/// The bonus cycle that goes on now.
pub fn running(p: &Position) -> Option<&BonusCycle> {
    p.frames().iter().find_map(|frame| match frame {
        Frame::Bonus(bonus) => Some(bonus),
        _ => None,
    })
}

/// Whether a unit may act or work now, as far as bonus cycles are concerned.
pub(crate) fn may_act(p: &Position, unit: UnitId) -> Result<(), Illegal> {
    if running(p).is_some_and(|bonus| !bonus.units.contains(unit)) {
        let text = "{unit} takes no part in this bonus cycle.";
        return Err(Illegal::new("RTG-17-09", text).unit(unit));
    }
    Ok(())
}

/// What is detached from a unit of the cycle takes part in it too.
pub(crate) fn detached(play: &mut Play<'_>, from: UnitId, substitute: UnitId) {
    for frame in &mut play.p.stack {
        if let Frame::Bonus(bonus) = frame
            && bonus.units.contains(from)
        {
            bonus.units = bonus.units.with(substitute);
        }
    }
}

/// How near the nearest enemy infantry in the open is to a hex.
fn nearest(s: &Scenario, p: &Position, enemy: Side, hex: HexId) -> Option<u32> {
    let seen = p.units_of(enemy).minus(p.hidden(enemy));
    let infantry = seen
        .iter()
        .filter(|unit| s.unit(*unit).arm == Arm::Infantry);
    let hexes = infantry.filter_map(|unit| p.hex(unit));
    hexes.map(|at| s.map.distance(at, hex)).min()
}

/// Whether a unit of a bonus cycle may go to a hex: it stays away from enemy infantry, and
/// one that began too near only goes further away.
pub(crate) fn may_enter(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    from: HexId,
    to: HexId,
) -> Result<(), Illegal> {
    let Some(bonus) = running(p).filter(|bonus| bonus.side == s.unit(unit).side) else {
        return Ok(());
    };
    let enemy = bonus.side.other();
    let near = nearest(s, p, enemy, to).filter(|distance| *distance < AWAY);
    if near.is_some_and(|now| nearest(s, p, enemy, from).is_none_or(|before| now <= before)) {
        let text = "In a bonus cycle {unit} stays at least {need} hexes from enemy infantry.";
        let refusal = Illegal::new("RTG-17-11", text).unit(unit);
        return Err(refusal.numbers(AWAY as u16, 0));
    }
    Ok(())
}

/// Whether the enemy in a hex may be attacked in a bonus cycle: no infantry.
pub(crate) fn may_attack(
    s: &Scenario,
    p: &Position,
    side: Side,
    target: HexId,
) -> Result<(), Illegal> {
    let infantry = |unit| s.unit(unit).arm == Arm::Infantry;
    let bonus = running(p).is_some_and(|bonus| bonus.side == side);
    if bonus && p.shown_at(side.other(), target).iter().any(infantry) {
        let text = "In a bonus cycle no infantry is attacked, as in {hex}.";
        return Err(Illegal::new("RTG-17-11", text).hex(target));
    }
    Ok(())
}

/// Whether an action answers the question who acts next.
pub(crate) fn verdict(action: Action) -> Result<(), Illegal> {
    match action {
        Action::TakeInitiative | Action::Pass => Ok(()),
        _ => {
            let text = "First take another action of the bonus cycle, or end it.";
            Err(Illegal::new("RTG-17-09", text))
        }
    }
}

/// Takes another action, or ends the cycle.
pub(crate) fn take(play: &mut Play<'_>, bonus: BonusCycle, action: Action) {
    if action == Action::TakeInitiative {
        play.emit(Event::InitiativeTaken(bonus.side));
        play.push(Frame::Act { side: bonus.side });
    } else {
        play.emit(Event::Passed(bonus.side));
        recover(play, bonus);
    }
}

/// The cycle ends when nobody can act any more, and all of it after the recovery.
pub(crate) fn step(play: &mut Play<'_>, bonus: BonusCycle) -> bool {
    if bonus.recovering {
        play.pop();
        s08_recovery::rest(play, bonus.units, REST);
        return true;
    }
    let over = !s04_initiative::has_action(play.s, play.p, bonus.side);
    if over {
        recover(play, bonus);
    }
    over
}

fn recover(play: &mut Play<'_>, bonus: BonusCycle) {
    play.pop();
    play.push(Frame::Bonus(BonusCycle {
        recovering: true,
        ..bonus
    }));
    play.push(Frame::Works(Works::new(bonus.side)));
}
