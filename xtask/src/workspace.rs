//! Where things are.

use std::env;
use std::path::{Path, PathBuf};

/// The root of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The folder of the page.
pub fn web() -> PathBuf {
    root().join("web")
}

/// Where Cargo builds.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}

/// A path as it is written in the project, with forward slashes.
pub fn shown(path: &Path) -> String {
    let short = path.strip_prefix(root()).unwrap_or(path);
    short.display().to_string().replace('\\', "/")
}
