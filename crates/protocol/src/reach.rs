//! Where a unit could march.

use longroll_map::path::Search;
use longroll_rules::frame::{Frame, March};
use longroll_rules::s06_movement::{Stride, reach};
use longroll_rules::{Mp, Position, Scenario, UnitId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// The answer to `reach`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReachReply {
    /// The hexes that the unit could march to, nearest first.
    pub hexes: Vec<ReachHex>,
}

/// A hex in reach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReachHex {
    /// The hex.
    pub hex: String,
    /// The Movement Points that it takes.
    pub cost: f64,
    /// The hexes entered on the cheapest path, this one last.
    pub path: Vec<String>,
    /// Whether the march must stop there.
    pub stops: bool,
    /// Why it must.
    pub why: Option<String>,
}

/// How far a march has come.
pub(crate) fn stride(march: &March) -> Stride {
    Stride {
        mp: march.mp,
        first: march.steps == 0 && !march.attacked,
    }
}

/// The march in progress of a unit, if it is its turn to move.
fn marching(position: &Position, unit: UnitId) -> Option<&March> {
    match position.frames().last() {
        Some(Frame::March(march)) if march.unit == unit => Some(march),
        _ => None,
    }
}

pub(crate) fn answer(
    scenario: &Scenario,
    position: &Position,
    unit: UnitId,
    mp: Option<f64>,
) -> Result<ReachReply, Error> {
    let march = marching(position, unit);
    if march.is_some_and(|march| march.spent) {
        return Ok(ReachReply { hexes: Vec::new() });
    }
    let mut stride = match (march, mp) {
        (Some(march), _) => stride(march),
        (None, Some(_)) => Stride {
            mp: Mp::ZERO,
            first: true,
        },
        (None, None) => {
            let message = "Expected mp: the unit is not marching now.";
            return Err(Error::bad(message));
        }
    };
    if let Some(mp) = mp {
        let halves = mp * 2.0;
        if !(0.0..=200.0).contains(&halves) || halves.fract() != 0.0 {
            return Err(Error::bad("Expected mp from 0 to 100, in halves."));
        }
        stride.mp = Mp::halves(halves as u16);
    }
    let mut search = Search::default();
    reach(scenario, position, unit, stride, &mut search);
    let start = position.hex(unit);
    let map = &scenario.map;
    let mut hexes: Vec<_> = search
        .hexes()
        .filter(|(hex, _)| Some(*hex) != start)
        .map(|(hex, reached)| {
            let path = search.path(hex);
            let entered = path.iter().skip(1);
            ReachHex {
                hex: map.label(hex).to_owned(),
                cost: Mp::halves(reached.cost).as_f64(),
                path: entered.map(|hex| map.label(*hex).to_owned()).collect(),
                stops: reached.stops,
                why: reached
                    .stops
                    .then(|| "It lies in an enemy Zone of Control (2.4).".to_owned()),
            }
        })
        .collect();
    hexes.sort_by(|a, b| a.cost.total_cmp(&b.cost).then_with(|| a.hex.cmp(&b.hex)));
    Ok(ReachReply { hexes })
}
