//! The map of *Here Come the Rebels!*, joined from two sheets that overlap.

use longroll_games::{Data, map, scenario};
use longroll_map::{Crossing, HexSet, Map, Terrain, Water};

fn whole() -> Map {
    map(&Data::embedded(), "hcr").expect("the project's own data is sound")
}

/// HCR-1-01, HCR-1-02: the sheets have 154 hexes in common, and all fit into one map.
#[test]
fn it_has_all_hexes() {
    let map = whole();
    let count = |sheet: &str| map.sheet(sheet).map(|hexes| hexes.iter().count());
    assert_eq!((count("east"), count("west")), (Some(1541), Some(1943)));
    assert_eq!(map.len(), 1541 + 1943 - 154);
    assert!(map.len() <= HexSet::CAPACITY);
}

/// HCR-1-02: a west column is 51 more than the east one, a west row 11 more in odd east columns
/// and 12 more in even ones; the hex goes by its east number.
#[test]
fn the_sheets_overlap_as_the_rule_says() {
    let map = whole();
    let mut shared = 0;
    for column in 1..=7 {
        for row in 1..=34 {
            let down = if column % 2 == 1 { 11 } else { 12 };
            let west = map.find(&format!("W{:02}{:02}", column + 51, row + down));
            let Some(west) = west else { continue };
            let east = format!("E{column:02}{row:02}");
            assert_eq!(map.find(&east), Some(west), "{east}");
            assert_eq!(map.label(west), east);
            shared += 1;
        }
    }
    assert_eq!(shared, 154);
    assert_eq!(map.find("W5717"), map.find("E0605"), "Mt. Airy");
    assert_eq!(map.find("W5226"), map.find("E0115"));
}

/// Beyond the overlap the sheets touch nowhere by mistake: every hex of the west sheet has the
/// neighbours that its number says.
#[test]
fn the_west_sheet_is_whole() {
    let map = whole();
    let west = map.within(map.sheet("west").expect("a sheet"));
    for column in 2..=57 {
        for row in 2..=32 {
            let hex = west.find(&format!("W{column:02}{row:02}")).expect("a hex");
            assert_eq!(west.neighbors(hex).count(), 6, "W{column:02}{row:02}");
        }
    }
    let boonsboro = west.find("W2910").expect("Boonsboro");
    let near = ["W2909", "W3009", "W3010", "W2911", "W2810", "W2809"];
    let found = west.neighbors(boonsboro).map(|(_, hex)| west.label(hex));
    assert_eq!(found.collect::<Vec<_>>(), near);
}

/// S2.3-01: what the rulebook says of hexes and hexsides.
#[test]
fn named_places_are_there() {
    let map = whole();
    let places = [
        ("W2910", "Boonsboro"),
        ("W3211", "Mountain House"),
        ("W3117", "Burkittsville"),
        ("W3020", "Knoxville"),
        ("W2521", "Harpers Ferry"),
        ("W2413", "Sharpsburg"),
        ("E0723", "Rockville"),
        ("E3510", "Camden Station"),
        ("E2421", "Laurel"),
    ];
    for (label, name) in places {
        let info = map.info(map.find(label).expect(label));
        assert!(info.name.contains(name), "{label}: {}", info.name);
    }
    let side = |a: &str, b: &str| {
        let (a, b) = (map.find(a).expect(a), map.find(b).expect(b));
        map.side(a, map.direction(a, b).expect("neighbours"))
    };
    assert_eq!(side("W4126", "W4226").crossing, Crossing::Aqueduct);
    assert_eq!(side("W4317", "W4417").crossing, Crossing::Bridge);
    assert_eq!(side("W2521", "W2621").water, Water::MajorRiver);
    let battery = map.find("W2620").expect("Naval Battery");
    assert_eq!(map.terrain(battery), Terrain::Mountain);
    let played = scenario(&Data::embedded(), "hcr-1").expect("sound data");
    assert!(played.redoubts.is_empty(), "Naval Battery is only a name");
}
