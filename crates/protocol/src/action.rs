//! Actions as JSON objects.

use longroll_map::{HexId, HexSide};
use longroll_rules::frame::Frame;
use longroll_rules::intelligence::Guise;
use longroll_rules::{Action, AttackType, LeaderId, Position, Scenario, UnitId, text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::reach::stride;

/// An action. Units and leaders go by their ids, hexes by their printed numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ActionData {
    /// Take the initiative (4.2).
    TakeInitiative,
    /// Yield the initiative (4.2).
    Pass,
    /// March with one unit (5.1), or let the next unit of an activation march (5.2).
    March {
        /// The unit.
        unit: String,
    },
    /// Activate a leader (5.2).
    Activate {
        /// The leader.
        leader: String,
    },
    /// Assault with a leader (5.3). For the odds of an assault that is not yet
    /// declared, `units` and `target` say who would attack what.
    Assault {
        /// The leader.
        leader: String,
        /// Only for `odds`: the units; all that may take part if not named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        units: Option<Vec<String>>,
        /// Only for `odds`: the hex.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<String>,
    },
    /// Spend the initiative on a message to a unit (campaign rules).
    SendMessage {
        /// The unit.
        unit: String,
    },
    /// Spend the initiative to give guns to the side's cavalry (SLB 13.4).
    DistributeGuns,
    /// Burn the railroad station of a unit's hex (5.4).
    BurnStation {
        /// The unit.
        unit: String,
    },
    /// Entrench: by action (5.5), in an activation, or in the Recovery Phase (9.0).
    Entrench {
        /// The unit.
        unit: String,
    },
    /// Build a pontoon bridge (10.1).
    BuildBridge {
        /// The unit.
        unit: String,
        /// The two hexes.
        side: [String; 2],
    },
    /// Repair a destroyed bridge or ferry (10.3).
    Repair {
        /// The unit.
        unit: String,
        /// The two hexes.
        side: [String; 2],
    },
    /// Try to destroy a printed bridge or ferry at the end of a march (10.2).
    Destroy {
        /// The two hexes.
        side: [String; 2],
    },
    /// Let the cavalry of a hex retreat before an enemy, or stay (7.7).
    CavalryRetreat {
        /// The hex.
        hex: String,
        /// Whether to retreat.
        yes: bool,
    },
    /// Attempt a grand assault, or not (7.1).
    AttemptGrandAssault {
        /// Whether to.
        yes: bool,
    },
    /// Announce the army leader's bonus for an assault, or not (7.4).
    UseBonus {
        /// Whether to.
        yes: bool,
    },
    /// Add a unit to the selection, or name a unit.
    Select {
        /// The unit.
        unit: String,
    },
    /// Close the selection, or leave things as they are.
    Confirm,
    /// Force march, or not (5.1).
    ForceMarch {
        /// Whether to.
        yes: bool,
    },
    /// Move to an adjacent hex (6.2).
    Step {
        /// The hex.
        to: String,
    },
    /// Attack an adjacent hex (7.1).
    Attack {
        /// The hex.
        target: String,
        /// `column-of-route`, `hasty`, `normal` or `prepared`.
        #[schemars(with = "String")]
        attack: AttackType,
    },
    /// Attack an adjacent hex in a cavalry charge, which takes all Movement Points (SLB 13.4).
    Charge {
        /// The hex.
        target: String,
        /// The type of attack that is paid for and modifies the dice, as of `attack`.
        #[schemars(with = "String")]
        attack: AttackType,
    },
    /// Place a Flanks Refused marker (7.8).
    RefuseFlanks,
    /// Take a Flanks Refused marker away at the start of a march (7.8).
    UnrefuseFlanks,
    /// Dismantle an own pontoon bridge (10.2).
    Dismantle {
        /// The two hexes.
        side: [String; 2],
    },
    /// March off the map (19.2 of SLB).
    Exit,
    /// End the march (5.1).
    EndMarch,
    /// Attach a leader to another unit (6.3).
    TransferLeader {
        /// The leader.
        leader: String,
        /// The unit.
        to: String,
    },
    /// Detach a substitute (21.1).
    Detach {
        /// The substitute's id.
        substitute: String,
        /// The Manpower that it gets.
        manpower: u8,
    },
    /// Attach a unit to another in its hex (21.2).
    Attach {
        /// The unit that leaves play.
        substitute: String,
        /// The unit that takes its Manpower.
        to: String,
    },
    /// Retreat to an adjacent hex (7.6).
    RetreatStep {
        /// The hex.
        to: String,
        /// Whether the priorities are overridden.
        #[serde(default, rename = "override")]
        overrides: bool,
    },
    /// End a retreat (7.6).
    StopRetreat,
    /// Advance with these units and no others (7.6): all the `select` and the `confirm` of
    /// that decision at once.
    Advance {
        /// The units; none to stay.
        units: Vec<String>,
    },
    /// Retreat voluntarily with these units and no others (7.6): all the `select` and the
    /// `confirm` of that decision at once.
    VoluntaryRetreat {
        /// The units; none to stay.
        units: Vec<String>,
    },
    /// Let this unit take the next point of a loss (7.5).
    TakeLoss {
        /// The unit.
        unit: String,
    },
    /// Choose a hex, such as an assault's target (7.1).
    SelectHex {
        /// The hex.
        hex: String,
    },
    /// Name a leader, such as the one who falls (SLB 18.0).
    SelectLeader {
        /// The leader.
        leader: String,
    },
    /// Leave a selected unit out of the assault (7.1).
    Drop {
        /// The unit.
        unit: String,
    },
    /// Finish the side's part of a phase.
    EndPhase,
    /// Place a force marker in a hex (Limited Intelligence); `select` and `confirm` choose
    /// its units next.
    PlaceForce {
        /// The hex.
        hex: String,
    },
    /// Take an own force marker off the map.
    RemoveForce {
        /// Its number.
        force: u8,
    },
    /// March with a dummy marker.
    MarchDummy {
        /// Its number.
        force: u8,
        /// What it pretends to be: `infantry`, `cavalry`, `infantry-leader` or
        /// `cavalry-leader`.
        #[schemars(with = "String")]
        guise: Guise,
    },
    /// Show a die for an extended march that means nothing, or not.
    FeignExtended {
        /// Whether to.
        yes: bool,
    },
    /// Move by rail with one unit (22.0 of RTG); `select-hex` says where to.
    Ride {
        /// The unit.
        unit: String,
    },
    /// Impose a levy on the town of a unit (19.0 of RTG).
    Levy {
        /// The unit.
        unit: String,
    },
    /// Forage with a unit that is out of supply (20.4 of HCR).
    Forage {
        /// The unit.
        unit: String,
    },
    /// Place a unit that comes from off the map (17.2 of RTG).
    Place {
        /// The unit.
        unit: String,
        /// The hex.
        hex: String,
    },
}

/// An action of the list of legal ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// The action.
    #[serde(flatten)]
    pub action: ActionData,
    /// What a step costs, in Movement Points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// Manpower that each unit loses by a retreat to there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<u8>,
    /// The action as a line for people.
    pub text: String,
}

impl ActionData {
    /// The words for an action.
    pub fn of(scenario: &Scenario, action: Action) -> Self {
        let unit = |unit: UnitId| scenario.unit(unit).id.clone();
        let leader = |leader: LeaderId| scenario.leader(leader).id.clone();
        let hex = |hex: HexId| scenario.map.label(hex).to_owned();
        let ends = |at: HexSide| {
            let (a, b) = scenario.map.ends(at);
            [hex(a), hex(b)]
        };
        match action {
            Action::TakeInitiative => Self::TakeInitiative,
            Action::Pass => Self::Pass,
            Action::March(u) => Self::March { unit: unit(u) },
            Action::Activate(l) => Self::Activate { leader: leader(l) },
            Action::Assault(l) => Self::Assault {
                leader: leader(l),
                units: None,
                target: None,
            },
            Action::SendMessage(u) => Self::SendMessage { unit: unit(u) },
            Action::BurnStation(u) => Self::BurnStation { unit: unit(u) },
            Action::Entrench(u) => Self::Entrench { unit: unit(u) },
            Action::BuildBridge(u, at) => Self::BuildBridge {
                unit: unit(u),
                side: ends(at),
            },
            Action::Repair(u, at) => Self::Repair {
                unit: unit(u),
                side: ends(at),
            },
            Action::Destroy(at) => Self::Destroy { side: ends(at) },
            Action::CavalryRetreat(at, yes) => Self::CavalryRetreat { hex: hex(at), yes },
            Action::AttemptGrandAssault(yes) => Self::AttemptGrandAssault { yes },
            Action::UseBonus(yes) => Self::UseBonus { yes },
            Action::Select(u) => Self::Select { unit: unit(u) },
            Action::Confirm => Self::Confirm,
            Action::ForceMarch(yes) => Self::ForceMarch { yes },
            Action::Step(to) => Self::Step { to: hex(to) },
            Action::Attack(target, attack) => Self::Attack {
                target: hex(target),
                attack,
            },
            Action::Charge(target, attack) => Self::Charge {
                target: hex(target),
                attack,
            },
            Action::DistributeGuns => Self::DistributeGuns,
            Action::RefuseFlanks => Self::RefuseFlanks,
            Action::UnrefuseFlanks => Self::UnrefuseFlanks,
            Action::Dismantle(at) => Self::Dismantle { side: ends(at) },
            Action::Exit => Self::Exit,
            Action::EndMarch => Self::EndMarch,
            Action::TransferLeader(l, to) => Self::TransferLeader {
                leader: leader(l),
                to: unit(to),
            },
            Action::Detach(u, manpower) => Self::Detach {
                substitute: unit(u),
                manpower,
            },
            Action::Attach(u, to) => Self::Attach {
                substitute: unit(u),
                to: unit(to),
            },
            Action::RetreatStep(to, overrides) => Self::RetreatStep {
                to: hex(to),
                overrides,
            },
            Action::StopRetreat => Self::StopRetreat,
            Action::TakeLoss(u) => Self::TakeLoss { unit: unit(u) },
            Action::SelectHex(at) => Self::SelectHex { hex: hex(at) },
            Action::SelectLeader(l) => Self::SelectLeader { leader: leader(l) },
            Action::Drop(u) => Self::Drop { unit: unit(u) },
            Action::EndPhase => Self::EndPhase,
            Action::PlaceForce(at) => Self::PlaceForce { hex: hex(at) },
            Action::RemoveForce(force) => Self::RemoveForce { force },
            Action::MarchDummy(force, guise) => Self::MarchDummy { force, guise },
            Action::FeignExtended(yes) => Self::FeignExtended { yes },
            Action::Ride(u) => Self::Ride { unit: unit(u) },
            Action::Levy(u) => Self::Levy { unit: unit(u) },
            Action::Forage(u) => Self::Forage { unit: unit(u) },
            Action::Place(u, at) => Self::Place {
                unit: unit(u),
                hex: hex(at),
            },
        }
    }

    /// The action that these words mean.
    ///
    /// # Errors
    ///
    /// [`Error`] for an unknown unit, leader or hex.
    pub fn action(&self, scenario: &Scenario) -> Result<Action, Error> {
        let unit = |id: &String| find_unit(scenario, id);
        let leader = |id: &String| find_leader(scenario, id);
        let hex = |label: &String| find_hex(scenario, label);
        let side = |[a, b]: &[String; 2]| {
            let side = scenario.map.hexside(hex(a)?, hex(b)?);
            side.ok_or_else(|| Error::bad(format!("Hexes {a} and {b} are not adjacent.")))
        };
        Ok(match self {
            Self::TakeInitiative => Action::TakeInitiative,
            Self::Pass => Action::Pass,
            Self::March { unit: u } => Action::March(unit(u)?),
            Self::Activate { leader: l } => Action::Activate(leader(l)?),
            Self::Assault { leader: l, .. } => Action::Assault(leader(l)?),
            Self::SendMessage { unit: u } => Action::SendMessage(unit(u)?),
            Self::BurnStation { unit: u } => Action::BurnStation(unit(u)?),
            Self::Entrench { unit: u } => Action::Entrench(unit(u)?),
            Self::BuildBridge { unit: u, side: at } => Action::BuildBridge(unit(u)?, side(at)?),
            Self::Repair { unit: u, side: at } => Action::Repair(unit(u)?, side(at)?),
            Self::Destroy { side: at } => Action::Destroy(side(at)?),
            Self::CavalryRetreat { hex: at, yes } => Action::CavalryRetreat(hex(at)?, *yes),
            Self::AttemptGrandAssault { yes } => Action::AttemptGrandAssault(*yes),
            Self::UseBonus { yes } => Action::UseBonus(*yes),
            Self::Select { unit: u } => Action::Select(unit(u)?),
            Self::Confirm => Action::Confirm,
            Self::ForceMarch { yes } => Action::ForceMarch(*yes),
            Self::Step { to } => Action::Step(hex(to)?),
            Self::Attack { target, attack } => Action::Attack(hex(target)?, *attack),
            Self::Charge { target, attack } => Action::Charge(hex(target)?, *attack),
            Self::DistributeGuns => Action::DistributeGuns,
            Self::RefuseFlanks => Action::RefuseFlanks,
            Self::UnrefuseFlanks => Action::UnrefuseFlanks,
            Self::Dismantle { side: at } => Action::Dismantle(side(at)?),
            Self::Exit => Action::Exit,
            Self::EndMarch => Action::EndMarch,
            Self::TransferLeader { leader: l, to } => Action::TransferLeader(leader(l)?, unit(to)?),
            Self::Detach {
                substitute,
                manpower,
            } => Action::Detach(unit(substitute)?, *manpower),
            Self::Attach { substitute, to } => Action::Attach(unit(substitute)?, unit(to)?),
            Self::RetreatStep { to, overrides } => Action::RetreatStep(hex(to)?, *overrides),
            Self::Advance { .. } | Self::VoluntaryRetreat { .. } => {
                return Err(Error::bad("Such a selection is only for `do` and `why`."));
            }
            Self::StopRetreat => Action::StopRetreat,
            Self::TakeLoss { unit: u } => Action::TakeLoss(unit(u)?),
            Self::SelectHex { hex: at } => Action::SelectHex(hex(at)?),
            Self::SelectLeader { leader: l } => Action::SelectLeader(leader(l)?),
            Self::Drop { unit: u } => Action::Drop(unit(u)?),
            Self::EndPhase => Action::EndPhase,
            Self::PlaceForce { hex: at } => Action::PlaceForce(hex(at)?),
            Self::RemoveForce { force } => Action::RemoveForce(*force),
            Self::MarchDummy { force, guise } => Action::MarchDummy(*force, *guise),
            Self::FeignExtended { yes } => Action::FeignExtended(*yes),
            Self::Ride { unit: u } => Action::Ride(unit(u)?),
            Self::Levy { unit: u } => Action::Levy(unit(u)?),
            Self::Forage { unit: u } => Action::Forage(unit(u)?),
            Self::Place { unit: u, hex: at } => Action::Place(unit(u)?, hex(at)?),
        })
    }
}

impl Listed {
    /// A legal action with what a player wants to know of it.
    pub fn of(scenario: &Scenario, position: &Position, action: Action) -> Self {
        Self {
            action: ActionData::of(scenario, action),
            cost: cost(scenario, position, action),
            loss: loss(scenario, position, action),
            text: text::action(scenario, position, action),
        }
    }
}

fn cost(scenario: &Scenario, position: &Position, action: Action) -> Option<f64> {
    let (Action::Step(to), Some(Frame::March(march))) = (action, position.frames().last()) else {
        return None;
    };
    let from = position.hex(march.unit)?;
    let direction = scenario.map.direction(from, to)?;
    let step = longroll_rules::s06_movement::step(
        scenario,
        position,
        march.unit,
        stride(march),
        from,
        direction,
    );
    step.ok().map(|step| step.cost.as_f64())
}

fn loss(scenario: &Scenario, position: &Position, action: Action) -> Option<u8> {
    let (Action::RetreatStep(to, _), Some(Frame::Retreat(retreat))) =
        (action, position.frames().last())
    else {
        return None;
    };
    let steps = longroll_rules::s07_retreat::options(scenario, position, retreat);
    let step = steps.into_iter().find(|step| step.to == to);
    step.map(|step| step.loss)
}

pub(crate) fn find_unit(scenario: &Scenario, id: &str) -> Result<UnitId, Error> {
    let unit = scenario.find_unit(id);
    unit.ok_or_else(|| Error::bad(format!("There is no unit \"{id}\".")))
}

pub(crate) fn find_leader(scenario: &Scenario, id: &str) -> Result<LeaderId, Error> {
    let leader = scenario.find_leader(id);
    leader.ok_or_else(|| Error::bad(format!("There is no leader \"{id}\".")))
}

pub(crate) fn find_hex(scenario: &Scenario, label: &str) -> Result<HexId, Error> {
    let hex = scenario.map.find(label);
    hex.ok_or_else(|| Error::bad(format!("There is no hex \"{label}\".")))
}
