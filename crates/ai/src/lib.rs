//! Computer players, and games between them.
//!
//! A [`Player`] looks at a position with a pending choice and names one of the legal
//! actions. [`player`] makes one by name: `random` knows the rules and nothing else,
//! `guard` plays with a purpose. [`play_game`] lets two of them play a scenario to its
//! end, [`Summary`] gathers many such games.
//!
//! ```
//! use longroll_games::{Data, scenario};
//!
//! let salem_church = scenario(&Data::embedded(), "slb-1")?;
//! let mut union = longroll_ai::player("random", 1).expect("a known name");
//! let mut confederate = longroll_ai::player("random", 2).expect("a known name");
//! let outcome = longroll_ai::play_game(&salem_church, &mut *union, &mut *confederate, 7)?;
//! assert!(outcome.actions > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod guard;
mod random;

use longroll_rules::{Action, Position, Scenario};

pub use game::{Broken, Game, Outcome, Summary, play_game};

/// A computer player. It plays whichever side has to choose.
pub trait Player: Send {
    /// The name by which [`player`] finds it.
    fn name(&self) -> &'static str;

    /// Chooses one of the legal actions of a position with a pending choice.
    ///
    /// The same player, made with the same seed, chooses the same in the same sequence
    /// of positions. In a position without a choice the answer is not legal.
    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action;
}

/// The names that [`player`] knows, the weakest first.
pub const PLAYERS: [&str; 2] = [random::NAME, guard::NAME];

/// The player of this name, or `None` if nobody has it.
pub fn player(name: &str, seed: u64) -> Option<Box<dyn Player>> {
    match name {
        random::NAME => Some(Box::new(random::Random::new(seed))),
        guard::NAME => Some(Box::new(guard::Guard::new())),
        _ => None,
    }
}
