//! What a campaign lets happen by itself, point after point: in the phases that are its
//! own, such as the Army of the Potomac Arrival Phase of RTG, and after a random event.
//!
//! The points are told by [`Campaign::agenda`](crate::campaign::Campaign::agenda) and
//! [`Campaign::aftermath`](crate::campaign::Campaign::aftermath): dice, events, units that
//! arrive.

use crate::campaign::Aftermath;
use crate::dice::{Dice, Purpose};
use crate::event::{Event, Modifiers, total};
use crate::frame::Frame;
use crate::illegal::RuleId;
use crate::play::Play;
use crate::{Position, Scenario, Side, ammunition, arrivals, bonus, conscripts};

/// Dice that a campaign asks for.
pub struct Asked {
    /// Who rolls them.
    pub side: Side,
    /// One or two.
    pub count: u8,
    /// What modifies their sum.
    pub modifiers: Modifiers,
    /// The rule of the table.
    pub rule: RuleId,
}

impl Asked {
    /// The dice of a point, if it has any.
    pub(crate) fn by(point: Aftermath) -> Option<Self> {
        let (count, (side, modifiers, rule)) = match point {
            Aftermath::Die(side, modifiers, rule) => (1, (side, modifiers, rule)),
            Aftermath::Dice(side, modifiers, rule) => (2, (side, modifiers, rule)),
            _ => return None,
        };
        Some(Self {
            side,
            count,
            modifiers,
            rule,
        })
    }

    /// The dice have fallen; their modified sum is the result.
    pub(crate) fn fell(self, play: &mut Play<'_>, purpose: Purpose, dice: Dice) -> i32 {
        let result = i32::from(dice.sum()) + total(&self.modifiers);
        play.emit(Event::Rolled {
            purpose,
            side: Some(self.side),
            dice,
            modifiers: self.modifiers,
            result: Some(result),
        });
        result
    }
}

/// A point without dice.
pub(crate) fn carry_out(play: &mut Play<'_>, point: Aftermath) {
    match point {
        Aftermath::Comes(events) => {
            for event in events {
                play.emit(event);
            }
        }
        Aftermath::Arrivals(side) => arrivals::begin(play, side),
        Aftermath::Convoy(side, halves) => ammunition::begin_convoy(play, side, halves),
        Aftermath::BonusCycle(side, units) => bonus::begin(play, side, units),
        Aftermath::Conscripts(side, points, units) => conscripts::begin(play, side, points, units),
        Aftermath::Over
        | Aftermath::Die(..)
        | Aftermath::Dice(..)
        // There is a choice in interludes only.
        | Aftermath::Choose { .. } => {}
    }
}

fn point(s: &Scenario, p: &Position, step: u8) -> Aftermath {
    // No agenda is so long; whatever a campaign says, it ends.
    if step == u8::MAX {
        return Aftermath::Over;
    }
    s.campaign.agenda(s, p, step)
}

/// The dice of a point of the phase's agenda.
pub fn asked(s: &Scenario, p: &Position, step: u8) -> Option<Asked> {
    Asked::by(point(s, p, step))
}

/// The next point of the phase, as far as it needs no dice.
pub(crate) fn step(play: &mut Play<'_>, step: u8) -> bool {
    match point(play.s, play.p, step) {
        Aftermath::Over => {
            play.pop();
            true
        }
        Aftermath::Die(..) | Aftermath::Dice(..) => false,
        next => {
            go_on(play, step);
            carry_out(play, next);
            true
        }
    }
}

/// The dice of a point have fallen.
pub(crate) fn rolled(play: &mut Play<'_>, step: u8, dice: Dice) {
    let Some(asked) = asked(play.s, play.p, step) else {
        return;
    };
    go_on(play, step);
    let result = asked.fell(play, Purpose::PhaseTable, dice);
    let s = play.s;
    for after in s.campaign.agenda_rolled(s, play.p, step, result) {
        play.emit(after);
    }
}

fn go_on(play: &mut Play<'_>, step: u8) {
    play.pop();
    play.push(Frame::Agenda {
        step: step.saturating_add(1),
    });
}
