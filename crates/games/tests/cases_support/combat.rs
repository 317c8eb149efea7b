//! Lines of `then` about what the rules derive from a position.

use longroll_rules::forts;
use longroll_rules::s02_command::commanded;
use longroll_rules::s02_zoc::{Zoc, zoc_of};
use longroll_rules::s07_flank::{cover, flank};
use longroll_rules::s07_values::{attack_value, defense_artillery, hex_defense, printed_artillery};

use super::run::Game;
use super::words::{
    Said, direction, flag, flag_word, hex, leader, number, pair, same, side, unit_list, units,
};

/// Checks one line.
pub fn line(game: &Game, words: &[&str]) -> Said<()> {
    let (s, p) = (&game.s, &game.p);
    match words {
        ["value", "attack", list, expected] => {
            let found = attack_value(s, p, units(s, list)?);
            same("value", expected, &found.as_f64().to_string())
        }
        ["value", "defense", label, expected] => {
            let found = defense(game, label)?;
            same("value", expected, &found.as_f64().to_string())
        }
        ["value", "attack-artillery", list, expected] => {
            let found = printed_artillery(s, p, units(s, list)?);
            same("value", expected, &found.to_string())
        }
        ["value", "defense-artillery", label, expected] => {
            let found = defense_artillery(s, p, defenders(game, label)?);
            same("value", expected, &found.to_string())
        }
        ["zoc", label, who, expected] => {
            let found = match zoc_of(s, p, side(who)?, hex(s, label)?) {
                Zoc::None => "none",
                Zoc::Restricted => "restricted",
                Zoc::Normal => "normal",
            };
            same("Zone of Control", expected, found)
        }
        ["command", id, list] => {
            let found = commanded(s, p, leader(s, id)?);
            same(
                "commanded",
                &unit_list(s, units(s, list)?),
                &unit_list(s, found),
            )
        }
        ["cover", attack, compass, expected @ ..] => covered(game, attack, compass, expected),
        ["flank", attack, expected @ ..] => flanked(game, attack, expected),
        _ => Err("no such line; see docs/rules/cases.md".to_owned()),
    }
}

/// What defends a hex: units, or an empty fort.
fn defense(game: &Game, label: &str) -> Said<longroll_rules::Combat> {
    let at = hex(&game.s, label)?;
    let fort = forts::at(&game.s, &game.p, at).map(|(side, _)| side);
    let owner = game.p.occupant(at).or(fort);
    let owner = owner.ok_or_else(|| format!("nobody is in {label}"))?;
    Ok(hex_defense(&game.s, &game.p, owner, at))
}

/// The units in a hex, which all belong to one side.
fn defenders(game: &Game, label: &str) -> Said<longroll_rules::UnitSet> {
    let at = hex(&game.s, label)?;
    let owner = game.p.occupant(at);
    let owner = owner.ok_or_else(|| format!("nobody is in {label}"))?;
    Ok(game.p.units_at(owner, at))
}

/// `SIDE->HEX`.
fn attack_of(word: &str) -> Said<(longroll_rules::Side, &str)> {
    let (who, label) = word
        .split_once("->")
        .ok_or_else(|| format!("expected side->hex, found \"{word}\""))?;
    Ok((side(who)?, label))
}

fn covered(game: &Game, attack: &str, compass: &str, expected: &[&str]) -> Said<()> {
    let (who, label) = attack_of(attack)?;
    let defense = defense(game, label)?;
    let (target, towards) = (hex(&game.s, label)?, direction(compass)?);
    let found = cover(&game.s, &game.p, who, target, towards, defense);
    let [yes, reduces @ ..] = expected else {
        return Err("expected yes or no".to_owned());
    };
    flag(yes)?;
    same("covered", yes, flag_word(found.covered))?;
    match reduces {
        [] => Ok(()),
        [word @ ("reduces" | "whole")] => {
            let found = if found.reduces { "reduces" } else { "whole" };
            same("bonus", word, found)
        }
        _ => Err("expected reduces or whole".to_owned()),
    }
}

fn flanked(game: &Game, attack: &str, expected: &[&str]) -> Said<()> {
    let (who, label) = attack_of(attack)?;
    let defense = defense(game, label)?;
    let cavalry = expected.contains(&"cavalry");
    let found = flank(
        &game.s,
        &game.p,
        who,
        hex(&game.s, label)?,
        defense,
        cavalry,
    );
    for word in expected.iter().filter(|word| **word != "cavalry") {
        let (key, value) = pair(word)?;
        if key == "by" {
            same(key, value, found.changed_by.unwrap_or("none"))?;
            continue;
        }
        let number: i32 = number(value)?;
        let found = match key {
            "covered" => i32::from(found.covered),
            "basic" => i32::from(found.basic),
            "reductions" => i32::from(found.reductions),
            "last" => i32::from(found.last),
            "modifier" => i32::from(found.modifier),
            _ => return Err(format!("a flank bonus has no \"{key}\"")),
        };
        same(key, &number.to_string(), &found.to_string())?;
    }
    Ok(())
}
