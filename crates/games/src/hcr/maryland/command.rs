//! What scenario 7 alone has: random events, with a Union command that stalls and an army
//! that must commit (14.0), Action Cycles that end by chance (15.0), conscripts, and
//! Washington.

use longroll_map::tsv::Table;
use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Aftermath, Memory};
use longroll_rules::event::{Event, Modifier};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::outlook::{Commitment, Stalled};
use longroll_rules::unit::Arm;
use longroll_rules::{LeaderId, Position, Scenario, Side, UnitId, UnitSet};

use super::{memory, words};
use crate::game::Game;
use crate::restrictions::FREED;
use crate::{Data, LoadError};

/// The first turn in which most results of a stalled command mean commitment, and the
/// command holds nobody back in the counties (HCR-14-02, HCR-14-07).
const STIRS_FROM: u8 = 9;
/// The first turn in which the Action Cycle may end by chance, and from which it does so
/// more readily, with the highest dice that end it (HCR-15-01, HCR-15-02).
const MAY_END_FROM: u8 = 3;
const ENDS_SOONER_FROM: u8 = 12;
const ENDS: u8 = 2;
const ENDS_SOONER: u8 = 3;
/// How near the enemy must come for a unit to commit (HCR-14-10).
const COMMITS_WITHIN: u32 = 8;
/// The conscripts: how many, for whom, and how far from Union infantry (HCR-S7-08).
const CONSCRIPTS: u8 = 3;
const CONSCRIPTED: [&str; 3] = ["csa-walker", "csa-a-p-hill", "csa-d-h-hill-b"];
const CONSCRIPTS_AWAY: u32 = 4;
/// White House, Capitol and Baltimore Depot (HCR-S7-09).
const DECISIVE: [&str; 3] = ["E1433", "E1534", "E1633"];

/// The rules of the whole campaign.
#[derive(Debug)]
pub(super) struct Invasion {
    /// Results of the Random Events Table: stalled until turn 9, stalled for good, and
    /// commitment.
    stalls: Option<u8>,
    always_stalls: Option<u8>,
    commitment: Option<u8>,
    /// Who is uncommitted at first, and the box that commits him.
    boxes: Vec<(UnitId, u8)>,
    last_box: u8,
    /// Where a stalled command holds units back.
    counties: HexSet,
    conscripted: UnitSet,
    decisive: Vec<HexId>,
}

impl Invasion {
    pub(super) fn read(file: &str, data: &Data, game: &Game) -> Result<Self, LoadError> {
        let text = data.text(file)?;
        let mut boxes = Vec::new();
        for row in Table::parse(file, &text, &["unit", "box"])?.rows() {
            let unit = game.roster.unit(row, "unit")?;
            boxes.push((unit, row.value("box", "a box of the track")?));
        }
        let conscripted = CONSCRIPTED.iter().map(|id| {
            let found = game.roster.find_unit(id);
            found.ok_or_else(|| LoadError::File {
                file: "hcr/units.tsv".to_owned(),
                reason: format!("expected a row for {id}"),
            })
        });
        let decisive = DECISIVE.iter().map(|label| game.place(label));
        let events = &game.random_events;
        Ok(Self {
            stalls: events.find("Union Command Stalled*"),
            always_stalls: events.find("Union Command Stalled"),
            commitment: events.find("Union Commitment"),
            last_box: boxes.iter().map(|(_, number)| *number).max().unwrap_or(0),
            boxes,
            counties: game.region("stalled")?,
            conscripted: conscripted.collect::<Result<_, _>>()?,
            decisive: decisive.collect::<Result<_, _>>()?,
        })
    }

    /// What a result of the table comes to: itself, commitment instead, or nothing once the
    /// marker is at its end (HCR-14-02, HCR-14-09).
    /// By option that holds for the result without a star too.
    pub(super) fn random_event(&self, s: &Scenario, p: &Position, event: u8) -> Option<u8> {
        let always = self.always_stalls == Some(event) && !s.options.hcr_all_stalled_commit;
        let stalls = self.stalls == Some(event) || self.always_stalls == Some(event);
        let stirs = stalls && !always && p.turn() >= STIRS_FROM;
        let event = if stirs { self.commitment? } else { event };
        let ends = p.memory().0[memory::COMMITTED] >= u16::from(self.last_box);
        (self.commitment != Some(event) || !ends).then_some(event)
    }

    /// What follows on it.
    pub(super) fn aftermath(&self, event: u8, step: u8) -> Aftermath {
        let is = |known: Option<u8>| known == Some(event);
        if step > 0 {
            Aftermath::Over
        } else if is(self.stalls) || is(self.always_stalls) {
            Aftermath::Comes(vec![Event::Noted(words::STALLED)])
        } else if is(self.commitment) {
            Aftermath::Comes(vec![Event::Noted(words::COMMITTED)])
        } else {
            Aftermath::Over
        }
    }

    /// The highest die that ends the Action Cycle after a double 1.
    pub(super) fn ends_cycle(p: &Position) -> Option<(u8, RuleId)> {
        match p.turn() {
            ..MAY_END_FROM => None,
            MAY_END_FROM..ENDS_SOONER_FROM => Some((ENDS, "HCR-15-01")),
            _ => Some((ENDS_SOONER, "HCR-15-02")),
        }
    }

    /// The conscripts of turn 5.
    pub(super) fn conscripts(&self, s: &Scenario, p: &Position, step: u8) -> Aftermath {
        if step > 0 {
            return Aftermath::Over;
        }
        let seen = p.units_of(Side::Union).minus(p.hidden(Side::Union));
        let near = |hex: HexId| {
            seen.iter().any(|unit| {
                let at = p.hex(unit);
                s.unit(unit).arm == Arm::Infantry
                    && at.is_some_and(|at| s.map.distance(at, hex) < CONSCRIPTS_AWAY)
            })
        };
        let away = |unit: &UnitId| p.hex(*unit).is_some_and(|hex| !near(hex));
        let units = self.conscripted.iter().filter(away).collect();
        Aftermath::Conscripts(Side::Confederate, CONSCRIPTS, units)
    }

    /// Whether the marker has yet to come to a unit's box (HCR-14-09).
    pub(super) fn waited(&self, p: &Position, unit: UnitId) -> bool {
        let marker = p.memory().0[memory::COMMITTED];
        let mut boxes = self.boxes.iter();
        boxes.any(|(known, number)| *known == unit && marker < u16::from(*number))
    }

    /// The track, to be shown.
    pub(super) fn commitment(&self, p: &Position) -> Commitment {
        let freed = p.memory().1[FREED];
        let waits = self.boxes.iter().map(|(unit, _)| *unit);
        let boxes = (1..=self.last_box).map(|number| {
            let here = self.boxes.iter().filter(|(_, known)| *known == number);
            (number, here.map(|(unit, _)| *unit).collect())
        });
        Commitment {
            side: Side::Union,
            marker: p.memory().0[memory::COMMITTED] as u8,
            boxes: boxes.collect(),
            freed: waits.filter(|unit| freed.contains(*unit)).collect(),
            rule: "HCR-14-09",
        }
    }

    /// The stalled command, to be shown.
    pub(super) fn stalled(&self, p: &Position) -> Option<Stalled> {
        let command = p.memory().0[memory::COMMAND];
        let is = |bit: u16| command & bit != 0;
        let holds = p.turn() < STIRS_FROM && !is(memory::LIFTED);
        is(memory::STALLED).then(|| Stalled {
            side: Side::Union,
            held: if holds { self.counties } else { HexSet::EMPTY },
            lifted: is(memory::LIFTED),
            cavalry_lifted: is(memory::CAVALRY_LIFTED),
            rule: "HCR-14-07",
        })
    }

    /// Whether a unit may act or entrench as far as it must have committed.
    pub(super) fn may_stir(&self, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        if !self.waited(p, unit) || p.memory().1[FREED].contains(unit) {
            return Ok(());
        }
        let text = "{unit} has not committed: it waits for the Union Commitment marker, or for the \
                    enemy within eight hexes of where it began.";
        Err(Illegal::new("HCR-14-10", text).unit(unit))
    }

    /// Whether a stalled command lets units act in a hex about Washington or Baltimore
    /// (HCR-14-07, HCR-14-08).
    fn lets_act(&self, p: &Position, hex: Option<HexId>, cavalry: bool) -> bool {
        let command = p.memory().0[memory::COMMAND];
        let lifted = memory::LIFTED | if cavalry { memory::CAVALRY_LIFTED } else { 0 };
        command & memory::STALLED == 0
            || command & lifted != 0
            || p.turn() >= STIRS_FROM
            || !hex.is_some_and(|hex| self.counties.contains(hex))
    }

    /// Whether a stalled command lets a unit act, or entrench.
    pub(super) fn may_act(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        let info = s.unit(unit);
        let cavalry = info.arm == Arm::Cavalry;
        if info.side == Side::Confederate || self.lets_act(p, p.hex(unit), cavalry) {
            return Ok(());
        }
        let text = "The Union command is stalled; {unit} neither acts nor entrenches in the \
                    counties about Washington and Baltimore this turn.";
        Err(Illegal::new("HCR-14-07", text).unit(unit))
    }

    /// Whether it lets a leader act.
    pub(super) fn may_lead(
        &self,
        s: &Scenario,
        p: &Position,
        leader: LeaderId,
    ) -> Result<(), Illegal> {
        let info = s.leader(leader);
        let at = p.leader_hex(leader);
        if info.side == Side::Confederate || self.lets_act(p, at, info.cavalry) {
            return Ok(());
        }
        let text = "The Union command is stalled; {leader} does not act in the counties about \
                    Washington and Baltimore this turn.";
        Err(Illegal::new("HCR-14-07", text).leader(leader))
    }

    /// A unit has come to a hex.
    pub(super) fn came(
        &self,
        s: &Scenario,
        unit: UnitId,
        to: HexId,
        freed: &mut UnitSet,
        memory: &mut Memory,
    ) {
        let info = s.unit(unit);
        if info.side == Side::Union {
            return;
        }
        let infantry = info.arm == Arm::Infantry;
        if infantry && self.decisive.contains(&to) {
            memory.0[memory::DECIDED] = 1;
        }
        if memory.0[memory::COMMAND] & memory::STALLED != 0 && self.counties.contains(to) {
            memory.0[memory::COMMAND] |= lift(infantry);
        }
        let began = s.setup.units.iter();
        let near = began.filter(|(_, state)| {
            let began = state.hex;
            began.is_some_and(|began| s.map.distance(began, to) <= COMMITS_WITHIN)
        });
        for (other, _) in near {
            if self.boxes.iter().any(|(known, _)| known == other) {
                *freed = freed.with(*other);
            }
        }
    }

    /// The command stalls, and holds nobody back where the enemy is already.
    pub(super) fn stall(&self, s: &Scenario, p: &Position, memory: &mut Memory) {
        let mut command = memory::STALLED;
        for unit in p.units_of(Side::Confederate).iter() {
            if p.hex(unit).is_some_and(|hex| self.counties.contains(hex)) {
                command |= lift(s.unit(unit).arm == Arm::Infantry);
            }
        }
        memory.0[memory::COMMAND] = command;
    }
}

/// What a Confederate unit lifts by being in the counties (HCR-14-08).
const fn lift(infantry: bool) -> u16 {
    if infantry {
        memory::LIFTED
    } else {
        memory::CAVALRY_LIFTED
    }
}

/// Whether the Union command is stalled, as far as it concerns a side.
pub(super) fn is_stalled(p: &Position, side: Side) -> bool {
    side == Side::Union && p.memory().0[memory::COMMAND] & memory::STALLED != 0
}

/// What a stalled command takes from a march (HCR-14-04).
pub(super) fn march_penalty(s: &Scenario, p: &Position, unit: UnitId) -> Option<Modifier> {
    let info = s.unit(unit);
    is_stalled(p, info.side).then_some(Modifier {
        name: "command stalled",
        value: if info.arm == Arm::Cavalry { -4 } else { -2 },
        rule: "HCR-14-04",
    })
}
