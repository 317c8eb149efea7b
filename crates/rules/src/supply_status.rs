//! The Supply Status and the Supply Effect Phase (20.3 and 20.5 of HCR).
//!
//! A unit keeps its status wherever it goes, until the next Supply Status Phase or until
//! it [forages](crate::foraging) successfully.

use longroll_map::{Feature, HexId, HexSet};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::counties::CountyId;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::illegal::{Illegal, RuleId, in_roster_order};
use crate::play::Play;
use crate::supply::Supply;
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario, Side, ways};

/// How many hexes a depot reaches along roads, pikes and railroads (HCR-20.3-07).
const REACH: u16 = 6;
/// How many units a captured depot feeds (HCR-20.3-05, HCR-20.3-10).
pub const CAPTURED: usize = 5;

/// The Supply Status Phase of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupplyStatus {
    /// Whose.
    pub side: Side,
    /// Its units that are in supply, as far as that is settled.
    pub fed: UnitSet,
    /// How many of the captured depots have been dealt with.
    pub settled: u8,
    /// The units chosen for the next of them.
    pub chosen: UnitSet,
}

impl SupplyStatus {
    const fn of(side: Side, fed: UnitSet) -> Self {
        Self {
            side,
            fed,
            settled: 0,
            chosen: UnitSet::EMPTY,
        }
    }
}

/// Begins the phase, the Union first.
pub(crate) fn begin(s: &Scenario, p: &Position) -> Frame {
    let side = Side::Union;
    Frame::SupplyStatus(SupplyStatus::of(side, fed(s, p, side)))
}

/// What feeds a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Its county, in which its side is always in supply (HCR-20.3-11).
    County,
    /// A depot in its county (HCR-20.3-04, HCR-20.3-06).
    Depot(HexId),
    /// A station of its county with a railroad to a depot (HCR-20.3-08).
    Railroad(HexId),
    /// Roads, pikes and railroads from a depot (HCR-20.3-07).
    Road,
    /// A captured depot, which feeds no more than five (HCR-20.3-05, HCR-20.3-10).
    Captured(HexId),
}

/// What feeds a side's units without captured depots.
struct Larder {
    side: Side,
    /// The depots that feed their counties, and stations that do.
    depots: Vec<HexId>,
    stations: Vec<HexId>,
    near: HexSet,
}

impl Larder {
    fn of(s: &Scenario, p: &Position, side: Side, lines: bool) -> Self {
        let all: HexSet = depots(p, side).collect();
        let (stations, near) = if lines {
            let near = ways::leading(s, p, side, &all, REACH);
            (railway_stations(s, p, side, &all).collect(), near)
        } else {
            (Vec::new(), HexSet::EMPTY)
        };
        Self {
            side,
            depots: free_depots(p, side).collect(),
            stations,
            near,
        }
    }

    fn source(&self, s: &Scenario, hex: HexId) -> Option<Source> {
        let county = s.counties.of(hex);
        let here = |known: &&HexId| county.is_some() && s.counties.of(**known) == county;
        let granted = |supply: &Supply| county.is_some_and(|at| supply.grants(self.side, at));
        if s.supply.as_ref().is_some_and(granted) {
            return Some(Source::County);
        }
        let depot = self.depots.iter().find(here);
        let depot = depot.map(|depot| Source::Depot(*depot));
        let station = self.stations.iter().find(here);
        depot
            .or_else(|| station.map(|station| Source::Railroad(*station)))
            .or_else(|| self.near.contains(hex).then_some(Source::Road))
    }
}

/// The units of a side that are in supply without a captured depot (HCR-20.3-04,
/// HCR-20.3-06 to HCR-20.3-09, HCR-20.3-11).
pub fn fed(s: &Scenario, p: &Position, side: Side) -> UnitSet {
    let Some(supply) = &s.supply else {
        return p.units_of(side);
    };
    let larder = Larder::of(s, p, side, supply.lines == Some(side));
    let is_fed = |unit: &UnitId| {
        p.hex(*unit)
            .is_some_and(|hex| larder.source(s, hex).is_some())
    };
    p.units_of(side).iter().filter(is_fed).collect()
}

/// What would feed each unit of a side if it were seen now, `None` where nothing would; of
/// nobody where there is no supply by county.
pub fn sources(s: &Scenario, p: &Position, side: Side) -> Vec<(UnitId, Option<Source>)> {
    let Some(supply) = &s.supply else {
        return Vec::new();
    };
    let larder = Larder::of(s, p, side, supply.lines == Some(side));
    let captured = |hex: HexId| {
        let mut taken = depots(p, side.other()).filter(|depot| p.occupies(side, *depot));
        let depot = taken.find(|depot| s.map.distance(*depot, hex) <= 1);
        depot.map(Source::Captured)
    };
    let units = p.units_of(side).iter();
    units
        .filter_map(|unit| Some((unit, p.hex(unit)?)))
        .map(|(unit, hex)| (unit, larder.source(s, hex).or_else(|| captured(hex))))
        .collect()
}

/// A side's depots.
fn depots(p: &Position, side: Side) -> impl Iterator<Item = HexId> {
    let own = p.depots().iter().filter(move |(_, owner)| *owner == side);
    own.map(|(hex, _)| *hex)
}

/// Those of them in whose hex no enemy is.
fn free_depots(p: &Position, side: Side) -> impl Iterator<Item = HexId> {
    depots(p, side).filter(move |hex| !p.shows(side.other(), *hex))
}

/// The depot that feeds all of a side's units in a county, if one does.
pub fn county_depot(s: &Scenario, p: &Position, side: Side, county: CountyId) -> Option<HexId> {
    free_depots(p, side).find(|hex| s.counties.of(*hex) == Some(county))
}

/// The stations that a railroad joins to one of the side's depots (HCR-20.3-08,
/// HCR-20.3-09): damaged stations stop it, enemies do not.
fn railway_stations(
    s: &Scenario,
    p: &Position,
    side: Side,
    depots: &HexSet,
) -> impl Iterator<Item = HexId> {
    let joined = ways::rails_join(s, p, depots, |hex| !s.campaign.cuts_supply(s, p, side, hex));
    s.map.hexes().filter(move |hex| {
        joined.contains(*hex) && s.map.info(*hex).features.contains(&Feature::RrStation)
    })
}

/// The next captured depot: one of the enemy's in whose hex the side has a unit.
pub fn captured(p: &Position, status: &SupplyStatus) -> Option<HexId> {
    let mut all = depots(p, status.side.other()).filter(|hex| p.occupies(status.side, *hex));
    all.nth(usize::from(status.settled))
}

/// The units that it could feed: in its hex or next to it, and not in supply otherwise.
fn candidates_at(s: &Scenario, p: &Position, status: &SupplyStatus, depot: HexId) -> UnitSet {
    let units = p.units_of(status.side).minus(status.fed);
    let near = |unit: &UnitId| {
        p.hex(*unit)
            .is_some_and(|hex| s.map.distance(hex, depot) <= 1)
    };
    units.iter().filter(near).collect()
}

/// All choices that may be worth checking.
pub(crate) fn candidates(p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for unit in p.units_of(side).iter() {
        offer(Action::Select(unit));
    }
    offer(Action::Confirm);
}

/// Whether the depot may feed a unit, or no more (HCR-20.3-05, HCR-20.3-10).
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    status: &SupplyStatus,
    action: Action,
) -> Result<(), Illegal> {
    let rule = rule(status.side);
    match (action, captured(p, status)) {
        (Action::Confirm, _) => Ok(()),
        (Action::Select(unit), Some(_)) if status.chosen.len() >= CAPTURED => {
            let text = "A captured depot feeds {need} units; {unit} would be one too many.";
            let refusal = Illegal::new(rule, text).unit(unit);
            Err(refusal.numbers(CAPTURED as u16, 0))
        }
        (Action::Select(unit), Some(depot)) => {
            if !candidates_at(s, p, status, depot).contains(unit) {
                let text = "{unit} is not in need of what the captured depot in {hex} can give: it \
                            feeds units there and next to it that are not in supply otherwise.";
                return Err(Illegal::new(rule, text).unit(unit).hex(depot));
            }
            if status.chosen.contains(unit) {
                let text = "{unit} has been chosen already.";
                return Err(Illegal::new(rule, text).unit(unit));
            }
            in_roster_order(rule, status.chosen, unit)
        }
        _ => {
            let text = "Say which units the captured depot feeds.";
            Err(Illegal::new(rule, text))
        }
    }
}

const fn rule(side: Side) -> RuleId {
    match side {
        Side::Union => "HCR-20.3-10",
        Side::Confederate => "HCR-20.3-05",
    }
}

/// Chooses a unit, or leaves it at those chosen.
pub(crate) fn take(play: &mut Play<'_>, mut status: SupplyStatus, action: Action) {
    match action {
        Action::Select(unit) => status.chosen = status.chosen.with(unit),
        _ => feed(&mut status),
    }
    set(play, status);
}

/// The depot feeds the units chosen.
const fn feed(status: &mut SupplyStatus) {
    status.fed = status.fed.union(status.chosen);
    status.chosen = UnitSet::EMPTY;
    status.settled += 1;
}

fn set(play: &mut Play<'_>, status: SupplyStatus) {
    play.pop();
    play.push(Frame::SupplyStatus(status));
}

/// Waits only where a captured depot can't feed everybody.
pub(crate) fn step(play: &mut Play<'_>, mut status: SupplyStatus) -> bool {
    let Some(depot) = captured(play.p, &status) else {
        settle(play, status);
        return true;
    };
    let hungry = candidates_at(play.s, play.p, &status, depot);
    if hungry.len() <= CAPTURED {
        status.chosen = hungry;
    } else {
        let more = status
            .chosen
            .last()
            .map_or(hungry, |last| hungry.above(last));
        if status.chosen.len() < CAPTURED && !more.is_empty() {
            return false;
        }
    }
    feed(&mut status);
    set(play, status);
    true
}

/// Shows what has been found (HCR-20.3-12), and goes on with the other side.
fn settle(play: &mut Play<'_>, status: SupplyStatus) {
    play.pop();
    for unit in play.p.units_of(status.side).iter() {
        let before = play.p.unit(unit);
        match (status.fed.contains(unit), before.out_of_supply) {
            (true, true) => play.emit(Event::Supplied(unit, true)),
            (true, false) => {}
            (false, false) => play.emit(Event::Supplied(unit, false)),
            (false, true) => {
                play.disorganize(unit);
                // Nobody is eliminated in this phase.
                if before.manpower > 1 {
                    play.lose(unit, 1, Cause::Supply);
                }
            }
        }
    }
    if status.side == Side::Union {
        let side = Side::Confederate;
        let fed = fed(play.s, play.p, side);
        play.push(Frame::SupplyStatus(SupplyStatus::of(side, fed)));
    }
}

/// The Supply Effect Phase (HCR-20.5-02, HCR-20.5-03, S8.0-11). Its loss of Manpower is in
/// the modifiers of extended marches already.
pub(crate) fn suffer(play: &mut Play<'_>) {
    for unit in play.p.on_map().iter() {
        if play.p.unit(unit).out_of_supply {
            play.disorganize(unit);
        }
    }
}
