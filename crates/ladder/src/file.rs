//! Results in files: a line a game, as CSV or as JSON.
//!
//! ```text
//! scenario,options,union,confederate,seed,score,level,winner,decisions
//! slb-1,,guard,random,1,24,Decisive Union victory,union,131
//! ```
//!
//! A line is written as a game ends, so a file may end in the middle of one if the program
//! was stopped. What has no line end is left out on reading, and cut off before more is
//! written. A file that is [written whole](write()) is sorted; so whoever played the games in
//! whatever order, the same games make the same file.

mod lines;

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Ending, Fixture, Place, Results};

/// Why results can't be read or kept.
#[derive(Debug, thiserror::Error)]
#[error("{file}{}: {expected}", .line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct FileError {
    /// The file.
    pub file: String,
    /// The line, counted from 1, unless it is about the whole file.
    pub line: Option<u64>,
    /// What was expected, and found.
    pub expected: String,
}

impl FileError {
    fn whole(path: &Path, expected: impl Into<String>) -> Self {
        Self {
            file: path.display().to_string(),
            line: None,
            expected: expected.into(),
        }
    }

    pub(crate) fn system(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |error| Self::whole(path, error.to_string())
    }
}

/// How a line is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values under a line of headings.
    Csv,
    /// A JSON object a line.
    JsonLines,
}

impl Format {
    /// The format that a file's name asks for.
    ///
    /// # Errors
    ///
    /// [`FileError`] if it ends otherwise.
    pub fn of(path: &Path) -> Result<Self, FileError> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Ok(Self::Csv),
            Some("jsonl") => Ok(Self::JsonLines),
            _ => Err(FileError::whole(
                path,
                "expected a name that ends in .csv or .jsonl",
            )),
        }
    }

    /// What a file begins with.
    fn head(self) -> String {
        match self {
            Self::Csv => lines::csv_head(),
            Self::JsonLines => String::new(),
        }
    }

    fn line(self, fixture: &Fixture, ending: &Ending) -> String {
        match self {
            Self::Csv => lines::csv_line(fixture, ending),
            Self::JsonLines => lines::json_line(fixture, ending),
        }
    }
}

/// What a file of results says.
#[derive(Debug, Default)]
pub struct Contents {
    /// The games.
    pub results: Results,
    /// The beginning of a line that was not finished.
    pub unfinished: Option<String>,
}

/// Reads a file of results.
///
/// # Errors
///
/// [`FileError`] if it can't be read or a line is not a result.
pub fn read(path: &Path) -> Result<Contents, FileError> {
    let bytes = std::fs::read(path).map_err(FileError::system(path))?;
    parse(path, &bytes).map(|(contents, _)| contents)
}

/// Reads results, and says how many bytes of whole lines there are.
fn parse(path: &Path, bytes: &[u8]) -> Result<(Contents, usize), FileError> {
    let format = Format::of(path)?;
    let file: Arc<str> = path.display().to_string().into();
    let at = |line: u64, expected: String| FileError {
        file: file.to_string(),
        line: Some(line),
        expected,
    };
    let whole = bytes.iter().rposition(|byte| *byte == b'\n');
    let whole = whole.map_or(0, |last| last + 1);
    let mut contents = Contents::default();
    for (line, number) in bytes[..whole].split(|byte| *byte == b'\n').zip(1..) {
        let line = std::str::from_utf8(line).map_err(|_| {
            at(
                number,
                "expected text in UTF-8, found other bytes".to_owned(),
            )
        })?;
        let line = line.trim_end_matches('\r');
        let read = match format {
            Format::Csv if number == 1 && !line.is_empty() => {
                lines::check_csv_head(line).map(|()| None)
            }
            _ if line.is_empty() => Ok(None),
            Format::Csv => lines::read_csv(line).map(Some),
            Format::JsonLines => lines::read_json(line).map(Some),
        };
        if let Some((fixture, ending)) = read.map_err(|expected| at(number, expected))? {
            let place = Place::Line(Arc::clone(&file), number);
            let added = contents.results.add_from(fixture, ending, place);
            added.map_err(|conflict| at(number, conflict.to_string()))?;
        }
    }
    if whole < bytes.len() {
        let rest = String::from_utf8_lossy(&bytes[whole..]);
        contents.unfinished = Some(rest.into_owned());
    }
    Ok((contents, whole))
}

/// Writes results to a file, sorted. It is there as a whole or not at all.
///
/// # Errors
///
/// [`FileError`] if that is not possible.
pub fn write(path: &Path, results: &Results) -> Result<(), FileError> {
    let format = Format::of(path)?;
    let mut text = format.head();
    for (fixture, ending) in results.iter() {
        text.push_str(&format.line(fixture, ending));
    }
    write_whole(path, &text)
}

/// Writes a text beside a file and then puts it in its place.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), FileError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".tmp");
    std::fs::write(&beside, text)
        .and_then(|()| std::fs::rename(&beside, path))
        .map_err(FileError::system(path))
}

/// A file to which results are added as games end.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    format: Format,
    file: File,
}

impl Journal {
    /// Opens a file or begins one, and reads what it says already. An unfinished line is
    /// cut off. Nobody else may write to it meanwhile.
    ///
    /// # Errors
    ///
    /// [`FileError`] if it can't be read or written, or somebody else writes to it.
    pub fn open(path: &Path) -> Result<(Self, Contents), FileError> {
        let format = Format::of(path)?;
        let system = || FileError::system(path);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(system())?;
        if file.try_lock().is_err() {
            let text = "expected a file of its own; another run writes to it";
            return Err(FileError::whole(path, text));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(system())?;
        let (contents, whole) = parse(path, &bytes)?;
        file.set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(system())?;
        let mut journal = Self {
            path: path.to_owned(),
            format,
            file,
        };
        if whole == 0 {
            journal.put(&format.head())?;
        }
        Ok((journal, contents))
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// [`FileError`] if it can't be written.
    pub fn add(&mut self, fixture: &Fixture, ending: &Ending) -> Result<(), FileError> {
        self.put(&self.format.line(fixture, ending))
    }

    fn put(&mut self, text: &str) -> Result<(), FileError> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(FileError::system(&self.path))
    }

    /// Brings the file into order.
    ///
    /// # Errors
    ///
    /// [`FileError`] if it can't be written.
    pub fn finish(self, results: &Results) -> Result<(), FileError> {
        let Self { path, file, .. } = self;
        drop(file);
        write(&path, results)
    }
}

#[cfg(test)]
mod tests;
