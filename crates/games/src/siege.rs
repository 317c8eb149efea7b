//! Harpers Ferry and the levies: `<id>.siege.tsv` and `<id>.levies.tsv`.

use longroll_map::tsv::{DataError, Table};
use longroll_map::{HexId, HexSet, Map};
use longroll_rules::Side;
use longroll_rules::s08_levies::Levies;
use longroll_rules::siege::{Rules, Siege};

use crate::regions::{Regions, hex};
use crate::roster::side;

/// The word for all hexes on the edge of the map.
const EDGE: &str = "map-edge";

/// The playable hexes that lack a neighbour.
fn edge(map: &Map) -> HexSet {
    let open = |hex: &HexId| map.info(*hex).playable && map.neighbors(*hex).count() < 6;
    map.hexes().filter(open).collect()
}

/// Reads rows of a `kind`, what it is `of`, and a `value`.
pub(crate) fn read(
    file: &str,
    text: &str,
    game: &str,
    map: &Map,
    regions: &Regions,
) -> Result<Siege, DataError> {
    let table = Table::parse(file, text, &["kind", "of", "value"])?;
    let first = map.hexes().next().unwrap_or(HexId::new(0));
    let mut siege = Siege {
        side: Side::Union,
        center: first,
        within: 0,
        exits: HexSet::EMPTY,
        heights: Vec::new(),
        least: 0,
        rules: if game == "hcr" {
            Rules {
                heights: "HCR-17-04",
                table: "HCR-17-03",
            }
        } else {
            Rules {
                heights: "RTG-15-04",
                table: "RTG-15-03",
            }
        },
    };
    let mut placed = false;
    for row in table.rows() {
        match row.text("kind") {
            "side" => siege.side = side(row, "value")?,
            "center" => {
                siege.center = hex(row, "value", map)?;
                placed = true;
            }
            "within" => siege.within = row.value("value", "a number of hexes")?,
            "exits" if row.text("value") == EDGE => siege.exits = edge(map),
            "exits" => {
                for hex in regions.find(row, "value")?.iter() {
                    siege.exits.insert(hex);
                }
            }
            "height" => {
                let height = (hex(row, "of", map)?, row.value("value", "a modifier")?);
                siege.heights.push(height);
            }
            "least" => siege.least = row.value("value", "a sum")?,
            other => {
                let expected = format!("expected a kind of row, found \"{other}\"");
                return Err(row.error("kind", &expected));
            }
        }
    }
    if !placed || siege.least == 0 {
        return Err(DataError {
            file: file.to_owned(),
            line: 1,
            column: longroll_map::tsv::Column("kind".to_owned()),
            expected: "expected rows for center and least".to_owned(),
        });
    }
    Ok(siege)
}

/// Reads the towns, a `hex` a row, and whose infantry levies them.
pub(crate) fn read_levies(file: &str, text: &str, map: &Map) -> Result<Levies, DataError> {
    let table = Table::parse(file, text, &["hex", "side"])?;
    let mut levies = Levies {
        side: Side::Confederate,
        towns: Vec::new(),
    };
    for row in table.rows() {
        levies.side = side(row, "side")?;
        levies.towns.push(hex(row, "hex", map)?);
        if levies.towns.len() > 16 {
            return Err(row.error("hex", "expected no more than 16 towns"));
        }
    }
    Ok(levies)
}

#[cfg(test)]
mod tests {
    use crate::Data;
    use crate::game::Game;

    /// RTG-15-01, RTG-15-04, RTG-19-01: the tables of the campaign can be read.
    #[test]
    fn siege_and_levies_of_the_campaign_are_read() {
        let data = Data::embedded();
        let game = Game::read(&data, "rtg").expect("a game");
        let hex = |label: &str| game.map.find(label).expect("a hex");
        let text = |file| data.text(file).expect("a table");
        let file = "rtg/rtg-6.siege.tsv";
        let siege = super::read(file, &text(file), "rtg", &game.map, &game.regions);
        let siege = siege.expect("a siege");
        assert_eq!(
            (siege.center, siege.within, siege.least),
            (hex("S0632"), 3, 12)
        );
        assert_eq!(siege.heights[0], (hex("S0732"), 3));
        assert!(siege.exits.contains(hex("S5734")) && !siege.exits.contains(hex("S0632")));
        let file = "rtg/rtg-6.levies.tsv";
        let levies = super::read_levies(file, &text(file), &game.map).expect("levies");
        assert_eq!(levies.towns.len(), 13);
    }
}
