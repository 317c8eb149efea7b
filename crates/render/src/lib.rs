//! The map as an 1863 map maker would have drawn it.
//!
//! A [`Drawing`] is made once from a [`Map`](longroll_map::Map): layers of shapes in
//! map units (see [`Geometry`]). Any part of it can be shown at any scale: as a PNG
//! [tile](Drawing::tile) for the page, or whole as [SVG](Drawing::svg) for print.
//! Every unsteadiness of the hand follows from the hexes alone, so the same map is
//! drawn alike on every machine.

mod clutter;
mod crossings;
mod drawing;
mod geometry;
mod grid;
mod ink;
mod labels;
mod network;
mod noise;
mod outline;
mod pen;
mod places;
mod placing;
mod relief;
mod shape;
mod svg;
mod terrain;
mod tile;
mod typeface;
mod water;
mod ways;
mod woods;

pub use drawing::Drawing;
pub use geometry::{Corner, Geometry, Point};
pub use shape::{Ink, Layer, Paint, Shape, Zooms};
