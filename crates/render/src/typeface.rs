//! Letters as outlines, so that a name looks the same on every machine.

use std::sync::Arc;

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use rustybuzz::{Face, UnicodeBuffer};
use tiny_skia::{Path, PathBuilder};

use crate::geometry::Point;

/// Old Standard, drawn after the book types of the later nineteenth century.
pub(crate) struct Typeface {
    roman: Face<'static>,
    italic: Face<'static>,
    bold: Face<'static>,
}

/// A cut of the typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cut {
    Roman,
    Italic,
    Bold,
}

impl Typeface {
    /// The fonts that come with this crate; nothing only if the build is broken.
    pub(crate) fn bundled() -> Option<Self> {
        Some(Self {
            roman: Face::from_slice(include_bytes!("../fonts/OldStandardTT-Regular.ttf"), 0)?,
            italic: Face::from_slice(include_bytes!("../fonts/OldStandardTT-Italic.ttf"), 0)?,
            bold: Face::from_slice(include_bytes!("../fonts/OldStandardTT-Bold.ttf"), 0)?,
        })
    }

    /// Sets one line; `tracking` is the space added after each letter, in parts of
    /// the size.
    pub(crate) fn line(&self, cut: Cut, size: f32, tracking: f32, text: &str) -> Line<'_> {
        let face = match cut {
            Cut::Roman => &self.roman,
            Cut::Italic => &self.italic,
            Cut::Bold => &self.bold,
        };
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        let shaped = rustybuzz::shape(face, &[], buffer);
        let scale = size / face.units_per_em() as f32;
        let mut glyphs = Vec::new();
        let mut x = 0.0;
        let places = shaped.glyph_positions();
        for (info, place) in shaped.glyph_infos().iter().zip(places) {
            let left = x + place.x_offset as f32 * scale;
            let advance = place.x_advance as f32 * scale;
            glyphs.push((GlyphId(info.glyph_id as u16), left, advance));
            x += advance + tracking * size;
        }
        Line {
            face,
            glyphs,
            scale,
            width: (x - tracking * size).max(0.0),
        }
    }
}

/// One line of set letters.
pub(crate) struct Line<'a> {
    face: &'a Face<'static>,
    /// Each glyph with its left end and its width.
    glyphs: Vec<(GlyphId, f32, f32)>,
    scale: f32,
    /// Its width in map units.
    pub(crate) width: f32,
}

impl Line<'_> {
    /// Adds the outlines, the baseline beginning at a point.
    pub(crate) fn outline(&self, from: Point, builder: &mut PathBuilder) {
        for (glyph, left, _) in &self.glyphs {
            let mut pen = GlyphPen {
                builder,
                from: from + Point::new(*left, 0.0),
                along: Point::new(self.scale, 0.0),
            };
            self.face.outline_glyph(*glyph, &mut pen);
        }
    }

    /// The outlines on a curved track, given as place and direction for each length;
    /// the baseline lies `offset` to the right of the track.
    pub(crate) fn along(
        &self,
        track: impl Fn(f32) -> (Point, Point),
        offset: f32,
    ) -> Option<Arc<Path>> {
        let mut builder = PathBuilder::new();
        for (glyph, left, advance) in &self.glyphs {
            let (place, along) = track(left + advance / 2.0);
            let mut pen = GlyphPen {
                builder: &mut builder,
                from: place + along.right() * offset - along * (advance / 2.0),
                along: along * self.scale,
            };
            self.face.outline_glyph(*glyph, &mut pen);
        }
        builder.finish().map(Arc::new)
    }

    /// The outlines, the line's middle on a baseline at a point.
    pub(crate) fn centered(&self, at: Point) -> Option<Arc<Path>> {
        let mut builder = PathBuilder::new();
        self.outline(at - Point::new(self.width / 2.0, 0.0), &mut builder);
        builder.finish().map(Arc::new)
    }
}

struct GlyphPen<'a> {
    builder: &'a mut PathBuilder,
    from: Point,
    /// The step of one font unit along the baseline.
    along: Point,
}

impl GlyphPen<'_> {
    fn at(&self, x: f32, y: f32) -> Point {
        self.from + self.along * x - self.along.right() * y
    }
}

impl OutlineBuilder for GlyphPen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.builder.move_to(to.x, to.y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.builder.line_to(to.x, to.y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (bend, to) = (self.at(x1, y1), self.at(x, y));
        self.builder.quad_to(bend.x, bend.y, to.x, to.y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}
