//! Named regions of a map: `regions.tsv`.

use std::collections::BTreeMap;

use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{HexSet, Map};

/// The regions of a game by name.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    named: BTreeMap<String, HexSet>,
    all: HexSet,
}

/// What a row says before the name of a region to mean all hexes outside it.
const OUTSIDE: &str = "not ";

impl Regions {
    pub(crate) fn read(file: &str, text: &str, map: &Map) -> Result<Self, DataError> {
        let mut regions = BTreeMap::<String, HexSet>::new();
        let table = Table::parse(file, text, &["region", "first", "last"])?;
        for row in table.rows() {
            let (first, last) = (hex(row, "first", map)?, hex(row, "last", map)?);
            let (from, to) = (map.info(first), map.info(last));
            if from.column != to.column || from.row > to.row {
                let expected = "expected a hex below the first one, in its column";
                return Err(row.error("last", expected));
            }
            let name = row.text("region");
            if name.is_empty() {
                return Err(row.error("region", "expected a name"));
            }
            let region = regions.entry(name.to_owned()).or_insert(HexSet::EMPTY);
            for hex in (from.row..=to.row).filter_map(|r| map.at(from.column, r)) {
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
            let outside = |hex: &longroll_map::HexId| !region.contains(*hex);
            self.all.iter().filter(outside).collect()
        })
    }
}

/// The hex that a row names.
pub(crate) fn hex(row: Row<'_>, column: &str, map: &Map) -> Result<longroll_map::HexId, DataError> {
    let label = row.text(column);
    map.find(label).ok_or_else(|| {
        let expected = format!("expected a hex of the map, found \"{label}\"");
        row.error(column, &expected)
    })
}
