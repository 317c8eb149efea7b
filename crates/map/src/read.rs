//! Reading a map from its tables, two for each printed sheet.
//!
//! `*.hexes.tsv` has one line a hex (`hex terrain playable features name county`,
//! optionally `confidence`), `*.sides.tsv` one line a hexside that has anything on
//! it (`hexA hexB water crossing ways border note`, optionally `ridge` with the
//! number of the hex in which the ridge lies).
//!
//! Sheets that join share hexes. Such a hex is described by the first sheet that has it;
//! a later one has a line with its number and, in the column `is`, the number that it
//! has there. That line joins the sheets, too.

use crate::map::Shift;
use crate::tsv::{DataError, Row, Table};
use crate::{Crossing, Feature, HexInfo, Map, MapBuilder, Ridge, Side, Terrain, Water, Way, Ways};

/// The name of a file and its text.
pub type Named<'a> = (&'a str, &'a str);

/// The tables of one printed sheet.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// What the sheet is called, such as "north"; empty where there is only one.
    pub name: &'a str,
    /// The table of hexes.
    pub hexes: Named<'a>,
    /// The table of hexsides. It may name hexes of earlier sheets.
    pub sides: Named<'a>,
}

impl Map {
    /// Reads a map of one sheet.
    ///
    /// # Errors
    ///
    /// [`DataError`] for the first thing that is wrong.
    pub fn read(hexes: Named<'_>, sides: Named<'_>) -> Result<Self, DataError> {
        let name = "";
        Self::join(&[Sheet { name, hexes, sides }])
    }

    /// Reads a map of several sheets, which lie side by side.
    ///
    /// # Errors
    ///
    /// [`DataError`] for the first thing that is wrong.
    pub fn join(sheets: &[Sheet<'_>]) -> Result<Self, DataError> {
        let mut builder = MapBuilder::default();
        for (index, sheet) in sheets.iter().enumerate() {
            builder.sheet(sheet.name);
            let table = Table::parse(
                sheet.hexes.0,
                sheet.hexes.1,
                &["hex", "terrain", "playable"],
            )?;
            let shift = if index == 0 {
                Shift::default()
            } else {
                shift(&table, &builder)?
            };
            for row in table.rows() {
                let label = row.text("hex");
                let place = shift.of(column_and_row(row)?);
                let added = match row.text("is") {
                    "" => builder.hex(hex(row, place)?),
                    known => builder.alias(label, known, place),
                };
                added.map_err(|error| row.error("hex", &error.to_string()))?;
            }
            sides(sheet.sides, &mut builder)?;
        }
        Ok(builder.build())
    }
}

/// Where a sheet lies, by the first hex that it shares with an earlier one.
fn shift(table: &Table<'_>, builder: &MapBuilder) -> Result<Shift, DataError> {
    for row in table.rows() {
        if let Some(known) = builder.find(row.text("is")) {
            let to = (known.column, known.row);
            return Ok(Shift::between(column_and_row(row)?, to));
        }
    }
    let expected = "expected a hex that an earlier sheet has too, named in a column \"is\"";
    Err(table.error(expected))
}

fn sides((file, text): Named<'_>, builder: &mut MapBuilder) -> Result<(), DataError> {
    let columns = ["hexA", "hexB", "water", "crossing", "ways"];
    for row in Table::parse(file, text, &columns)?.rows() {
        let name = builder
            .side(row.text("hexA"), row.text("hexB"), side(row)?)
            .map_err(|error| row.error("hexA", &error.to_string()))?;
        if !row.text("border").is_empty() {
            builder.border(name, row.text("border"));
        }
        if !row.text("note").is_empty() {
            builder.note(name, row.text("note"));
        }
    }
    Ok(())
}

/// Column and row on the sheet itself, from the printed number.
fn column_and_row(row: Row<'_>) -> Result<(i32, i32), DataError> {
    let label = row.text("hex");
    let digits = label.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let number = (digits.len() == 4 && label.len() <= 5)
        .then(|| digits.parse::<i32>().ok())
        .flatten();
    let number = number.ok_or_else(|| {
        row.error(
            "hex",
            &format!("expected four digits, with a map letter at most, found \"{label}\""),
        )
    })?;
    Ok((number / 100, number % 100))
}

fn hex(row: Row<'_>, (column, line): (i32, i32)) -> Result<HexInfo, DataError> {
    let features = row
        .list("features")
        .map(|word| {
            word.parse::<Feature>().map_err(|()| {
                row.error("features", &format!("expected a feature, found \"{word}\""))
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(HexInfo {
        label: row.text("hex").to_owned(),
        column,
        row: line,
        terrain: row.value::<Terrain>("terrain", "a kind of terrain")?,
        playable: row.yes_no("playable")?,
        features,
        name: row.text("name").to_owned(),
        county: row.text("county").to_owned(),
        confidence: row.text("confidence").to_owned(),
    })
}

fn side(row: Row<'_>) -> Result<Side, DataError> {
    let water = match row.text("water") {
        "none" => Water::None,
        "creek" => Water::Creek,
        "minor-river" => Water::MinorRiver,
        "major-river" => Water::MajorRiver,
        other => {
            let expected =
                format!("expected none, creek, minor-river or major-river, found \"{other}\"");
            return Err(row.error("water", &expected));
        }
    };
    let crossing = match row.text("crossing") {
        "none" => Crossing::None,
        "ford" => Crossing::Ford,
        "bridge" => Crossing::Bridge,
        "ferry" => Crossing::Ferry,
        "dam" => Crossing::Dam,
        "aqueduct" => Crossing::Aqueduct,
        other => {
            let expected =
                format!("expected none, ford, bridge, ferry, dam or aqueduct, found \"{other}\"");
            return Err(row.error("crossing", &expected));
        }
    };
    if crossing != Crossing::None && !water.is_river() {
        return Err(row.error("crossing", "expected none, for there is no river to cross"));
    }
    let mut ways = Ways::NONE;
    for word in row.list("ways") {
        let way = Way::ALL.into_iter().find(|way| way.word() == word);
        let expected = format!("expected road, pike, railroad or trail, found \"{word}\"");
        ways = ways.with(way.ok_or_else(|| row.error("ways", &expected))?);
    }
    let ridge = match row.text("ridge") {
        "" => Ridge::None,
        hex if hex == row.text("hexA") => Ridge::Here,
        hex if hex == row.text("hexB") => Ridge::There,
        other => {
            let expected = format!("expected one of the two hexes, found \"{other}\"");
            return Err(row.error("ridge", &expected));
        }
    };
    Ok(Side {
        water,
        crossing,
        ways,
        ridge,
    })
}
