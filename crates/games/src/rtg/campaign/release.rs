//! Who waits, and what frees him (RTG-S6-02 to RTG-S6-07).

use longroll_map::{HexId, HexSet, Map};
use longroll_rules::campaign::Memory;
use longroll_rules::illegal::Illegal;
use longroll_rules::scenario::Setup;
use longroll_rules::unit::Arm;
use longroll_rules::{LeaderId, Position, Scenario, Side, UnitId, UnitSet};

use super::memory;
use crate::LoadError;
use crate::game::Game;

/// Who waits for the third increment of the Army of the Potomac.
const GARRISONS: [&str; 8] = [
    "union-elliott",
    "union-b-smith",
    "union-morris",
    "union-kenly",
    "union-2-ma",
    "union-13-pa",
    "union-6-ny",
    "union-7-ny",
];
/// Who stays in the lower rows of the south sheet.
const TIED: [&str; 3] = ["union-2-ma", "union-6-ny", "union-7-ny"];
/// The last row of the south sheet that they keep out of.
const LAST_ROW: u16 = 25;
/// How near to where it began the enemy frees a unit.
const NEAR_UNION: u32 = 5;
const NEAR_CONFEDERATES: u32 = 1;
/// The counties that Confederate infantry keeps out of.
const BARRED: [&str; 3] = ["Frederick-West", "Carroll", "Baltimore"];
/// The turn from which Lee may be transferred away.
const LEE_STAYS: u8 = 4;
const WILLIAMSPORT: &str = "S0116";

/// A leader who waits, as does a unit that began in his hex.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    leader: LeaderId,
    beside: UnitId,
    until: u8,
}

/// The waiting units and leaders, and the hexes that matter.
#[derive(Debug)]
pub(super) struct Release {
    garrisons: UnitSet,
    tied: UnitSet,
    rows: HexSet,
    pub barred: HexSet,
    leaders: Vec<Waiting>,
    lee: Waiting,
    williamsport: HexId,
    /// Where everybody began.
    began: Vec<(UnitId, HexId)>,
}

impl Release {
    pub(super) fn new(game: &Game, setup: &Setup) -> Result<Self, LoadError> {
        let missing = |file: &str, id: &str| LoadError::File {
            file: file.to_owned(),
            reason: format!("expected a row for {id}"),
        };
        let unit = |id: &str| {
            let found = game.roster.find_unit(id);
            found.ok_or_else(|| missing("rtg/units.tsv", id))
        };
        let waiting = |leader: &str, beside: &str, until| {
            let found = game.roster.find_leader(leader);
            Ok::<_, LoadError>(Waiting {
                leader: found.ok_or_else(|| missing("rtg/leaders.tsv", leader))?,
                beside: unit(beside)?,
                until,
            })
        };
        let map: &Map = &game.map;
        let began = setup.units.iter();
        Ok(Self {
            garrisons: GARRISONS
                .iter()
                .map(|id| unit(id))
                .collect::<Result<_, _>>()?,
            tied: TIED.iter().map(|id| unit(id)).collect::<Result<_, _>>()?,
            rows: upper_rows(map),
            barred: counties(map, &BARRED),
            leaders: vec![
                waiting("csa-hill", "csa-heth", 3)?,
                waiting("csa-longstreet", "csa-pickett", 4)?,
            ],
            lee: waiting("csa-lee", "csa-pickett", LEE_STAYS)?,
            williamsport: game.place(WILLIAMSPORT)?,
            began: began
                .filter_map(|(unit, state)| Some((*unit, state.hex?)))
                .collect(),
        })
    }

    /// Whether the enemy has freed a unit, or all of its side.
    pub(super) fn is_free(s: &Scenario, p: &Position, unit: UnitId) -> bool {
        let memory = p.memory();
        let lifted = s.unit(unit).side == Side::Union && memory.0[memory::LIFTED] != 0;
        lifted || memory.1[memory::FREED].contains(unit)
    }

    /// Whether a garrison that the enemy has not freed may act: once the third increment
    /// comes (RTG-S6-05).
    pub(super) fn may_act(&self, unit: UnitId, third: bool) -> Result<(), Illegal> {
        if self.garrisons.contains(unit) && !third {
            let text = "{unit} may neither act nor entrench before the third increment of the Army \
                        of the Potomac has come.";
            return Err(Illegal::new("RTG-S6-05", text).unit(unit));
        }
        Ok(())
    }

    /// Whether a leader may activate or assault (RTG-S6-04).
    pub(super) fn may_lead(&self, p: &Position, leader: LeaderId) -> Result<(), Illegal> {
        let mut leaders = self.leaders.iter();
        match leaders.find(|waiting| waiting.leader == leader) {
            Some(waiting) if waiting.holds(p) => {
                let text = "{leader} may not act before turn {need}.";
                let refusal = Illegal::new("RTG-S6-04", text).leader(leader);
                Err(refusal.numbers(u16::from(waiting.until), 0))
            }
            _ => Ok(()),
        }
    }

    /// Whether a leader may be transferred to a unit: Lee not away from Williamsport
    /// (RTG-S6-04).
    pub(super) fn may_transfer(
        &self,
        p: &Position,
        leader: LeaderId,
        to: UnitId,
    ) -> Result<(), Illegal> {
        let there = |hex: Option<HexId>| hex == Some(self.williamsport);
        let leaves = there(p.leader_hex(leader)) && !there(p.hex(to));
        if leader == self.lee.leader && leaves && self.lee.holds(p) {
            let text = "{leader} may not be transferred away from Williamsport before turn {need}.";
            let refusal = Illegal::new("RTG-S6-04", text).leader(leader);
            return Err(refusal.numbers(u16::from(self.lee.until), 0));
        }
        Ok(())
    }

    /// Whether a unit may be in a hex, by a march or a retreat (RTG-S6-02, RTG-S6-07).
    pub(super) fn may_be_in(
        &self,
        s: &Scenario,
        unit: UnitId,
        hex: HexId,
        first: bool,
    ) -> Result<(), Illegal> {
        let info = s.unit(unit);
        let infantry = info.side == Side::Confederate && info.arm == Arm::Infantry;
        if infantry && !first && self.barred.contains(hex) {
            let text = "{unit} may not enter {hex}, in Frederick-West, Carroll or Baltimore County, \
                        before the first increment of the Army of the Potomac has come.";
            return Err(Illegal::new("RTG-S6-02", text).unit(unit).hex(hex));
        }
        if self.tied.contains(unit) && self.rows.contains(hex) {
            let text = "{unit} may not enter {hex}: it keeps to the rows from 26 on.";
            return Err(Illegal::new("RTG-S6-07", text).unit(unit).hex(hex));
        }
        Ok(())
    }

    /// A unit has come to a hex: it may free some of the enemy's.
    pub(super) fn came(&self, s: &Scenario, unit: UnitId, to: HexId, memory: &mut Memory) {
        let info = s.unit(unit);
        let near = match info.side {
            Side::Union => NEAR_CONFEDERATES,
            Side::Confederate => NEAR_UNION,
        };
        for (other, began) in &self.began {
            if s.unit(*other).side != info.side && s.map.distance(*began, to) <= near {
                memory.1[memory::FREED] = memory.1[memory::FREED].with(*other);
            }
        }
        let infantry = info.side == Side::Confederate && info.arm == Arm::Infantry;
        if infantry && self.barred.contains(to) {
            memory.0[memory::LIFTED] = 1;
        }
    }

    /// The units that wait for the third increment.
    pub(super) const fn garrisons(&self) -> UnitSet {
        self.garrisons
    }
}

impl Waiting {
    fn holds(self, p: &Position) -> bool {
        p.turn() < self.until && !p.memory().1[memory::FREED].contains(self.beside)
    }
}

/// All hexes of some counties.
pub(super) fn counties(map: &Map, names: &[&str]) -> HexSet {
    let inside = |hex: &HexId| names.contains(&map.info(*hex).county.as_str());
    map.hexes().filter(inside).collect()
}

/// The hexes of the south sheet whose numbers end in 25 or less.
fn upper_rows(map: &Map) -> HexSet {
    let labels =
        (1..=58).flat_map(|column| (1..=LAST_ROW).map(move |row| format!("S{column:02}{row:02}")));
    labels.filter_map(|label| map.find(&label)).collect()
}
