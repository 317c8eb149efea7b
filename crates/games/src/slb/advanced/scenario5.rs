//! SLB 22.1, scenario 5: An Inevitable Destruction, April 30 to May 6, 1863.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Aftermath, Campaign, Memory, Note, Place, Score};
use longroll_rules::event::{Event, Modifier, Modifiers};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::Outlook;
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::unit::Arm;
use longroll_rules::{Action, LeaderId, Position, Scenario, Side, UnitId};

use super::super::{note, note_to_come};
use super::memory::{self, Recollection};
use super::{Advanced, Terms, command, missing};
use crate::game::{Game, Tables};
use crate::{Data, LoadError};

/// Who besides the cavalry may act in turn 1 (SLB-S5-03).
const ALERT: [&str; 3] = ["csa-posey", "csa-mahone", "csa-wright"];
/// Who leads in turn 1 as Anderson may: he, or whoever has taken his place (SLB-18-06).
const ALERT_LEADERS: [&str; 2] = ["csa-anderson-ldr", "csa-anderson-ldr-sub"];
/// How near the Union right flank must come (SLB-S5-04).
const NEAR: u32 = 4;
/// The first column of the hexes where all may move once the Union left attacks
/// (SLB-S5-05).
const EAST: i32 = 40;

const TERMS: Terms = Terms {
    stay_north: "SLB-S5-07",
    last_raid: 2,
    first_join: 1,
    riders: "SLB-S5-VP-01",
    pursuit: "SLB-S5-VP-04",
    departure: "SLB-S5-VP-05",
    combined: "SLB-S5-VP-06",
};

/// The rules of scenario 5.
#[derive(Debug)]
pub(in super::super) struct InevitableDestruction {
    rules: Advanced,
    tables: Tables,
    alert: [UnitId; 3],
    alert_leaders: [LeaderId; 2],
    east: HexSet,
}

impl InevitableDestruction {
    pub(in super::super) fn new(
        data: &Data,
        game: &Game,
        tables: Tables,
    ) -> Result<Self, LoadError> {
        let unit = |id: &str| {
            let found = game.roster.find_unit(id);
            found.ok_or_else(|| missing("slb/units.tsv", &format!("a row for {id}")))
        };
        let [posey, mahone, wright] = ALERT;
        let leader = |id: &str| {
            let found = game.roster.find_leader(id);
            found.ok_or_else(|| missing("slb/leaders.tsv", &format!("a row for {id}")))
        };
        let [anderson, his_substitute] = ALERT_LEADERS;
        let east = |hex: &HexId| game.map.info(*hex).column >= EAST;
        Ok(Self {
            rules: Advanced::new(data, game, TERMS)?,
            tables,
            alert: [unit(posey)?, unit(mahone)?, unit(wright)?],
            alert_leaders: [leader(anderson)?, leader(his_substitute)?],
            east: game.map.hexes().filter(east).collect(),
        })
    }

    /// Whether a unit waits for the enemy to come near.
    fn waits(&self, s: &Scenario, p: &Position, unit: UnitId) -> bool {
        p.turn() == 1
            && s.unit(unit).side == Side::Confederate
            && s.unit(unit).arm != Arm::Cavalry
            && !self.alert.contains(&unit)
            && !Recollection(p.memory()).freed().contains(unit)
    }

    /// Whether a leader does: by the unit that he is with.
    fn leader_waits(&self, s: &Scenario, p: &Position, leader: LeaderId) -> Result<(), Illegal> {
        let info = s.leader(leader);
        let with = p.leader(leader).attached;
        let exempt = info.cavalry || self.alert_leaders.contains(&leader);
        let Some(unit) = with.filter(|_| info.side == Side::Confederate && !exempt) else {
            return Ok(());
        };
        let freed = Recollection(p.memory()).freed().contains(unit);
        if p.turn() > 1 || freed || self.roused(p, unit) {
            return Ok(());
        }
        let text = "{leader} may do nothing in turn 1 before the Union comes near.";
        Err(Illegal::new("SLB-S5-03", text).leader(leader))
    }

    /// Whether the attack of the Union left lets a unit move in the east.
    fn roused(&self, p: &Position, unit: UnitId) -> bool {
        let hex = p.hex(unit);
        Recollection(p.memory()).left_attacked() && hex.is_some_and(|hex| self.east.contains(hex))
    }

    /// Frees who has the Union right flank near.
    fn free(s: &Scenario, p: &Position, memory: &mut Memory) {
        let right = |unit: &UnitId| !memory.1[memory::LEFT].contains(*unit);
        let near: Vec<HexId> = p
            .units_of(Side::Union)
            .iter()
            .filter(right)
            .filter_map(|unit| p.hex(unit))
            .collect();
        for unit in p.units_of(Side::Confederate).iter() {
            let close = |hex| near.iter().any(|other| s.map.distance(*other, hex) <= NEAR);
            if p.hex(unit).is_some_and(close) {
                memory.1[memory::FREED] = memory.1[memory::FREED].with(unit);
            }
        }
    }

    /// Takes note of what frees the Confederates in turn 1.
    fn watch(&self, s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
        let left = |unit: UnitId| memory.1[memory::LEFT].contains(unit);
        match event {
            // A new counter for some of a unit's men may do what the unit may.
            Event::Detached {
                substitute: new,
                from: old,
                ..
            }
            | Event::Replaced { old, new } => {
                let freed = &mut memory.1[memory::FREED];
                *freed = if self.waits(s, p, *old) {
                    freed.without(*new)
                } else {
                    freed.with(*new)
                };
            }
            // It frees nobody any more from turn 2 on, when all may act.
            Event::Rolled { .. }
            | Event::Moved { .. }
            | Event::RetreatMoved(..)
            | Event::Advanced(..)
                if p.turn() == 1 =>
            {
                Self::free(s, p, memory);
            }
            // A failed assault is an attack too.
            Event::AssaultDeclared(leader, _) => {
                let union = s.leader(*leader).side == Side::Union;
                if union && p.leader(*leader).attached.is_some_and(left) {
                    memory.0[memory::LEFT_ATTACKED] = 1;
                }
            }
            Event::AttackDeclared {
                side: Side::Union,
                from,
                ..
            } if p.units_at(Side::Union, *from).iter().any(left) => {
                memory.0[memory::LEFT_ATTACKED] = 1;
            }
            _ => {}
        }
    }
}

impl Campaign for InevitableDestruction {
    fn may_choose(
        &self,
        s: &Scenario,
        p: &Position,
        _side: Side,
        action: Action,
    ) -> Result<(), Illegal> {
        match action {
            Action::Activate(leader) => self.leader_waits(s, p, leader),
            Action::Assault(leader) => {
                self.leader_waits(s, p, leader)?;
                self.rules.may_assault(s, p, leader)
            }
            _ => Ok(()),
        }
    }

    fn may_act(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        if self.waits(s, p, unit) && !self.roused(p, unit) {
            let text = "{unit} may not act in turn 1 before the Union right flank comes within \
                        four hexes, or the left attacks.";
            return Err(Illegal::new("SLB-S5-03", text).unit(unit));
        }
        Ok(())
    }

    fn may_transfer(
        &self,
        s: &Scenario,
        p: &Position,
        leader: LeaderId,
        _to: UnitId,
    ) -> Result<(), Illegal> {
        self.leader_waits(s, p, leader)
    }

    fn may_enter(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        if self.waits(s, p, unit) && !self.east.contains(to) {
            let text = "{unit} may move in turn 1 only east of column 39.";
            return Err(Illegal::new("SLB-S5-05", text).unit(unit));
        }
        self.rules.may_enter(s, p, unit, from, to)
    }

    fn may_leave(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        from: HexId,
    ) -> Result<(), Illegal> {
        self.rules.may_leave(s, p, unit, from)
    }

    fn may_force_march(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        self.rules.may_force_march(s, p, unit)
    }

    fn march_penalty(&self, s: &Scenario, p: &Position, unit: UnitId) -> Option<Modifier> {
        self.rules.march_penalty(s, p, unit)
    }

    fn random_event(&self, s: &Scenario, p: &Position, event: u8) -> Option<u8> {
        self.rules.event(s, p, event)
    }

    fn aftermath(&self, s: &Scenario, p: &Position, event: u8, step: u8) -> Aftermath {
        self.rules.follows(s, p, event, step)
    }

    fn after_die(
        &self,
        s: &Scenario,
        p: &Position,
        event: u8,
        step: u8,
        result: i32,
    ) -> Vec<Event> {
        self.rules.decided(s, p, event, step, result)
    }

    fn remark(&self, p: &Position, before: &Memory) -> Option<u8> {
        Advanced::remark(p, before)
    }

    fn noted(&self, number: u8) -> &'static str {
        command::words(number)
    }

    fn combat_modifiers(
        &self,
        _s: &Scenario,
        p: &Position,
        plan: &AttackPlan,
        attacker: &mut Modifiers,
        _defender: &mut Modifiers,
    ) {
        self.rules.confidence_in_combat(p, plan.side, attacker);
    }

    fn assault_roll_modifier(
        &self,
        s: &Scenario,
        p: &Position,
        leader: LeaderId,
    ) -> Option<Modifier> {
        self.rules.confidence_in_assault(s, p, leader)
    }

    fn observe(&self, s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
        self.rules.observe(s, p, event, memory);
        if p.turn() == 1 {
            self.watch(s, p, event, memory);
        }
    }

    /// To which flank a hidden unit belongs, and what came near it, is not told.
    fn veil(&self, _s: &Scenario, truth: &Position, side: Side, memory: &mut Memory) {
        memory.forget(truth.hidden(side));
    }

    fn places(&self, s: &Scenario, p: &Position) -> Vec<Place> {
        self.tables.victory.places(s, p)
    }

    fn score(&self, s: &Scenario, p: &Position) -> Score {
        self.tables.victory.score_with(s, p, self.rules.scores(p))
    }

    fn outlook(&self, s: &Scenario, p: &Position) -> Outlook {
        self.rules.outlook(s, p)
    }

    fn notes(&self, _s: &Scenario, p: &Position) -> Vec<Note> {
        let first = p.turn() == 1;
        let mut notes = vec![
            note(
                "SLB-S5-03",
                first,
                "Turn 1: of the Confederates only the cavalry, Posey, Mahone, Wright and Anderson \
                 act. The others still entrench in the Recovery Phase. A unit is freed when the \
                 Union right flank comes within four hexes of it.",
            ),
            note_to_come(
                "SLB-S5-05",
                first && Recollection(p.memory()).left_attacked(),
                first,
                "The Union left has attacked: in turn 1 all Confederates may move in columns 40 \
                 and higher.",
            ),
        ];
        notes.extend(self.rules.notes(p));
        notes
    }
}
