//! The map as an 1863 map maker would have drawn it.
//!
//! A [`Drawing`] is made once from a [`Map`](longroll_map::Map): layers of shapes in
//! map units (see [`Geometry`]). Any part of it can be shown at any scale: as a PNG
//! [tile](Drawing::tile) for the page, or whole as [SVG](Drawing::svg) for print.
//! Every unsteadiness of the hand follows from the hexes alone, so the same map is
//! drawn alike on every machine.

#![allow(
    clippy::cast_precision_loss,
    reason = "columns, counts and pixels are small, and a drawing needs no more than f32"
)]
#![allow(
    clippy::many_single_char_names,
    reason = "points of a curve and coordinates have no better names"
)]

mod clutter;
mod crossings;
mod drawing;
mod geometry;
mod grid;
mod ink;
mod labels;
mod lettering;
mod network;
mod noise;
mod ornaments;
mod outline;
mod pen;
mod places;
mod placing;
mod relief;
#[cfg(test)]
mod samples;
mod shape;
mod svg;
mod terrain;
mod tile;
mod track;
mod typeface;
mod water;
mod ways;
mod woods;

pub use drawing::Drawing;
pub use geometry::{Corner, Geometry, Point};
pub use lettering::Lettering;
pub use shape::{Ink, Layer, Paint, Shape, Zooms};
