//! All tables: those in play, and those that wait on the disk.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use longroll_ai::LEVELS;
use longroll_games::Data;
use longroll_protocol::{Error, Options, SidesView};
use longroll_record::{Game, Header, Library, Seed};
use longroll_rules::Side;
use serde::{Deserialize, Serialize};

use crate::computer;
use crate::error::Failure;
use crate::opponent::{HUMAN, Tempo, opponent};
use crate::room::Room;
use crate::store::{Store, Stored, player, secret_seed};

/// All tables.
#[derive(Debug)]
pub(crate) struct Rooms {
    library: Arc<Library>,
    store: Store,
    tempo: Tempo,
    open: Mutex<HashMap<String, Arc<Room>>>,
}

/// A wish for a new game.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct NewGame {
    scenario: String,
    /// A seed that everybody knows; chance itself if not named.
    #[serde(default)]
    seed: Option<u64>,
    /// Optional rules.
    #[serde(default)]
    options: Options,
    #[serde(default = "two_people")]
    players: SidesView<String>,
}

fn two_people() -> SidesView<String> {
    SidesView {
        union: HUMAN.to_owned(),
        confederate: HUMAN.to_owned(),
    }
}

/// A game in the list of games.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameRow {
    id: String,
    scenario: String,
    title: String,
    players: SidesView<String>,
    /// The titles of the optional rules in use.
    options: Vec<String>,
    turn: u8,
    status: &'static str,
    updated: String,
    #[serde(skip)]
    written: Option<SystemTime>,
}

/// A record that can't be read.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BrokenRow {
    id: String,
    message: String,
}

/// The list of games, the latest first.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct GameList {
    games: Vec<GameRow>,
    broken: Vec<BrokenRow>,
}

fn no_game(id: &str) -> Failure {
    Failure::not_found(format!("There is no game \"{id}\"."))
}

impl Rooms {
    pub(crate) fn new(data: Data, store: Store, tempo: Tempo) -> Self {
        Self {
            library: Arc::new(Library::new(data)),
            store,
            tempo,
            open: Mutex::default(),
        }
    }

    /// Starts a game and gives its id.
    pub(crate) fn create(&self, wish: &NewGame) -> Result<String, Failure> {
        for name in [&wish.players.union, &wish.players.confederate] {
            if name != HUMAN && opponent(name).is_none() {
                let levels = LEVELS.map(|level| level.name).join(", ");
                let message = format!(
                    "Expected human or a level of the computer to play ({levels}), found \"{name}\"."
                );
                return Err(Error::bad(message).into());
            }
        }
        let seed = match wish.seed {
            Some(number) => Seed::Number(number),
            None => secret_seed().map_err(|error| Failure::internal(error.to_string()))?,
        };
        let mut header = Header::new(&wish.scenario, seed);
        header.options = wish.options.names();
        header.union.clone_from(&wish.players.union);
        header.confederate.clone_from(&wish.players.confederate);
        let game = Game::start(&self.library, header);
        let game = game.map_err(|error| Error::bad(format!("The game can't begin: {error}.")))?;
        let created = self.store.create(&game);
        let (id, journal) = created.map_err(|error| {
            Failure::internal(format!(
                "The game could not be written to the disk: {error}."
            ))
        })?;
        self.seat(&id, Stored { game, journal })?;
        Ok(id)
    }

    /// The table of a game, which is set up if it waits on the disk.
    pub(crate) fn room(&self, id: &str) -> Result<Arc<Room>, Failure> {
        if let Some(room) = self.lock().get(id) {
            return Ok(Arc::clone(room));
        }
        if !self.store.has(id) {
            return Err(no_game(id));
        }
        let stored = self.store.read(&self.library, id);
        let stored = stored
            .map_err(|reason| Failure::internal(format!("The game can't be resumed: {reason}.")))?;
        self.seat(id, stored)
    }

    /// All games.
    pub(crate) fn list(&self) -> Result<GameList, Failure> {
        let ids = self.store.ids();
        let ids = ids.map_err(|error| Failure::internal(error.to_string()))?;
        let mut list = GameList::default();
        for id in ids {
            match self.room(&id) {
                Ok(room) => list.games.push(self.row(&room)),
                Err(Failure(_, error)) => list.broken.push(BrokenRow {
                    id,
                    message: error.message,
                }),
            }
        }
        list.games
            .sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.id.cmp(&b.id)));
        Ok(list)
    }

    /// Puts a game away into the trash, from where it can be taken out again.
    pub(crate) fn put_away(&self, id: &str) -> Result<(), Failure> {
        if !self.store.has(id) {
            return Err(no_game(id));
        }
        // Nobody opens it meanwhile.
        let mut open = self.lock();
        if open.get(id).is_some_and(|room| !room.close()) {
            let message = "Somebody has this game open. Leave it on every page first.";
            return Err(Error::bad(message).into());
        }
        open.remove(id);
        let moved = self.store.put_away(id);
        moved
            .map_err(|error| Failure::internal(format!("The game could not be put away: {error}.")))
    }

    /// Takes a game out of the trash.
    pub(crate) fn take_back(&self, id: &str) -> Result<(), Failure> {
        if !self.store.is_away(id) {
            return Err(no_game(id));
        }
        let moved = self.store.take_back(id);
        moved.map_err(|error| {
            Failure::internal(format!("The game could not be taken back: {error}."))
        })
    }

    /// Ends all games: their computer players stop thinking.
    pub(crate) fn stop(&self) {
        for room in self.lock().values() {
            room.end();
        }
    }

    fn row(&self, room: &Room) -> GameRow {
        let written = self.store.written(&room.id);
        room.look(|table| {
            let (game, scenario) = (table.game(), table.scenario());
            GameRow {
                id: room.id.clone(),
                scenario: scenario.id.clone(),
                title: scenario.title.clone(),
                players: SidesView {
                    union: player(game, Side::Union).to_owned(),
                    confederate: player(game, Side::Confederate).to_owned(),
                },
                options: scenario
                    .options
                    .iter()
                    .map(|rule| rule.title().to_owned())
                    .collect(),
                turn: table.position().turn(),
                status: if table.position().is_over() {
                    "over"
                } else {
                    "playing"
                },
                updated: humantime::format_rfc3339_seconds(written).to_string(),
                written: Some(written),
            }
        })
    }

    fn seat(&self, id: &str, stored: Stored) -> Result<Arc<Room>, Failure> {
        let room = Room::new(
            id,
            Arc::clone(&self.library),
            self.store.clone(),
            stored,
            self.tempo,
        );
        let room = room.map_err(Failure::internal)?;
        let mut open = self.lock();
        // Two pages may have asked at once; one file must have one writer.
        if let Some(room) = open.get(id) {
            return Ok(Arc::clone(room));
        }
        let room = Arc::new(room);
        open.insert(id.to_owned(), Arc::clone(&room));
        tokio::spawn(computer::play(Arc::clone(&room)));
        Ok(room)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
