//! Reading `<id>.awards.tsv`.

use longroll_map::Map;
use longroll_map::tsv::{DataError, Row, Table};
use longroll_rules::{Combat, Side};

use super::{Award, Condition, REACHED_BITS, came};
use crate::names::lasting;
use crate::regions::{Regions, hex};
use crate::roster::{Roster, side};

pub(crate) fn read(
    file: &str,
    text: &str,
    map: &Map,
    roster: &Roster,
    regions: &Regions,
) -> Result<Vec<Award>, DataError> {
    let columns = [
        "kind", "side", "who", "hex", "to", "outside", "within", "called", "number", "fatigue",
        "points", "rule",
    ];
    let names = Names {
        map,
        roster,
        regions,
    };
    let mut awards = Vec::<Award>::new();
    for row in Table::parse(file, text, &columns)?.rows() {
        let side = side(row, "side")?;
        awards.push(Award {
            side,
            condition: names.condition(row, side, &awards)?,
            points: row.value("points", "a number")?,
            rule: lasting(row.text("rule")),
        });
    }
    Ok(awards)
}

/// What the words of a row may name.
struct Names<'a> {
    map: &'a Map,
    roster: &'a Roster,
    regions: &'a Regions,
}

impl Names<'_> {
    /// What an award is for, after those that have been read.
    fn condition(
        &self,
        row: Row<'_>,
        side: Side,
        awards: &[Award],
    ) -> Result<Condition, DataError> {
        Ok(match row.text("kind") {
            kind @ ("division-free" | "division-pressed") => Condition::Division {
                hex: hex(row, "hex", self.map)?,
                pressed: kind == "division-pressed",
            },
            "division" => Condition::Town {
                hex: hex(row, "hex", self.map)?,
                within: self.regions.find(row, "within")?,
                called: row.text("called").to_owned(),
            },
            "divisions" => Condition::Divisions {
                hex: hex(row, "hex", self.map)?,
                within: self.regions.find(row, "within")?,
                called: row.text("called").to_owned(),
            },
            "station" => Condition::Station(hex(row, "hex", self.map)?),
            "station-destroyed" => Condition::StationDestroyed(hex(row, "hex", self.map)?),
            "crossing" => {
                Condition::Crossing(hex(row, "hex", self.map)?, hex(row, "to", self.map)?)
            }
            "occupied" => Condition::Occupied {
                hex: hex(row, "hex", self.map)?,
            },
            "strong-infantry" => Condition::StrongInfantry {
                hex: hex(row, "hex", self.map)?,
                least: row.value("number", "a number")?,
            },
            "station-marker" => Condition::StationMarker {
                hex: hex(row, "hex", self.map)?,
                destroyed: row.value("number", "a number")?,
            },
            "forts" => Condition::Forts,
            "away" => Condition::Away {
                units: self.roster.units(row, "who")?.into_iter().collect(),
                within: self.regions.find(row, "within")?,
                called: row.text("called").to_owned(),
            },
            "depot" => Condition::Depot(hex(row, "hex", self.map)?),
            "road" => Condition::Road {
                from: hex(row, "hex", self.map)?,
                to: hex(row, "to", self.map)?,
                outside: self.regions.find(row, "outside")?,
            },
            "corps" => self.corps(row, side)?,
            "entered" => self.approached(row, side, 0, awards)?,
            "approached" => self.approached(row, side, 1, awards)?,
            "cut-off" => Condition::CutOff {
                to: self.regions.find(row, "within")?,
                called: row.text("called").to_owned(),
                within: row.value("number", "a number")?,
                ways: Box::default(),
            },
            "cavalry" => Condition::Cavalry {
                hex: hex(row, "hex", self.map)?,
            },
            "infantry" => Condition::Infantry {
                hex: hex(row, "hex", self.map)?,
            },
            "strong-point" => Condition::StrongPoint {
                hex: hex(row, "hex", self.map)?,
                least: Combat::whole(row.value("number", "a number")?),
                fatigue: row.value("fatigue", "a number")?,
            },
            other => {
                let expected = format!("expected a kind of award, found \"{other}\"");
                return Err(row.error("kind", &expected));
            }
        })
    }

    fn corps(&self, row: Row<'_>, side: Side) -> Result<Condition, DataError> {
        let mut corps = Vec::new();
        for word in row.list("who") {
            if !self.roster.has_corps(side, word) {
                let expected = format!("expected corps of the side, found \"{word}\"");
                return Err(row.error("who", &expected));
            }
            corps.push(lasting(word));
        }
        Ok(Condition::Corps {
            corps,
            within: self.regions.find(row, "within")?,
            called: row.text("called").to_owned(),
            most: row.value("number", "a number")?,
        })
    }

    fn approached(
        &self,
        row: Row<'_>,
        side: Side,
        within: u32,
        awards: &[Award],
    ) -> Result<Condition, DataError> {
        let hex = hex(row, "hex", self.map)?;
        let what = came(side, &self.map.place(hex), within);
        Ok(Condition::Approached {
            hex,
            within,
            bit: bit(row, awards)?,
            note: lasting(&format!("{what}, which scores for good.")),
        })
    }
}

/// The bit of the next award that is earned for good.
fn bit(row: Row<'_>, awards: &[Award]) -> Result<usize, DataError> {
    let lasting = |award: &&Award| matches!(award.condition, Condition::Approached { .. });
    match awards.iter().filter(lasting).count() {
        REACHED_BITS.. => Err(row.error("kind", "expected fewer hexes to come to")),
        count => Ok(count),
    }
}
