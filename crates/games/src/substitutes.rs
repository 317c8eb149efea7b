//! Counters and limits of detachment and attachment: `substitutes.tsv`.

use longroll_map::tsv::{DataError, Row, Table};
use longroll_rules::substitutes::{Limits, SpecialDivision, Substitutes};

use crate::roster::{Roster, side};

pub(crate) fn read(file: &str, text: &str, roster: &Roster) -> Result<Substitutes, DataError> {
    let table = Table::parse(file, text, &["kind", "id", "leader", "units", "value"])?;
    let mut substitutes = Substitutes::default();
    for row in table.rows() {
        match row.text("kind") {
            "generic" => substitutes.generic.push(roster.unit(row, "id")?),
            "division" => substitutes.divisions.push(SpecialDivision {
                division: roster.unit(row, "id")?,
                leader: roster.leader(row, "leader")?,
                brigades: roster.units(row, "units")?,
            }),
            "exclusive" => match *roster.units(row, "units")? {
                [a, b] => substitutes.exclusive.push((a, b)),
                _ => return Err(row.error("units", "expected two units")),
            },
            "cavalry-apart" => substitutes.limits.cavalry_apart = Some(side(row, "id")?),
            "limit" => *limit(row, &mut substitutes.limits)? = row.value("value", "a number")?,
            other => {
                let expected = format!(
                    "expected generic, division, exclusive, limit or cavalry-apart, found \"{other}\""
                );
                return Err(row.error("kind", &expected));
            }
        }
    }
    Ok(substitutes)
}

fn limit<'a>(row: Row<'_>, limits: &'a mut Limits) -> Result<&'a mut u8, DataError> {
    match row.text("id") {
        "infantry-division" => Ok(&mut limits.infantry_division),
        "infantry-brigade" => Ok(&mut limits.infantry_brigade),
        "infantry-regiment" => Ok(&mut limits.infantry_regiment),
        "cavalry-brigade" => Ok(&mut limits.cavalry_brigade),
        "cavalry-regiment" => Ok(&mut limits.cavalry_regiment),
        "division-breaks-at" => Ok(&mut limits.division_breaks_at),
        other => Err(row.error("id", &format!("expected a limit's name, found \"{other}\""))),
    }
}
