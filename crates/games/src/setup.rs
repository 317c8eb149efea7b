//! How a scenario begins: `<id>.setup.tsv`, `<id>.bridges.tsv`, `<id>.depots.tsv` and
//! `<id>.objectives.tsv`.

use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{HexId, HexSide, Map};
use longroll_rules::Side;
use longroll_rules::leader::LeaderId;
use longroll_rules::scenario::{Objective, Setup, Taken};
use longroll_rules::unit::{Entrenchment, MAX_FATIGUE, UnitId, UnitState};

use crate::names::lasting;
use crate::regions::hex;
use crate::roster::{Roster, choose, side};
use crate::victory::{HexPoints, Scores};

/// Reads who stands where. Leaders may stand before or after their units.
pub(crate) fn read(file: &str, text: &str, map: &Map, roster: &Roster) -> Result<Setup, DataError> {
    let columns = [
        "id",
        "manpower",
        "hex",
        "fatigue",
        "exhausted",
        "organized",
        "entrenchment",
        "attached_to",
    ];
    let table = Table::parse(file, text, &columns)?;
    let mut setup = Setup::default();
    for row in table.rows() {
        let id = row.text("id");
        if let Some(leader) = roster.find_leader(id) {
            if setup.leaders.iter().any(|(known, _)| *known == leader) {
                return Err(row.error("id", &format!("\"{id}\" stands twice")));
            }
            setup.leaders.push(leader_row(row, leader, roster)?);
        } else {
            let unit = roster.unit(row, "id").map_err(|_| {
                row.error(
                    "id",
                    &format!("expected the id of a unit or leader, found \"{id}\""),
                )
            })?;
            if setup.units.iter().any(|(known, _)| *known == unit) {
                return Err(row.error("id", &format!("\"{id}\" stands twice")));
            }
            setup.units.push(unit_row(row, unit, map, roster)?);
        }
    }
    Ok(setup)
}

fn unit_row(
    row: Row<'_>,
    unit: UnitId,
    map: &Map,
    roster: &Roster,
) -> Result<(UnitId, UnitState), DataError> {
    let hex = hex(row, "hex", map)?;
    if !map.info(hex).playable {
        let expected = format!("expected a playable hex, found \"{}\"", row.text("hex"));
        return Err(row.error("hex", &expected));
    }
    empty(row, "attached_to", "a unit is attached to none")?;
    let state = UnitState {
        hex: Some(hex),
        manpower: within(row, "manpower", 1, 21)?,
        fatigue: within(row, "fatigue", 0, MAX_FATIGUE)?,
        organized: row.yes_no("organized")?,
        exhausted: row.yes_no("exhausted")?,
        demoralized: 0,
        entrenchment: row.value::<Entrenchment>(
            "entrenchment",
            "none, breastwork-build, breastwork, fort-build or fort",
        )?,
        checks: 0,
        out_of_supply: false,
        command: roster.units[unit.index()].command,
    };
    Ok((unit, state))
}

fn leader_row(
    row: Row<'_>,
    leader: LeaderId,
    roster: &Roster,
) -> Result<(LeaderId, UnitId), DataError> {
    for column in [
        "manpower",
        "hex",
        "fatigue",
        "exhausted",
        "organized",
        "entrenchment",
    ] {
        empty(row, column, "leaders have none")?;
    }
    Ok((leader, roster.unit(row, "attached_to")?))
}

/// Reads the pontoon bridges in place.
pub(crate) fn read_bridges(
    file: &str,
    text: &str,
    map: &Map,
) -> Result<Vec<(HexSide, Side)>, DataError> {
    let table = Table::parse(file, text, &["hexA", "hexB", "owner"])?;
    let bridge = |row: Row<'_>| {
        let (a, b) = (hex(row, "hexA", map)?, hex(row, "hexB", map)?);
        let direction = map
            .direction(a, b)
            .filter(|direction| map.side(a, *direction).water.is_river());
        let hexside = direction.and_then(|_| map.hexside(a, b)).ok_or_else(|| {
            let expected = format!("expected a hex across a river from {}", map.label(a));
            row.error("hexB", &expected)
        })?;
        Ok((hexside, side(row, "owner")?))
    };
    table.rows().map(bridge).collect()
}

/// Reads the depots on the map.
pub(crate) fn read_depots(
    file: &str,
    text: &str,
    map: &Map,
) -> Result<Vec<(HexId, Side)>, DataError> {
    let table = Table::parse(file, text, &["hex", "owner"])?;
    let depot = |row: Row<'_>| Ok((hex(row, "hex", map)?, side(row, "owner")?));
    table.rows().map(depot).collect()
}

/// Reads the hexes that count, and what they count.
pub(crate) fn read_objectives(
    file: &str,
    text: &str,
    map: &Map,
) -> Result<(Vec<Objective>, Vec<HexPoints>), DataError> {
    let columns = ["hex", "name", "initially", "points", "scores", "rule"];
    let table = Table::parse(file, text, &columns)?;
    let (mut objectives, mut points) = (Vec::<Objective>::new(), Vec::new());
    for row in table.rows() {
        let hex = hex(row, "hex", map)?;
        if objectives.iter().any(|known| known.hex == hex) {
            let twice = format!("\"{}\" stands twice", row.text("hex"));
            return Err(row.error("hex", &twice));
        }
        if objectives.len() == longroll_rules::position::OBJECTIVES {
            return Err(row.error("", "expected fewer objectives"));
        }
        let (scores, taken) = choose(
            row,
            "scores",
            &[
                ("occupied", (Some(Scores::Occupied), Taken::Never)),
                ("controlled", (Some(Scores::Controlled), Taken::ByAnybody)),
                ("marked", (Some(Scores::Marked), Taken::ByInfantry)),
                ("special", (None, Taken::Never)),
                ("special-controlled", (None, Taken::ByAnybody)),
            ],
        )?;
        if taken == Taken::Never && !row.text("initially").is_empty() {
            return Err(row.error("initially", "nobody controls this hex"));
        }
        if let Some(scores) = scores {
            points.push(HexPoints {
                objective: objectives.len(),
                points: row.value("points", "a number")?,
                scores,
                rule: lasting(row.text("rule")),
            });
        }
        objectives.push(Objective {
            hex,
            name: row.text("name").to_owned(),
            initially: match row.text("initially") {
                "" => None,
                _ => Some(side(row, "initially")?),
            },
            taken,
        });
    }
    Ok((objectives, points))
}

pub(crate) fn within(row: Row<'_>, column: &str, least: u8, most: u8) -> Result<u8, DataError> {
    let expected = format!("a number from {least} to {most}");
    let value = row.value::<u8>(column, &expected)?;
    if (least..=most).contains(&value) {
        Ok(value)
    } else {
        Err(row.error(column, &format!("expected {expected}, found \"{value}\"")))
    }
}

fn empty(row: Row<'_>, column: &str, reason: &str) -> Result<(), DataError> {
    match row.text(column) {
        "" => Ok(()),
        found => {
            let expected = format!("expected nothing ({reason}), found \"{found}\"");
            Err(row.error(column, &expected))
        }
    }
}
