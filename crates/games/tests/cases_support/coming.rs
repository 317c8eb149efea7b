//! The part of the drill campaign that lets units come from off the map.

use longroll_map::HexSet;
use longroll_rules::arrivals::{Contingent, Landing};
use longroll_rules::campaign::{Aftermath, Memory};
use longroll_rules::event::{Event, Modifiers};
use longroll_rules::leader::LeaderSet;
use longroll_rules::unit::UnitState;
use longroll_rules::{Phase, Position, Scenario, Side, UnitSet};

use super::words::{Said, flag, hex, leader, number, pair, side, unit, units};

/// The rule of everything that arrives in drills.
const RULE: &str = "RTG-17-07";
/// Where the memory keeps that dice have brought what waits for them.
const ROLLED: usize = 15;

/// A point of the agenda.
#[derive(Clone, Copy, Debug)]
enum Point {
    /// So many dice, and the highest sum that brings what waits for them.
    Dice(Side, u8, i32),
    Arrivals(Side),
    Convoy(Side, u8),
    Bonus(Side, UnitSet),
}

/// What comes, and when.
#[derive(Debug, Default)]
pub struct Coming {
    agenda: Vec<Point>,
    /// Beside the scenario's contingents: where they may be placed, and whether they wait
    /// for dice.
    landings: Vec<(Landing, bool)>,
}

impl Coming {
    /// Reads the words after `contingent` and `agenda`.
    pub fn read(&mut self, s: &mut Scenario, words: &[&str]) -> Said<()> {
        match words {
            ["contingent", who, rest @ ..] => self.contingent(s, who, rest),
            ["agenda", "die", who, most] => {
                let point = Point::Dice(side(who)?, 1, number(most)?);
                self.agenda.push(point);
                Ok(())
            }
            ["agenda", "dice", who, most] => {
                let point = Point::Dice(side(who)?, 2, number(most)?);
                self.agenda.push(point);
                Ok(())
            }
            ["agenda", "arrivals", who] => {
                self.agenda.push(Point::Arrivals(side(who)?));
                Ok(())
            }
            ["agenda", "bonus", who, ids] => {
                let point = Point::Bonus(side(who)?, units(s, ids)?);
                self.agenda.push(point);
                Ok(())
            }
            ["agenda", "convoy", who, halves] => {
                let point = Point::Convoy(side(who)?, number(halves)?);
                self.agenda.push(point);
                Ok(())
            }
            _ => Err("nothing like that comes".to_owned()),
        }
    }

    fn contingent(&mut self, s: &mut Scenario, who: &str, words: &[&str]) -> Said<()> {
        let mut coming = Contingent {
            name: "a contingent".to_owned(),
            side: side(who)?,
            units: Vec::new(),
            leaders: LeaderSet::EMPTY,
        };
        let mut landing = Landing::new(HexSet::EMPTY, RULE);
        let mut waits = false;
        for word in words {
            let (key, value) = pair(word)?;
            match key {
                "units" => {
                    for word in value.split(',') {
                        let (id, manpower) =
                            word.split_once(':').ok_or("expected unit:manpower")?;
                        let who = unit(s, id)?;
                        let hex = s.map.hexes().next().ok_or("an empty map")?;
                        let command = s.unit(who).command;
                        let state = UnitState::fresh(hex, number(manpower)?, command);
                        coming.units.push((who, state));
                    }
                }
                "leaders" => {
                    let ids = value.split(',').map(|id| leader(s, id));
                    coming.leaders = ids.collect::<Said<_>>()?;
                }
                "hexes" => {
                    let hexes = value.split(',').map(|label| hex(s, label));
                    landing.hexes = hexes.collect::<Said<_>>()?;
                }
                "units-a-hex" => landing.units = number(value)?,
                "leaders-a-hex" => landing.leaders = number(value)?,
                "together" => landing.together = flag(value)?,
                "delay" => landing.may_delay = flag(value)?,
                "waits" => waits = flag(value)?,
                _ => return Err(format!("a contingent has no \"{key}\"")),
            }
        }
        s.contingents.push(coming);
        self.landings.push((landing, waits));
        Ok(())
    }

    /// What happens next in a phase.
    pub fn agenda(&self, p: &Position, s: &Scenario, step: u8) -> Aftermath {
        if p.phase(s) != Phase::Reinforcement {
            return Aftermath::Over;
        }
        match self.agenda.get(usize::from(step)) {
            None => Aftermath::Over,
            Some(Point::Dice(side, 1, _)) => Aftermath::Die(*side, Modifiers::new(), RULE),
            Some(Point::Dice(side, ..)) => Aftermath::Dice(*side, Modifiers::new(), RULE),
            Some(Point::Arrivals(side)) => Aftermath::Arrivals(*side),
            Some(Point::Bonus(side, units)) => Aftermath::BonusCycle(*side, *units),
            Some(Point::Convoy(side, halves)) => Aftermath::Convoy(*side, *halves),
        }
    }

    /// What dice bring.
    pub fn rolled(&self, step: u8, result: i32) -> Vec<Event> {
        match self.agenda.get(usize::from(step)) {
            Some(Point::Dice(_, _, most)) if result <= *most => vec![Event::Noted(0)],
            _ => Vec::new(),
        }
    }

    /// Takes note of it.
    pub fn observe(&self, event: &Event, memory: &mut Memory) {
        if *event == Event::Noted(0) && !self.agenda.is_empty() {
            memory.0[ROLLED] = 1;
        }
    }

    /// Where a contingent may be placed.
    pub fn landing(&self, p: &Position, contingent: usize) -> Option<Landing> {
        let (landing, waits) = self.landings.get(contingent)?;
        (!waits || p.memory().0[ROLLED] != 0).then(|| landing.clone())
    }
}
