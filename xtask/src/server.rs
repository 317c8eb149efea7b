//! A game server for the browser tests.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::checks::Failure;
use crate::program;

const PATIENCE: Duration = Duration::from_secs(60);

/// A running server, ended when it goes out of scope.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub url: String,
    /// Its games, thrown away with it.
    games: TempDir,
}

impl Server {
    /// Builds the program and starts it on a free port of this machine, with an empty folder
    /// of games.
    ///
    /// # Errors
    ///
    /// If it can't be built or does not answer in time.
    pub fn start() -> Result<Self, Failure> {
        let mut program = program::built()?;
        let games = tempfile::tempdir()
            .map_err(|error| Failure::new(format!("No folder for the games: {error}")))?;
        let port = free_port()?;
        let mut child = program
            .args([
                "serve",
                "--pace",
                "0",
                "--port",
                &port.to_string(),
                "--games",
            ])
            .arg(games.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::new(format!("The server can't be started: {error}")))?;
        if let Some(output) = child.stdout.take() {
            // Nobody reads along, but a full pipe would stop the server.
            thread::spawn(move || {
                BufReader::new(output)
                    .lines()
                    .map_while(Result::ok)
                    .for_each(drop);
            });
        }
        let mut server = Self {
            child,
            url: format!("http://127.0.0.1:{port}/"),
            games,
        };
        server.wait_until_it_listens(port)?;
        Ok(server)
    }

    /// The folder of its games.
    pub fn games(&self) -> &Path {
        self.games.path()
    }

    fn wait_until_it_listens(&mut self, port: u16) -> Result<(), Failure> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(Failure::new(format!(
                    "The server ended at once ({status})."
                )));
            }
            if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(Failure::new("The server does not answer."))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; there is nothing to do about it then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that nobody listens on.
fn free_port() -> Result<u16, Failure> {
    TcpListener::bind(("127.0.0.1", 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(|error| Failure::new(format!("There is no free port: {error}")))
}
