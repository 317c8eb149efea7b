//! Broken map files: each complaint names file, line, column and what was expected.

use longroll_map::read::Sheet;
use longroll_map::{Direction, Map};
use proptest::prelude::*;

const HEXES: &str = "hex\tterrain\tplayable\tfeatures\tname\tcounty\n";
const SIDES: &str = "hexA\thexB\twater\tcrossing\tways\n";

fn complaint(hexes: &str, sides: &str) -> String {
    let hexes = format!("{HEXES}0101\tclear\tyes\t\t\t\n0102\tclear\tyes\t\t\t\n{hexes}");
    let sides = format!("# a remark\n{SIDES}{sides}");
    match Map::read(("map.hexes.tsv", &hexes), ("map.sides.tsv", &sides)) {
        Ok(_) => "no complaint".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn hexes_that_can_not_be() {
    let cases = [
        (
            "0103\tmud\tyes\t\t\t\n",
            "map.hexes.tsv:4: column \"terrain\": expected a kind of terrain, found \"mud\"",
        ),
        (
            "0103\tclear\tperhaps\t\t\t\n",
            "map.hexes.tsv:4: column \"playable\": expected yes or no, found \"perhaps\"",
        ),
        (
            "103\tclear\tyes\t\t\t\n",
            "map.hexes.tsv:4: column \"hex\": expected four digits, with a map letter at most, found \"103\"",
        ),
        (
            "0102\tclear\tyes\t\t\t\n",
            "map.hexes.tsv:4: column \"hex\": hex 0102 stands twice",
        ),
        (
            "N0102\tclear\tyes\t\t\t\n",
            "map.hexes.tsv:4: column \"hex\": hexes N0102 and 0102 have the same column and row",
        ),
        (
            "0103\tclear\tyes\tpub\t\t\n",
            "map.hexes.tsv:4: column \"features\": expected a feature, found \"pub\"",
        ),
        (
            "0103\tclear\tyes\n",
            "map.hexes.tsv:4: expected 6 fields separated by tabs, found 3",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(complaint(line, ""), expected);
    }
}

#[test]
fn hexsides_that_can_not_be() {
    let cases = [
        (
            "0101\t0102\tlava\tnone\t\n",
            "map.sides.tsv:3: column \"water\": expected none, creek, minor-river or major-river, found \"lava\"",
        ),
        (
            "0101\t0102\tcreek\tford\t\n",
            "map.sides.tsv:3: column \"crossing\": expected none, for there is no river to cross",
        ),
        (
            "0101\t0102\tminor-river\ttunnel\t\n",
            "map.sides.tsv:3: column \"crossing\": expected none, ford, bridge, ferry, dam or aqueduct, found \"tunnel\"",
        ),
        (
            "0101\t0102\tnone\tnone\tcanal\n",
            "map.sides.tsv:3: column \"ways\": expected road, pike, railroad or trail, found \"canal\"",
        ),
        (
            "0101\t0909\tnone\tnone\troad\n",
            "map.sides.tsv:3: column \"hexA\": there is no hex 0909",
        ),
        (
            "0101\t0101\tnone\tnone\troad\n",
            "map.sides.tsv:3: column \"hexA\": hexes 0101 and 0101 are not adjacent",
        ),
        (
            "0101\t0102\tnone\tnone\troad\n0102\t0101\tnone\tnone\troad\n",
            "map.sides.tsv:4: column \"hexA\": the hexside 0102/0101 stands twice",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(complaint("", line), expected);
    }
}

#[test]
fn tables_without_a_header_or_a_column() {
    let read = |hexes: &str| {
        Map::read(("h", hexes), ("s", SIDES))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(read(""), "h:1: expected a line that names the columns");
    assert_eq!(
        read("hex\tplayable\n"),
        "h:1: expected a column \"terrain\" among hex, playable"
    );
}

/// A sheet of 3 columns and 2 rows, the northern one without the half hex at its foot; what
/// is shared stands in `shared`.
fn sheet(letter: char, shared: &[(&str, &str)]) -> String {
    let labels = (1..=3).flat_map(|c| (1..=2).map(move |r| format!("{letter}0{c}0{r}")));
    let labels = labels.filter(|label| label != "N0202");
    let rows = labels.map(
        |label| match shared.iter().find(|(here, _)| *here == label) {
            Some((here, there)) => format!("{here}\t\t\t{there}\n"),
            None => format!("{label}\tclear\tyes\t\n"),
        },
    );
    format!("hex\tterrain\tplayable\tis\n{}", rows.collect::<String>())
}

fn join(south: &str, sides: &str) -> Result<Map, String> {
    let sides = format!("{SIDES}{sides}");
    let sheets = [
        Sheet {
            name: "north",
            hexes: ("north.hexes", &sheet('N', &[])),
            sides: ("north.sides", SIDES),
        },
        Sheet {
            name: "south",
            hexes: ("south.hexes", south),
            sides: ("south.sides", &sides),
        },
    ];
    Map::join(&sheets).map_err(|error| error.to_string())
}

/// Rows of odd columns overlap: the sheets join there, and in even columns without a gap.
#[test]
fn two_sheets_make_one_map() {
    let south = sheet('S', &[("S0101", "N0102"), ("S0301", "N0302")]);
    let map = join(&south, "S0101\tS0102\tnone\tnone\troad\n").expect("a sound map");
    let find = |label: &str| map.find(label).expect("on the map");
    assert_eq!(map.len(), 9);
    assert_eq!(find("S0101"), find("N0102"));
    assert_eq!(map.label(find("S0101")), "N0102");
    let below = |label: &str| {
        let next = map.neighbor(find(label), Direction::South);
        next.map(|next| map.label(next).to_owned())
    };
    assert_eq!(below("N0102").as_deref(), Some("S0102"));
    assert_eq!(below("N0201").as_deref(), Some("S0201"));
    assert_eq!(below("S0202"), None);
    assert!(map.side(find("N0102"), Direction::South).ways.any());
    // A part of it: the shared hexes are on both sheets.
    let north = map.sheet("north").expect("a sheet");
    let part = map.within(north);
    assert_eq!((part.len(), north.iter().count()), (9, 5));
    assert_eq!(
        map.sheet("south").map(|hexes| hexes.iter().count()),
        Some(6)
    );
    assert_eq!(part.neighbor(find("N0102"), Direction::South), None);
    assert!(part.neighbor(find("N0101"), Direction::South).is_some());
    assert!(!part.info(find("S0201")).playable && map.sheet("east").is_none());
}

#[test]
fn sheets_that_do_not_join() {
    let cases = [
        (
            sheet('S', &[]),
            "south.hexes:1: expected a hex that an earlier sheet has too, named in a column \"is\"",
        ),
        (
            sheet('S', &[("S0101", "N0102"), ("S0301", "N0301")]),
            "south.hexes:6: column \"hex\": hex S0301 does not lie where N0301 does",
        ),
        (
            sheet('S', &[("S0101", "N0102"), ("S0301", "N0909")]),
            "south.hexes:6: column \"hex\": there is no hex N0909",
        ),
        (
            sheet('S', &[("S0101", "N0102")]),
            "south.hexes:6: column \"hex\": hexes S0301 and N0302 have the same column and row",
        ),
    ];
    for (south, expected) in cases {
        assert_eq!(join(&south, "").expect_err("must not join"), expected);
    }
}

proptest! {
    /// No text makes the reader panic.
    #[test]
    fn any_text_is_read_or_refused(hexes in "[0-9A-Za-z\t\n#,-]{0,200}", sides in "\\PC{0,200}") {
        let _ = Map::read(("h", &hexes), ("s", &sides));
        let _ = Map::read(("h", &format!("{HEXES}{hexes}")), ("s", &format!("{SIDES}{sides}")));
    }
}
