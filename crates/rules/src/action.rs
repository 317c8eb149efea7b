//! Actions: everything that a player can decide.

use longroll_map::{HexId, HexSide};
use serde::{Deserialize, Serialize};

use crate::intelligence::Guise;
use crate::{LeaderId, UnitId};

/// How a marching unit attacks (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum AttackType {
    ColumnOfRoute,
    Hasty,
    Normal,
    Prepared,
}

impl AttackType {
    /// All four, cheapest first.
    pub const ALL: [Self; 4] = [
        Self::ColumnOfRoute,
        Self::Hasty,
        Self::Normal,
        Self::Prepared,
    ];

    /// The word that the protocol and records use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ColumnOfRoute => "column-of-route",
            Self::Hasty => "hasty",
            Self::Normal => "normal",
            Self::Prepared => "prepared",
        }
    }

    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ColumnOfRoute => "column of route",
            Self::Hasty => "hasty",
            Self::Normal => "normal",
            Self::Prepared => "prepared",
        }
    }
}

impl std::str::FromStr for AttackType {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|t| t.word() == word).ok_or(())
    }
}

/// One small decision of a player.
///
/// Selections grow one unit at a time in roster order and are closed by
/// [`Confirm`](Self::Confirm), or close themselves when no unit is left to add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Action {
    /// Take the initiative (4.2).
    TakeInitiative,
    /// Yield the initiative (4.2).
    Pass,
    /// March with one unit (5.1), or let the next unit of an activation march (5.2).
    March(UnitId),
    /// Activate a leader (5.2).
    Activate(LeaderId),
    /// Assault with a leader (5.3).
    Assault(LeaderId),
    /// Burn the railroad station of a unit's hex (5.4).
    BurnStation(UnitId),
    /// Entrench: by action (5.5), in an activation, or in the Recovery Phase (9.0).
    Entrench(UnitId),
    /// Build a pontoon bridge (10.1).
    BuildBridge(UnitId, HexSide),
    /// Repair a destroyed bridge or ferry (10.3).
    Repair(UnitId, HexSide),
    /// Try to destroy a printed bridge or ferry at the end of a march (10.2).
    Destroy(HexSide),
    /// Spend the initiative on a message to a unit (campaign rules).
    SendMessage(UnitId),
    /// Spend the initiative to give guns to the side's cavalry (SLB 13.4).
    DistributeGuns,
    /// Add a unit to the selection, or name a unit.
    Select(UnitId),
    /// Close the selection, or leave things as they are.
    Confirm,
    /// Force march, or not (5.1).
    ForceMarch(bool),
    /// Move to an adjacent hex (6.2).
    Step(HexId),
    /// Attack an adjacent hex (7.1).
    Attack(HexId, AttackType),
    /// Attack an adjacent hex in a cavalry charge (SLB 13.4).
    Charge(HexId, AttackType),
    /// Place a Flanks Refused marker (7.8).
    RefuseFlanks,
    /// Take a Flanks Refused marker away at the start of a march (7.8).
    UnrefuseFlanks,
    /// Dismantle an own pontoon bridge (10.2).
    Dismantle(HexSide),
    /// March off the map (19.2 of SLB).
    Exit,
    /// End the march (5.1).
    EndMarch,
    /// Attach a leader to another unit (6.3).
    TransferLeader(LeaderId, UnitId),
    /// Detach a substitute with this Manpower (21.1).
    Detach(UnitId, u8),
    /// Attach a unit to another in its hex (21.2).
    Attach(UnitId, UnitId),
    /// Let the cavalry of a hex retreat before an enemy, or stay (7.7).
    CavalryRetreat(HexId, bool),
    /// Retreat to an adjacent hex; `true` overrides the priorities (7.6).
    RetreatStep(HexId, bool),
    /// End a retreat (7.6).
    StopRetreat,
    /// Let this unit take the next point of a loss (7.5).
    TakeLoss(UnitId),
    /// Attempt a grand assault, or not (7.1).
    AttemptGrandAssault(bool),
    /// Announce the army leader's bonus for an assault, or not (7.4).
    UseBonus(bool),
    /// Choose a hex, such as an assault's target (7.1).
    SelectHex(HexId),
    /// Name a leader, such as the one who falls (SLB 18.0).
    SelectLeader(LeaderId),
    /// Leave a selected unit out of the assault (7.1).
    Drop(UnitId),
    /// Finish the side's part of a phase.
    EndPhase,
    /// Place a force marker in a hex (Limited Intelligence); its units are chosen next.
    PlaceForce(HexId),
    /// Take the own force marker of this number off the map.
    RemoveForce(u8),
    /// March with the dummy marker of this number.
    MarchDummy(u8, Guise),
    /// Show a die for an extended march that means nothing, or not.
    FeignExtended(bool),
    /// Move by rail with one unit (22.0 of RTG).
    Ride(UnitId),
    /// Impose a levy on the town of a unit (19.0 of RTG).
    Levy(UnitId),
    /// Place a unit that comes from off the map in a hex (17.2 of RTG).
    Place(UnitId, HexId),
    /// Forage with a unit that is out of supply (20.4 of HCR).
    Forage(UnitId),
}
