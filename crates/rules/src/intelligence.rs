//! Limited Intelligence, an optional rule (S-LI-01): units under force markers, which
//! only their owner may look at.
//!
//! The position knows the whole truth. Against the enemy a unit under a marker counts
//! as not there, wherever a rule asks for enemies: it is found by
//! [`Position::shows`] only once it is in the open. Nobody comes next to it without
//! bringing it into the open first (S-LI-11), so that it can't be passed by, and the
//! lists of what a side may do are the same whether they are made from the truth or
//! from what that side sees ([`Position::view`]).

mod dummy;
mod place;
mod sight;
mod view;

use arrayvec::ArrayVec;
use longroll_map::HexId;
use serde::{Deserialize, Serialize};

use crate::position::OBJECTIVES;
use crate::unit::{UnitId, UnitSet};
use crate::{BySide, Position, Scenario, Side};

pub use dummy::{DummyMarch, DummyStage, Guise};
pub(crate) use dummy::{
    allowance, begin as begin_dummy, candidates as dummy_candidates, escort_step, escort_verdict,
    escorts, go_along, may_begin as may_begin_dummy, rolled as dummy_rolled, shown_roll, startable,
    step as dummy_step, take as take_dummy, verdict as dummy_verdict,
};
pub use place::Conceal;
pub(crate) use place::{
    candidates, conceal, conceal_step, conceal_verdict, may_place, may_remove, removable, remove,
};
pub(crate) use sight::{look, make_way, meet};
pub use view::{Onlooker, witness};

/// How many force markers a side has (S-LI-02).
pub const MARKERS: usize = 10;

/// How often in a turn a marker may move as a dummy: as often as a unit that begins the
/// turn fresh. Dummies don't tire, and the Action Cycle must end.
pub const DUMMY_MARCHES: u8 = 4;

/// A force marker on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    /// Its number, from 1 to [`MARKERS`].
    pub number: u8,
    /// Where it lies.
    pub hex: HexId,
    /// The units under it; a marker without any is a dummy (S-LI-04).
    pub units: UnitSet,
    /// Whether it was placed in this Action Phase.
    pub fresh: bool,
}

impl Force {
    /// Whether no unit is under it.
    pub const fn is_dummy(&self) -> bool {
        self.units.is_empty()
    }
}

/// What is hidden, and what is told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intelligence {
    /// The markers on the map, in the order of their numbers.
    forces: BySide<ArrayVec<Force, MARKERS>>,
    /// How often the marker of each number has moved as a dummy this turn.
    marches: BySide<[u8; MARKERS]>,
    /// The control of objectives as both sides know it.
    told: ArrayVec<Option<Side>, OBJECTIVES>,
}

impl Intelligence {
    /// Nothing is hidden.
    pub(crate) fn new() -> Self {
        Self {
            told: [None; OBJECTIVES].into(),
            ..Self::default()
        }
    }

    fn hidden(&self, side: Side) -> UnitSet {
        let units = self.forces[side].iter().map(|force| force.units);
        units.fold(UnitSet::EMPTY, UnitSet::union)
    }

    fn force(&self, side: Side, number: u8) -> Option<&Force> {
        self.forces[side].iter().find(|f| f.number == number)
    }

    /// The marker over a unit.
    fn over(&self, side: Side, unit: UnitId) -> Option<&Force> {
        self.forces[side].iter().find(|f| f.units.contains(unit))
    }

    fn take_out(&mut self, side: Side, units: UnitSet) {
        for force in &mut self.forces[side] {
            force.units = force.units.minus(units);
        }
    }

    /// The lowest number of a marker that is not on the map.
    fn free_number(&self, side: Side) -> Option<u8> {
        (1..=MARKERS as u8).find(|number| self.force(side, *number).is_none())
    }

    fn may_march_as_dummy(&self, side: Side, number: u8) -> bool {
        let index = usize::from(number).wrapping_sub(1);
        self.marches[side]
            .get(index)
            .is_some_and(|marches| *marches < DUMMY_MARCHES)
    }
}

/// Looking under markers; the caller must be allowed to.
impl Position {
    /// A side's force markers on the map, in the order of their numbers.
    pub fn forces(&self, side: Side) -> &[Force] {
        self.intelligence
            .as_deref()
            .map_or(&[], |known| &known.forces[side])
    }

    /// A side's force marker of this number.
    pub fn force(&self, side: Side, number: u8) -> Option<&Force> {
        self.intelligence.as_deref()?.force(side, number)
    }

    /// The marker over one of a side's units.
    pub fn force_over(&self, side: Side, unit: UnitId) -> Option<&Force> {
        self.intelligence.as_deref()?.over(side, unit)
    }

    /// A side's units under markers.
    pub fn hidden(&self, side: Side) -> UnitSet {
        let known = self.intelligence.as_deref();
        known.map_or(UnitSet::EMPTY, |known| known.hidden(side))
    }

    /// A side's units in a hex that its enemy sees.
    pub fn shown_at(&self, side: Side, hex: HexId) -> UnitSet {
        self.units_at(side, hex).minus(self.hidden(side))
    }

    /// Whether a side's enemy sees any of its units in a hex.
    #[inline]
    pub fn shows(&self, side: Side, hex: HexId) -> bool {
        self.occupies(side, hex)
            && (self.intelligence.is_none() || !self.shown_at(side, hex).is_empty())
    }

    /// The control of an objective as a side knows it: of what it holds itself it knows
    /// more than its enemy.
    fn known_control(&self, objective: usize, side: Side) -> Option<Side> {
        let control = self.control(objective);
        match &self.intelligence {
            Some(known) if control.is_some_and(|holder| holder != side) => {
                known.told.get(objective).copied().flatten()
            }
            _ => control,
        }
    }
}

/// How events change what is hidden.
impl Position {
    /// Puts units under a marker, whatever was under it; a unit leaves the marker that it
    /// was under. Numbers that no marker has are left out.
    pub fn place_force(&mut self, side: Side, number: u8, hex: HexId, units: UnitSet) {
        let Some(known) = &mut self.intelligence else {
            return;
        };
        if !(1..=MARKERS as u8).contains(&number) {
            return;
        }
        known.take_out(side, units);
        let forces = &mut known.forces[side];
        forces.retain(|force| force.number != number);
        let place = forces.iter().position(|force| force.number > number);
        let force = Force {
            number,
            hex,
            units,
            fresh: false,
        };
        forces.insert(place.unwrap_or(forces.len()), force);
    }

    pub(crate) fn remove_force(&mut self, scenario: &Scenario, side: Side, number: u8) {
        let Some(hex) = self.force(side, number).map(|force| force.hex) else {
            return;
        };
        if let Some(known) = &mut self.intelligence {
            known.forces[side].retain(|force| force.number != number);
        }
        // What was taken under the marker is seen now.
        self.tell_control(scenario, side, hex);
    }

    /// Both sides see who holds an objective where units stand in the open.
    pub(crate) fn tell_control(&mut self, scenario: &Scenario, side: Side, hex: HexId) {
        let found = scenario.objectives.iter().position(|o| o.hex == hex);
        let Some(index) = found.filter(|_| self.shows(side, hex)) else {
            return;
        };
        let control = self.control(index);
        self.tell(index, control);
    }

    pub(crate) fn tell(&mut self, objective: usize, control: Option<Side>) {
        let known = self.intelligence.as_deref_mut();
        if let Some(told) = known.and_then(|known| known.told.get_mut(objective)) {
            *told = control;
        }
    }

    /// The marker of this number counts as placed in this Action Phase.
    pub fn freshen(&mut self, side: Side, number: u8) {
        if let Some(known) = &mut self.intelligence {
            let forces = known.forces[side].iter_mut();
            let placed = forces.filter(|force| force.number == number);
            placed.for_each(|force| force.fresh = true);
        }
    }

    /// A new Action Phase begins.
    pub(crate) fn settle_markers(&mut self) {
        if let Some(known) = &mut self.intelligence {
            for side in [Side::Union, Side::Confederate] {
                known.forces[side].iter_mut().for_each(|f| f.fresh = false);
            }
        }
    }

    /// A new turn begins.
    pub(crate) fn rest_markers(&mut self) {
        if let Some(known) = &mut self.intelligence {
            known.marches = BySide::default();
        }
    }

    pub(crate) fn count_dummy_march(&mut self, side: Side, number: u8) {
        let known = self.intelligence.as_deref_mut();
        let index = usize::from(number).wrapping_sub(1);
        if let Some(marches) = known.and_then(|known| known.marches[side].get_mut(index)) {
            *marches += 1;
        }
    }

    pub(crate) fn move_force(&mut self, side: Side, number: u8, to: HexId) {
        if let Some(known) = &mut self.intelligence {
            let forces = known.forces[side].iter_mut();
            let moved = forces.filter(|force| force.number == number);
            moved.for_each(|force| force.hex = to);
        }
    }

    /// A unit has gone to another hex or off the map: its marker goes with it if it is
    /// alone there, else it is under none any more.
    pub(crate) fn hidden_went(&mut self, side: Side, unit: UnitId, to: Option<HexId>) {
        let Some(known) = &mut self.intelligence else {
            return;
        };
        for force in &mut known.forces[side] {
            match to {
                Some(to) if force.units == UnitSet::of(unit) => force.hex = to,
                Some(to) if force.hex == to => {}
                _ => force.units = force.units.without(unit),
            }
        }
    }

    /// A unit has come into play beside another, and is under the same marker.
    pub(crate) fn hide_beside(&mut self, side: Side, new: UnitId, other: UnitId) {
        if let Some(known) = &mut self.intelligence {
            let forces = known.forces[side].iter_mut();
            let over = forces.filter(|force| force.units.contains(other));
            over.for_each(|force| force.units = force.units.with(new));
        }
    }

    /// A unit comes into the open and leaves its marker.
    pub(crate) fn uncover(&mut self, side: Side, unit: UnitId) {
        if let Some(known) = &mut self.intelligence {
            known.take_out(side, UnitSet::of(unit));
        }
    }

    /// Drops what an edit has made untrue: units that are no longer where their marker
    /// is.
    pub(crate) fn recount_forces(&mut self) {
        let Some(mut known) = self.intelligence.take() else {
            return;
        };
        for side in [Side::Union, Side::Confederate] {
            for force in &mut known.forces[side] {
                let units = self.units_at(side, force.hex);
                let here = |unit: &UnitId| units.contains(*unit);
                force.units = force.units.iter().filter(here).collect();
            }
        }
        self.intelligence = Some(known);
    }
}
