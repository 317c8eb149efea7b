//! Mountains, hills and ridges in sepia hachures.

use longroll_map::{Direction, HexId, Map, Ridge, Terrain};

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::noise::{Noise, turn};
use crate::pen::Pen;
use crate::shape::{Layer, Paint, Sheet, Zooms};

/// Where the light comes from: the north-west, as on every map of the time.
const LIGHT: Point = Point::new(-0.64, -0.77);
/// The rows of hachures: how far from the crest they begin, how long they are.
const ROWS: [(f32, f32); 5] = [
    (5.0, 14.0),
    (20.0, 15.0),
    (36.0, 15.0),
    (52.0, 13.0),
    (66.0, 9.0),
];

/// A piece of a crest, from point to point.
#[derive(Clone, Copy)]
struct Crest(Point, Point);

impl Crest {
    fn nearest(self, point: Point) -> Point {
        let along = self.1 - self.0;
        let length = along.dot(along);
        if length < 1e-3 {
            return self.0;
        }
        let part = ((point - self.0).dot(along) / length).clamp(0.0, 1.0);
        self.0.toward(self.1, part)
    }
}

/// Draws all heights.
pub(crate) fn draw(map: &Map, geometry: &Geometry, sheet: &mut Sheet) {
    let tops: Vec<_> = map
        .hexes()
        .map(|hex| {
            let mut noise = Noise::new(&[30, hex.index() as i64]);
            geometry.center(map, hex) + noise.step(16.0)
        })
        .collect();
    let mut crests = vec![Vec::new(); map.len()];
    for hex in map.hexes().filter(|hex| is_high(map, *hex)) {
        for (other, crest) in crests_of(map, hex, &tops) {
            crests[hex.index()].push(crest);
            if let Some(other) = other {
                crests[other.index()].push(crest);
            }
        }
    }
    for hex in map.hexes() {
        if is_high(map, hex) {
            height(map, geometry, hex, &crests, sheet);
        }
        ridges(map, geometry, hex, sheet);
    }
}

fn is_high(map: &Map, hex: HexId) -> bool {
    matches!(map.terrain(hex), Terrain::Mountain | Terrain::Hill) && map.info(hex).playable
}

/// The crests that begin in a hex: to one or two of the high hexes behind it, so that
/// ranges branch as real ones do and leave valleys between.
fn crests_of(map: &Map, hex: HexId, tops: &[Point]) -> Vec<(Option<HexId>, Crest)> {
    let mut noise = Noise::new(&[31, hex.index() as i64]);
    let top = tops[hex.index()];
    let behind: Vec<_> = [Direction::North, Direction::NorthWest, Direction::SouthWest]
        .into_iter()
        .filter_map(|direction| map.drawn_neighbor(hex, direction))
        .filter(|other| is_high(map, *other))
        .collect();
    let mut crests: Vec<_> = Vec::new();
    if !behind.is_empty() {
        let first = (noise.unit() * behind.len() as f32) as usize;
        crests.push((Some(behind[first]), Crest(top, tops[behind[first].index()])));
    }
    let arm = turn(noise.unit()) * noise.range(10.0, 24.0);
    crests.push((None, Crest(top - arm, top + arm)));
    crests
}

/// One high hex: shading and the hachures whose tops lie in it.
fn height(map: &Map, geometry: &Geometry, hex: HexId, crests: &[Vec<Crest>], sheet: &mut Sheet) {
    let center = geometry.center(map, hex);
    let (mut dark, mut light) = (Pen::default(), Pen::default());
    dark.ellipse(center + Point::new(16.0, 20.0), Point::new(84.0, 74.0));
    light.ellipse(center - Point::new(20.0, 24.0), Point::new(50.0, 44.0));
    let paint = Paint::Glow(ink::SEPIA.alpha(70));
    sheet.add(Layer::Relief, dark.path(), paint, Zooms::ALL);
    let paint = Paint::Glow(ink::PAPER.alpha(120));
    sheet.add(Layer::Relief, light.path(), paint, Zooms::ALL);

    let mut near: Vec<Crest> = crests[hex.index()].clone();
    for direction in Direction::ALL {
        if let Some(other) = map.drawn_neighbor(hex, direction) {
            near.extend_from_slice(&crests[other.index()]);
        }
    }
    let mut noise = Noise::new(&[32, hex.index() as i64]);
    let rows = if map.terrain(hex) == Terrain::Hill {
        3
    } else {
        ROWS.len()
    };
    let mut pen = Pen::default();
    for crest in &near {
        for (distance, length) in &ROWS[..rows] {
            row(*crest, *distance, &mut |top: Point| {
                let here = geometry.hex_at(map, top) == Some(hex);
                let nearest = distance_to(&near, top);
                if here && (nearest.0 - distance).abs() < 1.5 {
                    let down = (top - nearest.1).unit();
                    hachure(&mut pen, top, down, *length, &mut noise);
                }
            });
        }
    }
    let paint = Paint::Fill(ink::SEPIA.alpha(200));
    sheet.add(Layer::Relief, pen.path(), paint, Zooms::from(2));
}

/// The distance to the nearest crest and the nearest point on it.
fn distance_to(crests: &[Crest], point: Point) -> (f32, Point) {
    crests
        .iter()
        .map(|crest| {
            let nearest = crest.nearest(point);
            ((point - nearest).length(), nearest)
        })
        .fold((f32::INFINITY, point), |best, next| {
            if next.0 < best.0 { next } else { best }
        })
}

/// Calls for evenly spaced points at a distance all round a crest.
fn row(crest: Crest, distance: f32, each: &mut dyn FnMut(Point)) {
    const SPACING: f32 = 5.6;
    let along = crest.1 - crest.0;
    let side = along.unit().right() * distance;
    let steps = (along.length() / SPACING) as i32;
    for step in 1..steps {
        let place = crest.0 + along * (step as f32 / steps as f32);
        each(place + side);
        each(place - side);
    }
    let around = ((distance * std::f32::consts::TAU / SPACING) as i32).max(7);
    for step in 0..around {
        let spoke = turn(step as f32 / around as f32) * distance;
        each(crest.0 + spoke);
        each(crest.1 + spoke);
    }
}

/// A wedge down the slope, strong where the slope lies in shadow.
fn hachure(pen: &mut Pen, top: Point, down: Point, length: f32, noise: &mut Noise) {
    let shade = 0.5 - down.dot(LIGHT) * 0.5;
    let width = 0.45 + shade * 1.45;
    let top = top + noise.step(1.3);
    let length = length * noise.range(0.7, 1.1) * (0.75 + shade * 0.35);
    let end = top + down * length + down.right() * noise.signed() * 1.6;
    let half = down.right() * width;
    pen.polygon(&[top - half, top + half, end]);
}

/// Short hachures down from a ridge hexside, in the hex that holds its symbol.
fn ridges(map: &Map, geometry: &Geometry, hex: HexId, sheet: &mut Sheet) {
    let mut pen = Pen::default();
    let mut noise = Noise::new(&[33, hex.index() as i64]);
    for direction in Direction::ALL {
        if map.side(hex, direction).ridge != Ridge::Here {
            continue;
        }
        let (a, b) = geometry.side(map, hex, direction);
        let (from, to) = (geometry.place(a), geometry.place(b));
        let down = -(to - from).unit().right();
        for step in 1..20 {
            let place = from.toward(to, step as f32 / 20.0) - down * 9.0;
            hachure(&mut pen, place, down, 16.0, &mut noise);
        }
    }
    let paint = Paint::Fill(ink::SEPIA.alpha(210));
    sheet.add(Layer::Relief, pen.path(), paint, Zooms::from(2));
}
