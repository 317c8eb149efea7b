//! A campaign of the cases' own: special rules that the Standard Rules leave to a game,
//! each by itself.

use longroll_games::Data;
use longroll_map::HexId;
use longroll_rules::arrivals::Landing;
use longroll_rules::campaign::{Aftermath, Campaign, Initiative, Memory};
use longroll_rules::counties::CountyId;
use longroll_rules::event::{Event, Modifier};
use longroll_rules::random_events::RandomEvents;
use longroll_rules::{Charts, LeaderId, Phase, Position, Scenario, Side, UnitId};

use super::coming::Coming;
use super::words::{Said, hex, number, side, unit};

/// A table with every kind of rain and two events of a game's own.
const RANDOM_EVENTS: &str = "dice\tresult
2\tRain (Current+3)
3\tRain (Current+2)
4\tRain (Current+1)
5\tRain (Current)
6\tStuart
7\tStuart
8\tStuart
9\tStuart
10\tStuart
11\tStuart
12\tGame End
";

/// The special rules of a case.
#[derive(Debug, Default)]
pub struct Drill {
    /// The side whose assault rolls are 1 worse.
    shaken: Option<Side>,
    wagon_trains: Vec<(HexId, Side)>,
    outside_the_army: Vec<UnitId>,
    /// Whether ties of the initiative roll matter.
    contested: bool,
    /// The turn without random events.
    quiet_turn: Option<u8>,
    /// One event that comes to another, or to nothing.
    altered: Option<(u8, Option<u8>)>,
    coming: Coming,
    /// The county in which nobody is supplied by rail.
    cut: Option<CountyId>,
}

impl Drill {
    /// Reads the words of a case, and changes what of the scenario they are about.
    pub fn read(s: &mut Scenario, lines: &[String]) -> Said<Self> {
        let mut drill = Self::default();
        for line in lines {
            let words: Vec<_> = line.split_whitespace().collect();
            match words.as_slice() {
                ["charts", game] => s.charts = charts(game)?.into(),
                ["ford-when-destroyed", a, b] => {
                    let name = s.map.hexside(hex(s, a)?, hex(s, b)?);
                    let name = name.ok_or_else(|| format!("{a} and {b} do not touch"))?;
                    s.fords_when_destroyed.push(name);
                }
                ["shaken", who] => drill.shaken = Some(side(who)?),
                ["contested"] => drill.contested = true,
                ["wagon-train", at, who] => drill.wagon_trains.push((hex(s, at)?, side(who)?)),
                ["outside-the-army", id] => drill.outside_the_army.push(unit(s, id)?),
                ["random-events"] => {
                    s.phases.insert(0, Phase::RandomEvents);
                    let table = RandomEvents::read("drill.tsv", RANDOM_EVENTS);
                    s.random_events = table.map_err(|error| error.to_string())?;
                }
                ["random-events", game] => {
                    s.phases.insert(0, Phase::RandomEvents);
                    let file = format!("{game}/random-events.tsv");
                    let text = Data::embedded().text(&file).map_err(|e| e.to_string())?;
                    let table = RandomEvents::read(&file, &text);
                    s.random_events = table.map_err(|error| error.to_string())?;
                }
                ["phase", name, turns @ ..] => add_phase(s, name, turns)?,
                [
                    "county-supply" | "station-repair" | "depot-building" | "depots-burn"
                    | "supply",
                    ..,
                ] => {
                    super::supplies::read(s, &words)?;
                }
                ["whole-map"] => {
                    let map = longroll_games::map(&Data::embedded(), &s.game);
                    s.map = map.map_err(|error| error.to_string())?.into();
                }
                ["cut-supply", name] => {
                    drill.cut = Some(s.counties.find(name).ok_or("no such county")?);
                }
                ["siege" | "levies" | "forts", ..] => super::sieges::read(s, &words)?,
                ["substitutes", limits @ ..] => caps(s, limits)?,
                ["rail" | "rail-link", ..] => super::trains::read(s, &words)?,
                ["contingent" | "agenda", ..] => drill.coming.read(s, &words)?,
                ["no-events", turn] => drill.quiet_turn = Some(number(turn)?),
                ["ignored", name @ ..] => drill.altered = Some((event(s, name)?, None)),
                ["becomes-game-end", name @ ..] => {
                    let end = event(s, &["Game", "End"])?;
                    drill.altered = Some((event(s, name)?, Some(end)));
                }
                _ => return Err(format!("there is no drill \"{line}\"")),
            }
        }
        Ok(drill)
    }
}

/// Caps of Manpower after attaching and detaching: division, brigade, regiment, cavalry
/// brigade and regiment; `apart union` keeps that side's cavalry by itself.
fn caps(s: &mut Scenario, words: &[&str]) -> Said<()> {
    let substitutes = s.substitutes.as_mut().ok_or("no substitutes")?;
    let limits = &mut substitutes.limits;
    match words {
        ["apart", who] => limits.cavalry_apart = Some(side(who)?),
        [division, brigade, regiment, horse, squadrons] => {
            limits.infantry_division = number(division)?;
            limits.infantry_brigade = number(brigade)?;
            limits.infantry_regiment = number(regiment)?;
            limits.cavalry_brigade = number(horse)?;
            limits.cavalry_regiment = number(squadrons)?;
        }
        _ => return Err("expected five caps".to_owned()),
    }
    Ok(())
}

/// A phase before those that the scenario has, in these turns only if any are named.
fn add_phase(s: &mut Scenario, name: &str, turns: &[&str]) -> Said<()> {
    let phase: Phase = name.parse().map_err(|()| format!("no phase \"{name}\""))?;
    let first = [Phase::LeaderTransfer, Phase::Attachment, Phase::ActionCycle];
    let place = s.phases.iter().position(|known| first.contains(known));
    s.phases.insert(place.unwrap_or(0), phase);
    if !turns.is_empty() {
        let turns = turns.iter().map(|turn| number(turn));
        s.phases_in.push((phase, turns.collect::<Said<_>>()?));
    }
    Ok(())
}

fn event(s: &Scenario, name: &[&str]) -> Said<u8> {
    let name = name.join(" ");
    let place = s.random_events.find(&name);
    place.ok_or_else(|| format!("there is no random event \"{name}\""))
}

/// The charts of the series as they are in a game.
fn charts(game: &str) -> Said<Charts> {
    let data = Data::embedded();
    let source = |name: &str| {
        let text = data.text(&format!("standard/{name}.tsv"));
        text.ok().map(std::borrow::Cow::into_owned)
    };
    Charts::read(game, &source).map_err(|error| error.to_string())
}

impl Campaign for Drill {
    fn initiative(&self, _: &Scenario, _: &Position) -> Initiative {
        if self.contested {
            Initiative::Contested
        } else {
            Initiative::Roll
        }
    }

    fn assault_roll_modifier(
        &self,
        s: &Scenario,
        _: &Position,
        leader: LeaderId,
    ) -> Option<Modifier> {
        (self.shaken == Some(s.leader(leader).side)).then_some(Modifier {
            name: "shaken",
            value: 1,
            rule: "S7.1-28",
        })
    }

    fn wagon_train(&self, _: &Scenario, _: &Position, side: Side, hex: HexId) -> bool {
        self.wagon_trains.contains(&(hex, side))
    }

    fn cuts_supply(&self, s: &Scenario, _: &Position, _: Side, hex: HexId) -> bool {
        self.cut.is_some() && s.counties.of(hex) == self.cut
    }

    fn army_of_the_potomac(&self, _: &Scenario, _: &Position, unit: UnitId) -> bool {
        !self.outside_the_army.contains(&unit)
    }

    fn rolls_random_events(&self, _: &Scenario, position: &Position) -> bool {
        self.quiet_turn != Some(position.turn())
    }

    fn agenda(&self, s: &Scenario, p: &Position, step: u8) -> Aftermath {
        self.coming.agenda(p, s, step)
    }

    fn agenda_rolled(&self, _: &Scenario, _: &Position, step: u8, result: i32) -> Vec<Event> {
        self.coming.rolled(step, result)
    }

    fn landing(&self, _: &Scenario, p: &Position, contingent: usize) -> Option<Landing> {
        self.coming.landing(p, contingent)
    }

    fn observe(&self, _: &Scenario, _: &Position, event: &Event, memory: &mut Memory) {
        self.coming.observe(event, memory);
    }

    fn random_event(&self, _: &Scenario, _: &Position, event: u8) -> Option<u8> {
        match self.altered {
            Some((from, to)) if from == event => to,
            _ => Some(event),
        }
    }
}
