//! Why data can't be used.

use longroll_map::tsv::DataError;
use longroll_rules::scenario::InvalidPosition;

/// Why a scenario can't be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No scenario has this id.
    #[error("there is no scenario \"{id}\"; known are: {list}", list = .known.join(", "))]
    Unknown {
        /// What was asked for.
        id: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A scenario without rules of its own in this program.
    #[error("this version has no rules for the scenario \"{0}\"")]
    NoRules(String),
    /// An optional rule that the scenario does not offer.
    #[error(
        "{scenario} does not offer the option \"{option}\"; it offers: {list}",
        list = .offered.join(", ")
    )]
    NotOffered {
        /// What was asked for.
        option: String,
        /// The title of the scenario.
        scenario: String,
        /// What it offers.
        offered: Vec<&'static str>,
    },
    /// A file that should be there.
    #[error("{file}: {reason}")]
    File {
        /// Its name inside the data folder.
        file: String,
        /// What is wrong with it as a whole.
        reason: String,
    },
    /// Something wrong inside a file.
    #[error(transparent)]
    Table(#[from] DataError),
    /// A set-up that the rules don't allow.
    #[error("the set-up of {scenario} is not playable: {reason}")]
    Setup {
        /// Which scenario.
        scenario: String,
        /// What is wrong.
        reason: InvalidPosition,
    },
}
