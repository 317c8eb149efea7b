//! Where leaders belong: with as many of their units within reach as can be (2.5, 6.3).

use longroll_rules::frame::Activation;
use longroll_rules::s02_command::commanded;
use longroll_rules::{Action, LeaderId, Position, Scenario};

use crate::judge::strength;

/// The strength that a transfer must bring within a leader's reach.
const WORTH_MOVING: f64 = 0.5;

/// Transfers the leader who gains most by it, until nobody gains.
pub(super) fn transfer(s: &Scenario, p: &Position, legal: &[Action]) -> Action {
    let gain = |action: &Action| {
        let Action::TransferLeader(leader, unit) = *action else {
            return None;
        };
        let mut then = p.clone();
        then.attach_leader(leader, Some(unit));
        let gain = reach(s, &then, leader) - reach(s, p, leader);
        (gain > WORTH_MOVING).then_some((gain, *action))
    };
    let best = legal.iter().filter_map(gain);
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(Action::EndPhase, |(_, action)| action)
}

/// The strength of the units that a leader reaches.
fn reach(s: &Scenario, p: &Position, leader: LeaderId) -> f64 {
    let units = commanded(s, p, leader);
    units.iter().map(|unit| strength(p, unit)).sum()
}

/// Lets an active leader go along with the strongest of the units that he sends, if his own
/// stays behind (5.2).
pub(super) fn go_along(p: &Position, activation: &Activation, legal: &[Action]) -> Option<Action> {
    let own = p.leader(activation.leader).attached?;
    if activation.selected.contains(own) {
        return None;
    }
    let sent = |action: &Action| match *action {
        Action::TransferLeader(leader, unit) => (leader == activation.leader
            && activation.selected.contains(unit))
        .then(|| (strength(p, unit), *action)),
        _ => None,
    };
    let best = legal.iter().filter_map(sent);
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, action)| action)
}
