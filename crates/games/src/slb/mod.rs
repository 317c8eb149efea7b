//! *Stonewall's Last Battle*: the Chancellorsville campaign, April and May 1863.

mod advanced;
mod nightfall;
mod scenario1;
mod scenario2;
mod scenario3;
mod scenario4;
mod second_of_may;

use std::sync::Arc;

use longroll_rules::campaign::{Campaign, Note};
use longroll_rules::illegal::RuleId;
use longroll_rules::scenario::Setup;

use crate::catalog::Entry;
use crate::game::{Game, Tables};
use crate::{Data, LoadError};

/// The region on the left bank of the Rappahannock.
const NORTH_OF_RAPPAHANNOCK: &str = "north-of-rappahannock";

/// A special rule for the page, which is over if it is not in force.
fn note(rule: RuleId, in_force: bool, text: &str) -> Note {
    Note {
        text: text.to_owned(),
        rule,
        in_force,
        to_come: false,
    }
}

/// A special rule that may be in force again, or for the first time, as long as `open`.
fn note_to_come(rule: RuleId, in_force: bool, open: bool, text: &str) -> Note {
    Note {
        to_come: open && !in_force,
        ..note(rule, in_force, text)
    }
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
