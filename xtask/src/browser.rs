//! The browser tests: a player's hands on the page of a real server.

use std::path::Path;
use std::process::Command;

use crate::checks::{Failure, Tally};
use crate::command::{npm, run};
use crate::server::Server;

/// Where Chromium may be, by name or by path.
const BROWSERS: [&str; 5] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
];

/// Starts a server and lets `npm run e2e` play on it.
///
/// # Errors
///
/// If there is no browser, no server, or a test fails.
pub fn check() -> Result<Tally, Failure> {
    let Some(browser) = browser() else {
        let text = "The browser tests need Chromium. Install it (Debian: `apt install chromium`), \
            name it in the variable CHROMIUM, or leave these tests out with `--no-browser`.";
        return Err(Failure::new(text));
    };
    let server = Server::start()?;
    run(npm()
        .args(["run", "--silent", "e2e"])
        .env("LONGROLL_URL", &server.url)
        .env("LONGROLL_GAMES", server.games())
        .env("CHROMIUM", browser))
}

/// The browser to use.
fn browser() -> Option<String> {
    let named = std::env::var("CHROMIUM").ok();
    let known = BROWSERS.into_iter().map(str::to_owned);
    named.into_iter().chain(known).find(|browser| {
        Path::new(browser).is_file() || Command::new(browser).arg("--version").output().is_ok()
    })
}
