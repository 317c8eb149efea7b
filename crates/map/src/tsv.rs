//! Strict reading of the project's tab-separated tables.
//!
//! A table is UTF-8 text: lines that begin with `#` are remarks, the first other
//! line names the columns, each further line has exactly as many fields. Every
//! complaint says where it is and what was expected.

use std::fmt;
use std::str::FromStr;

/// Where and why a data file can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {column}{expected}")]
pub struct DataError {
    /// The file's name.
    pub file: String,
    /// Its line, counted from 1.
    pub line: usize,
    /// The column's name, or empty where the whole line is meant.
    pub column: Column,
    /// What was expected, and what stands there.
    pub expected: String,
}

/// The name of a column in a message.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Column(pub String);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            Ok(())
        } else {
            write!(f, "column \"{}\": ", self.0)
        }
    }
}

/// A table split into rows.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    file: &'a str,
    header: Vec<&'a str>,
    rows: Vec<(usize, Vec<&'a str>)>,
}

impl<'a> Table<'a> {
    /// Splits the text; `required` columns must all be there.
    ///
    /// # Errors
    ///
    /// [`DataError`] for a missing header or column, or a row with another number of
    /// fields than the header.
    pub fn parse(file: &'a str, text: &'a str, required: &[&str]) -> Result<Self, DataError> {
        let fail = |line: usize, expected: String| DataError {
            file: file.to_owned(),
            line,
            column: Column::default(),
            expected,
        };
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim_end_matches('\r')))
            .filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
        let (header_line, header) = lines
            .next()
            .ok_or_else(|| fail(1, "expected a line that names the columns".to_owned()))?;
        let header: Vec<_> = header.split('\t').collect();
        if let Some(missing) = required.iter().find(|name| !header.contains(name)) {
            return Err(fail(
                header_line,
                format!(
                    "expected a column \"{missing}\" among {}",
                    header.join(", ")
                ),
            ));
        }
        let mut rows = Vec::new();
        for (line, text) in lines {
            let fields: Vec<_> = text.split('\t').collect();
            if fields.len() != header.len() {
                return Err(fail(
                    line,
                    format!(
                        "expected {} fields separated by tabs, found {}",
                        header.len(),
                        fields.len()
                    ),
                ));
            }
            rows.push((line, fields));
        }
        Ok(Self { file, header, rows })
    }

    /// The rows in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|(line, fields)| Row {
            file: self.file,
            line: *line,
            header: &self.header,
            fields,
        })
    }

    /// A complaint about the whole table.
    pub fn error(&self, expected: &str) -> DataError {
        DataError {
            file: self.file.to_owned(),
            line: 1,
            column: Column::default(),
            expected: expected.to_owned(),
        }
    }

    /// The names of the columns.
    pub fn header(&self) -> &[&'a str] {
        &self.header
    }
}

/// One row of a [`Table`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    file: &'a str,
    line: usize,
    header: &'a [&'a str],
    fields: &'a [&'a str],
}

impl<'a> Row<'a> {
    /// The line in the file, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The text in a column, empty where the table has no such column.
    pub fn text(&self, column: &str) -> &'a str {
        let index = self.header.iter().position(|name| *name == column);
        index.map_or("", |index| self.fields[index])
    }

    /// The value in a column, read with [`FromStr`].
    ///
    /// # Errors
    ///
    /// [`DataError`] that says what was `expected`.
    pub fn value<T: FromStr>(&self, column: &str, expected: &str) -> Result<T, DataError> {
        let text = self.text(column);
        text.parse()
            .map_err(|_| self.error(column, &format!("expected {expected}, found \"{text}\"")))
    }

    /// `yes` or `no`.
    ///
    /// # Errors
    ///
    /// [`DataError`] for any other word.
    pub fn yes_no(&self, column: &str) -> Result<bool, DataError> {
        match self.text(column) {
            "yes" => Ok(true),
            "no" => Ok(false),
            other => Err(self.error(column, &format!("expected yes or no, found \"{other}\""))),
        }
    }

    /// The words of a comma-separated list.
    pub fn list(&self, column: &str) -> impl Iterator<Item = &'a str> {
        self.text(column)
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
    }

    /// A complaint about this row.
    pub fn error(&self, column: &str, expected: &str) -> DataError {
        DataError {
            file: self.file.to_owned(),
            line: self.line,
            column: Column(column.to_owned()),
            expected: expected.to_owned(),
        }
    }
}
