//! The scenarios whose rules are all in their tables: 1, South Mountain, 3, McClellan's
//! Opportunity, and 4, The Baltimore Raid. They differ in what the player is told of them.

use longroll_map::HexId;
use longroll_rules::campaign::{Campaign, Initiative, Memory, Note, Place, Score};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::{Marker, Outlook};
use longroll_rules::{Event, Position, Scenario, UnitId, UnitSet};

use super::army_of_the_potomac;
use crate::game::Tables;
use crate::script::phases_begun;

/// Writes the notes, given how many Action Phases of the turn have begun.
pub(super) type Notes = fn(&Position, u16) -> Vec<Note>;

/// A scenario of tables.
#[derive(Debug)]
pub(super) struct Tabled {
    tables: Tables,
    notes: Notes,
}

impl Tabled {
    pub(super) fn new(tables: Tables, notes: Notes) -> Self {
        Self { tables, notes }
    }

    /// Where a unit has been, which scores for good.
    fn markers(&self, position: &Position) -> Vec<Marker> {
        let reached = self.tables.victory.reached(position);
        let marker = |(hex, rule)| Marker {
            hex,
            face_down: false,
            label: "CSA",
            name: "Confederate Control",
            rule,
        };
        reached.map(marker).collect()
    }
}

impl Campaign for Tabled {
    fn army_of_the_potomac(&self, scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
        army_of_the_potomac(scenario, position, unit)
    }

    fn initiative(&self, _scenario: &Scenario, position: &Position) -> Initiative {
        let scripted = self.tables.script.initiative(position);
        scripted.unwrap_or(Initiative::Roll)
    }

    fn may_act(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_act(position, unit, |_| true)?;
        self.tables.script.may_act(scenario, position, unit)
    }

    fn may_march(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        extended: bool,
    ) -> Result<(), Illegal> {
        if extended {
            self.tables.restrictions.may_march_far(position, unit)
        } else {
            Ok(())
        }
    }

    fn may_force_march(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_force_march(position, unit)
    }

    fn may_entrench(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_entrench(position, unit)
    }

    fn may_enter(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let restrictions = &self.tables.restrictions;
        restrictions.may_enter(scenario, position, unit, from, to)
    }

    fn may_retreat(
        &self,
        scenario: &Scenario,
        position: &Position,
        units: UnitSet,
        to: HexId,
    ) -> Result<(), Illegal> {
        let restrictions = &self.tables.restrictions;
        restrictions.may_retreat(scenario, position, units, to)
    }

    fn observe(
        &self,
        scenario: &Scenario,
        _position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        self.tables.script.observe(event, memory);
        if let Event::Moved { unit, to, .. }
        | Event::Advanced(unit, to)
        | Event::RetreatMoved(unit, to) = event
        {
            let victory = &self.tables.victory;
            victory.arrived(scenario, *unit, *to, memory);
        }
    }

    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        self.tables.victory.places(scenario, position)
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        self.tables
            .victory
            .score_with(scenario, position, Vec::new())
    }

    fn outlook(&self, _scenario: &Scenario, position: &Position) -> Outlook {
        Outlook {
            barred: self.tables.restrictions.barred(position),
            markers: self.markers(position),
            ..Outlook::default()
        }
    }

    fn notes(&self, _scenario: &Scenario, position: &Position) -> Vec<Note> {
        (self.notes)(position, phases_begun(position))
    }
}
