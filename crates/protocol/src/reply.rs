//! What is answered. Every reply has the request's `id` and `ok` besides.

use longroll_games::Summary;
use longroll_rules::{OptionalRule, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::action::Listed;
use crate::decision::DecisionView;
use crate::error::Error;
use crate::event::EventView;
use crate::odds::OddsReply;
use crate::reach::ReachReply;
use crate::state::{ScoreItem, ScoreView, SidesView, State};
use crate::supply::SupplyReply;
use crate::thought::{ExplainReply, HintReply, MoveNowReply};

/// A reply: the request's `id`, whether it went well, and the answer or the error.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reply {
    /// That of the request, null if there was none.
    pub id: Value,
    /// Whether it went well.
    pub ok: bool,
    /// The answer.
    #[serde(flatten)]
    pub answer: Answer,
}

impl Reply {
    /// The reply to a request.
    pub fn new(id: Value, answer: Result<Answer, Error>) -> Self {
        match answer {
            Ok(answer) => Self {
                id,
                ok: true,
                answer,
            },
            Err(error) => Self {
                id,
                ok: false,
                answer: Answer::Error(ErrorReply { error }),
            },
        }
    }

    /// The reply as one line, without its end.
    pub fn line(&self) -> String {
        // Replies are plain data, which always has a text.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "each is the answer to the op of its name")]
pub enum Answer {
    Hello(HelloReply),
    Scenarios(ScenariosReply),
    Decision(DecisionReply),
    State(Box<StateReply>),
    Legal(LegalReply),
    Do(DoReply),
    Why(WhyReply),
    Reach(ReachReply),
    Supply(SupplyReply),
    Odds(Box<OddsReply>),
    Queue(QueueReply),
    Score(ScoreReply),
    Hash(HashReply),
    Record(RecordReply),
    Log(LogReply),
    At(Box<AtReply>),
    MoveNow(MoveNowReply),
    Hint(HintReply),
    Explain(ExplainReply),
    Error(ErrorReply),
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorReply {
    /// Why.
    pub error: Error,
}

/// The answer to `hello`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HelloReply {
    /// The program's name.
    pub engine: String,
    /// Its version.
    pub version: String,
    /// The version of the protocol.
    pub protocol: u32,
}

/// The answer to `scenarios`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScenariosReply {
    /// What can be played.
    pub scenarios: Vec<ScenarioView>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScenarioView {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub game_title: String,
    /// Its title.
    pub title: String,
    /// How many turns it has.
    pub turns: u8,
    /// The date of the first.
    pub first_date: String,
    /// The sides and their names.
    pub sides: SidesView<String>,
    /// The sides that players take: both, but in a scenario for one player.
    #[schemars(with = "Vec<String>")]
    pub played: Vec<Side>,
    /// What it is about.
    pub summary: String,
    /// Whether it is for one player.
    pub solitaire: bool,
    /// Whether it uses the Advanced Game.
    pub advanced: bool,
    /// The optional rules that it offers.
    pub options: Vec<OptionView>,
}

/// An optional rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OptionView {
    /// Its name in `new` and in records.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it changes, in a sentence.
    pub text: String,
    /// The rule that it is.
    pub rule: String,
}

impl From<OptionalRule> for OptionView {
    fn from(rule: OptionalRule) -> Self {
        Self {
            name: rule.word().to_owned(),
            title: rule.title().to_owned(),
            text: rule.text().to_owned(),
            rule: rule.rule().to_owned(),
        }
    }
}

impl From<Summary> for ScenarioView {
    fn from(summary: Summary) -> Self {
        Self {
            id: summary.id,
            game: summary.game,
            game_title: summary.game_title,
            title: summary.title,
            turns: summary.turns,
            first_date: summary.first_date,
            sides: SidesView {
                union: "Union".to_owned(),
                confederate: "Confederate".to_owned(),
            },
            played: summary.sides,
            summary: summary.summary,
            solitaire: summary.solitaire,
            advanced: summary.advanced,
            options: summary.options.into_iter().map(Into::into).collect(),
        }
    }
}

/// The answer to `new`, `decision`, `edit`, `load` and `undo`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionReply {
    /// The pending decision; null once the game is over.
    pub decision: Option<DecisionView>,
    /// Whether the game is over.
    #[serde(default, skip_serializing_if = "is_false")]
    pub over: bool,
    /// The result, once it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ScoreView>,
    /// Something to know about a loaded record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The answer to `state` and `view`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StateReply {
    /// The position.
    pub state: State,
}

/// The answer to `legal`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LegalReply {
    /// The legal actions in a fixed order.
    pub actions: Vec<Listed>,
}

/// The answer to `do`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DoReply {
    /// What happened.
    pub events: Vec<EventView>,
    /// The next decision; null once the game is over.
    pub decision: Option<DecisionView>,
    /// Whether the game is over.
    #[serde(default, skip_serializing_if = "is_false")]
    pub over: bool,
    /// The result, once it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ScoreView>,
}

/// The answer to `why`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WhyReply {
    /// Whether the action is legal now.
    pub legal: bool,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// Why, in a sentence with the numbers.
    pub message: Option<String>,
}

/// The answer to `dice`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QueueReply {
    /// All dice that now wait to fall.
    pub queue: Vec<u8>,
}

/// The answer to `score`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreReply {
    /// The victory points line by line.
    pub vp: Vec<ScoreItem>,
    /// Their sum.
    pub total: i32,
    /// The level of victory that the sum means.
    pub level: String,
}

/// The answer to `hash`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HashReply {
    /// The hash: 16 hexadecimal digits.
    pub hash: String,
}

/// The answer to `save` and `record`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecordReply {
    /// The record.
    pub record: String,
}

/// The answer to `log`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LogReply {
    /// The events.
    pub events: Vec<EventView>,
    /// At a served table: the lines of the whole log, counted from 0, that `explain` can explain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub explained: Vec<usize>,
}

/// The answer to `at`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AtReply {
    /// The position after the action and the dice that it brought.
    pub state: State,
    /// The action as a line for people.
    pub text: String,
    /// How many actions there are in all.
    pub count: usize,
    /// How many lines the log had by then.
    pub events: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !value
}
