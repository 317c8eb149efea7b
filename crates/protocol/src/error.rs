use longroll_record::edit::EditError;
use longroll_record::{GameError, RecordError};
use longroll_rules::{Illegal, Scenario};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kinds of error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The request can't be understood, or names what is not there.
    BadRequest,
    /// The request needs a game, and none is open.
    NoGame,
    /// The rules forbid it.
    Illegal,
    /// An edit would lead to a position that can't be.
    InvalidPosition,
}

/// Why a request was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Error {
    /// The kind.
    pub kind: ErrorKind,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// A sentence for people.
    pub message: String,
}

impl Error {
    /// An error without a rule.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            rule: None,
            message: message.into(),
        }
    }

    /// A request that can't be understood.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::BadRequest, message)
    }

    /// A request that needs a game.
    pub fn no_game() -> Self {
        let message = "There is no game; start one with \"new\" or \"load\".";
        Self::new(ErrorKind::NoGame, message)
    }

    /// A refusal by a rule.
    pub fn illegal(scenario: &Scenario, illegal: Illegal) -> Self {
        Self::rule(illegal.rule, illegal.message(scenario))
    }

    /// A refusal by a rule in given words.
    pub fn rule(rule: &str, message: impl Into<String>) -> Self {
        Self {
            rule: Some(rule.to_owned()),
            ..Self::new(ErrorKind::Illegal, message)
        }
    }
}

impl From<GameError> for Error {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Illegal { illegal, message } => Self::rule(illegal.rule, message),
            GameError::Edit(error) => error.into(),
            GameError::WrongDice | GameError::NothingToUndo => {
                Self::new(ErrorKind::Illegal, sentence(&error.to_string()))
            }
        }
    }
}

impl From<EditError> for Error {
    fn from(error: EditError) -> Self {
        let kind = match error {
            EditError::Invalid(_) | EditError::NoChoice(_) => ErrorKind::InvalidPosition,
            _ => ErrorKind::BadRequest,
        };
        Self::new(kind, sentence(&error.to_string()))
    }
}

impl From<RecordError> for Error {
    fn from(error: RecordError) -> Self {
        Self::bad(format!("The record can't be loaded: {error}."))
    }
}

/// Errors of libraries begin small and end without a stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
