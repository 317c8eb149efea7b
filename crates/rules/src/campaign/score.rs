//! What a campaign tells people and players that plan: the victory points, where they can be
//! earned, and its special rules in words.

use longroll_map::{HexId, HexSet};

use crate::illegal::RuleId;
use crate::{Side, UnitSet};

/// One line of the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreItem {
    /// What for.
    pub reason: String,
    /// Victory points of the side that the scenario counts for.
    pub points: i32,
    /// The rule that awards them.
    pub rule: RuleId,
}

/// The victory points as they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Line by line.
    pub items: Vec<ScoreItem>,
    /// The level of victory that the total means now.
    pub level: &'static str,
    /// The side that this level favours, if any.
    pub winner: Option<Side>,
    /// Where the levels lie, if there are any.
    pub bounds: Option<Bounds>,
}

/// Where the levels of victory lie, in victory points of the side that the scenario counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least total with which that side wins.
    pub wins: i32,
    /// The least total that is not the enemy's best level.
    pub lowest: i32,
    /// The least total of that side's best level.
    pub highest: i32,
    /// How many levels there are.
    pub levels: u8,
}

impl Bounds {
    /// The points from one level to the next, on average.
    pub fn step(&self) -> f64 {
        let steps = self.levels.saturating_sub(2).max(1);
        f64::from(self.highest - self.lowest) / f64::from(steps)
    }
}

impl Score {
    /// The sum of all lines.
    pub fn total(&self) -> i32 {
        self.items.iter().map(|item| item.points).sum()
    }
}

/// A place where units of one side earn or cost victory points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where.
    pub hex: HexId,
    /// Whose units.
    pub side: Side,
    /// Which of them.
    pub units: UnitSet,
    /// Victory points of the side that the scenario counts for.
    pub points: i32,
    /// What it takes.
    pub earned: Earned,
    /// The hexes that are as good as this one, itself among them.
    pub around: HexSet,
    /// The objective that a side must hold for it to count.
    pub given: Option<(HexId, Side)>,
}

/// What it takes to earn the points of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Earned {
    /// One of the units is there at the end.
    Held,
    /// For each of the units that is there at the end.
    Each,
    /// All of the units are there at the end.
    Together,
    /// One of the units has been there.
    Visited,
    /// One of the units has looked there; what it finds is not known.
    Sought,
    /// One of the units has burned the railroad station or the depot, or destroyed the crossing.
    Burned,
    /// One of the units is there when a garrison is asked to surrender. Nothing is scored for
    /// that: the points are what it adds to those that a surrender brings, by its chance.
    Besieging,
}

impl Place {
    /// A single hex.
    pub fn new(hex: HexId, side: Side, units: UnitSet, points: i32, earned: Earned) -> Self {
        Self {
            hex,
            side,
            units,
            points,
            earned,
            around: [hex].into_iter().collect(),
            given: None,
        }
    }

    /// The same with all hexes that are as good.
    #[must_use]
    pub const fn around(self, hexes: HexSet) -> Self {
        Self {
            around: hexes,
            ..self
        }
    }

    /// The same if it counts only while a side holds an objective.
    #[must_use]
    pub const fn given(self, objective: HexId, holder: Side) -> Self {
        Self {
            given: Some((objective, holder)),
            ..self
        }
    }
}

/// A special rule in the campaign's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it says.
    pub text: String,
    /// Its id.
    pub rule: RuleId,
    /// Whether it is in force now.
    pub in_force: bool,
    /// If it is not: whether its time may still come.
    pub to_come: bool,
}
