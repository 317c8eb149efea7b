//! A player with a purpose: it judges where every action would lead and takes the best.

use longroll_rules::{Action, Position, Scenario};

use crate::doctrine;
use crate::planner::Planner;
use crate::{Choice, Player, Thinking};

pub(crate) const NAME: &str = "guard";

/// The player.
#[derive(Debug)]
pub(crate) struct Guard(Planner);

impl Guard {
    pub(crate) fn new() -> Self {
        Self(Planner::new(doctrine::GUARD))
    }
}

impl Player for Guard {
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
