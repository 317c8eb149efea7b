//! How a campaign's own rules stand, for people to see on the map and beside it: what of
//! them lies in a place or belongs to a unit. What is said in sentences are
//! [notes](crate::campaign::Note).

use longroll_map::{HexId, HexSet};

use crate::illegal::RuleId;
use crate::{LeaderId, Side, UnitId, UnitSet};

/// All of it. Made from somebody's view of a position it tells him no more than he knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The army whose command may fail, in games that have one.
    pub command: Option<Command>,
    /// Where a side may not go now.
    pub barred: Vec<Barred>,
    /// Reinforcements that may still come.
    pub arrivals: Vec<Arrival>,
    /// What has left the map, as far as it is counted.
    pub departures: Vec<Departure>,
    /// Guns that stand apart from their cavalry, or have joined it.
    pub horse_artillery: Option<HorseArtillery>,
    /// Markers of the campaign's own on the map.
    pub markers: Vec<Marker>,
    /// The track on which units wait until they commit.
    pub commitment: Option<Commitment>,
    /// A command that holds its own units back this turn.
    pub stalled: Option<Stalled>,
    /// The counties whose control scores, in the order of their worth.
    pub counties: Vec<CountyControl>,
}

/// Where units wait before they act (HCR 14.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// Whose.
    pub side: Side,
    /// The box that the marker has come to; 0 at its start.
    pub marker: u8,
    /// The boxes with the units that wait in each, or have waited.
    pub boxes: Vec<(u8, UnitSet)>,
    /// Whom the enemy's coming has freed.
    pub freed: UnitSet,
    /// The rule about it.
    pub rule: RuleId,
}

/// A command that is stalled this turn (HCR 14.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stalled {
    /// Whose.
    pub side: Side,
    /// Where nobody acts; empty once that is over.
    pub held: HexSet,
    /// Whether the enemy's infantry has come so near that all may act there.
    pub lifted: bool,
    /// Whether his cavalry has, so that cavalry may.
    pub cavalry_lifted: bool,
    /// The rule about it.
    pub rule: RuleId,
}

/// A county whose control scores (HCR 23.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountyControl {
    /// Who may control it.
    pub side: Side,
    /// Its name.
    pub county: &'static str,
    /// Its control hex.
    pub seat: HexId,
    /// The first turn in which it scores, and the first in which it no longer does.
    pub turns: (u8, u8),
    /// What it scores in a turn.
    pub points: i32,
    /// In how many turns it has.
    pub times: u8,
    /// Whether it is controlled since it was seen last.
    pub controlled: bool,
    /// Whether a unit that is strong enough stands in the control hex.
    pub seated: bool,
    /// The side's Manpower in the county, and how much is needed.
    pub manpower: (u32, u32),
    /// Whether that unit has an open way to the south edge.
    pub joined: bool,
    /// The rule that awards the points.
    pub rule: RuleId,
}

/// A marker on the map that is neither unit nor work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Where it lies.
    pub hex: HexId,
    /// Whether its back is still unknown.
    pub face_down: bool,
    /// The few letters on it.
    pub label: &'static str,
    /// What it is.
    pub name: &'static str,
    /// The rule about it.
    pub rule: RuleId,
}

/// A flank of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flank {
    /// The left.
    Left,
    /// The right.
    Right,
}

impl Flank {
    /// The word that the protocol uses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// How an army is commanded (SLB 16.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Whose army.
    pub side: Side,
    /// The leader whose failings count.
    pub leader: LeaderId,
    /// Whether he still commands.
    pub commands: bool,
    /// Whether he has lost confidence, and still commands.
    pub shaken: bool,
    /// Whether the flanks have been combined.
    pub combined: bool,
    /// The flank that is paralyzed this turn.
    pub paralyzed: Option<Flank>,
    /// The units of the left flank; all others of the side are of the right.
    pub left: UnitSet,
    /// The units that move less because of it.
    pub slowed: UnitSet,
}

impl Command {
    /// The flank of a unit of the army.
    pub fn flank(&self, unit: UnitId) -> Flank {
        if self.left.contains(unit) {
            Flank::Left
        } else {
            Flank::Right
        }
    }
}

/// Hexes that a side may not enter of its own will.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barred {
    /// Whom it binds.
    pub side: Side,
    /// Whether it binds infantry alone.
    pub infantry: bool,
    /// The units that it binds alone; if there are none, all that it may.
    pub units: UnitSet,
    /// Where.
    pub hexes: HexSet,
    /// The rule that bars them.
    pub rule: RuleId,
}

/// Units that may come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whose.
    pub side: Side,
    /// Where they would enter, or a hex in the middle of those where they may.
    pub hex: HexId,
    /// All hexes where they may enter.
    pub hexes: HexSet,
    /// The units.
    pub units: Vec<UnitId>,
    /// Their leaders.
    pub leaders: Vec<LeaderId>,
    /// When they come.
    pub when: String,
    /// The rule by which they do.
    pub rule: RuleId,
}

/// A number of what has left the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Whose.
    pub side: Side,
    /// What is counted.
    pub what: &'static str,
    /// How many.
    pub number: u16,
    /// The most that may leave, or that count.
    pub most: Option<u16>,
    /// The rule that counts them.
    pub rule: RuleId,
}

/// Guns for a side's cavalry (SLB 13.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HorseArtillery {
    /// What has become of them.
    pub state: Guns,
    /// Where they stand as long as they are parked.
    pub park: HexId,
    /// The units that they belong to.
    pub units: UnitSet,
    /// The rule about them.
    pub rule: RuleId,
}

/// What has become of guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guns {
    /// They stand in their park.
    Parked,
    /// The cavalry has them.
    Distributed,
    /// The enemy took them.
    Lost,
}

impl Guns {
    /// The word that the protocol uses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Parked => "parked",
            Self::Distributed => "distributed",
            Self::Lost => "lost",
        }
    }
}
