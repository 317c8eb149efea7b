//! The referee's hand: what no action may do, for drills, tests and house rules.
//!
//! An edit changes a position with [`Position::place`] and its like, and goes on with
//! one of the functions here. The caller checks the result with [`Position::check`].

use crate::event::Event;
use crate::frame::{Frame, Initiative};
use crate::play::Play;
use crate::position::Phase;
use crate::{Position, Scenario, Side, s03_sequence, s04_initiative, s12_rain};

/// Goes on after an edit. What was in the middle is given up, because the units that it
/// was about may be gone: the current phase stands at its innermost choice that no
/// action has begun to answer. Who may have the initiative is seen anew.
pub fn resume(scenario: &Scenario, position: &mut Position, events: &mut Vec<Event>) {
    let outer = |frame: &Frame| {
        matches!(
            frame,
            Frame::RandomEvents
                | Frame::Aftermath { .. }
                | Frame::Agenda { .. }
                | Frame::StationRepair { .. }
                | Frame::Siege
                | Frame::Depots { .. }
                | Frame::Convoy(_)
                | Frame::Conscripts(_)
                | Frame::Arrivals(_)
                | Frame::Replenish(_)
                | Frame::SupplyStatus(_)
                | Frame::Forage(_)
                | Frame::Transfer { .. }
                | Frame::Attachment { .. }
                | Frame::Initiative(_)
        )
    };
    let acting = position.stack.iter().find_map(|frame| match frame {
        Frame::Act { side } => Some(*side),
        _ => None,
    });
    let kept = position.stack.iter().take_while(|f| outer(f)).count();
    position.stack.truncate(kept);
    if let Some(frame @ Frame::Initiative(_)) = position.stack.last_mut() {
        *frame = Frame::Initiative(Initiative::Begin);
    }
    if let Some(side) = acting.filter(|side| s04_initiative::has_action(scenario, position, *side))
    {
        position.stack.push(Frame::Act { side });
    }
    settle(scenario, position, events);
}

/// Makes a side choose an action, with the turn's Action Cycle open.
pub fn to_act(scenario: &Scenario, position: &mut Position, side: Side) {
    let cycle = scenario
        .phases
        .iter()
        .position(|p| *p == Phase::ActionCycle);
    position.open_secret_moves(scenario);
    position.phase = cycle.unwrap_or(0) as u8;
    position.over = false;
    position.initiative = Some(side);
    position.stack.clear();
    position.stack.push(Frame::Initiative(Initiative::Begin));
    position.stack.push(Frame::Act { side });
}

/// Begins a phase of the turn; `false` if the scenario has no such phase.
#[must_use]
pub fn begin_phase(
    scenario: &Scenario,
    position: &mut Position,
    phase: Phase,
    events: &mut Vec<Event>,
) -> bool {
    let Some(index) = scenario.phases.iter().position(|p| *p == phase) else {
        return false;
    };
    position.open_secret_moves(scenario);
    position.over = false;
    position.stack.clear();
    let mut play = Play {
        s: scenario,
        p: position,
        events,
    };
    s03_sequence::begin_phase(&mut play, index);
    play.settle();
    true
}

/// Takes every unit and leader off the map, with the markers of hexes.
pub fn clear(scenario: &Scenario, position: &mut Position) {
    for unit in scenario.unit_ids() {
        let state = crate::unit::UnitState::off_map(scenario.unit(unit).command);
        position.place(unit, state);
    }
    for leader in scenario.leader_ids() {
        position.attach_leader(leader, None);
    }
    for hex in position.refused().to_vec() {
        position.set_refused(hex, false);
    }
    position.refresh(scenario);
}

fn settle(scenario: &Scenario, position: &mut Position, events: &mut Vec<Event>) {
    let mut play = Play {
        s: scenario,
        p: position,
        events,
    };
    play.settle();
}

/// Lets it rain in this turn and as many `more` (12.0), with all that follows.
pub fn rain(scenario: &Scenario, position: &mut Position, more: u8, events: &mut Vec<Event>) {
    let mut play = Play {
        s: scenario,
        p: position,
        events,
    };
    s12_rain::begin(&mut play, more);
    play.settle();
}
