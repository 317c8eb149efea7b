//! The grid of the printed maps: columns, rows, neighbours, distances.

use std::fmt::Write as _;

use longroll_map::{Crossing, Direction, Map, Ridge, Terrain, Water, Way};

/// A rectangle of clear hexes with these hexsides.
fn map(columns: u32, rows: u32, sides: &str) -> Map {
    let mut hexes = "hex\tterrain\tplayable\tfeatures\tname\tcounty\n".to_owned();
    for number in (1..=columns).flat_map(|c| (1..=rows).map(move |r| c * 100 + r)) {
        writeln!(hexes, "{number:04}\tclear\tyes\t\t\t").expect("strings take everything");
    }
    let sides = format!("hexA\thexB\twater\tcrossing\tways\tridge\n{sides}");
    Map::read(("hexes", &hexes), ("sides", &sides)).expect("a sound map")
}

fn labels(map: &Map, hex: &str) -> Vec<String> {
    let hex = map.find(hex).expect("on the map");
    map.neighbors(hex)
        .map(|(_, next)| map.label(next).to_owned())
        .collect()
}

/// Even columns lie half a hex lower: an odd column's hex touches the rows above and its
/// own row beside it, an even column's its own row and the row below.
#[test]
fn neighbours_of_odd_and_even_columns() {
    let map = map(40, 40, "");
    // Clockwise from north.
    assert_eq!(
        labels(&map, "0505"),
        ["0504", "0604", "0605", "0506", "0405", "0404"]
    );
    assert_eq!(
        labels(&map, "0605"),
        ["0604", "0705", "0706", "0606", "0506", "0505"]
    );
    // The grand assault of the rulebooks: three hexes around 2914.
    for hex in ["3014", "3013", "2813"] {
        assert!(labels(&map, "2914").contains(&hex.to_owned()), "{hex}");
    }
}

#[test]
fn the_edge_of_the_map_has_no_neighbour() {
    let map = map(3, 3, "");
    let corner = map.find("0101").expect("on the map");
    assert_eq!(map.neighbor(corner, Direction::North), None);
    assert_eq!(map.neighbor(corner, Direction::NorthWest), None);
    assert_eq!(map.neighbors(corner).count(), 2);
}

#[test]
fn distances_are_symmetric_and_count_steps() {
    let map = map(12, 12, "");
    let from = map.find("0606").expect("on the map");
    let mut rings = [0; 6];
    for hex in map.hexes() {
        let distance = map.distance(from, hex);
        assert_eq!(distance, map.distance(hex, from));
        let nearer = map
            .neighbors(hex)
            .any(|(_, n)| map.distance(from, n) + 1 == distance);
        assert!(nearer || distance == 0);
        if let Some(ring) = rings.get_mut(distance as usize) {
            *ring += 1;
        }
    }
    assert_eq!(rings, [1, 6, 12, 18, 24, 30]);
}

#[test]
fn a_hexside_is_the_same_from_both_sides() {
    let map = map(4, 4, "0202\t0203\tminor-river\tford\troad,railroad\t0203\n");
    let north = map.find("0202").expect("on the map");
    let south = map.find("0203").expect("on the map");
    let from_north = map.side(north, Direction::South);
    let from_south = map.side(south, Direction::North);
    assert_eq!(from_north.water, Water::MinorRiver);
    assert_eq!(from_south.crossing, Crossing::Ford);
    assert!(from_south.ways.has(Way::Railroad) && !from_south.ways.has(Way::Pike));
    assert_eq!(from_north.ridge, Ridge::There);
    assert_eq!(from_south.ridge, Ridge::Here);
    assert_eq!(map.hexside(north, south), map.hexside(south, north));
    let side = map.hexside(north, south).expect("adjacent");
    assert_eq!(map.ends(side), (north, south));
    assert_eq!(map.terrain(north), Terrain::Clear);
    assert!(map.has_way(north) && map.has_way(south));
}

#[test]
fn hexes_that_are_not_playable_are_off_the_map_but_drawn() {
    let hexes = "hex\tterrain\tplayable\tfeatures\tname\tcounty\n\
                 0101\tclear\tyes\t\t\t\n0102\twater\tno\t\t\t\n";
    let sides = "hexA\thexB\twater\tcrossing\tways\n";
    let map = Map::read(("hexes", hexes), ("sides", sides)).expect("a sound map");
    let hex = map.find("0101").expect("on the map");
    assert_eq!(map.neighbor(hex, Direction::South), None);
    assert!(map.drawn_neighbor(hex, Direction::South).is_some());
}
