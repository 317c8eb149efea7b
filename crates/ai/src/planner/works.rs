//! Works in Recovery, and whether cavalry gives way.

use longroll_rules::frame::CavalryWindow;
use longroll_rules::s07_values::{attack_value, defense_value};
use longroll_rules::unit::Arm;
use longroll_rules::{Action, Position, Scenario, Side};

/// From which odds on cavalry gives way.
const HOPELESS: f64 = 2.0;

/// Whoever rests digs in: it costs nothing.
pub(super) fn recovery(legal: &[Action]) -> Action {
    let works = |action: &&Action| matches!(action, Action::Entrench(_));
    let levy = |action: &&Action| matches!(action, Action::Levy(_));
    let found = legal.iter().find(levy);
    let found = found.or_else(|| legal.iter().find(works));
    found.copied().unwrap_or(Action::EndPhase)
}

/// The points that a side has gained from one position to another.
pub(super) fn gained(s: &Scenario, before: &Position, after: &Position, side: Side) -> i32 {
    let total = |p: &Position| s.campaign.score(s, p).total();
    let gain = total(after) - total(before);
    if s.scored == side { gain } else { -gain }
}

/// Lets cavalry retreat before infantry that is too strong for it (7.7).
pub(super) fn give_way(
    s: &Scenario,
    p: &Position,
    window: &CavalryWindow,
    legal: &[Action],
) -> Option<Action> {
    let enemies = p.units_at(window.side.other(), window.enemy);
    let on_foot = enemies.iter().any(|unit| s.unit(unit).arm == Arm::Infantry);
    let attack = attack_value(s, p, enemies).as_f64();
    let goes = |action: &&Action| match action {
        Action::CavalryRetreat(hex, goes) => {
            let defense = defense_value(s, p, p.units_at(window.side, *hex)).as_f64();
            *goes == (on_foot && attack > HOPELESS * defense)
        }
        _ => false,
    };
    legal.iter().find(goes).copied()
}
