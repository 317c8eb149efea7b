//! What a server pushes to everybody at a table after each change.

use longroll_rules::Side;
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
    /// Rises by one with each change.
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
}

impl Update {
    /// How things stand at a table.
    pub fn of(table: &Table, seq: u64, events: Vec<EventView>, thinking: Option<Side>) -> Self {
        let now = table.decision();
        Self {
            push: "update".to_owned(),
            seq,
            state: table.state().state,
            decision: now.decision,
            actions: table.legal().actions,
            events,
            over: now.over,
            result: now.result,
            can_undo: table.can_undo(),
            thinking,
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
