//! How games ended, and what several runs make together.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::sync::Arc;

use longroll_rules::Side;

use crate::{Fixture, Pairing};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The victory points of the side that the scenario counts for.
    pub score: i32,
    /// The level of victory that they mean.
    pub level: String,
    /// The side that it favours, if any.
    pub winner: Option<Side>,
    /// Decisions that the players made.
    pub decisions: u32,
}

impl From<longroll_ai::Outcome> for Ending {
    fn from(outcome: longroll_ai::Outcome) -> Self {
        Self {
            score: outcome.score,
            level: outcome.level.to_owned(),
            winner: outcome.winner,
            decisions: outcome.actions,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} points, {}, {} decisions",
            self.score, self.level, self.decisions
        )
    }
}

/// Where a result is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// It was played now.
    Played,
    /// It was read from a line of a file.
    Line(Arc<str>, u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Played => f.write_str("as played now"),
            Self::Line(file, line) => write!(f, "{file}, line {line}"),
        }
    }
}

/// Two different endings of the same game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{place}: expected the same as before, {known} ({known_place}), for the game {fixture}; \
     found {found}. The two are of different programs or data, or a player thinks for a \
     time and not for a number of steps"
)]
pub struct Conflict {
    /// The game.
    pub fixture: Box<Fixture>,
    /// How it ended first.
    pub known: Box<Ending>,
    /// Where that is from.
    pub known_place: Place,
    /// How it ended next.
    pub found: Box<Ending>,
    /// Where that is from.
    pub place: Place,
}

/// The endings of games, each game once. Equal if the games and their endings are, from
/// wherever they are.
#[derive(Clone, Debug, Default)]
pub struct Results {
    games: BTreeMap<Fixture, (Ending, Place)>,
}

impl PartialEq for Results {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Results {}

impl Results {
    /// Adds a game that was played now.
    ///
    /// # Errors
    ///
    /// [`Conflict`] if the game is known and ended otherwise.
    pub fn add(&mut self, fixture: Fixture, ending: Ending) -> Result<(), Conflict> {
        self.add_from(fixture, ending, Place::Played)
    }

    /// Adds a game from a place.
    ///
    /// # Errors
    ///
    /// [`Conflict`] if the game is known and ended otherwise.
    pub fn add_from(
        &mut self,
        fixture: Fixture,
        ending: Ending,
        place: Place,
    ) -> Result<(), Conflict> {
        match self.games.entry(fixture) {
            Entry::Vacant(entry) => {
                entry.insert((ending, place));
                Ok(())
            }
            Entry::Occupied(entry) if entry.get().0 == ending => Ok(()),
            Entry::Occupied(entry) => {
                let (known, known_place) = entry.get().clone();
                Err(Conflict {
                    fixture: Box::new(entry.key().clone()),
                    known: Box::new(known),
                    known_place,
                    found: Box::new(ending),
                    place,
                })
            }
        }
    }

    /// Adds the games of other results. The order of merging makes no difference, and the
    /// same games again make none.
    ///
    /// # Errors
    ///
    /// [`Conflict`] for a game that ended otherwise there.
    pub fn merge(mut self, other: Self) -> Result<Self, Conflict> {
        for (fixture, (ending, place)) in other.games {
            self.add_from(fixture, ending, place)?;
        }
        Ok(self)
    }

    /// Whether a game is known.
    pub fn has(&self, fixture: &Fixture) -> bool {
        self.games.contains_key(fixture)
    }

    /// All games, in the order of their fixtures.
    pub fn iter(&self) -> impl Iterator<Item = (&Fixture, &Ending)> {
        self.games
            .iter()
            .map(|(fixture, (ending, _))| (fixture, ending))
    }

    /// The games of a pairing.
    pub fn of(&self, pairing: &Pairing) -> impl Iterator<Item = &Ending> {
        let first = Fixture {
            pairing: pairing.clone(),
            seed: 0,
        };
        let last = Fixture {
            pairing: pairing.clone(),
            seed: u64::MAX,
        };
        self.games
            .range(first..=last)
            .map(|(_, (ending, _))| ending)
    }

    /// The pairings of which there are games.
    pub fn pairings(&self) -> Vec<&Pairing> {
        let mut pairings: Vec<_> = self.games.keys().map(|fixture| &fixture.pairing).collect();
        pairings.dedup();
        pairings
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}
