//! What is true of every position.

use longroll_rules::frame::Frame;
use longroll_rules::scenario::InvalidPosition;
use longroll_rules::{Position, Scenario};

/// What is counted on the side equals a recount, everybody stands somewhere, and an edit
/// would let it pass.
pub(crate) fn check(scenario: &Scenario, position: &Position) {
    let mut recount = position.clone();
    recount.refresh(scenario);
    for index in 0..scenario.objectives.len() {
        recount.set_control(index, position.control(index));
    }
    assert!(recount == *position, "occupancy equals a recount");
    for unit in scenario.unit_ids() {
        let state = position.unit(unit);
        assert_eq!(state.hex.is_some(), state.manpower > 0, "{unit:?}");
        assert_eq!(state.hex.is_some(), position.on_map().contains(unit));
    }
    // A retreat may pass through an enemy-occupied hex; while it does both sides are there.
    let passing = |frame: &Frame| matches!(frame, Frame::Retreat(_));
    match position.check(scenario) {
        Err(InvalidPosition::BothSides(_)) if position.frames().iter().any(passing) => {}
        Err(error) => panic!("{error}"),
        Ok(()) => {}
    }
}
