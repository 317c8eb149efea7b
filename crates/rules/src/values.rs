//! Numbers of the game that are not whole: Combat values and Movement Points.
//!
//! Both are whole numbers of small parts, never floats.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// A Combat value (7.2), counted in quarters.
///
/// ```
/// use longroll_rules::Combat;
///
/// let seven_disorganized = Combat::of_strength(7, false);
/// assert_eq!(seven_disorganized, Combat::whole(5));
/// assert_eq!(Combat::of_strength(1, false).to_string(), "1/2");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Combat(u32);

/// Disorganized Combat values by Manpower, in halves (the Strength markers, 2.2).
const DISORGANIZED: [u32; 22] = [
    0, 1, 2, 4, 6, 6, 8, 10, 10, 12, 14, 14, 16, 18, 20, 20, 22, 24, 24, 26, 28, 28,
];

impl Combat {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One half.
    pub const HALF: Self = Self(2);

    /// A whole number.
    pub const fn whole(number: u32) -> Self {
        Self(number * 4)
    }

    /// The value of a Strength marker of this Manpower on this side.
    pub fn of_strength(manpower: u8, organized: bool) -> Self {
        let manpower = manpower as usize;
        if organized {
            return Self::whole(manpower as u32);
        }
        // Beyond the largest marker the pattern of the markers goes on: two thirds.
        let halves = DISORGANIZED.get(manpower).copied();
        Self(halves.unwrap_or(manpower as u32 * 4 / 3) * 2)
    }

    /// The value in quarters.
    pub const fn quarters(self) -> u32 {
        self.0
    }

    /// Half of it, down to a quarter.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// Half of it, rounded down to a whole number.
    #[must_use]
    pub const fn halved_to_whole(self) -> Self {
        Self(self.0 / 8 * 4)
    }

    /// The next whole number at or above it.
    pub const fn rounded_up(self) -> u32 {
        self.0.div_ceil(4)
    }

    /// As a number for people and programs.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 4.0
    }
}

impl Add for Combat {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Mul<u32> for Combat {
    type Output = Self;

    fn mul(self, factor: u32) -> Self {
        Self(self.0 * factor)
    }
}

impl Sum for Combat {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Combat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fraction(f, self.0 / 4, self.0 % 4, ["", "1/4", "1/2", "3/4"])
    }
}

fn fraction(f: &mut fmt::Formatter<'_>, whole: u32, part: u32, names: [&str; 4]) -> fmt::Result {
    match (whole, part) {
        (whole, 0) => write!(f, "{whole}"),
        (0, part) => f.write_str(names[part as usize]),
        (whole, part) => write!(f, "{whole} {}", names[part as usize]),
    }
}

/// Movement Points (6.1), counted in halves, because pikes cost 1 1/2 in rain.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Mp(u16);

impl Mp {
    /// None left.
    pub const ZERO: Self = Self(0);

    /// A whole number of points.
    pub const fn whole(points: u16) -> Self {
        Self(points * 2)
    }

    /// A number of half points.
    pub const fn halves(halves: u16) -> Self {
        Self(halves)
    }

    /// The value in half points.
    pub const fn in_halves(self) -> u16 {
        self.0
    }

    /// As a number for people and programs.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }

    /// What is left after spending, not below zero.
    #[must_use]
    pub const fn less(self, cost: Self) -> Self {
        Self(self.0.saturating_sub(cost.0))
    }
}

impl Add for Mp {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Mp {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Mp {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.less(other)
    }
}

impl SubAssign for Mp {
    fn sub_assign(&mut self, other: Self) {
        *self = self.less(other);
    }
}

impl fmt::Display for Mp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fraction(
            f,
            u32::from(self.0) / 2,
            u32::from(self.0) % 2,
            ["", "1/2", "", ""],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S2.2-14, S2.2-15: the markers run from 1 to 21, from 1/2 to 14 disorganized.
    #[test]
    fn strength_markers_show_both_sides() {
        assert_eq!(Combat::of_strength(21, true), Combat::whole(21));
        assert_eq!(Combat::of_strength(21, false), Combat::whole(14));
        assert_eq!(Combat::of_strength(1, false), Combat::HALF);
        assert_eq!(Combat::of_strength(13, false), Combat::whole(9));
    }

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(Combat::of_strength(1, false).to_string(), "1/2");
        assert_eq!((Combat::whole(3) + Combat::HALF).to_string(), "3 1/2");
        assert_eq!(Mp::halves(3).to_string(), "1 1/2");
    }
}
