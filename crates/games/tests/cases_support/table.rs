//! The line `reach UNIT MP: HEX=COST ...`.

use longroll_map::path::Search;
use longroll_rules::Mp;
use longroll_rules::s06_movement::{Stride, reach as search_from};

use super::run::Game;
use super::words::{Said, hex, number, pair, unit};

/// Checks what a fresh march with these Movement Points would cost to some hexes; `-` is
/// out of reach.
pub fn reach(game: &Game, words: &[&str]) -> Said<()> {
    let ["reach", id, points, hexes @ ..] = words else {
        return Err("expected reach UNIT MP: HEX=COST ...".to_owned());
    };
    if hexes.is_empty() {
        return Err("expected at least one HEX=COST".to_owned());
    }
    let points: f64 = number(points.trim_end_matches(':'))?;
    let stride = Stride {
        mp: Mp::halves((points * 2.0) as u16),
        first: true,
    };
    let mut search = Search::default();
    search_from(&game.s, &game.p, unit(&game.s, id)?, stride, &mut search);
    let mut wrong = Vec::new();
    for word in hexes {
        let (label, expected) = pair(word)?;
        let reached = search.get(hex(&game.s, label)?);
        let found = reached.map_or("-".to_owned(), |r| (f64::from(r.cost) / 2.0).to_string());
        if found != expected {
            wrong.push(format!("{label}: expected {expected}, found {found}"));
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}
