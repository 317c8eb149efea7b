//! Plays games between two computer players and tells how they went.
//!
//! `cargo run --release -p longroll-ai --example duel -- guard random 200`; with `tell`
//! as a fourth word the games are told event by event, from the seed that a fifth names.

use std::time::{Duration, Instant};

use longroll_ai::{Game, Player, Summary, player};
use longroll_games::{Data, scenario};
use longroll_rules::{Action, Position, Scenario};

/// A player whose choices are timed.
struct Timed(Box<dyn Player>, Vec<Duration>);

impl Player for Timed {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        let begun = Instant::now();
        let action = self.0.choose(scenario, position);
        self.1.push(begun.elapsed());
        action
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, otherwise: &'static str| {
        words
            .get(index)
            .map_or(otherwise, String::as_str)
            .to_owned()
    };
    let (union, confederate) = (word(0, "guard"), word(1, "guard"));
    let games: u64 = word(2, "20").parse()?;
    let salem_church = scenario(&Data::embedded(), "slb-1")?;
    let make = |name: &str, seed| player(name, seed).ok_or(format!("no player {name}"));
    let mut summary = Summary::default();
    let mut times = Vec::new();
    let first: u64 = word(4, "0").parse()?;
    for seed in first..first + games {
        let mut union = Timed(make(&union, 2 * seed)?, Vec::new());
        let mut confederate = Timed(make(&confederate, 2 * seed + 1)?, Vec::new());
        let mut game = Game::new(&salem_church, seed)?;
        let mut events = Vec::new();
        while game.step(&mut union, &mut confederate, &mut events)? {
            if word(3, "") == "tell" {
                for event in &events {
                    println!("{}", longroll_rules::text::event(&salem_church, event));
                }
            }
            events.clear();
        }
        summary.add(&game.outcome());
        times.append(&mut union.1);
        times.append(&mut confederate.1);
    }
    times.sort();
    let at = |percent: usize| times[times.len().saturating_sub(1) * percent / 100];
    println!("{summary}");
    println!(
        "a decision takes {:?} (median), {:?} (p95), {:?} (most)",
        at(50),
        at(95),
        at(100)
    );
    Ok(())
}
