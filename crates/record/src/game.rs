//! A game: where it began, what was done, where it stands.

use std::sync::Arc;

use longroll_games::LoadError;
use longroll_rules::decision::Pending;
use longroll_rules::scenario::InvalidPosition;
use longroll_rules::{Action, Dice, Event, Position, Scenario};

use crate::dice::{Seed, SeededDice};
use crate::edit::{self, Change};
use crate::error::GameError;
use crate::hash::hash;
use crate::header::Header;
use crate::library::Library;
use crate::line::Line;

/// Entries between two keyframes.
const KEYFRAME: usize = 16;
/// Entries between two hash lines of a record.
const HASH: usize = 32;

/// Where dice came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// From the game's seed.
    Seed,
    /// From whoever drove the game.
    Given,
}

/// One thing that happened to a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A player's action.
    Action(Action),
    /// A fall of dice.
    Dice(Dice, Source),
    /// The referee's hand.
    Edit(Vec<Change>),
}

impl Entry {
    fn line(&self) -> Line {
        match self {
            Self::Action(action) => Line::Action(*action),
            Self::Dice(dice, source) => Line::Dice(*dice, *source),
            Self::Edit(changes) => Line::Edit(changes.clone()),
        }
    }

    fn faces(&self) -> u64 {
        match self {
            Self::Dice(dice, _) => dice.faces().len() as u64,
            _ => 0,
        }
    }
}

/// Where a game stood after some entries.
#[derive(Clone, Debug)]
pub struct Keyframe {
    /// After how many.
    pub at: usize,
    /// The scenario, with the map as edits left it.
    pub scenario: Arc<Scenario>,
    /// The position.
    pub position: Position,
}

impl Keyframe {
    fn step(&mut self, entry: &Entry, events: &mut Vec<Event>) -> Result<(), GameError> {
        match entry {
            Entry::Action(action) => {
                let done = self.scenario.apply(&mut self.position, *action, events);
                done.map_err(|illegal| GameError::Illegal {
                    illegal,
                    message: illegal.message(&self.scenario),
                })?;
            }
            Entry::Dice(dice, _) => {
                let done = self.scenario.resolve(&mut self.position, *dice, events);
                done.map_err(|_| GameError::WrongDice)?;
            }
            Entry::Edit(changes) => {
                let (scenario, position) =
                    edit::apply(&self.scenario, &self.position, changes, events)?;
                (self.scenario, self.position) = (scenario, position);
            }
        }
        self.at += 1;
        Ok(())
    }
}

/// A game with its record.
#[derive(Debug)]
pub struct Game {
    header: Header,
    dice: Option<SeededDice>,
    entries: Vec<Entry>,
    /// The first stands at the beginning.
    keyframes: Vec<Keyframe>,
    now: Keyframe,
    text: String,
}

impl Game {
    /// Begins a game of the header's scenario.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if there is no such scenario or its data is broken.
    pub fn start(library: &Library, mut header: Header) -> Result<Self, LoadError> {
        let scenario = library.scenario(&header.scenario, &header.options)?;
        library.hash()?.clone_into(&mut header.data);
        let id = header.scenario.clone();
        Self::begin(scenario, header).map_err(|reason| LoadError::Setup {
            scenario: id,
            reason,
        })
    }

    /// Begins a game of a loaded scenario.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] if its set-up is not playable.
    pub fn begin(scenario: Arc<Scenario>, header: Header) -> Result<Self, InvalidPosition> {
        let position = scenario.open()?;
        let start = Keyframe {
            at: 0,
            scenario,
            position,
        };
        Ok(Self {
            text: header.text(),
            dice: header.seed.map(|seed| seed.dice()),
            header,
            entries: Vec::new(),
            keyframes: vec![start.clone()],
            now: start,
        })
    }

    /// The head of its record.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The scenario, with the map as edits left it.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.now.scenario
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.now.position
    }

    /// What it waits for.
    pub fn pending(&self) -> Pending {
        self.now.scenario.pending(&self.now.position)
    }

    /// What happened, without what was taken back.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The whole record; it only ever grows.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Dice that fell, in the line of play that stands.
    pub fn faces(&self) -> u64 {
        self.entries.iter().map(Entry::faces).sum()
    }

    /// Takes an action.
    ///
    /// # Errors
    ///
    /// [`GameError::Illegal`]; the game stays as it was.
    pub fn act(&mut self, action: Action) -> Result<Vec<Event>, GameError> {
        self.push(Entry::Action(action))
    }

    /// Lets given dice fall.
    ///
    /// # Errors
    ///
    /// [`GameError::WrongDice`]; the game stays as it was.
    pub fn give(&mut self, dice: Dice) -> Result<Vec<Event>, GameError> {
        self.push(Entry::Dice(dice, Source::Given))
    }

    /// Lets the awaited dice fall from the seed.
    ///
    /// # Errors
    ///
    /// [`GameError::WrongDice`] if none are awaited or there is no seed.
    pub fn roll(&mut self) -> Result<Vec<Event>, GameError> {
        let place = self.faces();
        let dice = match (self.pending(), &mut self.dice) {
            (Pending::Chance(roll), Some(dice)) => dice.roll(roll, place),
            _ => None,
        };
        let dice = dice.ok_or(GameError::WrongDice)?;
        self.push(Entry::Dice(dice, Source::Seed))
    }

    /// Lets dice fall from the seed until a choice or the end.
    ///
    /// # Errors
    ///
    /// [`GameError::WrongDice`] if there is no seed.
    pub fn roll_all(&mut self) -> Result<Vec<Event>, GameError> {
        let mut events = Vec::new();
        while matches!(self.pending(), Pending::Chance(_)) {
            events.append(&mut self.roll()?);
        }
        Ok(events)
    }

    /// Changes the position by the referee's hand; gives what happens as it goes on.
    ///
    /// # Errors
    ///
    /// [`GameError::Edit`]; the game stays as it was.
    pub fn edit(&mut self, changes: Vec<Change>) -> Result<Vec<Event>, GameError> {
        self.push(Entry::Edit(changes))
    }

    /// Goes back to before the last action or edit, and the dice that it brought.
    ///
    /// # Errors
    ///
    /// [`GameError::NothingToUndo`].
    pub fn undo(&mut self) -> Result<(), GameError> {
        self.take_back()?;
        self.write(&Line::Undo);
        Ok(())
    }

    /// Whether the last action or edit can be taken back without taking back a die.
    pub fn can_undo(&self) -> bool {
        let last = self.entries.last();
        last.is_some_and(|entry| !matches!(entry, Entry::Dice(..)))
    }

    /// Where the game stood after so many entries; later than now is now.
    pub fn at(&self, entries: usize) -> Keyframe {
        if entries >= self.entries.len() {
            return self.now.clone();
        }
        let found = self.keyframes.iter().rev().find(|key| key.at <= entries);
        let mut frame = found.unwrap_or(&self.keyframes[0]).clone();
        let mut events = Vec::new();
        for entry in &self.entries[frame.at..entries] {
            events.clear();
            // It happened once, so it happens again.
            if frame.step(entry, &mut events).is_err() {
                break;
            }
        }
        frame
    }

    /// Tells the game from its beginning: for each entry, where it stood before, the
    /// entry, and what happened.
    pub fn tell(&self, mut hear: impl FnMut(&Keyframe, &Entry, &[Event])) {
        let mut frame = self.keyframes[0].clone();
        let mut events = Vec::new();
        for entry in &self.entries {
            let before = frame.clone();
            events.clear();
            if frame.step(entry, &mut events).is_err() {
                break;
            }
            hear(&before, entry, &events);
        }
    }

    /// Gives a resumed game its secret seed back; `false` if it is not the one that the
    /// header committed to.
    #[must_use]
    pub fn know_seed(&mut self, seed: Seed) -> bool {
        let committed = self.header.commitment.as_ref();
        if committed.is_some_and(|commitment| *commitment != seed.commitment()) {
            return false;
        }
        self.header.seed = Some(seed);
        self.dice = Some(seed.dice());
        true
    }

    fn push(&mut self, entry: Entry) -> Result<Vec<Event>, GameError> {
        let line = entry.line();
        let events = self.step(entry)?;
        self.write(&line);
        let over = self.now.position.is_over();
        if over || self.entries.len().is_multiple_of(HASH) {
            self.write(&Line::Hash(hash(&self.now.position)));
        }
        if let (true, Some(seed), Some(_)) = (over, self.header.seed, &self.header.commitment) {
            self.write(&Line::Seed(seed));
        }
        Ok(events)
    }

    /// Lets an entry happen without writing it.
    pub(crate) fn step(&mut self, entry: Entry) -> Result<Vec<Event>, GameError> {
        let mut events = Vec::new();
        self.now.step(&entry, &mut events)?;
        self.entries.push(entry);
        if self.entries.len().is_multiple_of(KEYFRAME) {
            self.keyframes.push(self.now.clone());
        }
        Ok(events)
    }

    /// Takes the last action or edit back without writing it.
    pub(crate) fn take_back(&mut self) -> Result<(), GameError> {
        let chosen = |entry: &Entry| !matches!(entry, Entry::Dice(..));
        let last = self.entries.iter().rposition(chosen);
        let last = last.ok_or(GameError::NothingToUndo)?;
        self.now = self.at(last);
        self.entries.truncate(last);
        self.keyframes.retain(|key| key.at <= last);
        Ok(())
    }

    pub(crate) fn set_text(&mut self, text: &str) {
        text.clone_into(&mut self.text);
    }

    fn write(&mut self, line: &Line) {
        self.text.push_str(&line.text(&self.now.scenario));
        self.text.push('\n');
    }
}
