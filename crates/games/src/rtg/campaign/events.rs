//! Random events (14.1), the Union's reinforcements (14.2) and the bridge at Falling Waters
//! (23.0).

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Aftermath, Memory};
use longroll_rules::event::{Event, Modifier, Modifiers};
use longroll_rules::random_events::RandomEvents;
use longroll_rules::unit::{Arm, Size};
use longroll_rules::{Position, Scenario, Side};

use super::groups::{Groups, TRACKS, bridge_lies, potomac_is_fordable};
use super::{memory, words};

/// The first turns in which events take effect, or the first in which one no longer does.
const REINFORCEMENTS_FROM: u8 = 6;
const GARRISON_FROM: u8 = 7;
const CONVOYS_FROM: u8 = 11;
const STUART_UNTIL: u8 = 12;
const END_FROM: u8 = 14;
/// The first turn of the Union's reinforcements, and that from which those of West
/// Virginia come more readily.
const UNION_FROM: u8 = 11;
const WEST_VIRGINIA_FROM: u8 = 15;
/// The turn in which the bridge is laid.
const BRIDGE_FROM: u8 = 6;
/// What a convoy brings, in halves of a box: five boxes.
const CONVOY: u8 = 10;

/// The events by their places in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Events {
    paralysis: [Option<u8>; 2],
    stuart: Option<u8>,
    reinforcements: Option<u8>,
    garrison: Option<u8>,
    convoy: Option<u8>,
    end: Option<u8>,
}

impl Events {
    pub(super) fn new(table: &RandomEvents) -> Self {
        Self {
            paralysis: [
                table.find("Union Command Paralysis"),
                table.find("Confederate Command Paralysis"),
            ],
            stuart: table.find("Stuart"),
            reinforcements: table.find("Confederate Reinforcements"),
            garrison: table.find("Richmond Garrison"),
            convoy: table.find("Confederate Ammunition Convoy"),
            end: table.find("Game End"),
        }
    }

    /// What an event comes to now: itself, or nothing.
    pub(super) fn comes(
        &self,
        s: &Scenario,
        p: &Position,
        event: u8,
        groups: &Groups,
        crossings: &[HexId],
    ) -> Option<u8> {
        let (turn, memory) = (p.turn(), p.memory());
        let is = |known: Option<u8>| known == Some(event);
        let comes = if is(self.stuart) {
            turn < STUART_UNTIL && groups.stuart_has_come(p)
        } else if is(self.reinforcements) {
            turn >= REINFORCEMENTS_FROM && memory::come(memory, memory::REINFORCEMENTS) < 4
        } else if is(self.garrison) {
            turn >= GARRISON_FROM && memory::come(memory, memory::GARRISON) < 4
        } else if is(self.convoy) {
            turn >= CONVOYS_FROM && !all_held(s, p, crossings)
        } else if is(self.end) {
            turn >= END_FROM
        } else {
            true
        };
        comes.then_some(event)
    }

    /// What follows on it.
    pub(super) fn follows(&self, p: &Position, event: u8, step: u8) -> Aftermath {
        let is = |known: Option<u8>| known == Some(event);
        let noted = |number| Aftermath::Comes(vec![Event::Noted(number)]);
        if step > 0 {
            Aftermath::Over
        } else if is(self.paralysis[0]) {
            noted(words::UNION_PARALYZED)
        } else if is(self.paralysis[1]) {
            noted(words::CONFEDERATE_PARALYZED)
        } else if is(self.stuart) {
            noted(words::STUART_FOUND)
        } else if is(self.reinforcements) {
            noted(words::REINFORCEMENTS)
        } else if is(self.garrison) {
            noted(words::GARRISON)
        } else if is(self.convoy) {
            if potomac_is_fordable(p) || bridge_lies(p.memory()) {
                Aftermath::Convoy(Side::Confederate, CONVOY)
            } else {
                noted(words::CONVOY_WAITS)
            }
        } else if is(self.end) {
            Aftermath::Comes(vec![Event::GameOver])
        } else {
            Aftermath::Over
        }
    }
}

/// What happens in the second part of the Random Events Phase: convoys that have waited,
/// Confederates who arrive, the Union's dice, and its units.
pub(super) fn reinforcement_agenda(
    s: &Scenario,
    p: &Position,
    step: u8,
    groups: &Groups,
    near_baltimore: &HexSet,
) -> Aftermath {
    let convoys = p.memory().0[memory::CONVOYS];
    let nothing = Aftermath::Comes(Vec::new());
    match step {
        0 if convoys & 0xff != 0 && potomac_is_fordable(p) => {
            Aftermath::Comes(vec![Event::Noted(words::CONVOY_COMES)])
        }
        1 if convoys >> 8 != 0 => {
            let halves = (convoys >> 8).saturating_mul(u16::from(CONVOY));
            Aftermath::Convoy(Side::Confederate, u8::try_from(halves).unwrap_or(u8::MAX))
        }
        2 => Aftermath::Arrivals(Side::Confederate),
        3..=5 => {
            let track = usize::from(step - 3);
            let left = memory::sets(p.memory(), track) < groups.sets[track];
            if p.turn() < UNION_FROM || !left {
                return nothing;
            }
            let modifiers = track_modifiers(s, p, track, near_baltimore);
            Aftermath::Die(Side::Union, modifiers, "RTG-14.2-01")
        }
        6 => Aftermath::Arrivals(Side::Union),
        7.. => Aftermath::Over,
        _ => nothing,
    }
}

/// What a die for one of the Union's tracks brings.
pub(super) fn track_rolled(step: u8, result: i32, groups: &Groups) -> Vec<Event> {
    let track = usize::from(step.saturating_sub(3));
    match groups.highest.get(track) {
        Some(highest) if step >= 3 && result <= *highest => {
            vec![Event::Noted(words::TRACK + track as u8)]
        }
        _ => Vec::new(),
    }
}

/// RTG-14.2-02, RTG-14.2-03. Units under force markers are not known to be there.
fn track_modifiers(s: &Scenario, p: &Position, track: usize, near: &HexSet) -> Modifiers {
    let seen = p
        .units_of(Side::Confederate)
        .minus(p.hidden(Side::Confederate));
    let threatened = || {
        seen.iter().any(|unit| {
            s.unit(unit).arm == Arm::Infantry && p.hex(unit).is_some_and(|hex| near.contains(hex))
        })
    };
    let modifier = match TRACKS[track] {
        "West Virginia" if p.turn() >= WEST_VIRGINIA_FROM => Some(Modifier {
            name: "July 6 or later",
            value: -1,
            rule: "RTG-14.2-02",
        }),
        "Baltimore and Washington" if threatened() => Some(Modifier {
            name: "Confederate infantry near Baltimore",
            value: -2,
            rule: "RTG-14.2-03",
        }),
        _ => None,
    };
    modifier.into_iter().collect()
}

/// Whether Union brigades or divisions are in all of these hexes (24.0).
pub(super) fn all_held(s: &Scenario, p: &Position, hexes: &[HexId]) -> bool {
    let held = |hex: &HexId| {
        let units = p.units_at(Side::Union, *hex);
        units.iter().any(|unit| s.unit(unit).size >= Size::Brigade)
    };
    hexes.iter().all(held)
}

/// The bridge at the start of a turn (RTG-23-01).
pub(super) fn lay_bridge(p: &Position, falling_waters: HexId, memory: &mut Memory) {
    let held = p.occupies(Side::Union, falling_waters);
    if p.turn() >= BRIDGE_FROM && memory.0[memory::BRIDGE] == 0 && potomac_is_fordable(p) && !held {
        memory.0[memory::BRIDGE] = memory::LAID;
    }
}
