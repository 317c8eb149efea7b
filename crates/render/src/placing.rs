//! Finding a place for each name where it hides nothing.

use longroll_map::Map;

use crate::clutter::Clutter;
use crate::geometry::{Geometry, Point};

/// Half the side of the square in the middle of a hex on which counters stand.
pub(crate) const COUNTER: f32 = 42.0;
/// Where the number of a hex is printed, from its centre, and half its size.
pub(crate) const NUMBER: Point = Point::new(0.0, -74.0);
pub(crate) const NUMBER_HALF: Point = Point::new(15.0, 6.0);
/// The bare space about a name.
const SPACE: f32 = 3.0;

/// A rectangle on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Box {
    pub(crate) low: Point,
    pub(crate) high: Point,
}

impl Box {
    pub(crate) fn about(center: Point, size: Point) -> Self {
        Self {
            low: center - size * 0.5,
            high: center + size * 0.5,
        }
    }

    fn grown(self, by: f32) -> Self {
        let step = Point::new(by, by);
        Self {
            low: self.low - step,
            high: self.high + step,
        }
    }

    /// The area that two rectangles share.
    pub(crate) fn shared(self, other: Self) -> f32 {
        let x = self.high.x.min(other.high.x) - self.low.x.max(other.low.x);
        let y = self.high.y.min(other.high.y) - self.low.y.max(other.low.y);
        if x > 0.0 && y > 0.0 { x * y } else { 0.0 }
    }

    fn area(self) -> f32 {
        (self.high.x - self.low.x) * (self.high.y - self.low.y)
    }
}

/// What a name belongs to.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    anchor: Point,
    /// How far from the anchor the name begins.
    clear: Point,
}

impl Wanted {
    /// A name for a hex: outside the square for counters.
    pub(crate) const fn hex(center: Point) -> Self {
        Self {
            anchor: center,
            clear: Point::new(COUNTER + 4.0, COUNTER + 4.0),
        }
    }

    /// A name for a crossing: close by.
    pub(crate) const fn crossing(at: Point) -> Self {
        Self {
            anchor: at,
            clear: Point::new(17.0, 12.0),
        }
    }

    pub(crate) fn near(&self, point: Point, distance: f32) -> bool {
        (self.anchor - point).length() < distance
    }

    /// Where the middle of a name may lie, with the price of each place.
    fn places(&self, size: Point) -> Vec<(Point, f32)> {
        let x = self.clear.x + size.x / 2.0;
        let y = self.clear.y + size.y / 2.0;
        let mut places = Vec::new();
        for (slide, price) in [
            (0.0, 0.0),
            (0.25, 0.5),
            (-0.25, 0.5),
            (0.5, 1.1),
            (-0.5, 1.1),
        ] {
            for lift in [0.0, 7.0, 14.0] {
                let aside = slide * size.x;
                let price = price + lift * 0.03;
                places.push((Point::new(aside, y + lift), price));
                places.push((Point::new(aside, -y - lift), price + 0.5));
            }
        }
        for (slide, price) in [(0.0, 0.0), (0.5, 0.3), (-0.5, 0.3), (1.1, 0.7), (-1.1, 0.7)] {
            for push in [0.0, 8.0] {
                let (down, price) = (slide * size.y, price + push * 0.03);
                places.push((Point::new(x + push, down), price + 0.6));
                places.push((Point::new(-x - push, down), price + 0.9));
            }
        }
        for place in &mut places {
            place.0 = place.0 + self.anchor;
        }
        places
    }
}

/// The names of one zoom as they find their places.
pub(crate) struct Placing<'a> {
    map: &'a Map,
    geometry: &'a Geometry,
    clutter: &'a Clutter,
    taken: Vec<Box>,
    /// Whether counters and hex numbers are big enough to be kept clear.
    close: bool,
}

impl<'a> Placing<'a> {
    pub(crate) fn new(
        map: &'a Map,
        geometry: &'a Geometry,
        clutter: &'a Clutter,
        close: bool,
    ) -> Self {
        Self {
            map,
            geometry,
            clutter,
            taken: Vec::new(),
            close,
        }
    }

    /// The best place for a name that may be set in any of these sizes: which size,
    /// and its middle. A name that isn't a `must` is left out rather than crowded.
    pub(crate) fn place(
        &mut self,
        wanted: &Wanted,
        sizes: &[Point],
        must: bool,
    ) -> Option<(usize, Point)> {
        let mut best: Option<(f32, usize, Point)> = None;
        for (choice, size) in sizes.iter().enumerate() {
            for (center, price) in wanted.places(*size) {
                let own = Box::about(center, *size);
                let price = price + choice as f32 * 0.8;
                if best.is_some_and(|best| best.0 <= price) {
                    continue;
                }
                let Some(cost) = self.cost(own) else { continue };
                let total = price + cost;
                if best.is_none_or(|best| total < best.0) {
                    best = Some((total, choice, center));
                }
            }
        }
        let limit = if must { f32::INFINITY } else { 9.0 };
        let (_, choice, center) = best.filter(|best| best.0 < limit)?;
        self.taken.push(Box::about(center, sizes[choice]));
        Some((choice, center))
    }

    /// Keeps places free that are already written on.
    pub(crate) fn reserve(&mut self, boxes: &[Box]) {
        self.taken.extend_from_slice(boxes);
    }

    /// What a name in this place would hide; nothing if it may not stand there.
    pub(crate) fn cost(&self, own: Box) -> Option<f32> {
        let size = self.geometry.size();
        let rim = Geometry::MARGIN * 0.6;
        let inside = own.low.x > rim
            && own.low.y > rim
            && own.high.x < size.x - rim
            && own.high.y < size.y - rim;
        let spaced = own.grown(SPACE);
        if !inside || self.taken.iter().any(|other| spaced.shared(*other) > 0.0) {
            return None;
        }
        let mut cost = self.clutter.within(own.grown(1.5));
        if self.close {
            cost += self.hidden(own);
        }
        Some(cost)
    }

    /// How much of a name counters and hex numbers would cover.
    fn hidden(&self, own: Box) -> f32 {
        let (left, _) = self.geometry.column_row_at(own.low);
        let (right, _) = self.geometry.column_row_at(own.high);
        let mut cost = 0.0;
        for column in left - 1..=right + 1 {
            let (_, top) = self.geometry.column_row_at(own.low);
            let (_, bottom) = self.geometry.column_row_at(own.high);
            for row in top - 1..=bottom + 1 {
                let Some(hex) = self.map.at(column, row) else {
                    continue;
                };
                if !self.map.info(hex).playable {
                    continue;
                }
                let center = self.geometry.center(self.map, hex);
                let counter = Box::about(center, Point::new(COUNTER, COUNTER) * 2.0);
                cost += own.shared(counter) / own.area() * 40.0;
                let number = Box::about(center + NUMBER, NUMBER_HALF * 2.0);
                cost += own.shared(number) / number.area() * 7.0;
            }
        }
        cost
    }
}
