//! The rulings, by the sections that they concern.

use std::collections::BTreeSet;
use std::fs;

use crate::checks::Failure;
use crate::links::Slugs;
use crate::rules::{looks_like_an_id, section_of};
use crate::workspace;

const PAGE: &str = "docs/rulings.md";

/// A numbered ruling.
#[derive(Debug, PartialEq, Eq)]
pub struct Ruling {
    number: u32,
    title: String,
    /// The anchor of the heading that it stands under.
    anchor: String,
    sections: BTreeSet<String>,
}

impl Ruling {
    /// Whether it concerns a section.
    pub fn concerns(&self, section: &str) -> bool {
        self.sections.contains(section)
    }

    /// A link to it from a page of `docs/rules`.
    pub fn link(&self) -> String {
        let Self {
            number,
            title,
            anchor,
            ..
        } = self;
        format!("[{number}](../rulings.md#{anchor}) {title}")
    }
}

/// Reads the page of the rulings.
///
/// # Errors
///
/// If it can't be read.
pub fn read() -> Result<Vec<Ruling>, Failure> {
    let text = fs::read_to_string(workspace::root().join(PAGE))
        .map_err(|error| Failure::new(format!("{PAGE} can't be read: {error}")))?;
    Ok(parse(&text))
}

fn parse(text: &str) -> Vec<Ruling> {
    let mut slugs = Slugs::default();
    let mut anchor = String::new();
    let mut rulings = Vec::new();
    for paragraph in paragraphs(text) {
        if paragraph.starts_with('#') {
            anchor = slugs.next(paragraph.trim_start_matches('#'));
        } else {
            rulings.extend(ruling(&paragraph, &anchor));
        }
    }
    rulings
}

/// Headings and numbered entries, each in one line.
fn paragraphs(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in text.lines() {
        let numbered = line.starts_with(|c: char| c.is_ascii_digit());
        match all.last_mut() {
            Some(last) if line.starts_with("   ") && !numbered => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => all.push(line.to_owned()),
        }
    }
    all
}

/// `7. **Title** (S4.2-03, S4.4-01). Words.`
fn ruling(text: &str, anchor: &str) -> Option<Ruling> {
    let (number, rest) = text.split_once(". **")?;
    let (title, _) = rest.split_once("**")?;
    let words = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '-');
    let words = words.map(|word| word.trim_end_matches(['.', '-']));
    Some(Ruling {
        number: number.parse().ok()?,
        title: title.to_owned(),
        anchor: anchor.to_owned(),
        sections: words.filter_map(section).map(str::to_owned).collect(),
    })
}

/// The section of a row's id, or the section that stands there itself.
fn section(word: &str) -> Option<&str> {
    if looks_like_an_id(word) {
        return Some(section_of(word));
    }
    let (chapter, part) = word.strip_prefix('S')?.split_once('.')?;
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    (number(chapter) && number(part)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::{parse, read};

    #[test]
    fn a_ruling_names_its_sections() {
        let text = "# Rulings\n\n## Combat\n\n20. **Maximum** (S7.2-06 to S7.2-09,\n    SLB-S1-VP-03, \
            S7.4). Words (S9.0-01).\n21. Not one.\n";
        let rulings = parse(text);
        let [ruling] = &rulings[..] else {
            panic!("{rulings:?}");
        };
        assert_eq!(ruling.link(), "[20](../rulings.md#combat) Maximum");
        for section in ["S7.2", "S7.4", "SLB-S1-VP", "S9.0"] {
            assert!(ruling.concerns(section), "{section}");
        }
        assert!(!ruling.concerns("S7.6"));
    }

    #[test]
    fn every_ruling_is_read() {
        let rulings = read().unwrap_or_default();
        let numbers: Vec<u32> = rulings.iter().map(|ruling| ruling.number).collect();
        let expected: Vec<u32> = (1..=rulings.len() as u32).collect();
        assert_eq!(numbers, expected);
        assert!(rulings.len() > 50);
    }
}
