//! The lines of a record after its header.

use longroll_rules::{Action, Dice, Scenario};

use crate::dice::Seed;
use crate::edit::Change;
use crate::game::Source;
use crate::notation::{parse_action, write_action};

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// A player's action.
    Action(Action),
    /// A fall of dice: `d 34` from the seed, `q 34` given by whoever drove the game.
    Dice(Dice, Source),
    /// `u`: back to before the last action or edit.
    Undo,
    /// `edit [..]`: the referee's hand.
    Edit(Vec<Change>),
    /// `h ..`: the hash of the position here.
    Hash(String),
    /// `seed ..`: the seed that the header only committed to.
    Seed(Seed),
}

impl Line {
    /// The line without its end.
    pub fn text(&self, scenario: &Scenario) -> String {
        match self {
            Self::Action(action) => write_action(scenario, *action),
            Self::Dice(dice, source) => {
                let letter = match source {
                    Source::Seed => 'd',
                    Source::Given => 'q',
                };
                let faces = dice.faces().iter().map(u8::to_string);
                format!("{letter} {}", faces.collect::<String>())
            }
            Self::Undo => "u".to_owned(),
            Self::Edit(changes) => {
                // Changes are plain data, which always has a text.
                let json = serde_json::to_string(changes).unwrap_or_default();
                format!("edit {json}")
            }
            Self::Hash(hash) => format!("h {hash}"),
            Self::Seed(seed) => format!("seed {seed}"),
        }
    }

    /// Reads a line; says what was expected if it is none.
    ///
    /// # Errors
    ///
    /// A sentence for the reader of the record.
    pub fn parse(scenario: &Scenario, text: &str) -> Result<Self, String> {
        let (letter, rest) = text.split_once(' ').unwrap_or((text, ""));
        match letter {
            "d" => dice(rest).map(|dice| Self::Dice(dice, Source::Seed)),
            "q" => dice(rest).map(|dice| Self::Dice(dice, Source::Given)),
            "u" if rest.is_empty() => Ok(Self::Undo),
            "edit" => serde_json::from_str(rest)
                .map(Self::Edit)
                .map_err(|error| format!("expected a list of changes: {error}")),
            "h" => Ok(Self::Hash(rest.to_owned())),
            "seed" => rest
                .parse()
                .map(Self::Seed)
                .map_err(|()| format!("expected a seed, found \"{rest}\"")),
            _ => parse_action(scenario, text).map(Self::Action),
        }
    }
}

fn dice(text: &str) -> Result<Dice, String> {
    let dice = match text.as_bytes() {
        [a @ b'1'..=b'6'] => Dice::one(a - b'0'),
        [a @ b'1'..=b'6', b @ b'1'..=b'6'] => Dice::two(a - b'0', b - b'0'),
        _ => None,
    };
    dice.ok_or_else(|| format!("expected one or two dice such as 34, found \"{text}\""))
}
