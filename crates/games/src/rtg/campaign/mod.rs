//! RTG scenario 6, the Advanced Game: The Gettysburg Campaign, June 22 to July 9, 1863.

mod army;
mod events;
mod groups;
mod memory;
mod notes;
mod outlook;
mod points;
mod release;
mod words;

use longroll_map::{HexId, HexSet};
use longroll_rules::arrivals::Landing;
use longroll_rules::campaign::{Aftermath, Campaign, Initiative, Memory, Note, Place, Score};
use longroll_rules::event::{Event, Modifier};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::Outlook;
use longroll_rules::scenario::Setup;
use longroll_rules::{Action, LeaderId, Phase, Position, Scenario, Side, UnitId, UnitSet};

use self::army::Table17;
use self::events::{Events, all_held};
use self::groups::Groups;
use self::points::Points;
use self::release::{Release, counties};
use super::army_of_the_potomac;
use super::stuart::Stuart;
use crate::game::{Game, Tables};
use crate::{Data, LoadError, contingents};

/// The last turn of Ewell's good marches (RTG-S6-03).
const EWELL_UNTIL: u8 = 9;
/// The divisions that make them.
const EWELL: [&str; 3] = ["csa-early", "csa-johnson", "csa-rodes"];
/// The two towns that make the loss in Washington County greater.
const TOWNS: [&str; 2] = ["N0929", "S0604"];
/// What the Union's hold on the crossings costs the Confederates (RTG-24-01, RTG-24-02).
const CROSSINGS_COST: u16 = 2;
const TOWNS_COST: u16 = 5;
/// The counties in which Confederate infantry brings Baltimore to arms (RTG-14.2-03).
const NEAR_BALTIMORE: [&str; 6] = [
    "Frederick-West",
    "Frederick-East",
    "Carroll",
    "Baltimore",
    "Howard",
    "Montgomery",
];
/// The command of the Richmond Garrison.
const GARRISON: &str = "Rich";

/// The rules of scenario 6.
#[derive(Debug)]
pub(super) struct Gettysburg {
    tables: Tables,
    stuart: Stuart,
    stuart_himself: LeaderId,
    arrival: Table17,
    groups: Groups,
    events: Events,
    release: Release,
    points: Points,
    ewell: UnitSet,
    crossings: Vec<HexId>,
    /// The crossings and the two towns.
    crossings_and_towns: Vec<HexId>,
    near_baltimore: HexSet,
    falling_waters: HexId,
}

impl Gettysburg {
    pub(super) fn new(
        data: &Data,
        game: &Game,
        setup: &Setup,
        tables: Tables,
    ) -> Result<Self, LoadError> {
        let missing = |file: &str, id: &str| LoadError::File {
            file: file.to_owned(),
            reason: format!("expected a row for {id}"),
        };
        let file = "rtg/rtg-6.arrivals.tsv";
        let come = contingents::read(file, &data.text(file)?, &game.roster)?;
        let ewell = EWELL.iter().map(|id| {
            let found = game.roster.find_unit(id);
            found.ok_or_else(|| missing("rtg/units.tsv", id))
        });
        let stuart = game.roster.find_leader("csa-stuart");
        let points = Points::read(data, game)?;
        let crossings = points.crossings();
        let mut crossings_and_towns = crossings.clone();
        for town in TOWNS {
            crossings_and_towns.push(game.place(town)?);
        }
        Ok(Self {
            tables,
            stuart: Stuart::new(game, 12, "RTG-18-04")?,
            stuart_himself: stuart.ok_or_else(|| missing("rtg/leaders.tsv", "csa-stuart"))?,
            arrival: Table17::read(data)?,
            groups: Groups::new(data, &game.map, come)?,
            events: Events::new(&game.random_events),
            release: Release::new(game, setup)?,
            points,
            ewell: ewell.collect::<Result<_, _>>()?,
            crossings,
            crossings_and_towns,
            near_baltimore: counties(&game.map, &NEAR_BALTIMORE),
            falling_waters: game.place("S0119")?,
        })
    }

    /// Stuart's brigades, and whoever Stuart rides with, as far as they are among these.
    fn with_stuart(&self, p: &Position, units: UnitSet) -> UnitSet {
        let with = p.leader(self.stuart_himself).attached;
        let rides = with.filter(|unit| units.contains(*unit));
        // Where he rides is where one of his brigades might be.
        rides.map_or(units, |_| units.with(self.stuart.first()))
    }

    /// Whether a unit may be in a hex, by a march or a retreat.
    fn may_be_in(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Illegal> {
        let first = self.groups.has_come(p, 0);
        self.release.may_be_in(s, unit, hex, first)?;
        let with = self.with_stuart(p, UnitSet::of(unit));
        self.stuart
            .may_be_in(p, with, hex)
            .map_err(|refusal| refusal.unit(unit))
    }

    fn washington(&self, s: &Scenario, p: &Position, step: u8) -> Aftermath {
        let noted = |number| Aftermath::Comes(vec![Event::Noted(number)]);
        if step > 0 || !all_held(s, p, &self.crossings) {
            Aftermath::Over
        } else if all_held(s, p, &self.crossings_and_towns) {
            noted(words::TOWNS_HELD)
        } else {
            noted(words::CROSSINGS_HELD)
        }
    }

    fn noted_in(&self, p: &Position, number: u8, memory: &mut Memory) {
        let turn = p.turn();
        match number {
            letter @ words::ARMY..words::STUART => {
                memory.0[memory::RESULT] = u16::from(letter + 1 - words::ARMY);
                memory.0[memory::ROLLED] = u16::from(turn);
            }
            words::STUART => memory.0[memory::STUART] = u16::from(turn),
            words::STUART_FOUND => Stuart::free(memory),
            words::REINFORCEMENTS => memory::next_comes(memory, memory::REINFORCEMENTS, turn),
            words::GARRISON => memory::next_comes(memory, memory::GARRISON, turn),
            words::CONVOY_WAITS => {
                let waiting = memory.0[memory::CONVOYS] & 0xff;
                memory.0[memory::CONVOYS] = (waiting + 1).min(0xff);
            }
            words::CONVOY_COMES => memory.0[memory::CONVOYS] <<= 8,
            words::UNION_PARALYZED => memory.0[memory::PARALYZED] = 1,
            words::CONFEDERATE_PARALYZED => memory.0[memory::PARALYZED] = 2,
            14..=16 => {
                let track = usize::from(number - words::TRACK);
                if memory::sets(memory, track) < self.groups.sets[track] {
                    memory.0[memory::TRACKS] += 1 << (4 * track);
                }
            }
            words::CROSSINGS_HELD => lose(memory, CROSSINGS_COST),
            words::TOWNS_HELD => lose(memory, TOWNS_COST),
            _ => {}
        }
    }

    /// A unit has come to a hex.
    fn came(&self, s: &Scenario, unit: UnitId, to: HexId, memory: &mut Memory) {
        self.release.came(s, unit, to, memory);
        let union = s.unit(unit).side == Side::Union;
        if union && to == self.falling_waters && memory.0[memory::BRIDGE] == memory::LAID {
            memory.0[memory::BRIDGE] = memory::GONE;
        }
    }

    fn turn_began(&self, p: &Position, memory: &mut Memory) {
        memory.0[memory::PARALYZED] = 0;
        memory.0[memory::CONVOYS] &= 0xff;
        memory.1[memory::FRESH] = UnitSet::EMPTY;
        events::lay_bridge(p, self.falling_waters, memory);
    }
}

/// The Confederates lose points in Washington County.
const fn lose(memory: &mut Memory, points: u16) {
    memory.0[memory::WASHINGTON] = memory.0[memory::WASHINGTON].saturating_add(points);
}

impl Campaign for Gettysburg {
    /// RTG-14.1-03.
    fn initiative(&self, _s: &Scenario, p: &Position) -> Initiative {
        let paralyzed = match p.memory().0[memory::PARALYZED] {
            1 => Side::Union,
            2 => Side::Confederate,
            _ => return Initiative::Roll,
        };
        let modifier = Modifier {
            name: match paralyzed {
                Side::Union => "the Union's command paralysis",
                Side::Confederate => "the Confederates' command paralysis",
            },
            value: -1,
            rule: "RTG-14.1-03",
        };
        Initiative::Favoured(paralyzed, modifier)
    }

    fn may_choose(
        &self,
        _s: &Scenario,
        p: &Position,
        _side: Side,
        action: Action,
    ) -> Result<(), Illegal> {
        match action {
            Action::Activate(leader) | Action::Assault(leader) => self.release.may_lead(p, leader),
            _ => Ok(()),
        }
    }

    /// RTG-S6-04, RTG-S6-05.
    fn may_act(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        if Release::is_free(s, p, unit) {
            return Ok(());
        }
        let third = self.groups.has_come(p, 2);
        self.release.may_act(unit, third)?;
        self.tables.restrictions.may_act(p, unit, |_| true)
    }

    fn may_entrench(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        if Release::is_free(s, p, unit) {
            return Ok(());
        }
        let third = self.groups.has_come(p, 2);
        self.release.may_act(unit, third)?;
        self.tables.restrictions.may_entrench(p, unit)
    }

    fn may_enter(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        _from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        self.may_be_in(s, p, unit, to)
    }

    fn may_ride(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Illegal> {
        self.may_be_in(s, p, unit, hex)
    }

    fn may_retreat(
        &self,
        s: &Scenario,
        p: &Position,
        units: UnitSet,
        to: HexId,
    ) -> Result<(), Illegal> {
        units
            .iter()
            .try_for_each(|unit| self.may_be_in(s, p, unit, to))
    }

    /// Lee stays at Williamsport (RTG-S6-04), Stuart out of the army's counties (RTG-18-04).
    fn may_transfer(
        &self,
        _s: &Scenario,
        p: &Position,
        leader: LeaderId,
        to: UnitId,
    ) -> Result<(), Illegal> {
        self.release.may_transfer(p, leader, to)?;
        match p.hex(to) {
            Some(hex) if leader == self.stuart_himself => {
                let with = UnitSet::of(self.stuart.first());
                let verdict = self.stuart.may_be_in(p, with, hex);
                verdict.map_err(|refusal| refusal.unit(to))
            }
            _ => Ok(()),
        }
    }

    /// RTG-14.1-11.
    fn goes_along(&self, s: &Scenario, p: &Position, leader: LeaderId, unit: UnitId) -> bool {
        let info = s.leader(leader);
        info.side == Side::Confederate
            && info.level == longroll_rules::leader::Level::Corps
            && leader != self.stuart_himself
            && s.unit(unit).side == Side::Confederate
            && s.command(p.unit(unit).command).name == GARRISON
    }

    /// RTG-S6-03.
    fn march_modifier(&self, _s: &Scenario, p: &Position, unit: UnitId) -> Option<Modifier> {
        let good = p.turn() <= EWELL_UNTIL && self.ewell.contains(unit);
        good.then_some(Modifier {
            name: "Ewell's corps",
            value: 2,
            rule: "RTG-S6-03",
        })
    }

    fn army_of_the_potomac(&self, s: &Scenario, p: &Position, unit: UnitId) -> bool {
        army_of_the_potomac(s, p, unit)
    }

    fn random_event(&self, s: &Scenario, p: &Position, event: u8) -> Option<u8> {
        self.events
            .comes(s, p, event, &self.groups, &self.crossings)
    }

    fn aftermath(&self, _s: &Scenario, p: &Position, event: u8, step: u8) -> Aftermath {
        self.events.follows(p, event, step)
    }

    fn agenda(&self, s: &Scenario, p: &Position, step: u8) -> Aftermath {
        let groups = &self.groups;
        match p.phase(s) {
            Phase::Reinforcement => {
                events::reinforcement_agenda(s, p, step, groups, &self.near_baltimore)
            }
            Phase::ArmyArrival => {
                army::agenda(p, step, &groups.increments, groups.army_has_come(p))
            }
            Phase::Stuart => army::stuart_agenda(p, step, groups.stuart_has_come(p)),
            Phase::WashingtonCounty => self.washington(s, p, step),
            _ => Aftermath::Over,
        }
    }

    fn agenda_rolled(&self, s: &Scenario, p: &Position, step: u8, result: i32) -> Vec<Event> {
        match p.phase(s) {
            Phase::Reinforcement => events::track_rolled(step, result, &self.groups),
            Phase::ArmyArrival => self.arrival.rolled(p, step, result),
            Phase::Stuart => army::stuart_rolled(result),
            _ => Vec::new(),
        }
    }

    fn landing(&self, s: &Scenario, p: &Position, contingent: usize) -> Option<Landing> {
        self.groups.landing(p.phase(s), p, contingent)
    }

    /// RTG-S6-08.
    fn last_turn(&self, s: &Scenario, p: &Position) -> u8 {
        s.turns().max(p.weather().major_unfordable)
    }

    fn remark(&self, p: &Position, before: &Memory) -> Option<u8> {
        let now = p.memory();
        let changed = |what: usize| before.0[what] != now.0[what];
        let freed = now.1[memory::FREED].minus(before.1[memory::FREED]);
        let waits = |unit: UnitId| {
            let held = self.tables.restrictions.may_act(p, unit, |_| true).is_err();
            held || (self.release.garrisons().contains(unit) && !self.groups.has_come(p, 2))
        };
        if changed(memory::BRIDGE) {
            let laid = now.0[memory::BRIDGE] == memory::LAID;
            Some(if laid {
                words::BRIDGE_LAID
            } else {
                words::BRIDGE_GONE
            })
        } else if changed(memory::LIFTED) {
            Some(words::LIFTED)
        } else if Stuart::was_freed(before, now) && self.stuart.would_bind(p) {
            Some(words::STUART_FREE)
        } else if now.0[memory::LIFTED] == 0 && freed.iter().any(waits) {
            Some(words::FREED)
        } else {
            None
        }
    }

    fn noted(&self, number: u8) -> &'static str {
        words::of(number)
    }

    fn observe(&self, s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
        if p.phase(s) == Phase::ActionCycle {
            self.stuart.observe(s, p, event, memory);
        }
        match event {
            Event::TurnBegan(_) => self.turn_began(p, memory),
            Event::Noted(number) => self.noted_in(p, *number, memory),
            Event::Moved { unit, to, .. }
            | Event::Advanced(unit, to)
            | Event::RetreatMoved(unit, to) => self.came(s, *unit, *to, memory),
            Event::Arrived { unit, state } => {
                if p.phase(s) == Phase::ArmyArrival {
                    army::placed(memory, &self.groups.increments, *unit);
                }
                if let Some(to) = state.hex {
                    self.came(s, *unit, to, memory);
                }
            }
            Event::Detached {
                substitute, from, ..
            } if p.phase(s) == Phase::ArmyArrival => {
                let fresh = &mut memory.1[memory::FRESH];
                if fresh.contains(*from) {
                    *fresh = fresh.with(*substitute);
                }
            }
            // A unit that can't retreat surrenders too, but that is a loss in a retreat.
            Event::Surrendered(unit) if p.phase(s) == Phase::HarpersFerry => {
                let lost = u16::from(p.unit(*unit).manpower);
                let all = &mut memory.0[memory::SURRENDERED];
                *all = all.saturating_add(lost);
            }
            _ => {}
        }
    }

    /// Nobody sees which of the units under markers rest, and what comes of it.
    fn veil(&self, _s: &Scenario, truth: &Position, side: Side, memory: &mut Memory) {
        Stuart::veil(side, memory);
        memory.forget(truth.hidden(side));
    }

    fn places(&self, s: &Scenario, p: &Position) -> Vec<Place> {
        self.points.places(s, p)
    }

    fn score(&self, s: &Scenario, p: &Position) -> Score {
        let more = self.points.score(s, p);
        self.tables.victory.score_with(s, p, more)
    }

    fn outlook(&self, s: &Scenario, p: &Position) -> Outlook {
        outlook::outlook(self, s, p)
    }

    fn notes(&self, _s: &Scenario, p: &Position) -> Vec<Note> {
        notes::notes(self, p)
    }
}
