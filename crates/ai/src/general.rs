//! A player that plays the likely answers through before it acts.

use longroll_rules::{Action, Position, Scenario};

use crate::staff::Staff;
use crate::{Choice, Player, Thinking};

pub(crate) const NAME: &str = "general";

/// The player.
#[derive(Debug)]
pub(crate) struct General {
    staff: Staff,
}

impl General {
    pub(crate) fn new(_seed: u64) -> Self {
        let staff = Staff::new();
        Self { staff }
    }
}

impl Player for General {
    fn name(&self) -> &'static str {
        NAME
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        self.staff.choose(scenario, position)
    }

    fn think(&mut self, scenario: &Scenario, position: &Position, thinking: &Thinking) -> Choice {
        self.staff.think(scenario, position, thinking)
    }
}
