//! The marked parts of a page.

use crate::checks::Failure;
use crate::links::Slugs;
use std::fmt::Write;

const OPEN: &str = "<!-- generated: ";
const CLOSE: &str = "<!-- end -->";

/// What a marked part of a page asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The page's file name.
    pub page: String,
    /// The heading above it.
    pub heading: String,
    /// The heading's anchor.
    pub anchor: String,
    /// Its first word.
    pub kind: String,
    /// The rest of its first line.
    pub subject: String,
    /// Its further lines: a word, and the rest.
    pub details: Vec<(String, String)>,
}

impl Order {
    /// The link to the heading from another page of the folder.
    pub fn link(&self) -> String {
        format!("[{}]({}#{})", self.heading, self.page, self.anchor)
    }

    /// All details of a kind.
    pub fn details<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a str> {
        let details = self.details.iter();
        details
            .filter(move |(word, _)| word == kind)
            .map(|(_, rest)| rest.as_str())
    }
}

/// The orders of a page.
///
/// # Errors
///
/// If a marked part has no end.
pub fn orders(page: &str, text: &str) -> Result<Vec<Order>, Failure> {
    let mut orders = Vec::new();
    fill(page, text, |order| {
        orders.push(order.clone());
        Ok(String::new())
    })?;
    Ok(orders)
}

/// A page with its marked parts made anew.
///
/// # Errors
///
/// If a part has no end or can't be made.
pub fn fill(
    page: &str,
    text: &str,
    mut make: impl FnMut(&Order) -> Result<String, Failure>,
) -> Result<String, Failure> {
    let mut slugs = Slugs::default();
    let mut heading = (String::new(), String::new());
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, order)) = rest.split_once(OPEN) {
        let endless = || Failure::new(format!("docs/rules/{page}: a generated part has no end."));
        let (order, after) = order.split_once("-->").ok_or_else(endless)?;
        let (_, after) = after.split_once(CLOSE).ok_or_else(endless)?;
        for line in before.lines().filter(|line| line.starts_with('#')) {
            let words = line.trim_start_matches('#').trim();
            heading = (words.to_owned(), slugs.next(words));
        }
        let part = make(&read(page, &heading, order))?;
        filled.push_str(before);
        let _ = write!(filled, "{OPEN}{order}-->\n{}\n{CLOSE}", part.trim_end());
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

fn read(page: &str, (heading, anchor): &(String, String), text: &str) -> Order {
    let mut lines = text.lines().map(|line| {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        (word.to_owned(), rest.to_owned())
    });
    let (kind, subject) = lines.next().unwrap_or_default();
    Order {
        page: page.to_owned(),
        heading: heading.clone(),
        anchor: anchor.clone(),
        kind,
        subject,
        details: lines.filter(|(word, _)| !word.is_empty()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{fill, orders};

    const PAGE: &str = "# Page\n\n## 7.7 Cavalry\n\nWords.\n\n\
        <!-- generated: section S7.7\ncode a.rs: b c\n-->\nold\n<!-- end -->\n\nMore.\n";

    #[test]
    fn a_marked_part_is_made_anew() {
        let filled = fill("page.md", PAGE, |_| Ok("new\n\n".to_owned()));
        let expected = PAGE.replace("old", "new");
        assert_eq!(filled.ok(), Some(expected));
    }

    #[test]
    fn an_order_knows_its_place() {
        let orders = orders("page.md", PAGE).unwrap_or_default();
        let [order] = &orders[..] else {
            panic!("{orders:?}");
        };
        assert_eq!(order.link(), "[7.7 Cavalry](page.md#77-cavalry)");
        assert_eq!((&*order.kind, &*order.subject), ("section", "S7.7"));
        assert_eq!(order.details("code").collect::<Vec<_>>(), ["a.rs: b c"]);
    }

    #[test]
    fn a_part_without_an_end_is_an_error() {
        assert!(orders("page.md", "<!-- generated: chart x -->\n").is_err());
    }
}
