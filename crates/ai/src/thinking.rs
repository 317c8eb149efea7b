//! Thinking under a budget: how much, told to stop, watched from outside; and what comes of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::time::Duration;

use longroll_rules::Action;

/// How much a player may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many nodes: games that are imagined. The choice is the same on every machine.
    Nodes(u64),
    /// So much time. The choice depends on the machine.
    Time(Duration),
}

/// A decision being thought about. Clones are ties to the same thinking: one goes to the
/// player, the others stay with whoever waits, to watch the progress or say "move now".
#[derive(Clone, Debug)]
pub struct Thinking {
    budget: Budget,
    ties: Arc<Ties>,
}

#[derive(Debug, Default)]
struct Ties {
    stop: AtomicBool,
    /// In thousandths.
    progress: AtomicU16,
}

const WHOLE: f32 = 1000.0;

impl Thinking {
    /// Thinking that has not begun.
    pub fn new(budget: Budget) -> Self {
        let ties = Arc::default();
        Self { budget, ties }
    }

    /// The same thinking with such a part of its budget: a half, a third.
    pub(crate) fn part(&self, parts: u32) -> Self {
        let parts = parts.max(1);
        let budget = match self.budget {
            Budget::Nodes(nodes) => Budget::Nodes(nodes / u64::from(parts)),
            Budget::Time(time) => Budget::Time(time / parts),
        };
        let ties = Arc::clone(&self.ties);
        Self { budget, ties }
    }

    /// How much may be thought.
    pub const fn budget(&self) -> Budget {
        self.budget
    }

    /// Asks the player to move now, with the best that it has found so far.
    pub fn stop(&self) {
        self.ties.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the player has been asked to move now.
    pub fn is_stopped(&self) -> bool {
        self.ties.stop.load(Ordering::Relaxed)
    }

    /// How much of the budget has been used, from 0 to 1.
    pub fn progress(&self) -> f32 {
        f32::from(self.ties.progress.load(Ordering::Relaxed)) / WHOLE
    }

    /// A player tells how much of the budget it has used, from 0 to 1.
    pub fn report(&self, progress: f32) {
        let thousandths = (progress.clamp(0.0, 1.0) * WHOLE) as u16;
        self.ties.progress.store(thousandths, Ordering::Relaxed);
    }
}

/// What a player thinks of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The action.
    pub action: Action,
    /// The victory points that the side to choose expects to gain by it, against the
    /// position as it is.
    pub gain: f64,
    /// What for, in a few plain words: the places and losses that weigh most. Empty if the
    /// player has no words.
    pub why: String,
}

impl Opinion {
    /// An action that gains nothing and needs no words.
    pub(crate) const fn neutral(action: Action) -> Self {
        Self {
            action,
            gain: 0.0,
            why: String::new(),
        }
    }
}

/// What thinking has led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The chosen action.
    pub action: Action,
    /// The actions that were judged, the chosen one first and the rest by what they gain; where the choice is whether to take the
    /// initiative, those for which it could be taken, and the pass. Empty if the player does not judge, or
    /// had nothing to choose from. In a hint the first few are worth showing.
    pub opinions: Vec<Opinion>,
    /// The nodes that were used.
    pub nodes: u64,
}

impl Choice {
    /// A choice without any words.
    pub fn plain(action: Action) -> Self {
        Self {
            action,
            opinions: Vec::new(),
            nodes: 0,
        }
    }

    /// What the player thinks of one action, if it has judged it.
    pub fn opinion(&self, action: Action) -> Option<&Opinion> {
        self.opinions.iter().find(|o| o.action == action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_told_to_stop_with_the_whole() {
        let whole = Thinking::new(Budget::Time(Duration::from_secs(3)));
        let part = whole.part(2);
        assert_eq!(part.budget(), Budget::Time(Duration::from_millis(1500)));
        whole.stop();
        assert!(part.is_stopped());
        let nodes = Thinking::new(Budget::Nodes(7)).part(2).budget();
        assert_eq!(nodes, Budget::Nodes(3));
    }
}
