//! Conscripts: a side divides points of Manpower among some of its units (scenario 7 of HCR).

use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::illegal::{Illegal, RuleId};
use crate::play::Play;
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario, Side};

/// The most Manpower that a marker can show.
const MOST: u8 = 21;
/// The rule that brings them.
const RULE: RuleId = "HCR-S7-08";

/// A side divides what has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conscripts {
    /// Whose.
    pub side: Side,
    /// The points that are left.
    pub points: u8,
    /// The units that may have some.
    pub units: UnitSet,
}

/// So many points come for these units.
pub(crate) fn begin(play: &mut Play<'_>, side: Side, points: u8, units: UnitSet) {
    play.push(Frame::Conscripts(Conscripts {
        side,
        points,
        units,
    }));
}

/// The units that may be worth checking.
pub(crate) fn candidates(frame: &Frame, offer: &mut impl FnMut(Action)) {
    if let Frame::Conscripts(conscripts) = frame {
        for unit in conscripts.units.iter() {
            offer(Action::Select(unit));
        }
    }
}

/// Whether a unit may get a point.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    conscripts: Conscripts,
    action: Action,
) -> Result<(), Illegal> {
    let Action::Select(unit) = action else {
        let text = "Conscripts have come: name the units that get them, one point at a time.";
        return Err(Illegal::new(RULE, text));
    };
    let refuse = |text| Err(Illegal::new(RULE, text).unit(unit));
    if s.unit(unit).side != conscripts.side || !conscripts.units.contains(unit) {
        return refuse("{unit} gets no conscripts.");
    }
    if !has_room(p, unit) {
        return refuse("{unit} is on the map no more, or as strong as a marker can show.");
    }
    Ok(())
}

fn has_room(p: &Position, unit: UnitId) -> bool {
    p.hex(unit).is_some() && p.unit(unit).manpower < MOST
}

/// A unit gets a point. It keeps its marker's side (HCR-S7-08).
pub(crate) fn take(play: &mut Play<'_>, mut conscripts: Conscripts, action: Action) {
    play.pop();
    if let Action::Select(unit) = action {
        conscripts.points -= 1;
        play.push(Frame::Conscripts(conscripts));
        play.emit(Event::Strengthened(unit, 1));
    }
}

/// Ends when nothing is left, or nobody to have it.
pub(crate) fn step(play: &mut Play<'_>, conscripts: Conscripts) -> bool {
    let mut units = conscripts.units.iter();
    let over = conscripts.points == 0 || !units.any(|unit| has_room(play.p, unit));
    if over {
        play.pop();
    }
    over
}
