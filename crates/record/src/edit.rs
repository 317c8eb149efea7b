//! The referee's hand: changes that no rule makes, as the `edit` request and records
//! have them. An edit happens as a whole or not at all.

use std::sync::Arc;

use longroll_map::{Crossing, Feature, HexId, HexSide, Terrain, Water, Way, Ways};
use longroll_rules::ammunition::{Logistics, boxes};
use longroll_rules::decision::Pending;
use longroll_rules::position::Phase;
use longroll_rules::s05_burn::StationMarker;
use longroll_rules::scenario::InvalidPosition;
use longroll_rules::unit::{CommandId, Entrenchment, UnitState};
use longroll_rules::{Event, Position, Scenario, Side, UnitId, edit, forts};
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

/// Why an edit was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// Something named that is not there.
    #[error("there is no {0} \"{1}\"")]
    Unknown(&'static str, String),
    /// Hexes that have no side in common.
    #[error("hexes {0} and {1} are not adjacent")]
    NotAdjacent(String, String),
    /// Nothing to change.
    #[error("{0}")]
    Nothing(String),
    /// The result is no position that play may go on from.
    #[error(transparent)]
    Invalid(#[from] InvalidPosition),
    /// A decision without a choice.
    #[error("the {0} side would have to decide, but has nothing to choose from")]
    NoChoice(&'static str),
}

/// Applies changes to a copy; gives the scenario too, for its map may have changed. What happens
/// as the game goes on with them is added to `events`.
///
/// # Errors
///
/// [`EditError`] for the first thing wrong.
pub fn apply(
    scenario: &Arc<Scenario>,
    position: &Position,
    changes: &[Change],
    events: &mut Vec<Event>,
) -> Result<(Arc<Scenario>, Position), EditError> {
    let mut hand = Hand {
        scenario: Arc::clone(scenario),
        position: position.clone(),
    };
    for change in changes {
        hand.change(change)?;
    }
    let Hand {
        scenario,
        mut position,
    } = hand;
    position.refresh(&scenario);
    position.check(&scenario)?;
    let mut resumed = false;
    for change in changes {
        match change {
            Change::ToAct(change) => edit::to_act(&scenario, &mut position, change.to_act),
            Change::Phase(change) => {
                if !edit::begin_phase(&scenario, &mut position, change.phase, events) {
                    let phase = change.phase.word().to_owned();
                    return Err(EditError::Unknown("phase in this scenario", phase));
                }
            }
            _ => continue,
        }
        resumed = true;
    }
    if !resumed {
        edit::resume(&scenario, &mut position, events);
    }
    if let Pending::Choice(decision) = scenario.pending(&position) {
        let mut legal = Vec::new();
        scenario.legal(&position, &mut legal);
        if legal.is_empty() {
            return Err(EditError::NoChoice(decision.side.name()));
        }
    }
    Ok((scenario, position))
}

struct Hand {
    scenario: Arc<Scenario>,
    position: Position,
}

impl Hand {
    /// Everything but the flow of the game.
    fn change(&mut self, change: &Change) -> Result<(), EditError> {
        match change {
            Change::Clear(_) => edit::clear(&self.scenario, &mut self.position),
            Change::Unit(change) => self.unit(change)?,
            Change::Leader(change) => {
                let leader = self.scenario.find_leader(&change.leader);
                let leader =
                    leader.ok_or_else(|| EditError::Unknown("leader", change.leader.clone()))?;
                let unit = self.scenario.find_unit(&change.attach);
                let unit = unit.ok_or_else(|| EditError::Unknown("unit", change.attach.clone()))?;
                self.position.attach_leader(leader, Some(unit));
            }
            Change::Remove(change) => self.remove(&change.remove)?,
            Change::Refused(change) => {
                let hex = self.hex(&change.refused)?;
                self.position.set_refused(hex, true);
            }
            Change::Bridge(change) => {
                let side = self.side(&change.bridge)?;
                self.position.add_pontoon(side, change.owner);
            }
            Change::Destroyed(change) => {
                let side = self.side(&change.destroyed)?;
                let printed = self.scenario.map.side(side.hex(), side.direction());
                if self.position.pontoon(side).is_some() {
                    self.position.remove_pontoon(side);
                } else if matches!(
                    printed.crossing,
                    Crossing::Bridge | Crossing::Ferry | Crossing::Aqueduct
                ) {
                    self.position.set_destroyed(side, true);
                } else {
                    let [a, b] = &change.destroyed;
                    let message = format!("there is no bridge or ferry at {a}/{b}");
                    return Err(EditError::Nothing(message));
                }
            }
            Change::Depot(change) => {
                let hex = self.hex(&change.depot)?;
                self.position.set_depot(hex, change.owner);
            }
            Change::Fort(change) => {
                let hex = self.hex(&change.fort)?;
                if forts::at(&self.scenario, &self.position, hex).is_none() {
                    let message = format!("there is no permanent fort in {}", change.fort);
                    return Err(EditError::Nothing(message));
                }
                self.position.set_fort(&self.scenario, hex, !change.stands);
            }
            Change::Logistics(change) => {
                self.position.set_logistics(change.side, change.logistics);
            }
            Change::Station(change) => self.station(change)?,
            Change::Turn(change) => self.position.set_turn(change.turn),
            Change::Weather(change) => self.weather(change)?,
            Change::Terrain(change) => {
                let hex = self.hex(&change.terrain)?;
                let map = self.scenario.map.with_terrain(hex, change.is);
                Arc::make_mut(&mut self.scenario).map = Arc::new(map);
            }
            Change::Side(change) => self.hexside(change)?,
            Change::ToAct(_) | Change::Phase(_) => {}
        }
        Ok(())
    }

    fn unit(&mut self, change: &UnitChange) -> Result<(), EditError> {
        let unit = self.scenario.find_unit(&change.unit);
        let unit = unit.ok_or_else(|| EditError::Unknown("unit", change.unit.clone()))?;
        let before = self.position.unit(unit);
        let manpower = change.manpower.unwrap_or(before.manpower);
        let command = self.substitute(unit, manpower, change.of.as_deref())?;
        let hex = match &change.hex {
            Some(hex) => self.hex(hex)?,
            None => before.hex.ok_or_else(|| {
                let id = &change.unit;
                EditError::Nothing(format!("{id} is not on the map; expected a hex for it"))
            })?,
        };
        let checks = match change.ammunition {
            Some(left) => self.checks(unit, left)?,
            None => before.checks,
        };
        self.position.place(
            unit,
            UnitState {
                hex: Some(hex),
                manpower,
                fatigue: change.fatigue.unwrap_or(before.fatigue),
                organized: change.organized.unwrap_or(before.organized),
                exhausted: change.exhausted.unwrap_or(before.exhausted),
                demoralized: change.demoralized.unwrap_or(before.demoralized),
                entrenchment: change.entrenchment.unwrap_or(before.entrenchment),
                checks,
                out_of_supply: match change.in_supply {
                    Some(_) if self.scenario.supply.is_none() => {
                        let message = "this scenario has no supply by county".to_owned();
                        return Err(EditError::Nothing(message));
                    }
                    Some(fed) => !fed,
                    None => before.out_of_supply,
                },
                command: command.unwrap_or(before.command),
            },
        );
        Ok(())
    }

    /// Whether a unit may be in play if it is a substitute, and the command that it has then.
    fn substitute(
        &self,
        unit: UnitId,
        manpower: u8,
        of: Option<&str>,
    ) -> Result<Option<CommandId>, EditError> {
        let (s, info) = (&self.scenario, self.scenario.unit(unit));
        let refuse = |message: String| Err(EditError::Nothing(message));
        let name = &info.name;
        let substitutes = s.substitutes.as_ref();
        let Some(substitutes) = substitutes.filter(|it| it.generic.contains(&unit)) else {
            return match of {
                None => Ok(None),
                Some(_) => refuse(format!("{name} is no substitute in this scenario")),
            };
        };
        let most = substitutes.most(info);
        if manpower > most {
            return refuse(format!(
                "{name} is a substitute, of Manpower {most} at most, not {manpower}"
            ));
        }
        let Some(of) = of else {
            return Ok(None);
        };
        let Some(parent) = s.find_unit(of) else {
            return Err(EditError::Unknown("unit", of.to_owned()));
        };
        let from = s.unit(parent);
        if (from.side, from.arm) != (info.side, info.arm) {
            return refuse(format!(
                "{name} can't have been detached from {}",
                from.name
            ));
        }
        Ok(Some(self.position.unit(parent).command))
    }

    /// The checked boxes of a unit with so many left.
    fn checks(&self, unit: UnitId, left: u8) -> Result<u8, EditError> {
        if self.scenario.ammunition.is_none() {
            let message = "this scenario has no ammunition".to_owned();
            return Err(EditError::Nothing(message));
        }
        let boxes = boxes(&self.scenario, unit);
        boxes.checked_sub(left).ok_or_else(|| {
            let name = &self.scenario.unit(unit).name;
            EditError::Nothing(format!(
                "{name} has {boxes} boxes of ammunition, not {left}"
            ))
        })
    }

    fn station(&mut self, change: &StationChange) -> Result<(), EditError> {
        let hex = self.hex(&change.station)?;
        let marker = match change.marker.as_str() {
            "damage" => Some(StationMarker::Damage),
            "destroy" => Some(StationMarker::Destroy),
            "none" => None,
            other => {
                let message = format!("expected damage, destroy or none, found \"{other}\"");
                return Err(EditError::Nothing(message));
            }
        };
        let features = &self.scenario.map.info(hex).features;
        if !features.contains(&Feature::RrStation) {
            let message = format!("there is no railroad station in {}", change.station);
            return Err(EditError::Nothing(message));
        }
        self.position.set_station(hex, marker);
        Ok(())
    }

    fn weather(&mut self, change: &WeatherChange) -> Result<(), EditError> {
        let mut weather = self.position.weather();
        weather.rain = match change.weather.as_str() {
            "clear" => 0,
            "rain" => change.rain_until.unwrap_or(self.position.turn()),
            other => {
                let message = format!("expected clear or rain, found \"{other}\"");
                return Err(EditError::Nothing(message));
            }
        };
        let (minor, major) = (change.minor_unfordable_until, change.major_unfordable_until);
        weather.minor_unfordable = minor.unwrap_or(weather.minor_unfordable);
        weather.major_unfordable = major.unwrap_or(weather.major_unfordable);
        self.position.set_weather(weather);
        Ok(())
    }

    fn remove(&mut self, id: &str) -> Result<(), EditError> {
        if let Some(unit) = self.scenario.find_unit(id) {
            let command = self.scenario.unit(unit).command;
            self.position.place(unit, UnitState::off_map(command));
        } else if let Some(leader) = self.scenario.find_leader(id) {
            self.position.attach_leader(leader, None);
        } else {
            return Err(EditError::Unknown("unit or leader", id.to_owned()));
        }
        Ok(())
    }

    fn hexside(&mut self, change: &SideChange) -> Result<(), EditError> {
        let side = self.side(&change.side)?;
        let mut features = self.scenario.map.side(side.hex(), side.direction());
        features.water = change.water.unwrap_or(features.water);
        features.crossing = change.crossing.unwrap_or(features.crossing);
        if let Some(ways) = &change.ways {
            features.ways = ways.iter().fold(Ways::NONE, |ways, way| ways.with(*way));
        }
        let map = self.scenario.map.with_side(side, features);
        Arc::make_mut(&mut self.scenario).map = Arc::new(map);
        Ok(())
    }

    fn hex(&self, label: &str) -> Result<HexId, EditError> {
        let hex = self.scenario.map.find(label);
        hex.ok_or_else(|| EditError::Unknown("hex", label.to_owned()))
    }

    fn side(&self, hexes: &[String; 2]) -> Result<HexSide, EditError> {
        let (a, b) = (self.hex(&hexes[0])?, self.hex(&hexes[1])?);
        let side = self.scenario.map.hexside(a, b);
        side.ok_or_else(|| EditError::NotAdjacent(hexes[0].clone(), hexes[1].clone()))
    }
}
