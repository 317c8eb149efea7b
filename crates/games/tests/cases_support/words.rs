//! Words of the cases to things of the game, with errors that say what was expected.

use longroll_map::{Direction, HexId};
use longroll_rules::{Cause, LeaderId, Scenario, Side, UnitId, UnitSet};

/// A result whose error is a sentence.
pub type Said<T> = Result<T, String>;

/// A unit by its id.
pub fn unit(s: &Scenario, word: &str) -> Said<UnitId> {
    s.find_unit(word)
        .ok_or_else(|| format!("there is no unit \"{word}\""))
}

/// A leader by his id.
pub fn leader(s: &Scenario, word: &str) -> Said<LeaderId> {
    s.find_leader(word)
        .ok_or_else(|| format!("there is no leader \"{word}\""))
}

/// A hex by its printed number.
pub fn hex(s: &Scenario, word: &str) -> Said<HexId> {
    s.map
        .find(word)
        .ok_or_else(|| format!("there is no hex \"{word}\""))
}

/// A side of the game.
pub fn side(word: &str) -> Said<Side> {
    match word {
        "union" => Ok(Side::Union),
        "confederate" => Ok(Side::Confederate),
        _ => Err(format!("expected union or confederate, found \"{word}\"")),
    }
}

/// The word for a side.
pub fn side_word(side: Side) -> &'static str {
    match side {
        Side::Union => "union",
        Side::Confederate => "confederate",
    }
}

/// `yes` or `no`.
pub fn flag(word: &str) -> Said<bool> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("expected yes or no, found \"{word}\"")),
    }
}

/// The word for a flag.
pub fn flag_word(flag: bool) -> &'static str {
    if flag { "yes" } else { "no" }
}

/// A whole number.
pub fn number<T: std::str::FromStr>(word: &str) -> Said<T> {
    word.parse()
        .map_err(|_| format!("expected a number, found \"{word}\""))
}

/// A compass direction, `N` to `NW`.
pub fn direction(word: &str) -> Said<Direction> {
    let words = ["N", "NE", "SE", "S", "SW", "NW"];
    let found = words.iter().position(|known| *known == word);
    found
        .map(|index| Direction::ALL[index])
        .ok_or_else(|| format!("expected one of {words:?}, found \"{word}\""))
}

/// A cause of losses.
pub fn cause(word: &str) -> Said<Cause> {
    Cause::ALL
        .into_iter()
        .find(|cause| cause.word() == word)
        .ok_or_else(|| format!("there is no cause of losses \"{word}\""))
}

/// Units joined by commas; `none` is the empty set.
pub fn units(s: &Scenario, word: &str) -> Said<UnitSet> {
    if word == "none" {
        return Ok(UnitSet::EMPTY);
    }
    word.split(',').map(|id| unit(s, id)).collect()
}

/// The ids of units, joined by commas.
pub fn unit_list(s: &Scenario, units: UnitSet) -> String {
    if units.is_empty() {
        return "none".to_owned();
    }
    let ids: Vec<_> = units.iter().map(|u| s.unit(u).id.as_str()).collect();
    ids.join(",")
}

/// `key=value`.
pub fn pair(word: &str) -> Said<(&str, &str)> {
    word.split_once('=')
        .ok_or_else(|| format!("expected key=value, found \"{word}\""))
}

/// Compares what should be with what is.
pub fn same(what: &str, expected: &str, found: &str) -> Said<()> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("{what}: expected {expected}, found {found}"))
    }
}
