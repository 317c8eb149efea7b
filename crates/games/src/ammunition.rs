//! What a game knows of ammunition: `ammunition.tsv`.

use longroll_map::Map;
use longroll_map::tsv::{DataError, Row, Table};
use longroll_rules::Side;
use longroll_rules::ammunition::{
    Ammunition, Attempts, Boxes, Brackets, CountySupply, Replenishment,
};

use crate::regions::{Regions, hex};
use crate::roster::{Roster, side};

pub(crate) fn read(
    file: &str,
    text: &str,
    map: &Map,
    regions: &Regions,
    roster: &Roster,
) -> Result<Ammunition, DataError> {
    let table = Table::parse(file, text, &["kind", "of", "value", "rule"])?;
    let (mut boxes, mut attempts) = (Boxes::default(), Attempts::default());
    let mut counties = CountySupply {
        side: Side::Union,
        boxes: Vec::new(),
        convoy: None,
    };
    for row in table.rows() {
        match row.text("kind") {
            "boxes" => *of_arm(&mut boxes, row)? = row.value("value", "a number of boxes")?,
            "attempts" => {
                let number = row.value("value", "a number of attempts")?;
                match side(row, "of")? {
                    Side::Union => attempts.number.union = number,
                    Side::Confederate => attempts.number.confederate = number,
                }
            }
            "success" => attempts.success = row.value("value", "a die")?,
            "exhausted" => attempts.exhausted = row.value("value", "a modifier")?,
            "obstructed" => bracket(&mut attempts.obstructed, row)?,
            "across" => bracket(&mut attempts.across, row)?,
            // By the number of borders between a unit's county and the depot's, from 0.
            "county" => counties
                .boxes
                .push(row.value("value", "a number of boxes")?),
            "convoy" => counties.convoy = Some(roster.leader(row, "value")?),
            "bank" => attempts.banks.push(regions.find(row, "of")?),
            "entry" => {
                let entry = (side(row, "of")?, hex(row, "value", map)?);
                attempts.entries.push(entry);
            }
            other => {
                let expected = format!("expected a kind of row, found \"{other}\"");
                return Err(row.error("kind", &expected));
            }
        }
    }
    Ok(Ammunition {
        boxes,
        replenishment: if counties.boxes.is_empty() {
            Replenishment::Attempts(attempts)
        } else {
            Replenishment::Counties(counties)
        },
    })
}

fn bracket(brackets: &mut Brackets, row: Row<'_>) -> Result<(), DataError> {
    let from = row.value("of", "a number of hexes")?;
    brackets.add(from, row.value("value", "a modifier")?);
    if brackets.is_rising() {
        Ok(())
    } else {
        Err(row.error("value", "expected no less than for fewer hexes"))
    }
}

fn of_arm<'a>(boxes: &'a mut Boxes, row: Row<'_>) -> Result<&'a mut u8, DataError> {
    match row.text("of") {
        "infantry" => Ok(&mut boxes.infantry),
        "cavalry" => Ok(&mut boxes.cavalry),
        "artillery" => Ok(&mut boxes.artillery),
        other => {
            let expected = format!("expected a branch, found \"{other}\"");
            Err(row.error("of", &expected))
        }
    }
}
