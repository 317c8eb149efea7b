//! The Basic Game scenarios. The rules of 1, South Mountain, 3, McClellan's Opportunity, and 4,
//! The Baltimore Raid, are all in their tables; they differ in what the player is told of them.
//! The others add what no table says.

use std::fmt::Debug;

use longroll_map::HexId;
use longroll_rules::campaign::{Campaign, Initiative, Memory, Note, Place, Score, ScoreItem};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::{Marker, Outlook};
use longroll_rules::{Action, Event, Position, Scenario, Side, UnitId, UnitSet};

use super::army_of_the_potomac;
use crate::awards::just_reached;
use crate::game::Tables;
use crate::restrictions::FREED;
use crate::script::phases_begun;

/// Writes the notes, given how many Action Phases of the turn have begun.
pub(super) type Notes = fn(&Position, u16) -> Vec<Note>;

/// What a scenario adds to its tables.
pub(super) trait Special: Debug + Send + Sync {
    /// Lets it remember something about an event.
    fn observe(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _event: &Event,
        _memory: &mut Memory,
    ) {
    }

    /// Whether a depot falls to an enemy who has come into its hex.
    fn depot_falls(&self, _scenario: &Scenario, _position: &Position, _hex: HexId) -> bool {
        false
    }

    /// Whether the depot of a hex can be burned.
    fn depot_burns(&self, _hex: HexId) -> bool {
        true
    }

    /// Lines of the score.
    fn items(&self, _scenario: &Scenario, _position: &Position) -> Vec<ScoreItem> {
        Vec::new()
    }

    /// Where units can earn them.
    fn places(&self, _scenario: &Scenario, _position: &Position) -> Vec<Place> {
        Vec::new()
    }
}

/// A scenario that adds nothing.
#[derive(Debug)]
struct Plain;

impl Special for Plain {}

/// A scenario of tables.
#[derive(Debug)]
pub(super) struct Tabled {
    tables: Tables,
    notes: Notes,
    special: Box<dyn Special>,
}

impl Tabled {
    pub(super) fn new(tables: Tables, notes: Notes) -> Self {
        Self::with(tables, notes, Plain)
    }

    pub(super) fn with(tables: Tables, notes: Notes, special: impl Special + 'static) -> Self {
        Self {
            tables,
            notes,
            special: Box::new(special),
        }
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

    fn may_choose(
        &self,
        scenario: &Scenario,
        position: &Position,
        _side: Side,
        action: Action,
    ) -> Result<(), Illegal> {
        match action {
            Action::Activate(leader) | Action::Assault(leader) => {
                let restrictions = &self.tables.restrictions;
                restrictions.may_lead(scenario, position, leader)
            }
            _ => Ok(()),
        }
    }

    fn depot_falls(&self, scenario: &Scenario, position: &Position, hex: HexId) -> bool {
        self.special.depot_falls(scenario, position, hex)
    }

    fn depot_burns(&self, _scenario: &Scenario, _position: &Position, hex: HexId) -> bool {
        self.special.depot_burns(hex)
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
        position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        self.tables.script.observe(event, memory);
        self.special.observe(scenario, position, event, memory);
        if let Event::Moved { unit, to, .. }
        | Event::Advanced(unit, to)
        | Event::RetreatMoved(unit, to) = event
        {
            let victory = &self.tables.victory;
            victory.arrived(scenario, *unit, *to, memory);
            let freed = self.tables.restrictions.freed(scenario, *unit, *to);
            memory.1[FREED] = memory.1[FREED].union(freed);
        }
    }

    fn remark(&self, position: &Position, before: &Memory) -> Option<u8> {
        just_reached(position.memory(), before)
    }

    fn noted(&self, number: u8) -> &'static str {
        self.tables.victory.note(number).unwrap_or_default()
    }

    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        let mut places = self.tables.victory.places(scenario, position);
        places.extend(self.special.places(scenario, position));
        places
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        let more = self.special.items(scenario, position);
        self.tables.victory.score_with(scenario, position, more)
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
