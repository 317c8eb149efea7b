//! Who sits down at the table: a player by its name, perhaps with a time to think.

use longroll_ai::{Budget, Player, Thinking, player};
use longroll_rules::{Action, Position, Scenario};

/// The player of a name: `general` thinks as much as it usually does, `general@500` for 500
/// nodes about each decision, `general@1s` or `general@300ms` for a time. `None` if nobody
/// has this name, or it is no budget that stands behind it.
pub(crate) fn seat(name: &str, seed: u64) -> Option<Box<dyn Player>> {
    match name.split_once('@') {
        None => player(name, seed),
        Some((name, budget)) => Some(Box::new(Budgeted {
            player: player(name, seed)?,
            budget: read(budget)?,
        })),
    }
}

/// The name without the budget.
pub(crate) fn kind(name: &str) -> &str {
    name.split_once('@').map_or(name, |(kind, _)| kind)
}

fn read(budget: &str) -> Option<Budget> {
    if let Ok(nodes) = budget.parse() {
        return Some(Budget::Nodes(nodes));
    }
    humantime::parse_duration(budget).ok().map(Budget::Time)
}

/// A player that is told how much to think.
struct Budgeted {
    player: Box<dyn Player>,
    budget: Budget,
}

impl Player for Budgeted {
    fn name(&self) -> &'static str {
        self.player.name()
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        let thinking = Thinking::new(self.budget);
        self.player.think(scenario, position, &thinking).action
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn budgets_are_read() {
        assert_eq!(read("500"), Some(Budget::Nodes(500)));
        assert_eq!(read("1s"), Some(Budget::Time(Duration::from_secs(1))));
        assert_eq!(
            read("300ms"),
            Some(Budget::Time(Duration::from_millis(300)))
        );
        assert_eq!(read("much"), None);
    }

    #[test]
    fn players_sit_down_with_and_without_a_budget() {
        for name in ["guard", "guard@7", "guard@1ms"] {
            assert_eq!(seat(name, 1).expect("a player").name(), "guard");
            assert_eq!(kind(name), "guard");
        }
        for name in ["grant", "grant@7", "guard@", "guard@much", ""] {
            assert!(seat(name, 1).is_none(), "{name}");
        }
    }
}
