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
    (3.5, 17.0),
    (17.0, 19.0),
    (32.0, 20.0),
    (48.0, 19.0),
    (63.0, 15.0),
];

/// How far apart the hachures of a row are.
const SPACING: f32 = 4.3;

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
    // Spurs, so that no mountain is a cone.
    let first = noise.unit();
    for spur in 0..3 {
        let heading = turn(first + (spur as f32 + noise.signed() * 0.3) / 3.0);
        let end = top + heading * noise.range(16.0, 40.0);
        crests.push((None, Crest(top, end)));
    }
    crests
}

/// One high hex: shading and the hachures whose tops lie in it.
fn height(map: &Map, geometry: &Geometry, hex: HexId, crests: &[Vec<Crest>], sheet: &mut Sheet) {
    let center = geometry.center(map, hex);
    let (mut dark, mut light) = (Pen::default(), Pen::default());
    dark.ellipse(center + Point::new(14.0, 16.0), Point::new(88.0, 80.0));
    light.ellipse(center - Point::new(20.0, 24.0), Point::new(50.0, 44.0));
    let paint = Paint::Glow(ink::SEPIA.alpha(58));
    sheet.add(Layer::Relief, dark.path(), paint, Zooms::ALL);
    let paint = Paint::Glow(ink::PAPER.alpha(90));
    sheet.add(Layer::Relief, light.path(), paint, Zooms::from(1));

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
    for (distance, length) in &ROWS[..rows] {
        let mut row = Row::default();
        for crest in &near {
            around(*crest, *distance, &mut |top: Point| {
                if (top - center).length() > Geometry::RADIUS {
                    return;
                }
                let nearest = distance_to(&near, top);
                if (nearest.0 - distance).abs() > 1.0 || !row.has_room(top) {
                    return;
                }
                let down = (top - nearest.1).unit();
                let foot = geometry.hex_at(map, top + down * *length);
                let stays = foot.is_some_and(|foot| is_high(map, foot));
                if stays && geometry.hex_at(map, top) == Some(hex) {
                    hachure(&mut pen, top, down, *length, &mut noise);
                }
            });
        }
    }
    let paint = Paint::Fill(ink::SEPIA.alpha(190));
    sheet.add(Layer::Relief, pen.path(), paint, Zooms::from(1));
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

/// The places taken by one row of hachures.
#[derive(Default)]
struct Row(Vec<Point>);

impl Row {
    /// Takes a place unless it is too near to another.
    fn has_room(&mut self, place: Point) -> bool {
        let free = self
            .0
            .iter()
            .all(|other| (place - *other).length() > SPACING * 0.72);
        if free {
            self.0.push(place);
        }
        free
    }
}

/// Calls for evenly spaced points at a distance all round a crest.
fn around(crest: Crest, distance: f32, each: &mut dyn FnMut(Point)) {
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
    let width = 0.36 + shade * shade * 1.0;
    let top = top + down * (noise.signed() * 4.0) + down.right() * (noise.signed() * 0.7);
    let length = length * noise.range(0.7, 1.1) * (0.7 + shade * 0.4);
    let end = top + down * length + down.right() * (noise.signed() * 1.8);
    let half = down.right() * (width * 1.6);
    let belly = top + down * (length * 0.28);
    pen.start(top);
    pen.quad(belly + half, end);
    pen.quad(belly - half, top);
    pen.close();
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
