//! The lines of `then`: what must hold.

use longroll_map::HexSide;
use longroll_rules::ammunition::{boxes, is_out};
use longroll_rules::frame::Frame;
use longroll_rules::s05_burn::StationMarker;
use longroll_rules::{Pending, Position, UnitId, forts, s06_movement};

use super::run::Game;
use super::words::{
    Said, cause, flag, flag_word, hex, leader, number, pair, same, side, side_word, unit,
};
use super::{combat, happened, notation, secrets, table};

/// Checks one line.
pub fn line(game: &Game, line: &str) -> Said<()> {
    let words: Vec<_> = line.split_whitespace().collect();
    match words.as_slice() {
        ["unit", id, rest @ ..] if !rest.is_empty() => unit_is(game, id, rest),
        ["leader", id, rest] => leader_is(game, id, rest),
        ["mp", points] => march_is(game, "mp", points),
        ["allowance", points] => march_is(game, "allowance", points),
        ["halted", yes] => march_is(game, "halted", yes),
        ["pending", rest @ ..] => same("pending", &rest.join(" "), &pending(game)),
        ["turn", turn] => same("turn", turn, &game.p.turn().to_string()),
        ["phase", phase] => same("phase", phase, game.p.phase(&game.s).word()),
        ["legal", rest @ ..] => legal(game, &rest.join(" "), true),
        ["not", "legal", rest @ ..] => legal(game, &rest.join(" "), false),
        ["legal-only" | "legal-exactly:", rest @ ..] => exactly(game, &rest.join(" ")),
        ["losses", who, why, points] => {
            let lost = game.p.losses(side(who)?, cause(why)?);
            same("losses", points, &lost.to_string())
        }
        ["refused", label, yes] => {
            let marker = game.p.is_refused(hex(&game.s, label)?);
            same("Flanks Refused", yes, flag_word(marker))
        }
        ["destroyed", label, yes] => {
            let found = game.p.is_destroyed(hexside(game, label)?);
            same("destroyed", yes, flag_word(found))
        }
        ["station", label, expected] => {
            let found = match game.p.station(hex(&game.s, label)?) {
                None => "none",
                Some(StationMarker::Damage) => "damage",
                Some(StationMarker::Destroy) => "destroy",
            };
            same("station", expected, found)
        }
        ["fort", label, expected] => {
            let found = match forts::at(&game.s, &game.p, hex(&game.s, label)?) {
                None => "none",
                Some((_, true)) => "destroyed",
                Some((_, false)) => "stands",
            };
            same("fort", expected, found)
        }
        ["depot", label, expected] => {
            let found = game.p.depot(hex(&game.s, label)?).map_or("none", side_word);
            same("depot", expected, found)
        }
        ["holder", expected] => {
            let supply = game.s.supply.as_ref().ok_or("no supply by county")?;
            let found = supply.holder(&game.s, &game.p).map_or("nobody", side_word);
            same("holder", expected, found)
        }
        ["attempts", who, expected] => {
            let found = longroll_rules::ammunition::attempts(&game.s, &game.p, side(who)?);
            same("attempts", expected, &found.to_string())
        }
        ["supply", id, rest @ ..] if !rest.is_empty() => supply(game, id, rest),
        ["rain", yes] => same("rain", yes, flag_word(game.p.is_rain())),
        ["weather", rest @ ..] if !rest.is_empty() => weather(game, rest),
        ["plan", id, label, yes] => {
            let found = planned(game, &game.p, id, label)?;
            same("plan", yes, flag_word(found))
        }
        ["bridge", label, yes] => bridge(game, label, flag(yes)?),
        ["control", name @ .., who] => control(game, &name.join(" "), who),
        ["score", points] => same("score", points, &score(game).total().to_string()),
        ["score-item", rule, points] => score_item(game, rule, points),
        ["note", rule, yes] => note_of(game, &game.p, rule, yes),
        ["marker", label, sign] => same("marker", sign, &markers(game, label)?),
        ["level", level @ ..] => same("level", &level.join(" "), score(game).level),
        [
            "modifier" | "difference" | "result" | "roll" | "event" | "count" | "order",
            ..,
        ]
        | ["no", "event", ..] => happened::line(game, &words),
        [
            "value" | "zoc" | "command" | "cover" | "flank" | "chart",
            ..,
        ] => combat::line(game, &words),
        ["force" | "view" | "witness", ..] | ["no", "witness", ..] => secrets::line(game, &words),
        ["reach", ..] => table::reach(game, &words),
        _ => Err("no such line; see docs/rules/cases.md".to_owned()),
    }
}

/// Whether the note of a rule is in force in a position.
pub(super) fn note_of(game: &Game, p: &Position, rule: &str, yes: &str) -> Said<()> {
    let notes = game.s.campaign.notes(&game.s, p);
    let note = notes.iter().find(|note| note.rule == rule);
    let note = note.ok_or_else(|| format!("there is no note of {rule}"))?;
    same("note", yes, flag_word(note.in_force))
}

/// What is written on the campaign's own markers in a hex, joined by commas, or `none`.
fn markers(game: &Game, label: &str) -> Said<String> {
    let at = hex(&game.s, label)?;
    let outlook = game.s.campaign.outlook(&game.s, &game.p);
    let here = outlook.markers.iter().filter(|marker| marker.hex == at);
    let signs: Vec<_> = here.map(|marker| marker.label).collect();
    Ok(if signs.is_empty() {
        "none".to_owned()
    } else {
        signs.join(",")
    })
}

fn unit_is(game: &Game, id: &str, rest: &[&str]) -> Said<()> {
    let who = unit(&game.s, id)?;
    let state = game.p.unit(who);
    if rest == ["off-map"] {
        return match state.hex {
            None => Ok(()),
            Some(at) => Err(format!("{id} is in {}", game.s.map.label(at))),
        };
    }
    let at = state.hex.ok_or_else(|| format!("{id} is off the map"))?;
    let mut wrong = Vec::new();
    for word in rest {
        let (key, expected) = pair(word)?;
        let found = match key {
            "hex" => game.s.map.label(at).to_owned(),
            "manpower" => state.manpower.to_string(),
            "combat" => state.combat().as_f64().to_string(),
            "fatigue" => state.fatigue.to_string(),
            "organized" => flag_word(state.organized).to_owned(),
            "exhausted" => flag_word(state.exhausted).to_owned(),
            "demoralized" => state.demoralized.to_string(),
            "checks" => state.checks.to_string(),
            "supplied" => flag_word(!state.out_of_supply).to_owned(),
            "ammunition" => ammunition(game, who),
            "entrenchment" => state.entrenchment.word().to_owned(),
            "command" => game.s.command(state.command).name.clone(),
            _ => return Err(format!("a unit has no \"{key}\"")),
        };
        if let Err(error) = same(key, expected, &found) {
            wrong.push(error);
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

/// `out`, or the unchecked boxes.
fn ammunition(game: &Game, who: UnitId) -> String {
    if is_out(&game.s, &game.p, who) {
        return "out".to_owned();
    }
    (boxes(&game.s, who) - game.p.unit(who).checks).to_string()
}

/// `none`, or as much of a unit's supply path as is named.
fn supply(game: &Game, id: &str, rest: &[&str]) -> Said<()> {
    let found = longroll_rules::ammunition::supply(&game.s, &game.p, unit(&game.s, id)?);
    let Some(found) = found else {
        return same("supply", &rest.join(" "), "none");
    };
    let path: Vec<_> = found.path.iter().map(|at| game.s.map.label(*at)).collect();
    let path = path.join("-");
    if rest == ["none"] {
        return same("supply", "none", &path);
    }
    for word in rest {
        let (key, expected) = pair(word)?;
        let found = match key {
            "path" => path.clone(),
            "obstructed" => found.obstructed.to_string(),
            "across" => found.across.map_or("no".to_owned(), |n| n.to_string()),
            "highest" => found.highest(&game.s).to_string(),
            _ => return Err(format!("a supply path has no \"{key}\"")),
        };
        same(key, expected, &found)?;
    }
    Ok(())
}

fn leader_is(game: &Game, id: &str, word: &str) -> Said<()> {
    let state = game.p.leader(leader(&game.s, id)?);
    let found = state.attached.map(|u| game.s.unit(u).id.as_str());
    if word == "off-map" {
        return same("attached", "to nobody", found.unwrap_or("to nobody"));
    }
    match pair(word)? {
        ("attached", expected) => {
            unit(&game.s, expected)?;
            same("attached", expected, found.unwrap_or("to nobody"))
        }
        ("hex", expected) => {
            let at = state.attached.and_then(|u| game.p.hex(u));
            let found = at.map_or("off the map", |at| game.s.map.label(at));
            same("hex", expected, found)
        }
        (key, _) => Err(format!("a leader has no \"{key}\"")),
    }
}

/// The innermost march.
fn march_is(game: &Game, key: &str, expected: &str) -> Said<()> {
    let marches = game.p.frames().iter().rev();
    let march = marches.into_iter().find_map(|frame| match frame {
        Frame::March(march) => Some(march),
        _ => None,
    });
    let march = march.ok_or_else(|| format!("no march is in progress\n{}", game.situation()))?;
    let found = match key {
        "mp" => march.mp.as_f64().to_string(),
        "allowance" => march.allowance.as_f64().to_string(),
        _ => flag_word(s06_movement::is_halted(&game.s, &game.p, march.unit)).to_owned(),
    };
    same(key, expected, &found)
}

fn pending(game: &Game) -> String {
    match game.s.pending(&game.p) {
        Pending::Choice(decision) => {
            format!("{} {}", decision.kind.word(), side_word(decision.side))
        }
        Pending::Chance(roll) => format!("dice {}", roll.purpose.word()),
        Pending::Over => "over".to_owned(),
    }
}

/// Whether some legal action begins with these words.
fn legal(game: &Game, beginning: &str, expected: bool) -> Said<()> {
    notation::check_beginning(&game.s, beginning)?;
    // A hexside may be named from either of its hexes.
    let action = notation::read(&game.s, beginning).ok();
    let whole = action.map(|action| notation::write(&game.s, action));
    let beginning = whole.as_deref().unwrap_or(beginning);
    let legal = game.legal();
    let found = legal.iter().any(|action| {
        let text = notation::write(&game.s, *action);
        text == beginning || text.starts_with(&format!("{beginning} "))
    });
    if found == expected {
        Ok(())
    } else {
        let word = if found { "legal" } else { "not legal" };
        Err(format!("it is {word}\n{}", game.situation()))
    }
}

fn exactly(game: &Game, list: &str) -> Said<()> {
    let mut expected = Vec::new();
    for text in list.split(';').map(str::trim) {
        expected.push(notation::read(&game.s, text)?);
    }
    expected.sort_unstable();
    let found = game.legal();
    if expected == found {
        Ok(())
    } else {
        Err(format!("the list differs\n{}", game.situation()))
    }
}

fn bridge(game: &Game, label: &str, expected: bool) -> Said<()> {
    let found = game.p.pontoon(hexside(game, label)?).is_some();
    same("bridge", flag_word(expected), flag_word(found))
}

/// Whether a unit is recorded as the builder of a bridge.
pub fn planned(game: &Game, p: &Position, id: &str, label: &str) -> Said<bool> {
    let (builder, at) = (unit(&game.s, id)?, hexside(game, label)?);
    let plans = p.bridge_plans().iter();
    Ok(plans
        .into_iter()
        .any(|plan| plan.builder == builder && plan.at == at))
}

fn hexside(game: &Game, label: &str) -> Said<HexSide> {
    let (a, b) = label
        .split_once('/')
        .ok_or("expected a hexside such as 4427/4328")?;
    let name = game.s.map.hexside(hex(&game.s, a)?, hex(&game.s, b)?);
    name.ok_or_else(|| "the two hexes do not touch".to_owned())
}

/// The last turns that the weather markers govern.
fn weather(game: &Game, rest: &[&str]) -> Said<()> {
    let weather = game.p.weather();
    for word in rest {
        let (key, expected) = pair(word)?;
        let found = match key {
            "rain" => weather.rain,
            "minor" => weather.minor_unfordable,
            "major" => weather.major_unfordable,
            _ => return Err(format!("the weather has no \"{key}\"")),
        };
        same(key, expected, &found.to_string())?;
    }
    Ok(())
}

fn control(game: &Game, name: &str, who: &str) -> Said<()> {
    let objectives = &game.s.objectives;
    let index = objectives.iter().position(|o| o.name == name);
    let index = index.ok_or_else(|| format!("there is no objective \"{name}\""))?;
    let found = game.p.control(index).map_or("nobody", side_word);
    same("control", who, found)
}

fn score(game: &Game) -> longroll_rules::campaign::Score {
    game.s.campaign.score(&game.s, &game.p)
}

fn score_item(game: &Game, rule: &str, points: &str) -> Said<()> {
    let score = score(game);
    let items: Vec<_> = score.items.iter().filter(|i| i.rule == rule).collect();
    if items.is_empty() {
        return Err(format!("the score has no line of {rule}"));
    }
    let expected: i32 = number(points)?;
    let sum: i32 = items.iter().map(|item| item.points).sum();
    let lines: Vec<_> = items
        .iter()
        .map(|i| format!("{}: {}", i.reason, i.points))
        .collect();
    if sum == expected {
        Ok(())
    } else {
        Err(format!(
            "expected {expected}, found {sum}\n{}",
            lines.join("\n")
        ))
    }
}
