//! HCR scenario 5: The Battle for Washington, September 12 to 15, 1862.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Earned, Place, ScoreItem};
use longroll_rules::unit::Arm;
use longroll_rules::ways::{Barrier, Line};
use longroll_rules::{Position, Scenario, Side, UnitId, forts};

use super::tabled::Special;
use crate::LoadError;
use crate::awards::infantry;
use crate::game::Game;

const CAPITOL: &str = "E1534";
/// How near to the Capitol infantry must be, and what that is worth.
const NEAR: u32 = 2;
const CAPITOL_TAKEN: i32 = 25;

/// The groups of objectives: each is Confederate if one of its hexes is.
const GROUPS: [&[&str]; 4] = [
    &["E0723"],
    &["E1124", "E1427"],
    &["E1724", "E1627"],
    &["E2125", "E2030"],
];
/// What all four groups are worth together.
const ALL_GROUPS: i32 = 10;

const SIDE: Side = Side::Confederate;

/// What scenario 5 adds to its tables.
#[derive(Debug)]
pub(super) struct Washington {
    capitol: HexId,
    /// The west edge of the east sheet.
    west: HexSet,
    groups: Vec<Vec<HexId>>,
}

impl Washington {
    pub(super) fn new(game: &Game) -> Result<Self, LoadError> {
        let group = |labels: &&[&str]| {
            let hexes = labels.iter().map(|label| game.place(label));
            hexes.collect::<Result<Vec<_>, _>>()
        };
        Ok(Self {
            capitol: game.place(CAPITOL)?,
            west: game.region("west-edge-of-east-sheet")?,
            groups: GROUPS.iter().map(group).collect::<Result<_, _>>()?,
        })
    }

    /// Whether infantry near the Capitol has a line to the west (HCR-S5-VP-01).
    fn holds_capitol(&self, s: &Scenario, p: &Position) -> bool {
        let near = |unit: &UnitId| {
            let hex = p.hex(*unit);
            let hex = hex.filter(|hex| s.map.distance(*hex, self.capitol) <= NEAR);
            hex.filter(|_| s.unit(*unit).arm == Arm::Infantry)
        };
        let near: HexSet = p.units_of(SIDE).iter().filter_map(|u| near(&u)).collect();
        if near.iter().next().is_none() {
            return false;
        }
        let line = Line {
            barrier: Barrier::Infantry,
            closed: forts::standing(s, p, SIDE.other()),
            cities: true,
            ..Line::new(SIDE, u16::MAX)
        };
        let free = line.leading(s, p, &self.west);
        near.iter().any(|hex| free.contains(hex))
    }

    /// How many of the groups are Confederate (HCR-S5-VP-05).
    fn groups_held(&self, s: &Scenario, p: &Position) -> usize {
        let held = |hex: &HexId| {
            let mut objectives = s.objectives.iter();
            let index = objectives.position(|objective| objective.hex == *hex);
            index.and_then(|index| p.control(index)) == Some(SIDE)
        };
        let held = |group: &&Vec<HexId>| group.iter().any(held);
        self.groups.iter().filter(held).count()
    }
}

impl Special for Washington {
    fn items(&self, s: &Scenario, p: &Position) -> Vec<ScoreItem> {
        let groups = self.groups_held(s, p);
        let all = self.groups.len();
        let points = |yes: bool, points: i32| if yes { points } else { 0 };
        vec![
            ScoreItem {
                reason: format!(
                    "Confederate infantry within two hexes of {}, with a way to the west edge",
                    s.map.place(self.capitol)
                ),
                points: points(self.holds_capitol(s, p), CAPITOL_TAKEN),
                rule: "HCR-S5-VP-01",
            },
            ScoreItem {
                reason: format!(
                    "Groups of objectives under Confederate control: {groups} of {all}"
                ),
                points: points(groups == all, ALL_GROUPS),
                rule: "HCR-S5-VP-05",
            },
        ]
    }

    fn places(&self, s: &Scenario, _p: &Position) -> Vec<Place> {
        let units = infantry(s, SIDE);
        let near = |hex: &HexId| s.map.distance(*hex, self.capitol) <= NEAR;
        let capitol = Place::new(self.capitol, SIDE, units, CAPITOL_TAKEN, Earned::Held);
        vec![capitol.around(s.map.hexes().filter(near).collect())]
    }
}
