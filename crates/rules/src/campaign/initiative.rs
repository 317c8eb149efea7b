//! How a campaign decides the initiative.

use crate::Side;
use crate::event::Modifier;
use crate::illegal::RuleId;

/// How the initiative of an Action Phase is decided (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initiative {
    /// By a roll of both players.
    Roll,
    /// By a roll to which one side adds something.
    Favoured(Side, Modifier),
    /// By a roll even if one side can do nothing, since a tie has a meaning of its own; a
    /// winner who can do nothing must pass (4.2).
    Contested,
    /// A side moves in secret, in Action Phases of its own, for as long as it likes.
    Secret(Side),
    /// A side wins without a roll, by this rule.
    Automatic(Side, RuleId),
    /// The scenario gives this Action Phase to one side, by this rule: nobody else acts in
    /// it, and where the side may pass, that ends the phase and not the Action Cycle.
    ///
    /// The phase is over as soon as it is won by a side that can do nothing in it, so a
    /// campaign must count it by its [`Event::InitiativeWon`](crate::Event::InitiativeWon).
    Ordered {
        /// Whose phase it is.
        side: Side,
        /// Whether it may pass.
        may_pass: bool,
        /// The rule that says so.
        rule: RuleId,
    },
}
