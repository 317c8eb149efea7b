//! The players that take what their planner thinks best: the guard judges where every action
//! would lead, and the staff does so with more care. They differ in their doctrine.

use longroll_rules::{Action, Position, Scenario};

use crate::doctrine;
use crate::planner::Planner;
use crate::{Choice, Player, Thinking};

pub(crate) const GUARD: &str = "guard";
pub(crate) const STAFF: &str = "staff";

/// A player of one doctrine.
#[derive(Debug)]
pub(crate) struct Planned {
    name: &'static str,
    planner: Planner,
}

impl Planned {
    /// A player with a purpose.
    pub(crate) fn guard() -> Self {
        Self {
            name: GUARD,
            planner: Planner::new(doctrine::GUARD),
        }
    }

    /// A player that plans whole activations.
    pub(crate) fn staff() -> Self {
        Self {
            name: STAFF,
            planner: Planner::new(doctrine::STAFF),
        }
    }
}

impl Player for Planned {
    fn name(&self) -> &'static str {
        self.name
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        self.planner.choose(scenario, position)
    }

    fn think(&mut self, scenario: &Scenario, position: &Position, thinking: &Thinking) -> Choice {
        let choice = self.planner.think(scenario, position);
        thinking.report(1.0);
        choice
    }
}
