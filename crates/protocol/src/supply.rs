//! How ammunition gets to a unit.

use longroll_map::HexId;
use longroll_rules::{Position, Scenario, UnitId, ammunition};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::event::{Detail, modifiers};

/// The answer to `supply`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SupplyReply {
    /// The hexes of the best supply path, from the depot to the unit; null if there is none.
    pub path: Option<Vec<String>>,
    /// Obstructed hexes on it.
    pub obstructed: u16,
    /// Which those are.
    pub obstructions: Vec<String>,
    /// Hexes from the unit to the last one before a river that counts; null if the path
    /// crosses none.
    pub across: Option<u16>,
    /// The highest die that brings ammunition, below 1 if none does.
    pub highest: i32,
    /// What is added to the die.
    pub details: Vec<Detail>,
}

pub(crate) fn answer(
    scenario: &Scenario,
    position: &Position,
    unit: UnitId,
) -> Result<SupplyReply, Error> {
    if scenario.ammunition.is_none() {
        return Err(Error::bad("This scenario has no ammunition."));
    }
    let Some(supply) = ammunition::supply(scenario, position, unit) else {
        return Ok(SupplyReply {
            path: None,
            obstructed: 0,
            obstructions: Vec::new(),
            across: None,
            highest: 0,
            details: Vec::new(),
        });
    };
    let labels = |hexes: &[HexId]| -> Vec<String> {
        let hexes = hexes.iter();
        hexes
            .map(|hex| scenario.map.label(*hex).to_owned())
            .collect()
    };
    let mut details = Vec::new();
    modifiers(&mut details, "", &supply.modifiers);
    Ok(SupplyReply {
        path: Some(labels(&supply.path)),
        obstructed: supply.obstructed,
        obstructions: labels(&supply.obstructions),
        across: supply.across,
        highest: supply.highest(scenario),
        details,
    })
}
