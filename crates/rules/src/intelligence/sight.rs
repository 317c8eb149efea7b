//! Who sees what: when a force marker is replaced by its units (S-LI-11, S-LI-12), and
//! where one may not be placed for the same reasons (S-LI-06, S-LI-07).

use longroll_map::{Direction, HexId, Terrain};

use super::Force;
use crate::event::Event;
use crate::illegal::RuleId;
use crate::play::Play;
use crate::s02_zoc::{Zoc, exerted};
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{Position, Scenario, Side};

/// How units could go over a hexside: not at all, only through woods without a way, or
/// openly. These are the steps of a Zone of Control, which is exerted wherever a unit
/// could go (2.4).
fn passable(s: &Scenario, p: &Position, from: HexId, direction: Direction) -> Zoc {
    let dry = |hex| s.map.terrain(hex) != Terrain::Water;
    match s.map.neighbor(from, direction) {
        Some(to) if dry(from) && dry(to) => exerted(s, p, from, direction),
        _ => Zoc::None,
    }
}

/// The neighbours to which units could go.
fn near(s: &Scenario, p: &Position, hex: HexId) -> impl Iterator<Item = HexId> {
    s.map
        .neighbors(hex)
        .filter(move |(direction, _)| passable(s, p, hex, *direction) != Zoc::None)
        .map(|(_, neighbor)| neighbor)
}

/// Whether an enemy in the open is next to the hex of a side's marker (S-LI-06, S-LI-11).
pub(super) fn next_to_enemy(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    near(s, p, hex).any(|next| p.shows(side.other(), next))
}

/// Whether enemy cavalry in the open spies the hex of a side's marker (S-LI-07,
/// S-LI-12): it is within two hexes, and a path of two hexes is not blocked by terrain,
/// by woods without a way, or by a friend of the marker.
pub(super) fn spied(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    let enemy = side.other();
    let mounted = |unit: &UnitId| s.unit(*unit).arm == Arm::Cavalry;
    let seen = p.units_of(enemy).minus(p.hidden(enemy));
    let mut cavalry = seen.iter().filter(mounted).filter_map(|unit| p.hex(unit));
    cavalry
        .any(|from| (1..=2).contains(&s.map.distance(from, hex)) && in_sight(s, p, side, hex, from))
}

fn in_sight(s: &Scenario, p: &Position, side: Side, hex: HexId, from: HexId) -> bool {
    let open = |a: HexId, direction| passable(s, p, a, direction) == Zoc::Normal;
    s.map.neighbors(hex).any(|(direction, middle)| {
        let last = s.map.direction(middle, from);
        open(hex, direction)
            && !p.occupies(side, middle)
            && last.is_some_and(|direction| open(middle, direction))
    })
}

/// The rule by which a marker must come off the map now, if one does.
///
/// Enemies under markers reveal too, but dummies reveal no force (S-LI-05); a dummy
/// comes off whatever kind of enemy marker is next to it.
fn betrayed(s: &Scenario, p: &Position, side: Side, force: &Force) -> Option<RuleId> {
    if p.is_over() {
        return Some("S-LI-01");
    }
    let enemy = side.other();
    let marker = |hex: HexId| {
        let mut there = p.forces(enemy).iter().filter(|other| other.hex == hex);
        there.any(|other| force.is_dummy() || !other.is_dummy())
    };
    let near_marker = || near(s, p, force.hex).any(marker);
    let met = p.shows(enemy, force.hex) || marker(force.hex);
    if met || next_to_enemy(s, p, side, force.hex) || near_marker() {
        Some("S-LI-11")
    } else if spied(s, p, side, force.hex) {
        Some("S-LI-12")
    } else {
        None
    }
}

/// Brings into the open all that the enemy sees now. What comes to light together comes
/// to light at once; cavalry that it brings into the open may then see more.
pub(crate) fn look(play: &mut Play<'_>) {
    loop {
        let (s, p) = (play.s, &*play.p);
        let sides = [Side::Union, Side::Confederate];
        let all = sides.iter().flat_map(|side| {
            let forces = p.forces(*side).iter();
            forces.filter_map(|force| Some((*side, *force, betrayed(s, p, *side, force)?)))
        });
        let found: Vec<_> = all.collect();
        if found.is_empty() {
            return;
        }
        for (side, force, rule) in found {
            play.tell(revealed(side, &force, rule));
        }
    }
}

pub(super) const fn revealed(side: Side, force: &Force, rule: RuleId) -> Event {
    Event::ForceRevealed {
        side,
        number: force.number,
        hex: force.hex,
        units: force.units,
        rule,
    }
}

/// A unit is about to go where an enemy force lies under markers, which terrain has kept
/// apart so far: the force comes into the open, and the unit chooses anew. `false` if
/// there is none.
pub(crate) fn meet(play: &mut Play<'_>, unit: UnitId, hex: HexId) -> bool {
    let enemy = play.s.unit(unit).side.other();
    if !play.p.occupies(enemy, hex) || play.p.shows(enemy, hex) {
        return false;
    }
    let there = play.p.forces(enemy).iter().filter(|force| force.hex == hex);
    let there: Vec<_> = there.copied().collect();
    for force in there {
        play.emit(revealed(enemy, &force, "S-LI-11"));
    }
    true
}

/// A unit is about to leave a hex where others are under its marker: it takes a marker
/// of its own along, or comes into the open if its side has none left.
pub(crate) fn make_way(play: &mut Play<'_>, unit: UnitId) {
    let side = play.s.unit(unit).side;
    let Some(force) = play.p.force_over(side, unit) else {
        return;
    };
    if force.units == UnitSet::of(unit) {
        return;
    }
    let hex = force.hex;
    let free = play.p.intelligence.as_deref();
    match free.and_then(|known| known.free_number(side)) {
        Some(number) => play.tell(Event::ForcePlaced {
            side,
            number,
            hex,
            units: UnitSet::of(unit),
        }),
        None => play.tell(Event::Uncovered(unit)),
    }
}
