//! What is to be played.

use std::fmt;
use std::str::FromStr;

use longroll_rules::Side;

/// Who plays what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pairing {
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules in use, by their words, sorted.
    pub options: Vec<String>,
    /// The name of the player of the Union.
    pub union: String,
    /// The name of the player of the Confederates.
    pub confederate: String,
}

impl Pairing {
    /// A pairing without optional rules.
    pub fn new(scenario: &str, union: &str, confederate: &str) -> Self {
        Self {
            scenario: scenario.to_owned(),
            options: Vec::new(),
            union: union.to_owned(),
            confederate: confederate.to_owned(),
        }
    }

    /// The same with these optional rules.
    pub fn with_options(mut self, options: impl IntoIterator<Item = String>) -> Self {
        self.options = options.into_iter().collect();
        self.options.sort();
        self.options.dedup();
        self
    }

    /// The same with the sides swapped.
    pub fn swapped(&self) -> Self {
        Self {
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            union: self.confederate.clone(),
            confederate: self.union.clone(),
        }
    }

    /// Whose name a side's player has.
    pub fn player(&self, side: Side) -> &str {
        match side {
            Side::Union => &self.union,
            Side::Confederate => &self.confederate,
        }
    }

    /// So many games; the first has this seed, each next one the next number.
    pub fn games(&self, seed: u64, games: u64) -> impl Iterator<Item = Fixture> {
        (0..games).map(move |game| self.game(seed.wrapping_add(game)))
    }

    /// So many games with the sides swapped in turn: two with each seed.
    pub fn match_games(&self, seed: u64, games: u64) -> impl Iterator<Item = Fixture> {
        let swapped = self.swapped();
        (0..games).map(move |game| {
            let pairing = if game % 2 == 0 { self } else { &swapped };
            pairing.game(seed.wrapping_add(game / 2))
        })
    }

    fn game(&self, seed: u64) -> Fixture {
        Fixture {
            pairing: self.clone(),
            seed,
        }
    }
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.scenario)?;
        for option in &self.options {
            write!(f, " with {option}")?;
        }
        write!(f, ", {} against {}", self.union, self.confederate)
    }
}

/// A game to be played. It decides everything about it, as long as the players think for a
/// number of steps and not for a time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixture {
    /// Who plays what.
    pub pairing: Pairing,
    /// Decides the dice, and the players' own chance.
    pub seed: u64,
}

impl fmt::Display for Fixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, seed {}", self.pairing, self.seed)
    }
}

/// A part of a plan, for one machine of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, from 1.
    index: usize,
    /// How many there are.
    of: usize,
}

impl Shard {
    /// The whole plan.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// One of so many shards, counted from 1; `None` if there is no such.
    pub const fn new(index: usize, of: usize) -> Option<Self> {
        if 1 <= index && index <= of {
            Some(Self { index, of })
        } else {
            None
        }
    }

    /// The shard's part of a plan. Every shard gets some of each scenario, for their games
    /// take unequally long.
    pub fn of<T>(self, plan: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        plan.into_iter().skip(self.index - 1).step_by(self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        numbers
            .and_then(|(index, of)| Self::new(index.parse().ok()?, of.parse().ok()?))
            .ok_or_else(|| {
                format!("expected a shard such as 2/8, the second of eight, found \"{text}\"")
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_swaps_sides_with_the_same_seed() {
        let pairing = Pairing::new("slb-1", "a", "b");
        let games = pairing.match_games(7, 5);
        let games: Vec<_> = games.map(|game| (game.pairing.union, game.seed)).collect();
        let expected = [("a", 7), ("b", 7), ("a", 8), ("b", 8), ("a", 9)];
        assert_eq!(games, expected.map(|(name, seed)| (name.to_owned(), seed)));
    }

    #[test]
    fn options_have_one_order() {
        let pairing = |options: &[&str]| {
            let options = options.iter().map(|option| (*option).to_owned());
            Pairing::new("slb-1", "a", "b").with_options(options)
        };
        assert_eq!(pairing(&["y", "x", "y"]), pairing(&["x", "y"]));
    }

    #[test]
    fn shards_are_a_partition() {
        let mut all: Vec<_> = (1..=3)
            .flat_map(|index| Shard::new(index, 3).unwrap().of(0..10))
            .collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..10));
        assert_eq!(Shard::WHOLE.of(0..10).count(), 10);
    }

    #[test]
    fn a_shard_is_read() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, of: 8 }));
        for wrong in ["", "2", "0/8", "9/8", "1/0", "a/b", "-1/2"] {
            let refused = wrong.parse::<Shard>().unwrap_err();
            assert!(refused.contains("such as 2/8"), "{refused}");
        }
    }
}
