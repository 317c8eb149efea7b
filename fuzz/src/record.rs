//! A record as text.

use longroll_record::Game;

use crate::{LIBRARY, play_on, replays};

/// A record that can be replayed is written as it was read, and can be played on.
pub fn run(text: &str) {
    let Ok(replayed) = Game::replay(&LIBRARY, text) else {
        return;
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    assert_eq!(replayed.game.text(), &text[..whole]);
    assert_eq!(replayed.unfinished.as_deref().unwrap_or(""), &text[whole..]);
    let mut game = replayed.game;
    replays(&game);
    rewritten(&game);
    if game.header().seed.is_some() {
        play_on(&mut game, text.len() as u64, 4);
        replays(&game);
    }
}

/// The same game written anew says the same, without what was taken back.
fn rewritten(game: &Game) {
    let start = game.at(0);
    let mut again = Game::begin(start.scenario, game.header().clone()).expect("it began before");
    for entry in game.entries() {
        use longroll_record::{Entry, Source};
        let done = match entry {
            Entry::Action(action) => again.act(*action).map(drop),
            Entry::Dice(dice, Source::Given) => again.give(*dice).map(drop),
            // Whoever does not know the seed can't check its dice.
            Entry::Dice(dice, Source::Seed) => match again.roll() {
                Ok(_) => Ok(()),
                Err(_) => again.give(*dice).map(drop),
            },
            Entry::Edit(changes) => again.edit(changes.clone()).map(drop),
        };
        done.expect("it happened before");
    }
    assert_eq!(again.position(), game.position());
    replays(&again);
}
