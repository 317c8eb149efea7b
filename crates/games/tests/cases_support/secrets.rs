//! Lines of `then` about force markers, and about what each side sees.

use longroll_rules::intelligence::witness;
use longroll_rules::{Onlooker, Pending};

use super::run::Game;
use super::words::{Said, hex, number, same, side, unit};

/// Checks one line.
pub fn line(game: &Game, words: &[&str]) -> Said<()> {
    match words {
        ["force", who, no, "off-map"] => match game.p.force(side(who)?, number(no)?) {
            None => Ok(()),
            Some(force) => Err(format!("it is in {}", game.s.map.label(force.hex))),
        },
        ["force", who, no, at, units @ ..] => {
            let force = game.p.force(side(who)?, number(no)?);
            let force = force.ok_or("it is off the map")?;
            same("hex", at, game.s.map.label(force.hex))?;
            let ids: Vec<_> = force.units.iter().map(|u| &*game.s.unit(u).id).collect();
            let expected = match units {
                ["dummy"] => String::new(),
                units => units.join(" "),
            };
            same("units", &expected, &ids.join(" "))
        }
        ["view", who, "unit", id, "unseen"] => {
            let view = game.p.view(&game.s, onlooker(who)?);
            match view.hex(unit(&game.s, id)?) {
                None => Ok(()),
                Some(at) => Err(format!("it is seen in {}", game.s.map.label(at))),
            }
        }
        ["view", who, "unit", id, "seen"] => {
            let view = game.p.view(&game.s, onlooker(who)?);
            let found = view.hex(unit(&game.s, id)?);
            found.map(drop).ok_or_else(|| "it is not seen".to_owned())
        }
        ["view", who, "plan", id, label, yes] => {
            let view = game.p.view(&game.s, onlooker(who)?);
            let found = super::check::planned(game, &view, id, label)?;
            same("plan", yes, super::words::flag_word(found))
        }
        ["view", who, "force", whose, no, at, rest @ ..] => {
            let view = game.p.view(&game.s, onlooker(who)?);
            let force = view.force(side(whose)?, number(no)?);
            let force = force.ok_or("there is no such marker")?;
            same("hex", at, game.s.map.label(force.hex))?;
            let ids: Vec<_> = force.units.iter().map(|u| &*game.s.unit(u).id).collect();
            same("units", &rest.join(" "), &ids.join(" "))
        }
        ["view", who, "score", points] => {
            let view = game.p.view(&game.s, onlooker(who)?);
            let score = game.s.campaign.score(&game.s, &view);
            same("score", points, &score.total().to_string())
        }
        ["view", who, "note", rule, yes] => {
            let view = game.p.view(&game.s, onlooker(who)?);
            super::check::note_of(game, &view, rule, yes)
        }
        ["view", who, "zoc", at, of, strength] => {
            let view = game.p.view(&game.s, onlooker(who)?);
            let zoc = longroll_rules::s02_zoc::zoc_of(&game.s, &view, side(of)?, hex(&game.s, at)?);
            same("zoc", strength, &format!("{zoc:?}").to_lowercase())
        }
        ["view", who, "frame", kind] => framed(game, who, kind).and_then(|there| {
            let missing = || "there is no such decision in his view".to_owned();
            there.then_some(()).ok_or_else(missing)
        }),
        ["view", who, "no", "frame", kind] => framed(game, who, kind).and_then(|there| {
            let told = || "his view has the decision".to_owned();
            (!there).then_some(()).ok_or_else(told)
        }),
        ["witness", who, text @ ..] => {
            let story = story(game, who)?;
            let text = text.join(" ");
            if story.iter().any(|line| line.contains(&text)) {
                Ok(())
            } else {
                Err(format!("not among\n{}", story.join("\n")))
            }
        }
        ["no", "witness", who, text @ ..] => {
            let story = story(game, who)?;
            let text = text.join(" ");
            match story.iter().find(|line| line.contains(&text)) {
                None => Ok(()),
                Some(line) => Err(format!("seen: {line}")),
            }
        }
        _ => Err("no such line; see docs/rules/cases.md".to_owned()),
    }
}

/// Whether the decision of this kind is in progress as somebody sees it.
fn framed(game: &Game, who: &str, kind: &str) -> Said<bool> {
    let view = game.p.view(&game.s, onlooker(who)?);
    Ok(match game.s.pending(&view) {
        Pending::Choice(decision) => decision.kind.word() == kind,
        _ => false,
    })
}

fn onlooker(word: &str) -> Said<Onlooker> {
    match word {
        "public" => Ok(Onlooker::Public),
        word => side(word).map(Onlooker::Player),
    }
}

/// All that somebody has seen happen, as the log tells it.
fn story(game: &Game, who: &str) -> Said<Vec<String>> {
    let seen = witness(&game.s, &game.begun, &game.events, onlooker(who)?);
    let line = |event| longroll_rules::text::event(&game.s, event);
    Ok(seen.iter().map(line).collect())
}
