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
const BENCHES: [Bench; 2] = [("longroll-games", "rules"), ("longroll-record", "records")];

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

/// A copy of the sources, and how its benchmarks are built.
struct Copy {
    sources: PathBuf,
    build: Option<PathBuf>,
}

/// A package and the name of its benchmark.
type Bench = (&'static str, &'static str);

impl Copy {
    /// The working copy.
    fn here() -> Self {
        Self {
            sources: workspace::root(),
            build: None,
        }
    }

    /// A copy of another revision, checked out as long as this lives, with a build folder of
    /// its own that is kept for the next time.
    fn of(revision: &str) -> Result<Self, Failure> {
        let folder = workspace::target().join("bench");
        let sources = folder.join("sources");
        // What a run left that was stopped; if there is nothing, so much the better.
        let _ = git(&["worktree", "remove", "--force"], &sources, None);
        git(
            &["worktree", "add", "--force", "--detach"],
            &sources,
            Some(revision),
        )?;
        Ok(Self {
            sources,
            build: Some(folder.join("build")),
        })
    }

    /// Whether it has a benchmark; older revisions may have fewer.
    fn has(&self, (package, bench): Bench) -> bool {
        let package = package.strip_prefix("longroll-").unwrap_or(package);
        let folder = self.sources.join("crates").join(package).join("benches");
        folder.join(format!("{bench}.rs")).is_file()
    }

    fn cargo(&self, (package, bench): Bench) -> Command {
        let mut command = cargo();
        command.current_dir(&self.sources);
        command.args(["bench", "--quiet", "--package", package, "--bench", bench]);
        if let Some(build) = &self.build {
            command.env("CARGO_TARGET_DIR", build);
        }
        command
    }

    fn build(&self) -> Result<(), Failure> {
        for bench in BENCHES.into_iter().filter(|bench| self.has(*bench)) {
            command::run(self.cargo(bench).arg("--no-run"))?;
        }
        Ok(())
    }

    /// Adds the figures of one benchmark, if the copy has it.
    fn measure(&self, bench: Bench, figures: &mut Figures) -> Result<(), Failure> {
        if !self.has(bench) {
            return Ok(());
        }
        let output = self
            .cargo(bench)
            .args(["--", "--color", "never"])
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| Failure::new(format!("cargo can't be started: {error}")))?;
        if !output.status.success() {
            return Err(Failure::new(format!("The benchmark {} failed.", bench.1)));
        }
        figures.read(&String::from_utf8_lossy(&output.stdout));
        Ok(())
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        if self.build.is_some() {
            // If it stays, the next run removes it.
            let _ = git(&["worktree", "remove", "--force"], &self.sources, None);
        }
    }
}

fn git(words: &[&str], folder: &Path, revision: Option<&str>) -> Result<(), Failure> {
    let mut command = Command::new("git");
    command
        .current_dir(workspace::root())
        .args(words)
        .arg(folder);
    command.args(revision);
    let output = command
        .output()
        .map_err(|error| Failure::new(format!("git can't be started: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let revision = revision.unwrap_or_default();
    let text = format!(
        "git can't check out the revision {revision}: {}",
        said.trim()
    );
    Err(Failure::new(text))
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
        let (mut our, mut their) = (Figures::default(), Figures::default());
        for bench in BENCHES {
            // In turn, so that a machine that slows down slows both; and each first in every
            // other round, lest one always has the warmer machine.
            let mut both = [(Some(&here), &mut our), (there.as_ref(), &mut their)];
            if round % 2 == 0 {
                both.reverse();
            }
            for (copy, figures) in both {
                if let Some(copy) = copy {
                    copy.measure(bench, figures)?;
                }
            }
        }
        ours.push(our);
        if there.is_some() {
            theirs.push(their);
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

#[cfg(test)]
mod tests {
    use super::{BENCHES, Copy};
    use crate::workspace;

    #[test]
    fn the_working_copy_has_all_benchmarks() {
        let here = Copy::here();
        assert!(BENCHES.iter().all(|bench| here.has(*bench)));
        assert!(!here.has(("longroll-games", "nothing")));
    }

    /// One test, for there is one place for the other revision.
    #[test]
    fn another_revision_is_there_as_long_as_it_is_needed() {
        if !workspace::root().join(".git").exists() {
            return;
        }
        let nowhere = Copy::of("no-such-revision")
            .err()
            .map(|failure| failure.message);
        let said = nowhere.unwrap_or_default();
        assert!(said.contains("no-such-revision"), "{said}");
        let copy = Copy::of("HEAD").expect("a copy");
        let sources = copy.sources.clone();
        assert!(sources.join("Cargo.toml").is_file() && copy.has(BENCHES[0]));
        drop(copy);
        assert!(!sources.exists());
    }
}
