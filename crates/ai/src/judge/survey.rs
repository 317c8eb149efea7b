//! What does not change in a game: a survey of the map and of what is at stake.

use std::sync::Arc;

use longroll_map::{HexSide, Map};
use longroll_rules::campaign::Place;
use longroll_rules::{BySide, Position, Scenario, Side};

use super::arrival::Arrival;
use super::fields::Ground;
use super::losses::Tariff;
use super::stakes::{Stake, stakes};
use crate::doctrine::Doctrine;

/// The survey.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    pub doctrine: Doctrine,
    pub stakes: Vec<Stake>,
    /// For each of them the first at the same place: who stays at one stays at all.
    pub(super) firsts: Vec<usize>,
    pub tariff: Tariff,
    pub(super) ground: BySide<Ground>,
    pub(super) arrival: Arrival,
    pub(super) errands: Arrival,
    made_for: MadeFor,
}

/// What a survey holds for.
#[derive(Clone, Debug)]
struct MadeFor {
    map: Arc<Map>,
    scenario: String,
    pontoons: Vec<(HexSide, Side)>,
    places: Vec<Place>,
}

impl Survey {
    pub fn new(doctrine: Doctrine, s: &Scenario, p: &Position) -> Self {
        let ground = |side| Ground::survey(s, p, side);
        let tariff = if doctrine.scenario_losses {
            Tariff::of(s)
        } else {
            Tariff::plain()
        };
        let places = s.campaign.places(s, p);
        let stakes = stakes(s, p, &places);
        Self {
            doctrine,
            firsts: firsts(&stakes),
            stakes,
            tariff,
            ground: BySide::new(ground(Side::Union), ground(Side::Confederate)),
            arrival: Arrival::new(doctrine.delay),
            errands: Arrival::new(doctrine.errand),
            made_for: MadeFor {
                map: Arc::clone(&s.map),
                scenario: s.id.clone(),
                pontoons: p.pontoons().to_vec(),
                places,
            },
        }
    }

    /// The same survey for a doctrine that is more or less eager to attack.
    pub fn with_zeal(&self, zeal: f64) -> Self {
        Self {
            doctrine: self.doctrine.with_zeal(zeal),
            ..self.clone()
        }
    }

    /// Whether it still holds.
    pub fn holds(&self, s: &Scenario, p: &Position) -> bool {
        let made_for = &self.made_for;
        Arc::ptr_eq(&made_for.map, &s.map)
            && made_for.scenario == s.id
            && made_for.pontoons == p.pontoons()
            && made_for.places == s.campaign.places(s, p)
    }

    /// What a side's losses in combat count, against a point each.
    pub fn tariff_of(&self, side: Side) -> f64 {
        self.tariff.combat(side)
    }
}

/// For each stake the first at the same place.
fn firsts(stakes: &[Stake]) -> Vec<usize> {
    let first = |stake: &Stake| {
        let same = |other: &Stake| other.hex == stake.hex && other.around == stake.around;
        stakes.iter().position(same).unwrap_or_default()
    };
    stakes.iter().map(first).collect()
}
