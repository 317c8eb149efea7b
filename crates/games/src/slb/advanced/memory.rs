//! What the campaign remembers, by name.

use longroll_rules::campaign::Memory;
pub(super) use longroll_rules::outlook::Flank;
use longroll_rules::{UnitId, UnitSet};

/// Not 0 once Hooker was with a Union unit that took a combat loss (SLB-15-04).
pub(super) const HOOKER_SAW_LOSS: usize = 0;
/// Not 0 once the Combine Flanks limit is lifted (SLB-19-02).
pub(super) const LIFTED: usize = 1;
/// Not 0 once Hooker has lost confidence (SLB-16-13).
pub(super) const CONFIDENCE_LOST: usize = 2;
/// The flank that is paralyzed this turn: 0 none, 1 left, 2 right (SLB-16-01).
pub(super) const PARALYZED: usize = 3;
/// How often Confederate reinforcements have come (SLB-17-02).
pub(super) const REINFORCEMENTS: usize = 4;
/// Manpower that the Union has sent after the enemy off the map (SLB-19-06).
pub(super) const UNION_EXITED: usize = 5;
/// Manpower that the Confederates have taken off the map (SLB-19-04).
pub(super) const CONFEDERATE_EXITED: usize = 6;
/// Union cavalry brigades that have ridden off the map in time (SLB-S5-VP-01).
pub(super) const RAIDERS: usize = 7;
/// Not 0 once the Union left has attacked in turn 1 (SLB-S5-05).
pub(super) const LEFT_ATTACKED: usize = 8;

/// Not 0 once a Union unit is south of the Rappahannock in column 36 or higher (SLB-S6-19).
pub(super) const ROUSED: usize = 9;
/// Not 0 once the Confederates have met a Union division south of the river (SLB-S6-20).
pub(super) const MET: usize = 10;
/// Not 0 once the Confederates in the east have had their message (SLB-S6-20).
pub(super) const ALERTED: usize = 11;

/// The units of the Union left flank.
pub(super) const LEFT: usize = 0;
/// The Confederate units that the Union right flank has come near in turn 1 (SLB-S5-04).
pub(super) const FREED: usize = 1;
/// In turn 1 of scenario 6 new counters of units that may act, in turn 2 units that have had
/// their one action, or their place from the dice (SLB-S6-03, SLB-S6-10, SLB-S6-13). No
/// scenario needs this and the one before.
pub(super) const PLACED: usize = 1;

/// A memory read by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recollection<'a>(pub &'a Memory);

impl Recollection<'_> {
    fn is(self, what: usize) -> bool {
        self.0.0[what] != 0
    }

    pub(super) fn number(self, what: usize) -> u16 {
        self.0.0[what]
    }

    pub(super) fn hooker_saw_loss(self) -> bool {
        self.is(HOOKER_SAW_LOSS)
    }

    pub(super) fn lifted(self) -> bool {
        self.is(LIFTED)
    }

    pub(super) fn confidence_lost(self) -> bool {
        self.is(CONFIDENCE_LOST)
    }

    pub(super) fn left_attacked(self) -> bool {
        self.is(LEFT_ATTACKED)
    }

    pub(super) fn reinforcements(self) -> usize {
        self.0.0[REINFORCEMENTS].into()
    }

    pub(super) fn flank(self, unit: UnitId) -> Flank {
        if self.0.1[LEFT].contains(unit) {
            Flank::Left
        } else {
            Flank::Right
        }
    }

    pub(super) fn paralyzed(self) -> Option<Flank> {
        match self.0.0[PARALYZED] {
            1 => Some(Flank::Left),
            2 => Some(Flank::Right),
            _ => None,
        }
    }

    pub(super) fn roused(self) -> bool {
        self.is(ROUSED)
    }

    pub(super) fn met(self) -> bool {
        self.is(MET)
    }

    pub(super) fn alerted(self) -> bool {
        self.is(ALERTED)
    }

    pub(super) fn placed(self) -> UnitSet {
        self.0.1[PLACED]
    }

    pub(super) fn freed(self) -> UnitSet {
        self.0.1[FREED]
    }
}
