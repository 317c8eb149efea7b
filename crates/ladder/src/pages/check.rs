//! Whether pages are well formed. Whether they are current is not asked: games take long, and
//! players learn.

use std::path::Path;

use longroll_games::{Data, LoadError};

use super::{INDEX, PagesError, index, marks, read_if_any};
use crate::file::FileError;

/// What is wrong with the pages in a folder, a sentence each with file and, where there is
/// one, scenario.
///
/// # Errors
///
/// [`PagesError`] if the folder or the list of scenarios can't be read, or marks are not in
/// order.
pub fn check(data: &Data, folder: &Path) -> Result<Vec<String>, PagesError> {
    let mut wrong = Vec::new();
    let scenarios = longroll_games::scenarios(data)?;
    let main = folder.join(INDEX);
    let main = read_if_any(&main)?.ok_or_else(|| FileError {
        file: main.display().to_string(),
        line: None,
        expected: "expected an index of the pages, found no file".to_owned(),
    })?;
    marks::parts(&folder.join(INDEX), &main, |_, _| ())?;
    for game in longroll_games::games(data)? {
        let name = format!("{game}.md");
        let Some(page) = read_if_any(&folder.join(&name))? else {
            continue;
        };
        let mut seen: Vec<String> = Vec::new();
        let mut say = |subject: &str, text: &str| {
            wrong.push(format!("{name}, {subject}: {text}"));
        };
        marks::parts(&folder.join(&name), &page, |subject, text| {
            if seen.iter().any(|known| known == subject) {
                say(subject, "expected one part, found two");
            }
            seen.push(subject.to_owned());
            let known = scenarios.iter().find(|s| s.id == subject && s.game == game);
            match known {
                None => say(subject, "expected a scenario of the game"),
                Some(scenario) => {
                    let link = index::link(&game, &scenario.title);
                    if !page.contains(&format!("\n## {}\n", scenario.title)) {
                        say(subject, "expected a heading with the scenario's title");
                    }
                    if !main.contains(&format!("({link})")) {
                        say(subject, "expected a line in the index");
                    }
                }
            }
            if !folder.join(format!("{subject}.svg")).is_file() {
                say(subject, "expected its picture beside the page");
            }
            for problem in table(data, subject, text).unwrap_or_default() {
                say(subject, &problem);
            }
        })?;
    }
    Ok(wrong)
}

/// What is wrong with the table of a scenario.
fn table(data: &Data, id: &str, part: &str) -> Result<Vec<String>, LoadError> {
    let levels = longroll_games::levels(data, id)?;
    let rows: Vec<Vec<&str>> = part
        .lines()
        .filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    let mut wrong = Vec::new();
    let columns = rows.first().map_or(0, Vec::len);
    if columns < 2 || rows.iter().any(|row| row.len() != columns) {
        wrong.push("expected a table with as many cells in each line".to_owned());
        return Ok(wrong);
    }
    let level_rows: Vec<&Vec<&str>> = levels
        .iter()
        .filter_map(|level| {
            let name = format!("{}, ", crate::picture::short(level.name));
            rows.iter().find(|row| row[0].starts_with(&name))
        })
        .collect();
    if level_rows.len() != levels.len() {
        wrong.push("expected a line for each level of victory".to_owned());
        return Ok(wrong);
    }
    for column in 1..columns {
        let shares = level_rows.iter().map(|row| {
            let number = row[column].strip_suffix(" %")?;
            number.parse::<f64>().ok()
        });
        let sum: Option<f64> = shares.sum();
        // Each is rounded to a tenth, and there are six or so.
        if sum.is_none_or(|sum| (sum - 100.0).abs() > 0.5) {
            let heading = rows[0][column];
            wrong.push(format!(
                "expected shares that make 100 % together in the column {heading}"
            ));
        }
    }
    Ok(wrong)
}
