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

#[cfg(test)]
mod tests {
    use longroll_games::{Data, scenario};
    use longroll_rules::{Event, Purpose};

    use super::*;
    use crate::Game;

    /// The attacks of a game between planners of some zeal.
    fn attacks(zeal: f64) -> usize {
        let s = scenario(&Data::embedded(), "slb-1").expect("the scenario loads");
        let player = || Planned {
            name: STAFF,
            planner: Planner::new(doctrine::STAFF.with_zeal(zeal)),
        };
        let (mut union, mut confederate) = (player(), player());
        let mut game = Game::new(&s, 3).expect("a sound set-up");
        let mut events = Vec::new();
        let mut attacks = 0;
        while game
            .step(&mut union, &mut confederate, &mut events)
            .expect("legal")
        {
            let combat = |e: &&Event| {
                matches!(
                    e,
                    Event::Rolled {
                        purpose: Purpose::Combat,
                        ..
                    }
                )
            };
            attacks += events.iter().filter(combat).count();
            events.clear();
        }
        attacks
    }

    #[test]
    fn zeal_decides_how_many_attacks_there_are() {
        assert_eq!(attacks(-1000.0), 0);
        assert!(attacks(0.0) > 0);
        assert!(attacks(1000.0) > attacks(0.0));
    }
}
