//! What each contingent is, when it is due and where it may be placed (14.1, 14.2, 17.2 and
//! 18.0).

use longroll_map::tsv::Table;
use longroll_map::{HexId, HexSet, Map, Water};
use longroll_rules::arrivals::{Contingent, Landing};
use longroll_rules::campaign::Memory;
use longroll_rules::frame::Frame;
use longroll_rules::illegal::RuleId;
use longroll_rules::{LeaderId, Phase, Position, Scenario, UnitId, UnitSet};

use super::army::{self, INCREMENTS, run, south_edge};
use super::memory;
use crate::{Data, LoadError};

/// The Union's three tracks, for people.
pub(super) const TRACKS: [&str; 3] = [
    "Pennsylvania Militia",
    "West Virginia",
    "Baltimore and Washington",
];
/// The beginnings of their contingents' names.
const SETS: [&str; 3] = ["pa-militia", "west-virginia", "baltimore-dc"];
/// How long a set must have been held back to come where Imboden may (RTG-14.1-08).
const LONG_DELAY: u8 = 2;

/// What a contingent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// An increment of the Army of the Potomac, from 0.
    Increment(usize),
    Stuart,
    /// A set of Confederate reinforcements, from 0; the first is Imboden.
    Reinforcements(usize),
    /// A unit of the Richmond Garrison, from 0.
    Garrison(usize),
    /// A set of one of the Union's tracks, both from 0.
    Track(usize, usize),
}

impl Group {
    /// By the contingent's name.
    fn of(name: &str) -> Option<Self> {
        if name == "stuart" {
            return Some(Self::Stuart);
        }
        let (kind, number) = name.rsplit_once('-')?;
        let number = number.parse::<usize>().ok()?.checked_sub(1)?;
        match kind {
            "increment" if number < INCREMENTS => Some(Self::Increment(number)),
            "confederate" if number < 4 => Some(Self::Reinforcements(number)),
            "richmond-garrison" if number < 4 => Some(Self::Garrison(number)),
            _ => {
                let track = SETS.iter().position(|track| *track == kind)?;
                Some(Self::Track(track, number))
            }
        }
    }
}

/// The stretches of the map's edge, and the places, where units arrive.
#[derive(Debug)]
struct Places {
    /// S2134 to S3534, and as far as S5334 for those who wait a turn.
    army: [HexSet; 2],
    /// S3134 to S5833, and the east edge for those who wait a turn.
    stuart: [HexSet; 2],
    williamsport: HexId,
    falling_waters: HexId,
    west: HexSet,
    imboden: HexSet,
    west_virginia: HexSet,
    st_thomas: HexSet,
    camp_curtin: HexId,
    ellicott_mills: HexId,
}

/// The contingents and what is known of them.
#[derive(Debug)]
pub(super) struct Groups {
    pub contingents: Vec<(Group, Contingent)>,
    places: Places,
    /// The highest die that brings the next set of each track.
    pub highest: [i32; 3],
    /// How many sets each track has.
    pub sets: [usize; 3],
    /// The increments' units.
    pub increments: [UnitSet; INCREMENTS],
}

fn broken(file: &str, reason: String) -> LoadError {
    LoadError::File {
        file: file.to_owned(),
        reason,
    }
}

impl Groups {
    pub(super) fn new(
        data: &Data,
        map: &Map,
        contingents: Vec<Contingent>,
    ) -> Result<Self, LoadError> {
        let file = "rtg/rtg-6.arrivals.tsv";
        let known = contingents.into_iter().map(|contingent| {
            let group = Group::of(&contingent.name);
            let group = group
                .ok_or_else(|| broken(file, format!("nothing is known of {}", contingent.name)))?;
            Ok::<_, LoadError>((group, contingent))
        });
        let contingents = known.collect::<Result<Vec<_>, _>>()?;
        let mut increments = [UnitSet::EMPTY; INCREMENTS];
        let mut sets = [0; 3];
        for (group, contingent) in &contingents {
            match group {
                Group::Increment(number) => {
                    increments[*number] = contingent.units.iter().map(|(unit, _)| *unit).collect();
                }
                Group::Track(track, number) => sets[*track] = sets[*track].max(number + 1),
                _ => {}
            }
        }
        Ok(Self {
            contingents,
            places: Places::new(map)?,
            highest: read_highest(data)?,
            sets,
            increments,
        })
    }

    /// Whether nobody of an increment is left to come.
    pub(super) fn army_has_come(&self, p: &Position) -> bool {
        let led = |leader: LeaderId| {
            p.arrived().leaders.contains(leader) || p.leader(leader).attached.is_some()
        };
        let mut all = self.contingents.iter();
        all.all(|(group, contingent)| {
            let mut units = contingent.units.iter();
            let mut leaders = contingent.leaders.iter();
            !matches!(group, Group::Increment(_))
                || (units.all(|(unit, _)| came(p, *unit)) && leaders.all(led))
        })
    }

    /// Whether any unit of an increment is, or has been, on the map.
    pub(super) fn has_come(&self, p: &Position, increment: usize) -> bool {
        self.increments[increment].iter().any(|unit| came(p, unit))
    }

    /// Whether Stuart's brigades have come.
    pub(super) fn stuart_has_come(&self, p: &Position) -> bool {
        let mut all = self.contingents.iter();
        all.any(|(group, contingent)| {
            let mut units = contingent.units.iter();
            *group == Group::Stuart && units.any(|(unit, _)| came(p, *unit))
        })
    }

    /// Where a contingent may be placed now.
    pub(super) fn landing(&self, phase: Phase, p: &Position, contingent: usize) -> Option<Landing> {
        let (group, _) = self.contingents.get(contingent)?;
        let (memory, turn) = (p.memory(), p.turn());
        match (phase, group) {
            (Phase::ArmyArrival, Group::Increment(number)) => {
                let due = army::due(memory, *number).filter(|due| turn >= *due)?;
                (placing(p) == Some(*number)).then(|| self.places.increment(turn > due))
            }
            (Phase::Stuart, Group::Stuart) => {
                let due = u8::try_from(memory.0[memory::STUART]).ok()?;
                (due != 0).then(|| self.places.stuart(turn > due))
            }
            (Phase::Reinforcement, Group::Reinforcements(number)) => {
                let since = memory::turn_of(memory, memory::REINFORCEMENTS, *number);
                (since != 0).then(|| self.places.reinforcements(p, since, *number == 0))
            }
            (Phase::Reinforcement, Group::Garrison(number)) => {
                let since = memory::turn_of(memory, memory::GARRISON, *number);
                let landing = || Landing {
                    rule: "RTG-14.1-10",
                    ..self.places.reinforcements(p, since, false)
                };
                (since != 0).then(landing)
            }
            (Phase::Reinforcement, Group::Track(track, number)) => {
                (memory::sets(memory, *track) > *number).then(|| self.places.track(*track, *number))
            }
            _ => None,
        }
    }
}

impl Groups {
    /// Where a contingent that has not come may be placed the next time, as things stand.
    pub(super) fn next_landing(&self, s: &Scenario, p: &Position, group: Group) -> HexSet {
        let memory = p.memory();
        let came = |track, number| match memory::turn_of(memory, track, number) {
            0 => p.turn(),
            turn => turn,
        };
        let landing = match group {
            Group::Increment(number) => {
                let due = army::due(memory, number);
                let late = due.is_some_and(|due| is_late(s, p, Phase::ArmyArrival, due));
                self.places.increment(late)
            }
            Group::Stuart => {
                let due = u8::try_from(memory.0[memory::STUART]).unwrap_or(u8::MAX);
                let late = due != 0 && is_late(s, p, Phase::Stuart, due);
                self.places.stuart(late)
            }
            Group::Reinforcements(number) => {
                let since = came(memory::REINFORCEMENTS, number);
                self.places.reinforcements(p, since, number == 0)
            }
            Group::Garrison(number) => {
                let since = came(memory::GARRISON, number);
                self.places.reinforcements(p, since, false)
            }
            Group::Track(track, number) => self.places.track(track, number),
        };
        landing.hexes
    }
}

/// Whether the phase of a turn in which somebody was due is over.
pub(super) fn is_late(s: &Scenario, p: &Position, phase: Phase, due: u8) -> bool {
    let place = |phase| s.phases.iter().position(|known| *known == phase);
    p.turn() > due || (p.turn() == due && place(p.phase(s)) > place(phase))
}

/// Whether a unit is, or has been, on the map.
fn came(p: &Position, unit: UnitId) -> bool {
    p.arrived().units.contains(unit) || p.hex(unit).is_some()
}

/// The increment that is being placed.
fn placing(p: &Position) -> Option<usize> {
    p.frames().iter().find_map(|frame| match frame {
        Frame::Agenda { step } => army::placing(*step),
        _ => None,
    })
}

/// Whether the river can be forded, by which most Confederates come.
pub(super) fn potomac_is_fordable(p: &Position) -> bool {
    !p.is_unfordable(Water::MajorRiver)
}

/// Whether the Confederate bridge lies at Falling Waters.
pub(super) fn bridge_lies(memory: &Memory) -> bool {
    memory.0[memory::BRIDGE] == memory::LAID
}

impl Places {
    fn new(map: &Map) -> Result<Self, LoadError> {
        let hex = |label: &str| {
            let found = map.find(label);
            found.ok_or_else(|| broken("rtg/map", format!("expected a hex {label}")))
        };
        let st_thomas = hex("N0130")?;
        let near = |hex: &HexId| map.info(*hex).playable && map.distance(st_thomas, *hex) <= 3;
        let upton = hex("S0104")?;
        let imboden = |hex: &HexId| {
            let edge = map.label(*hex).get(1..3) == Some("01");
            map.info(*hex).playable && (edge || map.distance(upton, *hex) <= 3)
        };
        Ok(Self {
            army: [south_edge(map, 21, 35), south_edge(map, 21, 53)],
            stuart: [south_edge(map, 31, 58), run(map, 58, 25..=33)],
            williamsport: hex("S0116")?,
            falling_waters: hex("S0119")?,
            west: run(map, 1, 23..=34),
            imboden: map.hexes().filter(imboden).collect(),
            west_virginia: run(map, 1, 3..=13),
            st_thomas: map.hexes().filter(near).collect(),
            camp_curtin: hex("N4907")?,
            ellicott_mills: hex("S5734")?,
        })
    }

    /// RTG-17-07, RTG-17-08.
    fn increment(&self, late: bool) -> Landing {
        Landing {
            units: 3,
            leaders: 1,
            may_delay: !late,
            ..Landing::new(self.army[usize::from(late)], "RTG-17-07")
        }
    }

    /// RTG-18-02, RTG-18-03.
    fn stuart(&self, late: bool) -> Landing {
        let rule: RuleId = if late { "RTG-18-03" } else { "RTG-18-02" };
        Landing {
            together: true,
            may_delay: !late,
            ..Landing::new(self.stuart[usize::from(late)], rule)
        }
    }

    /// RTG-14.1-06 to RTG-14.1-09.
    fn reinforcements(&self, p: &Position, since: u8, imboden: bool) -> Landing {
        let mut hexes = if imboden { self.imboden } else { self.west };
        let delayed = p.turn() >= since.saturating_add(LONG_DELAY);
        if !imboden {
            let fordable = potomac_is_fordable(p);
            if fordable {
                hexes.insert(self.williamsport);
            }
            if fordable || bridge_lies(p.memory()) {
                hexes.insert(self.falling_waters);
            }
            if delayed {
                for hex in self.imboden.iter() {
                    hexes.insert(hex);
                }
            }
        }
        let rule = if imboden {
            "RTG-14.1-09"
        } else {
            "RTG-14.1-06"
        };
        Landing {
            may_delay: true,
            ..Landing::new(hexes, rule)
        }
    }

    /// RTG-14.2-04 to RTG-14.2-06.
    fn track(&self, track: usize, number: usize) -> Landing {
        let one = |hex: HexId| [hex].into_iter().collect();
        let (hexes, rule) = match (track, number) {
            (0, _) => (one(self.camp_curtin), "RTG-14.2-04"),
            (1, 0) => (self.st_thomas, "RTG-14.2-05"),
            (1, _) => (self.west_virginia, "RTG-14.2-05"),
            _ => (one(self.ellicott_mills), "RTG-14.2-06"),
        };
        Landing {
            may_delay: track == 1,
            ..Landing::new(hexes, rule)
        }
    }
}

/// Reads the highest die that brings the next set, of each track.
fn read_highest(data: &Data) -> Result<[i32; 3], LoadError> {
    let file = "rtg/union-reinforcements.tsv";
    let text = data.text(file)?;
    let mut highest = [0; 3];
    for row in Table::parse(file, &text, &["track", "highest"])?.rows() {
        let track = SETS.iter().position(|name| *name == row.text("track"));
        let expected = "expected one of the Union's three tracks";
        let track = track.ok_or_else(|| row.error("track", expected))?;
        highest[track] = row.value("highest", "a die")?;
    }
    Ok(highest)
}
