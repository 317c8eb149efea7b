//! `longroll sim` as people and batch schedulers run it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    /// A command in the folder; its words are separated by spaces.
    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
        command.current_dir(self.folder.path());
        command.arg("sim").args(words.split_whitespace());
        command
    }

    fn run(&self, words: &str) -> Output {
        self.command(words).output().expect("the command runs")
    }

    /// What it prints.
    fn done(&self, words: &str) -> String {
        let output = self.run(words);
        assert!(output.status.success(), "{words}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// What it complains of.
    fn refused(&self, words: &str) -> String {
        let output = self.run(words);
        assert!(
            !output.status.success(),
            "{words}: {}",
            text(&output.stdout)
        );
        text(&output.stderr)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file")
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("written");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

const RANDOM: &str = "--union random --confederate random";

#[test]
fn the_number_of_threads_makes_no_difference() {
    let bench = Bench::new();
    let one = bench.done(&format!("slb-4 -n 9 {RANDOM} --threads 1 --out one.csv"));
    let many = bench.done(&format!("slb-4 -n 9 {RANDOM} --threads 5 --out many.csv"));
    assert!(one.contains("9 games, victory points"), "{one}");
    assert_eq!(one, many);
    assert_eq!(bench.read("one.csv"), bench.read("many.csv"));
}

#[test]
fn a_match_swaps_sides_and_tells_who_won_it() {
    let bench = Bench::new();
    let told = bench.done("--match guard random --scenario slb-1 --games 4 --seed 5 --out a.jsonl");
    assert!(
        told.contains("slb-1, guard against random\n  2 games"),
        "{told}"
    );
    assert!(
        told.contains("slb-1, random against guard\n  2 games"),
        "{told}"
    );
    assert!(told.contains(" of 4 games against "), "{told}");
    let lines: Vec<String> = bench.read("a.jsonl").lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 4);
    for line in &lines {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!([5, 6].contains(&game["seed"].as_u64().expect("a seed")));
        assert!(game["decisions"].as_u64().expect("a number") > 0);
    }
    let alone = bench.refused("--match guard guard");
    assert!(alone.contains("guard twice"), "{alone}");
}

#[test]
fn only_what_is_missing_is_played() {
    let bench = Bench::new();
    let all = format!("slb-4 -n 6 {RANDOM} --out a.csv");
    bench.done(&all);
    let whole = bench.read("a.csv");
    // A result that no game has shows that it is not played again.
    let lines: Vec<&str> = whole.lines().collect();
    let fields: Vec<&str> = lines[2].split(',').collect();
    let marked = whole.replace(
        lines[2],
        &lines[2].replace(&format!(",{}", fields[8]), ",123456"),
    );
    let cut = marked.rfind(',').expect("a comma");
    bench.write("a.csv", &marked[..cut]);
    let output = bench.run(&all);
    assert!(output.status.success());
    let said = text(&output.stderr);
    assert!(
        said.contains("a.csv: the last line") && said.contains("is not complete"),
        "{said}"
    );
    assert_eq!(bench.read("a.csv"), marked);
    let nonsense = whole.replace(lines[3], "Dear Sir");
    bench.write("a.csv", &nonsense);
    let refused = bench.refused(&all);
    assert!(
        refused.contains("a.csv, line 4: expected 9 fields"),
        "{refused}"
    );
    assert_eq!(bench.read("a.csv"), nonsense);
    let name = bench.refused(&format!("slb-4 {RANDOM} --out a.txt"));
    assert!(
        name.contains("a.txt: expected a name that ends in .csv or .jsonl"),
        "{name}"
    );
}

/// Killed at any time, a run leaves a file with which the next one goes on.
#[test]
fn a_run_that_is_killed_goes_on() {
    let bench = Bench::new();
    let words = format!("slb-1 -n 300 {RANDOM} --out a.csv");
    let mut child = bench
        .command(&words)
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let begun = Instant::now();
    while games(&bench.path("a.csv")) < 5 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    child.wait().expect("it has ended");
    assert!(games(&bench.path("a.csv")) >= 5);
    let told = bench.done(&words);
    assert!(told.contains("300 games"), "{told}");
    bench.done(&words.replace("a.csv", "b.csv"));
    assert_eq!(bench.read("a.csv"), bench.read("b.csv"));
}

fn games(path: &Path) -> usize {
    std::fs::read_to_string(path).map_or(0, |text| text.matches('\n').count().saturating_sub(1))
}

#[test]
fn shards_merge_to_the_whole_in_any_order() {
    let bench = Bench::new();
    let words = "--study slb-4 --players random -n 7";
    let whole = bench.done(&format!("{words} --out whole.csv"));
    std::fs::remove_dir_all(bench.path("docs")).expect("pages");
    for shard in 1..=3 {
        bench.done(&format!("{words} --shard {shard}/3 --out {shard}.csv"));
        assert!(bench.read(&format!("{shard}.csv")).lines().count() < 5);
    }
    assert_eq!(
        bench.done("--merge 2.csv 3.csv 1.csv --out merged.csv"),
        whole
    );
    assert_eq!(bench.read("merged.csv"), bench.read("whole.csv"));
    assert!(!bench.path("docs").exists(), "a shard is not worth pages");
    // What is there already is kept, and the same again makes no difference.
    bench.done("--merge 1.csv --out more.csv");
    bench.done("--merge 3.csv 1.csv 3.csv --out more.csv");
    bench.done("--merge 2.csv --out more.csv");
    assert_eq!(bench.read("more.csv"), bench.read("whole.csv"));
    bench.done("--merge more.csv --out more.jsonl");
    bench.done("--merge more.jsonl --out again.csv");
    assert_eq!(bench.read("again.csv"), bench.read("whole.csv"));
    let wrong = bench.refused(&format!("{words} --shard 4/3"));
    assert!(wrong.contains("such as 2/8"), "{wrong}");
}

#[test]
fn results_that_contradict_are_not_merged() {
    let bench = Bench::new();
    let head = "scenario,options,union,confederate,seed,score,level,winner,decisions\n";
    bench.write(
        "a.csv",
        &format!("{head}slb-1,,guard,guard,3,9,Marginal Union victory,union,90\n"),
    );
    bench.write(
        "b.csv",
        &format!("{head}slb-1,,guard,guard,3,8,Marginal Confederate victory,confederate,90\n"),
    );
    let refused = bench.refused("--merge a.csv b.csv --out c.csv");
    for words in [
        "b.csv, line 2: expected the same as before",
        "9 points",
        "a.csv, line 2",
        "8 points",
    ] {
        assert!(refused.contains(words), "{refused}");
    }
    assert!(!bench.path("c.csv").exists());
    let missing = bench.refused("--merge a.csv d.csv");
    assert!(missing.contains("d.csv"), "{missing}");
}

#[test]
fn what_is_not_known_is_refused_with_what_is() {
    let bench = Bench::new();
    let player = bench.refused("--match guard grant");
    assert!(
        player.contains("\"grant\"; known are: random, guard"),
        "{player}"
    );
    let scenario = bench.refused("--study waterloo");
    assert!(
        scenario.contains("\"waterloo\"; known are: all, slb, "),
        "{scenario}"
    );
    for together in [
        "--match guard random --study slb-1",
        "--match guard random --union guard",
        "--merge a.csv --seed 2",
        "slb-1 --scenario slb-2",
        "--players guard",
        "slb-1 --shard 1/2",
    ] {
        assert_eq!(bench.run(together).status.code(), Some(2), "{together}");
    }
}

#[test]
fn a_study_writes_pages_with_pictures_and_goes_on() {
    let bench = Bench::new();
    bench.done("--study slb-4 --players random -n 3");
    let page = bench.read("docs/balance/slb.md");
    assert!(
        page.contains("## Brandy Station") && page.contains("| games | 3 |"),
        "{page}"
    );
    assert!(bench.read("docs/balance/slb-4.svg").starts_with("<svg"));
    assert!(
        bench
            .read("docs/balance/README.md")
            .contains("(slb.md#brandy-station)")
    );
    assert_eq!(games(&bench.path("docs/balance/games.csv")), 3);
    bench.done("--study slb-4 --players random -n 5");
    assert!(bench.read("docs/balance/slb.md").contains("| games | 5 |"));
    // The pages of merged results are those of a run of its own.
    bench.done("--merge docs/balance/games.csv --pages pages");
    for file in ["slb.md", "slb-4.svg", "README.md"] {
        let same =
            bench.read(&format!("pages/{file}")) == bench.read(&format!("docs/balance/{file}"));
        assert!(same, "{file}");
    }
    let cut = page.replace("<!-- end -->", "");
    bench.write("docs/balance/slb.md", &cut);
    let refused = bench.refused("--study slb-4 --players random -n 5");
    assert!(
        refused.contains("slb.md, line 5: expected <!-- end -->"),
        "{refused}"
    );
}

#[test]
fn a_match_is_drawn() {
    let bench = Bench::new();
    bench.done("--match random guard --scenario slb-4 -n 2 --pictures drawn");
    let drawn = bench.read("drawn/slb-4.svg");
    assert!(
        drawn.contains(">random as the Union, guard</text>"),
        "{drawn}"
    );
    assert!(!bench.path("docs").exists());
}
