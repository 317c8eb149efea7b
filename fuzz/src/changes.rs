//! What the referee's hand could do, sensible or not.

use libfuzzer_sys::arbitrary::Result;
use longroll_map::{Crossing, HexId, HexSide, Terrain, Water, Way};
use longroll_record::edit::{
    BridgeChange, Change, ClearChange, DestroyedChange, LeaderChange, PhaseChange, RefusedChange,
    RemoveChange, SideChange, StationChange, TerrainChange, ToActChange, TurnChange, UnitChange,
    WeatherChange,
};
use longroll_rules::unit::Entrenchment;
use longroll_rules::{Phase, Side};

use crate::actions::Choices;

const PHASES: [Phase; 4] = [
    Phase::LeaderTransfer,
    Phase::Attachment,
    Phase::ActionCycle,
    Phase::Recovery,
];
const WATERS: [Water; 4] = [
    Water::None,
    Water::Creek,
    Water::MinorRiver,
    Water::MajorRiver,
];
const CROSSINGS: [Crossing; 5] = [
    Crossing::None,
    Crossing::Ford,
    Crossing::Bridge,
    Crossing::Ferry,
    Crossing::Dam,
];

impl Choices<'_, '_> {
    fn unit_id(&mut self) -> Result<String> {
        let unit = self.unit()?;
        Ok(self.scenario.unit(unit).id.clone())
    }

    fn leader_id(&mut self) -> Result<String> {
        let leader = self.leader()?;
        Ok(self.scenario.leader(leader).id.clone())
    }

    fn label(&mut self) -> Result<String> {
        self.hex().map(|hex| self.name(hex))
    }

    fn ends(&mut self) -> Result<[String; 2]> {
        let side: HexSide = self.side()?;
        let (a, b) = self.scenario.map.ends(side);
        Ok([self.name(a), self.name(b)])
    }

    fn name(&self, hex: HexId) -> String {
        self.scenario.map.label(hex).to_owned()
    }

    /// Something half of the time.
    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> Result<T>) -> Result<Option<T>> {
        if self.bytes.arbitrary()? {
            make(self).map(Some)
        } else {
            Ok(None)
        }
    }

    fn number(&mut self, most: u8) -> Result<u8> {
        self.bytes.int_in_range(0..=most)
    }

    /// Any change.
    pub(crate) fn change(&mut self) -> Result<Change> {
        Ok(match self.bytes.int_in_range(0..=23)? {
            0 => Change::Clear(ClearChange { clear: true }),
            1 | 2 => Change::Leader(LeaderChange {
                leader: self.leader_id()?,
                attach: self.unit_id()?,
            }),
            3 => Change::Remove(RemoveChange {
                remove: if self.bytes.arbitrary()? {
                    self.unit_id()?
                } else {
                    self.leader_id()?
                },
            }),
            4 => Change::Refused(RefusedChange {
                refused: self.label()?,
                side: *self.bytes.choose(&Side::ALL)?,
            }),
            5 => Change::Bridge(BridgeChange {
                bridge: self.ends()?,
                owner: *self.bytes.choose(&Side::ALL)?,
            }),
            6 => Change::Destroyed(DestroyedChange {
                destroyed: self.ends()?,
            }),
            7 => Change::Station(StationChange {
                station: self.label()?,
                marker: (*self.bytes.choose(&["damage", "destroy", "none"])?).to_owned(),
            }),
            8 => Change::Turn(TurnChange {
                turn: self.number(2)?,
            }),
            9 => self.weather()?,
            10 => Change::Terrain(TerrainChange {
                terrain: self.label()?,
                is: *self.bytes.choose(&Terrain::ALL)?,
            }),
            11 | 12 => Change::Side(SideChange {
                side: self.ends()?,
                water: self.maybe(|c| c.bytes.choose(&WATERS).copied())?,
                crossing: self.maybe(|c| c.bytes.choose(&CROSSINGS).copied())?,
                ways: self.maybe(|c| c.bytes.choose(&Way::ALL).map(|way| vec![*way]))?,
            }),
            13 | 14 => Change::ToAct(ToActChange {
                to_act: *self.bytes.choose(&Side::ALL)?,
            }),
            15 => Change::Phase(PhaseChange {
                phase: *self.bytes.choose(&PHASES)?,
            }),
            _ => Change::Unit(UnitChange {
                unit: self.unit_id()?,
                hex: self.maybe(Self::label)?,
                manpower: self.maybe(|c| c.number(22))?,
                organized: self.maybe(|c| c.bytes.arbitrary())?,
                exhausted: self.maybe(|c| c.bytes.arbitrary())?,
                fatigue: self.maybe(|c| c.number(5))?,
                demoralized: self.maybe(|c| c.number(3))?,
                entrenchment: self.maybe(|c| c.bytes.choose(&Entrenchment::ALL).copied())?,
                ammunition: None,
                in_supply: None,
                of: None,
            }),
        })
    }

    fn weather(&mut self) -> Result<Change> {
        Ok(Change::Weather(WeatherChange {
            weather: (*self.bytes.choose(&["clear", "rain"])?).to_owned(),
            rain_until: self.maybe(|c| c.number(2))?,
            minor_unfordable_until: self.maybe(|c| c.number(2))?,
            major_unfordable_until: self.maybe(|c| c.number(2))?,
        }))
    }
}
