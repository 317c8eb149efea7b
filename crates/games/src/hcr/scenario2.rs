//! HCR scenario 2: Harpers Ferry - Crampton's Gap, September 12 to 15, 1862, as printed and as
//! revised.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Earned, Memory, Place, ScoreItem};
use longroll_rules::unit::{Arm, Size};
use longroll_rules::ways::{Barrier, Line};
use longroll_rules::{Event, Phase, Position, Scenario, Side, UnitId, UnitSet};

use super::tabled::Special;
use crate::LoadError;
use crate::awards::all;
use crate::game::Game;
use crate::siege;

/// Memory: the Manpower of the units that have surrendered in the Harpers Ferry Phase.
const SURRENDERED: usize = 0;

const MARTINSBURG: &str = "W1314";
const SHARPSBURG: &str = "W2413";

/// What Sharpsburg is worth, and each unit that is cut off.
const AT_SHARPSBURG: i32 = 1;
const CUT_OFF: i32 = -2;

const SIDE: Side = Side::Confederate;

/// What scenario 2 adds to its tables.
#[derive(Debug)]
pub(super) struct HarpersFerry {
    martinsburg: HexId,
    sharpsburg: HexId,
    /// Where the Confederates must have a way to in the end.
    refuges: HexSet,
}

impl HarpersFerry {
    pub(super) fn new(game: &Game) -> Result<Self, LoadError> {
        Ok(Self {
            martinsburg: game.place(MARTINSBURG)?,
            sharpsburg: game.place(SHARPSBURG)?,
            refuges: game.region("ways-from-harpers-ferry")?,
        })
    }

    /// The infantry brigades and divisions of the Confederates.
    fn brigades(s: &Scenario, p: &Position) -> UnitSet {
        let units = p.units_of(SIDE);
        units.iter().filter(|unit| is_brigade(s, *unit)).collect()
    }

    /// HCR-S2-VP-02.
    fn at_sharpsburg(&self, s: &Scenario, p: &Position) -> bool {
        let gone = !p.depots().iter().any(|(_, owner)| *owner == SIDE.other());
        let near = |unit: UnitId| {
            let hex = p.hex(unit);
            hex.is_some_and(|hex| s.map.distance(hex, self.sharpsburg) <= 1)
        };
        gone && Self::brigades(s, p).iter().any(near)
    }

    /// HCR-S2-VP-06.
    fn cut_off(&self, s: &Scenario, p: &Position) -> usize {
        let line = Line {
            barrier: Barrier::UnitsAndInfantryZones,
            ..Line::new(SIDE, u16::MAX)
        };
        let free = line.leading(s, p, &self.refuges);
        let lost = |unit: &UnitId| p.hex(*unit).is_some_and(|hex| !free.contains(hex));
        Self::brigades(s, p).iter().filter(lost).count()
    }
}

/// Whether a unit is an infantry brigade or division.
fn is_brigade(s: &Scenario, unit: UnitId) -> bool {
    let info = s.unit(unit);
    info.arm == Arm::Infantry && info.size != Size::Regiment
}

impl Special for HarpersFerry {
    fn observe(&self, s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
        if let Event::Surrendered(unit) = event
            && p.phase(s) == Phase::HarpersFerry
        {
            memory.0[SURRENDERED] += u16::from(p.unit(*unit).manpower);
        }
    }

    /// HCR-S2-05: that of Martinsburg falls to infantry that comes, and only so.
    fn depot_falls(&self, s: &Scenario, p: &Position, hex: HexId) -> bool {
        let infantry = |unit| s.unit(unit).arm == Arm::Infantry;
        hex == self.martinsburg && p.units_at(SIDE, hex).iter().any(infantry)
    }

    fn depot_burns(&self, hex: HexId) -> bool {
        hex != self.martinsburg
    }

    fn places(&self, s: &Scenario, p: &Position) -> Vec<Place> {
        let near = |hex: &HexId| s.map.distance(*hex, self.sharpsburg) <= 1;
        let units = all(s, SIDE, |unit| is_brigade(s, unit));
        let place = Place::new(self.sharpsburg, SIDE, units, AT_SHARPSBURG, Earned::Held);
        let gone = !p.depots().iter().any(|(_, owner)| *owner == SIDE.other());
        let place = place.around(s.map.hexes().filter(near).collect());
        let mut places = siege::heights(s, p, |manpower| f64::from(manpower / 2));
        places.extend(gone.then_some(place));
        places
    }

    fn items(&self, s: &Scenario, p: &Position) -> Vec<ScoreItem> {
        let surrendered = p.memory().0[SURRENDERED];
        let cut_off = self.cut_off(s, p);
        vec![
            ScoreItem {
                reason: format!(
                    "Both depots destroyed, and a Confederate infantry brigade or division at or \
                     next to {}",
                    s.map.place(self.sharpsburg)
                ),
                points: AT_SHARPSBURG * i32::from(self.at_sharpsburg(s, p)),
                rule: "HCR-S2-VP-02",
            },
            ScoreItem {
                reason: format!("Half of the Manpower surrendered at Harpers Ferry: {surrendered}"),
                points: i32::from(surrendered / 2),
                rule: "HCR-S2-VP-04",
            },
            ScoreItem {
                reason: format!(
                    "Confederate infantry brigades and divisions without a way to Sharpsburg, \
                     Winchester, Berryville or Leesburg: {cut_off}"
                ),
                points: CUT_OFF * cut_off as i32,
                rule: "HCR-S2-VP-06",
            },
        ]
    }
}
