//! The map of *Roads to Gettysburg*, joined from its two sheets, against what is printed.

use std::sync::Arc;

use longroll_games::{Data, map, scenario};
use longroll_map::{Crossing, Direction, Feature, HexSet, Map, Terrain, Water, Way};
use longroll_rules::Scenario;

fn whole() -> Map {
    map(&Data::embedded(), "rtg").expect("the project's own data is sound")
}

fn first_day() -> Arc<Scenario> {
    scenario(&Data::embedded(), "rtg-1").expect("the project's own data is sound")
}

/// RTG-1-03, RTG-1-04: 1,943 hexes on the north sheet and 1,972 on the south one, of which 29
/// are the same.
#[test]
fn it_has_all_hexes() {
    let map = whole();
    assert_eq!(map.len(), 1943 + 1972 - 29);
    let playable = map.hexes().filter(|hex| map.info(*hex).playable).count();
    assert_eq!(playable, 1445 + 1943 - 29);
    let count = |sheet: &str| map.sheet(sheet).map(|hexes| hexes.iter().count());
    assert_eq!((count("north"), count("south")), (Some(1943), Some(1972)));
}

/// RTG-1-04, RTG-1-06: in odd columns the last hex of the north sheet is the first of the
/// south one; in even columns they touch.
#[test]
fn the_sheets_join() {
    let map = whole();
    let find = |label: String| map.find(&label).expect("on the map");
    for column in 1..=58 {
        if column % 2 == 1 {
            let seam = find(format!("N{column:02}34"));
            assert_eq!(seam, find(format!("S{column:02}01")));
            assert_eq!(map.label(seam), format!("N{column:02}34"));
        } else {
            let last = find(format!("N{column:02}33"));
            let first = find(format!("S{column:02}01"));
            assert_eq!(map.neighbor(last, Direction::South), Some(first));
            assert!(map.find(&format!("N{column:02}34")).is_none());
        }
    }
    let seminary = find("S3101".to_owned());
    assert_eq!(map.place(seminary), "N3134 (Lutheran Theological Seminary)");
}

/// RTG-1-05: on the north sheet alone the half hexes at its foot are whole ones, and nothing of
/// the south sheet is left.
#[test]
fn the_north_sheet_alone_ends_with_its_half_hexes() {
    let map = whole();
    let north = map.within(map.sheet("north").expect("a sheet"));
    let find = |label: &str| north.find(label).expect("on the map");
    let seminary = find("N3134");
    assert!(north.info(seminary).playable);
    let near: Vec<_> = north
        .neighbors(seminary)
        .map(|(_, hex)| north.label(hex))
        .collect();
    assert_eq!(near, ["N3133", "N3233", "N3033"]);
    assert!(!north.info(find("S3201")).playable);
    assert_eq!(
        north
            .hexes()
            .filter(|hex| north.info(*hex).playable)
            .count(),
        1445
    );
}

/// Roads and rivers run over the seam: one can march from Chambersburg to Gettysburg and from
/// there to Frederick and Harrisburg by roads.
#[test]
fn roads_lead_over_the_seam() {
    let map = whole();
    let start = map.find("N0929").expect("Chambersburg");
    let mut reached: HexSet = [start].into_iter().collect();
    let mut open = vec![start];
    while let Some(hex) = open.pop() {
        for (direction, to) in map.neighbors(hex) {
            let side = map.side(hex, direction);
            let road = side.ways.has(Way::Road) || side.ways.has(Way::Pike);
            let dry = !side.water.is_river() || side.crossing != Crossing::None;
            if road && dry && !reached.contains(to) {
                reached.insert(to);
                open.push(to);
            }
        }
    }
    for label in ["S3201", "S2326", "N4909", "S4516", "S5734", "S0116"] {
        assert!(reached.contains(map.find(label).expect(label)), "{label}");
    }
}

/// The rivers of the rules: the Potomac and the Susquehanna are major, the Monocacy is minor.
#[test]
fn rivers_are_as_the_rules_call_them() {
    let map = whole();
    let side = |a: &str, b: &str| {
        let (a, b) = (map.find(a).expect(a), map.find(b).expect(b));
        map.side(a, map.direction(a, b).expect("neighbours"))
    };
    assert_eq!(side("S0421", "S0422").water, Water::MajorRiver, "Potomac");
    assert_eq!(
        side("N4809", "N4909").water,
        Water::MajorRiver,
        "Susquehanna"
    );
    assert_eq!(side("N4809", "N4909").crossing, Crossing::Bridge);
    assert_eq!(side("S2428", "S2529").water, Water::MinorRiver, "Monocacy");
    assert_eq!(side("S2428", "S2529").crossing, Crossing::Bridge);
}

/// S2.3-01: terrain and features of hexes that the rules name.
#[test]
fn named_hexes_have_the_printed_terrain_and_features() {
    let scenario = first_day();
    let map = &scenario.map;
    let expected = [
        (
            "S3201",
            "Gettysburg",
            Terrain::Clear,
            Some(Feature::Town),
            "Adams",
        ),
        (
            "S2326",
            "Frederick",
            Terrain::Clear,
            Some(Feature::Town),
            "Frederick-West",
        ),
        (
            "N0929",
            "Chambersburg",
            Terrain::Clear,
            Some(Feature::Town),
            "Franklin",
        ),
        (
            "S0732",
            "Naval Battery",
            Terrain::Mountain,
            None,
            "Washington",
        ),
        ("S3203", "Round Top", Terrain::Woods, None, "Adams"),
        (
            "N4809",
            "Bridgeport",
            Terrain::Clear,
            Some(Feature::Village),
            "Cumberland",
        ),
    ];
    for (label, name, terrain, feature, county) in expected {
        let info = map.info(map.find(label).expect(label));
        assert!(info.name.contains(name), "{label}: {}", info.name);
        assert_eq!(
            (info.terrain, info.county.as_str()),
            (terrain, county),
            "{label}"
        );
        assert_eq!(info.features.first().copied(), feature, "{label}");
    }
    assert!(scenario.redoubts.is_empty(), "Naval Battery is only a name");
}
