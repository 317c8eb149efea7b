//! What hexes are worth, found by asking the campaign.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Earned, Place};
use longroll_rules::position::OBJECTIVES;
use longroll_rules::unit::{UnitSet, UnitState};
use longroll_rules::{Position, Scenario, Side, UnitId};

/// The most stakes that a player keeps an eye on.
pub(crate) const MOST: usize = 56;

/// A hex worth victory points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stake {
    /// Its place among the scenario's objectives, if it is one of them.
    pub objective: Option<usize>,
    /// The hex.
    pub hex: HexId,
    /// The hexes that are as good as it, itself among them.
    pub around: HexSet,
    /// Whose standing there scores.
    pub side: Side,
    /// Which of its units score there; `None` says all of them.
    pub units: Option<UnitSet>,
    /// What standing there at the end is worth to the side, beyond control of the hex.
    pub standing: f64,
    /// What control is worth after one has left.
    pub control: f64,
    /// What it takes.
    pub earned: Earned,
    /// What must be for it to count.
    pub given: Option<Given>,
}

/// That a side holds an objective; of one that nobody controls, that no enemy stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    /// Its place among the scenario's objectives.
    pub objective: usize,
    pub hex: HexId,
    pub holder: Side,
}

impl Given {
    /// Whether it is so now.
    pub fn holds(&self, p: &Position) -> bool {
        match p.control(self.objective) {
            Some(side) => side == self.holder,
            None => !p.occupies(self.holder.other(), self.hex),
        }
    }
}

impl Stake {
    /// Whether it is enough to have been there, whatever comes then.
    pub const fn is_once(&self) -> bool {
        matches!(
            self.earned,
            Earned::Visited | Earned::Sought | Earned::Burned
        )
    }

    /// Whether it may score when somebody is there, but does not by that alone.
    pub const fn is_open(&self) -> bool {
        matches!(self.earned, Earned::Sought | Earned::Burned)
    }

    /// Whether what it brings is no line of the score: only what else it makes likely.
    pub const fn is_hope(&self) -> bool {
        matches!(self.earned, Earned::Besieging)
    }

    /// Whether a unit of its side scores there.
    pub fn is_for(&self, unit: UnitId) -> bool {
        self.units.is_none_or(|units| units.contains(unit))
    }

    /// Whether each unit there counts for itself.
    pub const fn is_for_each(&self) -> bool {
        matches!(self.earned, Earned::Each | Earned::Together)
    }
}

/// Finds the stakes of a scenario with these places.
pub(crate) fn stakes(s: &Scenario, p: &Position, places: &[Place]) -> Vec<Stake> {
    let mut stakes = objectives(s, places);
    for place in places {
        add(&mut stakes, s, p, place);
    }
    stakes.truncate(MOST);
    stakes
}

/// Adds a place. Of several at a hex the dearest counts: they exclude each other.
fn add(stakes: &mut Vec<Stake>, s: &Scenario, p: &Position, place: &Place) {
    let points = f64::from(place.points);
    let standing = if place.side == s.scored {
        points
    } else {
        -points
    };
    if standing <= 0.0 {
        return;
    }
    // A unit of many does its part.
    let there = place.units.iter().filter(|unit| p.hex(*unit).is_some());
    let standing = match place.earned {
        Earned::Together => standing / f64::from(there.count().max(1) as u32),
        _ => standing,
    };
    let given = given(s, place);
    let same = |stake: &&mut Stake| {
        stake.hex == place.hex
            && stake.given.is_none()
            && given.is_none()
            && stake.side == place.side
            && place.earned == Earned::Held
            && stake.earned == Earned::Held
    };
    match stakes.iter_mut().find(same) {
        Some(known) => known.standing = known.standing.max(standing),
        None => stakes.push(Stake {
            objective: None,
            hex: place.hex,
            around: place.around,
            side: place.side,
            units: Some(place.units),
            standing,
            control: 0.0,
            earned: place.earned,
            given,
        }),
    }
}

/// The objective that a side must hold for a place to count.
fn given(s: &Scenario, place: &Place) -> Option<Given> {
    let (hex, holder) = place.given?;
    let mut objectives = s.objectives.iter();
    let objective = objectives.position(|objective| objective.hex == hex)?;
    Some(Given {
        objective,
        hex,
        holder,
    })
}

/// What the objectives are worth to each side.
fn objectives(s: &Scenario, places: &[Place]) -> Vec<Stake> {
    // What counts only as long as another is held, the campaign names itself.
    let alone = |index: &usize| {
        let hex = s.objectives[*index].hex;
        let depends = |place: &Place| place.hex == hex && place.given.is_some();
        !places.iter().any(depends)
    };
    let objectives = (0..s.objectives.len().min(OBJECTIVES)).filter(alone);
    let stakes = objectives.flat_map(|objective| of_objective(s, places, objective));
    stakes
        .filter(|stake| stake.standing != 0.0 || stake.control != 0.0)
        .collect()
}

/// An objective is held by one side or the other on an otherwise empty map, and stood on or not;
/// the differences of the scores are what is at stake.
fn of_objective(s: &Scenario, places: &[Place], objective: usize) -> [Stake; 2] {
    let hex = s.objectives[objective].hex;
    let [union, confederate] = Side::ALL.map(|side| union_score(s, places, objective, side, false));
    let control = (union - confederate).abs();
    Side::ALL.map(|side| {
        let (held, controlled, control) = match side {
            Side::Union => (union, Some(objective), control),
            Side::Confederate => (confederate, None, 0.0),
        };
        Stake {
            objective: controlled,
            hex,
            around: [hex].into_iter().collect(),
            side,
            units: None,
            standing: (union_score(s, places, objective, side, true) - held).abs(),
            control,
            earned: Earned::Held,
            given: None,
        }
    })
}

/// What the Union scores if a side holds an objective and perhaps stands on it, but for what a
/// place there gives to each unit: that is a stake of its own.
fn union_score(
    s: &Scenario,
    places: &[Place],
    objective: usize,
    holder: Side,
    stands: bool,
) -> f64 {
    let hex = s.objectives[objective].hex;
    let mut p = Position::empty(s);
    p.set_control(objective, Some(holder));
    let mut elsewhere = 0;
    let unit = s.unit_ids().find(|unit| s.unit(*unit).side == holder);
    if let Some(unit) = unit.filter(|_| stands) {
        p.place(unit, UnitState::fresh(hex, 1, s.unit(unit).command));
        p.refresh(s);
        let each = places.iter().filter(|place| {
            place.earned == Earned::Each && place.units.contains(unit) && place.around.contains(hex)
        });
        elsewhere = each.map(|place| place.points).sum();
    }
    let score = f64::from(s.campaign.score(s, &p).total() - elsewhere);
    match s.scored {
        Side::Union => score,
        Side::Confederate => -score,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use longroll_games::{Data, scenario, scenarios};

    use super::*;

    fn open(id: &str) -> (Arc<Scenario>, Vec<Stake>) {
        let s = scenario(&Data::embedded(), id).unwrap();
        let p = s.open().unwrap();
        let stakes = stakes(&s, &p, &s.campaign.places(&s, &p));
        (s, stakes)
    }

    /// RTG-S4-VP-01 to RTG-S4-VP-04: at Harrisburg the Confederates earn 16 by standing there, the
    /// Union nothing, and 10 more for each division are the bank's and not the town's.
    #[test]
    fn an_objective_is_worth_standing_on_to_whom_it_gives_points() {
        let (s, stakes) = open("rtg-4");
        let harrisburg = s.map.find("N4909").unwrap();
        let there = |earned, side| {
            let here = move |stake: &&Stake| {
                stake.hex == harrisburg && stake.earned == earned && stake.side == side
            };
            stakes.iter().find(here).map(|stake| stake.standing)
        };
        assert_eq!(there(Earned::Held, Side::Confederate), Some(16.0));
        assert_eq!(there(Earned::Held, Side::Union), None);
        assert_eq!(there(Earned::Each, Side::Confederate), Some(10.0));
        let (s, stakes) = open("slb-1");
        let church = s.map.find("4028").unwrap();
        let here: Vec<_> = stakes.iter().filter(|stake| stake.hex == church).collect();
        assert!(here.iter().all(|stake| stake.side == Side::Union));
        assert_eq!(here.len(), 1);
    }

    #[test]
    fn no_scenario_has_more_stakes_than_a_player_keeps_an_eye_on() {
        for known in scenarios(&Data::embedded()).unwrap() {
            let (s, stakes) = open(&known.id);
            assert!(stakes.len() < MOST, "{}", s.id);
        }
    }
}
