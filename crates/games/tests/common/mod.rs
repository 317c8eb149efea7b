//! A changed copy of the data.

use std::path::PathBuf;

use longroll_games::Data;

/// A copy of the data in which files can be changed.
pub struct Copy(PathBuf);

impl Copy {
    /// Copies the data into a folder of this name.
    pub fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        // What an earlier run left must not count as data.
        let _ = std::fs::remove_dir_all(&folder);
        let data = Data::embedded();
        for file in data.files().unwrap() {
            let path = folder.join(&file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, data.text(&file).unwrap().as_bytes()).unwrap();
        }
        Self(folder)
    }

    /// Replaces the first piece of text that must be there.
    pub fn change(self, file: &str, old: &str, new: &str) -> Self {
        let text = std::fs::read_to_string(self.path(file)).unwrap();
        assert!(text.contains(old), "{file} has no {old:?}");
        std::fs::write(self.path(file), text.replacen(old, new, 1)).unwrap();
        self
    }

    /// Where a file lies.
    pub fn path(&self, file: impl AsRef<std::path::Path>) -> PathBuf {
        self.0.join(file)
    }

    /// The changed data.
    pub fn data(&self) -> Data {
        Data::folder(&self.0).unwrap()
    }
}
