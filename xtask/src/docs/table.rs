//! Tables: those of the data, and those of Markdown.

use std::fmt::Write;
use std::fs;

use crate::workspace;

/// A table of `data/`. The first line that is no remark names the columns.
pub struct Table {
    file: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Reads a table.
    ///
    /// # Errors
    ///
    /// If it can't be read, or a row is too long or too short.
    pub fn read(file: &str) -> Result<Self, String> {
        let text = fs::read_to_string(workspace::root().join("data").join(file))
            .map_err(|error| format!("data/{file} can't be read: {error}"))?;
        Self::parse(file, &text)
    }

    fn parse(file: &str, text: &str) -> Result<Self, String> {
        let lines = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        let mut rows = lines.map(|line| line.split('\t').map(str::to_owned).collect());
        let columns: Vec<String> = rows.next().unwrap_or_default();
        let rows: Vec<Vec<String>> = rows.collect();
        match rows.iter().find(|row| row.len() != columns.len()) {
            Some(row) => Err(format!(
                "data/{file}: the row {row:?} has not every column."
            )),
            None => Ok(Self {
                file: file.to_owned(),
                columns,
                rows,
            }),
        }
    }

    /// The names of the columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(String::as_str)
    }

    /// The rows, as the fields of these columns.
    ///
    /// # Errors
    ///
    /// If there is no such column.
    pub fn rows<const N: usize>(&self, columns: [&str; N]) -> Result<Vec<[&str; N]>, String> {
        let mut places = [0; N];
        for (place, column) in places.iter_mut().zip(columns) {
            let found = self.columns.iter().position(|name| name == column);
            *place = found.ok_or_else(|| format!("data/{} has no `{column}`.", self.file))?;
        }
        let rows = self.rows.iter();
        Ok(rows.map(|row| places.map(|at| row[at].as_str())).collect())
    }

    /// The rows with all their fields.
    pub fn all(&self) -> &[Vec<String>] {
        &self.rows
    }
}

/// A Markdown table in the making.
pub struct Markdown {
    text: String,
    empty: bool,
}

impl Markdown {
    /// A table with these heads.
    pub fn new<T: AsRef<str>>(heads: impl IntoIterator<Item = T>) -> Self {
        let mut table = Self {
            text: String::new(),
            empty: true,
        };
        table.row(heads);
        let columns = table.text.matches(" | ").count() + 1;
        table.text.push_str(&"|---".repeat(columns));
        table.text.push_str("|\n");
        table.empty = true;
        table
    }

    /// Adds a row.
    pub fn row<T: AsRef<str>>(&mut self, fields: impl IntoIterator<Item = T>) {
        let fields: Vec<String> = fields
            .into_iter()
            .map(|field| field.as_ref().replace('|', "\\|"))
            .collect();
        let _ = writeln!(self.text, "| {} |", fields.join(" | "));
        self.empty = false;
    }

    /// The table, or nothing if it has no rows.
    pub fn finish(self) -> String {
        if self.empty { String::new() } else { self.text }
    }
}

#[cfg(test)]
mod tests {
    use super::{Markdown, Table};

    #[test]
    fn columns_are_found_by_name() {
        let table = Table::parse("x.tsv", "# Remark.\na\tb\n1\t2\n\n3\t\n").ok();
        let rows = table.as_ref().and_then(|table| table.rows(["b", "a"]).ok());
        assert_eq!(rows, Some(vec![["2", "1"], ["", "3"]]));
        assert!(table.is_some_and(|table| table.rows(["c"]).is_err()));
        assert!(Table::parse("x.tsv", "a\tb\n1\n").is_err());
    }

    #[test]
    fn a_table_has_heads_and_rows() {
        let mut table = Markdown::new(["a", "b"]);
        table.row(["1", "x|y"]);
        assert_eq!(table.finish(), "| a | b |\n|---|---|\n| 1 | x\\|y |\n");
        assert_eq!(Markdown::new(["a"]).finish(), "");
    }
}
