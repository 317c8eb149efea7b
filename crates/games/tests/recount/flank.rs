//! Flank attacks and refused flanks, as 7.4 and 7.8 tell them, in a dry turn.

use longroll_map::HexId;
use longroll_rules::frame::March;
use longroll_rules::unit::Arm;
use longroll_rules::{Side, UnitId, UnitSet};

use crate::ground::{Board, Control};

/// A flank bonus and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flank {
    pub covered: usize,
    pub basic: i32,
    pub reductions: usize,
    /// The final flank bonus of step 3.
    pub last: i32,
    /// What counts after refused flanks and cavalry.
    pub bonus: i32,
}

impl Board<'_> {
    /// The flank bonus of an attack by `side` on units whose Combat value, with
    /// entrenchments and maximum, is `defense` quarters.
    pub fn flank(&self, side: Side, target: HexId, defense: u32, cavalry: bool) -> Flank {
        let around = self.around(target);
        let covered: Vec<_> = around
            .into_iter()
            .filter(|hex| self.covered(side, target, *hex, defense))
            .collect();
        let basic = match covered.len() {
            6 => 4,
            5 => 2,
            _ => 0,
        };
        let reductions = covered
            .iter()
            .filter(|hex| self.reduces(side, target, **hex))
            .count();
        let last = (basic - reductions.min(3) as i32).max(0);
        let bonus = if self.p.is_refused(target) {
            match last {
                4 => 2,
                // S7.8-10 to S7.8-12: +3 and +2 shrink, and there is no less than +1.
                _ => 1,
            }
        } else if cavalry && self.mostly_cavalry(side.other(), target) {
            match last {
                4 => 2,
                3 | 2 => 1,
                _ => 0,
            }
        } else {
            last
        };
        Flank {
            covered: covered.len(),
            basic,
            reductions,
            last,
            bonus,
        }
    }

    /// Step 1: whether a hex next to the defender is covered; `None` lies off the map.
    pub fn covered(&self, side: Side, target: HexId, hex: Option<HexId>, defense: u32) -> bool {
        let Some(hex) = hex else {
            return true;
        };
        let helpers = self.helpers(side, hex);
        let strength: u32 = helpers.iter().map(|unit| self.combat_value(unit)).sum();
        let strong_enough = !helpers.is_empty() && strength * 4 >= defense;
        strong_enough || self.cut_off(target, hex)
    }

    /// The undemoralized units of the attacker that occupy a hex or exert a Zone of
    /// Control, restricted ones too, into it.
    fn helpers(&self, side: Side, hex: HexId) -> UnitSet {
        let helps = |unit: &UnitId| {
            let state = self.p.unit(*unit);
            self.side_of(*unit) == side
                && state.demoralized == 0
                && state.hex.is_some_and(|from| {
                    from == hex
                        || (self.adjacent(hex).any(|next| next == from)
                            && self.exerts(from, hex) != Control::None)
                })
        };
        self.s.unit_ids().filter(helps).collect()
    }

    /// 1c and 1d: impassable ground between the defender and the hex.
    fn cut_off(&self, target: HexId, hex: HexId) -> bool {
        let rugged = self.mountain_or_swamp(target) || self.mountain_or_swamp(hex);
        (rugged && !self.joined(target, hex))
            || (self.river(target, hex) && !self.crossing(target, hex))
    }

    /// Step 3: whether a covered hex reduces the bonus.
    pub fn reduces(&self, side: Side, target: HexId, hex: Option<HexId>) -> bool {
        let Some(hex) = hex else {
            return true;
        };
        let held = self
            .units_in(side.other(), hex)
            .iter()
            .any(|unit| self.p.unit(unit).demoralized == 0);
        let empty =
            !self.occupied_by(Side::Union, hex) && !self.occupied_by(Side::Confederate, hex);
        let behind_woods = empty
            && self.adjacent(hex).all(|from| {
                !self.undemoralized_in(side, from)
                    || (self.woods_hexside(from, hex) && !self.joined(from, hex))
            });
        held || behind_woods || self.cut_off(target, hex)
    }

    fn undemoralized_in(&self, side: Side, hex: HexId) -> bool {
        self.units_in(side, hex)
            .iter()
            .any(|unit| self.p.unit(unit).demoralized == 0)
    }

    /// S7.4-62: cavalry gives more than half of the Combat value in a hex.
    fn mostly_cavalry(&self, side: Side, hex: HexId) -> bool {
        let units = self.units_in(side, hex);
        let all: u32 = units.iter().map(|unit| self.combat_value(unit)).sum();
        let cavalry: u32 = units
            .iter()
            .filter(|unit| self.s.unit(*unit).arm == Arm::Cavalry)
            .map(|unit| self.combat_value(unit))
            .sum();
        cavalry * 2 > all
    }

    /// 7.8: whether a marching unit may place a Flanks Refused marker, at a cost of 1 MP.
    pub fn may_refuse(&self, march: &March) -> bool {
        let hex = self
            .p
            .hex(march.unit)
            .expect("a marching unit is on the map");
        let enemy = self.side_of(march.unit).other();
        // S6.2-24: not where it has come into a normal Zone of Control in this march, but
        // where it was in one from the start.
        let in_place = march.steps == 0 && !march.advanced;
        let entered_zoc = self.control(enemy, hex) == Control::Normal && !in_place;
        march.mp.in_halves() >= 2
            && !march.spent
            && !march.advanced
            && !self.mountain_or_swamp(hex)
            && !self.p.is_refused(hex)
            && !entered_zoc
    }
}
