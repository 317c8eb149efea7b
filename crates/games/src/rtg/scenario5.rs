//! RTG scenario 5: The Battle That Never Happened, July 5 to 10, 1863.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{
    Campaign, Earned, Initiative, Memory, Note, Place, Score, ScoreItem,
};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::{Barred, Outlook};
use longroll_rules::unit::Arm;
use longroll_rules::{Event, Position, Scenario, Side, UnitId, UnitSet};

use super::army_of_the_potomac;
use crate::LoadError;
use crate::awards::all;
use crate::game::{Game, Tables};
use crate::notes::note;

/// Williamsport, Falling Waters, Ferry Hill Place and the Naval Battery: where the army
/// could cross if the river fell.
const CROSSINGS: [&str; 4] = ["S0116", "S0119", "S0326", "S0732"];
/// How near to one of them a unit must be.
const NEAR: u32 = 3;
const DIVISION: i32 = 3;
const BRIGADE: i32 = 1;

/// Memory: not 0 once the first Action Phase has been won.
const BEGUN: usize = 0;
/// Memory: units that may act before their turn, since the enemy has come next to the hex
/// that they began in.
const ROUSED: usize = 0;

/// The turn from which all Union units may act, and that of the Confederate regiments.
const LAST_WAIT: u8 = 5;
const REGIMENTS_WAIT: u8 = 4;

/// The rules of scenario 5.
#[derive(Debug)]
pub(super) struct NeverHappened {
    tables: Tables,
    crossings: Vec<HexId>,
    /// The far bank of the Potomac.
    south: HexSet,
}

impl NeverHappened {
    pub(super) fn new(game: &Game, tables: Tables) -> Result<Self, LoadError> {
        let crossings = CROSSINGS.iter().map(|label| game.place(label));
        Ok(Self {
            tables,
            crossings: crossings.collect::<Result<_, _>>()?,
            south: game.region("south-of-potomac")?,
        })
    }

    /// RTG-S5-03: nobody goes from one bank to the other.
    fn stays_on_its_bank(&self, from: HexId, to: HexId) -> Result<(), Illegal> {
        if self.south.contains(from) == self.south.contains(to) {
            return Ok(());
        }
        let template = "{hex} is on the other bank of the Potomac, which nobody crosses.";
        Err(Illegal::new("RTG-S5-03", template).hex(to))
    }

    /// Whether a crossing still counts: no Union unit in or next to it.
    fn is_open(scenario: &Scenario, position: &Position, crossing: HexId) -> bool {
        let mut near = scenario.map.neighbors(crossing).map(|(_, hex)| hex);
        !position.occupies(Side::Union, crossing)
            && !near.any(|hex| position.occupies(Side::Union, hex))
    }

    /// What a unit is worth at a crossing.
    fn worth(scenario: &Scenario, unit: UnitId) -> i32 {
        match scenario.unit(unit).arm {
            Arm::Infantry if scenario.is_division(unit) => DIVISION,
            Arm::Cavalry => BRIGADE,
            _ => 0,
        }
    }

    /// The units near an open crossing that are worth so much, each once.
    fn at_the_river(&self, scenario: &Scenario, position: &Position, worth: i32) -> i32 {
        let open = |hex: &&HexId| Self::is_open(scenario, position, **hex);
        let open: Vec<_> = self.crossings.iter().filter(open).collect();
        let near = |unit: &UnitId| {
            position.hex(*unit).is_some_and(|hex| {
                let mut open = open.iter();
                open.any(|crossing| scenario.map.distance(**crossing, hex) <= NEAR)
            })
        };
        let units = position.units_of(Side::Confederate);
        let counts = |unit: &UnitId| Self::worth(scenario, *unit) == worth && near(unit);
        units.iter().filter(counts).count() as i32
    }

    /// RTG-S5-VP-02.
    fn river(&self, scenario: &Scenario, position: &Position) -> Vec<ScoreItem> {
        let kinds = [
            (DIVISION, "infantry divisions"),
            (BRIGADE, "cavalry brigades"),
        ];
        let item = |(worth, name): (i32, &str)| {
            let number = self.at_the_river(scenario, position, worth);
            ScoreItem {
                reason: format!(
                    "Confederate {name} within three hexes of a crossing of the Potomac that no \
                     Union unit is at: {number}"
                ),
                points: worth * number,
                rule: "RTG-S5-VP-02",
            }
        };
        kinds.into_iter().map(item).collect()
    }

    /// Those who need not wait any longer because a unit has come to a hex (RTG-S5-04,
    /// RTG-S5-06).
    fn rouse(&self, scenario: &Scenario, position: &Position, unit: UnitId, at: HexId) -> UnitSet {
        let side = scenario.unit(unit).side.other();
        let setup = scenario.setup.units.iter();
        let roused = setup.filter(|(waiting, state)| {
            let near = |hex| scenario.map.distance(hex, at) <= 1;
            scenario.unit(*waiting).side == side
                && state.hex.is_some_and(near)
                && self.waits(position, *waiting)
        });
        roused.map(|(waiting, _)| *waiting).collect()
    }

    fn waits(&self, position: &Position, unit: UnitId) -> bool {
        let restrictions = &self.tables.restrictions;
        !is_roused(position, unit) && restrictions.may_act(position, unit, |_| true).is_err()
    }
}

fn is_roused(position: &Position, unit: UnitId) -> bool {
    position.memory().1[ROUSED].contains(unit)
}

/// Whether the first Action Phase of the game is still to be won.
fn is_opening(position: &Position) -> bool {
    position.turn() == 1 && position.memory().0[BEGUN] == 0
}

impl Campaign for NeverHappened {
    fn army_of_the_potomac(&self, scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
        army_of_the_potomac(scenario, position, unit)
    }

    /// RTG-S5-02.
    fn initiative(&self, _scenario: &Scenario, position: &Position) -> Initiative {
        if is_opening(position) {
            Initiative::Automatic(Side::Confederate, "RTG-S5-02")
        } else {
            Initiative::Roll
        }
    }

    /// RTG-S5-04, RTG-S5-06.
    fn may_act(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        if is_roused(position, unit) {
            return Ok(());
        }
        self.tables.restrictions.may_act(position, unit, |_| true)
    }

    fn may_entrench(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        if is_roused(position, unit) {
            return Ok(());
        }
        self.tables.restrictions.may_entrench(position, unit)
    }

    /// RTG-S5-03, RTG-S5-07.
    fn may_enter(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        self.stays_on_its_bank(from, to)?;
        let restrictions = &self.tables.restrictions;
        restrictions.may_enter(scenario, position, unit, from, to)
    }

    fn may_retreat(
        &self,
        scenario: &Scenario,
        position: &Position,
        units: UnitSet,
        to: HexId,
    ) -> Result<(), Illegal> {
        let from = units.iter().next().and_then(|unit| position.hex(unit));
        if let Some(from) = from {
            self.stays_on_its_bank(from, to)?;
        }
        let restrictions = &self.tables.restrictions;
        restrictions.may_retreat(scenario, position, units, to)
    }

    fn may_ride(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Illegal> {
        match position.hex(unit) {
            Some(from) => self.stays_on_its_bank(from, hex),
            None => Ok(()),
        }
    }

    fn observe(
        &self,
        scenario: &Scenario,
        position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        match event {
            Event::InitiativeWon(..) => memory.0[BEGUN] = 1,
            Event::Moved { unit, to, .. }
            | Event::RetreatMoved(unit, to)
            | Event::Advanced(unit, to) => {
                let roused = self.rouse(scenario, position, *unit, *to);
                memory.1[ROUSED] = memory.1[ROUSED].union(roused);
            }
            _ => {}
        }
    }

    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        let open = |hex: &&HexId| Self::is_open(scenario, position, **hex);
        let near = |hex: &HexId| {
            let mut open = self.crossings.iter().filter(open);
            open.any(|at| scenario.map.distance(*at, *hex) <= NEAR)
        };
        let of = |worth| {
            all(scenario, Side::Confederate, |unit| {
                Self::worth(scenario, unit) == worth
            })
        };
        let around: HexSet = scenario.map.hexes().filter(near).collect();
        let at = |hex: HexId| {
            [DIVISION, BRIGADE].map(|points| {
                let (side, units) = (Side::Confederate, of(points));
                Place::new(hex, side, units, points, Earned::Each).around(around)
            })
        };
        let crossings = self.crossings.iter().find(open).copied();
        let crossings = crossings.into_iter().flat_map(at);
        // A Union unit in or next to a crossing closes it.
        let union = all(scenario, Side::Union, |_| true);
        let closing = |hex: &HexId| {
            let near = scenario.map.neighbors(*hex).map(|(_, near)| near);
            let place = Place::new(*hex, Side::Union, union, -DIVISION, Earned::Held);
            place.around(near.chain([*hex]).collect())
        };
        let closing = self.crossings.iter().map(closing);
        let others = self.tables.victory.places(scenario, position);
        others.into_iter().chain(crossings).chain(closing).collect()
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        let river = self.river(scenario, position);
        self.tables.victory.score_with(scenario, position, river)
    }

    fn outlook(&self, _scenario: &Scenario, position: &Position) -> Outlook {
        let south = |side| Barred {
            side,
            infantry: false,
            units: UnitSet::EMPTY,
            hexes: self.south,
            rule: "RTG-S5-03",
        };
        let barred = self.tables.restrictions.barred(position);
        let south = Side::ALL.into_iter().map(south);
        Outlook {
            barred: barred.into_iter().chain(south).collect(),
            ..Outlook::default()
        }
    }

    fn notes(&self, _scenario: &Scenario, position: &Position) -> Vec<Note> {
        let turn = position.turn();
        vec![
            note(
                "RTG-S5-02",
                is_opening(position),
                "The Confederate wins the first initiative of the game without dice.",
            ),
            note(
                "RTG-S5-03",
                true,
                "The Potomac is too high: nobody crosses it, in retreats and by rail either.",
            ),
            note(
                "RTG-S5-04",
                turn < LAST_WAIT,
                "Some Union units neither act nor entrench at first: Kenly, Morris, 13 PA and 1 NY/12 \
                 PA before turn 2, 1 CT before turn 3, Briggs, Elliott and B. Smith before turn 4, \
                 Wells and Spinola before turn 5. One is free at once when a Confederate unit \
                 comes next to the hex that it began in.",
            ),
            note(
                "RTG-S5-05",
                true,
                "Union infantry at Fatigue Level 2 or less may go by rail from a station of the \
                 Baltimore & Ohio, and on that railroad alone: one division or three smaller \
                 units in a turn.",
            ),
            note(
                "RTG-S5-06",
                turn < REGIMENTS_WAIT,
                "54 NC and 58 VA neither act nor entrench before turn 4, unless a Union unit comes \
                 next to Williamsport.",
            ),
            note(
                "RTG-S5-07",
                true,
                "No Confederate comes within five hexes of Frederick.",
            ),
            note(
                "RTG-S5-08",
                true,
                "I, II, III and XI Corps are single units, divisions for all rules. Their leaders are \
                 not here, so that they march alone and join no assault but grand assaults.",
            ),
        ]
    }
}
