//! What the fuzz targets do with an input. Each module is a target: its function `run` takes
//! what libFuzzer made up, and panics if something is not as it must be.

pub mod cells;
pub mod edit;
pub mod map;
pub mod notation;
pub mod play;
pub mod record;
pub mod session;
pub mod table;

mod actions;
mod changes;
mod facts;
mod small;

use std::sync::{Arc, LazyLock};

use longroll_games::Data;
use longroll_record::{Game, Header, Library, Seed};
use longroll_rules::{Action, Pending, Position, Scenario};

/// The scenario that is played.
const SCENARIO: &str = "slb-1";

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::new(Data::embedded()));

/// A new game.
fn game(seed: u64) -> Game {
    Game::start(&LIBRARY, Header::new(SCENARIO, Seed::Number(seed))).expect("the data is sound")
}

/// The scenario as the data has it.
fn scenario() -> Arc<Scenario> {
    LIBRARY.scenario(SCENARIO, &[]).expect("the data is sound")
}

/// The legal actions, which there are exactly while somebody has to choose.
fn legal(scenario: &Scenario, position: &Position) -> Vec<Action> {
    let mut legal = Vec::new();
    scenario.legal(position, &mut legal);
    let chooses = matches!(scenario.pending(position), Pending::Choice(_));
    assert_eq!(!legal.is_empty(), chooses, "{legal:?}");
    assert!(
        legal.is_sorted_by(|a, b| a < b),
        "sorted and unique: {legal:?}"
    );
    legal
}

/// A record leads to where its game stands, and is what the game would write.
fn replays(game: &Game) {
    let again = Game::replay(&LIBRARY, game.text());
    let again = again.unwrap_or_else(|error| panic!("{error}\n{}", game.text()));
    assert_eq!(again.unfinished, None);
    assert_eq!(again.game.header(), game.header());
    assert_eq!(again.game.entries(), game.entries());
    assert_eq!(again.game.position(), game.position());
    assert_eq!(again.game.text(), game.text());
}

/// Plays on with chance from a number: at most so many choices.
fn play_on(game: &mut Game, chance: u64, choices: usize) {
    let mut chance = chance.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for _ in 0..choices {
        game.roll_all().expect("its seed is known");
        let legal = legal(game.scenario(), game.position());
        if legal.is_empty() {
            return;
        }
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        let mut action = legal[usize::try_from(chance >> 33).unwrap_or(0) % legal.len()];
        // A side that passes half the time ends the game before it is one.
        if action == Action::Pass
            && !chance.is_multiple_of(8)
            && legal.contains(&Action::TakeInitiative)
        {
            action = Action::TakeInitiative;
        }
        game.act(action).expect("a listed action is legal");
    }
}
