//! Harpers Ferry (15.0 of RTG, 17.0 of HCR): whether its garrison is surrounded, and
//! whether it surrenders.

use longroll_map::{HexId, HexSet};

use crate::dice::{Dice, Purpose};
use crate::event::{Event, Modifier, Modifiers, total};
use crate::frame::Frame;
use crate::illegal::RuleId;
use crate::play::Play;
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{Position, Scenario, Side, forts, ways};

/// A place whose garrison surrenders when it is cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Siege {
    /// Whose garrison.
    pub side: Side,
    /// Where.
    pub center: HexId,
    /// How far around it units belong to the garrison.
    pub within: u32,
    /// The hexes on the edges of the map that lead away.
    pub exits: HexSet,
    /// Heights from which the enemy's guns help, with what each adds.
    pub heights: Vec<(HexId, i8)>,
    /// The least modified sum of two dice that brings a surrender.
    pub least: i32,
    /// The rules of the game that say so.
    pub rules: Rules,
}

/// The rules of a game's siege.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The guns on the heights.
    pub heights: RuleId,
    /// The table.
    pub table: RuleId,
}

/// The units of the garrison that can't trace a way to the edge of the map (RTG-15-01,
/// RTG-15-02, HCR-17-01, HCR-17-02).
pub fn cut_off(s: &Scenario, p: &Position, siege: &Siege) -> UnitSet {
    let near = |hex: &HexId| s.map.distance(*hex, siege.center) <= siege.within;
    let lost = |hex: &HexId| {
        let (exits, closed) = (&siege.exits, &HexSet::EMPTY);
        !ways::leads(s, p, siege.side, *hex, exits, u16::MAX, closed)
    };
    let held = p.occupied(siege.side);
    let lost = held.iter().filter(near).filter(lost);
    let units = lost.flat_map(|hex| p.units_at(siege.side, hex).iter());
    units.collect()
}

/// What helps the besieger (RTG-15-04, HCR-17-04): guns of his infantry on the heights, as
/// far as they are seen.
pub fn modifiers(s: &Scenario, p: &Position, siege: &Siege) -> Modifiers {
    let armed = |unit: UnitId| is_armed(s, p, unit);
    let held = |hex: HexId| p.shown_at(siege.side.other(), hex).iter().any(armed);
    let held = siege.heights.iter().filter(|(hex, _)| held(*hex));
    held.map(|(_, value)| Modifier {
        name: "guns on the heights",
        value: *value,
        rule: siege.rules.heights,
    })
    .collect()
}

/// Whether a unit is infantry with guns, which help from the heights.
pub fn is_armed(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    s.unit(unit).arm == Arm::Infantry && s.campaign.artillery(s, p, unit) > 0
}

/// Lets the phase pass if nobody is cut off (RTG-15-03, HCR-17-03).
pub(crate) fn step(play: &mut Play<'_>) -> bool {
    let (s, p) = (play.s, &*play.p);
    let siege = s.siege.as_ref();
    let quiet = siege.is_none_or(|siege| cut_off(s, p, siege).is_empty());
    if quiet {
        play.pop();
    }
    quiet
}

/// The besieger's dice.
pub(crate) fn rolled(play: &mut Play<'_>, dice: Dice) {
    play.pop();
    let s = play.s;
    let Some(siege) = &s.siege else {
        return;
    };
    let modifiers = modifiers(s, play.p, siege);
    let result = i32::from(dice.sum()) + total(&modifiers);
    let lost = cut_off(s, play.p, siege);
    play.emit(Event::Rolled {
        purpose: Purpose::Siege,
        side: Some(siege.side.other()),
        dice,
        modifiers,
        result: Some(result),
    });
    if result >= siege.least {
        surrender(play, siege, lost);
    }
}

/// Units surrender with their leaders (RTG-15-05, HCR-17-05). It is no loss in combat or
/// retreat; what it scores the campaign sees by [`Event::Surrendered`]. The fort of the place
/// falls unless others hold it still.
fn surrender(play: &mut Play<'_>, siege: &Siege, units: UnitSet) {
    for unit in units.iter() {
        play.emit(Event::Surrendered(unit));
        for leader in play.p.leaders_of(unit).iter() {
            play.emit(Event::LeaderRemoved(leader));
        }
        play.emit(Event::Eliminated(unit));
    }
    play.drop_leaders_without_command();
    if !play.p.occupies(siege.side, siege.center) {
        forts::fall(play, siege.side, siege.center);
    }
}

/// Begins the phase.
pub(crate) const fn begin() -> Frame {
    Frame::Siege
}
