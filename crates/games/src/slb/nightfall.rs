//! Night falls on the first day of SLB 13.2 and 13.3: at the first tie of initiative dice
//! from the seventh Action Phase on.

use longroll_rules::campaign::{Initiative, Memory};
use longroll_rules::event::{Modifier, Modifiers};
use longroll_rules::illegal::RuleId;
use longroll_rules::{Event, Position, Purpose};

use crate::script::phases_begun;

/// Memory: not 0 once night has fallen.
const NIGHT: usize = 14;
/// The turn in which night falls.
const TURN: u8 = 1;
/// The first Action Phase in which a tie brings it.
const FIRST: u16 = 7;

/// Night and its darkness.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nightfall {
    /// The rule of darkness.
    pub dark: RuleId,
}

impl Nightfall {
    /// Whether it is night.
    pub(super) fn has_fallen(position: &Position) -> bool {
        position.turn() == TURN && position.memory().0[NIGHT] != 0
    }

    /// Whether a tie in the next Action Phase would bring night.
    pub(super) fn is_near(position: &Position) -> bool {
        position.turn() == TURN
            && !Self::has_fallen(position)
            && phases_begun(position) + 1 >= FIRST
    }

    /// Dice fall even if one side can do nothing, as long as a tie can bring night.
    pub(super) fn initiative(position: &Position) -> Initiative {
        if Self::is_near(position) {
            Initiative::Contested
        } else {
            Initiative::Roll
        }
    }

    /// Watches the initiative dice, and the morning.
    pub(super) fn observe(position: &Position, event: &Event, memory: &mut Memory) {
        match event {
            Event::Rolled {
                purpose: Purpose::Initiative,
                dice,
                ..
            } if Self::is_near(position) && dice.first() == dice.second() => {
                memory.0[NIGHT] = 1;
            }
            Event::TurnBegan(_) => memory.0[NIGHT] = 0,
            _ => {}
        }
    }

    /// Whether night has fallen since the memory was this.
    pub(super) fn falls(position: &Position, before: &Memory) -> bool {
        Self::has_fallen(position) && before.0[NIGHT] == 0
    }

    /// Darkness hinders whoever attacks.
    pub(super) fn combat_modifiers(self, position: &Position, attacker: &mut Modifiers) {
        if Self::has_fallen(position) {
            attacker.push(Modifier {
                name: "darkness",
                value: -1,
                rule: self.dark,
            });
        }
    }
}
