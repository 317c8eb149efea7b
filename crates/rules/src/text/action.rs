use super::{hex, hexside, leader, points, supply, unit};
use crate::action::{Action, AttackType};
use crate::frame::{Assault, Frame, Initiative, March, MarchStage, ReformStage, Voluntary};
use crate::s07_attack::attack_cost;
use crate::{Position, Scenario, s06_movement, s07_retreat, s08_levies};

/// One readable line for an action, unique among those of a decision.
pub fn action(s: &Scenario, p: &Position, action: Action) -> String {
    let frame = p.frames().last();
    match action {
        Action::TakeInitiative if in_secret(frame) => "Act in secret".to_owned(),
        Action::Pass if in_secret(frame) => "Finish the secret moves".to_owned(),
        Action::TakeInitiative if in_bonus(frame) => "Take an action".to_owned(),
        Action::Pass if in_bonus(frame) => "End the bonus cycle".to_owned(),
        Action::TakeInitiative => "Take the initiative".to_owned(),
        Action::Pass => "Pass".to_owned(),
        Action::March(u) => format!("March with {}", unit(s, u)),
        Action::Activate(l) => format!("Activate {}", leader(s, l)),
        Action::Assault(l) => format!("Assault with {}", leader(s, l)),
        Action::BurnStation(u) => format!("Burn the station with {}", unit(s, u)),
        Action::Entrench(u) => format!("{} entrenches", unit(s, u)),
        Action::BuildBridge(u, at) => {
            format!("{} builds a bridge at {}", unit(s, u), hexside(s, at))
        }
        Action::Repair(u, at) => format!("{} repairs {}", unit(s, u), hexside(s, at)),
        Action::Destroy(at) => format!("Try to destroy the crossing {}", hexside(s, at)),
        Action::DistributeGuns => "Give the horse artillery to the brigades".to_owned(),
        Action::SendMessage(u) => format!("Send a message to {}", unit(s, u)),
        Action::Select(u) => select(s, frame, u),
        Action::Confirm => confirm(s, p, frame),
        Action::ForceMarch(true) => "Force march".to_owned(),
        Action::ForceMarch(false) => "No force march".to_owned(),
        Action::Step(to) => step(s, p, frame, to),
        Action::Attack(target, kind) => attack(s, frame, target, kind),
        Action::Charge(target, kind) => {
            format!(
                "Charge {} ({}) with all that is left",
                hex(s, target),
                kind.name()
            )
        }
        Action::RefuseFlanks => "Refuse flanks for 1 Movement Point; ends the march".to_owned(),
        Action::UnrefuseFlanks => "Remove the Flanks Refused marker".to_owned(),
        Action::Dismantle(side) => {
            let (a, b) = s.map.ends(side);
            format!("Dismantle the bridge {}/{}", s.map.label(a), s.map.label(b))
        }
        Action::Exit => match frame {
            Some(Frame::March(march)) => format!("{} leaves the map", unit(s, march.unit)),
            _ => "Leave the map".to_owned(),
        },
        Action::EndMarch => match frame {
            Some(Frame::March(march)) => format!("End the march of {}", unit(s, march.unit)),
            Some(Frame::Ride(ride)) => format!("{} stays where it is", unit(s, ride.unit)),
            _ => "End the march".to_owned(),
        },
        Action::TransferLeader(l, u) => transfer(s, p, frame, l, u),
        Action::Detach(u, manpower) => {
            format!("Detach {} with Manpower {manpower}", unit(s, u))
        }
        Action::Attach(u, to) if p.hex(to).is_none() => {
            format!("Reform {} from {} and others", unit(s, to), unit(s, u))
        }
        Action::Attach(u, to) => format!("Attach {} to {}", unit(s, u), unit(s, to)),
        Action::CavalryRetreat(at, true) => format!("The cavalry in {} retreats", hex(s, at)),
        Action::CavalryRetreat(at, false) => format!("The cavalry in {} stays", hex(s, at)),
        Action::RetreatStep(to, overrides) => retreat(s, p, frame, to, overrides),
        Action::StopRetreat => "End the retreat here".to_owned(),
        Action::TakeLoss(u) => format!("{} takes a point of the loss", unit(s, u)),
        Action::SelectHex(at) => match frame {
            Some(Frame::Assault(assault)) if assault.stage.is_grand() => {
                format!("{} joins the grand assault", hex(s, at))
            }
            Some(Frame::Swamped { .. }) => format!("Go to {}", hex(s, at)),
            Some(Frame::Depots { constructing: true }) => {
                format!("Begin a depot in {}", hex(s, at))
            }
            Some(Frame::Depots { .. }) => format!("Complete the depot in {}", hex(s, at)),
            Some(Frame::Ride(_)) => format!("Go by rail to {}", hex(s, at)),
            Some(Frame::Interlude) => format!("Choose {}", hex(s, at)),
            _ => format!("Assault {}", hex(s, at)),
        },
        Action::SelectLeader(l) => format!("{} falls", leader(s, l)),
        Action::AttemptGrandAssault(true) => "Attempt a grand assault".to_owned(),
        Action::AttemptGrandAssault(false) => "No grand assault".to_owned(),
        Action::UseBonus(true) => "Use the army leader's bonus".to_owned(),
        Action::UseBonus(false) => "Do not use the army leader's bonus".to_owned(),
        Action::Drop(u) => format!("Leave out {}", unit(s, u)),
        Action::EndPhase => end_phase(s, p, frame),
        Action::PlaceForce(at) => format!("Place a force marker in {}", hex(s, at)),
        Action::RemoveForce(number) => format!("Take force marker {number} off the map"),
        Action::MarchDummy(number, guise) => {
            format!("March with dummy marker {number} as {}", guise.name())
        }
        Action::FeignExtended(true) => "Show a die for an extended march".to_owned(),
        Action::Ride(u) => format!("Move by rail with {}", unit(s, u)),
        Action::Levy(u) => match s08_levies::prize(s, p, u) {
            Some((at, worth)) => format!("{} levies {} ({worth:+})", unit(s, u), hex(s, at)),
            None => format!("{} imposes a levy", unit(s, u)),
        },
        Action::Forage(u) => supply::forage(s, p, frame, u),
        Action::Place(u, at) => format!("Place {} in {}", unit(s, u), hex(s, at)),
        Action::FeignExtended(false) => "Show no die for an extended march".to_owned(),
    }
}

/// Words for ending a side's part of a phase.
fn end_phase(s: &Scenario, p: &Position, frame: Option<&Frame>) -> String {
    match frame {
        Some(Frame::BridgePlans { .. }) => "Record no more bridges".to_owned(),
        Some(Frame::Forage(_)) => "Forage no more".to_owned(),
        Some(Frame::Arrivals(_)) => "Let the rest wait".to_owned(),
        _ => format!("End the {}", p.phase(s).name()),
    }
}

fn in_secret(frame: Option<&Frame>) -> bool {
    matches!(frame, Some(Frame::Initiative(Initiative::Secret { .. })))
}

fn in_bonus(frame: Option<&Frame>) -> bool {
    matches!(frame, Some(Frame::Bonus(_)))
}

fn select(s: &Scenario, frame: Option<&Frame>, u: crate::UnitId) -> String {
    let name = unit(s, u);
    match frame {
        Some(Frame::Replenish(replenish)) => match replenish.attempts(u) {
            0 => format!("{name} tries to get ammunition"),
            _ => format!("{name} tries a second time"),
        },
        Some(Frame::Convoy(_)) => format!("{name} gets a box of ammunition"),
        Some(Frame::Conscripts(_)) => format!("{name} gets a point of Manpower"),
        Some(Frame::SupplyStatus(_)) => format!("{name} is fed"),
        Some(Frame::Activation(_)) => format!("Activate {name}"),
        Some(Frame::Assault(_)) => format!("{name} takes part"),
        Some(Frame::Conceal(_)) => format!("{name} goes under the marker"),
        Some(Frame::Voluntary(_)) => format!("{name} retreats voluntarily"),
        Some(Frame::Advance(advance)) => format!("{name} advances to {}", hex(s, advance.to)),
        Some(Frame::BreakUp(_)) => format!("{name} takes the division's place"),
        Some(Frame::Reform(reform)) => match reform.stage {
            ReformStage::Pick => format!("{name} joins {}", unit(s, reform.division)),
            ReformStage::Exchange { .. } => format!("{name} gives up its artillery"),
            ReformStage::StandIn { brigade, .. } => {
                format!("{name} takes the place of {}", unit(s, brigade))
            }
        },
        _ => format!("Select {name}"),
    }
}

fn confirm(s: &Scenario, p: &Position, frame: Option<&Frame>) -> String {
    match frame {
        Some(Frame::Activation(activation)) if activation.allowance > crate::Mp::ZERO => {
            match p.leader(activation.leader).attached {
                Some(u) => format!("{} stays with {}", leader(s, activation.leader), unit(s, u)),
                None => "Go on".to_owned(),
            }
        }
        Some(Frame::Activation(_) | Frame::Assault(Assault { .. })) => "No more units".to_owned(),
        Some(Frame::Voluntary(Voluntary { picked, .. })) if picked.is_empty() => {
            "Hold the ground".to_owned()
        }
        Some(Frame::Replenish(_)) => "No more attempts".to_owned(),
        Some(Frame::Interlude) => "None".to_owned(),
        Some(Frame::Depots { constructing: true }) => "Begin no depot".to_owned(),
        Some(Frame::Depots { .. }) => "Complete no more depots".to_owned(),
        Some(Frame::Convoy(_)) => "Leave what is left".to_owned(),
        Some(Frame::SupplyStatus(_)) => "Feed no more units".to_owned(),
        Some(Frame::Voluntary(_)) => "No more units retreat".to_owned(),
        Some(Frame::Conceal(conceal)) if conceal.picked.is_empty() => {
            "Place a dummy marker".to_owned()
        }
        Some(Frame::Conceal(_)) => "No more units under the marker".to_owned(),
        Some(Frame::Escorts { .. }) => "No dummy marker goes along".to_owned(),
        Some(Frame::Reform(reform)) => format!("Reform {}", unit(s, reform.division)),
        Some(Frame::Advance(advance)) => match (advance.stage, advance.picked.is_empty()) {
            (crate::frame::AdvanceStage::Leaders, _) => "Leaders stay as they are".to_owned(),
            (_, true) => "Nobody advances".to_owned(),
            (_, false) => "Nobody else advances".to_owned(),
        },
        Some(Frame::GoAlong { leaders, .. }) => {
            let names: Vec<_> = leaders.iter().map(|l| leader(s, l)).collect();
            let verb = if names.len() == 1 { "stays" } else { "stay" };
            format!("{} {verb}", names.join(" and "))
        }
        _ => "Done".to_owned(),
    }
}

fn step(s: &Scenario, p: &Position, frame: Option<&Frame>, to: longroll_map::HexId) -> String {
    let cost = match frame {
        Some(Frame::March(march)) if march.stage == MarchStage::Moving => {
            s06_movement::marching_step(s, p, march, to).ok()
        }
        _ => None,
    };
    match cost {
        Some(step) if step.zoc_to_zoc => {
            format!("March to {} for the whole Movement Allowance", hex(s, to))
        }
        Some(step) if step.stops => {
            format!("March to {} for {} and stop", hex(s, to), points(step.cost))
        }
        Some(step) => format!("March to {} for {}", hex(s, to), points(step.cost)),
        None => format!("March to {}", hex(s, to)),
    }
}

fn attack(
    s: &Scenario,
    frame: Option<&Frame>,
    target: longroll_map::HexId,
    kind: AttackType,
) -> String {
    match frame {
        Some(Frame::March(March { unit, .. })) => {
            let cost = attack_cost(s.unit(*unit).arm, kind);
            let what = kind.name();
            format!("Attack {} ({what}) for {}", hex(s, target), points(cost))
        }
        _ => format!("Attack {} ({})", hex(s, target), kind.name()),
    }
}

fn transfer(
    s: &Scenario,
    p: &Position,
    frame: Option<&Frame>,
    l: crate::LeaderId,
    u: crate::UnitId,
) -> String {
    let (name, to) = (leader(s, l), unit(s, u));
    match frame {
        Some(Frame::Advance(advance)) if advance.picked.contains(u) => {
            format!("{name} advances with {to}")
        }
        Some(Frame::Advance(_)) => format!("{name} stays with {to}"),
        Some(Frame::GoAlong { .. }) => format!("{name} goes along with {to}"),
        Some(Frame::Arrivals(_)) => format!("{name} arrives with {to}"),
        _ => match p.hex(u) {
            Some(at) => format!("{name} goes to {to} in {}", hex(s, at)),
            None => format!("{name} goes to {to}"),
        },
    }
}

fn retreat(
    s: &Scenario,
    p: &Position,
    frame: Option<&Frame>,
    to: longroll_map::HexId,
    overrides: bool,
) -> String {
    let loss = match frame {
        Some(Frame::Retreat(retreat)) => s07_retreat::options(s, p, retreat)
            .iter()
            .find(|step| step.to == to)
            .map_or(0, |step| step.loss),
        _ => 0,
    };
    let losing = match loss {
        0 => String::new(),
        _ => format!(", losing {loss} Manpower a unit"),
    };
    let note = if overrides {
        ", overriding the priorities"
    } else {
        ""
    };
    format!("Retreat to {}{losing}{note}", hex(s, to))
}
