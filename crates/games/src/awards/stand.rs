//! Where units stand, as awards ask for it.

use std::collections::VecDeque;

use longroll_map::{HexId, HexSet, Way};
use longroll_rules::s02_zoc::{Zoc, enemy_zoc};
use longroll_rules::unit::Arm;
use longroll_rules::{Position, Scenario, Side, UnitId, UnitSet};

/// Those of some units that are not in a region.
pub(super) fn away(p: &Position, units: UnitSet, within: &HexSet) -> impl Iterator<Item = UnitId> {
    let home = |unit| p.hex(unit).is_some_and(|hex| within.contains(hex));
    units.iter().filter(move |unit| !home(*unit))
}

/// Those of some corps that are wholly within a region.
pub(super) fn inside(
    s: &Scenario,
    p: &Position,
    side: Side,
    corps: &[&'static str],
    within: &HexSet,
) -> Vec<&'static str> {
    let corps = corps.iter().copied();
    corps.filter(|c| is_within(s, p, side, c, within)).collect()
}

/// Whether a side has units of an arm in a hex.
pub(crate) fn has_arm(s: &Scenario, p: &Position, side: Side, hex: HexId, arm: Arm) -> bool {
    let units = p.units_at(side, hex);
    units.iter().any(|unit| s.unit(unit).arm == arm)
}

pub(super) fn holds_division(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    let division = |unit| s.unit(unit).arm == Arm::Infantry && s.is_division(unit);
    p.units_at(side, hex).iter().any(division)
}

/// Whether all units of a corps are within a region, one at least.
fn is_within(s: &Scenario, p: &Position, side: Side, corps: &str, region: &HexSet) -> bool {
    let own = |unit: &UnitId| s.command(p.unit(*unit).command).is_of(corps);
    let units: UnitSet = p.units_of(side).iter().filter(own).collect();
    let inside = |unit| p.hex(unit).is_some_and(|hex| region.contains(hex));
    !units.is_empty() && units.iter().all(inside)
}

/// The hexes of a side's units and those next to them: nowhere else are its Zones of Control.
pub(crate) fn surroundings(s: &Scenario, p: &Position, side: Side) -> HexSet {
    let mut around = HexSet::EMPTY;
    for hex in p.units_of(side).iter().filter_map(|unit| p.hex(unit)) {
        around.insert(hex);
        for (_, next) in s.map.neighbors(hex) {
            around.insert(next);
        }
    }
    around
}

/// Whether a side has a free way of roads and pikes from a hex to one of others.
pub(crate) fn is_free(
    s: &Scenario,
    p: &Position,
    side: Side,
    from: HexId,
    to: &HexSet,
    outside: &HexSet,
) -> bool {
    let enemy = side.other();
    let open = |hex: HexId| {
        !p.occupies(enemy, hex)
            && (p.occupies(side, hex) || enemy_zoc(s, p, side, hex) != Zoc::Normal)
    };
    if outside.contains(from) || !open(from) {
        return false;
    }
    let near = surroundings(s, p, enemy);
    let free = |hex: &HexId| !outside.contains(*hex) && (!near.contains(*hex) || open(*hex));
    // From both ends in turn: mostly one of them is soon found to be cut off.
    let ends: HexSet = to.iter().filter(free).collect();
    let mut seen = [[from].into_iter().collect(), ends];
    let mut queues = seen.map(|seen: HexSet| seen.iter().collect::<VecDeque<_>>());
    if ends.contains(from) {
        return true;
    }
    loop {
        for end in [0, 1] {
            let Some(hex) = queues[end].pop_front() else {
                return false;
            };
            for (direction, next) in s.map.neighbors(hex) {
                let ways = s.map.side(hex, direction).ways;
                let road = ways.has(Way::Road) || ways.has(Way::Pike);
                if road && seen[1 - end].contains(next) {
                    return true;
                }
                if road && !seen[end].contains(next) && free(&next) {
                    seen[end].insert(next);
                    queues[end].push_back(next);
                }
            }
        }
    }
}
