//! Scenario 6: its set-up (SLB-S6-22, SLB-S6-23) as the text has it, row by row, games of it
//! played at random, and what each side learns of the other's secrets in them (SLB-S6-08,
//! SLB-S6-11).

mod random;

use longroll_games::{Data, scenario, scenario_with};
use longroll_rules::intelligence::witness;
use longroll_rules::unit::{Arm, Entrenchment};
use longroll_rules::{
    Action, Decision, Event, Kind, Onlooker, Pending, Position, Scenario, Side, UnitId, text,
};

use random::Random;

/// The printed rows: unit, Manpower, hex.
const PRINTED: [(&str, u8, &str); 32] = [
    ("csa-barksdale", 5, "4328"),
    ("csa-semmes", 5, "4329"),
    ("csa-wofford", 4, "4327"),
    ("csa-kershaw", 4, "4133"),
    ("csa-wilcox", 3, "4027"),
    ("csa-wright", 3, "4233"),
    ("csa-perry-a", 4, "3828"),
    ("csa-posey", 3, "3425"),
    ("csa-mahone", 4, "3525"),
    ("csa-early", 16, "4530"),
    ("csa-hill", 16, "4933"),
    ("csa-thomas-b", 8, "4933"),
    ("csa-rodes-b", 16, "4833"),
    ("csa-colquitt", 4, "4833"),
    ("union-1-pa", 1, "5828"),
    ("union-wadsworth", 14, "5025"),
    ("union-robinson", 11, "5128"),
    ("union-doubleday", 9, "5025"),
    ("union-hancock", 11, "4326"),
    ("union-french", 9, "4326"),
    ("union-gibbon", 14, "4426"),
    ("union-art-res-1", 2, "4426"),
    ("union-art-res-2", 2, "4426"),
    ("union-berry", 14, "4325"),
    ("union-whipple", 8, "4325"),
    ("union-birney", 15, "4724"),
    ("union-griffin-b", 15, "4225"),
    // What the other rules of the scenario name, and the set-up of the text has lost.
    ("csa-colston", 14, "5332"),
    ("union-buschbeck", 3, "2718"),
    ("union-devin", 2, "3821"),
    ("union-buford", 3, "3108"),
    ("union-provost-guard", 4, "4426"),
];

/// The leaders and their hexes.
const LEADERS: [(&str, &str); 13] = [
    ("csa-lee", "4328"),
    ("csa-mclaws-ldr", "4328"),
    ("csa-anderson-ldr", "4027"),
    ("csa-jackson", "4530"),
    ("csa-stuart", "1418"),
    ("union-reynolds", "5025"),
    ("union-couch", "4326"),
    ("union-hooker", "4426"),
    ("union-sickles", "4325"),
    ("union-meade", "4225"),
    ("union-sedgwick", "4827"),
    ("union-howard", "4822"),
    ("union-slocum", "4520"),
];

/// Under Breastworks-Complete: those of the footnote, and the two with a star.
const WORKS: [&str; 8] = [
    "csa-barksdale",
    "csa-wilcox",
    "csa-posey",
    "csa-mahone",
    "csa-early",
    "csa-colston",
    "csa-semmes",
    "csa-wofford",
];

const ONLOOKERS: [Onlooker; 3] = [
    Onlooker::Player(Side::Union),
    Onlooker::Player(Side::Confederate),
    Onlooker::Public,
];

const LONGEST: usize = 200_000;

fn begun() -> (Scenario, Position) {
    let s = scenario(&Data::embedded(), "slb-6").expect("sound data");
    let p = s.open().expect("a sound set-up");
    (Scenario::clone(&s), p)
}

/// SLB-S6-22, SLB-S6-23: all printed rows are there.
#[test]
fn the_set_up_is_as_printed() {
    let (s, p) = begun();
    for (id, manpower, hex) in PRINTED {
        let state = p.unit(s.find_unit(id).expect(id));
        assert_eq!(state.hex, s.map.find(hex), "{id}");
        assert_eq!(state.manpower, manpower, "{id}");
        assert!(state.organized && !state.exhausted && state.fatigue == 0);
        let works = state.entrenchment == Entrenchment::Breastwork;
        assert_eq!(works, WORKS.contains(&id), "{id}");
    }
    for (id, hex) in LEADERS {
        let leader = s.find_leader(id).expect(id);
        assert_eq!(p.leader_hex(leader), s.map.find(hex), "{id}");
    }
    assert_eq!(p.units_of(Side::Confederate).len(), 18);
    assert_eq!(p.units_of(Side::Union).len(), 32);
    assert_eq!(mounted(&s, &p, Side::Confederate).count(), 3);
    assert!(p.pontoons().is_empty());
}

fn mounted(s: &Scenario, p: &Position, side: Side) -> impl Iterator<Item = UnitId> {
    let cavalry = |unit: &UnitId| s.unit(*unit).arm == Arm::Cavalry;
    p.units_of(side).iter().filter(cavalry)
}

/// SLB-S6-10: six cavalry units begin at Warrenton Junction.
#[test]
fn six_brigades_stand_at_warrenton_junction() {
    let (s, p) = begun();
    let junction = s.map.find("3108");
    let there = mounted(&s, &p, Side::Union).filter(|unit| p.hex(*unit) == junction);
    assert_eq!(there.count(), 6);
}

/// SLB-S6-01: ten days.
#[test]
fn the_dates_run_from_april_27_to_may_6() {
    let (s, _) = begun();
    assert_eq!(s.turns(), 10);
    assert_eq!(s.dates[0], "April 27, 1863");
    assert_eq!(s.dates[9], "May 6, 1863");
}

/// What games played at random come to.
#[derive(Default, Debug)]
struct Tally {
    games: usize,
    secret_choices: usize,
    secret_marches: usize,
    planned: usize,
    laid: usize,
    revealed: usize,
}

/// One step at random; what happened is in `events`. `None` at the end.
fn step(
    s: &Scenario,
    p: &mut Position,
    random: &mut Random,
    events: &mut Vec<Event>,
) -> Option<()> {
    let mut legal = Vec::new();
    match s.pending(p) {
        Pending::Over => return None,
        Pending::Chance(roll) => {
            let outcome = random.below(roll.weight() as usize);
            let dice = roll.outcomes().nth(outcome).expect("an outcome");
            s.resolve(p, dice, events).expect("awaited dice");
        }
        Pending::Choice(decision) => {
            s.legal(p, &mut legal);
            let action = choose(random, decision, &legal);
            s.apply(p, action, events).expect("a legal action");
        }
    }
    Some(())
}

/// Whoever can builds; who may act in secret mostly does.
fn choose(random: &mut Random, decision: Decision, legal: &[Action]) -> Action {
    let bridges = legal
        .iter()
        .filter(|a| matches!(a, Action::BuildBridge(..)));
    let bridges: Vec<_> = bridges.collect();
    let builds = decision.kind != Kind::Recovery && random.below(4) > 0;
    if let Some(action) = bridges
        .get(random.below(bridges.len().max(1)))
        .filter(|_| builds)
    {
        return **action;
    }
    if legal.contains(&Action::Pass) && random.below(12) > 0 {
        return Action::TakeInitiative;
    }
    let mut action = legal[random.below(legal.len())];
    // Who leaves the map at the first chance has nothing left to play with.
    if action == Action::Exit {
        action = legal[random.below(legal.len())];
    }
    action
}

/// What a side may do, and what it is told of it, follows from what it sees.
fn look_at(s: &Scenario, p: &Position) {
    let Pending::Choice(decision) = s.pending(p) else {
        return;
    };
    let view = p.view(s, Onlooker::Player(decision.side));
    assert_eq!(s.pending(&view), Pending::Choice(decision));
    let (mut truth, mut seen) = (Vec::new(), Vec::new());
    s.legal(p, &mut truth);
    s.legal(&view, &mut seen);
    assert_eq!(seen, truth, "{:?}", p.frames());
    assert_eq!(text::prompt(s, &view), text::prompt(s, p));
    for action in truth {
        assert_eq!(text::action(s, &view, action), text::action(s, p, action));
    }
}

fn play(s: &Scenario, seed: u64, tally: &mut Tally) {
    let mut random = Random::of_game(seed);
    let mut p = s.open().expect("a sound set-up");
    let mut events = Vec::new();
    for _ in 0..LONGEST {
        events.clear();
        let before = p.clone();
        if p.keeps_secrets(s) {
            look_at(s, &p);
            tally.secret_choices += 1;
        }
        if step(s, &mut p, &mut random, &mut events).is_none() {
            assert_eq!(p.turn(), 10);
            tally.games += 1;
            return;
        }
        count(s, &before, &events, tally);
        let mut recounted = p.clone();
        recounted.refresh(s);
        let retreating = |f: &longroll_rules::frame::Frame| {
            matches!(f, longroll_rules::frame::Frame::Retreat(_))
        };
        assert!(recounted == p, "game {seed}");
        assert!(p.frames().iter().any(retreating) || p.check(s).is_ok());
        keeps_secrets(s, &before, &p, &events);
    }
    panic!("game {seed} does not end");
}

fn count(s: &Scenario, before: &Position, events: &[Event], tally: &mut Tally) {
    let secret = before.moving_in_secret().is_some();
    for event in events {
        match event {
            Event::MarchBegan(_) => tally.secret_marches += usize::from(secret),
            Event::BridgePlanned(..) => tally.planned += 1,
            Event::PontoonBuilt(..) if s.campaign.keeps_secrets(s) => {
                tally.laid += usize::from(!before.bridge_plans().is_empty());
            }
            Event::SecretMovesRevealed(_) => tally.revealed += 1,
            _ => {}
        }
    }
}

/// SLB-S6-08, SLB-S6-11: nobody sees or is told what he may not know.
fn keeps_secrets(s: &Scenario, before: &Position, now: &Position, events: &[Event]) {
    for onlooker in ONLOOKERS
        .into_iter()
        .filter(|_| s.campaign.keeps_secrets(s))
    {
        let view = now.view(s, onlooker);
        let told = witness(s, before, events, onlooker);
        if onlooker.is_kept_from(Side::Union) && !now.is_over() {
            assert!(view.bridge_plans().is_empty());
            let planned = |event: &Event| matches!(event, Event::BridgePlanned(..));
            assert!(!told.iter().any(planned));
        }
        if onlooker.is_kept_from(Side::Confederate) && before.moving_in_secret().is_some() {
            if now.moving_in_secret().is_some() {
                assert_eq!(told, [], "{onlooker:?} is told of secret moves");
                assert!(
                    view == before.view(s, onlooker),
                    "{onlooker:?} sees secret moves"
                );
            }
            assert!(view.moved_in_secret().units.is_empty());
        }
    }
}

/// Games at random come to their end and keep the secrets.
#[test]
fn random_games_end_and_keep_their_secrets() {
    let (s, _) = begun();
    let mut tally = Tally::default();
    for seed in 0..24 {
        play(&s, seed, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.games == 24 && tally.revealed == 24 && tally.secret_marches > 100);
    assert!(tally.planned > 30 && tally.laid > 10);
}

/// So do those for one player, and those with force markers.
#[test]
fn games_with_options_end() {
    for option in ["slb6_solitaire", "limited_intelligence"] {
        let s = scenario_with(&Data::embedded(), "slb-6", [option]).expect("sound data");
        for seed in 100..108 {
            play(&s, seed, &mut Tally::default());
        }
    }
}

/// The position in which the Confederates begin to move in secret.
fn before_the_secret(s: &Scenario, random: &mut Random) -> Position {
    let mut p = s.open().expect("a sound set-up");
    let mut events = Vec::new();
    while p.moving_in_secret().is_none() {
        step(s, &mut p, random, &mut events).expect("turn 2 comes");
    }
    p
}

/// The same game twice, with other secret moves: until they are revealed the Union sees,
/// may do, and is told the same, down to the last bit.
#[test]
fn whatever_the_confederates_did_the_union_sees_the_same() {
    let (s, _) = begun();
    let union = Onlooker::Player(Side::Union);
    let (mut compared, mut differ) = (0, 0);
    for seed in 1..=12 {
        let mut random = Random::of_game(seed);
        let start = before_the_secret(&s, &mut random);
        let mut worlds = [start.clone(), start.clone()];
        for (index, p) in worlds.iter_mut().enumerate() {
            let mut moves = Random::of_game(seed * 100 + index as u64);
            let mut events = Vec::new();
            while p.moving_in_secret().is_some() {
                step(&s, p, &mut moves, &mut events).expect("it goes on");
            }
            let told = witness(&s, &start, &events, union);
            let recorded = told
                .iter()
                .position(|e| matches!(e, Event::SecretMovesEnded(_)));
            assert_eq!(recorded, Some(0), "nothing is told before the record");
        }
        let [mut a, mut b] = worlds;
        while a.unrevealed().is_some() {
            for onlooker in [union, Onlooker::Public] {
                assert!(a.view(&s, onlooker) == b.view(&s, onlooker), "game {seed}");
            }
            assert_eq!(s.pending(&a), s.pending(&b));
            let (was, mut events) = ((a.clone(), b.clone()), (Vec::new(), Vec::new()));
            let mut twin = random_twin(&mut random);
            step(&s, &mut a, &mut twin.0, &mut events.0).expect("it goes on");
            step(&s, &mut b, &mut twin.1, &mut events.1).expect("it goes on");
            compared += 1;
            if a.unrevealed().is_some() {
                assert_eq!(
                    witness(&s, &was.0, &events.0, union),
                    witness(&s, &was.1, &events.1, union)
                );
            }
        }
        differ += usize::from(a.view(&s, union) != b.view(&s, union));
    }
    assert!(compared > 1_000 && differ == 12, "{compared} {differ}");
}

/// The same chance for both worlds.
fn random_twin(random: &mut Random) -> (Random, Random) {
    let seed = random.below(1 << 30) as u64;
    (Random::of_game(seed), Random::of_game(seed))
}

/// The same game twice, with other bridges recorded: until one is laid the Confederates see,
/// may do and are told the same.
#[test]
fn whatever_the_union_recorded_the_confederates_see_the_same() {
    let (s, _) = begun();
    let mut compared = 0;
    for seed in 1..=12 {
        let mut random = Random::of_game(seed);
        let mut p = before_the_secret(&s, &mut random);
        let mut events = Vec::new();
        let plans = |p: &Position| matches!(s.pending(p), Pending::Choice(d) if d.kind == Kind::BridgePlans);
        while !plans(&p) && p.turn() == 2 {
            step(&s, &mut p, &mut random, &mut events).expect("it goes on");
        }
        if !plans(&p) {
            continue;
        }
        let (mut a, mut b) = (p.clone(), p);
        s.apply(&mut a, Action::EndPhase, &mut events)
            .expect("no bridge");
        while plans(&b) {
            let mut legal = Vec::new();
            s.legal(&b, &mut legal);
            let before = b.clone();
            let mut events = Vec::new();
            s.apply(&mut b, legal[0], &mut events).expect("a bridge");
            if plans(&b) {
                let told = witness(&s, &before, &events, Onlooker::Player(Side::Confederate));
                assert_eq!(told, []);
            }
        }
        // Nobody builds what only one of the worlds has.
        while a.has_secrets() && b.has_secrets() && a.turn() <= 3 {
            for onlooker in [Onlooker::Player(Side::Confederate), Onlooker::Public] {
                assert!(a.view(&s, onlooker) == b.view(&s, onlooker), "game {seed}");
            }
            let mut legal = (Vec::new(), Vec::new());
            s.legal(&a, &mut legal.0);
            s.legal(&b, &mut legal.1);
            legal.1.retain(|action| legal.0.contains(action));
            assert_eq!(legal.0, legal.1);
            let mut events = (Vec::new(), Vec::new());
            match s.pending(&a) {
                Pending::Over => break,
                Pending::Chance(roll) => {
                    let outcome = random.below(roll.weight() as usize);
                    let dice = roll.outcomes().nth(outcome).expect("an outcome");
                    s.resolve(&mut a, dice, &mut events.0).expect("dice");
                    s.resolve(&mut b, dice, &mut events.1).expect("dice");
                }
                Pending::Choice(decision) => {
                    let action = choose(&mut random, decision, &legal.0);
                    s.apply(&mut a, action, &mut events.0).expect("legal");
                    s.apply(&mut b, action, &mut events.1).expect("legal");
                }
            }
            assert_eq!(events.0, events.1);
            compared += 1;
        }
    }
    assert!(compared > 1_000, "{compared}");
}
