//! Looking over all data: what is wrong, what is odd, how sure it is.

mod geography;
mod report;

use longroll_map::tsv::Table;
use longroll_rules::leader::LeaderInfo;
use longroll_rules::scenario::Options;

use crate::roster::Roster;
use crate::{Data, LoadError, catalog, game};

pub use report::{Counts, Finding, Report};

/// The words of a `confidence` column, surest first. A row without one was read off a
/// printed map.
const CONFIDENCE: [&str; 8] = [
    "printed",
    "stated",
    "counter",
    "map",
    "related",
    "place",
    "reconstructed",
    "estimate",
];

/// Checks every table of the data: that it can be read, that what it names exists, that
/// every scenario can be set up; and notes what looks odd on the maps.
pub fn check(data: &Data) -> Report {
    let mut report = Report::default();
    let files = match data.files() {
        Ok(files) => files,
        Err(error) => {
            report.error(&error);
            return report;
        }
    };
    for file in &files {
        match data.text(file) {
            Ok(text) => count(&mut report, file, &text),
            Err(error) => report.error(&error),
        }
    }
    match catalog::games(data) {
        Ok(games) => {
            for game in games {
                check_game(&mut report, data, &game.id);
            }
        }
        Err(error) => report.error(&error),
    }
    match catalog::read(data) {
        Ok(entries) => {
            for entry in entries {
                let built = game::Game::read(data, &entry.game)
                    .and_then(|game| game::build(data, &game, &entry, Options::default()));
                match built {
                    Ok(_) => report.scenarios += 1,
                    Err(error) => report.error(&error),
                }
            }
        }
        Err(error) => report.error(&error),
    }
    report
}

fn check_game(report: &mut Report, data: &Data, game: &str) {
    let map = game::map(data, game);
    match (&map, game::charts(data, game)) {
        (Ok(map), Ok(charts)) => {
            let file = format!("{game}/map");
            report.notes.extend(geography::check(&file, map, &charts));
        }
        (Err(error), _) => report.error(error),
        (_, Err(error)) => report.error(&error),
    }
    match game::roster(data, game) {
        Ok(roster) => {
            let file = format!("{game}/leaders.tsv");
            report.notes.extend(lonely_leaders(&file, &roster));
        }
        Err(error) => report.error(&error),
    }
}

/// Counts a table's rows by confidence; one that can't be split into rows, or has a
/// word of confidence that we don't know, is an error.
fn count(report: &mut Report, file: &str, text: &str) {
    let table = match Table::parse(file, text, &[]) {
        Ok(table) => table,
        Err(error) => return report.error(&LoadError::from(error)),
    };
    let of_a_map = file.contains("/map.");
    if !of_a_map && !table.header().contains(&"confidence") {
        report.counts.push(Counts {
            table: file.to_owned(),
            rows: table.rows().count(),
            by_confidence: Vec::new(),
        });
        return;
    }
    let mut numbers = [0; CONFIDENCE.len()];
    for row in table.rows() {
        let word = match row.text("confidence") {
            "" if of_a_map => "map",
            word => word,
        };
        if let Some(index) = CONFIDENCE.iter().position(|known| *known == word) {
            numbers[index] += 1;
        } else {
            let known = CONFIDENCE.join(", ");
            let expected = format!("expected one of {known}, found \"{word}\"");
            report.error(&LoadError::from(row.error("confidence", &expected)));
        }
    }
    let by_confidence = CONFIDENCE.into_iter().zip(numbers);
    report.counts.push(Counts {
        table: file.to_owned(),
        rows: table.rows().count(),
        by_confidence: by_confidence.filter(|(_, number)| *number > 0).collect(),
    });
}

/// Leaders whom no unit of the roster obeys.
fn lonely_leaders(file: &str, roster: &Roster) -> Vec<Finding> {
    let obeyed = |leader: &LeaderInfo| {
        let mut units = roster.units.iter();
        units.any(|unit| leader.commands >> unit.command.0 & 1 != 0)
    };
    let lonely = roster.leaders.iter().filter(|leader| !obeyed(leader));
    lonely
        .map(|leader| Finding {
            place: file.to_owned(),
            text: format!(
                "{} ({}) leads {}, which has no unit",
                leader.name, leader.id, leader.command
            ),
        })
        .collect()
}
