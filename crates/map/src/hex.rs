use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

/// A hex of one particular [`Map`](crate::Map): a dense index, meaningless without
/// that map. Ask the map for the printed number.
///
/// `Option<HexId>` is as small as `HexId`, so that "off the map" costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct HexId(NonZeroU16);

impl HexId {
    /// The hex with this dense index, counted from 0.
    ///
    /// # Panics
    ///
    /// If `index` is 65,535 or more; maps are checked on reading to be smaller.
    pub fn new(index: usize) -> Self {
        let number = u16::try_from(index + 1).ok().and_then(NonZeroU16::new);
        Self(number.expect("a map has fewer than 65,535 hexes"))
    }

    /// The dense index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A set of hexes of one map, as a bit per hex.
///
/// ```
/// use longroll_map::{HexId, HexSet};
///
/// let mut set = HexSet::EMPTY;
/// set.insert(HexId::new(7));
/// assert!(set.contains(HexId::new(7)) && !set.contains(HexId::new(8)));
/// assert_eq!(set.iter().count(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet([u64; HexSet::WORDS]);

impl HexSet {
    const WORDS: usize = 64;
    /// The most hexes that a map may have.
    pub const CAPACITY: usize = Self::WORDS * 64;
    /// The set without a hex.
    pub const EMPTY: Self = Self([0; Self::WORDS]);

    /// Whether the hex is in the set.
    #[inline]
    pub const fn contains(&self, hex: HexId) -> bool {
        let index = hex.index();
        self.0[index >> 6] >> (index & 63) & 1 != 0
    }

    /// Adds the hex.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        let index = hex.index();
        self.0[index >> 6] |= 1 << (index & 63);
    }

    /// Takes the hex out.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        let index = hex.index();
        self.0[index >> 6] &= !(1 << (index & 63));
    }

    /// Whether the set has no hex.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The hexes in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.0.iter().enumerate().flat_map(|(word_index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    HexId::new(word_index * 64 + bit)
                })
            })
        })
    }
}

impl std::fmt::Debug for HexSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set()
            .entries(self.iter().map(HexId::index))
            .finish()
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}
