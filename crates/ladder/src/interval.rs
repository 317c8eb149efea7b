//! How sure a share is.

/// The bounds of a share of games, at 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The share that was found, 0 to 1.
    pub share: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// Wilson's score interval, which is good for few games and for shares near 0 and 1.
    pub fn wilson(hits: u32, games: u32) -> Self {
        /// The normal distribution's quantile at 97.5 %.
        const Z: f64 = 1.959_963_984_540_054;
        if games == 0 {
            return Self {
                share: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let n = f64::from(games);
        let share = f64::from(hits) / n;
        let spread = Z * Z / n;
        let middle = share + spread / 2.0;
        let reach = Z * (share * (1.0 - share) / n + spread / (4.0 * n)).sqrt();
        let bound = |value: f64| (value / (1.0 + spread)).clamp(0.0, 1.0);
        Self {
            share,
            low: if hits == 0 {
                0.0
            } else {
                bound(middle - reach)
            },
            high: if hits >= games {
                1.0
            } else {
                bound(middle + reach)
            },
        }
    }
}

impl std::fmt::Display for Interval {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [share, low, high] = [self.share, self.low, self.high].map(|part| 100.0 * part);
        write!(f, "{share:.1} % ({low:.1} to {high:.1} %)")
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    /// Wilson's bounds are the shares from which the found one is just 1.96 standard
    /// deviations away.
    #[test]
    fn is_wilsons() {
        for (hits, games) in [(10, 20), (1, 10), (9, 10), (140, 200), (1, 1), (0, 5)] {
            let Interval { share, low, high } = Interval::wilson(hits, games);
            for bound in [low, high] {
                let variance = bound * (1.0 - bound) / f64::from(games);
                let away = (share - bound).abs() - 1.959_964 * variance.sqrt();
                // Where all or nothing was found, one bound is that itself.
                assert!(away.abs() < 1e-6, "{hits} of {games}: {bound}");
            }
            assert!(low <= share && share <= high && low < high);
        }
    }

    #[test]
    fn without_games_nothing_is_known() {
        let none = Interval::wilson(0, 0);
        assert_eq!((none.low, none.high), (0.0, 1.0));
    }

    #[test]
    fn is_told_in_percent() {
        let told = Interval::wilson(10, 20).to_string();
        assert_eq!(told, "50.0 % (29.9 to 70.1 %)");
    }
}
