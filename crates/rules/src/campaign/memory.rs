//! What a campaign remembers.

use serde::{Deserialize, Serialize};

use crate::UnitSet;

/// What a campaign remembers in a position: a few small numbers and sets of units whose
/// meaning is the campaign's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory(pub [u16; 16], #[serde(default)] pub [UnitSet; 2]);

impl Memory {
    /// Leaves units out of both sets, as if nothing were known of them.
    pub fn forget(&mut self, units: UnitSet) {
        for known in &mut self.1 {
            *known = known.minus(units);
        }
    }
}
