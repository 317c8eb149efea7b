//! `cargo xtask schema`: the page that describes the engine protocol.

use std::fs;

use crate::checks::{Failure, Tally};
use crate::command::cargo;
use crate::workspace;

const PAGE: &str = "docs/engine-protocol.md";

/// How to write it.
#[derive(clap::Args)]
pub struct Options {
    /// Only compare the page with the types.
    #[arg(long)]
    check: bool,
}

/// Writes the page, or compares it.
///
/// # Errors
///
/// If the protocol can't be built, the page not be written, or, with `--check`, differs.
pub fn run(options: &Options) -> Result<(), Failure> {
    let fresh = generated()?;
    let page = workspace::root().join(PAGE);
    if options.check {
        let kept = fs::read_to_string(&page).unwrap_or_default();
        if kept.replace("\r\n", "\n") == fresh {
            println!("{PAGE} says what the types say.");
            return Ok(());
        }
        let text =
            format!("{PAGE} is not what the types say. Run `cargo xtask schema` and commit it.");
        return Err(Failure::new(text));
    }
    fs::write(&page, fresh)
        .map_err(|error| Failure::new(format!("{PAGE} can't be written: {error}")))
}

/// The comparison as a check of `cargo xtask test`.
///
/// # Errors
///
/// As [`run`] with `--check`.
pub fn check() -> Result<Tally, Failure> {
    run(&Options { check: true })?;
    Ok(Tally::default())
}

/// The page as the protocol crate writes it. A program of its own, so that the other tasks
/// need not wait for the whole engine to be built.
fn generated() -> Result<String, Failure> {
    let program = [
        "run",
        "--quiet",
        "--package",
        "longroll-protocol",
        "--example",
        "docs",
    ];
    let output = cargo()
        .args(program)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| Failure::new(format!("The protocol can't be built: {error}")))?;
    if !output.status.success() {
        return Err(Failure::new("The protocol's page can't be generated."));
    }
    String::from_utf8(output.stdout).map_err(|_| Failure::new("The protocol's page is not text."))
}
