//! How fast the rules are in each scenario: `cargo bench -p longroll-games --bench scenarios`.
//!
//! The games of a scenario are the same in every run, so the figures of two revisions with the same
//! rules and data compare.

#[path = "../tests/random/mod.rs"]
mod random;

#[allow(dead_code, reason = "the other benchmark measures samples and drills")]
mod positions;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use longroll_games::{Data, scenario, scenarios};
use longroll_map::path::Search;
use longroll_rules::s06_movement::{Stride, reach};
use longroll_rules::{Mp, Position, UnitId};

use positions::{Ground, Tally, open, play};

/// So many games of each scenario are played over and over.
const GAMES: u64 = 8;

static GROUNDS: LazyLock<BTreeMap<String, Ground>> = LazyLock::new(|| {
    let data = Data::embedded();
    let known = scenarios(&data).expect("sound data");
    let ground = |id: &str| open(scenario(&data, id).expect("sound data"));
    known
        .iter()
        .map(|known| (known.id.clone(), ground(&known.id)))
        .collect()
});

#[allow(clippy::cast_precision_loss, reason = "the counts are small")]
fn main() {
    for (id, ground) in GROUNDS.iter() {
        let tally = games(ground);
        let per = |number: usize, of: usize| number as f64 / of as f64;
        let hexes = ground.scenario.map.hexes().count();
        let length = per(tally.actions, tally.games);
        let choices = per(tally.choices, tally.actions);
        let mut search = Search::default();
        let units = ground.start.on_map();
        let reached = units.iter().map(|unit| {
            search_from(ground, unit, &mut search);
            search.hexes().count()
        });
        let reached = per(reached.sum(), units.iter().count());
        println!(
            "figure {id}: {hexes} hexes, {length:.0} actions a game, {choices:.1} in a list, {reached:.0} \
             hexes in reach"
        );
    }
    divan::main();
}

fn ids() -> impl Iterator<Item = &'static str> {
    GROUNDS.keys().map(String::as_str)
}

fn games(ground: &Ground) -> Tally {
    let mut all = Tally::default();
    for seed in 0..GAMES {
        let tally = play(ground, seed, |_, _| {});
        all.games += 1;
        all.actions += tally.actions;
        all.choices += tally.choices;
    }
    all
}

/// Random games from complete lists, every action checked again as it is applied; items are actions.
#[divan::bench(args = ids(), sample_size = 1, sample_count = 20)]
fn actions(bencher: Bencher, id: &str) {
    let ground = &GROUNDS[id];
    let actions = games(ground).actions;
    bencher
        .counter(ItemsCount::new(actions))
        .bench_local(|| games(ground));
}

/// Everywhere that a unit of the set-up can go with 10 Movement Points, one unit after the other.
#[divan::bench(args = ids(), sample_size = 50, sample_count = 40)]
fn movement_search(bencher: Bencher, id: &str) {
    let ground = &GROUNDS[id];
    let units: Vec<_> = ground.start.on_map().iter().collect();
    let mut turn = units.iter().cycle();
    let mut search = Search::default();
    bencher
        .with_inputs(|| *turn.next().expect("units on the map"))
        .bench_local_values(|unit| search_from(ground, unit, &mut search));
}

fn search_from(ground: &Ground, unit: UnitId, search: &mut Search) {
    let stride = Stride {
        mp: Mp::whole(10),
        first: true,
    };
    reach(&ground.scenario, &ground.start, unit, stride, search);
}

/// A copy of the position at the beginning.
#[divan::bench(args = ids(), sample_size = 64, sample_count = 100)]
fn clone(bencher: Bencher, id: &str) {
    let start = &GROUNDS[id].start;
    bencher.bench_local(|| Position::clone(start));
}
