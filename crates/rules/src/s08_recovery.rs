//! 8.0 Recovery.
//!
//! Steps 1 and 2 offer nothing in the Basic Game scenarios of SLB: no entrenching
//! (SLB-13-03), and the Union's two bridge markers are on the map.

use crate::event::Event;
use crate::play::Play;
use crate::unit::UnitId;

/// Steps 3 to 5 for every unit, strictly in order (S8.0-01).
pub(crate) fn recover(play: &mut Play<'_>) {
    let units = play.p.on_map();
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
            play.emit(Event::Fatigue(unit, fatigue.saturating_sub(3)));
        }
    }
}

/// Step 3: order, freshness and morale return at Fatigue Level 0 or 1 (S8.0-05 to
/// S8.0-08).
fn rally(play: &mut Play<'_>, unit: UnitId) {
    let state = *play.p.unit(unit);
    if state.fatigue > 1 {
        return;
    }
    if state.demoralized < 2 {
        if !state.organized {
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
