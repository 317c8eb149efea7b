//! How fast the rules are. `cargo xtask bench` prints the figures beside the goals.
//!
//! A line that begins with `figure` tells what no clock measures.

#[path = "../tests/random/mod.rs"]
mod random;

mod positions;

use std::time::{Duration, Instant};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use longroll_map::path::Search;
use longroll_rules::frame::Frame;
use longroll_rules::odds::odds;
use longroll_rules::s06_movement::{Stride, reach};
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::s07_retreat;
use longroll_rules::{Action, Mp, Position, UnitId, UnitSet};

use positions::{GROUNDS, SAMPLES, Sample};

#[allow(clippy::cast_precision_loss, reason = "the counts are small")]
fn main() {
    let tally = positions::play_all();
    let per = |number: usize, of: usize| number as f64 / of as f64;
    println!("figure position_size {} bytes", size_of::<Position>());
    println!("figure samples {} positions", SAMPLES.len());
    let (choices, length) = (
        per(tally.choices, tally.actions),
        per(tally.actions, tally.games),
    );
    println!("figure mean_choices {choices:.1} actions in a list");
    println!("figure game_length {length:.1} actions in a game");
    let entered = per(tally.hexes_entered, tally.games);
    println!("figure hexes_entered {entered:.1} in a game");
    let (mut search, units) = (Search::default(), searchers());
    let reached = units.iter().map(|unit| {
        search_from(*unit, &mut search);
        search.hexes().count()
    });
    let reach = per(reached.sum(), units.len());
    println!("figure hexes_in_reach {reach:.1} hexes with 10 Movement Points");
    divan::main();
}

/// Uniform random play on all grounds, with full lists and checked actions.
#[divan::bench(sample_size = 1, sample_count = 60)]
fn random_actions(bencher: Bencher) {
    let actions = positions::play_all().actions;
    bencher
        .counter(ItemsCount::new(actions))
        .bench_local(positions::play_all);
}

/// Whole games of Salem Church, the smallest scenario.
#[divan::bench(sample_size = 1, sample_count = 100)]
fn random_games(bencher: Bencher) {
    let ground = &GROUNDS[0];
    bencher.counter(ItemsCount::new(40_usize)).bench_local(|| {
        for seed in 0..40 {
            black_box(positions::play(ground, seed, |_, _| {}));
        }
    });
}

/// How far up in the order of the time that they take samples are picked.
const PERCENTILES: [usize; 2] = [50, 99];

/// So many neighbours in that order are measured together.
const NEIGHBOURS: usize = 16;

/// Samples about the percentile, by the time that something takes with each.
fn about(percentile: usize, mut what: impl FnMut(&Sample)) -> Vec<&'static Sample> {
    let mut ranked: Vec<_> = SAMPLES
        .iter()
        .map(|sample| {
            let times = (0..5).map(|_| time(|| what(sample)));
            (times.min().unwrap_or_default(), sample)
        })
        .collect();
    ranked.sort_by_key(|(time, _)| *time);
    let first = ranked.len() * percentile / 100 - NEIGHBOURS / 2;
    let chosen = ranked[first..].iter().take(NEIGHBOURS);
    chosen.map(|(_, sample)| *sample).collect()
}

fn time(what: impl FnOnce()) -> Duration {
    let start = Instant::now();
    what();
    start.elapsed()
}

#[divan::bench(args = PERCENTILES, sample_size = 64, sample_count = 300)]
fn legal(bencher: Bencher, percentile: usize) {
    let mut list = Vec::new();
    let samples = about(percentile, |sample| {
        sample.scenario.legal(&sample.position, &mut list);
    });
    let mut turn = samples.iter().cycle();
    bencher
        .with_inputs(|| *turn.next().expect("a cycle"))
        .bench_local_values(|sample| sample.scenario.legal(&sample.position, &mut list));
}

#[divan::bench(args = PERCENTILES, sample_size = 64, sample_count = 300)]
fn apply(bencher: Bencher, percentile: usize) {
    let mut events = Vec::new();
    let samples = about(percentile, |sample| {
        let mut position = sample.position.clone();
        events.clear();
        let _ = sample
            .scenario
            .apply(&mut position, sample.action, &mut events);
    });
    let mut turn = samples.iter().cycle();
    bencher
        .with_inputs(|| {
            let sample = *turn.next().expect("a cycle");
            (sample, sample.position.clone())
        })
        .bench_local_refs(|(sample, position)| {
            events.clear();
            sample.scenario.apply(position, sample.action, &mut events)
        });
}

#[divan::bench(sample_size = 64, sample_count = 300)]
fn clone(bencher: Bencher) {
    let mut turn = SAMPLES.iter().cycle();
    bencher
        .with_inputs(|| &turn.next().expect("a cycle").position)
        .bench_local_values(Position::clone);
}

/// Everywhere that a unit can go with 10 Movement Points, for each unit of the set-up.
#[divan::bench(sample_size = 25, sample_count = 200)]
fn movement_search(bencher: Bencher) {
    let units = searchers();
    let mut turn = units.iter().cycle();
    let mut search = Search::default();
    bencher
        .with_inputs(|| *turn.next().expect("a cycle"))
        .bench_local_values(|unit| search_from(unit, &mut search));
}

/// The units of the set-up.
fn searchers() -> Vec<UnitId> {
    GROUNDS[0].start.on_map().iter().collect()
}

fn search_from(unit: UnitId, search: &mut Search) {
    let stride = Stride {
        mp: Mp::whole(10),
        first: true,
    };
    let ground = &GROUNDS[0];
    reach(&ground.scenario, &ground.start, unit, stride, search);
}

/// The next hexes of a retreat.
#[divan::bench(sample_size = 64, sample_count = 200)]
fn retreat_paths(bencher: Bencher) {
    let mut turn = SAMPLES.iter().cycle().filter_map(|sample| {
        let Some(Frame::Retreat(retreat)) = sample.position.frames().last() else {
            return None;
        };
        Some((sample, retreat))
    });
    bencher
        .with_inputs(|| turn.next().expect("a retreat among the samples"))
        .bench_local_values(|(sample, retreat)| {
            s07_retreat::options(&sample.scenario, &sample.position, retreat)
        });
}

/// The whole distribution of an attack that could be made.
#[divan::bench(sample_size = 64, sample_count = 200)]
fn attack_odds(bencher: Bencher) {
    let plans: Vec<_> = SAMPLES.iter().filter_map(plan).collect();
    let mut turn = plans.iter().cycle();
    bencher
        .with_inputs(|| *turn.next().expect("an attack among the samples"))
        .bench_local_values(|(sample, plan)| odds(&sample.scenario, &sample.position, &plan));
}

fn plan(sample: &'static Sample) -> Option<(&'static Sample, AttackPlan)> {
    let (Some(Frame::March(march)), Action::Attack(target, attack)) =
        (sample.position.frames().last(), sample.action)
    else {
        return None;
    };
    let plan = AttackPlan {
        side: sample.scenario.unit(march.unit).side,
        units: UnitSet::of(march.unit),
        from: sample.position.hex(march.unit)?,
        target,
        attack: Some(attack),
        leader: None,
        bonus: false,
        charge: false,
    };
    Some((sample, plan))
}
