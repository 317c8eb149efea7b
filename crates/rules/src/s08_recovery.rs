//! 8.0 Recovery.
//!
//! Step 2, [foraging](crate::foraging), belongs to the Advanced Game of HCR.

use longroll_map::HexSide;

use crate::action::Action;
use crate::dice::Dice;
use crate::engine::any_action;
use crate::event::Event;
use crate::frame::{Frame, Works};
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s09_entrenchments::{may_entrench, redoubt};
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario, Side, bonus, foraging, s08_levies, s10_bridges, secrets};

/// Begins the phase: step 1 of the Union, then of the Confederate. A side that never acts
/// does no works either.
pub(crate) fn begin(play: &mut Play<'_>) {
    play.push(Frame::Works(Works::new(first(play.s))));
}

/// Who goes first in each step.
fn first(s: &Scenario) -> Side {
    s.solitaire.unwrap_or(Side::Union)
}

/// All works that may be worth checking.
pub(crate) fn candidates(s: &Scenario, p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for unit in p.units_of(side).iter() {
        offer(Action::Entrench(unit));
        let Some(hex) = p.hex(unit) else {
            continue;
        };
        for (direction, _) in s.map.neighbors(hex) {
            let river = s.map.side(hex, direction).water.is_river();
            if !river && p.destroyed().is_empty() {
                continue;
            }
            let Some(at) = s.map.hexside_towards(hex, direction) else {
                continue;
            };
            if river {
                offer(Action::BuildBridge(unit, at));
            }
            if p.is_destroyed(at) {
                offer(Action::Repair(unit, at));
            }
        }
    }
    s08_levies::candidates(s, p, side, offer);
    offer(Action::EndPhase);
}

/// Whether a work may be done: one for each unit (S8.0-02).
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    works: &Works,
    action: Action,
) -> Result<(), Illegal> {
    let unit = match action {
        Action::EndPhase => return Ok(()),
        Action::Levy(unit) => return s08_levies::verdict(s, p, works, unit),
        Action::Forage(_) if s.supply.is_some() => {
            let text = "Units forage when both sides have done their works.";
            return Err(Illegal::new("S8.0-04", text));
        }
        Action::Entrench(unit) | Action::BuildBridge(unit, _) | Action::Repair(unit, _) => unit,
        _ => {
            let text = "This is the Recovery Phase: entrench, build, repair, or end it.";
            return Err(Illegal::new("S8.0-02", text));
        }
    };
    if s.unit(unit).side != works.side {
        let text = "It is not the turn of {unit}'s side to do works.";
        return Err(Illegal::new("S8.0-02", text).unit(unit));
    }
    bonus::may_act(p, unit)?;
    if works.done.contains(unit) {
        let text = "{unit} has done a work in this phase already.";
        return Err(Illegal::new("S8.0-02", text).unit(unit));
    }
    match action {
        Action::BuildBridge(unit, side) => s10_bridges::may_build(s, p, works, unit, side),
        Action::Repair(unit, side) => s10_bridges::may_repair(s, p, works, unit, side),
        _ => may_entrench(s, p, unit),
    }
}

fn set(play: &mut Play<'_>, works: Works) {
    play.pop();
    play.push(Frame::Works(works));
}

/// Does a work, or ends the side's step 1.
pub(crate) fn take(play: &mut Play<'_>, mut works: Works, action: Action) {
    match action {
        Action::Levy(unit) => s08_levies::levy(play, unit),
        Action::Entrench(unit) => {
            works.done = works.done.with(unit);
            set(play, works);
            entrench(play, unit);
        }
        Action::BuildBridge(unit, side) => {
            works.done = works.done.with(unit);
            works.builders = works.builders.with(unit);
            set(play, works);
            s10_bridges::build(play, works, unit, side);
        }
        Action::Repair(unit, side) => {
            works.done = works.done.with(unit);
            works.note(side);
            works.rolling = Some((unit, side, true));
            set(play, works);
        }
        _ => next_side(play, works),
    }
}

fn entrench(play: &mut Play<'_>, unit: UnitId) {
    let state = play.p.unit(unit);
    let side = play.s.unit(unit).side;
    let helped = state
        .hex
        .is_some_and(|hex| redoubt(play.s, play.p, side, hex));
    if let Some(kind) = play.s.works.procedure.recovery(state.entrenchment, helped) {
        play.emit(Event::Entrenched(unit, kind));
    }
}

fn next_side(play: &mut Play<'_>, works: Works) {
    let side = works.side;
    play.pop();
    // RTG-17-09: only these units recover, and they do so next.
    if bonus::running(play.p).is_some() {
        return;
    }
    // This side has nothing more to decide in this turn (SLB-S6-08).
    if play.p.unrevealed() == Some(side.other()) {
        secrets::reveal(play);
    }
    if side == Side::Union && play.s.solitaire.is_none() {
        let mut next = Works::new(Side::Confederate);
        if play.s.supply.is_some() {
            // HCR-20.4-01: who has worked does not forage afterwards.
            next.done = works.done;
        }
        play.push(Frame::Works(next));
    } else if play.s.supply.is_some() {
        foraging::begin(play, first(play.s), works.done);
    } else {
        recover(play);
    }
}

/// The die of a bridge or a repair.
pub(crate) fn rolled(play: &mut Play<'_>, mut works: Works, dice: Dice) {
    let Some((unit, side, repair)) = works.rolling.take() else {
        return;
    };
    set(play, works);
    if repair {
        s10_bridges::repair_rolled(play, unit, side, dice);
    } else {
        s10_bridges::build_rolled(play, unit, side, dice);
    }
}

/// Skips a side that has no work to do.
pub(crate) fn step(play: &mut Play<'_>, works: &Works) -> bool {
    if works.rolling.is_some() {
        return false;
    }
    let found = any_action(
        |mut offer| candidates(play.s, play.p, works.side, &mut offer),
        |action| action != Action::EndPhase && verdict(play.s, play.p, works, action).is_ok(),
    );
    if !found {
        next_side(play, *works);
    }
    !found
}

impl Works {
    /// A side's works, none done yet.
    pub const fn new(side: Side) -> Self {
        Self {
            side,
            done: UnitSet::EMPTY,
            builders: UnitSet::EMPTY,
            tried: [None; 8],
            rolling: None,
        }
    }

    /// Whether a repair has been tried there in this phase (S10.3-03).
    pub fn has_tried(&self, side: HexSide) -> bool {
        self.tried.contains(&Some(side))
    }

    fn note(&mut self, side: HexSide) {
        if let Some(slot) = self.tried.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(side);
        }
    }
}

/// Steps 3 to 5 for every unit, strictly in order (S8.0-01).
pub(crate) fn recover(play: &mut Play<'_>) {
    let units = play.p.on_map();
    rest(play, units, 3);
}

/// The same for some units, who lose so many Fatigue Levels.
pub(crate) fn rest(play: &mut Play<'_>, units: UnitSet, levels: u8) {
    for unit in units.iter() {
        rally(play, unit);
    }
    for unit in units.iter() {
        let state = play.p.unit(unit);
        // S8.0-09, S8.0-12: by the Fatigue Level from before step 5.
        if state.fatigue >= 3 && !state.exhausted {
            play.emit(Event::Exhausted(unit, true));
        }
    }
    for unit in units.iter() {
        let fatigue = play.p.unit(unit).fatigue;
        if fatigue > 0 {
            play.emit(Event::Fatigue(unit, fatigue.saturating_sub(levels)));
        }
    }
}

/// Step 3: order, freshness and morale return at Fatigue Level 0 or 1 (S8.0-05 to
/// S8.0-08).
fn rally(play: &mut Play<'_>, unit: UnitId) {
    let state = play.p.unit(unit);
    if state.fatigue > 1 {
        return;
    }
    if state.demoralized < 2 {
        // HCR-20.5-01, S8.0-06: who is out of supply stays as he is.
        if !state.organized && !state.out_of_supply {
            play.emit(Event::Organized(unit, true));
        }
        if state.exhausted {
            play.emit(Event::Exhausted(unit, false));
        }
    }
    if state.demoralized > 0 {
        play.emit(Event::Demoralized(unit, state.demoralized - 1));
    }
}
