//! *Stonewall's Last Battle*: the Chancellorsville campaign, April and May 1863.

mod advanced;
mod nightfall;
mod scenario1;
mod scenario2;
mod scenario3;
mod scenario4;
mod second_of_may;

use std::sync::Arc;

use longroll_rules::campaign::Campaign;
use longroll_rules::scenario::Setup;

use crate::catalog::Entry;
use crate::game::{Game, Tables};
use crate::notes::{note, note_to_come};
use crate::{Data, LoadError};

/// The region on the left bank of the Rappahannock.
const NORTH_OF_RAPPAHANNOCK: &str = "north-of-rappahannock";

/// The rules of one scenario of this game.
pub(crate) fn campaign(
    data: &Data,
    entry: &Entry,
    game: &Game,
    setup: &Setup,
    tables: Tables,
) -> Result<Arc<dyn Campaign>, LoadError> {
    match entry.id.as_str() {
        "slb-1" => {
            let campaign = scenario1::SalemChurch::new(game, setup, tables)?;
            Ok(Arc::new(campaign))
        }
        "slb-2" => Ok(Arc::new(scenario2::great_flank_march(game, tables)?)),
        "slb-3" => Ok(Arc::new(scenario3::sedgwick_to_the_rescue(game, tables)?)),
        "slb-4" => Ok(Arc::new(scenario4::BrandyStation::new(game, tables)?)),
        "slb-5" => {
            let campaign = advanced::InevitableDestruction::new(data, game, tables)?;
            Ok(Arc::new(campaign))
        }
        "slb-6" => {
            let campaign = advanced::Chancellorsville::new(data, game, setup, tables)?;
            Ok(Arc::new(campaign))
        }
        other => Err(LoadError::NoRules(other.to_owned())),
    }
}
