//! What computer players think: while they do, as a hint, and to explain a move. Only a
//! served table has computer players; the referee at the command line has none.

use longroll_rules::{Action, Position, Scenario, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Listed;

/// A push while a computer player that searches thinks, a few times a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ThinkingUpdate {
    /// Always `thinking`.
    pub push: String,
    /// The number of the update whose decision it thinks about.
    pub seq: u64,
    /// Its side.
    #[schemars(with = "String")]
    pub side: Side,
    /// Its level of difficulty.
    pub level: String,
    /// How much it has used of what it may think, from 0 to 1.
    pub progress: f32,
}

impl ThinkingUpdate {
    /// The push about a decision.
    pub fn new(seq: u64, side: Side, level: &str, progress: f32) -> Self {
        Self {
            push: "thinking".to_owned(),
            seq,
            side,
            level: level.to_owned(),
            progress,
        }
    }
}

/// What a computer player thinks of something that could be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OpinionView {
    /// The actions to take one after another, at least one: the initiative and what it is taken
    /// for, the units of a selection, the steps of a march.
    pub steps: Vec<Listed>,
    /// The victory points that the side expects to gain by it; null where it was not weighed
    /// against anything else.
    pub gain: Option<f64>,
    /// What for, in a few words; empty if there are none.
    pub why: String,
}

impl OpinionView {
    /// An opinion of these actions, which begin in the position.
    pub fn of(
        scenario: &Scenario,
        position: &Position,
        actions: &[Action],
        gain: Option<f64>,
        why: &str,
    ) -> Self {
        let mut trial = position.clone();
        let mut steps = Vec::new();
        for action in actions {
            steps.push(Listed::of(scenario, &trial, *action));
            let mut events = Vec::new();
            if scenario.apply(&mut trial, *action, &mut events).is_err() {
                break;
            }
        }
        Self {
            steps,
            gain,
            why: why.to_owned(),
        }
    }
}

/// The answer to `move-now`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveNowReply {
    /// Whether a computer player was told so; not if none was thinking any more. As long as something
    /// is secret it always says so.
    pub told: bool,
}

/// The answer to `hint`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HintReply {
    /// The side that decides.
    #[schemars(with = "String")]
    pub side: Side,
    /// A few things to do, the best first.
    pub opinions: Vec<OpinionView>,
}

/// The answer to `explain`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ExplainReply {
    /// The line of the log that the action brought first, counted from 0.
    pub event: usize,
    /// The side whose computer player it was.
    #[schemars(with = "String")]
    pub side: Side,
    /// Its level of difficulty.
    pub level: String,
    /// The action as a line for people.
    pub text: String,
    /// What it thought of the action, and then of the next best.
    pub opinions: Vec<OpinionView>,
}
