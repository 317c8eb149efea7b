//! Voluntary retreats of defenders (S7.6-30 to S7.6-32).

use super::{begin, can_complete};
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, RetreatKind, Voluntary, VoluntaryStage};
use crate::illegal::{Illegal, in_roster_order};
use crate::play::Play;
use crate::{Position, Scenario, UnitId};

fn may_pick(p: &Position, voluntary: &Voluntary, unit: UnitId) -> Result<(), Illegal> {
    let units = p.units_at(voluntary.side, voluntary.hex);
    if !units.contains(unit) || voluntary.picked.contains(unit) {
        let text = "{unit} is not among the defenders that may retreat.";
        return Err(Illegal::new("S7.6-30", text).unit(unit));
    }
    in_roster_order("S7.6-30", voluntary.picked, unit)
}

/// Whether an action answers the question who retreats voluntarily.
pub(crate) fn voluntary_verdict(
    _s: &Scenario,
    p: &Position,
    voluntary: &Voluntary,
    action: Action,
) -> Result<(), Illegal> {
    match action {
        Action::Confirm => Ok(()),
        Action::Select(unit) => may_pick(p, voluntary, unit),
        _ => Err(Illegal::new(
            "S7.6-30",
            "First say which defenders retreat voluntarily, if any.",
        )),
    }
}

fn set(play: &mut Play<'_>, voluntary: Voluntary) {
    play.pop();
    play.push(Frame::Voluntary(voluntary));
}

/// Picks a unit, or closes the choice.
pub(crate) fn voluntary(play: &mut Play<'_>, mut voluntary: Voluntary, action: Action) {
    match action {
        Action::Select(unit) => voluntary.picked = voluntary.picked.with(unit),
        _ => voluntary.stage = VoluntaryStage::Go,
    }
    set(play, voluntary);
}

/// Goes through the automatic steps of a voluntary retreat.
pub(crate) fn voluntary_step(play: &mut Play<'_>, mut voluntary: Voluntary) -> bool {
    let Voluntary {
        side, hex, enemy, ..
    } = voluntary;
    match voluntary.stage {
        VoluntaryStage::Offer => {
            let units = play.p.units_at(side, hex);
            let kind = RetreatKind::Voluntary;
            // RTG-S4-05: the player of a solitaire scenario moves the other side's units only
            // when they must retreat.
            let decides = play.s.player(side) == side;
            if decides && can_complete(play.s, play.p, side, units, kind, hex, enemy) {
                voluntary.stage = VoluntaryStage::Pick;
                set(play, voluntary);
            } else {
                play.pop();
            }
        }
        VoluntaryStage::Pick => {
            let units = play.p.units_at(side, hex);
            if units
                .iter()
                .any(|unit| may_pick(play.p, &voluntary, unit).is_ok())
            {
                return false;
            }
            voluntary.stage = VoluntaryStage::Go;
            set(play, voluntary);
        }
        VoluntaryStage::Go => {
            play.pop();
            let picked = voluntary.picked;
            for unit in picked.iter() {
                play.emit(Event::Withdrew(unit));
            }
            if !picked.is_empty() {
                begin(play, side, picked, RetreatKind::Voluntary, hex, enemy);
            }
            // S7.6-32: after a dash it costs a Fatigue Level.
            if voluntary.dash {
                for unit in picked.iter() {
                    play.tire(unit, 1);
                }
            }
        }
    }
    true
}
