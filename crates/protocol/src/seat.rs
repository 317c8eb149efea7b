//! Who sits where in a game of secrets (Limited Intelligence, and scenarios that have
//! secrets of their own), and what each sees.

use std::borrow::Cow;

use longroll_record::Keyframe;
use longroll_rules::intelligence::witness;
use longroll_rules::{Event, Onlooker, Position, Side};

use crate::action::{ActionData, find_unit};
use crate::decision::DecisionView;
use crate::error::Error;
use crate::event::EventView;
use crate::reply::{Answer, AtReply, DecisionReply, DoReply, LogReply, ScoreReply, StateReply};
use crate::request::Op;
use crate::selection::steps;
use crate::state::{ScoreView, State};
use crate::table::{Table, why};
use crate::{odds, reach, supply};

/// The same as everybody sees it.
#[derive(Clone, Debug, Default)]
pub struct Seen<T> {
    /// The whole of it.
    pub all: T,
    /// What the Union, the Confederates and others see, where that is less.
    kept: Option<Box<[T; 3]>>,
}

const ONLOOKERS: [Onlooker; 3] = [
    Onlooker::Player(Side::Union),
    Onlooker::Player(Side::Confederate),
    Onlooker::Public,
];

const fn place(onlooker: Onlooker) -> usize {
    match onlooker {
        Onlooker::Player(Side::Union) => 0,
        Onlooker::Player(Side::Confederate) => 1,
        Onlooker::Public => 2,
    }
}

impl<T> Seen<T> {
    /// Something that nobody keeps from anybody.
    pub(crate) const fn open(all: T) -> Self {
        Self { all, kept: None }
    }

    /// Something of which onlookers see less.
    pub(crate) fn new(all: T, of: impl FnMut(Onlooker) -> T) -> Self {
        Self {
            all,
            kept: Some(Box::new(ONLOOKERS.map(of))),
        }
    }

    /// What somebody sees of it.
    pub fn by(&self, onlooker: Onlooker) -> &T {
        self.kept
            .as_deref()
            .map_or(&self.all, |kept| &kept[place(onlooker)])
    }
}

impl<T> Seen<Vec<T>> {
    /// Adds what happened next.
    pub(crate) fn append(&mut self, mut next: Self)
    where
        T: Clone,
    {
        if self.kept.is_none() && next.kept.is_some() {
            let all = self.all.clone();
            self.kept = Some(Box::new([all.clone(), all.clone(), all]));
        }
        if let Some(kept) = &mut self.kept {
            for (index, onlooker) in ONLOOKERS.into_iter().enumerate() {
                kept[index].extend_from_slice(next.by(onlooker));
            }
        }
        self.all.append(&mut next.all);
    }
}

/// Events as everybody sees them.
pub(crate) fn events(before: &Keyframe, events: &[Event]) -> Seen<Vec<EventView>> {
    let (s, p) = (&before.scenario, &before.position);
    let views = |events: &[Event]| -> Vec<EventView> { EventView::lines(s, p, events) };
    let all = views(events);
    let begins = |event: &Event| matches!(event, Event::SecretMovesBegan(_));
    if p.keeps_secrets(s) || events.iter().any(begins) {
        Seen::new(all, |onlooker| views(&witness(s, p, events, onlooker)))
    } else {
        Seen::open(all)
    }
}

impl State {
    /// A position as somebody sees it.
    pub(crate) fn seen(frame: &Keyframe, onlooker: Onlooker) -> Self {
        let view = frame.position.view(&frame.scenario, onlooker);
        Self {
            decision: DecisionView::seen(frame, &view, onlooker),
            ..Self::of(&frame.scenario, &view)
        }
    }
}

impl DecisionView {
    /// The pending decision as somebody sees it, `view` being his view of the position.
    /// Of one that is about hidden things he learns only whose it is: it looks like what
    /// that side decided before, for that it is something else would tell him of them.
    fn seen(frame: &Keyframe, view: &Position, onlooker: Onlooker) -> Option<Self> {
        let truth = Self::of(&frame.scenario, &frame.position)?;
        let hidden = view.frames().len() < frame.position.frames().len();
        if hidden && onlooker.is_kept_from(truth.side) {
            let before = Self::of(&frame.scenario, view);
            let before = before.filter(|before| before.side == truth.side);
            return before.or_else(|| Some(Self::waiting(truth.side)));
        }
        Self::of(&frame.scenario, view)
    }
}

/// Answering those who may not see everything.
impl Table {
    /// Whether anything is kept from anybody: with Limited Intelligence, until the game
    /// is over, or as long as a scenario's own secrets last.
    pub fn is_secret(&self) -> bool {
        self.position().keeps_secrets(self.scenario())
    }

    /// The position as somebody sees it.
    fn position_for(&self, onlooker: Onlooker) -> Cow<'_, Position> {
        if self.is_secret() {
            Cow::Owned(self.position().view(self.scenario(), onlooker))
        } else {
            Cow::Borrowed(self.position())
        }
    }

    /// The answer to `state` for somebody.
    pub fn state_for(&self, onlooker: Onlooker) -> StateReply {
        StateReply {
            state: if self.is_secret() {
                State::seen(&self.now(), onlooker)
            } else {
                State::of(self.scenario(), self.position())
            },
        }
    }

    /// The answer to `decision` for somebody.
    pub fn decision_for(&self, onlooker: Onlooker) -> DecisionReply {
        let mut reply = self.decision();
        if self.is_secret() {
            let view = self.position_for(onlooker);
            reply.decision = DecisionView::seen(&self.now(), &view, onlooker);
        }
        reply
    }

    /// Whether somebody may know what the pending decision offers.
    pub fn may_choose(&self, onlooker: Onlooker) -> bool {
        let decides = self.to_decide().map(Onlooker::Player);
        !self.is_secret() || decides == Some(onlooker)
    }

    /// Answers a request of somebody at the table.
    ///
    /// # Errors
    ///
    /// [`Error`] as for the referee, and for what is kept from him.
    pub fn answer_for(&mut self, op: Op, onlooker: Onlooker) -> Result<Answer, Error> {
        if !self.is_secret() {
            return self.answer(op);
        }
        Ok(match op {
            Op::State { side: Some(side) } | Op::View { side } if onlooker.is_kept_from(side) => {
                return Err(self.secret("Only the other side sees that."));
            }
            Op::State { .. } | Op::View { .. } => Answer::State(Box::new(self.state_for(onlooker))),
            Op::Decision => Answer::Decision(self.decision_for(onlooker)),
            Op::Legal | Op::Why { .. } | Op::Reach { .. } | Op::Odds { .. }
                if !self.may_choose(onlooker) =>
            {
                return Err(self.secret("Only the side that decides is told this."));
            }
            Op::Do {
                action,
                index,
                side,
                ..
            } => {
                let events = self.take_for(action.as_ref(), index, side, onlooker)?;
                Answer::Do(self.done_for(&events, onlooker))
            }
            // Whatever is asked about units is answered from what he sees.
            Op::Why { action } => {
                let view = self.position_for(onlooker);
                Answer::Why(why(self.scenario(), &view, &action)?)
            }
            Op::Reach { unit, mp } => {
                let unit = find_unit(self.scenario(), &unit)?;
                let view = self.position_for(onlooker);
                Answer::Reach(reach::answer(self.scenario(), &view, unit, mp)?)
            }
            Op::Supply { unit } => {
                let unit = find_unit(self.scenario(), &unit)?;
                let view = self.position_for(onlooker);
                Answer::Supply(supply::answer(self.scenario(), &view, unit)?)
            }
            Op::Odds { action } => {
                let view = self.position_for(onlooker);
                Answer::Odds(Box::new(odds::answer(self.scenario(), &view, &action)?))
            }
            Op::Undo { .. } => {
                self.undo()?;
                Answer::Decision(self.decision_for(onlooker))
            }
            Op::Score => Answer::Score(self.score_for(onlooker)),
            Op::Hash | Op::Save | Op::Record => {
                return Err(self.sealed());
            }
            Op::Log { from } => Answer::Log(self.log_for(from, onlooker)),
            Op::At { n } => Answer::At(Box::new(self.at_for(n, onlooker))),
            // What remains is about no secret.
            op => self.answer(op)?,
        })
    }

    /// Takes an action of somebody at the table. With secrets a refusal is what his view
    /// gives.
    ///
    /// # Errors
    ///
    /// [`Error`] if it is not his to decide, or not legal.
    pub fn take_for(
        &mut self,
        action: Option<&ActionData>,
        index: Option<usize>,
        side: Option<Side>,
        onlooker: Onlooker,
    ) -> Result<Seen<Vec<EventView>>, Error> {
        if !self.may_choose(onlooker) {
            return Err(Error::rule("S4.3-01", "The decision is the other side's."));
        }
        if let Some(action) = action.filter(|_| self.is_secret()) {
            let view = self.position_for(onlooker);
            let steps = steps(self.scenario(), &view, action)?;
            let verdict = self.scenario().why(&view, steps[0]);
            verdict.map_err(|illegal| Error::illegal(self.scenario(), illegal))?;
        }
        self.take(action, index, side).map(|(_, events)| events)
    }

    /// What somebody is answered when something was done.
    pub fn done_for(&self, events: &Seen<Vec<EventView>>, onlooker: Onlooker) -> DoReply {
        let open = !self.is_secret();
        let DecisionReply {
            decision,
            over,
            result,
            ..
        } = self.decision_for(onlooker);
        DoReply {
            events: if open {
                events.all.clone()
            } else {
                events.by(onlooker).clone()
            },
            decision,
            over,
            result,
        }
    }

    fn secret(&self, text: &str) -> Error {
        let markers = self.scenario().options.limited_intelligence;
        Error::rule(if markers { "S-LI-01" } else { "SLB-S6-08" }, text)
    }

    /// Why nobody gets the record now.
    pub fn sealed(&self) -> Error {
        self.secret("The record is open when nothing is secret any more.")
    }

    /// Why nobody is told now what a computer player thought while it kept secrets.
    pub fn unspoken(&self) -> Error {
        self.secret("What was thought in secret is told when the game is over.")
    }

    fn score_for(&self, onlooker: Onlooker) -> ScoreReply {
        let score = ScoreView::of(self.scenario(), &self.position_for(onlooker));
        ScoreReply {
            total: score.total,
            level: score.level,
            vp: score.items,
        }
    }

    fn log_for(&self, from: usize, onlooker: Onlooker) -> LogReply {
        LogReply {
            events: self.log_of(Some(onlooker), from),
            explained: Vec::new(),
        }
    }

    /// Where the game stood, as he saw it then.
    fn at_for(&self, n: usize, onlooker: Onlooker) -> AtReply {
        let (frame, text, count) = self.frame_at(n, Some(onlooker));
        AtReply {
            state: State::seen(&frame, onlooker),
            text,
            count,
            events: self.events_until(&frame, Some(onlooker)),
        }
    }
}
