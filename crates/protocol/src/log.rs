//! The log of a game: its events with the entries that they came from.

use longroll_record::{Entry, Game, Keyframe};
use longroll_rules::{Action, Event, text};

use crate::event::EventView;

/// The events of a game, kept in step with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// Each event with the number of entries before the one that caused it.
    events: Vec<(usize, EventView)>,
    /// For each action or edit, the number of entries before it and its line.
    deeds: Vec<(usize, String)>,
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
        self.deeds.push((before.at, line));
    }

    /// The referee changed something.
    pub(crate) fn edit(&mut self, before: usize) {
        let line = "The referee changes the position.".to_owned();
        self.deeds.push((before, line.clone()));
        let view = EventView {
            kind: "edited".to_owned(),
            text: line,
            ..EventView::default()
        };
        self.events.push((before, view));
    }

    /// Something happened; gives it in the protocol's words.
    pub(crate) fn happened(&mut self, before: &Keyframe, events: &[Event]) -> Vec<EventView> {
        let view = |event| EventView::of(&before.scenario, &before.position, event);
        let views: Vec<_> = events.iter().map(view).collect();
        let entries = views.iter().map(|view| (before.at, view.clone()));
        self.events.extend(entries);
        views
    }

    /// The game went back to so many entries.
    pub(crate) fn cut(&mut self, entries: usize) {
        self.events.retain(|(at, _)| *at < entries);
        self.deeds.retain(|(at, _)| *at < entries);
    }

    /// The events from the nth on.
    pub(crate) fn from(&self, n: usize) -> Vec<EventView> {
        self.events.iter().skip(n).map(|(_, e)| e.clone()).collect()
    }

    /// How many actions and edits there were.
    pub(crate) fn count(&self) -> usize {
        self.deeds.len()
    }

    /// The line of the nth action, counted from 1.
    pub(crate) fn line(&self, n: usize) -> Option<&str> {
        let deed = self.deeds.get(n.checked_sub(1)?);
        deed.map(|(_, line)| line.as_str())
    }

    /// How many entries there were after the first `n` actions and their dice.
    pub(crate) fn entries(&self, n: usize) -> usize {
        self.deeds.get(n).map_or(usize::MAX, |(at, _)| *at)
    }
}
