use std::fmt::Write as _;

use super::{hex, hexside, leader, points, unit};
use crate::ammunition::{Logistics, boxes};
use crate::charts::{CombatResult, Fatiguing, Flight};
use crate::dice::{Dice, Purpose};
use crate::event::{Cause, Event, Modifiers};
use crate::s05_burn::StationMarker;
use crate::{Position, Scenario, Side, UnitId};

/// The same as [`event`], with what only the position tells in which it happened.
pub fn event_in(s: &Scenario, p: &Position, event: &Event) -> String {
    match event {
        Event::Rolled {
            purpose: Purpose::PhaseTable,
            side,
            dice,
            modifiers,
            result,
        } => {
            let table = format!("the table of the {}", p.phase(s).name());
            rolled_for(table, *side, *dice, modifiers, *result) + "."
        }
        _ => self::event(s, event),
    }
}

/// One line of the log for an event.
#[allow(
    clippy::too_many_lines,
    reason = "a plain list, one sentence an event, easier to read whole"
)]
pub fn event(s: &Scenario, event: &Event) -> String {
    match event {
        Event::TurnBegan(turn) => format!("Turn {turn} begins: {}.", date(s, *turn)),
        Event::PhaseBegan(phase) => format!("The {} begins.", phase.name()),
        Event::RandomEvent { event, ignored } => random_event(s, *event, *ignored),
        Event::Noted(number) => s.campaign.noted(*number).to_owned(),
        Event::Arrived { unit: u, state } => match state.hex {
            Some(at) => format!("{} arrives in {}.", unit(s, *u), hex(s, at)),
            None => format!("{} arrives.", unit(s, *u)),
        },
        Event::SecretMovesBegan(side) => format!("{} in secret.", does(*side, "move")),
        Event::SecretMovesEnded(side) => {
            format!(
                "The secret moves of the {} player are recorded.",
                side.name()
            )
        }
        Event::SecretMovesRevealed(side) => {
            format!(
                "The secret moves of the {} player are revealed.",
                side.name()
            )
        }
        Event::Sighted(u, at) => format!("{} is in {}.", unit(s, *u), hex(s, *at)),
        Event::BridgePlanned(u, at) => {
            format!(
                "{} is to build a bridge at {}.",
                unit(s, *u),
                hexside(s, *at)
            )
        }
        Event::SecretsLapsed => {
            "Bridges that were recorded in secret have been built by now, or are given up."
                .to_owned()
        }
        Event::Strengthened(u, points) => {
            format!("{} gets {points} Manpower of conscripts.", unit(s, *u))
        }
        Event::LeaderArrived(l, u) => format!("{} arrives with {}.", leader(s, *l), unit(s, *u)),
        Event::Exited {
            unit: u,
            from,
            cost,
            ..
        } => format!(
            "{} leaves the map from {} for {}.",
            unit(s, *u),
            hex(s, *from),
            points(*cost)
        ),
        Event::Rain(weather) => format!("It rains, until turn {}.", weather.rain),
        Event::BridgeDestroyed(side) => format!("The crossing {} is destroyed.", hexside(s, *side)),
        Event::BridgeRepaired(side) => format!("The crossing {} is repaired.", hexside(s, *side)),
        Event::PontoonBuilt(side, owner) => format!(
            "{} a pontoon bridge at {}.",
            does(*owner, "build"),
            hexside(s, *side)
        ),
        Event::BuildingFailed(side) => format!("No bridge is built at {}.", hexside(s, *side)),
        Event::DestructionTried(u) => format!("{} has tried to destroy a crossing.", unit(s, *u)),
        Event::StationBurned(at, StationMarker::Damage) => {
            format!("The station in {} is damaged.", hex(s, *at))
        }
        Event::StationBurned(at, StationMarker::Destroy) => {
            format!("The station in {} is destroyed.", hex(s, *at))
        }
        Event::GameOver => "The game is over.".to_owned(),
        Event::Rolled {
            purpose,
            side,
            dice,
            modifiers,
            result,
        } => rolled(s, *purpose, *side, *dice, modifiers, *result),
        Event::InitiativeWon(side, None) => format!("{} the initiative.", does(*side, "win")),
        Event::InitiativeWon(Side::Union, Some(_)) => {
            "The Union has the initiative without a roll.".to_owned()
        }
        Event::InitiativeWon(Side::Confederate, Some(_)) => {
            "The Confederates have the initiative without a roll.".to_owned()
        }
        Event::InitiativeTaken(side) => format!("{} the initiative.", does(*side, "take")),
        Event::Passed(Side::Union) => "The Union passes.".to_owned(),
        Event::Passed(Side::Confederate) => "The Confederates pass.".to_owned(),
        Event::CycleEnded => "The Action Cycle ends.".to_owned(),
        Event::GunsDistributed(_) => "The horse artillery goes to its brigades.".to_owned(),
        Event::MessageSent(u) => format!("A message goes to {}.", unit(s, *u)),
        Event::MarchBegan(u) => format!("{} begins a march.", unit(s, *u)),
        Event::Activated(l) => format!("{} is activated.", leader(s, *l)),
        Event::Selected(u) => format!("{} takes part.", unit(s, *u)),
        Event::Allowance(u, mp, lessened) => {
            let why =
                lessened.map_or_else(String::new, |m| format!(", {:+} for {}", m.value, m.name));
            format!("{} may spend {}{why}.", unit(s, *u), points(*mp))
        }
        Event::LeaderAllowance(l, mp) => {
            format!("{}'s units may each spend {}.", leader(s, *l), points(*mp))
        }
        Event::ForceMarched(u, mp) => {
            format!("{} force marches and gains {}.", unit(s, *u), points(*mp))
        }
        Event::Moved {
            unit: u,
            to,
            cost: crate::Mp::ZERO,
            ..
        } => format!("{} moves to {}.", unit(s, *u), hex(s, *to)),
        Event::Moved {
            unit: u, to, cost, ..
        } => {
            format!(
                "{} moves to {} for {}.",
                unit(s, *u),
                hex(s, *to),
                points(*cost)
            )
        }
        Event::WentByRail { unit: u, line } => {
            let lines = s.rail.iter().flat_map(|rail| &rail.lines);
            let line = lines.map(|line| &*line.name).nth(usize::from(*line));
            format!(
                "{} goes by rail on the {}.",
                unit(s, *u),
                line.unwrap_or("railroad")
            )
        }
        Event::Slowed(u, mp) => format!("{} loses {} to the cavalry.", unit(s, *u), points(*mp)),
        Event::Halted(u) => format!("{} meets an enemy Zone of Control and halts.", unit(s, *u)),
        Event::MarchEnded(u) => format!("{} ends its march.", unit(s, *u)),
        Event::Fatigue(u, level) => format!("{} is at Fatigue Level {level}.", unit(s, *u)),
        Event::Organized(u, true) => format!("{} is organized again.", unit(s, *u)),
        Event::Organized(u, false) => format!("{} is disorganized.", unit(s, *u)),
        Event::Exhausted(u, true) => format!("{} is exhausted.", unit(s, *u)),
        Event::Exhausted(u, false) => format!("{} is rested.", unit(s, *u)),
        Event::Demoralized(u, 0) => format!("{} regains its spirit.", unit(s, *u)),
        Event::Demoralized(u, level) => format!("{} is demoralized ({level}).", unit(s, *u)),
        Event::Entrenched(u, kind) => {
            format!("{} has {} now.", unit(s, *u), kind.word().replace('-', " "))
        }
        Event::AmmunitionSpent(u, checks) => spent(s, *u, *checks),
        Event::AmmunitionGained(u, checks) => {
            format!("{} has {} now.", unit(s, *u), left(s, *u, *checks))
        }
        Event::AttemptNamed(u) => format!("{} is to get ammunition.", unit(s, *u)),
        Event::AttemptFailed(u) => format!("No ammunition reaches {}.", unit(s, *u)),
        Event::Supplied(u, true) => format!("{} is in supply again.", unit(s, *u)),
        Event::Supplied(u, false) => format!("{} is out of supply.", unit(s, *u)),
        Event::ForagingFailed(u) => format!("{} does not find enough.", unit(s, *u)),
        Event::Levied { unit: u, town } => {
            let towns = s.levies.iter().flat_map(|levies| &levies.towns);
            let town = towns.map(|town| hex(s, *town)).nth(usize::from(*town));
            format!("{} levies {}.", unit(s, *u), town.unwrap_or_default())
        }
        Event::StationRepaired(at) => format!("The station in {} is repaired.", hex(s, *at)),
        Event::DepotBegun(at, owner) => {
            format!("{} a depot in {}.", does(*owner, "begin"), hex(s, *at))
        }
        Event::DepotCompleted(at, owner) => {
            format!("The {} depot in {} is complete.", owner.name(), hex(s, *at))
        }
        Event::DepotDestroyed(at, owner) => {
            format!(
                "The {} depot in {} is destroyed.",
                owner.name(),
                hex(s, *at)
            )
        }
        Event::FortDestroyed(at, _) => format!("The fort in {} is destroyed.", hex(s, *at)),
        Event::Logistics(side, logistics) => match logistics {
            Logistics::Usual => format!("{} the usual supply of ammunition.", does(*side, "get")),
            Logistics::Improved => format!("{} more ammunition.", does(*side, "get")),
            Logistics::Delayed => format!("{} no ammunition this turn.", does(*side, "get")),
        },
        Event::Lost {
            unit: u,
            points,
            cause,
        } => format!(
            "{} loses {points} Manpower {}.",
            unit(s, *u),
            because(*cause)
        ),
        Event::Eliminated(u) => format!("{} is eliminated.", unit(s, *u)),
        Event::Surrendered(u) => format!("{} has no way out and surrenders.", unit(s, *u)),
        Event::FlanksRefused(at, _) => format!("Flanks are refused in {}.", hex(s, *at)),
        Event::FlanksUnrefused(at) => {
            format!("The Flanks Refused marker in {} is removed.", hex(s, *at))
        }
        Event::PontoonRemoved(side, owner) => {
            let (a, b) = s.map.ends(*side);
            let (a, b) = (s.map.label(a), s.map.label(b));
            format!("The {} pontoon bridge {a}/{b} is gone.", owner.name())
        }
        Event::AssaultDeclared(l, at) => {
            format!("{} declares an assault on {}.", leader(s, *l), hex(s, *at))
        }
        Event::AssaultFailed(l) => format!("{}'s assault does not come off.", leader(s, *l)),
        Event::AssaultNumber(l, number) => {
            format!("{}'s Assault Number is {number}.", leader(s, *l))
        }
        Event::GrandAssaultFailed(l) => format!("{}'s assault does not grow.", leader(s, *l)),
        Event::GrandAssaultNumber(l, number) => {
            format!("{number} hexes may join {}'s grand assault.", leader(s, *l))
        }
        Event::BonusAnnounced(l) => {
            format!(
                "The army leader lends his weight to {}'s assault.",
                leader(s, *l)
            )
        }
        Event::Dropped(u) => format!("{} is left out of the assault.", unit(s, *u)),
        Event::AttackDeclared {
            side,
            from,
            target,
            attack,
            ..
        } => {
            let how = attack.map_or("an assault", |attack| attack.name());
            let how = if attack.is_some() {
                format!("a {how} attack")
            } else {
                how.to_owned()
            };
            format!(
                "{} {how} from {} on {}.",
                does(*side, "make"),
                hex(s, *from),
                hex(s, *target)
            )
        }
        Event::CombatResolved {
            difference,
            attacker,
            defender,
        } => format!(
            "The difference is {difference:+}. Defender: {} ({defender}). Attacker: {} ({attacker}).",
            result(*defender),
            result(*attacker)
        ),
        Event::Withdrew(u) => format!("{} retreats voluntarily.", unit(s, *u)),
        Event::Retreated {
            from,
            to,
            overridden,
        } => {
            let note = if *overridden {
                ", overriding the priorities"
            } else {
                ""
            };
            format!(
                "The retreat goes from {} to {}{note}.",
                hex(s, *from),
                hex(s, *to)
            )
        }
        Event::RetreatMoved(u, to) => format!("{} falls back to {}.", unit(s, *u), hex(s, *to)),
        Event::Advanced(u, to) => format!("{} advances to {}.", unit(s, *u), hex(s, *to)),
        Event::LeaderAttached(l, u) => format!("{} is with {}.", leader(s, *l), unit(s, *u)),
        Event::LeaderKilled(l) => format!("{} has fallen.", leader(s, *l)),
        Event::LeaderRemoved(l) => format!("{} leaves the map.", leader(s, *l)),
        Event::Detached {
            substitute,
            from,
            state,
        } => format!(
            "{} detaches {} with Manpower {}.",
            unit(s, *from),
            unit(s, *substitute),
            state.manpower
        ),
        Event::Attached {
            substitute,
            to,
            state,
        } => format!(
            "{} joins {}, which has Manpower {} now.",
            unit(s, *substitute),
            unit(s, *to),
            state.manpower
        ),
        Event::Replaced { old, new } => replaced(s, *old, *new),
        Event::Control(objective, side) => {
            let name = s
                .objectives
                .get(*objective as usize)
                .map(|o| o.name.as_str());
            format!("{} {}.", does(*side, "control"), name.unwrap_or("the hex"))
        }
        _ => marker(s, event),
    }
}

/// Force markers (Limited Intelligence).
fn marker(s: &Scenario, event: &Event) -> String {
    let force = |side: &Side, number: &u8| format!("{} force {number}", side.name());
    let names = |units: &crate::UnitSet| {
        let names: Vec<_> = units.iter().map(|u| unit(s, u)).collect();
        names.join(", ")
    };
    match event {
        Event::ForcePlaced {
            side,
            number,
            hex: at,
            units,
        } => {
            let text = format!(
                "{} force marker {number} in {}",
                does(*side, "place"),
                hex(s, *at)
            );
            if units.is_empty() {
                format!("{text}.")
            } else {
                format!("{text}: {}.", names(units))
            }
        }
        Event::ForceRevealed {
            side,
            number,
            hex: at,
            units,
            ..
        } => {
            let force = force(side, number);
            if units.is_empty() {
                format!("{force} in {} is a dummy and leaves the map.", hex(s, *at))
            } else {
                format!("{force} in {} is revealed: {}.", hex(s, *at), names(units))
            }
        }
        Event::Uncovered(u) => format!("{} leaves its force marker.", unit(s, *u)),
        Event::ForceBegan { side, number } => format!("{} begins a march.", force(side, number)),
        Event::ForceMoved {
            side, number, to, ..
        } => format!("{} moves to {}.", force(side, number), hex(s, *to)),
        Event::ForceEnded { side, number } => format!("{} ends its march.", force(side, number)),
        _ => String::new(),
    }
}

fn random_event(s: &Scenario, event: u8, ignored: bool) -> String {
    let name = s.random_events.event(event).map(|event| &*event.name);
    let note = if ignored { ", without effect" } else { "" };
    format!("Random event: {}{note}.", name.unwrap_or("none"))
}

fn spent(s: &Scenario, u: UnitId, checks: u8) -> String {
    if checks >= boxes(s, u) {
        format!("{} is out of ammunition.", unit(s, u))
    } else {
        format!("{} spends ammunition: {}.", unit(s, u), left(s, u, checks))
    }
}

/// "3 of 4 boxes of ammunition".
fn left(s: &Scenario, u: UnitId, checks: u8) -> String {
    let boxes = boxes(s, u);
    format!(
        "{} of {boxes} boxes of ammunition",
        boxes.saturating_sub(checks)
    )
}

fn replaced(s: &Scenario, old: UnitId, new: UnitId) -> String {
    format!("{} takes the place of {}.", unit(s, new), unit(s, old))
}

fn date(s: &Scenario, turn: u8) -> &str {
    let index = usize::from(turn).saturating_sub(1);
    s.dates.get(index).map_or("", String::as_str)
}

/// "The Union wins", "The Confederates win".
fn does(side: Side, what: &str) -> String {
    match side {
        Side::Union => format!("The Union {what}s"),
        Side::Confederate => format!("The Confederates {what}"),
    }
}

fn rolled(
    s: &Scenario,
    purpose: Purpose,
    side: Option<Side>,
    dice: Dice,
    modifiers: &Modifiers,
    result: Option<i32>,
) -> String {
    let (a, b) = (dice.first(), dice.second());
    match (purpose, side) {
        (Purpose::Initiative, _) => {
            let mut text = format!("Initiative: Union {a}, Confederate {b}");
            for modifier in modifiers {
                let _ = write!(text, "; {:+} for {}", modifier.value, modifier.name);
            }
            text + "."
        }
        (Purpose::CycleEnd, _) => {
            format!(
                "Both dice for the initiative were 1; a die, which may end the Action Cycle: {a}."
            )
        }
        (Purpose::Combat, _) => format!("Combat dice: attacker {a}, defender {b}."),
        (_, side) => {
            let what = match purpose {
                Purpose::PhaseTable => "the table of the phase".to_owned(),
                Purpose::Discovery => "what is found".to_owned(),
                Purpose::Siege => "the surrender of the garrison".to_owned(),
                Purpose::StationRepair => "the repair of a station".to_owned(),
                other => other.word().replace('-', " "),
            };
            let holds = purpose == Purpose::Siege
                && s.siege
                    .as_ref()
                    .zip(result)
                    .is_some_and(|(siege, sum)| sum < siege.least);
            let then = if holds { " The garrison holds." } else { "" };
            rolled_for(what, side, dice, modifiers, result) + "." + then
        }
    }
}

/// "Union rolls 4 for movement allowance, -2 for command stalled: 2".
fn rolled_for(
    mut what: String,
    side: Option<Side>,
    dice: Dice,
    modifiers: &Modifiers,
    result: Option<i32>,
) -> String {
    let (a, b) = (dice.first(), dice.second());
    let who = side.map_or("The game", Side::name);
    let faces = if b == 0 {
        a.to_string()
    } else {
        format!("{a} and {b}")
    };
    for modifier in modifiers {
        let _ = write!(what, ", {:+} for {}", modifier.value, modifier.name);
    }
    let modified = result.filter(|result| *result != i32::from(dice.sum()));
    let sum = modified.map_or_else(String::new, |result| format!(": {result}"));
    format!("{who} rolls {faces} for {what}{sum}")
}

const fn because(cause: Cause) -> &'static str {
    match cause {
        Cause::Combat => "in combat",
        Cause::Retreat => "in retreat",
        Cause::CavalryRetreat => "in a cavalry retreat",
        Cause::ExtendedMarch => "on an extended march",
        Cause::ForceMarch => "on a force march",
        Cause::ZocToZoc => "moving between enemy Zones of Control",
        Cause::Supply => "for want of supply",
    }
}

fn result(result: CombatResult) -> String {
    let mut parts = Vec::new();
    if result.loss > 0 {
        parts.push(format!("{} lost", result.loss));
    }
    match result.fatiguing {
        Fatiguing::None => {}
        Fatiguing::One => parts.push("fatigue +1".to_owned()),
        Fatiguing::Two => parts.push("fatigue +2".to_owned()),
        Fatiguing::Disorganized => parts.push("disorganized, fatigue +3".to_owned()),
    }
    match result.flight {
        Flight::None => {}
        Flight::Retreat => parts.push("retreat".to_owned()),
        Flight::Rout => parts.push("rout, Demoralize-1".to_owned()),
        Flight::DoubleRout => parts.push("rout, Demoralize-2".to_owned()),
    }
    if result.ends {
        parts.push("action over".to_owned());
    }
    if result.advance {
        parts.push("may advance".to_owned());
    }
    if parts.is_empty() {
        parts.push("no effect".to_owned());
    }
    parts.join(", ")
}
