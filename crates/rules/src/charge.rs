//! SLB 13.4: cavalry charges, and guns that a side gives to its cavalry by an initiative.

use longroll_map::{HexId, Terrain};

use crate::action::AttackType;
use crate::event::{Modifier, Modifiers};
use crate::frame::March;
use crate::illegal::Illegal;
use crate::s02_zoc::{Passage, passage};
use crate::s07_attack;
use crate::unit::{Arm, UnitId};
use crate::{Position, Scenario, Side};

/// Whether a marching unit may charge a hex with this type of attack (SLB-S4-13,
/// SLB-S4-14).
pub(crate) fn may_charge(
    s: &Scenario,
    p: &Position,
    march: &March,
    target: HexId,
    attack: AttackType,
) -> Result<(), Illegal> {
    let unit = march.unit;
    // The scenario and the arm first: the rest matters only where there are charges.
    s.campaign.may_charge(s, p)?;
    is_cavalry(s, unit)?;
    s07_attack::may_attack(s, p, march, target, attack)?;
    if march.began_in_zoc {
        let text = "{unit} began its action in an enemy Zone of Control and can't charge.";
        return Err(Illegal::new("SLB-S4-13", text).unit(unit));
    }
    let Some(from) = p.hex(unit) else {
        return Err(Illegal::new("S7.1-01", "{unit} is not on the map.").unit(unit));
    };
    may_charge_from(s, p, unit, from, target)
}

fn is_cavalry(s: &Scenario, unit: UnitId) -> Result<(), Illegal> {
    if s.unit(unit).arm == Arm::Cavalry {
        return Ok(());
    }
    let text = "{unit} is not cavalry, and only cavalry charges.";
    Err(Illegal::new("SLB-S4-13", text).unit(unit))
}

/// Whether a unit that may attack one hex from another may charge it, as far as that
/// depends on the unit, the ground and the defenders (SLB-S4-13, SLB-S4-14).
///
/// # Errors
///
/// The rule that forbids it.
pub fn may_charge_from(
    s: &Scenario,
    p: &Position,
    unit: UnitId,
    from: HexId,
    target: HexId,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit).hex(target));
    s.campaign.may_charge(s, p)?;
    is_cavalry(s, unit)?;
    let open = |hex| matches!(s.map.terrain(hex), Terrain::Clear | Terrain::Rolling);
    if !open(from) || !open(target) {
        return refuse(
            "SLB-S4-13",
            "{unit} can't charge {hex}: both hexes must be clear or rolling.",
        );
    }
    let ferried = |direction| passage(s, p, from, direction) == Passage::Ferry;
    if s.map.direction(from, target).is_some_and(ferried) {
        return refuse(
            "SLB-S4-13",
            "{unit} can't charge {hex} by ferry; over a river a charge needs a ford or bridge.",
        );
    }
    let steady = |unit| s.unit(unit).arm == Arm::Infantry && p.unit(unit).demoralized == 0;
    let defenders = p.units_at(s.unit(unit).side.other(), target);
    if defenders.iter().any(steady) {
        return refuse(
            "SLB-S4-14",
            "{unit} can't charge {hex}: infantry that is not demoralized stands there.",
        );
    }
    Ok(())
}

/// The bonus of a charge (SLB-S4-13).
pub(crate) fn add_bonus(modifiers: &mut Modifiers) {
    modifiers.push(Modifier {
        name: "cavalry charge",
        value: 1,
        rule: "SLB-S4-13",
    });
}

/// Whether a side may spend an initiative to give guns to its cavalry (SLB-S4-17).
pub(crate) fn may_distribute(s: &Scenario, p: &Position, side: Side) -> bool {
    s.campaign.may_distribute_guns(s, p, side).is_ok()
}
