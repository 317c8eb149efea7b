//! Named regions of a map: `regions.tsv`.
//!
//! A row adds to a region a run of hexes down a column, or all hexes of a county, or those
//! within some hexes of one, or those on an edge of the map, or a whole sheet.

use std::collections::BTreeMap;

use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{Direction, HexId, HexSet, Map};

/// The regions of a game by name.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    named: BTreeMap<String, HexSet>,
    all: HexSet,
}

/// What a row says in place of the first hex to mean the whole sheet in the column `last`.
const SHEET: &str = "sheet";

/// What a row says before the name of a region to mean all hexes outside it.
const OUTSIDE: &str = "not ";

impl Regions {
    pub(crate) fn read(file: &str, text: &str, map: &Map) -> Result<Self, DataError> {
        let mut regions = BTreeMap::<String, HexSet>::new();
        let table = Table::parse(file, text, &["region", "first", "last"])?;
        for row in table.rows() {
            let hexes = if let Some(outward) = outward(row.text("first")) {
                edge(row, map, outward)?
            } else if row.text("first") == SHEET {
                sheet(row, map)?
            } else if row.text("county").is_empty() {
                described(row, map)?
            } else {
                county(row, map)?
            };
            let name = row.text("region");
            if name.is_empty() {
                return Err(row.error("region", "expected a name"));
            }
            let region = regions.entry(name.to_owned()).or_insert(HexSet::EMPTY);
            for hex in hexes.iter() {
                region.insert(hex);
            }
        }
        Ok(Self {
            named: regions,
            all: map.hexes().collect(),
        })
    }

    /// The region with this name.
    pub(crate) fn get(&self, name: &str) -> Option<HexSet> {
        self.named.get(name).copied()
    }

    /// The region that a row names, or everything outside it.
    pub(crate) fn find(&self, row: Row<'_>, column: &str) -> Result<HexSet, DataError> {
        let text = row.text(column);
        let name = text.strip_prefix(OUTSIDE).unwrap_or(text);
        let region = self.get(name).ok_or_else(|| {
            let known: Vec<_> = self.named.keys().map(String::as_str).collect();
            let expected = format!("expected one of {}, found \"{name}\"", known.join(", "));
            row.error(column, &expected)
        })?;
        Ok(if name == text {
            region
        } else {
            let outside = |hex: &HexId| !region.contains(*hex);
            self.all.iter().filter(outside).collect()
        })
    }
}

/// The directions that lead off an edge of the map, named such as `north-edge`.
fn outward(word: &str) -> Option<&'static [Direction]> {
    match word {
        "north-edge" => Some(&[Direction::North]),
        "east-edge" => Some(&[Direction::NorthEast, Direction::SouthEast]),
        "south-edge" => Some(&[Direction::South]),
        "west-edge" => Some(&[Direction::NorthWest, Direction::SouthWest]),
        _ => None,
    }
}

/// The hexes on an edge of the map, or of the sheet that stands in the column `last`; only
/// those of a county if one is named. Water that is printed is no edge.
fn edge(row: Row<'_>, map: &Map, outward: &[Direction]) -> Result<HexSet, DataError> {
    let sheet = match row.text("last") {
        "" => None,
        _ => Some(sheet(row, map)?),
    };
    let on = |hex: HexId| sheet.is_none_or(|sheet| sheet.contains(hex));
    let off = |hex: HexId, direction: Direction| {
        let next = map.drawn_neighbor(hex, direction);
        next.is_none_or(|next| !on(next))
    };
    let county = match row.text("county") {
        "" => None,
        _ => Some(county(row, map)?),
    };
    let edge = |hex: &HexId| {
        on(*hex)
            && outward.iter().all(|direction| off(*hex, *direction))
            && county.is_none_or(|county| county.contains(*hex))
    };
    Ok(map.hexes().filter(edge).collect())
}

/// All hexes of the sheet that stands in the column `last`.
fn sheet(row: Row<'_>, map: &Map) -> Result<HexSet, DataError> {
    let sheet = map.sheet(row.text("last")).copied();
    sheet.ok_or_else(|| row.error("last", "expected a sheet of the map"))
}

/// All hexes of a county.
fn county(row: Row<'_>, map: &Map) -> Result<HexSet, DataError> {
    let name = row.text("county");
    let inside = |hex: &HexId| map.info(*hex).county == name;
    let hexes: HexSet = map.hexes().filter(inside).collect();
    if hexes.is_empty() {
        let expected = format!("expected a county of the map, found \"{name}\"");
        return Err(row.error("county", &expected));
    }
    Ok(hexes)
}

/// The hexes within so many of the first one, or from it down to the last.
fn described(row: Row<'_>, map: &Map) -> Result<HexSet, DataError> {
    let first = hex(row, "first", map)?;
    if !row.text("within").is_empty() {
        let within: u32 = row.value("within", "a number or nothing")?;
        let near = |hex: &HexId| map.distance(first, *hex) <= within;
        return Ok(map.hexes().filter(near).collect());
    }
    let last = hex(row, "last", map)?;
    let (from, to) = (map.info(first), map.info(last));
    if from.column != to.column || from.row > to.row {
        let expected = "expected a hex below the first one, in its column";
        return Err(row.error("last", expected));
    }
    let run = (from.row..=to.row).filter_map(|row| map.at(from.column, row));
    Ok(run.collect())
}

/// The hex that a row names.
pub(crate) fn hex(row: Row<'_>, column: &str, map: &Map) -> Result<HexId, DataError> {
    let label = row.text(column);
    map.find(label).ok_or_else(|| {
        let expected = format!("expected a hex of the map, found \"{label}\"");
        row.error(column, &expected)
    })
}
