//! What interrupts a march by a campaign's own rules: a unit has come upon something, and
//! dice or the player say what comes of it before it goes on.
//!
//! The points are told by [`Campaign::interlude`](crate::campaign::Campaign::interlude),
//! one after the other, from what the campaign remembers.

use crate::action::Action;
use crate::agenda::{self, Asked};
use crate::campaign::Aftermath;
use crate::decision::{Decision, Kind, Pending};
use crate::dice::{Dice, Purpose, Roll};
use crate::event::{Event, Modifiers};
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::{Position, Scenario};

fn point(s: &Scenario, p: &Position) -> Aftermath {
    if p.is_over() {
        return Aftermath::Over;
    }
    s.campaign.interlude(s, p)
}

/// Interrupts the innermost march if there is a reason to.
pub(crate) fn begin(play: &mut Play<'_>) -> bool {
    let begins = point(play.s, play.p) != Aftermath::Over;
    if begins {
        play.push(Frame::Interlude);
    }
    begins
}

/// What it waits for.
pub(crate) fn pending(s: &Scenario, p: &Position) -> Pending {
    match point(s, p) {
        Aftermath::Choose { side, .. } => Pending::Choice(Decision {
            side,
            kind: Kind::Interlude,
        }),
        point => {
            let asked = Asked::by(point);
            Pending::Chance(Roll {
                purpose: Purpose::Discovery,
                count: asked.as_ref().map_or(1, |asked| asked.count),
                side: asked.map(|asked| asked.side),
            })
        }
    }
}

/// The dice that are asked for.
pub fn asked(s: &Scenario, p: &Position) -> Option<Asked> {
    Asked::by(point(s, p))
}

/// The next point, as far as it needs neither dice nor a choice.
pub(crate) fn step(play: &mut Play<'_>) -> bool {
    match point(play.s, play.p) {
        Aftermath::Die(..) | Aftermath::Dice(..) | Aftermath::Choose { .. } => false,
        Aftermath::Over => {
            play.pop();
            true
        }
        next => {
            agenda::carry_out(play, next);
            // The game may end in the middle of a march.
            if play.p.over {
                play.p.stack.clear();
            }
            true
        }
    }
}

/// The dice of a point have fallen.
pub(crate) fn rolled(play: &mut Play<'_>, dice: Dice) {
    let s = play.s;
    let Some(asked) = Asked::by(point(s, play.p)) else {
        return;
    };
    let after = s.campaign.interlude_rolled(s, play.p, dice);
    play.emit(Event::Rolled {
        purpose: Purpose::Discovery,
        side: Some(asked.side),
        dice,
        modifiers: Modifiers::new(),
        result: None,
    });
    for event in after {
        play.emit(event);
    }
}

/// The hexes to choose from, or none of them.
pub(crate) fn candidates(s: &Scenario, p: &Position, offer: &mut impl FnMut(Action)) {
    if let Aftermath::Choose { hexes, .. } = point(s, p) {
        for hex in hexes {
            offer(Action::SelectHex(hex));
        }
        offer(Action::Confirm);
    }
}

/// Whether an action answers the question.
pub(crate) fn verdict(s: &Scenario, p: &Position, action: Action) -> Result<(), Illegal> {
    let Aftermath::Choose { hexes, rule, .. } = point(s, p) else {
        return Err(Illegal::new("S4.3-01", "Dice must fall first."));
    };
    match action {
        Action::Confirm => Ok(()),
        Action::SelectHex(hex) if hexes.contains(&hex) => Ok(()),
        Action::SelectHex(hex) => {
            Err(Illegal::new(rule, "There is nothing to choose in {hex}.").hex(hex))
        }
        _ => Err(Illegal::new(
            rule,
            "First choose one of the hexes, or none.",
        )),
    }
}

/// A hex is chosen, or none.
pub(crate) fn take(play: &mut Play<'_>, action: Action) {
    let hex = match action {
        Action::SelectHex(hex) => Some(hex),
        _ => None,
    };
    let s = play.s;
    for event in s.campaign.interlude_chosen(s, play.p, hex) {
        play.emit(event);
    }
}
