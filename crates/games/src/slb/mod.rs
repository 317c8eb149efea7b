//! *Stonewall's Last Battle*: the Chancellorsville campaign, April and May 1863.

mod scenario1;

use std::sync::Arc;

use longroll_rules::campaign::Campaign;
use longroll_rules::scenario::Setup;

use crate::LoadError;
use crate::catalog::Entry;
use crate::game::Game;
use crate::restrictions::Restrictions;
use crate::victory::Victory;

/// The region on the left bank of the Rappahannock.
const NORTH_OF_RAPPAHANNOCK: &str = "north-of-rappahannock";

/// The rules of one scenario of this game.
pub(crate) fn campaign(
    entry: &Entry,
    game: &Game,
    setup: &Setup,
    restrictions: Restrictions,
    victory: Victory,
) -> Result<Arc<dyn Campaign>, LoadError> {
    match entry.id.as_str() {
        "slb-1" => {
            let campaign = scenario1::SalemChurch::new(game, setup, restrictions, victory)?;
            Ok(Arc::new(campaign))
        }
        other => Err(LoadError::NoRules(other.to_owned())),
    }
}
