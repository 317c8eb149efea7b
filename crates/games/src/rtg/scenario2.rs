//! RTG scenario 2: Where Is Stuart?, June 29 to July 3, 1863, for one player, who looks for
//! his own army.

use std::collections::VecDeque;

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{
    Aftermath, Campaign, Earned, Memory, Note, Place, Score, ScoreItem,
};
use longroll_rules::event::Modifiers;
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::{Barred, Marker, Outlook};
use longroll_rules::s06_movement::is_passable;
use longroll_rules::{Dice, Event, Mp, Position, Scenario, Side, UnitId, UnitSet};

use super::army_of_the_potomac;
use super::markers::{Back, Due, MARKERS, Markers, POINTS};
use crate::LoadError;
use crate::game::{Game, Tables};
use crate::names::lasting;
use crate::notes::{note, note_to_come};

/// How far the Army of the Potomac keeps Stuart off.
const ARMY_RADIUS: u32 = 3;
/// Cashtown and Bendersville, where the ways are blocked in turn.
const BLOCKED: [&str; 2] = ["N2532", "N3126"];
/// How far a block reaches.
const BLOCK_RADIUS: u32 = 5;
/// A unit that finds the army scores its Manpower times what this is more than the turn.
const LATE: i32 = 6;

/// What is noted in the log, by number; a turned marker is its number times the number of
/// backs, plus its back.
const TURNED: usize = MARKERS * Back::ALL.len();
const AGAIN: u8 = TURNED as u8;
const MILITIA_GONE: u8 = AGAIN + 1;
const MILITIA_STANDS: u8 = AGAIN + 2;
const GOOD_NEWS: u8 = AGAIN + 3;
const BAD_NEWS: u8 = AGAIN + 4;
const NONE_CHOSEN: u8 = AGAIN + 5;
const FOUND: u8 = AGAIN + 6;
const CHOSEN: u8 = AGAIN + 7;

/// The rules of scenario 2.
#[derive(Debug)]
pub(super) struct WhereIsStuart {
    tables: Tables,
    markers: Markers,
    blocked: [HexId; 2],
    sentences: Vec<&'static str>,
}

impl WhereIsStuart {
    pub(super) fn new(game: &Game, tables: Tables) -> Result<Self, LoadError> {
        let markers = Markers::new(game)?;
        let town = |marker: usize| game.map.place(markers.towns[marker]);
        let turned = (0..MARKERS).flat_map(|marker| {
            let sign = Markers::sign(marker);
            Back::ALL.map(|back| format!("The {sign} of {} reads: {}.", town(marker), back.name()))
        });
        let others = [
            "The dice draw nothing and fall again.",
            "The militia goes home.",
            "The militia stands; nobody enters the town.",
            "There is good news: a marker may be turned.",
            "There is bad news: the enemy closes a road, if one is left to close.",
            "No marker is turned.",
            "The army is found.",
        ];
        let others = others.into_iter().map(str::to_owned);
        let chosen = (0..MARKERS).map(|marker| format!("Scouts ride to {}.", town(marker)));
        let sentences = turned.chain(others).chain(chosen);
        let sentences = sentences.map(|text| lasting(&text)).collect();
        Ok(Self {
            tables,
            markers,
            blocked: [game.place(BLOCKED[0])?, game.place(BLOCKED[1])?],
            sentences,
        })
    }

    /// The hex where the army is known to be.
    fn army(&self, position: &Position) -> Option<HexId> {
        let (town, _) = Markers::army(position.memory())?;
        Some(self.markers.towns[town])
    }

    /// The places that block the ways about them now.
    fn blocks(&self, position: &Position) -> &[HexId] {
        &self.blocked[..Markers::blocks(position.memory()).min(self.blocked.len())]
    }

    /// Whether a hex is within a block.
    fn is_blocked(&self, scenario: &Scenario, position: &Position, hex: HexId) -> bool {
        let mut blocks = self.blocks(position).iter();
        blocks.any(|block| scenario.map.distance(*block, hex) <= BLOCK_RADIUS)
    }

    /// What bars a hex but blocks do (RTG-S2-05, RTG-S2-10, RTG-S2-12).
    fn may_go(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let restrictions = &self.tables.restrictions;
        restrictions.may_enter(scenario, position, unit, from, to)?;
        let memory = position.memory();
        let near = |town: usize| scenario.map.distance(self.markers.towns[town], to) <= ARMY_RADIUS;
        if Markers::armies(memory).any(near) {
            let text = "{unit} may not enter {hex}, within three hexes of the Army of the Potomac.";
            return Err(Illegal::new("RTG-S2-10", text).unit(unit).hex(to));
        }
        if let Some((town, true)) = Markers::militia(memory)
            && self.markers.towns[town] == to
        {
            let text = "The militia stands in {hex}; nobody enters it.";
            return Err(Illegal::new("RTG-S2-12", text).hex(to));
        }
        Ok(())
    }

    /// For each hex within a block the number of hexes to the nearest one beyond it, as the
    /// ground and the other rules let a unit go.
    fn way_out(&self, s: &Scenario, p: &Position, unit: UnitId) -> Vec<(HexId, u32)> {
        let beyond = |hex: &HexId| !self.is_blocked(s, p, *hex);
        let mut found: Vec<(HexId, u32)> = Vec::new();
        let mut seen: HexSet = s.map.hexes().filter(beyond).collect();
        let mut open: VecDeque<(HexId, u32)> = seen.iter().map(|hex| (hex, 0)).collect();
        while let Some((to, distance)) = open.pop_front() {
            for (_, from) in s.map.neighbors(to) {
                let goes = s.map.direction(from, to).is_some_and(|direction| {
                    is_passable(s, p, unit, from, direction)
                        && self.may_go(s, p, unit, from, to).is_ok()
                });
                if goes && !seen.contains(from) {
                    seen.insert(from);
                    found.push((from, distance + 1));
                    open.push_back((from, distance + 1));
                }
            }
        }
        found
    }

    /// RTG-S2-15: nobody comes within a block, and who is there goes the shortest way out.
    fn keeps_out(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let (inside, enters) = (self.is_blocked(s, p, from), self.is_blocked(s, p, to));
        if !inside && enters {
            let text = "{unit} may not enter {hex}, within five hexes of a closed road.";
            return Err(Illegal::new("RTG-S2-15", text).unit(unit).hex(to));
        }
        if !inside {
            return Ok(());
        }
        let ways = self.way_out(s, p, unit);
        let far = |hex: HexId| {
            let known = ways.iter().find(|(known, _)| *known == hex);
            known.map_or(u32::MAX, |(_, distance)| *distance)
        };
        if !enters || far(to) < far(from) {
            return Ok(());
        }
        let text = "{unit} must leave the hexes about the closed road the shortest way; {hex} is \
                    not on it.";
        Err(Illegal::new("RTG-S2-15", text).unit(unit).hex(to))
    }

    /// The units that stand where the army is leave the map with their leaders, and when
    /// nobody is left the game is over (RTG-S2-11, RTG-S2-VP-02).
    fn joins(&self, s: &Scenario, p: &Position) -> Option<Vec<Event>> {
        let side = Side::Confederate;
        if p.units_of(side).is_empty() {
            return Some(vec![Event::GameOver]);
        }
        let hex = self.army(p)?;
        let units = p.units_at(side, hex);
        if units.is_empty() {
            return None;
        }
        let mut events = vec![Event::Noted(FOUND)];
        for unit in units.iter() {
            events.push(Event::Exited {
                unit,
                from: hex,
                cost: Mp::ZERO,
                manpower: p.unit(unit).manpower,
            });
            let leaders = p.leaders_of(unit);
            events.extend(leaders.iter().map(Event::LeaderRemoved));
        }
        let left = s
            .unit_ids()
            .any(|unit| p.hex(unit).is_some() && !units.contains(unit));
        if !left {
            events.push(Event::GameOver);
        }
        Some(events)
    }

    /// Remembers what a note says.
    fn remember(number: u8, memory: &mut Memory) {
        let backs = Back::ALL.len();
        match usize::from(number) {
            turned if turned < TURNED => {
                Markers::turn(turned / backs, Back::ALL[turned % backs], memory);
            }
            _ => match number {
                MILITIA_GONE => Markers::militia_met(false, memory),
                MILITIA_STANDS => Markers::militia_met(true, memory),
                GOOD_NEWS => Markers::good_news(memory),
                BAD_NEWS => Markers::bad_news(memory),
                NONE_CHOSEN => Markers::chosen(None, memory),
                _ => {
                    let marker = number.checked_sub(CHOSEN).map(usize::from);
                    if let Some(marker) = marker.filter(|marker| *marker < MARKERS) {
                        Markers::chosen(Some(marker), memory);
                    }
                }
            },
        }
    }

    fn shown(&self, memory: &Memory) -> Vec<Marker> {
        let towns = &self.markers.towns;
        let face_down = Markers::face_down(memory).map(|marker| Marker {
            hex: towns[marker],
            face_down: true,
            label: Markers::sign(marker),
            name: "a marker that may hide an army",
            rule: "RTG-S2-06",
        });
        let armies = Markers::armies(memory).map(|town| Marker {
            hex: towns[town],
            face_down: false,
            label: "AP",
            name: Back::Potomac.name(),
            rule: "RTG-S2-10",
        });
        let militia = Markers::militia(memory).map(|(town, _)| Marker {
            hex: towns[town],
            face_down: false,
            label: "PA",
            name: Back::Militia.name(),
            rule: "RTG-S2-12",
        });
        let army = Markers::army(memory).map(|(town, back)| Marker {
            hex: towns[town],
            face_down: false,
            label: "ANV",
            name: back.name(),
            rule: "RTG-S2-11",
        });
        let blocks = self.blocked.iter().take(Markers::blocks(memory));
        let blocks = blocks.map(|hex| Marker {
            hex: *hex,
            face_down: false,
            label: "X",
            name: "a closed road",
            rule: "RTG-S2-15",
        });
        let known = armies.chain(militia).chain(army).chain(blocks);
        face_down.chain(known).collect()
    }
}

const fn turned(marker: usize, back: Back) -> Event {
    Event::Noted((marker * Back::ALL.len()) as u8 + back as u8)
}

impl Campaign for WhereIsStuart {
    fn army_of_the_potomac(&self, scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
        army_of_the_potomac(scenario, position, unit)
    }

    fn may_enter(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        self.may_go(scenario, position, unit, from, to)?;
        self.keeps_out(scenario, position, unit, from, to)
    }

    fn may_stop(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        match position.hex(unit) {
            Some(hex) if self.is_blocked(scenario, position, hex) => {
                let text = "{unit} must go on until it has left the hexes about the closed road.";
                Err(Illegal::new("RTG-S2-15", text).unit(unit))
            }
            _ => Ok(()),
        }
    }

    fn interlude(&self, scenario: &Scenario, position: &Position) -> Aftermath {
        let memory = position.memory();
        let due = Markers::due(memory);
        let side = Side::Confederate;
        if let Some(Due::Turn(marker)) = due {
            return match Markers::certain(memory, marker) {
                Some(back) => Aftermath::Comes(vec![turned(marker, back)]),
                None => Aftermath::Dice(side, Modifiers::new(), "RTG-S2-06"),
            };
        }
        if let Some(events) = self.joins(scenario, position) {
            return Aftermath::Comes(events);
        }
        match due {
            Some(Due::Militia) => Aftermath::Die(side, Modifiers::new(), "RTG-S2-12"),
            Some(Due::News(_)) => Aftermath::Die(side, Modifiers::new(), "RTG-S2-13"),
            Some(Due::Choice) => Aftermath::Choose {
                side,
                hexes: Markers::face_down(memory)
                    .map(|marker| self.markers.towns[marker])
                    .collect(),
                rule: "RTG-S2-14",
            },
            Some(Due::Turn(_)) | None => Aftermath::Over,
        }
    }

    fn interlude_rolled(
        &self,
        _scenario: &Scenario,
        position: &Position,
        dice: Dice,
    ) -> Vec<Event> {
        let memory = position.memory();
        let note = match Markers::due(memory) {
            Some(Due::Turn(marker)) => match Markers::draw(memory, marker, dice) {
                Some(back) => turned(marker, back),
                None => Event::Noted(AGAIN),
            },
            Some(Due::Militia) if dice.first().is_multiple_of(2) => Event::Noted(MILITIA_GONE),
            Some(Due::Militia) => Event::Noted(MILITIA_STANDS),
            Some(Due::News(_)) if dice.first() < 6 => Event::Noted(GOOD_NEWS),
            Some(Due::News(_)) => Event::Noted(BAD_NEWS),
            Some(Due::Choice) | None => return Vec::new(),
        };
        vec![note]
    }

    fn interlude_chosen(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        hex: Option<HexId>,
    ) -> Vec<Event> {
        let marker = hex.and_then(|hex| self.markers.town(hex));
        let chosen = marker.map_or(NONE_CHOSEN, |marker| CHOSEN + marker as u8);
        vec![Event::Noted(chosen)]
    }

    fn interlude_question(&self, scenario: &Scenario, position: &Position) -> String {
        let town = |marker: usize| scenario.map.place(self.markers.towns[marker]);
        match Markers::due(position.memory()) {
            Some(Due::Turn(marker)) => {
                format!("Two dice draw the back of the marker in {}.", town(marker))
            }
            Some(Due::Militia) => {
                "A die for the militia: if it is even, the militia goes home.".to_owned()
            }
            Some(Due::News(marker)) => format!(
                "A die for news in {}: a marker may be turned, but a 6 closes a road.",
                town(marker)
            ),
            Some(Due::Choice) | None => "which marker is turned, if any?".to_owned(),
        }
    }

    fn noted(&self, number: u8) -> &'static str {
        let sentence = self.sentences.get(usize::from(number));
        sentence.copied().unwrap_or("Nothing comes of it.")
    }

    fn observe(
        &self,
        scenario: &Scenario,
        position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        match event {
            Event::Moved { to, .. } => self.markers.entered(&scenario.map, *to, memory),
            Event::Noted(number) => Self::remember(*number, memory),
            Event::Exited { manpower, .. } => {
                let times = LATE - i32::from(position.turn());
                memory.0[POINTS] += (times.max(0) * i32::from(*manpower)) as u16;
            }
            _ => {}
        }
    }

    /// What is known to be worth a ride: the army, or a marker that may lead to it.
    fn places(&self, _scenario: &Scenario, position: &Position) -> Vec<Place> {
        let side = Side::Confederate;
        let times = (LATE - i32::from(position.turn())).max(1);
        let units = position.units_of(side);
        let place = |hex, points| Place::new(hex, side, units, points, Earned::Sought);
        match self.army(position) {
            Some(army) => vec![place(army, 3 * times)],
            None => Markers::face_down(position.memory())
                .map(|marker| place(self.markers.towns[marker], times))
                .collect(),
        }
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        let points = i32::from(position.memory().0[POINTS]);
        let found = ScoreItem {
            reason: "Cavalry that has found the army, by Manpower and turn".to_owned(),
            points,
            rule: "RTG-S2-VP-01",
        };
        let victory = &self.tables.victory;
        victory.score_with(scenario, position, vec![found])
    }

    fn outlook(&self, scenario: &Scenario, position: &Position) -> Outlook {
        let area = |hexes: HexSet, rule| Barred {
            side: Side::Confederate,
            infantry: false,
            units: UnitSet::EMPTY,
            hexes,
            rule,
        };
        let around = |centre: HexId, radius| {
            let near = |hex: &HexId| scenario.map.distance(centre, *hex) <= radius;
            scenario.map.hexes().filter(near).collect::<HexSet>()
        };
        let memory = position.memory();
        let towns = &self.markers.towns;
        let armies = Markers::armies(memory);
        let armies = armies.map(|town| area(around(towns[town], ARMY_RADIUS), "RTG-S2-10"));
        let militia = Markers::militia(memory).filter(|(_, stands)| *stands);
        let militia = militia.map(|(town, _)| area(around(towns[town], 0), "RTG-S2-12"));
        let blocks = self.blocks(position).iter();
        let blocks = blocks.map(|hex| area(around(*hex, BLOCK_RADIUS), "RTG-S2-15"));
        let barred = self.tables.restrictions.barred(position).into_iter();
        Outlook {
            barred: barred.chain(armies).chain(militia).chain(blocks).collect(),
            markers: self.shown(memory),
            ..Outlook::default()
        }
    }

    fn notes(&self, _scenario: &Scenario, position: &Position) -> Vec<Note> {
        let memory = position.memory();
        let armies = Markers::armies(memory).next().is_some();
        let open = Markers::face_down(memory).next().is_some();
        let army = Markers::army(memory);
        vec![
            note(
                "RTG-S2-04",
                true,
                "For one player, who has Stuart's three brigades; there are no Union units and no \
                 initiative. An Action Cycle ends when he passes.",
            ),
            note(
                "RTG-S2-05",
                true,
                "Nobody crosses the Monocacy by ford or bridge, or comes within five hexes of \
                 Emmitsburg.",
            ),
            note(
                "RTG-S2-06",
                open,
                "A marker is turned as soon as a unit is four hexes from it. Of the five ? two read \
                 Army of the Potomac, one ANV in Gettysburg; of the five ?? one reads Location of \
                 ANV, one PA Militia. The others are blank.",
            ),
            note_to_come(
                "RTG-S2-10",
                armies,
                open,
                "Nobody comes within three hexes of an Army of the Potomac.",
            ),
            note_to_come(
                "RTG-S2-11",
                army.is_some(),
                open,
                "A unit that enters the hex of the army leaves the map and scores its Manpower \
                 five times in turn 1, four times in turn 2, and so on.",
            ),
            note_to_come(
                "RTG-S2-12",
                Markers::militia(memory).is_some(),
                open,
                "The first unit next to the PA Militia rolls a die: if it is even, the militia goes \
                 home, else nobody enters the town.",
            ),
            note(
                "RTG-S2-13",
                true,
                "Who first enters one of the ten towns rolls a die for news, unless the army is \
                 there: up to 5 a marker may be turned, 6 closes the roads about Cashtown, and \
                 the next 6 those about Bendersville.",
            ),
            note_to_come(
                "RTG-S2-15",
                Markers::blocks(memory) > 0,
                true,
                "Nobody comes within five hexes of a closed road; who is there goes on the shortest \
                 way out.",
            ),
        ]
    }
}
