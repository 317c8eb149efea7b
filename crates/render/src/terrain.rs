//! The ground: paper, washes, brush strokes.

use longroll_map::{Direction, HexId, Map, Terrain};

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::noise::{Noise, turn};
use crate::outline::Outline;
use crate::pen::Pen;
use crate::shape::{Ink, Layer, Paint, Sheet, Zooms};

/// How far the edge of a wash strays from the hexside.
const WOBBLE: f32 = 11.0;

/// Draws paper and washes.
pub(crate) fn draw(map: &Map, geometry: &Geometry, coast: &Outline<'_>, sheet: &mut Sheet) {
    paper(geometry, sheet);
    // Each wash lies over the ones before, so the lower ones reach below the upper.
    let above = |hex: HexId, terrains: &[Terrain]| {
        map.info(hex).playable && terrains.contains(&map.terrain(hex))
    };
    let rolling = [
        Terrain::Rolling,
        Terrain::Rough,
        Terrain::Woods,
        Terrain::Hill,
        Terrain::Mountain,
    ];
    let outline =
        Outline::new(map, geometry, 1, WOBBLE, true, |hex| above(hex, &rolling)).along(coast);
    wash(&outline, ink::ROLLING, ink::ROLLING_EDGE, sheet);
    let rough = [Terrain::Rough, Terrain::Hill, Terrain::Mountain];
    let outline =
        Outline::new(map, geometry, 2, WOBBLE, true, |hex| above(hex, &rough)).along(coast);
    wash(&outline, ink::ROUGH, ink::ROUGH_EDGE, sheet);
    let outline = Outline::new(map, geometry, 3, WOBBLE, true, |hex| {
        above(hex, &[Terrain::Mountain, Terrain::Hill])
    })
    .along(coast);
    wash(&outline, ink::MOUNTAIN, ink::ROUGH_EDGE, sheet);
    let outline = Outline::new(map, geometry, 4, WOBBLE, true, |hex| {
        above(hex, &[Terrain::Swamp, Terrain::ProvisionalSwamp])
    })
    .along(coast);
    wash(&outline, ink::SWAMP, ink::BANK, sheet);

    for hex in map.hexes().filter(|hex| map.info(*hex).playable) {
        let center = geometry.center(map, hex);
        match map.terrain(hex) {
            Terrain::Rough => {
                let coast = Direction::ALL.iter().any(|d| coast.is_edge(hex, *d));
                brush(hex, center, if coast { 66.0 } else { 92.0 }, sheet);
            }
            Terrain::Rolling => swells(hex, center, sheet),
            Terrain::Swamp | Terrain::ProvisionalSwamp => reeds(hex, center, sheet),
            _ => {}
        }
    }
}

/// Stains and grain of an old sheet.
fn paper(geometry: &Geometry, sheet: &mut Sheet) {
    let size = geometry.size();
    let mut noise = Noise::new(&[10]);
    let stains = (size.x * size.y / 500_000.0) as usize;
    for _ in 0..stains {
        let center = Point::new(noise.unit() * size.x, noise.unit() * size.y);
        let half = Point::new(noise.range(250.0, 900.0), noise.range(200.0, 700.0));
        let mut pen = Pen::default();
        pen.ellipse(center, half);
        let alpha = noise.range(8.0, 22.0) as u8;
        let paint = Paint::Glow(ink::STAIN.alpha(alpha));
        sheet.add(Layer::Paper, pen.path(), paint, Zooms::ALL);
    }
    for _ in 0..stains * 6 {
        let center = Point::new(noise.unit() * size.x, noise.unit() * size.y);
        let along = turn(noise.unit()) * noise.range(1.0, 7.0);
        let mut pen = Pen::default();
        pen.start(center);
        pen.quad(center + along + noise.step(3.0), center + along * 2.0);
        let paint = Paint::line(ink::STAIN.alpha(46), 1.0);
        sheet.add(Layer::Paper, pen.path(), paint, Zooms::from(4));
    }
}

/// A wash of colour, wet at the edge.
fn wash(outline: &Outline<'_>, color: Ink, edge: Ink, sheet: &mut Sheet) {
    for hex in outline.hexes() {
        let mut area = Pen::default();
        area.polygon(&outline.polygon(hex));
        sheet.add(Layer::Wash, area.path(), Paint::Fill(color), Zooms::ALL);
        let (mut rim, mut seam) = (Pen::default(), Pen::default());
        for direction in Direction::ALL {
            let points = outline.edge(hex, direction);
            if outline.is_coast(hex, direction) {
                continue;
            }
            if outline.is_edge(hex, direction) {
                rim.through(&points);
            } else {
                seam.stroke(points[0], points[1]);
            }
        }
        // Where two hexes touch, the paper must not shine through.
        let paint = Paint::line(color, 1.0).least(1.2);
        sheet.add(Layer::Wash, seam.path(), paint, Zooms::ALL);
        let Some(rim) = rim.path() else { continue };
        let soft = Paint::line(color.alpha(90), 20.0);
        sheet.add(Layer::WashEdge, Some(rim.clone()), soft, Zooms::from(2));
        let dried = Paint::line(edge.alpha(70), 2.2).least(0.3);
        sheet.add(Layer::Brush, Some(rim), dried, Zooms::from(2));
    }
}

/// Rough land: tufts of fine strokes down small slopes.
fn brush(hex: HexId, center: Point, reach: f32, sheet: &mut Sheet) {
    let mut noise = Noise::new(&[11, hex.index() as i64]);
    let (mut fine, mut strong) = (Pen::default(), Pen::default());
    for row in -2..=2 {
        let across = if row % 2 == 0 { 2 } else { 1 };
        for column in -across..=across {
            let shift = if row % 2 == 0 { 0.0 } else { 22.0 };
            let place = Point::new(column as f32 * 42.0 + shift, row as f32 * 34.0);
            if place.x.abs() + place.y.abs() * 0.6 > reach || noise.chance(0.18) {
                continue;
            }
            let place = center + place + noise.step(11.0);
            let pen = if noise.chance(0.5) {
                &mut fine
            } else {
                &mut strong
            };
            tuft(pen, place, &mut noise);
        }
    }
    let paint = Paint::line(ink::SEPIA.alpha(105), 1.3).least(0.35);
    sheet.add(Layer::Brush, fine.path(), paint, Zooms::from(3));
    let paint = Paint::line(ink::SEPIA.alpha(135), 1.6).least(0.35);
    sheet.add(Layer::Brush, strong.path(), paint, Zooms::from(3));
}

/// A few strokes that fan out down a slope.
fn tuft(pen: &mut Pen, place: Point, noise: &mut Noise) {
    let strokes = 4 + (noise.unit() * 3.5) as i32;
    let lean = noise.signed() * 0.05;
    for stroke in 0..strokes {
        let across = stroke as f32 - (strokes - 1) as f32 / 2.0;
        let down = turn(0.25 - across * 0.035 + lean);
        // The tops of the strokes follow a rounded crest.
        let top = place + Point::new(across * 4.6, across * across * 0.75) + noise.step(0.9);
        let length = noise.range(7.0, 13.0) - across.abs() * 0.9;
        let end = top + down * length;
        pen.start(top);
        pen.quad(
            top + down * (length * 0.5) + down.right() * noise.signed() * 1.6,
            end,
        );
    }
}

/// Rolling land: a few long, very light swells.
fn swells(hex: HexId, center: Point, sheet: &mut Sheet) {
    let mut noise = Noise::new(&[12, hex.index() as i64]);
    let mut pen = Pen::default();
    for _ in 0..4 {
        let place = center + Point::new(noise.signed() * 62.0, noise.signed() * 60.0);
        let along = Point::new(noise.range(16.0, 30.0), noise.signed() * 6.0);
        pen.start(place - along);
        pen.quad(
            place + Point::new(0.0, -noise.range(5.0, 10.0)),
            place + along,
        );
    }
    let paint = Paint::line(ink::ROLLING_EDGE.alpha(90), 1.5).least(0.3);
    sheet.add(Layer::Brush, pen.path(), paint, Zooms::from(3));
}

/// Swamp: level strokes with reeds.
fn reeds(hex: HexId, center: Point, sheet: &mut Sheet) {
    let mut noise = Noise::new(&[13, hex.index() as i64]);
    let mut pen = Pen::default();
    for _ in 0..22 {
        let place = center + Point::new(noise.signed() * 74.0, noise.signed() * 66.0);
        let along = Point::new(noise.range(5.0, 13.0), 0.0);
        pen.stroke(place - along, place + along);
        for reed in -1..=1 {
            let foot = place + Point::new(reed as f32 * 3.0, -1.5);
            let tip = Point::new(reed as f32 * 2.2, -noise.range(4.0, 8.0));
            pen.stroke(foot, foot + tip);
        }
    }
    let paint = Paint::line(ink::BANK.alpha(150), 1.3).least(0.35);
    sheet.add(Layer::Brush, pen.path(), paint, Zooms::from(3));
}
