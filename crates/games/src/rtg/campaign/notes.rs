//! The special rules of the campaign in sentences, and how they stand.

use longroll_rules::Position;
use longroll_rules::campaign::Note;

use super::groups::bridge_lies;
use super::{Gettysburg, army, memory};
use crate::notes::{note, note_to_come};

/// The regular last turn.
const LAST: u8 = 18;

pub(super) fn notes(campaign: &Gettysburg, p: &Position) -> Vec<Note> {
    let (turn, memory) = (p.turn(), p.memory());
    let first = campaign.groups.has_come(p, 0);
    let third = campaign.groups.has_come(p, 2);
    let lifted = memory.0[memory::LIFTED] != 0;
    let result = memory.0[memory::RESULT];
    let mut notes = vec![
        note_to_come(
            "RTG-17-01",
            result == 0 && turn >= 2,
            result == 0,
            "In the Army of the Potomac Arrival Phase, from turn 2 on, the Union rolls two dice for \
             its army until a letter comes; low sums come sooner.",
        ),
        note_to_come(
            "RTG-17-07",
            result != 0 && !campaign.groups.army_has_come(p),
            result == 0,
            &coming(p),
        ),
        note(
            "RTG-18-01",
            memory.0[memory::STUART] == 0,
            "From turn 6 on the Confederate rolls a die for Stuart: with 4 or more he comes. Turn \
             6 takes 2 from the die, turn 7 takes 1, turn 9 adds 1, turn 10 adds 3.",
        ),
        note(
            "RTG-18-04",
            campaign.stuart.is_bound(p),
            "Hampton, F. Lee and Chambliss, and whoever Stuart rides with, stay out of Frederick-West \
             and Adams counties before turn 12, in retreats too. They are free at once by a Stuart \
             event; if all three begin an Action Cycle in one hex with a Confederate infantry division \
             and none of these acts in it; or if all three end one in Cumberland County, one of them in \
             or within two hexes of Carlisle, Mechanicsburg, New Cumberland or Shippensburg.",
        ),
        note(
            "RTG-S6-02",
            !first,
            "Confederate infantry stays out of Frederick-West, Carroll and Baltimore counties, in \
             retreats too, until the first increment of the Army of the Potomac has come.",
        ),
        note(
            "RTG-S6-03",
            turn <= super::EWELL_UNTIL,
            "Until turn 9 Early, Johnson and Rodes add 2 to the die of a march of their own, not 1.",
        ),
        note(
            "RTG-S6-04",
            turn < 5,
            "Hill, Heth, Pender and Anderson neither act nor entrench before turn 3, Longstreet and \
             Pickett before turn 4, McLaws and Hood before turn 5; Lee is not transferred away from \
             Williamsport before turn 4. A Union unit that comes next to where one began frees it.",
        ),
        note(
            "RTG-S6-05",
            !lifted && (!third || turn < 5),
            "Of the Union units on the map only Knipe acts or entrenches in turns 1 to 3. Lockwood waits \
             for turn 4; Yates, Ewen, Brisbane, Crooke and J. Smith for turn 5; Elliott, B. Smith, \
             Morris, Kenly, 2 MA, 13 PA, 6 NY and 7 NY for the third increment of the Army of the \
             Potomac.",
        ),
        note(
            "RTG-S6-06",
            !lifted && (!third || turn < 5),
            "A Confederate unit that comes within five hexes of where a Union unit began frees it; \
             Confederate infantry in Frederick-West, Carroll or Baltimore County frees them all.",
        ),
        note(
            "RTG-S6-07",
            true,
            "2 MA, 6 NY and 7 NY do not go into hexes of the south sheet whose numbers end in 25 or \
             less, in retreats either.",
        ),
    ];
    notes.extend(supply_and_end(p));
    notes.extend(advanced(p));
    notes
}

/// What the Advanced Game adds for the whole campaign.
fn advanced(p: &Position) -> Vec<Note> {
    let turn = p.turn();
    vec![
        note_to_come(
            "RTG-14.1-01",
            turn >= 4,
            true,
            "Two dice bring a random event from turn 4 on; Confederate reinforcements from turn 6, the \
             Richmond Garrison from turn 7, convoys from turn 11, the end of the game from turn 14.",
        ),
        note_to_come(
            "RTG-14.2-01",
            turn >= 11,
            true,
            "From turn 11 on a die falls for each of the Union's tracks: 3 or less brings the next of the \
             militia, 2 or less of the others. From turn 15 West Virginia takes 1 from the die; \
             Confederate infantry in Frederick, Carroll, Baltimore, Howard or Montgomery County takes 2 \
             from Baltimore's.",
        ),
        note(
            "RTG-15-03",
            true,
            "If Union units in or within three hexes of Harpers Ferry can trace no way to the edge of the \
             map, the Confederate rolls two dice: on 12 or more they surrender. Guns on Naval Battery \
             add 3, on Loudoun Heights and Bolivar Heights 1 each.",
        ),
        note(
            "RTG-16-12",
            true,
            "In turns 8, 12, 16 and every fourth after that the Union repairs stations, completes and \
             begins depots, and erases ammunition boxes: two in the county of a complete depot or the \
             next, one two counties away.",
        ),
        note(
            "RTG-16-17",
            true,
            "A convoy erases five boxes of Confederate units in Lee's county or the next; a box of cavalry \
             counts half.",
        ),
        note(
            "RTG-19-01",
            true,
            "Confederate infantry of Manpower 5 at Fatigue Level 0 may levy one of 13 Pennsylvania towns in \
             the Recovery Phase, each once, unless a Union unit of Manpower 3 is next to it.",
        ),
        note_to_come(
            "RTG-22-01",
            turn >= 9,
            true,
            "From turn 9 on Union infantry may go by rail, Knipe before: in a turn a division or three \
             smaller units on the Baltimore & Ohio, one smaller unit on the Northern Central and \
             Cumberland Valley.",
        ),
        note(
            "RTG-21-01",
            true,
            "Each side has five brigades of infantry and three regiments of cavalry to detach from units \
             that march; in the Attachment Phase they attach again.",
        ),
    ]
}

fn supply_and_end(p: &Position) -> Vec<Note> {
    let (turn, memory) = (p.turn(), p.memory());
    let lies = bridge_lies(memory);
    vec![
        note_to_come(
            "RTG-23-01",
            lies,
            memory.0[memory::BRIDGE] == 0,
            "From turn 6 on a Confederate bridge lies at Falling Waters, once the Potomac can be forded \
             and no Union unit is there. Reinforcements and convoys come over it in high water; nobody \
             else uses it. A Union unit that enters Falling Waters removes it for good.",
        ),
        note_to_come(
            "RTG-14.1-13",
            memory.0[memory::CONVOYS] & 0xff != 0,
            true,
            "A convoy waits until the Potomac can be forded.",
        ),
        note_to_come(
            "RTG-14.1-03",
            memory.0[memory::PARALYZED] != 0,
            true,
            match memory.0[memory::PARALYZED] {
                1 => "The Union takes 1 from its initiative dice this turn.",
                2 => "The Confederates take 1 from their initiative dice this turn.",
                _ => "A side whose command is paralyzed takes 1 from its initiative dice.",
            },
        ),
        note(
            "RTG-24-01",
            true,
            "Every turn ends with a look at Williamsport, Falling Waters, Sharpsburg and Naval Battery: \
             if Union brigades or divisions hold all four, the Confederates lose 2 victory points, or 5 \
             if they hold Chambersburg and Greencastle too.",
        ),
        note(
            "RTG-20-01",
            true,
            "The Confederates control a county with a unit of Manpower 3 in its seat and Manpower 70 in \
             it, unless Union divisions are in or reach all six hexes around the seat and no \
             Confederate division is in one of them. Only the best county scores.",
        ),
        note_to_come(
            "RTG-S6-08",
            turn >= LAST,
            true,
            "The game goes on past turn 18 as long as the Potomac can't be forded. A Game End event \
             ends it at once, from turn 14 on.",
        ),
    ]
}

/// Where the increments come, and when, once that is known.
fn coming(p: &Position) -> String {
    let turn = |increment| army::due(p.memory(), increment);
    let when = match (turn(0), turn(1), turn(2)) {
        (Some(first), Some(second), Some(third)) => {
            format!("its increments in turns {first}, {second} and {third}")
        }
        _ => "in three increments".to_owned(),
    };
    format!(
        "The Army of the Potomac comes by the south edge between S2134 and S3534, three units and a \
         leader in a hex: {when}. Units may wait a turn and come as far east as S5334.",
    )
}
