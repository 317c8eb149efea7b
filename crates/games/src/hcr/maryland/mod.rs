//! The Advanced Game: scenario 6, From Frederick to Sharpsburg, and scenario 7, The Maryland
//! Campaign, as printed and with its revised victory conditions.

mod coming;
mod command;
mod counties;
mod garrisons;
mod memory;
mod notes;
mod words;

use longroll_map::HexId;
use longroll_rules::arrivals::Landing;
use longroll_rules::campaign::{Aftermath, Campaign, Initiative, Memory, Note, Place, Score};
use longroll_rules::event::{Event, Modifier};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::outlook::Outlook;
use longroll_rules::{Action, LeaderId, Phase, Position, Scenario, Side, UnitId, UnitSet};

use self::coming::Coming;
use self::command::{Invasion, is_stalled, march_penalty};
use self::counties::Counties;
use super::army_of_the_potomac;
use crate::catalog::Entry;
use crate::game::{Game, Tables};
use crate::restrictions::FREED;
use crate::{Data, LoadError, contingents, siege};

/// The rules of one of the scenarios.
#[derive(Debug)]
pub(super) struct Maryland {
    tables: Tables,
    counties: Counties,
    coming: Coming,
    /// What scenario 7 has besides.
    invasion: Option<Invasion>,
    /// Whether its victory conditions are the revised ones.
    revised: bool,
}

impl Maryland {
    pub(super) fn new(
        data: &Data,
        entry: &Entry,
        game: &Game,
        tables: Tables,
    ) -> Result<Self, LoadError> {
        let file = entry.table(data, "counties")?;
        let exits = game.region("valley-and-loudoun")?;
        let counties = Counties::read(&file, &data.text(&file)?, &game.map, &exits)?;
        let file = entry.table(data, "arrivals")?;
        let come = contingents::read(&file, &data.text(&file)?, &game.roster)?;
        let coming = Coming::new(data, game, &file, come)?;
        let file = entry.table(data, "commitment")?;
        let invasion = match data.text_if_any(&file)? {
            Some(_) => Some(Invasion::read(&file, data, game)?),
            None => None,
        };
        Ok(Self {
            tables,
            counties,
            coming,
            invasion,
            revised: entry.like.is_some(),
        })
    }

    /// Whether a leader may act, who waits as does the unit that he began with.
    fn may_lead(&self, s: &Scenario, p: &Position, leader: LeaderId) -> Result<(), Illegal> {
        let mut began = s.setup.leaders.iter();
        if let Some((_, beside)) = began.find(|(known, _)| *known == leader) {
            self.is_free(p, *beside).map_err(|refusal| {
                let text = "{leader} may not act yet: nor may those whom he began with.";
                Illegal::new(refusal.rule, text).leader(leader)
            })?;
        }
        let invasion = self.invasion.as_ref();
        invasion.map_or(Ok(()), |invasion| invasion.may_lead(s, p, leader))
    }

    /// Whether nothing holds a unit back that the enemy's coming would end. That it has not
    /// committed is said first, for it holds a unit longest.
    fn is_free(&self, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        if let Some(invasion) = &self.invasion {
            invasion.may_stir(p, unit)?;
        }
        self.tables.restrictions.may_act(p, unit, |_| true)
    }

    /// Whether only the enemy's coming lets a unit act, or entrench, so early.
    fn waited(&self, p: &Position, unit: UnitId) -> bool {
        let invasion = self.invasion.as_ref();
        self.tables.restrictions.waited(p, unit)
            || invasion.is_some_and(|invasion| invasion.waited(p, unit))
    }

    /// A unit has come to a hex.
    fn came(&self, s: &Scenario, unit: UnitId, to: HexId, memory: &mut Memory) {
        let mut freed = self.tables.restrictions.freed(s, unit, to);
        if let Some(invasion) = &self.invasion {
            invasion.came(s, unit, to, &mut freed, memory);
        }
        memory.1[FREED] = memory.1[FREED].union(freed);
    }

    fn noted_in(&self, s: &Scenario, p: &Position, number: u8, memory: &mut Memory) {
        match number {
            words::STALLED => {
                if let Some(invasion) = &self.invasion {
                    invasion.stall(s, p, memory);
                }
            }
            words::COMMITTED => memory.0[memory::COMMITTED] += 1,
            words::MILITIA => memory.0[memory::MILITIA] = u16::from(p.turn()),
            _ => self.counties.noted(number, memory),
        }
    }
}

impl Campaign for Maryland {
    /// Where a double 1 may end the cycle, the dice fall for a side that can do nothing too
    /// (S4.2-04).
    fn initiative(&self, s: &Scenario, p: &Position) -> Initiative {
        let open = match self.ends_cycle(s, p) {
            Some(_) => Initiative::Contested,
            None => Initiative::Roll,
        };
        self.tables.script.initiative(p).unwrap_or(open)
    }

    fn ends_cycle(&self, _s: &Scenario, p: &Position) -> Option<(u8, RuleId)> {
        self.invasion.as_ref()?;
        Invasion::ends_cycle(p)
    }

    /// HCR-S7-09.
    fn is_decided(&self, _s: &Scenario, p: &Position) -> bool {
        p.memory().0[memory::DECIDED] != 0
    }

    fn may_choose(
        &self,
        s: &Scenario,
        p: &Position,
        side: Side,
        action: Action,
    ) -> Result<(), Illegal> {
        match action {
            Action::Assault(_) if is_stalled(p, side) => {
                let text = "The Union command is stalled: no assaults this turn.";
                Err(Illegal::new("HCR-14-06", text))
            }
            Action::Activate(leader) | Action::Assault(leader) => self.may_lead(s, p, leader),
            _ => Ok(()),
        }
    }

    fn may_act(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        self.is_free(p, unit)?;
        let invasion = self.invasion.as_ref();
        invasion.map_or(Ok(()), |invasion| invasion.may_act(s, p, unit))
    }

    fn may_entrench(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        let restrictions = &self.tables.restrictions;
        let is_refused = |unit: UnitId| restrictions.may_entrench(p, unit).is_err();
        let parent = garrisons::stands_for(s, p, unit, is_refused);
        let invasion = self.invasion.as_ref();
        if let Some(invasion) = invasion {
            invasion.may_stir(p, unit)?;
        }
        let allowed = restrictions.may_entrench(p, parent);
        allowed.map_err(|refusal| refusal.unit(unit))?;
        invasion.map_or(Ok(()), |invasion| invasion.may_act(s, p, unit))
    }

    fn may_march(
        &self,
        _s: &Scenario,
        _p: &Position,
        unit: UnitId,
        extended: bool,
    ) -> Result<(), Illegal> {
        if extended {
            self.coming.may_hurry(unit)?;
        }
        Ok(())
    }

    /// HCR-14-05, HCR-16-03.
    fn may_force_march(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        self.coming.may_hurry(unit)?;
        if is_stalled(p, s.unit(unit).side) {
            let text = "The Union command is stalled: {unit} makes no force march this turn.";
            return Err(Illegal::new("HCR-14-05", text).unit(unit));
        }
        Ok(())
    }

    /// HCR-16-03.
    fn is_always_checked(&self, _s: &Scenario, unit: UnitId) -> bool {
        self.coming.is_militia(unit)
    }

    fn march_penalty(&self, s: &Scenario, p: &Position, unit: UnitId) -> Option<Modifier> {
        march_penalty(s, p, unit)
    }

    /// HCR-16-04.
    fn may_join_grand_assault(
        &self,
        _s: &Scenario,
        _p: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        if self.coming.is_militia(unit) {
            let text = "{unit} takes no part in grand assaults.";
            return Err(Illegal::new("HCR-16-04", text).unit(unit));
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
        self.tables.restrictions.may_enter(s, p, unit, from, to)
    }

    fn may_retreat(
        &self,
        s: &Scenario,
        p: &Position,
        units: UnitSet,
        to: HexId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_retreat(s, p, units, to)
    }

    /// Union leaders keep out of where their units do (HCR-S7-05).
    fn may_transfer(
        &self,
        s: &Scenario,
        p: &Position,
        leader: LeaderId,
        to: UnitId,
    ) -> Result<(), Illegal> {
        let Some((from, hex)) = p.leader_hex(leader).zip(p.hex(to)) else {
            return Ok(());
        };
        let entered = self.tables.restrictions.may_enter(s, p, to, from, hex);
        entered.map_err(|refusal| {
            let text = "{leader} may not go to {hex} yet.";
            Illegal::new(refusal.rule, text).leader(leader).hex(hex)
        })
    }

    /// HCR-S6-07, HCR-24-01, HCR-24-02.
    fn may_ride(
        &self,
        _s: &Scenario,
        p: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Illegal> {
        if self.invasion.is_none() {
            let text = "No unit moves by rail in this scenario.";
            return Err(Illegal::new("HCR-S6-07", text));
        }
        if self.counties.is_controlled(p, hex) {
            let text = "{hex} is in a county that the Confederates control; {unit} can't go there by \
                        rail.";
            let boards = p.hex(unit) == Some(hex);
            let rule = if boards { "HCR-24-01" } else { "HCR-24-02" };
            return Err(Illegal::new(rule, text).unit(unit).hex(hex));
        }
        Ok(())
    }

    /// HCR-20.3-08.
    fn cuts_supply(&self, _s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
        side == Side::Union && self.counties.is_controlled(p, hex)
    }

    fn army_of_the_potomac(&self, s: &Scenario, p: &Position, unit: UnitId) -> bool {
        army_of_the_potomac(s, p, unit)
    }

    fn random_event(&self, s: &Scenario, p: &Position, event: u8) -> Option<u8> {
        let invasion = self.invasion.as_ref();
        invasion.map_or(Some(event), |invasion| invasion.random_event(s, p, event))
    }

    fn aftermath(&self, _s: &Scenario, _p: &Position, event: u8, step: u8) -> Aftermath {
        let invasion = self.invasion.as_ref();
        invasion.map_or(Aftermath::Over, |invasion| invasion.aftermath(event, step))
    }

    fn agenda(&self, s: &Scenario, p: &Position, step: u8) -> Aftermath {
        match (p.phase(s), &self.invasion) {
            (Phase::Conscripts, Some(invasion)) => invasion.conscripts(s, p, step),
            (Phase::Reinforcement, _) => Coming::reinforcement_agenda(step),
            (Phase::PaMilitia, _) => self.coming.militia_agenda(s, p, step),
            (Phase::CountyControl, _) => self.counties.agenda(s, p, step),
            _ => Aftermath::Over,
        }
    }

    fn agenda_rolled(&self, s: &Scenario, p: &Position, _step: u8, result: i32) -> Vec<Event> {
        match p.phase(s) {
            Phase::PaMilitia => self.coming.militia_rolled(result),
            _ => Vec::new(),
        }
    }

    fn landing(&self, s: &Scenario, p: &Position, contingent: usize) -> Option<Landing> {
        self.coming.landing(p.phase(s), p, contingent)
    }

    fn remark(&self, p: &Position, before: &Memory) -> Option<u8> {
        let now = p.memory();
        let freed = now.1[FREED].minus(before.1[FREED]);
        let lifted = now.0[memory::COMMAND] & !before.0[memory::COMMAND];
        if now.0[memory::DECIDED] != before.0[memory::DECIDED] {
            Some(words::DECIDED)
        } else if lifted & memory::STALLED != 0 {
            // The event tells of it itself.
            None
        } else if lifted & memory::LIFTED != 0 {
            Some(words::LIFTED)
        } else if lifted & memory::CAVALRY_LIFTED != 0 {
            let open = now.0[memory::COMMAND] & memory::LIFTED != 0;
            (!open).then_some(words::CAVALRY_LIFTED)
        } else if freed.iter().any(|unit| self.waited(p, unit)) {
            Some(words::FREED)
        } else {
            None
        }
    }

    fn noted(&self, number: u8) -> &'static str {
        let county = self.counties.words(number);
        county.unwrap_or_else(|| words::of(number))
    }

    fn observe(&self, s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
        self.tables.script.observe(event, memory);
        garrisons::observe(s, p, event, memory);
        match event {
            Event::TurnBegan(_) => memory.0[memory::COMMAND] = 0,
            Event::PhaseBegan(Phase::CountyControl) => memory.0[memory::CONTROLLED] = 0,
            Event::Noted(number) => self.noted_in(s, p, *number, memory),
            Event::Moved { unit, to, .. }
            | Event::Advanced(unit, to)
            | Event::RetreatMoved(unit, to) => self.came(s, *unit, *to, memory),
            Event::Arrived { unit, state } => {
                if let Some(to) = state.hex {
                    self.came(s, *unit, to, memory);
                }
            }
            _ => {}
        }
    }

    /// What the garrisons of the west lose on their marches under markers nobody sees.
    fn veil(&self, _s: &Scenario, truth: &Position, side: Side, memory: &mut Memory) {
        self.tables.script.veil(truth.hidden(side), memory);
        if side == Side::Union {
            memory.0[memory::WEST_MARCHED] = 0;
        }
        memory.forget(truth.hidden(side));
    }

    fn places(&self, s: &Scenario, p: &Position) -> Vec<Place> {
        let mut places = self.tables.victory.places(s, p);
        places.extend(self.counties.places(s, p));
        places.extend(siege::heights(s, p, f64::from));
        places
    }

    fn score(&self, s: &Scenario, p: &Position) -> Score {
        let surrender = if self.invasion.is_some() {
            "HCR-S7-VP-06"
        } else {
            "HCR-S6-VP-06"
        };
        let mut more = self.counties.score(s, p);
        more.extend(garrisons::score(p, self.revised, surrender));
        let mut score = self.tables.victory.score_with(s, p, more);
        if self.is_decided(s, p) {
            score.level = "Decisive Confederate victory";
            score.winner = Some(Side::Confederate);
        }
        score
    }

    fn outlook(&self, s: &Scenario, p: &Position) -> Outlook {
        Outlook {
            barred: self.tables.restrictions.barred(p),
            arrivals: self.coming.arrivals(s, p),
            markers: self.counties.markers(p),
            commitment: self.invasion.as_ref().map(|it| it.commitment(p)),
            stalled: self.invasion.as_ref().and_then(|it| it.stalled(p)),
            counties: self.counties.outlook(s, p),
            ..Outlook::default()
        }
    }

    fn notes(&self, s: &Scenario, p: &Position) -> Vec<Note> {
        let seven = self.invasion.is_some();
        notes::notes(s, p, seven, self.revised)
    }
}
