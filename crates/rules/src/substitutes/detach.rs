//! 21.1 Detachment, and 21.4 the breaking up of the three special divisions.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{BreakUp, Frame, March};
use crate::illegal::Illegal;
use crate::play::Play;
use crate::substitutes::{SpecialDivision, Substitutes};
use crate::unit::{UnitId, UnitSet, UnitState};
use crate::{Position, Scenario, bonus, s05_march};

/// All detachments from a unit that may be worth checking in its march.
pub(crate) fn detach_candidates(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    offer: &mut impl FnMut(Action),
) {
    let Some(substitutes) = &s.substitutes else {
        return;
    };
    offer_counters(s, p, substitutes, unit, offer);
}

fn offer_counters(
    s: &Scenario,
    p: &Position,
    substitutes: &Substitutes,
    from: UnitId,
    offer: &mut impl FnMut(Action),
) {
    let generic = next_generic(s, p, substitutes, from);
    let special = substitutes.as_division(from);
    let special = special.into_iter().flat_map(|d| d.brigades.iter().copied());
    for counter in generic.into_iter().chain(special) {
        for manpower in 1..p.unit(from).manpower {
            offer(Action::Detach(counter, manpower));
        }
    }
}

/// The next free generic substitute for a unit. They are all alike, so only the first is
/// offered.
fn next_generic(
    s: &Scenario,
    p: &Position,
    substitutes: &Substitutes,
    from: UnitId,
) -> Option<UnitId> {
    free_generics(s, p, substitutes, from).next()
}

fn free_generics<'a>(
    s: &'a Scenario,
    p: &'a Position,
    substitutes: &'a Substitutes,
    from: UnitId,
) -> impl Iterator<Item = UnitId> + 'a {
    let info = s.unit(from);
    substitutes.generic.iter().copied().filter(move |unit| {
        let counter = s.unit(*unit);
        counter.side == info.side && counter.arm == info.arm && p.hex(*unit).is_none()
    })
}

/// The brigades of a division that could come into play.
fn free_brigades(p: &Position, substitutes: &Substitutes, division: &SpecialDivision) -> UnitSet {
    let unused = |unit: &UnitId| p.hex(*unit).is_none();
    division
        .brigades
        .iter()
        .copied()
        .filter(unused)
        .filter(|unit| {
            substitutes
                .partner(*unit)
                .is_none_or(|other| unused(&other))
        })
        .collect()
}

/// Whether a marching unit may detach this counter with this Manpower.
pub(crate) fn detach_verdict(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    counter: UnitId,
    manpower: u8,
) -> Result<(), Illegal> {
    let Some(substitutes) = &s.substitutes else {
        let text = "This scenario has no substitute units.";
        return Err(Illegal::new("SLB-21-01", text));
    };
    s.campaign.may_substitute(s, p, s.unit(unit).side)?;
    may_give(s, p, substitutes, unit, counter, manpower)?;
    let Some(division) = substitutes.as_division(unit) else {
        return Ok(());
    };
    let rest = p.unit(unit).manpower - manpower;
    let gain = s.unit(counter).artillery;
    if rest > substitutes.limits.division_breaks_at && gain == 0 {
        return Ok(());
    }
    // SLB-21-25, SLB-21-32: now the division must be broken up, and that must be possible.
    let detached = UnitSet::of(counter);
    if can_break_up(s, p, substitutes, division, detached, rest) {
        Ok(())
    } else {
        let text = "{unit} can't be broken up so: its brigades would have more artillery than it \
                    has, or no brigade would be left to stand for the rest.";
        Err(Illegal::new("SLB-21-31", text).unit(unit))
    }
}

/// Who may give how much to which counter (SLB-21-02 to SLB-21-04, SLB-21-22).
fn may_give(
    s: &Scenario,
    p: &Position,
    substitutes: &Substitutes,
    from: UnitId,
    counter: UnitId,
    manpower: u8,
) -> Result<(), Illegal> {
    let have = p.unit(from).manpower;
    if p.hex(counter).is_some() {
        let text = "{other} is in play already.";
        return Err(Illegal::new("SLB-21-01", text).other(counter));
    }
    let division = substitutes.as_division(from);
    let special = division.is_some_and(|division| division.brigades.contains(&counter));
    if special {
        let free = division.map(|division| free_brigades(p, substitutes, division));
        if !free.is_some_and(|free| free.contains(counter)) {
            let text = "Only one counter of {other}'s brigade may be in play.";
            return Err(Illegal::new("SLB-21-24", text).other(counter));
        }
    } else if next_generic(s, p, substitutes, from) != Some(counter) {
        return Err(not_the_next(s, p, substitutes, from, counter));
    }
    if manpower == 0 || manpower >= have {
        let text = "{unit} has Manpower {have}; it must keep at least 1 and give at least 1.";
        let refusal = Illegal::new("SLB-21-04", text).unit(from);
        return Err(refusal.numbers(u16::from(manpower), u16::from(have)));
    }
    let most = substitutes.most(s.unit(counter));
    if manpower > most {
        let text = "{other} may have at most Manpower {need}, not {have}.";
        let refusal = Illegal::new("SLB-21-04", text).other(counter);
        return Err(refusal.numbers(u16::from(most), u16::from(manpower)));
    }
    Ok(())
}

fn not_the_next(
    s: &Scenario,
    p: &Position,
    substitutes: &Substitutes,
    from: UnitId,
    counter: UnitId,
) -> Illegal {
    if !substitutes.generic.contains(&counter) {
        let text = "{other} is not a substitute that {unit} may detach.";
        return Illegal::new("SLB-21-23", text).other(counter).unit(from);
    }
    let (a, b) = (s.unit(counter), s.unit(from));
    if a.side != b.side || a.arm != b.arm {
        let text = "{other} is not of the side and arm of {unit}.";
        return Illegal::new("SLB-21-03", text).other(counter).unit(from);
    }
    match next_generic(s, p, substitutes, from) {
        Some(next) => {
            let text = "Substitutes are used in order; the next is {other}.";
            Illegal::new("SLB-21-01", text).other(next)
        }
        None => Illegal::new("SLB-21-03", "No substitute of this kind is free."),
    }
}

/// Whether a division with `rest` Manpower left and these brigades detached can still be
/// replaced by a brigade without gaining artillery (SLB-21-31, SLB-21-32).
fn can_break_up(
    s: &Scenario,
    p: &Position,
    substitutes: &Substitutes,
    division: &SpecialDivision,
    detached: UnitSet,
    rest: u8,
) -> bool {
    let guns = |unit: UnitId| u32::from(s.unit(unit).artillery);
    let used: u32 = detached.iter().map(guns).sum();
    let Some(spare) = guns(division.division).checked_sub(used) else {
        return false;
    };
    // SLB-21-24: of two counters for one brigade only one can be used.
    let usable = |unit: &UnitId, used: UnitSet| {
        let partner = substitutes.partner(*unit);
        !used.contains(*unit) && partner.is_none_or(|other| !used.contains(other))
    };
    let free = free_brigades(p, substitutes, division);
    let free: UnitSet = free.iter().filter(|unit| usable(unit, detached)).collect();
    let generics = free_generics(s, p, substitutes, division.division)
        .filter(|unit| !detached.contains(*unit))
        .count() as u32;
    free.iter().any(|replacement| {
        let Some(mut spare) = spare.checked_sub(guns(replacement)) else {
            return false;
        };
        // Brigades that may still be detached, those with the fewest guns first.
        let mut others: arrayvec::ArrayVec<UnitId, 16> = free.iter().take(16).collect();
        others.sort_by_key(|unit| guns(*unit));
        let mut taken = UnitSet::of(replacement);
        let mut brigades = 0;
        for unit in others {
            if guns(unit) <= spare && usable(&unit, taken) {
                spare -= guns(unit);
                taken = taken.with(unit);
                brigades += 1;
            }
        }
        let room = (brigades + generics) * u32::from(substitutes.limits.infantry_brigade);
        u32::from(rest) <= u32::from(substitutes.limits.division_breaks_at) + room
    })
}

/// Whether a division is broken up by a detachment (SLB-21-25).
fn breaks(s: &Scenario, p: &Position, unit: UnitId, counter: UnitId, manpower: u8) -> bool {
    s.substitutes.as_ref().is_some_and(|substitutes| {
        let rest = p.unit(unit).manpower.saturating_sub(manpower);
        substitutes.as_division(unit).is_some()
            && (rest <= substitutes.limits.division_breaks_at || s.unit(counter).artillery > 0)
    })
}

/// Whether a unit that has boarded a train may leave this counter behind: what would break
/// it up it does on the ground.
pub(crate) fn leave_verdict(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    counter: UnitId,
    manpower: u8,
) -> Result<(), Illegal> {
    detach_verdict(s, p, unit, counter, manpower)?;
    if breaks(s, p, unit, counter, manpower) {
        let text = "{unit} would be broken up, which is not done on a train.";
        return Err(Illegal::new("SLB-21-25", text).unit(unit));
    }
    Ok(())
}

/// Leaves a counter behind where a unit has boarded, with the Fatigue Level from before.
pub(crate) fn leave(play: &mut Play<'_>, unit: UnitId, before: u8, counter: UnitId, manpower: u8) {
    give(play, unit, before, counter, manpower);
}

/// Detaches a counter from the marching unit.
pub(crate) fn detach(play: &mut Play<'_>, march: March, counter: UnitId, manpower: u8) {
    let unit = march.unit;
    let breaks = breaks(play.s, play.p, unit, counter, manpower);
    let fatigue = fatigue(play.p, &march);
    give(play, unit, fatigue, counter, manpower);
    if breaks {
        play.push(Frame::BreakUp(BreakUp {
            division: unit,
            detached: UnitSet::of(counter),
        }));
    }
}

/// The Fatigue Level of what is detached: where the march began, that from before it.
fn fatigue(p: &Position, march: &March) -> u8 {
    let now = p.unit(march.unit);
    if now.hex == Some(march.start) {
        march.fatigue_before
    } else {
        now.fatigue
    }
}

/// Puts the counter into the active unit's hex (SLB-21-05 to SLB-21-08), with the
/// entrenchment that the unit still has there: it loses it by leaving, also if it returns.
fn give(play: &mut Play<'_>, unit: UnitId, fatigue: u8, counter: UnitId, manpower: u8) {
    let state = UnitState {
        manpower,
        fatigue,
        ..play.p.unit(unit)
    };
    play.emit(Event::Detached {
        substitute: counter,
        from: unit,
        state,
    });
    bonus::detached(play, unit, counter);
}

/// All choices while a division is being broken up.
pub(crate) fn break_up_candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    let (Frame::BreakUp(break_up), Some(substitutes)) = (frame, &s.substitutes) else {
        return;
    };
    offer_counters(s, p, substitutes, break_up.division, offer);
    if let Some(division) = substitutes.as_division(break_up.division) {
        for brigade in &division.brigades {
            offer(Action::Select(*brigade));
        }
    }
}

/// Whether a choice in the middle of a breaking up is allowed: detach more, or name the
/// brigade that stands for the rest.
pub(crate) fn break_up_verdict(
    s: &Scenario,
    p: &Position,
    break_up: &BreakUp,
    action: Action,
) -> Result<(), Illegal> {
    let unit = break_up.division;
    let first = "First name the brigade that takes the place of {unit}.";
    let first = Illegal::new("SLB-21-25", first).unit(unit);
    let substitutes = s.substitutes.as_ref().ok_or(first)?;
    let division = substitutes.as_division(unit).ok_or(first)?;
    let rest = p.unit(unit).manpower;
    match action {
        Action::Detach(counter, manpower) => {
            may_give(s, p, substitutes, unit, counter, manpower)?;
            let detached = break_up.detached.with(counter);
            if can_break_up(s, p, substitutes, division, detached, rest - manpower) {
                Ok(())
            } else {
                let text = "The brigades of {unit} may not have more artillery than it had.";
                Err(Illegal::new("SLB-21-31", text).unit(unit))
            }
        }
        Action::Select(brigade) => {
            if !free_brigades(p, substitutes, division).contains(brigade) {
                let text = "{other} is not a free brigade of {unit}.";
                return Err(Illegal::new("SLB-21-22", text).other(brigade).unit(unit));
            }
            let most = substitutes.limits.division_breaks_at;
            if rest > most {
                let text = "{unit} still has Manpower {have}; a brigade has at most {need}.";
                let refusal = Illegal::new("SLB-21-25", text).unit(unit);
                return Err(refusal.numbers(u16::from(most), u16::from(rest)));
            }
            let guns = |unit: UnitId| u32::from(s.unit(unit).artillery);
            let brigades: u32 = break_up.detached.iter().map(guns).sum();
            if brigades + guns(brigade) > guns(unit) {
                let text = "The brigades of {unit} may not have more artillery than it had.";
                return Err(Illegal::new("SLB-21-31", text).unit(unit));
            }
            Ok(())
        }
        _ => Err(first),
    }
}

/// Goes on with a breaking up.
pub(crate) fn break_up(play: &mut Play<'_>, mut break_up: BreakUp, action: Action) {
    let below = play.p.stack.len().checked_sub(2);
    let Some(Frame::March(march)) = below.and_then(|index| play.p.stack.get(index)).cloned() else {
        return;
    };
    play.pop();
    match action {
        Action::Detach(counter, manpower) => {
            break_up.detached = break_up.detached.with(counter);
            play.push(Frame::BreakUp(break_up));
            let fatigue = fatigue(play.p, &march);
            give(play, march.unit, fatigue, counter, manpower);
        }
        Action::Select(brigade) => {
            s05_march::update(
                play,
                March {
                    unit: brigade,
                    ..march
                },
            );
            replace(play, break_up.division, brigade);
        }
        _ => {}
    }
}

/// The brigade takes the division's place, and its leader comes into play with it.
fn replace(play: &mut Play<'_>, division: UnitId, brigade: UnitId) {
    let leaders = play.p.leaders_of(division);
    play.emit(Event::Replaced {
        old: division,
        new: brigade,
    });
    for leader in leaders.iter() {
        play.emit(Event::LeaderAttached(leader, brigade));
    }
    let substitutes = play.s.substitutes.as_ref();
    let leader = substitutes
        .and_then(|s| s.as_division(division))
        .map(|d| play.s.in_place_of(play.p, d.leader));
    if let Some(leader) = leader {
        play.emit(Event::LeaderAttached(leader, brigade));
    }
}
