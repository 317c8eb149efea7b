//! Dice of imagined games, dealt rather than rolled: in six games in a row each die shows every
//! face once, and what is rolled for the same in games of the same number falls the same. So
//! luck weighs less, and fewer games tell which idea is better.

use longroll_rules::{Dice, Roll};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::game::roll;

/// The faces of a die, and the games that share them out.
const FACES: u64 = 6;
/// More than there are purposes of a roll.
const PURPOSES: usize = 32;

/// The dice of one of many imagined games.
#[derive(Debug)]
pub(crate) struct Dealer {
    seed: u64,
    game: u64,
    /// The part of the game, such as an action.
    part: u64,
    /// How often dice were rolled in it, by what for.
    rolls: [u8; PURPOSES],
}

impl Dealer {
    /// The dice of a game by its number; the seed is that of all of them.
    pub(crate) const fn new(seed: u64, game: u64) -> Self {
        Self {
            seed,
            game,
            part: 0,
            rolls: [0; PURPOSES],
        }
    }

    /// Begins a part of the game. Its dice do not depend on how many were rolled before.
    pub(crate) const fn next_part(&mut self) {
        self.part += 1;
        self.rolls = [0; PURPOSES];
    }

    /// The next roll of one or two dice.
    pub(crate) fn roll(&mut self, asked: Roll) -> Dice {
        let purpose = asked.purpose as usize % PURPOSES;
        self.rolls[purpose] = self.rolls[purpose].wrapping_add(1);
        let which = self.part << 16 | (purpose as u64) << 8 | u64::from(self.rolls[purpose]);
        let six = (self.game / FACES) << 32;
        let seed = self
            .seed
            .rotate_left(17)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ six ^ which);
        let (first, second) = (self.face(&mut rng), self.face(&mut rng));
        let dice = if asked.count == 1 {
            Dice::one(first)
        } else {
            Dice::two(first, second)
        };
        dice.unwrap_or_else(|| roll(&mut rng, asked.count))
    }

    /// This game's face of a die that shows each once in six games.
    fn face(&self, rng: &mut ChaCha8Rng) -> u8 {
        let mut faces = [1, 2, 3, 4, 5, 6];
        for last in (1..faces.len()).rev() {
            faces.swap(last, rng.next_u32() as usize % (last + 1));
        }
        faces[(self.game % FACES) as usize]
    }
}

#[cfg(test)]
mod tests {
    use longroll_rules::Purpose;

    use super::*;

    const fn asked(purpose: Purpose, count: u8) -> Roll {
        Roll {
            purpose,
            count,
            side: None,
        }
    }

    #[test]
    fn six_games_share_out_the_faces_of_a_die() {
        for six in 0..4 {
            let mut games: Vec<Dealer> = (0..FACES).map(|g| Dealer::new(7, 6 * six + g)).collect();
            for turn in 0..20 {
                let asked = asked(Purpose::Combat, 1 + turn % 2);
                let rolls: Vec<Dice> = games.iter_mut().map(|game| game.roll(asked)).collect();
                let sorted = |face: fn(&Dice) -> u8| {
                    let mut faces: Vec<u8> = rolls.iter().map(face).collect();
                    faces.sort_unstable();
                    faces
                };
                assert_eq!(sorted(|dice| dice.first()), [1, 2, 3, 4, 5, 6]);
                if asked.count == 2 {
                    assert_eq!(sorted(|dice| dice.sum() - dice.first()), [1, 2, 3, 4, 5, 6]);
                }
            }
        }
    }

    #[test]
    fn the_same_game_has_the_same_dice() {
        let rolls = |seed, game| {
            let mut dealer = Dealer::new(seed, game);
            let combat = asked(Purpose::Combat, 2);
            (0..20).map(|_| dealer.roll(combat)).collect::<Vec<Dice>>()
        };
        assert_eq!(rolls(3, 5), rolls(3, 5));
        assert_ne!(rolls(3, 5), rolls(4, 5));
        assert_ne!(rolls(3, 5), rolls(3, 11));
    }

    #[test]
    fn what_is_rolled_for_something_else_or_earlier_changes_nothing() {
        let (combat, march) = (
            asked(Purpose::Combat, 2),
            asked(Purpose::MovementAllowance, 1),
        );
        let initiative = asked(Purpose::Initiative, 2);
        let dice = |fights: usize| {
            let mut dealer = Dealer::new(3, 5);
            (0..fights).for_each(|_| {
                dealer.roll(combat);
            });
            let marched = dealer.roll(march);
            dealer.next_part();
            (marched, dealer.roll(initiative))
        };
        assert_eq!(dice(0), dice(3));
    }
}
