//! What is not landscape: hex grid and numbers, county lines, the frame.

use std::collections::BTreeMap;

use longroll_map::{Direction, HexSide, Map, Terrain, Water};

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::network::{Chain, Network};
use crate::pen::Pen;
use crate::placing::NUMBER;
use crate::shape::{Layer, Paint, Sheet, Zooms};
use crate::typeface::{Cut, Typeface};

/// Draws grid, numbers, borders and frame.
pub(crate) fn draw(
    map: &Map,
    geometry: &Geometry,
    rivers: &[Chain],
    typeface: &Typeface,
    sheet: &mut Sheet,
) {
    grid(map, geometry, sheet);
    borders(map, geometry, rivers, sheet);
    counties(map, geometry, typeface, sheet);
    numbers(map, geometry, typeface, sheet);
    fade(map, geometry, sheet);
    frame(geometry, sheet);
}

/// Faint hexagons, each side once.
fn grid(map: &Map, geometry: &Geometry, sheet: &mut Sheet) {
    for hex in map.hexes() {
        let mut pen = Pen::default();
        let corners = geometry.corners(map, hex);
        for direction in Direction::ALL {
            let other = map.drawn_neighbor(hex, direction);
            let own = other.is_none_or(|other| hex < other);
            let shown = |hex| map.info(hex).playable;
            if own && (shown(hex) || other.is_some_and(shown)) {
                let index = direction as usize;
                pen.stroke(corners[index], corners[(index + 1) % 6]);
            }
        }
        let paint = Paint::line(ink::SEPIA.alpha(82), 1.2).least(0.6);
        sheet.add(Layer::Grid, pen.path(), paint, Zooms::from(3));
        let faint = Paint::line(ink::SEPIA.alpha(44), 1.2).least(0.5);
        let mut pen = Pen::default();
        if map.info(hex).playable {
            pen.polygon(&corners);
        }
        sheet.add(Layer::Grid, pen.path(), faint, Zooms(2, 2));
    }
}

/// Whether a border lies between two states.
fn is_state_line(border: &str) -> bool {
    border.contains("state")
}

/// A hand-coloured band and fine dashes.
fn borders(map: &Map, geometry: &Geometry, rivers: &[Chain], sheet: &mut Sheet) {
    let rank = |side: HexSide| {
        map.border(side)
            .map(|border| 1 + u8::from(is_state_line(border)))
    };
    for chain in Network::new(map, geometry, 44, rank).along(rivers).chains() {
        for (index, edge) in chain.edges.iter().enumerate() {
            let path = chain.path(index * 2, index * 2 + 2);
            let state = edge.rank == 2;
            let water = map.side(edge.side.hex(), edge.side.direction()).water;
            // The band shows on both sides of a river.
            let width = if state { 24.0 } else { 14.0 } + crate::water::width(water);
            let band = Paint::line(ink::BORDER.alpha(46), width).least(1.6).cut();
            sheet.add(Layer::BorderBand, path.clone(), band, Zooms::ALL);
            if water != Water::None {
                continue;
            }
            let (width, dash) = if state { (2.6, 11.0) } else { (1.6, 6.0) };
            let dashes = Paint::line(ink::BLACK.alpha(150), width).least(0.5);
            let dashes = dashes.dashed(dash, dash * 0.7);
            sheet.add(Layer::Border, path, dashes, Zooms::from(3));
        }
    }
}

/// The names of counties in wide pale capitals.
fn counties(map: &Map, geometry: &Geometry, typeface: &Typeface, sheet: &mut Sheet) {
    let mut counties = BTreeMap::<&str, Vec<Point>>::new();
    for hex in map.hexes().filter(|hex| map.info(*hex).playable) {
        let county = map.info(hex).county.as_str();
        if !county.is_empty() {
            let centers = counties.entry(county).or_default();
            centers.push(geometry.center(map, hex));
        }
    }
    for (county, centers) in counties {
        let sum = centers
            .iter()
            .fold(Point::default(), |sum, center| sum + *center);
        let middle = sum * (1.0 / centers.len() as f32);
        let low = centers.iter().fold(f32::INFINITY, |x, c| x.min(c.x));
        let high = centers.iter().fold(0.0_f32, |x, c| x.max(c.x));
        let text = county.to_uppercase();
        // As wide as the county allows, within reason.
        let room = (high - low) * 0.62;
        let per_letter = room / text.chars().count() as f32;
        let size = (per_letter * 0.62).clamp(46.0, 96.0);
        let line = typeface.line(Cut::Roman, size, 0.42, &text);
        // Between two rows of counters.
        let baseline = middle + Point::new(0.0, size * 0.35);
        let paint = Paint::Fill(ink::BORDER.mix(ink::SEPIA, 0.5).alpha(120));
        sheet.add(
            Layer::CountyName,
            line.centered(baseline),
            paint,
            Zooms(1, 3),
        );
    }
}

/// Small pale numbers at the top of each playable hex.
fn numbers(map: &Map, geometry: &Geometry, typeface: &Typeface, sheet: &mut Sheet) {
    for hex in map.hexes().filter(|hex| map.info(*hex).playable) {
        let line = typeface.line(Cut::Roman, 12.5, 0.06, map.label(hex));
        let baseline = geometry.center(map, hex) + NUMBER + Point::new(0.0, 4.4);
        let path = line.centered(baseline);
        let halo = Paint::line(ink::PAPER.alpha(120), 2.6);
        sheet.add(Layer::Number, path.clone(), halo, Zooms::from(4));
        let paint = Paint::Fill(ink::SEPIA.alpha(205));
        sheet.add(Layer::Number, path, paint, Zooms::from(4));
    }
}

/// A veil of paper over land that is not in play.
fn fade(map: &Map, geometry: &Geometry, sheet: &mut Sheet) {
    for hex in map.hexes() {
        let crossed = Direction::ALL.into_iter().any(|direction| {
            let side = map.side(hex, direction);
            side.ways.any() || side.water != Water::None
        });
        if map.info(hex).playable || map.terrain(hex) == Terrain::Water || !crossed {
            continue;
        }
        let mut pen = Pen::default();
        pen.polygon(&geometry.corners(map, hex));
        let paint = Paint::Fill(ink::PAPER.alpha(150));
        sheet.add(Layer::Fade, pen.path(), paint, Zooms::ALL);
    }
}

/// A thin and a thick rule round the map.
fn frame(geometry: &Geometry, sheet: &mut Sheet) {
    let size = geometry.size();
    for (inset, width, least) in [(64.0, 3.0, 0.7), (46.0, 9.0, 1.4), (34.0, 2.0, 0.5)] {
        let (low, high) = (Point::new(inset, inset), size - Point::new(inset, inset));
        let mut pen = Pen::default();
        pen.polygon(&[
            low,
            Point::new(high.x, low.y),
            high,
            Point::new(low.x, high.y),
        ]);
        let paint = Paint::line(ink::BLACK.alpha(225), width).least(least);
        sheet.add(Layer::Frame, pen.path(), paint, Zooms::ALL);
    }
}
