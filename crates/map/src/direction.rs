use serde::{Deserialize, Serialize};

/// One of the six directions from a hex to its neighbours, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Direction {
    /// Straight up, to the hex with the same column and one row less.
    North,
    /// Up and right.
    NorthEast,
    /// Down and right.
    SouthEast,
    /// Straight down.
    South,
    /// Down and left.
    SouthWest,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Self; 6] = [
        Self::North,
        Self::NorthEast,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The way back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The next direction clockwise.
    pub const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 6]
    }

    pub(crate) fn offset(self) -> hexx::Hex {
        match self {
            Self::North => hexx::Hex::NEG_Y,
            Self::NorthEast => hexx::hex(1, -1),
            Self::SouthEast => hexx::Hex::X,
            Self::South => hexx::Hex::Y,
            Self::SouthWest => hexx::hex(-1, 1),
            Self::NorthWest => hexx::Hex::NEG_X,
        }
    }
}
