//! `longroll render`.

use std::path::PathBuf;

use clap::Args;
use longroll_games::Data;

use crate::{Outcome, print};

/// What to draw.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(default_value = "slb")]
    game: String,
    /// The file to write; standard output if not named.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(data: &Data, arguments: &Arguments) -> Outcome {
    let drawing = longroll_server::draw_map(data, &arguments.game)?;
    let svg = drawing.svg();
    match &arguments.out {
        None => print(&svg),
        Some(file) => std::fs::write(file, svg).map_err(|e| format!("{}: {e}", file.display())),
    }
}
