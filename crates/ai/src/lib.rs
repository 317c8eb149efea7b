//! Computer players, and games between them.
//!
//! A [`Player`] looks at a position with a pending choice and names one of the legal
//! actions. [`player`] makes one by name: `random` knows the rules and nothing else,
//! `guard` plays with a purpose, `staff` plans whole activations, `general` plays the likely
//! answers through before it acts. [`LEVELS`] are the levels of difficulty that people
//! choose from. [`play_game`] lets two players play a scenario to its end, [`Summary`]
//! gathers many such games.
//!
//! Whoever waits for a player can watch it and tell it to move now, for [`Player::think`]
//! takes a [`Thinking`] with a budget, a stop flag and a progress. The [`Choice`] that comes
//! of it has an [`Opinion`] of each action that was judged, in points and in words: the first
//! is a hint, and [`Choice::opinion`] explains a move.
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

mod deal;
mod doctrine;
mod game;
mod general;
mod judge;
mod level;
mod planned;
mod planner;
mod race;
mod random;
mod search;
mod thinking;
mod victory;

use longroll_rules::{Action, Position, Scenario};

pub use game::{Broken, Game, Outcome, Summary, play_game};
pub use level::{LEVELS, Level, level};
pub use thinking::{Budget, Choice, Opinion, Thinking};

/// A computer player. It plays whichever side has to choose.
pub trait Player: Send {
    /// The name by which [`player`] finds it.
    fn name(&self) -> &'static str;

    /// Chooses one of the legal actions of a position with a pending choice.
    ///
    /// The same player, made with the same seed, chooses the same in the same sequence
    /// of positions. In a position without a choice the answer is not legal.
    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action;

    /// Thinks about such a position within a budget, and says what it thinks of the actions.
    ///
    /// With a budget of nodes the choice is as sure to be the same as that of
    /// [`choose`](Self::choose). A player that does not search needs no budget.
    fn think(&mut self, scenario: &Scenario, position: &Position, thinking: &Thinking) -> Choice {
        let choice = Choice::plain(self.choose(scenario, position));
        thinking.report(1.0);
        choice
    }
}

/// The names that [`player`] knows, the weakest first.
pub const PLAYERS: [&str; 4] = [random::NAME, planned::GUARD, planned::STAFF, general::NAME];

/// The player of this name, or `None` if nobody has it.
pub fn player(name: &str, seed: u64) -> Option<Box<dyn Player>> {
    match name {
        random::NAME => Some(Box::new(random::Random::new(seed))),
        planned::GUARD => Some(Box::new(planned::Planned::guard())),
        planned::STAFF => Some(Box::new(planned::Planned::staff())),
        general::NAME => Some(Box::new(general::General::new(seed))),
        _ => None,
    }
}
