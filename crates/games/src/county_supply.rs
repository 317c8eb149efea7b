//! Counties, the repair of stations and the building of depots: `counties.tsv` and
//! `<id>.supply.tsv`.

use longroll_map::tsv::{DataError, Table};
use longroll_map::{HexSet, Map};
use longroll_rules::Side;
use longroll_rules::ammunition::DepotBuilding;
use longroll_rules::counties::Counties;
use longroll_rules::station_repair::StationRepair;

use crate::names::lasting;
use crate::regions::hex;
use crate::roster::side;

/// What a scenario knows of the works of supply.
#[derive(Debug, Default)]
pub(crate) struct CountyWorks {
    pub repair: Option<StationRepair>,
    pub building: Option<DepotBuilding>,
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
                let county = counties.find(row.text("of"));
                let expected = "expected a county of the map";
                let county = county.ok_or_else(|| row.error("of", expected))?;
                repair.there = row.value("value", "a die")?;
                for hex in counties.hexes(county).iter() {
                    repair.elsewhere.insert(hex);
                }
            }
            "depots" => building.most = row.value("value", "a number of depots")?,
            "source" => building.sources.insert(hex(row, "value", map)?),
            other => {
                let expected = format!("expected a kind of row, found \"{other}\"");
                return Err(row.error("kind", &expected));
            }
        }
    }
    Ok(CountyWorks {
        repair: (repair.usual > 0).then_some(repair),
        building: (building.most > 0).then_some(building),
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
