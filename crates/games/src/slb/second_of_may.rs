//! The evening of May 2, 1863, which SLB 13.2 and 13.3 share: Jackson's flank attack by
//! script, nightfall, and Jackson's death.

use longroll_map::HexId;
use longroll_rules::campaign::{Campaign, Initiative, Memory, Note, Place, Score};
use longroll_rules::event::{Event, Modifiers};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::Outlook;
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::{Action, LeaderId, LeaderSet, Position, Scenario, Side, UnitId, UnitSet};

use super::nightfall::Nightfall;
use super::note;
use crate::LoadError;
use crate::game::{Game, Tables};
use crate::script::phases_begun;

/// The rules of a scenario that begins on May 2.
#[derive(Debug)]
pub(super) struct SecondOfMay {
    tables: Tables,
    night: Nightfall,
    jackson: LeaderId,
    notes: fn(&Scenario, &Today) -> Vec<Note>,
}

/// What the notes of a scenario ask about.
pub(super) struct Today {
    /// The turn.
    pub turn: u8,
    /// How many Action Phases of the turn have begun.
    pub phases: u16,
    /// Whether night has fallen.
    pub night: bool,
}

impl SecondOfMay {
    pub(super) fn new(
        game: &Game,
        tables: Tables,
        night: Nightfall,
        notes: fn(&Scenario, &Today) -> Vec<Note>,
    ) -> Result<Self, LoadError> {
        let jackson = game.roster.find_leader("csa-jackson");
        let jackson = jackson.ok_or_else(|| LoadError::File {
            file: "slb/leaders.tsv".to_owned(),
            reason: "expected a row for csa-jackson".to_owned(),
        })?;
        Ok(Self {
            tables,
            night,
            jackson,
            notes,
        })
    }
}

impl Campaign for SecondOfMay {
    fn initiative(&self, _scenario: &Scenario, position: &Position) -> Initiative {
        let scripted = self.tables.script.initiative(position);
        scripted.unwrap_or_else(|| Nightfall::initiative(position))
    }

    fn may_choose(
        &self,
        _scenario: &Scenario,
        position: &Position,
        side: Side,
        action: Action,
    ) -> Result<(), Illegal> {
        self.tables.script.may_choose(position, side, action)
    }

    fn may_add(
        &self,
        scenario: &Scenario,
        position: &Position,
        selected: UnitSet,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        let script = &self.tables.script;
        script.may_add(scenario, position, selected, unit)
    }

    fn may_act(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        let Tables {
            restrictions,
            script,
            ..
        } = &self.tables;
        restrictions.may_act(position, unit, |_| true)?;
        script.may_act(scenario, position, unit)
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
        let Tables {
            restrictions,
            script,
            ..
        } = &self.tables;
        restrictions.may_enter(scenario, position, unit, from, to)?;
        script.may_enter(position, scenario.unit(unit).side, to)
    }

    fn may_attack(
        &self,
        _scenario: &Scenario,
        position: &Position,
        side: Side,
        _from: HexId,
        target: HexId,
    ) -> Result<(), Illegal> {
        self.tables.script.may_enter(position, side, target)
    }

    fn may_join_grand_assault(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.tables.script.may_join(scenario, position, unit)
    }

    fn may_substitute(
        &self,
        _scenario: &Scenario,
        position: &Position,
        side: Side,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_substitute(position, side)
    }

    fn combat_modifiers(
        &self,
        scenario: &Scenario,
        position: &Position,
        plan: &AttackPlan,
        attacker: &mut Modifiers,
        _defender: &mut Modifiers,
    ) {
        let script = &self.tables.script;
        script.combat_modifiers(scenario, position, plan, attacker);
        self.night.combat_modifiers(position, attacker);
    }

    /// Jackson is mortally wounded in the night of May 2.
    fn falling(&self, scenario: &Scenario, position: &Position) -> LeaderSet {
        if scenario.has_leader_deaths() && position.turn() == 1 {
            LeaderSet::EMPTY.with(self.jackson)
        } else {
            LeaderSet::EMPTY
        }
    }

    fn observe(
        &self,
        _scenario: &Scenario,
        position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        Nightfall::observe(position, event, memory);
        self.tables.script.observe(event, memory);
    }

    fn remark(&self, position: &Position, before: &Memory) -> Option<u8> {
        Nightfall::falls(position, before).then_some(0)
    }

    fn noted(&self, _number: u8) -> &'static str {
        "The tie brings night: until the next turn every attack has -1 to its die."
    }

    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        self.tables.victory.places(scenario, position)
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        self.tables.victory.score(scenario, position)
    }

    fn outlook(&self, _scenario: &Scenario, position: &Position) -> Outlook {
        Outlook {
            barred: self.tables.restrictions.barred(position),
            ..Outlook::default()
        }
    }

    fn notes(&self, scenario: &Scenario, position: &Position) -> Vec<Note> {
        let today = Today {
            turn: position.turn(),
            phases: phases_begun(position),
            night: Nightfall::has_fallen(position),
        };
        let mut notes = (self.notes)(scenario, &today);
        if today.phases > 0 {
            let text = format!("This is Action Phase {} of the turn.", today.phases);
            notes.insert(0, note("S4.1-01", true, &text));
        }
        notes
    }
}
