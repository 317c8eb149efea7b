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
            Pending::Choice(decision) if before.position.keeps_secrets(&before.scenario) => {
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

    /// How many events somebody, or everybody, has seen in the first so many entries.
    pub(crate) fn seen_by(&self, onlooker: Option<Onlooker>, entries: usize) -> usize {
        let then = self.events.iter().take_while(|(at, _)| *at < entries);
        then.map(|(_, seen)| count(seen, onlooker)).sum()
    }

    /// For each entry with events that somebody, or everybody, has seen: its number, and how
    /// many events came before.
    pub(crate) fn first_lines(&self, onlooker: Option<Onlooker>) -> Vec<(usize, usize)> {
        let mut lines = Vec::new();
        let mut seen = 0;
        for (at, events) in &self.events {
            let count = count(events, onlooker);
            if count > 0 {
                lines.push((*at, seen));
            }
            seen += count;
        }
        lines
    }

    /// The action or edit behind the nth event that somebody, or everybody, has seen: the
    /// number of entries before it.
    pub(crate) fn deed_behind(&self, onlooker: Option<Onlooker>, n: usize) -> Option<usize> {
        let mut seen = 0;
        let entry = self.events.iter().find_map(|(at, events)| {
            seen += count(events, onlooker);
            (n < seen).then_some(*at)
        })?;
        let deeds = self.deeds.partition_point(|(at, _)| *at <= entry);
        self.deeds[..deeds].last().map(|(at, _)| *at)
    }

    /// Whether anything of this kind has happened after so many entries.
    pub(crate) fn has_since(&self, entries: usize, kind: &str) -> bool {
        let since = self.events.iter().filter(|(at, _)| *at >= entries);
        since
            .flat_map(|(_, seen)| &seen.all)
            .any(|event| event.kind == kind)
    }

    /// The actions and edits, each with the number of entries before it and its line, as
    /// somebody sees them. Choices of others that show nothing he does not count: their
    /// number would tell how much was chosen.
    pub(crate) fn steps(&self, onlooker: Option<Onlooker>) -> Vec<(usize, &str)> {
        let ends = self.deeds.iter().skip(1).map(|(at, _)| *at);
        let deeds = self.deeds.iter().zip(ends.chain([usize::MAX]));
        let seen = deeds.filter_map(|((at, line), end)| {
            let Some(onlooker) = onlooker else {
                return Some((*at, line.all.as_str()));
            };
            let line_seen = line.by(onlooker);
            let counts = *line_seen == line.all || self.shows(*at..end, onlooker);
            counts.then_some((*at, line_seen.as_str()))
        });
        seen.collect()
    }

    /// Whether somebody has seen anything happen in these entries.
    fn shows(&self, entries: std::ops::Range<usize>, onlooker: Onlooker) -> bool {
        let first = self.events.partition_point(|(at, _)| *at < entries.start);
        self.events[first..]
            .iter()
            .take_while(|(at, _)| *at < entries.end)
            .any(|(_, events)| !events.by(onlooker).is_empty())
    }
}

/// How many of these events somebody, or everybody, has seen.
fn count(events: &Seen<Vec<EventView>>, onlooker: Option<Onlooker>) -> usize {
    match onlooker {
        Some(onlooker) => events.by(onlooker).len(),
        None => events.all.len(),
    }
}
