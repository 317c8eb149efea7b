//! 5.4 Burn RR Station, and 5.5 the optional Entrenchment action.

use longroll_map::{Feature, HexId};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s09_entrenchments::by_action;
use crate::unit::{MAX_FATIGUE, UnitId};
use crate::{Combat, Position, Scenario, Side};

/// The marker on a railroad station (5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StationMarker {
    /// Damaged.
    Damage,
    /// Destroyed.
    Destroy,
}

/// Whether a side has a depot in a hex that can be burned (HCR-20.1-02).
fn has_depot(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    s.works.depots_burn && p.depot(hex) == Some(side) && s.campaign.depot_burns(s, p, hex)
}

/// Whether a unit may burn the station of its hex (S5.4-01 to S5.4-03).
pub(crate) fn may_burn(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let state = p.unit(unit);
    let Some(hex) = state.hex else {
        return refuse("S5.4-01", "{unit} is not on the map.");
    };
    let enemy = s.unit(unit).side.other();
    if !has_depot(s, p, enemy, hex) && !s.map.info(hex).features.contains(&Feature::RrStation) {
        return refuse(
            "S5.4-01",
            "There is no railroad station where {unit} stands.",
        );
    }
    if state.fatigue >= MAX_FATIGUE {
        let text = "{unit} is at Fatigue Level {have}; only units at {need} or less may act.";
        let refusal = Illegal::new("S5.4-02", text).unit(unit);
        return Err(refusal.numbers(3, u16::from(state.fatigue)));
    }
    if state.combat() < Combat::whole(2) {
        return refuse(
            "S5.4-03",
            "{unit} needs a Combat value of 2 to burn a station.",
        );
    }
    if state.demoralized > 0 {
        return refuse(
            "S11.0-05",
            "{unit} is demoralized and may not burn a station.",
        );
    }
    s.may_act(p, unit)
}

/// Burns a station (S5.4-04 to S5.4-10).
pub(crate) fn burn(play: &mut Play<'_>, unit: UnitId) {
    let state = play.p.unit(unit);
    let Some(hex) = state.hex else {
        return;
    };
    play.tire(unit, 1);
    // HCR-20.1-02: the depot burns with the station, or by itself.
    let enemy = play.s.unit(unit).side.other();
    if has_depot(play.s, play.p, enemy, hex) {
        play.emit(Event::DepotDestroyed(hex, enemy));
    }
    if !play.s.map.info(hex).features.contains(&Feature::RrStation) {
        return;
    }
    let destroys = !play.s.works.damage_only.contains(&hex);
    let marker = if destroys && state.combat() >= Combat::whole(5) {
        StationMarker::Destroy
    } else {
        StationMarker::Damage
    };
    let before = play.p.station(hex);
    if before != Some(StationMarker::Destroy) && before != Some(marker) {
        play.emit(Event::StationBurned(hex, marker));
    }
}

/// Whether a unit may take the Entrenchment action of 1863 (S5.5-01 to S5.5-06).
pub(crate) fn may_entrench(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let state = p.unit(unit);
    if !s.options.entrench_action_1863 {
        return refuse(
            "S5.5-01",
            "The Entrenchment action is not in use in this game.",
        );
    }
    if state.hex.is_none() {
        return refuse("S5.5-01", "{unit} is not on the map.");
    }
    if p.is_rain() {
        return refuse("S5.5-13", "No unit entrenches in the rain.");
    }
    if state.fatigue > 2 {
        let text = "{unit} is at Fatigue Level {have}; to entrench it needs {need} or less.";
        let refusal = Illegal::new("S5.5-04", text).unit(unit);
        return Err(refusal.numbers(2, u16::from(state.fatigue)));
    }
    if state.demoralized > 0 {
        return refuse("S5.5-05", "{unit} is demoralized and may not entrench.");
    }
    if by_action(state.entrenchment).is_none() {
        return refuse("S5.5-06", "{unit} has a completed fort already.");
    }
    s.may_act(p, unit)?;
    s.campaign.may_entrench(s, p, unit)
}

/// Entrenches by action (S5.5-08 to S5.5-12).
pub(crate) fn entrench(play: &mut Play<'_>, unit: UnitId) {
    play.tire(unit, 2);
    if let Some(kind) = by_action(play.p.unit(unit).entrenchment) {
        play.emit(Event::Entrenched(unit, kind));
    }
}
