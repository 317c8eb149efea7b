//! Maps for tests.

use longroll_map::Map;

/// The map of the first campaign.
pub(crate) fn campaign() -> Map {
    let read = |name: &str| {
        let path = format!("{}/../../data/slb/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("the map is there")
    };
    let (hexes, sides) = (read("map.hexes.tsv"), read("map.sides.tsv"));
    Map::read(("hexes", &hexes), ("sides", &sides)).expect("the map can be read")
}
