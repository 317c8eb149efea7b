//! Roads, pikes, railroads and trails: curves from hex centre to hex centre.

use longroll_map::{Direction, HexId, Map, Way};

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::noise::Noise;
use crate::pen::{Pen, between};
use crate::shape::{Layer, Paint, Sheet, Zooms};
use crate::water::Middles;

/// How far apart a road and a railroad through the same hexside run.
const APART: f32 = 15.0;

/// Where ways run.
pub(crate) struct Course<'a> {
    map: &'a Map,
    geometry: &'a Geometry,
    middles: &'a Middles,
}

/// One curve of a way through or into a hex.
#[derive(Clone, Debug)]
pub(crate) struct Leg {
    /// Its points.
    pub(crate) points: Vec<Point>,
    before: Point,
    after: Point,
}

impl Leg {
    fn draw(&self, pen: &mut Pen) {
        pen.start(self.points[0]);
        pen.follow(&self.points, self.before, self.after);
    }

    /// Evenly spaced places along the curve with the direction in each.
    fn stations(&self, spacing: f32) -> Vec<(Point, Point)> {
        let dense = self.dense();
        let length: f32 = dense.windows(2).map(|p| (p[1] - p[0]).length()).sum();
        let count = (length / spacing).round().max(1.0);
        let step = length / count;
        let mut next = step / 2.0;
        let mut run = 0.0;
        let mut found = Vec::new();
        for pair in dense.windows(2) {
            let piece = (pair[1] - pair[0]).length();
            while next <= run + piece && piece > 0.0 {
                let at = pair[0].toward(pair[1], (next - run) / piece);
                found.push((at, (pair[1] - pair[0]).unit()));
                next += step;
            }
            run += piece;
        }
        found
    }

    /// The curve as many short lines.
    pub(crate) fn dense(&self) -> Vec<Point> {
        const PIECES: usize = 8;
        let points = &self.points;
        let mut dense = vec![points[0]];
        for index in 1..points.len() {
            let a = if index >= 2 {
                points[index - 2]
            } else {
                self.before
            };
            let d = points.get(index + 1).copied().unwrap_or(self.after);
            for piece in 1..=PIECES {
                let part = piece as f32 / PIECES as f32;
                dense.push(between(a, points[index - 1], points[index], d, part));
            }
        }
        dense
    }
}

impl<'a> Course<'a> {
    /// Ways that cross water at its middles.
    pub(crate) fn new(map: &'a Map, geometry: &'a Geometry, middles: &'a Middles) -> Self {
        Self {
            map,
            geometry,
            middles,
        }
    }

    /// Where the roads of a hex meet: not quite the centre, as nothing is.
    pub(crate) fn node(&self, hex: HexId) -> Point {
        let mut noise = Noise::new(&[50, hex.index() as i64]);
        // Railroads were surveyed; roads grew.
        let rail = Direction::ALL
            .iter()
            .any(|direction| self.map.side(hex, *direction).ways.has(Way::Railroad));
        self.geometry.center(self.map, hex) + noise.step(if rail { 3.0 } else { 9.0 })
    }

    /// Where a way crosses a hexside.
    pub(crate) fn gate(&self, hex: HexId, direction: Direction, way: Way) -> Option<Point> {
        let other = self.map.drawn_neighbor(hex, direction)?;
        let side = self.map.hexside(hex, other)?;
        let (a, b) = self.geometry.side(self.map, side.hex(), side.direction());
        let (a, b) = (self.geometry.place(a), self.geometry.place(b));
        let mut noise = Noise::new(&[51, side.hex().index() as i64, side.direction() as i64]);
        let along = (b - a).unit();
        let gate = if let Some((middle, _)) = self.middles.get(&side) {
            *middle
        } else {
            let rail = self.map.side(hex, direction).ways.has(Way::Railroad);
            let stray = if rail { 4.0 } else { 15.0 };
            a.toward(b, 0.5) + along * (noise.signed() * stray)
        };
        Some(gate + self.aside(hex, direction, way))
    }

    /// The step of a railroad to the side of a road that goes the same way.
    fn aside(&self, hex: HexId, direction: Direction, way: Way) -> Point {
        let ways = self.map.side(hex, direction).ways;
        let shared = ways.has(Way::Railroad) && (ways.has(Way::Road) || ways.has(Way::Pike));
        if !shared || way == Way::Trail {
            return Point::default();
        }
        // Always to the same hand of somebody who goes east, or south.
        let heading = match direction {
            Direction::NorthEast | Direction::SouthEast | Direction::South => direction,
            other => other.opposite(),
        };
        let (a, b) = self.geometry.side(self.map, hex, heading);
        let along = (self.geometry.place(b) - self.geometry.place(a)).unit();
        along
            * if way == Way::Railroad {
                APART * 0.62
            } else {
                -APART * 0.38
            }
    }

    /// The exits of a hex by ways of some kinds.
    pub(crate) fn exits(&self, hex: HexId, kinds: &[Way]) -> Vec<(Direction, Way)> {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| {
                let ways = self.map.side(hex, direction).ways;
                let way = kinds.iter().find(|way| ways.has(**way))?;
                Some((direction, *way))
            })
            .collect()
    }

    /// The curves of a hex for ways of some kinds: the two exits that lie most
    /// opposite are one line, the others join it.
    pub(crate) fn legs(&self, hex: HexId, kinds: &[Way]) -> Vec<(Leg, Way)> {
        let exits: Vec<_> = self
            .exits(hex, kinds)
            .into_iter()
            .filter_map(|(direction, way)| {
                let gate = self.gate(hex, direction, way)?;
                Some((direction, way, gate, self.beyond(hex, direction, kinds)))
            })
            .collect();
        let node = self.node(hex) + self.node_aside(hex, kinds);
        let Some(through) = through(
            &exits
                .iter()
                .map(|exit| (exit.0, exit.1))
                .collect::<Vec<_>>(),
        ) else {
            let ends = exits.into_iter().map(|(_, way, gate, out)| {
                let points = vec![gate, node];
                let (before, after) = (out, node.toward(gate, -0.5));
                (
                    Leg {
                        points,
                        before,
                        after,
                    },
                    way,
                )
            });
            return ends.collect();
        };
        let (a, b) = (exits[through.0], exits[through.1]);
        let line = Leg {
            points: vec![a.2, node, b.2],
            before: a.3,
            after: b.3,
        };
        let mut legs = Vec::new();
        if a.1 == b.1 {
            legs.push((line, a.1));
        } else {
            for (from, to) in [(a, b), (b, a)] {
                let points = vec![from.2, node];
                let (before, after) = (from.3, to.2);
                legs.push((
                    Leg {
                        points,
                        before,
                        after,
                    },
                    from.1,
                ));
            }
        }
        for (index, (_, way, gate, out)) in exits.iter().enumerate() {
            if index != through.0 && index != through.1 {
                let points = vec![*gate, node];
                // A branch leans towards the nearer end of the line that it joins.
                let after = node + (node - *gate) * 0.6;
                legs.push((
                    Leg {
                        points,
                        before: *out,
                        after,
                    },
                    *way,
                ));
            }
        }
        legs
    }

    /// Where the ways go on in the next hex: its node.
    fn beyond(&self, hex: HexId, direction: Direction, kinds: &[Way]) -> Point {
        let other = self.map.drawn_neighbor(hex, direction);
        other.map_or(Point::default(), |other| {
            self.node(other) + self.node_aside(other, kinds)
        })
    }

    /// A railroad keeps beside the road in the hexes where both run.
    fn node_aside(&self, hex: HexId, kinds: &[Way]) -> Point {
        let Some(way) = kinds.first().filter(|way| **way == Way::Railroad) else {
            return Point::default();
        };
        let steps = Direction::ALL.map(|direction| self.aside(hex, direction, *way));
        let shared = steps.iter().filter(|step| step.length() > 0.0).count();
        let sum = steps.iter().fold(Point::default(), |sum, step| sum + *step);
        if shared == 0 {
            sum
        } else {
            sum * (1.35 / shared as f32)
        }
    }
}

/// The pair of exits that make the straightest line; pikes before roads.
fn through(exits: &[(Direction, Way)]) -> Option<(usize, usize)> {
    let mut best = None;
    for a in 0..exits.len() {
        for b in a + 1..exits.len() {
            let turn = (exits[b].0 as i32 - exits[a].0 as i32).rem_euclid(6);
            let bend = (3 - turn).abs();
            let same = i32::from(exits[a].1 != exits[b].1);
            let pike = i32::from(exits[a].1 != Way::Pike);
            let score = bend * 2 + same * 3 + pike;
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, (a, b)));
            }
        }
    }
    best.map(|(_, pair)| pair)
}

/// Draws all ways.
pub(crate) fn draw(map: &Map, course: &Course<'_>, sheet: &mut Sheet) {
    for hex in map.hexes() {
        let (mut road, mut pike) = (Pen::default(), Pen::default());
        for (leg, way) in course.legs(hex, &[Way::Pike, Way::Road]) {
            leg.draw(if way == Way::Pike {
                &mut pike
            } else {
                &mut road
            });
        }
        let road = road.path();
        let glow = Paint::line(ink::PAPER.alpha(120), 6.6);
        sheet.add(Layer::RoadGlow, road.clone(), glow, Zooms::from(3));
        let far = Paint::line(ink::ROAD.alpha(150), 2.9).least(0.45);
        sheet.add(Layer::RoadBed, road.clone(), far, Zooms(1, 1));
        let line = Paint::line(ink::ROAD, 2.9).least(0.55);
        sheet.add(Layer::RoadBed, road, line, Zooms::from(2));
        let pike = pike.path();
        let edge = Paint::line(ink::ROAD, 8.2).least(1.1);
        sheet.add(Layer::RoadBed, pike.clone(), edge, Zooms::ALL);
        let core = Paint::line(ink::PIKE, 4.2);
        sheet.add(Layer::Road, pike, core, Zooms::from(3));

        let mut trail = Pen::default();
        for (leg, _) in course.legs(hex, &[Way::Trail]) {
            leg.draw(&mut trail);
        }
        let line = Paint::line(ink::ROAD, 2.2).least(0.5).dashed(7.0, 5.0);
        sheet.add(Layer::RoadBed, trail.path(), line, Zooms::from(2));
        railroad(course, hex, sheet);
    }
}

fn railroad(course: &Course<'_>, hex: HexId, sheet: &mut Sheet) {
    let (mut line, mut ticks) = (Pen::default(), Pen::default());
    for (leg, _) in course.legs(hex, &[Way::Railroad]) {
        leg.draw(&mut line);
        for (at, along) in leg.stations(12.5) {
            let half = along.right() * 5.2;
            ticks.stroke(at - half, at + half);
        }
    }
    let line = line.path();
    let glow = Paint::line(ink::PAPER.alpha(130), 8.0);
    sheet.add(Layer::RoadGlow, line.clone(), glow, Zooms::from(3));
    let paint = Paint::line(ink::RAIL, 2.8).least(0.9);
    sheet.add(Layer::Rail, line, paint, Zooms::ALL);
    let paint = Paint::line(ink::RAIL, 2.0).least(0.5).cut();
    sheet.add(Layer::Rail, ticks.path(), paint, Zooms::from(2));
}
