//! Exact odds of a combat: every die, none sampled.

use std::collections::BTreeMap;

use crate::charts::{ArtilleryModifier, CombatResult};
use crate::event::total;
use crate::s07_modifiers::{Assessment, AttackPlan, assess};
use crate::{Position, Scenario};

/// The number of equally likely cases: an artillery die and two combat dice.
pub const CASES: u32 = 6 * 6 * 6;

/// The distribution of a combat's outcome, in cases out of [`CASES`].
#[derive(Clone, Debug)]
pub struct Odds {
    /// What decides the combat before the dice.
    pub assessment: Assessment,
    /// Cases by difference of the modified rolls.
    pub difference: BTreeMap<i32, u32>,
    /// Cases by the attacker's result, in the order of the Combat Chart.
    pub attacker: Vec<(CombatResult, u32)>,
    /// Cases by the defender's result.
    pub defender: Vec<(CombatResult, u32)>,
}

/// The odds of an attack, were it declared now.
pub fn odds(s: &Scenario, p: &Position, plan: &AttackPlan) -> Odds {
    let assessment = assess(s, p, plan);
    let fixed = total(&assessment.attacker) - total(&assessment.defender);
    let mut difference = BTreeMap::new();
    for die in 1..=6 {
        let artillery = match assessment.artillery {
            ArtilleryModifier::Sure(modifier) => modifier,
            uncertain @ ArtilleryModifier::Die { .. } => uncertain.after(die),
        };
        for attacker in 1..=6 {
            for defender in 1..=6 {
                let value = attacker + fixed + i32::from(artillery) - defender;
                *difference.entry(value).or_insert(0) += 1;
            }
        }
    }
    let mut attacker: Vec<(CombatResult, u32)> = Vec::new();
    let mut defender: Vec<(CombatResult, u32)> = Vec::new();
    for (value, cases) in &difference {
        let results = s.charts.combat(
            *value,
            assessment.attacker_value,
            assessment.defender_column,
        );
        count(&mut attacker, results.attacker, *cases);
        count(&mut defender, results.defender, *cases);
    }
    Odds {
        assessment,
        difference,
        attacker,
        defender,
    }
}

fn count(results: &mut Vec<(CombatResult, u32)>, result: CombatResult, cases: u32) {
    match results.iter_mut().find(|(known, _)| *known == result) {
        Some((_, sum)) => *sum += cases,
        None => results.push((result, cases)),
    }
}
