//! One game in progress, with the answers to everything that may be asked of it.

use std::collections::VecDeque;
use std::ops::Range;

use longroll_record::edit::Change;
use longroll_record::{Game, Keyframe, SeededDice, hash};
use longroll_rules::decision::Pending;
use longroll_rules::{Action, Dice, Onlooker, Position, Roll, Scenario, Side};

use crate::action::{ActionData, Listed, find_unit};
use crate::decision::DecisionView;
use crate::error::{Error, ErrorKind};
use crate::event::EventView;
use crate::log::Log;
use crate::odds::OddsReply;
use crate::reach::ReachReply;
use crate::reply::{
    AtReply, DecisionReply, DoReply, HashReply, LegalReply, LogReply, QueueReply, RecordReply,
    ScoreReply, StateReply, WhyReply,
};
use crate::seat::Seen;
use crate::selection::steps;
use crate::state::{ScoreView, State};
use crate::supply::SupplyReply;
use crate::{odds, reach, supply};

/// A game in progress. It never waits for dice: whatever chance follows from an action
/// is resolved with it.
#[derive(Debug)]
pub struct Table {
    game: Game,
    log: Log,
    queue: VecDeque<u8>,
    /// Dice for a game whose secret seed is lost.
    spare: Option<SeededDice>,
}

impl Table {
    /// Sits down at a game, new or read from its record, and lets the dice fall that it
    /// waits for.
    ///
    /// # Errors
    ///
    /// [`Error`] if it waits for dice and its seed is not known.
    pub fn new(game: Game) -> Result<Self, Error> {
        Self::with_spare(game, None)
    }

    /// The same, with other dice in case the game's own seed is not known.
    ///
    /// # Errors
    ///
    /// [`Error`] if it waits for dice and there are none.
    pub fn with_spare(game: Game, spare: Option<SeededDice>) -> Result<Self, Error> {
        let mut table = Self {
            log: Log::of(&game),
            game,
            queue: VecDeque::new(),
            spare,
        };
        table.chance()?;
        Ok(table)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The scenario, with the map as edits left it.
    pub fn scenario(&self) -> &Scenario {
        self.game.scenario()
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Who must decide, if anybody.
    pub fn to_decide(&self) -> Option<Side> {
        match self.game.pending() {
            Pending::Choice(decision) => Some(self.scenario().player(decision.side)),
            _ => None,
        }
    }

    /// Takes an action in the rules' own words, and resolves what chance follows.
    ///
    /// # Errors
    ///
    /// [`Error`] if it is not legal now.
    pub fn act(&mut self, action: Action) -> Result<Seen<Vec<EventView>>, Error> {
        let before = self.now();
        let events = self.game.act(action)?;
        self.log.act(&before, action);
        let mut views = self.log.happened(&before, &events);
        views.append(self.chance()?);
        Ok(views)
    }

    /// The answer to `do`.
    ///
    /// # Errors
    ///
    /// [`Error`] if the action is not legal now, or not that side's.
    pub fn answer_do(
        &mut self,
        action: Option<&ActionData>,
        index: Option<usize>,
        side: Option<Side>,
    ) -> Result<DoReply, Error> {
        self.take(action, index, side).map(|(reply, _)| reply)
    }

    /// The same, with what everybody sees of it.
    ///
    /// # Errors
    ///
    /// [`Error`] if the action is not legal now, or not that side's.
    pub fn take(
        &mut self,
        action: Option<&ActionData>,
        index: Option<usize>,
        side: Option<Side>,
    ) -> Result<(DoReply, Seen<Vec<EventView>>), Error> {
        let steps = match (action, index) {
            (Some(action), None) => steps(self.scenario(), self.position(), action)?,
            (None, Some(index)) => {
                let legal = self.legal_actions();
                let count = legal.len();
                let missing = || Error::bad(format!("There are {count} legal actions, from 0."));
                vec![*legal.get(index).ok_or_else(missing)?]
            }
            _ => return Err(Error::bad("Expected either an action or an index.")),
        };
        if let (Some(side), Some(decides)) = (side, self.to_decide())
            && side != decides
        {
            let message = format!("The decision is the {}'s.", decides.name());
            return Err(Error::rule("S4.3-01", message));
        }
        let mut events = Seen::open(Vec::new());
        for step in steps {
            events.append(self.act(step)?);
        }
        let DecisionReply {
            decision,
            over,
            result,
            ..
        } = self.decision();
        let reply = DoReply {
            events: events.all.clone(),
            decision,
            over,
            result,
        };
        Ok((reply, events))
    }

    /// The answer to `undo`.
    ///
    /// # Errors
    ///
    /// [`Error`] if nothing was done yet.
    pub fn undo(&mut self) -> Result<DecisionReply, Error> {
        self.game.undo()?;
        self.log.cut(self.game.entries().len());
        // The dice of the set-up, if it has any, belong to no action.
        self.chance()?;
        Ok(self.decision())
    }

    /// The answer to `edit`.
    ///
    /// # Errors
    ///
    /// [`Error`] for the first thing wrong; nothing is changed then.
    pub fn edit(&mut self, changes: Vec<Change>) -> Result<DecisionReply, Error> {
        let before = self.now();
        let events = self.game.edit(changes)?;
        self.log.edit(before.at);
        self.log.happened(&before, &events);
        self.chance()?;
        Ok(self.decision())
    }

    /// The answer to `dice`.
    ///
    /// # Errors
    ///
    /// [`Error`] for a face that a die does not have.
    pub fn dice(&mut self, queue: &[u8]) -> Result<QueueReply, Error> {
        if let Some(face) = queue.iter().find(|face| !(1..=6).contains(*face)) {
            return Err(Error::bad(format!("A die shows 1 to 6, not {face}.")));
        }
        self.queue.extend(queue);
        Ok(QueueReply {
            queue: self.queue.iter().copied().collect(),
        })
    }

    /// The answer to `decision`.
    pub fn decision(&self) -> DecisionReply {
        let over = self.position().is_over();
        DecisionReply {
            decision: DecisionView::of(self.scenario(), self.position()),
            over,
            result: over.then(|| ScoreView::of(self.scenario(), self.position())),
            note: None,
        }
    }

    /// The answer to `state`.
    pub fn state(&self) -> StateReply {
        StateReply {
            state: State::of(self.scenario(), self.position()),
        }
    }

    /// The answer to `legal`.
    pub fn legal(&self) -> LegalReply {
        let (scenario, position) = (self.scenario(), self.position());
        let actions = self.legal_actions().into_iter();
        LegalReply {
            actions: actions
                .map(|action| Listed::of(scenario, position, action))
                .collect(),
        }
    }

    /// The answer to `why`.
    ///
    /// # Errors
    ///
    /// [`Error`] for an action that names what is not there.
    pub fn why(&self, action: &ActionData) -> Result<WhyReply, Error> {
        why(self.scenario(), self.position(), action)
    }

    /// The answer to `reach`.
    ///
    /// # Errors
    ///
    /// [`Error`] for an unknown unit, or without Movement Points.
    pub fn reach(&self, unit: &str, mp: Option<f64>) -> Result<ReachReply, Error> {
        let unit = find_unit(self.scenario(), unit)?;
        reach::answer(self.scenario(), self.position(), unit, mp)
    }

    /// The answer to `supply`.
    ///
    /// # Errors
    ///
    /// [`Error`] for an unknown unit, or a scenario without ammunition.
    pub fn supply(&self, unit: &str) -> Result<SupplyReply, Error> {
        let unit = find_unit(self.scenario(), unit)?;
        supply::answer(self.scenario(), self.position(), unit)
    }

    /// The answer to `odds`.
    ///
    /// # Errors
    ///
    /// [`Error`] for anything but an attack that could be.
    pub fn odds(&self, action: &ActionData) -> Result<OddsReply, Error> {
        odds::answer(self.scenario(), self.position(), action)
    }

    /// The answer to `score`.
    pub fn score(&self) -> ScoreReply {
        let score = ScoreView::of(self.scenario(), self.position());
        ScoreReply {
            total: score.total,
            level: score.level,
            vp: score.items,
        }
    }

    /// The answer to `hash`.
    pub fn hash(&self) -> HashReply {
        HashReply {
            hash: hash(self.position()),
        }
    }

    /// The answer to `save` and `record`.
    pub fn record(&self) -> RecordReply {
        RecordReply {
            record: self.game.text().to_owned(),
        }
    }

    /// The answer to `log`.
    pub fn log(&self, from: usize) -> LogReply {
        LogReply {
            events: self.log_of(None, from),
            explained: Vec::new(),
        }
    }

    /// The answer to `at`.
    pub fn at(&self, n: usize) -> AtReply {
        let (frame, text, count) = self.frame_at(n, None);
        AtReply {
            state: State::of(&frame.scenario, &frame.position),
            text,
            count,
            events: self.events_until(&frame, None),
        }
    }

    /// How many events somebody had seen when the game stood so.
    pub(crate) fn events_until(&self, frame: &Keyframe, onlooker: Option<Onlooker>) -> usize {
        self.log.seen_by(onlooker, frame.at)
    }

    /// Where the game stood after `n` actions, the line of the last one as somebody sees
    /// it, and how many there are in all.
    pub(crate) fn frame_at(
        &self,
        n: usize,
        onlooker: Option<Onlooker>,
    ) -> (Keyframe, String, usize) {
        let steps = self.log.steps(onlooker);
        let count = steps.len();
        let n = n.min(count);
        let frame = self.game.at(steps.get(n).map_or(usize::MAX, |(at, _)| *at));
        let last = n.checked_sub(1).and_then(|last| steps.get(last));
        let line = last.map_or("The set-up.", |(_, line)| *line);
        (frame, line.to_owned(), count)
    }

    /// The lines of the log that an action brought, as somebody sees it; `entry` is the number
    /// of entries before it. None if he has seen nothing of it.
    pub fn lines_of(&self, entry: usize, onlooker: Onlooker) -> Range<usize> {
        let onlooker = self.is_secret().then_some(onlooker);
        self.log.seen_by(onlooker, entry)..self.log.seen_by(onlooker, entry + 1)
    }

    /// For each entry of which somebody has seen something, its number and its first line in
    /// the log, as he sees it.
    pub fn first_lines(&self, onlooker: Onlooker) -> Vec<(usize, usize)> {
        let onlooker = self.is_secret().then_some(onlooker);
        self.log.first_lines(onlooker)
    }

    /// How many lines the log has, as somebody sees it.
    pub fn log_length(&self, onlooker: Onlooker) -> usize {
        self.lines_of(usize::MAX - 1, onlooker).end
    }

    /// The action behind a line of the log, as somebody sees it: the number of entries before it.
    pub fn entry_behind(&self, line: usize, onlooker: Onlooker) -> Option<usize> {
        let onlooker = self.is_secret().then_some(onlooker);
        self.log.deed_behind(onlooker, line)
    }

    pub(crate) fn log_of(&self, onlooker: Option<Onlooker>, from: usize) -> Vec<EventView> {
        self.log.from(onlooker, from)
    }

    /// Whether something secret has begun or come into the open after so many entries: then
    /// nobody may take his choice back, for he would know more, or tell that others have
    /// chosen.
    pub fn has_revealed_since(&self, entries: usize) -> bool {
        let kinds = [
            "force-revealed",
            "secret-moves-began",
            "secret-moves-revealed",
            "secrets-lapsed",
        ];
        kinds
            .into_iter()
            .any(|kind| self.log.has_since(entries, kind))
    }

    fn legal_actions(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.scenario().legal(self.position(), &mut legal);
        legal
    }

    pub(crate) fn now(&self) -> Keyframe {
        self.game.at(usize::MAX)
    }

    /// Lets dice fall until a choice or the end: queued ones first.
    fn chance(&mut self) -> Result<Seen<Vec<EventView>>, Error> {
        let mut views = Seen::open(Vec::new());
        while let Pending::Chance(roll) = self.game.pending() {
            let before = self.now();
            let events = if self.queue.is_empty() && self.game.header().seed.is_some() {
                self.game.roll()?
            } else {
                let dice = self.given(roll).ok_or_else(|| {
                    let message = "The seed of this game's dice is not known.";
                    Error::new(ErrorKind::BadRequest, message)
                })?;
                self.game.give(dice)?
            };
            views.append(self.log.happened(&before, &events));
        }
        Ok(views)
    }

    /// Queued dice, and others after them.
    fn given(&mut self, roll: Roll) -> Option<Dice> {
        let place = self.game.faces();
        let seeded = self.game.header().seed.map(|seed| seed.dice());
        let mut others = seeded.or_else(|| self.spare.clone());
        let mut next = |place| match self.queue.pop_front() {
            Some(face) => Some(face),
            None => others.as_mut().map(|dice| dice.die(place)),
        };
        if roll.count == 2 {
            Dice::two(next(place)?, next(place + 1)?)
        } else {
            Dice::one(next(place)?)
        }
    }
}

/// Why an action is not legal in a position.
pub(crate) fn why(
    scenario: &Scenario,
    position: &Position,
    action: &ActionData,
) -> Result<WhyReply, Error> {
    let first = match steps(scenario, position, action) {
        Ok(steps) => steps[0],
        Err(error) if error.rule.is_some() => {
            return Ok(WhyReply {
                legal: false,
                rule: error.rule,
                message: Some(error.message),
            });
        }
        Err(error) => return Err(error),
    };
    Ok(match scenario.why(position, first) {
        Ok(()) => WhyReply {
            legal: true,
            rule: None,
            message: None,
        },
        Err(illegal) => WhyReply {
            legal: false,
            rule: Some(illegal.rule.to_owned()),
            message: Some(illegal.message(scenario)),
        },
    })
}
