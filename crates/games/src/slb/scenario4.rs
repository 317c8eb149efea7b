//! SLB 13.4, scenario 4: Brandy Station, June 9, 1863.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Campaign, Initiative, Memory, Note, Place, Score};
use longroll_rules::event::{Event, Modifier};
use longroll_rules::illegal::Illegal;
use longroll_rules::outlook::{Guns, HorseArtillery, Outlook};
use longroll_rules::unit::{Arm, MAX_FATIGUE};
use longroll_rules::{Action, Position, Scenario, Side, UnitId};

use super::{NORTH_OF_RAPPAHANNOCK, note, note_to_come};
use crate::LoadError;
use crate::game::{Game, Tables};
use crate::script::phases_begun;

/// Memory: a bit for each unit of [`BrandyStation::wings`] that has been on the west bank
/// (SLB-S4-07).
const CROSSED: usize = 0;
/// Memory: what has become of the horse artillery, one of the following (SLB-S4-16 to
/// SLB-S4-18).
const GUNS: usize = 1;
const PARKED: u16 = 0;
const DISTRIBUTED: u16 = 1;
const LOST: u16 = 2;
/// Memory: not 0 once a Union unit has come so near to Culpeper that Rodes may act
/// (SLB-S4-10).
const ROUSED: usize = 2;

/// The units of the Union and their fords, each by the hexes of its two banks (SLB-S4-07).
const WINGS: [(&str, [&str; 2]); 9] = [
    ("union-davis-b", BEVERLY_FORD),
    ("union-devin-b", BEVERLY_FORD),
    ("union-whiting", BEVERLY_FORD),
    ("union-ames", BEVERLY_FORD),
    ("union-dicesnola", KELLYS_FORD),
    ("union-gregg", KELLYS_FORD),
    ("union-kilpatrick", KELLYS_FORD),
    ("union-wyndham", KELLYS_FORD),
    ("union-russell", KELLYS_FORD),
];
const BEVERLY_FORD: [&str; 2] = ["2213", "2114"];
const KELLYS_FORD: [&str; 2] = ["2718", "2618"];
/// The units of the 2nd Division and those of the 3rd, which follows it.
const SECOND_DIVISION: [&str; 2] = ["union-dicesnola", "union-gregg"];
const THIRD_DIVISION: [&str; 2] = ["union-kilpatrick", "union-wyndham"];
const HORSE_ARTILLERY: &str = "2115";
const CULPEPER: &str = "1418";
const RODES: &str = "csa-rodes-c";
/// How near to Culpeper a Union unit rouses Rodes.
const NEAR: u32 = 3;
/// The Fatigue Level of all Confederate cavalry that lets Rodes act.
const TIRED: u8 = 2;

/// The rules of scenario 4.
#[derive(Debug)]
pub(super) struct BrandyStation {
    tables: Tables,
    north: HexSet,
    wings: Vec<Wing>,
    /// The bits of the 2nd Division in [`CROSSED`].
    second: u16,
    park: HexId,
    culpeper: HexId,
    rodes: UnitId,
}

/// A unit that crosses the Rappahannock for the first time at its own ford.
#[derive(Debug)]
struct Wing {
    unit: UnitId,
    ford: [HexId; 2],
    ford_name: &'static str,
    third: bool,
}

impl BrandyStation {
    pub(super) fn new(game: &Game, tables: Tables) -> Result<Self, LoadError> {
        let missing = |file: &str, what: &str| LoadError::File {
            file: format!("slb/{file}.tsv"),
            reason: format!("expected {what}"),
        };
        let hex = |label: &str| {
            let found = game.map.find(label);
            found.ok_or_else(|| missing("map.hexes", &format!("hex {label}")))
        };
        let unit = |id: &str| {
            let found = game.roster.find_unit(id);
            found.ok_or_else(|| missing("units", &format!("a row for {id}")))
        };
        let north = game.regions.get(NORTH_OF_RAPPAHANNOCK);
        let wing = |(id, ford): &(&'static str, [&'static str; 2])| {
            Ok(Wing {
                unit: unit(id)?,
                ford: [hex(ford[0])?, hex(ford[1])?],
                ford_name: if *ford == BEVERLY_FORD {
                    "{unit} first crosses the Rappahannock at Beverly Ford, and nowhere else."
                } else {
                    "{unit} first crosses the Rappahannock at Kelly's Ford, and nowhere else."
                },
                third: THIRD_DIVISION.contains(id),
            })
        };
        let bits = WINGS.iter().enumerate();
        let second = bits.filter(|(_, (id, _))| SECOND_DIVISION.contains(id));
        Ok(Self {
            north: north.ok_or_else(|| missing("regions", NORTH_OF_RAPPAHANNOCK))?,
            wings: WINGS.iter().map(wing).collect::<Result<_, LoadError>>()?,
            second: second.fold(0, |bits, (index, _)| bits | 1 << index),
            park: hex(HORSE_ARTILLERY)?,
            culpeper: hex(CULPEPER)?,
            rodes: unit(RODES)?,
            tables,
        })
    }

    /// Remembers where a unit has come to, by a march, an advance or a retreat.
    fn arrived(&self, scenario: &Scenario, unit: UnitId, to: HexId, memory: &mut Memory) {
        if scenario.unit(unit).side != Side::Union {
            return;
        }
        // SLB-S4-VP-01: guns that have left 2115 score nothing there.
        if to != self.park || memory.0[GUNS] == PARKED {
            self.tables.victory.arrived(scenario, unit, to, memory);
        }
        if to == self.park && memory.0[GUNS] == PARKED {
            memory.0[GUNS] = LOST;
        }
        if scenario.map.distance(self.culpeper, to) <= NEAR {
            memory.0[ROUSED] = 1;
        }
        let index = self.wings.iter().position(|wing| wing.unit == unit);
        if let Some(index) = index.filter(|_| !self.north.contains(to)) {
            memory.0[CROSSED] |= 1 << index;
        }
    }

    /// SLB-S4-07: the first crossing of the Rappahannock.
    fn may_cross(
        &self,
        position: &Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Illegal> {
        if !self.north.contains(from) || self.north.contains(to) {
            return Ok(());
        }
        let crossed = position.memory().0[CROSSED];
        let mut wings = self.wings.iter().enumerate();
        let Some((index, wing)) = wings.find(|(_, wing)| wing.unit == unit) else {
            return Ok(());
        };
        if crossed >> index & 1 != 0 {
            return Ok(());
        }
        if [from, to] != wing.ford {
            return Err(Illegal::new("SLB-S4-07", wing.ford_name).unit(unit).hex(to));
        }
        if wing.third && crossed & self.second == 0 {
            let template = "{unit} may not cross before a brigade of the 2nd Cavalry Division has.";
            return Err(Illegal::new("SLB-S4-07", template).unit(unit).hex(to));
        }
        Ok(())
    }
}

/// SLB-S4-10: whether Rodes may act.
fn is_roused(scenario: &Scenario, position: &Position) -> bool {
    let rested = |unit: UnitId| {
        scenario.unit(unit).arm == Arm::Cavalry && position.unit(unit).fatigue < TIRED
    };
    let cavalry = position.units_of(Side::Confederate);
    position.memory().0[ROUSED] != 0 || !cavalry.iter().any(rested)
}

fn guns(position: &Position) -> u16 {
    position.memory().0[GUNS]
}

/// SLB-S4-16: whether a unit's guns stand apart from it until they are distributed.
fn waits_for_guns(scenario: &Scenario, unit: UnitId) -> bool {
    let info = scenario.unit(unit);
    info.side == Side::Confederate && info.arm == Arm::Cavalry
}

impl Campaign for BrandyStation {
    /// SLB-S4-03 to SLB-S4-05.
    fn initiative(&self, _scenario: &Scenario, position: &Position) -> Initiative {
        let scripted = self.tables.script.initiative(position);
        scripted.unwrap_or(Initiative::Roll)
    }

    fn may_choose(
        &self,
        _scenario: &Scenario,
        position: &Position,
        side: Side,
        action: Action,
    ) -> Result<(), Illegal> {
        self.tables.script.may_choose(position, side, action)
    }

    fn may_add(
        &self,
        scenario: &Scenario,
        position: &Position,
        selected: longroll_rules::UnitSet,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        let script = &self.tables.script;
        script.may_add(scenario, position, selected, unit)
    }

    fn may_act(
        &self,
        scenario: &Scenario,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Illegal> {
        if unit == self.rodes && !is_roused(scenario, position) {
            let template = "{unit} may act once a Union unit has come within three hexes of \
                            Culpeper, or all Confederate cavalry is at Fatigue Level {need} or more.";
            let refusal = Illegal::new("SLB-S4-10", template).unit(unit);
            return Err(refusal.numbers(u16::from(TIRED), 0));
        }
        self.tables.script.may_act(scenario, position, unit)
    }

    /// SLB-S4-07 to SLB-S4-09, SLB-S4-12.
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
        self.may_cross(position, unit, from, to)
    }

    /// SLB-S4-09, SLB-S4-12.
    fn may_attack(
        &self,
        _scenario: &Scenario,
        position: &Position,
        side: Side,
        _from: HexId,
        target: HexId,
    ) -> Result<(), Illegal> {
        self.tables.restrictions.may_attack(position, side, target)
    }

    /// SLB-S4-13.
    fn may_charge(&self, _scenario: &Scenario, _position: &Position) -> Result<(), Illegal> {
        Ok(())
    }

    /// SLB-S4-17, SLB-S4-18. When all units are at Fatigue Level 4 the scenario is over
    /// (SLB-S4-06).
    fn may_distribute_guns(
        &self,
        _scenario: &Scenario,
        position: &Position,
        side: Side,
    ) -> Result<(), Illegal> {
        let refuse = |template| Err(Illegal::new("SLB-S4-17", template));
        let able = |unit: UnitId| position.unit(unit).fatigue < MAX_FATIGUE;
        match guns(position) {
            _ if side == Side::Union => refuse("Only the Confederates have horse artillery."),
            DISTRIBUTED => refuse("The horse artillery has been distributed."),
            LOST => Err(Illegal::new(
                "SLB-S4-18",
                "The horse artillery is lost: a Union unit has entered its hex.",
            )),
            _ if !position.on_map().iter().any(able) => {
                refuse("All units are at Fatigue Level 4, which ends the scenario.")
            }
            _ => Ok(()),
        }
    }

    /// SLB-S4-16 to SLB-S4-18.
    fn artillery(&self, scenario: &Scenario, position: &Position, unit: UnitId) -> u8 {
        if waits_for_guns(scenario, unit) && guns(position) != DISTRIBUTED {
            0
        } else {
            scenario.unit(unit).artillery
        }
    }

    /// SLB-S4-11.
    fn march_modifier(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        unit: UnitId,
    ) -> Option<Modifier> {
        (unit == self.rodes).then_some(Modifier {
            name: "Rodes",
            value: -1,
            rule: "SLB-S4-11",
        })
    }

    fn observe(
        &self,
        scenario: &Scenario,
        _position: &Position,
        event: &Event,
        memory: &mut Memory,
    ) {
        match event {
            Event::Moved { unit, to, .. }
            | Event::Advanced(unit, to)
            | Event::RetreatMoved(unit, to) => self.arrived(scenario, *unit, *to, memory),
            Event::GunsDistributed(_) => memory.0[GUNS] = DISTRIBUTED,
            _ => {}
        }
        self.tables.script.observe(event, memory);
    }

    /// Nobody sees which hidden unit has acted or crossed; what a hidden unit takes or
    /// comes near to is told at once.
    fn veil(&self, _scenario: &Scenario, truth: &Position, side: Side, memory: &mut Memory) {
        let hidden = truth.hidden(side);
        for (index, wing) in self.wings.iter().enumerate() {
            if hidden.contains(wing.unit) {
                memory.0[CROSSED] &= !(1 << index);
            }
        }
        self.tables.script.veil(hidden, memory);
    }

    /// SLB-S4-VP-01 to SLB-S4-VP-08.
    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        self.tables.victory.places(scenario, position)
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        self.tables.victory.score(scenario, position)
    }

    fn outlook(&self, scenario: &Scenario, position: &Position) -> Outlook {
        let has_guns = |unit: &UnitId| {
            let info = scenario.unit(*unit);
            waits_for_guns(scenario, *unit) && info.artillery > 0
        };
        Outlook {
            barred: self.tables.restrictions.barred(position),
            horse_artillery: Some(HorseArtillery {
                state: match guns(position) {
                    PARKED => Guns::Parked,
                    DISTRIBUTED => Guns::Distributed,
                    _ => Guns::Lost,
                },
                park: self.park,
                units: scenario.unit_ids().filter(has_guns).collect(),
                rule: "SLB-S4-16",
            }),
            ..Outlook::default()
        }
    }

    fn notes(&self, scenario: &Scenario, position: &Position) -> Vec<Note> {
        let phases = phases_begun(position);
        let (guns, roused) = (guns(position), is_roused(scenario, position));
        let crossed = position.memory().0[CROSSED];
        vec![
            note(
                "SLB-S4-03",
                phases <= 2,
                "Action Phases 1 and 2: two of Davis, Devin and Whiting march, once each. The \
                 Union may pass, which ends the phase only.",
            ),
            note_to_come(
                "SLB-S4-04",
                (3..=4).contains(&phases),
                phases < 3,
                "Action Phases 3 and 4: diCesnola and Gregg march, once each.",
            ),
            note(
                "SLB-S4-05",
                phases <= 5,
                "Action Phase 5 is the Confederates'; from the sixth on dice decide.",
            ),
            note(
                "SLB-S4-07",
                crossed.count_ones() < self.wings.len() as u32,
                "The 1st Cavalry Division and Ames first cross at Beverly Ford (2213/2114), all \
                 others at Kelly's Ford (2718/2618).",
            ),
            note(
                "SLB-S4-07",
                crossed & self.second == 0,
                "Kilpatrick and Wyndham may not cross before diCesnola or Gregg.",
            ),
            note(
                "SLB-S4-09",
                true,
                "The Union neither moves nor attacks west of column 14, nor crosses the Rapidan.",
            ),
            note(
                "SLB-S4-12",
                true,
                "The Confederates neither move nor attack outside Culpeper County.",
            ),
            note(
                "SLB-S4-10",
                !roused,
                "Rodes may not act until a Union unit has come within three hexes of Culpeper, \
                 or all Confederate cavalry is at Fatigue Level 2 or more.",
            ),
            note_to_come(
                "SLB-S4-11",
                roused,
                true,
                "Rodes subtracts 1 from his march die; with 0 he tires and does nothing.",
            ),
            note(
                "SLB-S4-13",
                true,
                "Cavalry that began its action outside enemy Zones of Control may charge as it \
                 attacks, from and into clear or rolling hexes, never against infantry that is \
                 not demoralized: +1, for all its Movement Points. Then its action ends.",
            ),
            note(
                "SLB-S4-16",
                guns == PARKED,
                "The horse artillery stands in 2115. Confederate cavalry has no Artillery value \
                 until an initiative is spent to distribute it.",
            ),
            note(
                "SLB-S4-18",
                guns != DISTRIBUTED,
                if guns == LOST {
                    "The horse artillery is lost, and with it the Artillery values of \
                     Confederate cavalry."
                } else {
                    "If a Union unit enters 2115 first, the guns are lost."
                },
            ),
        ]
    }
}
