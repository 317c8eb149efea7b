//! `cargo xtask schema`: the page that describes the engine protocol. That it says what the
//! types say is a test of the protocol crate.

use std::fs;
use std::process::Stdio;

use crate::checks::Failure;
use crate::command::cargo;
use crate::workspace;

const PAGE: &str = "docs/engine-protocol.md";

/// Writes the page.
///
/// # Errors
///
/// If the protocol can't be built or the page not be written.
pub fn write() -> Result<(), Failure> {
    let page = workspace::root().join(PAGE);
    fs::write(page, generated()?)
        .map_err(|error| Failure::new(format!("{PAGE} can't be written: {error}")))
}

/// The page as the protocol crate prints it. A program of its own, so that the other tasks
/// need not wait for the whole engine to be built.
fn generated() -> Result<Vec<u8>, Failure> {
    let program = ["run", "--quiet", "--package", "longroll-protocol"];
    let output = cargo()
        .args(program)
        .args(["--example", "docs"])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::new(format!("The protocol can't be built: {error}")))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(Failure::new("The protocol's page can't be generated."))
    }
}
