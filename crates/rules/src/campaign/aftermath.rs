//! What comes next by a campaign's own rules.

use longroll_map::HexId;

use crate::event::{Event, Modifiers};
use crate::illegal::RuleId;
use crate::{Side, UnitSet};

/// What follows on a random event, or comes next in a phase of the campaign's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aftermath {
    /// Nothing more.
    Over,
    /// A die of this side, with these modifiers, by this rule.
    Die(Side, Modifiers, RuleId),
    /// Two dice of this side, whose sum counts.
    Dice(Side, Modifiers, RuleId),
    /// So many halves of a box of ammunition come to this side, which divides them
    /// (16.4 of RTG).
    Convoy(Side, u8),
    /// These units of this side make a bonus cycle (17.2 of RTG).
    BonusCycle(Side, UnitSet),
    /// This side places what is due of its [contingents](crate::arrivals).
    Arrivals(Side),
    /// This happens, and then what follows on it.
    Comes(Vec<Event>),
    /// A side divides so many points of Manpower among these units of its own (scenario 7 of
    /// HCR).
    Conscripts(Side, u8, UnitSet),
    /// A side chooses one of some hexes or none, in an interlude of a march.
    Choose {
        /// Who chooses.
        side: Side,
        /// From these.
        hexes: Vec<HexId>,
        /// By which rule.
        rule: RuleId,
    },
}
