//! `cargo xtask fuzz`: inputs that libFuzzer makes up, for everything that reads from
//! outside. Stable Rust suffices: the flags are those of cargo-fuzz without a sanitizer.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::checks::{Failure, Tally};
use crate::command::{cargo, run};
use crate::workspace;

/// What makes the compiler count which code runs, and note what is compared.
const FLAGS: [&str; 7] = [
    "--cfg",
    "fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];

/// Seconds a target in `cargo xtask test`: enough to see that it lives and that what was
/// once found stays mended.
const SHORT: u64 = 3;

/// What to try, and how long.
#[derive(clap::Args)]
pub struct Options {
    /// How many seconds each target gets beyond its stored inputs.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Runs one target on this input alone.
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// The targets, all if none is named.
    targets: Vec<String>,
}

/// Builds the targets and runs them.
///
/// # Errors
///
/// If something is missing or an input was found on which a target fails.
pub fn fuzz(options: &Options) -> Result<(), Failure> {
    let known = targets()?;
    let chosen = if options.targets.is_empty() {
        known.clone()
    } else {
        options.targets.clone()
    };
    if let Some(target) = chosen.iter().find(|target| !known.contains(target)) {
        let known = known.join(", ");
        return Err(Failure::new(format!(
            "There is no target \"{target}\"; known are {known}."
        )));
    }
    let programs = build()?;
    if let Some(input) = &options.input {
        let [target] = &chosen[..] else {
            return Err(Failure::new("Expected the one target that gets the input."));
        };
        run(Command::new(programs.join(target)).arg(input))?;
        return Ok(());
    }
    let trial = Trial {
        programs,
        // What is found stays there, so that the next run goes on from it.
        found: workspace::target().join("fuzz/corpus"),
        limits: vec![format!("-max_total_time={}", options.seconds)],
    };
    trial.all(&chosen).map(drop)
}

/// The same for a short while, as a check of `cargo xtask test`.
///
/// # Errors
///
/// As [`fuzz`], or if the targets' code is not formatted.
pub fn check() -> Result<Tally, Failure> {
    let manifest = folder().join("Cargo.toml");
    run(cargo()
        .args(["fmt", "--check", "--manifest-path"])
        .arg(manifest))?;
    let found = tempfile::tempdir()
        .map_err(|error| Failure::new(format!("No folder for what is found: {error}")))?;
    let trial = Trial {
        programs: build()?,
        found: found.path().to_owned(),
        // Always the same chance, so that who changed nothing sees nothing new.
        limits: vec![format!("-max_total_time={SHORT}"), "-seed=1".to_owned()],
    };
    trial.all(&targets()?)
}

fn folder() -> PathBuf {
    workspace::root().join("fuzz")
}

/// The names of the targets, sorted.
fn targets() -> Result<Vec<String>, Failure> {
    let unreadable = |error| Failure::new(format!("The fuzz targets can't be listed: {error}"));
    let mut names = Vec::new();
    for entry in fs::read_dir(folder().join("fuzz_targets")).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|ending| ending == "rs") {
            names.extend(path.file_stem().map(|name| name.to_string_lossy().into()));
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Builds all targets; gives the folder in which they are.
fn build() -> Result<PathBuf, Failure> {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| OsString::from("c++"));
    if Command::new(&compiler).arg("--version").output().is_err() {
        let text = "The fuzz targets need a C++ compiler, for libFuzzer. Install one (Debian: \
            `apt install g++`), or leave them out of the tests with `--no-fuzz`.";
        return Err(Failure::new(text));
    }
    let host = host()?;
    let target = workspace::target().join("fuzz");
    // With `--target`, the flags are for the targets alone, not for build scripts.
    run(cargo()
        .args(["build", "--quiet", "--release", "--bins", "--target", &host])
        .arg("--manifest-path")
        .arg(folder().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}")))?;
    Ok(target.join(host).join("release"))
}

/// The name of this machine's platform.
fn host() -> Result<String, Failure> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--print", "host-tuple"])
        .output()
        .map_err(|error| Failure::new(format!("`rustc` can't be started: {error}")))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A round of all targets.
struct Trial {
    programs: PathBuf,
    /// The folder for inputs that reach something new.
    found: PathBuf,
    limits: Vec<String>,
}

impl Trial {
    /// Runs the targets, as many at once as there are processors.
    fn all(&self, targets: &[String]) -> Result<Tally, Failure> {
        let width = targets.iter().map(String::len).max().unwrap_or(0);
        let waiting = Mutex::new(targets.iter());
        let tally = Mutex::new(Tally::default());
        let work = || {
            let next = || waiting.lock().ok().and_then(|mut waiting| waiting.next());
            while let Some(target) = next() {
                let (passed, text) = match self.one(target) {
                    Ok(text) => (true, text),
                    Err(text) => (false, text),
                };
                if let Ok(mut tally) = tally.lock() {
                    println!("{target:<width$}  {text}");
                    tally.passed += u32::from(passed);
                    tally.failed += u32::from(!passed);
                }
            }
        };
        let processors = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..processors.min(targets.len()) {
                scope.spawn(work);
            }
        });
        let tally = tally.into_inner().unwrap_or_default();
        if tally.passed as usize == targets.len() {
            return Ok(tally);
        }
        Err(Failure {
            message: "A fuzz target failed.".to_owned(),
            tally,
        })
    }

    /// Runs one target; what there is to say of it, also if it failed.
    fn one(&self, target: &str) -> Result<String, String> {
        let found = self.found.join(target);
        let failed = folder().join("artifacts").join(target);
        for folder in [&found, &failed] {
            fs::create_dir_all(folder).map_err(|error| {
                let folder = workspace::shown(folder);
                format!("{folder} can't be made: {error}")
            })?;
        }
        let output = Command::new(self.programs.join(target))
            .args(&self.limits)
            .args(["-timeout=20", "-rss_limit_mb=1024", "-print_final_stats=1"])
            // Long inputs from the start: a game does not begin before some hundred bytes.
            .args(["-max_len=2048", "-len_control=0"])
            .arg(option("-dict=", &folder().join("words.dict")))
            .arg(option("-artifact_prefix=", &failed.join("")))
            .arg(found)
            .arg(folder().join("corpus").join(target))
            .env("RUST_BACKTRACE", "0")
            .output()
            .map_err(|error| format!("can't be started: {error}"))?;
        let told = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            Ok(summary(&told))
        } else {
            Err(complaint(target, &told))
        }
    }
}

fn option(name: &str, path: &Path) -> OsString {
    let mut option = OsString::from(name);
    option.push(path);
    option
}

/// How many inputs were tried, and how much code they reached.
fn summary(told: &str) -> String {
    let after = |key: &str| {
        let (_, rest) = told.rsplit_once(key)?;
        rest.split_whitespace().next()
    };
    let inputs = after("number_of_executed_units:").unwrap_or("?");
    let places = after(" cov: ").unwrap_or("?");
    format!("ok, {inputs} inputs, {places} places in the code reached")
}

/// What went wrong and how to see it again.
fn complaint(target: &str, told: &str) -> String {
    let from_panic = told.find("panicked at").map_or("", |at| &told[at..]);
    let panic = from_panic
        .lines()
        .take_while(|line| !line.starts_with("note:") && !line.starts_with("=="));
    let errors = told
        .lines()
        .filter(|line| line.contains("ERROR: libFuzzer") || line.contains("Test unit written"));
    let mut lines: Vec<&str> = std::iter::once("FAILED")
        .chain(panic)
        .chain(errors)
        .collect();
    let again = format!("See it again with `cargo xtask fuzz {target} --input FILE`.");
    lines.push(&again);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{complaint, summary};

    #[test]
    fn the_last_figures_count() {
        let told = "#2\tINITED cov: 12 ft: 3 corp: 1/1b\n#9\tDONE   cov: 34 ft: 5 corp: 2/4b\n\
            stat::number_of_executed_units: 9\n";
        assert_eq!(summary(told), "ok, 9 inputs, 34 places in the code reached");
    }

    #[test]
    fn a_panic_is_shown_with_its_input() {
        let told = "INFO: Seed: 1\nthread '<unnamed>' (1) panicked at src/a.rs:1:1:\nno\n\
            note: run with\n==1== ERROR: libFuzzer: deadly signal\nstack\n\
            artifact_prefix='x/'; Test unit written to x/crash-1\n";
        let expected = "FAILED\npanicked at src/a.rs:1:1:\nno\n\
            ==1== ERROR: libFuzzer: deadly signal\n\
            artifact_prefix='x/'; Test unit written to x/crash-1\n\
            See it again with `cargo xtask fuzz map --input FILE`.";
        assert_eq!(complaint("map", told), expected);
    }
}
