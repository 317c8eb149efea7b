//! Retreats in progress: after combat, voluntary ones and those of cavalry (7.6, 7.7).

use arrayvec::ArrayVec;
use longroll_map::HexId;
use serde::{Deserialize, Serialize};

use crate::Side;
use crate::action::AttackType;
use crate::unit::UnitSet;

/// A voluntary retreat that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voluntary {
    /// Who may retreat.
    pub side: Side,
    /// The hex attacked.
    pub hex: HexId,
    /// The active enemy's hex.
    pub enemy: HexId,
    /// The units picked so far.
    pub picked: UnitSet,
    /// Whether the result was a dash, so that the retreat costs fatigue.
    pub dash: bool,
    /// How far it has come.
    pub stage: VoluntaryStage,
}

/// The steps of a voluntary retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names speak")]
pub enum VoluntaryStage {
    Offer,
    Pick,
    Go,
}

/// The kinds of retreat (7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum RetreatKind {
    Normal,
    Rout,
    Voluntary,
    Cavalry,
}

/// The longest retreat path that a frame can hold: six hexes, and as many more as it
/// takes to leave enemy-occupied hexes.
pub const RETREAT_PATH: usize = 10;

/// A retreat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose.
    pub side: Side,
    /// The retreating units.
    pub units: UnitSet,
    /// Its kind.
    pub kind: RetreatKind,
    /// The active enemy's hex.
    pub enemy: HexId,
    /// The hex where it began, and the hexes entered.
    pub path: ArrayVec<HexId, { RETREAT_PATH + 1 }>,
    /// Whether the priorities have been overridden.
    pub overridden: bool,
}

/// Cavalry that may retreat before an enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CavalryWindow {
    /// Whose cavalry.
    pub side: Side,
    /// The hex of the active enemy.
    pub enemy: HexId,
    /// The hexes that have yet to answer.
    pub waiting: ArrayVec<HexId, 6>,
    /// Whether any cavalry has retreated.
    pub retreated: bool,
    /// How the enemy came.
    pub approach: Approach,
}

/// How an enemy gives cavalry its chance to retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Approach {
    /// By coming near, or by an assault.
    Near,
    /// By naming the cavalry's hex as the target of an attack across woods.
    Target(HexId, AttackType),
}

/// A cavalry retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CavalryRetreat {
    /// Whose.
    pub side: Side,
    /// The cavalry of the hex.
    pub units: UnitSet,
    /// Where it was.
    pub hex: HexId,
    /// The hex of the active enemy.
    pub enemy: HexId,
    /// How far it has come.
    pub stage: CavalryRetreatStage,
}

/// The steps of a cavalry retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the steps of 7.7")]
pub enum CavalryRetreatStage {
    Roll,
    Retreat,
    After,
}
