//! Retreats: where they would lead, and where to lead them.

use longroll_map::HexId;
use longroll_rules::frame::{Retreat, RetreatKind};
use longroll_rules::s07_retreat::options;
use longroll_rules::{Action, Decision, Kind, Pending, Position, Scenario, Side, UnitSet};

use crate::judge::Judge;

/// The end of a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Escape {
    /// Where it ends.
    pub to: HexId,
    /// What each unit loses on the way.
    pub loss: u8,
}

/// The shortest retreat with small losses; `None` is surrender.
pub(crate) fn escape(
    s: &Scenario,
    p: &Position,
    side: Side,
    units: UnitSet,
    kind: RetreatKind,
    start: HexId,
    enemy: HexId,
) -> Option<Escape> {
    let mut retreat = Retreat::new(side, units, kind, start, enemy);
    let (least, _) = kind.length();
    let nearest = if kind == RetreatKind::Voluntary { 1 } else { 2 };
    let mut loss = 0;
    loop {
        let at = *retreat.path.last()?;
        let far_enough = retreat.path.len() > least && s.map.distance(start, at) >= nearest;
        if far_enough && !p.occupies(side.other(), at) {
            return Some(Escape { to: at, loss });
        }
        let step = options(s, p, &retreat)
            .into_iter()
            .min_by_key(|step| (step.loss, u32::MAX - s.map.distance(step.to, enemy)))?;
        loss += step.loss;
        retreat.overridden |= step.overrides;
        retreat.path.try_push(step.to).ok()?;
    }
}

/// The most positions that are looked at for one step of a retreat.
const PATIENCE: usize = 300;

/// Chooses the step that leads to the best end of a retreat.
pub(crate) fn choose(judge: &Judge<'_>, p: &Position, legal: &[Action]) -> Option<Action> {
    let mut patience = PATIENCE;
    let mut best: Option<(f64, Action)> = None;
    // Ending here first: it wins ties.
    let stop = legal.iter().filter(|a| **a == Action::StopRetreat);
    let go = legal.iter().filter(|a| **a != Action::StopRetreat);
    for action in stop.chain(go) {
        let value = end(judge, p, *action, &mut patience);
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// The value of the best end after an action.
fn end(judge: &Judge<'_>, p: &Position, action: Action, patience: &mut usize) -> f64 {
    let mut after = p.clone();
    let mut events = Vec::new();
    judge.s.apply_unchecked(&mut after, action, &mut events);
    let retreating = Pending::Choice(Decision {
        side: judge.side,
        kind: Kind::Retreat,
    });
    let ended = action == Action::StopRetreat || judge.s.pending(&after) != retreating;
    if ended || *patience == 0 {
        return judge.value(&after);
    }
    *patience -= 1;
    let mut legal = Vec::new();
    judge.s.legal(&after, &mut legal);
    let ends = legal
        .iter()
        .map(|action| end(judge, &after, *action, patience));
    ends.fold(f64::NEG_INFINITY, f64::max)
}
