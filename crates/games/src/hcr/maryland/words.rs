//! The notes that the campaign writes into the log.

/// The Union command is stalled this turn.
pub(super) const STALLED: u8 = 1;
/// The Union Commitment marker advances.
pub(super) const COMMITTED: u8 = 2;
/// The militia comes.
pub(super) const MILITIA: u8 = 3;
/// Told by the memory alone: the enemy's coming frees units; a stalled command holds back
/// nobody any more, or no cavalry; Washington has fallen.
pub(super) const FREED: u8 = 4;
pub(super) const LIFTED: u8 = 5;
pub(super) const CAVALRY_LIFTED: u8 = 6;
pub(super) const DECIDED: u8 = 7;
/// The Confederates control the counties of the table, one number for each row from here.
pub(super) const CONTROL: u8 = 16;

/// What a note says, but for those of the counties.
pub(super) const fn of(number: u8) -> &'static str {
    match number {
        STALLED => "The Union command is stalled this turn.",
        COMMITTED => "The Union Commitment marker advances a box.",
        MILITIA => "The Pennsylvania Militia comes.",
        FREED => "The enemy has come so near that units which waited may act.",
        LIFTED => {
            "Confederate infantry has come so near to Washington and Baltimore that the stalled \
             command holds back nobody there."
        }
        CAVALRY_LIFTED => {
            "Confederate cavalry has come so near to Washington and Baltimore that the stalled \
             command holds back no cavalry there."
        }
        DECIDED => "Confederate infantry is in Washington: the campaign is decided.",
        _ => "The campaign takes note.",
    }
}
