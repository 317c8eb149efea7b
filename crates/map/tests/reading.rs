//! Broken map files: each complaint names file, line, column and what was expected.

use longroll_map::Map;
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
            "map.sides.tsv:3: column \"crossing\": expected none, ford, bridge, ferry or dam, found \"tunnel\"",
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

proptest! {
    /// No text makes the reader panic.
    #[test]
    fn any_text_is_read_or_refused(hexes in "[0-9A-Za-z\t\n#,-]{0,200}", sides in "\\PC{0,200}") {
        let _ = Map::read(("h", &hexes), ("s", &sides));
        let _ = Map::read(("h", &format!("{HEXES}{hexes}")), ("s", &format!("{SIDES}{sides}")));
    }
}
