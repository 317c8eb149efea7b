//! Which rule ids the tests cite.
//!
//! A test cites a rule in the `rules` list of a case (`tests/cases/*.toml`), or by naming
//! its id in a comment or an assertion of a Rust test: in a file under a crate's
//! `tests` folder, or from `#[cfg(test)]` on in a file of its `src` folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::index::{Index, range};
use crate::checks::Failure;
use crate::workspace;

/// The ids that tests cite.
#[derive(Default)]
pub struct Citations {
    /// Ids of the index, with the files that cite them.
    pub known: BTreeMap<String, BTreeSet<String>>,
    /// What looks like an id but is not in the index, and where it stands.
    pub unknown: BTreeMap<String, String>,
}

impl Citations {
    /// Reads the tests of all crates.
    ///
    /// # Errors
    ///
    /// If a file can't be read.
    pub fn collect(index: &Index) -> Result<Self, Failure> {
        Self::read_crates(index)
            .map_err(|error| Failure::new(format!("The tests can't be read: {error}")))
    }

    fn read_crates(index: &Index) -> io::Result<Self> {
        let mut citations = Self::default();
        for folder in folders(&workspace::root().join("crates"))? {
            for path in files(&folder)? {
                let text = fs::read_to_string(&path)?;
                let short = path.strip_prefix(&folder).unwrap_or(&path);
                citations.read(index, short, &text, &workspace::shown(&path));
            }
        }
        Ok(citations)
    }

    /// Takes in what a file cites; `path` is the path in its crate.
    fn read(&mut self, index: &Index, path: &Path, text: &str, shown: &str) {
        let is_case = path.extension().is_some_and(|ending| ending == "toml");
        for line in if is_case {
            case_rules(text)
        } else {
            test_lines(path, text)
        } {
            for id in cited(line) {
                if index.knows(&id) {
                    self.known.entry(id).or_default().insert(shown.to_owned());
                } else {
                    self.unknown.entry(id).or_insert_with(|| shown.to_owned());
                }
            }
        }
    }
}

/// The folders in a folder.
fn folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    Ok(paths?.into_iter().filter(|path| path.is_dir()).collect())
}

/// The Rust files of a crate, and its cases.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let ending = path.extension().and_then(|ending| ending.to_str());
            let is_case =
                ending == Some("toml") && path.components().any(|part| part.as_os_str() == "cases");
            if ending == Some("rs") || is_case {
                found.push(path);
            }
        }
    }
    Ok(found)
}

/// The lines of the `rules` lists of a file of cases.
fn case_rules(text: &str) -> Vec<&str> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        let begins = line
            .split_once('=')
            .is_some_and(|(key, _)| key.trim() == "rules");
        if begins || inside {
            let (list, rest) = line
                .split_once(']')
                .map_or((line, None), |(list, rest)| (list, Some(rest)));
            lines.push(list);
            inside = rest.is_none();
        }
    }
    lines
}

/// The lines of a Rust file that belong to tests.
fn test_lines<'a>(path: &Path, text: &'a str) -> Vec<&'a str> {
    let in_tests =
        path.starts_with("tests") || path.file_stem().is_some_and(|name| name == "tests");
    let skipped = |line: &&str| !in_tests && !line.trim_start().starts_with("#[cfg(test)]");
    text.lines().skip_while(skipped).collect()
}

/// The ids in a line, ranges written out.
pub fn cited(line: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    let words: Vec<&str> = line
        .split(|c| !is_part(c))
        .map(|word| word.trim_end_matches(['.', '-']))
        .filter(|word| !word.is_empty())
        .collect();
    let mut ids = BTreeSet::new();
    for (at, word) in words.iter().enumerate() {
        if !looks_like_an_id(word) {
            continue;
        }
        match words.get(at + 1..at + 3) {
            Some(["to", last]) if looks_like_an_id(last) => ids.extend(range(word, last)),
            _ => _ = ids.insert((*word).to_owned()),
        }
    }
    ids
}

/// `S7.1-12`, `S-LI-03`, `SLB-S1-VP-02`, `RTG-14.1-07`.
pub fn looks_like_an_id(word: &str) -> bool {
    let Some((section, row)) = word.rsplit_once('-') else {
        return false;
    };
    let number =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let standard = section
        .strip_prefix('S')
        .is_some_and(|rest| number(rest) || rest == "-LI");
    let of_a_game = ["SLB-", "RTG-", "HCR-"]
        .iter()
        .any(|game| section.starts_with(game));
    row.len() >= 2 && row.chars().all(|c| c.is_ascii_digit()) && (standard || of_a_game)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{case_rules, cited, test_lines};

    fn list(line: &str) -> Vec<String> {
        cited(line).into_iter().collect()
    }

    #[test]
    fn ids_stand_alone_or_in_ranges() {
        assert_eq!(
            list("/// S7.1-12, SLB-S1-VP-02: and so on."),
            ["S7.1-12", "SLB-S1-VP-02"]
        );
        assert_eq!(
            list("(S7.6-06 to S7.6-08)"),
            ["S7.6-06", "S7.6-07", "S7.6-08"]
        );
        assert_eq!(list("step 4328 !S6.2-18"), ["S6.2-18"]);
        assert!(cited("hex S3201, slb-1, UTF-8 and well-known 7.1-2").is_empty());
    }

    #[test]
    fn only_the_rules_of_a_case_count() {
        let text = "[[case]]\nrules = [\n  \"S2.4-01\",\n  \"S2.4-02\"]\nabout = \"S9.0-01\"\n";
        let ids: Vec<String> = case_rules(text)
            .iter()
            .flat_map(|line| cited(line))
            .collect();
        assert_eq!(ids, ["S2.4-01", "S2.4-02"]);
    }

    #[test]
    fn the_rules_own_code_is_no_test() {
        let text = "/// S2.4-01\nfn a() {}\n#[cfg(test)]\nmod tests {\n    // S2.4-02\n}\n";
        assert_eq!(test_lines(Path::new("src/s02_zoc.rs"), text).len(), 4);
        assert_eq!(test_lines(Path::new("tests/zoc.rs"), text).len(), 6);
    }
}
