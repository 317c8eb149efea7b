//! Dice: what is rolled, for what, and what can come out.
//!
//! The rules never roll. They stop at a [`Roll`], and whoever drives the game
//! supplies the [`Dice`]: seeded, scripted, recorded, or every outcome in turn.

use serde::{Deserialize, Serialize};

use crate::Side;

/// What dice are rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// An attempt to replenish ammunition (SLB 20.2).
    Replenishment,
    /// Both players' initiative dice, the Union's first (4.2).
    Initiative,
    /// The Movement Allowance of a unit or a leader (5.1, 5.2).
    MovementAllowance,
    /// The Extended March Table (5.1).
    ExtendedMarch,
    /// A force march (5.1).
    ForceMarch,
    /// The command roll of an assault (7.1).
    AssaultCommand,
    /// The army leader's roll for a grand assault (7.1).
    GrandAssault,
    /// Building a pontoon bridge (10.1).
    BuildBridge,
    /// Repairing a bridge or ferry (10.3).
    Repair,
    /// Destroying a bridge or ferry (10.2).
    Destroy,
    /// A starred result of the Artillery Modifier Summary (7.4).
    ArtilleryModifier,
    /// A cavalry retreat (7.7).
    CavalryRetreat,
    /// A game's Random Events Table (3.0).
    RandomEvents,
    /// What a random event comes to, where its table asks for a further die (15.0 of SLB).
    EventDie,
    /// A table of a phase that is a campaign's own, such as that of the Army of the
    /// Potomac's arrival (17.0 of RTG).
    PhaseTable,
    /// What a march has come upon, such as the back of a marker (scenario 2 of RTG).
    Discovery,
    /// Whether a garrison that is cut off surrenders (15.0 of RTG).
    Siege,
    /// The repair of a railroad station (16.3 of RTG).
    StationRepair,
    /// Whether the Action Cycle ends after both players have rolled a 1 (15.0 of HCR).
    CycleEnd,
    /// Foraging (20.4 of HCR).
    Foraging,
    /// Whether a leader falls in a combat (SLB 18.0).
    LeaderDeath,
    /// Both combat dice, the attacker's first (7.4).
    Combat,
}

impl Purpose {
    /// The word that the protocol uses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Replenishment => "replenishment",
            Self::Initiative => "initiative",
            Self::MovementAllowance => "movement-allowance",
            Self::ExtendedMarch => "extended-march",
            Self::ForceMarch => "force-march",
            Self::AssaultCommand => "assault-command",
            Self::GrandAssault => "grand-assault",
            Self::BuildBridge => "build-bridge",
            Self::Repair => "repair",
            Self::Destroy => "destroy",
            Self::ArtilleryModifier => "artillery-modifier",
            Self::CavalryRetreat => "cavalry-retreat",
            Self::RandomEvents => "random-events",
            Self::EventDie => "event-die",
            Self::PhaseTable => "phase-table",
            Self::Discovery => "discovery",
            Self::Siege => "siege",
            Self::StationRepair => "station-repair",
            Self::CycleEnd => "cycle-end",
            Self::Foraging => "foraging",
            Self::LeaderDeath => "leader-death",
            Self::Combat => "combat",
        }
    }
}

/// Dice that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// What they are for.
    pub purpose: Purpose,
    /// One or two dice.
    pub count: u8,
    /// Who rolls; `None` where each player rolls one, and for random events, where it does
    /// not matter.
    pub side: Option<Side>,
}

impl Roll {
    /// Every outcome; each is as likely as any other.
    ///
    /// ```
    /// use longroll_rules::{Purpose, Roll};
    ///
    /// let roll = Roll { purpose: Purpose::Combat, count: 2, side: None };
    /// assert_eq!(roll.outcomes().count(), 36);
    /// ```
    pub fn outcomes(self) -> impl Iterator<Item = Dice> {
        let second = if self.count == 2 { 1..=6 } else { 0..=0 };
        (1..=6).flat_map(move |a| second.clone().map(move |b| Dice([a, b])))
    }

    /// The number of outcomes, 6 or 36.
    pub const fn weight(self) -> u32 {
        if self.count == 2 { 36 } else { 6 }
    }
}

/// One or two dice as they fell. A die that was not rolled is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dice([u8; 2]);

impl Dice {
    /// One die.
    pub fn one(a: u8) -> Option<Self> {
        (1..=6).contains(&a).then_some(Self([a, 0]))
    }

    /// Two dice.
    pub fn two(a: u8, b: u8) -> Option<Self> {
        ((1..=6).contains(&a) && (1..=6).contains(&b)).then_some(Self([a, b]))
    }

    /// The first die.
    pub const fn first(self) -> u8 {
        self.0[0]
    }

    /// The second die, 0 if only one was rolled.
    pub const fn second(self) -> u8 {
        self.0[1]
    }

    /// The sum of the dice.
    pub const fn sum(self) -> u8 {
        self.0[0] + self.0[1]
    }

    /// Whether these are the dice that a roll asks for.
    pub const fn answers(self, roll: Roll) -> bool {
        (roll.count == 2) == (self.0[1] != 0)
    }

    /// The faces that were rolled.
    pub fn faces(&self) -> &[u8] {
        if self.0[1] == 0 {
            &self.0[..1]
        } else {
            &self.0
        }
    }
}
