//! Creeks, rivers and open water.

use std::collections::BTreeMap;
use std::sync::Arc;

use longroll_map::{Direction, HexId, HexSide, Map, Terrain, Water};
use tiny_skia::Path;

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::network::{Chain, Network};
use crate::outline::Outline;
use crate::pen::Pen;
use crate::shape::{Layer, Paint, Sheet, Zooms};

/// How far a coast strays from the hexside.
const WOBBLE: f32 = 8.0;
/// How many curve pieces are drawn as one shape, so that a part of the sheet needs few.
const PIECES: usize = 8;
/// Width of water and of its banks: minor rivers, major rivers.
const MINOR: (f32, f32) = (7.0, 10.2);
const MAJOR: (f32, f32) = (16.0, 20.0);
/// Width of a creek.
const CREEK: f32 = 3.6;

/// How wide the water of a hexside is drawn, banks included.
pub(crate) fn width(water: Water) -> f32 {
    match water {
        Water::None => 0.0,
        Water::Creek => CREEK,
        Water::MinorRiver => MINOR.1,
        Water::MajorRiver => MAJOR.1,
    }
}

/// Where the water of each hexside has its middle and how it runs there.
pub(crate) type Middles = BTreeMap<HexSide, (Point, Point)>;

/// The land as open water bounds it.
pub(crate) fn coast<'a>(map: &'a Map, geometry: &'a Geometry) -> Outline<'a> {
    Outline::new(map, geometry, 41, WOBBLE, false, |hex| {
        map.terrain(hex) != Terrain::Water
    })
}

/// Every curve of water on the map.
pub(crate) fn chains(map: &Map, geometry: &Geometry, coast: &Outline<'_>) -> Vec<Chain> {
    let rank = |side: HexSide| match map.side(side.hex(), side.direction()).water {
        Water::None => None,
        Water::Creek => Some(1),
        Water::MinorRiver => Some(2),
        Water::MajorRiver => Some(3),
    };
    Network::new(map, geometry, 40, rank)
        .ending_at(coast)
        .chains()
}

/// Where ways cross the water of the chains.
pub(crate) fn middles(chains: &[Chain]) -> Middles {
    let mut middles = Middles::new();
    for chain in chains {
        for (index, edge) in chain.edges.iter().enumerate() {
            let at = index * 2 + 1;
            let along = (chain.points[at + 1] - chain.points[at - 1]).unit();
            middles.insert(edge.side, (chain.points[at], along));
        }
    }
    middles
}

/// Draws all water.
pub(crate) fn draw(
    map: &Map,
    geometry: &Geometry,
    coast: &Outline<'_>,
    chains: &[Chain],
    sheet: &mut Sheet,
) {
    open_water(map, geometry, coast, sheet);
    // The biggest last, so that their water covers the ends of those that flow in.
    let mut runs: Vec<_> = chains
        .iter()
        .flat_map(|chain| chain.runs().into_iter().map(move |run| (chain, run)))
        .collect();
    runs.sort_by_key(|(_, run)| run.0);
    {
        for (chain, (rank, first, last)) in runs {
            let mut from = first;
            while from < last {
                let to = (from + PIECES).min(last);
                stream(chain, rank, from, to, sheet);
                from = to;
            }
        }
    }
}

fn stream(chain: &Chain, rank: u8, first: usize, last: usize, sheet: &mut Sheet) {
    let Some(path) = chain.path(first, last) else {
        return;
    };
    let mouth =
        (chain.mouth[0] && first == 0) || (chain.mouth[1] && last == chain.points.len() - 1);
    // A bank does not close a river's mouth.
    let open = |bank: Paint| if mouth { bank.cut() } else { bank };
    match rank {
        1 => creek(chain, first, last, sheet),
        2 => {
            let bank = open(Paint::line(ink::BANK, MINOR.1).least(1.5));
            let water = Paint::line(ink::RIVER, MINOR.0).least(0.9);
            sheet.add(Layer::Bank, Some(path.clone()), bank, Zooms::ALL);
            sheet.add(Layer::Stream, Some(path), water, Zooms::ALL);
        }
        _ => {
            let bank = open(Paint::line(ink::BANK, MAJOR.1).least(2.6));
            let water = Paint::line(ink::WATER, MAJOR.0).least(1.6);
            let depth = Paint::line(ink::RIVER.alpha(190), MAJOR.0 * 0.62).cut();
            let light = Paint::line(ink::WATER, MAJOR.0 * 0.42).cut();
            sheet.add(Layer::Bank, Some(path.clone()), bank, Zooms::ALL);
            sheet.add(Layer::Stream, Some(path.clone()), water, Zooms::ALL);
            sheet.add(Layer::Stream, Some(path.clone()), depth, Zooms::from(4));
            sheet.add(Layer::Stream, Some(path), light, Zooms::from(4));
        }
    }
}

/// A creek, thinner towards a spring.
fn creek(chain: &Chain, first: usize, last: usize, sheet: &mut Sheet) {
    let end = chain.points.len() - 1;
    let mut from = first;
    while from < last {
        // Half a hexside at each spring is drawn by itself, and the next half.
        let springs = [(chain.loose[0], from), (chain.loose[1], end - from - 1)];
        let away = springs
            .iter()
            .filter(|(loose, _)| *loose)
            .map(|(_, away)| *away);
        let away = away.min().unwrap_or(9);
        let to = if away < 3 || (chain.loose[1] && end - from <= 4) {
            from + 1
        } else if chain.loose[1] {
            last.min(end - 3).max(from + 1)
        } else {
            last
        };
        let factor = [0.42, 0.6, 0.8].get(away).copied().unwrap_or(1.0);
        let paint = Paint::line(ink::CREEK, CREEK * factor).least(0.55);
        sheet.add(Layer::Creek, chain.path(from, to), paint, Zooms::from(1));
        from = to;
    }
}

/// Open water with lines along the coast, as engravers drew it.
fn open_water(map: &Map, geometry: &Geometry, land: &Outline<'_>, sheet: &mut Sheet) {
    let is_water = |hex: HexId| map.terrain(hex) == Terrain::Water;
    for hex in map.hexes().filter(|hex| is_water(*hex)) {
        let mut pen = Pen::default();
        // A little more than the hex, for land is drawn over it.
        let center = geometry.center(map, hex);
        let corners = geometry.corners(map, hex);
        pen.polygon(&corners.map(|corner| center.toward(corner, 1.3)));
        sheet.add(
            Layer::OpenWater,
            pen.path(),
            Paint::Fill(ink::WATER),
            Zooms::ALL,
        );
    }
    let mut coasts = Vec::new();
    for hex in land.hexes() {
        let near = Direction::ALL
            .iter()
            .filter_map(|d| map.drawn_neighbor(hex, *d));
        let mut near: Vec<HexId> = near.collect();
        if !near.iter().any(|other| is_water(*other)) {
            continue;
        }
        near.push(hex);
        let mut pen = Pen::default();
        pen.polygon(&land.polygon(hex));
        let paint = Paint::Fill(ink::PAPER);
        sheet.add(Layer::Paper, pen.path(), paint, Zooms::ALL);
        let mut coast = Pen::default();
        let mut seam = Pen::default();
        for direction in Direction::ALL {
            let points = land.edge(hex, direction);
            if land.is_edge(hex, direction) {
                coast.through(&points);
            } else {
                seam.stroke(points[0], points[1]);
            }
        }
        let paint = Paint::line(ink::PAPER, 1.0).least(1.2);
        sheet.add(Layer::Paper, seam.path(), paint, Zooms::ALL);
        coasts.extend(coast.path());
    }
    coastlines(&coasts, sheet);
}

/// Lines that follow the coasts, ever fainter and further apart.
fn coastlines(coasts: &[Arc<Path>], sheet: &mut Sheet) {
    for (distance, strength) in [
        (82.0, 0.25),
        (62.0, 0.35),
        (44.0, 0.5),
        (29.0, 0.65),
        (17.0, 0.8),
        (8.0, 1.0),
    ] {
        // Two strokes leave a line at this distance on either side; land covers one.
        // All outer strokes come before all inner ones, so that no end shows.
        let line = Paint::line(ink::WATER.mix(ink::RIVER, strength), distance * 2.0 + 2.8);
        let inner = Paint::line(ink::WATER, distance * 2.0);
        for paint in [line, inner] {
            for coast in coasts {
                let path = Some(coast.clone());
                sheet.add(Layer::WaterLines, path, paint, Zooms::from(3));
            }
        }
    }
    for coast in coasts {
        let shore = Paint::line(ink::BANK, 3.0).least(0.8);
        sheet.add(Layer::Bank, Some(coast.clone()), shore, Zooms::ALL);
    }
}
