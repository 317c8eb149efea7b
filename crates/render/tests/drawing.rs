//! The drawing as its users see it.

use longroll_map::{Direction, Map};
use longroll_render::{Drawing, Geometry, Layer, Lettering, Point};

const HEXES: &str = "hex\tterrain\tplayable\tfeatures\tname\tcounty
0101\tclear\tyes\ttown,rr-station\tCourt House\tOrange
0102\twoods\tyes\t\tOld Church\tOrange
0103\twater\tno\t\t\t
0201\trolling\tyes\tvillage\tMill Green\tCulpeper
0202\trough\tyes\tlanding\tThe Wharf\tCulpeper
0203\tclear\tno\t\t\tCulpeper
0301\tmountain\tyes\t\tBald Mountain\tCulpeper
0302\twoods\tyes\t\t\tCulpeper
0303\tclear\tyes\t\t\tCulpeper
";
const SIDES: &str = "hexA\thexB\twater\tcrossing\tways\tborder\tnote
0101\t0102\tcreek\tnone\troad\t\t
0101\t0201\tminor-river\tford\tpike\tCulpeper/Orange\tBlack Ford
0102\t0201\tminor-river\tbridge\troad,railroad\tCulpeper/Orange\t
0102\t0202\tmajor-river\tdam\troad\tCulpeper/Orange\t
0201\t0202\tnone\tnone\trailroad\t\t
0201\t0301\tnone\tnone\t\tCulpeper/Madison\t
0202\t0302\tcreek\tnone\ttrail\t\t
0103\t0202\tnone\tnone\t\t\tcoast
0203\t0303\tminor-river\tferry\troad\t\t
";

fn small() -> Map {
    Map::read(("hexes", HEXES), ("sides", SIDES)).expect("the test map is right")
}

fn campaign() -> Map {
    let read = |name: &str| {
        let path = format!("{}/../../data/slb/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("the map of the first campaign is there")
    };
    let (hexes, sides) = (read("map.hexes.tsv"), read("map.sides.tsv"));
    Map::read(("hexes", &hexes), ("sides", &sides)).expect("the map can be read")
}

#[test]
fn every_point_near_a_centre_lies_in_its_hex() {
    let map = campaign();
    let geometry = Geometry::of(&map);
    for hex in map.hexes() {
        let center = geometry.center(&map, hex);
        assert_eq!(geometry.hex_at(&map, center), Some(hex));
        for corner in geometry.corners(&map, hex) {
            let reach = (corner - center).length();
            assert!((reach - Geometry::RADIUS).abs() < 0.01);
            let inside = center.toward(corner, 0.98);
            assert_eq!(geometry.hex_at(&map, inside), Some(hex));
        }
    }
}

#[test]
fn neighbours_share_the_corners_of_their_side() {
    let map = campaign();
    let geometry = Geometry::of(&map);
    for hex in map.hexes() {
        for direction in Direction::ALL {
            if let Some(other) = map.drawn_neighbor(hex, direction) {
                let (a, b) = geometry.side(&map, hex, direction);
                let (c, d) = geometry.side(&map, other, direction.opposite());
                assert_eq!((a, b), (d, c));
            }
        }
    }
}

#[test]
fn the_sheet_holds_every_hex() {
    let map = campaign();
    let geometry = Geometry::of(&map);
    let size = geometry.size();
    for hex in map.hexes() {
        for corner in geometry.corners(&map, hex) {
            assert!(corner.x > 0.0 && corner.x < size.x);
            assert!(corner.y > 0.0 && corner.y < size.y);
        }
    }
    let outside = geometry.hex_at(&map, Point::new(1.0, 1.0));
    assert_eq!(outside, None);
}

#[test]
fn no_layer_is_empty() {
    let drawing = Drawing::new(&small());
    for layer in Layer::ALL {
        assert!(!drawing.layer(layer).is_empty(), "{layer:?}");
    }
}

#[test]
fn a_map_without_hexes_can_be_drawn() {
    let hexes = "hex\tterrain\tplayable\n";
    let sides = "hexA\thexB\twater\tcrossing\tways\n";
    let map = Map::read(("hexes", hexes), ("sides", sides)).expect("an empty map");
    assert!(Drawing::new(&map).tile(0, 0, 0, 1).is_some());
}

#[test]
fn tiles_are_pictures_and_always_the_same() {
    let (first, second) = (Drawing::new(&small()), Drawing::new(&small()));
    for (zoom, x, y, scale) in [(0, 0, 0, 1), (1, 0, 0, 2), (2, 1, 1, 1)] {
        let tile = first.tile(zoom, x, y, scale).expect("a tile of the sheet");
        assert_eq!(&tile[..8], b"\x89PNG\r\n\x1a\n");
        let width = u32::from_be_bytes([tile[16], tile[17], tile[18], tile[19]]);
        assert_eq!(width, Drawing::TILE * scale);
        assert_eq!(second.tile(zoom, x, y, scale), Some(tile));
    }
    assert_eq!(first.svg(), second.svg());
}

#[test]
fn there_are_no_tiles_beyond_the_sheet() {
    let drawing = Drawing::new(&small());
    assert_eq!(drawing.tile(0, 1, 0, 1), None);
    assert_eq!(drawing.tile(Drawing::MAX_ZOOM + 1, 0, 0, 1), None);
    assert_eq!(drawing.tile(u8::MAX, u32::MAX, u32::MAX, 1), None);
    assert_eq!(drawing.tile(0, 0, 0, 0), None);
    assert_eq!(drawing.tile(0, 0, 0, 99), None);
}

#[test]
fn the_printed_map_has_all_layers() {
    let svg = Drawing::new(&small()).svg();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    for layer in Layer::ALL {
        assert!(svg.contains(&format!("<g id=\"{}\">", layer.word())));
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn a_drawing_can_be_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<Drawing>();
}

#[test]
fn further_names_are_read_strictly() {
    let map = small();
    let read = |rows: &str| {
        let text = format!("text\tkind\thexes\n{rows}");
        Lettering::read(("names", &text), &map)
    };
    let rows = "A|Title\ttitle\t0203\nCreek\triver\t0102/0101\nBay\twater\t0103,0203\n";
    assert!(read(rows).is_ok());
    for (row, complaint) in [
        (
            "Bay\tsea\t0103\n",
            "expected title, compass, river or water",
        ),
        ("Bay\twater\t0999\n", "there is no hex 0999"),
        ("Run\triver\t0101/0303\n", "expected two adjacent hexes"),
        ("Run\triver\t0101\n", "expected two adjacent hexes"),
    ] {
        let error = read(row).expect_err("a wrong row").to_string();
        assert!(error.contains(complaint), "{error}");
        assert!(error.starts_with("names:2:"), "{error}");
    }
}

#[test]
fn the_campaign_map_has_its_rivers_named() {
    let map = campaign();
    let path = format!(
        "{}/../../data/slb/map.names.tsv",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).expect("the names are there");
    let lettering = Lettering::read(("names", &text), &map).expect("the names can be read");
    let names = |drawing: &Drawing| drawing.layer(Layer::Name).len();
    let bare = Drawing::new(&map);
    let lettered = Drawing::lettered(&map, &lettering);
    assert!(names(&lettered) > names(&bare) + 20);
}
