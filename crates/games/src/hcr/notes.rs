//! What the special rules of each scenario mean now, in words.

use longroll_rules::Position;
use longroll_rules::campaign::Note;

use crate::notes::note;

/// Scenario 1.
pub(super) fn south_mountain(position: &Position, begun: u16) -> Vec<Note> {
    vec![
        note(
            "HCR-S1-02",
            position.turn() == 1 && begun == 0,
            "The Union wins the first initiative without dice.",
        ),
        note(
            "HCR-S1-03",
            true,
            "Union units do not go next to Burkittsville (W3117) or Knoxville (W3020), in retreats \
             either.",
        ),
    ]
}
