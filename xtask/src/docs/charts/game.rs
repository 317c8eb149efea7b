//! Tables of a game, with their own columns.

use std::collections::BTreeMap;

use super::super::table::{Markdown, Table};
use super::{number, plain};

/// Writes a table as it stands, with the names of units and leaders for their ids. Rows
/// that differ in the id alone are written as one.
pub fn table(file: &str) -> Result<String, String> {
    let table = Table::read(file)?;
    let folder = file.split('/').next().unwrap_or_default();
    let names = names(folder)?;
    let used = |at: &usize| table.all().iter().any(|row| !row[*at].is_empty());
    let id = table.columns().position(|column| column == "id");
    // The name is what is written for the id; the notes are for those who keep the table.
    let hidden = |column: &str| column == "note" || (column == "name" && id.is_some());
    let columns: Vec<(usize, &str)> = table
        .columns()
        .enumerate()
        .filter(|(at, column)| used(at) && !hidden(column))
        .collect();
    let heads = columns.iter().map(|(_, column)| head(column));
    let mut chart = Markdown::new(heads);
    for rows in table.all().chunk_by(|a, b| alike(a, b, id)) {
        chart.row(columns.iter().map(|(at, column)| match *column {
            "rule" | "full_name" | "command" => rows[0][*at].clone(),
            "id" => {
                let mut who: Vec<String> =
                    rows.iter().map(|row| field(&names, &row[*at])).collect();
                who.dedup();
                who.join(", ")
            }
            _ => field(&names, &rows[0][*at]),
        }));
    }
    Ok(chart.finish())
}

/// Whether two rows differ in their ids alone.
fn alike(a: &[String], b: &[String], id: Option<usize>) -> bool {
    let same = |at: usize| Some(at) == id || a[at] == b[at];
    id.is_some() && (0..a.len()).all(same)
}

fn head(column: &str) -> String {
    match column {
        "id" => "who".to_owned(),
        "attached_to" => "attached to".to_owned(),
        "at_least" => "at least".to_owned(),
        "confidence" => "how sure".to_owned(),
        "full_name" => "full name".to_owned(),
        "command_value" => "Command value".to_owned(),
        "only_with_others" => "only with others".to_owned(),
        column => plain(column).replace('_', " "),
    }
}

/// A field: a list of ids or words, or a number.
fn field(names: &BTreeMap<String, String>, text: &str) -> String {
    let is_number = |text: &str| text.trim_start_matches(['+', '-']).parse::<f32>().is_ok();
    let word = |word: &str| match names.get(word) {
        Some(name) => name.clone(),
        None if is_number(word) => number(word),
        // A name, such as that of a county.
        None if word.starts_with(char::is_uppercase) => word.to_owned(),
        None => plain(word),
    };
    let words: Vec<String> = text.split(',').map(word).collect();
    words.join(", ")
}

/// The names of a game's units and leaders by their ids.
fn names(folder: &str) -> Result<BTreeMap<String, String>, String> {
    let mut names = BTreeMap::new();
    for file in ["units", "leaders"] {
        let table = Table::read(&format!("{folder}/{file}.tsv"))?;
        for [id, name] in table.rows(["id", "name"])? {
            names.insert(id.to_owned(), name.to_owned());
        }
    }
    Ok(names)
}
