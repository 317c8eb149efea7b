//! The notes that the campaign writes into the log.

/// The letters A to E of the Army of the Potomac Arrival Table, one after the other.
pub(super) const ARMY: u8 = 1;
/// Stuart arrives.
pub(super) const STUART: u8 = 6;
/// A random event frees Stuart.
pub(super) const STUART_FOUND: u8 = 7;
/// The next set of Confederate reinforcements comes.
pub(super) const REINFORCEMENTS: u8 = 8;
/// The next unit of the Richmond Garrison comes.
pub(super) const GARRISON: u8 = 9;
/// A convoy waits for the river to fall.
pub(super) const CONVOY_WAITS: u8 = 10;
/// The convoys that waited come.
pub(super) const CONVOY_COMES: u8 = 11;
/// A side is paralyzed this turn.
pub(super) const UNION_PARALYZED: u8 = 12;
pub(super) const CONFEDERATE_PARALYZED: u8 = 13;
/// The next set of one of the Union's three tracks comes.
pub(super) const TRACK: u8 = 14;
/// The Union holds the crossings, and the two towns too.
pub(super) const CROSSINGS_HELD: u8 = 17;
pub(super) const TOWNS_HELD: u8 = 18;
/// Told by the memory alone: the bridge is laid, or gone; the Union is free to act;
/// Stuart has found the army.
pub(super) const BRIDGE_LAID: u8 = 19;
pub(super) const BRIDGE_GONE: u8 = 20;
pub(super) const LIFTED: u8 = 21;
pub(super) const STUART_FREE: u8 = 22;
/// The enemy's coming frees some units.
pub(super) const FREED: u8 = 23;

/// What a note says.
pub(super) const fn of(number: u8) -> &'static str {
    match number {
        1 => {
            "Arrival A: the whole Army of the Potomac comes now, the first increment two bonus \
             cycles ahead, the second one."
        }
        2 => {
            "Arrival B: the first increment of the Army of the Potomac comes now and makes a bonus \
             cycle, the second comes after it, the third next turn."
        }
        3 => {
            "Arrival C: the increments of the Army of the Potomac come now, next turn, and the \
             turn after."
        }
        4 => "Arrival D: the increments of the Army of the Potomac come in the next three turns.",
        5 => {
            "Arrival E: the increments of the Army of the Potomac come from the turn after the \
             next one on, one a turn."
        }
        STUART => "Stuart arrives.",
        STUART_FOUND => "Stuart has word of the army and may go where he likes.",
        REINFORCEMENTS => "Confederate reinforcements come.",
        GARRISON => "A unit of the Richmond Garrison comes.",
        CONVOY_WAITS => "The convoy waits until the Potomac can be forded.",
        CONVOY_COMES => "The convoy that waited at the Potomac comes over.",
        UNION_PARALYZED => "The Union command is paralyzed this turn.",
        CONFEDERATE_PARALYZED => "The Confederate command is paralyzed this turn.",
        14 => "Pennsylvania militia comes.",
        15 => "Union troops come from West Virginia.",
        16 => "Union troops come from Baltimore and Washington.",
        CROSSINGS_HELD => {
            "The Union holds the crossings of the Potomac: the Confederates lose 2 victory points."
        }
        TOWNS_HELD => {
            "The Union holds the crossings of the Potomac, Chambersburg and Greencastle: the \
             Confederates lose 5 victory points."
        }
        BRIDGE_LAID => "The Confederate bridge at Falling Waters is laid.",
        BRIDGE_GONE => "The Confederate bridge at Falling Waters is gone for good.",
        LIFTED => "Confederate infantry has come so far that all Union units may act.",
        STUART_FREE => "Stuart's brigades have found the army and may go where they like.",
        FREED => "The enemy has come so near that units which waited may act.",
        _ => "The campaign takes note.",
    }
}
