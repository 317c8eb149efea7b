//! Games of the computer players: legal, finished, repeatable, and with a purpose.

use std::sync::Arc;
use std::time::{Duration, Instant};

use longroll_ai::{
    Budget, Game, LEVELS, PLAYERS, Player, Summary, Thinking, level, play_game, player,
};
use longroll_games::{Data, scenario, with_ammunition};
use longroll_rules::{Action, Kind, Pending, Position, Scenario, Side};

fn salem_church() -> Arc<Scenario> {
    load("slb-1")
}

fn load(id: &str) -> Arc<Scenario> {
    scenario(&Data::embedded(), id).expect("the scenario loads")
}

fn made(name: &str, seed: u64) -> Box<dyn Player> {
    player(name, seed).expect("a known name")
}

#[test]
fn every_level_has_a_player_and_a_name_of_its_own() {
    for given in LEVELS {
        let seated = given.seat(1).expect("a player");
        assert_eq!(seated.name(), given.player);
        assert_eq!(level(given.name), Some(given));
    }
    assert_eq!(level("nobody"), None);
}

#[test]
fn whoever_waits_watches_the_same_thinking() {
    let waiting = Thinking::new(Budget::Nodes(5));
    let player = waiting.clone();
    player.report(0.5);
    assert!((waiting.progress() - 0.5).abs() < 0.01 && !player.is_stopped());
    waiting.stop();
    assert!(player.is_stopped());
}

/// Plays a game a seed and fails at the first action that is not legal.
fn games(union: &str, confederate: &str, seeds: std::ops::Range<u64>) -> Summary {
    games_of("slb-1", union, confederate, seeds)
}

fn games_of(id: &str, union: &str, confederate: &str, seeds: std::ops::Range<u64>) -> Summary {
    let pair = |seed| (made(union, 2 * seed), made(confederate, 2 * seed + 1));
    Summary::of_games(&load(id), pair, seeds).expect("legal games that end")
}

#[test]
fn every_name_makes_a_player_of_that_name() {
    for name in PLAYERS {
        assert_eq!(made(name, 1).name(), name);
    }
    assert!(player("nobody", 1).is_none());
}

#[test]
fn random_games_are_legal_and_end() {
    assert_eq!(games("random", "random", 0..100).games(), 100);
}

/// The guard wins what can be won against a player without a purpose, from both sides.
#[test]
fn guard_beats_random_from_both_sides() {
    let level = games("random", "random", 0..40).mean();
    let union = games("guard", "random", 0..4).mean();
    let confederate = games("random", "guard", 0..4).mean();
    assert!(
        union > level + 6.0,
        "{union} as the Union, {level} by chance"
    );
    assert!(
        confederate < level - 3.0,
        "{confederate} as the Confederate, {level} by chance"
    );
}

/// In a scenario that counts Confederate points too.
#[test]
fn guard_beats_random_where_confederate_points_count() {
    let level = games_of("rtg-1", "random", "random", 0..40).mean();
    let union = games_of("rtg-1", "guard", "random", 0..3).mean();
    let confederate = games_of("rtg-1", "random", "guard", 0..3).mean();
    assert!(
        union < level - 3.0 && confederate > level + 3.0,
        "{union} as the Union, {confederate} as the Confederate, {level} by chance"
    );
    let both = games_of("rtg-1", "guard", "guard", 0..2);
    assert_eq!(both.games(), 2);
}

/// On the map of two sheets that overlap, played on one of them.
#[test]
fn guard_beats_random_at_south_mountain() {
    let level = games_of("hcr-1", "random", "random", 0..40).mean();
    let union = games_of("hcr-1", "guard", "random", 0..3).mean();
    let confederate = games_of("hcr-1", "random", "guard", 0..3).mean();
    assert!(
        union > level + 3.0 && confederate < level + 1.0,
        "{union} as the Union, {confederate} as the Confederate, {level} by chance"
    );
}

/// Three days, with paths of retreat to count.
#[test]
fn guards_play_mcclellans_opportunity_to_the_end() {
    let both = games_of("hcr-3", "guard", "guard", 0..1);
    assert_eq!(both.games(), 1);
}

#[test]
fn guards_play_each_other_to_the_end() {
    let summary = games("guard", "guard", 0..3);
    assert_eq!(summary.games(), 3);
    assert!(summary.actions() > 20.0, "they do not just pass");
}

/// SLB 20.2: the guard names attempts for the units that need ammunition most, as many as
/// there are, and the game goes on to its end.
#[test]
fn the_guard_sends_ammunition_where_it_is_needed() {
    let data = Data::embedded();
    let mut drill = with_ammunition(&data, &salem_church()).expect("sound data");
    let depots = [("4531", Side::Confederate), ("4426", Side::Union)];
    drill.setup.depots = depots
        .map(|(label, owner)| (drill.map.find(label).expect("a hex"), owner))
        .to_vec();
    for (_, state) in &mut drill.setup.units {
        state.checks = 3;
    }
    let newton = drill.find_unit("union-newton").expect("Newton");
    let mut p = drill.open().expect("a sound set-up");
    let mut guard = made("guard", 1);
    let mut named = Vec::new();
    while let Pending::Choice(decision) = drill.pending(&p) {
        if decision.kind != Kind::Ammunition {
            break;
        }
        let action = guard.choose(&drill, &p);
        if decision.side == Side::Union {
            named.push(action);
        }
        drill.apply(&mut p, action, &mut Vec::new()).expect("legal");
    }
    let newtons = named.iter().filter(|a| **a == Action::Select(newton));
    assert_eq!(
        newtons.count(),
        2,
        "his eighteen points most of all: {named:?}"
    );
    let outcome = play_game(&drill, &mut *made("guard", 1), &mut *made("guard", 2), 3);
    assert!(outcome.is_ok(), "{outcome:?}");
}

/// So they do in the scenarios of two turns and two corps' worth of units.
#[test]
fn guards_play_the_larger_scenarios_to_the_end() {
    for (id, seeds) in [("slb-2", 0..2), ("slb-3", 0..1)] {
        let summary = games_of(id, "guard", "guard", seeds);
        assert!(summary.actions() > 60.0, "{id}: they do not just pass");
    }
}

/// So they do at Brandy Station, where the cavalry may charge.
#[test]
fn guards_play_brandy_station_to_the_end() {
    let summary = games_of("slb-4", "guard", "guard", 0..5);
    assert!(summary.actions() > 30.0, "they do not just pass");
}

#[test]
fn the_same_seeds_give_the_same_game() {
    let scenario = salem_church();
    // The general takes its time; what it chooses is compared in players.rs.
    for name in ["random", "guard", "staff"] {
        let play = |seed| play_game(&scenario, &mut *made(name, 3), &mut *made(name, 4), seed);
        assert_eq!(play(5).unwrap(), play(5).unwrap());
    }
    // A used player is as good as a new one.
    let mut used = made("guard", 0);
    let mut other = made("guard", 0);
    let first = play_game(&scenario, &mut *used, &mut *other, 5).unwrap();
    assert_eq!(
        play_game(&scenario, &mut *used, &mut *other, 5).unwrap(),
        first
    );
}

/// A player whose every choice is checked to be legal and prompt, wherever it comes from.
struct Watched {
    player: Box<dyn Player>,
    slowest: Duration,
}

impl Player for Watched {
    fn name(&self) -> &'static str {
        self.player.name()
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        let begun = Instant::now();
        let action = self.player.choose(scenario, position);
        self.slowest = self.slowest.max(begun.elapsed());
        assert!(scenario.why(position, action).is_ok(), "{action:?}");
        action
    }
}

/// Asked in every position of a random game, the strange ones too, the guard answers
/// legally and soon.
#[test]
fn guard_answers_legally_and_soon_in_strange_positions() {
    for (id, seeds) in [("slb-1", 3), ("slb-2", 1), ("slb-3", 1), ("slb-4", 3)] {
        answers_soon(&load(id), seeds);
    }
}

fn answers_soon(scenario: &Arc<Scenario>, seeds: u64) {
    let mut guard = Watched {
        player: made("guard", 0),
        slowest: Duration::ZERO,
    };
    for seed in 0..seeds {
        let mut game = Game::new(scenario, seed).unwrap();
        let (mut union, mut confederate) = (made("random", seed), made("random", seed + 1));
        let mut events = Vec::new();
        loop {
            if let Pending::Choice(_) = scenario.pending(game.position()) {
                guard.choose(scenario, game.position());
            }
            if !game
                .step(&mut *union, &mut *confederate, &mut events)
                .unwrap()
            {
                break;
            }
        }
    }
    assert!(
        guard.slowest < Duration::from_secs(20),
        "{}: {:?}",
        scenario.id,
        guard.slowest
    );
}

/// In a position without a choice nothing is asked, but nothing breaks either.
#[test]
fn a_finished_game_breaks_nobody() {
    let scenario = salem_church();
    let mut game = Game::new(&scenario, 1).unwrap();
    let (mut union, mut confederate) = (made("random", 1), made("random", 2));
    while game
        .step(&mut *union, &mut *confederate, &mut Vec::new())
        .unwrap()
    {}
    assert_eq!(scenario.pending(game.position()), Pending::Over);
    for name in PLAYERS {
        made(name, 1).choose(&scenario, game.position());
    }
}

#[test]
fn a_summary_counts_levels_and_wins() {
    let summary = games("random", "random", 0..30);
    assert_eq!(summary.levels().map(|(_, games)| games).sum::<u32>(), 30);
    assert_eq!(
        summary.wins(Side::Union) + summary.wins(Side::Confederate),
        30
    );
    assert!(summary.to_string().starts_with("30 games"));
}

/// S-LI-01: with Limited Intelligence every player sees its own side only, and plays to
/// the end all the same.
#[test]
fn games_with_hidden_forces_are_legal_and_end() {
    let mut hidden = Scenario::clone(&salem_church());
    hidden.options.limited_intelligence = true;
    let between = |union: &str, confederate: &str, seeds: std::ops::Range<u64>| {
        let pair = |seed| (made(union, 2 * seed), made(confederate, 2 * seed + 1));
        let summary = Summary::of_games(&hidden, pair, seeds).expect("legal games that end");
        summary.games()
    };
    assert_eq!(between("random", "random", 0..20), 20);
    // A player that hides its units against one that looks for them, from both sides.
    assert_eq!(between("random", "guard", 0..2), 2);
    assert_eq!(between("guard", "random", 0..2), 2);
    assert_eq!(between("guard", "guard", 0..1), 1);
}

/// The guard plays both sides of From Frederick to Sharpsburg to its end, with depots to burn,
/// counties to hold and a garrison to take.
#[test]
fn the_guard_plays_from_frederick_to_sharpsburg() {
    let both = games_of("hcr-6", "guard", "guard", 0..1);
    assert_eq!(both.games(), 1);
    assert!(both.actions() > 100.0, "they do not just pass");
}

/// The guard plays both sides of the Gettysburg Campaign to its end.
#[test]
fn the_guard_plays_the_gettysburg_campaign() {
    let both = games_of("rtg-6", "guard", "guard", 0..1);
    assert_eq!(both.games(), 1);
    assert!(both.actions() > 200.0, "they do not just pass");
}
