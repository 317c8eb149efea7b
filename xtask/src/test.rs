//! `cargo xtask test`: everything.

use crate::checks::{Checks, Failure};
use crate::command::{self, cargo, npm};
use crate::{bench, browser, docs, fuzz, links, program, rules, web};

const FUZZ: &str = "fuzz targets";

/// What may be left out.
#[derive(clap::Args)]
pub struct Options {
    /// Leave out everything that needs Node.
    #[arg(long)]
    no_web: bool,
    /// Leave out the browser tests, which need Chromium.
    #[arg(long)]
    no_browser: bool,
    /// Leave out the fuzz targets, which need a C++ compiler.
    #[arg(long)]
    no_fuzz: bool,
}

/// Runs the checks, all of them even when some fail.
fn all(options: &Options) -> Checks {
    let mut checks = Checks::default();
    checks.run("format", || {
        command::run(cargo().args(["fmt", "--all", "--check"]))
    });
    checks.run("lints", || {
        let lints = ["clippy", "--workspace", "--all-targets", "--quiet"];
        command::run(cargo().args(lints).args(["--", "-D", "warnings"]))
    });
    checks.run("Rust tests", || {
        command::run(cargo().args(["test", "--workspace", "--quiet", "--no-fail-fast"]))
    });
    checks.run("benchmarks run", bench::check);
    checks.run("documentation", || {
        let doc = ["doc", "--workspace", "--no-deps", "--quiet"];
        command::run(cargo().args(doc).env("RUSTDOCFLAGS", "-D warnings"))
    });
    checks.run("game data", || command::run(program::built()?.arg("check")));
    checks.run("rules cited by tests", rules::check);
    checks.run("pages on the rules", docs::check);
    checks.run("links of the pages", links::check);
    if options.no_fuzz {
        checks.skip(FUZZ, "--no-fuzz");
    } else if cfg!(windows) {
        checks.skip(FUZZ, "not on Windows");
    } else {
        checks.run(FUZZ, fuzz::check);
    }
    page(&mut checks, options);
    checks
}

/// The checks of the page.
fn page(checks: &mut Checks, options: &Options) {
    const AFTER_INSTALL: [&str; 3] = ["page types", "page tests", "bundle is current"];
    const BROWSER: &str = "browser tests";
    let skip_all = |checks: &mut Checks, why| {
        for name in AFTER_INSTALL.into_iter().chain([BROWSER]) {
            checks.skip(name, why);
        }
    };
    if options.no_web {
        return skip_all(checks, "--no-web");
    }
    if !checks.run("page packages", web::install) {
        return skip_all(checks, "no packages");
    }
    checks.run(AFTER_INSTALL[0], || {
        command::run(npm().args(["run", "--silent", "check"]))
    });
    checks.run(AFTER_INSTALL[1], || {
        command::run(npm().args(["run", "--silent", "test"]))
    });
    checks.run(AFTER_INSTALL[2], web::bundle_is_current);
    if options.no_browser {
        checks.skip(BROWSER, "--no-browser");
    } else {
        checks.run(BROWSER, browser::check);
    }
}

/// Runs the checks and says how they went.
///
/// # Errors
///
/// If one failed.
pub fn run(options: &Options) -> Result<(), Failure> {
    all(options).finish()
}
