//! Why an action is good, in a few plain words.

use longroll_map::HexId;
use longroll_rules::{Action, AttackType, LeaderId, Mp, Position, Scenario, UnitId};

use super::action::{activation, assault_value};
use super::attack::Rehearsal;
use super::march::{Plan, outlook};
use crate::judge::{Account, mean_march};

/// Points that are worth a word.
const MENTIONED: f64 = 0.1;
/// The most reasons.
const REASONS: usize = 3;

/// Why an action is what it is worth; empty for one that needs no words.
pub(super) fn why(rehearsal: &mut Rehearsal<'_>, p: &Position, action: Action) -> String {
    match action {
        Action::March(unit) => march(rehearsal, p, unit).unwrap_or_default(),
        Action::Activate(leader) => activate(rehearsal, p, leader),
        Action::Assault(leader) => {
            let plan = assault_value(rehearsal, p, leader);
            let to = plan.map(|(_, _, to)| rehearsal.judge.s.map.place(to));
            to.map_or_else(String::new, |to| format!("storms {to}"))
        }
        _ => String::new(),
    }
}

fn march(rehearsal: &mut Rehearsal<'_>, p: &Position, unit: UnitId) -> Option<String> {
    let s = rehearsal.judge.s;
    let allowance = s.unit_allowance(unit);
    let mean = Mp::whole(mean_march(allowance) / 2);
    let outlook = outlook(rehearsal, p, unit, allowance)?;
    let plan = outlook.plan(mean)?;
    let (aim, attacks) = (aim(s, plan), target(plan.end).is_some());
    let after = outlook.marched(s, mean)?;
    // What an attack brings is not yet there when the march ends.
    let reasons = if attacks {
        Vec::new()
    } else {
        reasons(rehearsal, p, &after)
    };
    Some(join(aim, &reasons))
}

/// The hex that the end of a march attacks.
const fn target(end: Action) -> Option<HexId> {
    match end {
        Action::Attack(target, _) | Action::Charge(target, _) => Some(target),
        _ => None,
    }
}

/// The hexes that some units would attack if they marched now, as they come.
fn targets(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    units: &[UnitId],
    allowance: (u8, u8),
) -> Vec<HexId> {
    let mean = Mp::whole(mean_march(allowance) / 2);
    let mut targets = Vec::new();
    for unit in units {
        let outlook = outlook(rehearsal, p, *unit, allowance);
        let end = outlook.and_then(|outlook| Some(outlook.plan(mean)?.end));
        let target = end.and_then(target);
        targets.extend(target.filter(|target| !targets.contains(target)));
    }
    targets
}

fn activate(rehearsal: &mut Rehearsal<'_>, p: &Position, leader: LeaderId) -> String {
    let dice = rehearsal.judge.s.leader_allowance(leader);
    let (gains, after) = activation(rehearsal, p, leader, dice);
    let worthwhile = rehearsal.worthwhile();
    let eager = gains.iter().filter(|(_, gain)| *gain > worthwhile);
    let units: Vec<UnitId> = eager.map(|(unit, _)| *unit).collect();
    if units.is_empty() {
        return String::new();
    }
    let s = rehearsal.judge.s;
    let names: Vec<&str> = units
        .iter()
        .map(|unit| s.unit(*unit).name.as_str())
        .collect();
    let with = format!("with {}", names.join(", "));
    let targets = targets(rehearsal, p, &units, dice);
    if targets.is_empty() {
        return join(with, &reasons(rehearsal, p, &after));
    }
    let targets: Vec<String> = targets.iter().map(|hex| s.map.place(*hex)).collect();
    format!("{with}, to attack {}", targets.join(" and "))
}

/// Where a march leads, and what it is to do there.
fn aim(s: &Scenario, plan: Plan) -> String {
    let to = s.map.place(plan.to);
    match plan.end {
        Action::Attack(target, attack) | Action::Charge(target, attack) => {
            let manner = match attack {
                AttackType::Normal => String::new(),
                other => format!(" ({})", other.name()),
            };
            format!("attacks {} from {to}{manner}", s.map.place(target))
        }
        _ => format!("goes to {to}"),
    }
}

fn join(aim: String, reasons: &[String]) -> String {
    if reasons.is_empty() {
        aim
    } else {
        format!("{aim}: {}", reasons.join("; "))
    }
}

/// What changes most between two positions.
fn reasons(rehearsal: &Rehearsal<'_>, before: &Position, after: &Position) -> Vec<String> {
    let judge = rehearsal.judge;
    let Account {
        stakes,
        losses,
        own_fears,
        enemy_fears,
    } = judge.account(after);
    let was = judge.account(before);
    let places = stakes.iter().zip(&was.stakes).zip(&judge.survey.stakes);
    let mut changes: Vec<(f64, String)> = places
        .map(|((now, was), stake)| (now - was, judge.s.map.place(stake.hex)))
        .collect();
    changes.push((losses - was.losses, "losses".to_owned()));
    changes.push((was.own_fears - own_fears, "own units in danger".to_owned()));
    changes.push((
        enemy_fears - was.enemy_fears,
        "enemies in danger".to_owned(),
    ));
    changes.retain(|(points, _)| points.abs() >= MENTIONED);
    changes.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    let word = |(points, what): (f64, String)| format!("{what} {points:+.1}");
    changes.into_iter().take(REASONS).map(word).collect()
}
