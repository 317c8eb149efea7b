//! 7.4 Flank attacks: how much of the defender's hex is covered.

use longroll_map::{Direction, HexId};

use crate::s02_zoc::{Zoc, connected, exerted, needs_way, passage, woods_hexside};
use crate::s07_values::fighting_value;
use crate::unit::{Arm, UnitSet};
use crate::{Combat, Position, Scenario, Side, forts};

/// The flank bonus of an attack and how it came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flank {
    /// Covered hexes around the defender.
    pub covered: u8,
    /// Bonus for the number of covered hexes (S7.4-49).
    pub basic: i8,
    /// Covered hexes that reduce it (S7.4-50 to S7.4-54).
    pub reductions: u8,
    /// The final flank bonus before Flanks Refused and cavalry.
    pub last: i8,
    /// What is added to the attacker's roll.
    pub modifier: i8,
    /// The rule that changed `last` into `modifier`, if one did.
    pub changed_by: Option<&'static str>,
}

/// How one of the six hexes around the defender counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Whether it is covered.
    pub covered: bool,
    /// Whether it reduces the bonus if it is.
    pub reduces: bool,
}

/// The flank bonus of an attack by `side` on `target`, whose defence counts `defense`
/// in the ratio. `cavalry` says that the active unit or leader is cavalry.
pub fn flank(
    s: &Scenario,
    p: &Position,
    side: Side,
    target: HexId,
    defense: Combat,
    cavalry: bool,
) -> Flank {
    let mut flank = Flank::default();
    for direction in Direction::ALL {
        let cover = cover(s, p, side, target, direction, defense);
        flank.covered += u8::from(cover.covered);
        flank.reductions += u8::from(cover.covered && cover.reduces);
    }
    flank.basic = match flank.covered {
        6 => 4,
        5 => 2,
        _ => 0,
    };
    // S7.4-56: at most three off, and never below nothing.
    flank.last = (flank.basic - flank.reductions.min(3) as i8).max(0);
    if forts::stands(s, p, side.other(), target) {
        // HCR-18-06.
        flank.changed_by = (flank.last > 0).then_some("HCR-18-06");
        flank.last = 0;
    }
    flank.modifier = flank.last;
    if p.is_refused(target) {
        // S7.8-09 to S7.8-12.
        flank.modifier = match flank.last {
            4 => 2,
            _ => 1,
        };
        flank.changed_by = Some("S7.8-09");
    } else if s.redoubts.contains(&(target, side.other())) {
        (flank.modifier, flank.changed_by) = match flank.last {
            4 => (2, Some("S9.0-24")),
            2 | 3 => (1, Some("S9.0-25")),
            // S9.0-26, S9.0-27: unlike refused flanks a redoubt makes no other attack easier.
            _ => (0, None),
        };
    } else if cavalry && mostly_cavalry(s, p, side.other(), target) {
        // S7.4-62.
        flank.modifier = match flank.last {
            4 => 2,
            2 | 3 => 1,
            _ => 0,
        };
        flank.changed_by = (flank.modifier != flank.last).then_some("S7.4-62");
    }
    flank
}

/// More than half of the Combat value in the hex is cavalry.
fn mostly_cavalry(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    let units = p.units_at(side, hex);
    let cavalry = units.iter().filter(|u| s.unit(*u).arm == Arm::Cavalry);
    let cavalry = fighting_value(s, p, cavalry.collect());
    cavalry + cavalry > fighting_value(s, p, units)
}

/// How the hex in one direction from the defender counts.
pub fn cover(
    s: &Scenario,
    p: &Position,
    side: Side,
    target: HexId,
    direction: Direction,
    defense: Combat,
) -> Cover {
    // S7.4-47, S7.4-54: off the map.
    let Some(hex) = s.map.neighbor(target, direction) else {
        return Cover {
            covered: true,
            reduces: true,
        };
    };
    let way = connected(s, p, target, direction);
    // S7.4-44, S7.4-52: a mountain or swamp without a joining way.
    let wild = !way && (needs_way(s, p, target) || needs_way(s, p, hex));
    // S7.4-45, S7.4-53: a river without a crossing.
    let river = passage(s, p, target, direction).is_shut();
    let held = held_by_attacker(s, p, side, hex, defense);
    Cover {
        covered: held || wild || river,
        reduces: wild
            || river
            || undemoralized(p, side.other(), hex)
            || only_through_woods(s, p, side, hex),
    }
}

fn undemoralized(p: &Position, side: Side, hex: HexId) -> bool {
    let steady = |unit| p.unit(unit).demoralized == 0;
    p.shown_at(side, hex).iter().any(steady)
}

/// S7.4-42, S7.4-43, S7.4-58 to S7.4-60: undemoralized attackers in the hex or with a
/// Zone of Control in it, together at least a quarter of the defender.
fn held_by_attacker(s: &Scenario, p: &Position, side: Side, hex: HexId, defense: Combat) -> bool {
    let steady = |units: UnitSet| -> Combat {
        let steady = |unit: &crate::UnitId| p.unit(*unit).demoralized == 0;
        fighting_value(s, p, units.iter().filter(steady).collect())
    };
    let mut strength = steady(p.shown_at(side, hex));
    for (direction, neighbor) in s.map.neighbors(hex) {
        if p.shows(side, neighbor) && exerted(s, p, neighbor, direction.opposite()) != Zoc::None {
            strength = strength + steady(p.shown_at(side, neighbor));
        }
    }
    strength > Combat::ZERO && strength * 4 >= defense
}

/// S7.4-51: unoccupied, and every adjacent unit of the attacker is beyond a woods hexside
/// without a way. Demoralized units help the attacker in no way (S7.4-60), so they do not
/// spare him the reduction either. By option the Confederate attacker never has it.
fn only_through_woods(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    let spared = side == Side::Confederate && s.options.slb_confederate_ignores_woods_reduction;
    if spared || Side::ALL.into_iter().any(|side| p.shows(side, hex)) {
        return false;
    }
    s.map
        .neighbors(hex)
        .filter(|(_, neighbor)| undemoralized(p, side, *neighbor))
        .all(|(direction, neighbor)| {
            woods_hexside(s, hex, neighbor) && !connected(s, p, hex, direction)
        })
}
