//! The states of all units in little room: their places in one row, so that looking
//! for whoever is in a hex is quick, and the rest of each in one number.

use bitfield_struct::bitfield;
use longroll_map::HexId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::unit::{CommandId, Entrenchment, UnitId, UnitState};

/// A [`UnitState`] without its place. Two bits are free for what the Advanced Game adds.
#[bitfield(u32)]
#[derive(PartialEq, Eq)]
struct Status {
    manpower: u8,
    #[bits(4)]
    fatigue: u8,
    #[bits(3)]
    demoralized: u8,
    #[bits(3, from = entrenchment, into = number)]
    entrenchment: Entrenchment,
    organized: bool,
    exhausted: bool,
    #[bits(6)]
    command: u8,
    #[bits(3)]
    checks: u8,
    out_of_supply: bool,
    #[bits(2)]
    __: u8,
}

const fn number(entrenchment: Entrenchment) -> u8 {
    entrenchment as u8
}

const fn entrenchment(number: u8) -> Entrenchment {
    if (number as usize) < Entrenchment::ALL.len() {
        Entrenchment::ALL[number as usize]
    } else {
        Entrenchment::None
    }
}

/// The states of the units of one scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Units {
    places: [Option<HexId>; UnitId::LIMIT],
    statuses: [Status; UnitId::LIMIT],
    count: u8,
}

impl Units {
    /// As many as there are states.
    pub(super) fn new(states: impl IntoIterator<Item = UnitState>) -> Self {
        let mut units = Self {
            places: [None; UnitId::LIMIT],
            statuses: [Status::new(); UnitId::LIMIT],
            count: 0,
        };
        for (index, state) in states.into_iter().enumerate().take(UnitId::LIMIT) {
            units.set(UnitId::new(index), state);
            units.count += 1;
        }
        units
    }

    /// Where a unit is.
    #[inline]
    pub(super) fn place(&self, unit: UnitId) -> Option<HexId> {
        self.places[unit.index()]
    }

    /// Whether any unit is in a hex.
    #[inline]
    #[allow(
        clippy::needless_bitwise_bool,
        reason = "all places compared many at a time are quicker than one by one to the first"
    )]
    pub(super) fn anyone_in(&self, hex: HexId) -> bool {
        let places = self.places.iter();
        places.fold(false, |found, place| found | (*place == Some(hex)))
    }

    /// A unit's state.
    #[inline]
    pub(super) fn get(&self, unit: UnitId) -> UnitState {
        let status = self.statuses[unit.index()];
        UnitState {
            hex: self.place(unit),
            manpower: status.manpower(),
            fatigue: status.fatigue(),
            organized: status.organized(),
            exhausted: status.exhausted(),
            demoralized: status.demoralized(),
            entrenchment: status.entrenchment(),
            checks: status.checks(),
            out_of_supply: status.out_of_supply(),
            command: CommandId(status.command()),
        }
    }

    /// Sets a unit's state. Levels far beyond those of the rules, which no check lets
    /// pass, are kept as the highest that there is room for.
    #[inline]
    pub(super) fn set(&mut self, unit: UnitId, state: UnitState) {
        self.places[unit.index()] = state.hex;
        self.statuses[unit.index()] = Status::new()
            .with_manpower(state.manpower)
            .with_fatigue(state.fatigue.min(15))
            .with_demoralized(state.demoralized.min(7))
            .with_entrenchment(state.entrenchment)
            .with_organized(state.organized)
            .with_exhausted(state.exhausted)
            .with_checks(state.checks.min(7))
            .with_out_of_supply(state.out_of_supply)
            .with_command(state.command.0 % 64);
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.count as usize).map(|unit| self.get(UnitId::new(unit))))
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let states = Vec::<UnitState>::deserialize(deserializer)?;
        if states.len() > UnitId::LIMIT {
            let text = format!("{} units, where at most 128 may be", states.len());
            return Err(serde::de::Error::custom(text));
        }
        Ok(Self::new(states))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_kept_whole() {
        let mut units = Units::new([]);
        let hex = Some(HexId::new(4095));
        for entrenchment in Entrenchment::ALL {
            for (organized, exhausted) in [(true, false), (false, true)] {
                let state = UnitState {
                    hex,
                    manpower: 255,
                    fatigue: 4,
                    organized,
                    exhausted,
                    demoralized: 2,
                    entrenchment,
                    checks: 4,
                    out_of_supply: exhausted,
                    command: CommandId(63),
                };
                units.set(UnitId::new(127), state);
                assert_eq!(units.get(UnitId::new(127)), state);
            }
        }
    }

    #[test]
    fn impossible_levels_stay_impossible() {
        let mut units = Units::new([]);
        let mut state = UnitState::off_map(CommandId(0));
        (state.fatigue, state.demoralized) = (200, 200);
        units.set(UnitId::new(0), state);
        let kept = units.get(UnitId::new(0));
        assert!(kept.fatigue > crate::unit::MAX_FATIGUE && kept.demoralized > 2);
    }
}
