//! What the campaign remembers, by name. The first number and the first set of units are
//! [Stuart's](super::super::stuart), the number 13 is that of the awards.

use longroll_rules::campaign::Memory;

/// The letter of the Army of the Potomac Arrival Table, 1 for A; 0 before it has come.
pub(super) const RESULT: usize = 1;
/// The turn in which it was rolled.
pub(super) const ROLLED: usize = 2;
/// The turn in which Stuart arrives.
pub(super) const STUART: usize = 3;
/// The turns in which the Confederate reinforcements came, a byte each.
pub(super) const REINFORCEMENTS: usize = 4;
/// How many sets of the Union's three tracks have come, four bits each.
pub(super) const TRACKS: usize = 6;
/// Manpower that has surrendered at Harpers Ferry.
pub(super) const SURRENDERED: usize = 7;
/// The turns in which the units of the Richmond Garrison came, a byte each.
pub(super) const GARRISON: usize = 8;
/// Victory points lost in Washington County.
pub(super) const WASHINGTON: usize = 10;
/// Convoys that wait for the river to fall, and in the higher byte those that come now.
pub(super) const CONVOYS: usize = 11;
/// Not 0 once nothing holds the Union back any more (RTG-S6-06).
pub(super) const LIFTED: usize = 12;
/// The side that is paralyzed this turn: 0 none, 1 the Union, 2 the Confederates.
pub(super) const PARALYZED: usize = 14;
/// The bridge at Falling Waters: 0 not yet laid, 1 laid, 2 gone for good.
pub(super) const BRIDGE: usize = 15;

/// The units of the increment that is being placed who have come in this Arrival Phase, with
/// what they have detached: in the set that the Action Cycle uses for Stuart.
pub(super) const FRESH: usize = 0;
/// The units that the enemy has freed by coming near the hexes where they began.
pub(super) const FREED: usize = 1;

/// The bridge lies at Falling Waters.
pub(super) const LAID: u16 = 1;
/// A Union unit has been at Falling Waters.
pub(super) const GONE: u16 = 2;

/// The turn in which a set came that is the `number`th of four, from 0; 0 before.
pub(super) fn turn_of(memory: &Memory, track: usize, number: usize) -> u8 {
    let word = memory.0.get(track + number / 2).copied().unwrap_or(0);
    (word >> (8 * (number % 2)) & 0xff) as u8
}

/// How many sets of four have come.
pub(super) fn come(memory: &Memory, track: usize) -> usize {
    let numbers = 0..4;
    numbers.filter(|n| turn_of(memory, track, *n) != 0).count()
}

/// The next set of four comes in this turn.
pub(super) fn next_comes(memory: &mut Memory, track: usize, turn: u8) {
    let number = come(memory, track);
    if number < 4 {
        memory.0[track + number / 2] |= u16::from(turn) << (8 * (number % 2));
    }
}

/// How many sets of one of the Union's three tracks have come.
pub(super) fn sets(memory: &Memory, track: usize) -> usize {
    usize::from(memory.0[TRACKS] >> (4 * track) & 0xf)
}
