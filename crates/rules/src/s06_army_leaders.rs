//! 6.3 Army and district leaders who go along with an active leader or a departing unit.

use longroll_map::HexId;

use crate::action::Action;
use crate::engine::any_action;
use crate::event::Event;
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::leader::{LeaderId, LeaderSet, Level};
use crate::play::Play;
use crate::s06_leaders::new_attachment;
use crate::{Position, Scenario, UnitId};

/// Asks the leaders left behind in `from` whether they go along with a unit that has just
/// marched out of their hex (S6.3-15). An advance has its own question (7.6).
pub(crate) fn departed(play: &mut Play<'_>, unit: UnitId, from: HexId) {
    if play.p.hex(unit).is_some() {
        ask(play, unit, from);
    }
}

/// Asks the leaders of `from` whether they go along with the active leader, who has just
/// transferred from there (S6.3-13); none goes along with a leader of cavalry (S6.3-14).
pub(crate) fn transferred(play: &mut Play<'_>, active: LeaderId, unit: UnitId, from: HexId) {
    if !play.s.leader(active).cavalry {
        ask(play, unit, from);
    }
}

fn ask(play: &mut Play<'_>, unit: UnitId, from: HexId) {
    let here = play.s.leaders_at(play.p, from).iter();
    let leaders = here.filter(|leader| may_join(play.s, play.p, *leader, unit).is_ok());
    let leaders: LeaderSet = leaders.collect();
    if !leaders.is_empty() {
        play.push(Frame::GoAlong { leaders, unit });
    }
}

/// Whether an army or district leader may leave his unit for this one now.
fn may_join(s: &Scenario, p: &Position, leader: LeaderId, unit: UnitId) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).leader(leader).unit(unit));
    if s.leader(leader).level < Level::District || s.leader(leader).side != s.unit(unit).side {
        return refuse("S6.3-15", "{leader} does not go along with {unit}.");
    }
    let activation = p.stack.iter().find_map(|frame| match frame {
        Frame::Activation(activation) => Some(activation),
        _ => None,
    });
    if let Some(activation) = activation {
        if activation.leader == leader {
            let text = "{leader} stays with his unit for the whole activation.";
            return refuse("S5.2-19", text);
        }
        // He moved with his unit in this very action, and may not be dropped off.
        let attached = p.leader(leader).attached;
        if attached.is_some_and(|own| activation.moved.contains(own)) {
            let text = "{leader} has moved with his unit in this action and stays with it.";
            return refuse("S6.3-03", text);
        }
    }
    new_attachment(s, p, leader, unit)
}

/// The leaders who may be worth checking.
pub(crate) fn candidates(frame: &Frame, offer: &mut impl FnMut(Action)) {
    if let Frame::GoAlong { leaders, unit } = frame {
        for leader in leaders.iter() {
            offer(Action::TransferLeader(leader, *unit));
        }
        offer(Action::Confirm);
    }
}

/// Whether an action answers the question who goes along.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    leaders: LeaderSet,
    unit: UnitId,
    action: Action,
) -> Result<(), Illegal> {
    match action {
        Action::Confirm => Ok(()),
        Action::TransferLeader(leader, to) if to == unit && leaders.contains(leader) => {
            may_join(s, p, leader, unit)
        }
        Action::TransferLeader(leader, to) => {
            let text = "{leader} can't go along with {unit} now.";
            Err(Illegal::new("S6.3-15", text).leader(leader).unit(to))
        }
        _ => {
            let text = "First say who goes along with {unit}.";
            Err(Illegal::new("S6.3-15", text).unit(unit))
        }
    }
}

/// A leader goes along, or all the others stay.
pub(crate) fn take(play: &mut Play<'_>, leaders: LeaderSet, unit: UnitId, action: Action) {
    play.pop();
    if let Action::TransferLeader(leader, _) = action {
        let leaders = leaders.without(leader);
        if !leaders.is_empty() {
            play.push(Frame::GoAlong { leaders, unit });
        }
        play.emit(Event::LeaderAttached(leader, unit));
    }
}

/// Goes on when nobody is left who could go along.
pub(crate) fn step(play: &mut Play<'_>, leaders: LeaderSet, unit: UnitId) -> bool {
    let frame = Frame::GoAlong { leaders, unit };
    let choice = any_action(
        |mut offer| candidates(&frame, &mut offer),
        |action| {
            action != Action::Confirm && verdict(play.s, play.p, leaders, unit, action).is_ok()
        },
    );
    if !choice {
        play.pop();
    }
    !choice
}
