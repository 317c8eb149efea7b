//! The unsteadiness of a hand, the same on every machine and in every run.

use crate::geometry::Point;

/// A stream of numbers that follows from a seed alone.
#[derive(Clone, Debug)]
pub(crate) struct Noise(u64);

impl Noise {
    /// The stream of a thing, named by any numbers, for instance its kind and its hex.
    pub(crate) fn new(seed: &[i64]) -> Self {
        let mut noise = Self(0x6a09_e667_f3bc_c909);
        for part in seed {
            noise.0 ^= part.cast_unsigned();
            noise.next();
        }
        noise
    }

    /// The next number (the step of the `SplitMix64` generator).
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        self.0 ^= z;
        z
    }

    /// From 0 up to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u32 << 24) as f32
    }

    /// From -1 up to 1.
    pub(crate) fn signed(&mut self) -> f32 {
        self.unit() * 2.0 - 1.0
    }

    /// From `low` up to `high`.
    pub(crate) fn range(&mut self, low: f32, high: f32) -> f32 {
        low + self.unit() * (high - low)
    }

    /// Whether something of this likelihood happens.
    pub(crate) fn chance(&mut self, likelihood: f32) -> bool {
        self.unit() < likelihood
    }

    /// A step of at most this length to each side.
    pub(crate) fn step(&mut self, length: f32) -> Point {
        let x = self.signed();
        Point::new(x, self.signed()) * length
    }
}

/// The unit step at a part of a full turn, clockwise from the right.
///
/// Made of square roots only, which every machine rounds alike; sines are not.
pub(crate) fn turn(part: f32) -> Point {
    const H: f32 = std::f32::consts::FRAC_1_SQRT_2;
    const SPOKES: [Point; 9] = [
        Point::new(1.0, 0.0),
        Point::new(H, H),
        Point::new(0.0, 1.0),
        Point::new(-H, H),
        Point::new(-1.0, 0.0),
        Point::new(-H, -H),
        Point::new(0.0, -1.0),
        Point::new(H, -H),
        Point::new(1.0, 0.0),
    ];
    let eighths = (part - part.floor()) * 8.0;
    let spoke = (eighths as usize).min(7);
    SPOKES[spoke]
        .toward(SPOKES[spoke + 1], eighths - spoke as f32)
        .unit()
}
