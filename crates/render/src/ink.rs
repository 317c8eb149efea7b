//! The colours of the map.

use crate::shape::Ink;

/// The sheet outside everything.
pub(crate) const PAPER: Ink = Ink::new(0x00f4_ecd8);
/// Old stains and the grain of the paper.
pub(crate) const STAIN: Ink = Ink::new(0x00b8_8a4a);
/// Rolling land.
pub(crate) const ROLLING: Ink = Ink::new(0x00ea_e7c2);
/// The edge at which the wash for rolling land dried.
pub(crate) const ROLLING_EDGE: Ink = Ink::new(0x00b9_b470);
/// Rough land.
pub(crate) const ROUGH: Ink = Ink::new(0x00e5_d9b8);
/// The edge at which the wash for rough land dried.
pub(crate) const ROUGH_EDGE: Ink = Ink::new(0x00b5_9a5c);
/// Under mountains.
pub(crate) const MOUNTAIN: Ink = Ink::new(0x00e0_cda6);
/// Wet ground.
pub(crate) const SWAMP: Ink = Ink::new(0x00d3_dcc4);
/// Woods.
pub(crate) const WOODS: Ink = Ink::new(0x00b6_bb96);
/// The side of woods that lies away from the light.
pub(crate) const WOODS_SHADOW: Ink = Ink::new(0x0070_7a58);
/// Trees.
pub(crate) const TREE: Ink = Ink::new(0x0058_6646);
/// Pen and brush strokes that show the shape of land.
pub(crate) const SEPIA: Ink = Ink::new(0x0070_4d2a);
/// Strong lines and names.
pub(crate) const BLACK: Ink = Ink::new(0x002b_221a);
/// Open water and broad rivers.
pub(crate) const WATER: Ink = Ink::new(0x00bf_d3d6);
/// Banks of rivers and the coast.
pub(crate) const BANK: Ink = Ink::new(0x0046_6a7c);
/// The water of minor rivers.
pub(crate) const RIVER: Ink = Ink::new(0x008f_b6c2);
/// Creeks.
pub(crate) const CREEK: Ink = Ink::new(0x0074_a0b2);
/// Railroads and stations.
pub(crate) const RAIL: Ink = Ink::new(0x0084_342a);
/// Roads and the edges of pikes.
pub(crate) const ROAD: Ink = Ink::new(0x007a_4f2c);
/// The surface of pikes.
pub(crate) const PIKE: Ink = Ink::new(0x00fa_f0d2);
/// The hand-coloured band along county lines.
pub(crate) const BORDER: Ink = Ink::new(0x00c0_5a5e);
