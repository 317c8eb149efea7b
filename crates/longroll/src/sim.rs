//! `longroll sim`.

use clap::Args;
use indicatif::{ProgressBar, ProgressIterator as _, ProgressStyle};
use longroll_ai::{PLAYERS, Player, Summary, play_game, player};
use longroll_games::Data;

use crate::{Outcome, print};

/// Who plays what, how often.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The scenario.
    #[arg(default_value = "slb-1")]
    scenario: String,
    /// How many games.
    #[arg(long, short = 'n', default_value_t = 100)]
    games: u64,
    /// The seed of the first game; each next one has the next number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An optional rule to play with, such as `fatigue4_march`; may be given several times.
    #[arg(long = "option", value_name = "NAME")]
    options: Vec<String>,
    /// Who plays the Union.
    #[arg(long, default_value = "guard")]
    union: String,
    /// Who plays the Confederates.
    #[arg(long, default_value = "guard")]
    confederate: String,
}

pub(crate) fn run(data: &Data, arguments: &Arguments) -> Outcome {
    let options = arguments.options.iter().map(String::as_str);
    let scenario = longroll_games::scenario_with(data, &arguments.scenario, options);
    let scenario = scenario.map_err(|error| error.to_string())?;
    let bar = ProgressBar::new(arguments.games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go") {
        bar.set_style(style);
    }
    let mut summary = Summary::default();
    for seed in (arguments.seed..)
        .take(arguments.games as usize)
        .progress_with(bar)
    {
        let mut union = find(&arguments.union, seed)?;
        let mut confederate = find(&arguments.confederate, !seed)?;
        let outcome = play_game(&scenario, &mut *union, &mut *confederate, seed);
        summary.add(&outcome.map_err(|error| format!("game {seed}: {error}"))?);
    }
    print(&summary.to_string())
}

fn find(name: &str, seed: u64) -> Result<Box<dyn Player>, String> {
    player(name, seed).ok_or_else(|| {
        let known = PLAYERS.join(", ");
        format!("there is no player \"{name}\"; known are: {known}")
    })
}
