//! Reading a record back, with everything in it checked.

use longroll_rules::{Dice, Scenario};

use crate::dice::Seed;
use crate::error::RecordError;
use crate::game::{Entry, Game, Source};
use crate::hash::hash;
use crate::header::Header;
use crate::library::Library;
use crate::line::Line;

/// A game read from its record.
#[derive(Debug)]
pub struct Replayed {
    /// The game as it stands.
    pub game: Game,
    /// A last line that was not finished, and therefore never acknowledged; the game
    /// goes on without it.
    pub unfinished: Option<String>,
    /// Whether the record was made with other data than ours.
    pub other_data: bool,
    /// Whether all dice were checked against the seed.
    pub dice_verified: bool,
}

impl Game {
    /// Replays a record; every action, hash and, if the seed is known, every die is
    /// checked.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the line and what was expected there.
    pub fn replay(library: &Library, text: &str) -> Result<Replayed, RecordError> {
        // A line without its end was cut off while it was written.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (complete, rest) = text.split_at(whole);
        let (header, count) = match Header::read(complete.lines()) {
            Ok(read) => read,
            Err(error) if complete.is_empty() && !rest.is_empty() => {
                // Perhaps one whole line of something else; say what it should be.
                return Err(Header::read(rest.lines()).err().unwrap_or(error));
            }
            Err(error) => return Err(error),
        };
        let ours = library.hash()?;
        let other_data = !header.data.is_empty() && header.data != ours;
        let scenario = library.scenario(&header.scenario, &header.options)?;
        let game = Game::begin(scenario, header).map_err(|reason| RecordError::Line {
            line: count,
            reason: reason.to_string(),
        })?;
        let mut reader = Reader {
            seed: game.header().seed.or_else(|| told_seed(&game, complete)),
            game,
            verified: count,
            other_data,
        };
        for (index, line) in complete.lines().enumerate().skip(count) {
            reader.line(index + 1, line)?;
        }
        let mut game = reader.game;
        if let Some(seed) = reader.seed {
            let _ = game.know_seed(seed);
        }
        game.set_text(complete);
        Ok(Replayed {
            game,
            unfinished: (!rest.is_empty()).then(|| rest.to_owned()),
            other_data,
            dice_verified: reader.seed.is_some(),
        })
    }
}

/// The seed that a finished record tells at its end, if it is the one that its header
/// committed to. It is looked for first, so that a die that was changed is named where it
/// stands and not by what follows from it.
fn told_seed(game: &Game, text: &str) -> Option<Seed> {
    let told = text
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("seed "));
    let seed: Seed = told?.parse().ok()?;
    let committed = game.header().commitment.as_ref();
    committed
        .is_none_or(|commitment| *commitment == seed.commitment())
        .then_some(seed)
}

struct Reader {
    game: Game,
    seed: Option<Seed>,
    /// The last line up to which everything is known to be in order.
    verified: usize,
    other_data: bool,
}

impl Reader {
    fn line(&mut self, number: usize, text: &str) -> Result<(), RecordError> {
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        let scenario: &Scenario = self.game.scenario();
        let line = Line::parse(scenario, text).map_err(|reason| RecordError::Line {
            line: number,
            reason,
        })?;
        let done = match line {
            Line::Action(action) => self.game.step(Entry::Action(action)).map(drop),
            Line::Dice(dice, source) => {
                let place = self.game.faces();
                let done = self.game.step(Entry::Dice(dice, source)).map(drop);
                if done.is_ok() && source == Source::Seed {
                    self.check(number, place, dice)?;
                }
                done
            }
            Line::Edit(changes) => self.game.step(Entry::Edit(changes)).map(drop),
            Line::Undo => self.game.take_back(),
            Line::Hash(expected) => {
                let found = hash(self.game.position());
                if found == expected {
                    self.verified = number;
                    return Ok(());
                }
                let reason = format!(
                    "the position should have the hash {expected}, it has {found}: a die or an \
                     action between line {} and this one is not as it was written",
                    self.verified
                );
                return Err(self.wrong(number, reason));
            }
            Line::Seed(seed) => {
                let commitment = self.game.header().commitment.as_ref();
                if commitment.is_some_and(|commitment| *commitment != seed.commitment()) {
                    let reason = "this seed is not the one that the header committed to";
                    return Err(self.wrong(number, reason.to_owned()));
                }
                self.seed = Some(seed);
                return Ok(());
            }
        };
        done.map_err(|error| self.wrong(number, format!("\"{text}\" can't happen here: {error}")))
    }

    /// Checks dice against the seed, where it is known.
    fn check(&self, number: usize, first: u64, dice: Dice) -> Result<(), RecordError> {
        let Some(seed) = self.seed else {
            return Ok(());
        };
        let mut stream = seed.dice();
        for (face, place) in dice.faces().iter().zip(first..) {
            let expected = stream.die(place);
            if expected != *face {
                let reason = format!(
                    "die {} of the game shows a {face} here; its seed gives a {expected}",
                    place + 1
                );
                return Err(self.wrong(number, reason));
            }
        }
        Ok(())
    }

    fn wrong(&self, line: usize, mut reason: String) -> RecordError {
        if self.other_data {
            reason.push_str("; the record was made with other data than this program has");
        }
        RecordError::Line { line, reason }
    }
}
