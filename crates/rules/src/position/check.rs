//! Whether a position is one that play may go on from.

use super::Position;
use crate::Side;
use crate::ammunition::boxes;
use crate::leader::LeaderId;
use crate::scenario::{InvalidPosition, Scenario};
use crate::unit::{MAX_FATIGUE, UnitId};

impl Position {
    /// Whether the position is one that play may go on from.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] for the first thing wrong.
    pub fn check(&self, scenario: &Scenario) -> Result<(), InvalidPosition> {
        if self.turn == 0 || self.turn > scenario.most_turns() {
            return Err(InvalidPosition::Turn(self.turn, scenario.most_turns()));
        }
        for unit in self.on_map().iter() {
            self.check_unit(scenario, unit)?;
        }
        for leader in scenario.leader_ids() {
            self.check_leader(scenario, leader)?;
        }
        for (side, _) in &self.pontoons {
            let (a, b) = scenario.map.ends(*side);
            if !scenario
                .map
                .side(side.hex(), side.direction())
                .water
                .is_river()
            {
                let label = |hex| scenario.map.label(hex).to_owned();
                return Err(InvalidPosition::Bridge(label(a), label(b)));
            }
        }
        if let Some(hex) = self
            .refused
            .iter()
            .find(|hex| self.occupant(**hex).is_none())
        {
            return Err(InvalidPosition::Refused(
                scenario.map.label(*hex).to_owned(),
            ));
        }
        for (hex, owner) in &self.depots {
            let taken = self.sole_occupant(*hex) == Some(owner.other());
            if !scenario.map.info(*hex).playable || (taken && !scenario.works.depots_burn) {
                let label = scenario.map.label(*hex).to_owned();
                return Err(InvalidPosition::Depot(label));
            }
        }
        if let Some(substitutes) = &scenario.substitutes {
            for (a, b) in &substitutes.exclusive {
                if self.hex(*a).is_some() && self.hex(*b).is_some() {
                    let name = |unit: &UnitId| scenario.unit(*unit).name.clone();
                    return Err(InvalidPosition::Exclusive(name(a), name(b)));
                }
            }
        }
        Ok(())
    }

    fn check_unit(&self, scenario: &Scenario, unit: UnitId) -> Result<(), InvalidPosition> {
        let state = self.unit(unit);
        let name = || scenario.unit(unit).name.clone();
        let Some(hex) = state.hex else {
            return Ok(());
        };
        let label = || scenario.map.label(hex).to_owned();
        if !scenario.map.info(hex).playable {
            return Err(InvalidPosition::OffMap(name(), label()));
        }
        if Side::ALL.into_iter().all(|side| self.occupies(side, hex)) {
            return Err(InvalidPosition::BothSides(label()));
        }
        if !(1..=21).contains(&state.manpower) {
            return Err(InvalidPosition::Manpower(name(), state.manpower));
        }
        if state.fatigue > MAX_FATIGUE || state.demoralized > 2 {
            return Err(InvalidPosition::Markers(
                name(),
                state.fatigue,
                state.demoralized,
            ));
        }
        let boxes = boxes(scenario, unit);
        if state.checks > boxes {
            return Err(InvalidPosition::Ammunition(name(), state.checks, boxes));
        }
        Ok(())
    }

    fn check_leader(&self, scenario: &Scenario, leader: LeaderId) -> Result<(), InvalidPosition> {
        let Some(unit) = self.leader(leader).attached else {
            return Ok(());
        };
        let names = (
            scenario.leader(leader).name.clone(),
            scenario.unit(unit).name.clone(),
        );
        if self.hex(unit).is_none() {
            return Err(InvalidPosition::LeaderAlone(names.0, names.1));
        }
        if !scenario.may_attach(self, leader, unit) {
            return Err(InvalidPosition::Leader(names.0, names.1));
        }
        Ok(())
    }
}
