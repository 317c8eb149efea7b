//! What many games came to.

use std::collections::BTreeMap;

use longroll_rules::{BySide, Side};

use crate::{Ending, Interval};

/// The count of the games of a pairing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// The victory points of each game, from the least up.
    scores: Vec<(i32, Option<Side>)>,
    /// The decisions of each game, from the fewest up.
    decisions: Vec<u32>,
    /// How many games reached a level, and its lowest score.
    levels: BTreeMap<String, (i32, u32)>,
    wins: BySide<u32>,
}

impl Tally {
    /// Counts games.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Ending>) -> Self {
        let mut tally = Self::default();
        for game in games {
            tally.scores.push((game.score, game.winner));
            tally.decisions.push(game.decisions);
            if let Some(winner) = game.winner {
                tally.wins[winner] += 1;
            }
            let level = tally.levels.entry(game.level.clone());
            let (lowest, games) = level.or_insert((game.score, 0));
            *lowest = game.score.min(*lowest);
            *games += 1;
        }
        tally.scores.sort_unstable();
        tally.decisions.sort_unstable();
        tally
    }

    /// How many games there were.
    pub fn games(&self) -> u32 {
        self.scores.len() as u32
    }

    /// How many games a side won.
    pub fn wins(&self, side: Side) -> u32 {
        self.wins[side]
    }

    /// How many games nobody won.
    pub fn drawn(&self) -> u32 {
        self.games() - self.wins.union - self.wins.confederate
    }

    /// The share of the games that a side won.
    pub fn won(&self, side: Side) -> Interval {
        Interval::wilson(self.wins(side), self.games())
    }

    /// In how many games a level was reached.
    pub fn reached(&self, level: &str) -> u32 {
        self.levels.get(level).map_or(0, |(_, games)| *games)
    }

    /// The levels that were reached and in how many games, from the most victory points
    /// down.
    pub fn levels(&self) -> Vec<(&str, u32)> {
        let levels = self.levels.iter();
        let mut levels: Vec<_> = levels
            .map(|(level, (lowest, games))| (*lowest, level.as_str(), *games))
            .collect();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        levels
            .into_iter()
            .map(|(_, level, games)| (level, games))
            .collect()
    }

    /// The victory points of each game and who won it, from the least up.
    pub fn scores(&self) -> &[(i32, Option<Side>)] {
        &self.scores
    }

    /// The decisions in each game, from the fewest up.
    pub fn decisions(&self) -> &[u32] {
        &self.decisions
    }

    /// The mean of the victory points, 0 without games.
    pub fn mean(&self) -> f64 {
        // Whole numbers, so that their order makes no difference.
        let scores = self.scores.iter().map(|(score, _)| f64::from(*score));
        self.per_game(scores.sum())
    }

    /// The standard deviation of the victory points.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |(score, _): &(i32, _)| (f64::from(*score) - mean).powi(2);
        let sum: f64 = self.scores.iter().map(square).sum();
        self.per_game(sum).sqrt()
    }

    /// The decisions in a game, on average.
    pub fn mean_decisions(&self) -> f64 {
        let counts = self.decisions.iter().map(|count| f64::from(*count));
        self.per_game(counts.sum())
    }

    fn per_game(&self, sum: f64) -> f64 {
        sum / f64::from(self.games().max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(score: i32, level: &str, winner: Option<Side>, decisions: u32) -> Ending {
        Ending {
            score,
            level: level.to_owned(),
            winner,
            decisions,
        }
    }

    #[test]
    fn counts() {
        let games = [
            ending(9, "high", Some(Side::Union), 30),
            ending(1, "low", Some(Side::Confederate), 10),
            ending(5, "even", None, 20),
            ending(9, "high", Some(Side::Union), 20),
        ];
        let tally = Tally::of(&games);
        assert_eq!((tally.games(), tally.drawn()), (4, 1));
        assert_eq!(tally.wins(Side::Union), 2);
        assert_eq!(tally.levels(), [("high", 2), ("even", 1), ("low", 1)]);
        assert_eq!((tally.reached("high"), tally.reached("other")), (2, 0));
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} is not {b}");
        close(tally.mean(), 6.0);
        close(tally.deviation(), 11f64.sqrt());
        close(tally.mean_decisions(), 20.0);
        close(tally.won(Side::Confederate).share, 0.25);
        assert_eq!(tally.decisions(), [10, 20, 20, 30]);
        let mut reversed = games.to_vec();
        reversed.reverse();
        assert_eq!(Tally::of(&reversed), tally);
    }

    #[test]
    fn nothing_comes_to_nothing() {
        let tally = Tally::of([]);
        assert_eq!((tally.games(), tally.levels()), (0, Vec::new()));
        assert!(tally.mean().abs() < 1e-9 && tally.deviation().abs() < 1e-9);
    }
}
