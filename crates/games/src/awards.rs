//! Victory points that depend on more than who stands in a hex: `<id>.awards.tsv`.

mod places;
mod read;
mod stand;

use std::sync::OnceLock;

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Memory, ScoreItem};
use longroll_rules::illegal::RuleId;
use longroll_rules::s05_burn::StationMarker;
use longroll_rules::unit::Arm;
use longroll_rules::ways::leading;
use longroll_rules::{Combat, Position, Scenario, Side, UnitId, UnitSet};

pub(crate) use self::places::{all, infantry, pressed};
pub(crate) use self::read::read;
use self::stand::{away, holds_division, inside};
pub(crate) use self::stand::{has_arm, is_free, surroundings};

/// Memory: a bit for each award for having come to a hex that has been earned.
const REACHED: usize = 13;

/// The bit of an award that is earned now and was not before.
pub(crate) fn just_reached(now: &Memory, before: &Memory) -> Option<u8> {
    let earned = now.0[REACHED] & !before.0[REACHED];
    (earned != 0).then(|| earned.trailing_zeros() as u8)
}

/// How many awards have a bit.
const REACHED_BITS: usize = u16::BITS as usize;

/// Something that scores.
#[derive(Clone, Debug)]
pub(crate) struct Award {
    side: Side,
    condition: Condition,
    points: i32,
    rule: RuleId,
}

/// For what.
#[derive(Clone, Debug)]
enum Condition {
    /// An infantry division stands in the hex; `pressed` if some of the enemy's must stand
    /// next to it, else none may.
    Division { hex: HexId, pressed: bool },
    /// A way of roads and pikes leads from hex to hex outside a region, free of the enemy.
    Road {
        from: HexId,
        to: HexId,
        outside: HexSet,
    },
    /// An infantry division stands in a region, of which this hex is the one to show.
    Town {
        hex: HexId,
        within: HexSet,
        /// What the region is called.
        called: String,
    },
    /// For each infantry division in a region, of which this hex is the one to show.
    Divisions {
        hex: HexId,
        within: HexSet,
        /// What the region is called.
        called: String,
    },
    /// The railroad station in the hex is damaged or destroyed.
    Station(HexId),
    /// The railroad station in the hex is damaged, or so many times as much if it is destroyed.
    StationMarker { hex: HexId, destroyed: i32 },
    /// For each of the side's permanent forts that has been destroyed.
    Forts,
    /// For each of these units that is not in a region, those that are off the map among them.
    Away {
        units: UnitSet,
        within: HexSet,
        /// What the region is called.
        called: String,
    },
    /// The railroad station in the hex is destroyed, not only damaged.
    StationDestroyed(HexId),
    /// What crosses the water between the two hexes is destroyed.
    Crossing(HexId, HexId),
    /// The side's depot that was in the hex is gone.
    Depot(HexId),
    /// For each of at most so many of these corps that are wholly within a region.
    Corps {
        corps: Vec<&'static str>,
        within: HexSet,
        /// What the region is called.
        called: String,
        most: i32,
    },
    /// A unit has ever been so near to the hex; `bit` says where that is remembered.
    Approached {
        hex: HexId,
        within: u32,
        bit: usize,
        /// What is written in the log then.
        note: &'static str,
    },
    /// For each infantry unit without a path of roads, pikes and railroads to a region, over
    /// so many hexes at most.
    CutOff {
        to: HexSet,
        /// What the region is called.
        called: String,
        within: u16,
        /// The hexes with such a path on an empty map, once they have been asked for.
        ways: Box<OnceLock<HexSet>>,
    },
    /// Any unit stands in the hex.
    Occupied { hex: HexId },
    /// An infantry unit of so much Manpower stands in the hex.
    StrongInfantry { hex: HexId, least: u8 },
    /// Cavalry stands in the hex.
    Cavalry { hex: HexId },
    /// Infantry stands in the hex.
    Infantry { hex: HexId },
    /// Infantry of this combined Combat value that is not too tired stands in the hex.
    StrongPoint {
        hex: HexId,
        least: Combat,
        fatigue: u8,
    },
}

/// That a unit has come into a hex, or within so many hexes of it.
fn came(side: Side, place: &str, within: u32) -> String {
    let how = if within == 0 {
        "entered"
    } else {
        "come next to"
    };
    format!("A {} unit has {how} {place}", side.name())
}

impl Award {
    /// The hex that is held for it, if it is about one.
    pub(crate) fn hex(&self) -> Option<HexId> {
        match self.condition {
            Condition::Division { hex, .. }
            | Condition::StrongPoint { hex, .. }
            | Condition::Town { hex, .. }
            | Condition::Divisions { hex, .. }
            | Condition::Approached { hex, .. }
            | Condition::Occupied { hex }
            | Condition::StrongInfantry { hex, .. }
            | Condition::Cavalry { hex }
            | Condition::Infantry { hex } => Some(hex),
            Condition::Road { .. }
            | Condition::Corps { .. }
            | Condition::CutOff { .. }
            | Condition::Away { .. }
            | Condition::Station(_)
            | Condition::StationDestroyed(_)
            | Condition::Crossing(..)
            | Condition::StationMarker { .. }
            | Condition::Forts
            | Condition::Depot(_) => None,
        }
    }

    /// A hex that has been reached, which scores for good.
    pub(crate) fn reached(&self, position: &Position) -> Option<(HexId, RuleId)> {
        match self.condition {
            Condition::Approached { hex, bit, .. } => {
                let earned = position.memory().0[REACHED] >> bit & 1 != 0;
                earned.then_some((hex, self.rule))
            }
            _ => None,
        }
    }

    /// Remembers that a unit has come to a hex, where that scores for ever.
    pub(crate) fn arrived(
        &self,
        scenario: &Scenario,
        unit: UnitId,
        at: HexId,
        memory: &mut Memory,
    ) {
        if let Condition::Approached {
            hex, within, bit, ..
        } = self.condition
            && scenario.unit(unit).side == self.side
            && scenario.map.distance(hex, at) <= within
        {
            memory.0[REACHED] |= 1 << bit;
        }
    }

    /// What people should read as it is earned for good, by its bit.
    pub(crate) fn note(&self) -> Option<(usize, &'static str)> {
        match self.condition {
            Condition::Approached { bit, note, .. } => Some((bit, note)),
            _ => None,
        }
    }

    /// Its line of the score.
    pub(crate) fn item(&self, scenario: &Scenario, position: &Position) -> ScoreItem {
        ScoreItem {
            reason: self.reason(scenario, position),
            points: self.points * self.times(scenario, position),
            rule: self.rule,
        }
    }

    /// What it is for.
    fn reason(&self, s: &Scenario, p: &Position) -> String {
        let (name, place) = (self.side.name(), |hex| s.map.place(hex));
        match &self.condition {
            Condition::Division { hex, pressed } => {
                let with = if *pressed { "with an" } else { "with no" };
                let hex = place(*hex);
                format!(
                    "{hex} held by a {name} infantry division, {with} enemy division next to it"
                )
            }
            Condition::Road { from, to, .. } => {
                format!("{name} road from {} to {} free", place(*from), place(*to))
            }
            Condition::Town { called, .. } => {
                format!("{called} held by a {name} infantry division")
            }
            Condition::Divisions { called, .. } => {
                format!("{name} infantry divisions {called}: {}", self.times(s, p))
            }
            Condition::Station(hex) => format!("Station of {} damaged or destroyed", place(*hex)),
            Condition::StationDestroyed(hex) => format!("Station of {} destroyed", place(*hex)),
            Condition::Crossing(from, to) => {
                format!("Crossing from {} to {} destroyed", place(*from), place(*to))
            }
            Condition::StationMarker { hex, .. } => {
                let how = match p.station(*hex) {
                    None => "intact",
                    Some(StationMarker::Damage) => "damaged",
                    Some(StationMarker::Destroy) => "destroyed",
                };
                format!("Station of {} {how}", place(*hex))
            }
            Condition::Forts => format!("{name} forts destroyed: {}", self.times(s, p)),
            Condition::Depot(hex) => format!("{name} depot of {} destroyed", place(*hex)),
            Condition::Corps {
                corps,
                within,
                called,
                ..
            } => {
                let inside = inside(s, p, self.side, corps, within);
                let list = match inside.as_slice() {
                    [] => "none".to_owned(),
                    some => some.join(", "),
                };
                format!("{name} corps with all their units {called}: {list}")
            }
            Condition::Approached { hex, within, .. } => came(self.side, &place(*hex), *within),
            Condition::CutOff { called, within, .. } => {
                format!("{name} infantry units without a way of {within} hexes or less {called}")
            }
            Condition::Away {
                units,
                within,
                called,
            } => {
                let away = away(p, *units, within);
                let names = away.map(|unit| s.unit(unit).name.as_str());
                let list = match names.collect::<Vec<_>>() {
                    none if none.is_empty() => "none".to_owned(),
                    some => some.join(", "),
                };
                format!("{name} units not {called}: {list}")
            }
            Condition::Occupied { hex } => format!("{} held by a {name} unit", place(*hex)),
            Condition::StrongInfantry { hex, least } => format!(
                "{} held by {name} infantry of Manpower {least} or more",
                place(*hex)
            ),
            Condition::Cavalry { hex } => format!("{} held by {name} cavalry", place(*hex)),
            Condition::Infantry { hex } => format!("{} held by {name} infantry", place(*hex)),
            Condition::StrongPoint {
                hex,
                least,
                fatigue,
            } => {
                format!(
                    "{} held by {name} infantry of Combat value {least} at Fatigue Level {fatigue} \
                     or less",
                    place(*hex)
                )
            }
        }
    }

    /// How often it scores now.
    fn times(&self, s: &Scenario, p: &Position) -> i32 {
        let side = self.side;
        match &self.condition {
            Condition::Division { hex, pressed } => {
                let enemy = |near| holds_division(s, p, side.other(), near);
                let near = || s.map.neighbors(*hex).any(|(_, near)| enemy(near));
                i32::from(holds_division(s, p, side, *hex) && near() == *pressed)
            }
            Condition::Road { from, to, outside } => {
                let mut end = HexSet::EMPTY;
                end.insert(*to);
                i32::from(is_free(s, p, side, *from, &end, outside))
            }
            Condition::Town { within, .. } => {
                i32::from(within.iter().any(|hex| holds_division(s, p, side, hex)))
            }
            Condition::Divisions { within, .. } => {
                let inside = |unit: &UnitId| {
                    let there = p.hex(*unit).is_some_and(|hex| within.contains(hex));
                    there && s.unit(*unit).arm == Arm::Infantry && s.is_division(*unit)
                };
                p.units_of(side).iter().filter(inside).count() as i32
            }
            Condition::Station(hex) => i32::from(p.station(*hex).is_some()),
            Condition::StationDestroyed(hex) => {
                i32::from(p.station(*hex) == Some(StationMarker::Destroy))
            }
            Condition::Crossing(from, to) => {
                let side = s.map.hexside(*from, *to);
                i32::from(side.is_some_and(|side| p.is_destroyed(side)))
            }
            Condition::StationMarker { hex, destroyed } => match p.station(*hex) {
                None => 0,
                Some(StationMarker::Damage) => 1,
                Some(StationMarker::Destroy) => *destroyed,
            },
            Condition::Forts => p.ruins().count() as i32,
            Condition::Depot(hex) => i32::from(p.depot(*hex) != Some(side)),
            Condition::Corps {
                corps,
                within,
                most,
                ..
            } => (*most).min(inside(s, p, side, corps, within).len() as i32),
            Condition::Approached { bit, .. } => i32::from(p.memory().0[REACHED] >> bit & 1),
            Condition::CutOff { to, within, .. } => {
                let free = leading(s, p, side, to, *within);
                let lost = |unit: &UnitId| {
                    let cut_off = p.hex(*unit).is_some_and(|hex| !free.contains(hex));
                    cut_off && s.unit(*unit).arm == Arm::Infantry
                };
                p.units_of(side).iter().filter(lost).count() as i32
            }
            Condition::Away { units, within, .. } => away(p, *units, within).count() as i32,
            Condition::Occupied { hex } => i32::from(p.occupies(side, *hex)),
            Condition::StrongInfantry { hex, least } => {
                let strong = |unit: UnitId| {
                    s.unit(unit).arm == Arm::Infantry && p.unit(unit).manpower >= *least
                };
                i32::from(p.units_at(side, *hex).iter().any(strong))
            }
            Condition::Cavalry { hex } => i32::from(has_arm(s, p, side, *hex, Arm::Cavalry)),
            Condition::Infantry { hex } => i32::from(has_arm(s, p, side, *hex, Arm::Infantry)),
            Condition::StrongPoint {
                hex,
                least,
                fatigue,
            } => {
                let fit = |unit: &UnitId| {
                    s.unit(*unit).arm == Arm::Infantry && p.unit(*unit).fatigue <= *fatigue
                };
                let fit: UnitSet = p.units_at(side, *hex).iter().filter(fit).collect();
                i32::from(p.combat(fit) >= *least)
            }
        }
    }
}
