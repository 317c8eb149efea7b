//! What holds for every computer player: legal everywhere, the same again, no look under the
//! enemy's markers, prompt when told so, and with words for what it does.

use std::sync::Arc;

use longroll_ai::{Budget, Choice, Game, PLAYERS, Player, Thinking, player};
use longroll_games::{Data, scenario, scenarios};
use longroll_rules::frame::Frame;
use longroll_rules::unit::UnitState;
use longroll_rules::{Action, Kind, Onlooker, Pending, Position, Scenario, Side, UnitId};

/// Few enough that a test is quick, and enough for a round of games for each idea.
const NODES: u64 = 16;

fn load(id: &str) -> Arc<Scenario> {
    scenario(&Data::embedded(), id).expect("the scenario loads")
}

fn made(name: &str, seed: u64) -> Box<dyn Player> {
    player(name, seed).expect("a known name")
}

fn think(player: &mut dyn Player, s: &Scenario, p: &Position, nodes: u64) -> Choice {
    player.think(s, p, &Thinking::new(Budget::Nodes(nodes)))
}

/// Positions of a game between random players in which somebody has a choice, each so many
/// decisions after the last.
fn positions(s: &Scenario, seed: u64, apart: usize, most: usize) -> Vec<Position> {
    let mut game = Game::new(s, seed).expect("a sound set-up");
    let (mut union, mut confederate) = (made("random", seed), made("random", seed + 1));
    let mut found = Vec::new();
    for decision in 0.. {
        let choice = matches!(s.pending(game.position()), Pending::Choice(_));
        if choice && decision % apart == 0 {
            found.push(game.position().clone());
        }
        let goes_on = game.step(&mut *union, &mut *confederate, &mut Vec::new());
        if found.len() == most || !goes_on.expect("legal") {
            break;
        }
    }
    found
}

/// The side that chooses.
fn chooser(s: &Scenario, p: &Position) -> Side {
    match s.pending(p) {
        Pending::Choice(decision) => s.player(decision.side),
        _ => Side::Union,
    }
}

#[test]
fn every_player_answers_legally_in_every_scenario() {
    let data = Data::embedded();
    for summary in scenarios(&data).expect("sound data") {
        let s = load(&summary.id);
        for (name, apart, most) in [("guard", 61, 4), ("staff", 43, 5), ("general", 150, 2)] {
            let mut player = made(name, 1);
            for p in positions(&s, 7, apart, most) {
                let seen = p.view(&s, Onlooker::Player(chooser(&s, &p)));
                let choice = think(&mut *player, &s, &seen, NODES);
                let verdict = s.why(&p, choice.action);
                let refusal = verdict.map_err(|refusal| refusal.message(&s));
                assert_eq!(refusal, Ok(()), "{name} in {}: {:?}", s.id, choice.action);
            }
        }
    }
}

#[test]
fn the_general_chooses_the_same_on_any_number_of_cores() {
    let s = load("slb-1");
    let found = positions(&s, 3, 23, 4);
    let choices = |threads: usize| -> Vec<Choice> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().expect("threads");
        pool.install(|| {
            let mut general = made("general", 5);
            let all = found.iter();
            all.map(|p| think(&mut *general, &s, p, NODES)).collect()
        })
    };
    assert_eq!(choices(1), choices(3));
}

/// A player that keeps what it is shown.
struct Spy {
    shown: Vec<Position>,
    player: Box<dyn Player>,
}

impl Player for Spy {
    fn name(&self) -> &'static str {
        "spy"
    }

    fn choose(&mut self, s: &Scenario, p: &Position) -> Action {
        self.shown.push(p.clone());
        self.player.choose(s, p)
    }
}

/// The Salem Church with force markers.
fn hidden() -> Scenario {
    let mut hidden = Scenario::clone(&load("slb-1"));
    hidden.options.limited_intelligence = true;
    hidden
}

/// S-LI-01: what a game shows to a player is its view.
#[test]
fn a_game_shows_a_player_its_view_alone() {
    let s = hidden();
    let spy = || Spy {
        shown: Vec::new(),
        player: made("random", 3),
    };
    let (mut union, mut confederate) = (spy(), spy());
    let mut game = Game::new(&s, 5).expect("a sound set-up");
    let mut differ = 0;
    loop {
        let truth = game.position().clone();
        let goes_on = game.step(&mut union, &mut confederate, &mut Vec::new());
        for (spy, side) in [
            (&mut union, Side::Union),
            (&mut confederate, Side::Confederate),
        ] {
            for shown in spy.shown.drain(..) {
                assert!(shown == truth.view(&s, Onlooker::Player(side)), "{side:?}");
                differ += u32::from(shown != truth);
            }
        }
        if !goes_on.expect("legal") {
            break;
        }
    }
    assert!(differ > 0, "something was hidden");
}

/// S-LI-01: in twin games that differ only in what the enemy hides, every player chooses and
/// expects the same.
#[test]
fn what_is_hidden_does_not_change_a_choice() {
    let s = hidden();
    let mut twins = 0;
    for p in (11..19).flat_map(|seed| positions(&s, seed, 13, 30)) {
        let side = chooser(&s, &p);
        let Some(twin) = twin(&s, &p, side) else {
            continue;
        };
        let seen = |p: &Position| p.view(&s, Onlooker::Player(side));
        assert!(twin != p && seen(&twin) == seen(&p));
        twins += 1;
        for name in PLAYERS {
            let choose = |p: &Position| think(&mut *made(name, 9), &s, &seen(p), NODES);
            assert_eq!(choose(&p), choose(&twin), "{name}");
        }
        if twins == 4 {
            return;
        }
    }
    panic!("only {twins} twins");
}

/// The same position with another unit under an enemy's marker.
fn twin(s: &Scenario, p: &Position, side: Side) -> Option<Position> {
    let seen = p.view(s, Onlooker::Player(side));
    let mut hidden = p.units_of(side.other()).iter();
    let unit = hidden.find(|unit| seen.hex(*unit).is_none())?;
    let state = p.unit(unit);
    let other = UnitState {
        manpower: if state.manpower > 6 { 2 } else { 20 },
        fatigue: 4 - state.fatigue.min(4),
        organized: !state.organized,
        ..state
    };
    let mut twin = p.clone();
    twin.place(unit, other);
    twin.refresh(s);
    Some(twin)
}

/// Whoever is told to move now moves, with whatever budget.
#[test]
fn a_player_told_to_move_now_moves() {
    let s = load("slb-1");
    let p = s.open().expect("a sound set-up");
    for name in PLAYERS {
        let thinking = Thinking::new(Budget::Nodes(u64::MAX));
        thinking.stop();
        let mut player = made(name, 1);
        for p in positions(&s, 3, 29, 3).iter().chain([&p]) {
            let choice = player.think(&s, p, &thinking);
            assert!(
                s.why(p, choice.action).is_ok(),
                "{name}: {:?}",
                choice.action
            );
            assert_eq!(choice.nodes, 0, "{name}");
        }
        assert!(thinking.progress() > 0.99, "{name}");
    }
}

/// The guard, the staff and the general say what they think of the initiative, the best first,
/// and why.
#[test]
fn players_with_a_purpose_have_words() {
    let s = load("slb-1");
    let initiative = |p: &Position| {
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        legal.contains(&Action::TakeInitiative)
    };
    let all = positions(&s, 3, 1, 200);
    let p = all.iter().find(|p| initiative(p)).expect("an initiative");
    for name in ["guard", "staff", "general"] {
        let choice = think(&mut *made(name, 1), &s, p, NODES);
        let opinions = &choice.opinions;
        assert!(opinions.len() > 2, "{name}: {opinions:?}");
        assert!(
            opinions[1..].is_sorted_by(|a, b| a.gain >= b.gain),
            "{name}"
        );
        assert!(choice.opinion(Action::Pass).is_some(), "{name}");
        let best = opinions.iter().find(|o| o.action != Action::Pass);
        assert!(
            best.is_some_and(|best| !best.why.is_empty()),
            "{name}: {opinions:?}"
        );
        let takes = opinions[0].action != Action::Pass;
        assert_eq!(choice.action == Action::TakeInitiative, takes, "{name}");
    }
}

/// A player that never acts of its own accord.
struct Idle;

impl Player for Idle {
    fn name(&self) -> &'static str {
        "idle"
    }

    fn choose(&mut self, s: &Scenario, p: &Position) -> Action {
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        let pass = legal.iter().find(|action| **action == Action::Pass);
        *pass.or(legal.last()).expect("a legal action")
    }
}

/// To pass when the enemy has passed ends the day, and the game with it: nobody does so who would
/// lose, as the Confederate does at Gettysburg without a point, while his troops are fresh.
#[test]
fn whoever_would_lose_does_not_let_the_last_day_end() {
    let s = load("rtg-1");
    for seed in 0..6 {
        let mut game = Game::new(&s, seed).expect("a sound set-up");
        let mut staff = made("staff", seed);
        while game
            .step(&mut Idle, &mut *staff, &mut Vec::new())
            .expect("legal")
        {}
        let outcome = game.outcome();
        assert_eq!(outcome.winner, Some(Side::Confederate), "{outcome:?}");
    }
}

/// Nobody knows what is under the markers that Stuart rides to, so that nothing can be imagined of
/// it: the general then does what he thinks best without.
#[test]
fn the_general_does_not_imagine_what_nobody_knows() {
    for (id, imagines) in [("rtg-2", false), ("slb-1", true)] {
        let s = load(id);
        let initiative = |p: &&Position| {
            matches!(s.pending(p), Pending::Choice(d) if d.kind == Kind::Initiative)
                && chooser(&s, p) == Side::Confederate
        };
        let positions = positions(&s, 5, 1, 80);
        let thought = positions.iter().filter(initiative);
        let thought = thought.map(|p| think(&mut *made("general", 1), &s, p, 60));
        let weighed: Vec<_> = thought.filter(|choice| choice.opinions.len() > 1).collect();
        assert!(!weighed.is_empty(), "{id}");
        for choice in weighed {
            assert_eq!(choice.nodes > 0, imagines, "{id}: {choice:?}");
        }
    }
}

/// The general, and how much it has thought at each question of a march.
struct Watched {
    general: Box<dyn Player>,
    /// Of each march the unit, the hexes moved before, and the nodes.
    marches: Vec<(UnitId, u8, u64)>,
}

impl Player for Watched {
    fn name(&self) -> &'static str {
        self.general.name()
    }

    fn choose(&mut self, s: &Scenario, p: &Position) -> Action {
        let choice = think(&mut *self.general, s, p, NODES);
        if let Some(Frame::March(march)) = p.frames().last()
            && !march.attacked
        {
            self.marches.push((march.unit, march.steps, choice.nodes));
        }
        choice.action
    }
}

/// It thinks as a march begins, when its points are known, and then goes the way that it has
/// found.
#[test]
fn the_general_thinks_a_march_over_once() {
    let s = load("slb-1");
    let mut union = Watched {
        general: made("general", 1),
        marches: Vec::new(),
    };
    let mut confederate = made("staff", 2);
    let mut game = Game::new(&s, 5).expect("a sound set-up");
    while game
        .step(&mut union, &mut *confederate, &mut Vec::new())
        .expect("legal")
    {}
    let marches = &union.marches;
    let thought = marches.iter().filter(|(_, _, nodes)| *nodes > 0).count();
    assert!(thought > 3, "{marches:?}");
    let next = marches.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let mut went_on = next.filter(|pair| pair[0].2 > 0 && pair[1].1 == pair[0].1 + 1);
    assert!(went_on.all(|pair| pair[1].2 == 0), "{marches:?}");
}
