//! The repair of railroad stations (16.3 of RTG, 20.2 of HCR): in certain turns a side
//! rolls for each damaged station.

use longroll_map::{HexId, HexSet};

use crate::dice::{Dice, Purpose};
use crate::event::{Event, Modifiers};
use crate::frame::Frame;
use crate::illegal::RuleId;
use crate::play::Play;
use crate::s02_zoc::{Zoc, zoc_of};
use crate::s05_burn::StationMarker;
use crate::{Position, Scenario, Side};

/// How stations are repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StationRepair {
    /// Who repairs.
    pub side: Side,
    /// The highest die that removes a Damage marker.
    pub usual: u8,
    /// Hexes where another die is high enough.
    pub elsewhere: HexSet,
    /// That die.
    pub there: u8,
    /// How far the nearest of the side's units may be, if that matters.
    pub within: Option<u32>,
    /// The rule.
    pub rule: RuleId,
}

impl StationRepair {
    /// The highest die that repairs a station.
    pub const fn highest(&self, hex: HexId) -> u8 {
        if self.elsewhere.contains(hex) {
            self.there
        } else {
            self.usual
        }
    }
}

/// Begins the phase.
pub(crate) fn begin(p: &Position) -> Frame {
    Frame::StationRepair {
        left: p.stations().len() as u8,
    }
}

/// The station whose die falls next; those before it in the list are still to come.
pub fn station(p: &Position, left: u8) -> Option<HexId> {
    let place = usize::from(left).checked_sub(1)?;
    p.stations().get(place).map(|(hex, _)| *hex)
}

/// Whether a side may try to repair the station of a hex (RTG-16-11, HCR-20.2-01).
fn may_repair(s: &Scenario, p: &Position, repair: &StationRepair, hex: HexId) -> bool {
    let enemy = repair.side.other();
    let near = |distance: u32| {
        let mut own = p.units_of(repair.side).iter();
        own.any(|unit| {
            p.hex(unit)
                .is_some_and(|at| s.map.distance(at, hex) <= distance)
        })
    };
    p.station(hex) == Some(StationMarker::Damage)
        && !p.shows(enemy, hex)
        && zoc_of(s, p, enemy, hex) == Zoc::None
        && repair.within.is_none_or(near)
}

/// Passes over what is not repaired.
pub(crate) fn step(play: &mut Play<'_>, left: u8) -> bool {
    let (s, p) = (play.s, &*play.p);
    let (Some(repair), Some(hex)) = (&s.station_repair, station(p, left)) else {
        play.pop();
        return true;
    };
    let rolls = may_repair(s, p, repair, hex);
    if !rolls {
        go_on(play, left);
    }
    !rolls
}

/// The die of a station.
pub(crate) fn rolled(play: &mut Play<'_>, left: u8, dice: Dice) {
    let s = play.s;
    let (Some(repair), Some(hex)) = (&s.station_repair, station(play.p, left)) else {
        return;
    };
    go_on(play, left);
    play.emit(Event::Rolled {
        purpose: Purpose::StationRepair,
        side: Some(repair.side),
        dice,
        modifiers: Modifiers::new(),
        result: Some(i32::from(dice.first())),
    });
    if dice.first() <= repair.highest(hex) {
        play.emit(Event::StationRepaired(hex));
    }
}

fn go_on(play: &mut Play<'_>, left: u8) {
    play.pop();
    play.push(Frame::StationRepair {
        left: left.saturating_sub(1),
    });
}
