//! 7.8 Refusing flanks.

use crate::event::Event;
use crate::frame::{March, MarchStage};
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s02_zoc::needs_way;
use crate::{Mp, Position, Scenario, s05_march, s06_movement};

const COST: Mp = Mp::whole(1);

/// Whether a marching unit may place a Flanks Refused marker.
pub(crate) fn may_refuse(s: &Scenario, p: &Position, march: &March) -> Result<(), Illegal> {
    let unit = march.unit;
    let refusal = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let Some(hex) = p.hex(unit) else {
        return refusal("S7.8-01", "{unit} is not on the map.");
    };
    if march.spent {
        return refusal(
            "S6.2-28",
            "{unit} has spent its march and may not refuse its flanks.",
        );
    }
    if needs_way(s, p, hex) {
        return refusal(
            "S7.8-02",
            "Flanks can't be refused in a mountain or swamp hex.",
        );
    }
    if p.is_refused(hex) {
        return refusal(
            "S7.8-04",
            "There is a Flanks Refused marker in the hex already.",
        );
    }
    if march.advanced {
        return refusal(
            "S7.8-06",
            "{unit} has advanced after combat and may not refuse its flanks.",
        );
    }
    if march.steps > 0 && s06_movement::is_halted(s, p, unit) {
        return refusal(
            "S6.2-24",
            "{unit} has moved into an enemy Zone of Control and may not refuse its flanks.",
        );
    }
    if march.mp < COST {
        let text = "Refusing flanks costs {need} Movement Point; {unit} has {have}.";
        let refusal = Illegal::new("S7.8-01", text).unit(unit);
        return Err(refusal.halves(COST.in_halves(), march.mp.in_halves()));
    }
    Ok(())
}

/// Places the marker, which ends the march.
pub(crate) fn refuse(play: &mut Play<'_>, mut march: March) {
    march.mp -= COST;
    march.spent = true;
    march.stage = MarchStage::End;
    s05_march::update(play, march);
    if let Some(hex) = play.p.hex(march.unit) {
        let side = play.s.unit(march.unit).side;
        play.emit(Event::FlanksRefused(hex, side));
    }
}

/// Whether the marker of the hex may be taken away: only as a march begins (S7.8-13).
pub(crate) fn may_unrefuse(p: &Position, march: &March) -> Result<(), Illegal> {
    if !p.is_refused(march.start) {
        return Err(Illegal::new(
            "S7.8-13",
            "There is no Flanks Refused marker to remove.",
        ));
    }
    if march.acted {
        let text = "A Flanks Refused marker is removed only when a march begins.";
        return Err(Illegal::new("S7.8-13", text));
    }
    Ok(())
}

/// Takes the marker of the hex away.
pub(crate) fn unrefuse(play: &mut Play<'_>, march: March) {
    play.emit(Event::FlanksUnrefused(march.start));
}

/// S7.8-14, S7.8-15: takes the marker away when the only unit of its hex, or all of
/// them in an assault, attack.
pub(crate) fn give_up_by_attack(play: &mut Play<'_>, attackers: crate::UnitSet) {
    for unit in attackers.iter() {
        let side = play.s.unit(unit).side;
        let Some(hex) = play.p.hex(unit).filter(|hex| play.p.is_refused(*hex)) else {
            continue;
        };
        if play.p.units_at(side, hex).minus(attackers).is_empty() {
            play.emit(Event::FlanksUnrefused(hex));
        }
    }
}
