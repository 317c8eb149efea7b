//! A position as people and programs see it.

mod markers;

use std::collections::BTreeMap;

use longroll_rules::arrivals::Contingent;
use longroll_rules::event::Cause;
use longroll_rules::frame::Frame;
use longroll_rules::leader::Level;
use longroll_rules::outlook::Command;
use longroll_rules::s07_values::printed_artillery;
use longroll_rules::unit::{Arm, Entrenchment, MAX_FATIGUE, Size, UnitState};
use longroll_rules::{BySide, LeaderId, Position, Scenario, Side, UnitId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::DecisionView;
use crate::operations::OperationsView;
use crate::outlook::{OutlookView, flank_of};
use crate::reply::OptionView;

pub use self::markers::{
    BridgeView, ControlView, DepotView, FortView, HexPair, PlanView, RefusedView, RiversView,
    StationView,
};

/// A whole position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// The turn, counted from 1.
    pub turn: u8,
    /// How many turns there are.
    pub turns: u8,
    /// The date of the turn.
    pub date: String,
    /// The phase, such as `action-cycle`.
    pub phase: String,
    /// The weather: `clear` or `rain`.
    pub weather: String,
    /// The last rain turn, 0 if none is known.
    pub rain_until: u8,
    /// How long rivers can't be forded.
    pub rivers: RiversView,
    /// Who took the initiative.
    #[schemars(with = "Option<String>")]
    pub initiative: Option<Side>,
    /// The pending decision.
    pub decision: Option<DecisionView>,
    /// All units, those off the map too.
    pub units: Vec<UnitView>,
    /// All leaders, those off the map too.
    pub leaders: Vec<LeaderView>,
    /// Force markers (Limited Intelligence).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forces: Vec<ForceView>,
    /// Flanks Refused markers.
    pub refused: Vec<RefusedView>,
    /// Pontoon bridges.
    pub bridges: Vec<BridgeView>,
    /// Bridges recorded in secret, for whoever may know them (SLB 22.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub planned: Vec<PlanView>,
    /// Destroyed bridges and ferries.
    pub destroyed: Vec<HexPair>,
    /// Damaged and destroyed railroad stations.
    pub stations: Vec<StationView>,
    /// Depots.
    pub depots: Vec<DepotView>,
    /// Permanent forts, and what is left of them (18.0 of HCR).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forts: Vec<FortView>,
    /// The hexes that matter for the victory points, and who controls them where that counts.
    pub control: Vec<ControlView>,
    /// The victory points as they stand.
    pub vp: ScoreView,
    /// Manpower lost, by side and cause.
    pub losses: SidesView<BTreeMap<String, u16>>,
    /// The unit or leader in action.
    pub active: Option<ActiveView>,
    /// The scenario's special rules and what they mean now.
    pub notes: Vec<NoteView>,
    /// What of them lies in a place or belongs to a unit.
    pub outlook: OutlookView,
    /// What goes on behind the lines of a campaign.
    #[serde(default, skip_serializing_if = "OperationsView::is_empty")]
    pub operations: OperationsView,
    /// The optional rules in use.
    pub options: Vec<OptionView>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker of its own")]
pub struct UnitView {
    /// Its id.
    pub id: String,
    /// Whose it is.
    #[schemars(with = "String")]
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its size, such as `division`.
    #[schemars(with = "String")]
    pub size: Size,
    /// Its branch, such as `infantry`.
    #[serde(rename = "type")]
    #[schemars(with = "String")]
    pub arm: Arm,
    /// Its command, such as `VI`.
    pub command: String,
    /// Its hex; null off the map.
    pub hex: Option<String>,
    /// Manpower value.
    pub manpower: u8,
    /// Combat value.
    pub combat: f64,
    /// Whether its Strength marker shows the organized side.
    pub organized: bool,
    /// Whether it lies on its exhausted side.
    pub exhausted: bool,
    /// Fatigue Level.
    pub fatigue: u8,
    /// Level of demoralization.
    pub demoralized: u8,
    /// Its entrenchment, such as `breastwork`.
    #[schemars(with = "String")]
    pub entrenchment: Entrenchment,
    /// Boxes of ammunition left, 0 out of ammunition; null off the map, and where the
    /// scenario has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ammunition: Option<u8>,
    /// All boxes of ammunition that it has, checked ones too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ammunition_boxes: Option<u8>,
    /// Whether it is in supply; null off the map, and where the scenario has no supply by
    /// county.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_supply: Option<bool>,
    /// Tactical value in attack.
    pub tactical: i8,
    /// Tactical value in defence.
    pub tactical_defense: i8,
    /// Artillery value as printed.
    pub artillery: u8,
    /// Artillery value as it counts now: 0 for a unit that is demoralized, out of
    /// ammunition or without its guns.
    pub artillery_now: u32,
    /// Its flank, `left` or `right`, where the army has flanks that may be paralyzed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flank: Option<String>,
    /// Whether it moves less because its flank is paralyzed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paralyzed: bool,
    /// Whether it may be chosen for an action.
    pub may_act: bool,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LeaderView {
    /// His id.
    pub id: String,
    /// Whose he is.
    #[schemars(with = "String")]
    pub side: Side,
    /// His name.
    pub name: String,
    /// His level, such as `corps`.
    #[schemars(with = "String")]
    pub size: Level,
    /// His command, such as `VI`.
    pub command: String,
    /// Tactical value in attack; army leaders have none.
    pub tactical: Option<i8>,
    /// Tactical value in defence.
    pub tactical_defense: Option<i8>,
    /// Command value.
    pub command_value: u8,
    /// The unit that he is with; null off the map.
    pub attached_to: Option<String>,
    /// His hex.
    pub hex: Option<String>,
}

/// A force marker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ForceView {
    /// Whose it is.
    #[schemars(with = "String")]
    pub side: Side,
    /// Its number.
    pub number: u8,
    /// Its hex.
    pub hex: String,
    /// The units under it, for whoever may look; none are under a dummy.
    pub units: Vec<String>,
    /// Whether its owner may take it off: not in the Action Phase in which he placed it.
    pub settled: bool,
}

/// The victory points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreView {
    /// The side whose points are counted; the other wins by keeping them low.
    #[schemars(with = "String")]
    pub side: Side,
    /// Their sum.
    pub total: i32,
    /// The level of victory that the sum means.
    pub level: String,
    /// The side that it favours.
    #[schemars(with = "Option<String>")]
    pub winner: Option<Side>,
    /// Line by line.
    pub items: Vec<ScoreItem>,
}

/// One line of the victory points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreItem {
    /// What for.
    pub reason: String,
    /// How many.
    pub points: i32,
    /// The rule that awards them.
    pub rule: String,
}

/// The unit or leader in action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ActiveView {
    /// The unit that marches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The leader who activates or assaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    /// Movement Points left.
    pub mp: Option<f64>,
    /// The Movement Allowance.
    pub allowance: Option<f64>,
    /// Where.
    pub hex: Option<String>,
}

/// A special rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NoteView {
    /// What it says.
    pub text: String,
    /// Its id.
    pub rule: String,
    /// Whether it is in force now.
    pub in_force: bool,
    /// If it is not: whether its time may still come.
    #[serde(default)]
    pub to_come: bool,
}

/// One value for each side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SidesView<T> {
    /// The Union's.
    pub union: T,
    /// The Confederate's.
    pub confederate: T,
}

impl<T> From<BySide<T>> for SidesView<T> {
    fn from(sides: BySide<T>) -> Self {
        Self {
            union: sides.union,
            confederate: sides.confederate,
        }
    }
}

impl ScoreView {
    /// The victory points as they stand.
    pub fn of(scenario: &Scenario, position: &Position) -> Self {
        let score = scenario.campaign.score(scenario, position);
        Self {
            side: scenario.scored,
            total: score.total(),
            level: score.level.to_owned(),
            winner: score.winner,
            items: score
                .items
                .into_iter()
                .map(|item| ScoreItem {
                    reason: item.reason,
                    points: item.points,
                    rule: item.rule.to_owned(),
                })
                .collect(),
        }
    }
}

impl State {
    /// The whole position.
    pub fn of(scenario: &Scenario, position: &Position) -> Self {
        let outlook = scenario.campaign.outlook(scenario, position);
        let view = Viewer {
            scenario,
            position,
            command: outlook.command.as_ref(),
        };
        let date = scenario.dates.get(position.turn() as usize - 1);
        let notes = scenario.campaign.notes(scenario, position);
        Self {
            scenario: scenario.id.clone(),
            title: scenario.title.clone(),
            turn: position.turn(),
            turns: scenario.campaign.last_turn(scenario, position),
            date: date.cloned().unwrap_or_default(),
            phase: position.phase(scenario).word().to_owned(),
            weather: if position.is_rain() { "rain" } else { "clear" }.to_owned(),
            rain_until: position.weather().rain,
            rivers: RiversView::of(position),
            initiative: position.initiative(),
            decision: DecisionView::of(scenario, position),
            units: scenario.unit_ids().map(|unit| view.unit(unit)).collect(),
            leaders: scenario.leader_ids().map(|l| view.leader(l)).collect(),
            forces: view.forces(),
            refused: view.refused(),
            bridges: view.bridges(),
            planned: view.planned(),
            destroyed: view.destroyed(),
            stations: view.stations(),
            depots: view.depots(),
            forts: view.forts(),
            control: view.control(),
            vp: ScoreView::of(scenario, position),
            losses: BySide::new(view.losses(Side::Union), view.losses(Side::Confederate)).into(),
            active: view.active(),
            notes: notes
                .into_iter()
                .map(|note| NoteView {
                    text: note.text,
                    rule: note.rule.to_owned(),
                    in_force: note.in_force,
                    to_come: note.to_come,
                })
                .collect(),
            operations: OperationsView::of(scenario, position),
            options: scenario.options.iter().map(Into::into).collect(),
            outlook: OutlookView::of(scenario, outlook),
        }
    }
}

struct Viewer<'a> {
    scenario: &'a Scenario,
    position: &'a Position,
    /// The command of an army, where it matters.
    command: Option<&'a Command>,
}

impl Viewer<'_> {
    fn label(&self, hex: longroll_map::HexId) -> String {
        self.scenario.map.label(hex).to_owned()
    }

    fn unit(&self, unit: UnitId) -> UnitView {
        let (s, p) = (self.scenario, self.position);
        let info = s.unit(unit);
        let on_map = p.hex(unit).is_some();
        let away = || self.secret_state(unit).or_else(|| self.awaited_state(unit));
        let away = if on_map { None } else { away() };
        let state = away.unwrap_or_else(|| p.unit(unit));
        let ammunition = s.ammunition.as_ref().filter(|_| state.hex.is_some());
        let boxes = ammunition.map(|a| a.boxes.of(info.arm));
        let (flank, paralyzed) = flank_of(s, p, self.command, unit);
        UnitView {
            id: info.id.clone(),
            side: info.side,
            name: info.name.clone(),
            size: info.size,
            arm: info.arm,
            command: s.command(state.command).name.clone(),
            hex: state.hex.map(|hex| self.label(hex)),
            manpower: state.manpower,
            combat: state.combat().as_f64(),
            organized: state.organized,
            exhausted: state.exhausted,
            fatigue: state.fatigue,
            demoralized: state.demoralized,
            entrenchment: state.entrenchment,
            ammunition: boxes.map(|boxes| boxes.saturating_sub(state.checks)),
            ammunition_boxes: boxes,
            in_supply: (s.supply.is_some() && state.hex.is_some()).then_some(!state.out_of_supply),
            tactical: info.tactical.0,
            tactical_defense: info.tactical.1,
            artillery: info.artillery,
            artillery_now: printed_artillery(s, p, [unit].into_iter().collect()),
            flank,
            paralyzed,
            may_act: p.hex(unit).is_some()
                && state.fatigue < MAX_FATIGUE
                && s.campaign.may_act(s, p, unit).is_ok(),
        }
    }

    /// Where a unit is that has moved in secret, for whoever may know.
    fn secret_state(&self, unit: UnitId) -> Option<UnitState> {
        let away = self.position.moved_in_secret();
        let found = away.units.iter().find(|(known, _)| *known == unit);
        found.map(|(_, state)| *state)
    }

    /// How a unit will come that has not come yet.
    fn awaited_state(&self, unit: UnitId) -> Option<UnitState> {
        let coming = |contingent: &Contingent| contingent.state(unit);
        let come = self.position.arrived().units.contains(unit);
        let state = self.scenario.contingents.iter().find_map(coming);
        let state = state.filter(|_| !come)?;
        Some(UnitState { hex: None, ..state })
    }

    fn leader(&self, leader: LeaderId) -> LeaderView {
        let info = self.scenario.leader(leader);
        let away = self.position.moved_in_secret();
        let secret = away.leaders.iter().find(|(known, _)| *known == leader);
        let attached = self.position.leader(leader).attached;
        let attached = attached.or(secret.map(|(_, unit)| *unit));
        let unit = attached.map(|unit| self.scenario.unit(unit));
        let hex = attached.and_then(|unit| {
            let secret = || self.secret_state(unit).and_then(|state| state.hex);
            self.position.hex(unit).or_else(secret)
        });
        LeaderView {
            id: info.id.clone(),
            side: info.side,
            name: info.name.clone(),
            size: info.level,
            command: info.command.clone(),
            tactical: info.tactical.map(|(attack, _)| attack),
            tactical_defense: info.tactical.map(|(_, defense)| defense),
            command_value: info.command_value,
            attached_to: unit.map(|unit| unit.id.clone()),
            hex: hex.map(|hex| self.label(hex)),
        }
    }

    fn forces(&self) -> Vec<ForceView> {
        let sides = Side::ALL.into_iter();
        let all = sides.flat_map(|side| {
            let forces = self.position.forces(side).iter();
            forces.map(move |force| (side, force))
        });
        all.map(|(side, force)| ForceView {
            side,
            number: force.number,
            hex: self.label(force.hex),
            units: force
                .units
                .iter()
                .map(|unit| self.scenario.unit(unit).id.clone())
                .collect(),
            settled: !force.fresh,
        })
        .collect()
    }

    fn losses(&self, side: Side) -> BTreeMap<String, u16> {
        Cause::ALL
            .into_iter()
            .map(|cause| (cause.word().to_owned(), self.position.losses(side, cause)))
            .collect()
    }

    /// The innermost action in progress.
    fn active(&self) -> Option<ActiveView> {
        let (s, p) = (self.scenario, self.position);
        p.frames().iter().rev().find_map(|frame| match frame {
            Frame::March(march) => Some(ActiveView {
                unit: Some(s.unit(march.unit).id.clone()),
                leader: march.leader.map(|leader| s.leader(leader).id.clone()),
                mp: Some(march.mp.as_f64()),
                allowance: Some(march.allowance.as_f64()),
                hex: p.hex(march.unit).map(|hex| self.label(hex)),
            }),
            Frame::Dummy(march) => Some(ActiveView {
                unit: None,
                leader: None,
                mp: Some(march.mp.as_f64()),
                allowance: Some(march.allowance.as_f64()),
                hex: p
                    .force(march.side, march.number)
                    .map(|force| self.label(force.hex)),
            }),
            Frame::Activation(activation) => Some(ActiveView {
                unit: None,
                leader: Some(s.leader(activation.leader).id.clone()),
                mp: None,
                allowance: Some(activation.allowance.as_f64()),
                hex: p.leader_hex(activation.leader).map(|hex| self.label(hex)),
            }),
            Frame::Assault(assault) => Some(ActiveView {
                unit: None,
                leader: Some(s.leader(assault.leader).id.clone()),
                mp: None,
                allowance: None,
                hex: p.leader_hex(assault.leader).map(|hex| self.label(hex)),
            }),
            _ => None,
        })
    }
}
