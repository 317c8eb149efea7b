//! What a drawing is made of: shapes in layers.

use std::sync::Arc;

use tiny_skia::{Path, Rect};

/// A colour with its strength, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// 255 covers what lies below.
    pub alpha: u8,
}

impl Ink {
    /// A covering colour from `0xRRGGBB`.
    pub const fn new(rgb: u32) -> Self {
        Self {
            red: (rgb >> 16) as u8,
            green: (rgb >> 8) as u8,
            blue: rgb as u8,
            alpha: 255,
        }
    }

    /// The colour a part of the way to another.
    pub(crate) fn mix(self, other: Self, part: f32) -> Self {
        let blend = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part) as u8;
        Self {
            red: blend(self.red, other.red),
            green: blend(self.green, other.green),
            blue: blend(self.blue, other.blue),
            alpha: blend(self.alpha, other.alpha),
        }
    }

    /// The colour with this strength.
    pub const fn alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }
}

/// How a shape is put on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// The inside, by the nonzero rule.
    Fill(Ink),
    /// The inside, fading from its middle to nothing at its edge.
    Glow(Ink),
    /// The line.
    Stroke {
        /// Its colour.
        ink: Ink,
        /// Its width in map units.
        width: f32,
        /// The least width in pixels, so that a line survives a small scale.
        least: f32,
        /// Lengths of dash and gap in map units.
        dash: Option<[f32; 2]>,
        /// Whether its ends are round or cut off.
        round: bool,
    },
}

impl Paint {
    /// A line with round ends, never thinner than half a pixel.
    pub(crate) const fn line(ink: Ink, width: f32) -> Self {
        Self::Stroke {
            ink,
            width,
            least: 0.5,
            dash: None,
            round: true,
        }
    }

    /// The line, but at least so many pixels wide.
    pub(crate) const fn least(self, pixels: f32) -> Self {
        match self {
            Self::Stroke {
                ink,
                width,
                dash,
                round,
                ..
            } => Self::Stroke {
                ink,
                width,
                least: pixels,
                dash,
                round,
            },
            other => other,
        }
    }

    /// The line in dashes with cut ends.
    pub(crate) const fn dashed(self, dash: f32, gap: f32) -> Self {
        match self {
            Self::Stroke {
                ink, width, least, ..
            } => Self::Stroke {
                ink,
                width,
                least,
                dash: Some([dash, gap]),
                round: false,
            },
            other => other,
        }
    }

    /// The line with cut ends.
    pub(crate) const fn cut(self) -> Self {
        match self {
            Self::Stroke {
                ink,
                width,
                least,
                dash,
                ..
            } => Self::Stroke {
                ink,
                width,
                least,
                dash,
                round: false,
            },
            other => other,
        }
    }

    /// How far the paint reaches beyond the path, in map units at a scale of so many
    /// map units a pixel.
    pub(crate) fn reach(self, units_a_pixel: f32) -> f32 {
        match self {
            Self::Stroke { width, least, .. } => width.max(least * units_a_pixel) * 0.75 + 1.0,
            _ => 1.0,
        }
    }
}

/// The zooms at which a shape is drawn, first and last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zooms(pub u8, pub u8);

impl Zooms {
    /// Always.
    pub const ALL: Self = Self(0, u8::MAX);

    /// From this zoom on.
    pub const fn from(first: u8) -> Self {
        Self(first, u8::MAX)
    }

    /// Whether a zoom is among them.
    pub const fn has(self, zoom: u8) -> bool {
        self.0 <= zoom && zoom <= self.1
    }
}

/// One path with its paint.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The outline in map units, shared by shapes that draw it in several ways.
    pub path: Arc<Path>,
    /// How it is drawn.
    pub paint: Paint,
    /// When it is drawn.
    pub zooms: Zooms,
}

impl Shape {
    /// Whether any of the shape may show in a part of the sheet.
    pub(crate) fn touches(&self, part: &Rect, units_a_pixel: f32) -> bool {
        let reach = self.paint.reach(units_a_pixel);
        let own = self.path.bounds();
        own.left() - reach < part.right()
            && own.right() + reach > part.left()
            && own.top() - reach < part.bottom()
            && own.bottom() + reach > part.top()
    }
}

/// The layers of the drawing, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say what lies in each layer")]
pub enum Layer {
    OpenWater,
    WaterLines,
    Paper,
    WashEdge,
    Wash,
    Brush,
    Relief,
    WoodsShadow,
    Woods,
    Trees,
    BorderBand,
    Grid,
    Border,
    CountyName,
    Creek,
    Bank,
    Stream,
    RoadGlow,
    RoadBed,
    Road,
    Rail,
    Crossing,
    Fade,
    Place,
    Number,
    Halo,
    Name,
    Frame,
}

impl Layer {
    /// All, from the lowest to the highest.
    pub const ALL: [Self; 28] = [
        Self::OpenWater,
        Self::WaterLines,
        Self::Paper,
        Self::WashEdge,
        Self::Wash,
        Self::Brush,
        Self::Relief,
        Self::WoodsShadow,
        Self::Woods,
        Self::Trees,
        Self::BorderBand,
        Self::Grid,
        Self::Border,
        Self::CountyName,
        Self::Creek,
        Self::Bank,
        Self::Stream,
        Self::RoadGlow,
        Self::RoadBed,
        Self::Road,
        Self::Rail,
        Self::Crossing,
        Self::Fade,
        Self::Place,
        Self::Number,
        Self::Halo,
        Self::Name,
        Self::Frame,
    ];

    /// The name used as an id in SVG.
    pub const fn word(self) -> &'static str {
        match self {
            Self::OpenWater => "open-water",
            Self::WaterLines => "water-lines",
            Self::Paper => "paper",
            Self::WashEdge => "wash-edge",
            Self::Wash => "wash",
            Self::Brush => "brush",
            Self::Relief => "relief",
            Self::WoodsShadow => "woods-shadow",
            Self::Woods => "woods",
            Self::Trees => "trees",
            Self::BorderBand => "border-band",
            Self::Grid => "grid",
            Self::Border => "border",
            Self::CountyName => "county-name",
            Self::Creek => "creek",
            Self::Bank => "bank",
            Self::Stream => "stream",
            Self::RoadGlow => "road-glow",
            Self::RoadBed => "road-bed",
            Self::Road => "road",
            Self::Rail => "rail",
            Self::Crossing => "crossing",
            Self::Fade => "fade",
            Self::Place => "place",
            Self::Number => "number",
            Self::Halo => "halo",
            Self::Name => "name",
            Self::Frame => "frame",
        }
    }
}

/// The shapes of a drawing, each in its layer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    layers: [Vec<Shape>; Layer::ALL.len()],
}

impl Sheet {
    /// Adds a shape; a path of nothing is left out.
    pub(crate) fn add(
        &mut self,
        layer: Layer,
        path: Option<Arc<Path>>,
        paint: Paint,
        zooms: Zooms,
    ) {
        if let Some(path) = path {
            self.layers[layer as usize].push(Shape { path, paint, zooms });
        }
    }

    /// The shapes of a layer in the order of drawing.
    pub(crate) fn layer(&self, layer: Layer) -> &[Shape] {
        &self.layers[layer as usize]
    }
}
