//! What stands under a section's heading: code, hooks, charts, rulings, and what proves it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::code::{self, Source};
use super::page::Order;
use super::table::Markdown;
use super::{Sources, charts};

/// From a page of `docs/rules` to the root.
const ROOT: &str = "../..";
const CASES: &str = "crates/games/tests/cases/";

/// Writes the part of a section.
///
/// # Errors
///
/// If it names code, a chart or a section that doesn't exist.
pub fn write(sources: &Sources, order: &Order) -> Result<String, String> {
    const KNOWN: [&str; 5] = ["code", "hooks", "options", "parameters", "charts"];
    for (word, _) in &order.details {
        if !KNOWN.contains(&word.as_str()) {
            return Err(format!("`{word}` is none of {}.", KNOWN.join(", ")));
        }
    }
    let mut text = functions(order)?;
    for (kind, title, file) in [
        ("hooks", "Hooks of a game", "campaign.rs"),
        ("options", "Options", "scenario.rs"),
        ("parameters", "Parameters of a scenario", "scenario.rs"),
    ] {
        text.extend(items(order, kind, title, file)?);
    }
    text.extend(tables(sources, order)?);
    text.extend(rulings(sources, order));
    text.push_str(&rows(sources, order)?);
    Ok(text)
}

/// The files that an order names, with the functions of each.
fn files(order: &Order) -> impl Iterator<Item = (&str, &str)> {
    let lines = order.details("code");
    lines.map(|line| line.split_once(':').unwrap_or((line, "")))
}

/// The path of a file of the rules crate, or of another.
fn path(file: &str) -> String {
    if file.starts_with("crates/") {
        file.to_owned()
    } else {
        format!("{}/{file}", code::FOLDER)
    }
}

/// The links to an order's files.
pub fn file_links(order: &Order) -> String {
    let links = files(order).map(|(file, _)| format!("[`{}`]({ROOT}/{})", name(file), path(file)));
    links.collect::<Vec<_>>().join(", ")
}

fn name(file: &str) -> &str {
    if file.starts_with("crates/") {
        file.rsplit('/').next().unwrap_or(file)
    } else {
        file
    }
}

fn functions(order: &Order) -> Result<String, String> {
    let mut table = Markdown::new(["code", "function", "what it does or answers"]);
    for (file, functions) in files(order) {
        let source = Source::read(&path(file))?;
        let mut link = format!("[`{}`]({ROOT}/{})", name(file), path(file));
        for function in functions.split_whitespace() {
            let what = source.doc(function)?;
            table.row([link, format!("`{function}`"), what]);
            link = String::new();
        }
        if functions.trim().is_empty() {
            table.row([link, String::new(), source.about()?]);
        }
    }
    Ok(table.finish())
}

fn items(order: &Order, kind: &str, title: &str, file: &str) -> Result<Option<String>, String> {
    let names: Vec<&str> = order
        .details(kind)
        .flat_map(str::split_whitespace)
        .collect();
    if names.is_empty() {
        return Ok(None);
    }
    let source = Source::read(&path(file))?;
    let mut lines = format!("\n{title} ([`{file}`]({ROOT}/{})):\n\n", path(file));
    for name in names {
        let _ = writeln!(lines, "- `{name}`: {}", source.doc(name)?);
    }
    Ok(Some(lines))
}

fn tables(sources: &Sources, order: &Order) -> Result<Option<String>, String> {
    let names = order.details("charts").flat_map(str::split_whitespace);
    let links: Vec<String> = names
        .map(|name| {
            let mut charts = sources.orders.iter().filter(|order| order.kind == "chart");
            let chart = charts.find(|chart| chart.subject == name);
            let chart = chart.ok_or_else(|| format!("No page shows the chart `{name}`."))?;
            let file = charts::file(name)?;
            Ok(format!("{} ([`{file}`]({ROOT}/data/{file}))", chart.link()))
        })
        .collect::<Result<_, String>>()?;
    Ok((!links.is_empty()).then(|| format!("\nCharts: {}.\n", links.join(", "))))
}

fn rulings(sources: &Sources, order: &Order) -> Option<String> {
    let all = sources.rulings.iter();
    let links: Vec<String> = all
        .filter(|ruling| sections(order).any(|section| ruling.concerns(section)))
        .map(super::rulings::Ruling::link)
        .collect();
    (!links.is_empty()).then(|| format!("\nRulings: {}.\n", links.join("; ")))
}

fn sections(order: &Order) -> impl Iterator<Item = &str> {
    order.subject.split_whitespace()
}

/// The rows of an order's sections that are cited, by file.
pub fn cited(sources: &Sources, order: &Order) -> BTreeMap<String, usize> {
    let mut files = BTreeMap::new();
    for section in sections(order) {
        for id in sources.index.rows_of(section) {
            for file in sources.citations.known.get(id).into_iter().flatten() {
                *files.entry(file.clone()).or_default() += 1;
            }
        }
    }
    files
}

/// The case files among the cited ones, those with the most rows first.
pub fn case_files(cited: &BTreeMap<String, usize>) -> Vec<(String, usize)> {
    let mut files: Vec<(&str, usize)> = cited
        .iter()
        .filter_map(|(file, rows)| Some((file.strip_prefix(CASES)?, *rows)))
        .collect();
    files.sort_by_key(|(file, rows)| (std::cmp::Reverse(*rows), *file));
    files
        .into_iter()
        .map(|(file, rows)| (format!("[{file}]({ROOT}/{CASES}{file})"), rows))
        .collect()
}

/// How many rows the sections have, and what proves them.
fn rows(sources: &Sources, order: &Order) -> Result<String, String> {
    let index = &sources.index;
    let (mut all, mut other) = (Vec::new(), 0);
    for section in sections(order) {
        let rows: Vec<&str> = index.rows_of(section).collect();
        if index.all_of(section) == 0 {
            return Err(format!("The rules index has no section {section}."));
        }
        other += index.all_of(section) - rows.len();
        all.extend(rows);
    }
    let proven = |id: &&str| sources.citations.known.contains_key(*id);
    let (proven, open): (Vec<_>, Vec<_>) = all.iter().copied().partition(proven);
    let mut text = format!("\nRows of the index: {}", all.len());
    if other > 0 {
        let _ = write!(text, " (and {other} for other games or scenarios)");
    }
    let proof = match open.len() {
        _ if proven.is_empty() => ", none proven yet.".to_owned(),
        0 => ", all proven.".to_owned(),
        _ => format!(", {} proven.", proven.len()),
    };
    text.push_str(&proof);
    text.push('\n');
    let cited = cited(sources, order);
    let cases = case_files(&cited);
    if !cases.is_empty() {
        let cases: Vec<String> = cases
            .into_iter()
            .map(|(link, rows)| format!("{link} {rows}"))
            .collect();
        let _ = write!(
            text,
            "\nCases, with the rows that each proves: {}.\n",
            cases.join(", ")
        );
    }
    let others: Vec<String> = cited
        .keys()
        .filter(|file| !file.starts_with(CASES))
        .map(|file| {
            let shown = file.strip_prefix("crates/").unwrap_or(file);
            format!("[{shown}]({ROOT}/{file})")
        })
        .collect();
    if !others.is_empty() {
        let _ = write!(text, "\nOther tests: {}.\n", others.join(", "));
    }
    let reasons = open
        .iter()
        .filter_map(|id| Some((id, index.later.get(*id)?)));
    for (place, (id, reason)) in reasons.enumerate() {
        if place == 0 {
            text.push_str("\nLeft to later:\n\n");
        }
        let _ = writeln!(text, "- {id}: {reason}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{CASES, case_files, path};

    #[test]
    fn the_files_that_prove_most_come_first() {
        let case = |name: &str, rows| (format!("{CASES}{name}"), rows);
        let other = ("crates/games/tests/map.rs".to_owned(), 9);
        let cited = [
            case("a.toml", 1),
            case("b.toml", 3),
            case("c.toml", 3),
            other,
        ];
        let files = case_files(&BTreeMap::from(cited));
        let rows: Vec<usize> = files.iter().map(|(_, rows)| *rows).collect();
        assert_eq!(rows, [3, 3, 1]);
        let link = format!("[b.toml](../../{CASES}b.toml)");
        assert_eq!(files[0].0, link);
    }

    #[test]
    fn files_of_the_rules_need_no_path() {
        assert_eq!(path("s02_zoc.rs"), "crates/rules/src/s02_zoc.rs");
        assert_eq!(path("crates/map/src/map.rs"), "crates/map/src/map.rs");
    }
}
