//! The game server: the page, the games on disk, and the live tables.
//!
//! [`Server::bind`] takes a port on this machine, [`Server::run`] serves until it is
//! told to stop. Games are records in a folder; each table in play is a `Room`
//! (`room.rs`), to which any number of pages listen over WebSocket.

mod api;
mod assets;
mod computer;
mod error;
mod guard;
mod live;
mod maps;
mod opponent;
mod room;
mod rooms;
#[cfg(test)]
mod rough_handling;
mod seat;
mod store;
mod thought;

use std::future::{Future, IntoFuture as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use longroll_games::Data;
use tokio::net::TcpListener;

pub use error::ServerError;
pub use maps::draw_map;
pub use store::default_folder;

/// The port that is tried first: the year of the first campaign.
pub const PORT: u16 = 1863;
/// How many ports are tried if none is asked for.
const PORTS: u16 = 10;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The games' data.
    pub data: Data,
    /// The folder with the games' records; it is made if it is missing.
    pub games: PathBuf,
    /// The port; `None` takes the first free one from [`PORT`] on.
    pub port: Option<u16>,
    /// The address; everything but this machine is at the caller's risk.
    pub address: IpAddr,
    /// How long a computer player waits before each action, so that people can follow.
    pub pace: Duration,
    /// How long a computer player that searches thinks about a decision; each level has a time
    /// of its own if not named.
    pub thought: Option<Duration>,
    /// Whether the map is drawn before a page asks for it.
    pub draw_ahead: bool,
    /// A folder with the page, instead of the one in the program.
    pub web: Option<PathBuf>,
}

impl Options {
    /// Serves this machine, with the data of the program.
    pub fn new(games: PathBuf) -> Self {
        Self {
            data: Data::embedded(),
            games,
            port: None,
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            pace: Duration::from_millis(450),
            thought: None,
            draw_ahead: true,
            web: None,
        }
    }
}

/// What all requests share.
#[derive(Debug)]
struct App {
    data: Data,
    rooms: rooms::Rooms,
    maps: maps::Maps,
    assets: assets::Assets,
    guard: guard::Guard,
}

/// A server that has its port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    draw_ahead: bool,
    app: Arc<App>,
    _lock: store::Lock,
}

impl Server {
    /// Opens the games' folder and takes a port.
    ///
    /// # Errors
    ///
    /// [`ServerError`] if the port is taken, or the folder can't be used.
    pub async fn bind(options: Options) -> Result<Self, ServerError> {
        let listener = listen(options.address, options.port).await?;
        let store = store::Store::open(&options.games)?;
        let lock = store.lock()?;
        let address = listener.local_addr().map_err(ServerError::Listen)?;
        let tempo = opponent::Tempo {
            pace: options.pace,
            thought: options.thought,
        };
        let app = App {
            rooms: rooms::Rooms::new(options.data.clone(), store, tempo),
            maps: maps::Maps::new(options.data.clone()),
            data: options.data,
            assets: assets::Assets::new(options.web),
            guard: guard::Guard::new(options.address),
        };
        Ok(Self {
            listener,
            address,
            draw_ahead: options.draw_ahead,
            _lock: lock,
            app: Arc::new(app),
        })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for a browser.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until `stop` is done.
    ///
    /// # Errors
    ///
    /// [`ServerError`] if the network fails.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        if self.draw_ahead {
            // The first tiles should not have to wait for the drawing.
            let app = Arc::clone(&self.app);
            tokio::task::spawn_blocking(move || app.maps.warm());
        }
        let _closing = Closing(Arc::clone(&self.app));
        let router = api::router(self.app);
        // Live sockets never end by themselves, so there is nothing to wait for: every
        // acknowledged move is on the disk already.
        tokio::select! {
            served = axum::serve(self.listener, router).into_future() => {
                served.map_err(ServerError::Listen)
            }
            () = stop => Ok(()),
        }
    }
}

/// When a server ends, however it does, so do the thoughts of its computer players.
struct Closing(Arc<App>);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.rooms.stop();
    }
}

async fn listen(address: IpAddr, port: Option<u16>) -> Result<TcpListener, ServerError> {
    let ports = port.map_or(PORT..=PORT + PORTS - 1, |port| port..=port);
    for candidate in ports.clone() {
        match TcpListener::bind((address, candidate)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {}
            Err(error) => return Err(ServerError::Listen(error)),
        }
    }
    Err(ServerError::PortInUse(*ports.start(), *ports.end()))
}
