//! Title and wind rose.

use crate::geometry::Point;
use crate::ink;
use crate::noise::turn;
use crate::pen::Pen;
use crate::shape::{Layer, Paint, Sheet, Zooms};
use crate::typeface::{Cut, Typeface};

/// Lines of capitals, each as wide as the place allows, between two rules; `scale` times as
/// large as on a map of one sheet.
pub(crate) fn title(
    center: Point,
    lines: &[String],
    scale: f32,
    typeface: &Typeface,
    sheet: &mut Sheet,
) {
    const WIDTH: f32 = 440.0;
    let set: Vec<_> = lines
        .iter()
        .map(|text| {
            let text = text.to_uppercase();
            let one = typeface.line(Cut::Bold, 1.0, 0.08, &text);
            let size = (WIDTH / one.width.max(1.0)).min(92.0) * scale;
            (typeface.line(Cut::Bold, size, 0.08, &text), size)
        })
        .collect();
    let height: f32 = set.iter().map(|(_, size)| size * 1.12).sum();
    let mut baseline = center.y - height / 2.0;
    let rule = |y: f32, sheet: &mut Sheet| {
        for (off, width, half) in [(0.0, 4.0, 150.0), (9.0, 1.6, 150.0)] {
            let mut pen = Pen::default();
            let middle = Point::new(center.x, y + off * scale);
            let half = Point::new(half * scale, 0.0);
            pen.stroke(middle - half, middle + half);
            let paint = Paint::line(ink::BLACK, width * scale).least(0.4).cut();
            sheet.add(Layer::Frame, pen.path(), paint, Zooms::ALL);
        }
    };
    rule(baseline - 42.0 * scale, sheet);
    for (line, size) in set {
        baseline += size * 0.9;
        let path = line.centered(Point::new(center.x, baseline));
        let paint = Paint::Fill(ink::BLACK);
        sheet.add(Layer::Frame, path, paint, Zooms::ALL);
        baseline += size * 0.22;
    }
    rule(baseline + 22.0 * scale, sheet);
}

/// A wind rose of eight points, half of each in shadow.
pub(crate) fn compass(center: Point, typeface: &Typeface, sheet: &mut Sheet) {
    let (mut ring, mut dark, mut light) = (Pen::default(), Pen::default(), Pen::default());
    for radius in [92.0, 84.0] {
        ring.ellipse(center, Point::new(radius, radius));
    }
    for spoke in 0..32 {
        let out = turn(spoke as f32 / 32.0);
        ring.stroke(center + out * 84.0, center + out * 92.0);
    }
    // The four lesser points lie below the four greater ones.
    for (offset, length, waist) in [(0.125, 80.0, 15.0), (0.0, 128.0, 22.0)] {
        for quarter in 0..4 {
            let part = offset + quarter as f32 / 4.0;
            let tip = center + turn(part) * length;
            let (left, right) = (turn(part - 0.125), turn(part + 0.125));
            light.polygon(&[center, center + left * waist, tip]);
            dark.polygon(&[center, tip, center + right * waist]);
        }
    }
    let line = Paint::line(ink::BLACK.alpha(210), 1.8).least(0.4);
    sheet.add(Layer::Frame, ring.path(), line, Zooms::from(1));
    let (dark, light) = (dark.path(), light.path());
    sheet.add(
        Layer::Frame,
        light.clone(),
        Paint::Fill(ink::PAPER),
        Zooms::ALL,
    );
    sheet.add(Layer::Frame, light, line, Zooms::ALL);
    sheet.add(
        Layer::Frame,
        dark.clone(),
        Paint::Fill(ink::BLACK),
        Zooms::ALL,
    );
    sheet.add(Layer::Frame, dark, line, Zooms::ALL);
    let north = typeface.line(Cut::Bold, 44.0, 0.0, "N");
    let path = north.centered(center - Point::new(0.0, 140.0));
    sheet.add(Layer::Frame, path, Paint::Fill(ink::BLACK), Zooms::ALL);
}
