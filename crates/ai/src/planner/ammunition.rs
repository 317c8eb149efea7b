//! Who gets ammunition (SLB 20.2).

use longroll_rules::ammunition::{boxes, supply};
use longroll_rules::frame::Replenish;
use longroll_rules::{Action, Position, Scenario, UnitId};

/// Names the unit for which the next attempt does most, or nobody once none would help.
pub(crate) fn choose(
    s: &Scenario,
    p: &Position,
    replenish: &Replenish,
    legal: &[Action],
) -> Action {
    let worth = |action: &Action| match action {
        Action::Select(unit) => Some((worth(s, p, replenish, *unit), *action)),
        _ => None,
    };
    let best = legal.iter().filter_map(worth);
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((worth, action)) if worth > 0.0 => action,
        _ => Action::Confirm,
    }
}

/// What an attempt of a unit is worth: its strength by the chance of success, most where it
/// is out of ammunition, less the more boxes it has left.
fn worth(s: &Scenario, p: &Position, replenish: &Replenish, unit: UnitId) -> f64 {
    let state = p.unit(unit);
    let tries = replenish.attempts(unit);
    let highest = supply(s, p, unit).map_or(0, |supply| supply.highest(s));
    let chance = f64::from(highest.clamp(0, 6)) / 6.0;
    let left = boxes(s, unit).saturating_sub(state.checks) + tries;
    let erasable = state.checks > tries;
    let need = if erasable { 1.0 } else { 1.0 - chance };
    chance * need * state.combat().as_f64() / f64::from(1 + left * left)
}
