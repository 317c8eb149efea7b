//! 9.0 Entrenchments: building them, and what they and redoubts do for the defender.

use longroll_map::{Feature, HexId, Map};

use crate::illegal::Illegal;
use crate::scenario::Procedure;
use crate::unit::{Entrenchment, UnitId, UnitSet};
use crate::{Combat, Position, Scenario, Side, forts};

impl Procedure {
    /// What an entrenchment becomes in the Recovery Phase (S9.0-03 to S9.0-10); `redoubt`
    /// if the unit benefits from one.
    pub const fn recovery(self, now: Entrenchment, redoubt: bool) -> Option<Entrenchment> {
        Some(match (self, now) {
            (Self::Year1862, Entrenchment::None) if !redoubt => Entrenchment::BreastworkBuild,
            (_, Entrenchment::None | Entrenchment::BreastworkBuild) => Entrenchment::Breastwork,
            (_, Entrenchment::Breastwork) => Entrenchment::FortBuild,
            (_, Entrenchment::FortBuild) => Entrenchment::Fort,
            (_, Entrenchment::Fort) => return None,
        })
    }
}

/// What an entrenchment becomes by the Entrenchment action of 1863 (S5.5-09 to S5.5-12).
pub const fn by_action(now: Entrenchment) -> Option<Entrenchment> {
    Some(match now {
        Entrenchment::None => Entrenchment::BreastworkBuild,
        Entrenchment::BreastworkBuild => Entrenchment::Breastwork,
        Entrenchment::Breastwork => Entrenchment::FortBuild,
        Entrenchment::FortBuild => Entrenchment::Fort,
        Entrenchment::Fort => return None,
    })
}

/// The redoubts that a map prints, naval batteries among them, destroyed or not: all are
/// Confederate (S9.0-22, S9.0-23). Which way one faces means nothing.
pub fn printed_redoubts(map: &Map) -> Vec<(HexId, Side)> {
    let redoubt = |kind: &Feature| matches!(kind, Feature::Redoubt | Feature::NavalBattery);
    map.hexes()
        .filter(|hex| map.info(*hex).features.iter().any(redoubt))
        .map(|hex| (hex, Side::Confederate))
        .collect()
}

/// Whether a side's units in a hex have the benefit of a redoubt there, or of a permanent
/// fort that stands, which shelters as a redoubt does.
pub fn redoubt(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    s.redoubts.contains(&(hex, side)) || forts::stands(s, p, side, hex)
}

/// Twice the multiplier of a defending unit: the best of its marker, a redoubt (S9.0-14 to
/// S9.0-20) and a printed fort (RTG-S4-03).
fn doubled_multiplier(s: &Scenario, p: &Position, unit: UnitId) -> u32 {
    let state = p.unit(unit);
    let side = s.unit(unit).side;
    let in_redoubt = state.hex.is_some_and(|hex| redoubt(s, p, side, hex));
    let in_fort = state.hex.is_some_and(|hex| s.forts.contains(&(hex, side)));
    let found = match (in_fort, in_redoubt) {
        (true, _) => Entrenchment::Fort.multiplier() * 2,
        (false, true) => 3,
        (false, false) => 2,
    };
    found.max(state.entrenchment.multiplier() * 2)
}

/// Whether a unit counts as entrenched for the defender's maximum (7.2).
pub fn is_entrenched(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    doubled_multiplier(s, p, unit) > 2
}

/// A defending unit's Combat value, fractions kept (S9.0-17).
pub fn defending(s: &Scenario, p: &Position, unit: UnitId) -> Combat {
    (p.unit(unit).combat() * doubled_multiplier(s, p, unit)).half()
}

/// The Artillery values of defenders: each by its multiplier, the sum rounded up
/// (S9.0-18).
pub fn artillery(s: &Scenario, p: &Position, units: UnitSet, of: impl Fn(UnitId) -> u32) -> u32 {
    let doubled: u32 = units
        .iter()
        .map(|unit| of(unit) * doubled_multiplier(s, p, unit))
        .sum();
    doubled.div_ceil(2)
}

/// Whether a unit may entrench in the Recovery Phase, activities aside (S9.0-01).
pub(crate) fn may_entrench(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let state = p.unit(unit);
    if !s.works.entrenching {
        return refuse(
            s.works.why_no_entrenching,
            "No unit entrenches in this scenario.",
        );
    }
    s.campaign.may_entrench(s, p, unit)?;
    ready(p, unit, "S9.0-01")?;
    let side = s.unit(unit).side;
    let helped = state.hex.is_some_and(|hex| redoubt(s, p, side, hex));
    if s.works
        .procedure
        .recovery(state.entrenchment, helped)
        .is_none()
    {
        return refuse("S9.0-10", "{unit} has a completed fort already.");
    }
    Ok(())
}

/// What every work in Recovery asks: Fatigue Level 0, spirit, and a dry turn (S8.0-02).
pub(crate) fn ready(p: &Position, unit: UnitId, rule: &'static str) -> Result<(), Illegal> {
    let state = p.unit(unit);
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    if state.hex.is_none() {
        return refuse(rule, "{unit} is not on the map.");
    }
    if p.is_rain() {
        return refuse("S12.0-13", "No work is done in the rain.");
    }
    if state.fatigue > 0 {
        let text = "{unit} is at Fatigue Level {have}; this work needs {need}.";
        let refusal = Illegal::new(rule, text).unit(unit);
        return Err(refusal.numbers(0, u16::from(state.fatigue)));
    }
    if state.demoralized > 0 {
        return refuse("S11.0-04", "{unit} is demoralized and does no work.");
    }
    Ok(())
}
