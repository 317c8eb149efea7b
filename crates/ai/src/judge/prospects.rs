//! What the Union may expect of a stake, by the strength that both sides bring to it.

use longroll_rules::{Position, Side, UnitId};

use super::stakes::Stake;
use super::sums::Pressure;
use super::survey::Survey;
use crate::doctrine::Doctrine;

/// How much those bar the way who hold a place where it is enough to have been.
const PASSED: f64 = 0.1;

/// The strength that the Union and the Confederates bring to each stake.
type Both<'a> = (&'a [Pressure], &'a [Pressure]);

/// What the Union may expect of a stake.
pub(super) fn prospect(survey: &Survey, p: &Position, index: usize, pressures: Both<'_>) -> f64 {
    let stake = &survey.stakes[index];
    let d = &survey.doctrine;
    let here = (pressures.0[index], pressures.1[index]);
    let control = match stake.objective {
        Some(objective) => stake.control * control(d, p, objective, here),
        None => 0.0,
    };
    let standing = standing(d, stake, here);
    likelihood(survey, p, stake, pressures) * (control + standing)
}

/// How likely the Union controls an objective in the end.
fn control(
    d: &Doctrine,
    p: &Position,
    objective: usize,
    (union, confederate): (Pressure, Pressure),
) -> f64 {
    let holder = p.control(objective);
    let memory = |side| if holder == Some(side) { d.memory } else { 0.0 };
    let ours = union.visiting.powi(2) + memory(Side::Union).powi(2);
    let theirs = confederate.visiting.powi(2) + memory(Side::Confederate).powi(2);
    ours / (ours + theirs).max(1.0)
}

/// How likely a stake counts in the end: its objective must be held as it asks.
fn likelihood(survey: &Survey, p: &Position, stake: &Stake, (union, confederate): Both<'_>) -> f64 {
    let Some(given) = stake.given else {
        return 1.0;
    };
    let objective = given.objective;
    let mut stakes = survey.stakes.iter();
    let Some(index) = stakes.position(|stake| stake.objective == Some(objective)) else {
        return f64::from(u8::from(counts(p, stake)));
    };
    let control = control(
        &survey.doctrine,
        p,
        objective,
        (union[index], confederate[index]),
    );
    match given.holder {
        Side::Union => control,
        Side::Confederate => 1.0 - control,
    }
}

/// Whether a stake counts as things are.
fn counts(p: &Position, stake: &Stake) -> bool {
    stake.given.is_none_or(|given| given.holds(p))
}

/// What the Union may expect of those who stand at a stake in the end, or have been there.
fn standing(d: &Doctrine, stake: &Stake, (union, confederate): (Pressure, Pressure)) -> f64 {
    let (ours, theirs) = match stake.side {
        Side::Union => (union, confederate),
        Side::Confederate => (confederate, union),
    };
    let share = if stake.is_for_each() {
        ours.visiting
    } else if stake.is_once() {
        // One unit that slips through is enough.
        let bar = if stake.is_open() { 1.0 } else { PASSED };
        let theirs = bar * theirs.staying.powi(2);
        let way = ours.visiting.powi(2) / (ours.visiting.powi(2) + theirs).max(1.0);
        ours.chance * way
    } else {
        let strength = ours.staying.powi(2);
        strength / (strength + theirs.staying.powi(2) + d.foothold.powi(2))
    };
    for_union(stake, stake.standing * share)
}

fn for_union(stake: &Stake, points: f64) -> f64 {
    match stake.side {
        Side::Union => points,
        Side::Confederate => -points,
    }
}

/// What the Union would score for a stake now.
pub(super) fn now(p: &Position, stake: &Stake) -> f64 {
    if !counts(p, stake) {
        return 0.0;
    }
    let held = stake.objective.and_then(|objective| p.control(objective));
    let control = if held == Some(Side::Union) {
        stake.control
    } else {
        0.0
    };
    let there = |unit: &UnitId| p.hex(*unit).is_some_and(|hex| stake.around.contains(hex));
    let units = stake.units.unwrap_or_else(|| p.units_of(stake.side));
    let mut there = units.iter().filter(there);
    let times = if stake.is_for_each() {
        there.count() as u32
    } else {
        u32::from(there.next().is_some() && !stake.is_open())
    };
    control + for_union(stake, f64::from(times) * stake.standing)
}
