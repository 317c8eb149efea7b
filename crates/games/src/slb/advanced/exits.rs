//! Marches off the south edge of the map (SLB 19.2), and the raid of the Union cavalry.

use longroll_map::HexId;
use longroll_rules::campaign::{Memory, ScoreItem};
use longroll_rules::illegal::Illegal;
use longroll_rules::unit::{Arm, Size};
use longroll_rules::{Position, Scenario, Side, UnitId};

use super::Advanced;
use super::memory::{self, Recollection};

/// How many brigades of them count.
pub(super) const MOST_RAIDERS: u16 = 5;
/// How many points of Manpower may follow each that has left (SLB-19-05).
pub(super) const PURSUIT: u16 = 2;

impl Advanced {
    fn is_raid(&self, s: &Scenario, p: &Position, unit: UnitId, from: HexId) -> bool {
        let info = s.unit(unit);
        info.side == Side::Union
            && info.arm == Arm::Cavalry
            && info.size == Size::Brigade
            && p.turn() <= self.terms.last_raid
            && self.raid_roads.contains(from)
    }

    /// Whether a unit may leave the map.
    pub(super) fn may_leave(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        from: HexId,
    ) -> Result<(), Illegal> {
        if !self.south_edge.contains(from) {
            let text = "{unit} may leave the map only over its south edge.";
            return Err(Illegal::new("SLB-19-04", text).unit(unit));
        }
        if s.unit(unit).side == Side::Confederate || self.is_raid(s, p, unit, from) {
            return Ok(());
        }
        let recollection = Recollection(p.memory());
        if !recollection.lifted() {
            let text = "{unit} may not leave the map before the flanks are combined.";
            return Err(Illegal::new("SLB-19-05", text).unit(unit));
        }
        let left = recollection.number(memory::CONFEDERATE_EXITED);
        let most = left.saturating_mul(PURSUIT);
        let then = recollection.number(memory::UNION_EXITED);
        let then = then.saturating_add(p.unit(unit).manpower.into());
        if then > most {
            let text = "With {unit} the Union would pursue with {have} points of Manpower; no more \
                        than {need} may leave the map.";
            return Err(Illegal::new("SLB-19-05", text)
                .unit(unit)
                .numbers(most, then));
        }
        Ok(())
    }

    pub(super) fn left_the_map(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        from: HexId,
        manpower: u8,
        memory: &mut Memory,
    ) {
        let (what, number) = if s.unit(unit).side == Side::Confederate {
            (memory::CONFEDERATE_EXITED, u16::from(manpower))
        } else if self.is_raid(s, p, unit, from) {
            (memory::RAIDERS, 1)
        } else {
            (memory::UNION_EXITED, u16::from(manpower))
        };
        memory.0[what] = memory.0[what].saturating_add(number);
    }

    /// What is scored for units that left, and for the flanks.
    pub(super) fn scores(&self, p: &Position) -> Vec<ScoreItem> {
        let recollection = Recollection(p.memory());
        let number = |what| recollection.number(what);
        let (riders, union) = (number(memory::RAIDERS), number(memory::UNION_EXITED));
        let confederate = number(memory::CONFEDERATE_EXITED);
        vec![
            ScoreItem {
                reason: format!("Union cavalry brigades that rode south in time: {riders}"),
                points: 2 * i32::from(riders.min(MOST_RAIDERS)),
                rule: self.terms.riders,
            },
            ScoreItem {
                reason: format!("Union Manpower that left the map in pursuit: {union}"),
                points: i32::from(union / 10),
                rule: self.terms.pursuit,
            },
            ScoreItem {
                reason: format!("Confederate Manpower that left the map: {confederate}"),
                points: i32::from(confederate / 5),
                rule: self.terms.departure,
            },
            ScoreItem {
                reason: "The flanks of the Union army combined".to_owned(),
                points: if recollection.lifted() { 6 } else { 0 },
                rule: self.terms.combined,
            },
        ]
    }
}
