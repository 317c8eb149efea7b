//! The two flanks of the Union army (SLB 16.0) and the limit until they are combined (19.1).

use std::collections::VecDeque;

use longroll_map::{HexId, HexSet, Terrain};
use longroll_rules::s02_zoc::{Passage, Zoc, enemy_zoc, passage};
use longroll_rules::{Position, Scenario, Side, UnitSet};

use crate::awards::{is_free, surroundings};

/// The number of hexes from a hex to each other that a path reaches, by the other's place.
type Distances = Vec<Option<u32>>;

/// The Union units of the left flank: those that have a shorter way to Falmouth than to
/// the hex that marks the right. Who has a way to neither stays where he was (SLB-16-04).
pub(super) fn left_flank(
    s: &Scenario,
    p: &Position,
    falmouth: HexId,
    right: HexId,
    before: UnitSet,
) -> UnitSet {
    let (to_left, to_right) = (distances(s, p, falmouth), distances(s, p, right));
    let mut left = UnitSet::EMPTY;
    for unit in p.units_of(Side::Union).iter() {
        let Some(hex) = p.hex(unit) else {
            continue;
        };
        let belongs = match (to_left[hex.index()], to_right[hex.index()]) {
            (Some(near), Some(far)) => near < far,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => before.contains(unit),
        };
        if belongs {
            left = left.with(unit);
        }
    }
    left
}

/// SLB-16-03: no river is crossed but by a bridge or a ford, and no Confederate unit and no
/// normal Confederate Zone of Control is passed, unless a Union unit is there.
fn distances(s: &Scenario, p: &Position, from: HexId) -> Distances {
    let mut found: Distances = vec![None; s.map.len()];
    let near = surroundings(s, p, Side::Confederate);
    let passes = |hex: HexId| {
        !p.occupies(Side::Confederate, hex)
            && (p.occupies(Side::Union, hex) || enemy_zoc(s, p, Side::Union, hex) != Zoc::Normal)
    };
    let open = |hex: HexId| {
        s.map.info(hex).playable
            && s.map.terrain(hex) != Terrain::Water
            && (!near.contains(hex) || passes(hex))
    };
    if !open(from) {
        return found;
    }
    found[from.index()] = Some(0);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((hex, far)) = queue.pop_front() {
        for (direction, next) in s.map.neighbors(hex) {
            if found[next.index()].is_some() {
                continue;
            }
            let river = s.map.side(hex, direction).water.is_river();
            let crossed = !river
                || match passage(s, p, hex, direction) {
                    Passage::Ferry | Passage::Closed => false,
                    Passage::Open
                    | Passage::Swollen
                    | Passage::Ford
                    | Passage::Flooded
                    | Passage::Bridge
                    | Passage::Pontoon(_) => true,
                };
            if crossed && open(next) {
                found[next.index()] = Some(far + 1);
                queue.push_back((next, far + 1));
            }
        }
    }
    found
}

/// What the Combine Flanks limit is about.
#[derive(Debug)]
pub(super) struct Combine {
    /// The south bank of U.S. Ford, where the path begins.
    pub ford: HexId,
    /// Where it may end.
    pub road: HexSet,
    /// The left bank of the Rappahannock.
    pub north: HexSet,
    /// Where the infantry may not go until then.
    pub beyond: HexSet,
    /// Where the path may not go. By our ruling it stays out of the area that it is to open:
    /// a way around by the south lies open from the start.
    outside: HexSet,
}

impl Combine {
    pub(super) fn new(ford: HexId, road: &HexSet, north: &HexSet, beyond: &HexSet) -> Self {
        let mut outside = *north;
        for hex in beyond.iter() {
            outside.insert(hex);
        }
        Self {
            ford,
            road: *road,
            north: *north,
            beyond: *beyond,
            outside,
        }
    }

    /// Whether the path is there now (SLB-19-02).
    pub(super) fn is_joined(&self, s: &Scenario, p: &Position) -> bool {
        is_free(s, p, Side::Union, self.ford, &self.road, &self.outside)
    }
}
