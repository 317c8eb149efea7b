//! What is said of supply and foraging.

use super::{hex, unit};
use crate::event::total;
use crate::foraging::{Foraging, chances};
use crate::frame::Frame;
use crate::supply_status::{CAPTURED, SupplyStatus, captured};
use crate::{Position, Scenario, UnitId};

/// "Hood forages: 2 or less finds enough".
pub(super) fn forage(s: &Scenario, p: &Position, frame: Option<&Frame>, u: UnitId) -> String {
    match frame {
        Some(Frame::Forage(foraging)) => {
            format!("{} forages: {}", unit(s, u), die(s, p, foraging, u))
        }
        _ => format!("{} forages", unit(s, u)),
    }
}

/// The die that finds enough.
fn die(s: &Scenario, p: &Position, foraging: &Foraging, u: UnitId) -> String {
    let chances = chances(s, p, foraging, u);
    let highest = chances.map_or(0, |(value, modifiers)| i32::from(value) - total(&modifiers));
    match highest {
        ..=0 => "no die finds enough".to_owned(),
        6.. => "any die finds enough".to_owned(),
        highest => format!("{highest} or less finds enough"),
    }
}

/// "The Union player rolls for the foraging of Sykes: 2 or less finds enough."
pub(super) fn roll(s: &Scenario, p: &Position, side: crate::Side) -> String {
    let who = side.name();
    let rolling = p.frames().last().and_then(|frame| match frame {
        Frame::Forage(foraging) => Some((foraging, foraging.rolling?)),
        _ => None,
    });
    match rolling {
        Some((foraging, u)) => format!(
            "The {who} player rolls for the foraging of {}: {}.",
            unit(s, u),
            die(s, p, foraging, u)
        ),
        None => format!("The {who} player rolls for foraging."),
    }
}

/// "Union: which units does the captured depot in Winchester feed? 2 of 5 named."
pub(super) fn feeding(s: &Scenario, p: &Position, status: &SupplyStatus) -> String {
    let (side, named) = (status.side.name(), status.chosen.len());
    match captured(p, status) {
        Some(at) => format!(
            "{side}: which units does the captured depot in {} feed? {named} of {CAPTURED} named.",
            hex(s, at)
        ),
        None => format!("{side} decides."),
    }
}
