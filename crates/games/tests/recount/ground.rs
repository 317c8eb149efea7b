//! The ground and the Zones of Control, as 2.3, 2.4 and 10.0 tell them.

use longroll_map::{Crossing, HexId, Side as Hexside, Terrain, Water, Way, Ways};
use longroll_rules::{Position, Scenario, Side, UnitId, UnitSet};

/// A position of a scenario, of which only facts are read.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    pub s: &'a Scenario,
    pub p: &'a Position,
}

/// How strongly a hex is controlled (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Control {
    None,
    Restricted,
    Normal,
}

/// What the ground looks like.
impl Board<'_> {
    /// The six places next to a hex: columns are vertical, and even-numbered columns lie
    /// half a hex lower. `None` is off the map, where partial hexes are too (2.3).
    pub fn around(&self, hex: HexId) -> [Option<HexId>; 6] {
        let map = &self.s.map;
        let (column, row) = (map.info(hex).column, map.info(hex).row);
        let (upper, lower) = if column % 2 == 0 {
            (row, row + 1)
        } else {
            (row - 1, row)
        };
        let places = [
            (column, row - 1),
            (column, row + 1),
            (column - 1, upper),
            (column - 1, lower),
            (column + 1, upper),
            (column + 1, lower),
        ];
        places.map(|(column, row)| {
            let hex = map.at(column, row)?;
            map.info(hex).playable.then_some(hex)
        })
    }

    /// The whole hexes next to a hex.
    pub fn adjacent(&self, hex: HexId) -> impl Iterator<Item = HexId> + use<> {
        self.around(hex).into_iter().flatten()
    }

    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.s.map.info(hex).terrain
    }

    /// What lies between two adjacent hexes, seen from the first.
    pub fn between(&self, a: HexId, b: HexId) -> Hexside {
        let direction = self.s.map.direction(a, b).expect("adjacent hexes");
        self.s.map.side(a, direction)
    }

    fn pontoon(&self, a: HexId, b: HexId) -> Option<Side> {
        let hexside = self.s.map.hexside(a, b).expect("adjacent hexes");
        self.p.pontoon(hexside)
    }

    /// S10.1-23: a pontoon bridge carries a road if there are ways in both of its hexes.
    fn pontoon_road(&self, a: HexId, b: HexId) -> bool {
        self.pontoon(a, b).is_some() && self.s.map.has_way(a) && self.s.map.has_way(b)
    }

    /// A road, pike, railroad or trail connects the two hexes.
    pub fn joined(&self, a: HexId, b: HexId) -> bool {
        self.between(a, b).ways.any() || self.pontoon_road(a, b)
    }

    /// The ways by which a side may go from hex to hex: no road of an enemy pontoon.
    pub fn ways_for(&self, side: Side, a: HexId, b: HexId) -> Ways {
        let printed = self.between(a, b).ways;
        if self.pontoon_road(a, b) && self.pontoon(a, b) == Some(side) {
            printed.with(Way::Road)
        } else {
            printed
        }
    }

    pub fn river(&self, a: HexId, b: HexId) -> bool {
        matches!(
            self.between(a, b).water,
            Water::MinorRiver | Water::MajorRiver
        )
    }

    /// A printed bridge, dam, ferry or ford, or a pontoon of either side.
    pub fn crossing(&self, a: HexId, b: HexId) -> bool {
        self.between(a, b).crossing != Crossing::None || self.pontoon(a, b).is_some()
    }

    /// S6.2-08, S10.2-01: rivers only at crossings, and never over the enemy's pontoon.
    pub fn may_cross(&self, side: Side, a: HexId, b: HexId) -> bool {
        !self.river(a, b)
            || self.between(a, b).crossing != Crossing::None
            || self.pontoon(a, b) == Some(side)
    }

    /// Whether a boat is the only way over: no bridge of the side, printed or pontoon.
    pub fn only_ferry(&self, side: Side, a: HexId, b: HexId) -> bool {
        self.between(a, b).crossing == Crossing::Ferry && self.pontoon(a, b) != Some(side)
    }

    /// S2.3-06: woods on one side are enough.
    pub fn woods_hexside(&self, a: HexId, b: HexId) -> bool {
        self.terrain(a) == Terrain::Woods || self.terrain(b) == Terrain::Woods
    }

    pub fn mountain_or_swamp(&self, hex: HexId) -> bool {
        matches!(self.terrain(hex), Terrain::Mountain | Terrain::Swamp)
    }
}

/// Who stands where.
impl Board<'_> {
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.s.unit(unit).side
    }

    /// A side's units in a hex, counted one by one.
    pub fn units_in(&self, side: Side, hex: HexId) -> UnitSet {
        self.s
            .unit_ids()
            .filter(|unit| self.p.unit(*unit).hex == Some(hex) && self.side_of(*unit) == side)
            .collect()
    }

    pub fn occupied_by(&self, side: Side, hex: HexId) -> bool {
        let stands = |unit: UnitId| self.p.unit(unit).hex == Some(hex);
        self.s
            .unit_ids()
            .any(|unit| stands(unit) && self.side_of(unit) == side)
    }

    /// The Combat value of a unit's Strength marker in quarters (7.2).
    pub fn combat_value(&self, unit: UnitId) -> u32 {
        /// Twice the value on the disorganized sides of the markers 1 to 21.
        const DISORGANIZED: [u32; 21] = [
            1, 2, 4, 6, 6, 8, 10, 10, 12, 14, 14, 16, 18, 20, 20, 22, 24, 24, 26, 28, 28,
        ];
        let state = self.p.unit(unit);
        let manpower = state.manpower as usize;
        if state.organized {
            manpower as u32 * 4
        } else {
            DISORGANIZED[manpower - 1] * 2
        }
    }
}

/// Zones of Control (2.4).
impl Board<'_> {
    /// The control that any unit in one hex has over an adjacent one.
    pub fn exerts(&self, from: HexId, to: HexId) -> Control {
        let across_river = !self.river(from, to) || self.crossing(from, to);
        let rugged = self.mountain_or_swamp(from) || self.mountain_or_swamp(to);
        let joined = self.joined(from, to);
        if !across_river || (rugged && !joined) {
            Control::None
        } else if self.woods_hexside(from, to) && !joined {
            Control::Restricted
        } else {
            Control::Normal
        }
    }

    /// The strongest control that a side's units have over a hex.
    pub fn control(&self, side: Side, hex: HexId) -> Control {
        self.adjacent(hex)
            .filter(|from| self.occupied_by(side, *from))
            .map(|from| self.exerts(from, hex))
            .max()
            .unwrap_or(Control::None)
    }
}
