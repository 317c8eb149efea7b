//! Trains: `<id>.rail.tsv`.

use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{HexSet, Map};
use longroll_rules::Side;
use longroll_rules::rail::{LINES, Line, Link, Quota, Rail, Rules};
use longroll_rules::unit::UnitSet;

use crate::regions::{Regions, hex};
use crate::roster::{Roster, side};

/// What a scenario knows of railroads.
#[derive(Debug, Default)]
pub(crate) struct Railroads {
    pub links: Vec<Link>,
    /// None where nobody moves by rail.
    pub rail: Option<Rail>,
}

/// The rules of rail movement in a game.
const fn rules(game: &str) -> Rules {
    match game.as_bytes() {
        b"hcr" => Rules {
            who: "HCR-24-01",
            start: "HCR-24-01",
            ride: "HCR-24-02",
            quota: "HCR-24-04",
        },
        _ => Rules {
            who: "RTG-22-01",
            start: "RTG-22-02",
            ride: "RTG-22-03",
            quota: "RTG-22-06",
        },
    }
}

/// Reads a table whose rows are a `kind`, what it is `of`, and a `value`. Only a table with
/// a line lets anybody move by rail.
pub(crate) fn read(
    file: &str,
    text: &str,
    game: &str,
    map: &Map,
    roster: &Roster,
    regions: &Regions,
) -> Result<Railroads, DataError> {
    let table = Table::parse(file, text, &["kind", "of", "value"])?;
    let mut read = Railroads::default();
    let mut rail = Rail {
        side: Side::Union,
        from_turn: 1,
        early: UnitSet::EMPTY,
        rested: 0,
        fatigue: 0,
        range: 0,
        stations: HexSet::EMPTY,
        lines: Vec::new(),
        rules: rules(game),
    };
    for row in table.rows() {
        match row.text("kind") {
            "side" => rail.side = side(row, "value")?,
            "from-turn" => rail.from_turn = row.value("value", "a turn")?,
            "early" => rail.early = rail.early.with(roster.unit(row, "value")?),
            "rested" => rail.rested = row.value("value", "a Fatigue Level")?,
            "fatigue" => rail.fatigue = row.value("value", "Fatigue Levels")?,
            "range" => rail.range = row.value("value", "a number of hexes")?,
            "station" => rail.stations.insert(hex(row, "value", map)?),
            "line" if rail.lines.len() < LINES => rail.lines.push(Line {
                name: row.text("of").to_owned(),
                hexes: regions.find(row, "value")?,
                quota: Quota {
                    divisions: 0,
                    others: 0,
                    either: false,
                },
            }),
            "line" => return Err(row.error("kind", "expected no more than four lines")),
            "divisions" => quota(&mut rail, row)?.divisions = row.value("value", "a number")?,
            "others" => quota(&mut rail, row)?.others = row.value("value", "a number")?,
            "either" => quota(&mut rail, row)?.either = row.yes_no("value")?,
            "link" => read.links.push(link(row, map, true)?),
            "railroad-link" => read.links.push(link(row, map, false)?),
            other => {
                let expected = format!("expected a kind of row, found \"{other}\"");
                return Err(row.error("kind", &expected));
            }
        }
    }
    read.rail = (!rail.lines.is_empty()).then_some(rail);
    Ok(read)
}

/// The quota of a line that stands above.
fn quota<'a>(rail: &'a mut Rail, row: Row<'_>) -> Result<&'a mut Quota, DataError> {
    let name = row.text("of");
    let line = rail.lines.iter_mut().find(|line| line.name == name);
    let expected = "expected the name of a line that stands above";
    line.map(|line| &mut line.quota)
        .ok_or_else(|| row.error("of", expected))
}

/// `S1734/S1934` with the number of hexes from one to the other.
fn link(row: Row<'_>, map: &Map, on_any_path: bool) -> Result<Link, DataError> {
    let ends = row.text("of").split_once('/');
    let ends = ends.and_then(|(a, b)| Some([map.find(a)?, map.find(b)?]));
    Ok(Link {
        ends: ends.ok_or_else(|| row.error("of", "expected two hexes such as S1734/S1934"))?,
        hexes: row.value("value", "a number of hexes")?,
        on_any_path,
    })
}

#[cfg(test)]
mod tests {
    use longroll_map::{HexId, Way};

    use super::*;
    use crate::Data;
    use crate::game::Game;

    /// How many hexes it is from one to another on a line.
    fn distance(map: &Map, read: &Railroads, line: &Line, from: HexId, to: HexId) -> Option<u32> {
        let mut steps = vec![None; map.len()];
        steps[from.index()] = Some(0);
        // Few hexes; going over them again and again finds all distances.
        for _ in 0..line.hexes.iter().count() {
            for hex in line.hexes.iter() {
                let Some(here) = steps[hex.index()] else {
                    continue;
                };
                let rails = map.neighbors(hex).filter(|(direction, next)| {
                    map.side(hex, *direction).ways.has(Way::Railroad) && line.hexes.contains(*next)
                });
                let mut next: Vec<_> = rails.map(|(_, next)| (next, 1)).collect();
                for Link { ends, hexes, .. } in &read.links {
                    if let Some(place) = ends.iter().position(|end| *end == hex) {
                        next.push((ends[1 - place], u32::from(*hexes)));
                    }
                }
                for (next, hexes) in next {
                    let known: Option<u32> = steps[next.index()];
                    if known.is_none_or(|known| known > here + hexes) {
                        steps[next.index()] = Some(here + hexes);
                    }
                }
            }
        }
        steps[to.index()]
    }

    /// RTG-22-02, RTG-22-05, RTG-22-07: each line holds together, by its link too, and ends
    /// where other lines branch off.
    #[test]
    fn the_lines_of_roads_to_gettysburg_hold_together() {
        let data = Data::embedded();
        let game = Game::read(&data, "rtg").expect("a game");
        let file = "rtg/rtg-6.rail.tsv";
        let text = data.text(file).expect("a table");
        let read = read(file, &text, "rtg", &game.map, &game.roster, &game.regions);
        let read = read.expect("trains");
        let rail = read.rail.as_ref().expect("lines");
        let hex = |label: &str| game.map.find(label).expect("a hex");
        let [main, northern] = &rail.lines[..] else {
            panic!("expected two lines");
        };
        for (line, start, without) in [
            (main, "S5734", vec!["S0533", "N4909", "S5825"]),
            (northern, "N4909", vec!["N5533", "S3201", "S4503", "S5734"]),
        ] {
            for at in line.hexes.iter() {
                let far = distance(&game.map, &read, line, hex(start), at);
                assert!(far.is_some(), "{} {}", line.name, game.map.label(at));
            }
            for label in without {
                assert!(!line.hexes.contains(hex(label)), "{} {label}", line.name);
            }
        }
        let far = |line, a, b| distance(&game.map, &read, line, hex(a), hex(b));
        assert_eq!(far(main, "S1734", "S1934"), Some(3));
        assert_eq!(far(northern, "N5816", "N5821"), Some(6));
    }
}
