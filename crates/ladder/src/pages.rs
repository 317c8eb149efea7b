//! Studies as pages of the documentation: one a game, their pictures, and an index.
//!
//! A page may say more than is generated. What is, stands between marks, and only that is
//! made anew:
//!
//! ```text
//! <!-- generated: study slb-1 -->
//! (written by this program)
//! <!-- end -->
//! ```

mod check;
mod index;
mod marks;
mod section;

use std::path::{Path, PathBuf};

use longroll_games::{Data, LoadError};

pub use self::check::check;
use crate::Results;
use crate::file::{FileError, write_whole};
use crate::study::Study;

/// Why pages can't be written.
#[derive(Debug, thiserror::Error)]
pub enum PagesError {
    /// A scenario can't be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A page can't be read or written, or its marks are not in order.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The index's file.
const INDEX: &str = "README.md";

/// Writes the pages, pictures and index of all scenarios that the results have games of. What
/// the folder says of others stays. Gives the files that were written.
///
/// # Errors
///
/// [`PagesError`] if a scenario can't be loaded, or a page can't be read or written.
pub fn write(data: &Data, results: &Results, folder: &Path) -> Result<Vec<PathBuf>, PagesError> {
    let studies = Study::all(data, results)?;
    std::fs::create_dir_all(folder).map_err(FileError::system(folder))?;
    let mut files = Vec::new();
    let mut put = |name: &str, text: &str| {
        let path = folder.join(name);
        write_whole(&path, text)?;
        files.push(path);
        Ok::<(), FileError>(())
    };
    for game in studies.chunk_by(|a, b| a.game == b.game) {
        let name = format!("{}.md", game[0].game);
        let page = page(&folder.join(&name), game)?;
        put(&name, &page)?;
        for study in game {
            put(&section::picture(study), &study.picture().svg())?;
        }
    }
    let before = read_if_any(&folder.join(INDEX))?.unwrap_or_default();
    put(INDEX, &index::write(data, &before, &studies)?)?;
    Ok(files)
}

/// Writes the pictures alone.
///
/// # Errors
///
/// [`PagesError`] if a scenario can't be loaded, or a file can't be written.
pub fn write_pictures(data: &Data, results: &Results, folder: &Path) -> Result<(), PagesError> {
    std::fs::create_dir_all(folder).map_err(FileError::system(folder))?;
    for study in Study::all(data, results)? {
        write_whole(
            &folder.join(section::picture(&study)),
            &study.picture().svg(),
        )?;
    }
    Ok(())
}

/// The page of a game: what is there, with the studies filled in, and those that are new.
fn page(path: &Path, studies: &[Study]) -> Result<String, FileError> {
    let game = &studies[0].game_title;
    let before = read_if_any(path)?;
    let before = before.unwrap_or_else(|| format!("# How the scenarios of {game} come out\n"));
    let mut known = vec![];
    let mut page = marks::fill(path, &before, |subject, _| {
        known.push(subject.to_owned());
        let study = studies.iter().find(|study| study.id == subject);
        study.map(section::write)
    })?;
    for study in studies.iter().filter(|study| !known.contains(&study.id)) {
        page.push_str("\n## ");
        page.push_str(&study.title);
        page.push_str("\n\n");
        page.push_str(&marks::part(&study.id, &section::write(study)));
        page.push('\n');
    }
    Ok(page)
}

fn read_if_any(path: &Path) -> Result<Option<String>, FileError> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::system(path)(error)),
    }
}

#[cfg(test)]
mod tests;
