//! 12.0 Rain and the fordability of rivers.

use arrayvec::ArrayVec;
use longroll_map::{Direction, HexId, Terrain, Water};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s02_zoc::{Passage, Zoc, enemy_zoc, passage, ways_for};
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario, Side, forts, intelligence};

/// The weather markers of the Turn Track: each names the last turn that it governs, 0 if
/// it is not on the track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Weather {
    /// The last rain turn.
    pub rain: u8,
    /// The last turn in which minor rivers can't be forded.
    pub minor_unfordable: u8,
    /// The last turn in which major rivers can't be forded.
    pub major_unfordable: u8,
}

impl Weather {
    /// The markers that are still on the track when this turn begins: each is removed at
    /// the end of its own turn (S12.0-20).
    #[must_use]
    pub fn in_turn(self, turn: u8) -> Self {
        let left = |marker: u8| if marker < turn { 0 } else { marker };
        Self {
            rain: left(self.rain),
            minor_unfordable: left(self.minor_unfordable),
            major_unfordable: left(self.major_unfordable),
        }
    }

    /// The weather after a result Rain (Current+`more`) in this turn (S12.0-02 to
    /// S12.0-04, S12.0-14 to S12.0-16).
    ///
    /// ```
    /// use longroll_rules::Weather;
    ///
    /// let weather = Weather::default().after_rain(6, 2);
    /// assert_eq!(weather.rain, 8);
    /// // A shorter spell within it changes nothing, a longer one extends it.
    /// assert_eq!(weather.after_rain(7, 1).rain, 8);
    /// assert_eq!(weather.after_rain(7, 2).rain, 9);
    /// ```
    #[must_use]
    pub fn after_rain(self, turn: u8, more: u8) -> Self {
        let advanced = |marker: u8, boxes: u8| match boxes {
            0 => marker,
            _ => marker.max(turn).saturating_add(boxes),
        };
        Self {
            rain: self.rain.max(turn.saturating_add(more)),
            minor_unfordable: advanced(self.minor_unfordable, more),
            major_unfordable: advanced(self.major_unfordable, more.saturating_add(1)),
        }
    }
}

impl Position {
    /// Whether this is a rain turn.
    pub fn is_rain(&self) -> bool {
        self.turn <= self.weather.rain
    }

    /// Whether fords over this water can't be used now: in rain, and as long as the marker
    /// for its kind of river is on the track (S12.0-12, S12.0-17).
    pub fn is_unfordable(&self, water: Water) -> bool {
        self.is_rain()
            || self.turn
                <= match water {
                    Water::MajorRiver => self.weather.major_unfordable,
                    _ => self.weather.minor_unfordable,
                }
    }

    /// The weather markers.
    pub fn weather(&self) -> Weather {
        self.weather
    }

    /// Sets the weather markers.
    pub fn set_weather(&mut self, weather: Weather) {
        self.weather = weather;
    }
}

/// The terrain that a hex acts as: provisional swamps are swamps in rain and rough in dry
/// turns (S12.0-05, S6.2-07).
pub fn acting_terrain(s: &Scenario, p: &Position, hex: HexId) -> Terrain {
    match s.map.terrain(hex) {
        Terrain::ProvisionalSwamp if p.is_rain() => Terrain::Swamp,
        terrain => terrain,
    }
}

/// Whether rain closes a creek hexside: no way crosses it and no city is on either side
/// (S12.0-08, S12.0-09, S12.0-12).
pub fn swollen_creek(s: &Scenario, p: &Position, from: HexId, direction: Direction) -> bool {
    let side = s.map.side(from, direction);
    let city = |hex| s.map.terrain(hex) == Terrain::City;
    p.is_rain()
        && side.water == Water::Creek
        && !side.ways.any()
        && !city(from)
        && !s.map.neighbor(from, direction).is_some_and(city)
}

/// Rain begins: the markers move, and units in provisional swamps must leave (S12.0-06).
pub(crate) fn begin(play: &mut Play<'_>, more: u8) {
    let weather = play.p.weather.after_rain(play.p.turn, more);
    play.emit(Event::Rain(weather));
    let waiting: UnitSet = Side::ALL
        .into_iter()
        .flat_map(|side| play.p.units_of(side).iter())
        .filter(|unit| swamped(play.s, play.p, *unit))
        .collect();
    // S7.8-16: also where a way lets the units stay.
    for hex in play.p.refused().to_vec() {
        if play.s.map.terrain(hex) == Terrain::ProvisionalSwamp {
            play.emit(Event::FlanksUnrefused(hex));
        }
    }
    for unit in waiting.iter() {
        play.tire(unit, 1);
        play.disorganize(unit);
    }
    if !waiting.is_empty() {
        play.push(Frame::Swamped { waiting });
    }
}

/// Whether a unit stands in a provisional swamp without road, pike or railroad.
fn swamped(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    p.hex(unit).is_some_and(|hex| {
        s.map.terrain(hex) == Terrain::ProvisionalSwamp
            && !Direction::ALL
                .into_iter()
                .any(|direction| s.map.side(hex, direction).ways.any_but_trail())
    })
}

/// The unit that must leave its swamp next: the Union's first, in the order of the roster.
pub(crate) fn next(s: &Scenario, waiting: UnitSet) -> Option<UnitId> {
    let of = |side: Side| waiting.iter().find(move |unit| s.unit(*unit).side == side);
    of(Side::Union).or(of(Side::Confederate))
}

/// S12.0-07: where a swamped unit may go.
fn refuges(s: &Scenario, p: &Position, unit: UnitId) -> ArrayVec<HexId, 6> {
    let side = s.unit(unit).side;
    let mut hexes = ArrayVec::new();
    let Some(from) = p.hex(unit) else {
        return hexes;
    };
    for (direction, to) in s.map.neighbors(from) {
        let dry = match passage(s, p, from, direction) {
            Passage::Open => true,
            passage @ (Passage::Bridge | Passage::Ferry | Passage::Pontoon(_)) => {
                passage.serves(side)
            }
            _ => false,
        };
        // A trail is the only way out of such a swamp, and into a mountain (S6.2-04).
        let fit = match acting_terrain(s, p, to) {
            Terrain::Swamp | Terrain::Water => false,
            Terrain::Mountain => ways_for(s, p, side, from, direction).any(),
            _ => true,
        };
        if dry && fit && !forts::is_target(s, p, side.other(), to) {
            hexes.push(to);
        }
    }
    let free = |hex: &HexId| enemy_zoc(s, p, side, *hex) == Zoc::None;
    if hexes.iter().any(free) {
        hexes.retain(|hex| free(hex));
    }
    hexes
}

/// The hexes that may be worth checking.
pub(crate) fn candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    if let Frame::Swamped { waiting } = frame
        && let Some(unit) = next(s, *waiting)
    {
        for hex in refuges(s, p, unit) {
            offer(Action::SelectHex(hex));
        }
    }
}

/// Whether a swamped unit may go to a hex.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    waiting: UnitSet,
    action: Action,
) -> Result<(), Illegal> {
    let Some(unit) = next(s, waiting) else {
        return Err(Illegal::new("S12.0-06", "No unit must leave a swamp."));
    };
    match action {
        Action::SelectHex(hex) if refuges(s, p, unit).contains(&hex) => Ok(()),
        Action::SelectHex(hex) => {
            let text = "{unit} can't leave the swamp for {hex}.";
            Err(Illegal::new("S12.0-07", text).unit(unit).hex(hex))
        }
        _ => {
            let text = "First {unit} must leave its swamp.";
            Err(Illegal::new("S12.0-06", text).unit(unit))
        }
    }
}

/// Moves a swamped unit.
pub(crate) fn take(play: &mut Play<'_>, waiting: UnitSet, action: Action) {
    if let (Some(unit), Action::SelectHex(hex)) = (next(play.s, waiting), action) {
        // A force under a marker that nobody could have met was there first.
        if intelligence::meet(play, unit, hex) {
            return;
        }
        leave(play, waiting.without(unit));
        play.emit(Event::RetreatMoved(unit, hex));
    }
}

fn leave(play: &mut Play<'_>, waiting: UnitSet) {
    play.pop();
    if !waiting.is_empty() {
        play.push(Frame::Swamped { waiting });
    }
}

/// Eliminates a swamped unit that has nowhere to go.
pub(crate) fn step(play: &mut Play<'_>, waiting: UnitSet) -> bool {
    let Some(unit) = next(play.s, waiting) else {
        play.pop();
        return true;
    };
    if !refuges(play.s, play.p, unit).is_empty() {
        return false;
    }
    leave(play, waiting.without(unit));
    play.lose(unit, u8::MAX, Cause::Retreat);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S12.0-14 to S12.0-16: the markers of both kinds of river.
    #[test]
    fn rivers_stay_high_after_rain() {
        let dry = Weather::default();
        assert_eq!(dry.after_rain(3, 0).major_unfordable, 4);
        assert_eq!(dry.after_rain(3, 0).minor_unfordable, 0);
        assert_eq!(dry.after_rain(3, 1).minor_unfordable, 4);
        assert_eq!(dry.after_rain(3, 1).major_unfordable, 5);
        let again = dry.after_rain(3, 1).after_rain(4, 2);
        assert_eq!(again.major_unfordable, 8);
        assert_eq!(again.minor_unfordable, 6);
        // A marker already on the track does not move for Rain (Current).
        assert_eq!(dry.after_rain(3, 1).after_rain(4, 0).minor_unfordable, 4);
    }
}
