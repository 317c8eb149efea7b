//! *Roads to Gettysburg*: the campaign in Maryland and Pennsylvania, June and July 1863.

mod campaign;
mod markers;
mod scenario1;
mod scenario2;
mod scenario3;
mod scenario4;
mod scenario5;
mod stuart;

use std::sync::Arc;

use longroll_map::HexId;
use longroll_rules::campaign::Campaign;
use longroll_rules::scenario::Setup;
use longroll_rules::unit::Arm;
use longroll_rules::{Event, Position, Scenario, Side, UnitId};

use crate::awards::has_arm;
use crate::catalog::Entry;
use crate::game::{Game, Tables};
use crate::{Data, LoadError};

/// The departments and garrisons whose units do not belong to the Army of the Potomac.
const DEPARTMENTS: [&str; 5] = ["HF", "WV", "Balt", "DC", "PA"];

/// Whether a Union unit belongs to the Army of the Potomac (5.1). What was detached from one
/// has its command.
fn army_of_the_potomac(scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
    let command = scenario.command(position.unit(unit).command);
    !DEPARTMENTS.contains(&command.name.as_str())
}

/// The unit that an event shows to act: one that marches or is selected, or whose own side's
/// initiative tires it, as burning a station and entrenching do.
fn acting(scenario: &Scenario, position: &Position, event: &Event) -> Option<UnitId> {
    match event {
        Event::MarchBegan(unit) | Event::Selected(unit) => Some(*unit),
        Event::Fatigue(unit, _) => {
            let own = position.initiative() == Some(scenario.unit(*unit).side);
            own.then_some(*unit)
        }
        _ => None,
    }
}

/// Whether a side has infantry in a hex.
fn has_infantry(scenario: &Scenario, position: &Position, side: Side, hex: HexId) -> bool {
    has_arm(scenario, position, side, hex, Arm::Infantry)
}

/// The rules of one scenario of this game.
pub(crate) fn campaign(
    data: &Data,
    entry: &Entry,
    game: &Game,
    setup: &Setup,
    tables: Tables,
) -> Result<Arc<dyn Campaign>, LoadError> {
    match entry.id.as_str() {
        "rtg-1" => Ok(Arc::new(scenario1::FirstDay::new(game, tables)?)),
        "rtg-2" => Ok(Arc::new(scenario2::WhereIsStuart::new(game, tables)?)),
        "rtg-3" => Ok(Arc::new(scenario3::MeadeMovesNorth::new(game, tables)?)),
        "rtg-4" => Ok(Arc::new(scenario4::HighTide::new(game, tables)?)),
        "rtg-5" => Ok(Arc::new(scenario5::NeverHappened::new(game, tables)?)),
        "rtg-6" => {
            let campaign = campaign::Gettysburg::new(data, game, setup, tables)?;
            Ok(Arc::new(campaign))
        }
        other => Err(LoadError::NoRules(other.to_owned())),
    }
}
