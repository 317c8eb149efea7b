//! What a server pushes to everybody at a table after each change.

use longroll_rules::{Onlooker, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Listed;
use crate::decision::DecisionView;
use crate::event::EventView;
use crate::state::{ScoreView, State};
use crate::table::Table;

/// A change, or how things stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Update {
    /// Always `update`.
    pub push: String,
    /// Rises by one with each change that is told at this seat.
    pub seq: u64,
    /// The position.
    pub state: State,
    /// The pending decision.
    pub decision: Option<DecisionView>,
    /// The legal actions.
    pub actions: Vec<Listed>,
    /// What has just happened.
    pub events: Vec<EventView>,
    /// Whether the game is over.
    pub over: bool,
    /// The result, once it is.
    pub result: Option<ScoreView>,
    /// Whether the last action can be taken back: not past a die.
    pub can_undo: bool,
    /// The side whose computer player is thinking.
    #[schemars(with = "Option<String>")]
    pub thinking: Option<Side>,
    /// If the first of the events can be explained (`explain`): its line in the log, counted
    /// from 0.
    #[serde(default)]
    pub explained: Option<usize>,
    /// Whether anything is kept from anybody (Limited Intelligence, or secret moves).
    #[serde(default)]
    pub secret: bool,
    /// The side that sees the game so; null for spectators.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub seat: Option<Side>,
}

impl Update {
    /// How they stand for somebody at it; the actions are told to whoever may choose.
    pub fn of(
        table: &Table,
        seq: u64,
        events: Vec<EventView>,
        thinking: Option<Side>,
        onlooker: Onlooker,
    ) -> Self {
        let now = table.decision_for(onlooker);
        let actions = if table.may_choose(onlooker) {
            table.legal().actions
        } else {
            Vec::new()
        };
        Self {
            push: "update".to_owned(),
            seq,
            state: table.state_for(onlooker).state,
            decision: now.decision,
            actions,
            events,
            over: now.over,
            result: now.result,
            can_undo: table.can_undo(),
            thinking,
            explained: None,
            secret: table.is_secret(),
            seat: match onlooker {
                Onlooker::Player(side) => Some(side),
                Onlooker::Public => None,
            },
        }
    }
}

impl Table {
    /// Whether the last action can be taken back without taking back a die. Once a game
    /// is over its seed is known, so nothing is taken back any more.
    pub fn can_undo(&self) -> bool {
        self.game().can_undo() && !self.position().is_over()
    }
}
