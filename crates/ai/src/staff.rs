//! A player that plans whole activations.

use longroll_rules::{Action, Position, Scenario};

use crate::Player;
use crate::guard::Guard;

pub(crate) const NAME: &str = "staff";

/// The player.
#[derive(Debug, Default)]
pub(crate) struct Staff(Guard);

impl Staff {
    pub(crate) fn new() -> Self {
        Self::default()
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
