//! What hexes are worth, found by asking the campaign.

use longroll_map::{HexId, HexSet};
use longroll_rules::campaign::{Earned, Place};
use longroll_rules::position::OBJECTIVES;
use longroll_rules::unit::{UnitSet, UnitState};
use longroll_rules::{BySide, Position, Scenario, Side};

/// The most stakes that a player keeps an eye on.
pub(crate) const MOST: usize = OBJECTIVES + 32;

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
    /// The objective that a side must hold for it to count.
    pub given: Option<(usize, Side)>,
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

    /// Whether each unit there counts for itself.
    pub const fn is_for_each(&self) -> bool {
        matches!(self.earned, Earned::Each | Earned::Together)
    }
}

/// Finds the stakes of a scenario.
pub(crate) fn stakes(s: &Scenario, p: &Position) -> Vec<Stake> {
    let places = s.campaign.places(s, p);
    let mut stakes = objectives(s, &places);
    for place in &places {
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
fn given(s: &Scenario, place: &Place) -> Option<(usize, Side)> {
    let (hex, holder) = place.given?;
    let mut objectives = s.objectives.iter();
    let objective = objectives.position(|objective| objective.hex == hex)?;
    Some((objective, holder))
}

/// Each objective is held by one side or the other on an otherwise empty map, and stood on or
/// not; the differences of the scores are what is at stake. What a place there gives to each unit
/// is not counted twice.
fn objectives(s: &Scenario, places: &[Place]) -> Vec<Stake> {
    let stakes = |objective: usize| {
        let hex = s.objectives[objective].hex;
        let union = |holder: Side, stands: bool| {
            let mut p = Position::empty(s);
            p.set_control(objective, Some(holder));
            let unit = s.unit_ids().find(|unit| s.unit(*unit).side == holder);
            if let Some(unit) = unit.filter(|_| stands) {
                p.place(unit, UnitState::fresh(hex, 1, s.unit(unit).command));
                p.refresh(s);
            }
            let score = f64::from(s.campaign.score(s, &p).total());
            let twice = |place: &&Place| {
                place.earned == Earned::Each
                    && unit.is_some_and(|unit| p.hex(unit).is_some() && place.units.contains(unit))
                    && place.around.contains(hex)
            };
            let twice: i32 = places.iter().filter(twice).map(|place| place.points).sum();
            let score = score - f64::from(twice);
            if s.scored == Side::Union {
                score
            } else {
                -score
            }
        };
        let held = BySide::new(union(Side::Union, false), union(Side::Confederate, false));
        let stake = |side: Side| Stake {
            objective: (side == Side::Union).then_some(objective),
            hex,
            around: [hex].into_iter().collect(),
            side,
            units: None,
            standing: (union(side, true) - held[side]).abs(),
            control: if side == Side::Union {
                (held[Side::Union] - held[Side::Confederate]).abs()
            } else {
                0.0
            },
            earned: Earned::Held,
            given: None,
        };
        Side::ALL.map(stake)
    };
    let stakes = (0..s.objectives.len().min(OBJECTIVES)).flat_map(stakes);
    stakes
        .filter(|stake| stake.standing != 0.0 || stake.control != 0.0)
        .collect()
}
