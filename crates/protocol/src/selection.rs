//! Whole selections in one request: who advances, who retreats voluntarily.

use longroll_rules::decision::{Kind, Pending};
use longroll_rules::{Action, Position, Scenario, UnitId};

use crate::action::{ActionData, find_unit};
use crate::error::Error;

/// The steps that an action stands for: itself, or the `select` and `confirm` of a whole
/// selection.
///
/// # Errors
///
/// [`Error`] for what is not there, or a selection that is not asked for or not legal.
pub(crate) fn steps(
    scenario: &Scenario,
    position: &Position,
    action: &ActionData,
) -> Result<Vec<Action>, Error> {
    let (kind, units, rule) = match action {
        ActionData::Advance { units } => (Kind::Advance, units, "S7.6-33"),
        ActionData::VoluntaryRetreat { units } => (Kind::VoluntaryRetreat, units, "S7.6-30"),
        single => return Ok(vec![single.action(scenario)?]),
    };
    let mut chosen = units
        .iter()
        .map(|id| find_unit(scenario, id))
        .collect::<Result<Vec<UnitId>, Error>>()?;
    chosen.sort_unstable();
    chosen.dedup();
    let asked = |position: &Position| matches!(scenario.pending(position), Pending::Choice(decision) if decision.kind == kind);
    if !asked(position) {
        return Err(Error::rule(rule, "That is not what is asked now."));
    }
    let mut trial = position.clone();
    let mut steps = Vec::new();
    let selects = chosen.into_iter().map(Action::Select);
    for step in selects.chain([Action::Confirm]) {
        // A selection without further candidates has closed itself.
        if step == Action::Confirm && !steps.is_empty() && !asked(&trial) {
            break;
        }
        let done = scenario.apply(&mut trial, step, &mut Vec::new());
        done.map_err(|illegal| Error::rule(illegal.rule, illegal.message(scenario)))?;
        steps.push(step);
    }
    Ok(steps)
}
