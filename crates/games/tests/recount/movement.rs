//! Movement, as 6.1 and 6.2 tell it, in a dry turn.

use std::collections::BTreeMap;

use longroll_map::{HexId, Ridge, Terrain, Water, Way, Ways};
use longroll_rules::UnitId;
use longroll_rules::unit::Arm;

use crate::ground::{Board, Control};

/// A marching unit.
#[derive(Clone, Copy, Debug)]
pub struct Marching {
    pub unit: UnitId,
    /// Whole Movement Points left.
    pub mp: u32,
    /// It has neither moved nor attacked in this march.
    pub first: bool,
}

/// A legal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub cost: u32,
    pub zoc_to_zoc: bool,
    /// It must stop, or its march is over.
    pub stops: bool,
}

impl Board<'_> {
    /// The step into an adjacent hex, if it is legal.
    pub fn step(&self, marching: Marching, from: HexId, to: HexId) -> Option<Step> {
        let side = self.side_of(marching.unit);
        let enemy = side.other();
        let allowed_by_scenario = self
            .s
            .campaign
            .may_enter(self.s, self.p, marching.unit, from, to)
            .is_ok();
        if self.occupied_by(enemy, to)
            || !self.ground_allows(marching.unit, from, to)
            || !allowed_by_scenario
        {
            return None;
        }
        let exits = self.control(enemy, from) == Control::Normal;
        let enters = self.control(enemy, to) == Control::Normal;
        // S6.2-26: out of a normal Zone of Control only before anything else.
        if exits && !marching.first {
            return None;
        }
        // S6.2-28: from one to another costs all there is, whatever the ground.
        if exits && enters {
            return Some(Step {
                cost: marching.mp,
                zoc_to_zoc: true,
                stops: true,
            });
        }
        let mut cost = self.entry(marching.unit, from, to)
            + self.ferry(marching.unit, from, to)
            + self.crowd(marching.unit, to);
        if exits {
            cost += 1;
        }
        // S6.2-40: one hex is always possible.
        if cost > marching.mp {
            if !marching.first {
                return None;
            }
            cost = marching.mp;
        }
        Some(Step {
            cost,
            zoc_to_zoc: false,
            stops: enters,
        })
    }

    /// Water, rivers, mountains and swamps.
    fn ground_allows(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let side = self.side_of(unit);
        let ways = self.ways_for(side, from, to);
        let either = |terrain| self.terrain(from) == terrain || self.terrain(to) == terrain;
        self.terrain(to) != Terrain::Water
            && self.may_cross(side, from, to)
            && (!either(Terrain::Mountain) || ways.any())
            && (!either(Terrain::Swamp) || road(ways))
    }

    /// The major terrain or the way, and the ridge.
    fn entry(&self, unit: UnitId, from: HexId, to: HexId) -> u32 {
        let ways = self.ways_for(self.side_of(unit), from, to);
        let into = self.terrain(to);
        let cost = if road(ways) {
            1
        } else if ways.has(Way::Trail) {
            if into == Terrain::Mountain { 2 } else { 1 }
        } else {
            match into {
                Terrain::City => 1,
                Terrain::Clear | Terrain::Rolling => 3,
                Terrain::Rough | Terrain::ProvisionalSwamp | Terrain::Hill => 5,
                Terrain::Woods => 6,
                Terrain::Swamp | Terrain::Mountain | Terrain::Water => {
                    unreachable!("prohibited without a way")
                }
            }
        };
        let ridge = self.between(from, to).ridge != Ridge::None;
        cost + u32::from(ridge)
    }

    /// S6.2-13: a third of the Manpower, rounded down, to be ferried over a major river.
    fn ferry(&self, unit: UnitId, from: HexId, to: HexId) -> u32 {
        let major = self.between(from, to).water == Water::MajorRiver;
        if major && self.only_ferry(self.side_of(unit), from, to) {
            u32::from(self.p.unit(unit).manpower) / 3
        } else {
            0
        }
    }

    /// The penalty for a hex with friendly infantry and artillery.
    fn crowd(&self, unit: UnitId, to: HexId) -> u32 {
        if self.s.unit(unit).arm == Arm::Cavalry {
            return 0;
        }
        let quarters: u32 = self
            .units_in(self.side_of(unit), to)
            .iter()
            .filter(|other| *other != unit && self.s.unit(*other).arm != Arm::Cavalry)
            .map(|other| self.combat_value(other))
            .sum();
        let wide = matches!(
            self.terrain(to),
            Terrain::Woods | Terrain::Swamp | Terrain::Mountain
        );
        // S6.2-33, S6.2-37: 2 1/2 is less than 3, but 11 1/2 counts as 12.
        match quarters {
            0..12 => 0,
            12..=44 if wide => 3,
            12..=44 => 1,
            _ if wide => 4,
            _ => 2,
        }
    }

    /// The cheapest cost to every hex within reach, by trying every step from every hex
    /// known so far until nothing changes.
    pub fn reach(&self, marching: Marching, start: HexId) -> BTreeMap<HexId, u32> {
        let mut best = BTreeMap::from([(start, 0)]);
        let mut dead_ends: BTreeMap<HexId, u32> = BTreeMap::new();
        let mut changed = true;
        while changed {
            changed = false;
            for (from, spent) in best.clone() {
                let now = Marching {
                    mp: marching.mp - spent,
                    first: marching.first && from == start,
                    ..marching
                };
                for to in self.adjacent(from) {
                    let Some(step) = self.step(now, from, to) else {
                        continue;
                    };
                    let cost = spent + step.cost;
                    let known = if step.stops {
                        &mut dead_ends
                    } else {
                        &mut best
                    };
                    if known.get(&to).is_none_or(|old| cost < *old) {
                        known.insert(to, cost);
                        changed = true;
                    }
                }
            }
        }
        for (hex, cost) in dead_ends {
            let cheapest = best.get(&hex).map_or(cost, |old| cost.min(*old));
            best.insert(hex, cheapest);
        }
        best
    }
}

/// A road, pike or railroad.
fn road(ways: Ways) -> bool {
    [Way::Road, Way::Pike, Way::Railroad]
        .into_iter()
        .any(|way| ways.has(way))
}
