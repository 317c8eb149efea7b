//! Stuart's three brigades, which have lost touch with the army: they stay out of the
//! counties where it is until they have found it again (RTG-S3-05 to RTG-S3-07).

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::Memory;
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::outlook::Barred;
use longroll_rules::unit::Arm;
use longroll_rules::{Event, Phase, Position, Scenario, Side, UnitId, UnitSet};

use super::acting;
use crate::LoadError;
use crate::game::Game;

/// Memory: not 0 once they are free.
const FREED: usize = 0;
/// That they are, and everybody knows.
const TOLD: u16 = 1;
/// That they are, and the enemy can't know, for one at least has been under a marker since.
const UNTOLD: u16 = 2;
/// Memory: those of the brigades and of the divisions with them that have rested together
/// since the Action Cycle began; empty if they did not begin it in one hex.
const RESTING: usize = 0;

const BRIGADES: [&str; 3] = ["csa-hampton", "csa-f-lee", "csa-chambliss"];

/// What binds them in a scenario.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stuart {
    brigades: UnitSet,
    barred: HexSet,
    county: HexSet,
    towns: HexSet,
    /// The turn from which they go where they like.
    until: u8,
    rule: RuleId,
}

impl Stuart {
    pub(super) fn new(game: &Game, until: u8, rule: RuleId) -> Result<Self, LoadError> {
        let brigade = |id: &&str| {
            game.roster.find_unit(id).ok_or_else(|| LoadError::File {
                file: "rtg/units.tsv".to_owned(),
                reason: format!("expected a row for {id}"),
            })
        };
        Ok(Self {
            brigades: BRIGADES.iter().map(brigade).collect::<Result<_, _>>()?,
            barred: game.region("stuart-barred")?,
            county: game.region("cumberland-county")?,
            towns: game.region("stuart-towns")?,
            until,
            rule,
        })
    }

    /// Whether they are still out of touch.
    pub(super) fn is_bound(&self, position: &Position) -> bool {
        position.turn() < self.until && position.memory().0[FREED] == 0
    }

    /// Where they may not go now, if anywhere.
    pub(super) fn barred(&self, position: &Position) -> Option<Barred> {
        self.is_bound(position).then_some(Barred {
            side: Side::Confederate,
            infantry: false,
            units: self.brigades,
            hexes: self.barred,
            rule: self.rule,
        })
    }

    /// One of the brigades, to ask for all of them.
    pub(super) fn first(&self) -> UnitId {
        self.brigades.iter().next().unwrap_or(UnitId::new(0))
    }

    /// They find the army by a random event (RTG-14.1-04).
    pub(super) const fn free(memory: &mut Memory) {
        memory.0[FREED] = TOLD;
    }

    /// Whether everybody has just learned that they are free.
    pub(super) const fn was_freed(before: &Memory, now: &Memory) -> bool {
        before.0[FREED] != TOLD && now.0[FREED] == TOLD
    }

    /// Whether it is early enough to bind them, were they not free.
    pub(super) fn would_bind(&self, position: &Position) -> bool {
        position.turn() < self.until
    }

    /// Whether units may be in a hex, by a march or a retreat.
    pub(super) fn may_be_in(
        &self,
        position: &Position,
        units: UnitSet,
        hex: HexId,
    ) -> Result<(), Illegal> {
        let mut bound = units.iter().filter(|unit| self.brigades.contains(*unit));
        match bound.next() {
            Some(unit) if self.barred.contains(hex) && self.is_bound(position) => {
                let template = "{unit} may not enter {hex}, in the counties where the army is, \
                                before turn {need}, unless it has found the army before.";
                let refusal = Illegal::new(self.rule, template).unit(unit).hex(hex);
                Err(refusal.numbers(u16::from(self.until), 0))
            }
            _ => Ok(()),
        }
    }

    /// Watches who rests with whom, and where they are when an Action Cycle ends.
    pub(super) fn observe(
        &self,
        scenario: &Scenario,
        position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        match event {
            Event::PhaseBegan(Phase::ActionCycle) => {
                memory.1[RESTING] = self.together(scenario, position);
            }
            Event::CycleEnded if self.have_rested(memory) || self.have_arrived(position) => {
                if memory.0[FREED] == 0 {
                    memory.0[FREED] = UNTOLD;
                }
            }
            _ => {
                if let Some(unit) = acting(scenario, position, event) {
                    memory.1[RESTING] = memory.1[RESTING].without(unit);
                }
            }
        }
        if memory.0[FREED] == UNTOLD && !self.is_hidden(position) {
            memory.0[FREED] = TOLD;
        }
    }

    fn is_hidden(&self, position: &Position) -> bool {
        let hidden = position.hidden(Side::Confederate);
        self.brigades.iter().any(|unit| hidden.contains(unit))
    }

    /// Keeps from the enemy that they are free until he can know it (S-LI-08).
    pub(super) fn veil(side: Side, memory: &mut Memory) {
        if side == Side::Confederate && memory.0[FREED] == UNTOLD {
            memory.0[FREED] = 0;
        }
    }

    /// The brigades and the infantry divisions in their hex, if all three are in one with
    /// such a division.
    fn together(&self, scenario: &Scenario, position: &Position) -> UnitSet {
        let mut hexes = self.brigades.iter().map(|unit| position.hex(unit));
        let Some(Some(hex)) = hexes.next() else {
            return UnitSet::EMPTY;
        };
        if !hexes.all(|other| other == Some(hex)) {
            return UnitSet::EMPTY;
        }
        let division = |unit: &UnitId| {
            scenario.unit(*unit).arm == Arm::Infantry && scenario.is_division(*unit)
        };
        let side = position.units_at(Side::Confederate, hex);
        let divisions = side.iter().filter(division);
        self.brigades.iter().chain(divisions).collect()
    }

    /// All three, and a division with them.
    fn have_rested(&self, memory: &Memory) -> bool {
        let resting = memory.1[RESTING];
        self.brigades.iter().all(|unit| resting.contains(unit)) && resting.len() > BRIGADES.len()
    }

    /// All three in Cumberland County, and one near a town there.
    fn have_arrived(&self, position: &Position) -> bool {
        let mut hexes = self.brigades.iter().map(|unit| position.hex(unit));
        let near = |unit: UnitId| {
            position
                .hex(unit)
                .is_some_and(|hex| self.towns.contains(hex))
        };
        hexes.all(|hex| hex.is_some_and(|hex| self.county.contains(hex)))
            && self.brigades.iter().any(near)
    }
}
