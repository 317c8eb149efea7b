//! The games' folder: a record and, while its dice are secret, a seed for each game.

use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::{BaseStrategy, choose_base_strategy};
use longroll_record::{Game, Journal, Library, Replayed, Seed};
use longroll_rules::Side;

use crate::error::ServerError;

/// Where games are kept if nothing else is said; `None` for a user without a home.
pub fn default_folder() -> Option<PathBuf> {
    let base = choose_base_strategy().ok()?;
    Some(base.data_dir().join("longroll").join("games"))
}

/// The games' folder.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    folder: PathBuf,
}

/// Keeps other servers away from a folder: two of them would write the same records.
/// The system lets go of it even if the program is killed.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: Option<File>,
}

/// A game read from the folder.
#[derive(Debug)]
pub(crate) struct Stored {
    pub game: Game,
    pub journal: Journal,
}

impl Store {
    pub(crate) fn open(folder: &Path) -> Result<Self, ServerError> {
        std::fs::create_dir_all(folder).map_err(|reason| ServerError::Folder {
            folder: folder.to_owned(),
            reason,
        })?;
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    /// Makes this server the only one that uses the folder.
    pub(crate) fn lock(&self) -> Result<Lock, ServerError> {
        let fail = |reason| ServerError::Folder {
            folder: self.folder.clone(),
            reason,
        };
        let file = File::create(self.folder.join(".lock")).map_err(fail)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(ServerError::FolderInUse(self.folder.clone())),
            Err(TryLockError::Error(error)) => {
                tracing::warn!("the games' folder can't be locked here: {error}");
                Ok(Lock { _file: None })
            }
        }
    }

    /// The ids of all games, sorted.
    pub(crate) fn ids(&self) -> io::Result<Vec<String>> {
        let mut ids = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let is_record = path.extension().is_some_and(|ending| ending == "lroll");
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            if let (true, Some(id)) = (is_record, stem.filter(|id| is_id(id))) {
                ids.push(id.to_owned());
            }
        }
        ids.sort_unstable();
        Ok(ids)
    }

    /// Whether there is a game with this id.
    pub(crate) fn has(&self, id: &str) -> bool {
        is_id(id) && self.record(id).is_file()
    }

    /// Moves a game with its seed into the folder `trash`, from where a person can move it
    /// back: a game may be months of play.
    pub(crate) fn put_away(&self, id: &str) -> io::Result<()> {
        let trash = self.trash();
        std::fs::create_dir_all(&trash.folder)?;
        self.move_to(&trash, id)
    }

    /// Whether a game is in the trash, and no other has its id.
    pub(crate) fn is_away(&self, id: &str) -> bool {
        self.trash().has(id) && !self.has(id)
    }

    /// Moves it back.
    pub(crate) fn take_back(&self, id: &str) -> io::Result<()> {
        self.trash().move_to(self, id)
    }

    fn trash(&self) -> Self {
        Self {
            folder: self.folder.join("trash"),
        }
    }

    /// The seed goes first: a record without its seed would be a game without dice.
    fn move_to(&self, other: &Self, id: &str) -> io::Result<()> {
        match std::fs::rename(self.seed(id), other.seed(id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        std::fs::rename(self.record(id), other.record(id))
    }

    /// Begins the record of a game under a new id.
    pub(crate) fn create(&self, game: &Game) -> io::Result<(String, Journal)> {
        loop {
            let id = new_id()?;
            if self.has(&id) {
                continue;
            }
            // The seed first: a record without its seed would be a game without dice.
            if let (Some(seed), Some(_)) = (game.header().seed, &game.header().commitment) {
                let mut file = File::create_new(self.seed(&id))?;
                writeln!(file, "{seed}")?;
                file.sync_all()?;
            }
            let journal = Journal::create(&self.record(&id), game.text())?;
            return Ok((id, journal));
        }
    }

    /// Reads a game; the message says why it can't be.
    pub(crate) fn read(&self, library: &Library, id: &str) -> Result<Stored, String> {
        let path = self.record(id);
        let name = path.display();
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let Replayed {
            mut game,
            unfinished,
            ..
        } = Game::replay(library, &text).map_err(|error| format!("{name}: {error}"))?;
        if let Some(line) = unfinished {
            tracing::warn!("{name}: left out the unfinished last line \"{line}\"");
        }
        if game.header().seed.is_none() {
            let seed = std::fs::read_to_string(self.seed(id)).ok();
            let seed = seed.and_then(|seed| seed.trim().parse::<Seed>().ok());
            if !seed.is_some_and(|seed| game.know_seed(seed)) {
                tracing::warn!("{name}: its seed is lost; new dice fall from now on");
            }
        }
        let journal = Journal::resume(&path, game.text());
        let journal = journal.map_err(|error| format!("{name}: {error}"))?;
        Ok(Stored { game, journal })
    }

    /// When a game was last written.
    pub(crate) fn written(&self, id: &str) -> SystemTime {
        let data = std::fs::metadata(self.record(id));
        let written = data.and_then(|data| data.modified());
        written.unwrap_or(SystemTime::UNIX_EPOCH)
    }

    fn record(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.lroll"))
    }

    fn seed(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.seed"))
    }
}

/// Ids become file names, so nothing else may come through.
fn is_id(id: &str) -> bool {
    (1..=32).contains(&id.len())
        && id
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Eight letters and digits that don't look alike.
fn new_id() -> io::Result<String> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(bytes.iter().map(letter).collect())
}

/// A seed that nobody knows.
pub(crate) fn secret_seed() -> io::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(Seed::Secret(bytes))
}

/// Who plays a side, by the header of its record.
pub(crate) fn player(game: &Game, side: Side) -> &str {
    match side {
        Side::Union => &game.header().union,
        Side::Confederate => &game.header().confederate,
    }
}
