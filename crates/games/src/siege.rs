//! Harpers Ferry and the levies: `<id>.siege.tsv` and `<id>.levies.tsv`.

use longroll_map::tsv::{DataError, Table};
use longroll_map::{HexId, HexSet, Map};
use longroll_rules::campaign::{Earned, Place};
use longroll_rules::s08_levies::Levies;
use longroll_rules::siege::{Rules, Siege, is_armed};
use longroll_rules::unit::UnitSet;
use longroll_rules::{Position, Purpose, Roll, Scenario, Side};

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

/// The heights from which guns help to make the garrison surrender, and what it is worth to be
/// there, given what each number of Manpower that surrenders is worth. There is a roll at the
/// beginning of each turn that is left.
pub(crate) fn heights(s: &Scenario, p: &Position, worth: impl Fn(u32) -> f64) -> Vec<Place> {
    let Some(siege) = &s.siege else {
        return Vec::new();
    };
    let besieger = siege.side.other();
    let near = |hex: HexId| s.map.distance(hex, siege.center) <= siege.within;
    let garrison = p.units_of(siege.side).iter();
    let garrison = garrison.filter(|unit| p.hex(*unit).is_some_and(near));
    let manpower: u32 = garrison.map(|unit| u32::from(p.unit(unit).manpower)).sum();
    let rolls = s.campaign.last_turn(s, p).saturating_sub(p.turn());
    if manpower == 0 || rolls == 0 {
        return Vec::new();
    }
    let worth = worth(manpower);
    let units = s.unit_ids().filter(|unit| s.unit(*unit).side == besieger);
    let armed: UnitSet = units.filter(|unit| is_armed(s, p, *unit)).collect();
    let surrender = |modifier| falls(siege.least - modifier, rolls);
    let all: i32 = siege.heights.iter().map(|(_, adds)| i32::from(*adds)).sum();
    let place = |(hex, adds): &(HexId, i8)| {
        let adds = i32::from(*adds);
        // Between what it adds alone and what it adds to all others.
        let alone = surrender(adds) - surrender(0);
        let last = surrender(all) - surrender(all - adds);
        let points = sign(s, besieger) * (worth * f64::midpoint(alone, last)).round() as i32;
        Place::new(*hex, besieger, armed, points, Earned::Besieging)
    };
    let places = siege.heights.iter().map(place);
    places.filter(|place| place.points != 0).collect()
}

/// The chance that one of so many rolls of two dice comes to a sum.
fn falls(least: i32, rolls: u8) -> f64 {
    let asked = Roll {
        purpose: Purpose::Siege,
        count: 2,
        side: None,
    };
    let enough = asked
        .outcomes()
        .filter(|dice| i32::from(dice.sum()) >= least);
    let chance = f64::from(enough.count() as u32) / f64::from(asked.weight());
    1.0 - (1.0 - chance).powi(i32::from(rolls))
}

/// Points of a side as points of the side that the scenario counts for.
fn sign(s: &Scenario, side: Side) -> i32 {
    if s.scored == side { 1 } else { -1 }
}

#[cfg(test)]
mod tests {
    use longroll_rules::unit::UnitState;
    use longroll_rules::{Position, Side};

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

    /// HCR-17-03, HCR-17-04: guns on the heights bring the surrender nearer, as long as there is
    /// a roll to come and somebody to surrender.
    #[test]
    fn heights_are_worth_what_they_add_to_the_chance_of_a_surrender() {
        let s = crate::scenario(&Data::embedded(), "hcr-2").expect("a scenario");
        let mut p = s.open().expect("a set-up");
        let heights = |p: &Position| super::heights(&s, p, |_| 100.0);
        let points = |p: &Position, label: &str| {
            let hex = s.map.find(label).expect("a hex");
            let heights = heights(p);
            let place = heights.iter().find(|place| place.hex == hex);
            place.map_or(0, |place| place.points)
        };
        // Three rolls to come: 8 % without guns, 62 % with those of W2620, 93 % with all
        // and 42 % with all but those.
        assert_eq!(points(&p, "W2620"), 52);
        assert_eq!(points(&p, "W2621"), 14);
        let garrison: Vec<_> = p.units_of(Side::Union).iter().collect();
        for unit in garrison {
            p.place(unit, UnitState::off_map(p.unit(unit).command));
        }
        p.refresh(&s);
        assert_eq!(heights(&p), []);
    }

    #[test]
    fn the_chance_of_a_sum_grows_with_the_rolls() {
        for (least, rolls, chance) in [(12, 1, 1.0 / 36.0), (2, 1, 1.0), (7, 2, 0.826)] {
            assert!((super::falls(least, rolls) - chance).abs() < 1e-3);
        }
    }
}
