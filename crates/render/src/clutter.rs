//! What names should not lie upon: rivers, ways and signs as weighted points.

use std::collections::BTreeMap;

use crate::geometry::Point;
use crate::placing::Box;

const BUCKET: f32 = 60.0;

/// Weighted points, sorted into squares.
#[derive(Default)]
pub(crate) struct Clutter(BTreeMap<(i32, i32), Vec<(Point, f32)>>);

impl Clutter {
    /// Adds a point; its weight is the price of hiding it.
    pub(crate) fn add(&mut self, point: Point, weight: f32) {
        self.0
            .entry(bucket(point))
            .or_default()
            .push((point, weight));
    }

    /// Adds points along a line.
    pub(crate) fn line(&mut self, points: &[Point], weight: f32) {
        for pair in points.windows(2) {
            let steps = ((pair[1] - pair[0]).length() / 8.0).ceil().max(1.0);
            for step in 0..steps as i32 {
                self.add(pair[0].toward(pair[1], step as f32 / steps), weight);
            }
        }
    }

    /// The price of hiding a rectangle.
    pub(crate) fn within(&self, area: Box) -> f32 {
        let (low, high) = (bucket(area.low), bucket(area.high));
        let mut sum = 0.0;
        for column in low.0..=high.0 {
            for (_, points) in self.0.range((column, low.1)..=(column, high.1)) {
                for (point, weight) in points {
                    let x = area.low.x <= point.x && point.x <= area.high.x;
                    if x && area.low.y <= point.y && point.y <= area.high.y {
                        sum += weight;
                    }
                }
            }
        }
        sum
    }
}

fn bucket(point: Point) -> (i32, i32) {
    (
        (point.x / BUCKET).floor() as i32,
        (point.y / BUCKET).floor() as i32,
    )
}
