//! The page: its packages and its bundle.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::checks::{Failure, Tally};
use crate::command::{npm, run};
use crate::workspace;

/// Installs the page's packages, unless those of the present lock file are there.
///
/// # Errors
///
/// If Node is missing or a package can't be had.
pub fn install() -> Result<Tally, Failure> {
    if npm().arg("--version").output().is_err() {
        let text = "The page's checks need Node 20 or later with npm. Install them \
            (Debian: `apt install nodejs npm`), or leave these checks out with `--no-web`.";
        return Err(Failure::new(text));
    }
    if is_installed() {
        println!("The packages are there.");
        return Ok(Tally::default());
    }
    run(npm().args(["ci", "--no-audit", "--no-fund", "--loglevel", "error"]))
}

/// npm notes what it has installed in a file that is then newer than the lock file.
fn is_installed() -> bool {
    let changed = |name| fs::metadata(workspace::web().join(name)).and_then(|m| m.modified());
    match (
        changed("node_modules/.package-lock.json"),
        changed("package-lock.json"),
    ) {
        (Ok(installed), Ok(locked)) => installed >= locked,
        _ => false,
    }
}

/// Rebuilds `web/dist`.
///
/// # Errors
///
/// If the build fails.
pub fn rebuild() -> Result<(), Failure> {
    install()?;
    run(npm().args(["run", "--silent", "build"]))?;
    Ok(())
}

/// Builds the bundle elsewhere and compares it with the one in `web/dist`.
///
/// # Errors
///
/// If the build fails or a file differs.
pub fn bundle_is_current() -> Result<Tally, Failure> {
    let unreadable = |error| Failure::new(format!("The bundle can't be compared: {error}"));
    let fresh = tempfile::tempdir().map_err(unreadable)?;
    run(npm()
        .args([
            "run",
            "--silent",
            "build",
            "--",
            "--emptyOutDir",
            "--outDir",
        ])
        .arg(fresh.path()))?;
    let built = contents(fresh.path()).map_err(unreadable)?;
    let kept = contents(&workspace::web().join("dist")).map_err(unreadable)?;
    let stale: Vec<String> = built
        .keys()
        .chain(kept.keys().filter(|name| !built.contains_key(*name)))
        .filter(|name| built.get(*name) != kept.get(*name))
        .map(|name| name.display().to_string())
        .collect();
    if stale.is_empty() {
        println!("web/dist is what the sources build.");
        Ok(Tally::default())
    } else {
        let files = stale.join(", ");
        Err(Failure::new(format!(
            "web/dist is not what the sources build ({files}). Run `cargo xtask web` and commit it."
        )))
    }
}

/// All files of a folder by their path in it.
fn contents(folder: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let name = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push(name);
            } else {
                files.insert(name, fs::read(entry.path())?);
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::contents;

    #[test]
    fn a_folder_is_read_to_its_depth() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        fs::create_dir(folder.path().join("assets"))?;
        fs::write(folder.path().join("index.html"), "a")?;
        fs::write(folder.path().join("assets/page.js"), "b")?;
        let files = contents(folder.path())?;
        let names: Vec<PathBuf> = files.keys().cloned().collect();
        assert_eq!(
            names,
            [PathBuf::from("assets/page.js"), PathBuf::from("index.html")]
        );
        Ok(())
    }
}
