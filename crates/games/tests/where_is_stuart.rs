//! Where Is Stuart? played by one who rides for the markers and else at random: whatever he
//! finds, the special rules hold.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexId;
use longroll_rules::decision::Kind;
use longroll_rules::outlook::Marker;
use longroll_rules::unit::UnitState;
use longroll_rules::{Action, Event, Pending, Position, Scenario, Side};

use random::Random;

const GAMES: u64 = 150;
/// Far more decisions and rolls than any game needs.
const LONGEST: usize = 20_000;

fn markers(s: &Scenario, p: &Position) -> Vec<Marker> {
    s.campaign.outlook(s, p).markers
}

fn at(s: &Scenario, label: &str) -> HexId {
    s.map.find(label).expect("a hex")
}

/// What a rider knows and has seen.
#[derive(Default)]
struct Seen {
    points: i32,
    found: u32,
    armies: u32,
    militia: u32,
    blocks: u32,
}

/// What a step may not have done, by the markers that lay there before it.
fn check_step(s: &Scenario, before: &[Marker], from: HexId, to: HexId) {
    let distance = |label: &str, hex| s.map.distance(at(s, label), hex);
    // RTG-S2-05.
    assert!(distance("S2709", to) > 5);
    for marker in before {
        let (old, new) = (
            s.map.distance(marker.hex, from),
            s.map.distance(marker.hex, to),
        );
        match marker.label {
            // RTG-S2-10, RTG-S2-15.
            "AP" => assert!(new > 3),
            "X" => assert!(new > 5 || old <= 5),
            _ => {}
        }
    }
}

/// Whatever had to be settled is, once the player goes on.
fn check_settled(s: &Scenario, p: &Position) {
    let markers = markers(s, p);
    let count = |label: &str| {
        markers
            .iter()
            .filter(|marker| marker.label == label)
            .count()
    };
    // The backs that there are.
    assert!(count("AP") <= 2 && count("PA") <= 1 && count("ANV") <= 1 && count("X") <= 2);
    for hex in p
        .units_of(Side::Confederate)
        .iter()
        .filter_map(|unit| p.hex(unit))
    {
        for marker in &markers {
            let distance = s.map.distance(marker.hex, hex);
            // RTG-S2-06, RTG-S2-11.
            assert!(!marker.face_down || distance > 4);
            assert!(marker.label != "ANV" || distance > 0);
        }
    }
}

/// Rides for the nearest marker most of the time, and never gives up early.
fn choose(s: &Scenario, p: &Position, random: &mut Random, actions: &[Action]) -> Action {
    let marks = markers(s, p);
    let near = |hex: HexId| {
        let wanted = marks
            .iter()
            .filter(|marker| marker.face_down || marker.label == "ANV");
        wanted.map(|marker| s.map.distance(marker.hex, hex)).min()
    };
    let steps = actions.iter().filter_map(|action| match action {
        Action::Step(to) => Some((near(*to)?, *action)),
        _ => None,
    });
    if random.below(4) > 0
        && let Some((_, step)) = steps.min_by_key(|(distance, _)| *distance)
    {
        return step;
    }
    let action = actions[random.below(actions.len())];
    let gives_up = |action: &Action| matches!(action, Action::Pass | Action::EndMarch);
    let other = actions.iter().find(|action| !gives_up(action));
    match other {
        Some(other) if gives_up(&action) && random.below(8) > 0 => *other,
        _ => action,
    }
}

/// Puts the brigades down anywhere near the markers, for the ride there is long.
fn scatter(s: &Scenario, p: &mut Position, random: &mut Random) {
    let marks = markers(s, p);
    for unit in p.units_of(Side::Confederate).iter() {
        let mark = marks[random.below(marks.len())].hex;
        let fits = |hex: &HexId| {
            let free = marks.iter().all(|m| s.map.distance(m.hex, *hex) > 4);
            free && s.map.distance(mark, *hex) < 8 && s.map.distance(at(s, "S2709"), *hex) > 5
        };
        let open: Vec<_> = s.map.hexes().filter(fits).collect();
        let hex = open[random.below(open.len())];
        p.place(
            unit,
            UnitState {
                hex: Some(hex),
                ..p.unit(unit)
            },
        );
    }
    p.refresh(s);
}

fn play(s: &Scenario, seed: u64, sum: &mut Seen) {
    let mut p = s.open().expect("a playable set-up");
    let mut random = Random::of_game(seed);
    if !seed.is_multiple_of(3) {
        scatter(s, &mut p, &mut random);
    }
    let (mut events, mut actions) = (Vec::new(), Vec::new());
    let mut points = 0;
    for _ in 0..LONGEST {
        let (before, turn) = (markers(s, &p), p.turn());
        match s.pending(&p) {
            Pending::Over => break,
            Pending::Chance(roll) => {
                let outcome = random.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).expect("an outcome");
                s.resolve(&mut p, dice, &mut events).expect("awaited dice");
            }
            Pending::Choice(decision) => {
                if decision.kind != Kind::Interlude {
                    check_settled(s, &p);
                }
                s.legal(&p, &mut actions);
                assert!(!actions.is_empty(), "game {seed}: {decision:?}");
                let action = choose(s, &p, &mut random, &actions);
                let done = s.apply(&mut p, action, &mut events);
                assert!(done.is_ok(), "game {seed}: {action:?}");
            }
        }
        for event in events.drain(..) {
            match event {
                Event::Moved { from, to, .. } => check_step(s, &before, from, to),
                // RTG-S2-VP-01.
                Event::Exited { manpower, .. } => {
                    points += i32::from(manpower) * (6 - i32::from(turn));
                    sum.found += 1;
                }
                _ => {}
            }
        }
        let after = markers(s, &p);
        let is_new = |label: &str| {
            let number = |all: &[Marker]| all.iter().filter(|m| m.label == label).count();
            u32::from(number(&after) > number(&before))
        };
        sum.armies += is_new("AP");
        sum.militia += is_new("PA");
        sum.blocks += is_new("X");
    }
    assert!(p.is_over(), "game {seed} does not end");
    // RTG-S2-VP-02.
    assert!(p.turn() == 5 || p.units_of(Side::Confederate).is_empty());
    assert_eq!(s.campaign.score(s, &p).total(), points, "game {seed}");
    sum.points += points;
}

/// RTG-S2-05 to RTG-S2-11, RTG-S2-15, RTG-S2-VP-01, RTG-S2-VP-02.
#[test]
fn special_rules_hold_whatever_is_found() {
    let scenario: Arc<Scenario> = scenario(&Data::embedded(), "rtg-2").expect("sound data");
    let mut seen = Seen::default();
    for seed in 0..GAMES {
        play(&scenario, seed, &mut seen);
    }
    println!(
        "{} points in {GAMES} games; {} units found the army; {} armies, {} militias, {} blocks",
        seen.points, seen.found, seen.armies, seen.militia, seen.blocks
    );
    assert!(seen.found > 50 && seen.armies > 100 && seen.militia > 20 && seen.blocks > 5);
}
