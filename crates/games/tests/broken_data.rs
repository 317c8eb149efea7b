//! Broken data files are refused in words that say what and where.

mod common;

use common::Copy;
use longroll_games::{Data, check, scenario};

/// What loading the scenario from changed data complains about.
fn complaint(copy: &Copy) -> String {
    scenario(&copy.data(), "slb-1").unwrap_err().to_string()
}

/// The line of the first text in an embedded file.
fn line(file: &str, text: &str) -> usize {
    let all = Data::embedded().text(file).unwrap();
    let found = all.lines().position(|line| line.contains(text));
    found.expect(text) + 1
}

#[test]
fn an_unchanged_copy_is_as_good_as_the_embedded_data() {
    let copy = Copy::new("unchanged");
    assert!(scenario(&copy.data(), "slb-1").is_ok());
    assert_eq!(
        copy.data().files().unwrap(),
        Data::embedded().files().unwrap()
    );
}

#[test]
fn unknown_terrain() {
    let copy = Copy::new("terrain").change("slb/map.hexes.tsv", "4328\tclear", "4328\tmarsh");
    let at = line("slb/map.hexes.tsv", "4328\tclear");
    assert_eq!(
        complaint(&copy),
        format!(
            "slb/map.hexes.tsv:{at}: column \"terrain\": \
             expected a kind of terrain, found \"marsh\""
        )
    );
}

/// S2.2-02: squadrons are the Union's, demi-divisions the Confederates'.
#[test]
fn a_size_of_the_other_side() {
    for (id, side, size) in [
        ("csa-hays", "Confederate", "squadron"),
        ("union-buschbeck", "Union", "demi-division"),
    ] {
        let text = Data::embedded().text("slb/units.tsv").unwrap().into_owned();
        let start = format!("{id}\t");
        let row = text.lines().find(|line| line.starts_with(&start)).unwrap();
        let changed = row.replacen("\tbrigade\t", &format!("\t{size}\t"), 1);
        let copy = Copy::new(size).change("slb/units.tsv", row, &changed);
        let complaint = complaint(&copy);
        let at = line("slb/units.tsv", &start);
        let expected = format!("expected a size that {side} units have");
        assert_eq!(
            complaint,
            format!("slb/units.tsv:{at}: column \"size\": {expected}")
        );
    }
}

#[test]
fn a_missing_column() {
    let copy = Copy::new("column").change("slb/units.tsv", "\tartillery\t", "\tguns\t");
    let complaint = complaint(&copy);
    assert!(complaint.starts_with("slb/units.tsv:"), "{complaint}");
    assert!(
        complaint.contains("expected a column \"artillery\" among id, side"),
        "{complaint}"
    );
}

#[test]
fn a_row_that_is_too_short() {
    let copy = Copy::new("short").change("slb/slb-1.bridges.tsv", "\tunion\tSLB", "\tSLB");
    let complaint = complaint(&copy);
    assert!(
        complaint.contains("expected 5 fields separated by tabs, found 4"),
        "{complaint}"
    );
}

#[test]
fn a_hex_that_stands_twice() {
    let copy = Copy::new("twice").change("slb/map.hexes.tsv", "4329\t", "4328\t");
    let complaint = complaint(&copy);
    assert!(
        complaint.ends_with("column \"hex\": hex 4328 stands twice"),
        "{complaint}"
    );
}

#[test]
fn a_crossing_without_a_river() {
    let copy = Copy::new("crossing").change(
        "slb/map.sides.tsv",
        "0103\t0203\tnone\tnone",
        "0103\t0203\tnone\tford",
    );
    let complaint = complaint(&copy);
    assert!(
        complaint.contains("expected none, for there is no river to cross"),
        "{complaint}"
    );
}

#[test]
fn a_unit_off_the_map() {
    let copy = Copy::new("off").change("slb/slb-1.setup.tsv", "4327", "9999");
    let at = line("slb/slb-1.setup.tsv", "union-gibbon");
    let expected = "column \"hex\": expected a hex of the map, found \"9999\"";
    assert_eq!(
        complaint(&copy),
        format!("slb/slb-1.setup.tsv:{at}: {expected}")
    );
}

#[test]
fn a_unit_in_a_hex_that_is_not_playable() {
    let copy = Copy::new("half").change("slb/slb-1.setup.tsv", "4327", "0234");
    let complaint = complaint(&copy);
    assert!(
        complaint.ends_with("expected a playable hex, found \"0234\""),
        "{complaint}"
    );
}

#[test]
fn a_unit_that_does_not_exist() {
    let copy = Copy::new("nobody").change("slb/slb-1.setup.tsv", "union-gibbon", "union-gibbons");
    let complaint = complaint(&copy);
    let expected = "expected the id of a unit or leader, found \"union-gibbons\"";
    assert!(complaint.ends_with(expected), "{complaint}");
}

#[test]
fn a_unit_that_stands_twice() {
    let copy = Copy::new("double").change("slb/slb-1.setup.tsv", "union-howe-a", "union-gibbon");
    assert!(complaint(&copy).ends_with("\"union-gibbon\" stands twice"));
    let copy = Copy::new("double-roster").change("slb/units.tsv", "union-howe-b", "union-howe-a");
    assert!(complaint(&copy).ends_with("\"union-howe-a\" stands twice"));
}

#[test]
fn a_unit_that_is_too_strong() {
    let copy = Copy::new("strong").change("slb/slb-1.setup.tsv", "\t18\t", "\t22\t");
    let complaint = complaint(&copy);
    assert!(
        complaint.ends_with("expected a number from 1 to 21, found \"22\""),
        "{complaint}"
    );
}

/// S2.2-11: a leader can't begin with a unit that is not his to lead.
#[test]
fn a_leader_with_a_unit_that_is_not_his() {
    let copy = Copy::new("leader").change(
        "slb/slb-1.setup.tsv",
        "\tunion-newton\t",
        "\tunion-gibbon\t",
    );
    let complaint = complaint(&copy);
    assert!(
        complaint.contains("Sedgwick can't be attached to Gibbon"),
        "{complaint}"
    );
    assert!(
        complaint.starts_with("the set-up of slb-1 is not playable"),
        "{complaint}"
    );
}

#[test]
fn both_sides_in_a_hex() {
    let copy = Copy::new("both").change("slb/slb-1.setup.tsv", "4226", "4327");
    let complaint = complaint(&copy);
    assert!(
        complaint.contains("both sides have units in 4327"),
        "{complaint}"
    );
}

#[test]
fn a_bridge_over_no_river() {
    let copy = Copy::new("bridge").change("slb/slb-1.bridges.tsv", "4427\t4428", "4427\t4527");
    let complaint = complaint(&copy);
    assert!(
        complaint.ends_with("expected a hex across a river from 4427"),
        "{complaint}"
    );
}

#[test]
fn restrictions_on_nobody_or_nowhere() {
    let copy = Copy::new("who").change(
        "slb/slb-1.restrictions.tsv",
        "\tcsa-mclaws\t",
        "\tcsa-mcclaws\t",
    );
    assert!(complaint(&copy).ends_with("expected a unit's id, found \"csa-mcclaws\""));
    let copy = Copy::new("where").change(
        "slb/slb-1.restrictions.tsv",
        "\tnorth-of-rappahannock\t",
        "\tbeyond-the-james\t",
    );
    let complaint = complaint(&copy);
    let expected = "expected one of beyond-the-telegraph-road, chancellorsville, \
                    culpeper-county, east-of-scotts-dam-ford, fredericksburg, north-of-rappahannock, raid-roads, \
                    south-edge, south-of-the-rivers, telegraph-road, west-of-14xx, west-of-33xx, found \
                    \"beyond-the-james\"";
    assert!(complaint.ends_with(expected), "{complaint}");
}

#[test]
fn levels_of_victory_out_of_order() {
    let copy = Copy::new("levels").change("slb/slb-1.victory.tsv", "14\t", "24\t");
    assert!(complaint(&copy).ends_with("expected less than in the row above"));
    let copy =
        Copy::new("lowest").change("slb/slb-1.victory.tsv", "\n\tDecisive", "\n-9\tDecisive");
    assert!(complaint(&copy).ends_with("expected a last row with an empty at_least"));
}

#[test]
fn a_wrong_date() {
    let copy = Copy::new("date").change("slb/scenarios.tsv", "1863-05-03", "May 3");
    let complaint = complaint(&copy);
    let expected = "expected a date such as 1863-05-03, found \"May 3\"";
    assert!(complaint.ends_with(expected), "{complaint}");
}

#[test]
fn a_scenario_without_rules() {
    let copy = Copy::new("rules").change("slb/scenarios.tsv", "\nslb-1\t", "\nslb-7\t");
    for table in [
        "setup",
        "bridges",
        "objectives",
        "losses",
        "victory",
        "restrictions",
    ] {
        let name = |id: &str| copy.path(format!("slb/{id}.{table}.tsv"));
        std::fs::rename(name("slb-1"), name("slb-7")).unwrap();
    }
    let error = scenario(&copy.data(), "slb-7").unwrap_err().to_string();
    assert_eq!(
        error,
        "this version has no rules for the scenario \"slb-7\""
    );
}

#[test]
fn missing_files_and_folders() {
    let copy = Copy::new("missing");
    std::fs::remove_file(copy.path("slb/regions.tsv")).unwrap();
    assert_eq!(complaint(&copy), "slb/regions.tsv: this file is missing");
    std::fs::remove_file(copy.path("standard/ratio.tsv")).unwrap();
    let report = check(&copy.data());
    let has = |text: &str| report.errors.iter().any(|e| e.to_string().contains(text));
    assert!(
        has("slb/regions.tsv") && has("standard/ratio.tsv"),
        "{report}"
    );
    assert!(Data::folder(copy.path("no-such-folder")).is_err());
}

#[test]
fn text_that_is_none() {
    let copy = Copy::new("binary");
    std::fs::write(copy.path("games.tsv"), [0xff, 0xfe, 0x00]).unwrap();
    assert_eq!(complaint(&copy), "games.tsv: expected text in UTF-8");
}

/// A word of confidence that nobody knows is an error of the check, with its line.
#[test]
fn an_unknown_word_of_confidence() {
    let copy = Copy::new("confidence").change("slb/units.tsv", "\trelated\t", "\tguessed\t");
    let report = check(&copy.data());
    assert!(!report.is_sound());
    let text = report.to_string();
    assert!(text.contains("found \"guessed\""), "{text}");
    assert!(text.contains("slb/units.tsv:"), "{text}");
}
