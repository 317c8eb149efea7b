//! The natural edge of an area of hexes: smooth, unsteady, the same from both sides.

use std::collections::BTreeMap;

use longroll_map::{Direction, HexId, Map};

use crate::geometry::{Corner, Geometry, Point};
use crate::noise::Noise;
use crate::pen::between;

/// The outline of all hexes of one sort.
pub(crate) struct Outline<'a> {
    map: &'a Map,
    geometry: &'a Geometry,
    inside: Vec<bool>,
    /// Whether the rim of the map is an edge too.
    rim: bool,
    /// The far ends of the two edges that meet at each corner of the outline.
    corners: BTreeMap<Corner, Vec<Corner>>,
    seed: i64,
    /// How far the edge strays from the hexside.
    wobble: f32,
    /// An outline that goes before this one where both have an edge.
    coast: Option<&'a Outline<'a>>,
}

impl<'a> Outline<'a> {
    /// How far corners are drawn in, as part of the way to their neighbours' middle.
    const ROUNDING: f32 = 0.36;
    /// How many pieces an edge is cut into.
    const PIECES: usize = 10;

    /// The outline of the hexes for which `inside` says so, straying from the hexsides
    /// by `wobble`. The seed tells one outline's unsteadiness from another's.
    pub(crate) fn new(
        map: &'a Map,
        geometry: &'a Geometry,
        seed: i64,
        wobble: f32,
        rim: bool,
        inside: impl Fn(HexId) -> bool,
    ) -> Self {
        let mut outline = Self {
            map,
            geometry,
            inside: map.hexes().map(inside).collect(),
            rim,
            corners: BTreeMap::new(),
            seed,
            wobble,
            coast: None,
        };
        let mut corners = BTreeMap::<Corner, Vec<Corner>>::new();
        for hex in outline.hexes() {
            for direction in Direction::ALL {
                if outline.is_edge(hex, direction) {
                    let (a, b) = geometry.side(map, hex, direction);
                    corners.entry(a).or_default().push(b);
                    corners.entry(b).or_default().push(a);
                }
            }
        }
        outline.corners = corners;
        outline
    }

    /// The same, but along another outline where that has an edge too.
    pub(crate) fn along(mut self, coast: &'a Self) -> Self {
        self.coast = Some(coast);
        self
    }

    /// Whether this side of an inside hex is an edge of the other outline.
    pub(crate) fn is_coast(&self, hex: HexId, direction: Direction) -> bool {
        let coast = self.coast.filter(|coast| coast.has(hex));
        coast.is_some_and(|coast| coast.is_edge(hex, direction))
    }

    /// Whether a corner is one of the outline's.
    pub(crate) fn touches(&self, corner: Corner) -> bool {
        self.corners.contains_key(&corner)
    }

    /// The hexes inside.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.map.hexes().filter(|hex| self.has(*hex))
    }

    /// Whether a hex is inside.
    pub(crate) fn has(&self, hex: HexId) -> bool {
        self.inside[hex.index()]
    }

    /// Whether the outline runs along this side of an inside hex.
    pub(crate) fn is_edge(&self, hex: HexId, direction: Direction) -> bool {
        let other = self.map.drawn_neighbor(hex, direction);
        other.map_or(self.rim, |other| !self.has(other))
    }

    /// Where a corner is drawn.
    pub(crate) fn place(&self, corner: Corner) -> Point {
        if let Some(coast) = self
            .coast
            .filter(|coast| coast.corners.contains_key(&corner))
        {
            return coast.place(corner);
        }
        let place = self.geometry.place(corner);
        match self.corners.get(&corner).map(Vec::as_slice) {
            Some([a, b]) => {
                let middle = self.geometry.place(*a).toward(self.geometry.place(*b), 0.5);
                let mut noise = Noise::new(&[self.seed, place.x as i64, place.y as i64]);
                place.toward(middle, Self::ROUNDING) + noise.step(7.0)
            }
            _ => place,
        }
    }

    /// The other end of the other edge at `corner` than the one to `from`.
    fn beyond(&self, corner: Corner, from: Corner) -> Point {
        let ends = self.corners.get(&corner).map_or(&[][..], Vec::as_slice);
        match ends {
            [a, b] if *a == from => self.place(*b),
            [a, b] if *b == from => self.place(*a),
            _ => self.place(corner),
        }
    }

    /// The points of a side, clockwise about its hex, both ends among them.
    pub(crate) fn edge(&self, hex: HexId, direction: Direction) -> Vec<Point> {
        if let Some(coast) = self.coast.filter(|_| self.is_coast(hex, direction)) {
            return coast.edge(hex, direction);
        }
        let (a, b) = self.geometry.side(self.map, hex, direction);
        let (from, to) = (self.place(a), self.place(b));
        if !self.is_edge(hex, direction) {
            return vec![from, to];
        }
        let (before, after) = (self.beyond(a, b), self.beyond(b, a));
        let aside = (to - from).unit().right();
        let mut noise = Noise::new(&[self.seed, hex.index() as i64, direction as i64]);
        let swing = noise.signed() * self.wobble;
        let mut last = 0.0;
        (0..=Self::PIECES)
            .map(|piece| {
                let part = piece as f32 / Self::PIECES as f32;
                let hold = part * (1.0 - part) * 4.0;
                // A slow swing for the whole side and a fresh tremble for each piece.
                last = last * 0.4 + noise.signed() * self.wobble * 0.4;
                let off = (swing + last) * hold;
                between(before, from, to, after, part) + aside * off
            })
            .collect()
    }

    /// A hex's own part of the area, clockwise.
    pub(crate) fn polygon(&self, hex: HexId) -> Vec<Point> {
        let mut points = Vec::with_capacity(40);
        for direction in Direction::ALL {
            let edge = self.edge(hex, direction);
            points.extend_from_slice(&edge[..edge.len() - 1]);
        }
        points
    }
}
