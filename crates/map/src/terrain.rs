use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The major terrain of a hex (rule 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the terrain chart's own")]
pub enum Terrain {
    Clear,
    Rolling,
    Rough,
    Woods,
    City,
    Hill,
    Mountain,
    Swamp,
    ProvisionalSwamp,
    Water,
}

impl Terrain {
    /// All kinds, in the order of their declaration.
    pub const ALL: [Self; 10] = [
        Self::Clear,
        Self::Rolling,
        Self::Rough,
        Self::Woods,
        Self::City,
        Self::Hill,
        Self::Mountain,
        Self::Swamp,
        Self::ProvisionalSwamp,
        Self::Water,
    ];

    /// The word that data files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Rolling => "rolling",
            Self::Rough => "rough",
            Self::Woods => "woods",
            Self::City => "city",
            Self::Hill => "hill",
            Self::Mountain => "mountain",
            Self::Swamp => "swamp",
            Self::ProvisionalSwamp => "provisional-swamp",
            Self::Water => "water",
        }
    }
}

impl FromStr for Terrain {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|t| t.word() == word).ok_or(())
    }
}

/// Something printed in a hex that is not terrain (rule 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are those of the map's key")]
pub enum Feature {
    Town,
    Village,
    RrStation,
    Landing,
    Redoubt,
    Fort,
    NavalBattery,
}

impl Feature {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Town,
        Self::Village,
        Self::RrStation,
        Self::Landing,
        Self::Redoubt,
        Self::Fort,
        Self::NavalBattery,
    ];

    /// The word that data files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Town => "town",
            Self::Village => "village",
            Self::RrStation => "rr-station",
            Self::Landing => "landing",
            Self::Redoubt => "redoubt",
            Self::Fort => "fort",
            Self::NavalBattery => "naval-battery",
        }
    }
}

impl FromStr for Feature {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|f| f.word() == word).ok_or(())
    }
}
