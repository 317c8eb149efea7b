//! The computer players by the names that records have for them.

use std::time::Duration;

use longroll_ai::{Budget, LEVELS, Level, Thinking, level};
use serde::Serialize;

/// Who plays where no computer does.
pub(crate) const HUMAN: &str = "human";

/// The level that plays under a name of a record: its own, that of a computer player, or the
/// one word of the first records.
pub(crate) fn opponent(name: &str) -> Option<Level> {
    match name {
        "computer" => level("militia"),
        name => level(name).or_else(|| LEVELS.into_iter().find(|level| level.player == name)),
    }
}

/// A level of difficulty, as people choose it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LevelView {
    name: &'static str,
    summary: &'static str,
    /// The most seconds that it thinks about a decision; zero if it does not search.
    seconds: f32,
}

/// All levels, the easiest first.
pub(crate) fn levels() -> Vec<LevelView> {
    let view = |level: Level| LevelView {
        name: level.name,
        summary: level.summary,
        seconds: match level.budget {
            Budget::Time(time) => time.as_secs_f32(),
            Budget::Nodes(_) => 0.0,
        },
    };
    LEVELS.into_iter().map(view).collect()
}

/// How fast computer players play.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tempo {
    /// How long they wait before each action, so that people can follow.
    pub pace: Duration,
    /// How long those that search think about a decision, instead of their level's time.
    pub thought: Option<Duration>,
}

impl Tempo {
    /// Thinking about one decision.
    pub(crate) fn thinking(self, level: Level) -> Thinking {
        match self.thought {
            Some(time) if searches(level) => Thinking::new(Budget::Time(time)),
            _ => level.thinking(),
        }
    }
}

/// Whether a level plays imagined games, which take a while.
pub(crate) fn searches(level: Level) -> bool {
    level.budget != Budget::Nodes(0)
}

#[cfg(test)]
mod tests {
    use longroll_ai::{LEVELS, PLAYERS};

    use super::opponent;

    #[test]
    fn every_name_that_records_have_is_somebody() {
        for name in PLAYERS {
            assert_eq!(opponent(name).map(|level| level.player), Some(name));
        }
        for level in LEVELS {
            assert_eq!(opponent(level.name), Some(level));
        }
        assert_eq!(opponent("computer"), opponent("guard"));
        for nobody in ["human", "", "napoleon"] {
            assert_eq!(opponent(nobody), None);
        }
    }
}
