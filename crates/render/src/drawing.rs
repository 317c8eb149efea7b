use longroll_map::{Crossing, Map};
use tiny_skia::Rect;

use crate::clutter::Clutter;
use crate::geometry::{Geometry, Point};
use crate::lettering::Lettering;
use crate::shape::{Layer, Shape, Sheet};
use crate::typeface::Typeface;
use crate::ways::Course;
use crate::{crossings, grid, labels, places, relief, terrain, water, ways, woods};

/// A map drawn once, of which any part can be shown at any scale.
///
/// The drawing never changes and may be shared between threads.
pub struct Drawing {
    geometry: Geometry,
    sheet: Sheet,
}

impl Drawing {
    /// The largest zoom of [`tile`](Self::tile); at zoom 0 the sheet is one tile.
    pub const MAX_ZOOM: u8 = 6;
    /// The side of a tile in pixels, at a scale of 1.
    pub const TILE: u32 = 512;

    /// Draws a map with the names of its places.
    pub fn new(map: &Map) -> Self {
        Self::lettered(map, &Lettering::default())
    }

    /// Draws a map with further names.
    pub fn lettered(map: &Map, lettering: &Lettering) -> Self {
        let geometry = Geometry::of(map);
        let mut sheet = Sheet::default();
        let coast = water::coast(map, &geometry);
        let chains = water::chains(map, &geometry, &coast);
        let middles = water::middles(&chains);
        let course = Course::new(map, &geometry, &middles);
        water::draw(map, &geometry, &coast, &chains, &mut sheet);
        terrain::draw(map, &geometry, &coast, &mut sheet);
        relief::draw(map, &geometry, &mut sheet);
        woods::draw(map, &geometry, &coast, &mut sheet);
        ways::draw(map, &course, &mut sheet);
        crossings::draw(map, &geometry, &middles, &mut sheet);
        places::draw(map, &geometry, &course, &mut sheet);
        let mut drawing = Self { geometry, sheet };
        // The fonts are part of this crate; its tests hold that they can be read.
        if let Some(typeface) = Typeface::bundled() {
            grid::draw(map, &geometry, &chains, &typeface, &mut drawing.sheet);
            let clutter = clutter(map, &chains, &middles, &course);
            lettering.ornaments(&geometry, &typeface, &mut drawing.sheet);
            let desk = labels::Desk {
                map,
                geometry: &geometry,
                middles: &middles,
                chains: &chains,
                clutter: &clutter,
                typeface: &typeface,
                lettering,
            };
            let scale = |zoom| units_a_pixel(&geometry, zoom);
            desk.draw(scale, &mut drawing.sheet);
        }
        drawing
    }

    /// Where things lie.
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// How many map units a pixel spans at a zoom.
    pub fn units_a_pixel(&self, zoom: u8) -> f32 {
        units_a_pixel(&self.geometry, zoom)
    }

    /// All shapes of a layer in the order of drawing.
    pub fn layer(&self, layer: Layer) -> &[Shape] {
        self.sheet.layer(layer)
    }

    /// The shapes that show in a part of the sheet at a zoom, lowest first.
    pub(crate) fn within(&self, part: Rect, zoom: u8) -> impl Iterator<Item = &Shape> {
        let units = self.units_a_pixel(zoom);
        Layer::ALL
            .into_iter()
            .flat_map(|layer| self.layer(layer))
            .filter(move |shape| shape.zooms.has(zoom) && shape.touches(&part, units))
    }
}

/// At zoom 0 the longer side of the sheet fills a tile; each zoom doubles the scale.
fn units_a_pixel(geometry: &Geometry, zoom: u8) -> f32 {
    let size = geometry.size();
    size.x.max(size.y) / Drawing::TILE as f32 / (1_u32 << zoom.min(20)) as f32
}

/// What names should keep clear of.
fn clutter(
    map: &Map,
    chains: &[crate::network::Chain],
    middles: &water::Middles,
    course: &Course<'_>,
) -> Clutter {
    let mut clutter = Clutter::default();
    for chain in chains {
        for (rank, first, last) in chain.runs() {
            let weight = [0.0, 0.1, 0.22, 0.5][rank.min(3) as usize];
            clutter.line(&chain.points[first..=last], weight);
        }
    }
    for (side, (at, _)) in middles {
        if map.side(side.hex(), side.direction()).crossing != Crossing::None {
            for step in [-10.0, 0.0, 10.0] {
                clutter.add(*at + Point::new(step, 0.0), 2.0);
                clutter.add(*at + Point::new(0.0, step), 2.0);
            }
        }
    }
    for hex in map.hexes() {
        for kinds in [&[longroll_map::Way::Railroad][..], &longroll_map::Way::ALL] {
            for (leg, _) in course.legs(hex, kinds) {
                clutter.line(&leg.dense(), 0.09);
            }
        }
    }
    clutter
}
