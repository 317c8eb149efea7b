//! Playing what is missing, with a bar that shows how far it is.

use std::path::Path;
use std::thread::available_parallelism;

use indicatif::{ProgressBar, ProgressStyle};
use longroll_games::Data;
use longroll_ladder::file::{Contents, Journal};
use longroll_ladder::{Fixture, Results, play};

/// Plays the games of a plan that the file of results, if there is one, does not have. All
/// results are in what is returned, those of other plans in the file too.
pub(super) fn run(
    data: &Data,
    plan: &[Fixture],
    out: Option<&Path>,
    threads: Option<usize>,
) -> Result<Results, String> {
    let (mut journal, mut results) = match out {
        Some(path) => {
            let (journal, contents) = Journal::open(path).map_err(|error| error.to_string())?;
            warn_of_unfinished(path, &contents);
            (Some(journal), contents.results)
        }
        None => (None, Results::default()),
    };
    let missing = plan.iter().filter(|fixture| !results.has(fixture));
    let missing: Vec<Fixture> = missing.cloned().collect();
    let cores = available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = threads.unwrap_or(cores);
    let bar = bar(missing.len());
    let played = play(data, &missing, threads, |fixture, ending| {
        if let Some(journal) = &mut journal {
            let added = journal.add(&fixture, &ending);
            added.map_err(|error| error.to_string())?;
        }
        bar.inc(1);
        bar.set_message(fixture.pairing.to_string());
        let added = results.add(fixture, ending);
        added.map_err(|conflict| conflict.to_string())
    });
    bar.finish_and_clear();
    played.map_err(|error| error.to_string())?;
    if let Some(journal) = journal {
        let finished = journal.finish(&results);
        finished.map_err(|error| error.to_string())?;
    }
    Ok(results)
}

fn bar(games: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    let template = "{bar:40} {pos}/{len} games, {eta} to go  {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Says that the last line of a file was left out.
pub(super) fn warn_of_unfinished(path: &Path, contents: &Contents) {
    if let Some(line) = &contents.unfinished {
        let path = path.display();
        tracing::warn!("{path}: the last line, \"{line}\", is not complete and was left out");
    }
}
