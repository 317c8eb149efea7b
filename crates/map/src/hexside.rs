use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use crate::{Direction, HexId, HexSet};

/// Water along a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the map's own")]
pub enum Water {
    #[default]
    None,
    Creek,
    MinorRiver,
    MajorRiver,
}

impl Water {
    /// A minor or major river, which is crossed only at its crossings (rule 6.2).
    pub const fn is_river(self) -> bool {
        matches!(self, Self::MinorRiver | Self::MajorRiver)
    }
}

/// A printed crossing of a river hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the map's own")]
pub enum Crossing {
    #[default]
    None,
    Ford,
    Bridge,
    Ferry,
    Dam,
    /// It carries a canal, and nobody crosses on it; it can only be destroyed (S10.2-20).
    Aqueduct,
}

impl Crossing {
    /// Whether units can use it to get over the river.
    pub const fn is_way_over(self) -> bool {
        !matches!(self, Self::None | Self::Aqueduct)
    }
}

/// A kind of way from hex centre to hex centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the map's own")]
pub enum Way {
    Road = 1,
    Pike = 2,
    Railroad = 4,
    Trail = 8,
}

impl Way {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Road, Self::Pike, Self::Railroad, Self::Trail];

    /// The word that data files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::Pike => "pike",
            Self::Railroad => "railroad",
            Self::Trail => "trail",
        }
    }
}

/// The set of ways that cross one hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ways(u8);

impl Ways {
    /// No way.
    pub const NONE: Self = Self(0);

    /// The set with this way too.
    pub const fn with(self, way: Way) -> Self {
        Self(self.0 | way as u8)
    }

    /// Whether this way is in the set.
    pub const fn has(self, way: Way) -> bool {
        self.0 & way as u8 != 0
    }

    /// A road, pike, railroad or trail: what most rules mean by a way.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// A road, pike or railroad: the ways on which a hex costs 1 MP (rule 6.2).
    #[inline]
    pub const fn any_but_trail(self) -> bool {
        self.0 & !(Way::Trail as u8) != 0
    }

    /// The ways in the set.
    pub fn iter(self) -> impl Iterator<Item = Way> {
        Way::ALL.into_iter().filter(move |way| self.has(*way))
    }
}

/// Where the ridge symbol of a ridge hexside lies, seen from one of its hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ridge {
    /// No ridge.
    #[default]
    None,
    /// The ridge lies in this hex: leaving it goes down.
    Here,
    /// The ridge lies in the other hex: leaving this one goes up.
    There,
}

impl Ridge {
    /// The same ridge seen from the other hex.
    pub const fn reversed(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Here => Self::There,
            Self::There => Self::Here,
        }
    }
}

/// What lies on the hexside between a hex and its neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Water along the side.
    pub water: Water,
    /// The printed crossing of that water.
    pub crossing: Crossing,
    /// Ways that run across the side.
    pub ways: Ways,
    /// The ridge on the side.
    pub ridge: Ridge,
}

impl Side {
    /// The same side seen from the other hex.
    pub const fn reversed(self) -> Self {
        Self {
            ridge: self.ridge.reversed(),
            ..self
        }
    }
}

/// The name of one hexside, the same from both of its hexes.
///
/// It is written with the hex from which the other lies north-east, south-east or
/// south. Hex and direction share one number, so that a position can keep many; as with
/// [`HexId`], `None` costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Ends", into = "Ends")]
pub struct HexSide(NonZeroU16);

/// The directions in which hexsides are named.
const NAMED: [Direction; 3] = [Direction::NorthEast, Direction::SouthEast, Direction::South];

/// How a hexside is written: with the hex and the direction in two fields.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "HexSide")]
struct Ends {
    hex: HexId,
    direction: Direction,
}

impl HexSide {
    #[inline]
    pub(crate) fn canonical(hex: HexId, direction: Direction, other: HexId) -> Self {
        Self::named(hex, direction)
            .or_else(|| Self::named(other, direction.opposite()))
            .expect("a map has at most as many hexes as a set of them")
    }

    /// The hexside in one of the [`NAMED`] directions.
    #[inline]
    fn named(hex: HexId, direction: Direction) -> Option<Self> {
        let place = match direction {
            Direction::NorthEast => 0,
            Direction::SouthEast => 1,
            Direction::South => 2,
            _ => return None,
        };
        let number = hex.index() * NAMED.len() + place + 1;
        let number = u16::try_from(number).ok().and_then(NonZeroU16::new)?;
        (hex.index() < HexSet::CAPACITY).then_some(Self(number))
    }

    /// One of the two hexes.
    pub fn hex(self) -> HexId {
        HexId::new((self.0.get() as usize - 1) / NAMED.len())
    }

    /// The direction of the other hex from [`hex`](Self::hex).
    pub const fn direction(self) -> Direction {
        NAMED[(self.0.get() as usize - 1) % NAMED.len()]
    }
}

impl std::fmt::Debug for HexSide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ends::from(*self).fmt(f)
    }
}

impl From<HexSide> for Ends {
    fn from(side: HexSide) -> Self {
        Self {
            hex: side.hex(),
            direction: side.direction(),
        }
    }
}

impl TryFrom<Ends> for HexSide {
    type Error = String;

    fn try_from(ends: Ends) -> Result<Self, String> {
        Self::named(ends.hex, ends.direction)
            .ok_or_else(|| format!("{ends:?} is not the name of a hexside"))
    }
}
