//! Lines along which letters stand.

use crate::geometry::Point;
use crate::pen::between;

/// A line that can be walked by length.
pub(crate) struct Track {
    points: Vec<Point>,
    lengths: Vec<f32>,
}

impl Track {
    pub(crate) fn new(points: &[Point]) -> Self {
        let mut lengths = vec![0.0];
        let mut length = 0.0;
        for pair in points.windows(2) {
            length += (pair[1] - pair[0]).length();
            lengths.push(length);
        }
        Self {
            points: points.to_vec(),
            lengths,
        }
    }

    /// The length at each point.
    pub(crate) fn lengths(&self) -> &[f32] {
        &self.lengths
    }

    pub(crate) fn length(&self) -> f32 {
        self.lengths.last().copied().unwrap_or_default()
    }

    /// The place and the direction at a length; straight on beyond the ends.
    pub(crate) fn at(&self, length: f32) -> (Point, Point) {
        let last = self.points.len().saturating_sub(2);
        let index = self.lengths.partition_point(|end| *end <= length);
        let index = index.saturating_sub(1).min(last);
        let Some([from, to]) = self.points.get(index..index + 2) else {
            return (Point::default(), Point::new(1.0, 0.0));
        };
        let along = (*to - *from).unit();
        (*from + along * (length - self.lengths[index]), along)
    }

    /// The length at the point nearest to a place.
    pub(crate) fn nearest(&self, place: Point) -> f32 {
        let points = self.points.iter().zip(&self.lengths);
        let best = points.map(|(point, length)| ((*point - place).length(), *length));
        best.min_by(|a, b| a.0.total_cmp(&b.0))
            .map_or(0.0, |best| best.1)
    }
}

/// A smooth curve through points, as many short lines.
pub(crate) fn dense(points: &[Point]) -> Vec<Point> {
    let mut dense = Vec::new();
    let at = |index: usize| points[index.min(points.len() - 1)];
    for index in 0..points.len().saturating_sub(1) {
        for piece in 0..6 {
            let before = at(index.saturating_sub(1));
            let part = piece as f32 / 6.0;
            dense.push(between(
                before,
                at(index),
                at(index + 1),
                at(index + 2),
                part,
            ));
        }
    }
    dense.extend(points.last());
    dense
}

/// The line with each point moved to the middle of those around it.
pub(crate) fn smooth(points: &[Point], reach: usize) -> Vec<Point> {
    let mut line = points.to_vec();
    for _ in 0..2 {
        line = (0..line.len())
            .map(|index| {
                // Equally many to either side, fewer near the ends.
                let reach = reach.min(index).min(line.len() - 1 - index);
                let around = &line[index - reach..=index + reach];
                let sum = around.iter().fold(Point::default(), |sum, p| sum + *p);
                sum * (1.0 / around.len() as f32)
            })
            .collect();
    }
    line
}
