//! What a player makes of a seat, against another in the same seat with the same dice.

use std::collections::BTreeMap;

use longroll_rules::Side;

use crate::{Pairing, Results};

/// Games of two players in pairs: with each seed one of either way round.
///
/// Where a side has little to decide, or all the luck, this tells more about the players than who
/// won: the one who makes more points of a seat is the better.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairs {
    /// Pairs in which the first player made more of his seats.
    pub better: u32,
    /// Pairs in which the second did.
    pub worse: u32,
    /// Pairs in which they made the same.
    pub same: u32,
    /// By how many points a game, for each pair.
    margins: Vec<f64>,
}

impl Pairs {
    /// The pairs of two pairings, each of which is the other with its seats swapped; for the player
    /// who is the Union in the first.
    pub fn of(results: &Results, here: &Pairing, there: &Pairing, scored: Side) -> Self {
        let points = |pairing: &Pairing| -> BTreeMap<u64, i32> {
            let games = results.iter();
            let games = games.filter(|(fixture, _)| fixture.pairing == *pairing);
            games.map(|(f, ending)| (f.seed, ending.score)).collect()
        };
        let there = points(there);
        let mut pairs = Self::default();
        for (seed, score) in points(here) {
            let Some(other) = there.get(&seed) else {
                continue;
            };
            let margin = match scored {
                Side::Union => score - other,
                Side::Confederate => other - score,
            };
            match margin {
                1.. => pairs.better += 1,
                0 => pairs.same += 1,
                _ => pairs.worse += 1,
            }
            pairs.margins.push(f64::from(margin) / 2.0);
        }
        pairs
    }

    /// How many pairs there are.
    pub fn count(&self) -> u32 {
        self.margins.len() as u32
    }

    /// The points by which the first player does better in a game, and how far from that the truth may
    /// lie at 95 %.
    pub fn margin(&self) -> (f64, f64) {
        let n = f64::from(self.count().max(1));
        let mean = self.margins.iter().sum::<f64>() / n;
        let squares = self.margins.iter().map(|margin| (margin - mean).powi(2));
        let variance = squares.sum::<f64>() / (n - 1.0).max(1.0);
        (mean, 1.96 * (variance / n).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, Fixture};

    #[test]
    fn the_same_seed_is_a_pair() {
        let here = Pairing::new("rtg-4", "a", "b");
        let there = here.swapped();
        let mut results = Results::default();
        let mut add = |pairing: &Pairing, seed, score| {
            let fixture = Fixture {
                pairing: pairing.clone(),
                seed,
            };
            let ending = Ending {
                score,
                level: String::new(),
                winner: Some(Side::Union),
                decisions: 1,
            };
            results.add(fixture, ending).expect("a new game");
        };
        for (seed, union, confederate) in [(1, 20, 30), (2, 25, 25), (3, 30, 24), (4, 10, 40)] {
            add(&here, seed, union);
            add(&there, seed, confederate);
        }
        add(&here, 5, 90);
        let pairs = Pairs::of(&results, &here, &there, Side::Confederate);
        assert_eq!((pairs.better, pairs.worse, pairs.same), (2, 1, 1));
        assert_eq!(pairs.count(), 4);
        let (mean, error) = pairs.margin();
        assert!((mean - 4.25).abs() < 1e-9, "{mean}");
        assert!(error > 0.0);
        let union = Pairs::of(&results, &here, &there, Side::Union);
        assert!((union.margin().0 + mean).abs() < 1e-9);
        let swapped = Pairs::of(&results, &there, &here, Side::Confederate);
        assert!((swapped.margin().0 + mean).abs() < 1e-9);
    }
}
