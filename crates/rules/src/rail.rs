//! Movement by rail (22.0 of RTG, 24.0 of HCR): a march along the railroad instead of one
//! on foot.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use longroll_map::{Feature, HexId, HexSet, Map, Way};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::illegal::{Illegal, RuleId};
use crate::play::Play;
use crate::s02_zoc::{Zoc, enemy_zoc};
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{Mp, Position, Scenario, Side, bonus, forts, s10_bridges, substitutes};

/// The most lines with quotas of their own.
pub const LINES: usize = 4;

/// Two hexes that count as joined by rail though no line joins them on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The two hexes.
    pub ends: [HexId; 2],
    /// How many hexes it counts to go from one to the other.
    pub hexes: u8,
    /// Whether paths along roads, pikes and railroads use it too, and not only those by rail
    /// alone.
    pub on_any_path: bool,
}

/// What may move by rail in a turn, and how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rail {
    /// Whose infantry.
    pub side: Side,
    /// From which turn on.
    pub from_turn: u8,
    /// Units that need not wait for that turn.
    pub early: UnitSet,
    /// The highest Fatigue Level at which a unit boards.
    pub rested: u8,
    /// How many Fatigue Levels it costs.
    pub fatigue: u8,
    /// The most hexes.
    pub range: u8,
    /// Hexes to board in besides railroad stations.
    pub stations: HexSet,
    /// The lines that trains run on, each for itself.
    pub lines: Vec<Line>,
    /// The rules of the game that say so.
    pub rules: Rules,
}

/// The rules of rail movement in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Who may move by rail.
    pub who: RuleId,
    /// Where one boards.
    pub start: RuleId,
    /// Where trains go.
    pub ride: RuleId,
    /// How much goes in a turn.
    pub quota: RuleId,
}

/// A railroad line, or several with a quota in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: HexSet,
    /// What may go on it in a turn.
    pub quota: Quota,
}

/// What may go by rail on a line in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// So many divisions.
    pub divisions: u8,
    /// So many smaller units.
    pub others: u8,
    /// Either the one or the other, not both.
    pub either: bool,
}

impl Quota {
    /// Whether a unit may go besides those that have gone.
    const fn allows(self, gone: Gone, division: bool) -> bool {
        let (own, other, most) = if division {
            (gone.divisions, gone.others, self.divisions)
        } else {
            (gone.others, gone.divisions, self.others)
        };
        own < most && !(self.either && other > 0)
    }
}

/// What has gone by rail on a line this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gone {
    /// Divisions.
    pub divisions: u8,
    /// Smaller units.
    pub others: u8,
}

/// What has gone by rail on each line this turn.
pub type Departures = [Gone; LINES];

/// A unit has boarded and awaits its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ride {
    /// The unit.
    pub unit: UnitId,
    /// Its Fatigue Level before it boarded.
    #[serde(default)]
    pub fatigue_before: u8,
}

/// The hexes that are joined to this one by rail, with how many hexes that counts.
pub(crate) fn joined(s: &Scenario, hex: HexId) -> impl Iterator<Item = (HexId, u8)> {
    let map: &Map = &s.map;
    let rails = map.neighbors(hex).filter(move |(direction, _)| {
        let ways = map.side(hex, *direction).ways;
        ways.has(Way::Railroad)
    });
    let links = links(s, hex).map(|(to, link)| (to, link.hexes));
    rails.map(|(_, to)| (to, 1)).chain(links)
}

/// The links of a hex, and where they lead.
pub(crate) fn links(s: &Scenario, hex: HexId) -> impl Iterator<Item = (HexId, &Link)> {
    s.rail_links.iter().filter_map(move |link| match link.ends {
        [a, b] if a == hex => Some((b, link)),
        [a, b] if b == hex => Some((a, link)),
        _ => None,
    })
}

/// Whether a unit may enter a hex by rail.
fn may_pass(
    s: &Scenario,
    p: &Position,
    rail: &Rail,
    unit: UnitId,
    hex: HexId,
) -> Result<(), Illegal> {
    let refuse = |text| Err(Illegal::new(rail.rules.ride, text).unit(unit).hex(hex));
    if p.shows(rail.side.other(), hex) {
        return refuse("{hex} is occupied by the enemy; no train goes there.");
    }
    forts::may_be_in(s, p, rail.side, hex)?;
    if p.station(hex).is_some() {
        return refuse("The station in {hex} is damaged; no train passes.");
    }
    if enemy_zoc(s, p, rail.side, hex) != Zoc::None {
        return refuse("{hex} lies in an enemy Zone of Control; no train goes there.");
    }
    if let Some(from) = p.hex(unit) {
        bonus::may_enter(s, p, unit, from, hex)?;
    }
    s.campaign.may_ride(s, p, unit, hex)
}

/// The shortest ways along a line, as far as trains go now: each hex with its distance and
/// the hex before it.
fn reached(s: &Scenario, p: &Position, rail: &Rail, unit: UnitId, line: &Line) -> Vec<Stop> {
    let mut stops: Vec<Stop> = Vec::new();
    let Some(start) = p.hex(unit).filter(|hex| line.hexes.contains(*hex)) else {
        return stops;
    };
    let mut next = BinaryHeap::from([Reverse((0_u16, start, start))]);
    let mut known = HexSet::EMPTY;
    while let Some(Reverse((distance, hex, from))) = next.pop() {
        if known.contains(hex) {
            continue;
        }
        known.insert(hex);
        stops.push(Stop {
            hex,
            distance,
            from,
        });
        for (to, hexes) in joined(s, hex) {
            let total = distance + u16::from(hexes);
            if total <= u16::from(rail.range)
                && line.hexes.contains(to)
                && !known.contains(to)
                && may_pass(s, p, rail, unit, to).is_ok()
            {
                next.push(Reverse((total, to, hex)));
            }
        }
    }
    stops
}

/// A hex that a train reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The hex.
    pub hex: HexId,
    /// How many hexes it is to there.
    pub distance: u16,
    /// The hex before it; the first stop is its own.
    pub from: HexId,
}

/// The lines that a unit may board where it is, by their places.
fn open_lines<'a>(
    s: &'a Scenario,
    p: &'a Position,
    rail: &'a Rail,
    unit: UnitId,
) -> impl Iterator<Item = (usize, &'a Line)> {
    let hex = p.hex(unit);
    let lines = rail.lines.iter().enumerate().take(LINES);
    let division = s.is_division(unit);
    lines.filter(move |(place, line)| {
        hex.is_some_and(|hex| line.hexes.contains(hex))
            && line.quota.allows(p.departures()[*place], division)
    })
}

/// Where a unit that may move by rail can go, besides staying.
pub fn destinations(s: &Scenario, p: &Position, unit: UnitId) -> Vec<Stop> {
    let Some(rail) = &s.rail else {
        return Vec::new();
    };
    let mut all: Vec<Stop> = Vec::new();
    for (_, line) in open_lines(s, p, rail, unit) {
        for stop in reached(s, p, rail, unit, line) {
            let known = all.iter().any(|known| known.hex == stop.hex);
            if stop.distance > 0 && !known {
                all.push(stop);
            }
        }
    }
    all
}

/// Whether a unit may be chosen to move by rail.
pub(crate) fn may_board(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    let Some(rail) = &s.rail else {
        if let Some(hex) = p.hex(unit) {
            s.campaign.may_ride(s, p, unit, hex)?;
        }
        let text = "No unit moves by rail in this scenario.";
        let rule = match s.game.as_str() {
            "hcr" => "HCR-24-01",
            "rtg" => "RTG-22-01",
            _ => "S4.3-01",
        };
        return Err(Illegal::new(rule, text));
    };
    let rules = rail.rules;
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let info = s.unit(unit);
    if info.side != rail.side {
        return refuse(rules.who, "{unit} has no trains to move by.");
    }
    if info.arm != Arm::Infantry {
        return refuse(rules.who, "Only infantry moves by rail.");
    }
    if p.turn() < rail.from_turn && !rail.early.contains(unit) {
        let text = "{unit} may not move by rail before turn {need}.";
        let refusal = Illegal::new(rules.who, text).unit(unit);
        return Err(refusal.numbers(u16::from(rail.from_turn), u16::from(p.turn())));
    }
    let state = p.unit(unit);
    let Some(hex) = state.hex else {
        return refuse("S5.1-01", "{unit} is not on the map.");
    };
    if state.fatigue > rail.rested {
        let text = "{unit} is at Fatigue Level {have}; to move by rail it needs {need} or less.";
        let refusal = Illegal::new(rules.start, text).unit(unit);
        return Err(refusal.numbers(u16::from(rail.rested), u16::from(state.fatigue)));
    }
    s.may_act(p, unit)?;
    let station = s.map.info(hex).features.contains(&Feature::RrStation);
    let on_line = rail.lines.iter().any(|line| line.hexes.contains(hex));
    if !on_line || !(station || rail.stations.contains(hex)) {
        return refuse(
            rules.start,
            "{unit} is at no station where it could board a train.",
        );
    }
    if p.station(hex).is_some() {
        return refuse(rules.start, "The station of {unit} is damaged.");
    }
    s.campaign.may_ride(s, p, unit, hex)?;
    let mut lines = open_lines(s, p, rail, unit).peekable();
    if lines.peek().is_none() {
        let text = "No more units like {unit} may move on this railroad this turn.";
        return refuse(rules.quota, text);
    }
    let mut next = lines.flat_map(|(_, line)| {
        let joined = joined(s, hex).filter(|(to, hexes)| {
            line.hexes.contains(*to) && u16::from(*hexes) <= u16::from(rail.range)
        });
        joined.map(|(to, _)| to)
    });
    if !next.any(|to| may_pass(s, p, rail, unit, to).is_ok()) {
        return refuse(rules.ride, "No train leaves from where {unit} is.");
    }
    Ok(())
}

/// Boards a train.
pub(crate) fn board(play: &mut Play<'_>, unit: UnitId) {
    let fatigue = play.s.rail.as_ref().map_or(0, |rail| rail.fatigue);
    let fatigue_before = play.p.unit(unit).fatigue;
    play.push(Frame::Ride(Ride {
        unit,
        fatigue_before,
    }));
    play.emit(Event::MarchBegan(unit));
    play.tire(unit, fatigue);
}

/// The hexes that may be worth checking as a destination.
pub(crate) fn candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    let Frame::Ride(ride) = frame else {
        return;
    };
    for stop in destinations(s, p, ride.unit) {
        offer(Action::SelectHex(stop.hex));
    }
    substitutes::detach_candidates(s, p, ride.unit, offer);
    offer(Action::EndMarch);
}

/// Whether a train goes there.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    ride: Ride,
    action: Action,
) -> Result<(), Illegal> {
    let unit = ride.unit;
    let rule = s.rail.as_ref().map_or("RTG-22-03", |rail| rail.rules.ride);
    match action {
        Action::EndMarch => Ok(()),
        // RTG-21-02: a march, on whose first hex the unit may leave some of its men.
        Action::Detach(counter, manpower) => {
            substitutes::leave_verdict(s, p, unit, counter, manpower)
        }
        Action::SelectHex(hex) => {
            if destinations(s, p, unit).iter().any(|stop| stop.hex == hex) {
                return Ok(());
            }
            if let Some(rail) = &s.rail
                && rail.lines.iter().any(|line| line.hexes.contains(hex))
            {
                may_pass(s, p, rail, unit, hex)?;
                let text = "No train gets from {unit} to {hex}; it goes {need} hexes at most, and \
                            past no enemy and no damaged station.";
                let refusal = Illegal::new(rule, text).unit(unit).hex(hex);
                return Err(refusal.numbers(u16::from(rail.range), 0));
            }
            let text = "{hex} is not on a railroad that {unit} may use.";
            Err(Illegal::new(rule, text).unit(unit).hex(hex))
        }
        _ => {
            let text = "{unit} has boarded a train: choose where it goes, or let it stay.";
            Err(Illegal::new(rule, text).unit(unit))
        }
    }
}

/// Leaves men behind, goes there, or stays.
pub(crate) fn take(play: &mut Play<'_>, ride: Ride, action: Action) {
    if let Action::Detach(counter, manpower) = action {
        substitutes::leave(play, ride.unit, ride.fatigue_before, counter, manpower);
        return;
    }
    play.pop();
    if let Action::SelectHex(hex) = action {
        go(play, ride.unit, hex);
    }
    play.emit(Event::MarchEnded(ride.unit));
    s10_bridges::arrived(play, ride.unit);
}

fn go(play: &mut Play<'_>, unit: UnitId, destination: HexId) {
    let s = play.s;
    let Some(rail) = &s.rail else {
        return;
    };
    let route = open_lines(s, play.p, rail, unit).find_map(|(place, line)| {
        let stops = reached(s, play.p, rail, unit, line);
        Some((place, route(&stops, destination)?))
    });
    let Some((line, route)) = route else {
        return;
    };
    play.emit(Event::WentByRail {
        unit,
        line: line as u8,
    });
    for to in route {
        // What comes into the open on the way stops the train (S-LI-11).
        let here = play.p.hex(unit);
        let Some(from) = here.filter(|_| may_pass(s, play.p, rail, unit, to).is_ok()) else {
            return;
        };
        play.emit(Event::Moved {
            unit,
            from,
            to,
            cost: Mp::ZERO,
        });
        if enemy_zoc(s, play.p, rail.side, to) != Zoc::None {
            play.emit(Event::Halted(unit));
            return;
        }
    }
}

/// The hexes to enter on the way to one that is reached.
fn route(stops: &[Stop], destination: HexId) -> Option<Vec<HexId>> {
    let find = |hex: HexId| stops.iter().find(|stop| stop.hex == hex);
    let mut stop = find(destination)?;
    let mut route = Vec::new();
    while stop.distance > 0 {
        route.push(stop.hex);
        stop = find(stop.from)?;
    }
    route.reverse();
    Some(route)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RTG-22-06, HCR-24-04.
    #[test]
    fn quotas_are_of_one_kind_or_of_both() {
        let gone = |divisions, others| Gone { divisions, others };
        let main = Quota {
            divisions: 1,
            others: 3,
            either: true,
        };
        assert!(main.allows(gone(0, 0), true) && main.allows(gone(0, 2), false));
        assert!(!main.allows(gone(0, 1), true) && !main.allows(gone(1, 0), false));
        assert!(!main.allows(gone(0, 3), false));
        let both = Quota {
            divisions: 1,
            others: 2,
            either: false,
        };
        assert!(both.allows(gone(1, 1), false) && both.allows(gone(0, 2), true));
        assert!(!both.allows(gone(1, 0), true));
    }
}
