//! Ammunition (20.0 of SLB's Advanced Game, 16.0 of RTG's): what a unit has, what it
//! spends, and what becomes of it without any.
//!
//! A unit has a row of boxes; its state counts those that are checked. Where a scenario
//! has no [`Ammunition`], nothing is ever checked and nobody is ever out of it.

mod depots;
mod replenish;
mod resupply;
mod supply;

use longroll_map::{HexId, HexSet};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{BySide, Combat, Position, Scenario, Side};

pub use depots::{DepotBuilding, DepotSites};
pub(crate) use depots::{
    candidates as depot_candidates, entered, step as depot_step, take as take_depot,
    verdict as depot_verdict,
};
pub use replenish::{Replenish, attempts, next_roll};
pub(crate) use replenish::{candidates, rolled, step, take, verdict};
pub use resupply::{Convoy, CountySupply, erasable};
pub(crate) use resupply::{begin_convoy, convoy_candidates, convoy_step, convoy_verdict, divide};
pub use supply::{Supply, supply};

/// A game's numbers for ammunition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ammunition {
    /// The boxes of a unit.
    pub boxes: Boxes,
    /// How they are erased again.
    pub replenishment: Replenishment,
}

/// The boxes of a unit by its branch (SLB-20-04, RTG-16-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the branches")]
pub struct Boxes {
    pub infantry: u8,
    pub cavalry: u8,
    pub artillery: u8,
}

impl Boxes {
    /// Those of a branch.
    pub const fn of(self, arm: Arm) -> u8 {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::Artillery => self.artillery,
        }
    }
}

/// How a game's units get ammunition: the games share all but this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replenishment {
    /// By dice, along supply paths (SLB 20.2).
    Attempts(Attempts),
    /// By the distance of counties from depots, and by convoys (RTG 16.3, 16.4).
    Counties(CountySupply),
}

/// The numbers of replenishment by dice (SLB 20.2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempts {
    /// Attempts of each side in a turn (SLB-20-11).
    pub number: BySide<u8>,
    /// The highest modified die that erases a box (SLB-20-12).
    pub success: i8,
    /// What is added for an exhausted unit (SLB-20-14).
    pub exhausted: i8,
    /// What is added by the number of obstructed hexes (SLB-20-15).
    pub obstructed: Brackets,
    /// What is added by the distance from one of the rivers that the path crosses
    /// (SLB-20-16).
    pub across: Brackets,
    /// The land between the rivers that count: whoever passes into or out of one of these
    /// has crossed one.
    pub banks: Vec<HexSet>,
    /// Hexes where paths from depots off the map begin (SLB-20-03).
    pub entries: Vec<(Side, HexId)>,
}

impl Attempts {
    /// Whether a step from one hex to the next crosses one of the rivers that count.
    fn crosses(&self, from: HexId, to: HexId) -> bool {
        let apart = |bank: &HexSet| bank.contains(from) != bank.contains(to);
        self.banks.iter().any(apart)
    }
}

/// Modifiers by a number: each holds from its number on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brackets(Vec<(u16, i8)>);

impl Brackets {
    /// Adds a bracket.
    pub fn add(&mut self, from: u16, modifier: i8) {
        self.0.push((from, modifier));
        self.0.sort_unstable();
    }

    /// The modifier of a number.
    ///
    /// ```
    /// let mut across = longroll_rules::ammunition::Brackets::default();
    /// across.add(1, 1);
    /// across.add(6, 2);
    /// assert_eq!((across.of(0), across.of(5), across.of(6)), (0, 1, 2));
    /// ```
    pub fn of(&self, number: u16) -> i8 {
        let held = self.0.iter().rev().find(|(from, _)| *from <= number);
        held.map_or(0, |(_, modifier)| *modifier)
    }

    /// Whether the modifier never falls as the number rises, as the search for supply paths
    /// takes for granted.
    pub fn is_rising(&self) -> bool {
        self.0.is_sorted_by_key(|(_, modifier)| *modifier)
            && self.0.first().is_none_or(|(_, modifier)| *modifier >= 0)
    }

    /// The number from which on nothing changes any more.
    fn last(&self) -> u16 {
        self.0.last().map_or(0, |(from, _)| *from)
    }
}

/// What random events have done to the attempts of the turn (SLB-15-07 to SLB-15-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Logistics {
    /// Nothing.
    #[default]
    Usual,
    /// Twice as many.
    Improved,
    /// None.
    Delayed,
}

impl Logistics {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Usual, Self::Improved, Self::Delayed];

    /// What becomes of a number of attempts.
    pub const fn of(self, attempts: u8) -> u8 {
        match self {
            Self::Usual => attempts,
            Self::Improved => attempts.saturating_mul(2),
            Self::Delayed => 0,
        }
    }

    /// The word that the protocol uses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Improved => "improved",
            Self::Delayed => "delayed",
        }
    }
}

impl std::str::FromStr for Logistics {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|l| l.word() == word).ok_or(())
    }
}

/// The numbers of a scenario whose units replenish by dice.
fn numbers(s: &Scenario) -> Option<&Attempts> {
    match &s.ammunition.as_ref()?.replenishment {
        Replenishment::Attempts(attempts) => Some(attempts),
        Replenishment::Counties(_) => None,
    }
}

/// The hexes where supply paths from depots off the map begin, with their owners.
pub fn entries(s: &Scenario) -> &[(Side, HexId)] {
    numbers(s).map_or(&[], |numbers| &numbers.entries)
}

/// The boxes of a unit, none where the scenario has no ammunition.
pub fn boxes(s: &Scenario, unit: UnitId) -> u8 {
    let ammunition = s.ammunition.as_ref();
    ammunition.map_or(0, |ammunition| ammunition.boxes.of(s.unit(unit).arm))
}

/// Whether all boxes of a unit are checked (SLB-20-04).
pub fn is_out(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    s.ammunition.is_some() && p.unit(unit).checks >= boxes(s, unit)
}

/// Checks a box of a unit that a combat has disorganized (SLB-20-05, SLB-20-06).
pub(crate) fn spend(play: &mut Play<'_>, unit: UnitId) {
    if play.s.ammunition.is_some() && !is_out(play.s, play.p, unit) {
        let checks = play.p.unit(unit).checks + 1;
        play.emit(Event::AmmunitionSpent(unit, checks));
    }
}

/// The Combat value of units that attack or defend together in a hex. The sum of those
/// out of ammunition is halved and rounded down, to 1/2 at least (SLB-20-07).
pub(crate) fn combined(
    s: &Scenario,
    p: &Position,
    units: UnitSet,
    value: impl Fn(UnitId) -> Combat,
) -> Combat {
    if s.ammunition.is_none() {
        return units.iter().map(value).sum();
    }
    let short: UnitSet = units.iter().filter(|unit| is_out(s, p, *unit)).collect();
    let full: Combat = units.minus(short).iter().map(&value).sum();
    if short.is_empty() {
        return full;
    }
    let short: Combat = short.iter().map(&value).sum();
    full + short.halved_to_whole().max(Combat::HALF)
}

/// A unit that is demoralized and out of ammunition may not attack (SLB-20-08).
///
/// # Errors
///
/// [`Illegal`] for such a unit.
pub fn may_attack(s: &Scenario, p: &Position, unit: UnitId) -> Result<(), Illegal> {
    if p.unit(unit).demoralized > 0 && is_out(s, p, unit) {
        let text = "{unit} is demoralized and out of ammunition; it may not attack.";
        let rule = match s.game.as_str() {
            "rtg" => "RTG-16-03",
            _ => "SLB-20-08",
        };
        return Err(Illegal::new(rule, text).unit(unit));
    }
    Ok(())
}
