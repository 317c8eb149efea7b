//! The Advanced Game of SLB (14.0 to 19.0), which its two last scenarios share.

mod april;
mod command;
mod exits;
mod flanks;
mod memory;
mod notes;
mod outlook;
mod release;
mod scenario5;
mod scenario6;

use longroll_map::tsv::{DataError, Table};
use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::Memory;
use longroll_rules::event::{Cause, Event, Modifier};
use longroll_rules::illegal::{Illegal, RuleId};
use longroll_rules::unit::{Arm, UnitState};
use longroll_rules::{LeaderId, Position, Purpose, Scenario, Side, UnitId};

use self::command::{Heir, Leaders, Places};
use self::flanks::{Combine, left_flank};
use self::memory::Recollection;
use super::NORTH_OF_RAPPAHANNOCK;
use crate::game::Game;
use crate::{Data, LoadError, setup};

pub(super) use self::scenario5::InevitableDestruction;
pub(super) use self::scenario6::Chancellorsville;

/// What the two scenarios say differently.
#[derive(Clone, Copy, Debug)]
struct Terms {
    /// Who stays north of the Rappahannock.
    stay_north: RuleId,
    /// The last turn in which riders count.
    last_raid: u8,
    /// The first turn in which the flanks can be combined.
    first_join: u8,
    /// Victory points for riders, pursuers, Confederates who left, and combined flanks.
    riders: RuleId,
    pursuit: RuleId,
    departure: RuleId,
    combined: RuleId,
}

/// A group of reinforcements.
#[derive(Debug)]
struct Arrivals {
    hex: HexId,
    units: Vec<(UnitId, UnitState)>,
    leaders: Vec<(LeaderId, UnitId)>,
}

/// The rules that hold whatever the scenario.
#[derive(Debug)]
struct Advanced {
    terms: Terms,
    places: Places,
    leaders: Leaders,
    /// Least difference of losses and highest die, from the highest difference down.
    confidence: Vec<(i32, i32)>,
    /// The highest die that brings reinforcements on a date.
    dates: Vec<(String, i32)>,
    arrivals: Vec<Arrivals>,
    /// The marks of the left and of the right flank.
    falmouth: HexId,
    right: HexId,
    combine: Combine,
    /// Fredericksburg and Chancellorsville.
    towns: [HexSet; 2],
    south_edge: HexSet,
    raid_roads: HexSet,
    provost_guard: UnitId,
    reserve: [UnitId; 2],
}

fn missing(file: &str, what: &str) -> LoadError {
    LoadError::File {
        file: file.to_owned(),
        reason: format!("expected {what}"),
    }
}

impl Advanced {
    fn new(data: &Data, game: &Game, terms: Terms) -> Result<Self, LoadError> {
        let region = |name: &str| {
            let found = game.regions.get(name);
            found.ok_or_else(|| missing("slb/regions.tsv", &format!("the region {name}")))
        };
        let hex = |label: &str| {
            let found = game.map.find(label);
            found.ok_or_else(|| missing("slb/map.hexes.tsv", &format!("a row for {label}")))
        };
        let unit = |id: &str| {
            let found = game.roster.find_unit(id);
            found.ok_or_else(|| missing("slb/units.tsv", &format!("a row for {id}")))
        };
        let leader = |id: &str| {
            let found = game.roster.find_leader(id);
            found.ok_or_else(|| missing("slb/leaders.tsv", &format!("a row for {id}")))
        };
        let heir = |id: &str| {
            Ok::<_, LoadError>(Heir {
                corps: leader(id)?,
                army: leader(&format!("{id}-ap"))?,
                substitute: leader(&format!("{id}-sub"))?,
            })
        };
        let mut arrivals = Vec::new();
        for number in 1..=2 {
            let file = format!("slb/reinforcements-{number}.tsv");
            let group = setup::read(&file, &data.text(&file)?, &game.map, &game.roster)?;
            let hex = group.units.first().and_then(|(_, state)| state.hex);
            arrivals.push(Arrivals {
                hex: hex.ok_or_else(|| missing(&file, "a unit"))?,
                units: group.units,
                leaders: group.leaders,
            });
        }
        let find = |name: &str| game.random_events.find(name);
        Ok(Self {
            terms,
            places: Places {
                relieved: find("Hooker Relieved"),
                paralysis: find("Union Command Paralysis"),
                reinforcements: find("Confederate Reinforcements"),
            },
            leaders: Leaders {
                hooker: leader("union-hooker")?,
                meade: heir("union-meade")?,
                couch: heir("union-couch")?,
            },
            confidence: read_confidence(data)?,
            dates: read_dates(data)?,
            arrivals,
            falmouth: hex("4426")?,
            right: hex("3120")?,
            combine: Combine::new(
                hex("3525")?,
                &region("telegraph-road")?,
                &region(NORTH_OF_RAPPAHANNOCK)?,
                &region("beyond-the-telegraph-road")?,
            ),
            towns: [region("fredericksburg")?, region("chancellorsville")?],
            south_edge: region("south-edge")?,
            raid_roads: region("raid-roads")?,
            provost_guard: unit("union-provost-guard")?,
            reserve: [unit("union-art-res-1")?, unit("union-art-res-2")?],
        })
    }

    /// Whether a unit suffers from command paralysis: infantry of the paralyzed flank
    /// (SLB-16-09).
    fn is_paralyzed(&self, s: &Scenario, p: &Position, unit: UnitId) -> bool {
        let info = s.unit(unit);
        info.side == Side::Union && info.arm == Arm::Infantry && self.in_paralyzed_flank(p, unit)
    }

    fn in_paralyzed_flank(&self, p: &Position, unit: UnitId) -> bool {
        let recollection = Recollection(p.memory());
        let flank = recollection.paralyzed();
        flank == Some(recollection.flank(unit)) && self.hooker_commands(p)
    }

    fn march_penalty(&self, s: &Scenario, p: &Position, unit: UnitId) -> Option<Modifier> {
        self.is_paralyzed(s, p, unit).then_some(Modifier {
            name: "command paralysis",
            value: -2,
            rule: "SLB-16-06",
        })
    }

    fn may_force_march(&self, s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
        if self.is_paralyzed(s, p, unit) {
            let text =
                "{unit} belongs to the paralyzed flank, whose infantry makes no force march.";
            return Err(Illegal::new("SLB-16-07", text).unit(unit));
        }
        Ok(())
    }

    fn may_assault(&self, s: &Scenario, p: &Position, leader: LeaderId) -> Result<(), Illegal> {
        let with = p.leader(leader).attached;
        let union = s.leader(leader).side == Side::Union;
        if union && with.is_some_and(|unit| self.in_paralyzed_flank(p, unit)) {
            let text = "{leader} belongs to the paralyzed flank, whose leaders declare no assault.";
            return Err(Illegal::new("SLB-16-08", text).leader(leader));
        }
        Ok(())
    }

    /// Where the Union may not go: beyond the Telegraph Road with infantry (SLB-19-01), and
    /// over the Rappahannock with the Provost Guard and the last reserve artillery
    /// (SLB-S5-07, SLB-S6-02). Who was driven there moves freely there and back.
    fn may_enter(
        &self,
        s: &Scenario,
        p: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        let info = s.unit(unit);
        if info.side != Side::Union {
            return Ok(());
        }
        let beyond = &self.combine.beyond;
        if info.arm == Arm::Infantry
            && beyond.contains(to)
            && !beyond.contains(from)
            && !Recollection(p.memory()).lifted()
        {
            let text = "{unit} may not enter {hex}, south and west of the Telegraph Road, until \
                        the flanks are combined.";
            return Err(Illegal::new("SLB-19-01", text).unit(unit).hex(to));
        }
        let north = &self.combine.north;
        if !north.contains(to) && north.contains(from) && self.guards(p, unit) {
            let text = "{unit} must remain north of the Rappahannock.";
            return Err(Illegal::new(self.terms.stay_north, text).unit(unit));
        }
        Ok(())
    }

    fn guards(&self, p: &Position, unit: UnitId) -> bool {
        let is_north = |unit| {
            let hex = p.hex(unit);
            hex.is_some_and(|hex| self.combine.north.contains(hex))
        };
        let [first, second] = self.reserve;
        match unit {
            unit if unit == self.provost_guard => true,
            unit if unit == first => !is_north(second),
            unit if unit == second => !is_north(first),
            _ => false,
        }
    }

    /// Takes note of what happens.
    fn observe(&self, s: &Scenario, p: &Position, event: &Event, memory: &mut Memory) {
        match event {
            Event::TurnBegan(_) => memory.0[memory::PARALYZED] = 0,
            // Every turn begins with these dice, the first one too (SLB-16-05).
            Event::Rolled {
                purpose: Purpose::RandomEvents,
                ..
            } => self.divide(s, p, memory),
            // Moving changes no flank (SLB-16-05), nor does a new counter for some of the men.
            Event::Detached {
                substitute: new,
                from: old,
                ..
            }
            | Event::Replaced { old, new } => {
                let left = &mut memory.1[memory::LEFT];
                *left = if left.contains(*old) {
                    left.with(*new)
                } else {
                    left.without(*new)
                };
            }
            Event::Lost { unit, cause, .. } => {
                let counts = matches!(
                    cause,
                    Cause::Combat | Cause::Retreat | Cause::CavalryRetreat
                );
                let hooker = p.leader_hex(self.leaders.hooker);
                if counts
                    && hooker.is_some()
                    && s.unit(*unit).side == Side::Union
                    && p.hex(*unit) == hooker
                {
                    memory.0[memory::HOOKER_SAW_LOSS] = 1;
                }
            }
            Event::Noted(number) => noted(*number, memory),
            // By our ruling the path is looked for after every action.
            Event::InitiativeWon(..) | Event::CycleEnded
                if memory.0[memory::LIFTED] == 0
                    && p.turn() >= self.terms.first_join
                    && self.combine.is_joined(s, p) =>
            {
                memory.0[memory::LIFTED] = 1;
                // The flank penalties last only as long as the limit does.
                memory.0[memory::PARALYZED] = 0;
            }
            Event::Exited {
                unit,
                from,
                manpower,
                ..
            } => self.left_the_map(s, p, *unit, *from, *manpower, memory),
            _ => {}
        }
    }

    fn divide(&self, s: &Scenario, p: &Position, memory: &mut Memory) {
        let before = memory.1[memory::LEFT];
        memory.1[memory::LEFT] = left_flank(s, p, self.falmouth, self.right, before);
    }
}

fn noted(number: u8, memory: &mut Memory) {
    match number {
        command::LEFT_PARALYZED => memory.0[memory::PARALYZED] = 1,
        command::RIGHT_PARALYZED => memory.0[memory::PARALYZED] = 2,
        command::CONFIDENCE_LOST => memory.0[memory::CONFIDENCE_LOST] = 1,
        command::FIRST_ARRIVED | command::SECOND_ARRIVED => {
            let come = &mut memory.0[memory::REINFORCEMENTS];
            *come = come.saturating_add(1);
        }
        _ => {}
    }
}

fn read_confidence(data: &Data) -> Result<Vec<(i32, i32)>, LoadError> {
    let file = "slb/confidence.tsv";
    let text = data.text(file)?;
    let mut rows: Vec<(i32, i32)> = Vec::new();
    for row in Table::parse(file, &text, &["at_least", "highest"])?.rows() {
        let least = match row.text("at_least") {
            "" => i32::MIN,
            _ => row.value("at_least", "a number or nothing")?,
        };
        if rows.last().is_some_and(|(above, _)| least >= *above) {
            let expected = "expected less than in the row above";
            return Err(row.error("at_least", expected).into());
        }
        rows.push((least, row.value("highest", "a die")?));
    }
    Ok(rows)
}

fn read_dates(data: &Data) -> Result<Vec<(String, i32)>, LoadError> {
    let file = "slb/reinforcements.tsv";
    let text = data.text(file)?;
    let rows = Table::parse(file, &text, &["date", "highest"])?;
    let read = |row: longroll_map::tsv::Row<'_>| {
        Ok((row.text("date").to_owned(), row.value("highest", "a die")?))
    };
    let rows = rows.rows().map(read).collect::<Result<_, DataError>>();
    Ok(rows?)
}
