//! The changes of an edit, as requests and records have them.

use longroll_map::{Crossing, Terrain, Water, Way};
use longroll_rules::Side;
use longroll_rules::ammunition::Logistics;
use longroll_rules::position::Phase;
use longroll_rules::unit::Entrenchment;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// One change. Which one it is follows from its first field.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Change {
    /// Takes everything off the map.
    Clear(ClearChange),
    /// Places or changes a unit.
    Unit(UnitChange),
    /// Attaches a leader.
    Leader(LeaderChange),
    /// Takes a unit or leader off the map.
    Remove(RemoveChange),
    /// Places a Flanks Refused marker.
    Refused(RefusedChange),
    /// Lays a pontoon bridge.
    Bridge(BridgeChange),
    /// Takes a pontoon bridge away.
    Destroyed(DestroyedChange),
    /// Places a depot, or takes it away.
    Depot(DepotChange),
    /// Destroys a permanent fort, or lets it stand again.
    Fort(FortChange),
    /// Sets what random events have done to this turn's attempts to get ammunition.
    Logistics(LogisticsChange),
    /// Marks a railroad station.
    Station(StationChange),
    /// Sets the turn.
    Turn(TurnChange),
    /// Sets the weather.
    Weather(WeatherChange),
    /// Changes a hex of a private copy of the map.
    Terrain(TerrainChange),
    /// Changes a hexside of a private copy of the map.
    Side(SideChange),
    /// Makes a side choose an action.
    ToAct(ToActChange),
    /// Begins a phase.
    Phase(PhaseChange),
}

/// `{"clear": true}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClearChange {
    /// Always true.
    pub clear: bool,
}

/// `{"unit": id, ...}`; what is not named stays, or is as on a fresh unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitChange {
    /// The unit's id.
    pub unit: String,
    /// Its hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Its Manpower value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manpower: Option<u8>,
    /// Whether it is organized.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub organized: Option<bool>,
    /// Whether it lies on its exhausted side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhausted: Option<bool>,
    /// Its Fatigue Level, 0 to 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fatigue: Option<u8>,
    /// Its level of demoralization, 0 to 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub demoralized: Option<u8>,
    /// `none`, `breastwork-build`, `breastwork`, `fort-build` or `fort`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub entrenchment: Option<Entrenchment>,
    /// Its boxes of ammunition left, 0 for out of ammunition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ammunition: Option<u8>,
    /// Whether it is in supply, where the scenario has supply by county.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_supply: Option<bool>,
    /// For a substitute: the unit that it was detached from, whose command it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
}

/// `{"leader": id, "attach": unit}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderChange {
    /// The leader's id.
    pub leader: String,
    /// The unit's id.
    pub attach: String,
}

/// `{"remove": id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveChange {
    /// The id of a unit or leader.
    pub remove: String,
}

/// `{"refused": hex, "side": side}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusedChange {
    /// The hex.
    pub refused: String,
    /// Whose units are there.
    #[schemars(with = "String")]
    pub side: Side,
}

/// `{"bridge": [a, b], "owner": side}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BridgeChange {
    /// The two hexes.
    pub bridge: [String; 2],
    /// Whose bridge it is.
    #[schemars(with = "String")]
    pub owner: Side,
}

/// `{"destroyed": [a, b]}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DestroyedChange {
    /// The two hexes.
    pub destroyed: [String; 2],
}

/// `{"station": hex, "marker": ..}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StationChange {
    /// The hex.
    pub station: String,
    /// `damage`, `destroy` or `none`.
    pub marker: String,
}

/// `{"depot": hex, "owner": side}`; without an owner the depot there is taken away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DepotChange {
    /// The hex.
    pub depot: String,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub owner: Option<Side>,
}

/// `{"fort": hex, "stands": false}`: the permanent fort of the hex is destroyed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FortChange {
    /// The hex.
    pub fort: String,
    /// Whether it stands.
    pub stands: bool,
}

/// `{"logistics": .., "side": side}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogisticsChange {
    /// `usual`, `improved` or `delayed`.
    #[schemars(with = "String")]
    pub logistics: Logistics,
    /// Whose.
    #[schemars(with = "String")]
    pub side: Side,
}

/// `{"turn": n}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnChange {
    /// The turn, counted from 1.
    pub turn: u8,
}

/// `{"weather": ..}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeatherChange {
    /// `clear` or `rain`.
    pub weather: String,
    /// The last turn of rain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rain_until: Option<u8>,
    /// The last turn in which minor rivers can't be forded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minor_unfordable_until: Option<u8>,
    /// The last turn in which major rivers can't be forded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub major_unfordable_until: Option<u8>,
}

/// `{"terrain": hex, "is": terrain}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainChange {
    /// The hex.
    pub terrain: String,
    /// Its terrain, such as `woods`.
    #[schemars(with = "String")]
    pub is: Terrain,
}

/// `{"side": [a, b], "water": .., "crossing": .., "ways": [..]}`; what is not named stays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideChange {
    /// The two hexes.
    pub side: [String; 2],
    /// `none`, `creek`, `minor-river` or `major-river`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub water: Option<Water>,
    /// `none`, `ford`, `bridge`, `ferry` or `dam`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub crossing: Option<Crossing>,
    /// `road`, `pike`, `railroad`, `trail`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<String>>")]
    pub ways: Option<Vec<Way>>,
}

/// `{"to_act": side}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToActChange {
    /// Who chooses.
    #[schemars(with = "String")]
    pub to_act: Side,
}

/// `{"phase": phase}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PhaseChange {
    /// One that the scenario has.
    #[schemars(schema_with = "phases")]
    pub phase: Phase,
}

/// The words for phases.
fn phases(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": Phase::ALL.map(Phase::word) })
}

/// Read by hand, so that the error tells what is wrong with the change that was meant.
impl<'de> Deserialize<'de> for Change {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        fn read<T: DeserializeOwned, E: serde::de::Error>(
            change: Value,
            make: fn(T) -> Change,
        ) -> Result<Change, E> {
            serde_json::from_value(change).map(make).map_err(E::custom)
        }
        let change = Value::deserialize(deserializer)?;
        let has = |key: &str| change.get(key).is_some();
        if has("clear") {
            read(change, Self::Clear)
        } else if has("unit") {
            read(change, Self::Unit)
        } else if has("leader") {
            read(change, Self::Leader)
        } else if has("remove") {
            read(change, Self::Remove)
        } else if has("refused") {
            read(change, Self::Refused)
        } else if has("bridge") {
            read(change, Self::Bridge)
        } else if has("destroyed") {
            read(change, Self::Destroyed)
        } else if has("depot") {
            read(change, Self::Depot)
        } else if has("fort") {
            read(change, Self::Fort)
        } else if has("logistics") {
            read(change, Self::Logistics)
        } else if has("station") {
            read(change, Self::Station)
        } else if has("turn") {
            read(change, Self::Turn)
        } else if has("weather") {
            read(change, Self::Weather)
        } else if has("terrain") {
            read(change, Self::Terrain)
        } else if has("side") {
            read(change, Self::Side)
        } else if has("to_act") {
            read(change, Self::ToAct)
        } else if has("phase") {
            read(change, Self::Phase)
        } else {
            let expected = "expected a change: clear, unit, leader, remove, refused, bridge, \
                            destroyed, depot, fort, logistics, station, turn, weather, terrain, side, to_act or phase";
            Err(serde::de::Error::custom(expected))
        }
    }
}
