//! 2.5 Command radius.

use arrayvec::ArrayVec;
use longroll_map::{HexId, HexSet};

use crate::forts;
use crate::leader::LeaderId;
use crate::s02_zoc::{Zoc, enemy_zoc};
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario, Side};

const RADIUS: usize = 3;
/// All hexes within three: 1 + 6 + 12 + 18.
const AREA: usize = 37;

/// Hexes about a leader.
type Area = ArrayVec<HexId, AREA>;

/// The hexes within the command radius of a leader in `hex`.
pub fn command_radius(s: &Scenario, p: &Position, side: Side, hex: HexId) -> ArrayVec<HexId, AREA> {
    spread(s, p, side, hex, |_, _| true)
}

/// Those of them among which the ones in question are: `hopeful` says whether it is worth
/// while to look at a hex with so many steps left.
fn spread(
    s: &Scenario,
    p: &Position,
    side: Side,
    hex: HexId,
    hopeful: impl Fn(HexId, usize) -> bool,
) -> Area {
    let mut area = Area::new();
    let mut seen = HexSet::EMPTY;
    // S2.5-05: his own hex belongs to it.
    area.push(hex);
    seen.insert(hex);
    let mut ring = 0;
    for left in (0..RADIUS).rev() {
        let end = area.len();
        for index in ring..end {
            for (_, next) in s.map.neighbors(area[index]) {
                if !seen.contains(next) {
                    seen.insert(next);
                    if hopeful(next, left) && open_to_command(s, p, side, next) {
                        area.push(next);
                    }
                }
            }
        }
        ring = end;
    }
    area
}

/// Whether a hex lies within the command radius of a leader in another.
fn reaches(s: &Scenario, p: &Position, side: Side, from: HexId, to: HexId) -> bool {
    let hopeful = |hex, left| s.map.distance(hex, to) <= left as u32;
    hopeful(from, RADIUS) && spread(s, p, side, from, hopeful).contains(&to)
}

/// S2.5-03, S2.5-04: enemies block, and their Zones of Control, restricted ones too,
/// except where a friendly unit stands. Terrain does not matter. Enemy forts block too
/// (HCR-18-02).
fn open_to_command(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    !forts::is_target(s, p, side.other(), hex)
        && (p.occupies(side, hex) || enemy_zoc(s, p, side, hex) == Zoc::None)
}

/// A leader's subordinates within his command radius.
pub fn commanded(s: &Scenario, p: &Position, leader: LeaderId) -> UnitSet {
    let Some(hex) = p.leader_hex(leader) else {
        return UnitSet::EMPTY;
    };
    let side = s.leader(leader).side;
    let near: UnitSet = p
        .units_of(side)
        .iter()
        .filter(|unit| s.leads(p, leader, *unit))
        .filter(|unit| is_near(s, p, hex, *unit))
        .collect();
    let mut elsewhere = Area::new();
    for at in near.iter().filter_map(|unit| p.hex(unit)) {
        if at != hex && !elsewhere.contains(&at) {
            elsewhere.push(at);
        }
    }
    if elsewhere.is_empty() {
        return near;
    }
    let hopeful = |next, left| {
        let mut elsewhere = elsewhere.iter();
        elsewhere.any(|at| s.map.distance(next, *at) <= left as u32)
    };
    let area = spread(s, p, side, hex, hopeful);
    let within = |unit: &UnitId| p.hex(*unit).is_some_and(|hex| area.contains(&hex));
    near.iter().filter(within).collect()
}

/// No unit farther away can be within the radius.
fn is_near(s: &Scenario, p: &Position, hex: HexId, unit: UnitId) -> bool {
    p.hex(unit)
        .is_some_and(|at| s.map.distance(hex, at) <= RADIUS as u32)
}

/// Whether a unit is a subordinate of a leader within his command radius.
pub(crate) fn is_commanded(s: &Scenario, p: &Position, leader: LeaderId, unit: UnitId) -> bool {
    let side = s.leader(leader).side;
    s.unit(unit).side == side && s.leads(p, leader, unit) && reached_by(s, p, leader, unit)
}

/// Whether a unit stands within the command radius of a leader, whoever commands it.
pub(crate) fn reached_by(s: &Scenario, p: &Position, leader: LeaderId, unit: UnitId) -> bool {
    let side = s.leader(leader).side;
    match (p.leader_hex(leader), p.hex(unit)) {
        (Some(from), Some(to)) => reaches(s, p, side, from, to),
        _ => false,
    }
}
