//! SLB 22.2, scenario 6: The Chancellorsville Campaign, April 27 to May 6, 1863.

use longroll_map::{HexId, HexSide, Water};
use longroll_rules::campaign::{Aftermath, Campaign, Initiative, Memory, Note, Place, Score};
use longroll_rules::event::{Event, Modifier, Modifiers};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::outlook::Outlook;
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::scenario::Setup;
use longroll_rules::unit::Arm;
use longroll_rules::{Action, LeaderId, LeaderSet, Position, Scenario, Side, UnitId, UnitSet};

use super::april::{self, April, SECRET_TURN};
use super::release::{self, Release};
use super::{Advanced, Terms, command, missing, notes};
use crate::game::{Game, Tables};
use crate::{Data, LoadError};

/// Who may act in turn 1 (SLB-S6-03).
const MARCHING: [&str; 10] = [
    "union-griffin-b",
    "union-sykes",
    "union-humphreys-b",
    "union-devin",
    "union-devens",
    "union-steinwehr",
    "union-schurz",
    "union-buschbeck",
    "union-williams",
    "union-geary",
];
const LEADING: [&str; 3] = ["union-meade", "union-howard", "union-slocum"];
/// Where the cavalry of the raid begins (SLB-S6-10).
const WARRENTON_JUNCTION: &str = "3108";
/// Where dice find the Confederate cavalry, from 1 to 6 (SLB-S6-13).
const PLACES: [&str; 6] = ["2315", "2419", "2618", "2721", "2821", "3121"];
/// The first column of the east, where nobody acts before he is released (SLB-S6-07,
/// SLB-S6-18).
const EAST: i32 = 36;

const TERMS: Terms = Terms {
    stay_north: "SLB-S6-02",
    last_raid: 5,
    // What has moved in secret is not on the map before (by our ruling).
    first_join: release::TURN,
    riders: "SLB-S6-VP-01",
    pursuit: "SLB-S6-VP-03",
    departure: "SLB-S6-VP-03",
    combined: "SLB-S6-VP-04",
};

/// The rules of scenario 6.
#[derive(Debug)]
pub(in super::super) struct Chancellorsville {
    rules: Advanced,
    tables: Tables,
    april: April,
    release: Release,
}

impl Chancellorsville {
    pub(in super::super) fn new(
        data: &Data,
        game: &Game,
        setup: &Setup,
        tables: Tables,
    ) -> Result<Self, LoadError> {
        let hex = |label: &str| {
            let found = game.map.find(label);
            found.ok_or_else(|| missing("slb/map.hexes.tsv", &format!("a row for {label}")))
        };
        let unit = |id: &&str| {
            let found = game.roster.find_unit(id);
            found.ok_or_else(|| missing("slb/units.tsv", &format!("a row for {id}")))
        };
        let leader = |id: &&str| {
            let found = game.roster.find_leader(id);
            found.ok_or_else(|| missing("slb/leaders.tsv", &format!("a row for {id}")))
        };
        let rules = Advanced::new(data, game, TERMS)?;
        let junction = hex(WARRENTON_JUNCTION)?;
        let raids = |unit: UnitId, at: Option<HexId>| {
            let info = &game.roster.units[unit.index()];
            at == Some(junction) && info.side == Side::Union && info.arm == Arm::Cavalry
        };
        let raiders = setup.units.iter().filter(|(u, state)| raids(*u, state.hex));
        let mut places = [junction; 6];
        for (place, label) in places.iter_mut().zip(PLACES) {
            *place = hex(label)?;
        }
        let east = |hex: &HexId| game.map.info(*hex).column >= EAST;
        Ok(Self {
            april: April {
                marching: MARCHING.iter().map(unit).collect::<Result<UnitSet, _>>()?,
                leading: LEADING
                    .iter()
                    .map(leader)
                    .collect::<Result<LeaderSet, _>>()?,
                raiders: raiders.map(|(unit, _)| *unit).collect(),
                places,
            },
            release: Release {
                east: game.map.hexes().filter(east).collect(),
                north: rules.combine.north,
                lee: leader(&"csa-lee")?,
            },
            rules,
            tables,
        })
    }

    /// Whether a leader may activate or assault.
    fn may_lead(&self, s: &Scenario, p: &Position, leader: LeaderId) -> Result<(), Illegal> {
        self.april.may_lead(s, p, leader, &self.release)?;
        if s.leader(leader).side == Side::Union {
            return Ok(());
        }
        let held = self.release.may_act(p, p.leader_hex(leader));
        held.map_err(|refusal| refusal.leader(leader))
    }

    /// Whether a hexside lies between the banks of the Rappahannock.
    fn spans(&self, s: &Scenario, at: HexSide) -> bool {
        let (a, b) = s.map.ends(at);
        self.release.north.contains(a) != self.release.north.contains(b)
    }
}

fn is_major(s: &Scenario, at: HexSide) -> bool {
    s.map.side(at.hex(), at.direction()).water == Water::MajorRiver
}

impl Campaign for Chancellorsville {
    /// SLB-S6-04, SLB-S6-08, SLB-S6-09.
    fn initiative(&self, s: &Scenario, p: &Position) -> Initiative {
        let waits = !p.has_secrets() || p.moving_in_secret().is_some();
        match p.turn() {
            1 => Initiative::Automatic(Side::Union, "SLB-S6-04"),
            SECRET_TURN if waits && !s.options.slb6_solitaire => {
                Initiative::Secret(Side::Confederate)
            }
            SECRET_TURN => Initiative::Automatic(Side::Union, "SLB-S6-09"),
            _ => Initiative::Roll,
        }
    }

    fn keeps_secrets(&self, s: &Scenario) -> bool {
        !s.options.slb6_solitaire
    }

    /// SLB-S6-08: who is in the west as the secret moves begin.
    fn moves_in_secret(&self, _s: &Scenario, p: &Position) -> UnitSet {
        let west = |unit: &UnitId| {
            let hex = p.hex(*unit);
            hex.is_some_and(|hex| !self.release.east.contains(hex))
        };
        p.units_of(Side::Confederate).iter().filter(west).collect()
    }

    /// SLB-S6-11.
    fn plans_bridges(&self, _s: &Scenario, p: &Position) -> Option<Side> {
        (p.turn() == SECRET_TURN).then_some(Side::Union)
    }

    fn may_plan_bridge(
        &self,
        s: &Scenario,
        _p: &Position,
        unit: UnitId,
        at: HexSide,
    ) -> Result<(), Illegal> {
        if self.spans(s, at) && is_major(s, at) {
            return Ok(());
        }
        let text = "Only bridges over the Rappahannock, where it is a major river, are recorded.";
        Err(Illegal::new("SLB-S6-11", text).unit(unit))
    }

    fn plan_rule(&self) -> RuleId {
        "SLB-S6-15"
    }

    /// By our ruling the bridges over the major river are recorded in turn 2, and no others
    /// are built before turn 3.
    fn may_build(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        at: HexSide,
    ) -> Result<(), Illegal> {
        let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
        if p.turn() == 1 && s.unit(unit).side == Side::Confederate {
            return refuse("SLB-S6-03", "The Confederates do nothing in turn 1.");
        }
        if p.turn() <= SECRET_TURN && is_major(s, at) {
            return refuse(
                "SLB-S6-12",
                "Before turn 3 only minor rivers are bridged in the Recovery Phase.",
            );
        }
        Ok(())
    }

    /// SLB-S6-16.
    fn spares_bridge(&self, s: &Scenario, p: &Position, at: HexSide, end: HexId) -> bool {
        p.turn() == release::TURN && is_major(s, at) && !self.release.north.contains(end)
    }

    fn after_cycle(&self, s: &Scenario, p: &Position) -> Option<u8> {
        April::after_cycle(s, p)
    }

    fn may_choose(
        &self,
        s: &Scenario,
        p: &Position,
        _side: Side,
        action: Action,
    ) -> Result<(), Illegal> {
        match action {
            Action::Activate(leader) => self.may_lead(s, p, leader),
            Action::Assault(leader) => {
                self.may_lead(s, p, leader)?;
                self.rules.may_assault(s, p, leader)
            }
            _ => Ok(()),
        }
    }

    fn may_act(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        self.april.may_act(s, p, unit, &self.release)?;
        if s.unit(unit).side == Side::Union {
            return Ok(());
        }
        let held = self.release.may_act(p, p.hex(unit));
        held.map_err(|refusal| refusal.unit(unit))
    }

    fn may_transfer(
        &self,
        s: &Scenario,
        p: &Position,
        leader: LeaderId,
        _to: UnitId,
    ) -> Result<(), Illegal> {
        April::may_transfer(s, p, leader, &self.release)
    }

    fn may_substitute(&self, _s: &Scenario, p: &Position, side: Side) -> Result<(), Illegal> {
        if p.turn() == 1 && side == Side::Confederate {
            let text = "The Confederates do nothing in turn 1.";
            return Err(Illegal::new("SLB-S6-03", text));
        }
        Ok(())
    }

    fn may_enter(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let side = s.unit(unit).side;
        let north = &self.release.north;
        if let Some(rule) = april::closed(p.turn(), side)
            && north.contains(from) != north.contains(to)
        {
            let text = "{unit} may not cross the Rappahannock before turn 3.";
            return Err(Illegal::new(rule, text).unit(unit));
        }
        if side == Side::Confederate {
            self.release.may_enter(p, unit, from, to)?;
        }
        self.rules.may_enter(s, p, unit, from, to)
    }

    /// By our ruling: an attack would be no secret.
    fn may_attack(
        &self,
        _s: &Scenario,
        p: &Position,
        side: Side,
        _from: HexId,
        _target: HexId,
    ) -> Result<(), Illegal> {
        if p.moving_in_secret() == Some(side) {
            let text = "Who moves in secret does not attack.";
            return Err(Illegal::new("SLB-S6-08", text));
        }
        Ok(())
    }

    fn may_entrench(&self, _s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        if p.turn() == 1 {
            let text = "{unit} may not entrench in turn 1; nobody may.";
            return Err(Illegal::new("SLB-S6-06", text).unit(unit));
        }
        Ok(())
    }

    fn may_leave(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        from: HexId,
    ) -> Result<(), Illegal> {
        if s.unit(unit).side == Side::Confederate {
            self.release.may_go_away(p, unit, from)?;
        }
        self.rules.may_leave(s, p, unit, from)
    }

    fn may_force_march(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        self.rules.may_force_march(s, p, unit)
    }

    fn march_penalty(&self, s: &Scenario, p: &Position, unit: UnitId) -> Option<Modifier> {
        self.rules.march_penalty(s, p, unit)
    }

    /// SLB-S6-20.
    fn may_send_message(&self, _s: &Scenario, p: &Position, side: Side) -> UnitSet {
        match self.release.may_send(p, side) {
            Ok(()) => self.release.addressee(p),
            Err(_) => UnitSet::EMPTY,
        }
    }

    fn why_no_message(&self, _s: &Scenario, p: &Position, unit: UnitId) -> Illegal {
        let text = "{unit} is not the one to whom the message goes.";
        let other = Illegal::new("SLB-S6-20", text).unit(unit);
        let refused = self.release.may_send(p, Side::Confederate).err();
        refused.unwrap_or(other)
    }

    /// SLB-15-02: none before turn 3.
    fn rolls_random_events(&self, _s: &Scenario, p: &Position) -> bool {
        p.turn() >= release::TURN
    }

    fn random_event(&self, s: &Scenario, p: &Position, event: u8) -> Option<u8> {
        self.rules.event(s, p, event)
    }

    fn aftermath(&self, s: &Scenario, p: &Position, event: u8, step: u8) -> Aftermath {
        let own = April::aftermath(s, p, event, step, &self.release);
        own.unwrap_or_else(|| self.rules.follows(s, p, event, step))
    }

    fn after_die(
        &self,
        s: &Scenario,
        p: &Position,
        event: u8,
        step: u8,
        result: i32,
    ) -> Vec<Event> {
        if april::is_own(event) {
            return self.april.scouted(s, p, event, result);
        }
        self.rules.decided(s, p, event, step, result)
    }

    fn noted(&self, number: u8) -> &'static str {
        match number {
            april::AGAIN => "Cavalry has been found there already: the die is rolled again.",
            other => command::words(other),
        }
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
        self.april.watch(s, p, event, memory);
        self.release.watch(s, p, event, memory);
    }

    fn remark(&self, p: &Position, before: &Memory) -> Option<u8> {
        Advanced::remark(p, before)
    }

    /// To which flank a hidden unit belongs, and that it has acted, is not told.
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

    fn notes(&self, s: &Scenario, p: &Position) -> Vec<Note> {
        notes::of_campaign(&self.rules, s, p)
    }
}
