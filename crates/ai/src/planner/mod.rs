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
mod depots;
mod leaders;
mod march;
mod plans;
mod retreat;
mod supply;
mod works;

use std::borrow::Cow;
use std::sync::Arc;

use longroll_map::HexId;
use longroll_rules::frame::{Advance, Assault, Frame, Initiative, March, RetreatKind, Voluntary};
use longroll_rules::s06_movement::Stride;
use longroll_rules::unit::UnitState;
use longroll_rules::{Action, Decision, Kind, Mp, Pending, Position, Scenario, Side, UnitId};

use self::action::{activation_gains, assault_value};
use self::attack::{Rehearsal, put, vacated};
use self::march::{Marcher, Prospects, march_value_with};
use self::plans::{Frozen, Gains, Plans, Route};
use crate::doctrine::Doctrine;
use crate::judge::{Judge, Measured, Survey};

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
        let side = s.player(decision.side);
        self.with_rehearsal(s, p, side, |rehearsal| {
            choose(rehearsal, p, decision.kind, legal)
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

    /// A planner who plays on from this position in haste: it takes the ways as they are
    /// now, looks again only at what seems best, and marches as it first planned.
    pub(crate) fn in_haste(&mut self, s: &Scenario, p: &Position) -> Self {
        let mut gains = Gains::default();
        gains.note(s, p);
        let mut frozen = None;
        for side in Side::ALL {
            self.with_rehearsal(s, p, side, |rehearsal| {
                let now = rehearsal.judge.value(p);
                for action in action::usual(s, p, side) {
                    let gain = action::gain(rehearsal, p, now, action);
                    gains.keep(action, gain.unwrap_or(f64::NEG_INFINITY));
                }
                frozen = Some(freeze(rehearsal.judge, p));
            });
        }
        let mut hasty = self.clone();
        if let Some(frozen) = frozen {
            hasty.plans = Plans::hasty(gains, frozen);
        }
        hasty
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

    /// What each action that could be chosen with the initiative gains, the best first.
    pub(crate) fn gains(
        &mut self,
        s: &Scenario,
        p: &Position,
        side: Side,
        legal: &[Action],
    ) -> Vec<(Action, f64)> {
        self.with_rehearsal(s, p, side, |rehearsal| {
            let now = rehearsal.judge.value(p);
            let gain = |action: &Action| Some((*action, action::gain(rehearsal, p, now, *action)?));
            let mut gains: Vec<_> = legal.iter().filter_map(gain).collect();
            gains.sort_by(|a, b| b.1.total_cmp(&a.1));
            gains
        })
    }
}

/// The ways as they are, and as they would be without each stack that enemies are near to.
fn freeze(judge: &Judge<'_>, p: &Position) -> Frozen {
    const NEAR: u32 = 6;
    let near = |side: Side, hex: HexId| {
        let mut enemies = p
            .units_of(side.other())
            .iter()
            .filter_map(|unit| p.hex(unit));
        enemies.any(|at| judge.s.map.distance(at, hex) <= NEAR)
    };
    let mut cleared = Vec::new();
    for side in Side::ALL {
        for hex in p.occupied(side).iter().filter(|hex| near(side, *hex)) {
            let without = vacated(judge, p, side, hex);
            cleared.push(((side, hex), judge.cleared(&without, side, hex)));
        }
    }
    let fields = judge.fields().clone();
    Frozen { fields, cleared }
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

fn choose(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    kind: Kind,
    legal: &[Action],
) -> Option<Action> {
    let frame = p.frames().last()?;
    let judge = rehearsal.judge;
    match (kind, frame) {
        (Kind::Ammunition, Frame::Replenish(replenish)) => {
            Some(ammunition::choose(judge.s, p, replenish, legal))
        }
        (Kind::Initiative, Frame::Initiative(Initiative::Choose { yielded, .. })) => {
            Some(initiative(rehearsal, p, *yielded))
        }
        (
            Kind::Initiative,
            Frame::Initiative(Initiative::Ordered { .. } | Initiative::Secret { .. })
            | Frame::Bonus(_),
        ) => Some(initiative(rehearsal, p, false)),
        (Kind::Action, _) => action::best(rehearsal, p, legal).map(|(_, action)| action),
        (Kind::ActivationUnits, Frame::Activation(activation)) => {
            let gains = activation_gains(rehearsal, p, activation.leader);
            Some(select(&gains, rehearsal.worthwhile(), legal))
        }
        (Kind::ActivationNext, Frame::Activation(activation)) => {
            next_to_march(rehearsal, p, activation.allowance, legal)
        }
        (Kind::ForceMarch, Frame::March(march)) => Some(force_march(rehearsal, p, march)),
        (Kind::BridgePlans, _) => bridge(legal),
        (Kind::March, Frame::March(march)) => {
            bridge(legal).or_else(|| march_on(rehearsal, p, march))
        }
        (Kind::AssaultUnits | Kind::AssaultTarget, Frame::Assault(assault)) => {
            lead_assault(rehearsal, p, assault, legal)
        }
        (Kind::AssaultDrop, _) => weakest(p, legal),
        (Kind::Retreat, _) => retreat::choose(judge, p, legal),
        (Kind::VoluntaryRetreat, Frame::Voluntary(voluntary)) => {
            Some(give_way(judge, p, voluntary, legal))
        }
        (Kind::Advance, Frame::Advance(advance)) => Some(advance_or_not(judge, p, advance, legal)),
        (Kind::Depots, _) => {
            let Pending::Choice(decision) = judge.s.pending(p) else {
                return None;
            };
            Some(depots::build(judge.s, p, decision.side, legal))
        }
        (Kind::Convoy, _) => Some(depots::divide(judge.s, p, legal)),
        (Kind::SupplyStatus, Frame::SupplyStatus(status)) => {
            Some(supply::feed(p, status.chosen.len(), legal))
        }
        (Kind::Foraging, Frame::Forage(foraging)) => supply::forage(judge.s, p, foraging, legal),
        // Where they are worth most.
        (Kind::Conscripts, _) => by_result(judge, p, legal.iter().copied()),
        // It never hurts to know more.
        (Kind::Interlude, _) => {
            let hexes = legal.iter().find(|a| matches!(a, Action::SelectHex(_)));
            hexes.copied()
        }
        // Whoever can come now comes now.
        (Kind::Arrivals, _) => {
            let comes = legal.iter().filter(|a| **a != Action::EndPhase);
            by_result(judge, p, comes.copied())
        }
        _ if judge.survey.doctrine.thorough => thoroughly(judge, p, (kind, frame), legal),
        (Kind::Losses | Kind::PlaceLeader, _) => by_result(judge, p, legal.iter().copied()),
        _ => None,
    }
}

/// What a guard leaves as it is.
fn thoroughly(
    judge: &Judge<'_>,
    p: &Position,
    (kind, frame): (Kind, &Frame),
    legal: &[Action],
) -> Option<Action> {
    match (kind, frame) {
        (Kind::LeaderTransfer, _) => Some(leaders::transfer(judge.s, p, legal)),
        (Kind::ActivationLeader, Frame::Activation(activation)) => {
            leaders::go_along(p, activation, legal)
        }
        (Kind::Recovery, _) => Some(works::recovery(legal)),
        (Kind::CavalryRetreat, Frame::CavalryWindow(window)) => {
            works::give_way(judge.s, p, window, legal)
        }
        (Kind::AssaultBonus, _) => Some(Action::UseBonus(true)),
        (Kind::Losses | Kind::PlaceLeader | Kind::LeaveSwamp, _) => {
            by_result(judge, p, legal.iter().copied())
        }
        _ => None,
    }
}

/// Takes the initiative if any action gains something, unless to pass ends the game at
/// once, after the enemy has `yielded`, and that is better still.
fn initiative(rehearsal: &mut Rehearsal<'_>, p: &Position, yielded: bool) -> Action {
    let judge = rehearsal.judge;
    let mut taken = p.clone();
    let mut legal = Vec::new();
    let events = &mut Vec::new();
    judge
        .s
        .apply_unchecked(&mut taken, Action::TakeInitiative, events);
    judge.s.legal(&taken, &mut legal);
    let gain = action::best(rehearsal, &taken, &legal).map_or(0.0, |(gain, _)| gain);
    let ends_well = yielded && judge.result(p) >= judge.value(p) + gain;
    if gain > rehearsal.worthwhile() && !ends_well {
        Action::TakeInitiative
    } else {
        Action::Pass
    }
}

/// Selects the units that gain something, or the one that loses least if one must go.
fn select(gains: &[(UnitId, f64)], worthwhile: f64, legal: &[Action]) -> Action {
    let open = |unit: &UnitId| legal.contains(&Action::Select(*unit));
    let eager = gains.iter().filter(|(_, gain)| *gain > worthwhile);
    let next = eager.map(|(unit, _)| *unit).find(open);
    let best = gains.iter().filter(|(unit, _)| open(unit));
    let best = best
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(unit, _)| *unit);
    match (next, legal.contains(&Action::Confirm), best) {
        (Some(unit), _, _) | (None, false, Some(unit)) => Action::Select(unit),
        _ => Action::Confirm,
    }
}

/// Lets the unit march that gains most.
fn next_to_march(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    allowance: Mp,
    legal: &[Action],
) -> Option<Action> {
    let mut best: Option<(f64, Action)> = None;
    for action in legal {
        if let Action::March(unit) = action
            && let Some(value) = march_value_with(rehearsal, p, *unit, allowance)
            && best.is_none_or(|(known, _)| value > known)
        {
            best = Some((value, *action));
        }
    }
    best.map(|(_, action)| action)
}

fn marcher(march: &March, mp: Mp) -> Marcher {
    Marcher {
        unit: march.unit,
        start: march.start,
        free: !march.began_in_zoc,
        stride: Stride {
            mp,
            first: march.steps == 0 && !march.attacked,
        },
    }
}

/// Records a bridge as long as there are any, and lays it where it can: the way over the
/// river is worth a march.
fn bridge(legal: &[Action]) -> Option<Action> {
    let builds = |action: &&Action| matches!(action, Action::BuildBridge(..));
    legal.iter().find(builds).copied()
}

fn march_on(rehearsal: &mut Rehearsal<'_>, p: &Position, march: &March) -> Option<Action> {
    let prospects = Prospects::of(rehearsal, p, marcher(march, march.mp));
    let plan = prospects.best(march.mp)?;
    let route = Route {
        unit: march.unit,
        path: prospects.path(plan),
        end: plan.end,
    };
    let next = route.next(p, march.unit);
    rehearsal.plans.set_out(route);
    next
}

/// Force marches if the points that it gains are worth the disorder (5.1).
fn force_march(rehearsal: &mut Rehearsal<'_>, p: &Position, march: &March) -> Action {
    const MOST: u16 = 5;
    let plain = Prospects::of(rehearsal, p, marcher(march, march.mp));
    let plain = plain
        .best(march.mp)
        .map_or(f64::INFINITY, |plan| plan.value);
    let mut hurried = p.clone();
    let state = p.unit(march.unit);
    let worn = UnitState {
        organized: false,
        manpower: state.manpower.saturating_sub(1).max(1),
        ..state
    };
    hurried.place(march.unit, worn);
    let most = march.mp + Mp::whole(MOST);
    let prospects = Prospects::of(rehearsal, &hurried, marcher(march, most));
    let value = |roll: u16| {
        let mp = march.mp + Mp::whole((roll - 1).max(2));
        prospects
            .best(mp)
            .map_or(f64::NEG_INFINITY, |plan| plan.value)
    };
    let forced = (1..=6).map(value).sum::<f64>() / 6.0;
    Action::ForceMarch(forced > plain + rehearsal.judge.survey.doctrine.disorder)
}

fn lead_assault(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    assault: &Assault,
    legal: &[Action],
) -> Option<Action> {
    let (_, units, target) = assault_value(rehearsal, p, assault.leader)?;
    let add = units.iter().map(Action::Select);
    let mut add = add.filter(|action| legal.contains(action));
    add.next().or_else(|| {
        let choice = [Action::SelectHex(target), Action::Confirm];
        choice.into_iter().find(|action| legal.contains(action))
    })
}

/// The weakest of the units that may be left out of an assault.
fn weakest(p: &Position, legal: &[Action]) -> Option<Action> {
    let manpower = |action: &&Action| match action {
        Action::Drop(unit) => p.unit(*unit).manpower,
        _ => u8::MAX,
    };
    legal.iter().min_by_key(manpower).copied()
}

/// Retreats voluntarily, with all units or none, if the position is better for it.
fn give_way(judge: &Judge<'_>, p: &Position, voluntary: &Voluntary, legal: &[Action]) -> Action {
    let Voluntary {
        side, hex, enemy, ..
    } = *voluntary;
    let units = p.units_at(side, hex);
    let kind = RetreatKind::Voluntary;
    let Some(escape) = retreat::escape(judge.s, p, side, units, kind, hex, enemy) else {
        return Action::Confirm;
    };
    let mut gone = p.clone();
    for unit in units.iter() {
        put(&mut gone, unit, escape.to);
    }
    gone.refresh(judge.s);
    let lost = f64::from(u32::from(escape.loss) * units.len() as u32);
    let goes = judge.value(&gone) - lost > judge.value(p);
    let next = legal
        .iter()
        .find(|action| matches!(action, Action::Select(_)));
    next.copied().filter(|_| goes).unwrap_or(Action::Confirm)
}

/// Advances with each unit for which the position is better for it.
fn advance_or_not(judge: &Judge<'_>, p: &Position, advance: &Advance, legal: &[Action]) -> Action {
    let with = |units: &[UnitId]| {
        let mut there = p.clone();
        for unit in units {
            put(&mut there, *unit, advance.to);
        }
        there.refresh(judge.s);
        judge.value(&there)
    };
    let mut going: Vec<UnitId> = advance.picked.iter().collect();
    let stays = with(&going);
    for action in legal {
        if let Action::Select(unit) = action {
            going.push(*unit);
            if with(&going) >= stays {
                return *action;
            }
            going.pop();
        }
    }
    Action::Confirm
}

/// The action after which the position is worth most.
fn by_result(
    judge: &Judge<'_>,
    p: &Position,
    actions: impl Iterator<Item = Action>,
) -> Option<Action> {
    let value = |action: &Action| {
        let mut after = p.clone();
        judge
            .s
            .apply_unchecked(&mut after, *action, &mut Vec::new());
        judge.value(&after)
    };
    let mut best: Option<(f64, Action)> = None;
    for action in actions {
        let value = value(&action);
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| action)
}
