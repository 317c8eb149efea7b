//! Records: one game, one text file.
//!
//! A [`Game`] is a scenario, a line of play and the position that it leads to. As it is
//! played it writes its record: a header, then a line for each action and each fall of
//! dice (see `docs/record-format.md`). [`Game::replay`] reads one back and checks it
//! line by line. A [`Journal`] keeps the record on disk, so that nothing that was
//! acknowledged is ever lost.
//!
//! ```
//! use longroll_games::Data;
//! use longroll_record::{Game, Header, Library, Seed};
//! use longroll_rules::Action;
//!
//! let library = Library::new(Data::embedded());
//! let mut game = Game::start(&library, Header::new("slb-1", Seed::Number(7)))?;
//! game.roll_all()?;
//! let mut legal = Vec::new();
//! game.scenario().legal(game.position(), &mut legal);
//! game.act(legal[0])?;
//! let again = Game::replay(&library, game.text())?;
//! assert_eq!(again.game.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dice;
pub mod edit;
mod error;
mod game;
mod hash;
mod header;
mod journal;
mod library;
mod line;
mod notation;
mod replay;

pub use dice::{Seed, SeededDice};
pub use error::{GameError, RecordError};
pub use game::{Entry, Game, Keyframe, Source};
pub use hash::{data_hash, hash};
pub use header::{FORMAT, Header, RULES};
pub use journal::Journal;
pub use library::Library;
pub use line::Line;
pub use notation::{parse_action, write_action};
pub use replay::Replayed;
