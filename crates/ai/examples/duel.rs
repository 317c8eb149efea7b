//! Lets two computer players meet, sides swapped, and tells who does better.
//!
//! `cargo run --release -p longroll-ai --example duel -- staff guard slb-1,slb-2 20 1 [NODES]`: twenty
//! pairs of games a scenario from seed 1 on, each with the same dice for both ways round.

use std::time::{Duration, Instant};

use longroll_ai::{Budget, Choice, Player, Thinking, play_game, player};
use longroll_games::{Data, scenario};
use longroll_rules::{Action, Position, Scenario, Side};

/// A player whose choices are timed and budgeted.
struct Timed(Box<dyn Player>, Duration, u32, Option<u64>);

impl Player for Timed {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        let begun = Instant::now();
        let action = match self.3 {
            None => self.0.choose(scenario, position),
            Some(nodes) => {
                let thinking = Thinking::new(Budget::Nodes(nodes));
                let Choice { action, .. } = self.0.think(scenario, position, &thinking);
                action
            }
        };
        self.1 += begun.elapsed();
        self.2 += 1;
        action
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word =
        |index: usize, otherwise: &str| words.get(index).cloned().unwrap_or(otherwise.into());
    let names = [word(0, "staff"), word(1, "guard")];
    let (pairs, first): (u64, u64) = (word(3, "10").parse()?, word(4, "1").parse()?);
    let nodes = words.get(5).map(|nodes| nodes.parse()).transpose()?;
    let make = |name: &str, seed| player(name, seed).ok_or(format!("no player {name}"));
    for id in word(2, "slb-1").split(',') {
        let battle = scenario(&Data::embedded(), id)?;
        let (mut wins, mut drawn, mut margins) = ([0_u32; 2], 0, Vec::new());
        let (mut spent, mut decisions) = ([Duration::ZERO; 2], [0; 2]);
        for seed in first..first + pairs {
            let mut scores = [0.0; 2];
            for (round, own) in Side::ALL.into_iter().enumerate() {
                let mut seats = [0, 1].map(|who| {
                    let player = make(&names[who], 2 * seed + who as u64).expect("a player");
                    Timed(player, Duration::ZERO, 0, nodes)
                });
                let [a, b] = &mut seats;
                let outcome = match own {
                    Side::Union => play_game(&battle, a, b, seed)?,
                    Side::Confederate => play_game(&battle, b, a, seed)?,
                };
                for who in 0..2 {
                    spent[who] += seats[who].1;
                    decisions[who] += seats[who].2;
                }
                match outcome.winner {
                    Some(winner) if winner == own => wins[round] += 1,
                    None => drawn += 1,
                    Some(_) => {}
                }
                let ours = if battle.scored == own { 1.0 } else { -1.0 };
                scores[round] = ours * f64::from(outcome.score);
            }
            margins.push(f64::midpoint(scores[0], scores[1]));
        }
        let n = f64::from(margins.len() as u32);
        let mean = margins.iter().sum::<f64>() / n;
        let variance = margins.iter().map(|m| (m - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        let per = |who: usize| spent[who] / decisions[who].max(1);
        println!(
            "{id:6} {pairs} pairs: {} wins {} as Union, {} as Confederate, {drawn} drawn; margin {mean:+.2} ± {:.2}; \
             {:.0?}/{:.0?} a decision, {:.2?} a game",
            names[0],
            wins[0],
            wins[1],
            1.96 * (variance / n).sqrt(),
            per(0),
            per(1),
            (spent[0] + spent[1]) / (2 * pairs as u32)
        );
    }
    Ok(())
}
