//! The marked parts of a page.

use std::path::Path;

use crate::file::FileError;

const OPEN: &str = "<!-- generated: study ";
const CLOSE: &str = "<!-- end -->";

/// A marked part.
pub(super) fn part(subject: &str, text: &str) -> String {
    format!("{OPEN}{subject} -->\n{}\n{CLOSE}", text.trim_end())
}

/// Shows each marked part: its subject and what stands there.
///
/// # Errors
///
/// As [`fill`].
pub(super) fn parts(
    path: &Path,
    page: &str,
    mut show: impl FnMut(&str, &str),
) -> Result<(), FileError> {
    fill(path, page, |subject, text| {
        show(subject, text);
        None
    })
    .map(|_| ())
}

/// A page with its marked parts made anew; `make` gets a part's subject and what stands
/// there, and leaves it as it is with `None`.
///
/// # Errors
///
/// [`FileError`] if a mark is not closed, or closed without being open.
pub(super) fn fill(
    path: &Path,
    page: &str,
    mut make: impl FnMut(&str, &str) -> Option<String>,
) -> Result<String, FileError> {
    let mut filled = String::new();
    let mut open: Option<(u64, &str, String)> = None;
    let wrong = |line: u64, expected: String| FileError {
        file: path.display().to_string(),
        line: Some(line),
        expected,
    };
    for (line, number) in page.split_inclusive('\n').zip(1u64..) {
        let mark = line.trim();
        let subject = mark
            .strip_prefix(OPEN)
            .and_then(|rest| rest.strip_suffix("-->"));
        match (&mut open, subject) {
            (Some((begun, ..)), Some(_)) => {
                let text = format!("expected {CLOSE} for the part that begins in line {begun}");
                return Err(wrong(number, text));
            }
            (None, Some(subject)) => open = Some((number, subject.trim(), String::new())),
            (Some((_, subject, text)), None) if mark == CLOSE => {
                let new = make(subject, text).unwrap_or_else(|| std::mem::take(text));
                filled.push_str(&part(subject, &new));
                filled.push('\n');
                open = None;
            }
            (Some((.., text)), None) => text.push_str(line),
            (None, None) if mark == CLOSE => {
                let text = format!("expected {OPEN}… --> before {CLOSE}");
                return Err(wrong(number, text));
            }
            (None, None) => filled.push_str(line),
        }
    }
    match open {
        Some((begun, ..)) => Err(wrong(begun, format!("expected {CLOSE} after this"))),
        None => Ok(filled),
    }
}
