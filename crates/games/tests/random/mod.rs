//! Chance for games played at random.

/// A small generator, so that each game can be played again from its number.
pub struct Random(u64);

impl Random {
    /// The chance of the game with this number.
    pub fn of_game(number: u64) -> Self {
        Self(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}
