//! What a position waits for.

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::dice::{Purpose, Roll};
use crate::frame::{
    Activation, ActivationStage, AdvanceStage, Assault, AssaultStage, AttackStage, Frame,
    Initiative, LeaderDeathStage, March, MarchStage, VoluntaryStage,
};
use crate::intelligence::DummyStage;
use crate::{Position, Scenario};
use crate::{agenda, ammunition, intelligence, interlude, random_events, s05_march, s12_rain};

/// The kinds of choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Place units that come from off the map (17.2 of RTG).
    Arrivals,
    /// Complete or begin depots (16.3 of RTG).
    Depots,
    /// Divide a convoy's ammunition (16.4 of RTG).
    Convoy,
    /// Divide Manpower among units (scenario 7 of HCR).
    Conscripts,
    /// Name the units that try to replenish ammunition (SLB 20.2).
    Ammunition,
    /// Transfer leaders (6.3).
    LeaderTransfer,
    /// Attach substitutes (21.2).
    Attachment,
    /// Take the initiative or pass (4.2).
    Initiative,
    /// Choose an action (4.3).
    Action,
    /// Select units for an activation (5.2).
    ActivationUnits,
    /// Transfer the active leader (5.2).
    ActivationLeader,
    /// Choose which selected unit marches next (5.2).
    ActivationNext,
    /// Force march or not (5.1).
    ForceMarch,
    /// Move, attack or end the march (6.1).
    March,
    /// Choose where a unit goes by rail (22.0 of RTG).
    Ride,
    /// Choose one of some hexes, or none, in an interlude of a march (scenario 2 of RTG).
    Interlude,
    /// Break a special division up (SLB 21.4).
    BreakUp,
    /// Reform a special division from brigades (SLB 21.4).
    Reform,
    /// Select units for an assault (7.1).
    AssaultUnits,
    /// Choose an assault's target (7.1).
    AssaultTarget,
    /// Leave units out of an assault (7.1).
    AssaultDrop,
    /// Announce the army leader's bonus or not (7.4).
    AssaultBonus,
    /// Attempt a grand assault or not (7.1).
    GrandAssault,
    /// Choose the hexes that join a grand assault (7.1).
    GrandAssaultHexes,
    /// Choose the units that join a grand assault (7.1).
    GrandAssaultUnits,
    /// Say which of several equal leaders falls (SLB 18.0).
    LeaderDeath,
    /// Divide a loss (7.5).
    Losses,
    /// Retreat voluntarily or not (7.6).
    VoluntaryRetreat,
    /// Choose the next hex of a retreat, or stop (7.6).
    Retreat,
    /// Let cavalry retreat before an enemy or not (7.7).
    CavalryRetreat,
    /// Advance or not (7.6).
    Advance,
    /// Say with whom leaders go when units advance (6.3).
    AdvanceLeaders,
    /// Entrench, build or repair in the Recovery Phase (8.0).
    Recovery,
    /// Forage in the Recovery Phase (20.4 of HCR).
    Foraging,
    /// Say which units a captured depot feeds (20.3 of HCR).
    SupplyStatus,
    /// Record bridges that are to be built (22.2 of SLB).
    BridgePlans,
    /// Try to destroy a crossing at the end of a march or not (10.2).
    Destroy,
    /// Leave a swamp as rain begins (12.0).
    LeaveSwamp,
    /// Give a leader a new unit (7.5).
    PlaceLeader,
    /// Say whether army and district leaders go along with a unit (6.3).
    GoAlong,
    /// Choose the units that go under a force marker (Limited Intelligence).
    PlaceForce,
    /// Show a die for an extended march that means nothing, or not.
    FeignExtended,
    /// Move a dummy marker, or end its march.
    DummyMarch,
    /// Let dummy markers go along with a force, or not.
    DummiesAlong,
}

impl Kind {
    /// The word that the protocol uses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Arrivals => "arrivals",
            Self::Depots => "depots",
            Self::Convoy => "convoy",
            Self::Conscripts => "conscripts",
            Self::Ammunition => "ammunition",
            Self::LeaderTransfer => "leader-transfer",
            Self::Attachment => "attachment",
            Self::Initiative => "initiative",
            Self::Action => "action",
            Self::ActivationUnits => "activation-units",
            Self::ActivationLeader => "activation-leader",
            Self::ActivationNext => "activation-next",
            Self::ForceMarch => "force-march",
            Self::March => "march",
            Self::Ride => "ride",
            Self::Interlude => "interlude",
            Self::BreakUp => "break-up",
            Self::Reform => "reform",
            Self::AssaultUnits => "assault-units",
            Self::AssaultTarget => "assault-target",
            Self::AssaultDrop => "assault-drop",
            Self::AssaultBonus => "assault-bonus",
            Self::GrandAssault => "grand-assault",
            Self::GrandAssaultHexes => "grand-assault-hexes",
            Self::GrandAssaultUnits => "grand-assault-units",
            Self::LeaderDeath => "leader-death",
            Self::Losses => "losses",
            Self::VoluntaryRetreat => "voluntary-retreat",
            Self::Retreat => "retreat",
            Self::CavalryRetreat => "cavalry-retreat",
            Self::Advance => "advance",
            Self::AdvanceLeaders => "advance-leaders",
            Self::Recovery => "recovery",
            Self::Foraging => "foraging",
            Self::SupplyStatus => "supply-status",
            Self::BridgePlans => "bridge-plans",
            Self::Destroy => "destroy",
            Self::LeaveSwamp => "leave-swamp",
            Self::PlaceLeader => "place-leader",
            Self::GoAlong => "go-along",
            Self::PlaceForce => "place-force",
            Self::FeignExtended => "feign-extended",
            Self::DummyMarch => "dummy-march",
            Self::DummiesAlong => "dummies-along",
        }
    }
}

/// A choice of one side. Its context is the innermost of
/// [`Position::frames`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub side: Side,
    /// What about.
    pub kind: Kind,
}

/// What a position waits for: exactly one of three things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// A side's choice.
    Choice(Decision),
    /// Dice.
    Chance(Roll),
    /// Nothing: the game is over.
    Over,
}

fn choice(side: Side, kind: Kind) -> Pending {
    Pending::Choice(Decision { side, kind })
}

fn chance(purpose: Purpose, count: u8, side: Option<Side>) -> Pending {
    Pending::Chance(Roll {
        purpose,
        count,
        side,
    })
}

fn pending_march(s: &Scenario, march: &March) -> Pending {
    let side = s.unit(march.unit).side;
    match march.stage {
        MarchStage::Allowance => {
            let (dice, _) = s.unit_allowance(march.unit);
            chance(Purpose::MovementAllowance, dice, Some(side))
        }
        MarchStage::Extended | MarchStage::FeignRoll => {
            chance(Purpose::ExtendedMarch, 1, Some(side))
        }
        MarchStage::Feign => choice(side, Kind::FeignExtended),
        MarchStage::ForceRoll => {
            let dice = s05_march::force_march_dice(s, march.unit);
            chance(Purpose::ForceMarch, dice, Some(side))
        }
        MarchStage::Destroy => choice(side, Kind::Destroy),
        MarchStage::DestroyRoll => chance(Purpose::Destroy, 1, Some(side)),
        MarchStage::ForceChoice => choice(side, Kind::ForceMarch),
        MarchStage::Fatigue
        | MarchStage::CavalryWindow
        | MarchStage::Over
        | MarchStage::Moving
        | MarchStage::End => choice(side, Kind::March),
    }
}

/// What the innermost frame waits for.
pub(crate) fn pending(s: &Scenario, p: &Position) -> Pending {
    let Some(frame) = p.stack.last() else {
        return Pending::Over;
    };
    match frame {
        Frame::RandomEvents => chance(Purpose::RandomEvents, 2, None),
        Frame::Aftermath { event, step } => {
            let asked = random_events::asked(s, p, *event, *step);
            let count = asked.as_ref().map_or(1, |asked| asked.count);
            chance(Purpose::EventDie, count, asked.map(|asked| asked.side))
        }
        Frame::Replenish(replenish) => {
            if let Some(side) = replenish.assigning {
                return choice(side, Kind::Ammunition);
            }
            let unit = ammunition::next_roll(s, replenish);
            let side = unit.map(|unit| s.unit(unit).side);
            chance(Purpose::Replenishment, 1, side)
        }
        Frame::Transfer { side, .. } => choice(*side, Kind::LeaderTransfer),
        Frame::Attachment { side } => choice(*side, Kind::Attachment),
        Frame::Initiative(
            Initiative::Choose { side, .. }
            | Initiative::Ordered { side }
            | Initiative::Secret { side },
        ) => choice(*side, Kind::Initiative),
        Frame::BridgePlans { side } => choice(*side, Kind::BridgePlans),
        Frame::Initiative(Initiative::MayEnd) => chance(Purpose::CycleEnd, 1, Some(Side::Union)),
        Frame::Initiative(_) => chance(Purpose::Initiative, 2, None),
        Frame::Act { side } => choice(*side, Kind::Action),
        Frame::Activation(activation) => pending_activation(s, activation),
        Frame::March(march) => pending_march(s, march),
        Frame::Ride(ride) => choice(s.unit(ride.unit).side, Kind::Ride),
        Frame::BreakUp(break_up) => choice(s.unit(break_up.division).side, Kind::BreakUp),
        Frame::Reform(reform) => choice(s.unit(reform.division).side, Kind::Reform),
        Frame::Assault(assault) => pending_assault(s, assault),
        Frame::Attack(attack) => match attack.stage {
            AttackStage::Artillery => chance(Purpose::ArtilleryModifier, 1, Some(attack.side)),
            _ => chance(Purpose::Combat, 2, None),
        },
        Frame::LeaderDeath(death) => match death.stage {
            LeaderDeathStage::Roll => chance(Purpose::LeaderDeath, 1, Some(death.side)),
            LeaderDeathStage::Choose => choice(death.side, Kind::LeaderDeath),
        },
        Frame::Losses(losses) => choice(losses.side, Kind::Losses),
        Frame::Voluntary(voluntary) => match voluntary.stage {
            VoluntaryStage::Offer | VoluntaryStage::Pick | VoluntaryStage::Go => {
                choice(voluntary.side, Kind::VoluntaryRetreat)
            }
        },
        Frame::Retreat(retreat) => choice(retreat.side, Kind::Retreat),
        Frame::Works(works) => match works.rolling {
            Some((_, _, true)) => chance(Purpose::Repair, 1, Some(works.side)),
            Some((_, _, false)) => chance(Purpose::BuildBridge, 1, Some(works.side)),
            None => choice(works.side, Kind::Recovery),
        },
        Frame::Swamped { waiting } => {
            let unit = s12_rain::next(s, *waiting);
            let side = unit.map_or(Side::Union, |unit| s.unit(unit).side);
            choice(side, Kind::LeaveSwamp)
        }
        Frame::CavalryWindow(window) => choice(window.side, Kind::CavalryRetreat),
        Frame::CavalryRetreat(retreat) => chance(Purpose::CavalryRetreat, 1, Some(retreat.side)),
        Frame::Advance(advance) => match advance.stage {
            AdvanceStage::Leaders => choice(advance.side, Kind::AdvanceLeaders),
            AdvanceStage::Pick | AdvanceStage::Go => choice(advance.side, Kind::Advance),
        },
        Frame::GoAlong { unit, .. } => choice(s.unit(*unit).side, Kind::GoAlong),
        Frame::PlaceLeaders { leaders, .. } => match leaders.first() {
            Some(leader) => choice(s.leader(leader).side, Kind::PlaceLeader),
            None => Pending::Over,
        },
        Frame::Conceal(conceal) => choice(conceal.side, Kind::PlaceForce),
        Frame::Dummy(march) => match march.stage {
            DummyStage::Allowance => {
                let (dice, _) = intelligence::allowance(s, march);
                chance(Purpose::MovementAllowance, dice, Some(march.side))
            }
            DummyStage::Feign => choice(march.side, Kind::FeignExtended),
            DummyStage::FeignRoll => chance(Purpose::ExtendedMarch, 1, Some(march.side)),
            DummyStage::Moving => choice(march.side, Kind::DummyMarch),
        },
        Frame::Escorts { side, .. } => choice(*side, Kind::DummiesAlong),
        _ => pending_behind(s, p, frame),
    }
}

/// What goes on behind the lines waits for: arrivals, supply, sieges.
fn pending_behind(s: &Scenario, p: &Position, frame: &Frame) -> Pending {
    match frame {
        Frame::Agenda { step } => {
            let asked = agenda::asked(s, p, *step);
            let count = asked.as_ref().map_or(1, |asked| asked.count);
            chance(Purpose::PhaseTable, count, asked.map(|asked| asked.side))
        }
        Frame::Interlude => interlude::pending(s, p),
        Frame::Bonus(bonus) => choice(bonus.side, Kind::Initiative),
        Frame::Siege => {
            let side = s.siege.as_ref().map(|siege| siege.side.other());
            chance(Purpose::Siege, 2, side)
        }
        Frame::StationRepair { .. } => {
            let side = s.station_repair.as_ref().map(|repair| repair.side);
            chance(Purpose::StationRepair, 1, side)
        }
        Frame::Depots { .. } => {
            let side = s.depot_building.as_ref().map(|building| building.side);
            choice(side.unwrap_or(Side::Union), Kind::Depots)
        }
        Frame::Convoy(convoy) => choice(convoy.side, Kind::Convoy),
        Frame::Conscripts(conscripts) => choice(conscripts.side, Kind::Conscripts),
        Frame::SupplyStatus(status) => choice(status.side, Kind::SupplyStatus),
        Frame::Forage(foraging) => match foraging.rolling {
            Some(_) => chance(Purpose::Foraging, 1, Some(foraging.side)),
            None => choice(foraging.side, Kind::Foraging),
        },
        Frame::Arrivals(arrivals) => choice(arrivals.side, Kind::Arrivals),
        _ => Pending::Over,
    }
}

/// What an Activate Leader action waits for.
fn pending_activation(s: &Scenario, activation: &Activation) -> Pending {
    let side = s.leader(activation.leader).side;
    match activation.stage {
        ActivationStage::Select => choice(side, Kind::ActivationUnits),
        ActivationStage::Allowance => {
            let (dice, _) = s.leader_allowance(activation.leader);
            chance(Purpose::MovementAllowance, dice, Some(side))
        }
        ActivationStage::Transfer => choice(side, Kind::ActivationLeader),
        ActivationStage::Next => choice(side, Kind::ActivationNext),
    }
}

/// What an assault waits for.
fn pending_assault(s: &Scenario, assault: &Assault) -> Pending {
    let side = s.leader(assault.leader).side;
    match assault.stage {
        AssaultStage::Command => chance(Purpose::AssaultCommand, 1, Some(side)),
        AssaultStage::Target => choice(side, Kind::AssaultTarget),
        AssaultStage::Bonus => choice(side, Kind::AssaultBonus),
        AssaultStage::GrandRoll => chance(Purpose::GrandAssault, 1, Some(side)),
        AssaultStage::GrandChoice => choice(side, Kind::GrandAssault),
        AssaultStage::GrandHexes => choice(side, Kind::GrandAssaultHexes),
        AssaultStage::GrandUnits => choice(side, Kind::GrandAssaultUnits),
        AssaultStage::Drop => choice(side, Kind::AssaultDrop),
        _ => choice(side, Kind::AssaultUnits),
    }
}
