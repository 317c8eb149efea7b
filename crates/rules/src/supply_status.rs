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
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario, Side, ways};

/// How many hexes a depot reaches along roads, pikes and railroads (HCR-20.3-07).
const REACH: u16 = 6;
/// How many units a captured depot feeds (HCR-20.3-05, HCR-20.3-10).
pub(crate) const CAPTURED: usize = 5;

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

/// The units of a side that are in supply without a captured depot (HCR-20.3-04,
/// HCR-20.3-06 to HCR-20.3-09, HCR-20.3-11).
pub fn fed(s: &Scenario, p: &Position, side: Side) -> UnitSet {
    let Some(supply) = &s.supply else {
        return p.units_of(side);
    };
    let depots: HexSet = depots(p, side).collect();
    let mut counties = free_depots(p, side)
        .filter_map(|hex| s.counties.of(hex))
        .collect::<Vec<_>>();
    let mut near = HexSet::EMPTY;
    if supply.lines == Some(side) {
        counties.extend(railway_counties(s, p, side, &depots));
        near = ways::leading(s, p, side, &depots, REACH);
    }
    let is_fed = |unit: &UnitId| {
        p.hex(*unit).is_some_and(|hex| {
            let here = s.counties.of(hex);
            let by_county =
                |county: CountyId| supply.grants(side, county) || counties.contains(&county);
            near.contains(hex) || here.is_some_and(by_county)
        })
    };
    p.units_of(side).iter().filter(is_fed).collect()
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

/// The counties with a station that a railroad joins to one of the side's depots
/// (HCR-20.3-08, HCR-20.3-09): damaged stations stop it, enemies do not.
fn railway_counties(
    s: &Scenario,
    p: &Position,
    side: Side,
    depots: &HexSet,
) -> impl Iterator<Item = CountyId> {
    let joined = ways::rails_join(s, p, depots, |hex| !s.campaign.cuts_supply(s, p, side, hex));
    let stations = s.map.hexes().filter(move |hex| {
        joined.contains(*hex) && s.map.info(*hex).features.contains(&Feature::RrStation)
    });
    stations.filter_map(|hex| s.counties.of(hex))
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
