//! Chance for games played at random, and such games from beginning to end.

use longroll_rules::{Action, Dice, Event, Pending, Position, Roll, Scenario};

/// Far more decisions and rolls than any game needs.
const LONGEST: usize = 200_000;

/// A small generator, so that each game can be played again from its number.
pub struct Random(u64);

impl Random {
    /// The chance of the game with this number.
    pub fn of_game(number: u64) -> Self {
        Self(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// Who looks on at a game, and fails the test if a rule is broken.
#[allow(dead_code, reason = "not every test plays whole games")]
pub trait Watcher {
    /// Dice are about to fall.
    fn dice(&mut self, _position: &Position, _roll: Roll, _dice: Dice) {}

    /// An action is about to be taken.
    fn action(&mut self, _position: &Position, _action: Action) {}

    /// Something has happened; the position is that after everything which has.
    fn see(&mut self, event: &Event, position: &Position);

    /// The position after an action or a roll.
    fn after(&mut self, _position: &Position) {}
}

/// Plays a game at random to its end: what is legal is never nothing, and what is listed is
/// taken.
#[allow(dead_code, reason = "not every test plays whole games")]
pub fn play(scenario: &Scenario, seed: u64, watcher: &mut impl Watcher) -> Position {
    let mut position = scenario.open().expect("a playable set-up");
    let mut random = Random::of_game(seed);
    let (mut events, mut actions) = (Vec::new(), Vec::new());
    for _ in 0..LONGEST {
        match scenario.pending(&position) {
            Pending::Over => return position,
            Pending::Chance(roll) => {
                let outcome = random.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).expect("an outcome");
                watcher.dice(&position, roll, dice);
                let done = scenario.resolve(&mut position, dice, &mut events);
                assert!(done.is_ok(), "game {seed}: {dice:?}");
            }
            Pending::Choice(decision) => {
                scenario.legal(&position, &mut actions);
                assert!(!actions.is_empty(), "game {seed}: {decision:?}");
                let action = choose(&mut random, &actions);
                watcher.action(&position, action);
                let done = scenario.apply(&mut position, action, &mut events);
                assert!(done.is_ok(), "game {seed}: {action:?} {done:?}");
            }
        }
        for event in events.drain(..) {
            watcher.see(&event, &position);
        }
        watcher.after(&position);
    }
    panic!("game {seed} does not end");
}

/// A side that passes half the time ends the game before it is one, and who leaves the map at
/// the first chance has nothing left to play with.
#[allow(dead_code, reason = "not every test plays whole games")]
fn choose(random: &mut Random, actions: &[Action]) -> Action {
    match actions[random.below(actions.len())] {
        Action::Pass if random.below(8) > 0 => Action::TakeInitiative,
        Action::Exit if random.below(4) > 0 => actions[random.below(actions.len())],
        action => action,
    }
}
