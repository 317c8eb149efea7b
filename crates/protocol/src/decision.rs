//! The pending decision with its context.

use longroll_map::HexId;
use longroll_rules::ammunition::attempts;
use longroll_rules::decision::Pending;
use longroll_rules::event::total;
use longroll_rules::foraging::{self, Foraging};
use longroll_rules::frame::Frame;
use longroll_rules::{
    Action, LeaderId, Position, Scenario, Side, UnitId, UnitSet, rail, supply_status, text,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::{Detail, modifiers};

/// Who decides what. Which of the optional fields there are follows from the kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionView {
    /// Whose decision it is.
    #[schemars(with = "String")]
    pub side: Side,
    /// Its kind, such as `initiative`, `action`, `march` or `retreat`.
    pub kind: String,
    /// What is asked, in words.
    pub prompt: String,
    /// The unit that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The leader that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    /// The units that it is about, or those selected so far; twice for two attempts to
    /// get ammunition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<Vec<String>>,
    /// The hex from which something happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The hex attacked or vacated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The hexes of a retreat so far, its start included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<String>>,
    /// Movement Points left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mp: Option<f64>,
    /// The Movement Allowance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowance: Option<f64>,
    /// Points of a loss left to take, units left to choose, hexes that a retreat may still
    /// go, or attempts to get ammunition left to name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining: Option<u32>,
    /// Units that may take part in an assault after its command roll, or all attempts to
    /// get ammunition of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The number of a force marker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<u8>,
    /// The leaders who have not been placed yet, as units arrive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaders: Option<Vec<String>>,
    /// Where the unit's train gets to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stops: Option<Vec<StopView>>,
    /// What each unit that may forage needs (20.4 of HCR).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foragers: Option<Vec<ForagerView>>,
}

/// A unit that may forage, and its die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ForagerView {
    /// The unit.
    pub unit: String,
    /// The county in which it would.
    pub county: String,
    /// What the county gives: the highest modified die that finds enough.
    pub value: u8,
    /// The highest face that does, below 1 if none does.
    pub highest: i32,
    /// What is added to the die.
    pub details: Vec<Detail>,
}

/// A hex that a train reaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StopView {
    /// The hex.
    pub hex: String,
    /// How many hexes it is to there.
    pub distance: u16,
    /// The hex before it on the way.
    pub from: String,
}

impl DecisionView {
    /// A decision of which an onlooker learns only whose it is.
    pub(crate) fn waiting(side: Side) -> Self {
        Self::bare(side, "waiting", format!("{} decides.", side.name()))
    }

    /// A decision without its particulars.
    fn bare(side: Side, kind: &str, prompt: String) -> Self {
        Self {
            side,
            kind: kind.to_owned(),
            prompt,
            unit: None,
            leader: None,
            units: None,
            from: None,
            target: None,
            path: None,
            mp: None,
            allowance: None,
            remaining: None,
            number: None,
            force: None,
            leaders: None,
            stops: None,
            foragers: None,
        }
    }

    /// The pending decision, if there is one.
    pub fn of(scenario: &Scenario, position: &Position) -> Option<Self> {
        let Pending::Choice(decision) = scenario.pending(position) else {
            return None;
        };
        let prompt = text::prompt(scenario, position);
        let side = scenario.player(decision.side);
        let mut view = Self::bare(side, decision.kind.word(), prompt);
        if let Some(frame) = position.frames().last() {
            Context { scenario, position }.fill(&mut view, frame);
        }
        Some(view)
    }
}

struct Context<'a> {
    scenario: &'a Scenario,
    position: &'a Position,
}

impl Context<'_> {
    fn fill(&self, view: &mut DecisionView, frame: &Frame) {
        match frame {
            Frame::Replenish(replenish) => {
                let named = |unit: UnitId| replenish.attempts(unit);
                let tries = replenish.once.iter().flat_map(|unit| {
                    std::iter::repeat_n(self.unit(unit), usize::from(named(unit)))
                });
                view.units = Some(tries.collect());
                let all = attempts(self.scenario, self.position, view.side);
                let done = replenish.named(self.scenario, view.side);
                view.number = Some(u32::from(all));
                view.remaining = Some(u32::from(all.saturating_sub(done)));
            }
            Frame::Activation(activation) => {
                view.leader = Some(self.leader(activation.leader));
                view.units = Some(self.units(activation.selected.minus(activation.done)));
                if activation.allowance.in_halves() > 0 {
                    view.allowance = Some(activation.allowance.as_f64());
                }
            }
            Frame::March(march) => {
                view.unit = Some(self.unit(march.unit));
                view.leader = march.leader.map(|leader| self.leader(leader));
                view.from = self.position.hex(march.unit).map(|hex| self.hex(hex));
                view.mp = Some(march.mp.as_f64());
                view.allowance = Some(march.allowance.as_f64());
            }
            Frame::BreakUp(break_up) => {
                view.unit = Some(self.unit(break_up.division));
                view.units = Some(self.units(break_up.detached));
            }
            Frame::Reform(reform) => {
                view.unit = Some(self.unit(reform.division));
                view.units = Some(self.units(reform.chosen));
            }
            Frame::Assault(assault) => {
                view.leader = Some(self.leader(assault.leader));
                view.units = Some(self.units(assault.units));
                let from = self.position.leader_hex(assault.leader);
                view.from = from.map(|hex| self.hex(hex));
                view.target = assault.target.map(|hex| self.hex(hex));
                if assault.grand.number > 0 {
                    view.number = Some(u32::from(assault.grand.number));
                    view.units = Some(self.units(assault.units.union(assault.grand.units)));
                    return;
                }
                if assault.number > 0 {
                    view.number = Some(u32::from(assault.number));
                    let chosen = assault.units.len() as u32;
                    view.remaining = Some(chosen.saturating_sub(u32::from(assault.number)));
                }
            }
            Frame::Losses(losses) => {
                view.units = Some(self.units(losses.units));
                view.remaining = Some(u32::from(losses.remaining));
            }
            Frame::Voluntary(voluntary) => {
                view.units = Some(self.units(voluntary.picked));
                view.from = Some(self.hex(voluntary.enemy));
                view.target = Some(self.hex(voluntary.hex));
            }
            Frame::Retreat(retreat) => {
                view.unit = retreat.units.iter().next().map(|unit| self.unit(unit));
                view.units = Some(self.units(retreat.units));
                view.target = retreat.path.first().map(|hex| self.hex(*hex));
                view.from = retreat.path.last().map(|hex| self.hex(*hex));
                view.path = Some(retreat.path.iter().map(|hex| self.hex(*hex)).collect());
                let (_, most) = retreat.kind.length();
                let left = (most + 1).saturating_sub(retreat.path.len());
                view.remaining = Some(left as u32);
            }
            Frame::Advance(advance) => {
                view.units = Some(self.units(advance.picked));
                view.from = Some(self.hex(advance.from));
                view.target = Some(self.hex(advance.to));
            }
            Frame::GoAlong { leaders, unit } => {
                view.leader = leaders.iter().next().map(|leader| self.leader(leader));
                view.unit = Some(self.unit(*unit));
            }
            Frame::PlaceLeaders { leaders, hex } => {
                view.leader = leaders.iter().next().map(|leader| self.leader(leader));
                view.from = Some(self.hex(*hex));
            }
            Frame::CavalryWindow(window) => {
                view.from = Some(self.hex(window.enemy));
            }
            Frame::Conceal(conceal) => {
                view.units = Some(self.units(conceal.picked));
                view.from = Some(self.hex(conceal.hex));
            }
            Frame::Dummy(march) => {
                view.force = Some(march.number);
                let force = self.position.force(march.side, march.number);
                view.from = force.map(|force| self.hex(force.hex));
                view.mp = Some(march.mp.as_f64());
                view.allowance = Some(march.allowance.as_f64());
            }
            Frame::Escorts { hex, .. } => view.from = Some(self.hex(*hex)),
            _ => self.fill_advanced(view, frame),
        }
    }

    /// What the Advanced Game adds; the others are about a side as a whole.
    fn fill_advanced(&self, view: &mut DecisionView, frame: &Frame) {
        match frame {
            Frame::Arrivals(arrivals) => {
                let leaders = arrivals.leaders.iter().map(|leader| self.leader(leader));
                view.units = Some(self.units(arrivals.units));
                view.leaders = Some(leaders.collect());
            }
            Frame::Convoy(convoy) => view.remaining = Some(u32::from(convoy.halves)),
            Frame::Conscripts(conscripts) => view.remaining = Some(u32::from(conscripts.points)),
            Frame::SupplyStatus(status) => {
                let depot = supply_status::captured(self.position, status);
                view.target = depot.map(|depot| self.hex(depot));
                view.units = Some(self.units(status.chosen));
                let named = status.chosen.len();
                view.remaining = Some(supply_status::CAPTURED.saturating_sub(named) as u32);
            }
            Frame::Forage(foraging) => view.foragers = Some(self.foragers(foraging)),
            Frame::Ride(ride) => {
                view.unit = Some(self.unit(ride.unit));
                view.from = self.position.hex(ride.unit).map(|hex| self.hex(hex));
                let stops = rail::destinations(self.scenario, self.position, ride.unit);
                let stops = stops.into_iter().map(|stop| StopView {
                    hex: self.hex(stop.hex),
                    distance: stop.distance,
                    from: self.hex(stop.from),
                });
                view.stops = Some(stops.collect());
            }
            _ => {}
        }
    }

    /// The units that may forage, with their dice.
    fn foragers(&self, foraging: &Foraging) -> Vec<ForagerView> {
        let (s, p) = (self.scenario, self.position);
        let mut actions = Vec::new();
        s.legal(p, &mut actions);
        let units = actions.into_iter().filter_map(|action| match action {
            Action::Forage(unit) => Some(unit),
            _ => None,
        });
        units
            .filter_map(|unit| {
                let (value, given) = foraging::chances(s, p, foraging, unit)?;
                let county = s.counties.of(p.hex(unit)?)?;
                let mut details = Vec::new();
                modifiers(&mut details, "", &given);
                Some(ForagerView {
                    unit: self.unit(unit),
                    county: s.counties.name(county).to_owned(),
                    value,
                    highest: i32::from(value) - total(&given),
                    details,
                })
            })
            .collect()
    }

    fn unit(&self, unit: UnitId) -> String {
        self.scenario.unit(unit).id.clone()
    }

    fn units(&self, units: UnitSet) -> Vec<String> {
        units.iter().map(|unit| self.unit(unit)).collect()
    }

    fn leader(&self, leader: LeaderId) -> String {
        self.scenario.leader(leader).id.clone()
    }

    fn hex(&self, hex: HexId) -> String {
        self.scenario.map.label(hex).to_owned()
    }
}
