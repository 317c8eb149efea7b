//! The whole state of a game: plain data, cheap to clone.

use arrayvec::ArrayVec;
use longroll_map::{HexId, HexSet, HexSide};
use serde::{Deserialize, Serialize};

use self::presence::Presence;
use self::units::Units;
use crate::ammunition::{DepotSites, Logistics};
use crate::arrivals::Arrived;
use crate::campaign::Memory;
use crate::event::Cause;
use crate::forts::Ruins;
use crate::frame::Frame;
use crate::intelligence::Intelligence;
use crate::leader::{LeaderId, LeaderSet, LeaderState};
use crate::rail::Departures;
use crate::s05_burn::StationMarker;
use crate::s08_levies::Levied;
use crate::scenario::Scenario;
use crate::secrets::Secrets;
use crate::unit::{UnitId, UnitSet, UnitState};
use crate::{BySide, Combat, Side, Weather};

/// The most objectives whose control is remembered.
pub const OBJECTIVES: usize = 64;
const PONTOONS: usize = 16;
const REFUSED: usize = 32;
const STATIONS: usize = 32;
const DEPOTS: usize = 16;

/// Fewer units than this are looked through one by one.
const MANY: usize = 24;

/// A position of a game.
///
/// Two positions are equal if everything that can still matter is equal. The set of
/// occupied hexes is a cache; [`refresh`](Self::refresh) recounts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub(crate) turn: u8,
    /// Index into the scenario's phases.
    pub(crate) phase: u8,
    pub(crate) over: bool,
    /// Who took the initiative in the current Action Phase.
    pub(crate) initiative: Option<Side>,
    /// The corps to which the army leader's bonus is tied this turn (S7.4-32).
    pub(crate) bonus_corps: Option<u8>,
    units: Units,
    leaders: ArrayVec<LeaderState, { LeaderId::LIMIT }>,
    on_map: BySide<UnitSet>,
    refused: ArrayVec<HexId, REFUSED>,
    pontoons: ArrayVec<(HexSide, Side), PONTOONS>,
    /// A bit for each objective.
    #[serde(with = "control")]
    control: BySide<u64>,
    #[serde(with = "losses")]
    losses: BySide<[u16; Cause::ALL.len()]>,
    pub(crate) weather: Weather,
    destroyed: ArrayVec<HexSide, PONTOONS>,
    stations: ArrayVec<(HexId, StationMarker), STATIONS>,
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    depots: ArrayVec<(HexId, Side), DEPOTS>,
    /// What random events have done to this turn's attempts to replenish ammunition.
    #[serde(default, skip_serializing_if = "usual")]
    pub(crate) logistics: BySide<Logistics>,
    /// Units that have tried to destroy a crossing this turn (S10.2-08).
    pub(crate) destroyers: UnitSet,
    /// Hexsides where building has failed this turn (S10.1-19).
    pub(crate) failed_bridges: ArrayVec<HexSide, 8>,
    /// Leaders who have been killed.
    pub(crate) fallen: LeaderSet,
    /// Depots in building.
    #[serde(default, skip_serializing_if = "DepotSites::is_default")]
    sites: DepotSites,
    /// The towns that have been levied.
    #[serde(default, skip_serializing_if = "Levied::is_none")]
    levied: Levied,
    /// The permanent forts that have been destroyed.
    #[serde(default, skip_serializing_if = "Ruins::is_none")]
    pub(crate) ruins: Ruins,
    /// What has gone by rail this turn.
    #[serde(default, skip_serializing_if = "idle")]
    pub(crate) departures: Departures,
    /// Who has come from off the map.
    #[serde(default, skip_serializing_if = "Arrived::is_nobody")]
    arrived: Arrived,
    pub(crate) memory: Memory,
    pub(crate) stack: ArrayVec<Frame, 10>,
    /// What is under force markers, where that is secret; off the heap in all other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) intelligence: Option<Box<Intelligence>>,
    /// What a side does in secret without markers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) secrets: Option<Box<Secrets>>,
    #[serde(skip)]
    presence: BySide<Presence>,
}

/// Searches and computer players copy positions all the time. There is room left for the
/// markers of the Advanced Game; docs/performance.md says what takes how much.
const _: () = assert!(size_of::<Position>() <= 2304);

#[allow(clippy::trivially_copy_pass_by_ref, reason = "Serde asks for it")]
fn idle(departures: &Departures) -> bool {
    *departures == Departures::default()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "Serde asks for it")]
fn usual(logistics: &BySide<Logistics>) -> bool {
    *logistics == BySide::default()
}

mod change;
mod check;
mod control;
mod losses;
mod phase;
mod presence;
mod units;

pub use phase::Phase;

/// Reading a position.
impl Position {
    /// The turn, counted from 1.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The phase of the turn.
    pub fn phase(&self, scenario: &Scenario) -> Phase {
        scenario.phases[self.phase as usize]
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Who has the initiative in the current Action Phase.
    pub fn initiative(&self) -> Option<Side> {
        self.initiative
    }

    /// A unit's state.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> UnitState {
        self.units.get(unit)
    }

    /// Where a unit is, if it is on the map.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        self.units.place(unit)
    }

    /// A leader's state.
    pub fn leader(&self, leader: LeaderId) -> &LeaderState {
        &self.leaders[leader.index()]
    }

    /// Where a leader is, if he is on the map.
    pub fn leader_hex(&self, leader: LeaderId) -> Option<HexId> {
        self.hex(self.leader(leader).attached?)
    }

    /// All units on the map.
    pub fn on_map(&self) -> UnitSet {
        self.on_map.union.union(self.on_map.confederate)
    }

    /// A side's units on the map.
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.on_map[side]
    }

    /// A side's units in a hex.
    pub fn units_at(&self, side: Side, hex: HexId) -> UnitSet {
        if !self.is_possible(side, hex) {
            return UnitSet::EMPTY;
        }
        let here = |unit: &UnitId| self.hex(*unit) == Some(hex);
        self.on_map[side].iter().filter(here).collect()
    }

    /// The side whose units are in a hex. While a retreat passes through an
    /// enemy-occupied hex both sides are there; then it is the Union.
    #[inline]
    pub fn occupant(&self, hex: HexId) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.occupies(*side, hex))
    }

    /// The side whose units are in a hex without any of the other side.
    pub fn sole_occupant(&self, hex: HexId) -> Option<Side> {
        let side = self.occupant(hex)?;
        (!self.occupies(side.other(), hex)).then_some(side)
    }

    /// Whether a side has units in a hex.
    #[inline]
    pub fn occupies(&self, side: Side, hex: HexId) -> bool {
        let here = |unit| self.hex(unit) == Some(hex);
        self.is_possible(side, hex) && self.on_map[side].iter().any(here)
    }

    /// `false` if certainly none of a side's units is in the hex.
    #[inline]
    fn is_possible(&self, side: Side, hex: HexId) -> bool {
        self.presence[side].possible(hex)
            && (self.on_map[side].len() < MANY || self.units.anyone_in(hex))
    }

    /// The hexes with a side's units.
    pub fn occupied(&self, side: Side) -> HexSet {
        let units = self.on_map[side].iter();
        units.filter_map(|unit| self.hex(unit)).collect()
    }

    /// The combined Combat value of units, without entrenchments.
    pub fn combat(&self, units: UnitSet) -> Combat {
        units.iter().map(|unit| self.unit(unit).combat()).sum()
    }

    /// Whether a Flanks Refused marker lies in a hex.
    pub fn is_refused(&self, hex: HexId) -> bool {
        self.refused.contains(&hex)
    }

    /// The hexes with Flanks Refused markers.
    pub fn refused(&self) -> &[HexId] {
        &self.refused
    }

    /// The pontoon bridges with their owners.
    pub fn pontoons(&self) -> &[(HexSide, Side)] {
        &self.pontoons
    }

    /// The owner of a pontoon bridge on a hexside.
    pub fn pontoon(&self, side: HexSide) -> Option<Side> {
        let found = self.pontoons.iter().find(|(at, _)| *at == side);
        found.map(|(_, owner)| *owner)
    }

    /// The marker on a railroad station (5.4).
    pub fn station(&self, hex: HexId) -> Option<StationMarker> {
        let found = self.stations.iter().find(|(at, _)| *at == hex);
        found.map(|(_, marker)| *marker)
    }

    /// The markers on railroad stations.
    pub fn stations(&self) -> &[(HexId, StationMarker)] {
        &self.stations
    }

    /// The owner of the depot in a hex.
    pub fn depot(&self, hex: HexId) -> Option<Side> {
        let found = self.depots.iter().find(|(at, _)| *at == hex);
        found.map(|(_, owner)| *owner)
    }

    /// The depots on the map with their owners.
    pub fn depots(&self) -> &[(HexId, Side)] {
        &self.depots
    }

    /// What random events have done to a side's attempts to replenish this turn.
    pub fn logistics(&self, side: Side) -> Logistics {
        self.logistics[side]
    }

    /// Whether the printed bridge or ferry of a hexside is destroyed (10.2).
    pub fn is_destroyed(&self, side: HexSide) -> bool {
        self.destroyed.contains(&side)
    }

    /// The hexsides whose printed bridge or ferry is destroyed.
    pub fn destroyed(&self) -> &[HexSide] {
        &self.destroyed
    }

    /// Who controls an objective, by its place among the scenario's objectives.
    pub fn control(&self, objective: usize) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|side| objective < OBJECTIVES && self.control[*side] >> objective & 1 != 0)
    }

    /// Manpower that a side has lost for a cause.
    pub fn losses(&self, side: Side, cause: Cause) -> u16 {
        self.losses[side][cause as usize]
    }

    /// Depots in building.
    pub fn depot_sites(&self) -> &DepotSites {
        &self.sites
    }

    /// The towns that have been levied.
    pub fn levied(&self) -> Levied {
        self.levied
    }

    /// The permanent forts that have been destroyed.
    pub fn ruins(&self) -> Ruins {
        self.ruins
    }

    /// What has gone by rail on each line this turn.
    pub fn departures(&self) -> &Departures {
        &self.departures
    }

    /// Who has come from off the map with a contingent.
    pub fn arrived(&self) -> Arrived {
        self.arrived
    }

    /// What the campaign remembers.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The decisions in progress, the innermost last.
    pub fn frames(&self) -> &[Frame] {
        &self.stack
    }

    /// The leaders attached to a unit.
    pub fn leaders_of(&self, unit: UnitId) -> LeaderSet {
        let with = |index: &usize| self.leaders[*index].attached == Some(unit);
        (0..self.leaders.len())
            .filter(with)
            .map(LeaderId::new)
            .collect()
    }
}

/// Building and checking.
impl Position {
    /// A position without anything on the map.
    pub fn empty(scenario: &Scenario) -> Self {
        let units = scenario.units.iter();
        Self {
            turn: 1,
            phase: 0,
            over: false,
            initiative: None,
            bonus_corps: None,
            units: Units::new(units.map(|unit| UnitState::off_map(unit.command))),
            leaders: scenario
                .leaders
                .iter()
                .map(|_| LeaderState::default())
                .collect(),
            on_map: BySide::default(),
            refused: ArrayVec::new(),
            pontoons: ArrayVec::new(),
            control: BySide::default(),
            losses: BySide::default(),
            weather: Weather::default(),
            destroyed: ArrayVec::new(),
            stations: ArrayVec::new(),
            depots: ArrayVec::new(),
            logistics: BySide::default(),
            destroyers: UnitSet::EMPTY,
            failed_bridges: ArrayVec::new(),
            fallen: LeaderSet::EMPTY,
            sites: DepotSites::default(),
            levied: Levied::default(),
            ruins: Ruins::default(),
            departures: Departures::default(),
            arrived: Arrived::default(),
            memory: Memory::default(),
            stack: ArrayVec::new(),
            intelligence: scenario
                .options
                .limited_intelligence
                .then(|| Box::new(Intelligence::new())),
            secrets: None,
            presence: BySide::default(),
        }
    }

    /// Puts a unit into this state, whatever it was; call [`refresh`](Self::refresh)
    /// and [`check`](Self::check) afterwards.
    pub fn place(&mut self, unit: UnitId, state: UnitState) {
        self.units.set(unit, state);
    }

    /// Attaches a leader, or takes him off the map.
    pub fn attach_leader(&mut self, leader: LeaderId, unit: Option<UnitId>) {
        self.leaders[leader.index()].attached = unit;
    }

    /// Lays a pontoon bridge; beyond the number of markers nothing happens.
    pub fn add_pontoon(&mut self, side: HexSide, owner: Side) {
        self.remove_pontoon(side);
        let _ = self.pontoons.try_push((side, owner));
    }

    /// Takes a pontoon bridge away.
    pub fn remove_pontoon(&mut self, side: HexSide) {
        self.pontoons.retain(|(at, _)| *at != side);
    }

    /// Marks a railroad station; beyond the number of markers nothing happens.
    pub fn set_station(&mut self, hex: HexId, marker: Option<StationMarker>) {
        self.stations.retain(|(at, _)| *at != hex);
        if let Some(marker) = marker {
            let _ = self.stations.try_push((hex, marker));
        }
    }

    /// Places a depot, or takes it away; beyond the number of markers nothing happens.
    pub fn set_depot(&mut self, hex: HexId, owner: Option<Side>) {
        self.depots.retain(|(at, _)| *at != hex);
        self.sites.unfinished.retain(|at| *at != hex);
        if let Some(owner) = owner {
            let _ = self.depots.try_push((hex, owner));
        }
    }

    /// Sets what random events have done to a side's attempts to replenish this turn.
    pub fn set_logistics(&mut self, side: Side, logistics: Logistics) {
        self.logistics[side] = logistics;
    }

    /// Destroys or repairs the printed bridge or ferry of a hexside; beyond the number of
    /// markers nothing happens.
    pub fn set_destroyed(&mut self, side: HexSide, destroyed: bool) {
        self.destroyed.retain(|at| *at != side);
        if destroyed {
            let _ = self.destroyed.try_push(side);
        }
    }

    /// Places or removes a Flanks Refused marker.
    pub fn set_refused(&mut self, hex: HexId, marker: bool) {
        self.refused.retain(|at| *at != hex);
        if marker {
            let _ = self.refused.try_push(hex);
        }
    }

    /// Sets who controls an objective, for everybody to know.
    pub fn set_control(&mut self, objective: usize, side: Option<Side>) {
        self.hold(objective, side);
        self.tell(objective, side);
    }

    fn hold(&mut self, objective: usize, side: Option<Side>) {
        let bit = 1_u64.checked_shl(objective as u32).unwrap_or(0);
        for each in Side::ALL {
            self.control[each] &= !bit;
        }
        if let Some(side) = side {
            self.control[side] |= bit;
        }
    }

    /// What a side has lost for a cause is not told.
    pub(crate) fn forget_losses(&mut self, side: Side, cause: Cause) {
        self.losses[side][cause as usize] = 0;
    }

    /// Sets what a side has lost for a cause.
    pub fn set_losses(&mut self, side: Side, cause: Cause, points: u16) {
        self.losses[side][cause as usize] = points;
    }

    /// Sets what the campaign remembers.
    pub fn set_memory(&mut self, memory: Memory) {
        self.memory = memory;
    }

    /// Sets the turn.
    pub fn set_turn(&mut self, turn: u8) {
        self.turn = turn;
    }

    /// Recounts what is derived from the units' places: who is on the map, which hexes
    /// are occupied, and the control of objectives that units stand on.
    pub fn refresh(&mut self, scenario: &Scenario) {
        self.on_map = BySide::default();
        self.presence = BySide::default();
        for unit in scenario.unit_ids() {
            if let Some(hex) = self.hex(unit) {
                let side = scenario.unit(unit).side;
                self.on_map[side] = self.on_map[side].with(unit);
                self.presence[side].add(hex);
            }
        }
        for (index, objective) in scenario.objectives.iter().enumerate() {
            if let Some(side) = self.taker(scenario, objective) {
                self.seize(scenario, index, side);
            }
        }
        self.recount_forces();
        self.refresh_secrets(scenario);
    }
}
