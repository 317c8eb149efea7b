//! Permanent forts (18.0 of HCR): works printed on the map that defend themselves, with
//! nobody in them too, until they are destroyed. Unlike the forts that units build (9.0) they
//! belong to their hex.

use longroll_map::{Feature, HexId, HexSet, Map};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::{Combat, Position, Scenario, Side};

/// The Combat value of a fort, in defence only (HCR-18-04). It has no guns of its own.
const STRENGTH: Combat = Combat::whole(4);

/// The most forts of a scenario: a bit for each.
const MOST: usize = 32;

/// The permanent forts that a scenario plays with, all of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forts {
    /// Whose they are.
    pub side: Side,
    hexes: Vec<HexId>,
}

impl Forts {
    /// Forts in these hexes; beyond the most that a scenario can have they are left out.
    pub fn new(side: Side, hexes: impl IntoIterator<Item = HexId>) -> Self {
        Self {
            side,
            hexes: hexes.into_iter().take(MOST).collect(),
        }
    }

    /// The forts that a map prints where it is played on.
    pub fn printed(map: &Map, side: Side) -> Self {
        let fort = |hex: &HexId| {
            let info = map.info(*hex);
            info.playable && info.features.contains(&Feature::Fort)
        };
        Self::new(side, map.hexes().filter(fort))
    }

    /// Their hexes.
    pub fn hexes(&self) -> &[HexId] {
        &self.hexes
    }
}

/// The forts that have been destroyed, by their places in the scenario's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ruins(u32);

impl Ruins {
    /// Whether a fort is one.
    pub const fn contains(self, fort: usize) -> bool {
        fort < MOST && self.0 >> fort & 1 != 0
    }

    /// How many there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn set(&mut self, fort: usize, destroyed: bool) {
        let bit = 1_u32.checked_shl(fort as u32).unwrap_or(0);
        if destroyed {
            self.0 |= bit;
        } else {
            self.0 &= !bit;
        }
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "Serde asks for it")]
    pub(crate) const fn is_none(&self) -> bool {
        self.0 == 0
    }
}

impl Position {
    /// Destroys the fort of a hex, or lets it stand again; nothing happens where there is none.
    pub fn set_fort(&mut self, scenario: &Scenario, hex: HexId, destroyed: bool) {
        if let Some(fort) = place(scenario, hex) {
            self.ruins.set(fort, destroyed);
        }
    }
}

/// The place of a hex in the scenario's list of forts.
fn place(s: &Scenario, hex: HexId) -> Option<usize> {
    let forts = s.permanent_forts.as_ref()?;
    forts.hexes.iter().position(|fort| *fort == hex)
}

/// The side whose fort is in a hex, and whether it has been destroyed.
pub fn at(s: &Scenario, p: &Position, hex: HexId) -> Option<(Side, bool)> {
    let fort = place(s, hex)?;
    let side = s.permanent_forts.as_ref()?.side;
    Some((side, p.ruins.contains(fort)))
}

/// Whether a fort of a side stands in a hex.
#[inline]
pub fn stands(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    s.permanent_forts.is_some() && at(s, p, hex) == Some((side, false))
}

/// The hexes in which forts of a side stand.
pub fn standing(s: &Scenario, p: &Position, side: Side) -> HexSet {
    let forts = s
        .permanent_forts
        .as_ref()
        .filter(|forts| forts.side == side);
    let forts = forts
        .into_iter()
        .flat_map(|forts| forts.hexes.iter().enumerate());
    let whole = forts.filter(|(fort, _)| !p.ruins.contains(*fort));
    whole.map(|(_, hex)| *hex).collect()
}

/// Whether a side may be in a hex: not where a fort of its enemy stands, in marches,
/// advances and retreats (HCR-18-02).
pub(crate) fn may_be_in(s: &Scenario, p: &Position, side: Side, hex: HexId) -> Result<(), Illegal> {
    if stands(s, p, side.other(), hex) {
        let text = "An enemy fort stands in {hex}: nobody enters it before it is destroyed.";
        return Err(Illegal::new("HCR-18-02", text).hex(hex));
    }
    Ok(())
}

/// Whether a hex can be attacked for what is in it: enemies that show, or their fort
/// (HCR-18-05).
pub(crate) fn is_target(s: &Scenario, p: &Position, enemy: Side, hex: HexId) -> bool {
    p.shows(enemy, hex) || stands(s, p, enemy, hex)
}

/// What the fort of a hex adds to its defenders, or defends with alone (HCR-18-04).
pub fn strength(s: &Scenario, p: &Position, side: Side, hex: HexId) -> Combat {
    if stands(s, p, side, hex) {
        STRENGTH
    } else {
        Combat::ZERO
    }
}

/// A side's fort in a hex is destroyed, if one stands there (HCR-18-08).
pub(crate) fn fall(play: &mut Play<'_>, side: Side, hex: HexId) {
    if stands(play.s, play.p, side, hex) {
        play.emit(Event::FortDestroyed(hex, side));
    }
}
