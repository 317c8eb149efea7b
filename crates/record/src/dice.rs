//! Dice from a seed: the nth die of a game is the nth number of the seed's stream.
//!
//! So a program that stops and goes on rolls the same dice, an action that is taken
//! back and taken again gets the same dice, and whoever knows the seed can check a
//! record.

use std::fmt;
use std::str::FromStr;

use longroll_rules::{Dice, Roll};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Where the dice of a game come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Seed {
    /// A number that everybody knows, for tests and drills.
    Number(u64),
    /// Chance itself; nobody sees it before the game is over.
    Secret([u8; 32]),
}

impl Seed {
    /// The hash that a server shows at the start, so that it can't choose dice later.
    pub fn commitment(&self) -> String {
        blake3::hash(self.to_string().as_bytes())
            .to_hex()
            .to_string()
    }

    /// The dice of this seed.
    pub fn dice(&self) -> SeededDice {
        let key = blake3::derive_key("longroll dice", self.to_string().as_bytes());
        SeededDice(ChaCha8Rng::from_seed(key))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Secret(bytes) => {
                f.write_str("x")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

/// A secret does not show itself in a log.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "Seed({number})"),
            Self::Secret(_) => f.write_str("Seed(secret)"),
        }
    }
}

impl FromStr for Seed {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let Some(digits) = text.strip_prefix('x') else {
            return text.parse().map(Self::Number).map_err(drop);
        };
        let mut bytes = [0; 32];
        if digits.len() != 64 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(());
        }
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&digits[index * 2..index * 2 + 2], 16).map_err(drop)?;
        }
        Ok(Self::Secret(bytes))
    }
}

/// The stream of dice of a seed.
#[derive(Clone, Debug)]
pub struct SeededDice(ChaCha8Rng);

impl SeededDice {
    /// The die with this place in the game, counted from 0.
    pub fn die(&mut self, place: u64) -> u8 {
        self.0.set_word_pos(u128::from(place) * 2);
        // Six parts of 64 bits differ by less than 1 in 10^18.
        let number = u128::from(self.0.next_u64());
        1 + ((number * 6) >> 64) as u8
    }

    /// The dice for a roll, the first of which has this place in the game.
    pub fn roll(&mut self, roll: Roll, place: u64) -> Option<Dice> {
        let first = self.die(place);
        if roll.count == 2 {
            Dice::two(first, self.die(place + 1))
        } else {
            Dice::one(first)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_fair_and_depend_on_place_alone() {
        let mut dice = Seed::Number(1).dice();
        let mut faces = [0_u32; 7];
        for place in 0..60_000 {
            faces[dice.die(place) as usize] += 1;
        }
        assert_eq!(faces[0], 0);
        assert!(
            faces[1..].iter().all(|n| (9_600..10_400).contains(n)),
            "{faces:?}"
        );
        let late = dice.die(999);
        assert_eq!(Seed::Number(1).dice().die(999), late);
    }

    #[test]
    fn seeds_round_trip() {
        for seed in [Seed::Number(u64::MAX), Seed::Secret([0xa7; 32])] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        for wrong in [
            "",
            "x",
            "-1",
            "xzz",
            "seven",
            &format!("x{}", "é".repeat(32)),
        ] {
            assert_eq!(wrong.parse::<Seed>(), Err(()), "{wrong}");
        }
    }
}
