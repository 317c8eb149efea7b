//! Counties, the repair of stations, the building of depots and supply by county:
//! `counties.tsv`, `foraging.tsv` and `<id>.supply.tsv`.

use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{HexSet, Map};
use longroll_rules::ammunition::DepotBuilding;
use longroll_rules::counties::{Counties, CountyId};
use longroll_rules::station_repair::StationRepair;
use longroll_rules::supply::{Forage, Supply};
use longroll_rules::{BySide, Side};

use crate::names::lasting;
use crate::regions::hex;
use crate::roster::side;
use crate::setup::within;

/// What a scenario knows of the works of supply.
#[derive(Debug, Default)]
pub(crate) struct CountyWorks {
    pub repair: Option<StationRepair>,
    pub building: Option<DepotBuilding>,
    /// Who is fed how, but for what the counties give.
    pub supply: Supply,
}

/// Reads which counties are neighbours, where the hexes of the map don't tell: the columns
/// `county` and `neighbours`, each pair once or twice.
pub(crate) fn read_counties(file: &str, text: &str, map: &Map) -> Result<Counties, DataError> {
    let table = Table::parse(file, text, &["county", "neighbours"])?;
    let of_map = Counties::of_map(map);
    let mut pairs = Vec::new();
    for row in table.rows() {
        let county = row.text("county");
        for name in row.list("neighbours").chain([county]) {
            if of_map.find(name).is_none() {
                let expected = format!("expected a county of the map, found \"{name}\"");
                return Err(row.error("neighbours", &expected));
            }
        }
        let own = row.list("neighbours");
        pairs.extend(own.map(|name| (county.to_owned(), name.to_owned())));
    }
    Counties::with_neighbors(map, &pairs).map_err(|name| DataError {
        file: file.to_owned(),
        line: 1,
        column: longroll_map::tsv::Column("county".to_owned()),
        expected: format!("expected counties of the map, found \"{name}\""),
    })
}

/// Reads what the counties give to those who forage: the columns `county`, `union` and
/// `confederate`, and `union_more` and `confederate_more`, which may be empty.
pub(crate) fn read_foraging(
    file: &str,
    text: &str,
    counties: &Counties,
) -> Result<Vec<Forage>, DataError> {
    let columns = [
        "county",
        "union",
        "confederate",
        "union_more",
        "confederate_more",
    ];
    let mut read = Vec::<Forage>::new();
    for row in Table::parse(file, text, &columns)?.rows() {
        let county = county(row, "county", counties)?;
        if read.iter().any(|known| known.county == county) {
            let twice = format!("\"{}\" stands twice", row.text("county"));
            return Err(row.error("county", &twice));
        }
        let more = |column: &str| match row.text(column) {
            "" => Ok(0),
            _ => within(row, column, 0, MOST),
        };
        read.push(Forage {
            county,
            value: BySide::new(
                within(row, "union", 0, MOST)?,
                within(row, "confederate", 0, MOST)?,
            ),
            more: BySide::new(more("union_more")?, more("confederate_more")?),
        });
    }
    Ok(read)
}

/// No foraging value is higher.
const MOST: u8 = 12;

fn county(row: Row<'_>, column: &str, counties: &Counties) -> Result<CountyId, DataError> {
    let county = counties.find(row.text(column));
    county.ok_or_else(|| row.error(column, "expected a county of the map"))
}

/// Reads rows of a `kind`, what it is `of`, and a `value`.
pub(crate) fn read(
    file: &str,
    text: &str,
    map: &Map,
    counties: &Counties,
) -> Result<CountyWorks, DataError> {
    let table = Table::parse(file, text, &["kind", "of", "value", "rule"])?;
    let mut repair = StationRepair {
        side: Side::Union,
        usual: 0,
        elsewhere: HexSet::EMPTY,
        there: 0,
        within: None,
        rule: "RTG-16-11",
    };
    let mut building = DepotBuilding {
        side: Side::Union,
        most: 0,
        sources: HexSet::EMPTY,
    };
    let mut supply = Supply::default();
    for row in table.rows() {
        match row.text("kind") {
            "side" => {
                repair.side = side(row, "value")?;
                building.side = repair.side;
            }
            "repair" => {
                repair.usual = row.value("value", "a die")?;
                repair.rule = lasting(row.text("rule"));
            }
            "repair-within" => repair.within = Some(row.value("value", "a number of hexes")?),
            "repair-in" => {
                let county = county(row, "of", counties)?;
                repair.there = row.value("value", "a die")?;
                for hex in counties.hexes(county).iter() {
                    repair.elsewhere.insert(hex);
                }
            }
            "depots" => building.most = row.value("value", "a number of depots")?,
            "source" => building.sources.insert(hex(row, "value", map)?),
            "lines" => supply.lines = Some(side(row, "value")?),
            "key" => supply.key = Some(hex(row, "value", map)?),
            "supplied" => {
                let county = county(row, "of", counties)?;
                supply.supplied.push((side(row, "value")?, county));
            }
            other => {
                let expected = format!("expected a kind of row, found \"{other}\"");
                return Err(row.error("kind", &expected));
            }
        }
    }
    Ok(CountyWorks {
        repair: (repair.usual > 0).then_some(repair),
        building: (building.most > 0).then_some(building),
        supply,
    })
}

#[cfg(test)]
mod tests {
    use crate::Data;
    use crate::game::Game;

    /// RTG-16-16: the counties of the worked resupply are as far from Westminster as it says.
    #[test]
    fn counties_are_as_far_as_the_rulebook_says() {
        let data = Data::embedded();
        let game = Game::read(&data, "rtg").expect("a game");
        let hex = |label: &str| game.map.find(label).expect("a hex");
        let far = |label| game.counties.between(hex("S4516"), hex(label));
        assert_eq!(far("S3915"), Some(0), "Uniontown");
        assert_eq!(far("S5825"), Some(1), "Owings Mills");
        assert_eq!(far("S0116"), Some(2), "Williamsport");
        assert_eq!(far("S0632"), Some(3), "Harpers Ferry");
    }

    /// HCR-20.4-02 to HCR-20.4-04: every county of the map has a value for each side, and the
    /// printed additions are those of the rulebook.
    #[test]
    fn every_county_feeds_somebody() {
        let data = Data::embedded();
        let game = Game::read(&data, "hcr").expect("a game");
        let printed = [
            ("Washington", 0, 0),
            ("Frederick-West", 0, 1),
            ("Frederick-East", 0, 2),
            ("Carroll", 0, 2),
            ("Howard", 0, 2),
            ("Montgomery", 0, 1),
            ("Baltimore", 0, 2),
            ("Anne Arundel", 0, 2),
            ("Prince George's", 0, 2),
            ("District of Columbia", 0, 2),
            ("Loudoun", 0, 0),
            ("Fairfax", 0, 0),
            ("Jefferson", 2, 0),
            ("Berkeley", 2, 0),
            ("Clarke", 3, 0),
            ("Frederick-Virginia", 3, 0),
        ];
        assert_eq!(game.foraging.len(), printed.len());
        for (name, union, confederate) in printed {
            let county = game.counties.find(name).expect(name);
            let mut known = game.foraging.iter();
            let forage = known.find(|forage| forage.county == county).expect(name);
            let more = (forage.more.union, forage.more.confederate);
            assert_eq!(more, (union, confederate), "{name}");
            assert!((1..=6).contains(&forage.value.union), "{name}");
            assert!((1..=6).contains(&forage.value.confederate), "{name}");
            if name == "Howard" {
                assert_eq!(forage.value.confederate, 4);
            }
        }
        for hex in game.map.hexes() {
            let county = game.counties.of(hex);
            let info = game.map.info(hex);
            assert!(!info.playable || county.is_some(), "{}", info.label);
        }
    }

    /// RTG-16-05, RTG-16-08, RTG-16-11: the table of the campaign can be read.
    #[test]
    fn supply_of_the_campaign_is_read() {
        let data = Data::embedded();
        let game = Game::read(&data, "rtg").expect("a game");
        let file = "rtg/rtg-6.supply.tsv";
        let text = data.text(file).expect("a table");
        let read = super::read(file, &text, &game.map, &game.counties).expect("supply");
        let hex = |label: &str| game.map.find(label).expect("a hex");
        let repair = read.repair.expect("repairs");
        assert_eq!(
            repair.highest(hex("S4516")),
            4,
            "Westminster, Carroll County"
        );
        assert_eq!(repair.highest(hex("N5826")), 3, "York");
        assert_eq!(repair.within, Some(10));
        let building = read.building.expect("depots");
        assert_eq!((building.most, building.sources.iter().count()), (2, 4));
    }
}
