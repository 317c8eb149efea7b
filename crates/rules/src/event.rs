//! Events: what happened. Only events change the facts of a position.

use longroll_map::{HexId, HexSide};
use serde::{Deserialize, Serialize};

use crate::action::AttackType;
use crate::ammunition::Logistics;
use crate::charts::CombatResult;
use crate::dice::{Dice, Purpose};
use crate::illegal::RuleId;
use crate::position::Phase;
use crate::s05_burn::StationMarker;
use crate::unit::{Entrenchment, UnitId, UnitSet, UnitState};
use crate::values::Mp;
use crate::{LeaderId, Side, Weather};

/// Why Manpower was lost. Only some causes score (SLB-13-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Cause {
    /// A combat result (7.5).
    Combat,
    /// A Retreat Chart, or surrender in a retreat (7.6).
    Retreat,
    /// A cavalry retreat (7.7).
    CavalryRetreat,
    /// An extended march (5.1).
    ExtendedMarch,
    /// A force march (5.1).
    ForceMarch,
    /// A move from one Zone of Control to another (6.2).
    ZocToZoc,
    /// Want of supply (20.3 of HCR).
    Supply,
}

impl Cause {
    /// All causes.
    pub const ALL: [Self; 7] = [
        Self::Combat,
        Self::Retreat,
        Self::CavalryRetreat,
        Self::ExtendedMarch,
        Self::ForceMarch,
        Self::ZocToZoc,
        Self::Supply,
    ];

    /// The word that the protocol uses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Combat => "combat",
            Self::Retreat => "retreat",
            Self::CavalryRetreat => "cavalry-retreat",
            Self::ExtendedMarch => "extended-march",
            Self::ForceMarch => "force-march",
            Self::ZocToZoc => "zoc-to-zoc",
            Self::Supply => "supply",
        }
    }
}

/// One modifier of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// What it is for, in a few words.
    pub name: &'static str,
    /// What it adds.
    pub value: i8,
    /// The rule that gives it.
    pub rule: RuleId,
}

/// The modifiers of one roll: mostly none, which takes no memory.
pub type Modifiers = Vec<Modifier>;

/// The sum of modifiers.
pub fn total(modifiers: &Modifiers) -> i32 {
    modifiers.iter().map(|m| i32::from(m.value)).sum()
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn began.
    TurnBegan(u8),
    /// A phase began.
    PhaseBegan(Phase),
    /// The game is over.
    GameOver,
    /// A random event came, by its place in the scenario's table.
    RandomEvent {
        /// Which.
        event: u8,
        /// Whether it has no effect now.
        ignored: bool,
    },
    /// The campaign takes note of something, which it has its own words for.
    Noted(u8),
    /// A unit came into play as a reinforcement.
    Arrived {
        /// Which.
        unit: UnitId,
        /// Where, and in what state.
        state: UnitState,
    },
    /// A unit got so many points of Manpower (scenario 7 of HCR).
    Strengthened(UnitId, u8),
    /// A side began to move in secret; its units that do so are off the map for its enemy.
    SecretMovesBegan(Side),
    /// A side has moved in secret.
    SecretMovesEnded(Side),
    /// What a side moved in secret is on the map again.
    SecretMovesRevealed(Side),
    /// A unit turns out to be here.
    Sighted(UnitId, HexId),
    /// A unit is to build a bridge here, which is secret.
    BridgePlanned(UnitId, HexSide),
    /// What was recorded in secret and not done is void.
    SecretsLapsed,
    /// A leader came into play with a unit.
    LeaderArrived(LeaderId, UnitId),
    /// A unit marched off the map, at this cost; it does not come back.
    Exited {
        /// Which.
        unit: UnitId,
        /// From where.
        from: HexId,
        /// At what cost.
        cost: Mp,
        /// What it had of Manpower.
        manpower: u8,
    },
    /// Rain fell; the weather markers are these now.
    Rain(Weather),
    /// A printed bridge or ferry was destroyed.
    BridgeDestroyed(HexSide),
    /// A printed bridge or ferry was repaired.
    BridgeRepaired(HexSide),
    /// Building a pontoon bridge failed.
    BuildingFailed(HexSide),
    /// A unit tried to destroy a crossing.
    DestructionTried(UnitId),
    /// A railroad station was damaged or destroyed.
    StationBurned(HexId, StationMarker),
    /// A pontoon bridge was built.
    PontoonBuilt(HexSide, Side),
    /// Dice fell; `modifiers` are those of the roll, `result` is what they came to.
    Rolled {
        /// What for.
        purpose: Purpose,
        /// Who rolled; `None` for both.
        side: Option<Side>,
        /// The dice.
        dice: Dice,
        /// What modified them.
        modifiers: Modifiers,
        /// The modified result, where there is a single one.
        result: Option<i32>,
    },
    /// A side won the initiative, perhaps without a roll by a rule.
    InitiativeWon(Side, Option<RuleId>),
    /// A side took the initiative.
    InitiativeTaken(Side),
    /// A side passed.
    Passed(Side),
    /// The Action Cycle ended.
    CycleEnded,
    /// A message was sent to a unit.
    MessageSent(UnitId),
    /// A side gave guns to its cavalry.
    GunsDistributed(Side),
    /// A unit began a march.
    MarchBegan(UnitId),
    /// A leader was activated.
    Activated(LeaderId),
    /// A unit was chosen to take part in an activation or assault.
    Selected(UnitId),
    /// A unit's Movement Allowance was set, in an activation with what has lessened its
    /// leader's.
    Allowance(UnitId, Mp, Option<Modifier>),
    /// A leader's Movement Allowance was set.
    LeaderAllowance(LeaderId, Mp),
    /// A unit force marched and gained Movement Points.
    ForceMarched(UnitId, Mp),
    /// A marching unit lost Movement Points to a cavalry retreat.
    Slowed(UnitId, Mp),
    /// A unit moved.
    Moved {
        /// Which.
        unit: UnitId,
        /// From where.
        from: HexId,
        /// To where.
        to: HexId,
        /// At what cost.
        cost: Mp,
    },
    /// A unit went by rail on a line, by its place in the scenario's list.
    WentByRail {
        /// Which.
        unit: UnitId,
        /// On which line.
        line: u8,
    },
    /// A unit had to stop because it entered an enemy Zone of Control.
    Halted(UnitId),
    /// A march ended.
    MarchEnded(UnitId),
    /// A unit's Fatigue Level changed to this.
    Fatigue(UnitId, u8),
    /// A unit became organized or disorganized.
    Organized(UnitId, bool),
    /// A unit turned to its exhausted or normal side.
    Exhausted(UnitId, bool),
    /// A unit's level of demoralization changed to this.
    Demoralized(UnitId, u8),
    /// A unit's entrenchment changed.
    Entrenched(UnitId, Entrenchment),
    /// A unit checked a box of its ammunition; so many are checked now.
    AmmunitionSpent(UnitId, u8),
    /// A unit erased a checked box of its ammunition; so many are checked now.
    AmmunitionGained(UnitId, u8),
    /// A unit was named for an attempt to replenish its ammunition.
    AttemptNamed(UnitId),
    /// A unit's attempt to replenish its ammunition failed.
    AttemptFailed(UnitId),
    /// A unit is in supply now, or out of it (20.3 of HCR).
    Supplied(UnitId, bool),
    /// A unit has foraged and not found enough (20.4 of HCR).
    ForagingFailed(UnitId),
    /// A unit levied a town, by its place in the scenario's list.
    Levied {
        /// Which.
        unit: UnitId,
        /// The town.
        town: u8,
    },
    /// The Damage marker of a station was removed.
    StationRepaired(HexId),
    /// This side began to build a depot.
    DepotBegun(HexId, Side),
    /// A depot of this side was completed.
    DepotCompleted(HexId, Side),
    /// A depot of this side was destroyed.
    DepotDestroyed(HexId, Side),
    /// A permanent fort of this side was destroyed.
    FortDestroyed(HexId, Side),
    /// A random event changed a side's attempts to replenish this turn.
    Logistics(Side, Logistics),
    /// A unit lost Manpower.
    Lost {
        /// Which.
        unit: UnitId,
        /// How much.
        points: u8,
        /// Why.
        cause: Cause,
    },
    /// A unit was eliminated.
    Eliminated(UnitId),
    /// Units surrendered because they could not retreat.
    Surrendered(UnitId),
    /// A Flanks Refused marker was placed.
    FlanksRefused(HexId, Side),
    /// A Flanks Refused marker was removed.
    FlanksUnrefused(HexId),
    /// A pontoon bridge was removed: by its owner, or by the enemy.
    PontoonRemoved(HexSide, Side),
    /// A leader declared an assault on a hex.
    AssaultDeclared(LeaderId, HexId),
    /// An assault was cancelled by its command roll.
    AssaultFailed(LeaderId),
    /// An assault's command roll allowed this many units.
    AssaultNumber(LeaderId, u8),
    /// A grand assault was refused by its command roll.
    GrandAssaultFailed(LeaderId),
    /// This many hexes may join a grand assault.
    GrandAssaultNumber(LeaderId, u8),
    /// The army leader's bonus was announced for an assault.
    BonusAnnounced(LeaderId),
    /// A unit was left out of an assault.
    Dropped(UnitId),
    /// An attack was declared.
    AttackDeclared {
        /// Who attacks.
        side: Side,
        /// From the active hex.
        from: HexId,
        /// The hex attacked.
        target: HexId,
        /// How; `None` in an assault.
        attack: Option<AttackType>,
        /// Modifiers of the attacker's die.
        attacker: Modifiers,
        /// Modifiers of the defender's die.
        defender: Modifiers,
    },
    /// The combat dice were compared.
    CombatResolved {
        /// Attacker's modified die minus the defender's.
        difference: i32,
        /// The attacker's result.
        attacker: CombatResult,
        /// The defender's result.
        defender: CombatResult,
    },
    /// A unit retreats of its own will.
    Withdrew(UnitId),
    /// A stack retreated a hex.
    Retreated {
        /// From where.
        from: HexId,
        /// To where.
        to: HexId,
        /// Whether the priorities were overridden.
        overridden: bool,
    },
    /// A unit was carried along in a retreat.
    RetreatMoved(UnitId, HexId),
    /// A unit advanced after combat.
    Advanced(UnitId, HexId),
    /// A leader was attached to a unit.
    LeaderAttached(LeaderId, UnitId),
    /// A leader was killed.
    LeaderKilled(LeaderId),
    /// A leader left the map: eliminated with his command, or his counter is not needed.
    LeaderRemoved(LeaderId),
    /// A unit came into play, detached from another.
    Detached {
        /// The new unit.
        substitute: UnitId,
        /// The unit that gave the Manpower.
        from: UnitId,
        /// The state of the new unit.
        state: UnitState,
    },
    /// A unit was attached to another and left play.
    Attached {
        /// The unit that left.
        substitute: UnitId,
        /// The unit that took its Manpower.
        to: UnitId,
        /// The new state of that unit.
        state: UnitState,
    },
    /// A counter took the place of another.
    Replaced {
        /// The counter that left.
        old: UnitId,
        /// The counter in its place.
        new: UnitId,
    },
    /// Control of an objective changed.
    Control(u8, Side),
    /// A force marker was placed; who does not see under it sees no units.
    ForcePlaced {
        /// Whose it is.
        side: Side,
        /// Its number.
        number: u8,
        /// Where.
        hex: HexId,
        /// The units under it.
        units: UnitSet,
    },
    /// A force marker left the map, and the units under it are in the open.
    ForceRevealed {
        /// Whose it was.
        side: Side,
        /// Its number.
        number: u8,
        /// Where.
        hex: HexId,
        /// The units that were under it; none if it was a dummy.
        units: UnitSet,
        /// Why.
        rule: RuleId,
    },
    /// A unit left its force marker and is in the open.
    Uncovered(UnitId),
    /// A force marker began to march: a dummy, or units that the onlooker does not see.
    ForceBegan {
        /// Whose it is.
        side: Side,
        /// Its number.
        number: u8,
    },
    /// A force marker moved: a dummy, or units that the onlooker does not see.
    ForceMoved {
        /// Whose it is.
        side: Side,
        /// Its number.
        number: u8,
        /// From where.
        from: HexId,
        /// To where.
        to: HexId,
    },
    /// A force marker's march ended.
    ForceEnded {
        /// Whose it is.
        side: Side,
        /// Its number.
        number: u8,
    },
}
