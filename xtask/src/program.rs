//! The program itself, as the checks run it.

use std::env;
use std::process::Command;

use crate::checks::Failure;
use crate::command::{cargo, run};
use crate::workspace;

/// Builds the program and gives a command that runs it. It is built together with the whole
/// workspace, so that what the tests have built serves again.
///
/// # Errors
///
/// If it can't be built.
pub fn built() -> Result<Command, Failure> {
    run(cargo().args(["build", "--quiet", "--workspace", "--bin", "longroll"]))?;
    let name = format!("longroll{}", env::consts::EXE_SUFFIX);
    let mut command = Command::new(workspace::target().join("debug").join(name));
    command.current_dir(workspace::root());
    Ok(command)
}
