//! A quick look at where units may be.

use longroll_map::HexId;

const WORDS: usize = 4;

/// Where a side's units may be, as a bit for all hexes whose numbers leave the same
/// remainder. Most hexes are empty, and for most of those the answer "no" is found here
/// without looking through the units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Presence([u64; WORDS]);

impl Presence {
    /// `false` if certainly no unit is in the hex.
    #[inline]
    pub(super) const fn possible(&self, hex: HexId) -> bool {
        let bit = Self::bit(hex);
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// A unit is in the hex.
    pub(super) const fn add(&mut self, hex: HexId) {
        let bit = Self::bit(hex);
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// A unit has left the hex; `rest` are the places of those that are still on the map.
    pub(super) fn remove(&mut self, hex: HexId, mut rest: impl Iterator<Item = HexId>) {
        let bit = Self::bit(hex);
        if !rest.any(|other| Self::bit(other) == bit) {
            self.0[bit / 64] &= !(1 << (bit % 64));
        }
    }

    const fn bit(hex: HexId) -> usize {
        hex.index() % (WORDS * 64)
    }
}
