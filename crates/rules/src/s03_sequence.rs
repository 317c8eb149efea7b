//! 3.0 Sequence of play, and the end of the game.

use crate::event::Event;
use crate::frame::{Frame, Initiative, Replenish};
use crate::leader::LeaderSet;
use crate::play::Play;
use crate::position::Phase;
use crate::{Position, Scenario, Side};
use crate::{leader_deaths, s08_recovery, s10_bridges, siege, station_repair, supply_status};

/// Brings a set-up position to its first decision.
pub(crate) fn start(s: &Scenario, p: &mut Position) {
    let first = next_of_turn(s, p.turn, 0).unwrap_or(s.phases.len());
    enter_phase(s, p, first);
    let mut unrecorded = Vec::new();
    let mut play = Play {
        s,
        p,
        events: &mut unrecorded,
    };
    play.settle();
}

fn enter_phase(s: &Scenario, p: &mut Position, phase: usize) {
    p.phase = phase as u8;
    p.initiative = None;
    match s.phases.get(phase) {
        Some(Phase::RandomEvents) => p.stack.push(Frame::RandomEvents),
        Some(Phase::Ammunition) => p.stack.push(Frame::Replenish(Replenish::FRESH)),
        // S6.3-10, and the same order for attachments: the Union first.
        Some(Phase::LeaderTransfer) => p.stack.push(Frame::Transfer {
            side: Side::Union,
            done: LeaderSet::EMPTY,
        }),
        Some(Phase::Attachment) => p.stack.push(Frame::Attachment { side: Side::Union }),
        Some(Phase::ActionCycle) => p.stack.push(Frame::Initiative(Initiative::Begin)),
        Some(Phase::HarpersFerry) => p.stack.push(siege::begin()),
        Some(Phase::StationRepair) => p.stack.push(station_repair::begin(p)),
        Some(Phase::Depots) => p.stack.push(Frame::Depots {
            constructing: false,
        }),
        Some(Phase::SupplyStatus) => {
            let frame = supply_status::begin(s, p);
            p.stack.push(frame);
        }
        Some(phase) if phase.has_agenda() => p.stack.push(Frame::Agenda { step: 0 }),
        Some(_) | None => {}
    }
}

/// Ends the phase that has no frame left and begins the next; `false` once the game is
/// over.
pub(crate) fn next_phase(play: &mut Play<'_>) -> bool {
    if play.p.over {
        return false;
    }
    if play.s.phases.get(play.p.phase as usize) == Some(&Phase::Attachment) {
        s10_bridges::attachment_ended(play);
    }
    if let Some(next) = next_of_turn(play.s, play.p.turn, play.p.phase as usize + 1) {
        begin_phase(play, next);
        return true;
    }
    for leader in play.s.campaign.falling(play.s, play.p).iter() {
        leader_deaths::kill(play, leader);
    }
    // S3.0-05: after the last turn the game ends.
    let last = play.s.campaign.last_turn(play.s, play.p);
    if play.p.turn >= last.min(play.s.most_turns()) {
        play.emit(Event::GameOver);
        return false;
    }
    play.emit(Event::TurnBegan(play.p.turn + 1));
    let first = next_of_turn(play.s, play.p.turn, 0).unwrap_or(play.s.phases.len());
    begin_phase(play, first);
    true
}

/// The first phase that takes place in a turn from this place in the list on.
fn next_of_turn(s: &Scenario, turn: u8, from: usize) -> Option<usize> {
    (from..s.phases.len()).find(|index| s.takes_place(s.phases[*index], turn))
}

/// Begins a phase by its place in the scenario's list.
pub(crate) fn begin_phase(play: &mut Play<'_>, phase: usize) {
    enter_phase(play.s, play.p, phase);
    if let Some(phase) = play.s.phases.get(phase) {
        play.emit(Event::PhaseBegan(*phase));
        match phase {
            Phase::Recovery => s08_recovery::begin(play),
            Phase::SupplyEffect => supply_status::suffer(play),
            _ => {}
        }
    }
}
