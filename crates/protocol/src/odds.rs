//! Exact odds of an attack before it is made.

use std::collections::BTreeMap;

use longroll_map::HexId;
use longroll_rules::charts::{ArtilleryModifier, CombatResult};
use longroll_rules::frame::Frame;
use longroll_rules::odds::{CASES, odds};
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::{LeaderId, Position, Scenario, UnitSet, forts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::{ActionData, find_hex, find_leader, find_unit};
use crate::error::Error;

/// The answer to `odds`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OddsReply {
    /// What is added to the difference; what helps the defender is negative.
    pub modifiers: Vec<ModifierView>,
    /// The artillery modifier where a die decides it.
    pub artillery: Option<ArtilleryView>,
    /// The attacker's Combat value.
    pub attacker_value: f64,
    /// The defender's Combat value with entrenchments.
    pub defender_value: f64,
    /// Probability by difference of the modified rolls.
    pub difference: BTreeMap<String, f64>,
    /// Probability by the attacker's result.
    pub attacker: Vec<ResultOdds>,
    /// Probability by the defender's result.
    pub defender: Vec<ResultOdds>,
}

/// A modifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ModifierView {
    /// What for.
    pub name: String,
    /// What it adds to the difference.
    pub value: i32,
    /// The rule that gives it.
    pub rule: String,
    /// Whose die it belongs to: `attacker` or `defender`.
    pub die: String,
}

/// An artillery modifier that depends on a die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ArtilleryView {
    /// On 2, 4 or 6.
    pub even: i32,
    /// On 1, 3 or 5.
    pub odd: i32,
    /// The rule.
    pub rule: String,
}

/// A result and its probability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ResultOdds {
    /// The result, such as `1Dr`.
    pub result: String,
    /// Its probability.
    pub p: f64,
}

const ARTILLERY: &str = "S7.4-11";

pub(crate) fn answer(
    scenario: &Scenario,
    position: &Position,
    action: &ActionData,
) -> Result<OddsReply, Error> {
    let plan = plan(scenario, position, action)?;
    let odds = odds(scenario, position, &plan);
    let of = |cases: u32| f64::from(cases) / f64::from(CASES);
    let assessment = &odds.assessment;
    let mut modifiers = Vec::new();
    for (list, sign, die) in [
        (&assessment.attacker, 1, "attacker"),
        (&assessment.defender, -1, "defender"),
    ] {
        modifiers.extend(list.iter().map(|modifier| ModifierView {
            name: modifier.name.to_owned(),
            value: i32::from(modifier.value) * sign,
            rule: modifier.rule.to_owned(),
            die: die.to_owned(),
        }));
    }
    let artillery = match assessment.artillery {
        ArtilleryModifier::Sure(0) => None,
        ArtilleryModifier::Sure(value) => {
            modifiers.push(ModifierView {
                name: "artillery".to_owned(),
                value: i32::from(value),
                rule: ARTILLERY.to_owned(),
                die: "attacker".to_owned(),
            });
            None
        }
        ArtilleryModifier::Die { even, odd } => Some(ArtilleryView {
            even: i32::from(even),
            odd: i32::from(odd),
            rule: ARTILLERY.to_owned(),
        }),
    };
    let results = |list: &[(CombatResult, u32)]| {
        list.iter()
            .map(|(result, cases)| ResultOdds {
                result: result.to_string(),
                p: of(*cases),
            })
            .collect()
    };
    Ok(OddsReply {
        modifiers,
        artillery,
        attacker_value: assessment.attacker_value.as_f64(),
        defender_value: assessment.defender_value.as_f64(),
        difference: odds
            .difference
            .iter()
            .map(|(value, cases)| (value.to_string(), of(*cases)))
            .collect(),
        attacker: results(&odds.attacker),
        defender: results(&odds.defender),
    })
}

/// What an action would attack with, from where.
fn plan(
    scenario: &Scenario,
    position: &Position,
    action: &ActionData,
) -> Result<AttackPlan, Error> {
    match action {
        ActionData::Attack { target, attack } | ActionData::Charge { target, attack } => {
            let Some(Frame::March(march)) = position.frames().last() else {
                return Err(Error::bad(
                    "Expected a unit on the march that could attack.",
                ));
            };
            let from = position.hex(march.unit);
            let from = from.ok_or_else(|| Error::bad("The marching unit is not on the map."))?;
            let plan = AttackPlan {
                side: scenario.unit(march.unit).side,
                units: UnitSet::of(march.unit),
                from,
                target: find_hex(scenario, target)?,
                attack: Some(*attack),
                leader: None,
                bonus: false,
                charge: matches!(action, ActionData::Charge { .. }),
            };
            attackable(scenario, position, plan)
        }
        ActionData::SelectHex { hex } => {
            let Some(Frame::Assault(assault)) = position.frames().last() else {
                return Err(Error::bad("Expected an assault that waits for its target."));
            };
            let target = find_hex(scenario, hex)?;
            assault_plan(scenario, position, assault.leader, assault.units, target)
        }
        ActionData::Assault {
            leader,
            units,
            target,
        } => {
            let leader = find_leader(scenario, leader)?;
            let units = match units {
                Some(ids) => ids
                    .iter()
                    .map(|id| find_unit(scenario, id))
                    .collect::<Result<UnitSet, Error>>()?,
                None => own_units(scenario, position, leader),
            };
            let Some(target) = target else {
                return Err(Error::bad("Expected the target of the assault."));
            };
            let target = find_hex(scenario, target)?;
            assault_plan(scenario, position, leader, units, target)
        }
        _ => Err(Error::bad("Expected an attack, an assault, or its target.")),
    }
}

/// A leader's subordinates in his hex that may still act (S7.1-16).
fn own_units(scenario: &Scenario, position: &Position, leader: LeaderId) -> UnitSet {
    let here = position.leader_hex(leader);
    let subordinates = scenario.subordinates(position, leader);
    let able = subordinates.iter().filter(|unit| {
        let state = position.unit(*unit);
        let fresh = state.hex == here && state.fatigue < longroll_rules::unit::MAX_FATIGUE;
        fresh && longroll_rules::ammunition::may_attack(scenario, position, *unit).is_ok()
    });
    able.collect()
}

fn assault_plan(
    scenario: &Scenario,
    position: &Position,
    leader: LeaderId,
    units: UnitSet,
    target: HexId,
) -> Result<AttackPlan, Error> {
    let info = scenario.leader(leader);
    let from = position.leader_hex(leader);
    let from = from.ok_or_else(|| Error::bad(format!("{} is not on the map.", info.name)))?;
    let here = |unit| position.hex(unit) == Some(from) && scenario.unit(unit).side == info.side;
    if units.is_empty() || !units.iter().all(here) {
        let message = format!("Expected units in the hex of {}.", info.name);
        return Err(Error::bad(message));
    }
    let plan = AttackPlan {
        side: info.side,
        units,
        from,
        target,
        attack: None,
        leader: Some(leader),
        bonus: false,
        charge: false,
    };
    attackable(scenario, position, plan)
}

/// Odds mean something only against an enemy, or his fort, next to the attackers.
fn attackable(
    scenario: &Scenario,
    position: &Position,
    plan: AttackPlan,
) -> Result<AttackPlan, Error> {
    let near = scenario.map.direction(plan.from, plan.target).is_some();
    let enemy = plan.side.other();
    let fort = forts::stands(scenario, position, enemy, plan.target);
    if near && (fort || position.occupies(enemy, plan.target)) {
        Ok(plan)
    } else {
        let target = scenario.map.place(plan.target);
        let message = format!("There is no enemy next to the attackers in {target}.");
        Err(Error::rule("S7.1-02", message))
    }
}
