//! Towns, villages, stations and other things that stand in a hex.

use longroll_map::{Direction, Feature, HexId, Map, Terrain, Way};

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::noise::Noise;
use crate::pen::Pen;
use crate::shape::{Layer, Paint, Sheet, Zooms};
use crate::ways::Course;

/// Draws everything that stands in hexes.
pub(crate) fn draw(map: &Map, geometry: &Geometry, course: &Course<'_>, sheet: &mut Sheet) {
    for hex in map.hexes() {
        let info = map.info(hex);
        let has = |feature| info.features.contains(&feature);
        let node = course.node(hex);
        let along = main_street(course, hex);
        if info.terrain == Terrain::City {
            city(geometry.center(map, hex), along, hex, sheet);
        } else if has(Feature::Town) {
            town(node, along, hex, sheet);
        } else if has(Feature::Village) {
            village(node, along, hex, sheet);
        } else if !has(Feature::RrStation) && !has(Feature::Landing) {
            lone(info.name.as_str(), info.terrain, node, along, sheet);
        }
        if has(Feature::RrStation) {
            station(course, hex, node, sheet);
        }
        if has(Feature::Landing) {
            landing(map, geometry, hex, sheet);
        }
        for (feature, rampart) in [
            (Feature::Redoubt, 12.0),
            (Feature::Fort, 17.0),
            (Feature::NavalBattery, 12.0),
        ] {
            if has(feature) {
                fort(geometry.center(map, hex), rampart, sheet);
            }
        }
    }
}

/// The direction of the road through a hex; houses stand along it.
fn main_street(course: &Course<'_>, hex: HexId) -> Point {
    let legs = course.legs(hex, &[Way::Pike, Way::Road, Way::Trail, Way::Railroad]);
    let Some((leg, _)) = legs.first() else {
        let mut noise = Noise::new(&[60, hex.index() as i64]);
        return Point::new(1.0, noise.signed() * 0.6).unit();
    };
    let points = &leg.points;
    (points[points.len() - 1] - points[0]).unit()
}

/// Houses in rows on both sides of a street, and cross streets between.
struct Rows {
    /// Houses along the street to each side of the middle.
    length: i32,
    /// Rows to each side of the street.
    depth: i32,
    /// The likelihood that a house stands.
    density: f32,
    /// Half a house along and across the street.
    half: Point,
}

impl Rows {
    fn draw(&self, node: Point, along: Point, hex: HexId, pen: &mut Pen) {
        let mut noise = Noise::new(&[61, hex.index() as i64]);
        let step = Point::new(self.half.x * 2.0 + 2.6, self.half.y * 2.0 + 2.8);
        for row in 0..self.depth * 2 {
            let out = row / 2;
            let hand = if row % 2 == 0 { 1.0 } else { -1.0 };
            for house in -self.length..self.length {
                // Towns thin out towards their ends.
                let far = (house as f32 + 0.5).abs() / self.length as f32;
                let rim = (out + 1) as f32 / self.depth as f32;
                let standing = self.density * (1.25 - 0.55 * far * rim);
                if !noise.chance(standing) {
                    continue;
                }
                let street = if house >= 0 { 2.4 } else { -2.4 };
                let x = (house as f32 + 0.5) * step.x + street;
                let y = hand * (6.2 + self.half.y + out as f32 * step.y);
                let center = node + along * x + along.right() * y + noise.step(0.6);
                let half = Point::new(
                    self.half.x * noise.range(0.72, 1.08),
                    self.half.y * noise.range(0.78, 1.1),
                );
                pen.block(center, along, half);
            }
        }
    }
}

fn houses(pen: Pen, sheet: &mut Sheet, zooms: Zooms) {
    let path = pen.path();
    let halo = Paint::line(ink::PAPER.alpha(150), 2.6);
    sheet.add(Layer::Place, path.clone(), halo, Zooms::from(3));
    sheet.add(Layer::Place, path, Paint::Fill(ink::BLACK), zooms);
}

/// A dot for scales at which houses would be dust.
fn dot(node: Point, radius: f32, zooms: Zooms, sheet: &mut Sheet) {
    let mut pen = Pen::default();
    pen.ellipse(node, Point::new(radius, radius));
    sheet.add(Layer::Place, pen.path(), Paint::Fill(ink::BLACK), zooms);
}

fn village(node: Point, along: Point, hex: HexId, sheet: &mut Sheet) {
    let mut noise = Noise::new(&[62, hex.index() as i64]);
    let rows = Rows {
        length: 1 + i32::from(noise.chance(0.4)),
        depth: 1,
        density: 0.8,
        half: Point::new(4.3, 3.2),
    };
    let mut pen = Pen::default();
    // One house always stands, lest a village be empty.
    pen.block(node + along.right() * 9.6, along, Point::new(4.3, 3.2));
    rows.draw(node, along, hex, &mut pen);
    houses(pen, sheet, Zooms::from(3));
    dot(node, 11.0, Zooms(2, 2), sheet);
}

fn town(node: Point, along: Point, hex: HexId, sheet: &mut Sheet) {
    let rows = Rows {
        length: 3,
        depth: 2,
        density: 0.86,
        half: Point::new(4.8, 3.7),
    };
    let mut pen = Pen::default();
    rows.draw(node, along, hex, &mut pen);
    houses(pen, sheet, Zooms::from(3));
    dot(node, 26.0, Zooms(0, 1), sheet);
    dot(node, 19.0, Zooms(2, 2), sheet);
}

/// A street grid that fills the hex.
fn city(center: Point, along: Point, hex: HexId, sheet: &mut Sheet) {
    let mut noise = Noise::new(&[63, hex.index() as i64]);
    let mut pen = Pen::default();
    for row in -6..=6 {
        for column in -7..=7 {
            let step = Point::new(column as f32 * 12.0, row as f32 * 12.5);
            let away = step.length();
            if away > 76.0 || noise.chance((away - 40.0).max(0.0) / 90.0) {
                continue;
            }
            let at = center + along * step.x + along.right() * step.y;
            pen.block(at, along, Point::new(4.6, noise.range(4.0, 5.0)));
        }
    }
    houses(pen, sheet, Zooms::from(2));
    dot(center, 60.0, Zooms(0, 1), sheet);
}

/// A church, a mill or a farm by itself.
fn lone(name: &str, terrain: Terrain, node: Point, along: Point, sheet: &mut Sheet) {
    let nature = [
        "Mountain", "Hill", "Ridge", "Ford", "Point", "Nest", "Shoals",
    ];
    let is_nature = nature.iter().any(|word| name.ends_with(word));
    if name.is_empty() || terrain == Terrain::Mountain || is_nature {
        return;
    }
    let at = node + along.right() * 10.0;
    let mut pen = Pen::default();
    let worship = ["Church", "M.H.", "Chapel", "Meeting"];
    if worship.iter().any(|word| name.contains(word)) {
        pen.block(at, Point::new(1.0, 0.0), Point::new(4.4, 3.4));
        let mut cross = Pen::default();
        cross.stroke(at - Point::new(0.0, 3.0), at - Point::new(0.0, 13.5));
        cross.stroke(at - Point::new(3.4, 10.0), at - Point::new(-3.4, 10.0));
        let path = cross.path();
        let halo = Paint::line(ink::PAPER.alpha(150), 4.2);
        sheet.add(Layer::Place, path.clone(), halo, Zooms::from(4));
        let paint = Paint::line(ink::BLACK, 1.7).least(0.5).cut();
        sheet.add(Layer::Place, path, paint, Zooms::from(3));
    } else {
        pen.block(at, along, Point::new(4.2, 3.2));
    }
    houses(pen, sheet, Zooms::from(3));
}

/// A red block on the railroad.
fn station(course: &Course<'_>, hex: HexId, node: Point, sheet: &mut Sheet) {
    let legs = course.legs(hex, &[Way::Railroad]);
    let (at, along) = legs
        .first()
        .map_or((node, Point::new(1.0, 0.0)), |(leg, _)| {
            let dense = leg.dense();
            let middle = dense.len() / 2;
            let end = leg.points.len() == 2;
            let at = if end { leg.points[1] } else { dense[middle] };
            (at, (dense[dense.len() - 1] - dense[0]).unit())
        });
    let mut pen = Pen::default();
    pen.block(at + along.right() * 8.2, along, Point::new(9.0, 4.9));
    let path = pen.path();
    let halo = Paint::line(ink::PAPER, 5.6);
    sheet.add(Layer::Place, path.clone(), halo, Zooms::from(3));
    let edge = Paint::line(ink::BLACK, 2.0).least(0.4);
    sheet.add(Layer::Place, path.clone(), edge, Zooms::from(2));
    let red = Paint::Fill(crate::shape::Ink::new(0x00b2_2f22));
    sheet.add(Layer::Place, path, red, Zooms::from(2));
}

/// A jetty from the land into the water.
fn landing(map: &Map, geometry: &Geometry, hex: HexId, sheet: &mut Sheet) {
    let center = geometry.center(map, hex);
    let water = Direction::ALL.into_iter().find(|direction| {
        let other = map.drawn_neighbor(hex, *direction);
        other.is_some_and(|other| map.terrain(other) == Terrain::Water)
    });
    let out = water.map_or(Point::new(1.0, 0.0), |direction| {
        let (a, b) = geometry.side(map, hex, direction);
        (geometry.place(a).toward(geometry.place(b), 0.5) - center).unit()
    });
    let shore = center + out * 74.0;
    let (mut pier, mut house) = (Pen::default(), Pen::default());
    pier.stroke(shore, shore + out * 30.0);
    let head = shore + out * 30.0;
    pier.stroke(head - out.right() * 8.0, head + out.right() * 8.0);
    house.block(shore - out * 6.0, out, Point::new(4.0, 4.0));
    let path = pier.path();
    let halo = Paint::line(ink::PAPER, 6.4);
    sheet.add(Layer::Place, path.clone(), halo, Zooms::from(3));
    let paint = Paint::line(ink::BLACK, 3.0).least(0.8).cut();
    sheet.add(Layer::Place, path, paint, Zooms::from(2));
    houses(house, sheet, Zooms::from(3));
}

/// A work with five sides.
fn fort(center: Point, radius: f32, sheet: &mut Sheet) {
    let corners: Vec<_> = (0..5)
        .map(|corner| center + crate::noise::turn(corner as f32 / 5.0 - 0.25) * radius)
        .collect();
    let mut pen = Pen::default();
    pen.polygon(&corners);
    let path = pen.path();
    sheet.add(
        Layer::Place,
        path.clone(),
        Paint::Fill(ink::PAPER),
        Zooms::from(2),
    );
    let wall = Paint::line(ink::BLACK, 3.4).least(0.8);
    sheet.add(Layer::Place, path, wall, Zooms::from(2));
}
