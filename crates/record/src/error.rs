use longroll_games::LoadError;
use longroll_rules::Illegal;

use crate::edit::EditError;

/// Why a game did not go on; it stays as it was.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The action is not legal now.
    #[error("{message} ({rule})", rule = .illegal.rule)]
    Illegal {
        /// The rule with its numbers.
        illegal: Illegal,
        /// The same as a sentence.
        message: String,
    },
    /// Dice that the game does not wait for.
    #[error("the game does not wait for these dice")]
    WrongDice,
    /// An edit that leads to no position that can be played.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// Nothing can be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
}

/// Why a record can't be replayed.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A line that is not what it should be; lines count from 1.
    #[error("line {line}: {reason}")]
    Line {
        /// Which.
        line: usize,
        /// What was expected and what was found.
        reason: String,
    },
    /// The record was written with other rules.
    #[error(
        "this record was played by version {found} of the rules; this program knows version \
         {known}. It can be replayed by a Longroll of that time"
    )]
    Rules {
        /// The record's.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// The scenario can't be loaded.
    #[error(transparent)]
    Scenario(#[from] LoadError),
}
