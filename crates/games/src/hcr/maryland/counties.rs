//! The control of Maryland (23.0): what the Confederates need for it, and what it scores in
//! each Maryland County Control Phase.

use longroll_map::tsv::{Row, Table};
use longroll_map::{HexId, HexSet, Map};
use longroll_rules::campaign::{Aftermath, Earned, Memory, Place, ScoreItem};
use longroll_rules::event::Event;
use longroll_rules::illegal::RuleId;
use longroll_rules::outlook::{CountyControl, Marker};
use longroll_rules::{Position, Scenario, Side, forts, ways};

use super::{memory, words};
use crate::LoadError;
use crate::awards::infantry;
use crate::names::lasting;
use crate::regions::hex;

/// Who controls.
const OWN: Side = Side::Confederate;
/// The least Manpower of the unit in the control hex, and of all in the county (HCR-23-02,
/// HCR-23-03).
const SEAT: u8 = 2;
const COUNTY: u32 = 12;
/// What a number of the memory holds.
const BITS: usize = 5;
const A_WORD: usize = 3;
/// The most rows that have room in it.
const MOST: usize = memory::COUNT_WORDS * A_WORD;

/// A row of the table: a county, its control hex, and what it scores in which turns.
#[derive(Debug)]
struct County {
    name: &'static str,
    hexes: HexSet,
    seat: HexId,
    from: u8,
    until: u8,
    points: i32,
    rule: RuleId,
    /// What is written in the log when it scores.
    note: &'static str,
}

/// The counties that can be controlled.
#[derive(Debug)]
pub(super) struct Counties {
    rows: Vec<County>,
    /// The south edge of the map in Virginia, where the ways must lead (HCR-23-02).
    exits: HexSet,
}

/// A turn, or `usual` where none is named.
fn turn(row: Row<'_>, column: &str, usual: u8) -> Result<u8, LoadError> {
    match row.text(column) {
        "" => Ok(usual),
        _ => Ok(row.value(column, "a turn or nothing")?),
    }
}

/// In how many phases a row has scored.
fn times(p: &Position, row: usize) -> u8 {
    let word = p.memory().0[memory::COUNTS + row / A_WORD];
    (word >> (BITS * (row % A_WORD)) & 0x1f) as u8
}

/// Whether a unit that is strong enough stands in the control hex.
fn is_seated(p: &Position, county: &County) -> bool {
    let mut seat = p.units_at(OWN, county.seat).iter();
    seat.any(|unit| p.unit(unit).manpower >= SEAT)
}

/// The Confederates' Manpower in a county.
fn manpower(p: &Position, county: &County) -> u32 {
    let inside = |hex: HexId| county.hexes.contains(hex);
    let units = p.units_of(OWN).iter();
    let units = units.filter(|unit| p.hex(*unit).is_some_and(inside));
    units.map(|unit| u32::from(p.unit(unit).manpower)).sum()
}

/// How many more County Control Phases a planner looks ahead to.
const FORESEEN: u8 = 3;

impl Counties {
    pub(super) fn read(
        file: &str,
        text: &str,
        map: &Map,
        exits: &HexSet,
    ) -> Result<Self, LoadError> {
        let columns = ["county", "hex", "from", "until", "points", "rule"];
        let mut rows = Vec::new();
        for row in Table::parse(file, text, &columns)?.rows() {
            let name = lasting(row.text("county"));
            let inside = |hex: &HexId| map.info(*hex).county == name;
            let seat = hex(row, "hex", map)?;
            if !inside(&seat) || rows.len() == MOST {
                let expected = format!("expected a hex of {name} County, in no more than 12 rows");
                return Err(row.error("hex", &expected).into());
            }
            rows.push(County {
                name,
                hexes: map.hexes().filter(inside).collect(),
                seat,
                from: turn(row, "from", 1)?,
                until: turn(row, "until", u8::MAX)?,
                points: row.value("points", "a number")?,
                rule: lasting(row.text("rule")),
                note: lasting(&format!(
                    "The Confederates control {name} County from {}.",
                    map.place(seat)
                )),
            });
        }
        Ok(Self {
            rows,
            exits: *exits,
        })
    }

    /// What happens in the Maryland County Control Phase.
    pub(super) fn agenda(&self, s: &Scenario, p: &Position, step: u8) -> Aftermath {
        if step > 0 {
            return Aftermath::Over;
        }
        let scores = |(place, county): (usize, &County)| {
            let counts = (county.from..county.until).contains(&p.turn());
            (counts && self.controls(s, p, county))
                .then(|| Event::Noted(words::CONTROL + place as u8))
        };
        Aftermath::Comes(self.rows.iter().enumerate().filter_map(scores).collect())
    }

    /// Whether the Confederates fulfil what control of a county asks for.
    fn controls(&self, s: &Scenario, p: &Position, county: &County) -> bool {
        is_seated(p, county) && manpower(p, county) >= COUNTY && self.is_joined(s, p, county)
    }

    /// Whether the ways from a control hex lead to the south edge.
    fn is_joined(&self, s: &Scenario, p: &Position, county: &County) -> bool {
        let closed = forts::standing(s, p, OWN.other());
        ways::leads(s, p, OWN, county.seat, &self.exits, u16::MAX, &closed)
    }

    /// How the counties of the map that is played on stand, to be shown.
    pub(super) fn outlook(&self, s: &Scenario, p: &Position) -> Vec<CountyControl> {
        let bits = p.memory().0[memory::CONTROLLED];
        let rows = self.rows.iter().enumerate();
        let rows = rows.filter(|(_, county)| s.map.info(county.seat).playable);
        rows.map(|(row, county)| CountyControl {
            side: OWN,
            county: county.name,
            seat: county.seat,
            turns: (county.from, county.until),
            points: county.points,
            times: times(p, row),
            controlled: bits >> row & 1 != 0,
            seated: is_seated(p, county),
            manpower: (manpower(p, county), COUNTY),
            joined: is_seated(p, county) && self.is_joined(s, p, county),
            rule: county.rule,
        })
        .collect()
    }

    /// Remembers what a note of the phase tells.
    pub(super) fn noted(&self, number: u8, memory: &mut Memory) {
        let row = usize::from(number).checked_sub(usize::from(words::CONTROL));
        if let Some(row) = row.filter(|row| *row < self.rows.len()) {
            memory.0[memory::COUNTS + row / A_WORD] += 1 << (BITS * (row % A_WORD));
            memory.0[memory::CONTROLLED] |= 1 << row;
        }
    }

    /// What a note of the phase says.
    pub(super) fn words(&self, number: u8) -> Option<&'static str> {
        let row = number.checked_sub(words::CONTROL)?;
        self.rows.get(usize::from(row)).map(|county| county.note)
    }

    /// The rows that the Confederates control since the last phase.
    fn controlled(&self, p: &Position) -> impl Iterator<Item = &County> {
        let bits = p.memory().0[memory::CONTROLLED];
        let rows = self.rows.iter().enumerate();
        rows.filter(move |(row, _)| bits >> row & 1 != 0)
            .map(|(_, county)| county)
    }

    /// Whether a hex lies in a county that they control.
    pub(super) fn is_controlled(&self, p: &Position, hex: HexId) -> bool {
        self.controlled(p).any(|county| county.hexes.contains(hex))
    }

    /// Its lines of the score.
    pub(super) fn score(&self, s: &Scenario, p: &Position) -> Vec<ScoreItem> {
        let item = |(row, county): (usize, &County)| {
            let times = i32::from(times(p, row));
            let when = match (county.from, county.until) {
                (1, u8::MAX) => String::new(),
                (1, until) => format!(" before turn {until}"),
                (from, _) => format!(" from turn {from} on"),
            };
            ScoreItem {
                reason: format!(
                    "{} County controlled from {}{when}, in turns: {times}",
                    county.name,
                    s.map.place(county.seat)
                ),
                points: county.points * times,
                rule: county.rule,
            }
        };
        self.rows.iter().enumerate().map(item).collect()
    }

    /// Where control is to be had, for players that plan.
    pub(super) fn places(&self, s: &Scenario, p: &Position) -> Vec<Place> {
        let units = infantry(s, OWN);
        let open = |county: &&County| {
            (county.from..county.until).contains(&p.turn()) && s.map.info(county.seat).playable
        };
        let rows = self.rows.iter().filter(open);
        let phases = |county: &County| {
            let last = s.campaign.last_turn(s, p).min(county.until - 1);
            i32::from((last + 1).saturating_sub(p.turn()).min(FORESEEN))
        };
        let points = |county: &County| county.points * phases(county);
        rows.map(|county| Place::new(county.seat, OWN, units, points(county), Earned::Held))
            .collect()
    }

    /// The markers of the counties that they control.
    pub(super) fn markers(&self, p: &Position) -> Vec<Marker> {
        let marker = |county: &County| Marker {
            hex: county.seat,
            face_down: false,
            label: "CSA",
            name: "Confederate Control",
            rule: "HCR-23-01",
        };
        self.controlled(p).map(marker).collect()
    }
}
