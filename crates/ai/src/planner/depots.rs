//! Where depots are built, and who gets what a convoy brings (16.3 and 16.4 of RTG).

use longroll_map::HexId;
use longroll_rules::unit::Arm;
use longroll_rules::{Action, Position, Scenario, Side};

/// Completes what can be completed, and begins depots in the midst of the side's units.
pub(crate) fn build(s: &Scenario, p: &Position, side: Side, legal: &[Action]) -> Action {
    let far = |hex: HexId| -> u32 {
        let places = p.units_of(side).iter().filter_map(|unit| p.hex(unit));
        places.map(|at| s.map.distance(at, hex)).sum()
    };
    let sites = legal.iter().filter_map(|action| match action {
        Action::SelectHex(hex) => Some((far(*hex), *action)),
        _ => None,
    });
    let nearest = sites.min_by_key(|(far, _)| *far);
    nearest.map_or(Action::Confirm, |(_, action)| action)
}

/// Gives a box to the strongest of those who lack most.
pub(crate) fn divide(s: &Scenario, p: &Position, legal: &[Action]) -> Action {
    let need = |action: &Action| match action {
        Action::Select(unit) => {
            let state = p.unit(*unit);
            // What cavalry takes counts half.
            let cheap = if s.unit(*unit).arm == Arm::Cavalry {
                2
            } else {
                1
            };
            Some((
                u32::from(state.checks) * u32::from(state.manpower) * cheap,
                *action,
            ))
        }
        _ => None,
    };
    let most = legal.iter().filter_map(need).max_by_key(|(need, _)| *need);
    most.map_or(Action::Confirm, |(_, action)| action)
}
