//! SLB 13.3, scenario 3: Sedgwick to the Rescue, May 2 and 3, 1863.

use longroll_rules::Scenario;
use longroll_rules::campaign::Note;

use super::nightfall::Nightfall;
use super::second_of_may::{SecondOfMay, Today};
use super::{note, note_to_come};
use crate::LoadError;
use crate::game::{Game, Tables};

/// The rules of scenario 3.
pub(super) fn sedgwick_to_the_rescue(
    game: &Game,
    tables: Tables,
) -> Result<SecondOfMay, LoadError> {
    let night = Nightfall { dark: "SLB-S3-03" };
    SecondOfMay::new(game, tables, night, notes)
}

fn notes(scenario: &Scenario, today: &Today) -> Vec<Note> {
    let first = today.turn == 1;
    let phase = |phases: std::ops::RangeInclusive<u16>| first && phases.contains(&today.phases);
    let before = |phase: u16| first && today.phases < phase;
    let mut notes = vec![
        note(
            "SLB-S3-03",
            phase(0..=3),
            "First Action Phase: one unit of the III or XII Corps may act, neither entering nor \
             attacking hexes west of column 33, or the Union passes. Second: Stuart activates F. \
             Lee. Third: Jackson activates his corps, with +1 to the dice of its attacks.",
        ),
        note_to_come(
            "SLB-S3-03",
            phase(4..=6),
            before(4),
            "Action Phases 4 to 6: the Confederates add 1 to their initiative die.",
        ),
        note(
            "SLB-S3-03",
            first && !today.night,
            "From the seventh Action Phase on, the first tie of the initiative dice brings night. \
             Until then both roll even if one can do nothing.",
        ),
        note_to_come(
            "SLB-S3-03",
            today.night,
            first,
            "Night: -1 to the die of every attack until turn 2.",
        ),
        note(
            "SLB-S3-04",
            first,
            "Nobody crosses the Rappahannock east of Scott's Dam Ford (3526/3625) before turn 2, \
             except in a retreat.",
        ),
        note(
            "SLB-S3-05",
            true,
            "Both sides may detach units on the march, and attach them in the Attachment Phase of \
             turn 2, units of the set-up within their formation only.",
        ),
        note(
            "SLB-S3-06",
            first,
            "The units at Fredericksburg and Banks' Ford, of both sides, neither act nor entrench \
             in turn 1: Sedgwick's corps, Gibbon, Early's brigades, Barksdale, 18 MS, Wilcox.",
        ),
        note(
            "SLB-S3-08",
            true,
            "Gibbon belongs to the II Corps: Sedgwick does not command him.",
        ),
    ];
    if scenario.has_leader_deaths() {
        notes.push(note(
            "SLB-S3-09",
            true,
            "By option, Confederate leaders can fall as in scenario 2, and Jackson does so at the \
             end of turn 1.",
        ));
    }
    notes
}
