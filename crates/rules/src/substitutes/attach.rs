//! 21.2 Attachment.

use crate::action::Action;
use crate::engine::any_action;
use crate::event::Event;
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::substitutes::{Substitutes, reform};
use crate::unit::{Arm, Size, UnitId, UnitState};
use crate::{Position, Scenario, Side, s06_leaders};

/// All attachments that may be worth checking.
pub(crate) fn attach_candidates(
    s: &Scenario,
    p: &Position,
    side: Side,
    offer: &mut impl FnMut(Action),
) {
    for unit in p.units_of(side).iter() {
        for other in p.units_of(side).iter() {
            if unit != other && p.hex(unit) == p.hex(other) {
                offer(Action::Attach(unit, other));
            }
        }
        let division = s.substitutes.as_ref().and_then(|u| u.division_of(unit));
        let division = division.map(|division| division.division);
        if let Some(division) = division.filter(|division| p.hex(*division).is_none()) {
            offer(Action::Attach(unit, division));
        }
    }
    offer(Action::EndPhase);
}

/// Whether a unit may attach to another in its hex.
pub(crate) fn attach_verdict(
    s: &Scenario,
    p: &Position,
    side: Side,
    action: Action,
) -> Result<(), Illegal> {
    let (unit, to) = match action {
        Action::EndPhase => return Ok(()),
        Action::Attach(unit, to) => (unit, to),
        _ => {
            let text = "This is the Attachment Phase: attach units or end it.";
            return Err(Illegal::new("SLB-21-11", text));
        }
    };
    let Some(substitutes) = &s.substitutes else {
        let text = "This scenario has no substitute units.";
        return Err(Illegal::new("SLB-21-11", text));
    };
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit).other(to));
    if s.unit(unit).side != side || s.unit(to).side != side {
        return refuse("SLB-21-11", "{unit} and {other} are not both yours.");
    }
    s.campaign.may_substitute(s, p, side)?;
    if p.hex(to).is_none() && p.hex(unit).is_some() && substitutes.as_division(to).is_some() {
        return reform::start_verdict(s, p, unit, to);
    }
    if unit == to || p.hex(unit).is_none() || p.hex(unit) != p.hex(to) {
        return refuse("SLB-21-11", "{unit} and {other} are not in the same hex.");
    }
    if s.unit(unit).arm != s.unit(to).arm {
        return refuse("SLB-21-11", "{unit} and {other} are not of the same type.");
    }
    may_attach_of_itself(s, p, substitutes, unit, to)?;
    let most = cap(s, substitutes, to);
    let sum = p.unit(unit).manpower + p.unit(to).manpower;
    if sum > most {
        let text =
            "{unit} and {other} together have Manpower {have}; {other} may have at most {need}.";
        let refusal = Illegal::new("SLB-21-13", text).unit(unit).other(to);
        return Err(refusal.numbers(u16::from(most), u16::from(sum)));
    }
    Ok(())
}

/// What may attach at all: substitutes to anything (SLB-21-11), the special brigades that
/// came into play as such among them (SLB-21-22), and small units that began the game on
/// the map, in some scenarios only within their formation (SLB-21-18).
pub(super) fn may_attach_of_itself(
    s: &Scenario,
    p: &Position,
    substitutes: &Substitutes,
    unit: UnitId,
    to: UnitId,
) -> Result<(), Illegal> {
    let began_on_map = s.setup.units.iter().any(|(known, _)| *known == unit);
    let special = substitutes.division_of(unit).is_some() && !began_on_map;
    if special || substitutes.generic.contains(&unit) {
        return Ok(());
    }
    let info = s.unit(unit);
    let small = match info.arm {
        Arm::Infantry => info.size <= Size::Brigade,
        Arm::Cavalry => info.size <= Size::Regiment,
        Arm::Artillery => false,
    };
    if info.arm == Arm::Cavalry && substitutes.limits.cavalry_apart == Some(info.side) {
        let text = "{unit} is cavalry, which is not attached to other units.";
        return Err(Illegal::new("HCR-21-10", text).unit(unit));
    }
    if !began_on_map {
        let text = "{unit} is no substitute and did not begin the game on the map.";
        return Err(Illegal::new("SLB-21-18", text).unit(unit));
    }
    if !small {
        let text = "{unit} is too large to be attached to another unit.";
        return Err(Illegal::new("SLB-21-18", text).unit(unit));
    }
    let same = p.unit(unit).command == p.unit(to).command;
    if substitutes.limits.same_formation && !same {
        let text = "{unit} attaches only to units of its own formation, and {other} is of another.";
        return Err(Illegal::new("SLB-21-18", text).unit(unit).other(to));
    }
    Ok(())
}

/// The most Manpower that a unit may have after an attachment (SLB-21-13).
fn cap(s: &Scenario, substitutes: &Substitutes, unit: UnitId) -> u8 {
    let limits = substitutes.limits;
    match (s.unit(unit).arm, s.unit(unit).size) {
        (Arm::Cavalry, Size::Squadron | Size::Regiment) => limits.cavalry_regiment,
        (Arm::Cavalry, _) => limits.cavalry_brigade,
        (_, Size::Squadron | Size::Regiment) => limits.infantry_regiment,
        (_, Size::Brigade) => limits.infantry_brigade,
        (_, Size::DemiDivision | Size::Division) => limits.infantry_division,
    }
}

/// The state of a unit after another has attached to it (SLB-21-14 to
/// SLB-21-17, SLB-21-19).
fn merged(unit: &UnitState, to: &UnitState) -> UnitState {
    UnitState {
        manpower: unit.manpower + to.manpower,
        organized: if unit.manpower > to.manpower {
            unit.organized
        } else {
            to.organized
        },
        fatigue: unit.fatigue.max(to.fatigue),
        exhausted: unit.exhausted || to.exhausted,
        demoralized: unit.demoralized.max(to.demoralized),
        checks: if unit.manpower > to.manpower {
            unit.checks
        } else {
            to.checks
        },
        // HCR-21-07.
        out_of_supply: unit.out_of_supply || to.out_of_supply,
        ..*to
    }
}

/// Attaches a unit, or ends the side's part of the phase.
pub(crate) fn attach(play: &mut Play<'_>, side: Side, action: Action) {
    let Action::Attach(unit, to) = action else {
        play.pop();
        next_side(play, side);
        return;
    };
    if play.p.hex(to).is_none() {
        reform::start(play, unit, to);
        return;
    }
    let state = merged(&play.p.unit(unit), &play.p.unit(to));
    let hex = play.p.hex(unit);
    let leaders = play.p.leaders_of(unit);
    play.emit(Event::Attached {
        substitute: unit,
        to,
        state,
    });
    for leader in leaders.iter() {
        if s06_leaders::may_take_in(play.s, play.p, leader, to) {
            play.emit(Event::LeaderAttached(leader, to));
        } else if let Some(hex) = hex {
            play.make_homeless(leader, hex);
        }
    }
}

/// Skips a side that has nothing to attach.
pub(crate) fn attach_step(play: &mut Play<'_>, side: Side) -> bool {
    let found = any_action(
        |mut offer| attach_candidates(play.s, play.p, side, &mut offer),
        |action| {
            matches!(action, Action::Attach(..))
                && attach_verdict(play.s, play.p, side, action).is_ok()
        },
    );
    if !found {
        play.pop();
        next_side(play, side);
    }
    !found
}

fn next_side(play: &mut Play<'_>, side: Side) {
    if side == Side::Union {
        play.push(Frame::Attachment {
            side: Side::Confederate,
        });
    }
}
