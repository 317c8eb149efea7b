//! The referee's hand: changes that no rule makes, as the `edit` request and records
//! have them. An edit happens as a whole or not at all.

mod change;

use std::sync::Arc;

use longroll_map::{Crossing, Feature, HexId, HexSide, Ways};
use longroll_rules::ammunition::boxes;
use longroll_rules::decision::Pending;
use longroll_rules::s05_burn::StationMarker;
use longroll_rules::scenario::InvalidPosition;
use longroll_rules::unit::{CommandId, UnitState};
use longroll_rules::{Event, Position, Scenario, UnitId, edit, forts};

pub use self::change::{
    BridgeChange, Change, ClearChange, DepotChange, DestroyedChange, FortChange, LeaderChange,
    LogisticsChange, PhaseChange, RefusedChange, RemoveChange, SideChange, StationChange,
    TerrainChange, ToActChange, TurnChange, UnitChange, WeatherChange,
};

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
