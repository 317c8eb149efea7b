//! Which names are written, how big and in which letters.

use std::sync::Arc;

use longroll_map::{Crossing, Feature, HexId, Map, Terrain};

use crate::clutter::Clutter;
use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::lettering::Lettering;
use crate::network::Chain;
use crate::placing::{Box, Placing, Wanted};
use crate::shape::{Ink, Layer, Paint, Sheet, Zooms};
use crate::typeface::{Cut, Typeface};
use crate::water::Middles;

/// The letters of one sort of name.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    cut: Cut,
    size: f32,
    tracking: f32,
    ink: Ink,
    /// The least size in pixels.
    least: f32,
    /// The first zoom at which it is written.
    first: u8,
    capitals: bool,
}

const TOWN: Style = Style {
    cut: Cut::Bold,
    size: 21.0,
    tracking: 0.07,
    ink: ink::BLACK,
    least: 10.5,
    first: 0,
    capitals: true,
};
const STATION: Style = Style {
    cut: Cut::Roman,
    size: 18.0,
    tracking: 0.02,
    ink: ink::BLACK,
    least: 10.5,
    first: 2,
    capitals: false,
};
const VILLAGE: Style = Style {
    first: 3,
    least: 11.0,
    ..STATION
};
const LANDMARK: Style = Style {
    cut: Cut::Italic,
    size: 16.5,
    first: 4,
    ..VILLAGE
};
const HEIGHT: Style = Style {
    cut: Cut::Italic,
    size: 18.5,
    tracking: 0.06,
    ink: ink::SEPIA,
    least: 11.0,
    first: 3,
    capitals: false,
};
const FORD: Style = Style {
    cut: Cut::Italic,
    size: 15.0,
    tracking: 0.01,
    ink: Ink::new(0x0033_4c58),
    least: 11.0,
    first: 4,
    capitals: false,
};

/// The zoom from which names grow with the map.
pub(crate) const FULL: u8 = 4;

/// All that is needed to write names.
pub(crate) struct Desk<'a> {
    pub(crate) map: &'a Map,
    pub(crate) geometry: &'a Geometry,
    pub(crate) middles: &'a Middles,
    pub(crate) chains: &'a [Chain],
    pub(crate) clutter: &'a Clutter,
    pub(crate) typeface: &'a Typeface,
    pub(crate) lettering: &'a Lettering,
}

impl Desk<'_> {
    /// Writes all names, anew for each of the smaller zooms. Returns the zoom and the
    /// place of each.
    pub(crate) fn draw(
        &self,
        units_a_pixel: impl Fn(u8) -> f32,
        sheet: &mut Sheet,
    ) -> Vec<(u8, Box)> {
        let (map, geometry) = (self.map, self.geometry);
        let mut names = names(map, geometry);
        names.extend(crossings(map, self.middles, &names));
        let mut boxes = Vec::new();
        for zoom in 0..=FULL {
            let mut placing = Placing::new(map, geometry, self.clutter, zoom >= FULL);
            let zooms = Zooms(zoom, if zoom == FULL { u8::MAX } else { zoom });
            let units = units_a_pixel(zoom);
            let written = |name: &&Name| name.style.first <= zoom;
            let towns = |name: &&Name| name.style.first == 0;
            // Towns choose first, then rivers, then all others.
            for name in names.iter().filter(towns).filter(written) {
                let place = self.write(name, units, true, zooms, &mut placing, sheet);
                boxes.extend(place.map(|place| (zoom, place)));
            }
            if zoom >= 2 {
                let lettering = self.lettering;
                lettering.along_water(self, &mut placing, (zooms, units), sheet);
            }
            let others = names.iter().filter(|name| name.style.first > 0);
            for name in others.filter(written) {
                let must = zoom >= FULL;
                let place = self.write(name, units, must, zooms, &mut placing, sheet);
                boxes.extend(place.map(|place| (zoom, place)));
            }
        }
        boxes
    }

    /// Writes one name where it hides least, in one line or two.
    fn write(
        &self,
        name: &Name,
        units_a_pixel: f32,
        must: bool,
        zooms: Zooms,
        placing: &mut Placing<'_>,
        sheet: &mut Sheet,
    ) -> Option<Box> {
        let style = name.style;
        let size = style.size.max(style.least * units_a_pixel);
        let set: Vec<Vec<_>> = [vec![name.text.clone()], halves(&name.text)]
            .iter()
            .filter(|lines| !lines.is_empty())
            .map(|lines| {
                let set = lines.iter();
                set.map(|text| self.typeface.line(style.cut, size, style.tracking, text))
                    .collect()
            })
            .collect();
        let sizes: Vec<_> = set
            .iter()
            .map(|lines| {
                let widths = lines.iter().map(|line| line.width);
                let height = size * (0.72 + (lines.len() - 1) as f32);
                Point::new(widths.fold(0.0, f32::max), height)
            })
            .collect();
        let (choice, center) = placing.place(&name.wanted, &sizes, must)?;
        let mut builder = tiny_skia::PathBuilder::new();
        for (index, line) in set[choice].iter().enumerate() {
            let top = center.y - sizes[choice].y / 2.0;
            let baseline = top + size * (0.7 + index as f32);
            let from = Point::new(center.x - line.width / 2.0, baseline);
            line.outline(from, &mut builder);
        }
        let path = builder.finish().map(Arc::new);
        let halo = Paint::line(ink::PAPER.alpha(215), size * 0.3);
        sheet.add(Layer::Halo, path.clone(), halo, zooms);
        sheet.add(Layer::Name, path, Paint::Fill(style.ink), zooms);
        Some(Box::about(center, sizes[choice]))
    }
}

struct Name {
    text: String,
    style: Style,
    wanted: Wanted,
}

/// The names that stand in hexes, the most important first.
fn names(map: &Map, geometry: &Geometry) -> Vec<Name> {
    let mut names = Vec::new();
    for hex in map.hexes() {
        let info = map.info(hex);
        for text in info.name.split(';').map(str::trim) {
            if text.is_empty() || is_crossing(map, hex, text) {
                continue;
            }
            let style = style(map, hex);
            names.push(Name {
                text: if style.capitals {
                    text.to_uppercase()
                } else {
                    text.to_owned()
                },
                style,
                wanted: Wanted::hex(geometry.center(map, hex)),
            });
        }
    }
    names.sort_by_key(|name| (name.style.first, std::cmp::Reverse(name.text.len())));
    names
}

fn style(map: &Map, hex: HexId) -> Style {
    let info = map.info(hex);
    let has = |feature| info.features.contains(&feature);
    let high = ["Mountain", "Mountains", "Hill", "Ridge", "Heights"];
    if info.terrain == Terrain::City || has(Feature::Town) {
        TOWN
    } else if has(Feature::RrStation) {
        STATION
    } else if has(Feature::Village) {
        VILLAGE
    } else if info.terrain == Terrain::Mountain || high.iter().any(|word| info.name.ends_with(word))
    {
        HEIGHT
    } else {
        LANDMARK
    }
}

/// Whether a name in a hex is that of a crossing on one of its sides, where it is
/// written instead.
fn is_crossing(map: &Map, hex: HexId, text: &str) -> bool {
    longroll_map::Direction::ALL.into_iter().any(|direction| {
        let side = map
            .drawn_neighbor(hex, direction)
            .and_then(|other| map.hexside(hex, other));
        side.and_then(|side| map.note(side))
            .is_some_and(|note| crossing_name(note) == Some(text))
    })
}

/// The name of a crossing, if a hexside's note is one.
fn crossing_name(note: &str) -> Option<&str> {
    let name = note.split(" (").next().unwrap_or(note);
    let kinds = ["Ford", "Bridge", "Ferry", "Dam", "Mills"];
    let is_name = name.starts_with(|c: char| c.is_uppercase());
    (is_name && kinds.iter().any(|kind| name.ends_with(kind))).then_some(name)
}

/// The names of crossings, each once, at the crossing.
fn crossings(map: &Map, middles: &Middles, names: &[Name]) -> Vec<Name> {
    let mut found: Vec<Name> = Vec::new();
    for (side, (at, _)) in middles {
        let ground = map.side(side.hex(), side.direction());
        let name = map.note(*side).and_then(crossing_name);
        let Some(name) = name.filter(|_| ground.crossing != Crossing::None) else {
            continue;
        };
        let twin = |other: &Name| other.text == name && other.wanted.near(*at, 260.0);
        if found.iter().chain(names).any(twin) {
            continue;
        }
        found.push(Name {
            text: name.to_owned(),
            style: FORD,
            wanted: Wanted::crossing(*at),
        });
    }
    found
}

/// A long name in two lines, broken where they come out most alike.
fn halves(text: &str) -> Vec<String> {
    let middle = text.len() / 2;
    let space = text
        .match_indices(' ')
        .map(|(index, _)| index)
        .min_by_key(|index| index.abs_diff(middle));
    match space {
        Some(space) if text.len() > 9 => {
            vec![text[..space].to_owned(), text[space + 1..].to_owned()]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_cross() {
        let map = crate::samples::campaign();
        let geometry = Geometry::of(&map);
        let chains = crate::water::chains(&map, &geometry, &crate::water::coast(&map, &geometry));
        let typeface = Typeface::bundled().expect("the fonts can be read");
        let desk = Desk {
            map: &map,
            geometry: &geometry,
            middles: &crate::water::middles(&chains),
            chains: &chains,
            clutter: &Clutter::default(),
            typeface: &typeface,
            lettering: &Lettering::default(),
        };
        let mut sheet = Sheet::default();
        let boxes = desk.draw(|zoom| 20.0 / f32::from(1_u16 << zoom), &mut sheet);
        for (index, (zoom, own)) in boxes.iter().enumerate() {
            for (other_zoom, other) in &boxes[..index] {
                assert!(zoom != other_zoom || own.shared(*other) <= 0.0);
            }
        }
        let full = boxes.iter().filter(|(zoom, _)| *zoom == FULL).count();
        assert_eq!(
            full,
            sheet
                .layer(Layer::Name)
                .iter()
                .filter(|s| s.zooms.has(FULL))
                .count()
        );
        assert!(full > 200, "only {full} names");
    }

    #[test]
    fn long_names_break_near_their_middle() {
        assert_eq!(
            halves("Spotsylvania Court House"),
            ["Spotsylvania", "Court House"]
        );
        assert!(halves("Falmouth").is_empty());
        assert_eq!(crossing_name("Occoquan Dam (a ford)"), Some("Occoquan Dam"));
        assert_eq!(crossing_name("coast"), None);
    }
}
