//! Leaders (rules 2.2 and 6.3).

use serde::{Deserialize, Serialize};

use crate::{Side, UnitId};

/// A leader of one scenario: his place in
/// [`Scenario::leaders`](crate::Scenario::leaders).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LeaderId(u8);

impl LeaderId {
    /// The most leaders that a scenario may have.
    pub const LIMIT: usize = 64;

    /// The leader with this place in the roster.
    ///
    /// # Panics
    ///
    /// If `index` is not below [`LIMIT`](Self::LIMIT), which building a scenario checks.
    pub fn new(index: usize) -> Self {
        assert!(index < Self::LIMIT, "a scenario has at most 64 leaders");
        Self(index as u8)
    }

    /// His place in the roster.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The level of a leader (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the rulebook's own")]
pub enum Level {
    Division,
    Corps,
    District,
    Army,
}

/// What is printed on a leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderInfo {
    /// The stable id, such as `union-sedgwick`.
    pub id: String,
    /// Whose he is.
    pub side: Side,
    /// The printed name.
    pub name: String,
    /// His name in full.
    pub full_name: String,
    /// His level.
    pub level: Level,
    /// The printed command, such as `VI` or `E-J`.
    pub command: String,
    /// The commands whose units are his subordinates, a bit per
    /// [`CommandId`](crate::unit::CommandId).
    pub commands: u64,
    /// Whether he leads cavalry.
    pub cavalry: bool,
    /// Tactical value when attacking and when defending; army leaders have none.
    pub tactical: Option<(i8, i8)>,
    /// Command value.
    pub command_value: u8,
    /// How sure the values are.
    pub confidence: String,
}

/// A set of leaders of one scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaderSet(u64);

impl LeaderSet {
    /// No leader.
    pub const EMPTY: Self = Self(0);

    /// The set with this leader too.
    #[must_use]
    pub const fn with(self, leader: LeaderId) -> Self {
        Self(self.0 | 1 << leader.0)
    }

    /// The set without this leader.
    #[must_use]
    pub const fn without(self, leader: LeaderId) -> Self {
        Self(self.0 & !(1 << leader.0))
    }

    /// Whether the leader is in the set.
    pub const fn contains(self, leader: LeaderId) -> bool {
        self.0 >> leader.0 & 1 != 0
    }

    /// Whether there is no leader.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first leader in roster order.
    pub fn first(self) -> Option<LeaderId> {
        self.iter().next()
    }

    /// The leaders in roster order.
    pub fn iter(self) -> impl Iterator<Item = LeaderId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let leader = LeaderId(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                leader
            })
        })
    }
}

impl FromIterator<LeaderId> for LeaderSet {
    fn from_iter<I: IntoIterator<Item = LeaderId>>(leaders: I) -> Self {
        leaders.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The state of one leader in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaderState {
    /// The unit he is attached to; `None` is off the map.
    pub attached: Option<UnitId>,
}
