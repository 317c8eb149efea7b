//! Placing and removing force markers (S-LI-02 to S-LI-07, S-LI-13).

use longroll_map::HexId;
use serde::{Deserialize, Serialize};

use super::sight::{next_to_enemy, revealed, spied};
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::illegal::{Illegal, in_roster_order};
use crate::play::Play;
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario, Side};

/// A force marker is being placed: its units are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conceal {
    /// Whose it is.
    pub side: Side,
    /// Where.
    pub hex: HexId,
    /// The units chosen so far.
    pub picked: UnitSet,
}

/// Markers that might be placed, moved or removed when an action is to be chosen.
pub(crate) fn candidates(s: &Scenario, p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    if !s.options.limited_intelligence {
        return;
    }
    for hex in p.occupied(side).iter() {
        offer(Action::PlaceForce(hex));
    }
    let mut seen = longroll_map::HexSet::EMPTY;
    for force in p.forces(side) {
        if !p.occupies(side, force.hex) && !seen.contains(force.hex) {
            offer(Action::PlaceForce(force.hex));
            seen.insert(force.hex);
        }
    }
    removable(p, side, offer);
    super::startable(p, side, offer);
}

/// A side's own markers, which it may want to remove.
pub(crate) fn removable(p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for force in p.forces(side) {
        offer(Action::RemoveForce(force.number));
    }
}

/// Whether a side that chooses its action may place a marker in a hex.
pub(crate) fn may_place(s: &Scenario, p: &Position, side: Side, hex: HexId) -> Result<(), Illegal> {
    let Some(known) = p.intelligence.as_deref() else {
        let text = "Force markers are used only with Limited Intelligence.";
        return Err(Illegal::new("S6.4-02", text));
    };
    if known.free_number(side).is_none() {
        let text = "All ten force markers of the side are on the map.";
        return Err(Illegal::new("S-LI-02", text));
    }
    let marked = p.forces(side).iter().any(|force| force.hex == hex);
    if !marked && !p.occupies(side, hex) {
        let text = "A force marker is placed where units or another marker of its side are; \
                    {hex} has none.";
        return Err(Illegal::new("S-LI-04", text).hex(hex));
    }
    if next_to_enemy(s, p, side, hex) {
        let text = "{hex} is next to the enemy, who would see under the marker.";
        return Err(Illegal::new("S-LI-06", text).hex(hex));
    }
    if spied(s, p, side, hex) {
        let text = "{hex} is within two hexes of enemy cavalry that has a clear way there.";
        return Err(Illegal::new("S-LI-07", text).hex(hex));
    }
    Ok(())
}

/// Whether a side may take a marker of its own off the map (S-LI-13).
pub(crate) fn may_remove(p: &Position, side: Side, number: u8) -> Result<(), Illegal> {
    match p.force(side, number) {
        None => {
            let text = "The side has no force marker {need} on the map.";
            Err(Illegal::new("S-LI-13", text).numbers(u16::from(number), 0))
        }
        Some(force) if force.fresh => {
            let text = "Force marker {need} was placed in this Action Phase.";
            Err(Illegal::new("S-LI-13", text).numbers(u16::from(number), 0))
        }
        Some(_) => Ok(()),
    }
}

/// Takes a marker off the map; its units are in the open.
pub(crate) fn remove(play: &mut Play<'_>, side: Side, number: u8) {
    if let Some(force) = play.p.force(side, number).copied() {
        play.emit(revealed(side, &force, "S-LI-13"));
    }
}

/// Whether an action answers which units go under the marker.
pub(crate) fn conceal_verdict(
    p: &Position,
    conceal: &Conceal,
    action: Action,
) -> Result<(), Illegal> {
    match action {
        Action::Confirm => Ok(()),
        Action::Select(unit) => {
            if !p.units_at(conceal.side, conceal.hex).contains(unit) {
                let text = "{unit} is not in {hex}.";
                let refusal = Illegal::new("S-LI-04", text).unit(unit);
                return Err(refusal.hex(conceal.hex));
            }
            if conceal.picked.contains(unit) {
                let text = "{unit} is under the marker already.";
                return Err(Illegal::new("S-LI-04", text).unit(unit));
            }
            in_roster_order("S-LI-04", conceal.picked, unit)
        }
        _ => {
            let text = "First say which units of {hex} go under the force marker.";
            Err(Illegal::new("S-LI-04", text).hex(conceal.hex))
        }
    }
}

/// Adds a unit, or puts the marker on the map.
pub(crate) fn conceal(play: &mut Play<'_>, mut conceal: Conceal, action: Action) {
    play.pop();
    match action {
        Action::Select(unit) => {
            conceal.picked = conceal.picked.with(unit);
            play.push(Frame::Conceal(conceal));
        }
        _ => cover(play, &conceal),
    }
}

/// Closes the selection when no unit is left to add.
pub(crate) fn conceal_step(play: &mut Play<'_>, conceal: &Conceal) -> bool {
    let add = |unit: UnitId| conceal_verdict(play.p, conceal, Action::Select(unit)).is_ok();
    let units = play.p.units_at(conceal.side, conceal.hex);
    if units.iter().any(add) {
        return false;
    }
    play.pop();
    cover(play, conceal);
    true
}

fn cover(play: &mut Play<'_>, conceal: &Conceal) {
    let known = play.p.intelligence.as_deref();
    let Some(number) = known.and_then(|known| known.free_number(conceal.side)) else {
        return;
    };
    play.emit(Event::ForcePlaced {
        side: conceal.side,
        number,
        hex: conceal.hex,
        units: conceal.picked,
    });
}
