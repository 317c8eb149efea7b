//! The ten markers of scenario 2, under which the armies are looked for.
//!
//! Nobody, not even the position, knows the back of a marker before it is turned: two dice
//! then draw it from what is left. That is the same as shuffling them all beforehand, and
//! keeps no secret that could be found out.

use longroll_map::{HexId, Map};
use longroll_rules::Dice;
use longroll_rules::campaign::Memory;

use crate::LoadError;
use crate::game::Game;

/// How many markers there are.
pub(super) const MARKERS: usize = 10;

/// The towns that they begin in (RTG-S2-02, RTG-S2-03): the `?` first, then the `??`.
const TOWNS: [&str; MARKERS] = [
    "S3611", "S3201", "S4516", "S4006", "S4503", "N0929", "N1621", "N4311", "N3312", "N5826",
];
/// How many of them bear a single question mark.
const SINGLE: usize = 5;
/// Gettysburg, by its place among the towns.
const GETTYSBURG: usize = 1;
/// How near a unit comes when a marker is turned (RTG-S2-06).
const SEEN: u32 = 4;

/// What is on the back of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Back {
    Blank,
    Potomac,
    Militia,
    /// Location of ANV.
    Location,
    /// ANV in Gettysburg.
    Gettysburg,
}

impl Back {
    pub(super) const ALL: [Self; 5] = [
        Self::Blank,
        Self::Potomac,
        Self::Militia,
        Self::Location,
        Self::Gettysburg,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Blank => "blank",
            Self::Potomac => "Army of the Potomac",
            Self::Militia => "PA Militia",
            Self::Location => "Location of ANV",
            Self::Gettysburg => "ANV in Gettysburg",
        }
    }
}

/// The backs of the `?` and of the `??` markers. The rulebook does not list them; this is
/// the project's reconstruction (docs/rulings.md).
const BACKS: [[(Back, u16); 3]; 2] = [
    [(Back::Potomac, 2), (Back::Gettysburg, 1), (Back::Blank, 2)],
    [(Back::Location, 1), (Back::Militia, 1), (Back::Blank, 3)],
];

/// Memory: the markers that no longer lie face down, a bit each.
const TURNED: usize = 0;
/// Memory: the towns with an Army of the Potomac, a bit each.
const ARMIES: usize = 1;
/// Memory: the town of the PA Militia, counted from 1.
const MILITIA: usize = 2;
/// Memory: not 0 once the militia has turned out to stand.
const STANDS: usize = 3;
/// Memory: the town of the Location of ANV, counted from 1.
const LOCATION: usize = 4;
/// Memory: not 0 once the army is known to be in Gettysburg.
const IN_GETTYSBURG: usize = 5;
/// Memory: how many of each back have been drawn, two bits each.
const DRAWN: usize = 6;
/// Memory: the towns that have been entered, a bit each.
const ENTERED: usize = 7;
/// Memory: how many block markers there are.
const BLOCKS: usize = 8;
/// Memory: victory points.
pub(super) const POINTS: usize = 9;
/// Memory: the markers that must be turned now, a bit each.
const TO_TURN: usize = 10;
/// Memory: the town whose die is due, counted from 1.
const NEWS_DUE: usize = 11;
/// Memory: not 0 while the die of the militia is due.
const MILITIA_DUE: usize = 12;
/// Memory: not 0 while a marker may be chosen.
const CHOICE: usize = 14;

/// Where the markers can be.
#[derive(Clone, Debug)]
pub(super) struct Markers {
    pub towns: [HexId; MARKERS],
}

/// What must be settled next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// This marker is to be turned.
    Turn(usize),
    /// The militia's die.
    Militia,
    /// The die of a town.
    News(usize),
    /// A marker may be turned.
    Choice,
}

impl Markers {
    pub(super) fn new(game: &Game) -> Result<Self, LoadError> {
        let mut towns = [game.place(TOWNS[0])?; MARKERS];
        for (town, label) in towns.iter_mut().zip(TOWNS) {
            *town = game.place(label)?;
        }
        Ok(Self { towns })
    }

    /// The place of a town in the list.
    pub(super) fn town(&self, hex: HexId) -> Option<usize> {
        self.towns.iter().position(|town| *town == hex)
    }

    /// The sign on the front of a marker.
    pub(super) const fn sign(marker: usize) -> &'static str {
        if marker < SINGLE { "?" } else { "??" }
    }

    /// The markers that lie face down.
    pub(super) fn face_down(memory: &Memory) -> impl Iterator<Item = usize> + use<> {
        let turned = memory.0[TURNED];
        (0..MARKERS).filter(move |marker| turned >> marker & 1 == 0)
    }

    /// The towns with an Army of the Potomac.
    pub(super) fn armies(memory: &Memory) -> impl Iterator<Item = usize> + use<> {
        let armies = memory.0[ARMIES];
        (0..MARKERS).filter(move |town| armies >> town & 1 != 0)
    }

    /// The town of the militia, and whether it stands for good.
    pub(super) fn militia(memory: &Memory) -> Option<(usize, bool)> {
        let town = usize::from(memory.0[MILITIA]).checked_sub(1)?;
        Some((town, memory.0[STANDS] != 0))
    }

    /// The town where the army is, and the marker that says so.
    pub(super) fn army(memory: &Memory) -> Option<(usize, Back)> {
        if memory.0[IN_GETTYSBURG] != 0 {
            return Some((GETTYSBURG, Back::Gettysburg));
        }
        let town = usize::from(memory.0[LOCATION]).checked_sub(1)?;
        Some((town, Back::Location))
    }

    /// How many block markers there are.
    pub(super) fn blocks(memory: &Memory) -> usize {
        usize::from(memory.0[BLOCKS])
    }

    /// A unit has entered a hex.
    pub(super) fn entered(&self, map: &Map, hex: HexId, memory: &mut Memory) {
        for marker in Self::face_down(memory) {
            if map.distance(self.towns[marker], hex) <= SEEN {
                memory.0[TO_TURN] |= 1 << marker;
            }
        }
        if let Some((town, false)) = Self::militia(memory)
            && map.distance(self.towns[town], hex) <= 1
        {
            memory.0[MILITIA_DUE] = 1;
        }
        if let Some(town) = self.town(hex)
            && memory.0[ENTERED] >> town & 1 == 0
        {
            memory.0[ENTERED] |= 1 << town;
            memory.0[NEWS_DUE] = town as u16 + 1;
        }
    }

    /// What must be settled next. There is no news from a town where the army is found
    /// (RTG-S2-13).
    pub(super) fn due(memory: &Memory) -> Option<Due> {
        let turn = memory.0[TO_TURN];
        if turn != 0 {
            return Some(Due::Turn(turn.trailing_zeros() as usize));
        }
        if memory.0[MILITIA_DUE] != 0 {
            return Some(Due::Militia);
        }
        let army = Self::army(memory).map(|(town, _)| town);
        let news = usize::from(memory.0[NEWS_DUE]).checked_sub(1);
        if let Some(town) = news.filter(|town| army != Some(*town)) {
            return Some(Due::News(town));
        }
        (memory.0[CHOICE] != 0).then_some(Due::Choice)
    }

    /// The backs that a marker may still have.
    fn left(memory: &Memory, marker: usize) -> [(Back, u16); 3] {
        let pool = usize::from(marker >= SINGLE);
        let mut left = BACKS[pool];
        for (index, (_, number)) in left.iter_mut().enumerate() {
            *number -= (memory.0[DRAWN] >> shift(pool, index) & 3).min(*number);
        }
        left
    }

    /// The back of a marker if there is only one that it can have.
    pub(super) fn certain(memory: &Memory, marker: usize) -> Option<Back> {
        let left = Self::left(memory, marker);
        let mut kinds = left.into_iter().filter(|(_, number)| *number > 0);
        let only = kinds.next().map_or(Back::Blank, |(back, _)| back);
        kinds.next().is_none().then_some(only)
    }

    /// The back that two dice draw, read as a number of 36; `None` if they must be rolled
    /// again, for five do not go into 36.
    pub(super) fn draw(memory: &Memory, marker: usize, dice: Dice) -> Option<Back> {
        let left = Self::left(memory, marker);
        let all: u16 = left.iter().map(|(_, number)| number).sum();
        let number = u16::from(dice.first().saturating_sub(1)) * 6
            + u16::from(dice.second().saturating_sub(1));
        if all == 0 || number >= 36 - 36 % all {
            return None;
        }
        let mut place = number % all;
        left.into_iter().find_map(|(back, number)| {
            if place < number {
                return Some(back);
            }
            place -= number;
            None
        })
    }

    /// A marker is turned (RTG-S2-07 to RTG-S2-09).
    pub(super) fn turn(marker: usize, back: Back, memory: &mut Memory) {
        memory.0[TO_TURN] &= !(1 << marker);
        memory.0[TURNED] |= 1 << marker;
        let pool = usize::from(marker >= SINGLE);
        if let Some(index) = BACKS[pool].iter().position(|(known, _)| *known == back) {
            memory.0[DRAWN] += 1 << shift(pool, index);
        }
        match back {
            Back::Potomac => memory.0[ARMIES] |= 1 << marker,
            Back::Militia => memory.0[MILITIA] = marker as u16 + 1,
            Back::Location if memory.0[IN_GETTYSBURG] == 0 => {
                memory.0[LOCATION] = marker as u16 + 1;
            }
            Back::Gettysburg if memory.0[LOCATION] == 0 => {
                memory.0[IN_GETTYSBURG] = 1;
                memory.0[ARMIES] &= !(1 << GETTYSBURG);
                memory.0[TURNED] |= 1 << GETTYSBURG;
                memory.0[TO_TURN] &= !(1 << GETTYSBURG);
            }
            // There is nothing, or the army has been found already.
            Back::Blank | Back::Location | Back::Gettysburg => {}
        }
        if Self::face_down(memory).next().is_none() {
            memory.0[CHOICE] = 0;
        }
    }

    /// The militia has gone home or stands (RTG-S2-12).
    pub(super) fn militia_met(stands: bool, memory: &mut Memory) {
        memory.0[MILITIA_DUE] = 0;
        if stands {
            memory.0[STANDS] = 1;
        } else {
            memory.0[MILITIA] = 0;
        }
    }

    /// There is good news: a marker may be turned, if one is left (RTG-S2-14).
    pub(super) fn good_news(memory: &mut Memory) {
        memory.0[NEWS_DUE] = 0;
        memory.0[CHOICE] = u16::from(Self::face_down(memory).next().is_some());
    }

    /// There is bad news: a road is blocked, if one is left (RTG-S2-15).
    pub(super) fn bad_news(memory: &mut Memory) {
        memory.0[NEWS_DUE] = 0;
        memory.0[BLOCKS] = (memory.0[BLOCKS] + 1).min(2);
    }

    /// A marker has been chosen, or none.
    pub(super) fn chosen(marker: Option<usize>, memory: &mut Memory) {
        memory.0[CHOICE] = 0;
        if let Some(marker) = marker {
            memory.0[TO_TURN] |= 1 << marker;
        }
    }
}

/// Where the number of a drawn back stands.
const fn shift(pool: usize, index: usize) -> usize {
    (pool * 3 + index) * 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice() -> impl Iterator<Item = Dice> {
        (1..=6).flat_map(|a| (1..=6).filter_map(move |b| Dice::two(a, b)))
    }

    /// RTG-S2-02, RTG-S2-03: whatever is left, each of the markers left is drawn as often
    /// as any other, and never one that is gone.
    #[test]
    fn every_marker_left_is_drawn_as_often() {
        for marker in [0, 5] {
            let mut known = vec![Memory::default()];
            let mut seen = 0;
            while let Some(memory) = known.pop() {
                let left = Markers::left(&memory, marker);
                let all: u16 = left.iter().map(|(_, number)| number).sum();
                for (back, number) in left {
                    let drawn =
                        dice().filter(|dice| Markers::draw(&memory, marker, *dice) == Some(back));
                    let expected = 36_u16.checked_div(all).map_or(0, |each| each * number);
                    assert_eq!(drawn.count(), usize::from(expected), "{memory:?}");
                    if number > 0 {
                        let mut next = memory;
                        Markers::turn(marker, back, &mut next);
                        known.push(next);
                    }
                }
                seen += 1;
            }
            assert!(seen > 20, "{seen}");
        }
    }
}
