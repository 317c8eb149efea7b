//! The phases of a turn.

use serde::{Deserialize, Serialize};

/// The phases of a turn: those of 3.0, and those that the Advanced Game of one or more
/// games adds (14.0 of SLB, 13.0 of RTG, HCR's sequence of play).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum Phase {
    RandomEvents,
    Ammunition,
    LeaderTransfer,
    Attachment,
    ActionCycle,
    Recovery,
    Reinforcement,
    HarpersFerry,
    ArmyArrival,
    Stuart,
    PaMilitia,
    WashingtonCounty,
    CountyControl,
    StationRepair,
    Depots,
    Conscripts,
    SupplyStatus,
    SupplyEffect,
}

impl Phase {
    /// All phases.
    pub const ALL: [Self; 18] = [
        Self::RandomEvents,
        Self::Ammunition,
        Self::LeaderTransfer,
        Self::Attachment,
        Self::ActionCycle,
        Self::Recovery,
        Self::Reinforcement,
        Self::HarpersFerry,
        Self::ArmyArrival,
        Self::Stuart,
        Self::PaMilitia,
        Self::WashingtonCounty,
        Self::CountyControl,
        Self::StationRepair,
        Self::Depots,
        Self::Conscripts,
        Self::SupplyStatus,
        Self::SupplyEffect,
    ];

    /// The word that data files and the protocol use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::RandomEvents => "random-events",
            Self::Ammunition => "ammunition",
            Self::LeaderTransfer => "leader-transfer",
            Self::Attachment => "attachment",
            Self::ActionCycle => "action-cycle",
            Self::Recovery => "recovery",
            Self::Reinforcement => "reinforcement",
            Self::HarpersFerry => "harpers-ferry",
            Self::ArmyArrival => "army-arrival",
            Self::Stuart => "stuart",
            Self::PaMilitia => "pa-militia",
            Self::WashingtonCounty => "washington-county",
            Self::CountyControl => "county-control",
            Self::StationRepair => "station-repair",
            Self::Depots => "depots",
            Self::Conscripts => "conscripts",
            Self::SupplyStatus => "supply-status",
            Self::SupplyEffect => "supply-effect",
        }
    }

    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RandomEvents => "Random Events Phase",
            Self::Ammunition => "Ammunition Phase",
            Self::LeaderTransfer => "Leader Transfer Phase",
            Self::Attachment => "Attachment Phase",
            Self::ActionCycle => "Action Cycle",
            Self::Recovery => "Recovery Phase",
            Self::Reinforcement => "Reinforcement Phase",
            Self::HarpersFerry => "Harpers Ferry Phase",
            Self::ArmyArrival => "Army of the Potomac Arrival Phase",
            Self::Stuart => "Stuart Phase",
            Self::PaMilitia => "Pennsylvania Militia Phase",
            Self::WashingtonCounty => "Washington County Phase",
            Self::CountyControl => "Maryland County Control Phase",
            Self::StationRepair => "Station Repair Phase",
            Self::Depots => "Union Depot Phase",
            Self::Conscripts => "Conscripts Phase",
            Self::SupplyStatus => "Supply Status Phase",
            Self::SupplyEffect => "Supply Effect Phase",
        }
    }

    /// Whether the campaign alone says what happens in it
    /// ([`Campaign::agenda`](crate::campaign::Campaign::agenda)).
    pub const fn has_agenda(self) -> bool {
        matches!(
            self,
            Self::Reinforcement
                | Self::ArmyArrival
                | Self::Stuart
                | Self::PaMilitia
                | Self::WashingtonCounty
                | Self::CountyControl
                | Self::Conscripts
        )
    }
}

impl std::str::FromStr for Phase {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let found = Self::ALL.into_iter().find(|phase| phase.word() == word);
        found.ok_or(())
    }
}
