//! Parts of the drawing as pictures.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, Paint as Brush, Pixmap, Point as At,
    RadialGradient, Rect, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

use crate::drawing::Drawing;
use crate::ink;
use crate::shape::{Ink, Paint, Shape};

impl Drawing {
    /// One tile as a PNG picture: column `x` and row `y` of the tiles of a zoom, each
    /// [`TILE`](Self::TILE) pixels wide, or `scale` times as many (1 to 4) for fine
    /// screens. Nothing beyond the sheet or the zooms.
    ///
    /// The same tile has the same bytes in every run.
    pub fn tile(&self, zoom: u8, x: u32, y: u32, scale: u32) -> Option<Vec<u8>> {
        if zoom > Self::MAX_ZOOM || x >= 1 << zoom || y >= 1 << zoom || !(1..=4).contains(&scale) {
            return None;
        }
        let span = self.units_a_pixel(zoom) * Self::TILE as f32;
        let (left, top) = (x as f32 * span, y as f32 * span);
        let size = self.geometry().size();
        if left >= size.x || top >= size.y {
            return None;
        }
        let pixels = Self::TILE * scale;
        self.part(left, top, span, span, zoom, (pixels, pixels))
    }

    /// Any rectangle of the sheet as a PNG picture, with the details of a zoom.
    ///
    /// Nothing for an empty rectangle or picture, or one of more than 16,384 pixels on
    /// a side.
    pub fn part(
        &self,
        left: f32,
        top: f32,
        width: f32,
        height: f32,
        zoom: u8,
        pixels: (u32, u32),
    ) -> Option<Vec<u8>> {
        if pixels.0.max(pixels.1) > 16_384 {
            return None;
        }
        let part = Rect::from_xywh(left, top, width, height)?;
        let mut pixmap = Pixmap::new(pixels.0, pixels.1)?;
        pixmap.fill(color(ink::PAPER));
        let (across, down) = (pixels.0 as f32 / width, pixels.1 as f32 / height);
        let transform = Transform::from_row(across, 0.0, 0.0, down, -left * across, -top * down);
        // Least widths are in pixels of an ordinary screen.
        let units_a_pixel = self.units_a_pixel(zoom).min(1.0 / across * 4.0);
        for shape in self.within(part, zoom) {
            put(&mut pixmap, shape, transform, units_a_pixel);
        }
        png(&pixmap)
    }
}

fn color(ink: Ink) -> Color {
    Color::from_rgba8(ink.red, ink.green, ink.blue, ink.alpha)
}

fn put(pixmap: &mut Pixmap, shape: &Shape, transform: Transform, units_a_pixel: f32) {
    let mut brush = Brush {
        anti_alias: true,
        ..Brush::default()
    };
    match shape.paint {
        Paint::Fill(ink) => {
            brush.set_color(color(ink));
            pixmap.fill_path(&shape.path, &brush, FillRule::Winding, transform, None);
        }
        Paint::Glow(ink) => {
            if let Some(shader) = glow(shape, ink) {
                brush.shader = shader;
                pixmap.fill_path(&shape.path, &brush, FillRule::Winding, transform, None);
            }
        }
        Paint::Stroke {
            ink,
            width,
            least,
            dash,
            round,
        } => {
            brush.set_color(color(ink));
            let stroke = Stroke {
                width: width.max(least * units_a_pixel),
                line_cap: if round { LineCap::Round } else { LineCap::Butt },
                line_join: LineJoin::Round,
                dash: dash.and_then(|dash| StrokeDash::new(dash.to_vec(), 0.0)),
                ..Stroke::default()
            };
            pixmap.stroke_path(&shape.path, &brush, &stroke, transform, None);
        }
    }
}

/// A colour that fades from the middle of a shape to its edge.
fn glow(shape: &Shape, ink: Ink) -> Option<Shader<'static>> {
    let bounds = shape.path.bounds();
    let (half_x, half_y) = (bounds.width() / 2.0, bounds.height() / 2.0);
    let center = (bounds.left() + half_x, bounds.top() + half_y);
    let stops = vec![
        GradientStop::new(0.0, color(ink)),
        GradientStop::new(
            0.55,
            color(ink.alpha((u16::from(ink.alpha) * 6 / 10) as u8)),
        ),
        GradientStop::new(1.0, color(ink.alpha(0))),
    ];
    let round = Transform::from_row(half_x, 0.0, 0.0, half_y, center.0, center.1);
    let middle = At::from_xy(0.0, 0.0);
    RadialGradient::new(middle, 0.0, middle, 1.0, stops, SpreadMode::Pad, round)
}

/// The picture without its alpha, for paper covers all of it.
fn png(pixmap: &Pixmap) -> Option<Vec<u8>> {
    let mut rgb = Vec::with_capacity(pixmap.data().len() / 4 * 3);
    for pixel in pixmap.data().chunks_exact(4) {
        rgb.extend_from_slice(&pixel[..3]);
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&rgb).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}
