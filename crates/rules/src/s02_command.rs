//! 2.5 Command radius.

use arrayvec::ArrayVec;
use longroll_map::HexId;

use crate::leader::LeaderId;
use crate::s02_zoc::{Zoc, enemy_zoc};
use crate::unit::UnitSet;
use crate::{Position, Scenario, Side};

const RADIUS: usize = 3;
/// All hexes within three: 1 + 6 + 12 + 18.
const AREA: usize = 37;

/// The hexes within the command radius of a leader in `hex`.
pub fn command_radius(s: &Scenario, p: &Position, side: Side, hex: HexId) -> ArrayVec<HexId, AREA> {
    let mut area: ArrayVec<HexId, AREA> = ArrayVec::new();
    // S2.5-05: his own hex belongs to it.
    area.push(hex);
    let mut ring = 0;
    for _ in 0..RADIUS {
        let end = area.len();
        for index in ring..end {
            for (_, next) in s.map.neighbors(area[index]) {
                if !area.contains(&next) && open_to_command(s, p, side, next) {
                    area.push(next);
                }
            }
        }
        ring = end;
    }
    area
}

/// S2.5-03, S2.5-04: enemies block, and their Zones of Control, restricted ones too,
/// except where a friendly unit stands. Terrain does not matter.
fn open_to_command(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    !p.shows(side.other(), hex)
        && (p.occupies(side, hex) || enemy_zoc(s, p, side, hex) == Zoc::None)
}

/// A leader's subordinates within his command radius.
pub fn commanded(s: &Scenario, p: &Position, leader: LeaderId) -> UnitSet {
    let Some(hex) = p.leader_hex(leader) else {
        return UnitSet::EMPTY;
    };
    let side = s.leader(leader).side;
    let area = command_radius(s, p, side, hex);
    p.units_of(side)
        .iter()
        .filter(|unit| s.commands(leader, p.unit(*unit).command))
        .filter(|unit| p.hex(*unit).is_some_and(|hex| area.contains(&hex)))
        .collect()
}
