//! Woods: soft masses with a broken edge that run together, and trees.

use longroll_map::{Direction, HexId, Map, Terrain};

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::noise::{Noise, turn};
use crate::outline::Outline;
use crate::pen::Pen;
use crate::shape::{Layer, Paint, Sheet, Zooms};

/// How far the edge strays from the hexside.
const WOBBLE: f32 = 13.0;
/// How the shadow falls, away from a light in the north-west.
const SHADOW: Point = Point::new(2.6, 3.4);

/// Draws all woods.
pub(crate) fn draw(map: &Map, geometry: &Geometry, coast: &Outline<'_>, sheet: &mut Sheet) {
    let outline = Outline::new(map, geometry, 20, WOBBLE, true, |hex| {
        map.terrain(hex) == Terrain::Woods && map.info(hex).playable
    })
    .along(coast);
    for hex in outline.hexes() {
        mass(&outline, hex, sheet);
    }
    shade(map, geometry, &outline, sheet);
    trees(map, geometry, &outline, sheet);
}

/// The mass of one hex: straight towards other woods, lobed elsewhere.
fn mass(outline: &Outline<'_>, hex: HexId, sheet: &mut Sheet) {
    let mut noise = Noise::new(&[21, hex.index() as i64]);
    let (mut area, mut shadow, mut seam) = (Pen::default(), Pen::default(), Pen::default());
    let mut crowns = Pen::default();
    let mut started = false;
    for direction in Direction::ALL {
        let points = outline.edge(hex, direction);
        if !started {
            area.start(points[0]);
            shadow.start(points[0] + SHADOW);
            started = true;
        }
        if !outline.is_edge(hex, direction) {
            area.line(points[1]);
            shadow.line(points[1] + SHADOW);
            seam.stroke(points[0], points[1]);
            continue;
        }
        if outline.is_coast(hex, direction) {
            for point in points {
                area.line(point);
                shadow.line(point);
            }
            continue;
        }
        for pair in points.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let outward = -(to - from).unit().right();
            let bulge = outward * noise.range(5.0, 11.5);
            let (first, second) = (from + bulge + noise.step(1.5), to + bulge + noise.step(1.5));
            area.cubic(first, second, to);
            shadow.cubic(first + SHADOW, second + SHADOW, to + SHADOW);
            if noise.chance(0.8) {
                crowns.start(from);
                crowns.cubic(first, second, to);
            }
            // Single trees before the edge.
            if noise.chance(0.16) {
                let place = from + outward * noise.range(13.0, 24.0);
                tree(&mut crowns, place, noise.range(0.7, 1.0), &mut noise);
            }
        }
    }
    area.close();
    shadow.close();
    let fill = Paint::Fill(ink::WOODS);
    sheet.add(Layer::Woods, area.path(), fill, Zooms::ALL);
    let paint = Paint::line(ink::WOODS, 1.0).least(1.2);
    sheet.add(Layer::Woods, seam.path(), paint, Zooms::ALL);
    let paint = Paint::Fill(ink::WOODS_SHADOW);
    sheet.add(Layer::WoodsShadow, shadow.path(), paint, Zooms::from(2));
    let paint = Paint::line(ink::TREE.alpha(170), 1.3).least(0.35);
    sheet.add(Layer::Trees, crowns.path(), paint, Zooms::from(3));
}

/// Darker patches here and there, where the wood is thick.
fn shade(map: &Map, geometry: &Geometry, outline: &Outline<'_>, sheet: &mut Sheet) {
    const STEP: f32 = 62.0;
    let size = geometry.size();
    for row in 0..(size.y / STEP) as i64 {
        for column in 0..(size.x / STEP) as i64 {
            let mut noise = Noise::new(&[22, column, row]);
            let place = Point::new(
                (column as f32 + noise.signed() * 0.5) * STEP,
                (row as f32 + noise.signed() * 0.5) * STEP,
            );
            let half = Point::new(noise.range(34.0, 78.0), noise.range(26.0, 50.0));
            let deep = (0..8).all(|spoke| {
                let rim = turn(spoke as f32 / 8.0);
                let rim = place + Point::new(rim.x * half.x, rim.y * half.y) * 0.8;
                let hex = geometry.hex_at(map, rim);
                hex.is_some_and(|hex| outline.has(hex))
            });
            if noise.chance(0.35) || !deep {
                continue;
            }
            let mut pen = Pen::default();
            pen.ellipse(place, half);
            let paint = Paint::Glow(ink::WOODS_SHADOW.alpha(noise.range(45.0, 100.0) as u8));
            sheet.add(Layer::Woods, pen.path(), paint, Zooms::from(1));
        }
    }
}

/// Trees on an unsteady lattice over the whole sheet, so that no hex shows.
fn trees(map: &Map, geometry: &Geometry, outline: &Outline<'_>, sheet: &mut Sheet) {
    const STEP: Point = Point::new(21.0, 18.0);
    let mut fine: Vec<Pen> = map.hexes().map(|_| Pen::default()).collect();
    let mut dark: Vec<Pen> = map.hexes().map(|_| Pen::default()).collect();
    let size = geometry.size();
    for row in 0..(size.y / STEP.y) as i64 {
        for column in 0..(size.x / STEP.x) as i64 {
            let mut noise = Noise::new(&[23, column, row]);
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let place = Point::new(
                (column as f32 + shift + noise.signed() * 0.34) * STEP.x,
                (row as f32 + noise.signed() * 0.34) * STEP.y,
            );
            let Some(hex) = geometry.hex_at(map, place) else {
                continue;
            };
            if !outline.has(hex) || noise.chance(0.07) {
                continue;
            }
            // Corners of the hexes are rounded off; no tree stands outside.
            let away = place - geometry.center(map, hex);
            let lonely = Direction::ALL.iter().any(|d| outline.is_edge(hex, *d));
            if lonely && away.length() > 82.0 {
                continue;
            }
            let size = noise.range(0.8, 1.2);
            tree(&mut fine[hex.index()], place, size, &mut noise);
            foot(&mut dark[hex.index()], place, size);
        }
    }
    for (fine, dark) in fine.into_iter().zip(dark) {
        let paint = Paint::line(ink::TREE.alpha(165), 1.25).least(0.3);
        sheet.add(Layer::Trees, fine.path(), paint, Zooms::from(3));
        let paint = Paint::Fill(ink::TREE.alpha(125));
        sheet.add(Layer::Trees, dark.path(), paint, Zooms::from(3));
    }
}

/// A tree's crown as one broken line of three lobes.
fn tree(pen: &mut Pen, place: Point, size: f32, noise: &mut Noise) {
    let at = |x: f32, y: f32| place + Point::new(x, y) * size;
    let lean = noise.signed() * 1.2;
    pen.start(at(-5.2, 2.0));
    pen.quad(at(-7.4, -3.0), at(-3.2, -3.2));
    pen.quad(at(lean, -9.0), at(3.4, -3.4));
    pen.quad(at(7.6, -2.6), at(5.2, 2.2));
}

/// The dark side of a crown.
fn foot(pen: &mut Pen, place: Point, size: f32) {
    let at = |x: f32, y: f32| place + Point::new(x, y) * size;
    pen.start(at(1.2, -3.2));
    pen.quad(at(5.8, -3.2), at(5.2, 2.2));
    pen.quad(at(0.4, 4.4), at(-4.0, 2.8));
    pen.quad(at(1.8, 1.6), at(1.2, -3.2));
    pen.close();
}
