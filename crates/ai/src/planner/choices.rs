//! Who chooses what by what measure.

use std::ops::ControlFlow;

use longroll_rules::campaign::Earned;
use longroll_rules::frame::{Advance, Assault, Frame, Initiative, March, RetreatKind, Voluntary};
use longroll_rules::s05_march::mean_force_march_loss;
use longroll_rules::s06_movement::Stride;
use longroll_rules::unit::UnitState;
use longroll_rules::{Action, Cause, Decision, Kind, Mp, Position, Scenario, UnitId};

use super::action::{self, activation_gains, assault_value};
use super::attack::{Rehearsal, put};
use super::march::{Marcher, Plan, Prospects, march_value_with};
use super::plans::Route;
use super::{ammunition, depots, leaders, retreat, supply, with_initiative, works};
use crate::doctrine::Doctrine;
use crate::judge::Judge;

/// Answers what needs no judge of positions, or goes on. The answer may be that nothing
/// matters.
pub(super) fn routine(
    doctrine: &Doctrine,
    s: &Scenario,
    p: &Position,
    Decision { side, kind }: Decision,
    legal: &[Action],
) -> ControlFlow<Option<Action>> {
    let Some(frame) = p.frames().last() else {
        return ControlFlow::Break(None);
    };
    let thorough = doctrine.thorough;
    ControlFlow::Break(match (kind, frame) {
        (Kind::Ammunition, Frame::Replenish(replenish)) => {
            Some(ammunition::choose(s, p, replenish, legal))
        }
        (Kind::BridgePlans, _) => bridge(legal),
        (Kind::AssaultDrop, _) => weakest(p, legal),
        (Kind::Depots, _) => Some(depots::build(s, p, side, legal)),
        (Kind::Convoy, _) => Some(depots::divide(s, p, legal)),
        (Kind::SupplyStatus, Frame::SupplyStatus(status)) => {
            Some(supply::feed(p, status.chosen.len(), legal))
        }
        (Kind::Foraging, Frame::Forage(foraging)) => supply::forage(s, p, foraging, legal),
        // It never hurts to know more.
        (Kind::Interlude, _) => {
            let hexes = legal.iter().find(|a| matches!(a, Action::SelectHex(_)));
            hexes.copied()
        }
        (Kind::LeaderTransfer, _) if thorough => Some(leaders::transfer(s, p, legal)),
        (Kind::ActivationLeader, Frame::Activation(activation)) if thorough => {
            leaders::go_along(p, activation, legal)
        }
        (Kind::Recovery, _) if thorough => Some(works::recovery(legal)),
        (Kind::CavalryRetreat, Frame::CavalryWindow(window)) if thorough => {
            works::give_way(s, p, window, legal)
        }
        (Kind::AssaultBonus, _) if thorough => Some(Action::UseBonus(true)),
        (Kind::LeaveSwamp | Kind::Destroy, _) if thorough => return ControlFlow::Continue(()),
        (
            Kind::Initiative
            | Kind::Action
            | Kind::ActivationUnits
            | Kind::ActivationNext
            | Kind::ForceMarch
            | Kind::March
            | Kind::AssaultUnits
            | Kind::AssaultTarget
            | Kind::Retreat
            | Kind::VoluntaryRetreat
            | Kind::Advance
            | Kind::Conscripts
            | Kind::Arrivals
            | Kind::Losses
            | Kind::PlaceLeader,
            _,
        ) => return ControlFlow::Continue(()),
        _ => None,
    })
}

/// The same in haste, where a plan says already what comes next or it is not worth the time.
pub(super) fn in_haste(p: &Position, kind: Kind, legal: &[Action]) -> Option<Action> {
    let strongest = |action: &&Action| match action {
        Action::March(unit) => p.unit(*unit).manpower,
        _ => 0,
    };
    match kind {
        Kind::ForceMarch => Some(Action::ForceMarch(false)),
        Kind::ActivationNext => legal.iter().max_by_key(strongest).copied(),
        _ => None,
    }
}

/// Answers by where the actions lead.
pub(super) fn choose(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    kind: Kind,
    legal: &[Action],
) -> Option<Action> {
    let frame = p.frames().last()?;
    let judge = rehearsal.judge;
    match (kind, frame) {
        (Kind::Initiative, _) => Some(initiative(rehearsal, p)),
        (Kind::Action, _) => action::best(rehearsal, p, legal).map(|(_, action)| action),
        (Kind::ActivationUnits, Frame::Activation(activation)) => {
            let gains = activation_gains(rehearsal, p, activation.leader);
            Some(select(&gains, rehearsal.worthwhile(), legal))
        }
        (Kind::ActivationNext, Frame::Activation(activation)) => {
            next_to_march(rehearsal, p, activation.allowance, legal)
        }
        (Kind::ForceMarch, Frame::March(march)) => Some(force_march(rehearsal, p, march)),
        (Kind::March, Frame::March(march)) => {
            bridge(legal).or_else(|| march_on(rehearsal, p, march))
        }
        (Kind::AssaultUnits | Kind::AssaultTarget, Frame::Assault(assault)) => {
            lead_assault(rehearsal, p, assault, legal)
        }
        (Kind::Retreat, _) => retreat::choose(judge, p, legal),
        (Kind::VoluntaryRetreat, Frame::Voluntary(voluntary)) => {
            Some(give_way(judge, p, voluntary, legal))
        }
        (Kind::Advance, Frame::Advance(advance)) => Some(advance_or_not(judge, p, advance, legal)),
        (Kind::Destroy, _) => destroy(judge, legal),
        // Whoever can come now comes now.
        (Kind::Arrivals, _) => {
            let comes = legal.iter().filter(|a| **a != Action::EndPhase);
            by_result(judge, p, comes.copied())
        }
        (Kind::Conscripts | Kind::Losses | Kind::PlaceLeader | Kind::LeaveSwamp, _) => {
            by_result(judge, p, legal.iter().copied())
        }
        _ => None,
    }
}

/// Takes the initiative if any action gains more than passing, unless to pass ends the Action
/// Cycle at once, after the enemy has passed, and that is better still.
fn initiative(rehearsal: &mut Rehearsal<'_>, p: &Position) -> Action {
    let taken = with_initiative(rehearsal.judge.s, p);
    let mut legal = Vec::new();
    rehearsal.judge.s.legal(&taken, &mut legal);
    let gain = action::best(rehearsal, &taken, &legal).map_or(0.0, |(gain, _)| gain);
    let worthwhile = rehearsal.worthwhile();
    let ends = ends_well(rehearsal.judge, p).is_some_and(|passing| passing >= gain);
    let gains = gain > worthwhile || gain > worthwhile + passing(rehearsal.judge, p);
    if gains && !ends {
        Action::TakeInitiative
    } else {
        Action::Pass
    }
}

/// What it gains to end the Action Cycle by passing after the enemy has passed. Whoever would
/// lose the game by it does not think of it.
fn ends_well(judge: &Judge<'_>, p: &Position) -> Option<f64> {
    if !has_yielded(p) {
        return None;
    }
    let now = judge.value(p);
    if judge.is_last_turn() {
        let won = judge.s.campaign.score(judge.s, p).winner == Some(judge.side);
        won.then(|| judge.result(p) - now)
    } else {
        Some(judge.at_night(p).value(p) - now)
    }
}

/// Whether the enemy has just passed, so that to pass ends the Action Cycle.
fn has_yielded(p: &Position) -> bool {
    let frame = p.frames().last();
    matches!(
        frame,
        Some(Frame::Initiative(Initiative::Choose { yielded: true, .. }))
    )
}

/// What passing loses on the last turn: if both pass the game is over, and the marches that are
/// left are lost. It is sure to be if the enemy has passed.
pub(super) fn passing(judge: &Judge<'_>, p: &Position) -> f64 {
    let forfeit = judge.survey.doctrine.forfeit;
    if forfeit == 0.0 || !judge.is_last_turn() {
        return 0.0;
    }
    let lost = (judge.value(p) - judge.at_night(p).value(p)).max(0.0);
    if has_yielded(p) {
        -lost
    } else {
        -forfeit * lost
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

/// Destroys a crossing for its points.
fn destroy(judge: &Judge<'_>, legal: &[Action]) -> Option<Action> {
    let scores = |action: &&Action| match action {
        Action::Destroy(side) => {
            let (a, b) = judge.s.map.ends(*side);
            let mut stakes = judge.survey.stakes.iter();
            stakes.any(|stake| {
                let both = stake.around.contains(a) && stake.around.contains(b);
                both && stake.earned == Earned::Burned && stake.side == judge.side
            })
        }
        _ => false,
    };
    legal.iter().find(scores).copied()
}

fn march_on(rehearsal: &mut Rehearsal<'_>, p: &Position, march: &March) -> Option<Action> {
    let prospects = Prospects::of(rehearsal, p, marcher(march, march.mp));
    let route = prospects.route(march.unit, prospects.best(march.mp)?);
    let next = route.next(p, march.unit);
    rehearsal.plans.set_out(route, next);
    next
}

/// The best ways to go on with a march, the best first.
pub(super) fn routes(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    march: &March,
    most: usize,
) -> Vec<(f64, Route)> {
    let prospects = Prospects::of(rehearsal, p, marcher(march, march.mp));
    let mut plans = prospects.plans(march.mp);
    plans.sort_by(|a, b| b.value.total_cmp(&a.value));
    plans.truncate(most);
    let route = |plan: Plan| (plan.value, prospects.route(march.unit, plan));
    plans.into_iter().map(route).collect()
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
    let (s, survey) = (rehearsal.judge.s, rehearsal.judge.survey);
    let cost = survey
        .tariff
        .cost(s.unit(march.unit).side, Cause::ForceMarch);
    let lost = cost * mean_force_march_loss(s, p, march.unit);
    Action::ForceMarch(forced > plain + survey.doctrine.disorder + lost)
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
