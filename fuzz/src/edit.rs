//! Lists of changes as the request `edit` has them, one a line.

use longroll_record::edit::Change;

use crate::{facts, game, play_on, replays};

/// An edit is refused whole, or leads to a game that can be played.
pub fn run(text: &str) {
    let mut game = game(3);
    for line in text.lines().take(8) {
        let Ok(changes) = serde_json::from_str::<Vec<Change>>(line) else {
            continue;
        };
        let json = serde_json::to_string(&changes).expect("plain data has a text");
        let again = serde_json::from_str::<Vec<Change>>(&json);
        assert_eq!(again.ok().as_ref(), Some(&changes), "{json}");
        let (before, written) = (game.position().clone(), game.text().len());
        match game.edit(changes) {
            Ok(_) => {
                facts::check(game.scenario(), game.position());
                play_on(&mut game, line.len() as u64, 6);
                facts::check(game.scenario(), game.position());
            }
            Err(error) => {
                assert!(*game.position() == before, "{error}");
                assert_eq!(game.text().len(), written);
            }
        }
    }
    replays(&game);
}
