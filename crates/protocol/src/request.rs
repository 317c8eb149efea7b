//! What may be asked.

use longroll_record::edit::Change;
use longroll_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::action::ActionData;

/// A request: any `id`, which the reply repeats, and an `op` with its fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Request {
    /// Anything; the reply has the same.
    #[serde(default)]
    pub id: Value,
    /// What is asked.
    #[serde(flatten)]
    pub op: Op,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Op {
    /// Who is there.
    Hello,
    /// What can be played.
    Scenarios,
    /// Starts a game; one that is open is given up.
    New {
        /// The scenario's id, such as `slb-1`.
        scenario: String,
        /// The seed of the dice.
        #[serde(default = "one")]
        seed: u64,
        /// Optional rules.
        #[serde(default)]
        options: Options,
    },
    /// The whole position.
    State {
        /// As this side sees it; without Limited Intelligence both see everything.
        #[serde(default)]
        #[schemars(with = "Option<String>")]
        side: Option<Side>,
    },
    /// As `state` for a side.
    View {
        /// The side.
        #[schemars(with = "String")]
        side: Side,
    },
    /// What is to be decided, and by whom.
    Decision,
    /// The legal actions.
    Legal,
    /// Takes an action, and resolves what chance follows.
    Do {
        /// One of the legal actions.
        #[serde(default)]
        action: Option<ActionData>,
        /// Or its place in the list, counted from 0.
        #[serde(default)]
        index: Option<usize>,
        /// Who does it; if named, it must be that side's decision.
        #[serde(default)]
        #[schemars(with = "Option<String>")]
        side: Option<Side>,
        /// The number of the update that it answers; at a served table an older one than
        /// the latest is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// Why an action is not legal now.
    Why {
        /// The action.
        action: ActionData,
    },
    /// Where a unit could march now.
    Reach {
        /// The unit.
        unit: String,
        /// With this many Movement Points; those of its march if not named.
        #[serde(default)]
        mp: Option<f64>,
    },
    /// How ammunition gets to a unit: its best supply path, and what that adds to the die.
    Supply {
        /// The unit.
        unit: String,
    },
    /// The exact odds of an attack or assault.
    Odds {
        /// The action.
        action: ActionData,
    },
    /// The referee's hand.
    Edit {
        /// What is changed, in order; all of it or nothing.
        changes: Vec<Change>,
    },
    /// Dice that fall before the seeded ones.
    Dice {
        /// Faces from 1 to 6.
        queue: Vec<u8>,
    },
    /// The victory points as they stand.
    Score,
    /// The stable hash of the position.
    Hash,
    /// The game as a record.
    Save,
    /// A game from a record; one that is open is given up.
    Load {
        /// The text of the record.
        record: String,
    },
    /// Back to before the last `do` or `edit`.
    Undo {
        /// As for `do`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// What has happened.
    Log {
        /// Without the first so many events.
        #[serde(default)]
        from: usize,
    },
    /// Where the game stood after its first `n` actions.
    At {
        /// How many actions; more than there were is now.
        n: usize,
    },
    /// As `save`.
    Record,
    /// Tells the computer player that is thinking to move now, with the best that it has found.
    /// Only at a served table.
    MoveNow {
        /// The number of the update that is looked at; a later decision is left alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// What a computer player would do in the place of the side that decides, as that side sees
    /// the game. Only at a served table, and only at the seat that decides.
    Hint {
        /// As for `do`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// What a computer player thought of an action that it has taken. Only at a served table.
    Explain {
        /// A line of the log that the action brought, counted from 0; the latest action that
        /// can be explained if not named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        event: Option<usize>,
    },
}

fn one() -> u64 {
    1
}

/// Optional rules of a game; those that the scenario does not offer are refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Options {
    /// Organized units may march at Fatigue Level 4 (5.1).
    pub fatigue4_march: bool,
    /// The Entrenchment action in games of 1863 (5.5).
    pub entrench_action_1863: bool,
    /// Limited Intelligence: what is under force markers is secret.
    pub limited_intelligence: bool,
    /// Dispersion, of Here Come the Rebels!.
    pub dispersion: bool,
    /// Woods hexsides do not lessen the flank bonus of Confederate attackers (7.4), in
    /// Stonewall's Last Battle.
    pub slb_confederate_ignores_woods_reduction: bool,
    /// Leaders can be killed (18.0 of Stonewall's Last Battle) in its scenario 3.
    pub slb3_leader_deaths: bool,
    /// Dice say where the Confederate cavalry has gone in secret, in scenario 6 of Stonewall's
    /// Last Battle.
    pub slb6_solitaire: bool,
    /// From turn 9 on every result of a stalled command means commitment, in scenario 7 of Here
    /// Come the Rebels!.
    pub hcr_all_stalled_commit: bool,
}

impl Options {
    /// The names of the options that are on.
    pub fn names(self) -> Vec<String> {
        [
            (self.fatigue4_march, "fatigue4_march"),
            (self.entrench_action_1863, "entrench_action_1863"),
            (self.limited_intelligence, "limited_intelligence"),
            (self.dispersion, "dispersion"),
            (
                self.slb_confederate_ignores_woods_reduction,
                "slb_confederate_ignores_woods_reduction",
            ),
            (self.slb3_leader_deaths, "slb3_leader_deaths"),
            (self.slb6_solitaire, "slb6_solitaire"),
            (self.hcr_all_stalled_commit, "hcr_all_stalled_commit"),
        ]
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, name)| name.to_owned())
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use longroll_rules::OptionalRule;
    use serde_json::json;

    use super::Options;

    #[test]
    fn every_optional_rule_has_its_option() {
        for rule in OptionalRule::ALL {
            let options: Options = serde_json::from_value(json!({rule.word(): true}))
                .unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(options.names(), [rule.word()]);
        }
    }
}
