use std::path::Path;

use longroll_rules::Side;

use super::*;
use crate::Pairing;

const CSV: &str = "scenario,options,union,confederate,seed,score,level,winner,decisions\n\
    slb-1,,guard,random,1,24,Decisive Union victory,union,131\n\
    slb-1,,random,guard,1,-3,Decisive Confederate victory,confederate,99\n\
    slb-2,fatigue4_march limited_intelligence,guard,guard,7,8,\"Drawn, both tired\",,207\n";

fn parsed(name: &str, text: &str) -> Result<Contents, String> {
    let read = parse(Path::new(name), text.as_bytes());
    read.map(|(contents, _)| contents)
        .map_err(|error| error.to_string())
}

fn results() -> Results {
    parsed("a.csv", CSV).expect("results").results
}

#[test]
fn both_formats_say_the_same() {
    let results = results();
    assert_eq!(results.len(), 3);
    let drawn = Pairing::new("slb-2", "guard", "guard").with_options([
        "limited_intelligence".to_owned(),
        "fatigue4_march".to_owned(),
    ]);
    let drawn: Vec<_> = results.of(&drawn).collect();
    assert_eq!(
        (drawn[0].winner, drawn[0].level.as_str()),
        (None, "Drawn, both tired")
    );
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a.csv", "a.jsonl"] {
        let path = folder.path().join(name);
        write(&path, &results).expect("written");
        assert_eq!(read(&path).expect("read").results, results, "{name}");
    }
    let text = std::fs::read_to_string(folder.path().join("a.csv")).expect("text");
    assert_eq!(text, CSV);
}

#[test]
fn a_wrong_line_is_named_with_what_was_expected() {
    let (head, row) = (CSV.lines().next().unwrap(), CSV.lines().nth(1).unwrap());
    let csv = |from: &str, to: &str| {
        let text = format!("{head}\n{}\n{row}\n", row.replacen(from, to, 1));
        parsed("a.csv", &text).expect_err("a wrong line")
    };
    let says = |error: String, words: &str| {
        assert!(
            error.starts_with("a.csv, line 2: ") && error.contains(words),
            "{error}"
        );
    };
    says(
        csv(",1,", ",one,"),
        "expected a number as seed, found \"one\"",
    );
    says(csv(",131", ",-1"), "expected a number as decisions");
    says(csv(",131", ""), "expected 9 fields, scenario, ");
    says(
        csv(",union,", ",north,"),
        "expected union, confederate or nothing as winner",
    );
    says(csv("guard", ""), "expected a name as union, found nothing");
    let error = parsed("a.csv", &CSV.replacen("seed", "sed", 1)).expect_err("a wrong head");
    assert!(
        error.contains("line 1: expected the heading scenario,"),
        "{error}"
    );
    let error = parsed("a.jsonl", "\n{\"scenario\": 3}\n").expect_err("a wrong object");
    assert!(
        error.starts_with("a.jsonl, line 2: expected a game as a JSON object"),
        "{error}"
    );
    let error = parsed("a.txt", CSV).expect_err("a wrong name");
    assert!(error.contains("ends in .csv or .jsonl"), "{error}");
    let error = parse(Path::new("a.csv"), b"\xff\n").expect_err("wrong bytes");
    assert!(
        error.to_string().contains("line 1: expected text in UTF-8"),
        "{error}"
    );
}

#[test]
fn a_game_that_ends_in_two_ways_is_refused_with_both_lines() {
    let again = CSV.lines().nth(1).unwrap();
    let twice = format!("{CSV}{again}\n");
    assert_eq!(parsed("a.csv", &twice).expect("the same").results.len(), 3);
    let other = format!("{CSV}{}\n", again.replace(",24,", ",23,"));
    let error = parsed("a.csv", &other).expect_err("a conflict");
    assert!(error.contains("line 5") && error.contains("line 2") && error.contains("23 points"));
}

/// Wherever the program is stopped, at most the last game is lost.
#[test]
fn a_file_that_ends_anywhere_is_read_and_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.csv");
    let all = results();
    for end in 0..CSV.len() {
        std::fs::write(&path, &CSV[..end]).expect("written");
        let (mut journal, contents) = Journal::open(&path).expect("opened");
        let whole = CSV[..end].matches('\n').count().saturating_sub(1);
        assert_eq!(contents.results.len(), whole, "cut at {end}");
        assert_eq!(
            contents.unfinished.is_none(),
            end == 0 || CSV[..end].ends_with('\n')
        );
        let mut results = contents.results;
        for (fixture, ending) in all
            .iter()
            .filter(|(f, _)| !results.has(f))
            .collect::<Vec<_>>()
        {
            journal.add(fixture, ending).expect("added");
            results.add(fixture.clone(), ending.clone()).expect("new");
        }
        assert_eq!(
            std::fs::read_to_string(&path).expect("text"),
            CSV,
            "cut at {end}"
        );
        journal.finish(&results).expect("finished");
        assert_eq!(
            std::fs::read_to_string(&path).expect("text"),
            CSV,
            "cut at {end}"
        );
    }
}

#[test]
fn what_was_played_in_another_order_makes_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.jsonl");
    let (mut journal, _) = Journal::open(&path).expect("opened");
    let all = results();
    for (fixture, ending) in all.iter().collect::<Vec<_>>().into_iter().rev() {
        journal.add(fixture, ending).expect("added");
    }
    let shuffled = std::fs::read_to_string(&path).expect("text");
    journal.finish(&all).expect("finished");
    let sorted = std::fs::read_to_string(&path).expect("text");
    assert_ne!(shuffled, sorted);
    assert!(sorted.starts_with("{\"scenario\":\"slb-1\",\"options\":\"\",\"union\":\"guard\""));
    assert_eq!(read(&path).expect("read").results, all);
    assert_eq!(
        all.iter()
            .filter(|(_, e)| e.winner == Some(Side::Union))
            .count(),
        1
    );
}

#[test]
fn two_runs_can_not_write_to_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.csv");
    let (_first, _) = Journal::open(&path).expect("opened");
    let error = Journal::open(&path).expect_err("in use").to_string();
    assert!(error.contains("another run writes to it"), "{error}");
}

#[test]
fn a_file_of_something_else_is_not_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.csv");
    std::fs::write(&path, "letters,to,home\nDear,Sir,\nI am").expect("written");
    assert!(Journal::open(&path).is_err());
    let text = std::fs::read_to_string(&path).expect("text");
    assert!(text.ends_with("I am"));
}
