//! Supply paths (SLB 20.2): the best way for ammunition from a depot to a unit.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

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

/// A supply path with the lowest modifiers there are.
pub fn supply(s: &Scenario, p: &Position, unit: UnitId) -> Option<Supply> {
    let network = Network::new(s, p, s.unit(unit).side)?;
    let to = p.hex(unit)?;
    let (path, label) = network.best(to)?;
    let attempts = network.attempts;
    let across = label.crossed.then_some(label.distance);
    let mut modifiers = Modifiers::new();
    let mut add = |name, value, rule| {
        if value != 0 {
            modifiers.push(Modifier { name, value, rule });
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

impl Label {
    /// The same without obstructed hexes.
    const fn unobstructed(self) -> Self {
        Self {
            obstructed: 0,
            ..self
        }
    }
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
        let printed = self.s.map.side(from, direction).ways;
        let ways = || ways_for(self.s, self.p, self.side, from, direction);
        (printed.any_but_trail() || ways().any_but_trail()) && self.passable(from, direction)
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

    fn modifier(&self, label: Label) -> i8 {
        let across = if label.crossed { label.distance } else { 0 };
        self.attempts.obstructed.of(label.obstructed) + self.attempts.across.of(across)
    }

    /// Looks for a path to a hex, always on from where it is nearest.
    fn reaches(&self, to: HexId) -> bool {
        let mut seen = HexSet::EMPTY;
        let near = |hex: HexId| Reverse((self.s.map.distance(hex, to), hex));
        let mut waiting: BinaryHeap<_> = self.sources().map(near).collect();
        while let Some(Reverse((distance, hex))) = waiting.pop() {
            if distance == 0 || distance == 1 && self.delivers_to(hex, to) {
                return true;
            }
            for (direction, next) in self.s.map.neighbors(hex) {
                if !seen.contains(next) && self.goes_on(hex, direction) && self.open(next) {
                    seen.insert(next);
                    waiting.push(near(next));
                }
            }
        }
        false
    }

    /// The same from hex to adjacent hex.
    fn delivers_to(&self, from: HexId, to: HexId) -> bool {
        let direction = self.s.map.direction(from, to);
        direction.is_some_and(|direction| self.delivers(from, direction, to))
    }

    /// The path with the lowest modifiers to a hex of the side's units.
    fn best(&self, to: HexId) -> Option<(Vec<HexId>, Label)> {
        if self.sources().any(|hex| hex == to) {
            return Some((vec![to], Label::default()));
        }
        let mut search = Search::new(self);
        let mut best: Option<(i8, u16, Place, Label)> = None;
        while let Some((place, label)) = search.reach_next() {
            let known = best.map(|best| best.0);
            // Modifiers don't fall as a path goes on.
            if known.is_some_and(|modifier| modifier < self.modifier(label.unobstructed())) {
                break;
            }
            if self.s.map.distance(place.hex, to) == 1 && self.delivers_to(place.hex, to) {
                let last = search.onward(label, place.hex, to);
                let end = (self.modifier(last), last.length, place, last);
                best = Some(best.map_or(end, |best| end.min(best)));
            }
            search.go_on(place, label);
        }
        let (_, _, place, label) = best?;
        let mut path = search.path(place);
        path.push(to);
        Some((path, label))
    }
}

/// Where a path has come to, with what of the way there makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    hex: HexId,
    /// Obstructed hexes, up to the last that makes a difference.
    obstructed: u16,
    crossed: bool,
}

/// A path that waits to go on: the shortest is the first, then that from the first place.
type Waiting = Reverse<(Label, HexId, Option<Place>)>;

/// The shortest ways from the sources to every place, in the order of their labels; those
/// left out that another way is as good as.
struct Search<'a> {
    network: &'a Network<'a>,
    obstructed: HexSet,
    waiting: BinaryHeap<Waiting>,
    /// The places reached, each with the length of the path and the place before it.
    reached: BTreeMap<Place, (u16, Option<Place>)>,
}

impl<'a> Search<'a> {
    fn new(network: &'a Network<'a>) -> Self {
        let (p, side) = (network.p, network.side);
        let sources = network.sources();
        let obstructed = p.occupied(side);
        let obstructed = obstructed.iter().filter(|hex| network.is_obstructed(*hex));
        Self {
            network,
            obstructed: obstructed.collect(),
            waiting: sources
                .map(|hex| Reverse((Label::default(), hex, None)))
                .collect(),
            reached: BTreeMap::new(),
        }
    }

    /// The next place that is reached.
    fn reach_next(&mut self) -> Option<(Place, Label)> {
        while let Some(Reverse((label, hex, before))) = self.waiting.pop() {
            let place = self.place(hex, label);
            if !self.is_matched(place, label) {
                self.reached.insert(place, (label.length, before));
                return Some((place, label));
            }
        }
        None
    }

    fn place(&self, hex: HexId, label: Label) -> Place {
        let most = self.network.attempts.obstructed.last();
        Place {
            hex,
            obstructed: label.obstructed.min(most),
            crossed: label.crossed,
        }
    }

    /// Whether another way has come to the place already, or one to the hex that is as good
    /// in every respect. None that has come before is farther from a river.
    fn is_matched(&self, place: Place, label: Label) -> bool {
        let first = Place {
            obstructed: 0,
            crossed: false,
            ..place
        };
        let mut known = self.reached.range(first..=place);
        known.any(|(known, (length, _))| {
            let as_good = *length <= label.length && (place.crossed || !known.crossed);
            as_good || *known == place
        })
    }

    /// Goes on from a place along all ways.
    fn go_on(&mut self, from: Place, label: Label) {
        let network = self.network;
        for (direction, next) in network.s.map.neighbors(from.hex) {
            if !network.goes_on(from.hex, direction) {
                continue;
            }
            let label = self.onward(label, from.hex, next);
            if !self.is_matched(self.place(next, label), label) && network.open(next) {
                self.waiting.push(Reverse((label, next, Some(from))));
            }
        }
    }

    /// The label of the hex after this one.
    fn onward(&self, label: Label, from: HexId, to: HexId) -> Label {
        let crossed = label.crossed || self.network.attempts.crosses(from, to);
        // The depot's own hex does not obstruct: those between it and the unit do.
        let obstructs = label.length > 0 && self.obstructed.contains(from);
        Label {
            distance: label.distance + u16::from(crossed),
            length: label.length + 1,
            crossed,
            obstructed: label.obstructed + u16::from(obstructs),
        }
    }

    /// The hexes on the way to a place.
    fn path(&self, place: Place) -> Vec<HexId> {
        let before = |place: &Place| self.reached.get(place)?.1;
        let mut path: Vec<HexId> = std::iter::successors(Some(place), before)
            .map(|place| place.hex)
            .collect();
        path.reverse();
        path
    }
}
