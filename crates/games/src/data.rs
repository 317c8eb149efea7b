//! Where the text tables come from.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use include_dir::{Dir, DirEntry, include_dir};

use crate::LoadError;

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../data");

/// The data folder, compiled in or on disk; single tables may be replaced by others.
#[derive(Clone, Debug)]
pub struct Data {
    source: Source,
    replaced: BTreeMap<String, String>,
}

#[derive(Clone, Debug)]
enum Source {
    Embedded,
    Folder(PathBuf),
}

impl Data {
    /// The data compiled into the program.
    pub const fn embedded() -> Self {
        Self::of(Source::Embedded)
    }

    /// A folder laid out like the project's `data/`.
    ///
    /// # Errors
    ///
    /// [`LoadError::File`] if there is no such folder.
    pub fn folder(path: impl Into<PathBuf>) -> Result<Self, LoadError> {
        let path = path.into();
        if path.is_dir() {
            Ok(Self::of(Source::Folder(path)))
        } else {
            Err(LoadError::File {
                file: path.display().to_string(),
                reason: "there is no such folder".to_owned(),
            })
        }
    }

    const fn of(source: Source) -> Self {
        Self {
            source,
            replaced: BTreeMap::new(),
        }
    }

    /// The same data with another text of a file, named as for [`text`](Self::text).
    ///
    /// ```
    /// use longroll_games::{Data, scenarios};
    ///
    /// let data = Data::embedded().with("games.tsv", "id\ttitle\n");
    /// assert!(scenarios(&data)?.is_empty());
    /// # Ok::<(), longroll_games::LoadError>(())
    /// ```
    pub fn with(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.replaced.insert(name.into(), text.into());
        self
    }

    /// The text of a file, named from the data folder, such as `slb/units.tsv`.
    ///
    /// # Errors
    ///
    /// [`LoadError::File`] if it is missing or not text.
    pub fn text(&self, name: &str) -> Result<Cow<'static, str>, LoadError> {
        let fail = |reason: String| LoadError::File {
            file: name.to_owned(),
            reason,
        };
        if let Some(text) = self.replaced.get(name) {
            return Ok(Cow::Owned(text.clone()));
        }
        match &self.source {
            Source::Embedded => {
                let file = EMBEDDED.get_file(name);
                let file = file.ok_or_else(|| fail("this file is missing".to_owned()))?;
                let text = file.contents_utf8();
                text.map(Cow::Borrowed)
                    .ok_or_else(|| fail("expected text in UTF-8".to_owned()))
            }
            Source::Folder(folder) => {
                let read = std::fs::read_to_string(folder.join(name));
                read.map(Cow::Owned).map_err(|error| {
                    fail(match error.kind() {
                        std::io::ErrorKind::NotFound => "this file is missing".to_owned(),
                        std::io::ErrorKind::InvalidData => "expected text in UTF-8".to_owned(),
                        _ => format!("can't be read: {error}"),
                    })
                })
            }
        }
    }

    /// The text of a file that may be left out.
    ///
    /// # Errors
    ///
    /// [`LoadError::File`] if it is there and not text.
    pub fn text_if_any(&self, name: &str) -> Result<Option<Cow<'static, str>>, LoadError> {
        let is_there = self.replaced.contains_key(name)
            || match &self.source {
                Source::Embedded => EMBEDDED.get_file(name).is_some(),
                Source::Folder(folder) => folder.join(name).exists(),
            };
        is_there.then(|| self.text(name)).transpose()
    }

    /// The names of all tables, sorted.
    ///
    /// # Errors
    ///
    /// [`LoadError::File`] for a folder that can't be listed.
    pub fn files(&self) -> Result<Vec<String>, LoadError> {
        let mut names = Vec::new();
        match &self.source {
            Source::Embedded => list_embedded(&EMBEDDED, &mut names),
            Source::Folder(folder) => list_folder(folder, "", &mut names)?,
        }
        names.extend(
            self.replaced
                .keys()
                .filter_map(|name| table_name(Path::new(name))),
        );
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }
}

fn list_embedded(dir: &Dir<'_>, names: &mut Vec<String>) {
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(dir) => list_embedded(dir, names),
            DirEntry::File(file) => names.extend(table_name(file.path())),
        }
    }
}

/// Data folders are two levels deep, so a link that leads back up can't trap us.
fn list_folder(folder: &Path, prefix: &str, names: &mut Vec<String>) -> Result<(), LoadError> {
    let unreadable = |error: &std::io::Error| LoadError::File {
        file: folder.display().to_string(),
        reason: format!("can't be listed: {error}"),
    };
    for entry in std::fs::read_dir(folder).map_err(|error| unreadable(&error))? {
        let path = entry.map_err(|error| unreadable(&error))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        if path.is_dir() && prefix.is_empty() {
            list_folder(&path, &format!("{name}/"), names)?;
        } else {
            names.extend(table_name(Path::new(&format!("{prefix}{name}"))));
        }
    }
    Ok(())
}

fn table_name(path: &Path) -> Option<String> {
    let is_table = path.extension().is_some_and(|ending| ending == "tsv");
    is_table.then(|| path.to_string_lossy().replace('\\', "/"))
}
