//! Combat results, as 7.5 tells them.

use longroll_rules::unit::UnitState;

/// A combat result as it is printed, such as `1DR*`.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'a>(pub &'a str);

impl Printed<'_> {
    fn has(self, letter: char) -> bool {
        self.0.contains(letter)
    }

    /// The Manpower lost by the side in all.
    pub fn number(self) -> u8 {
        let digits = self.0.trim_end_matches(|c: char| !c.is_ascii_digit());
        digits.parse().unwrap_or(0)
    }

    /// S7.5-04 to S7.5-07: D, F, f and E end a march.
    pub fn ends_march(self) -> bool {
        "DFfE".chars().any(|letter| self.has(letter))
    }

    /// The least number of hexes that the units must retreat.
    pub fn retreat(self) -> usize {
        match () {
            () if self.has('R') => 4,
            () if self.has('r') => 2,
            () => 0,
        }
    }

    pub fn advance(self) -> bool {
        self.has('a')
    }

    /// The Manpower that a unit loses for R* when it is at Demoralize-2 already.
    pub fn more(self, before: &UnitState) -> u8 {
        u8::from(self.0.ends_with("R*") && before.demoralized == 2)
    }

    /// A unit after the letters of the result.
    pub fn letters(self, before: &UnitState) -> UnitState {
        let fatigue = match () {
            () if self.has('D') => 3,
            () if self.has('F') => 2,
            () if self.has('f') => 1,
            () => 0,
        };
        let demoralized = match () {
            () if self.0.ends_with("R*") => 2,
            () if self.has('R') => before.demoralized + 1,
            () => before.demoralized,
        };
        UnitState {
            fatigue: (before.fatigue + fatigue).min(4),
            organized: before.organized && !self.has('D'),
            demoralized: demoralized.min(2),
            ..*before
        }
    }
}
