//! What the special rules of each scenario mean now, in words.

use longroll_rules::Position;
use longroll_rules::campaign::Note;

use crate::notes::note;

/// The rules on permanent forts, in short.
const FORTS: &str = "Confederates do not enter a Union fort that stands, and their leaders' \
    command and transfers do not pass through it. It defends with a Combat value of 4, alone or \
    beside Union units, which it shelters as a redoubt does; against it there is neither a tactical modifier nor a flank bonus. An r or \
    R destroys it, and nothing else does.";

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

/// Scenario 4.
pub(super) fn baltimore_raid(position: &Position, _begun: u16) -> Vec<Note> {
    let first = position.turn() == 1;
    vec![
        note(
            "HCR-S4-02",
            first,
            "Only the Confederate acts in turn 1, for as long as he can and likes, without dice.",
        ),
        note(
            "HCR-S4-03",
            first,
            "Confederate units make no extended marches and no force marches in turn 1; fights and \
             fires may still bring them to Fatigue Level 3 or 4.",
        ),
        note("HCR-S4-04", true, "Nobody entrenches."),
        note(
            "HCR-S4-05",
            true,
            "The forts that the map shows have no effect.",
        ),
        note(
            "HCR-S4-06",
            true,
            "Confederate units keep out of the District of Columbia, out of the hexes within five \
             of Rockville (E0723) and of those within two of Camden Station (E3510), in retreats \
             too.",
        ),
        note(
            "HCR-S4-07",
            true,
            "Staunton does not enter hexes whose numbers end in 17 or less.",
        ),
        note(
            "HCR-S4-VP-06",
            true,
            "A Confederate cavalry brigade that is not in Frederick-East County, within three \
             hexes of Damascus (E0311) or within three of Winfield (E1101) at the end costs two \
             points, and so does one that has been lost.",
        ),
    ]
}

/// Scenario 5.
pub(super) fn washington(position: &Position, begun: u16) -> Vec<Note> {
    let turn = position.turn();
    vec![
        note(
            "HCR-S5-02",
            turn == 1 && begun == 0,
            "The Confederate wins the first initiative without dice.",
        ),
        note(
            "HCR-S5-03",
            true,
            "Nobody enters Baltimore County, unless driven there.",
        ),
        note("HCR-S5-04", turn < 2, "Nobody entrenches before turn 2."),
        note(
            "HCR-S5-05",
            turn < 2,
            "Humphreys and Whipple do not act before turn 2.",
        ),
        note(
            "HCR-S5-07",
            true,
            "Confederate infantry that enters an objective takes control of it, and Union infantry \
             that enters it takes it back; cavalry does neither.",
        ),
        note("HCR-S5-08", true, FORTS),
        note(
            "HCR-S5-VP-01",
            true,
            "The Capitol scores if Confederate infantry within two hexes of it has a way along \
             cities, roads, pikes and railroads to the west edge. Forts that stand close the way, \
             and so do Union infantry and its Zones of Control where no Confederate is.",
        ),
        note(
            "HCR-S5-VP-05",
            true,
            "The four groups: Rockville; Enster PO or Grace Church; Martow's Store or Burnt Mills \
             PO; Vansville or Bladensburg.",
        ),
    ]
}

/// Scenario 2.
pub(super) fn harpers_ferry(position: &Position, begun: u16) -> Vec<Note> {
    let turn = position.turn();
    let mut notes = vec![
        note(
            "HCR-S2-02",
            turn == 1 && begun < 2,
            "The Union wins the first two initiatives of turn 1 without dice.",
        ),
        note(
            "HCR-S2-03",
            turn < 2,
            "Franklin, Slocum, Smith, Couch and 6 PA neither act nor entrench before turn 2.",
        ),
        note(
            "HCR-S2-08",
            turn < 2,
            "Munford neither acts nor entrenches before turn 2, unless a Union unit comes within \
             a hex of W3718.",
        ),
        note(
            "HCR-S2-08",
            turn < 3,
            "Stuart and Hampton neither act nor entrench before turn 3, unless a Union unit comes \
             within a hex of Burkittsville (W3117).",
        ),
    ];
    notes.extend(siege());
    notes
}

/// Scenario 2, revised.
pub(super) fn harpers_ferry_revised(position: &Position, begun: u16) -> Vec<Note> {
    let mut notes = vec![
        note(
            "HCR-S2R-02",
            position.turn() == 1 && begun == 0,
            "The Confederate wins the first initiative of turn 1 without dice.",
        ),
        note(
            "HCR-S2R-01",
            true,
            "Everybody may act from turn 1 on; the Confederates begin at Fatigue Level 2.",
        ),
        note(
            "HCR-S2R-03",
            true,
            "Each level of victory takes five Confederate points more than in the printed \
             scenario.",
        ),
    ];
    notes.extend(siege());
    notes
}

/// What both have in common.
fn siege() -> [Note; 8] {
    [
        note(
            "HCR-S2-03",
            true,
            "Franklin's corps and 6 PA do not cross the Potomac.",
        ),
        note(
            "HCR-S2-04",
            true,
            "Union units keep away from Mountain House (W3211), Boonsboro (W2910) and, by two \
             hexes, Sharpsburg (W2413), in retreats too.",
        ),
        note(
            "HCR-S2-05",
            true,
            "Confederate infantry destroys the depot of Martinsburg by coming there. That of \
             Harpers Ferry is burned, as a station is, by a unit with a Combat value of 2.",
        ),
        note("HCR-S2-06", true, "Confederate units do not entrench."),
        note(
            "HCR-S2-07",
            true,
            "They keep away from Mountain House (W3211), in retreats too.",
        ),
        note(
            "HCR-S2-09",
            true,
            "Harpers Ferry holds a permanent fort. Each turn begins with its phase: if a Union \
             unit within three hexes has no way along roads, pikes and railroads to the north or \
             east edge, the Confederate rolls two dice, and with 12 all such units surrender.",
        ),
        note("HCR-18-02", true, FORTS),
        note(
            "HCR-S2-VP-06",
            true,
            "Each Confederate infantry brigade or division costs two points that has no way along \
             roads, pikes and railroads to Sharpsburg, Winchester, Berryville or Leesburg in the \
             end. Union units close the way, and Zones of Control of Union infantry where no \
             Confederate is.",
        ),
    ]
}
