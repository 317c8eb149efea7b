//! Supply paths (SLB 20.2): the best way for ammunition from a depot to a unit.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use longroll_map::{Direction, HexId, HexSet};

use super::{Attempts, numbers};
use crate::event::{Modifier, Modifiers, total};
use crate::s02_zoc::{Passage, Zoc, connected, enemy_zoc, needs_way, passage, ways_for};
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{Combat, Position, Scenario, Side};

/// Friendly infantry of this Combat value obstructs a hex (SLB-20-15).
const OBSTRUCTING: Combat = Combat::whole(3);

/// A supply path, and how it modifies the die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supply {
    /// From the depot, or the hex where the path enters the map, to the unit's hex.
    pub path: Vec<HexId>,
    /// Obstructed hexes between the two.
    pub obstructed: u16,
    /// Which those are.
    pub obstructions: Vec<HexId>,
    /// Hexes from the unit to the last one before a river that counts, if the path
    /// crosses one.
    pub across: Option<u16>,
    /// All modifiers of the unit's die.
    pub modifiers: Modifiers,
}

/// The supply path with the lowest modifiers; of several, one that is shortest.
pub fn supply(s: &Scenario, p: &Position, unit: UnitId) -> Option<Supply> {
    let network = Network::new(s, p, s.unit(unit).side)?;
    let to = p.hex(unit)?;
    let (path, label) = network.best(to)?;
    let attempts = network.attempts;
    let across = label.crossed.then_some(label.distance);
    let mut modifiers = Modifiers::new();
    let mut add = |name, value, rule| {
        if value != 0 {
            let _ = modifiers.try_push(Modifier { name, value, rule });
        }
    };
    if p.unit(unit).exhausted {
        add("exhausted", attempts.exhausted, "SLB-20-14");
    }
    let obstructed = attempts.obstructed.of(label.obstructed);
    add("obstructed supply path", obstructed, "SLB-20-15");
    let river = attempts.across.of(across.unwrap_or(0));
    add("supply path across a river", river, "SLB-20-16");
    let between = path.iter().skip(1).take(path.len().saturating_sub(2));
    let obstructions = between.copied().filter(|hex| network.is_obstructed(*hex));
    Some(Supply {
        obstructions: obstructions.collect(),
        path,
        obstructed: label.obstructed,
        across,
        modifiers,
    })
}

impl Supply {
    /// The highest die that erases a box, below 1 if none does (SLB-20-12).
    pub fn highest(&self, s: &Scenario) -> i32 {
        let success = numbers(s).map_or(0, |numbers| i32::from(numbers.success));
        success - total(&self.modifiers)
    }
}

/// Whether there is a supply path at all, which takes less to find out.
pub(super) fn is_supplied(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    let network = Network::new(s, p, s.unit(unit).side);
    p.hex(unit)
        .zip(network)
        .is_some_and(|(to, network)| network.reaches(to))
}

/// What has happened on the way to a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Label {
    /// Steps since the last hex before the first of the rivers.
    distance: u16,
    /// Steps in all.
    length: u16,
    /// Whether one of the rivers has been crossed.
    crossed: bool,
    /// Obstructed hexes before this one.
    obstructed: u16,
}

/// The ways that supply of a side may take.
struct Network<'a> {
    s: &'a Scenario,
    p: &'a Position,
    side: Side,
    attempts: &'a Attempts,
}

impl<'a> Network<'a> {
    fn new(s: &'a Scenario, p: &'a Position, side: Side) -> Option<Self> {
        let attempts = numbers(s)?;
        Some(Self {
            s,
            p,
            side,
            attempts,
        })
    }

    /// Where paths begin: depots, and where those off the map come in.
    fn sources(&self) -> impl Iterator<Item = HexId> {
        let depots = self.p.depots().iter();
        let depots = depots.filter(|(_, owner)| *owner == self.side);
        let entries = self.attempts.entries.iter();
        let entries = entries.filter(|(owner, _)| *owner == self.side);
        let hexes = depots.map(|(hex, _)| *hex);
        hexes
            .chain(entries.map(|(_, hex)| *hex))
            .filter(|hex| self.open(*hex))
    }

    /// No enemy, and no enemy normal Zone of Control unless a friend is there.
    fn open(&self, hex: HexId) -> bool {
        !self.p.shows(self.side.other(), hex)
            && (self.p.occupies(self.side, hex)
                || enemy_zoc(self.s, self.p, self.side, hex) != Zoc::Normal)
    }

    /// Whether a hexside may be crossed: fords not in a rain turn, whatever the rivers do
    /// otherwise.
    fn passable(&self, from: HexId, direction: Direction) -> bool {
        match passage(self.s, self.p, from, direction) {
            Passage::Ford | Passage::Flooded => !self.p.is_rain(),
            passage => passage.serves(self.side),
        }
    }

    /// A road, pike or railroad on over this hexside.
    fn goes_on(&self, from: HexId, direction: Direction) -> bool {
        ways_for(self.s, self.p, self.side, from, direction).any_but_trail()
            && self.passable(from, direction)
    }

    /// The last step, off the way if need be.
    fn delivers(&self, from: HexId, direction: Direction, to: HexId) -> bool {
        let wild = needs_way(self.s, self.p, from) || needs_way(self.s, self.p, to);
        self.passable(from, direction) && (!wild || connected(self.s, self.p, from, direction))
    }

    fn is_obstructed(&self, hex: HexId) -> bool {
        let infantry = |unit: &UnitId| self.s.unit(*unit).arm == Arm::Infantry;
        let units = self.p.units_at(self.side, hex);
        let units: UnitSet = units.iter().filter(infantry).collect();
        self.p.combat(units) >= OBSTRUCTING
    }

    /// The label of the hex after this one.
    fn onward(&self, label: Label, from: HexId, to: HexId) -> Label {
        let crossed = label.crossed || self.attempts.crosses(from, to);
        // The depot's own hex does not obstruct: those between it and the unit do.
        let obstructs = label.length > 0 && self.is_obstructed(from);
        Label {
            distance: label.distance + u16::from(crossed),
            length: label.length + 1,
            crossed,
            obstructed: label.obstructed + u16::from(obstructs),
        }
    }

    fn modifier(&self, label: Label) -> i8 {
        let across = if label.crossed { label.distance } else { 0 };
        self.attempts.obstructed.of(label.obstructed) + self.attempts.across.of(across)
    }

    fn reaches(&self, to: HexId) -> bool {
        let mut seen = HexSet::EMPTY;
        let mut waiting: Vec<HexId> = self.sources().collect();
        while let Some(hex) = waiting.pop() {
            if seen.contains(hex) {
                continue;
            }
            seen.insert(hex);
            let next = self.s.map.direction(hex, to);
            if hex == to || next.is_some_and(|direction| self.delivers(hex, direction, to)) {
                return true;
            }
            for (direction, next) in self.s.map.neighbors(hex) {
                if self.goes_on(hex, direction) && self.open(next) {
                    waiting.push(next);
                }
            }
        }
        false
    }

    /// The path with the lowest modifiers to a hex of the side's units.
    fn best(&self, to: HexId) -> Option<(Vec<HexId>, Label)> {
        if self.sources().any(|hex| hex == to) {
            return Some((vec![to], Label::default()));
        }
        let tree = Tree::grow(self);
        let ends = self.s.map.neighbors(to).flat_map(|(direction, from)| {
            let near = self.delivers(from, direction.opposite(), to);
            let labels = tree.labels(from).filter(move |_| near);
            labels.map(move |(state, label)| (self.onward(label, from, to), state))
        });
        let (label, state) =
            ends.min_by_key(|(label, state)| (self.modifier(*label), label.length, *state))?;
        let mut path = tree.path(state);
        path.push(to);
        Some((path, label))
    }
}

/// The shortest ways from the sources to every hex, for each number of obstructed hexes
/// up to the last that makes a difference, before and after a river.
struct Tree {
    /// States of a hex.
    width: usize,
    reached: Vec<Option<(Label, Option<usize>)>>,
}

impl Tree {
    fn grow(network: &Network<'_>) -> Self {
        let most = usize::from(network.attempts.obstructed.last());
        let width = 2 * (most + 1);
        let mut tree = Self {
            width,
            reached: vec![None; network.s.map.len() * width],
        };
        let mut waiting = BinaryHeap::new();
        for hex in network.sources() {
            waiting.push(Reverse((Label::default(), hex, None)));
        }
        while let Some(Reverse((label, hex, parent))) = waiting.pop() {
            let state = tree.state(hex, label);
            if tree.reached[state].is_some() {
                continue;
            }
            tree.reached[state] = Some((label, parent));
            for (direction, next) in network.s.map.neighbors(hex) {
                if network.goes_on(hex, direction) && network.open(next) {
                    let label = network.onward(label, hex, next);
                    waiting.push(Reverse((label, next, Some(state))));
                }
            }
        }
        tree
    }

    fn state(&self, hex: HexId, label: Label) -> usize {
        let obstructed = usize::from(label.obstructed).min(self.width / 2 - 1);
        hex.index() * self.width + 2 * obstructed + usize::from(label.crossed)
    }

    fn labels(&self, hex: HexId) -> impl Iterator<Item = (usize, Label)> {
        let first = hex.index() * self.width;
        (first..first + self.width).filter_map(|state| Some((state, self.reached[state]?.0)))
    }

    /// The hexes on the way to a state.
    fn path(&self, state: usize) -> Vec<HexId> {
        let mut path = Vec::new();
        let mut at = Some(state);
        while let Some(state) = at {
            path.push(HexId::new(state / self.width));
            at = self.reached[state].and_then(|(_, parent)| parent);
        }
        path.reverse();
        path
    }
}
