//! The list of all sections, and that of the options.

use super::Sources;
use super::code::{FOLDER, Source};
use super::section::{case_files, cited, file_links};
use super::table::Markdown;
use std::fmt::Write;

/// How many case files of a section are named.
const NAMED: usize = 3;

/// Writes the list of sections: rule, code, cases.
pub fn write(sources: &Sources) -> String {
    let mut table = Markdown::new(["rule", "code", "cases"]);
    let sections = || {
        sources
            .orders
            .iter()
            .filter(|order| order.kind == "section")
    };
    for order in sections() {
        let cases = case_files(&cited(sources, order));
        let named: Vec<&str> = cases.iter().map(|(link, _)| link.as_str()).collect();
        let shown = named.len().min(NAMED);
        let more = match named.len() - shown {
            0 => String::new(),
            more => format!(", {more} more"),
        };
        let cases = named[..shown].join(", ") + &more;
        table.row([order.link(), file_links(order), cases]);
    }
    let mut text = table.finish();
    let described = |section: &str| {
        let mut all = sections().flat_map(|order| order.subject.split_whitespace());
        all.any(|known| known == section)
    };
    let missing = sources.index.sections.iter();
    for (place, (section, name)) in missing.filter(|(id, _)| !described(id)).enumerate() {
        if place == 0 {
            text.push_str("\nNot described yet:\n\n");
        }
        let _ = writeln!(text, "- {section}, {name}");
    }
    text
}

/// Writes the list of optional rules.
///
/// # Errors
///
/// If the rules crate has none.
pub fn options() -> Result<String, String> {
    let source = Source::read(&format!("{FOLDER}/scenario.rs"))?;
    let mut table = Markdown::new(["option", "what it allows"]);
    for option in source.fields("Options")? {
        table.row([format!("`{option}`"), source.doc(option)?]);
    }
    Ok(table.finish())
}
