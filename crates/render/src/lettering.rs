//! Names that belong to no hex: title, rivers, waters.

use std::sync::Arc;

use longroll_map::read::Named;
use longroll_map::tsv::{DataError, Row, Table};
use longroll_map::{HexId, HexSide, Map};

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::labels::Desk;
use crate::network::Chain;
use crate::ornaments::{compass, title};
use crate::placing::{Box, Placing};
use crate::shape::{Layer, Paint, Sheet, Zooms};
use crate::track::{Track, dense, smooth};
use crate::typeface::{Cut, Line, Typeface};

/// What is written on a map besides the names of places; read from a table.
///
/// One line a name: `text`, `kind` and `hexes`. Kinds are `title` (its lines divided
/// by `|`, about one hex, and as many times as large as the optional column `size` says),
/// `compass` (a rose about one hex), `river` (along the water of a hexside such as
/// `3926/3927`, again for each one in the list) and `water` (over open water, from hex to
/// hex). The optional column `below` moves a title or a compass down by so many hexes, off
/// the map if need be.
#[derive(Clone, Debug, Default)]
pub struct Lettering {
    titles: Vec<(Place, Vec<String>, f32)>,
    compasses: Vec<Place>,
    rivers: Vec<(HexSide, String)>,
    waters: Vec<(Vec<HexId>, String)>,
}

/// Column and row of a hex, on the map or not.
type Place = (i32, i32);

impl Lettering {
    /// Reads the table of a map.
    ///
    /// # Errors
    ///
    /// [`DataError`] for the first thing that is wrong.
    pub fn read(table: Named<'_>, map: &Map) -> Result<Self, DataError> {
        let mut lettering = Self::default();
        let table = Table::parse(table.0, table.1, &["text", "kind", "hexes"])?;
        for row in table.rows() {
            let text = row.text("text").to_owned();
            let hex = |label: &str| {
                let found = map.find(label);
                found.ok_or_else(|| row.error("hexes", &format!("there is no hex {label}")))
            };
            let hexes = || row.list("hexes").map(hex).collect::<Result<Vec<_>, _>>();
            let places = || -> Result<Vec<Place>, DataError> {
                let below: i32 = match row.text("below") {
                    "" => 0,
                    _ => row.value("below", "a number or nothing")?,
                };
                let place = |hex| (map.info(hex).column, map.info(hex).row + below);
                Ok(hexes()?.into_iter().map(place).collect())
            };
            match row.text("kind") {
                "title" => {
                    let lines: Vec<_> = text.split('|').map(str::to_owned).collect();
                    let size = match row.text("size") {
                        "" => 1.0,
                        _ => row.value("size", "a number or nothing")?,
                    };
                    let places = places()?.into_iter();
                    let titles = places.map(|place| (place, lines.clone(), size));
                    lettering.titles.extend(titles);
                }
                "compass" => lettering.compasses.extend(places()?),
                "water" => lettering.waters.push((hexes()?, text)),
                "river" => {
                    for pair in row.list("hexes") {
                        lettering.rivers.push((side(map, row, pair)?, text.clone()));
                    }
                }
                other => {
                    let expected =
                        format!("expected title, compass, river or water, found \"{other}\"");
                    return Err(row.error("kind", &expected));
                }
            }
        }
        Ok(lettering)
    }

    /// Writes title and compass.
    pub(crate) fn ornaments(&self, geometry: &Geometry, typeface: &Typeface, sheet: &mut Sheet) {
        for ((column, row), lines, size) in &self.titles {
            let at = geometry.center_of(*column, *row);
            title(at, lines, *size, typeface, sheet);
        }
        for (column, row) in &self.compasses {
            compass(geometry.center_of(*column, *row), typeface, sheet);
        }
    }

    /// Writes the names of waters and rivers for one zoom.
    pub(crate) fn along_water(
        &self,
        desk: &Desk<'_>,
        placing: &mut Placing<'_>,
        (zooms, units_a_pixel): (Zooms, f32),
        sheet: &mut Sheet,
    ) {
        for (hexes, text) in &self.waters {
            let size = (11.0 * units_a_pixel).max(54.0);
            let line = desk.typeface.line(Cut::Italic, size, 0.3, text);
            let places = hexes.iter().map(|hex| desk.geometry.center(desk.map, *hex));
            let places: Vec<_> = places.collect();
            let track = Track::new(&smooth(&dense(&places), 10));
            if track.length() > line.width * 0.8 {
                let start = (track.length() - line.width) / 2.0;
                let glyphs = line.along(|at| track.at(start + at), size * 0.3);
                write(glyphs, size * 0.08, zooms, sheet);
            }
        }
        let size = (11.5 * units_a_pixel).max(19.0);
        for (side, text) in &self.rivers {
            let line = desk.typeface.line(Cut::Italic, size, 0.14, text);
            let water = desk.map.side(side.hex(), side.direction()).water;
            let clear = crate::water::width(water) / 2.0 + 4.0;
            let course = desk.chains.iter().find_map(|chain| {
                let index = chain.edges.iter().position(|edge| edge.side == *side)?;
                Course::new(chain, index * 2 + 1, line.width, clear)
            });
            let Some(course) = course.filter(|course| !course.is_crooked(line.width, size)) else {
                continue;
            };
            let Some(hand) = course.better_hand(&line, size, placing) else {
                continue;
            };
            placing.reserve(&course.boxes(&line, size, hand));
            let track = |at| course.track.at(course.start + at);
            let glyphs = line.along(track, course.offset(hand, size));
            write(glyphs, size * 0.26, zooms, sheet);
        }
    }
}

/// A hexside written as two hexes.
fn side(map: &Map, row: Row<'_>, pair: &str) -> Result<HexSide, DataError> {
    let found = pair.split_once('/').and_then(|(a, b)| {
        let (a, b) = (map.find(a)?, map.find(b)?);
        map.hexside(a, b)
    });
    found.ok_or_else(|| {
        let expected = format!("expected two adjacent hexes as 0101/0102, found \"{pair}\"");
        row.error("hexes", &expected)
    })
}

fn write(path: Option<Arc<tiny_skia::Path>>, halo: f32, zooms: Zooms, sheet: &mut Sheet) {
    let paper = Paint::line(ink::PAPER.alpha(150), halo);
    sheet.add(Layer::Halo, path.clone(), paper, zooms);
    let paint = Paint::Fill(ink::BANK.mix(ink::BLACK, 0.15));
    sheet.add(Layer::Name, path, paint, zooms);
}

/// The calm line beside a winding river on which its name stands.
struct Course {
    track: Track,
    start: f32,
    /// How far the river strays from the track to the left and to the right.
    stray: [f32; 2],
    clear: f32,
}

impl Course {
    fn new(chain: &Chain, middle: usize, width: f32, clear: f32) -> Option<Self> {
        let mut winding = dense(&chain.points);
        let place = chain.points[middle];
        // Names read from left to right.
        let ends = Track::new(&winding);
        let about = ends.nearest(place);
        let (from, to) = (
            ends.at(about - width * 0.5).0,
            ends.at(about + width * 0.5).0,
        );
        if from.x > to.x {
            winding.reverse();
        }
        let calm = smooth(&winding, 16);
        let track = Track::new(&calm);
        let start = track.nearest(place) - width / 2.0;
        let start = start.clamp(0.0, (track.length() - width).max(0.0));
        if track.length() < width {
            return None;
        }
        let mut stray = [0.0_f32; 2];
        let last = start + width;
        for ((point, calm), at) in winding.iter().zip(&calm).zip(track.lengths()) {
            let at = *at;
            if at < start || at > last {
                continue;
            }
            let off = (*point - *calm).dot(track.at(at).1.right());
            stray[0] = stray[0].max(-off);
            stray[1] = stray[1].max(off);
        }
        Some(Self {
            track,
            start,
            stray: stray.map(|stray| stray.min(30.0)),
            clear,
        })
    }

    /// How far the baseline lies to the right of the track, for a name above the
    /// river (`hand` -1) or below it.
    fn offset(&self, hand: f32, size: f32) -> f32 {
        if hand < 0.0 {
            -(self.stray[0] + self.clear)
        } else {
            self.stray[1] + self.clear + size * 0.68
        }
    }

    /// Whether letters on the track would fall over each other.
    fn is_crooked(&self, width: f32, size: f32) -> bool {
        let steps = (width / size).ceil() as i32;
        let along = |step: i32| self.track.at(self.start + step as f32 * size).1;
        (0..steps).any(|step| along(step).dot(along(step + 1)) < 0.9)
    }

    /// The side of the river on which the name hides less, if it may stand at all.
    fn better_hand(&self, line: &Line<'_>, size: f32, placing: &Placing<'_>) -> Option<f32> {
        let cost = |hand: f32| {
            let boxes = self.boxes(line, size, hand).into_iter();
            boxes.map(|own| placing.cost(own)).sum::<Option<f32>>()
        };
        [-1.0, 1.0]
            .into_iter()
            .filter_map(|hand| Some((cost(hand)?, hand)))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|best| best.1)
    }

    fn boxes(&self, line: &Line<'_>, size: f32, hand: f32) -> Vec<Box> {
        let offset = self.offset(hand, size) - size * 0.3;
        let count = (line.width / size * 1.2).ceil().max(1.0);
        (0..count as i32)
            .map(|index| {
                let at = (index as f32 + 0.5) / count * line.width;
                let (point, along) = self.track.at(self.start + at);
                let letter = Point::new(size * 0.85, size * 0.85);
                Box::about(point + along.right() * offset, letter)
            })
            .collect()
    }
}
