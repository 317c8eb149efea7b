//! The two flanks of the Union army (SLB 16.0) and the limit until they are combined (19.1).

use std::collections::VecDeque;

use longroll_map::{Direction, HexId, HexSet, Terrain};
use longroll_rules::s02_zoc::{Passage, Zoc, enemy_zoc, passage};
use longroll_rules::{Position, Scenario, Side, UnitId, UnitSet};

use crate::awards::{is_free, surroundings};

/// The Union units of the left flank: those that have a shorter way to Falmouth than to
/// the hex that marks the right. Who has a way to neither stays where he was (SLB-16-04).
pub(super) fn left_flank(
    s: &Scenario,
    p: &Position,
    falmouth: HexId,
    right: HexId,
    before: UnitSet,
) -> UnitSet {
    let nearer = Nearer::find(s, p, falmouth, right);
    let belongs = |unit: &UnitId| {
        p.hex(*unit).is_some_and(|hex| {
            if nearer.found.contains(hex) {
                nearer.to_left.contains(hex)
            } else {
                before.contains(*unit)
            }
        })
    };
    p.units_of(Side::Union).iter().filter(belongs).collect()
}

/// Which mark is nearer to the hexes that Union units stand in, and to others.
struct Nearer {
    /// The hexes with a way to one of the marks at least.
    found: HexSet,
    /// Those of them that are nearer to the mark of the left.
    to_left: HexSet,
}

impl Nearer {
    /// The search starts from both marks at once and so finds each hex from the nearer one;
    /// from the right first, for what is as far from both is not nearer to the left.
    ///
    /// SLB-16-03: no river is crossed but by a bridge or a ford, and no Confederate unit and
    /// no normal Confederate Zone of Control is passed, unless a Union unit is there. What is
    /// under a force marker is not there, so that the flanks do not betray it (S-LI-08).
    fn find(s: &Scenario, p: &Position, left: HexId, right: HexId) -> Self {
        let near = surroundings(s, p, Side::Confederate);
        let passes = |hex: HexId| {
            !p.shows(Side::Confederate, hex)
                && (p.occupies(Side::Union, hex)
                    || enemy_zoc(s, p, Side::Union, hex) != Zoc::Normal)
        };
        let open = |hex: HexId| {
            s.map.terrain(hex) != Terrain::Water && (!near.contains(hex) || passes(hex))
        };
        let mut nearer = Self {
            found: HexSet::EMPTY,
            to_left: HexSet::EMPTY,
        };
        let mut queue = VecDeque::new();
        for mark in [right, left] {
            if s.map.info(mark).playable && open(mark) {
                nearer.add(mark, mark == left);
                queue.push_back(mark);
            }
        }
        let mut unknown = p.occupied(Side::Union).iter().count();
        while let Some(hex) = queue.pop_front() {
            unknown -= usize::from(p.occupies(Side::Union, hex));
            if unknown == 0 {
                break;
            }
            let to_left = nearer.to_left.contains(hex);
            for (direction, next) in s.map.neighbors(hex) {
                if !nearer.found.contains(next) && crosses(s, p, hex, direction) && open(next) {
                    nearer.add(next, to_left);
                    queue.push_back(next);
                }
            }
        }
        nearer
    }

    fn add(&mut self, hex: HexId, to_left: bool) {
        self.found.insert(hex);
        if to_left {
            self.to_left.insert(hex);
        }
    }
}

/// Whether no river is in the way, or a bridge or a ford leads over it.
fn crosses(s: &Scenario, p: &Position, from: HexId, direction: Direction) -> bool {
    !s.map.side(from, direction).water.is_river()
        || match passage(s, p, from, direction) {
            Passage::Ferry | Passage::Closed => false,
            Passage::Open
            | Passage::Swollen
            | Passage::Ford
            | Passage::Flooded
            | Passage::Bridge
            | Passage::Pontoon(_) => true,
        }
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

    /// Whether the path is there now (SLB-19-02). By our ruling every Confederate force
    /// marker closes its hex: if only real forces did, the limit would tell them from
    /// dummies.
    pub(super) fn is_joined(&self, s: &Scenario, p: &Position) -> bool {
        let mut closed = self.outside;
        for force in p.forces(Side::Confederate) {
            closed.insert(force.hex);
        }
        is_free(s, p, Side::Union, self.ford, &self.road, &closed)
    }
}
