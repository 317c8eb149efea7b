//! Running other programs, watching what they print.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::checks::{Failure, Tally};

/// The `cargo` that runs this program.
pub fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(crate::workspace::root());
    command
}

/// The `npm` of this machine, at work in the page's folder.
pub fn npm() -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(crate::workspace::web());
    command
}

/// Runs a command to its end, letting its output through and counting the tests that it
/// reports.
///
/// # Errors
///
/// If it can't be started or ends with an error.
pub fn run(command: &mut Command) -> Result<Tally, Failure> {
    let name = describe(command);
    println!("$ {name}");
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::new(format!("`{name}` can't be started: {error}")))?;
    let mut tally = Tally::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            tally.count(&line);
        }
    }
    let status = child
        .wait()
        .map_err(|error| Failure::new(format!("`{name}` got lost: {error}")))?;
    if status.success() {
        Ok(tally)
    } else {
        Err(Failure {
            message: format!("`{name}` failed ({status})."),
            tally,
        })
    }
}

/// A command as one would type it.
fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_stem().unwrap_or(program.as_os_str());
    let words = command.get_args().map(|word| word.to_string_lossy());
    std::iter::once(program.to_string_lossy())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
