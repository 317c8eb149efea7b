//! The whole drawing as text that browsers and printers understand.

use std::fmt::Write as _;

use tiny_skia::{Path, PathSegment};

use crate::drawing::Drawing;
use crate::ink;
use crate::shape::{Ink, Layer, Paint, Shape};

/// The zoom whose details the printed map has.
const DETAIL: u8 = 4;

impl Drawing {
    /// The whole map as one SVG picture, one group a layer, in map units.
    ///
    /// Letters are outlines, so that no font is needed to show or print it.
    pub fn svg(&self) -> String {
        let size = self.geometry().size();
        let mut svg = String::with_capacity(8 << 20);
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n<defs>",
            number(size.x),
            number(size.y)
        );
        for ink in self.glows() {
            let (name, color) = (name(ink), color(ink));
            let _ = write!(svg, "<radialGradient id=\"{name}\">");
            for (offset, part) in [(0.0, 1.0), (0.55, 0.6), (1.0, 0.0)] {
                let opacity = f32::from(ink.alpha) / 255.0 * part;
                let _ = write!(
                    svg,
                    "<stop offset=\"{offset}\" stop-color=\"{color}\" stop-opacity=\"{opacity:.3}\"/>"
                );
            }
            svg.push_str("</radialGradient>");
        }
        let paper = color(ink::PAPER);
        let _ = write!(
            svg,
            "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"{paper}\"/>\n"
        );
        for layer in Layer::ALL {
            let _ = writeln!(svg, "<g id=\"{}\">", layer.word());
            let shapes = self.layer(layer).iter();
            for shape in shapes.filter(|shape| shape.zooms.has(DETAIL)) {
                write_shape(&mut svg, shape);
            }
            svg.push_str("</g>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The inks that fade, each once.
    fn glows(&self) -> Vec<Ink> {
        let mut inks: Vec<Ink> = Vec::new();
        for shape in Layer::ALL.into_iter().flat_map(|layer| self.layer(layer)) {
            if let Paint::Glow(ink) = shape.paint
                && !inks.contains(&ink)
            {
                inks.push(ink);
            }
        }
        inks
    }
}

fn write_shape(svg: &mut String, shape: &Shape) {
    svg.push_str("<path d=\"");
    write_path(svg, &shape.path);
    svg.push('"');
    match shape.paint {
        Paint::Fill(ink) => {
            let _ = write!(svg, " fill=\"{}\"{}", color(ink), opacity("fill", ink));
        }
        Paint::Glow(ink) => {
            let _ = write!(svg, " fill=\"url(#{})\"", name(ink));
        }
        Paint::Stroke {
            ink,
            width,
            dash,
            round,
            ..
        } => {
            let _ = write!(
                svg,
                " fill=\"none\" stroke=\"{}\"{} stroke-width=\"{}\" stroke-linejoin=\"round\"",
                color(ink),
                opacity("stroke", ink),
                number(width)
            );
            if round {
                svg.push_str(" stroke-linecap=\"round\"");
            }
            if let Some([dash, gap]) = dash {
                let _ = write!(
                    svg,
                    " stroke-dasharray=\"{} {}\"",
                    number(dash),
                    number(gap)
                );
            }
        }
    }
    svg.push_str("/>\n");
}

/// Writes a path in steps from point to point, which takes half the room of places.
fn write_path(svg: &mut String, path: &Path) {
    // All in tenths of a map unit, which no eye can tell.
    let tenths = |point: tiny_skia::Point| {
        let round = |value: f32| (value * 10.0).round() as i32;
        (round(point.x), round(point.y))
    };
    let (mut from, mut start) = ((0, 0), (0, 0));
    for segment in path.segments() {
        let (letter, points) = match segment {
            PathSegment::MoveTo(a) => ('m', vec![a]),
            PathSegment::LineTo(a) => ('l', vec![a]),
            PathSegment::QuadTo(a, b) => ('q', vec![a, b]),
            PathSegment::CubicTo(a, b, c) => ('c', vec![a, b, c]),
            PathSegment::Close => {
                svg.push('z');
                from = start;
                continue;
            }
        };
        svg.push(letter);
        let mut to = from;
        for (index, point) in points.into_iter().enumerate() {
            to = tenths(point);
            step(svg, to.0 - from.0, index == 0);
            step(svg, to.1 - from.1, false);
        }
        from = to;
        if letter == 'm' {
            start = to;
        }
    }
}

/// Writes a length given in tenths; a minus sign needs no space before it.
fn step(svg: &mut String, tenths: i32, first: bool) {
    if !first && tenths >= 0 {
        svg.push(' ');
    }
    if tenths < 0 {
        svg.push('-');
    }
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    if whole > 0 || rest == 0 {
        let _ = write!(svg, "{whole}");
    }
    if rest > 0 {
        let _ = write!(svg, ".{rest}");
    }
}

/// A length to a tenth of a map unit.
fn number(value: f32) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn color(ink: Ink) -> String {
    format!("#{:02x}{:02x}{:02x}", ink.red, ink.green, ink.blue)
}

fn name(ink: Ink) -> String {
    format!("{}-{}", &color(ink)[1..], ink.alpha)
}

fn opacity(kind: &str, ink: Ink) -> String {
    if ink.alpha == 255 {
        return String::new();
    }
    format!(" {kind}-opacity=\"{:.3}\"", f32::from(ink.alpha) / 255.0)
}
