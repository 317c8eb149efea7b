//! Cheapest paths within a limit of cost.
//!
//! Costs are small whole numbers (half Movement Points), so the search takes hexes
//! from one bucket after another instead of a heap, over dense arrays.

use crate::{Direction, HexId, Map};

/// One hex that a search reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The cheapest cost from the start.
    pub cost: u16,
    /// The hex before it on that path, `None` for the start itself.
    pub from: Option<HexId>,
    /// Whether the path may not be continued from here.
    pub stops: bool,
}

/// What a step costs, as a search's caller sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// The cost of the step.
    pub cost: u16,
    /// Whether one must stop in the hex entered.
    pub stops: bool,
}

/// Reusable memory for searches, so that they do not allocate.
#[derive(Clone, Debug, Default)]
pub struct Search {
    reached: Vec<Option<Reached>>,
    order: Vec<HexId>,
    buckets: Vec<Vec<HexId>>,
}

impl Search {
    /// Finds all hexes whose cheapest path from `start` costs at most `limit`.
    ///
    /// `step` gives the cost of going from a hex to its neighbour, or `None` where
    /// that is forbidden; only the first step may cost nothing. Among equally cheap paths the one found first stays, in
    /// the order of [`Direction::ALL`], so the result is the same everywhere.
    pub fn run(
        &mut self,
        map: &Map,
        start: HexId,
        limit: u16,
        mut step: impl FnMut(HexId, Direction, HexId) -> Option<StepCost>,
    ) {
        self.clear(map.len(), limit as usize + 1);
        self.improve(start, 0, None, false);
        for cost in 0..=limit {
            let mut next = 0;
            while let Some(hex) = self.buckets[cost as usize].get(next).copied() {
                next += 1;
                let here = self.reached[hex.index()];
                let stale = here.is_none_or(|r| r.cost != cost || r.stops);
                if stale {
                    continue;
                }
                for (direction, to) in map.neighbors(hex) {
                    // As every step costs something, no way through here can be as cheap.
                    if self.get(to).is_some_and(|known| known.cost <= cost) {
                        continue;
                    }
                    let Some(found) = step(hex, direction, to) else {
                        continue;
                    };
                    let total = cost.saturating_add(found.cost);
                    if total <= limit {
                        self.improve(to, total, Some(hex), found.stops);
                    }
                }
            }
        }
    }

    /// How the hex was reached, if it was.
    pub fn get(&self, hex: HexId) -> Option<Reached> {
        self.reached.get(hex.index()).copied().flatten()
    }

    /// The hexes reached, in the order in which they were first found.
    pub fn hexes(&self) -> impl Iterator<Item = (HexId, Reached)> + '_ {
        self.order
            .iter()
            .filter_map(|hex| Some((*hex, self.get(*hex)?)))
    }

    /// The path to a hex, start and end included; empty if it was not reached.
    pub fn path(&self, to: HexId) -> Vec<HexId> {
        let mut path = Vec::new();
        let mut next = self.get(to).map(|_| to);
        while let Some(hex) = next {
            path.push(hex);
            next = self.get(hex).and_then(|r| r.from);
        }
        path.reverse();
        path
    }

    fn clear(&mut self, hexes: usize, buckets: usize) {
        for hex in self.order.drain(..) {
            self.reached[hex.index()] = None;
        }
        self.reached.resize(hexes, None);
        for bucket in &mut self.buckets {
            bucket.clear();
        }
        if self.buckets.len() < buckets {
            self.buckets.resize(buckets, Vec::new());
        }
    }

    fn improve(&mut self, hex: HexId, cost: u16, from: Option<HexId>, stops: bool) {
        let slot = &mut self.reached[hex.index()];
        match slot {
            // Two ways in at the same cost: prefer the one that lets the unit go on.
            Some(known) if known.cost < cost || (known.cost == cost && (stops || !known.stops)) => {
                return;
            }
            Some(_) => {}
            None => self.order.push(hex),
        }
        *slot = Some(Reached { cost, from, stops });
        self.buckets[cost as usize].push(hex);
    }
}
