//! RTG scenario 3: Meade Moves North, June 29 to July 3, 1863.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Campaign, Earned, Memory, Note, Place, Score, ScoreItem};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::Outlook;
use longroll_rules::unit::Arm;
use longroll_rules::{Event, Position, Scenario, Side, UnitId, UnitSet};

use super::stuart::Stuart;
use super::{acting, army_of_the_potomac, has_infantry};
use crate::LoadError;
use crate::awards::infantry;
use crate::game::{Game, Tables};
use crate::notes::note;

const GETTYSBURG: &str = "S3201";
/// For Confederate infantry in or next to Gettysburg alone (RTG-S3-VP-01).
const CONFEDERATES_ALONE: i32 = 15;
/// For Union infantry there alone (RTG-S3-VP-09).
const UNION_ALONE: i32 = -4;

/// Memory: the infantry divisions that have been chosen to act in turn 1.
const CHOSEN: usize = 1;
/// How many there may be.
const MOST_CHOSEN: usize = 2;
/// From this turn on everybody may act.
const ALL_ACT: u8 = 2;

/// The rules of scenario 3.
#[derive(Debug)]
pub(super) struct MeadeMovesNorth {
    tables: Tables,
    stuart: Stuart,
    gettysburg: HexId,
    /// The town and the hexes around it.
    about: HexSet,
}

impl MeadeMovesNorth {
    pub(super) fn new(game: &Game, tables: Tables) -> Result<Self, LoadError> {
        let gettysburg = game.place(GETTYSBURG)?;
        let around = game.map.neighbors(gettysburg).map(|(_, hex)| hex);
        Ok(Self {
            tables,
            stuart: Stuart::new(game, 5, "RTG-S3-05")?,
            gettysburg,
            about: around.chain([gettysburg]).collect(),
        })
    }

    /// Whether a unit needs to be chosen to act now.
    fn is_to_choose(scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
        let info = scenario.unit(unit);
        position.turn() < ALL_ACT
            && info.side == Side::Confederate
            && info.arm == Arm::Infantry
            && scenario.is_division(unit)
    }

    /// What the town and its surroundings are worth (RTG-S3-VP-01, -02, -07 and -09).
    fn town(&self, scenario: &Scenario, position: &Position) -> ScoreItem {
        let town = |side| has_infantry(scenario, position, side, self.gettysburg);
        let about = |side| {
            let mut hexes = self.about.iter();
            hexes.any(|hex| has_infantry(scenario, position, side, hex))
        };
        let (union, confederate) = (about(Side::Union), about(Side::Confederate));
        let (points, rule, how) = if confederate && !union {
            (
                CONFEDERATES_ALONE,
                "RTG-S3-VP-01",
                "Confederate infantry in or next to it alone",
            )
        } else if town(Side::Confederate) {
            (
                8,
                "RTG-S3-VP-02",
                "Confederate infantry in it, Union infantry next to it",
            )
        } else if town(Side::Union) && confederate {
            (
                -2,
                "RTG-S3-VP-07",
                "Union infantry in it, Confederate infantry next to it",
            )
        } else if union && !confederate {
            (
                UNION_ALONE,
                "RTG-S3-VP-09",
                "Union infantry in or next to it alone",
            )
        } else if union {
            (0, "RTG-S3-VP-01", "infantry of both sides next to it")
        } else {
            (0, "RTG-S3-VP-01", "no infantry in or next to it")
        };
        ScoreItem {
            reason: format!("{}: {how}", scenario.map.place(self.gettysburg)),
            points,
            rule,
        }
    }
}

fn chosen(position: &Position) -> UnitSet {
    position.memory().1[CHOSEN]
}

impl Campaign for MeadeMovesNorth {
    fn army_of_the_potomac(&self, scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
        army_of_the_potomac(scenario, position, unit)
    }

    /// RTG-S3-02 to RTG-S3-04, RTG-S3-08.
    fn may_act(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_act(position, unit, |_| true)?;
        let chosen = chosen(position);
        let full = chosen.len() >= MOST_CHOSEN && !chosen.contains(unit);
        if full && Self::is_to_choose(scenario, position, unit) {
            let template = "{unit} may not act in turn 1: {have} divisions have acted already, \
                            and only those may.";
            let refusal = Illegal::new("RTG-S3-04", template).unit(unit);
            return Err(refusal.numbers(MOST_CHOSEN as u16, chosen.len() as u16));
        }
        Ok(())
    }

    /// RTG-S3-04: a hex joins with all its units, which must not become too many.
    fn may_join_grand_assault(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        let chosen = chosen(position);
        if !Self::is_to_choose(scenario, position, unit) || chosen.contains(unit) {
            return Ok(());
        }
        let units = position.hex(unit).map_or(UnitSet::EMPTY, |hex| {
            position.units_at(Side::Confederate, hex)
        });
        let with = units.minus(chosen);
        let new = with
            .iter()
            .filter(|other| Self::is_to_choose(scenario, position, *other))
            .count();
        if chosen.len() + new <= MOST_CHOSEN {
            return Ok(());
        }
        let template = "{unit} can't join: only {need} divisions may act in turn 1.";
        let refusal = Illegal::new("RTG-S3-04", template).unit(unit);
        Err(refusal.numbers(MOST_CHOSEN as u16, chosen.len() as u16))
    }

    fn may_entrench(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_entrench(position, unit)
    }

    /// RTG-S3-05, RTG-S3-09.
    fn may_enter(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let restrictions = &self.tables.restrictions;
        restrictions.may_enter(scenario, position, unit, from, to)?;
        let units = UnitSet::EMPTY.with(unit);
        self.stuart.may_be_in(position, units, to)
    }

    fn may_retreat(
        &self,
        scenario: &Scenario,
        position: &Position,
        units: UnitSet,
        to: HexId,
    ) -> Result<(), Illegal> {
        let restrictions = &self.tables.restrictions;
        restrictions.may_retreat(scenario, position, units, to)?;
        self.stuart.may_be_in(position, units, to)
    }

    fn observe(
        &self,
        scenario: &Scenario,
        position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        self.stuart.observe(scenario, position, event, memory);
        let acts = acting(scenario, position, event);
        if let Some(unit) = acts.filter(|unit| Self::is_to_choose(scenario, position, *unit)) {
            memory.1[CHOSEN] = memory.1[CHOSEN].with(unit);
        }
    }

    /// Nobody sees which of the units under markers have acted, or rest, and what comes of it.
    fn veil(&self, _scenario: &Scenario, truth: &Position, side: Side, memory: &mut Memory) {
        Stuart::veil(side, memory);
        memory.forget(truth.hidden(side));
    }

    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        let town = |side, points| {
            let infantry = infantry(scenario, side);
            let place = Place::new(self.gettysburg, side, infantry, points, Earned::Held);
            place.around(self.about)
        };
        let mut places = self.tables.victory.places(scenario, position);
        places.extend([
            town(Side::Confederate, CONFEDERATES_ALONE),
            town(Side::Union, UNION_ALONE),
        ]);
        places
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        let town = self.town(scenario, position);
        let victory = &self.tables.victory;
        victory.score_with(scenario, position, vec![town])
    }

    fn outlook(&self, _scenario: &Scenario, position: &Position) -> Outlook {
        let barred = self.tables.restrictions.barred(position).into_iter();
        Outlook {
            barred: barred.chain(self.stuart.barred(position)).collect(),
            ..Outlook::default()
        }
    }

    fn notes(&self, scenario: &Scenario, position: &Position) -> Vec<Note> {
        let turn = position.turn();
        let names: Vec<_> = chosen(position)
            .iter()
            .map(|unit| scenario.unit(unit).name.as_str())
            .collect();
        let acted = if names.is_empty() {
            "none has acted yet".to_owned()
        } else {
            format!("these have acted: {}", names.join(", "))
        };
        vec![
            note(
                "RTG-S3-04",
                turn == 1,
                &format!(
                    "In turn 1 two Confederate infantry divisions of the player's choice may act, \
                     not Pickett's, and of the other units only Hampton, F. Lee and Chambliss; \
                     {acted}."
                ),
            ),
            note(
                "RTG-S3-05",
                self.stuart.is_bound(position),
                "Hampton, F. Lee and Chambliss stay out of Adams and western Frederick counties, in \
                 retreats too, before turn 5.",
            ),
            note(
                "RTG-S3-06",
                self.stuart.is_bound(position),
                "They are free at once if all three begin an Action Cycle in one hex with a \
                 Confederate infantry division and none of these acts in it; or if all three end \
                 one in Cumberland County, one of them in or within two hexes of Carlisle, \
                 Mechanicsburg, New Cumberland or Shippensburg.",
            ),
            note(
                "RTG-S3-09",
                true,
                "Confederate units do not come within five hexes of Frederick, in retreats either.",
            ),
            note(
                "RTG-S3-03",
                turn == 1,
                "Lockwood, Knipe, Ewen, Brisbane and Yates neither act nor entrench in turn 1.",
            ),
            note("RTG-S3-02", true, "6 NY, 7 NY and J. Smith never act."),
            note(
                "RTG-S3-08",
                turn < 3,
                "Law, Jones and Robertson neither act nor entrench before turn 3.",
            ),
            note(
                "RTG-S3-08",
                turn < 4,
                "Pickett and Imboden neither act nor entrench before turn 4.",
            ),
        ]
    }
}
