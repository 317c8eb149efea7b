//! What a game builds and destroys, and its leaders' bonuses: `works.tsv` and
//! `bonuses.tsv`.

use longroll_map::tsv::{DataError, Table};
use longroll_rules::Side;
use longroll_rules::scenario::{Bonuses, Procedure, Works};

use crate::names::lasting;
use crate::roster::{Roster, side};

/// The works of a game; whether its Basic Game scenarios entrench is told apart.
#[derive(Clone, Debug)]
pub(crate) struct GameWorks {
    works: Works,
    advanced_only: bool,
}

impl GameWorks {
    pub(crate) fn read(file: &str, text: &str) -> Result<Self, DataError> {
        let table = Table::parse(file, text, &["kind", "side", "value", "rule"])?;
        let mut works = Works {
            entrenching: true,
            why_no_entrenching: "S9.0-01",
            ..Works::default()
        };
        let mut advanced_only = false;
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
                other => {
                    let expected = format!("expected a kind of work, found \"{other}\"");
                    return Err(row.error("kind", &expected));
                }
            }
        }
        Ok(Self {
            works,
            advanced_only,
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
