//! The rules index and the ids in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::checks::Failure;
use crate::workspace;

/// The rules index with what the present milestone asks of it.
pub struct Index {
    /// Every row's id, with the game parts that it applies to.
    rows: BTreeMap<String, Vec<String>>,
    /// The sections of the milestone in the order of the rulebook, with their names.
    pub sections: Vec<(String, String)>,
    /// Which words of a row's scope bring it into the milestone.
    scopes: BTreeSet<String>,
    /// Rows left to a later milestone, with the reason.
    pub later: BTreeMap<String, String>,
}

impl Index {
    /// Reads the tables in `docs/rules`.
    ///
    /// # Errors
    ///
    /// If one is missing or makes no sense.
    pub fn read() -> Result<Self, Failure> {
        let folder = workspace::root().join("docs/rules");
        let mut index = Self {
            rows: BTreeMap::new(),
            sections: Vec::new(),
            scopes: BTreeSet::new(),
            later: BTreeMap::new(),
        };
        for [id, scope, _topic] in table(&folder.join("index.tsv"))? {
            let scope = scope.split(',').map(str::to_owned).collect();
            index.rows.insert(id, scope);
        }
        for [kind, value, name] in table(&folder.join("milestone.tsv"))? {
            match kind.as_str() {
                "section" => index.sections.push((value, name)),
                "scope" => _ = index.scopes.insert(value),
                _ => {
                    let text =
                        format!("docs/rules/milestone.tsv: `{kind}` is neither section nor scope.");
                    return Err(Failure::new(text));
                }
            }
        }
        for [id, reason] in table(&folder.join("later.tsv"))? {
            for id in index.expand(&id, "docs/rules/later.tsv")? {
                index.later.insert(id, reason.clone());
            }
        }
        Ok(index)
    }

    /// Whether there is a row of this id.
    pub fn knows(&self, id: &str) -> bool {
        self.rows.contains_key(id)
    }

    /// The number of all rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The rows of a section that belong to the games and scenarios of the milestone.
    pub fn rows_of<'a>(&'a self, section: &'a str) -> impl Iterator<Item = &'a str> {
        let in_play = |scope: &[String]| scope.iter().any(|word| self.scopes.contains(word));
        self.rows
            .iter()
            .filter(move |(id, scope)| section_of(id) == section && in_play(scope))
            .map(|(id, _)| id.as_str())
    }

    /// The number of all rows of a section, those of other games too.
    pub fn all_of(&self, section: &str) -> usize {
        let here = |id: &&String| section_of(id) == section;
        self.rows.keys().filter(here).count()
    }

    /// All ids of a range `S7.1-32 to S7.1-35`, or the one id.
    fn expand(&self, text: &str, place: &str) -> Result<Vec<String>, Failure> {
        let ids = match text.split_once(" to ") {
            Some((first, last)) => range(first, last),
            None => vec![text.to_owned()],
        };
        match ids.iter().find(|id| !self.knows(id)) {
            None if !ids.is_empty() => Ok(ids),
            _ => Err(Failure::new(format!(
                "{place}: `{text}` is not in the index."
            ))),
        }
    }
}

/// The part of an id before the number of the row.
pub fn section_of(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(section, _)| section)
}

/// The ids from the first to the last, which must be of one section.
pub fn range(first: &str, last: &str) -> Vec<String> {
    let (Some((section, from)), Some((same, to))) = (first.rsplit_once('-'), last.rsplit_once('-'))
    else {
        return Vec::new();
    };
    let (Ok(from), Ok(to)) = (from.parse::<u32>(), to.parse::<u32>()) else {
        return Vec::new();
    };
    if section != same {
        return Vec::new();
    }
    (from..=to)
        .map(|row| format!("{section}-{row:02}"))
        .collect()
}

/// The rows of a table with `N` columns. The first line names them; `#` begins a remark.
fn table<const N: usize>(path: &Path) -> Result<Vec<[String; N]>, Failure> {
    let name = workspace::shown(path);
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::new(format!("{name} can't be read: {error}")))?;
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .skip(1)
        .map(|(number, line)| {
            let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
            let count = fields.len();
            fields.try_into().map_err(|_| {
                let number = number + 1;
                Failure::new(format!(
                    "{name}:{number}: expected {N} fields, found {count}"
                ))
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Index, range};

    #[test]
    fn a_range_is_every_row_between() {
        assert_eq!(
            range("S7.6-09", "S7.6-11"),
            ["S7.6-09", "S7.6-10", "S7.6-11"]
        );
        assert!(range("S7.6-09", "S7.5-11").is_empty());
    }

    #[test]
    fn the_tables_agree_with_each_other() {
        let index = Index::read().unwrap_or_else(|error| panic!("{error}"));
        assert!(index.len() > 1000);
        for (section, _) in &index.sections {
            assert!(index.rows_of(section).count() > 0, "{section} has no rows");
        }
        for id in index.later.keys() {
            let needless = || {
                index
                    .sections
                    .iter()
                    .all(|(section, _)| index.rows_of(section).all(|row| row != id))
            };
            assert!(
                !needless(),
                "{id} is put off, but the milestone doesn't ask for it"
            );
        }
    }
}
