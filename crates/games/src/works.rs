//! What a game builds and destroys, and its leaders' bonuses: `works.tsv` and
//! `bonuses.tsv`.

use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{HexId, HexSide, Map};
use longroll_rules::Side;
use longroll_rules::scenario::{Bonuses, Procedure, Works};

use crate::names::lasting;
use crate::regions::hex;
use crate::roster::{Roster, side};

/// The works of a game; whether its Basic Game scenarios entrench is told apart.
#[derive(Clone, Debug)]
pub(crate) struct GameWorks {
    works: Works,
    advanced_only: bool,
    /// Printed forts that shelter a side's units.
    pub forts: Vec<(HexId, Side)>,
}

impl GameWorks {
    pub(crate) fn read(file: &str, text: &str, map: &Map) -> Result<Self, DataError> {
        let table = Table::parse(file, text, &["kind", "side", "value", "rule"])?;
        let mut works = Works {
            entrenching: true,
            why_no_entrenching: "S9.0-01",
            ..Works::default()
        };
        let (mut advanced_only, mut forts) = (false, Vec::new());
        for row in table.rows() {
            match row.text("kind") {
                "major-markers" => {
                    let markers = row.value("value", "a number of markers")?;
                    match side(row, "side")? {
                        Side::Union => works.building.major.union = markers,
                        Side::Confederate => works.building.major.confederate = markers,
                    }
                }
                "minor-markers" => {
                    works.building.minor = Some(row.value("value", "a number of markers")?);
                }
                "damage-only" => works.damage_only.push(hex(row, "value", map)?),
                "depots-burn" => works.depots_burn = row.yes_no("value")?,
                "build-roll" => works.building.roll = row.yes_no("value")?,
                "entrenchment" => {
                    works.procedure = match row.text("value") {
                        "1862" => Procedure::Year1862,
                        "1863" => Procedure::Year1863,
                        _ => return Err(row.error("value", "expected 1862 or 1863")),
                    };
                }
                "entrenching" => {
                    advanced_only = row.text("value") == "advanced-only";
                    if !advanced_only && row.text("value") != "always" {
                        return Err(row.error("value", "expected always or advanced-only"));
                    }
                    works.why_no_entrenching = lasting(row.text("rule"));
                }
                "indestructible" => {
                    let rule = lasting(row.text("rule"));
                    works.indestructible.push((crossing(row, map)?, rule));
                }
                "fort" => forts.push((hex(row, "value", map)?, side(row, "side")?)),
                other => {
                    let expected = format!("expected a kind of work, found \"{other}\"");
                    return Err(row.error("kind", &expected));
                }
            }
        }
        Ok(Self {
            works,
            advanced_only,
            forts,
        })
    }

    /// The works of a Basic or Advanced Game scenario.
    pub(crate) fn of(&self, advanced: bool) -> Works {
        Works {
            entrenching: advanced || !self.advanced_only,
            ..self.works.clone()
        }
    }
}

/// A hexside with a printed crossing, such as `S2428/S2529`.
fn crossing(row: Row<'_>, map: &Map) -> Result<HexSide, DataError> {
    let (a, b) = row.text("value").split_once('/').unwrap_or_default();
    let pair = map.find(a).zip(map.find(b));
    let found = pair.and_then(|(a, b)| {
        let features = map.side(a, map.direction(a, b)?);
        let crossed = features.crossing != longroll_map::Crossing::None;
        map.hexside(a, b).filter(|_| crossed)
    });
    found.ok_or_else(|| {
        row.error(
            "value",
            "expected a hexside with a crossing, such as 0101/0102",
        )
    })
}

pub(crate) fn read_bonuses(file: &str, text: &str, roster: &Roster) -> Result<Bonuses, DataError> {
    let table = Table::parse(file, text, &["kind", "leader"])?;
    let mut bonuses = Bonuses::default();
    for row in table.rows() {
        let leader = roster.leader(row, "leader")?;
        match row.text("kind") {
            "army" => bonuses.army = Some(leader),
            "own" => bonuses.own.push(leader),
            other => {
                let expected = format!("expected army or own, found \"{other}\"");
                return Err(row.error("kind", &expected));
            }
        }
    }
    Ok(bonuses)
}
