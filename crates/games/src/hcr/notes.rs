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

/// Scenario 3.
pub(super) fn mcclellans_opportunity(position: &Position, begun: u16) -> Vec<Note> {
    let text = "The Confederate wins the first two initiatives of turn 1 without dice.";
    let first = note("HCR-S3-02", position.turn() == 1 && begun < 2, text);
    opportunity(position, begun, first)
}

/// Scenario 3, revised.
pub(super) fn mcclellans_opportunity_revised(position: &Position, begun: u16) -> Vec<Note> {
    let text = "The Confederate wins the first initiative of turn 1 without dice.";
    let first = note("HCR-S3-02", position.turn() == 1 && begun < 1, text);
    opportunity(position, begun, first)
}

fn opportunity(position: &Position, begun: u16, first: Note) -> Vec<Note> {
    let turn = position.turn();
    vec![
        first,
        note(
            "HCR-S3-03",
            turn == 1 && begun < 3,
            "Lawton and J. R. Jones do not act in the first two Action Phases of turn 1.",
        ),
        note(
            "HCR-S3-03",
            turn < 3,
            "A. P. Hill does not act before turn 3, but may entrench.",
        ),
        note("HCR-S3-03", true, "Thomas never acts, but may entrench."),
        note(
            "HCR-S3-04",
            true,
            "Union units do not enter Berkeley County, unless they are driven there.",
        ),
        note(
            "HCR-S3-05",
            true,
            "The fort at Harpers Ferry has been destroyed and shelters nobody.",
        ),
        note(
            "HCR-S3-VP-02",
            true,
            "The Union earns a point for each unit of Confederate infantry that has no way of 20 \
             hexes or less along roads, pikes and railroads to Shepherdstown, Harpers Ferry or \
             Charlestown. Union units close the way, and their Zones of Control where no \
             Confederate unit stands.",
        ),
    ]
}
