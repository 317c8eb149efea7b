//! Who is fed by a captured depot, and who forages (20.3 and 20.4 of HCR).

use std::cmp::Reverse;

use longroll_rules::event::total;
use longroll_rules::foraging::{Foraging, chances};
use longroll_rules::{Action, Position, Scenario};

/// How many units a captured depot feeds.
const FED: usize = 5;

/// Feeds the strongest. Units are named in the order of the roster, so that of those which
/// are still to be named the first is.
pub(super) fn feed(p: &Position, named: usize, legal: &[Action]) -> Action {
    let mut hungry: Vec<_> = legal
        .iter()
        .filter_map(|action| match action {
            Action::Select(unit) => Some((Reverse(p.unit(*unit).manpower), *unit)),
            _ => None,
        })
        .collect();
    hungry.sort_unstable();
    let strongest = hungry.iter().take(FED.saturating_sub(named));
    let first = strongest.map(|(_, unit)| *unit).min();
    first.map_or(Action::Confirm, Action::Select)
}

/// Sends out first who has the best chance: to try costs nothing.
pub(super) fn forage(
    s: &Scenario,
    p: &Position,
    foraging: &Foraging,
    legal: &[Action],
) -> Option<Action> {
    let chance = |action: &Action| match action {
        Action::Forage(unit) => {
            let (value, modifiers) = chances(s, p, foraging, *unit)?;
            Some((
                i32::from(value) - total(&modifiers),
                Reverse(*unit),
                *action,
            ))
        }
        _ => None,
    };
    let best = legal.iter().filter_map(chance).max();
    best.map(|(_, _, action)| action)
}
