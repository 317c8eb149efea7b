//! `cargo xtask docs`: what the pages in `docs/rules` take from the code, the tests, the
//! rulings and the data.
//!
//! A page marks such a part:
//!
//! ```text
//! <!-- generated: section S7.7
//! code s07_cavalry_retreat.rs: approach rolled
//! charts cavalry-retreat
//! -->
//! (written by this task)
//! <!-- end -->
//! ```

mod charts;
mod code;
mod contents;
mod page;
mod rulings;
mod section;
mod table;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use self::page::Order;
use crate::checks::{Failure, Tally};
use crate::rules::{Citations, Index, cited};
use crate::{links, workspace};

/// The folder of the pages.
const FOLDER: &str = "docs/rules";

/// Everything that the generated parts are made from.
struct Sources {
    /// The pages by their file names, as they stand.
    pages: BTreeMap<String, String>,
    /// The marked parts of the pages.
    orders: Vec<Order>,
    index: Index,
    citations: Citations,
    rulings: Vec<rulings::Ruling>,
}

impl Sources {
    fn read() -> Result<Self, Failure> {
        let pages = read_pages()?;
        let mut orders = Vec::new();
        for (name, text) in &pages {
            orders.extend(page::orders(name, text)?);
        }
        let index = Index::read()?;
        for (name, text) in &pages {
            known_ids(&index, name, text)?;
        }
        let citations = Citations::collect(&index)?;
        Ok(Self {
            pages,
            orders,
            index,
            citations,
            rulings: rulings::read()?,
        })
    }

    /// Writes what an order asks for.
    fn make(&self, order: &Order) -> Result<String, Failure> {
        let made = match order.kind.as_str() {
            "section" => section::write(self, order),
            "contents" => Ok(contents::write(self)),
            "options" => contents::options(),
            "chart" => charts::write(&order.subject),
            other => Err(format!("`{other}` is nothing that can be generated.")),
        };
        let place = || format!("{FOLDER}/{}, \"{}\"", order.page, order.heading);
        made.map_err(|error| Failure::new(format!("{}: {error}", place())))
    }

    /// The pages as they ought to be.
    fn current(&self) -> Result<BTreeMap<&str, String>, Failure> {
        let pages = self.pages.iter();
        pages
            .map(|(name, text)| {
                let text = page::fill(name, text, |order| self.make(order))?;
                Ok((name.as_str(), text))
            })
            .collect()
    }
}

/// Checks that every row that a page names is in the index.
fn known_ids(index: &Index, page: &str, text: &str) -> Result<(), Failure> {
    for (number, line) in text.lines().enumerate() {
        if let Some(id) = cited(line).into_iter().find(|id| !index.knows(id)) {
            let number = number + 1;
            let text = format!("{FOLDER}/{page}:{number}: {id} is not in the index.");
            return Err(Failure::new(text));
        }
    }
    Ok(())
}

fn folder() -> PathBuf {
    workspace::root().join(FOLDER)
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(format!("The pages in {FOLDER}: {error}"))
}

fn read_pages() -> Result<BTreeMap<String, String>, Failure> {
    let mut pages = BTreeMap::new();
    for entry in fs::read_dir(folder()).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == "md") {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let text = fs::read_to_string(&path).map_err(failed)?;
            pages.insert(name.into_owned(), text);
        }
    }
    Ok(pages)
}

/// What to do.
#[derive(clap::Args)]
pub struct Options {
    /// Write nothing; fail if a page is out of date.
    #[arg(long)]
    check: bool,
}

/// Brings the pages up to date, or checks that they are; then checks the links of all pages.
///
/// # Errors
///
/// If a page can't be made or is out of date, or a link leads nowhere.
pub fn run(options: &Options) -> Result<(), Failure> {
    if options.check {
        check()?;
    } else {
        write()?;
    }
    links::check()?;
    Ok(())
}

/// Writes the generated parts of all pages.
///
/// # Errors
///
/// If a page asks for something that isn't there, or can't be written.
fn write() -> Result<(), Failure> {
    let sources = Sources::read()?;
    for (name, text) in sources.current()? {
        if sources.pages[name] != text {
            println!("{FOLDER}/{name}");
            fs::write(folder().join(name), text).map_err(failed)?;
        }
    }
    Ok(())
}

/// Checks that the generated parts are what the task would write.
///
/// # Errors
///
/// If one is not, or can't be made.
pub fn check() -> Result<Tally, Failure> {
    let sources = Sources::read()?;
    let current = sources.current()?;
    let stale: Vec<&str> = current
        .into_iter()
        .filter(|(name, text)| sources.pages[*name] != *text)
        .map(|(name, _)| name)
        .collect();
    if stale.is_empty() {
        println!("{} parts are current.", sources.orders.len());
        return Ok(Tally::default());
    }
    let files = stale.join(", ");
    Err(Failure::new(format!(
        "Pages in {FOLDER} are not what code, tests and data say ({files}). Run `cargo xtask docs`."
    )))
}

#[cfg(test)]
mod tests {
    use super::known_ids;
    use crate::rules::Index;

    #[test]
    fn a_page_may_not_name_a_row_that_is_not_there() {
        let index = Index::read().unwrap_or_else(|error| panic!("{error}"));
        assert!(known_ids(&index, "a.md", "See S7.7-12, S7.6-06 to S7.6-08.").is_ok());
        let error = known_ids(&index, "a.md", "One.\nS7.7-99 is made up.");
        let message = error.err().map(|error| error.message);
        let expected = "docs/rules/a.md:2: S7.7-99 is not in the index.";
        assert_eq!(message.as_deref(), Some(expected));
    }
}
