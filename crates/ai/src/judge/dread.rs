//! What a side fears to lose where stronger enemies are near.

use longroll_map::HexId;
use longroll_rules::s07_values::defense_value;
use longroll_rules::{Position, Side, UnitId};

use super::{Judge, strength};

/// How near an enemy threatens.
const THREAT_RANGE: u32 = 2;

/// The fears of a side in the position that a judge was made for, by hex.
#[derive(Clone, Debug, Default)]
pub(super) struct Fears {
    by_hex: Vec<(HexId, f64)>,
    sum: f64,
}

impl Fears {
    /// The fears of all stacks of a side.
    pub fn of(judge: &Judge<'_>, p: &Position, side: Side) -> Self {
        let fear = |hex: HexId| (hex, fear(judge, p, side, hex));
        let by_hex: Vec<_> = p.occupied(side).iter().map(fear).collect();
        let sum = by_hex.iter().map(|(_, fear)| fear).sum();
        Self { by_hex, sum }
    }

    fn at(&self, hex: HexId) -> f64 {
        let found = self.by_hex.binary_search_by_key(&hex, |(hex, _)| *hex);
        found.map_or(0.0, |index| self.by_hex[index].1)
    }
}

/// The points that a side fears to lose, where only some units have changed.
pub(super) fn dread(judge: &Judge<'_>, p: &Position, side: Side, changed: &[UnitId]) -> f64 {
    let fears = &judge.fears[side];
    let mut sum = fears.sum;
    let mut anew: Vec<HexId> = Vec::new();
    for unit in changed {
        let places = [p.hex(*unit), judge.base_hex(*unit)];
        let [now, before] = places;
        let places = [now, before.filter(|_| before != now)];
        let friend = judge.s.unit(*unit).side == side;
        for at in places.into_iter().flatten() {
            if friend {
                anew.push(at);
            } else {
                let near = |hex: &HexId| judge.s.map.distance(*hex, at) <= THREAT_RANGE;
                anew.extend(fears.by_hex.iter().map(|(hex, _)| *hex).filter(near));
            }
        }
    }
    anew.sort_unstable();
    anew.dedup();
    for hex in anew {
        sum += fear(judge, p, side, hex) - fears.at(hex);
    }
    judge.survey.doctrine.dread * sum
}

/// What a stack fears to lose.
fn fear(judge: &Judge<'_>, p: &Position, side: Side, hex: HexId) -> f64 {
    let strongest = strongest(judge, p, side.other(), hex);
    if strongest == 0.0 {
        return 0.0;
    }
    let stack = p.units_at(side, hex);
    if stack.is_empty() {
        return 0.0;
    }
    let defense = defense_value(judge.s, p, stack).as_f64();
    let odds = strongest / defense.max(0.5);
    let manpower: u8 = stack.iter().map(|unit| p.unit(unit).manpower).sum();
    judge.survey.tariff_of(side)
        * (odds - judge.survey.doctrine.courage).clamp(0.0, 3.0)
        * f64::from(manpower).sqrt()
        / 2.0
}

/// The strength of a side's strongest unit that could come to a hex.
fn strongest(judge: &Judge<'_>, p: &Position, side: Side, to: HexId) -> f64 {
    let mut strongest: f64 = 0.0;
    for unit in p.units_of(side).iter() {
        let near = |hex: &HexId| judge.s.map.distance(*hex, to) <= THREAT_RANGE;
        if !p.hex(unit).as_ref().is_some_and(near) || !judge.is_able(p, unit) {
            continue;
        }
        strongest = strongest.max(strength(p, unit));
    }
    strongest
}
