//! Arrivals: units and leaders that come from off the map and are placed by their side
//! (14.0, 17.2 and 18.0 of RTG, HCR's reinforcements).
//!
//! A scenario lists its contingents. When one is due, and in which hexes, its campaign
//! says ([`Campaign::landing`](crate::campaign::Campaign::landing)); who has come already
//! the position knows ([`Position::arrived`]).

use longroll_map::{HexId, HexSet};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::engine::any_action;
use crate::event::Event;
use crate::frame::Frame;
use crate::illegal::{Illegal, RuleId};
use crate::leader::{LeaderId, LeaderSet};
use crate::play::Play;
use crate::unit::{UnitId, UnitSet, UnitState};
use crate::{Position, Scenario, Side, forts};

/// Units and leaders that come from off the map together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contingent {
    /// Its name, such as "Army of the Potomac, first increment".
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The units and the states in which they come; their hexes do not matter.
    pub units: Vec<(UnitId, UnitState)>,
    /// The leaders who come with them.
    pub leaders: LeaderSet,
}

impl Contingent {
    /// Whether a unit belongs to it.
    pub fn includes(&self, unit: UnitId) -> bool {
        self.state(unit).is_some()
    }

    /// The state in which a unit of it comes.
    pub fn state(&self, unit: UnitId) -> Option<UnitState> {
        let found = self.units.iter().find(|(known, _)| *known == unit);
        found.map(|(_, state)| *state)
    }
}

/// Where and how a contingent that is due may be placed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The hexes.
    pub hexes: HexSet,
    /// The most units of its side in a hex as a unit is placed there.
    pub units: u8,
    /// The most leaders of its side in a hex as a leader is placed there.
    pub leaders: u8,
    /// Whether all of it must be placed in one hex.
    pub together: bool,
    /// Whether it may be placed in a later phase instead.
    pub may_delay: bool,
    /// The rule that says so.
    pub rule: RuleId,
}

impl Landing {
    /// Anywhere in these hexes, at once.
    pub const fn new(hexes: HexSet, rule: RuleId) -> Self {
        Self {
            hexes,
            units: u8::MAX,
            leaders: u8::MAX,
            together: false,
            may_delay: false,
            rule,
        }
    }
}

/// Units and leaders that have come from off the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrived {
    /// The units.
    pub units: UnitSet,
    /// The leaders.
    pub leaders: LeaderSet,
}

impl Arrived {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "Serde asks for it")]
    pub(crate) fn is_nobody(&self) -> bool {
        *self == Self::default()
    }
}

/// A side places what is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrivals {
    /// Who places.
    pub side: Side,
    /// The units that have not been placed.
    pub units: UnitSet,
    /// The leaders who have not been placed.
    pub leaders: LeaderSet,
}

/// The contingents of a side that are due, with what holds for them.
fn due<'a>(
    s: &'a Scenario,
    p: &'a Position,
    side: Side,
) -> impl Iterator<Item = (&'a Contingent, Landing)> {
    let all = s.contingents.iter().enumerate();
    let own = all.filter(move |(_, contingent)| contingent.side == side);
    own.filter_map(move |(place, contingent)| Some((contingent, s.campaign.landing(s, p, place)?)))
}

/// A side begins to place what is due now and has not come yet.
pub(crate) fn begin(play: &mut Play<'_>, side: Side) {
    let (s, p) = (play.s, &*play.p);
    let come = p.arrived();
    let mut arrivals = Arrivals {
        side,
        units: UnitSet::EMPTY,
        leaders: LeaderSet::EMPTY,
    };
    for (contingent, _) in due(s, p, side) {
        let waits = |unit: &UnitId| !come.units.contains(*unit) && p.hex(*unit).is_none();
        let units = contingent.units.iter().map(|(unit, _)| *unit);
        let units: UnitSet = units.filter(waits).collect();
        let waits = |leader: &LeaderId| {
            !come.leaders.contains(*leader) && p.leader(*leader).attached.is_none()
        };
        let leaders: LeaderSet = contingent.leaders.iter().filter(waits).collect();
        arrivals.units = arrivals.units.union(units);
        arrivals.leaders = leaders.iter().fold(arrivals.leaders, LeaderSet::with);
    }
    play.push(Frame::Arrivals(arrivals));
}

/// All placements that may be worth checking.
pub(crate) fn candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    let Frame::Arrivals(arrivals) = frame else {
        return;
    };
    for (contingent, landing) in due(s, p, arrivals.side) {
        let units = contingent.units.iter().map(|(unit, _)| *unit);
        for unit in units.filter(|unit| arrivals.units.contains(*unit)) {
            for hex in landing.hexes.iter() {
                offer(Action::Place(unit, hex));
            }
        }
    }
    for leader in arrivals.leaders.iter() {
        for unit in p.units_of(arrivals.side).iter() {
            offer(Action::TransferLeader(leader, unit));
        }
    }
    offer(Action::EndPhase);
}

/// Whether a unit or leader may be placed so, or the rest stay away.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    arrivals: &Arrivals,
    action: Action,
) -> Result<(), Illegal> {
    match action {
        Action::Place(unit, hex) => may_place(s, p, arrivals, unit, hex),
        Action::TransferLeader(leader, unit) => may_join(s, p, arrivals, leader, unit),
        Action::EndPhase => may_end(s, p, arrivals),
        _ => Err(Illegal::new(
            "S3.0-04",
            "Units arrive now: place those that are due, or let them wait where that is allowed.",
        )),
    }
}

fn may_place(
    s: &Scenario,
    p: &Position,
    arrivals: &Arrivals,
    unit: UnitId,
    hex: HexId,
) -> Result<(), Illegal> {
    let of_unit = |(contingent, _): &(&Contingent, Landing)| contingent.state(unit).is_some();
    let found = due(s, p, arrivals.side).find(of_unit);
    let Some((contingent, landing)) = found.filter(|_| arrivals.units.contains(unit)) else {
        let text = "{unit} does not arrive now.";
        return Err(Illegal::new("S3.0-04", text).unit(unit));
    };
    let refuse = |text| Err(Illegal::new(landing.rule, text).unit(unit).hex(hex));
    if !landing.hexes.contains(hex) || !s.map.info(hex).playable {
        return refuse("{unit} does not arrive in {hex}.");
    }
    if holds(p, arrivals.side.other(), hex) {
        return refuse("{hex} is occupied by the enemy; {unit} can't arrive there.");
    }
    forts::may_be_in(s, p, arrivals.side, hex)?;
    let mut coming = 1;
    if landing.together {
        match first_of(p, contingent) {
            Some(first) if first != hex => {
                return refuse("{unit} must arrive in the same hex as those who came with it.");
            }
            Some(_) => {}
            None => coming = contingent.units.len(),
        }
    }
    if p.units_at(arrivals.side, hex).len() + coming > usize::from(landing.units) {
        let text = "As units arrive, {hex} has room for {need}; {unit} must go elsewhere.";
        let refusal = Illegal::new(landing.rule, text).unit(unit).hex(hex);
        return Err(refusal.numbers(u16::from(landing.units), 0));
    }
    Ok(())
}

/// Where any of the units that have not been placed could be.
pub(crate) fn open(s: &Scenario, p: &Position, arrivals: &Arrivals) -> HexSet {
    let units = || arrivals.units.iter();
    let hexes =
        due(s, p, arrivals.side).flat_map(|(_, landing)| landing.hexes.iter().collect::<Vec<_>>());
    let may_land = |hex: &HexId| units().any(|unit| may_place(s, p, arrivals, unit, *hex).is_ok());
    hexes.filter(may_land).collect()
}

/// Whether the enemy is in a hex as far as the other side knows: a force marker may be
/// over units.
fn holds(p: &Position, enemy: Side, hex: HexId) -> bool {
    p.occupies(enemy, hex) || p.forces(enemy).iter().any(|force| force.hex == hex)
}

/// Where the first of a contingent has been placed.
fn first_of(p: &Position, contingent: &Contingent) -> Option<HexId> {
    let mut units = contingent.units.iter();
    units.find_map(|(unit, _)| p.hex(*unit))
}

/// A leader comes with a subordinate who stands where he may arrive.
fn may_join(
    s: &Scenario,
    p: &Position,
    arrivals: &Arrivals,
    leader: LeaderId,
    unit: UnitId,
) -> Result<(), Illegal> {
    let of_leader = |(contingent, _): &(&Contingent, Landing)| contingent.leaders.contains(leader);
    let found = due(s, p, arrivals.side).find(of_leader);
    let Some((contingent, landing)) = found.filter(|_| arrivals.leaders.contains(leader)) else {
        let text = "{leader} does not arrive now.";
        return Err(Illegal::new("S3.0-04", text).leader(leader));
    };
    let refuse = |rule, text| Err(Illegal::new(rule, text).leader(leader).unit(unit));
    if !s.may_attach(p, leader, unit) {
        return refuse("S2.2-11", "{unit} is not under the command of {leader}.");
    }
    let Some(hex) = p.hex(unit).filter(|hex| landing.hexes.contains(*hex)) else {
        return refuse(landing.rule, "{leader} does not arrive where {unit} is.");
    };
    if landing.together && first_of(p, contingent) != Some(hex) {
        return refuse(
            landing.rule,
            "{leader} must arrive in the same hex as those who come with him.",
        );
    }
    let own = |leader: &LeaderId| s.leader(*leader).side == arrivals.side;
    let here = s.leaders_at(p, hex).iter().filter(own).count();
    if here >= usize::from(landing.leaders) {
        let text = "There is a leader with {unit} already; {leader} must arrive elsewhere.";
        return refuse(landing.rule, text);
    }
    Ok(())
}

/// Whoever must come now and can is placed first.
fn may_end(s: &Scenario, p: &Position, arrivals: &Arrivals) -> Result<(), Illegal> {
    for (contingent, landing) in due(s, p, arrivals.side) {
        let begun = landing.together && first_of(p, contingent).is_some();
        if landing.may_delay && !begun {
            continue;
        }
        let units = contingent.units.iter().map(|(unit, _)| *unit);
        for unit in units.filter(|unit| arrivals.units.contains(*unit)) {
            let mut hexes = landing.hexes.iter();
            if hexes.any(|hex| may_place(s, p, arrivals, unit, hex).is_ok()) {
                let text = "{unit} must be placed now.";
                return Err(Illegal::new(landing.rule, text).unit(unit));
            }
        }
        let leaders = contingent.leaders.iter();
        for leader in leaders.filter(|leader| arrivals.leaders.contains(*leader)) {
            let mut units = p.units_of(arrivals.side).iter();
            if units.any(|unit| may_join(s, p, arrivals, leader, unit).is_ok()) {
                let text = "{leader} must be placed now.";
                return Err(Illegal::new(landing.rule, text).leader(leader));
            }
        }
    }
    Ok(())
}

/// Places a unit or a leader, or leaves the rest for later.
pub(crate) fn take(play: &mut Play<'_>, mut arrivals: Arrivals, action: Action) {
    play.pop();
    match action {
        Action::Place(unit, hex) => {
            let (s, p) = (play.s, &*play.p);
            let state = due(s, p, arrivals.side).find_map(|(c, _)| c.state(unit));
            arrivals.units = arrivals.units.without(unit);
            play.push(Frame::Arrivals(arrivals));
            if let Some(state) = state {
                let state = UnitState {
                    hex: Some(hex),
                    ..state
                };
                play.emit(Event::Arrived { unit, state });
            }
        }
        Action::TransferLeader(leader, unit) => {
            arrivals.leaders = arrivals.leaders.without(leader);
            play.push(Frame::Arrivals(arrivals));
            play.emit(Event::LeaderArrived(leader, unit));
        }
        _ => {}
    }
}

/// Ends when nobody is left who could be placed.
pub(crate) fn step(play: &mut Play<'_>, arrivals: &Arrivals) -> bool {
    let frame = Frame::Arrivals(*arrivals);
    let found = any_action(
        |mut offer| candidates(play.s, play.p, &frame, &mut offer),
        |action| action != Action::EndPhase && verdict(play.s, play.p, arrivals, action).is_ok(),
    );
    if !found {
        play.pop();
    }
    !found
}
