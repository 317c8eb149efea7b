//! 2.4 Zones of Control, and what connects two adjacent hexes.

use longroll_map::{Crossing, Direction, HexId, HexSide, Terrain, Water, Way, Ways};

use crate::s12_rain::{acting_terrain, swollen_creek};
use crate::{Position, Scenario, Side};

/// How strongly a hex lies in an enemy Zone of Control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zoc {
    /// Not at all.
    None,
    /// Only across woods hexsides without a way: a restricted Zone of Control.
    Restricted,
    /// A normal Zone of Control.
    Normal,
}

/// How a hexside can be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// No river, and no creek that rain has closed.
    Open,
    /// A creek that rain has closed (S12.0-12).
    Swollen,
    /// A river with a ford.
    Ford,
    /// A river with a ford that can't be used now (S12.0-12, S12.0-17).
    Flooded,
    /// A river with a printed bridge or dam.
    Bridge,
    /// A river with a ferry.
    Ferry,
    /// A river with a pontoon bridge and no other usable crossing.
    Pontoon(Side),
    /// A river without a crossing.
    Closed,
}

impl Passage {
    /// A river hexside with a crossing, usable now or not.
    pub const fn is_crossing(self) -> bool {
        !matches!(self, Self::Open | Self::Closed | Self::Swollen)
    }

    /// Whether nobody can pass, so that no Zone of Control extends over it either.
    pub const fn is_shut(self) -> bool {
        matches!(self, Self::Closed | Self::Swollen | Self::Flooded)
    }

    /// Whether a side's units may use it: an enemy's pontoon bridge they may not
    /// (S10.2-01).
    pub fn serves(self, side: Side) -> bool {
        match self {
            Self::Pontoon(owner) => owner == side,
            passage => !passage.is_shut(),
        }
    }
}

/// How the hexside in this direction can be passed.
pub fn passage(s: &Scenario, p: &Position, from: HexId, direction: Direction) -> Passage {
    let side = s.map.side(from, direction);
    if !side.water.is_river() {
        return if swollen_creek(s, p, from, direction) {
            Passage::Swollen
        } else {
            Passage::Open
        };
    }
    let name = s.map.hexside_towards(from, direction);
    let printed = match standing(s, p, side, name) {
        Crossing::Ford if p.is_unfordable(side.water) => Passage::Flooded,
        Crossing::Ford => Passage::Ford,
        Crossing::Bridge | Crossing::Dam => Passage::Bridge,
        Crossing::Ferry => Passage::Ferry,
        Crossing::None | Crossing::Aqueduct => Passage::Closed,
    };
    match name.and_then(|name| p.pontoon(name)) {
        Some(owner) if printed.is_shut() => Passage::Pontoon(owner),
        _ => printed,
    }
}

/// The printed crossing as destruction has left it: over a minor river a destroyed bridge
/// or ferry is a ford, over a major one nothing (S10.2-21, S10.2-22).
fn standing(
    s: &Scenario,
    p: &Position,
    side: longroll_map::Side,
    name: Option<HexSide>,
) -> Crossing {
    let destroyed = name.filter(|name| p.is_destroyed(*name));
    match (destroyed, side.water) {
        // An aqueduct was never crossed and leaves no ford (S10.2-20).
        (None | Some(_), _) if side.crossing == Crossing::Aqueduct => Crossing::None,
        (None, _) => side.crossing,
        (Some(name), Water::MajorRiver) if !s.fords_when_destroyed.contains(&name) => {
            Crossing::None
        }
        (Some(_), _) => Crossing::Ford,
    }
}

/// Whether a road, pike, railroad or trail crosses the hexside. A pontoon bridge
/// carries a road if both its hexes have a way in them (S10.1-23).
pub fn connected(s: &Scenario, p: &Position, from: HexId, direction: Direction) -> bool {
    s.map.side(from, direction).ways.any() || pontoon_road(s, p, from, direction)
}

/// Whether a pontoon bridge with a road crosses the hexside (S10.0-03).
pub fn pontoon_road(s: &Scenario, p: &Position, from: HexId, direction: Direction) -> bool {
    let Some(to) = s.map.neighbor(from, direction) else {
        return false;
    };
    pontoon(s, p, from, direction).is_some() && s.map.has_way(from) && s.map.has_way(to)
}

/// The owner of a pontoon bridge over the hexside.
pub fn pontoon(s: &Scenario, p: &Position, from: HexId, direction: Direction) -> Option<Side> {
    // Only rivers are bridged.
    if !s.map.side(from, direction).water.is_river() {
        return None;
    }
    p.pontoon(s.map.hexside_towards(from, direction)?)
}

/// The ways by which a side's units may go over the hexside: the printed ones, and the
/// road of an own pontoon bridge. That of an enemy's they may not use, though they may
/// ford the river beside it (S10.1-23, S10.2-01).
pub fn ways_for(s: &Scenario, p: &Position, side: Side, from: HexId, direction: Direction) -> Ways {
    let printed = s.map.side(from, direction).ways;
    if pontoon_road(s, p, from, direction) && pontoon(s, p, from, direction) == Some(side) {
        printed.with(Way::Road)
    } else {
        printed
    }
}

/// Whether a hexside joins a woods hex to any other (S2.3-06).
pub fn woods_hexside(s: &Scenario, a: HexId, b: HexId) -> bool {
    s.map.terrain(a) == Terrain::Woods || s.map.terrain(b) == Terrain::Woods
}

/// Mountains and swamps, provisional ones in rain too, which are entered, left, attacked
/// and covered only along ways.
pub fn needs_way(s: &Scenario, p: &Position, hex: HexId) -> bool {
    matches!(
        acting_terrain(s, p, hex),
        Terrain::Mountain | Terrain::Swamp
    )
}

/// The Zone of Control that a unit in `from` exerts over the hexside.
pub fn exerted(s: &Scenario, p: &Position, from: HexId, direction: Direction) -> Zoc {
    let Some(to) = s.map.neighbor(from, direction) else {
        return Zoc::None;
    };
    // S2.4-03, S10.2-04: over rivers only at crossings, an enemy's pontoon included.
    // S12.0-08, S12.0-18: nor where rain or high water has closed the hexside.
    if passage(s, p, from, direction).is_shut() {
        return Zoc::None;
    }
    let way = connected(s, p, from, direction);
    // S2.4-04: into and out of mountains and swamps only along ways.
    if !way && (needs_way(s, p, from) || needs_way(s, p, to)) {
        return Zoc::None;
    }
    // S2.4-06: across woods hexsides without a way it is restricted.
    if !way && woods_hexside(s, from, to) {
        return Zoc::Restricted;
    }
    Zoc::Normal
}

/// The strongest Zone of Control that a side's units exert into a hex (S2.4-07), as its
/// enemy knows it: a force under a marker exerts its own once it is in the open.
pub fn zoc_of(s: &Scenario, p: &Position, side: Side, hex: HexId) -> Zoc {
    let mut strongest = Zoc::None;
    for (direction, neighbor) in s.map.neighbors(hex) {
        if p.shows(side, neighbor) {
            strongest = strongest.max(exerted(s, p, neighbor, direction.opposite()));
            if strongest == Zoc::Normal {
                break;
            }
        }
    }
    strongest
}

/// The strongest Zone of Control of the enemy of `side` in a hex.
pub fn enemy_zoc(s: &Scenario, p: &Position, side: Side, hex: HexId) -> Zoc {
    zoc_of(s, p, side.other(), hex)
}
