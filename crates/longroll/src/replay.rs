//! `longroll replay`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use longroll_games::Data;
use longroll_record::{Entry, Game, Library, Replayed, hash};
use longroll_rules::{Event, text};

use crate::{Outcome, print};

/// What to replay.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The record, usually a file ending in .lroll.
    file: PathBuf,
    /// Tell what happened.
    #[arg(long)]
    story: bool,
}

pub(crate) fn run(data: &Data, arguments: &Arguments) -> Outcome {
    let name = arguments.file.display();
    let record = std::fs::read(&arguments.file).map_err(|error| format!("{name}: {error}"))?;
    let record = String::from_utf8(record)
        .map_err(|_| format!("{name}: expected text in UTF-8, found other bytes"))?;
    let replayed = Game::replay(&Library::new(data.clone()), &record)
        .map_err(|error| format!("{name}: {error}"))?;
    let mut told = String::new();
    if arguments.story {
        story(&mut told, &replayed.game);
    }
    summary(&mut told, &replayed);
    print(&told)
}

fn story(told: &mut String, game: &Game) {
    game.tell(|before, entry, events| {
        match entry {
            Entry::Action(action) => {
                let line = text::action(&before.scenario, &before.position, *action);
                let _ = writeln!(told, "\n{line}");
            }
            Entry::Edit(_) => told.push_str("\nThe referee changes the position.\n"),
            Entry::Dice(..) => {}
        }
        for event in events {
            let _ = writeln!(
                told,
                "  {}",
                text::event_in(&before.scenario, &before.position, event)
            );
            if let Event::Rolled { modifiers, .. } = event {
                for modifier in modifiers {
                    let (name, value, rule) = (modifier.name, modifier.value, modifier.rule);
                    let _ = writeln!(told, "      {value:+} {name} ({rule})");
                }
            }
        }
    });
    told.push('\n');
}

fn summary(told: &mut String, replayed: &Replayed) {
    let game = &replayed.game;
    let (scenario, position) = (game.scenario(), game.position());
    let entries = game.entries().iter();
    let actions = entries.filter(|entry| matches!(entry, Entry::Action(_)));
    let _ = writeln!(
        told,
        "{}, {}: {} actions, {} dice; every line is in order.",
        scenario.game_title,
        scenario.title,
        actions.count(),
        game.faces()
    );
    for rule in scenario.options.iter() {
        let _ = writeln!(told, "Optional rule: {} ({}).", rule.title(), rule.rule());
    }
    if let Some(line) = &replayed.unfinished {
        let _ = writeln!(
            told,
            "The last line, \"{line}\", is not complete and was left out."
        );
    }
    if replayed.other_data {
        told.push_str("The record was made with other data than this program has.\n");
    }
    told.push_str(if replayed.dice_verified {
        "The dice are those of the game's seed.\n"
    } else {
        "The dice can't be verified before the game's seed is known.\n"
    });
    let score = scenario.campaign.score(scenario, position);
    for item in &score.items {
        let _ = writeln!(
            told,
            "  {:>4}  {} ({})",
            item.points, item.reason, item.rule
        );
    }
    let _ = writeln!(
        told,
        "{}: {} victory points, {}.",
        if position.is_over() { "The end" } else { "Now" },
        score.total(),
        score.level
    );
    let _ = writeln!(told, "Position {}", hash(position));
}
