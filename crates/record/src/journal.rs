//! A record on disk that grows with its game.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file of one game's record.
///
/// [`keep`](Self::keep) returns once everything so far is on the disk, so whoever
/// acknowledges a move only after it can't lose the move.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    written: usize,
}

impl Journal {
    /// Begins a new file; one that is there already is an error.
    ///
    /// # Errors
    ///
    /// Whatever the file system says.
    pub fn create(path: &Path, text: &str) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let mut journal = Self {
            path: path.to_owned(),
            file,
            written: 0,
        };
        journal.keep(text)?;
        // The name must last too, where folders can be flushed.
        if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(journal)
    }

    /// Goes on with a file of which `text` has been read; an unfinished line after it
    /// is cut off.
    ///
    /// # Errors
    ///
    /// Whatever the file system says.
    pub fn resume(path: &Path, text: &str) -> io::Result<Self> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        // A whole file stays untouched, and with it the time of its last move.
        if file.seek(SeekFrom::End(0))? != text.len() as u64 {
            file.set_len(text.len() as u64)?;
            file.seek(SeekFrom::End(0))?;
            file.sync_all()?;
        }
        Ok(Self {
            path: path.to_owned(),
            file,
            written: text.len(),
        })
    }

    /// Brings what is new in the record onto the disk.
    ///
    /// # Errors
    ///
    /// Whatever the file system says; what was kept before is not touched.
    pub fn keep(&mut self, text: &str) -> io::Result<()> {
        let Some(new) = text.get(self.written..).filter(|new| !new.is_empty()) else {
            return Ok(());
        };
        let done = self.file.write_all(new.as_bytes());
        if let Err(error) = done.and_then(|()| self.file.sync_data()) {
            // A half-written line must not stay before the next attempt.
            self.file.set_len(self.written as u64)?;
            self.file.seek(SeekFrom::End(0))?;
            return Err(error);
        }
        self.written = text.len();
        Ok(())
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
