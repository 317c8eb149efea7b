//! Paths along roads, pikes and railroads that other things than marching units follow: a
//! line of retreat, a line of supply.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use longroll_map::{HexId, HexSet, Terrain};

use crate::rail::{joined, links};
use crate::s02_zoc::{Zoc, enemy_zoc, exerted};
use crate::unit::Arm;
use crate::{Position, Scenario, Side};

/// Whether a side's path leads from a hex along roads, pikes and railroads to one of
/// others, over at most `within` hexes beyond the first (15.0 of RTG; 17.0, 20.3 and 23.0
/// of HCR).
///
/// It enters no enemy-occupied hex, no enemy Zone of Control unless a friend is there, and
/// nothing that is `closed`.
pub fn leads(
    s: &Scenario,
    p: &Position,
    side: Side,
    from: HexId,
    to: &HexSet,
    within: u16,
    closed: &HexSet,
) -> bool {
    let open = |hex: HexId| {
        !closed.contains(hex)
            && !p.shows(side.other(), hex)
            && (p.occupies(side, hex) || enemy_zoc(s, p, side, hex) == Zoc::None)
    };
    let by_way = |hex: HexId| {
        let ways = s.map.neighbors(hex).filter(move |(direction, _)| {
            let ways = s.map.side(hex, *direction).ways;
            ways.any_but_trail()
        });
        let links = links(s, hex).filter(|(_, link)| link.on_any_path);
        let links = links.map(|(to, link)| (to, link.hexes));
        ways.map(|(_, next)| (next, 1)).chain(links)
    };
    let found = |hex: HexId| to.contains(hex);
    if within == u16::MAX {
        flood(s, from, by_way, open, found)
    } else {
        spread(s, from, within, by_way, open, found)
    }
}

/// What of the enemy closes a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// His units and their Zones of Control.
    Units,
    /// His units, and the Zones of Control of his infantry alone.
    UnitsAndInfantryZones,
    /// His infantry and its Zones of Control: his cavalry closes nothing.
    Infantry,
}

/// A line of hexes joined by roads, pikes and railroads that a side's units are to have to
/// some region.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Whose line.
    pub side: Side,
    /// What closes it where none of the side's own units is.
    pub barrier: Barrier,
    /// Hexes that it does not enter.
    pub closed: HexSet,
    /// Whether adjacent city hexes are joined too.
    pub cities: bool,
    /// The most hexes beyond the first.
    pub within: u16,
}

impl Line {
    /// As [`leads`] has it.
    pub const fn new(side: Side, within: u16) -> Self {
        Self {
            side,
            barrier: Barrier::Units,
            closed: HexSet::EMPTY,
            cities: false,
            within,
        }
    }

    /// The hexes from which it leads to one of others, all of which are open themselves.
    pub fn leading(&self, s: &Scenario, p: &Position, to: &HexSet) -> HexSet {
        let mut reached: HexSet = to.iter().filter(|hex| self.is_open(s, p, *hex)).collect();
        let mut edge: Vec<HexId> = reached.iter().collect();
        for _ in 0..self.within {
            let mut next = Vec::new();
            for hex in edge {
                for (direction, near) in s.map.neighbors(hex) {
                    let way = s.map.side(hex, direction).ways.any_but_trail();
                    let joined = way || (self.cities && in_cities(s, hex, near));
                    if joined && !reached.contains(near) && self.is_open(s, p, near) {
                        reached.insert(near);
                        next.push(near);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            edge = next;
        }
        reached
    }

    fn is_open(&self, s: &Scenario, p: &Position, hex: HexId) -> bool {
        if self.closed.contains(hex) {
            return false;
        }
        let enemy = self.side.other();
        let held = match self.barrier {
            Barrier::Infantry => has_infantry(s, p, enemy, hex),
            _ => p.shows(enemy, hex),
        };
        !held && (p.occupies(self.side, hex) || !self.is_watched(s, p, hex))
    }

    /// Whether a hex lies in a Zone of Control that closes the line.
    fn is_watched(&self, s: &Scenario, p: &Position, hex: HexId) -> bool {
        let enemy = self.side.other();
        match self.barrier {
            Barrier::Units => enemy_zoc(s, p, self.side, hex) != Zoc::None,
            _ => s.map.neighbors(hex).any(|(direction, near)| {
                has_infantry(s, p, enemy, near)
                    && exerted(s, p, near, direction.opposite()) != Zoc::None
            }),
        }
    }
}

fn has_infantry(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    let infantry = |unit| s.unit(unit).arm == Arm::Infantry;
    p.shows(side, hex) && p.shown_at(side, hex).iter().any(infantry)
}

fn in_cities(s: &Scenario, a: HexId, b: HexId) -> bool {
    s.map.terrain(a) == Terrain::City && s.map.terrain(b) == Terrain::City
}

/// The hexes from which a side's path leads to one of others, as [`leads`] says, if all of
/// them are a side's own: what [`leads`] would find from each of them, in one search.
pub fn leading(s: &Scenario, p: &Position, side: Side, to: &HexSet, within: u16) -> HexSet {
    Line::new(side, within).leading(s, p, to)
}

/// Whether a path of railroad hexes leads from a hex to one of others, through hexes that
/// are `open`. A damaged station stops it.
pub fn rails_lead(
    s: &Scenario,
    p: &Position,
    from: HexId,
    to: &HexSet,
    open: impl Fn(HexId) -> bool,
) -> bool {
    let passable = |hex: HexId| p.station(hex).is_none() && open(hex);
    flood(
        s,
        from,
        |hex| joined(s, hex),
        passable,
        |hex| to.contains(hex),
    )
}

/// The hexes that a path of railroad hexes joins to one of some hexes, themselves among
/// them, through hexes that are `open`. A damaged station stops it.
pub fn rails_join(s: &Scenario, p: &Position, to: &HexSet, open: impl Fn(HexId) -> bool) -> HexSet {
    let passable = |hex: HexId| s.map.info(hex).playable && p.station(hex).is_none() && open(hex);
    let mut reached: HexSet = to.iter().filter(|hex| passable(*hex)).collect();
    let mut waiting: Vec<HexId> = reached.iter().collect();
    while let Some(hex) = waiting.pop() {
        for (next, _) in joined(s, hex) {
            if !reached.contains(next) && passable(next) {
                reached.insert(next);
                waiting.push(next);
            }
        }
    }
    reached
}

/// Looks for a hex that is `found`, however far. It looks at each hex once.
fn flood<N: Iterator<Item = (HexId, u8)>>(
    s: &Scenario,
    from: HexId,
    next: impl Fn(HexId) -> N,
    open: impl Fn(HexId) -> bool,
    found: impl Fn(HexId) -> bool,
) -> bool {
    let mut known = HexSet::EMPTY;
    known.insert(from);
    let mut waiting = VecDeque::from([from]);
    while let Some(hex) = waiting.pop_front() {
        if found(hex) {
            return true;
        }
        for (to, _) in next(hex) {
            if known.contains(to) {
                continue;
            }
            known.insert(to);
            if s.map.info(to).playable && open(to) {
                waiting.push_back(to);
            }
        }
    }
    false
}

/// Looks for a hex that is `found` within a number of hexes, from near to far.
fn spread<N: Iterator<Item = (HexId, u8)>>(
    s: &Scenario,
    from: HexId,
    within: u16,
    next: impl Fn(HexId) -> N,
    open: impl Fn(HexId) -> bool,
    found: impl Fn(HexId) -> bool,
) -> bool {
    let mut known = HexSet::EMPTY;
    let mut waiting = BinaryHeap::from([Reverse((0_u16, from))]);
    while let Some(Reverse((distance, hex))) = waiting.pop() {
        if known.contains(hex) {
            continue;
        }
        known.insert(hex);
        if found(hex) {
            return true;
        }
        for (to, hexes) in next(hex) {
            let total = distance.saturating_add(u16::from(hexes));
            if total <= within && !known.contains(to) && s.map.info(to).playable && open(to) {
                waiting.push(Reverse((total, to)));
            }
        }
    }
    false
}
