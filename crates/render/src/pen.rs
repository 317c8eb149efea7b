//! Paths from points.

use std::sync::Arc;

use tiny_skia::{Path, PathBuilder};

use crate::geometry::Point;

/// A path under construction.
#[derive(Default)]
pub(crate) struct Pen(PathBuilder);

impl Pen {
    /// The finished path, nothing if nothing was drawn.
    pub(crate) fn path(self) -> Option<Arc<Path>> {
        self.0.finish().map(Arc::new)
    }

    /// Lifts the pen and sets it down here.
    pub(crate) fn start(&mut self, at: Point) {
        self.0.move_to(at.x, at.y);
    }

    /// A straight line.
    pub(crate) fn line(&mut self, to: Point) {
        self.0.line_to(to.x, to.y);
    }

    /// A curve bent towards one point.
    pub(crate) fn quad(&mut self, bend: Point, to: Point) {
        self.0.quad_to(bend.x, bend.y, to.x, to.y);
    }

    /// A curve bent towards two points.
    pub(crate) fn cubic(&mut self, first: Point, second: Point, to: Point) {
        self.0
            .cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
    }

    /// Closes the outline.
    pub(crate) fn close(&mut self) {
        self.0.close();
    }

    /// One straight stroke.
    pub(crate) fn stroke(&mut self, from: Point, to: Point) {
        self.start(from);
        self.line(to);
    }

    /// A closed polygon.
    pub(crate) fn polygon(&mut self, points: &[Point]) {
        for (index, point) in points.iter().enumerate() {
            if index == 0 {
                self.start(*point);
            } else {
                self.line(*point);
            }
        }
        self.close();
    }

    /// A rectangle about a centre, its first half side along `along`.
    pub(crate) fn block(&mut self, center: Point, along: Point, half: Point) {
        let (x, y) = (along * half.x, along.right() * half.y);
        self.polygon(&[
            center - x - y,
            center + x - y,
            center + x + y,
            center - x + y,
        ]);
    }

    /// An ellipse with its axes to the right and downwards, drawn clockwise.
    pub(crate) fn ellipse(&mut self, center: Point, half: Point) {
        /// How far the handles of a quarter circle reach.
        const K: f32 = 0.552_284_8;
        let at = |x: f32, y: f32| center + Point::new(x * half.x, y * half.y);
        self.start(at(1.0, 0.0));
        self.cubic(at(1.0, K), at(K, 1.0), at(0.0, 1.0));
        self.cubic(at(-K, 1.0), at(-1.0, K), at(-1.0, 0.0));
        self.cubic(at(-1.0, -K), at(-K, -1.0), at(0.0, -1.0));
        self.cubic(at(K, -1.0), at(1.0, -K), at(1.0, 0.0));
        self.close();
    }

    /// A smooth curve through all points (uniform Catmull-Rom).
    pub(crate) fn through(&mut self, points: &[Point]) {
        let Some((first, last)) = points.first().zip(points.last()) else {
            return;
        };
        self.start(*first);
        self.follow(points, *first, *last);
    }

    /// Goes on along a smooth curve through all points; `before` and `after` are the
    /// points that would come next at either end.
    pub(crate) fn follow(&mut self, points: &[Point], before: Point, after: Point) {
        for index in 1..points.len() {
            let (from, to) = (points[index - 1], points[index]);
            let previous = if index >= 2 {
                points[index - 2]
            } else {
                before
            };
            let next = points.get(index + 1).copied().unwrap_or(after);
            let first = from + (to - previous) * (1.0 / 6.0);
            let second = to - (next - from) * (1.0 / 6.0);
            self.cubic(first, second, to);
        }
    }
}

/// A point on a Catmull-Rom curve between `b` and `c`.
pub(crate) fn between(a: Point, b: Point, c: Point, d: Point, part: f32) -> Point {
    let first = b + (c - a) * (1.0 / 6.0);
    let second = c - (d - b) * (1.0 / 6.0);
    let (t, s) = (part, 1.0 - part);
    b * (s * s * s) + first * (3.0 * s * s * t) + second * (3.0 * s * t * t) + c * (t * t * t)
}
