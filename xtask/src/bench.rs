//! `cargo xtask bench`: how fast Longroll is, beside what it should be.

mod figures;
mod goals;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::checks::{Failure, Tally};
use crate::command::{self, cargo};
use crate::workspace;

use figures::Figures;

/// The packages with benchmarks, and the benchmarks' names.
const BENCHES: [(&str, &str); 2] = [("longroll-games", "rules"), ("longroll-record", "records")];

/// What is measured.
#[derive(clap::Args)]
pub struct Options {
    /// Measure this git revision in turn with the working copy, and print the ratios.
    #[arg(long, value_name = "REV")]
    compare: Option<String>,
    /// How often everything is measured; the medians are printed.
    #[arg(long, default_value_t = 3)]
    rounds: u8,
}

/// A copy of the sources and where it is built.
struct Copy {
    sources: PathBuf,
    build: Option<PathBuf>,
}

impl Copy {
    /// The working copy.
    fn here() -> Self {
        Self {
            sources: workspace::root(),
            build: None,
        }
    }

    /// A copy of another revision, with a build folder of its own.
    fn of(revision: &str) -> Result<Self, Failure> {
        let folder = workspace::root().join("target").join("bench");
        let sources = folder.join("sources");
        // What an earlier run left; if there is nothing, so much the better.
        let _ = git(["worktree", "remove", "--force"], &sources, None);
        git(
            ["worktree", "add", "--force", "--detach"],
            &sources,
            Some(revision),
        )?;
        Ok(Self {
            sources,
            build: Some(folder.join("build")),
        })
    }

    fn bench(&self, (package, bench): (&str, &str)) -> Command {
        let mut command = cargo();
        command.current_dir(&self.sources);
        command.args(["bench", "--quiet", "--package", package, "--bench", bench]);
        if let Some(build) = &self.build {
            command.env("CARGO_TARGET_DIR", build);
        }
        command
    }

    fn build(&self) -> Result<(), Failure> {
        for bench in BENCHES {
            command::run(self.bench(bench).arg("--no-run"))?;
        }
        Ok(())
    }

    fn measure(&self) -> Result<Figures, Failure> {
        let mut figures = Figures::default();
        for bench in BENCHES {
            let mut command = self.bench(bench);
            let output = command
                .args(["--", "--color", "never"])
                .stderr(Stdio::inherit())
                .output()
                .map_err(|error| Failure::new(format!("cargo can't be started: {error}")))?;
            if !output.status.success() {
                return Err(Failure::new(format!("The benchmark {} failed.", bench.1)));
            }
            figures.read(&String::from_utf8_lossy(&output.stdout));
        }
        Ok(figures)
    }
}

fn git<const N: usize>(
    words: [&str; N],
    folder: &Path,
    revision: Option<&str>,
) -> Result<(), Failure> {
    let mut command = Command::new("git");
    command
        .current_dir(workspace::root())
        .args(words)
        .arg(folder);
    command.args(revision);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        _ => {
            let revision = revision.unwrap_or_default();
            let text = format!("git has no revision {revision}, or can't check it out.");
            Err(Failure::new(text))
        }
    }
}

/// Measures and prints the table.
///
/// # Errors
///
/// If something can't be built or fails.
pub fn run(options: &Options) -> Result<(), Failure> {
    let here = Copy::here();
    let there = options.compare.as_deref().map(Copy::of).transpose()?;
    here.build()?;
    if let Some(there) = &there {
        there.build()?;
    }
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 1..=options.rounds.max(1) {
        println!("round {round}");
        // In turn, so that a machine that slows down slows both.
        ours.push(here.measure()?);
        if let Some(there) = &there {
            theirs.push(there.measure()?);
        }
    }
    goals::print(&ours, &theirs);
    Ok(())
}

/// Runs every benchmark once, to see that it works.
///
/// # Errors
///
/// If one fails.
pub fn check() -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for (package, bench) in BENCHES {
        let words = ["test", "--package", package, "--bench", bench];
        tally += command::run(cargo().args(words))?;
    }
    Ok(tally)
}
