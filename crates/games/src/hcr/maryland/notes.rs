//! The special rules of the campaign in sentences, and how they stand.

use longroll_rules::campaign::Note;
use longroll_rules::{Position, Scenario};

use super::memory;
use crate::notes::{note, note_to_come};

pub(super) fn notes(s: &Scenario, p: &Position, seven: bool, revised: bool) -> Vec<Note> {
    let mut notes = if seven { invasion(s, p) } else { frederick(p) };
    notes.extend(both(p, seven, revised));
    notes
}

/// Scenario 6.
fn frederick(p: &Position) -> Vec<Note> {
    let turn = p.turn();
    vec![
        note(
            "HCR-S6-06",
            turn == 1,
            "Only the Confederate acts in turn 1, for as long as he can and likes, without dice.",
        ),
        note(
            "HCR-S6-04",
            turn < 3,
            "No Union unit acts or entrenches in turn 1; Hooker, Meade, Hatch, Ricketts, Couch and \
             French don't in turn 2 either. A Confederate unit that comes within a hex of where one \
             began frees it, but nobody acts in turn 1.",
        ),
        note(
            "HCR-S6-05",
            turn < 3,
            "D'Utassy, Trimble, Ward, Ford, White, 12 IL and 8 NY do not entrench before turn 3, \
             unless a Confederate unit comes within a hex of where they began.",
        ),
        note(
            "HCR-S6-02",
            turn < 8,
            "Union reinforcements come at W5833 in turns 4, 6 and 7; if a Confederate unit is \
             there, in any hex of the map's edge within six of it.",
        ),
    ]
}

/// Scenario 7.
fn invasion(s: &Scenario, p: &Position) -> Vec<Note> {
    let mut notes = beginning(p.turn());
    notes.extend(chance(s, p));
    notes.extend(later(p.turn()));
    notes
}

/// Who waits in its first turns.
fn beginning(turn: u8) -> Vec<Note> {
    vec![
        note(
            "HCR-S7-03",
            turn == 1,
            "Only D. H. Hill acts or entrenches in turn 1, for as long as he can and likes, without \
             dice.",
        ),
        note(
            "HCR-S7-04",
            turn < 4,
            "Funk does not act before turn 4, unless a Union unit comes within eight hexes of \
             Winchester.",
        ),
        note(
            "HCR-S7-05",
            turn < 5,
            "Union units and leaders do not enter Loudoun County before turn 5, unless they are \
             driven there.",
        ),
        note(
            "HCR-S7-06",
            turn < 5,
            "The units of the railroad brigade and of the Shenandoah, 12 IL and 8 NY do not act \
             before turn 5, unless a Confederate unit comes within eight hexes of where they began.",
        ),
        note(
            "HCR-S7-07",
            turn < 9,
            "They do not entrench before turn 9, whatever happens.",
        ),
    ]
}

/// What its random events do.
fn chance(s: &Scenario, p: &Position) -> Vec<Note> {
    let (turn, memory) = (p.turn(), p.memory());
    let all_commit = s.options.hcr_all_stalled_commit;
    let command = memory.0[memory::COMMAND];
    let stalled = command & memory::STALLED != 0;
    let held = stalled && turn < 9 && command & memory::LIFTED == 0;
    let marker = memory.0[memory::COMMITTED];
    let at = match marker {
        0 => "stands at its start".to_owned(),
        number => format!("has come to box {number}"),
    };
    vec![
        note(
            "HCR-14-09",
            marker < 6,
            &format!(
                "The Union Commitment marker {at} of six: 3 PA commits in box 1, French in 3, the \
                 V Corps in 5, the III and XI Corps and the garrisons and cavalry about Washington \
                 and Baltimore in 6. Before that they neither act nor entrench."
            ),
        ),
        note(
            "HCR-14-10",
            marker < 6,
            "A unit commits too as soon as a Confederate unit comes within eight hexes of where it \
             began; a leader with the unit that he began with.",
        ),
        note_to_come(
            "HCR-14-04",
            stalled,
            turn < 9 || !all_commit,
            "The Union command is stalled by a random event: marching infantry has 2 Movement Points \
             less, cavalry 4, and there are no force marches and no assaults.",
        ),
        note_to_come(
            "HCR-14-07",
            held,
            turn < 9,
            "Before turn 9 a stalled command keeps Union units and leaders in Montgomery, Prince \
             George's, Anne Arundel, Baltimore, Howard, Carroll, Frederick-East and Fairfax counties \
             and the District of Columbia from acting and entrenching. Confederate infantry in any \
             of them lifts that for the turn, Confederate cavalry for cavalry.",
        ),
        note(
            "HCR-14-02",
            turn >= 9,
            if all_commit {
                "From turn 9 on nothing stalls the Union command; results of that kind mean \
                 commitment."
            } else {
                "From turn 9 on only a sum of 8 stalls the Union command; the other results of that \
                 kind mean commitment."
            },
        ),
        note_to_come(
            if turn < 12 { "HCR-15-01" } else { "HCR-15-02" },
            turn >= 3,
            true,
            "From turn 3 on a double 1 for the initiative may end the Action Cycle: a die of 1 or 2 \
             does, from turn 12 on a 3 too.",
        ),
    ]
}

/// What else it has.
fn later(turn: u8) -> Vec<Note> {
    vec![
        note(
            "HCR-S7-02",
            turn < 5,
            "Confederates come in turns 2, 3 and 4 in or within two hexes of Leesburg, one unit in \
             a hex.",
        ),
        note_to_come(
            "HCR-S7-08",
            turn == 5,
            turn < 5,
            "As turn 5 begins three points of Manpower come for Walker, A. P. Hill and D. H. Hill, \
             as far as they are four hexes away from Union infantry.",
        ),
        note(
            "HCR-S7-09",
            true,
            "Confederate infantry that enters White House, the Capitol or Baltimore Depot in \
             Washington wins the game at once.",
        ),
        note(
            "HCR-24-01",
            true,
            "Union infantry may go by rail on the east sheet, 35 hexes at most and never as an \
             extended march: in a turn one division and two smaller units.",
        ),
    ]
}

/// What both have.
fn both(p: &Position, seven: bool, revised: bool) -> Vec<Note> {
    let (turn, memory) = (p.turn(), p.memory());
    let from = if seven { 10 } else { 4 };
    let waits = memory.0[memory::MILITIA] == 0;
    let mut notes = vec![
        note_to_come(
            "HCR-16-01",
            turn >= from && waits,
            waits,
            "From September 13 on a die falls for the Pennsylvania Militia: 2 or less brings it, to \
             the north edge within eight hexes of Hagerstown. A Confederate unit in Carroll or \
             Baltimore County takes 1 from the die.",
        ),
        note(
            "HCR-16-03",
            !waits,
            "The militia makes neither extended nor force marches, uses the Extended March Table \
             for its other marches, and takes no part in activations and assaults of others.",
        ),
        note(
            "HCR-17-03",
            true,
            "If Union units in or within three hexes of Harpers Ferry can trace no way of roads, pikes \
             and railroads to the north or east edge of the map, the Confederate rolls two dice: on \
             12 or more they surrender. Guns of infantry on Naval Battery add 3, on Loudoun Heights and \
             Bolivar Heights 1 each.",
        ),
        note(
            "HCR-18-02",
            true,
            "Union forts that the map shows stand until they are destroyed: no Confederate enters \
             them, they defend with a Combat value of 4, and shelter Union units as redoubts do.",
        ),
        note(
            "HCR-19-01",
            true,
            "If both combat dice are 1, a Confederate corps leader who is there falls on an even \
             die; of several the best. Lee never does.",
        ),
        note(
            "HCR-21-01",
            true,
            "The Confederates have five brigades of infantry and three regiments of cavalry to \
             detach from units that march, the Union five brigades; in the Attachment Phase they \
             are absorbed again.",
        ),
        note(
            "HCR-23-01",
            true,
            "Every turn ends with a look at Maryland: the Confederates control a county with a unit \
             of Manpower 2 in its control hex and Manpower 12 in the county, if a way of roads, \
             pikes and railroads leads from there to the south edge in Loudoun, Clarke or Frederick \
             County in Virginia.",
        ),
        note(
            "HCR-20.1-02",
            true,
            "Depots are destroyed by burning them, with a Combat value of 2. Frederick Junction can \
             be damaged, but not destroyed.",
        ),
    ];
    notes.extend(supply(turn, seven));
    if revised {
        notes.push(note(
            "HCR-S7R-VP-07",
            true,
            "Manpower of cavalry, garrisons and militia counts one point when it is lost or \
             surrenders, of other Union units two when it is lost.",
        ));
    }
    notes
}

/// Supply by county.
fn supply(turn: u8, seven: bool) -> Vec<Note> {
    let (turns, first): (&[u8], _) = if seven { (&[5, 10, 15], 5) } else { (&[4], 4) };
    let mut notes = vec![
        note_to_come(
            "HCR-20.3-01",
            turns.contains(&turn),
            turns.iter().any(|known| *known > turn),
            if seven {
                "In turns 5, 10 and 15 the Union repairs stations, and it is seen who is in supply: \
                 whoever stands in the county of an own depot; a Union unit also within six hexes of \
                 one along roads and railroads, or in a county with a station that a railroad joins \
                 to one. A depot of the enemy's feeds five units of those who hold it. Who is found \
                 out of supply a second time loses a point of Manpower and his order."
            } else {
                "In turn 4 the Union repairs stations, and it is seen who is in supply: whoever stands \
                 in the county of an own depot; a Union unit also within six hexes of one along roads \
                 and railroads, or in a county with a station that a railroad joins to one. A depot \
                 of the enemy's feeds five units of those who hold it."
            },
        ),
        note_to_come(
            "HCR-20.4-01",
            turn >= first,
            true,
            "In Recovery, units that are out of supply at Fatigue Level 2 or less and have done no \
             work may forage: a die and the Fatigue Level must not come to more than their county \
             gives. The enemy in Harpers Ferry makes it harder.",
        ),
        note_to_come(
            "HCR-20.5-03",
            turn >= first,
            true,
            "Who is out of supply is disorganized as the turn ends and stays so, and has 1 added to \
             the die of an extended march.",
        ),
    ];
    if seven {
        notes.push(note(
            "HCR-20.1-01",
            turn <= 15,
            "Union units in Fairfax County are in supply, by Alexandria's depot beyond the edge of \
             the map.",
        ));
    } else {
        notes.push(note(
            "HCR-20.3-11",
            turn <= 4,
            "Union units in Montgomery County are in supply.",
        ));
    }
    notes
}
