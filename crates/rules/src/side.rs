use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two players (rule 2.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Side {
    /// The Union player.
    Union,
    /// The Confederate player.
    Confederate,
}

impl Side {
    /// Both, Union first: the order in which simultaneous choices are made.
    pub const ALL: [Self; 2] = [Self::Union, Self::Confederate];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Union => Self::Confederate,
            Self::Confederate => Self::Union,
        }
    }

    /// The word that data files and the protocol use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Union => "union",
            Self::Confederate => "confederate",
        }
    }

    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Union => "Union",
            Self::Confederate => "Confederate",
        }
    }
}

impl std::str::FromStr for Side {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|s| s.word() == word).ok_or(())
    }
}

/// One value for each side.
///
/// ```
/// use longroll_rules::{BySide, Side};
///
/// let mut lost = BySide::new(0, 0);
/// lost[Side::Union] += 2;
/// assert_eq!(lost[Side::Union] - lost[Side::Confederate], 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySide<T> {
    /// The Union's value.
    pub union: T,
    /// The Confederate's value.
    pub confederate: T,
}

impl<T> BySide<T> {
    /// A value for each.
    pub const fn new(union: T, confederate: T) -> Self {
        Self { union, confederate }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Union => &self.union,
            Side::Confederate => &self.confederate,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Union => &mut self.union,
            Side::Confederate => &mut self.confederate,
        }
    }
}
