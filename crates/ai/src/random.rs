//! A player who knows the rules and nothing else.

use longroll_rules::{Action, Position, Scenario};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::Player;

pub(crate) const NAME: &str = "random";

/// One in so many chances to pass is taken, or most games would end before they begin.
const PASSES: u32 = 16;

/// Chooses evenly among the kinds of action, then within the kind, so that the many ways
/// to detach a substitute do not crowd out the rest.
#[derive(Debug)]
pub(crate) struct Random {
    rng: ChaCha8Rng,
    legal: Vec<Action>,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            legal: Vec::new(),
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.rng.next_u32() as usize % limit.max(1)
    }
}

impl Player for Random {
    fn name(&self) -> &'static str {
        NAME
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        let mut legal = std::mem::take(&mut self.legal);
        scenario.legal(position, &mut legal);
        let eager = legal.contains(&Action::Pass) && !self.rng.next_u32().is_multiple_of(PASSES);
        if eager {
            legal.retain(|action| *action != Action::Pass);
        }
        // The list is sorted, so actions of a kind stand together.
        let kinds: Vec<&[Action]> = legal
            .chunk_by(|a, b| std::mem::discriminant(a) == std::mem::discriminant(b))
            .collect();
        let kind = self.below(kinds.len());
        let action = kinds.get(kind).map_or(Action::Confirm, |kind| {
            let index = self.below(kind.len());
            kind[index]
        });
        self.legal = legal;
        action
    }
}
