//! What goes on behind the lines of a campaign.

use longroll_rules::{Position, Scenario};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What has been levied, and what has gone by rail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OperationsView {
    /// The towns that have been levied (19.0 of RTG).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levied: Vec<String>,
    /// The railroad lines, with what has gone on each this turn (22.0 of RTG).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trains: Vec<TrainsView>,
}

/// A railroad line that units move on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrainsView {
    /// Its name.
    pub line: String,
    /// Divisions that have gone this turn.
    pub divisions: u8,
    /// Smaller units that have.
    pub others: u8,
}

impl OperationsView {
    /// How they stand, as far as the position knows.
    pub fn of(scenario: &Scenario, position: &Position) -> Self {
        let towns = scenario.levies.iter().flat_map(|levies| &levies.towns);
        let levied = towns.enumerate().filter_map(|(place, town)| {
            let levied = position.levied().contains(place);
            levied.then(|| scenario.map.label(*town).to_owned())
        });
        let lines = scenario.rail.iter().flat_map(|rail| &rail.lines);
        let trains = lines.zip(position.departures());
        Self {
            levied: levied.collect(),
            trains: trains
                .map(|(line, gone)| TrainsView {
                    line: line.name.clone(),
                    divisions: gone.divisions,
                    others: gone.others,
                })
                .collect(),
        }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
