//! Where a page sits at a table. It matters only in games with secrets (Limited
//! Intelligence); pages say themselves where they sit, for that rule needs trust.

use axum::extract::ws::Utf8Bytes;
use longroll_protocol::Table;
use longroll_rules::{Onlooker, Side};

/// A place at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// A side's player.
    Player(Side),
    /// Both players at one screen, which shows what the side that decides sees.
    Shared,
    /// Somebody who only watches.
    Watch,
}

impl Seat {
    /// All seats, in the order of [`index`](Self::index).
    pub(crate) const ALL: [Self; 4] = [
        Self::Player(Side::Union),
        Self::Player(Side::Confederate),
        Self::Shared,
        Self::Watch,
    ];

    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Player(Side::Union) => 0,
            Self::Player(Side::Confederate) => 1,
            Self::Shared => 2,
            Self::Watch => 3,
        }
    }

    /// The seat of this name, if it may be taken. Nobody sits with a computer player, or
    /// he would see its secrets.
    pub(crate) fn find(name: Option<&str>, is_computer: impl Fn(Side) -> bool) -> Option<Self> {
        let persons: Vec<_> = Side::ALL.into_iter().filter(|s| !is_computer(*s)).collect();
        let seat = match (name, persons.as_slice()) {
            (None, [side]) => Self::Player(*side),
            (None, [_, _]) | (Some("shared"), _) => Self::Shared,
            (None | Some("watch"), _) => Self::Watch,
            (Some(name), _) => Self::Player(name.parse().ok()?),
        };
        let free = match seat {
            Self::Player(side) => persons.contains(&side),
            Self::Shared => persons.len() == 2,
            Self::Watch => true,
        };
        free.then_some(seat)
    }

    /// Who looks from here now.
    pub(crate) fn onlooker(self, table: &Table) -> Onlooker {
        match self {
            Self::Player(side) => Onlooker::Player(side),
            Self::Shared => table.to_decide().map_or(Onlooker::Public, Onlooker::Player),
            Self::Watch => Onlooker::Public,
        }
    }
}

/// A text for each seat that has something new to see.
#[derive(Clone, Debug)]
pub(crate) struct ForSeats([Option<Utf8Bytes>; 4]);

impl ForSeats {
    pub(crate) fn new(of: impl FnMut(Seat) -> Option<Utf8Bytes>) -> Self {
        Self(Seat::ALL.map(of))
    }

    pub(crate) fn at(&self, seat: Seat) -> Option<Utf8Bytes> {
        self.0[seat.index()].clone()
    }
}

/// What a seat was told last. Counting each seat's own changes, and keeping still where
/// there is none to see, hides how many decisions the other side makes in secret.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// How many changes it has seen.
    pub(crate) seq: u64,
    /// The latest update, without its number and its events.
    pub(crate) text: String,
}
