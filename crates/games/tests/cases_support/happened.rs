//! Lines of `then` about what has happened: events, dice and their modifiers.

use longroll_rules::Event;
use longroll_rules::event::Modifiers;

use super::run::Game;
use super::words::{Said, number, pair, same};

/// Checks one line.
pub fn line(game: &Game, words: &[&str]) -> Said<()> {
    match words {
        ["event", name, text @ ..] => {
            if find(game, name, text)?.is_some() {
                Ok(())
            } else {
                Err(format!("no such event among\n{}", story(game)))
            }
        }
        ["no", "event", name, text @ ..] => match find(game, name, text)? {
            None => Ok(()),
            Some(event) => Err(format!("there is one: {event}")),
        },
        ["count", name, text @ .., count] => {
            let count: usize = number(count)?;
            let found = all(game, name, text)?.len();
            if found == count {
                Ok(())
            } else {
                Err(format!("found {found} among\n{}", story(game)))
            }
        }
        ["order", list @ ..] => order(game, &list.join(" ")),
        ["modifier", who, name @ .., value] => modifier(game, who, &name.join(" "), value),
        ["difference", expected] => {
            let (difference, _, _) = resolved(game)?;
            same("difference", expected, &difference.to_string())
        }
        ["result", "attacker", expected] => same("attacker", expected, &resolved(game)?.1),
        ["result", "defender", expected] => same("defender", expected, &resolved(game)?.2),
        ["roll", purpose, rest @ ..] => roll(game, purpose, rest),
        _ => Err("no such line; see docs/rules/cases.md".to_owned()),
    }
}

/// The name of an event, as the variant in kebab case.
fn name_of(event: &Event) -> String {
    let debug = format!("{event:?}");
    let variant = debug.split(|c: char| !c.is_alphanumeric()).next();
    let mut name = String::new();
    for c in variant.unwrap_or_default().chars() {
        if c.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(c.to_lowercase());
    }
    name
}

/// All events, each with its name in front.
fn story(game: &Game) -> String {
    let lines = game.events.iter().map(|event| {
        let text = longroll_rules::text::event(&game.s, event);
        format!("{}: {text}", name_of(event))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The names of the events that a case may ask for.
const NAMES: [&str; 44] = [
    "turn-began",
    "phase-began",
    "game-over",
    "rolled",
    "initiative-won",
    "initiative-taken",
    "passed",
    "cycle-ended",
    "message-sent",
    "guns-distributed",
    "march-began",
    "activated",
    "selected",
    "allowance",
    "leader-allowance",
    "force-marched",
    "moved",
    "halted",
    "march-ended",
    "fatigue",
    "organized",
    "exhausted",
    "demoralized",
    "entrenched",
    "lost",
    "eliminated",
    "surrendered",
    "flanks-refused",
    "flanks-unrefused",
    "pontoon-removed",
    "assault-declared",
    "assault-failed",
    "assault-number",
    "dropped",
    "attack-declared",
    "combat-resolved",
    "retreated",
    "retreat-moved",
    "advanced",
    "leader-attached",
    "leader-killed",
    "leader-removed",
    "control",
    "detached",
];
const MORE_NAMES: [&str; 39] = [
    "levied",
    "station-repaired",
    "supplied",
    "foraging-failed",
    "depot-begun",
    "depot-completed",
    "went-by-rail",
    "noted",
    "arrived",
    "leader-arrived",
    "exited",
    "random-event",
    "ammunition-spent",
    "ammunition-gained",
    "attempt-named",
    "attempt-failed",
    "depot-destroyed",
    "fort-destroyed",
    "logistics",
    "force-placed",
    "force-revealed",
    "force-began",
    "force-moved",
    "force-ended",
    "uncovered",
    "withdrew",
    "attached",
    "replaced",
    "rain",
    "bridge-destroyed",
    "bridge-repaired",
    "building-failed",
    "destruction-tried",
    "pontoon-built",
    "station-burned",
    "slowed",
    "grand-assault-failed",
    "grand-assault-number",
    "bonus-announced",
];

fn all(game: &Game, name: &str, text: &[&str]) -> Said<Vec<String>> {
    if !NAMES.contains(&name) && !MORE_NAMES.contains(&name) {
        return Err(format!("there is no event \"{name}\""));
    }
    let wanted = text.join(" ");
    let of_name = game.events.iter().filter(|event| name_of(event) == name);
    let texts = of_name.map(|event| longroll_rules::text::event(&game.s, event));
    Ok(texts.filter(|text| text.contains(&wanted)).collect())
}

fn find(game: &Game, name: &str, text: &[&str]) -> Said<Option<String>> {
    Ok(all(game, name, text)?.into_iter().next())
}

/// Events that come in this order, others between them.
fn order(game: &Game, list: &str) -> Said<()> {
    let lines = story(game);
    let mut rest = lines.lines();
    for wanted in list.split(';').map(str::trim) {
        let (name, text) = wanted.split_once(' ').unwrap_or((wanted, ""));
        if !NAMES.contains(&name) && !MORE_NAMES.contains(&name) {
            return Err(format!("there is no event \"{name}\""));
        }
        let head = format!("{name}:");
        if !rest.any(|line| line.starts_with(&head) && line.contains(text)) {
            return Err(format!("\"{wanted}\" does not follow in\n{lines}"));
        }
    }
    Ok(())
}

/// One modifier of the last attack, or the sum of all.
fn modifier(game: &Game, who: &str, name: &str, value: &str) -> Said<()> {
    let declared = game.events.iter().rev().find_map(|event| match event {
        Event::AttackDeclared {
            attacker, defender, ..
        } => Some((attacker, defender)),
        _ => None,
    });
    let (attacker, defender) = declared.ok_or("no attack was declared")?;
    let modifiers = match who {
        "attacker" => attacker,
        "defender" => defender,
        _ => return Err("expected attacker or defender".to_owned()),
    };
    check_modifier(modifiers, name, value)
}

fn check_modifier(modifiers: &Modifiers, name: &str, value: &str) -> Said<()> {
    let expected: i32 = number(value.trim_start_matches('+'))?;
    let wanted = |m: &&longroll_rules::event::Modifier| name == "total" || m.name == name;
    let of_name = modifiers.iter().filter(wanted);
    let found: i32 = of_name.map(|m| i32::from(m.value)).sum();
    if found == expected {
        return Ok(());
    }
    let list: Vec<_> = modifiers
        .iter()
        .map(|m| format!("{} {:+} ({})", m.name, m.value, m.rule))
        .collect();
    Err(format!(
        "expected {expected:+}, found {found:+} among {}",
        list.join(", ")
    ))
}

fn resolved(game: &Game) -> Said<(i32, String, String)> {
    let last = game.events.iter().rev().find_map(|event| match event {
        Event::CombatResolved {
            difference,
            attacker,
            defender,
        } => Some((*difference, attacker.to_string(), defender.to_string())),
        _ => None,
    });
    last.ok_or_else(|| "no combat was resolved".to_owned())
}

/// `roll PURPOSE result=N modifier=N listed=N dice=N[+N]` of the last such roll.
fn roll(game: &Game, purpose: &str, rest: &[&str]) -> Said<()> {
    let last = game.events.iter().rev().find_map(|event| match event {
        Event::Rolled {
            purpose: p,
            dice,
            modifiers,
            result,
            ..
        } if p.word() == purpose => Some((dice, modifiers, result)),
        _ => None,
    });
    let (dice, modifiers, result) = last.ok_or_else(|| format!("no {purpose} roll"))?;
    for word in rest {
        match pair(word)? {
            ("result", expected) => {
                let found = result.map_or("none".to_owned(), |r| r.to_string());
                same("result", expected, &found)?;
            }
            ("modifier", expected) => check_modifier(modifiers, "total", expected)?,
            ("listed", expected) => same("listed", expected, &modifiers.len().to_string())?,
            ("dice", expected) => {
                let faces: Vec<_> = dice.faces().iter().map(u8::to_string).collect();
                same("dice", expected, &faces.join("+"))?;
            }
            (key, _) => return Err(format!("a roll has no \"{key}\"")),
        }
    }
    Ok(())
}
