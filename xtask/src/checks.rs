//! A list of checks, run one after another, with a summary at the end.

use std::fmt;
use std::ops::AddAssign;
use std::time::{Duration, Instant};

/// How many single tests were reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
}

impl Tally {
    /// Counts what a line of a test runner's output reports: Cargo's
    /// `test result: ok. 3 passed; 0 failed; ...`, Vitest's `Tests  2 failed | 3 passed (5)`
    /// and the browser tests' `3 passed, 0 failed`.
    pub fn count(&mut self, line: &str) {
        let line = without_colour(line);
        let line = line.trim();
        let reports = line.starts_with("test result:") || line.starts_with("Tests ");
        let words: Vec<&str> = line
            .split([' ', ',', ';'])
            .filter(|w| !w.is_empty())
            .collect();
        let plain = matches!(words[..], [_, "passed", _, "failed"]);
        if !reports && !plain {
            return;
        }
        for pair in words.windows(2) {
            let Ok(number) = pair[0].parse::<u32>() else {
                continue;
            };
            match pair[1] {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                _ => {}
            }
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// A line without the escape sequences that colour it.
fn without_colour(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

/// Why a check failed.
#[derive(Debug)]
pub struct Failure {
    /// In words.
    pub message: String,
    /// What was tested all the same.
    pub tally: Tally,
}

impl Failure {
    /// A failure before anything was tested.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            tally: Tally::default(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The outcome of one check.
enum Outcome {
    Passed,
    Failed(String),
    Skipped(&'static str),
}

/// The checks that have been run.
#[derive(Default)]
pub struct Checks {
    lines: Vec<(&'static str, Outcome, Duration)>,
    tests: Tally,
}

impl Checks {
    /// Runs a check; whether it passed.
    pub fn run(
        &mut self,
        name: &'static str,
        check: impl FnOnce() -> Result<Tally, Failure>,
    ) -> bool {
        println!("\n== {name} ==");
        let start = Instant::now();
        let outcome = match check() {
            Ok(tally) => {
                self.tests += tally;
                Outcome::Passed
            }
            Err(failure) => {
                println!("{failure}");
                self.tests += failure.tally;
                Outcome::Failed(failure.message)
            }
        };
        let passed = matches!(outcome, Outcome::Passed);
        self.lines.push((name, outcome, start.elapsed()));
        passed
    }

    /// Notes a check that isn't run.
    pub fn skip(&mut self, name: &'static str, why: &'static str) {
        self.lines
            .push((name, Outcome::Skipped(why), Duration::ZERO));
    }

    /// Prints the summary.
    ///
    /// # Errors
    ///
    /// If a check failed.
    pub fn finish(self) -> Result<(), Failure> {
        println!("\n== Summary ==");
        let mut failed = 0;
        for (name, outcome, time) in &self.lines {
            let seconds = time.as_secs_f32();
            match outcome {
                Outcome::Passed => println!("ok       {name:<22} {seconds:>7.1} s"),
                Outcome::Skipped(why) => println!("skipped  {name:<22}   ({why})"),
                Outcome::Failed(message) => {
                    failed += 1;
                    println!("FAILED   {name:<22} {seconds:>7.1} s   {message}");
                }
            }
        }
        let total: Duration = self.lines.iter().map(|(_, _, time)| *time).sum();
        println!(
            "\n{} checks in {:.0} s, {failed} of them failed.",
            self.lines.len(),
            total.as_secs_f32()
        );
        println!(
            "{} tests passed, {} failed.",
            self.tests.passed, self.tests.failed
        );
        if failed == 0 {
            Ok(())
        } else {
            Err(Failure::new("Not everything passed."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn tally(lines: &[&str]) -> (u32, u32) {
        let mut tally = Tally::default();
        for line in lines {
            tally.count(line);
        }
        (tally.passed, tally.failed)
    }

    #[test]
    fn counts_what_the_test_runners_report() {
        let cargo =
            "test result: FAILED. 12 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out";
        assert_eq!(tally(&[cargo]), (12, 1));
        let vitest = "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[31m1 failed\u{1b}[39m | 10 passed (11)";
        assert_eq!(tally(&[vitest]), (10, 1));
        assert_eq!(tally(&["2 passed, 0 failed"]), (2, 0));
    }

    #[test]
    fn counts_no_other_lines() {
        let files = " Test Files  1 passed (1)";
        assert_eq!(
            tally(&[files, "running 3 tests", "test walks ... ok", ""]),
            (0, 0)
        );
    }
}
