//! The bucket search against a slow one that tries every edge until nothing improves.

use std::fmt::Write as _;

use longroll_map::path::{Search, StepCost};
use longroll_map::{HexId, Map};
use proptest::prelude::*;

fn clear_map(columns: u32, rows: u32) -> Map {
    let mut hexes = "hex\tterrain\tplayable\n".to_owned();
    for number in (1..=columns).flat_map(|c| (1..=rows).map(move |r| c * 100 + r)) {
        writeln!(hexes, "{number:04}\tclear\tyes").expect("strings take everything");
    }
    let sides = "hexA\thexB\twater\tcrossing\tways\n";
    Map::read(("hexes", &hexes), ("sides", sides)).expect("a sound map")
}

/// A cost that depends on both hexes, as real ones do; 0 stands for forbidden.
fn cost(costs: &[u16], from: HexId, to: HexId) -> Option<u16> {
    let cost = costs[(from.index() * 31 + to.index() * 17) % costs.len()];
    (cost > 0).then_some(cost)
}

fn slow(map: &Map, start: HexId, limit: u16, costs: &[u16], stop: usize) -> Vec<Option<u16>> {
    let mut best = vec![None; map.len()];
    best[start.index()] = Some(0);
    loop {
        let before = best.clone();
        for from in map.hexes() {
            let stopped = from != start && from.index() % 7 == stop;
            let Some(here) = best[from.index()].filter(|_| !stopped) else {
                continue;
            };
            for (_, to) in map.neighbors(from) {
                let Some(total) = cost(costs, from, to).map(|c| here + c) else {
                    continue;
                };
                if total <= limit && best[to.index()].is_none_or(|b| total < b) {
                    best[to.index()] = Some(total);
                }
            }
        }
        if best == before {
            return best;
        }
    }
}

proptest! {
    #[test]
    fn the_search_finds_the_cheapest_costs_and_their_paths(
        costs in prop::collection::vec(0u16..7, 5..40),
        start in 0usize..80,
        limit in 0u16..30,
        stop in 0usize..7,
    ) {
        let map = clear_map(8, 10);
        let start = HexId::new(start);
        let mut search = Search::default();
        // Twice with the same memory: nothing of the first run may remain.
        search.run(&map, HexId::new(3), 40, |_, _, _| Some(StepCost { cost: 1, stops: false }));
        search.run(&map, start, limit, |from, _, to| {
            let cost = cost(&costs, from, to)?;
            Some(StepCost { cost, stops: to.index() % 7 == stop })
        });
        let expected = slow(&map, start, limit, &costs, stop);
        for hex in map.hexes() {
            prop_assert_eq!(search.get(hex).map(|r| r.cost), expected[hex.index()]);
            let path = search.path(hex);
            let walked: Option<u16> = path
                .windows(2)
                .map(|pair| cost(&costs, pair[0], pair[1]))
                .sum();
            if let Some(reached) = search.get(hex) {
                prop_assert_eq!(walked, Some(reached.cost));
                prop_assert_eq!(path.first(), Some(&start));
            }
        }
        prop_assert_eq!(search.hexes().count(), expected.iter().flatten().count());
    }
}
