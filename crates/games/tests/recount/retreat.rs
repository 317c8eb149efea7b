//! Retreats and routs, as 7.6 tells them, in a dry turn.

use std::collections::BTreeSet;

use longroll_map::{HexId, Terrain};
use longroll_rules::Side;
use longroll_rules::frame::{RETREAT_PATH, RetreatKind};

use crate::ground::{Board, Control};

/// A retreat that is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    pub side: Side,
    pub kind: RetreatKind,
    pub start: HexId,
    /// The hex of the active enemy unit.
    pub enemy: HexId,
}

/// One hex of a path: the hex, whether the priorities are overridden, and the Manpower
/// that each unit loses.
pub type Leg = (HexId, bool, u8);

/// A complete retreat.
pub type Path = Vec<Leg>;

/// A legal retreat hex with its Retreat Description.
struct Choice {
    to: HexId,
    priority: u8,
    loss: u8,
}

impl Flight {
    fn least(self) -> usize {
        match self.kind {
            RetreatKind::Normal => 2,
            RetreatKind::Rout | RetreatKind::Cavalry => 4,
            RetreatKind::Voluntary => 1,
        }
    }

    fn most(self) -> usize {
        match self.kind {
            RetreatKind::Normal | RetreatKind::Voluntary => 4,
            RetreatKind::Rout | RetreatKind::Cavalry => 6,
        }
    }
}

impl Board<'_> {
    /// All complete retreats that the rules allow; none means surrender.
    ///
    /// By the priorities if that is possible, else with one override; lengthened only
    /// where the retreat could not end otherwise.
    pub fn retreats(&self, flight: Flight) -> BTreeSet<Path> {
        for overrides in [false, true] {
            for extended in [false, true] {
                let mut found = BTreeSet::new();
                self.follow(flight, overrides, extended, &mut Vec::new(), &mut found);
                if !found.is_empty() {
                    return found;
                }
            }
        }
        BTreeSet::new()
    }

    fn follow(
        &self,
        flight: Flight,
        overrides: bool,
        extended: bool,
        path: &mut Path,
        found: &mut BTreeSet<Path>,
    ) {
        let here = path.last().map_or(flight.start, |leg| leg.0);
        let enemy_here = self.occupied_by(flight.side.other(), here);
        let over = path.len() >= flight.most();
        let right_length =
            path.len() >= flight.least() && (!extended || path.len() > flight.most());
        if right_length && self.may_end(flight, here) {
            found.insert(path.clone());
        }
        // S7.6-29: longer only out of an enemy's hex.
        if path.len() == RETREAT_PATH || (over && !(extended && enemy_here)) {
            return;
        }
        let choices = self.choices(flight, path);
        let lowest = choices.iter().map(|choice| choice.priority).min();
        let used = path.iter().any(|leg| leg.1);
        for choice in choices {
            let overridden = Some(choice.priority) != lowest;
            if overridden && (!overrides || used) {
                continue;
            }
            path.push((choice.to, overridden, choice.loss));
            self.follow(flight, overrides, extended, path, found);
            path.pop();
        }
    }

    fn may_end(&self, flight: Flight, here: HexId) -> bool {
        let adjacent = self.adjacent(flight.start).any(|hex| hex == here);
        !self.occupied_by(flight.side.other(), here)
            && (!adjacent || flight.kind == RetreatKind::Voluntary)
    }

    /// Steps 1 and 2 for the next hex: the legal hexes with their descriptions.
    fn choices(&self, flight: Flight, path: &Path) -> Vec<Choice> {
        let from = path.last().map_or(flight.start, |leg| leg.0);
        self.adjacent(from)
            .filter(|to| self.legal_retreat_hex(flight, path, from, *to))
            .map(|to| {
                let (priority, loss) = self.describe(flight, path.len() + 1, from, to);
                Choice { to, priority, loss }
            })
            .collect()
    }

    /// The retreat restrictions.
    fn legal_retreat_hex(&self, flight: Flight, path: &Path, from: HexId, to: HexId) -> bool {
        let map = &self.s.map;
        let rugged = self.mountain_or_swamp(from) || self.mountain_or_swamp(to);
        (!rugged || self.follows_way(flight.side, from, to))
            && self.may_cross(flight.side, from, to)
            && to != flight.start
            && path.iter().all(|leg| leg.0 != to)
            && map.distance(to, flight.enemy) >= map.distance(from, flight.enemy)
            && to != flight.enemy
    }

    /// S7.6-27: into or out of a city it is as if by road.
    fn follows_way(&self, side: Side, from: HexId, to: HexId) -> bool {
        let city = |hex| self.terrain(hex) == Terrain::City;
        self.ways_for(side, from, to).any() || city(from) || city(to)
    }

    /// Priority Number and Manpower loss of the `number`th hex on its chart.
    fn describe(&self, flight: Flight, number: usize, from: HexId, to: HexId) -> (u8, u8) {
        let enemy = flight.side.other();
        let way = self.follows_way(flight.side, from, to);
        let friends = self.occupied_by(flight.side, to);
        let map = &self.s.map;
        let farther = map.distance(to, flight.enemy) > map.distance(from, flight.enemy);
        let by_way = |loss: u8| if way { loss - 1 } else { loss };
        let by_way_or_friends = |loss: u8| if friends { loss - 1 } else { by_way(loss) };
        let held = self.occupied_by(enemy, to);
        let zoc = self.control(enemy, to) != Control::None;
        let first_hexes = if flight.kind == RetreatKind::Rout {
            4
        } else {
            1
        };
        let chart_1 = number <= first_hexes || self.control(enemy, from) != Control::None;
        match (chart_1, held, zoc, farther) {
            (true, true, _, _) => (5, 3),
            (true, false, true, true) => (4, by_way_or_friends(1)),
            (true, false, true, false) => (4, by_way_or_friends(2)),
            (true, false, false, true) => (if way { 1 } else { 2 }, 0),
            (true, false, false, false) => (3, by_way(1)),
            (false, true, _, _) => (3, 3),
            (false, false, true, _) => (2, by_way_or_friends(1)),
            (false, false, false, _) => (1, 0),
        }
    }
}
