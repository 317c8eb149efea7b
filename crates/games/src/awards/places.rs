//! Where units earn the points of awards, for players that plan.

use longroll_map::HexId;
use longroll_rules::campaign::{Earned, Place};
use longroll_rules::s05_burn::StationMarker;
use longroll_rules::unit::Arm;
use longroll_rules::ways::leading;
use longroll_rules::{Position, Scenario, Side, UnitId, UnitSet, forts};

use super::{Award, Condition, REACHED};

/// The Manpower of units that damage a station, and that destroy it: about their Combat value
/// (5.4).
const DAMAGES: u8 = 2;
const DESTROYS: u8 = 5;

impl Award {
    /// Where units can earn it, as far as it is about places and not earned for good.
    pub(crate) fn places(&self, s: &Scenario, p: &Position, places: &mut Vec<Place>) {
        match &self.condition {
            Condition::Corps { corps, within, .. } => {
                let of = |name: &&'static str| {
                    let all = all(s, self.side, |unit| {
                        s.command(p.unit(unit).command).is_of(name)
                    });
                    let hex = within.iter().next()?;
                    let place = Place::new(hex, self.side, all, self.points, Earned::Together);
                    Some(place.around(*within))
                };
                places.extend(corps.iter().filter_map(of));
            }
            Condition::Forts => {
                let enemy = self.side.other();
                let all = infantry(s, enemy);
                let fort = |hex| Place::new(hex, enemy, all, self.points, Earned::Visited);
                places.extend(forts::standing(s, p, self.side).iter().map(fort));
            }
            _ => places.extend(
                self.held(s)
                    .or_else(|| self.visited(s, p))
                    .or_else(|| self.burned(s, p)),
            ),
        }
    }

    /// Where its units must be at the end.
    fn held(&self, s: &Scenario) -> Option<Place> {
        let (side, points) = (self.side, self.points);
        let division = |unit| is_infantry(s, unit) && s.is_division(unit);
        let at = |hex: HexId, units| Place::new(hex, side, units, points, Earned::Held);
        Some(match &self.condition {
            Condition::Division { hex, .. } => at(*hex, all(s, side, division)),
            Condition::Town { hex, within, .. } => at(*hex, all(s, side, division)).around(*within),
            Condition::Divisions { hex, within, .. } => {
                let units = all(s, side, division);
                Place::new(*hex, side, units, points, Earned::Each).around(*within)
            }
            // How strong they are then nobody knows.
            Condition::StrongPoint { hex, .. }
            | Condition::StrongInfantry { hex, .. }
            | Condition::Infantry { hex } => at(*hex, infantry(s, side)),
            Condition::Occupied { hex } => at(*hex, all(s, side, |_| true)),
            Condition::Cavalry { hex } => {
                at(*hex, all(s, side, |unit| s.unit(unit).arm == Arm::Cavalry))
            }
            // Who stands at its end has closed the road.
            Condition::Road { to, .. } => {
                let enemy = side.other();
                let units = all(s, enemy, |_| true);
                Place::new(*to, enemy, units, -points, Earned::Held)
            }
            Condition::Away { units, within, .. } => {
                let hex = within.iter().next()?;
                Place::new(hex, side, *units, -points, Earned::Each).around(*within)
            }
            Condition::CutOff {
                to, within, ways, ..
            } => {
                // What the enemy's units close comes and goes.
                let empty = || leading(s, &Position::empty(s), side, to, *within);
                let ways = *ways.get_or_init(empty);
                let hex = to.iter().next()?;
                let units = infantry(s, side);
                Place::new(hex, side, units, -points, Earned::Each).around(ways)
            }
            _ => return None,
        })
    }

    /// Where it is enough to have been.
    fn visited(&self, s: &Scenario, p: &Position) -> Option<Place> {
        let to = |hex: HexId, side| {
            let units = all(s, side, |_| true);
            Place::new(hex, side, units, self.points, Earned::Visited)
        };
        match &self.condition {
            Condition::Approached {
                hex, within, bit, ..
            } => {
                let near = |at: &HexId| s.map.distance(*hex, *at) <= *within;
                let around = s.map.neighbors(*hex).map(|(_, at)| at).chain([*hex]);
                let open = p.memory().0[REACHED] >> bit & 1 == 0;
                open.then(|| to(*hex, self.side).around(around.filter(near).collect()))
            }
            // The enemy earns it by coming there, or burns it.
            Condition::Depot(hex) if !s.works.depots_burn => {
                (p.depot(*hex) == Some(self.side)).then(|| to(*hex, self.side.other()))
            }
            _ => None,
        }
    }

    /// Where something is to be burned or destroyed. Whose units do it the award does not say: the side
    /// that gains by it.
    fn burned(&self, s: &Scenario, p: &Position) -> Option<Place> {
        let side = if self.points > 0 {
            s.scored
        } else {
            s.scored.other()
        };
        let (hex, times, least) = match &self.condition {
            Condition::Station(hex) => (*hex, i32::from(p.station(*hex).is_none()), DAMAGES),
            Condition::StationDestroyed(hex) => {
                let open = p.station(*hex) != Some(StationMarker::Destroy);
                (*hex, i32::from(open), DESTROYS)
            }
            Condition::StationMarker { hex, destroyed } => match p.station(*hex) {
                None => (*hex, *destroyed, DAMAGES),
                Some(StationMarker::Damage) => (*hex, *destroyed - 1, DESTROYS),
                Some(StationMarker::Destroy) => (*hex, 0, DESTROYS),
            },
            Condition::Depot(hex) => {
                let open = p.depot(*hex) == Some(self.side);
                (*hex, i32::from(open), DAMAGES)
            }
            Condition::Crossing(from, to) => {
                let side = s.map.hexside(*from, *to)?;
                (*from, i32::from(!p.is_destroyed(side)), 1)
            }
            _ => return None,
        };
        let units = all(s, side, |unit| p.unit(unit).manpower >= least);
        let place = Place::new(hex, side, units, self.points * times, Earned::Burned);
        (times > 0).then(|| match self.condition {
            Condition::Crossing(from, to) => place.around([from, to].into_iter().collect()),
            _ => place,
        })
    }
}

/// Where the enemy's divisions lessen what a hex is worth by standing next to it.
pub(crate) fn pressed<'a>(
    s: &'a Scenario,
    awards: &'a [Award],
) -> impl Iterator<Item = Place> + 'a {
    let at = |award: &Award, wanted: bool| match award.condition {
        Condition::Division { hex, pressed } if pressed == wanted => Some(hex),
        _ => None,
    };
    awards.iter().filter_map(move |free| {
        let hex = at(free, false)?;
        let pressed = awards.iter().find(|award| at(award, true) == Some(hex))?;
        let enemy = free.side.other();
        let units = all(s, enemy, |unit| is_infantry(s, unit) && s.is_division(unit));
        let around = s.map.neighbors(hex).map(|(_, near)| near).collect();
        let place = Place::new(
            hex,
            enemy,
            units,
            pressed.points - free.points,
            Earned::Held,
        );
        Some(place.around(around))
    })
}

fn is_infantry(s: &Scenario, unit: UnitId) -> bool {
    s.unit(unit).arm == Arm::Infantry
}

/// All infantry of a side, wherever it is.
pub(crate) fn infantry(s: &Scenario, side: Side) -> UnitSet {
    all(s, side, |unit| is_infantry(s, unit))
}

/// All units of a side that fit, wherever they are.
pub(crate) fn all(s: &Scenario, side: Side, fits: impl Fn(UnitId) -> bool) -> UnitSet {
    let own = s.unit_ids().filter(|unit| s.unit(*unit).side == side);
    own.filter(|unit| fits(*unit)).collect()
}
