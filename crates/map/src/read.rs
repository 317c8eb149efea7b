//! Reading a map from its two tables.
//!
//! `*.hexes.tsv` has one line a hex (`hex terrain playable features name county`,
//! optionally `confidence`), `*.sides.tsv` one line a hexside that has anything on
//! it (`hexA hexB water crossing ways border note`, optionally `ridge` with the
//! number of the hex in which the ridge lies).

use crate::tsv::{DataError, Row, Table};
use crate::{Crossing, Feature, HexInfo, Map, MapBuilder, Ridge, Side, Terrain, Water, Way, Ways};

/// The name of a file and its text.
pub type Named<'a> = (&'a str, &'a str);

impl Map {
    /// Reads a map of one sheet.
    ///
    /// # Errors
    ///
    /// [`DataError`] for the first thing that is wrong.
    pub fn read(hexes: Named<'_>, sides: Named<'_>) -> Result<Self, DataError> {
        let mut builder = MapBuilder::default();
        let table = Table::parse(hexes.0, hexes.1, &["hex", "terrain", "playable"])?;
        for row in table.rows() {
            let info = hex(row)?;
            builder
                .hex(info)
                .map_err(|error| row.error("hex", &error.to_string()))?;
        }
        let table = Table::parse(
            sides.0,
            sides.1,
            &["hexA", "hexB", "water", "crossing", "ways"],
        )?;
        for row in table.rows() {
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
        Ok(builder.build())
    }
}

fn hex(row: Row<'_>) -> Result<HexInfo, DataError> {
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
    let features = row
        .list("features")
        .map(|word| {
            word.parse::<Feature>().map_err(|()| {
                row.error("features", &format!("expected a feature, found \"{word}\""))
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(HexInfo {
        label: label.to_owned(),
        column: number / 100,
        row: number % 100,
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
        other => {
            let expected = format!("expected none, ford, bridge, ferry or dam, found \"{other}\"");
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
