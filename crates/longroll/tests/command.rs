//! The command as people and programs run it.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

fn longroll(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    longroll(arguments).output().expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn engine(lines: &str) -> (Vec<Value>, Option<i32>) {
    let mut child = longroll(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let replies = text(&output.stdout);
    let replies = replies
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    (replies.collect(), output.status.code())
}

#[test]
fn the_engine_goes_on_after_a_bad_line_and_ends_with_its_input() {
    let (replies, status) = engine("nonsense\n\n{\"id\": 1, \"op\": \"hello\"}");
    assert_eq!(status, Some(0));
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[0]["error"]["kind"], "bad-request");
    assert_eq!(
        (&replies[1]["id"], &replies[1]["ok"]),
        (&1.into(), &true.into())
    );
    assert_eq!(engine("").1, Some(0));
}

#[test]
fn a_saved_game_is_replayed_told_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let mut lines = String::from("{\"op\": \"new\", \"scenario\": \"slb-1\", \"seed\": 3}\n");
    for _ in 0..15 {
        lines.push_str("{\"op\": \"do\", \"index\": 0}\n");
    }
    lines.push_str("{\"op\": \"hash\"}\n{\"op\": \"save\"}\n");
    let (replies, _) = engine(&lines);
    let [.., hash, save] = &replies[..] else {
        panic!("replies are missing");
    };
    let file = folder.path().join("game.lroll");
    let record = save["record"].as_str().unwrap();
    std::fs::write(&file, record).unwrap();
    let output = run(&["replay", file.to_str().unwrap(), "--story"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.contains(hash["hash"].as_str().unwrap()), "{told}");
    assert!(told.contains("The dice are those of the game's seed."));
    let broken = |content: &[u8], says: &str| {
        std::fs::write(&file, content).unwrap();
        let output = run(&["replay", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        let message = text(&output.stderr);
        assert!(
            message.contains("game.lroll") && message.contains(says),
            "{message}"
        );
    };
    broken(b"hello\n", "line 1: expected");
    broken(b"\xff\xfe", "UTF-8");
    broken(record.replace("slb-1", "slb-99").as_bytes(), "slb-99");
    broken(
        record.replace("rules 1", "rules 2").as_bytes(),
        "version 2 of the rules",
    );
    broken(
        &record.as_bytes()[..record.find("\n\n").unwrap()],
        "inside its header",
    );
    let cut = record.trim_end();
    std::fs::write(&file, cut).unwrap();
    let output = run(&["replay", file.to_str().unwrap()]);
    assert!(
        text(&output.stdout).contains("not complete"),
        "{}",
        text(&output.stdout)
    );
}

#[test]
fn data_is_checked_wherever_it_comes_from() {
    let output = run(&["check", "--provenance"]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("slb/units.tsv"));
    let missing = run(&["--data", "/nowhere/at/all", "check"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("no such folder"));
    let folder = tempfile::tempdir().unwrap();
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data"),
        folder.path(),
    );
    let units = folder.path().join("slb/units.tsv");
    let broken = std::fs::read_to_string(&units)
        .unwrap()
        .replace("\tdivision\t", "\tarmy group\t");
    std::fs::write(&units, broken).unwrap();
    let folder = folder.path().to_str().unwrap();
    let output = run(&["check", "--data", folder]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(
        said.contains("units.tsv") && said.contains("army group"),
        "{said}"
    );
    // The page is not even offered.
    let output = run(&["serve", "--data", folder, "--port", "0"]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(
        said.contains("can't be served") && said.contains("army group"),
        "{said}"
    );
    let output = run(&["sim", "--data", folder, "-n", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("units.tsv"),
        "{}",
        text(&output.stderr)
    );
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn computers_play_a_few_games() {
    let output = run(&[
        "sim",
        "-n",
        "2",
        "--union",
        "random",
        "--confederate",
        "random",
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("2 games"));
    let nobody = run(&["sim", "--union", "grant"]);
    assert_eq!(nobody.status.code(), Some(1));
    assert!(text(&nobody.stderr).contains("grant"));
}

/// A server that is killed when it is dropped.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_server_says_where_it_is_or_why_it_can_not_be() {
    let games = tempfile::tempdir().unwrap();
    let games = games.path().to_str().unwrap();
    let mut child = longroll(&["serve", "--port", "0", "--games", games])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let _serving = Serving(child);
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Longroll is at http://127.0.0.1:");
    let port = address
        .and_then(|rest| rest.strip_suffix('/'))
        .expect("an address");
    let second = run(&["--port", port, "--games", games]);
    assert_eq!(second.status.code(), Some(1));
    let message = text(&second.stderr);
    assert!(
        message.contains(&format!("port {port} is in use")),
        "{message}"
    );
    assert_eq!(run(&["--port", "99999"]).status.code(), Some(2));
}

#[test]
fn the_map_is_drawn_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.svg");
    let output = run(&["render", "slb", "--out", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("<svg"));
    let unknown = run(&["render", "xyz"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(text(&unknown.stderr).contains("xyz"));
}

/// S5.1-17: `sim` plays with optional rules, and says which there are.
#[test]
fn computers_play_with_optional_rules() {
    let done = run(&["sim", "-n", "1", "--option", "fatigue4_march"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let refused = run(&["sim", "-n", "1", "--option", "dispersion"]);
    assert!(!refused.status.success());
    let said = text(&refused.stderr);
    assert!(said.contains("it offers: fatigue4_march"), "{said}");
}
