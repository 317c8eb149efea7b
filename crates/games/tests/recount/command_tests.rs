//! Commands: recount against engine.

use std::collections::BTreeSet;

use longroll_rules::frame::Frame;
use longroll_rules::{Action, LeaderId, LeaderSet, Position, Scenario, Side, UnitId, s02_command};

use crate::samples::{acting, board, marches};
use crate::scramble::with_frames;

/// 2.5: the command radius of every unit's hex.
#[test]
fn command_radius() {
    for sample in marches().iter().step_by(10) {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        for unit in p.on_map().iter().take(8) {
            let (side, hex) = (s.unit(unit).side, p.hex(unit).expect("on the map"));
            let engine: BTreeSet<_> = s02_command::command_radius(s, p, side, hex)
                .into_iter()
                .collect();
            let label = s.map.label(hex);
            assert_eq!(engine, board.radius(side, hex), "{side:?} in {label}");
        }
    }
}

fn legal<T: Ord>(s: &Scenario, p: &Position, pick: impl Fn(Action) -> Option<T>) -> BTreeSet<T> {
    let mut legal = Vec::new();
    s.legal(p, &mut legal);
    legal.into_iter().filter_map(pick).collect()
}

/// 5.1, 5.2: who may march or be activated, and with which units.
#[test]
fn marchers_and_activations() {
    for sample in acting().iter().step_by(3) {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let Some(Frame::Act { side }) = p.frames().last() else {
            unreachable!("a side acts");
        };
        let found = legal(s, p, |action| match action {
            Action::March(unit) => Some(unit),
            _ => None,
        });
        let may = |unit: &UnitId| board.side_of(*unit) == *side && board.may_march(*unit);
        let expected: BTreeSet<_> = s.unit_ids().filter(may).collect();
        assert_eq!(found, expected, "marches");

        let found = legal(s, p, |action| match action {
            Action::Activate(leader) => Some(leader),
            _ => None,
        });
        let may = |leader: &LeaderId| {
            s.leader(*leader).side == *side && !board.activation(*leader).is_empty()
        };
        let expected: BTreeSet<_> = s.leader_ids().filter(may).collect();
        assert_eq!(found, expected, "activations");
        for leader in expected {
            let (mut after, mut events) = (p.clone(), Vec::new());
            s.apply_unchecked(&mut after, Action::Activate(leader), &mut events);
            let found = legal(s, &after, |action| match action {
                Action::Select(unit) => Some(unit),
                _ => None,
            });
            assert_eq!(found, board.activation(leader), "{}", s.leader(leader).name);
        }
    }
}

/// 6.3: where leaders may go in the Leader Transfer Phase.
#[test]
fn transfers() {
    for sample in acting().iter().step_by(8) {
        let (s, board) = (&sample.scenario, board(sample));
        for side in Side::ALL {
            let frame = Frame::Transfer {
                side,
                done: LeaderSet::EMPTY,
            };
            let position = with_frames(s, &sample.position, &[frame]);
            let found = legal(s, &position, |action| match action {
                Action::TransferLeader(leader, unit) => Some((leader, unit)),
                _ => None,
            });
            assert_eq!(found, board.transfers(side), "{side:?}");
        }
    }
}
