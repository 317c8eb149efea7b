//! The one place where events become facts.

use longroll_map::HexId;

use super::Position;
use crate::event::Event;
use crate::rail::Departures;
use crate::unit::{Entrenchment, UnitId, UnitSet, UnitState};
use crate::{BySide, Scenario, Side};

impl Position {
    pub(crate) fn change(&mut self, scenario: &Scenario, event: &Event) {
        match event {
            Event::TurnBegan(turn) => {
                self.turn = *turn;
                self.weather = self.weather.in_turn(*turn);
                self.bonus_corps = None;
                self.destroyers = UnitSet::EMPTY;
                self.failed_bridges.clear();
                self.logistics = BySide::default();
                self.departures = Departures::default();
                self.rest_markers();
            }
            Event::BonusAnnounced(leader) => self.bonus_corps = Some(scenario.corps_of(*leader)),
            Event::GameOver => self.over = true,
            Event::Rain(weather) => self.weather = *weather,
            Event::Sighted(unit, hex) if self.hex(*unit) != Some(*hex) => {
                self.relocate(scenario, *unit, Some(*hex));
            }
            Event::BridgeDestroyed(side) => self.set_destroyed(*side, true),
            Event::BridgeRepaired(side) => self.set_destroyed(*side, false),
            Event::BuildingFailed(side) => {
                let _ = self.failed_bridges.try_push(*side);
            }
            Event::DestructionTried(unit) => self.destroyers = self.destroyers.with(*unit),
            Event::StationBurned(hex, marker) => self.set_station(*hex, Some(*marker)),
            Event::PontoonBuilt(side, owner) => {
                self.add_pontoon(*side, *owner);
                self.forget_plan(*side);
            }
            Event::InitiativeTaken(side) => {
                self.initiative = Some(*side);
                self.settle_markers();
            }
            Event::Moved { unit, to, .. }
            | Event::RetreatMoved(unit, to)
            | Event::Advanced(unit, to) => self.relocate(scenario, *unit, Some(*to)),
            Event::Fatigue(unit, level) => self.alter(*unit, |state| state.fatigue = *level),
            Event::Organized(unit, organized) => {
                self.alter(*unit, |state| state.organized = *organized);
            }
            Event::Exhausted(unit, exhausted) => {
                self.alter(*unit, |state| state.exhausted = *exhausted);
            }
            Event::Demoralized(unit, level) => {
                self.alter(*unit, |state| state.demoralized = *level);
            }
            Event::Entrenched(unit, kind) => self.alter(*unit, |state| state.entrenchment = *kind),
            Event::Strengthened(unit, points) => {
                self.alter(*unit, |state| state.manpower += points);
            }
            Event::AmmunitionSpent(unit, checks) | Event::AmmunitionGained(unit, checks) => {
                self.alter(*unit, |state| state.checks = *checks);
            }
            Event::Lost {
                unit,
                points,
                cause,
            } => {
                let lost = (*points).min(self.unit(*unit).manpower);
                self.alter(*unit, |state| state.manpower -= lost);
                self.losses[scenario.unit(*unit).side][*cause as usize] += u16::from(lost);
            }
            Event::Eliminated(unit) | Event::Exited { unit, .. } => {
                self.remove_unit(scenario, *unit);
            }
            Event::FlanksRefused(hex, _) => self.set_refused(*hex, true),
            Event::FlanksUnrefused(hex) => self.set_refused(*hex, false),
            Event::PontoonRemoved(side, _) => self.remove_pontoon(*side),
            Event::LeaderAttached(leader, unit) => self.attach_leader(*leader, Some(*unit)),
            Event::LeaderRemoved(leader) => self.attach_leader(*leader, None),
            Event::LeaderKilled(leader) => {
                self.attach_leader(*leader, None);
                self.fallen = self.fallen.with(*leader);
            }
            Event::Detached {
                substitute,
                from,
                state,
            } => {
                self.alter(*from, |parent| parent.manpower -= state.manpower);
                self.enter(scenario, *substitute, *state);
                let side = scenario.unit(*from).side;
                self.hide_beside(side, *substitute, *from);
            }
            Event::Attached {
                substitute,
                to,
                state,
            } => {
                self.remove_unit(scenario, *substitute);
                self.place(*to, *state);
            }
            Event::Replaced { old, new } => {
                let state = self.unit(*old);
                self.hide_beside(scenario.unit(*old).side, *new, *old);
                self.remove_unit(scenario, *old);
                self.enter(scenario, *new, state);
            }
            Event::Control(objective, side) => self.seize(scenario, *objective as usize, *side),
            _ => self.change_secrets(scenario, event),
        }
    }

    /// Moves and bridges that the enemy does not see (SLB-S6-08, SLB-S6-11).
    fn change_secrets(&mut self, scenario: &Scenario, event: &Event) {
        match event {
            Event::SecretMovesBegan(side) => self.begin_secret_moves(scenario, *side),
            Event::SecretMovesEnded(_) => self.end_secret_moves(scenario),
            Event::SecretMovesRevealed(_) => self.reveal_secret_moves(scenario),
            Event::BridgePlanned(builder, at) => self.plan_bridge(*builder, *at),
            Event::SecretsLapsed => self.end_secrets(),
            _ => self.change_advanced(scenario, event),
        }
    }

    /// What the Advanced Game adds.
    fn change_advanced(&mut self, scenario: &Scenario, event: &Event) {
        match event {
            Event::Arrived { unit, state } => {
                self.enter(scenario, *unit, *state);
                // Other games' reinforcements come but once.
                if scenario.contingents.iter().any(|c| c.includes(*unit)) {
                    self.arrived.units = self.arrived.units.with(*unit);
                }
            }
            Event::LeaderArrived(leader, unit) => {
                self.attach_leader(*leader, Some(*unit));
                self.arrived.leaders = self.arrived.leaders.with(*leader);
            }
            Event::WentByRail { unit, line } => {
                let division = scenario.is_division(*unit);
                if let Some(gone) = self.departures.get_mut(usize::from(*line)) {
                    gone.divisions += u8::from(division);
                    gone.others += u8::from(!division);
                }
            }
            Event::Supplied(unit, fed) => self.alter(*unit, |state| state.out_of_supply = !fed),
            Event::Levied { town, .. } => self.levied = self.levied.with(usize::from(*town)),
            Event::StationRepaired(hex) => self.set_station(*hex, None),
            Event::DepotBegun(hex, side) => {
                self.set_depot(*hex, Some(*side));
                self.sites.begun += 1;
                let _ = self.sites.unfinished.try_push(*hex);
            }
            Event::DepotCompleted(hex, _) => self.sites.unfinished.retain(|at| at != hex),
            Event::DepotDestroyed(hex, _) => self.set_depot(*hex, None),
            Event::FortDestroyed(hex, _) => self.set_fort(scenario, *hex, true),
            Event::Logistics(side, logistics) => self.logistics[*side] = *logistics,
            _ => self.change_markers(scenario, event),
        }
    }

    /// Force markers (S-LI-03, S-LI-10, S-LI-11).
    fn change_markers(&mut self, scenario: &Scenario, event: &Event) {
        match event {
            Event::ForcePlaced {
                side,
                number,
                hex,
                units,
            } => {
                self.place_force(*side, *number, *hex, *units);
                self.freshen(*side, *number);
            }
            Event::ForceRevealed { side, number, .. } => {
                self.remove_force(scenario, *side, *number);
            }
            Event::Uncovered(unit) => self.uncover(scenario.unit(*unit).side, *unit),
            Event::ForceBegan { side, number } => self.count_dummy_march(*side, *number),
            Event::ForceMoved {
                side, number, to, ..
            } => self.move_force(*side, *number, *to),
            _ => {}
        }
    }

    fn alter(&mut self, unit: UnitId, change: impl FnOnce(&mut UnitState)) {
        let mut state = self.unit(unit);
        change(&mut state);
        self.place(unit, state);
    }

    /// Control changes hands; the enemy knows it if he sees a unit there.
    pub(super) fn seize(&mut self, scenario: &Scenario, objective: usize, side: Side) {
        self.hold(objective, Some(side));
        if let Some(hex) = scenario.objectives.get(objective).map(|o| o.hex) {
            self.tell_control(scenario, side, hex);
        }
    }

    pub(crate) fn enter(&mut self, scenario: &Scenario, unit: UnitId, state: UnitState) {
        self.place(unit, UnitState { hex: None, ..state });
        self.relocate(scenario, unit, state.hex);
        self.place(unit, state);
    }

    pub(crate) fn remove_unit(&mut self, scenario: &Scenario, unit: UnitId) {
        self.relocate(scenario, unit, None);
        self.place(unit, UnitState::off_map(scenario.unit(unit).command));
    }

    /// Moves a unit and keeps the caches; its entrenchment stays behind (S9.0-11).
    fn relocate(&mut self, scenario: &Scenario, unit: UnitId, to: Option<HexId>) {
        let side = scenario.unit(unit).side;
        let from = self.hex(unit);
        self.alter(unit, |state| {
            state.hex = to;
            state.entrenchment = Entrenchment::None;
        });
        self.hidden_went(side, unit, to);
        self.on_map[side] = match to {
            Some(_) => self.on_map[side].with(unit),
            None => self.on_map[side].without(unit),
        };
        if let Some(hex) = to {
            self.presence[side].add(hex);
        }
        if let Some(hex) = from {
            let rest = self.on_map[side].iter().filter_map(|u| self.units.place(u));
            self.presence[side].remove(hex, rest);
        }
    }
}
