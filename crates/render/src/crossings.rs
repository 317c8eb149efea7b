//! Fords, bridges, ferries and dams.

use longroll_map::{Crossing, HexSide, Map};

use crate::geometry::{Geometry, Point};
use crate::ink;
use crate::pen::Pen;
use crate::shape::{Layer, Paint, Sheet, Zooms};
use crate::water::{self, Middles};

/// Draws the sign of every crossing where the ways over it run.
pub(crate) fn draw(map: &Map, geometry: &Geometry, middles: &Middles, sheet: &mut Sheet) {
    for (side, (at, along)) in middles {
        let ground = map.side(side.hex(), side.direction());
        let half = water::width(ground.water) / 2.0;
        let (from, to) = map.ends(*side);
        let over = geometry.center(map, to) - geometry.center(map, from);
        // Square to the water, on the side of the far hex.
        let square = along.right();
        let across = if square.dot(over) < 0.0 {
            -square
        } else {
            square
        };
        let place = Place {
            at: *at,
            along: *along,
            across,
            half,
        };
        let note = map.note(*side).unwrap_or_default();
        match ground.crossing {
            Crossing::None if is_broken(map, *side) => place.bridge(true, sheet),
            Crossing::None => {}
            Crossing::Ford => place.ford(sheet),
            // No way runs on it: the trough alone, across the river.
            Crossing::Aqueduct => place.bridge(false, sheet),
            Crossing::Bridge => place.bridge(note.contains("destroyed"), sheet),
            Crossing::Ferry => place.ferry(sheet),
            Crossing::Dam => place.dam(sheet),
        }
    }
}

/// Whether a bridge stood here that can be rebuilt.
fn is_broken(map: &Map, side: HexSide) -> bool {
    map.note(side)
        .is_some_and(|note| note.contains("bridge") && note.contains("destroyed"))
}

/// A place on a river.
struct Place {
    at: Point,
    along: Point,
    across: Point,
    /// Half the width of the water.
    half: f32,
}

impl Place {
    fn point(&self, along: f32, across: f32) -> Point {
        self.at + self.along * along + self.across * across
    }

    /// Short strokes across the water.
    fn ford(&self, sheet: &mut Sheet) {
        let mut pen = Pen::default();
        let reach = self.half + 5.5;
        for step in -2..=2 {
            let along = step as f32 * 5.4;
            let reach = reach - (step as f32).abs() * 1.1;
            pen.stroke(
                self.point(along - 1.0, -reach),
                self.point(along + 1.0, reach),
            );
        }
        let path = pen.path();
        let halo = Paint::line(ink::PAPER.alpha(200), 4.4);
        sheet.add(Layer::Crossing, path.clone(), halo, Zooms::from(3));
        let paint = Paint::line(ink::BLACK.alpha(225), 2.1).least(0.6);
        sheet.add(Layer::Crossing, path, paint, Zooms::from(2));
    }

    /// A bar over the water with splayed ends, in two pieces where it is broken.
    fn bridge(&self, broken: bool, sheet: &mut Sheet) {
        let reach = self.half + 8.0;
        let mut deck = Pen::default();
        let mut rails = Pen::default();
        let spans = if broken {
            vec![(-reach, -self.half * 0.45), (self.half * 0.45, reach)]
        } else {
            vec![(-reach, reach)]
        };
        for (from, to) in spans {
            deck.stroke(self.point(0.0, from), self.point(0.0, to));
            for hand in [-1.0, 1.0] {
                let rail = hand * 5.6;
                let flare = |end: f32| {
                    let whole = (end.abs() - reach).abs() < 0.1;
                    self.point(rail + if whole { hand * 3.6 } else { 0.0 }, end)
                };
                rails.start(flare(from));
                rails.line(self.point(rail, from.clamp(-reach + 4.0, reach - 4.0)));
                rails.line(self.point(rail, to.clamp(-reach + 4.0, reach - 4.0)));
                rails.line(flare(to));
            }
        }
        let paint = Paint::line(ink::PIKE, 11.2).cut();
        sheet.add(Layer::Crossing, deck.path(), paint, Zooms::from(2));
        let paint = Paint::line(ink::BLACK, 2.6).least(0.8);
        sheet.add(Layer::Crossing, rails.path(), paint, Zooms::from(1));
    }

    /// A broken line over the water with a flat boat in its middle.
    fn ferry(&self, sheet: &mut Sheet) {
        let reach = self.half + 9.0;
        let mut line = Pen::default();
        line.stroke(self.point(0.0, -reach), self.point(0.0, reach));
        let paint = Paint::line(ink::BLACK, 1.8).least(0.6).dashed(3.4, 2.6);
        sheet.add(Layer::Crossing, line.path(), paint, Zooms::from(2));
        let mut boat = Pen::default();
        let corner = |along: f32, across: f32| self.point(along, across);
        boat.polygon(&[
            corner(-4.0, -5.0),
            corner(4.0, -5.0),
            corner(5.5, 0.0),
            corner(4.0, 5.0),
            corner(-4.0, 5.0),
            corner(-5.5, 0.0),
        ]);
        let path = boat.path();
        let paint = Paint::Fill(ink::PIKE);
        sheet.add(Layer::Crossing, path.clone(), paint, Zooms::from(2));
        let paint = Paint::line(ink::BLACK, 1.8).least(0.6);
        sheet.add(Layer::Crossing, path, paint, Zooms::from(2));
    }

    /// A wall over the water with teeth on one side.
    fn dam(&self, sheet: &mut Sheet) {
        let reach = self.half + 6.0;
        let mut wall = Pen::default();
        wall.stroke(self.point(0.0, -reach), self.point(0.0, reach));
        let paint = Paint::line(ink::BLACK, 5.0).least(1.2).cut();
        sheet.add(Layer::Crossing, wall.path(), paint, Zooms::from(2));
        let mut teeth = Pen::default();
        let count = 5;
        for tooth in 0..count {
            let across = ((tooth as f32 + 0.5) / count as f32 * 2.0 - 1.0) * (reach - 1.0);
            teeth.stroke(self.point(2.0, across), self.point(9.5, across));
        }
        let paint = Paint::line(ink::BLACK, 2.2).least(0.5).cut();
        sheet.add(Layer::Crossing, teeth.path(), paint, Zooms::from(3));
    }
}
