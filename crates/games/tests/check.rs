//! What a check of all data reports.

mod common;

use common::Copy;
use longroll_games::{Data, check};

#[test]
fn the_projects_own_data_is_sound() {
    let report = check(&Data::embedded());
    assert!(report.is_sound(), "{report}");
    assert_eq!(report.scenarios, 22);
    assert!(report.to_string().contains("No errors."));
}

#[test]
fn provenance_counts_every_row() {
    let report = check(&Data::embedded());
    let units = report
        .counts
        .iter()
        .find(|c| c.table == "slb/units.tsv")
        .unwrap();
    let counted: usize = units.by_confidence.iter().map(|(_, number)| number).sum();
    assert_eq!((units.rows, counted), (97, 97));
    let text = report.provenance();
    assert!(text.contains("slb/slb-1.setup.tsv"), "{text}");
    assert!(text.contains("14 printed"), "{text}");
}

/// A little map on which everything is odd: a road into nothing, a river from nowhere
/// to nowhere, mountains without a way, and two hexes behind the river.
#[test]
fn odd_geography_is_noted() {
    let copy = Copy::new("odd");
    let row = |(column, row): (u8, u8)| {
        let mountain = (column, row) == (6, 6);
        let terrain = if mountain { "mountain" } else { "clear" };
        format!("{column:02}{row:02}\t{terrain}\tyes\t\t\t\n")
    };
    let places = (1..=7).flat_map(|column| (1..=7).map(move |row| (column, row)));
    let rows: String = places.map(row).collect();
    let hexes = format!("hex\tterrain\tplayable\tfeatures\tname\tcounty\n{rows}");
    let sides = "hexA\thexB\twater\tcrossing\tways\tborder\tnote\n\
                 0303\t0304\tminor-river\tnone\t\t\t\n\
                 0504\t0505\tnone\tnone\troad\t\t\n\
                 0101\t0102\tmajor-river\tnone\t\t\t\n\
                 0101\t0201\tmajor-river\tnone\t\t\t\n";
    std::fs::write(copy.path("slb/map.hexes.tsv"), hexes).unwrap();
    std::fs::write(copy.path("slb/map.sides.tsv"), sides).unwrap();
    let report = check(&copy.data());
    let note = |text: &str| {
        let found = report.notes.iter().find(|note| note.text.starts_with(text));
        found
            .unwrap_or_else(|| panic!("no note {text:?} in\n{report}"))
            .text
            .clone()
    };
    assert!(note("hexes of forbidding terrain").ends_with("(1): 0606"));
    assert!(note("hexes without a land route").ends_with("(1): 0101"));
    assert!(note("hexes in which a way ends").ends_with("(2): 0504, 0505"));
    assert!(note("hexes at whose corner a river ends").ends_with("(2): 0303, 0304"));
}

/// A corps leader whose corps has no unit is noted.
#[test]
fn leaders_without_a_subordinate_are_noted() {
    let (old, new) = ("\tcorps\tinfantry\tXII\t", "\tcorps\tinfantry\tXX\t");
    let copy = Copy::new("lonely").change("slb/leaders.tsv", old, new);
    let report = check(&copy.data());
    let text = report.to_string();
    assert!(
        text.contains("Slocum (union-slocum) leads XX, which has no unit"),
        "{text}"
    );
}
