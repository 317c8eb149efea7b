//! 7.2 Combat values and 7.3 Artillery values.

use longroll_map::HexId;

use crate::ammunition::{combined, is_out};
use crate::s09_entrenchments::{self, defending, is_entrenched};
use crate::unit::{UnitId, UnitSet};
use crate::{Combat, Position, Scenario, Side, forts};

/// The most that an attacking side counts (S7.2-06).
const ATTACKING: Combat = Combat::whole(80);

/// The combined Combat value of attackers, after demoralization, want of ammunition and the
/// maximum, which in a grand assault binds each hex by itself.
pub fn attack_value(s: &Scenario, p: &Position, units: UnitSet) -> Combat {
    let mut rest = units;
    let mut sum = Combat::ZERO;
    while let Some(unit) = rest.last() {
        let hex = p.hex(unit);
        let here: UnitSet = rest.iter().filter(|u| p.hex(*u) == hex).collect();
        let value = combined(s, p, here, |unit| p.unit(unit).attacking());
        sum = sum + value.min(ATTACKING);
        rest = rest.minus(here);
    }
    sum
}

/// The combined Combat value of defenders as the ratio sees it: after entrenchments, want
/// of ammunition and the maximum.
pub fn defense_value(s: &Scenario, p: &Position, units: UnitSet) -> Combat {
    let sum = combined(s, p, units, |unit| defending(s, p, unit));
    sum.min(defense_maximum(s, p, units))
}

/// The Combat value that defends a hex: that of its units, and that of its fort, which the
/// maximum does not bind (HCR-18-04).
pub fn hex_defense(s: &Scenario, p: &Position, side: Side, hex: HexId) -> Combat {
    defense_value(s, p, p.units_at(side, hex)) + forts::strength(s, p, side, hex)
}

/// The combined Combat value of units in a hex as they fight, without entrenchments.
pub fn fighting_value(s: &Scenario, p: &Position, units: UnitSet) -> Combat {
    combined(s, p, units, |unit| p.unit(unit).combat())
}

/// S7.2-07 to S7.2-09: the maximum grows with the share of entrenched units, those whose
/// multiplier exceeds 1.
fn defense_maximum(s: &Scenario, p: &Position, units: UnitSet) -> Combat {
    let entrenched = units.iter().filter(|unit| is_entrenched(s, p, *unit));
    let entrenched = entrenched.count();
    Combat::whole(match units.len() {
        all if entrenched == all => 160,
        all if entrenched * 2 >= all => 120,
        _ => 70,
    })
}

/// A unit's Artillery value, which demoralization and want of ammunition bring to nothing
/// (S7.3-02, SLB-20-09).
fn artillery(s: &Scenario, p: &Position, unit: UnitId) -> u32 {
    if p.unit(unit).demoralized > 0 || is_out(s, p, unit) {
        0
    } else {
        u32::from(s.campaign.artillery(s, p, unit))
    }
}

/// The Artillery values of attackers, or the printed ones of defenders.
pub fn printed_artillery(s: &Scenario, p: &Position, units: UnitSet) -> u32 {
    units.iter().map(|unit| artillery(s, p, unit)).sum()
}

/// The Artillery values of defenders with their entrenchments (9.0).
pub fn defense_artillery(s: &Scenario, p: &Position, units: UnitSet) -> u32 {
    s09_entrenchments::artillery(s, p, units, |unit| artillery(s, p, unit))
}
