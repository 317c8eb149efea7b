//! What computer players think: what they thought of the actions that they took, kept to explain
//! them, and hints for people.

use std::collections::BTreeMap;

use longroll_ai::{Budget, Choice, Opinion, Player, Thinking, player};
use longroll_protocol::{Error, ExplainReply, OpinionView, Table};
use longroll_rules::{Action, Decision, Onlooker, Pending, Position, Scenario, Side, text};

/// So many things to do are worth showing.
const FEW: usize = 4;
/// The most steps of one hint.
const LONGEST: usize = 40;
/// Who thinks for people, and how much.
const ADVISER: &str = "general";
pub(crate) const ADVICE: Budget = Budget::Time(std::time::Duration::from_millis(600));

/// What a computer player thought of an action.
#[derive(Clone, Debug)]
struct Thought {
    side: Side,
    level: &'static str,
    text: String,
    opinions: Vec<OpinionView>,
    /// Whether anything was secret then.
    secret: bool,
}

/// The thoughts of a game, by the number of entries before the action.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thoughts(BTreeMap<usize, Thought>);

impl Thoughts {
    /// Keeps what was thought of an action that is about to be taken, if it was weighed against
    /// others. `view` is what the player saw.
    pub(crate) fn keep(
        &mut self,
        table: &Table,
        view: &Position,
        (side, level): (Side, &'static str),
        choice: &Choice,
    ) {
        if choice.opinions.len() < 2 {
            return;
        }
        let s = table.scenario();
        let thought = Thought {
            side,
            level,
            text: text::action(s, view, choice.action),
            opinions: views(s, view, choice),
            secret: table.is_secret(),
        };
        self.0.insert(table.game().entries().len(), thought);
    }

    /// Forgets what came after so many entries, and stays with those of the game.
    pub(crate) fn cut(&mut self, entries: usize) {
        self.0.split_off(&entries);
    }

    /// The lines of the log, as somebody sees it, that can be explained to him.
    pub(crate) fn lines(&self, table: &Table, onlooker: Onlooker) -> Vec<usize> {
        let told = |entry: &usize| self.0.get(entry).is_some_and(|it| may_tell(table, it));
        let lines = table.first_lines(onlooker).into_iter();
        lines
            .filter(|(entry, _)| told(entry))
            .map(|(_, line)| line)
            .collect()
    }

    /// The latest of these lines.
    pub(crate) fn latest(&self, table: &Table, onlooker: Onlooker) -> Option<usize> {
        let (entry, thought) = self.0.iter().next_back()?;
        let told = may_tell(table, thought);
        told.then(|| line(table, *entry, onlooker))?
    }

    /// Explains the action behind a line of the log, or the latest.
    pub(crate) fn explain(
        &self,
        table: &Table,
        event: Option<usize>,
        onlooker: Onlooker,
    ) -> Result<ExplainReply, Error> {
        if event.is_none() && table.is_secret() && !table.position().is_over() {
            return Err(table.unspoken());
        }
        let found = match event {
            Some(event) => table
                .entry_behind(event, onlooker)
                .and_then(|entry| self.0.get_key_value(&entry)),
            None => self.0.iter().next_back(),
        };
        let nothing = || Error::bad("No computer player has weighed that against anything else.");
        let (entry, thought) = found.ok_or_else(nothing)?;
        if !may_tell(table, thought) {
            return Err(table.unspoken());
        }
        Ok(ExplainReply {
            event: line(table, *entry, onlooker).ok_or_else(nothing)?,
            side: thought.side,
            level: thought.level.to_owned(),
            text: thought.text.clone(),
            opinions: thought.opinions.clone(),
        })
    }
}

/// What was thought while something was secret may tell of it, until the game is over.
fn may_tell(table: &Table, thought: &Thought) -> bool {
    !thought.secret || table.position().is_over()
}

/// The first line of the log that an action brought.
fn line(table: &Table, entry: usize, onlooker: Onlooker) -> Option<usize> {
    let lines = table.lines_of(entry, onlooker);
    (!lines.is_empty()).then_some(lines.start)
}

/// What somebody who sees the game so might do: the best first.
pub(crate) fn hint(s: &Scenario, view: &Position, thinking: &Thinking) -> Vec<OpinionView> {
    let Some(mut adviser) = player(ADVISER, 1) else {
        return Vec::new();
    };
    let choice = adviser.think(s, view, thinking);
    if choice.opinions.len() > 1 {
        return views(s, view, &choice);
    }
    let steps = to_the_end(s, view, &mut *adviser, choice.action, thinking);
    let why = choice
        .opinion(choice.action)
        .map_or("", |it| it.why.as_str());
    vec![OpinionView::of(s, view, &steps, None, why)]
}

/// The best few opinions of a choice, the chosen one first.
fn views(s: &Scenario, view: &Position, choice: &Choice) -> Vec<OpinionView> {
    let mut legal = Vec::new();
    s.legal(view, &mut legal);
    let takes = legal.contains(&Action::TakeInitiative);
    let of = |opinion: &Opinion| {
        let first = (takes && !legal.contains(&opinion.action)).then_some(Action::TakeInitiative);
        let steps: Vec<Action> = first.into_iter().chain([opinion.action]).collect();
        // As it is shown; and nothing is nothing.
        let gain = (opinion.gain * 100.0).round() / 100.0 + 0.0;
        OpinionView::of(s, view, &steps, Some(gain), &opinion.why)
    };
    choice.opinions.iter().take(FEW).map(of).collect()
}

/// An action, and those that follow from it in the same question: the other units of a
/// selection, the rest of a march.
fn to_the_end(
    s: &Scenario,
    view: &Position,
    adviser: &mut dyn Player,
    first: Action,
    thinking: &Thinking,
) -> Vec<Action> {
    let asked = |p: &Position| match s.pending(p) {
        Pending::Choice(Decision { side, kind, .. }) => Some((side, kind)),
        _ => None,
    };
    let question = asked(view);
    let mut trial = view.clone();
    let mut steps = vec![first];
    let mut last = first;
    while matches!(last, Action::Select(_) | Action::Step(_))
        && steps.len() < LONGEST
        && !thinking.is_stopped()
        && s.apply(&mut trial, last, &mut Vec::new()).is_ok()
        && asked(&trial) == question
    {
        last = adviser.think(s, &trial, thinking).action;
        steps.push(last);
    }
    steps
}
