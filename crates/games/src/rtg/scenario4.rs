//! RTG scenario 4: Confederate High Tide, June 29 to July 1, 1863, for one player on the
//! north sheet.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Campaign, Earned, Note, Place, Score, ScoreItem};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::{Position, Scenario, Side, UnitId, UnitSet};

use super::army_of_the_potomac;
use crate::LoadError;
use crate::game::{Game, Tables};
use crate::notes::note;

const HARRISBURG: &str = "N4909";
const BRIDGEPORT: &str = "N4809";
/// What Bridgeport is worth without Harrisburg (RTG-S4-VP-03).
const BRIDGEHEAD: i32 = 10;

/// The rules of scenario 4.
#[derive(Debug)]
pub(super) struct HighTide {
    tables: Tables,
    harrisburg: HexId,
    bridgeport: HexId,
    /// The far bank of the Susquehanna.
    east: HexSet,
}

impl HighTide {
    pub(super) fn new(game: &Game, tables: Tables) -> Result<Self, LoadError> {
        Ok(Self {
            tables,
            harrisburg: game.place(HARRISBURG)?,
            bridgeport: game.place(BRIDGEPORT)?,
            east: game.region("east-of-susquehanna")?,
        })
    }

    fn bridgehead(&self, scenario: &Scenario, position: &Position) -> ScoreItem {
        let held = |hex| position.occupies(Side::Confederate, hex);
        let scores = held(self.bridgeport) && !held(self.harrisburg);
        let place = |hex| scenario.map.place(hex);
        ScoreItem {
            reason: format!(
                "{} occupied by the Confederates, and not {}",
                place(self.bridgeport),
                place(self.harrisburg)
            ),
            points: if scores { BRIDGEHEAD } else { 0 },
            rule: "RTG-S4-VP-03",
        }
    }

    /// What Bridgeport is worth as long as Harrisburg is the Union's (RTG-S4-VP-03).
    fn without_harrisburg(&self, scenario: &Scenario) -> Place {
        let side = Side::Confederate;
        let units = scenario.unit_ids();
        let units = units.filter(|unit| scenario.unit(*unit).side == side);
        let place = Place::new(
            self.bridgeport,
            side,
            units.collect(),
            BRIDGEHEAD,
            Earned::Held,
        );
        place.given(self.harrisburg, side.other())
    }
}

impl Campaign for HighTide {
    fn army_of_the_potomac(&self, scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
        army_of_the_potomac(scenario, position, unit)
    }

    /// RTG-S4-01. The Confederates alone can act, so there are no dice for the initiative.
    fn may_act(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_act(position, unit, |_| true)
    }

    fn may_entrench(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_entrench(position, unit)
    }

    /// RTG-S4-05.
    fn retreat_goal(
        &self,
        scenario: &Scenario,
        _position: &Position,
        units: UnitSet,
        from: HexId,
    ) -> Option<(HexSet, RuleId)> {
        let side = units.iter().next().map(|unit| scenario.unit(unit).side);
        let bound = side == Some(Side::Union) && !self.east.contains(from);
        bound.then_some((self.east, "RTG-S4-05"))
    }

    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        let mut places = self.tables.victory.places(scenario, position);
        places.push(self.without_harrisburg(scenario));
        places
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        let bridgehead = self.bridgehead(scenario, position);
        let victory = &self.tables.victory;
        victory.score_with(scenario, position, vec![bridgehead])
    }

    fn notes(&self, _scenario: &Scenario, _position: &Position) -> Vec<Note> {
        vec![
            note(
                "RTG-S4-01",
                true,
                "For one player: Union units never act or do works, and there is no initiative. An \
                 Action Cycle ends when the Confederate passes.",
            ),
            note(
                "RTG-S4-03",
                true,
                "Fort Washington in Bridgeport triples the Combat and Artillery values of Union units \
                 there in defence.",
            ),
            note(
                "RTG-S4-05",
                true,
                "The player also moves retreating Union units, by the usual rules. West of the \
                 Susquehanna they go the shortest way to the far bank, as far as they may; east \
                 of it, where the player likes.",
            ),
        ]
    }
}
