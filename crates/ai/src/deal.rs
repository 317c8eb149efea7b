//! Dice of imagined games, dealt rather than rolled at first: in six games in a row each of the
//! first dice shows every face once. So the luck of the action that is tried weighs less, and
//! fewer games tell which idea is better.

use longroll_rules::Dice;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::game::roll;

/// So many of the first rolls are dealt. Later ones fall together with the first in too many
/// ways for six games to be even.
const DEALT: u64 = 6;
/// The faces of a die, and the games that share them out.
const FACES: u64 = 6;

/// The dice of one of many imagined games.
#[derive(Debug)]
pub(crate) struct Dealer {
    seed: u64,
    game: u64,
    rolls: u64,
    rng: ChaCha8Rng,
}

impl Dealer {
    /// The dice of a game by its number; the seed is that of all of them.
    pub(crate) fn new(seed: u64, game: u64) -> Self {
        Self {
            seed,
            game,
            rolls: 0,
            rng: ChaCha8Rng::seed_from_u64(seed ^ (game << 32)),
        }
    }

    /// The next roll of one or two dice.
    pub(crate) fn roll(&mut self, count: u8) -> Dice {
        self.rolls += 1;
        if self.rolls > DEALT {
            return roll(&mut self.rng, count);
        }
        let six = self.game / FACES;
        let seed = self.seed.rotate_left(17) ^ (six << 8) ^ self.rolls;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (first, second) = (self.face(&mut rng), self.face(&mut rng));
        let dice = if count == 1 {
            Dice::one(first)
        } else {
            Dice::two(first, second)
        };
        dice.unwrap_or_else(|| roll(&mut rng, count))
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
    use super::*;

    #[test]
    fn six_games_share_out_the_faces_of_the_first_dice() {
        for six in 0..4 {
            let mut games: Vec<Dealer> = (0..FACES).map(|g| Dealer::new(7, 6 * six + g)).collect();
            for turn in 0..DEALT {
                let count = 1 + (turn % 2) as u8;
                let rolls: Vec<Dice> = games.iter_mut().map(|game| game.roll(count)).collect();
                let sorted = |face: fn(&Dice) -> u8| {
                    let mut faces: Vec<u8> = rolls.iter().map(face).collect();
                    faces.sort_unstable();
                    faces
                };
                assert_eq!(sorted(|dice| dice.first()), [1, 2, 3, 4, 5, 6]);
                if count == 2 {
                    assert_eq!(sorted(|dice| dice.sum() - dice.first()), [1, 2, 3, 4, 5, 6]);
                }
            }
        }
    }

    #[test]
    fn the_same_game_has_the_same_dice() {
        let rolls = |seed, game| {
            let mut dealer = Dealer::new(seed, game);
            (0..20).map(|_| dealer.roll(2)).collect::<Vec<Dice>>()
        };
        assert_eq!(rolls(3, 5), rolls(3, 5));
        assert_ne!(rolls(3, 5), rolls(4, 5));
        assert_ne!(rolls(3, 5), rolls(3, 11));
    }
}
