//! Chooses actions: a planner judges where every action would lead and takes the best.
//!
//! The [judge](crate::judge) puts a number of victory points on a position: what each side may expect
//! of the places that score, by its strength there and on the way there, the losses, and
//! the fear of attacks. A march is worth the best of the places that it can reach and of
//! the attacks from there ([`march`]), an attack the mean over its dice ([`attack`]), an
//! activation the sum of its marches ([`action`]). Whoever gains nothing passes.

mod action;
mod ammunition;
mod attack;
mod choices;
mod depots;
mod leaders;
mod march;
mod plans;
mod retreat;
mod supply;
mod words;
mod works;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use longroll_rules::frame::Frame;
use longroll_rules::{Action, Decision, Kind, Pending, Position, Scenario, Side};

use self::attack::{Rehearsal, put};
pub(crate) use self::plans::Route;
use self::plans::{Frozen, Gains, Plans};
use crate::doctrine::Doctrine;
use crate::judge::{Judge, Measured, Survey};
use crate::{Choice, Opinion};

/// So many of the best actions are explained.
const EXPLAINED: usize = 6;

/// A planner. It remembers only the survey of the map that it last played on, and its plans
/// as long as nothing changes.
#[derive(Clone, Debug)]
pub(crate) struct Planner {
    doctrine: Doctrine,
    survey: Option<Arc<Survey>>,
    measured: Measured,
    plans: Plans,
    legal: Vec<Action>,
}

impl Planner {
    pub(crate) fn new(doctrine: Doctrine) -> Self {
        Self {
            doctrine,
            survey: None,
            measured: Measured::default(),
            plans: Plans::default(),
            legal: Vec::new(),
        }
    }

    /// The best action, or one that changes least.
    pub(crate) fn choose(&mut self, s: &Scenario, p: &Position) -> Action {
        let mut legal = std::mem::take(&mut self.legal);
        s.legal(p, &mut legal);
        let choice = match (s.pending(p), legal.as_slice()) {
            (_, [only]) => Some(*only),
            (Pending::Choice(decision), [_, ..]) => self.judged(s, p, decision, &legal),
            _ => None,
        };
        // Whatever went wrong, the answer is legal.
        let choice = choice.filter(|choice| legal.contains(choice));
        let choice = choice
            .or_else(|| harmless(&legal))
            .unwrap_or(Action::Confirm);
        self.legal = legal;
        choice
    }

    fn judged(
        &mut self,
        s: &Scenario,
        p: &Position,
        decision: Decision,
        legal: &[Action],
    ) -> Option<Action> {
        if let Some(Frame::March(march)) = p.frames().last()
            && let Some(next) = self.plans.on_route(p, march.unit)
            && legal.contains(&next)
        {
            return Some(next);
        }
        if let ControlFlow::Break(answer) = choices::routine(&self.doctrine, s, p, decision, legal)
        {
            return answer;
        }
        if self.plans.frozen.is_some()
            && let Some(answer) = choices::in_haste(p, decision.kind, legal)
        {
            return Some(answer);
        }
        let side = s.player(decision.side);
        self.with_rehearsal(s, p, side, |rehearsal| {
            choices::choose(rehearsal, p, decision.kind, legal)
        })
    }

    /// Rehearses with a judge of this position.
    fn with_rehearsal<T>(
        &mut self,
        s: &Scenario,
        p: &Position,
        side: Side,
        rehearse: impl FnOnce(&mut Rehearsal<'_>) -> T,
    ) -> T {
        let survey = self.surveyed(s, p);
        self.plans.keep_for(s, p, side);
        let before = before_march(s, p);
        let judge = match &self.plans.frozen {
            Some(frozen) => Judge::with_fields(s, &before, side, &survey, frozen.fields.clone()),
            None => Judge::new(s, &before, side, &survey, &mut self.measured),
        };
        rehearse(&mut Rehearsal::new(&judge, &mut self.plans))
    }

    /// The survey of the map as things are; a hasty planner keeps the one that it has.
    fn surveyed(&mut self, s: &Scenario, p: &Position) -> Arc<Survey> {
        let known = self.survey.take();
        let known = known.filter(|survey| self.plans.frozen.is_some() || survey.holds(s, p));
        let survey = known.unwrap_or_else(|| {
            self.measured = Measured::default();
            Arc::new(Survey::new(self.doctrine, s, p))
        });
        self.survey = Some(Arc::clone(&survey));
        survey
    }

    /// The survey of the map as things are, and the ways that have been measured on it.
    pub(crate) fn surveyed_and_measured(
        &mut self,
        s: &Scenario,
        p: &Position,
    ) -> (Arc<Survey>, Measured) {
        (self.surveyed(s, p), self.measured.clone())
    }

    /// A planner who plays on from this position in haste: it takes the ways as they are
    /// now, looks again only at what seems best, and marches as it first planned.
    /// The plans for a side that have just been made are of use.
    pub(crate) fn in_haste(&mut self, s: &Scenario, p: &Position, side: Side) -> Self {
        let mut gains = Gains::default();
        gains.note(s, p);
        let mut frozen = None;
        for side in [side, side.other()] {
            self.with_rehearsal(s, p, side, |rehearsal| {
                let now = rehearsal.judge.value(p);
                for action in action::usual(s, p, side) {
                    let gain = action::gain(rehearsal, p, now, action);
                    gains.keep(action, gain.unwrap_or(f64::NEG_INFINITY));
                }
                frozen.get_or_insert_with(|| Frozen::new(rehearsal.judge, p));
            });
        }
        let mut hasty = self.clone();
        if let Some(frozen) = frozen {
            hasty.plans = Plans::hasty(gains, frozen);
        }
        hasty
    }

    /// The same planner, more or less eager to attack, who knows what this one knows.
    pub(crate) fn with_zeal(&self, zeal: f64) -> Self {
        let survey = self.survey.as_ref();
        Self {
            doctrine: self.doctrine.with_zeal(zeal),
            survey: survey.map(|survey| Arc::new(survey.with_zeal(zeal))),
            ..self.clone()
        }
    }

    /// The victory points that a side may expect, more or less.
    pub(crate) fn value(&mut self, s: &Scenario, p: &Position, side: Side) -> f64 {
        self.with_rehearsal(s, p, side, |rehearsal| rehearsal.judge.value(p))
    }

    /// The victory points of a side if the game ended now, as far as the judge knows, but
    /// for a constant.
    pub(crate) fn result(&mut self, s: &Scenario, p: &Position, side: Side) -> f64 {
        self.with_rehearsal(s, p, side, |rehearsal| rehearsal.judge.result(p))
    }

    /// What each action that could be chosen with the initiative gains, the best first, and
    /// why the first few do if it explains.
    pub(crate) fn opinions(
        &mut self,
        s: &Scenario,
        p: &Position,
        side: Side,
        legal: &[Action],
        explains: bool,
    ) -> Vec<Opinion> {
        self.with_rehearsal(s, p, side, |rehearsal| {
            let now = rehearsal.judge.value(p);
            let mut opinion = |action: &Action| {
                let gain = action::gain(rehearsal, p, now, *action)?;
                let (action, why) = (*action, String::new());
                Some(Opinion { action, gain, why })
            };
            let mut opinions: Vec<_> = legal.iter().filter_map(&mut opinion).collect();
            opinions.sort_by(|a, b| b.gain.total_cmp(&a.gain));
            let explained = if explains { EXPLAINED } else { 0 };
            for opinion in opinions.iter_mut().take(explained) {
                opinion.why = words::why(rehearsal, p, opinion.action);
            }
            opinions
        })
    }

    /// Chooses, and says what it thinks where actions are weighed against each other.
    pub(crate) fn think(&mut self, s: &Scenario, p: &Position) -> Choice {
        let action = self.choose(s, p);
        let mut choice = Choice::plain(action);
        let Pending::Choice(decision) = s.pending(p) else {
            return choice;
        };
        let side = s.player(decision.side);
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        let pass = legal.contains(&Action::Pass);
        let takes = legal.contains(&Action::TakeInitiative);
        let then = match decision.kind {
            Kind::Initiative if takes && legal.len() > 1 => with_initiative(s, p),
            Kind::Action if legal.len() > 1 => p.clone(),
            _ => return choice,
        };
        s.legal(&then, &mut legal);
        choice.opinions = self.opinions(s, &then, side, &legal, true);
        if pass {
            let pass = self.opinion_of_pass(s, p, side);
            // Little is gained by what is not worth the initiative.
            let better = if action == Action::Pass {
                0
            } else {
                let better = |opinion: &&Opinion| opinion.gain > pass.gain;
                choice.opinions.iter().take_while(better).count()
            };
            choice.opinions.insert(better, pass);
        }
        choice
    }

    /// Goes on with a march as a route says.
    pub(crate) fn follow(&mut self, route: Route) {
        self.plans.follow(route);
    }

    /// The best ways to go on with the march that has begun, the best first.
    pub(crate) fn routes(
        &mut self,
        s: &Scenario,
        p: &Position,
        side: Side,
        most: usize,
    ) -> Vec<(Opinion, Route)> {
        let Some(Frame::March(march)) = p.frames().last() else {
            return Vec::new();
        };
        self.with_rehearsal(s, p, side, |rehearsal| {
            let now = rehearsal.judge.value(p);
            choices::routes(rehearsal, p, march, most)
                .into_iter()
                .filter_map(|(value, route)| {
                    let action = route.next(p, march.unit)?;
                    let gain = value - now;
                    let opinion = Opinion {
                        gain,
                        ..Opinion::neutral(action)
                    };
                    Some((opinion, route))
                })
                .collect()
        })
    }

    /// What is thought of passing.
    pub(crate) fn opinion_of_pass(&mut self, s: &Scenario, p: &Position, side: Side) -> Opinion {
        let gain =
            self.with_rehearsal(s, p, side, |rehearsal| choices::passing(rehearsal.judge, p));
        Opinion {
            gain,
            ..Opinion::neutral(Action::Pass)
        }
    }
}

/// The position with the initiative taken.
pub(crate) fn with_initiative(s: &Scenario, p: &Position) -> Position {
    let mut taken = p.clone();
    s.apply_unchecked(&mut taken, Action::TakeInitiative, &mut Vec::new());
    taken
}

/// The position with a marching unit back where it began, so that its march is judged by
/// the same measure at every step and does not go to and fro.
fn before_march<'a>(s: &Scenario, p: &'a Position) -> Cow<'a, Position> {
    match p.frames().last() {
        Some(Frame::March(march)) if p.hex(march.unit).is_some_and(|hex| hex != march.start) => {
            let mut before = p.clone();
            put(&mut before, march.unit, march.start);
            before.refresh(s);
            Cow::Owned(before)
        }
        _ => Cow::Borrowed(p),
    }
}

/// The action that changes least.
fn harmless(legal: &[Action]) -> Option<Action> {
    let quiet = [
        Action::EndPhase,
        Action::Confirm,
        Action::EndMarch,
        Action::ForceMarch(false),
        Action::Pass,
    ];
    let quiet = quiet.into_iter().find(|action| legal.contains(action));
    quiet.or(legal.first().copied())
}
