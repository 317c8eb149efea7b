//! SLB 13.2, scenario 2: The Great Flank March, May 2 and 3, 1863.

use longroll_rules::Scenario;
use longroll_rules::campaign::Note;

use super::nightfall::Nightfall;
use super::second_of_may::{SecondOfMay, Today};
use super::{note, note_to_come};
use crate::LoadError;
use crate::game::{Game, Tables};

/// The rules of scenario 2.
pub(super) fn great_flank_march(game: &Game, tables: Tables) -> Result<SecondOfMay, LoadError> {
    let night = Nightfall { dark: "SLB-S2-08" };
    SecondOfMay::new(game, tables, night, notes)
}

fn notes(_scenario: &Scenario, today: &Today) -> Vec<Note> {
    let first = today.turn == 1;
    let phase = |phases: std::ops::RangeInclusive<u16>| first && phases.contains(&today.phases);
    let before = |phase: u16| first && today.phases < phase;
    vec![
        note(
            "SLB-S2-03",
            phase(0..=1),
            "First Action Phase: one unit of the III or XII Corps may act, alone or with its corps \
             leader; it neither enters nor attacks hexes west of column 33. The Union may pass, \
             which ends the phase only.",
        ),
        note_to_come(
            "SLB-S2-04",
            phase(2..=2),
            before(2),
            "Second Action Phase: Stuart activates F. Lee.",
        ),
        note_to_come(
            "SLB-S2-05",
            phase(3..=3),
            before(3),
            "Third Action Phase: Jackson activates as much of his corps as is wished. It surprises \
             the enemy: +1 to the dice of its attacks in this phase.",
        ),
        note_to_come(
            "SLB-S2-06",
            phase(4..=6),
            before(4),
            "Action Phases 4 to 6: the Confederates add 1 to their initiative die.",
        ),
        note(
            "SLB-S2-07",
            first && !today.night,
            "From the seventh Action Phase on, the first tie of the initiative dice brings night. \
             Until then both roll even if one can do nothing.",
        ),
        note_to_come(
            "SLB-S2-08",
            today.night,
            first,
            "Night: -1 to the die of every attack until turn 2.",
        ),
        note(
            "SLB-S2-09",
            true,
            "Nobody crosses the Rappahannock east of Scott's Dam Ford (3526/3625), except in a \
             retreat.",
        ),
        note(
            "SLB-S2-10",
            true,
            "The Confederates may detach units on the march, and attach them in the Attachment \
             Phase of turn 2, units of the set-up within their formation only. The Union may not.",
        ),
        note(
            "SLB-S2-11",
            true,
            "When both combat dice show 1, a Confederate corps or division leader in the fight may \
             fall; Jackson falls at once.",
        ),
        note(
            "SLB-S2-12",
            first,
            "At the end of turn 1 Jackson falls, and Stuart takes over his corps.",
        ),
    ]
}
