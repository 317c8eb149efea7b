//! A player that plans whole activations.

use longroll_rules::{Action, Position, Scenario};

use crate::doctrine;
use crate::planner::Planner;
use crate::{Choice, Player, Thinking};

pub(crate) const NAME: &str = "staff";

/// The player.
#[derive(Debug)]
pub(crate) struct Staff(Planner);

impl Staff {
    pub(crate) fn new() -> Self {
        Self(Planner::new(doctrine::STAFF))
    }
}

impl Player for Staff {
    fn name(&self) -> &'static str {
        NAME
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        self.0.choose(scenario, position)
    }

    fn think(&mut self, scenario: &Scenario, position: &Position, thinking: &Thinking) -> Choice {
        let choice = self.0.think(scenario, position);
        thinking.report(1.0);
        choice
    }
}
