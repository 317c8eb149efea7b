//! The markers that lie on the map and on the Turn Track.

use longroll_map::{HexId, HexSide};
use longroll_rules::s05_burn::StationMarker;
use longroll_rules::secrets::BridgePlan;
use longroll_rules::{Position, Side, forts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Viewer;

/// A Flanks Refused marker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RefusedView {
    /// Where.
    pub hex: String,
    /// Whose.
    #[schemars(with = "String")]
    pub side: Side,
}

/// A pontoon bridge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BridgeView {
    /// One hex.
    pub a: String,
    /// The other.
    pub b: String,
    /// Whose.
    #[schemars(with = "String")]
    pub owner: Side,
}

/// A bridge recorded in secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlanView {
    /// The unit that is to build it.
    pub unit: String,
    /// Where that stands.
    pub a: String,
    /// The hex across the river.
    pub b: String,
}

/// A hexside by its hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HexPair {
    /// One hex.
    pub a: String,
    /// The other.
    pub b: String,
}

/// A depot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DepotView {
    /// Where it is, or where its supply paths come in from off the map.
    pub hex: String,
    /// Whose it is.
    #[schemars(with = "String")]
    pub owner: Side,
    /// Whether it lies off the map.
    pub off_map: bool,
    /// Whether it lies on its Build side, so that it feeds nobody yet (16.3 of RTG).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub building: bool,
}

/// A permanent fort.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FortView {
    /// The hex.
    pub hex: String,
    /// Whose it is.
    #[schemars(with = "String")]
    pub side: Side,
    /// Whether it has been destroyed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub destroyed: bool,
}

/// A hex whose control counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ControlView {
    /// The hex.
    pub hex: String,
    /// Its name.
    pub name: String,
    /// Who controls it; nobody, where the rules do not ask who was there last.
    #[schemars(with = "Option<String>")]
    pub side: Option<Side>,
}

/// A railroad station with a marker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StationView {
    /// The hex.
    pub hex: String,
    /// `damage` or `destroy`.
    #[schemars(with = "String")]
    pub marker: StationMarker,
}

/// The unfordable markers of the Turn Track; 0 where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RiversView {
    /// The last turn in which minor rivers can't be forded.
    pub minor_unfordable_until: u8,
    /// The last turn in which major rivers can't be forded.
    pub major_unfordable_until: u8,
}

impl RiversView {
    pub(super) fn of(position: &Position) -> Self {
        let weather = position.weather();
        Self {
            minor_unfordable_until: weather.minor_unfordable,
            major_unfordable_until: weather.major_unfordable,
        }
    }
}

impl Viewer<'_> {
    pub(super) fn destroyed(&self) -> Vec<HexPair> {
        let sides = self.position.destroyed().iter();
        sides
            .map(|side| {
                let (a, b) = self.scenario.map.ends(*side);
                HexPair {
                    a: self.label(a),
                    b: self.label(b),
                }
            })
            .collect()
    }

    pub(super) fn stations(&self) -> Vec<StationView> {
        let stations = self.position.stations().iter();
        stations
            .map(|(hex, marker)| StationView {
                hex: self.label(*hex),
                marker: *marker,
            })
            .collect()
    }

    pub(super) fn refused(&self) -> Vec<RefusedView> {
        let markers = self.position.refused().iter();
        let view = |hex: &HexId| {
            Some(RefusedView {
                hex: self.label(*hex),
                side: self.position.occupant(*hex)?,
            })
        };
        markers.filter_map(view).collect()
    }

    pub(super) fn bridges(&self) -> Vec<BridgeView> {
        let bridges = self.position.pontoons().iter();
        let view = |(side, owner): &(HexSide, Side)| {
            let (a, b) = self.scenario.map.ends(*side);
            BridgeView {
                a: self.label(a),
                b: self.label(b),
                owner: *owner,
            }
        };
        bridges.map(view).collect()
    }

    pub(super) fn planned(&self) -> Vec<PlanView> {
        let plans = self.position.bridge_plans().iter();
        let view = |plan: &BridgePlan| {
            let (a, b) = self.scenario.map.ends(plan.at);
            PlanView {
                unit: self.scenario.unit(plan.builder).id.clone(),
                a: self.label(plan.from),
                b: self.label(if a == plan.from { b } else { a }),
            }
        };
        plans.map(view).collect()
    }

    /// Depots on the map, and the hexes where those off the map feed it.
    pub(super) fn depots(&self) -> Vec<DepotView> {
        let depot = |hex, owner, off_map| DepotView {
            hex: self.label(hex),
            owner,
            off_map,
            building: !off_map && self.position.depot_sites().unfinished.contains(&hex),
        };
        let here = self.position.depots().iter();
        let here = here.map(|(hex, owner)| depot(*hex, *owner, false));
        let entries = longroll_rules::ammunition::entries(self.scenario).iter();
        here.chain(entries.map(|(owner, hex)| depot(*hex, *owner, true)))
            .collect()
    }

    pub(super) fn forts(&self) -> Vec<FortView> {
        let (s, p) = (self.scenario, self.position);
        let forts = s.permanent_forts.iter().flat_map(forts::Forts::hexes);
        let view = |hex: &HexId| {
            let (side, destroyed) = forts::at(s, p, *hex)?;
            Some(FortView {
                hex: self.label(*hex),
                side,
                destroyed,
            })
        };
        forts.filter_map(view).collect()
    }

    pub(super) fn control(&self) -> Vec<ControlView> {
        let objectives = self.scenario.objectives.iter().enumerate();
        objectives
            .map(|(index, objective)| ControlView {
                hex: self.label(objective.hex),
                name: objective.name.clone(),
                side: self.position.control(index),
            })
            .collect()
    }
}
