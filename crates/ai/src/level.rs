//! Levels of difficulty.

use std::time::Duration;

use crate::thinking::{Budget, Thinking};
use crate::{Player, general, planned, player, random};

/// A level of difficulty: who plays, and how long it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The name by which [`level`] finds it.
    pub name: &'static str,
    /// The name of its player.
    pub player: &'static str,
    /// How much its player thinks about a decision.
    pub budget: Budget,
    /// What to expect of it, in a sentence.
    pub summary: &'static str,
}

/// All levels, the easiest first.
pub const LEVELS: [Level; 5] = [
    Level {
        name: "recruit",
        player: random::NAME,
        budget: Budget::Nodes(0),
        summary: "Knows the rules and nothing else.",
    },
    Level {
        name: "militia",
        player: planned::GUARD,
        budget: Budget::Nodes(0),
        summary: "Marches to what scores and attacks where it pays, one march at a time.",
    },
    Level {
        name: "volunteer",
        player: planned::STAFF,
        budget: Budget::Nodes(0),
        summary: "Plans whole activations and digs in; counts its losses as the scenario does.",
    },
    Level {
        name: "regular",
        player: general::NAME,
        budget: Budget::Time(Duration::from_millis(300)),
        summary: "Plays the likely answers through before it acts.",
    },
    Level {
        name: "veteran",
        player: general::NAME,
        budget: Budget::Time(Duration::from_secs(2)),
        summary: "Plays many more answers through, and takes its time.",
    },
];

/// The level of this name, or `None` if there is none.
pub fn level(name: &str) -> Option<Level> {
    LEVELS.into_iter().find(|level| level.name == name)
}

impl Level {
    /// Its player; `None` never happens for a level of [`LEVELS`].
    pub fn seat(&self, seed: u64) -> Option<Box<dyn Player>> {
        player(self.player, seed)
    }

    /// Thinking about one decision, with its budget.
    pub fn thinking(&self) -> Thinking {
        Thinking::new(self.budget)
    }
}
