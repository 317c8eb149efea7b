//! Many games between computer players: matches, their results, and studies of how the
//! scenarios come out.
//!
//! A [`Fixture`] is a game to be played, and decides all of it: scenario, players and seed.
//! A plan is a list of fixtures; [`Shard`] cuts it for many machines, and [`play`] plays it
//! on all cores. What comes out are [`Results`], the same however the work was spread. They
//! are kept in a [`mod@file`], game by game, so that a run may end at any time and go on later;
//! the results of several runs are merged. [`Tally`] counts them and [`report`] tells them in
//! words; a [`Study`] is what they say of a scenario, [`picture`] draws it and [`pages`] makes
//! a documentation of all.
//!
//! ```
//! use longroll_games::Data;
//! use longroll_ladder::{Pairing, Results, Tally, play};
//!
//! let pairing = Pairing::new("slb-4", "random", "random");
//! let plan: Vec<_> = pairing.games(1, 4).collect();
//! let mut results = Results::default();
//! play(&Data::embedded(), &plan, 2, |fixture, ending| {
//!     results.add(fixture, ending).map_err(|conflict| conflict.to_string())?;
//!     Ok(())
//! })?;
//! assert_eq!(Tally::of(results.of(&pairing)).games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod file;
mod fixture;
mod interval;
pub mod pages;
mod pairs;
pub mod picture;
mod play;
pub mod report;
mod results;
mod seat;
mod study;
mod tally;

pub use fixture::{Fixture, Pairing, Shard};
pub use interval::Interval;
pub use pairs::Pairs;
pub use play::{PlayError, play};
pub use results::{Conflict, Ending, Place, Results};
pub use study::Study;
pub use tally::Tally;
