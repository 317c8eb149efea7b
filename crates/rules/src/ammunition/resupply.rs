//! Ammunition by the distance of counties (16.3 and 16.4 of RTG): from complete depots in
//! the Ammunition Phase, and from a convoy.

use longroll_map::HexId;
use serde::{Deserialize, Serialize};

use super::Replenishment;
use crate::action::Action;
use crate::engine::any_action;
use crate::event::Event;
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::leader::LeaderId;
use crate::play::Play;
use crate::s02_zoc::{Zoc, zoc_of};
use crate::unit::{Arm, UnitId};
use crate::{Position, Scenario, Side};

/// Who gets how much from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountySupply {
    /// The side that depots supply.
    pub side: Side,
    /// How many boxes a unit erases by the number of borders between its county and that
    /// of the nearest complete depot (RTG-16-12).
    pub boxes: Vec<u8>,
    /// The leader in whose county, or one next to it, units must be for a convoy
    /// (RTG-16-18).
    pub convoy: Option<LeaderId>,
}

/// A side divides what a convoy has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Convoy {
    /// Whose.
    pub side: Side,
    /// What is left, in halves of a box.
    pub halves: u8,
}

fn county_supply(s: &Scenario) -> Option<&CountySupply> {
    match &s.ammunition.as_ref()?.replenishment {
        Replenishment::Counties(supply) => Some(supply),
        Replenishment::Attempts(_) => None,
    }
}

/// Whether the enemy is in or exerts a Zone of Control into every hex around a unit, and
/// no friend is in any (RTG-16-14, RTG-16-18). What is off the map does not count.
pub(crate) fn surrounded(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    let side = s.unit(unit).side;
    let Some(hex) = p.hex(unit) else {
        return false;
    };
    let cut = |hex: HexId| {
        !p.occupies(side, hex)
            && (p.shows(side.other(), hex) || zoc_of(s, p, side.other(), hex) != Zoc::None)
    };
    s.map.neighbors(hex).all(|(_, next)| cut(next))
}

/// How many checked boxes a unit may erase in the Ammunition Phase.
pub fn erasable(s: &Scenario, p: &Position, unit: UnitId) -> u8 {
    let (Some(supply), Some(hex)) = (county_supply(s), p.hex(unit)) else {
        return 0;
    };
    if s.unit(unit).side != supply.side || surrounded(s, p, unit) {
        return 0;
    }
    let complete = p.depots().iter().filter(|(depot, owner)| {
        *owner == supply.side && !p.depot_sites().unfinished.contains(depot)
    });
    let nearest = complete
        .filter_map(|(depot, _)| s.counties.between(*depot, hex))
        .min();
    let boxes = nearest.and_then(|steps| supply.boxes.get(usize::from(steps)));
    boxes.map_or(0, |boxes| p.unit(unit).checks.min(*boxes))
}

/// The Ammunition Phase of such a game: all that can be erased is (RTG-16-12, RTG-16-13).
pub(super) fn replenish(play: &mut Play<'_>) {
    play.pop();
    for unit in play.p.on_map().iter() {
        let erased = erasable(play.s, play.p, unit);
        if erased > 0 {
            let checks = play.p.unit(unit).checks - erased;
            play.emit(Event::AmmunitionGained(unit, checks));
        }
    }
}

/// A convoy has come with so many halves of a box.
pub(crate) fn begin_convoy(play: &mut Play<'_>, side: Side, halves: u8) {
    play.push(Frame::Convoy(Convoy { side, halves }));
}

/// What a box of a unit takes of a convoy, in halves: cavalry counts half (RTG-16-17).
fn share(s: &Scenario, unit: UnitId) -> u8 {
    if s.unit(unit).arm == Arm::Cavalry {
        1
    } else {
        2
    }
}

/// The units that may be worth checking.
pub(crate) fn convoy_candidates(p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for unit in p.units_of(side).iter() {
        offer(Action::Select(unit));
    }
    offer(Action::Confirm);
}

/// Whether a unit may erase one more box.
pub(crate) fn convoy_verdict(
    s: &Scenario,
    p: &Position,
    convoy: Convoy,
    action: Action,
) -> Result<(), Illegal> {
    let unit = match action {
        Action::Confirm => return Ok(()),
        Action::Select(unit) => unit,
        _ => {
            let text = "A convoy has come: name the units that get ammunition.";
            return Err(Illegal::new("RTG-16-17", text));
        }
    };
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    if s.unit(unit).side != convoy.side {
        return refuse(
            "RTG-16-17",
            "{unit} is not of the side that the convoy is for.",
        );
    }
    let Some(hex) = p.hex(unit) else {
        return refuse("RTG-16-17", "{unit} is not on the map.");
    };
    if p.unit(unit).checks == 0 {
        return refuse("RTG-16-17", "{unit} has no checked box to erase.");
    }
    if share(s, unit) > convoy.halves {
        return refuse("RTG-16-17", "The convoy has too little left for {unit}.");
    }
    let leader = county_supply(s).and_then(|supply| supply.convoy);
    let camp = leader.and_then(|leader| p.leader_hex(leader));
    let steps = camp.and_then(|camp| s.counties.between(camp, hex));
    if steps.is_none_or(|steps| steps > 1) {
        let text = "{unit} is neither in the army leader's county nor in one next to it.";
        return refuse("RTG-16-18", text);
    }
    if surrounded(s, p, unit) {
        return refuse("RTG-16-18", "{unit} is surrounded; nothing reaches it.");
    }
    Ok(())
}

/// Erases a box, or lets the rest go.
pub(crate) fn divide(play: &mut Play<'_>, mut convoy: Convoy, action: Action) {
    play.pop();
    if let Action::Select(unit) = action {
        convoy.halves = convoy.halves.saturating_sub(share(play.s, unit));
        play.push(Frame::Convoy(convoy));
        let checks = play.p.unit(unit).checks.saturating_sub(1);
        play.emit(Event::AmmunitionGained(unit, checks));
    }
}

/// Ends when nobody can get anything more.
pub(crate) fn convoy_step(play: &mut Play<'_>, convoy: Convoy) -> bool {
    let found = any_action(
        |mut offer| convoy_candidates(play.p, convoy.side, &mut offer),
        |action| {
            action != Action::Confirm && convoy_verdict(play.s, play.p, convoy, action).is_ok()
        },
    );
    if !found {
        play.pop();
    }
    !found
}
