//! 7.6 Advance after combat.

use longroll_map::HexId;

use crate::action::Action;
use crate::engine::any_action;
use crate::event::Event;
use crate::frame::{Advance, AdvanceStage, Frame, March};
use crate::illegal::{Illegal, in_roster_order};
use crate::leader::LeaderId;
use crate::play::Play;
use crate::unit::{Arm, UnitId};
use crate::{Position, Scenario};
use crate::{s06_leaders, s06_movement, s07_cavalry_retreat, s10_bridges};

/// Whether a unit may advance into an adjacent vacated hex (S7.6-39).
pub(crate) fn may_advance(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    to: HexId,
) -> Result<(), Illegal> {
    let text = "{unit} is not on the map.";
    let from = p
        .hex(unit)
        .ok_or(Illegal::new("S7.6-33", text).unit(unit))?;
    s06_movement::may_advance(s, p, unit, from, to)
}

fn may_select(advance: &Advance, unit: UnitId) -> Result<(), Illegal> {
    if !advance.units.contains(unit) || advance.picked.contains(unit) {
        let text = "{unit} is not among the units that may advance.";
        return Err(Illegal::new("S7.6-33", text).unit(unit));
    }
    in_roster_order("S7.6-33", advance.picked, unit)
}

/// Whether an action answers the advance's question.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    advance: &Advance,
    action: Action,
) -> Result<(), Illegal> {
    match (advance.stage, action) {
        (_, Action::Confirm) => Ok(()),
        (AdvanceStage::Pick, Action::Select(unit)) => may_select(advance, unit),
        (AdvanceStage::Leaders, Action::TransferLeader(leader, unit)) => {
            may_reattach(s, p, advance, leader, unit)
        }
        _ => Err(Illegal::new(
            "S7.6-33",
            "First say which units advance into the vacated hex.",
        )),
    }
}

/// The hexes from which units may advance: several in a grand assault.
fn starts(p: &Position, advance: &Advance) -> arrayvec::ArrayVec<HexId, 7> {
    let mut hexes = arrayvec::ArrayVec::new();
    hexes.push(advance.from);
    for hex in advance.units.iter().filter_map(|unit| p.hex(unit)) {
        if !hexes.contains(&hex) {
            let _ = hexes.try_push(hex);
        }
    }
    hexes
}

/// S6.3-07, S7.6-38: a leader of the hex may go with a subordinate that advances, or stay
/// with one that does not, if some of those that might advance stay.
fn may_reattach(
    s: &Scenario,
    p: &Position,
    advance: &Advance,
    leader: LeaderId,
    unit: UnitId,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).leader(leader).unit(unit));
    let attached = p.leader(leader).attached;
    let from = attached.and_then(|unit| p.hex(unit));
    let here = from.is_some_and(|hex| starts(p, advance).contains(&hex));
    if !here || p.hex(unit) != from || s.leader(leader).side != advance.side {
        return refuse(
            "S7.6-38",
            "{leader} and {unit} must both be in the attackers' hex.",
        );
    }
    if advance.settled.contains(leader) || attached == Some(unit) {
        return refuse("S6.3-07", "It is settled already with whom {leader} goes.");
    }
    if !s.may_attach(p, leader, unit) {
        return refuse(
            "S7.6-38",
            "{leader} can't be attached to {unit}, which is not his to command.",
        );
    }
    if s06_leaders::has_rival(s, p, leader, unit) {
        return refuse(
            "S6.3-02",
            "{unit} has a leader of {leader}'s level already.",
        );
    }
    let goes = advance.picked.contains(unit);
    let some_stay = advance.picked != advance.units;
    if goes || (some_stay && attached.is_some_and(|unit| advance.picked.contains(unit))) {
        Ok(())
    } else {
        refuse(
            "S6.3-06",
            "{leader} goes with the unit to which he is attached.",
        )
    }
}

/// The reattachments that may be worth checking before an advance.
pub(crate) fn leader_candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    let Frame::Advance(advance) = frame else {
        return;
    };
    for hex in starts(p, advance) {
        for leader in s.leaders_at(p, hex).iter() {
            for unit in p.units_at(advance.side, hex).iter() {
                offer(Action::TransferLeader(leader, unit));
            }
        }
    }
    offer(Action::Confirm);
}

fn set(play: &mut Play<'_>, advance: Advance) {
    play.pop();
    play.push(Frame::Advance(advance));
}

/// Does what was decided.
pub(crate) fn take(play: &mut Play<'_>, mut advance: Advance, action: Action) {
    match (advance.stage, action) {
        (AdvanceStage::Pick, Action::Select(unit)) => {
            advance.picked = advance.picked.with(unit);
            set(play, advance);
        }
        (AdvanceStage::Pick, Action::Confirm) => {
            advance.stage = AdvanceStage::Leaders;
            set(play, advance);
        }
        (AdvanceStage::Leaders, Action::TransferLeader(leader, unit)) => {
            advance.settled = advance.settled.with(leader);
            set(play, advance);
            play.emit(Event::LeaderAttached(leader, unit));
        }
        (AdvanceStage::Leaders, Action::Confirm) => {
            advance.stage = AdvanceStage::Go;
            set(play, advance);
        }
        _ => {}
    }
}

/// Goes through the automatic steps of an advance.
pub(crate) fn step(play: &mut Play<'_>, mut advance: Advance) -> bool {
    match advance.stage {
        AdvanceStage::Pick => {
            let more = advance
                .units
                .iter()
                .any(|u| may_select(&advance, u).is_ok());
            if more {
                return false;
            }
            advance.stage = AdvanceStage::Leaders;
            set(play, advance);
        }
        AdvanceStage::Leaders => {
            let frame = Frame::Advance(advance);
            let transfers = |action| {
                matches!(action, Action::TransferLeader(..))
                    && verdict(play.s, play.p, &advance, action).is_ok()
            };
            let choice = !advance.picked.is_empty()
                && any_action(
                    |mut offer| leader_candidates(play.s, play.p, &frame, &mut offer),
                    transfers,
                );
            if choice {
                return false;
            }
            advance.stage = AdvanceStage::Go;
            set(play, advance);
        }
        AdvanceStage::Go => {
            play.pop();
            go(play, &advance);
        }
    }
    true
}

fn go(play: &mut Play<'_>, advance: &Advance) {
    for unit in advance.picked.iter() {
        play.emit(Event::Advanced(unit, advance.to));
    }
    for unit in advance.picked.iter() {
        s10_bridges::arrived(play, unit);
        note_in_march(play, unit);
    }
    // S7.7-05: the advance is one event, so each hex of cavalry answers it once.
    let alarming = |unit: &UnitId| play.s.unit(*unit).arm != Arm::Cavalry;
    if let Some(unit) = advance.picked.iter().find(alarming) {
        s07_cavalry_retreat::approach(play, unit);
    }
}

/// S7.8-06: a unit that has advanced may not refuse its flanks in the rest of its march.
fn note_in_march(play: &mut Play<'_>, unit: UnitId) {
    let found = play.p.stack.iter_mut().find_map(|frame| match frame {
        Frame::March(march) if march.unit == unit => Some(march),
        _ => None,
    });
    if let Some(march) = found {
        *march = March {
            advanced: true,
            ..*march
        };
    }
}
