//! The map of *Stonewall's Last Battle* against what the printed one shows.

use longroll_games::{Data, scenario};
use longroll_map::{Crossing, Direction, Feature, Map, Terrain, Water, Way};
use longroll_rules::Scenario;
use std::sync::Arc;

fn salem_church() -> Arc<Scenario> {
    scenario(&Data::embedded(), "slb-1").expect("the project's own data is sound")
}

/// Every hexside once, with both its hexes playable or not.
fn hexsides(map: &Map) -> impl Iterator<Item = longroll_map::Side> + '_ {
    let half = [Direction::NorthEast, Direction::SouthEast, Direction::South];
    map.hexes().flat_map(move |hex| {
        half.into_iter()
            .filter(move |direction| map.drawn_neighbor(hex, *direction).is_some())
            .map(move |direction| map.side(hex, direction))
    })
}

/// S2.3-03: half hexes at the edge and hexes of water alone are not playable.
#[test]
fn it_has_all_hexes() {
    let map = &salem_church().map;
    assert_eq!(map.len(), 1972);
    let playable = map.hexes().filter(|hex| map.info(*hex).playable).count();
    assert_eq!(playable, 1842);
}

/// S2.3-05: crossings lie on hexsides.
#[test]
fn its_crossings_are_as_many_as_printed() {
    let scenario = salem_church();
    let count = |crossing| {
        hexsides(&scenario.map)
            .filter(|side| side.crossing == crossing)
            .count()
    };
    assert_eq!(count(Crossing::Dam), 1, "Scott's Dam Ford");
    assert_eq!(count(Crossing::Bridge), 3, "all railroad bridges");
    assert_eq!(count(Crossing::Ferry), 0);
    assert_eq!(count(Crossing::Ford), 78);
    let water = |kind| hexsides(&scenario.map).filter(|s| s.water == kind).count();
    assert_eq!(water(Water::Creek), 773);
    assert_eq!(water(Water::MajorRiver), 85);
    assert_eq!(water(Water::MinorRiver), 297);
}

/// S2.3-01, S2.3-04: each hex has one terrain, whatever else is printed in it.
#[test]
fn named_hexes_have_the_printed_terrain_and_features() {
    let scenario = salem_church();
    let map = &scenario.map;
    let expected = [
        (
            "4328",
            "Fredericksburg",
            Terrain::Clear,
            Some(Feature::RrStation),
        ),
        (
            "3427",
            "Chancellorsville",
            Terrain::Rough,
            Some(Feature::Village),
        ),
        ("4530", "Smithfield", Terrain::Clear, Some(Feature::Village)),
        ("4426", "Falmouth", Terrain::Rolling, Some(Feature::Village)),
        ("4028", "Salem Church", Terrain::Clear, None),
        ("3828", "Tabernacle Church", Terrain::Rolling, None),
        ("4531", "Hamilton", Terrain::Clear, Some(Feature::RrStation)),
    ];
    for (label, name, terrain, feature) in expected {
        let hex = map.find(label).unwrap();
        let info = map.info(hex);
        assert!(info.name.contains(name), "{label}: {}", info.name);
        assert_eq!(info.terrain, terrain, "{label}");
        assert_eq!(info.features.first().copied(), feature, "{label}");
    }
}

/// Roads lead on land from Fredericksburg to what the Union is after.
#[test]
fn roads_lead_from_fredericksburg_to_salem_and_tabernacle_churches() {
    let scenario = salem_church();
    let map = &scenario.map;
    let mut reached = longroll_map::HexSet::EMPTY;
    let start = map.find("4328").unwrap();
    reached.insert(start);
    let mut open = vec![start];
    while let Some(hex) = open.pop() {
        for (direction, to) in map.neighbors(hex) {
            let ways = map.side(hex, direction).ways;
            let road = ways.has(Way::Road) || ways.has(Way::Pike);
            if road && !reached.contains(to) {
                reached.insert(to);
                open.push(to);
            }
        }
    }
    for label in ["4028", "3828", "3427"] {
        assert!(reached.contains(map.find(label).unwrap()), "{label}");
    }
}

/// The Rappahannock is a major river below the mouth of the Rapidan and a minor one
/// above it.
#[test]
fn the_rappahannock_grows_at_the_mouth_of_the_rapidan() {
    let scenario = salem_church();
    let map = &scenario.map;
    let water = |a: &str, b: &str| {
        let (a, b) = (map.find(a).unwrap(), map.find(b).unwrap());
        map.side(a, map.direction(a, b).unwrap()).water
    };
    assert_eq!(water("3423", "3524"), Water::MinorRiver, "Richards Ford");
    assert_eq!(water("3525", "3624"), Water::MajorRiver, "U.S. Ford");
    assert_eq!(water("4026", "4027"), Water::MajorRiver, "Banks' Ford");
}
