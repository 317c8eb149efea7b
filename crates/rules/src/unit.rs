//! Military units (rule 2.2): what is printed on them, and their state in play.

use std::num::NonZeroU8;

use longroll_map::HexId;
use serde::{Deserialize, Serialize};

use crate::Side;
use crate::values::Combat;

/// A unit of one scenario: its place in [`Scenario::units`](crate::Scenario::units).
///
/// `Option<UnitId>` is as small as `UnitId`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct UnitId(NonZeroU8);

impl UnitId {
    /// The most units that a scenario may have.
    pub const LIMIT: usize = 128;

    /// The unit with this place in the roster.
    ///
    /// # Panics
    ///
    /// If `index` is not below [`LIMIT`](Self::LIMIT), which building a scenario checks.
    pub fn new(index: usize) -> Self {
        Self::checked(index).expect("a scenario has at most 128 units")
    }

    const fn checked(index: usize) -> Option<Self> {
        if index >= Self::LIMIT {
            return None;
        }
        match NonZeroU8::new(index as u8 + 1) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Its place in the roster.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask, true of every unit, spares whoever looks it up a check of the bounds.
        (self.0.get() as usize - 1) & (Self::LIMIT - 1)
    }
}

impl std::fmt::Debug for UnitId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "UnitId({})", self.index())
    }
}

impl From<UnitId> for u8 {
    fn from(unit: UnitId) -> Self {
        unit.0.get() - 1
    }
}

impl TryFrom<u8> for UnitId {
    type Error = String;

    fn try_from(index: u8) -> Result<Self, String> {
        let none = || format!("{index} is not the place of a unit in a roster");
        Self::checked(index as usize).ok_or_else(none)
    }
}

/// A set of units of one scenario.
///
/// ```
/// use longroll_rules::{UnitId, UnitSet};
///
/// let stack = UnitSet::of(UnitId::new(3)).with(UnitId::new(9));
/// assert_eq!(stack.len(), 2);
/// assert_eq!(stack.iter().next(), Some(UnitId::new(3)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
// Aligned to 8 bytes, not 16: frames hold up to three sets beside small fields.
#[repr(Rust, packed(8))]
pub struct UnitSet(u128);

impl UnitSet {
    /// No unit.
    pub const EMPTY: Self = Self(0);

    /// One unit.
    pub const fn of(unit: UnitId) -> Self {
        Self(1 << unit.index())
    }

    /// The set with this unit too.
    #[must_use]
    pub const fn with(self, unit: UnitId) -> Self {
        Self(self.0 | 1 << unit.index())
    }

    /// The set without this unit.
    #[must_use]
    pub const fn without(self, unit: UnitId) -> Self {
        Self(self.0 & !(1 << unit.index()))
    }

    /// The units that are not in the other set.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The units of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The units above this one in roster order.
    #[must_use]
    pub const fn above(self, unit: UnitId) -> Self {
        Self(self.0 & (u128::MAX << unit.index()) & !(1 << unit.index()))
    }

    /// Whether the unit is in the set.
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 >> unit.index() & 1 != 0
    }

    /// Whether there is no unit.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many units there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The last unit in roster order.
    pub fn last(self) -> Option<UnitId> {
        (self.0 != 0).then(|| UnitId::new(127 - self.0.leading_zeros() as usize))
    }

    /// The only unit, if there is exactly one.
    pub fn single(self) -> Option<UnitId> {
        (self.len() == 1).then(|| self.last()).flatten()
    }

    /// The units in roster order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let unit = UnitId::new(rest.trailing_zeros() as usize);
                rest &= rest - 1;
                unit
            })
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The branch of a unit (rule 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum Arm {
    Infantry,
    Cavalry,
    Artillery,
}

/// The size of a unit (rule 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum Size {
    Squadron,
    Regiment,
    Brigade,
    DemiDivision,
    Division,
}

/// A command: a corps, or a division of a corps (such as `E-J`, Early's division of
/// Jackson's corps).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Command {
    /// Whose it is.
    pub side: Side,
    /// As printed: `VI`, `J`, `E-J`; empty for units without a command.
    pub name: String,
}

impl Command {
    /// The corps part of the name.
    pub fn corps(&self) -> &str {
        self.name.rsplit('-').next().unwrap_or("")
    }

    /// Whether it belongs to this corps. `L/J` belongs to both (HCR-1-04).
    pub fn is_of(&self, corps: &str) -> bool {
        let own = self.corps();
        own == corps || own.split('/').any(|one| one == corps)
    }
}

/// A command of one scenario: its place in
/// [`Scenario::commands`](crate::Scenario::commands).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CommandId(pub u8);

/// What is printed on a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitInfo {
    /// The stable id, such as `csa-mclaws`.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// The printed name.
    pub name: String,
    /// The commander or regiment in full, empty where not known.
    pub full_name: String,
    /// Its size.
    pub size: Size,
    /// Its branch.
    pub arm: Arm,
    /// The command it begins in; a substitute's own is set when it is detached.
    pub command: CommandId,
    /// Tactical value when attacking and when defending (7.4).
    pub tactical: (i8, i8),
    /// Artillery value (7.3).
    pub artillery: u8,
    /// It may not be the only unit in an attack (2.2): artillery, and units with a
    /// parenthesised Tactical value.
    pub only_with_others: bool,
    /// How sure the values are.
    pub confidence: String,
}

/// A unit's entrenchment marker (rule 9.0). Redoubts belong to the map.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum Entrenchment {
    #[default]
    None,
    BreastworkBuild,
    Breastwork,
    FortBuild,
    Fort,
}

impl Entrenchment {
    /// All kinds, weakest first.
    pub const ALL: [Self; 5] = [
        Self::None,
        Self::BreastworkBuild,
        Self::Breastwork,
        Self::FortBuild,
        Self::Fort,
    ];

    /// How often the defender's Combat and Artillery values count, in 1863 and
    /// earlier (9.0).
    pub const fn multiplier(self) -> u32 {
        match self {
            Self::None | Self::BreastworkBuild => 1,
            Self::Breastwork | Self::FortBuild => 2,
            Self::Fort => 3,
        }
    }

    /// The word that data files and the protocol use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::BreastworkBuild => "breastwork-build",
            Self::Breastwork => "breastwork",
            Self::FortBuild => "fort-build",
            Self::Fort => "fort",
        }
    }
}

impl std::str::FromStr for Entrenchment {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|e| e.word() == word).ok_or(())
    }
}

/// The highest Fatigue Level (6.5).
pub const MAX_FATIGUE: u8 = 4;

/// Written only where it counts, so that records without it stay as they are.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_not(flag: &bool) -> bool {
    !*flag
}

/// The state of one unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is; `None` is off the map (not in play, or eliminated).
    pub hex: Option<HexId>,
    /// Manpower value; 0 off the map.
    pub manpower: u8,
    /// Fatigue Level, 0 to 4.
    pub fatigue: u8,
    /// Whether its Strength marker shows the organized side.
    pub organized: bool,
    /// Whether it lies on its exhausted side.
    pub exhausted: bool,
    /// 0, or the level of its Demoralize marker.
    pub demoralized: u8,
    /// Its entrenchment marker.
    pub entrenchment: Entrenchment,
    /// Checked boxes of its ammunition; always 0 in a scenario without ammunition.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub checks: u8,
    /// Whether it is out of supply; never in a scenario without supply by county.
    #[serde(default, skip_serializing_if = "is_not")]
    pub out_of_supply: bool,
    /// The command it belongs to now.
    pub command: CommandId,
}

impl UnitState {
    /// A fresh unit of this strength in a hex.
    pub const fn fresh(hex: HexId, manpower: u8, command: CommandId) -> Self {
        Self {
            hex: Some(hex),
            manpower,
            fatigue: 0,
            organized: true,
            exhausted: false,
            demoralized: 0,
            entrenchment: Entrenchment::None,
            checks: 0,
            out_of_supply: false,
            command,
        }
    }

    /// A unit that is not in play.
    pub const fn off_map(command: CommandId) -> Self {
        Self {
            hex: None,
            manpower: 0,
            fatigue: 0,
            organized: true,
            exhausted: false,
            demoralized: 0,
            entrenchment: Entrenchment::None,
            checks: 0,
            out_of_supply: false,
            command,
        }
    }

    /// The Combat value of its Strength marker (7.2).
    pub fn combat(&self) -> Combat {
        Combat::of_strength(self.manpower, self.organized)
    }

    /// The Combat value with which it attacks (7.2, 11.0).
    pub fn attacking(&self) -> Combat {
        let plain = self.combat();
        match self.demoralized {
            0 => plain,
            _ if plain <= Combat::whole(1) => plain.min(Combat::HALF),
            1 => plain.halved_to_whole(),
            _ => Combat::whole(1),
        }
    }
}
