//! SLB 13.1, scenario 1: Salem Church, May 3, 1863.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Campaign, Initiative, Memory, Note, Place, Score};
use longroll_rules::event::Event;
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::Outlook;
use longroll_rules::scenario::Setup;
use longroll_rules::{Position, Scenario, Side, UnitId, UnitSet};

use super::{NORTH_OF_RAPPAHANNOCK, note};
use crate::LoadError;
use crate::game::{Game, Tables};
use crate::restrictions::Restrictions;
use crate::victory::Victory;

/// Memory: not 0 once the Union has attacked or crossed, so that dice decide the
/// initiative from the next Action Phase on (SLB-S1-02).
const UNION_COMMITTED: usize = 0;
/// Memory: not 0 once McLaws has had his message (SLB-S1-04).
const ALERTED: usize = 1;
/// Memory: a bit for each unit of [`SalemChurch::line`] that has left its set-up hex
/// (SLB-S1-05).
const DISPLACED: usize = 2;

/// The six units near Fredericksburg (SLB-S1-05). The text counts six where seven stand;
/// by our ruling Wilcox, at Banks' Ford, is not one.
const LINE: [&str; 6] = [
    "csa-hays",
    "csa-18-ms",
    "csa-barksdale",
    "csa-hoke",
    "csa-gordon",
    "csa-smith",
];

/// How many of the six must have been moved before the message may go out.
const DISPLACED_NEEDED: u16 = 2;

/// The rules of scenario 1.
#[derive(Debug)]
pub(super) struct SalemChurch {
    north: HexSet,
    /// The six units and their set-up hexes.
    line: Vec<(UnitId, HexId)>,
    restrictions: Restrictions,
    victory: Victory,
}

impl SalemChurch {
    pub(super) fn new(game: &Game, setup: &Setup, tables: Tables) -> Result<Self, LoadError> {
        let fail = |file: &str, reason: String| LoadError::File {
            file: file.to_owned(),
            reason,
        };
        let north = game.regions.get(NORTH_OF_RAPPAHANNOCK).ok_or_else(|| {
            let reason = format!("expected the region {NORTH_OF_RAPPAHANNOCK}");
            fail("slb/regions.tsv", reason)
        })?;
        let place = |id: &&str| {
            let unit = game.roster.find_unit(id)?;
            let (_, state) = setup.units.iter().find(|(placed, _)| *placed == unit)?;
            Some((unit, state.hex?))
        };
        let line = LINE.iter().map(|id| {
            place(id).ok_or_else(|| fail("slb/slb-1.setup.tsv", format!("expected a row for {id}")))
        });
        Ok(Self {
            north,
            line: line.collect::<Result<_, _>>()?,
            restrictions: tables.restrictions,
            victory: tables.victory,
        })
    }

    /// Remembers that one of the six was moved to a hex, or eliminated. Attaching is no
    /// move: Gordon absorbed by Smith where both stand has not left.
    fn displaced(&self, unit: UnitId, to: Option<HexId>, memory: &mut Memory) {
        let index = self.line.iter().position(|(known, _)| *known == unit);
        if let Some(index) = index.filter(|index| to != Some(self.line[*index].1)) {
            memory.0[DISPLACED] |= 1 << index;
        }
    }

    /// Remembers that a Union unit crossed the river of its own will.
    fn moved(&self, scenario: &Scenario, unit: UnitId, to: HexId, memory: &mut Memory) {
        if scenario.unit(unit).side == Side::Union && self.north.contains(to) {
            memory.0[UNION_COMMITTED] = 1;
        }
        self.displaced(unit, Some(to), memory);
    }
}

fn displaced_count(position: &Position) -> u16 {
    position.memory().0[DISPLACED].count_ones() as u16
}

fn is_alerted(position: &Position) -> bool {
    position.memory().0[ALERTED] != 0
}

fn union_leads(position: &Position) -> bool {
    position.memory().0[UNION_COMMITTED] == 0
}

impl Campaign for SalemChurch {
    /// SLB-S1-02.
    fn initiative(&self, _scenario: &Scenario, position: &Position) -> Initiative {
        if union_leads(position) {
            Initiative::Automatic(Side::Union, "SLB-S1-02")
        } else {
            Initiative::Roll
        }
    }

    /// SLB-S1-03.
    fn may_act(
        &self,
        _scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        self.restrictions
            .may_act(position, unit, |_| is_alerted(position))
    }

    /// SLB-S1-06.
    fn may_enter(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        self.restrictions
            .may_enter(scenario, position, unit, from, to)
    }

    /// SLB-S1-04, SLB-S1-05.
    fn may_send_message(&self, scenario: &Scenario, position: &Position, side: Side) -> UnitSet {
        if is_alerted(position) || displaced_count(position) < DISPLACED_NEEDED {
            return UnitSet::EMPTY;
        }
        let waiting = self.restrictions.waiting().iter().map(|wait| wait.unit);
        waiting
            .filter(|unit| scenario.unit(*unit).side == side && position.hex(*unit).is_some())
            .collect()
    }

    fn why_no_message(&self, _scenario: &Scenario, position: &Position, unit: UnitId) -> Illegal {
        let mut waiting = self.restrictions.waiting().iter();
        if !waiting.any(|wait| wait.unit == unit) {
            Illegal::new("SLB-S1-04", "{unit} waits for no message.").unit(unit)
        } else if position.hex(unit).is_none() {
            Illegal::new("SLB-S1-04", "{unit} is not on the map.").unit(unit)
        } else if is_alerted(position) {
            Illegal::new("SLB-S1-04", "{unit} has already been alerted.").unit(unit)
        } else if displaced_count(position) < DISPLACED_NEEDED {
            let template = "{unit} may be alerted once {need} of the six units near \
                            Fredericksburg have left their set-up hexes; so far {have} did.";
            Illegal::new("SLB-S1-05", template)
                .unit(unit)
                .numbers(DISPLACED_NEEDED, displaced_count(position))
        } else {
            Illegal::new("SLB-S1-04", "Only {unit}'s own side may alert it.").unit(unit)
        }
    }

    /// SLB-S1-02, SLB-S1-05. A declared assault is an attack even if its command roll
    /// fails; a Union retreat over the river is no move.
    fn observe(
        &self,
        scenario: &Scenario,
        _position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        match event {
            Event::AttackDeclared {
                side: Side::Union, ..
            } => memory.0[UNION_COMMITTED] = 1,
            Event::AssaultDeclared(leader, _) if scenario.leader(*leader).side == Side::Union => {
                memory.0[UNION_COMMITTED] = 1;
            }
            Event::Moved { unit, to, .. } | Event::Advanced(unit, to) => {
                self.moved(scenario, *unit, *to, memory);
            }
            Event::RetreatMoved(unit, to) => self.displaced(*unit, Some(*to), memory),
            Event::Eliminated(unit) => self.displaced(*unit, None, memory),
            Event::MessageSent(unit)
                if self.restrictions.waiting().iter().any(|w| w.unit == *unit) =>
            {
                memory.0[ALERTED] = 1;
            }
            _ => {}
        }
    }

    /// Nobody sees a unit leave under its marker, or get a message there.
    fn veil(&self, _scenario: &Scenario, truth: &Position, side: Side, memory: &mut Memory) {
        let hidden = truth.hidden(side);
        for (index, (unit, _)) in self.line.iter().enumerate() {
            if hidden.contains(*unit) {
                memory.0[DISPLACED] &= !(1 << index);
            }
        }
        let mut waiting = self.restrictions.waiting().iter();
        if waiting.any(|wait| hidden.contains(wait.unit)) {
            memory.0[ALERTED] = 0;
        }
    }

    /// SLB-S1-VP-01 to SLB-S1-VP-06.
    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        self.victory.places(scenario, position)
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        self.victory.score(scenario, position)
    }

    fn outlook(&self, _scenario: &Scenario, position: &Position) -> Outlook {
        Outlook {
            barred: self.restrictions.barred(position),
            ..Outlook::default()
        }
    }

    fn notes(&self, _scenario: &Scenario, position: &Position) -> Vec<Note> {
        let (leads, alerted) = (union_leads(position), is_alerted(position));
        let left = displaced_count(position);
        vec![
            note(
                "SLB-S1-02",
                leads,
                "The Union wins every initiative without dice until it first attacks, or first \
                 crosses to the north bank of the Rappahannock.",
            ),
            note(
                "SLB-S1-03",
                !alerted,
                "McLaws waits for a message and can't act before it.",
            ),
            note(
                "SLB-S1-05",
                !alerted,
                &format!(
                    "The Confederates may spend a whole initiative on the message once 2 of \
                     Hays, 18 MS, Barksdale, Hoke, Gordon and Smith have left their set-up \
                     hexes; so far {left} did."
                ),
            ),
            note(
                "SLB-S1-06",
                true,
                "Confederate units cross to the north bank only in a retreat; once there, they \
                 move as they like.",
            ),
            note(
                "SLB-S1-07",
                true,
                "Both sides may detach units on the march, and attach them in the Attachment \
                 Phase.",
            ),
            note(
                "SLB-S1-08",
                true,
                "Gibbon belongs to the II Corps: Sedgwick does not command him.",
            ),
        ]
    }
}
