//! `cargo xtask rules`: how many rows of the rules index are cited by a test.

mod citations;
mod index;

use std::collections::{BTreeMap, BTreeSet};

pub use self::citations::{Citations, cited, looks_like_an_id};
pub use self::index::{Index, section_of};
use crate::checks::{Failure, Tally};

/// How to report.
#[derive(clap::Args)]
pub struct Options {
    /// Fail if a row of the milestone is not cited.
    #[arg(long)]
    deny: bool,
    /// Also list the rows that are left to a later milestone, with the reason.
    #[arg(long)]
    later: bool,
}

/// Prints the figures.
///
/// # Errors
///
/// If a table can't be read, a test cites an id that does not exist, or, with `--deny`, a
/// row is missing.
pub fn run(options: &Options) -> Result<(), Failure> {
    let index = Index::read()?;
    let citations = Citations::collect(&index)?;
    let missing = print_sections(&index, &citations.known);
    if options.later {
        println!("\nLeft to a later milestone:");
        for (id, reason) in &index.later {
            println!("  {id:<14} {reason}");
        }
    }
    println!(
        "\n{} of all {} rows of the index are cited by a test.",
        citations.known.len(),
        index.len()
    );
    for id in index
        .later
        .keys()
        .filter(|id| citations.known.contains_key(*id))
    {
        println!("{id} is cited; it need no longer stand in docs/rules/later.tsv.");
    }
    for (id, place) in &citations.unknown {
        println!("{place} cites {id}, which is not in the index.");
    }
    if !citations.unknown.is_empty() {
        return Err(Failure::new("Some cited ids do not exist."));
    }
    if options.deny && !missing.is_empty() {
        let count = missing.len();
        return Err(Failure::new(format!("{count} rows are cited by no test.")));
    }
    Ok(())
}

/// The same as a check of `cargo xtask test`.
///
/// # Errors
///
/// As [`run`] with `--deny`.
pub fn check() -> Result<Tally, Failure> {
    run(&Options {
        deny: true,
        later: false,
    })?;
    Ok(Tally::default())
}

/// Prints a line for each section and the ids that are missing, which it gives back.
fn print_sections<'a>(
    index: &'a Index,
    cited: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<&'a str> {
    println!(
        "{:<10} {:>5} {:>8} {:>6}  topic",
        "section", "cited", "required", "later"
    );
    let mut missing = Vec::new();
    let mut totals = [0; 3];
    for (section, name) in &index.sections {
        // A row that is cited all the same is not put off.
        let later = |id: &&str| index.later.contains_key(*id) && !cited.contains_key(*id);
        let (later, required): (Vec<_>, Vec<_>) = index.rows_of(section).partition(later);
        let absent: Vec<&str> = required
            .iter()
            .copied()
            .filter(|id| !cited.contains_key(*id))
            .collect();
        let counts = [required.len() - absent.len(), required.len(), later.len()];
        let [covered, required, later] = counts;
        println!("{section:<10} {covered:>5} {required:>8} {later:>6}  {name}");
        for (total, count) in totals.iter_mut().zip(counts) {
            *total += count;
        }
        missing.extend(absent);
    }
    let [covered, required, later] = totals;
    println!("{:<10} {covered:>5} {required:>8} {later:>6}", "all");
    if !missing.is_empty() {
        println!("\nNot cited by any test:");
        for ids in missing.chunks(8) {
            println!("  {}", ids.join(" "));
        }
    }
    missing
}
