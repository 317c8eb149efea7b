//! The ground: hexes, hexsides, ways, water, distance and paths.
//!
//! This crate knows geography and nothing of units. A [`Map`] is read once from
//! two text tables (see [`read`]) and never changes afterwards; what play adds to
//! it, such as pontoon bridges, belongs to a position of the game.
//!
//! Hexes are flat-topped, columns run left to right, rows downwards, and even
//! columns lie half a hex lower:
//!
//! ```text
//!  ____        ____
//! /0101\ ____ /0301\
//! \____//0201\\____/
//! /0102\\____//0302\
//! \____//0202\\____/
//! ```
//!
//! ```
//! use longroll_map::{Direction, Map};
//!
//! let hexes = "hex\tterrain\tplayable\tfeatures\tname\tcounty\n\
//!              0101\tclear\tyes\t\t\t\n\
//!              0102\twoods\tyes\t\tTodd's\t\n";
//! let sides = "hexA\thexB\twater\tcrossing\tways\tborder\tnote\n\
//!              0101\t0102\tcreek\tnone\troad\t\t\n";
//! let map = Map::read(("hexes", hexes), ("sides", sides)).unwrap();
//! let north = map.find("0101").unwrap();
//! let south = map.neighbor(north, Direction::South).unwrap();
//! assert_eq!(map.label(south), "0102");
//! assert_eq!(map.distance(north, south), 1);
//! assert!(map.side(north, Direction::South).ways.any());
//! ```

mod direction;
mod hex;
mod hexside;
mod map;
pub mod path;
pub mod read;
mod terrain;
pub mod tsv;

pub use direction::Direction;
pub use hex::{HexId, HexSet};
pub use hexside::{Crossing, HexSide, Ridge, Side, Water, Way, Ways};
pub use map::{HexInfo, Map, MapBuilder, MapError};
pub use terrain::{Feature, Terrain};
