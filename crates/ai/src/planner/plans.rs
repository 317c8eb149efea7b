//! Plans that hold as long as nothing changes on the map.

use std::hash::{DefaultHasher, Hash, Hasher};

use longroll_map::HexId;
use longroll_rules::position::OBJECTIVES;
use longroll_rules::{LeaderId, Position, Scenario, Side, UnitId, UnitSet};

/// What the best assault of a leader is worth, with its units and its target.
pub(super) type AssaultPlan = (f64, UnitSet, HexId);

/// What has been worked out for one state of the map and one side. Units are chosen for an
/// action one by one, and each choice asks for the same plans again.
#[derive(Clone, Debug, Default)]
pub(super) struct Plans {
    made_for: Option<u64>,
    marches: Vec<(UnitId, Option<f64>)>,
    activations: Vec<(LeaderId, Vec<(UnitId, f64)>)>,
    assaults: Vec<(LeaderId, Option<AssaultPlan>)>,
}

impl Plans {
    /// Forgets everything unless the map is as it was.
    pub fn keep_for(&mut self, s: &Scenario, p: &Position, side: Side) {
        let now = Some(fingerprint(s, p, side));
        if self.made_for != now {
            *self = Self {
                made_for: now,
                ..Self::default()
            };
        }
    }

    /// What a unit's march alone is worth, if that has been worked out.
    pub fn march(&self, unit: UnitId) -> Option<Option<f64>> {
        find(&self.marches, unit)
    }

    pub fn keep_march(&mut self, unit: UnitId, value: Option<f64>) {
        self.marches.push((unit, value));
    }

    /// What each unit gains in a leader's activation, if that has been worked out.
    pub fn activation(&self, leader: LeaderId) -> Option<Vec<(UnitId, f64)>> {
        find(&self.activations, leader)
    }

    pub fn keep_activation(&mut self, leader: LeaderId, gains: &[(UnitId, f64)]) {
        self.activations.push((leader, gains.to_vec()));
    }

    /// The best assault of a leader, if that has been worked out.
    pub fn assault(&self, leader: LeaderId) -> Option<Option<AssaultPlan>> {
        find(&self.assaults, leader)
    }

    pub fn keep_assault(&mut self, leader: LeaderId, plan: Option<AssaultPlan>) {
        self.assaults.push((leader, plan));
    }
}

fn find<K: PartialEq, V: Clone>(known: &[(K, V)], key: K) -> Option<V> {
    let found = known.iter().find(|(known, _)| *known == key);
    found.map(|(_, value)| value.clone())
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
