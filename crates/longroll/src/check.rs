//! `longroll check`.

use clap::Args;
use longroll_games::Data;

use crate::{Outcome, print};

/// What to say.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Count how sure the data is, table by table.
    #[arg(long)]
    provenance: bool,
}

pub(crate) fn run(data: &Data, arguments: &Arguments) -> Outcome {
    let report = longroll_games::check(data);
    let mut text = report.to_string();
    if arguments.provenance {
        text.push('\n');
        text.push_str(&report.provenance());
    }
    print(&text)?;
    if report.is_sound() {
        Ok(())
    } else {
        Err("the data has errors".to_owned())
    }
}

/// Refuses to serve games whose data is broken, in the words of `longroll check`.
pub(crate) fn before_serving(data: &Data) -> Outcome {
    let report = longroll_games::check(data);
    if report.is_sound() {
        return Ok(());
    }
    Err(format!(
        "the games can't be served with this data.\n\n{report}"
    ))
}
