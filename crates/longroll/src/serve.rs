//! `longroll serve`.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use longroll_games::Data;
use longroll_server::{Options, Server, default_folder};

use crate::{Outcome, print};

/// How to serve.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The port; without it the first free one from 1863 on.
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on; only this machine if not named.
    #[arg(long, value_name = "ADDRESS")]
    address: Option<IpAddr>,
    /// The folder in which games are kept.
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
    /// Milliseconds that a computer player waits before each action.
    #[arg(long, value_name = "MS", default_value_t = 450)]
    pace: u64,
    /// A folder with the page, instead of the page in the program.
    #[arg(long, value_name = "DIR", hide = true)]
    web: Option<PathBuf>,
}

pub(crate) fn run(data: Data, arguments: Arguments) -> Outcome {
    let games = arguments.games.or_else(default_folder);
    let games = games.ok_or("no folder for games is known; name one with --games")?;
    let mut options = Options::new(games);
    options.data = data;
    options.port = arguments.port;
    options.web = arguments.web;
    options.pace = Duration::from_millis(arguments.pace);
    if let Some(address) = arguments.address {
        options.address = address;
    }
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    let served = runtime.block_on(async {
        let folder = options.games.clone();
        let server = Server::bind(options).await?;
        let greeting = format!(
            "Longroll is at {}\nGames are kept in {}\n\
             Press Ctrl-C to stop; games go on where they were.\n",
            server.url(),
            folder.display()
        );
        if let Err(error) = print(&greeting) {
            tracing::warn!("the address can't be printed: {error}");
        }
        if arguments.open
            && let Err(error) = open::that_detached(server.url())
        {
            tracing::warn!("no browser could be opened: {error}");
        }
        server.run(stop()).await
    });
    // Sockets and thinking players need no farewell.
    runtime.shutdown_background();
    served.map_err(|error| error.to_string())
}

/// Done when the user has had enough.
async fn stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Without signals the program runs until it is ended from outside.
        std::future::pending::<()>().await;
    }
}
