//! Whole numbers along an axis.

/// At most so many bars.
const BARS: i64 = 30;
/// About so many numbers under them.
const TICKS: i64 = 6;

/// A range of whole numbers, cut into bins of the same width. A number takes the room from
/// itself to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    first: i64,
    width: i64,
    bins: usize,
}

impl Scale {
    /// A scale that holds some numbers, `None` without any.
    pub(super) fn of(numbers: impl Iterator<Item = i64>) -> Option<Self> {
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for number in numbers {
            (least, most) = (least.min(number), most.max(number));
        }
        if least > most {
            return None;
        }
        let width = step(most - least + 1, BARS);
        let first = least.div_euclid(width) * width;
        // A lonely bar would say nothing about its width.
        let bins = ((most - first) / width + 1).max(3);
        Some(Self {
            first,
            width,
            bins: bins as usize,
        })
    }

    pub(super) const fn bins(&self) -> usize {
        self.bins
    }

    const fn span(&self) -> i64 {
        self.width * self.bins as i64
    }

    /// The share of all games in each bin.
    pub(super) fn count(&self, numbers: impl Iterator<Item = i64>, games: u32) -> Vec<f64> {
        let mut shares = vec![0.0; self.bins];
        for number in numbers {
            let bin = (number - self.first).div_euclid(self.width);
            if let Some(share) = usize::try_from(bin)
                .ok()
                .and_then(|bin| shares.get_mut(bin))
            {
                *share += 1.0 / f64::from(games.max(1));
            }
        }
        shares
    }

    /// Whether a number is on the scale.
    pub(super) const fn holds(&self, number: i64) -> bool {
        self.first <= number && number < self.first + self.span()
    }

    /// Where a number begins, on an axis of a length.
    pub(super) fn along(&self, number: i64, length: f64) -> f64 {
        length * (number - self.first) as f64 / self.span() as f64
    }

    /// The middle of a number's room.
    pub(super) fn middle(&self, number: i64, length: f64) -> f64 {
        self.along(number, length) + length / self.span() as f64 / 2.0
    }

    /// The numbers that are written.
    pub(super) fn ticks(&self) -> impl Iterator<Item = i64> + use<> {
        let step = step(self.span(), TICKS);
        let (first, end) = (self.first, self.first + self.span());
        let least = first.div_euclid(step) * step;
        (least..end)
            .step_by(step as usize)
            .filter(move |tick| *tick >= first)
    }
}

/// The least of 1, 2, 5, 10, 20, 50 and so on of which at most so many make a span.
fn step(span: i64, at_most: i64) -> i64 {
    let mut ten = 1i64;
    loop {
        for step in [ten, 2 * ten, 5 * ten] {
            if span.div_euclid(step) < at_most || step > i64::MAX / 100 {
                return step;
            }
        }
        ten *= 10;
    }
}

/// The percentages up to a share at which lines are drawn.
pub(super) fn percents(highest: f64) -> impl Iterator<Item = u32> {
    let most = (100.0 * highest) as u32;
    let step = step(i64::from(most), 4).max(1) as u32;
    (1..)
        .map(move |line| line * step)
        .take_while(move |percent| *percent <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let of = |span| step(span, 6);
        assert_eq!([1, 6, 7, 30, 100, 3400].map(of), [1, 2, 2, 10, 20, 1000]);
    }

    #[test]
    fn every_number_is_counted_once() {
        for (least, most) in [
            (0, 0),
            (-7, 3),
            (-700, 12_345),
            (5, 35),
            (i64::from(i32::MIN), i64::from(i32::MAX)),
        ] {
            let numbers = [least, i64::midpoint(least, most), most];
            let scale = Scale::of(numbers.into_iter()).expect("some numbers");
            assert!((3..=31).contains(&scale.bins()), "{scale:?}");
            assert!(numbers.into_iter().all(|number| scale.holds(number)));
            let sum: f64 = scale.count(numbers.into_iter(), 3).iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{scale:?}");
            let ticks: Vec<_> = scale.ticks().collect();
            assert!((1..=7).contains(&ticks.len()), "{scale:?}: {ticks:?}");
            assert!(ticks.into_iter().all(|tick| scale.holds(tick)));
        }
        assert_eq!(Scale::of(std::iter::empty()), None);
    }

    #[test]
    fn lines_stay_below_the_highest() {
        assert_eq!(percents(0.44).collect::<Vec<_>>(), [20, 40]);
        assert_eq!(percents(1.0).collect::<Vec<_>>(), [50, 100]);
        assert_eq!(percents(0.004).count(), 0);
    }
}
