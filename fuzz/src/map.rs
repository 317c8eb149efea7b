//! The two tables of a map, divided by a line `===`.

use longroll_map::{Direction, Map};

/// Reads the tables; a map that comes of them is one.
pub fn run(text: &str) {
    let (hexes, sides) = text
        .split_once("===\n")
        .unwrap_or((text, "hexA\thexB\twater\tcrossing\tways"));
    let map = match Map::read(("hexes", hexes), ("sides", sides)) {
        Ok(map) => map,
        Err(error) => {
            assert!(error.line > 0 && !error.expected.is_empty(), "{error}");
            return;
        }
    };
    assert_eq!(map.len(), map.hexes().count());
    let first = map.hexes().next();
    for hex in map.hexes() {
        let info = map.info(hex);
        assert_eq!(map.find(map.label(hex)), Some(hex));
        assert_eq!(map.at(info.column, info.row), Some(hex));
        assert!(!map.place(hex).is_empty());
        for direction in Direction::ALL {
            let Some(other) = map.drawn_neighbor(hex, direction) else {
                continue;
            };
            let back = map
                .direction(other, hex)
                .expect("neighbours are each other's");
            assert_eq!(map.direction(hex, other), Some(direction));
            assert_eq!(map.drawn_neighbor(other, back), Some(hex));
            assert_eq!(map.distance(hex, other), 1);
            let (here, there) = (map.side(hex, direction), map.side(other, back));
            assert_eq!(
                (here.water, here.crossing, here.ways),
                (there.water, there.crossing, there.ways)
            );
            let side = map.hexside(hex, other).expect("they have a side in common");
            assert_eq!(map.hexside(other, hex), Some(side));
            let ends = map.ends(side);
            assert!(ends == (hex, other) || ends == (other, hex));
        }
        if let Some(first) = first {
            assert_eq!(map.distance(first, hex), map.distance(hex, first));
        }
    }
}
