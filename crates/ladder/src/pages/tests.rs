use longroll_rules::Side;

use super::*;
use crate::{Ending, Fixture, Pairing};

fn results(scenarios: &[&str], games: u64) -> Results {
    let mut results = Results::default();
    for scenario in scenarios {
        for player in ["random", "guard"] {
            for seed in 0..games {
                let ending = Ending {
                    score: 20,
                    level: "Decisive Union victory".to_owned(),
                    winner: Some(Side::Union),
                    decisions: 77,
                };
                let pairing = Pairing::new(scenario, player, player);
                results.add(Fixture { pairing, seed }, ending).expect("new");
            }
        }
    }
    results
}

#[test]
fn pages_are_written_and_brought_up_to_date() {
    let data = Data::embedded();
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
    let files = write(&data, &results(&["slb-4", "slb-1", "rtg-2"], 3), folder).expect("pages");
    assert_eq!(files.len(), 6, "{files:?}");
    assert_eq!(
        check(&data, folder).expect("readable"),
        Vec::<String>::new()
    );
    let page = read("slb.md");
    assert!(page.contains("| games | 3 | 3 |"), "{page}");
    assert!(
        page.contains("|  | guard on both sides | random on both sides |"),
        "the stronger player first: {page}"
    );
    assert!(page.contains("| Decisive Union, 19 and more | 100.0 % | 100.0 % |"));
    assert!(page.find("Salem Church") < page.find("Brandy Station"));
    assert!(read("rtg.md").contains("For one player, who plays the Confederates."));

    // Words beside the parts stay; so do the parts of scenarios without new games.
    let words = page.replace("## Brandy", "My own words.\n\n## Brandy");
    std::fs::write(folder.join("slb.md"), words).expect("written");
    write(&data, &results(&["slb-1", "slb-2"], 5), folder).expect("pages");
    assert_eq!(
        check(&data, folder).expect("readable"),
        Vec::<String>::new()
    );
    let page = read("slb.md");
    assert!(page.contains("My own words.") && page.contains("## The Great Flank March"));
    assert!(page.contains("| games | 5 | 5 |") && page.contains("| games | 3 | 3 |"));
    let index = read(INDEX);
    let lines: Vec<_> = index
        .lines()
        .filter(|line| line.starts_with("| ["))
        .collect();
    assert_eq!(lines.len(), 8, "{index}");
    assert!(
        lines[0].starts_with(
            "| [Salem Church](slb.md#salem-church) | guard on both sides | 5 | 20.0 |"
        )
    );
    assert!(
        lines[7].starts_with(
            "| [Where Is Stuart?](rtg.md#where-is-stuart) | random on both sides | 3 "
        )
    );
    // Once more the same.
    write(&data, &results(&["slb-1", "slb-2"], 5), folder).expect("pages");
    assert_eq!((read("slb.md"), read(INDEX)), (page, index));
}

#[test]
fn what_is_not_well_formed_is_found() {
    let data = Data::embedded();
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    assert!(check(&data, folder).is_err(), "no index");
    write(&data, &results(&["slb-1", "slb-4"], 3), folder).expect("pages");
    let good = std::fs::read_to_string(folder.join("slb.md")).expect("a page");
    let found = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        std::fs::write(folder.join("slb.md"), good.replacen(from, to, 1)).expect("written");
        match check(&data, folder) {
            Ok(wrong) => wrong.join("\n"),
            Err(error) => error.to_string(),
        }
    };
    let says = |said: String, words: &str| assert!(said.contains(words), "{said}");
    says(
        found("<!-- end -->", ""),
        "expected <!-- end --> for the part that begins in line",
    );
    says(found("<!-- generated: study slb-1 -->", ""), "slb.md, line");
    says(
        found("study slb-1", "study slb-9"),
        "slb.md, slb-9: expected a scenario",
    );
    says(
        found("study slb-1", "study slb-4"),
        "slb-4: expected one part, found two",
    );
    says(
        found("study slb-1", "study slb-2"),
        "slb-2: expected its picture",
    );
    says(found("## Salem Church", "## Salem"), "expected a heading");
    says(
        found("100.0 %", "99.0 %"),
        "make 100 % together in the column guard on both sides",
    );
    says(found("| games | 3 |", "| games | 3 | 4 |"), "as many cells");
    says(
        found("| Marginal Union, ", "| Marginal, "),
        "a line for each level",
    );
    assert_eq!(found("# How", "# Now how"), "", "free words are free");
    std::fs::write(folder.join(INDEX), "# Nothing\n").expect("written");
    says(found("# How", "# How"), "expected a line in the index");
}
