//! The command radius, as 2.5 tells it.

use std::collections::BTreeSet;

use longroll_map::HexId;
use longroll_rules::Side;

use crate::ground::{Board, Control};

impl Board<'_> {
    /// "A path of three or fewer contiguous hexes between a leader's hex (exclusive) to
    /// a unit's hex (inclusive)": every hex that such a path ends in.
    pub fn radius(&self, side: Side, leader: HexId) -> BTreeSet<HexId> {
        let mut found = BTreeSet::from([leader]);
        self.paths(side, leader, 3, &mut found);
        found
    }

    fn paths(&self, side: Side, from: HexId, left: u8, found: &mut BTreeSet<HexId>) {
        if left == 0 {
            return;
        }
        for to in self.adjacent(from) {
            if self.radius_may_enter(side, to) {
                found.insert(to);
                self.paths(side, to, left - 1, found);
            }
        }
    }

    fn radius_may_enter(&self, side: Side, hex: HexId) -> bool {
        let enemy = side.other();
        !self.occupied_by(enemy, hex)
            && (self.control(enemy, hex) == Control::None || self.occupied_by(side, hex))
    }
}
