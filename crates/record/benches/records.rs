//! How fast and how long records are. `cargo xtask bench` prints the figures.

use std::sync::LazyLock;

use divan::{Bencher, black_box};
use longroll_games::Data;
use longroll_record::{Entry, Game, Header, Library, Seed, hash};
use longroll_rules::{Action, Pending};

/// A finished game should be about so long.
const ACTIONS: usize = 500;
/// Games among which the one nearest to it is looked for.
const GAMES: u64 = 200;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::new(Data::embedded()));

/// The game of a random player who seldom passes.
fn play(seed: u64) -> Game {
    let mut game = Game::start(&LIBRARY, Header::new("slb-1", Seed::Number(seed))).expect("a game");
    let mut dice = Seed::Number(!seed).dice();
    let mut place = 0;
    let mut below = |limit: usize| {
        place += 4;
        let digits = (place..place + 4).map(|at| dice.die(at) as usize - 1);
        digits.fold(0, |number, digit| number * 6 + digit) % limit
    };
    let mut list = Vec::new();
    loop {
        match game.pending() {
            Pending::Over => return game,
            Pending::Chance(_) => drop(game.roll().expect("a seed")),
            Pending::Choice(_) => {
                game.scenario().legal(game.position(), &mut list);
                let mut action = list[below(list.len())];
                if action == Action::Pass && below(12) > 0 {
                    action = Action::TakeInitiative;
                }
                game.act(action).expect("a legal action");
            }
        }
    }
}

fn actions(game: &Game) -> usize {
    let action = |entry: &&Entry| matches!(entry, Entry::Action(_));
    game.entries().iter().filter(action).count()
}

/// A finished game of about 500 actions.
static GAME: LazyLock<Game> = LazyLock::new(|| {
    let games = (0..GAMES).map(play);
    let nearest = games.min_by_key(|game| actions(game).abs_diff(ACTIONS));
    nearest.expect("at least one game")
});

#[allow(clippy::cast_precision_loss, reason = "the counts are small")]
fn main() {
    let (text, count) = (GAME.text(), actions(&GAME));
    let bytes = text.len() as f64 / count as f64;
    println!("figure record_bytes {bytes:.1} bytes an action, dice and hashes included");
    println!("figure record_actions {count} actions in the record that is replayed");
    divan::main();
}

/// The record of a finished game, replayed with every line checked.
#[divan::bench(sample_size = 1, sample_count = 200)]
fn replay(bencher: Bencher) {
    let text = GAME.text();
    bencher.bench_local(|| Game::replay(&LIBRARY, black_box(text)).map(drop));
}

/// The hash of a position.
#[divan::bench(sample_size = 16, sample_count = 100)]
fn position_hash(bencher: Bencher) {
    bencher.bench_local(|| hash(black_box(GAME.position())));
}
