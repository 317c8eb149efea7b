//! The games: their data, and the rules that are their own.
//!
//! [`Data`] holds the text tables of the folder `data/`, compiled in or read from a
//! folder. [`scenarios`] lists what can be played, [`scenario`] builds one of them for
//! the rules crate, [`check`] looks over all data and reports.
//!
//! ```
//! use longroll_games::{Data, scenario, scenarios};
//!
//! let data = Data::embedded();
//! assert_eq!(scenarios(&data)?[0].id, "slb-1");
//! let salem_church = scenario(&data, "slb-1")?;
//! assert_eq!(salem_church.title, "Salem Church");
//! # Ok::<(), longroll_games::LoadError>(())
//! ```
//!
//! A new scenario is a row in `scenarios.tsv`, its tables (`<id>.setup.tsv` and so on),
//! and, where it has rules that no table expresses, a small module beside
//! `slb/scenario1.rs`.

mod ammunition;
mod awards;
mod catalog;
mod check;
mod contingents;
mod county_supply;
mod data;
mod deaths;
mod error;
mod game;
mod hcr;
mod names;
mod notes;
mod rail;
mod regions;
mod restrictions;
mod roster;
mod rtg;
mod script;
mod setup;
mod siege;
mod slb;
mod substitutes;
mod victory;
mod works;

use std::sync::Arc;

use longroll_map::Map;
use longroll_rules::supply::Supply;
use longroll_rules::{Phase, Scenario};

pub use catalog::Summary;
pub use check::{Counts, Finding, Report, check};
pub use data::Data;
pub use error::LoadError;
pub use victory::Level;

/// All scenarios that can be played, in the order of the data.
///
/// # Errors
///
/// [`LoadError`] for the first thing wrong in the lists of games and scenarios.
pub fn scenarios(data: &Data) -> Result<Vec<Summary>, LoadError> {
    let entries = catalog::read(data)?;
    Ok(entries.iter().map(catalog::Entry::summary).collect())
}

/// The scenario with its game's ammunition and an Ammunition Phase at the head of each turn,
/// after random events: a drill of that part of the Advanced Game.
///
/// # Errors
///
/// [`LoadError`] for the first thing wrong in the game's data.
pub fn with_ammunition(data: &Data, scenario: &Scenario) -> Result<Scenario, LoadError> {
    let mut scenario = scenario.clone();
    scenario.ammunition = game::Game::read(data, &scenario.game)?.ammunition;
    if scenario.ammunition.is_some() && !scenario.phases.contains(&Phase::Ammunition) {
        let random = scenario
            .phases
            .iter()
            .position(|p| *p == Phase::RandomEvents);
        let place = random.map_or(0, |place| place + 1);
        scenario.phases.insert(place, Phase::Ammunition);
    }
    Ok(scenario)
}

/// A scenario with supply by county: what the counties of its game give, a Supply Status
/// Phase before the Action Cycle and a Supply Effect Phase after Recovery.
///
/// # Errors
///
/// [`LoadError`] for the first thing wrong in the game's data.
pub fn with_supply(data: &Data, scenario: &Scenario) -> Result<Scenario, LoadError> {
    let mut scenario = scenario.clone();
    let supply = scenario.supply.take().unwrap_or_default();
    scenario.supply = Some(Supply {
        counties: game::Game::read(data, &scenario.game)?.foraging,
        ..supply
    });
    let phases = &mut scenario.phases;
    let place = |phases: &[Phase], phase| phases.iter().position(|known| *known == phase);
    if place(phases, Phase::SupplyStatus).is_none() {
        let cycle = place(phases, Phase::ActionCycle).unwrap_or(0);
        phases.insert(cycle, Phase::SupplyStatus);
        let recovery = place(phases, Phase::Recovery);
        phases.insert(
            recovery.map_or(phases.len(), |at| at + 1),
            Phase::SupplyEffect,
        );
    }
    Ok(scenario)
}

/// The ids of the games, in the order of the data.
///
/// # Errors
///
/// [`LoadError`] for the first thing wrong in the list.
pub fn games(data: &Data) -> Result<Vec<String>, LoadError> {
    let games = catalog::games(data)?;
    Ok(games.into_iter().map(|game| game.id).collect())
}

/// The whole map of a game, joined from its sheets.
///
/// # Errors
///
/// [`LoadError`] for the first thing wrong in its tables.
pub fn map(data: &Data, game: &str) -> Result<Map, LoadError> {
    game::map(data, game)
}

/// The levels of victory in a scenario, from the most victory points down.
///
/// # Errors
///
/// [`LoadError::Unknown`] if there is no such scenario, and others for the first thing wrong
/// in its table of results.
pub fn levels(data: &Data, id: &str) -> Result<Vec<Level>, LoadError> {
    let entries = catalog::read(data)?;
    let file = find(&entries, id)?.table(data, "victory")?;
    Ok(victory::levels(&file, &data.text(&file)?)?)
}

/// Builds a scenario from its id, such as `slb-1`, without optional rules.
///
/// # Errors
///
/// [`LoadError::Unknown`] if there is none, and others for the first thing wrong in its
/// data.
pub fn scenario(data: &Data, id: &str) -> Result<Arc<Scenario>, LoadError> {
    scenario_with(data, id, [])
}

/// Builds a scenario with optional rules, which go by the
/// [words](longroll_rules::OptionalRule::word) that records use.
///
/// # Errors
///
/// [`LoadError::NotOffered`] for an option that the scenario does not offer, and others as
/// [`scenario`].
pub fn scenario_with<'a>(
    data: &Data,
    id: &str,
    options: impl IntoIterator<Item = &'a str>,
) -> Result<Arc<Scenario>, LoadError> {
    let entries = catalog::read(data)?;
    let entry = find(&entries, id)?;
    let options = entry.choose(options)?;
    let game = game::Game::read(data, &entry.game)?;
    game::build(data, &game, entry, options).map(Arc::new)
}

fn find<'e>(entries: &'e [catalog::Entry], id: &str) -> Result<&'e catalog::Entry, LoadError> {
    let entry = entries.iter().find(|entry| entry.id == id);
    entry.ok_or_else(|| LoadError::Unknown {
        id: id.to_owned(),
        known: entries.iter().map(|entry| entry.id.clone()).collect(),
    })
}
