//! One line of a file of results.

use longroll_rules::Side;
use serde::{Deserialize, Serialize};

use crate::{Ending, Fixture, Pairing};

/// The columns.
const COLUMNS: [&str; 9] = [
    "scenario",
    "options",
    "union",
    "confederate",
    "seed",
    "score",
    "level",
    "winner",
    "decisions",
];

/// A game as a JSON object.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    scenario: String,
    /// Separated by spaces.
    #[serde(default)]
    options: String,
    union: String,
    confederate: String,
    seed: u64,
    score: i32,
    level: String,
    winner: Option<Side>,
    decisions: u32,
}

impl From<(&Fixture, &Ending)> for Row {
    fn from((fixture, ending): (&Fixture, &Ending)) -> Self {
        let (pairing, ending) = (fixture.pairing.clone(), ending.clone());
        Self {
            scenario: pairing.scenario,
            options: pairing.options.join(" "),
            union: pairing.union,
            confederate: pairing.confederate,
            seed: fixture.seed,
            score: ending.score,
            level: ending.level,
            winner: ending.winner,
            decisions: ending.decisions,
        }
    }
}

impl From<Row> for (Fixture, Ending) {
    fn from(row: Row) -> Self {
        let options = row.options.split_whitespace().map(str::to_owned);
        let pairing = Pairing::new(&row.scenario, &row.union, &row.confederate);
        let fixture = Fixture {
            pairing: pairing.with_options(options),
            seed: row.seed,
        };
        let ending = Ending {
            score: row.score,
            level: row.level,
            winner: row.winner,
            decisions: row.decisions,
        };
        (fixture, ending)
    }
}

pub(super) fn json_line(fixture: &Fixture, ending: &Ending) -> String {
    // Strings and numbers always become JSON.
    let mut line = serde_json::to_string(&Row::from((fixture, ending))).unwrap_or_default();
    line.push('\n');
    line
}

pub(super) fn read_json(line: &str) -> Result<(Fixture, Ending), String> {
    let row: Result<Row, _> = serde_json::from_str(line);
    row.map(Into::into).map_err(|error| {
        let columns = COLUMNS.join(", ");
        // The line is known better by who asks.
        let error = error.to_string();
        let error = error.split(" at line ").next().unwrap_or_default();
        format!("expected a game as a JSON object with {columns}; {error}")
    })
}

pub(super) fn csv_head() -> String {
    COLUMNS.join(",") + "\n"
}

pub(super) fn check_csv_head(line: &str) -> Result<(), String> {
    let head = COLUMNS.join(",");
    if line == head {
        Ok(())
    } else {
        Err(format!("expected the heading {head}, found {line}"))
    }
}

pub(super) fn csv_line(fixture: &Fixture, ending: &Ending) -> String {
    let row = Row::from((fixture, ending));
    let mut writer = csv::Writer::from_writer(Vec::new());
    // A vector takes everything.
    let _ = writer.write_record([
        row.scenario.as_str(),
        &row.options,
        &row.union,
        &row.confederate,
        &row.seed.to_string(),
        &row.score.to_string(),
        &row.level,
        row.winner.map_or("", Side::word),
        &row.decisions.to_string(),
    ]);
    let line = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&line).into_owned()
}

pub(super) fn read_csv(line: &str) -> Result<(Fixture, Ending), String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(line.as_bytes());
    let record = reader.records().next();
    let record = record.and_then(Result::ok).unwrap_or_default();
    let fields: Vec<&str> = record.iter().collect();
    let Ok(
        [
            scenario,
            options,
            union,
            confederate,
            seed,
            score,
            level,
            winner,
            decisions,
        ],
    ) = <[&str; COLUMNS.len()]>::try_from(fields)
    else {
        let (columns, count) = (COLUMNS.join(", "), record.len());
        return Err(format!(
            "expected {} fields, {columns}; found {count}",
            COLUMNS.len()
        ));
    };
    let row = Row {
        scenario: filled("scenario", scenario)?,
        options: options.to_owned(),
        union: filled("union", union)?,
        confederate: filled("confederate", confederate)?,
        seed: number("seed", seed)?,
        score: number("score", score)?,
        level: level.to_owned(),
        winner: match winner {
            "" => None,
            word => Some(word.parse().map_err(|()| {
                format!("expected union, confederate or nothing as winner, found \"{word}\"")
            })?),
        },
        decisions: number("decisions", decisions)?,
    };
    Ok(row.into())
}

fn filled(column: &str, text: &str) -> Result<String, String> {
    if text.is_empty() {
        Err(format!("expected a name as {column}, found nothing"))
    } else {
        Ok(text.to_owned())
    }
}

fn number<T: std::str::FromStr>(column: &str, text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("expected a number as {column}, found \"{text}\""))
}
