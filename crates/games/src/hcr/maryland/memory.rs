//! What the campaign remembers, by name. The numbers 12, 13 and 15 are those of scripts and
//! awards, the second set of units that of the restrictions.

/// How many Control Phases each row of the county table has scored in: five bits each, three
/// to a number.
pub(super) const COUNTS: usize = 0;
/// How many numbers that takes.
pub(super) const COUNT_WORDS: usize = 4;
/// A bit for each row of the table that the Confederates control since the last Control Phase.
pub(super) const CONTROLLED: usize = 4;
/// Manpower that has surrendered at Harpers Ferry.
pub(super) const SURRENDERED: usize = 5;
/// As much of it as was of cavalry and garrisons.
pub(super) const GARRISON_SURRENDERED: usize = 6;
/// Manpower that cavalry, garrisons and militia of the Union have lost in combat and retreats.
pub(super) const GARRISON_LOST: usize = 7;
/// Manpower that the garrisons of the west have lost in extended and force marches.
pub(super) const WEST_MARCHED: usize = 8;
/// How the Union command does this turn, by bits.
pub(super) const COMMAND: usize = 9;
/// The box of the Union Commitment Track that the marker has come to.
pub(super) const COMMITTED: usize = 10;
/// The turn in which the Pennsylvania Militia Table has brought the militia; 0 before.
pub(super) const MILITIA: usize = 11;
/// Not 0 once the Confederates have won by coming to Washington.
pub(super) const DECIDED: usize = 14;

/// The command is stalled.
pub(super) const STALLED: u16 = 1;
/// It holds nobody back in the counties about Washington and Baltimore any more.
pub(super) const LIFTED: u16 = 2;
/// It holds back no cavalry there.
pub(super) const CAVALRY_LIFTED: u16 = 4;
