//! Decisions in progress. A position holds a short stack of frames; the innermost says
//! what the game waits for, so that it can be saved, sent and resumed anywhere.

mod retreat;

use longroll_map::{HexId, HexSide, Map};
use serde::{Deserialize, Serialize};

use crate::action::AttackType;
use crate::ammunition::Convoy;
pub use crate::ammunition::Replenish;
use crate::arrivals::Arrivals;
use crate::bonus::BonusCycle;
use crate::charts::CombatResult;
use crate::conscripts::Conscripts;
use crate::event::Cause;
use crate::foraging::Foraging;
use crate::intelligence::{Conceal, DummyMarch};
use crate::leader::{LeaderId, LeaderSet};
use crate::rail::Ride;
use crate::supply_status::SupplyStatus;
use crate::unit::{UnitId, UnitSet};
use crate::{Mp, Side};

pub use self::retreat::{
    Approach, CavalryRetreat, CavalryRetreatStage, CavalryWindow, RETREAT_PATH, Retreat,
    RetreatKind, Voluntary, VoluntaryStage,
};

/// One decision in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The Random Events Phase awaits its dice (3.0).
    RandomEvents,
    /// What follows on a random event (15.0 of SLB).
    Aftermath {
        /// The event, by its place in the table.
        event: u8,
        /// How many steps have followed already.
        step: u8,
    },
    /// The campaign's own phase goes on.
    Agenda {
        /// How many of its points have been dealt with.
        step: u8,
    },
    /// A march is interrupted by what the unit has come upon.
    Interlude,
    /// Units make a bonus cycle (17.2 of RTG).
    Bonus(BonusCycle),
    /// A side places units that come from off the map.
    Arrivals(Arrivals),
    /// A garrison that is cut off may surrender (15.0 of RTG).
    Siege,
    /// A side rolls for damaged stations (16.3 of RTG).
    StationRepair {
        /// How many of the markers on stations are left, from the first.
        left: u8,
    },
    /// Depots are completed, then begun (16.3 of RTG).
    Depots {
        /// Whether they are begun.
        constructing: bool,
    },
    /// It is seen who of a side is in supply (20.3 of HCR).
    SupplyStatus(SupplyStatus),
    /// A side forages in the Recovery Phase (20.4 of HCR).
    Forage(Foraging),
    /// A side divides a convoy's ammunition (16.4 of RTG).
    Convoy(Convoy),
    /// A side divides Manpower among its units (scenario 7 of HCR).
    Conscripts(Conscripts),
    /// Both sides replenish ammunition (SLB 20.2).
    Replenish(Replenish),
    /// A side transfers leaders (6.3); each leader once.
    Transfer {
        /// Who chooses.
        side: Side,
        /// The leaders already transferred.
        done: LeaderSet,
    },
    /// A side attaches substitutes (21.2).
    Attachment {
        /// Who chooses.
        side: Side,
    },
    /// The Initiative Segment (4.2).
    Initiative(Initiative),
    /// A side with the initiative chooses its action (4.3).
    Act {
        /// Who chooses.
        side: Side,
    },
    /// An Activate Leader action (5.2).
    Activation(Activation),
    /// A march (5.1).
    March(March),
    /// A unit goes by rail (22.0 of RTG).
    Ride(Ride),
    /// A special division is being broken up into brigades (SLB 21.4).
    BreakUp(BreakUp),
    /// A special division is being reformed from brigades (SLB 21.4).
    Reform(Reform),
    /// An Assault action (5.3, 7.1).
    Assault(Assault),
    /// A combat (7.1 to 7.5).
    Attack(Attack),
    /// A leader may have fallen in a combat (SLB 18.0).
    LeaderDeath(LeaderDeath),
    /// A loss is being divided (7.5).
    Losses(Losses),
    /// A voluntary retreat may be made (7.6).
    Voluntary(Voluntary),
    /// A retreat (7.6).
    Retreat(Retreat),
    /// Cavalry may retreat before an enemy (7.7).
    CavalryWindow(CavalryWindow),
    /// A cavalry retreat (7.7).
    CavalryRetreat(CavalryRetreat),
    /// An advance may be made (7.6).
    Advance(Advance),
    /// A side does its works in the Recovery Phase (8.0).
    Works(Works),
    /// A side records bridges that it is to build (22.2 of SLB).
    BridgePlans {
        /// Whose.
        side: Side,
    },
    /// Units must leave provisional swamps as rain begins (12.0).
    Swamped {
        /// The units that have yet to leave.
        waiting: UnitSet,
    },
    /// Army and district leaders may go along with a unit (6.3).
    GoAlong {
        /// Who may, in the order of the roster; never empty.
        leaders: LeaderSet,
        /// The unit that they would be attached to.
        unit: UnitId,
    },
    /// Leaders without a unit must each be given one (7.5). They share a frame, so that a
    /// whole stack may be lost with all its leaders.
    PlaceLeaders {
        /// Who is left, in the order of the roster; never empty.
        leaders: LeaderSet,
        /// The hex where their units were.
        hex: HexId,
    },
    /// A force marker is being placed (Limited Intelligence).
    Conceal(Conceal),
    /// A dummy marker marches.
    Dummy(DummyMarch),
    /// Dummies may go along with a force that began its march in their hex.
    Escorts {
        /// Whose.
        side: Side,
        /// The hex.
        hex: HexId,
        /// The numbers of the markers that have not gone, as bits.
        waiting: u16,
    },
}

/// A side's works in the Recovery Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Works {
    /// Who works.
    pub side: Side,
    /// The units that have done a work; where units forage afterwards, those of the side that
    /// worked before too.
    pub done: UnitSet,
    /// Those of them that have built a bridge, or tried to.
    pub builders: UnitSet,
    /// Hexsides where a repair has been tried.
    pub tried: [Option<HexSide>; 8],
    /// A work that awaits its die: who, where, and whether it is a repair.
    pub rolling: Option<(UnitId, HexSide, bool)>,
}

/// The Initiative Segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Initiative {
    /// It must be seen whether dice are rolled.
    Begin,
    /// The dice are awaited.
    Roll,
    /// Both dice were 1: another may end the Action Cycle (15.0 of HCR).
    MayEnd,
    /// A side takes it or passes; `yielded` if the other side passed before.
    Choose {
        /// Who chooses.
        side: Side,
        /// Whether the other side passed.
        yielded: bool,
    },
    /// A side that moves in secret goes on or has finished (22.2 of SLB).
    Secret {
        /// Whose secret.
        side: Side,
    },
    /// A side acts or passes in an Action Phase that the scenario gives to it alone.
    Ordered {
        /// Who chooses.
        side: Side,
    },
}

/// An Activate Leader action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// The active leader.
    pub leader: LeaderId,
    /// The units selected in step 2.
    pub selected: UnitSet,
    /// Those of them that entrench instead of marching (5.5).
    pub entrenching: UnitSet,
    /// Those of them that have marched or entrenched.
    pub done: UnitSet,
    /// Those of them that have moved, so that their leaders stay with them (6.3).
    pub moved: UnitSet,
    /// The Movement Allowance of step 3.
    pub allowance: Mp,
    /// How far it has come.
    pub stage: ActivationStage,
}

/// The steps of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the steps of 5.2")]
pub enum ActivationStage {
    Select,
    Allowance,
    Transfer,
    Next,
}

/// A march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a separate fact that some rule asks for"
)]
pub struct March {
    /// The active unit.
    pub unit: UnitId,
    /// The active leader, in an activation.
    pub leader: Option<LeaderId>,
    /// Where the march began.
    pub start: HexId,
    /// Whether it began in an enemy Zone of Control.
    pub began_in_zoc: bool,
    /// The Fatigue Level before the march.
    pub fatigue_before: u8,
    /// Movement Points left.
    pub mp: Mp,
    /// The Movement Allowance.
    pub allowance: Mp,
    /// Hexes moved.
    pub steps: u8,
    /// Whether it has attacked.
    pub attacked: bool,
    /// Whether it has done anything of its own will since its Movement Allowance was set.
    pub acted: bool,
    /// Whether it has advanced after combat.
    pub advanced: bool,
    /// Whether nothing more may be moved or attacked.
    pub spent: bool,
    /// The crossing that the unit tries to destroy.
    pub destroying: Option<HexSide>,
    /// Hexes whose cavalry has let its chance to retreat pass (7.7).
    pub forfeited: [Option<HexId>; 8],
    /// How far it has come.
    pub stage: MarchStage,
}

/// The steps of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the steps of 5.1")]
pub enum MarchStage {
    Allowance,
    Fatigue,
    Extended,
    /// A die for an extended march may be shown for a hidden force, and must be if the
    /// march is one (S-LI-09).
    Feign,
    FeignRoll,
    CavalryWindow,
    ForceChoice,
    ForceRoll,
    Moving,
    End,
    Destroy,
    DestroyRoll,
    Over,
}

/// A special division being broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakUp {
    /// The division.
    pub division: UnitId,
    /// The brigades detached so far.
    pub detached: UnitSet,
}

/// A special division being reformed in the Attachment Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reform {
    /// The division.
    pub division: UnitId,
    /// The brigade that the reform began with.
    pub first: UnitId,
    /// The units chosen so far, the first among them.
    pub chosen: UnitSet,
    /// How far it has come.
    pub stage: ReformStage,
}

/// The steps of a reform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReformStage {
    /// More units may be added.
    Pick,
    /// A brigade elsewhere must give up artillery that the division has gained.
    Exchange {
        /// How much is to be given up.
        owed: u32,
    },
    /// A counter without artillery must take that brigade's place.
    StandIn {
        /// How much is to be given up.
        owed: u32,
        /// The brigade.
        brigade: UnitId,
    },
}

/// An assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// The active leader.
    pub leader: LeaderId,
    /// The units selected in step 1, dropped or not.
    pub chosen: UnitSet,
    /// The units selected and not dropped.
    pub units: UnitSet,
    /// The hex assaulted, once chosen.
    pub target: Option<HexId>,
    /// How many units may attack, once rolled.
    pub number: u8,
    /// Whether the army leader's bonus was announced.
    pub bonus: bool,
    /// What a grand assault adds.
    pub grand: GrandAssault,
    /// How far it has come.
    pub stage: AssaultStage,
}

/// What a grand assault adds to an assault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GrandAssault {
    /// How many hexes may join, once rolled.
    pub number: u8,
    /// The hexes that join: a bit for each direction from the hex assaulted.
    chosen: u8,
    /// The units that join.
    pub units: UnitSet,
}

impl Assault {
    /// The hexes that join a grand assault.
    pub fn joining(&self, map: &Map) -> impl Iterator<Item = HexId> + use<> {
        let chosen = self.grand.chosen;
        let around = self.target.map(|target| map.neighbors(target));
        around
            .into_iter()
            .flatten()
            .filter(move |(direction, _)| chosen >> *direction as u8 & 1 != 0)
            .map(|(_, hex)| hex)
    }

    /// Lets a hex next to the target join a grand assault; any other is ignored.
    pub fn join(&mut self, map: &Map, hex: HexId) {
        if let Some(direction) = self.target.and_then(|target| map.direction(target, hex)) {
            self.grand.chosen |= 1 << direction as u8;
        }
    }
}

/// The steps of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the steps of 7.1")]
pub enum AssaultStage {
    Select,
    Fatigue,
    Target,
    CavalryWindow,
    Bonus,
    Command,
    Drop,
    GrandChoice,
    GrandRoll,
    GrandHexes,
    GrandUnits,
    GrandFatigue,
    Combat,
    End,
}

impl AssaultStage {
    /// The steps of a grand assault.
    pub(crate) const fn is_grand(self) -> bool {
        matches!(
            self,
            Self::GrandChoice
                | Self::GrandRoll
                | Self::GrandHexes
                | Self::GrandUnits
                | Self::GrandFatigue
        )
    }
}

/// A combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub side: Side,
    /// The attacking units.
    pub units: UnitSet,
    /// The active unit's or leader's hex.
    pub from: HexId,
    /// The hex attacked.
    pub target: HexId,
    /// The type of attack; `None` in an assault.
    pub attack: Option<AttackType>,
    /// The leader of an assault.
    pub leader: Option<LeaderId>,
    /// Whether the army leader's bonus was announced.
    pub bonus: bool,
    /// Whether it is a grand assault.
    pub grand: bool,
    /// Whether it is a cavalry charge (SLB 13.4).
    pub charge: bool,
    /// The artillery modifier, once decided.
    pub artillery: i8,
    /// The attacker's result, once rolled.
    pub attacker: CombatResult,
    /// The defender's result, once rolled.
    pub defender: CombatResult,
    /// How far it has come.
    pub stage: AttackStage,
}

/// The steps of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the steps of 7.1 and 7.5")]
pub enum AttackStage {
    Begin,
    Artillery,
    Declare,
    Dice,
    DefenderLetters,
    DefenderLosses,
    DefenderFlight,
    AttackerLosses,
    Advance,
    End,
}

/// A combat in which a leader may have fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderDeath {
    /// Whose leaders.
    pub side: Side,
    /// Those who may fall.
    pub leaders: LeaderSet,
    /// How far it has come.
    pub stage: LeaderDeathStage,
}

/// The steps of a leader's death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names speak")]
pub enum LeaderDeathStage {
    Roll,
    Choose,
}

/// A loss being divided among units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    /// Whose loss.
    pub side: Side,
    /// The units that share it.
    pub units: UnitSet,
    /// Points left to take.
    pub remaining: u8,
    /// Why.
    pub cause: Cause,
}

/// An advance after combat that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    /// Who may advance.
    pub side: Side,
    /// The attackers that may go.
    pub units: UnitSet,
    /// Those picked so far.
    pub picked: UnitSet,
    /// From where.
    pub from: HexId,
    /// The vacated hex.
    pub to: HexId,
    /// Leaders whose attachment has been settled.
    pub settled: LeaderSet,
    /// How far it has come.
    pub stage: AdvanceStage,
}

/// The steps of an advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names speak")]
pub enum AdvanceStage {
    Pick,
    Leaders,
    Go,
}
