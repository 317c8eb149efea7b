//! The log of a game: its events with the entries that they came from.

use longroll_record::{Entry, Game, Keyframe};
use longroll_rules::decision::Pending;
use longroll_rules::{Action, Event, Onlooker, text};

use crate::event::EventView;
use crate::seat::{self, Seen};

/// The events of a game, kept in step with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// What each entry brought, with the number of entries before it.
    events: Vec<(usize, Seen<Vec<EventView>>)>,
    /// For each action or edit, the number of entries before it and its line.
    deeds: Vec<(usize, Seen<String>)>,
}

impl Log {
    /// The log of a game that was read from its record.
    pub(crate) fn of(game: &Game) -> Self {
        let mut log = Self::default();
        game.tell(|before, entry, events| {
            match entry {
                Entry::Action(action) => log.act(before, *action),
                Entry::Edit(_) => log.edit(before.at),
                Entry::Dice(..) => {}
            }
            log.happened(before, events);
        });
        log
    }

    /// An action is taken.
    pub(crate) fn act(&mut self, before: &Keyframe, action: Action) {
        let line = text::action(&before.scenario, &before.position, action);
        let pending = before.scenario.pending(&before.position);
        let line = match pending {
            // What the other side chose shows in what happens, if at all.
            Pending::Choice(decision) if before.scenario.options.limited_intelligence => {
                let name = decision.side.name();
                Seen::new(line.clone(), |onlooker| {
                    if onlooker.is_kept_from(decision.side) {
                        format!("{name} has decided.")
                    } else {
                        line.clone()
                    }
                })
            }
            _ => Seen::open(line),
        };
        self.deeds.push((before.at, line));
    }

    /// The referee changed something.
    pub(crate) fn edit(&mut self, before: usize) {
        let line = "The referee changes the position.".to_owned();
        self.deeds.push((before, Seen::open(line.clone())));
        let view = EventView {
            kind: "edited".to_owned(),
            text: line,
            ..EventView::default()
        };
        self.events.push((before, Seen::open(vec![view])));
    }

    /// Something happened; gives it in the protocol's words.
    pub(crate) fn happened(&mut self, before: &Keyframe, events: &[Event]) -> Seen<Vec<EventView>> {
        let views = seat::events(before, events);
        self.events.push((before.at, views.clone()));
        views
    }

    /// The game went back to so many entries.
    pub(crate) fn cut(&mut self, entries: usize) {
        self.events.retain(|(at, _)| *at < entries);
        self.deeds.retain(|(at, _)| *at < entries);
    }

    /// The events from the nth on, as somebody sees them, or all.
    pub(crate) fn from(&self, onlooker: Option<Onlooker>, n: usize) -> Vec<EventView> {
        let events = self.events.iter().flat_map(|(_, seen)| match onlooker {
            Some(onlooker) => seen.by(onlooker),
            None => &seen.all,
        });
        events.skip(n).cloned().collect()
    }

    /// Whether anything of this kind has happened after so many entries.
    pub(crate) fn has_since(&self, entries: usize, kind: &str) -> bool {
        let since = self.events.iter().filter(|(at, _)| *at >= entries);
        since
            .flat_map(|(_, seen)| &seen.all)
            .any(|event| event.kind == kind)
    }

    /// How many actions and edits there were.
    pub(crate) fn count(&self) -> usize {
        self.deeds.len()
    }

    /// The line of the nth action, counted from 1.
    pub(crate) fn line(&self, onlooker: Option<Onlooker>, n: usize) -> Option<&str> {
        let (_, line) = self.deeds.get(n.checked_sub(1)?)?;
        Some(match onlooker {
            Some(onlooker) => line.by(onlooker),
            None => &line.all,
        })
    }

    /// How many entries there were after the first `n` actions and their dice.
    pub(crate) fn entries(&self, n: usize) -> usize {
        self.deeds.get(n).map_or(usize::MAX, |(at, _)| *at)
    }
}
