//! A player that plans whole activations.

use longroll_rules::{Action, Position, Scenario};

use crate::Player;
use crate::doctrine;
use crate::planner::Planner;

pub(crate) const NAME: &str = "staff";

/// The player.
#[derive(Debug)]
pub(crate) struct Staff(Planner);

impl Staff {
    pub(crate) fn new() -> Self {
        Self(Planner::new(doctrine::tuned(doctrine::STAFF)))
    }
}

impl Player for Staff {
    fn name(&self) -> &'static str {
        NAME
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        self.0.choose(scenario, position)
    }
}
