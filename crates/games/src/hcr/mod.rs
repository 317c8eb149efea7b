//! *Here Come the Rebels!*: the campaign in Maryland, September 1862.

mod maryland;
mod notes;
mod scenario2;
mod scenario5;
mod tabled;

use std::sync::Arc;

use longroll_rules::campaign::Campaign;
use longroll_rules::{Position, Scenario, UnitId};

use self::tabled::Tabled;
use crate::catalog::Entry;
use crate::game::{Game, Tables};
use crate::{Data, LoadError};

/// The departments and garrisons whose units do not belong to the Army of the Potomac.
const DEPARTMENTS: [&str; 5] = ["RR", "Shen", "Balt", "DC", "PA"];

/// Whether a Union unit belongs to the Army of the Potomac (5.1). What was detached from one
/// has its command.
fn army_of_the_potomac(scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
    let command = scenario.command(position.unit(unit).command);
    !DEPARTMENTS.contains(&command.name.as_str())
}

/// The rules of one scenario of this game.
pub(crate) fn campaign(
    data: &Data,
    entry: &Entry,
    game: &Game,
    tables: Tables,
) -> Result<Arc<dyn Campaign>, LoadError> {
    let campaign = match entry.id.as_str() {
        "hcr-1" => Tabled::new(tables, notes::south_mountain),
        "hcr-2" | "hcr-2r" => {
            let notes = match entry.id.as_str() {
                "hcr-2" => notes::harpers_ferry,
                _ => notes::harpers_ferry_revised,
            };
            Tabled::with(tables, notes, scenario2::HarpersFerry::new(game)?)
        }
        "hcr-3" => Tabled::new(tables, notes::mcclellans_opportunity),
        "hcr-3r" => Tabled::new(tables, notes::mcclellans_opportunity_revised),
        "hcr-4" => Tabled::new(tables, notes::baltimore_raid),
        "hcr-6" | "hcr-7" | "hcr-7r" => {
            let campaign = maryland::Maryland::new(data, entry, game, tables)?;
            return Ok(Arc::new(campaign));
        }
        "hcr-5" => {
            let washington = scenario5::Washington::new(game)?;
            Tabled::with(tables, notes::washington, washington)
        }
        other => return Err(LoadError::NoRules(other.to_owned())),
    };
    Ok(Arc::new(campaign))
}
