//! Writing SVG.

use std::fmt::Write as _;

use super::ink;

/// Which point of a text is at its place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture in the making.
pub(super) struct Svg(String);

impl Svg {
    /// A sheet of paper of a size.
    pub(super) fn new(width: f64, height: f64, title: &str) -> Self {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
             font-family=\"Georgia, 'DejaVu Serif', serif\" fill=\"{}\">\n<title>{}</title>\n",
            ink::BLACK,
            escaped(title)
        );
        let _ = writeln!(
            svg,
            "<defs><pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"{}\"/>\
             <rect width=\"1.4\" height=\"5\" fill=\"{}\"/></pattern></defs>",
            ink::CONFEDERATE,
            ink::STRIPE
        );
        let _ = writeln!(
            svg,
            "<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>",
            ink::PAPER
        );
        Self(svg)
    }

    /// Says in words what is to be seen.
    pub(super) fn describe(&mut self, words: &str) {
        let _ = writeln!(self.0, "<desc>{}</desc>", escaped(words));
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, size: f64, words: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\" text-anchor=\"{anchor}\">{}</text>",
            escaped(words)
        );
    }

    pub(super) fn bar(&mut self, x: f64, y: f64, width: f64, height: f64, fill: &str) {
        let _ = writeln!(
            self.0,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>"
        );
    }

    pub(super) fn line(&mut self, x: f64, y: f64, to_x: f64, to_y: f64, ink: &str) {
        let _ = writeln!(
            self.0,
            "<path d=\"M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}\" stroke=\"{ink}\"/>"
        );
    }

    /// An upright line that bounds something.
    pub(super) fn dashed(&mut self, x: f64, y: f64, to_y: f64) {
        let _ = writeln!(
            self.0,
            "<path d=\"M{x:.1} {y:.1}V{to_y:.1}\" stroke=\"{}\" stroke-dasharray=\"3 3\"/>",
            ink::PLAIN
        );
    }

    /// A level line with ends, from the lower to the upper bound of something. A light edge
    /// sets it off from a dark bar.
    pub(super) fn whisker(&mut self, x: f64, to_x: f64, y: f64) {
        let path = format!("M{x:.1} {:.1}v6M{x:.1} {y:.1}H{to_x:.1}m0 -3v6", y - 3.0);
        for (ink, width) in [(ink::PAPER, 3.0), (ink::BLACK, 1.2)] {
            let _ = writeln!(
                self.0,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
            );
        }
    }

    pub(super) fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

/// A text in which XML sees nothing but letters.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            // What XML does not allow at all.
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
