//! `longroll sim`: many games between computer players.

mod plan;
mod run;

use std::path::{Path, PathBuf};

use clap::Args;
use longroll_games::{Data, scenarios};
use longroll_ladder::report::report;
use longroll_ladder::{Results, Shard, file, pages};
use longroll_rules::Side;

use crate::{Outcome, print};

/// Who plays what, how often, and what becomes of it.
///
/// Without --match, --study or --merge, --union plays --confederate.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").args(["pair", "study", "merge"]))]
pub(crate) struct Arguments {
    /// The scenario; or a game for all of its scenarios, or all.
    #[arg(default_value = "slb-1", conflicts_with_all = ["study", "merge"])]
    scenario: String,
    /// The same as an option.
    #[arg(
        long = "scenario",
        value_name = "SCENARIO",
        conflicts_with_all = ["scenario", "study", "merge"]
    )]
    named_scenario: Option<String>,
    /// How many games of each scenario: in a match of both sides together, in a study for
    /// each player.
    #[arg(long, short = 'n', default_value_t = 100, conflicts_with = "merge")]
    games: u64,
    /// The seed of the first game; each next one has the next number.
    #[arg(long, default_value_t = 1, conflicts_with = "merge")]
    seed: u64,
    /// An optional rule to play with, such as `fatigue4_march`; may be given several times.
    #[arg(long = "option", value_name = "NAME", conflicts_with = "merge")]
    options: Vec<String>,
    /// Who plays the Union.
    #[arg(long, default_value = "guard", conflicts_with = "what")]
    union: String,
    /// Who plays the Confederates.
    #[arg(long, default_value = "guard", conflicts_with = "what")]
    confederate: String,
    /// A match between two players, who swap sides: two games with each seed.
    #[arg(long = "match", num_args = 2, value_names = ["PLAYER", "PLAYER"])]
    pair: Option<Vec<String>>,
    /// A study of a scenario, a game or all: each of --players against itself.
    #[arg(long, value_name = "SCENARIO")]
    study: Option<String>,
    /// The players of a study, separated by commas.
    #[arg(
        long,
        value_name = "PLAYERS",
        value_delimiter = ',',
        default_value = "random,guard",
        requires = "study"
    )]
    players: Vec<String>,
    /// Play nothing; put the results of other runs together.
    #[arg(long, num_args = 1.., value_name = "FILE")]
    merge: Option<Vec<PathBuf>>,
    /// Play one part of many, such as 2/8, the second of eight; the results of all are
    /// merged later.
    #[arg(
        long,
        value_name = "PART/PARTS",
        requires = "out",
        conflicts_with = "merge"
    )]
    shard: Option<Shard>,
    /// Keep the results of all games in a file that ends in .csv or .jsonl. What it has
    /// already is not played again. Of a study it is games.csv beside the pages, unless told.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw how the games ended: a picture for each scenario, as SVG.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// Write or bring up to date a page for each game, with pictures, and an index. A study
    /// does so in docs/balance, unless told or a shard.
    #[arg(long, value_name = "FOLDER")]
    pages: Option<PathBuf>,
    /// How many games are played at a time; as many as there are cores unless told.
    #[arg(long, conflicts_with = "merge")]
    threads: Option<usize>,
}

pub(crate) fn run(data: &Data, arguments: &Arguments) -> Outcome {
    if let Some(files) = &arguments.merge {
        return merge(data, files, arguments);
    }
    let plan = plan::plan(data, arguments)?;
    let (pages, mut out) = (arguments.pages(), arguments.out.clone());
    if let (Some(_), Some(folder), None) = (&arguments.study, pages, &out) {
        let created = std::fs::create_dir_all(folder);
        created.map_err(|error| format!("{}: {error}", folder.display()))?;
        out = Some(folder.join("games.csv"));
    }
    let results = run::run(data, &plan, out.as_deref(), arguments.threads)?;
    print(&report(&results, &plan::pairings(&plan), scored(data)?))?;
    show(data, arguments, &results)
}

impl Arguments {
    /// Where pages are written, if they are.
    fn pages(&self) -> Option<&Path> {
        let study = self.study.is_some() && self.shard.is_none();
        let usual = study.then_some(Path::new("docs/balance"));
        self.pages.as_deref().or(usual)
    }
}

/// Finds the side whose points a scenario counts.
fn scored(data: &Data) -> Result<impl Fn(&str) -> Option<Side>, String> {
    let known = scenarios(data).map_err(|error| error.to_string())?;
    Ok(move |id: &str| Some(known.iter().find(|known| known.id == id)?.scored))
}

/// Draws and writes what is wanted of the results.
fn show(data: &Data, arguments: &Arguments, results: &Results) -> Outcome {
    if let Some(folder) = &arguments.pictures {
        pages::write_pictures(data, results, folder).map_err(|error| error.to_string())?;
    }
    if let Some(folder) = arguments.pages() {
        pages::write(data, results, folder).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Puts results together and writes them where they are wanted.
fn merge(data: &Data, files: &[PathBuf], arguments: &Arguments) -> Outcome {
    let mut results = Results::default();
    let out = arguments.out.as_ref();
    // What it has already is kept.
    let before = out.filter(|out| out.exists());
    for path in before.into_iter().chain(files) {
        let contents = file::read(path).map_err(|error| error.to_string())?;
        run::warn_of_unfinished(path, &contents);
        results = results
            .merge(contents.results)
            .map_err(|conflict| conflict.to_string())?;
    }
    if let Some(out) = out {
        file::write(out, &results).map_err(|error| error.to_string())?;
    }
    print(&report(&results, &results.pairings(), scored(data)?))?;
    show(data, arguments, &results)
}
