//! Who comes from off the map, and where: reinforcements, and the Pennsylvania Militia (16.0).

use longroll_map::tsv::Table;
use longroll_map::{HexId, HexSet};
use longroll_rules::arrivals::{Contingent, Landing};
use longroll_rules::campaign::Aftermath;
use longroll_rules::event::{Event, Modifier, Modifiers};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::Arrival;
use longroll_rules::{Phase, Position, Scenario, Side, UnitId};

use super::{memory, words};
use crate::game::Game;
use crate::{Data, LoadError};

/// Where Union reinforcements come in scenario 6, and how far from it they may come if the
/// enemy is there (HCR-S6-02).
const UNION_ENTRY: &str = "W5833";
const UNION_AROUND: u32 = 6;
/// About where Confederates come in scenario 7 (HCR-S7-02).
const LEESBURG: &str = "W3533";
const NEAR_LEESBURG: u32 = 2;
/// Near where the militia comes (HCR-16-02).
const HAGERSTOWN: &str = "W2502";
const NEAR_HAGERSTOWN: u32 = 8;
/// The counties in which Confederates bring it to arms (HCR-16-01).
const ALARMING: [&str; 2] = ["Carroll", "Baltimore"];

/// What a contingent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    /// What is due in this turn.
    Turn(u8),
    Militia,
}

/// The contingents and where they come.
#[derive(Debug)]
pub(super) struct Coming {
    contingents: Vec<(Group, Contingent)>,
    militia: Option<UnitId>,
    /// The highest die that brings the militia.
    highest: i32,
    union_entry: HexId,
    union_around: HexSet,
    leesburg: HexSet,
    north: HexSet,
}

impl Group {
    /// By the contingent's name.
    fn of(name: &str) -> Option<Self> {
        if name == "pa-militia" {
            return Some(Self::Militia);
        }
        let turn = name.strip_prefix("turn-")?.parse().ok()?;
        Some(Self::Turn(turn))
    }
}

impl Coming {
    pub(super) fn new(
        data: &Data,
        game: &Game,
        file: &str,
        contingents: Vec<Contingent>,
    ) -> Result<Self, LoadError> {
        let known = contingents.into_iter().map(|contingent| {
            let group = Group::of(&contingent.name).ok_or_else(|| LoadError::File {
                file: file.to_owned(),
                reason: format!("nothing is known of {}", contingent.name),
            })?;
            Ok::<_, LoadError>((group, contingent))
        });
        let contingents = known.collect::<Result<Vec<_>, _>>()?;
        let militia = contingents.iter().find_map(|(group, contingent)| {
            let militia = *group == Group::Militia;
            contingent.units.first().filter(|_| militia)
        });
        let map = &game.map;
        let near = |of: HexId, within: u32, hexes: HexSet| -> HexSet {
            let close = |hex: &HexId| map.distance(of, *hex) <= within;
            hexes.iter().filter(close).collect()
        };
        let all: HexSet = map.hexes().collect();
        let union_entry = game.place(UNION_ENTRY)?;
        Ok(Self {
            militia: militia.map(|(unit, _)| *unit),
            contingents,
            highest: read_highest(data)?,
            union_entry,
            union_around: near(union_entry, UNION_AROUND, game.region("edge-of-west")?),
            leesburg: near(game.place(LEESBURG)?, NEAR_LEESBURG, all),
            north: near(
                game.place(HAGERSTOWN)?,
                NEAR_HAGERSTOWN,
                game.region("north-of-west")?,
            ),
        })
    }

    /// What happens in the Reinforcement Phase: the Union places, then the Confederates.
    pub(super) fn reinforcement_agenda(step: u8) -> Aftermath {
        match step {
            0 => Aftermath::Arrivals(Side::Union),
            1 => Aftermath::Arrivals(Side::Confederate),
            _ => Aftermath::Over,
        }
    }

    /// What happens in the Pennsylvania Militia Phase: a die until it comes, then the militia.
    pub(super) fn militia_agenda(&self, s: &Scenario, p: &Position, step: u8) -> Aftermath {
        let has_come = self
            .militia
            .is_none_or(|militia| p.arrived().units.contains(militia) || p.hex(militia).is_some());
        let due = p.memory().0[memory::MILITIA] != 0;
        match step {
            _ if has_come => Aftermath::Over,
            0 if due => Aftermath::Comes(Vec::new()),
            0 => Aftermath::Die(Side::Union, alarm(s, p), "HCR-16-01"),
            1 if due => Aftermath::Arrivals(Side::Union),
            _ => Aftermath::Over,
        }
    }

    /// What the die of the Pennsylvania Militia Table brings.
    pub(super) fn militia_rolled(&self, result: i32) -> Vec<Event> {
        let comes = result <= self.highest;
        comes
            .then_some(Event::Noted(words::MILITIA))
            .into_iter()
            .collect()
    }

    /// Where a contingent may be placed now.
    pub(super) fn landing(&self, phase: Phase, p: &Position, contingent: usize) -> Option<Landing> {
        let (group, contingent) = self.contingents.get(contingent)?;
        match (phase, group) {
            (Phase::PaMilitia, Group::Militia) => {
                let due = p.memory().0[memory::MILITIA] != 0;
                due.then(|| Landing::new(self.north, "HCR-16-02"))
            }
            (Phase::Reinforcement, Group::Turn(turn)) if p.turn() >= *turn => {
                Some(match contingent.side {
                    Side::Union => Landing::new(self.union_hexes(p), "HCR-S6-02"),
                    Side::Confederate => Landing {
                        units: 1,
                        ..Landing::new(self.leesburg, "HCR-S7-02")
                    },
                })
            }
            _ => None,
        }
    }

    /// The usual hex, or those about it if the enemy is there.
    fn union_hexes(&self, p: &Position) -> HexSet {
        let enemy = Side::Confederate;
        let mut forces = p.forces(enemy).iter();
        let held = p.occupies(enemy, self.union_entry)
            || forces.any(|force| force.hex == self.union_entry);
        if held {
            self.union_around
        } else {
            [self.union_entry].into_iter().collect()
        }
    }

    /// Whether a unit is the militia.
    pub(super) fn is_militia(&self, unit: UnitId) -> bool {
        self.militia == Some(unit)
    }

    /// Whether the militia may make an extended or a force march: never (HCR-16-03).
    pub(super) fn may_hurry(&self, unit: UnitId) -> Result<(), Illegal> {
        if self.is_militia(unit) {
            let text = "{unit} makes neither extended marches nor force marches.";
            return Err(Illegal::new("HCR-16-03", text).unit(unit));
        }
        Ok(())
    }

    /// Who may still come.
    pub(super) fn arrivals(&self, s: &Scenario, p: &Position) -> Vec<Arrival> {
        let come = p.arrived();
        let still = self.contingents.iter().filter_map(|(group, contingent)| {
            let units = contingent.units.iter().map(|(unit, _)| *unit);
            let units: Vec<_> = units.filter(|unit| !come.units.contains(*unit)).collect();
            let leaders = contingent.leaders.iter();
            let leaders: Vec<_> = leaders
                .filter(|leader| !come.leaders.contains(*leader))
                .collect();
            let (entry, hexes, rule) = match (group, contingent.side) {
                (Group::Militia, _) => ("W2501", self.north, "HCR-16-02"),
                (Group::Turn(_), Side::Union) => (UNION_ENTRY, self.union_hexes(p), "HCR-S6-02"),
                (Group::Turn(_), Side::Confederate) => (LEESBURG, self.leesburg, "HCR-S7-02"),
            };
            (!units.is_empty() || !leaders.is_empty()).then(|| Arrival {
                side: contingent.side,
                hex: s.map.find(entry).unwrap_or(HexId::new(0)),
                hexes,
                units,
                leaders,
                when: match group {
                    Group::Turn(turn) => format!("In turn {turn}."),
                    Group::Militia => "By a die of the Pennsylvania Militia Phase.".to_owned(),
                },
                rule,
            })
        });
        still.collect()
    }
}

/// HCR-16-01. Units under force markers are not known to be there.
fn alarm(s: &Scenario, p: &Position) -> Modifiers {
    let enemy = Side::Confederate;
    let seen = p.units_of(enemy).minus(p.hidden(enemy));
    let alarming = |hex: HexId| ALARMING.contains(&s.map.info(hex).county.as_str());
    let alarmed = seen.iter().any(|unit| p.hex(unit).is_some_and(alarming));
    let modifier = Modifier {
        name: "Confederates in Carroll or Baltimore County",
        value: -1,
        rule: "HCR-16-01",
    };
    alarmed.then_some(modifier).into_iter().collect()
}

/// Reads the highest die of the Pennsylvania Militia Table that brings it.
fn read_highest(data: &Data) -> Result<i32, LoadError> {
    let file = "hcr/pa-militia.tsv";
    let text = data.text(file)?;
    let table = Table::parse(file, &text, &["highest"])?;
    let mut highest = 0;
    for row in table.rows() {
        highest = row.value("highest", "a die")?;
    }
    Ok(highest)
}
