//! Which action an initiative is worth, if any.

use longroll_rules::campaign::Earned;
use longroll_rules::s02_command::commanded;
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::unit::{MAX_FATIGUE, UnitState};
use longroll_rules::{Action, LeaderId, Mp, Position, Scenario, Side, UnitId, forts};

use super::attack::Rehearsal;
use super::march::{Outlook, lone_march_value, outlook};
use super::plans::AssaultPlan;
use super::works;
use crate::judge::{Stake, marches_left, mean_march};

/// What it is worth to have the guns with the brigades, in points.
const GUNS: f64 = 0.3;

/// The best of the legal actions with what it gains.
pub(crate) fn best(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    legal: &[Action],
) -> Option<(f64, Action)> {
    let now = rehearsal.judge.value(p);
    if rehearsal.plans.gains.is_some() {
        return best_in_haste(rehearsal, p, now, legal);
    }
    let mut best: Option<(f64, Action)> = None;
    for action in legal {
        if let Some(gain) = gain(rehearsal, p, now, *action)
            && best.is_none_or(|(known, _)| gain > known)
        {
            best = Some((gain, *action));
        }
    }
    best
}

/// What an action gains against the value of the position now; `None` if it is no action to
/// be judged so.
pub(super) fn gain(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    now: f64,
    action: Action,
) -> Option<f64> {
    let thorough = rehearsal.judge.survey.doctrine.thorough;
    match action {
        Action::March(unit) => lone_march_value(rehearsal, p, unit).map(|value| value - now),
        Action::Activate(leader) => Some(activation_gain(rehearsal, p, leader)),
        Action::Assault(leader) => assault_value(rehearsal, p, leader).map(|(v, ..)| v - now),
        Action::DistributeGuns => Some(GUNS),
        Action::SendMessage(_) => Some(result_gain(rehearsal, p, action)),
        Action::Entrench(_) if thorough => Some(result_gain(rehearsal, p, action)),
        Action::BurnStation(unit) if thorough => Some(deed_gain(rehearsal, p, unit, action)),
        _ => None,
    }
}

/// Whether [`gain`] says anything of it.
const fn is_judged(action: Action) -> bool {
    matches!(
        action,
        Action::March(_)
            | Action::Activate(_)
            | Action::Assault(_)
            | Action::DistributeGuns
            | Action::SendMessage(_)
            | Action::Entrench(_)
            | Action::BurnStation(_)
    )
}

/// The actions of a side's units and leaders, were it to choose.
pub(super) fn usual(s: &Scenario, p: &Position, side: Side) -> Vec<Action> {
    let units = p.units_of(side);
    let units = units.iter().filter(|unit| marches_left(s, p, *unit) > 0);
    let leaders = s
        .leader_ids()
        .filter(|leader| s.leader(*leader).side == side);
    let leaders = leaders.filter(|leader| p.leader_hex(*leader).is_some());
    units
        .map(Action::March)
        .chain(leaders.map(Action::Activate))
        .collect()
}

/// The same for a hasty player, who looks again only at what seemed best.
fn best_in_haste(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    now: f64,
    legal: &[Action],
) -> Option<(f64, Action)> {
    let mut fresh: Vec<Action> = Vec::new();
    let known = |rehearsal: &Rehearsal<'_>, action: Action| {
        let gains = rehearsal.plans.gains.as_ref();
        gains
            .and_then(|gains| gains.get(action))
            .unwrap_or(f64::INFINITY)
    };
    let judged = legal.iter().filter(|action| is_judged(**action));
    let mut open: Vec<(Action, f64)> = judged.map(|a| (*a, known(rehearsal, *a))).collect();
    loop {
        let best = open.iter_mut().max_by(|a, b| a.1.total_cmp(&b.1))?;
        if best.1 == f64::NEG_INFINITY {
            return None;
        }
        if fresh.contains(&best.0) {
            return Some((best.1, best.0));
        }
        let gain = gain(rehearsal, p, now, best.0).unwrap_or(f64::NEG_INFINITY);
        best.1 = gain;
        fresh.push(best.0);
        if let Some(gains) = &mut rehearsal.plans.gains {
            gains.keep(best.0, gain);
        }
    }
}

/// What an action gains at once.
fn result_gain(rehearsal: &Rehearsal<'_>, p: &Position, action: Action) -> f64 {
    let judge = rehearsal.judge;
    let mut after = p.clone();
    judge.s.apply_unchecked(&mut after, action, &mut Vec::new());
    judge.value(&after) - judge.value(p)
}

/// What it gains to burn a station: what the score says, or half of what it will say when the
/// work is done.
fn deed_gain(rehearsal: &Rehearsal<'_>, p: &Position, unit: UnitId, action: Action) -> f64 {
    let judge = rehearsal.judge;
    let mut after = p.clone();
    judge.s.apply_unchecked(&mut after, action, &mut Vec::new());
    let gain = works::gained(judge.s, p, &after, judge.side);
    let hex = p.hex(unit);
    // What is damaged is damaged: only a strong unit does more.
    let changes = hex.is_some_and(|hex| p.station(hex) != after.station(hex));
    if gain != 0 || !changes {
        return f64::from(gain);
    }
    let here = |stake: &&Stake| stake.side == judge.side && hex == Some(stake.hex);
    let mut stakes = judge.survey.stakes.iter();
    let stake = stakes.find(|stake| here(stake) && stake.earned == Earned::Burned);
    stake.map_or(0.0, |stake| stake.standing / 2.0)
}

/// What an activation gains: each unit that has something to gain marches.
fn activation_gain(rehearsal: &mut Rehearsal<'_>, p: &Position, leader: LeaderId) -> f64 {
    let gains = activation_gains(rehearsal, p, leader);
    let gains = gains.iter().map(|(_, gain)| *gain);
    let worthwhile = rehearsal.worthwhile();
    gains.filter(|gain| *gain > worthwhile).sum()
}

/// What each of a leader's units would gain by marching in an activation, one after the
/// other, the most eager first; in roster order.
pub(crate) fn activation_gains(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    leader: LeaderId,
) -> Vec<(UnitId, f64)> {
    if let Some(known) = rehearsal.plans.activation(leader) {
        return known;
    }
    let allowance = rehearsal.judge.s.leader_allowance(leader);
    let (mut gains, _) = activation(rehearsal, p, leader, allowance);
    gains.sort_by_key(|(unit, _)| *unit);
    rehearsal.plans.keep_activation(leader, &gains);
    gains
}

/// The same with the position that the marches lead to, their attacks aside.
pub(super) fn activation(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    leader: LeaderId,
    allowance: (u8, u8),
) -> (Vec<(UnitId, f64)>, Position) {
    let s = rehearsal.judge.s;
    let mean = Mp::whole(mean_march(allowance) / 2);
    let able = |unit: &UnitId| marches_left(s, p, *unit) > 0;
    let mut waiting: Vec<UnitId> = commanded(s, p, leader).iter().filter(able).collect();
    let worthwhile = rehearsal.worthwhile();
    let mut gains = Vec::new();
    let mut then = p.clone();
    if rehearsal.plans.gains.is_some() {
        // In haste, the strongest first.
        waiting.sort_by_key(|unit| u8::MAX - p.unit(*unit).manpower);
        for unit in waiting {
            let now = rehearsal.judge.value(&then);
            let Some(outlook) = outlook(rehearsal, &then, unit, allowance) else {
                continue;
            };
            gains.push((unit, outlook.value - now));
            if outlook.value - now > worthwhile {
                then = outlook.marched(s, mean).unwrap_or(then);
            }
        }
        return (gains, then);
    }
    while !waiting.is_empty() {
        let now = rehearsal.judge.value(&then);
        let mut look = |unit: &UnitId| outlook(rehearsal, &then, *unit, allowance);
        let round: Vec<(UnitId, Option<Outlook>)> =
            waiting.iter().map(|unit| (*unit, look(unit))).collect();
        let gain = |outlook: &Option<Outlook>| {
            let value = outlook.as_ref().map(|outlook| outlook.value - now);
            value.unwrap_or(f64::NEG_INFINITY)
        };
        let eager = round
            .iter()
            .max_by(|a, b| gain(&a.1).total_cmp(&gain(&b.1)));
        let next = eager.filter(|(_, outlook)| gain(outlook) > worthwhile);
        let after = next.and_then(|(_, outlook)| outlook.as_ref()?.marched(s, mean));
        let (Some((next, outlook)), Some(after)) = (next, after) else {
            gains.extend(round.iter().map(|(unit, outlook)| (*unit, gain(outlook))));
            break;
        };
        gains.push((*next, gain(outlook)));
        let next = *next;
        waiting.retain(|unit| *unit != next);
        then = after;
    }
    (gains, then)
}

/// What the best assault of a leader is worth, with its units and its target.
pub(super) fn assault_value(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    leader: LeaderId,
) -> Option<AssaultPlan> {
    let known = rehearsal.plans.assault(leader);
    if known.is_some() {
        return known;
    }
    let plan = best_assault(rehearsal, p, leader)?;
    rehearsal.plans.keep_assault(leader, plan);
    Some(plan)
}

fn best_assault(
    rehearsal: &mut Rehearsal<'_>,
    p: &Position,
    leader: LeaderId,
) -> Option<AssaultPlan> {
    let s = rehearsal.judge.s;
    let side = s.leader(leader).side;
    let from = p.leader_hex(leader)?;
    let eligible =
        |unit: &UnitId| s.commands(leader, p.unit(*unit).command) && marches_left(s, p, *unit) > 0;
    let mut units: Vec<UnitId> = p.units_at(side, from).iter().filter(eligible).collect();
    units.sort_by_key(|unit| u8::MAX - p.unit(*unit).manpower);
    let mut tired = p.clone();
    for unit in &units {
        let state = p.unit(*unit);
        let fatigue = (state.fatigue + 1).min(MAX_FATIGUE);
        tired.place(*unit, UnitState { fatigue, ..state });
    }
    let idle = rehearsal.judge.value(&tired);
    let mut best: Option<AssaultPlan> = None;
    for (_, target) in s.map.neighbors(from) {
        if !p.occupies(side.other(), target) && !forts::stands(s, p, side.other(), target) {
            continue;
        }
        let mut sum = 0.0;
        // The command roll decides how many may go (7.1).
        for die in 1..=6_i32 {
            let number = i32::from(s.leader(leader).command_value) - die;
            let going = (number.max(1) as usize).min(units.len());
            sum += if die == 6 || number < 0 {
                idle
            } else {
                let plan = AttackPlan {
                    side,
                    units: units[..going].iter().copied().collect(),
                    from,
                    target,
                    attack: None,
                    leader: Some(leader),
                    bonus: false,
                    charge: false,
                };
                rehearsal.value(&tired, &plan)
            };
        }
        let value = sum / 6.0 + rehearsal.judge.survey.doctrine.zeal;
        if best.is_none_or(|(known, ..)| value > known) {
            best = Some((value, units.iter().copied().collect(), target));
        }
    }
    best
}
