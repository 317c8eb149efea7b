//! Plans that hold as long as nothing changes on the map.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use arrayvec::ArrayVec;
use longroll_map::HexId;
use longroll_rules::position::OBJECTIVES;
use longroll_rules::unit::UnitState;
use longroll_rules::{Action, LeaderId, Position, Scenario, Side, UnitId, UnitSet};

use super::attack::vacated;
use crate::judge::{Fields, Judge};

/// What the best assault of a leader is worth, with its units and its target.
pub(super) type AssaultPlan = (f64, UnitSet, HexId);

/// What has been worked out for one state of the map and one side. Units are chosen for an
/// action one by one, and each choice asks for the same plans again.
#[derive(Clone, Debug, Default)]
pub(super) struct Plans {
    /// For a hasty player.
    pub gains: Option<Gains>,
    pub frozen: Option<Arc<Frozen>>,
    route: Option<Route>,
    made_for: Option<u64>,
    marches: Vec<(UnitId, f64)>,
    activations: Vec<(LeaderId, Vec<(UnitId, f64)>)>,
    assaults: Vec<(LeaderId, AssaultPlan)>,
}

impl Plans {
    /// Plans of a hasty player.
    pub fn hasty(gains: Gains, frozen: Frozen) -> Self {
        Self {
            gains: Some(gains),
            frozen: Some(Arc::new(frozen)),
            ..Self::default()
        }
    }

    /// Goes on as a route says.
    pub fn follow(&mut self, route: Route) {
        self.route = Some(route);
    }

    /// Remembers how a march goes on after its next action, for a hasty player.
    pub fn set_out(&mut self, route: Route, next: Option<Action>) {
        if self.gains.is_some() {
            self.route = next.and_then(|next| route.after(next));
        }
    }

    /// How a march goes on. What comes after its end is to be planned anew.
    pub fn on_route(&mut self, p: &Position, unit: UnitId) -> Option<Action> {
        let route = self.route.as_ref()?;
        let next = route.next(p, unit)?;
        self.route = self.route.take().and_then(|route| route.after(next));
        Some(next)
    }

    /// Forgets everything unless the map is as it was.
    pub fn keep_for(&mut self, s: &Scenario, p: &Position, side: Side) {
        let now = Some(fingerprint(s, p, side));
        if self.made_for != now {
            let mut gains = self.gains.take();
            if let Some(gains) = &mut gains {
                gains.note(s, p);
            }
            *self = Self {
                gains,
                frozen: self.frozen.take(),
                route: self.route.take(),
                made_for: now,
                ..Self::default()
            };
        }
    }

    /// What a unit's march alone is worth, if that has been worked out.
    pub fn march(&self, unit: UnitId) -> Option<f64> {
        find(&self.marches, &unit)
    }

    pub fn keep_march(&mut self, unit: UnitId, value: f64) {
        self.marches.push((unit, value));
    }

    /// What each unit gains in a leader's activation, if that has been worked out.
    pub fn activation(&self, leader: LeaderId) -> Option<Vec<(UnitId, f64)>> {
        find(&self.activations, &leader)
    }

    pub fn keep_activation(&mut self, leader: LeaderId, gains: &[(UnitId, f64)]) {
        self.activations.push((leader, gains.to_vec()));
    }

    /// The best assault of a leader, if that has been worked out.
    pub fn assault(&self, leader: LeaderId) -> Option<AssaultPlan> {
        find(&self.assaults, &leader)
    }

    pub fn keep_assault(&mut self, leader: LeaderId, plan: AssaultPlan) {
        self.assaults.push((leader, plan));
    }
}

fn find<K: PartialEq, V: Clone>(known: &[(K, V)], key: &K) -> Option<V> {
    let found = known.iter().find(|(known, _)| known == key);
    found.map(|(_, value)| value.clone())
}

/// What actions gain, as far as has been worked out: for a hasty player, who works it out anew only
/// where something has changed near by, and for what seems best.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gains {
    known: Vec<(Action, f64)>,
    seen: Vec<UnitState>,
}

/// The ways as they were when a hasty player began, and what they would be without the units
/// of a hex.
#[derive(Debug)]
pub(super) struct Frozen {
    pub fields: Fields,
    /// The position in which it began.
    begun: Position,
    /// The stacks that enemies are near to, with the ways without each, once somebody has asked.
    cleared: Vec<((Side, HexId), OnceLock<Fields>)>,
}

impl Frozen {
    /// The ways as they are.
    pub fn new(judge: &Judge<'_>, p: &Position) -> Self {
        const NEAR: u32 = 6;
        let near = |side: Side, hex: HexId| {
            let enemies = p.units_of(side.other());
            let mut hexes = enemies.iter().filter_map(|unit| p.hex(unit));
            hexes.any(|at| judge.s.map.distance(at, hex) <= NEAR)
        };
        let stacks = Side::ALL.into_iter().flat_map(|side| {
            let occupied = p.occupied(side);
            let hexes: Vec<HexId> = occupied.iter().filter(|hex| near(side, *hex)).collect();
            hexes.into_iter().map(move |hex| (side, hex))
        });
        Self {
            fields: judge.fields().clone(),
            begun: p.clone(),
            cleared: stacks.map(|stack| (stack, OnceLock::new())).collect(),
        }
    }

    /// The ways without a side's units in a hex, as far as they mattered when it began, for a
    /// judge with these ways.
    pub fn cleared(&self, judge: &Judge<'_>, side: Side, hex: HexId) -> Fields {
        let measure = || {
            let without = vacated(judge, &self.begun, side, hex);
            judge.cleared(&without, side, hex)
        };
        let found = self.cleared.iter().find(|(stack, _)| *stack == (side, hex));
        let found = found.map(|(_, ways)| ways.get_or_init(measure));
        found.unwrap_or(&self.fields).clone()
    }
}

/// How far from a change nothing need be worked out anew.
const NEAR: u32 = 3;

impl Gains {
    /// Forgets what concerns units near to whatever has changed.
    pub fn note(&mut self, s: &Scenario, p: &Position) {
        let mut changed: ArrayVec<HexId, { 2 * UnitId::LIMIT }> = ArrayVec::new();
        if self.seen.len() != s.units.len() {
            self.known.clear();
            self.seen = s.unit_ids().map(|unit| p.unit(unit)).collect();
            return;
        }
        for unit in s.unit_ids() {
            let (before, now) = (self.seen[unit.index()], p.unit(unit));
            if before != now {
                changed.extend(before.hex.into_iter().chain(now.hex));
                self.seen[unit.index()] = now;
            }
        }
        if changed.is_empty() {
            return;
        }
        let near = |hex: Option<HexId>| {
            hex.is_none_or(|hex| changed.iter().any(|at| s.map.distance(*at, hex) <= NEAR))
        };
        self.known.retain(|(action, _)| match *action {
            Action::March(unit) => !near(p.hex(unit)),
            Action::Activate(leader) | Action::Assault(leader) => !near(p.leader_hex(leader)),
            _ => false,
        });
    }

    pub fn get(&self, action: Action) -> Option<f64> {
        find(&self.known, &action)
    }

    pub fn keep(&mut self, action: Action, gain: f64) {
        match self.known.iter_mut().find(|(known, _)| *known == action) {
            Some((_, known)) => *known = gain,
            None => self.known.push((action, gain)),
        }
    }
}

/// A march as it was planned.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub unit: UnitId,
    /// From where it began to where it ends.
    pub path: Vec<HexId>,
    /// What to do there.
    pub end: Action,
}

impl Route {
    /// What is left of it after an action: nothing after its end.
    pub fn after(self, action: Action) -> Option<Self> {
        (action != self.end).then_some(self)
    }

    /// What to do next, if the unit is still on its way.
    pub fn next(&self, p: &Position, unit: UnitId) -> Option<Action> {
        let at = p.hex(unit).filter(|_| self.unit == unit)?;
        let index = self.path.iter().position(|hex| *hex == at)?;
        let step = self.path.get(index + 1).map(|next| Action::Step(*next));
        Some(step.unwrap_or(self.end))
    }
}

/// A number for everything that plans depend on.
fn fingerprint(s: &Scenario, p: &Position, side: Side) -> u64 {
    let mut hasher = DefaultHasher::new();
    (side, &s.id, p.turn(), p.memory()).hash(&mut hasher);
    for unit in s.unit_ids() {
        p.unit(unit).hash(&mut hasher);
    }
    for leader in s.leader_ids() {
        p.leader(leader).attached.hash(&mut hasher);
    }
    for objective in 0..s.objectives.len().min(OBJECTIVES) {
        p.control(objective).hash(&mut hasher);
    }
    p.pontoons().hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use longroll_games::{Data, scenario};
    use longroll_rules::AttackType;

    use super::*;

    /// What comes of an attack is not known before: whether to attack again is a new question.
    #[test]
    fn nobody_attacks_twice_by_rote() {
        let s = scenario(&Data::embedded(), "slb-1").expect("the scenario loads");
        let mut p = s.open().expect("a sound set-up");
        let unit = p.on_map().iter().next().expect("a unit");
        let from = p.hex(unit).expect("on the map");
        let mut near = s.map.neighbors(from).map(|(_, hex)| hex);
        let (to, target) = near.next().zip(near.next()).expect("two neighbours");
        let end = Action::Attack(target, AttackType::Normal);
        let path = vec![from, to];
        let mut plans = Plans {
            gains: Some(Gains::default()),
            ..Plans::default()
        };
        plans.set_out(Route { unit, path, end }, Some(Action::Step(to)));
        assert_eq!(plans.on_route(&p, unit), Some(Action::Step(to)));
        p.place(
            unit,
            UnitState {
                hex: Some(to),
                ..p.unit(unit)
            },
        );
        assert_eq!(plans.on_route(&p, unit), Some(end));
        assert_eq!(plans.on_route(&p, unit), None);
        let path = vec![to];
        plans.set_out(Route { unit, path, end }, Some(end));
        assert_eq!(plans.on_route(&p, unit), None);
    }
}
