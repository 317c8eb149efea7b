//! What a check found, as text for people.

use std::fmt;

/// One thing found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file or map, with the line where there is one.
    pub place: String,
    /// What is the matter.
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

/// How sure the rows of a table are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The table's file.
    pub table: String,
    /// How many rows it has.
    pub rows: usize,
    /// The rows for each word of confidence that occurs, surest first; empty for tables
    /// that are lists of the program's own.
    pub by_confidence: Vec<(&'static str, usize)>,
}

/// Everything that a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What must be mended before the data can be used.
    pub errors: Vec<Finding>,
    /// What looks odd but may be as printed.
    pub notes: Vec<Finding>,
    /// How sure the tables are.
    pub counts: Vec<Counts>,
    /// How many scenarios can be set up.
    pub scenarios: usize,
}

impl Report {
    /// Whether the data can be used.
    pub fn is_sound(&self) -> bool {
        self.errors.is_empty()
    }

    /// Adds an error; the same one met twice counts once.
    pub(crate) fn error(&mut self, error: &dyn fmt::Display) {
        let message = error.to_string();
        let (place, text) = match message.split_once(": ") {
            Some((place, text)) if place.contains(".tsv") => (place, text),
            _ => ("data", message.as_str()),
        };
        let finding = Finding {
            place: place.to_owned(),
            text: text.to_owned(),
        };
        if !self.errors.contains(&finding) {
            self.errors.push(finding);
        }
    }

    /// How sure every table is: a line for each, with the rows by word of confidence.
    pub fn provenance(&self) -> String {
        let width = self.counts.iter().map(|c| c.table.len()).max().unwrap_or(0);
        let mut text = String::new();
        for counts in &self.counts {
            let words = counts.by_confidence.iter();
            let words: Vec<_> = words.map(|(word, n)| format!("{n} {word}")).collect();
            let line = format!(
                "{:width$}  {:>5}  {}",
                counts.table,
                counts.rows,
                words.join(", ")
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: usize = self.counts.iter().map(|counts| counts.rows).sum();
        writeln!(
            f,
            "{} tables with {rows} rows; {} can be set up.",
            self.counts.len(),
            plural(self.scenarios, "scenario")
        )?;
        section(f, "error", &self.errors)?;
        section(f, "note", &self.notes)
    }
}

fn section(f: &mut fmt::Formatter<'_>, name: &str, findings: &[Finding]) -> fmt::Result {
    if findings.is_empty() {
        return writeln!(f, "\nNo {name}s.");
    }
    writeln!(f, "\n{}:", plural(findings.len(), name))?;
    let mut place = "";
    for finding in findings {
        if finding.place != place {
            place = &finding.place;
            writeln!(f, "  {place}")?;
        }
        writeln!(f, "    {}", finding.text)?;
    }
    Ok(())
}

fn plural(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}
