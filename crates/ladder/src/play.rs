//! Playing a plan on several cores.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use longroll_ai::{Broken, Outcome, PLAYERS, Player, play_game};
use longroll_games::{Data, LoadError, scenario_with};
use longroll_rules::Scenario;

use crate::seat::seat;
use crate::{Ending, Fixture, Pairing};

/// Why a plan could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// A scenario can't be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A player is not known.
    #[error(
        "there is no player \"{0}\"; known are: {known}; with a budget for each decision: \
         {best}@500 for so many nodes, {best}@1s for a time",
        known = PLAYERS.join(", "),
        best = PLAYERS[PLAYERS.len() - 1]
    )]
    Nobody(String),
    /// A game could not be played to its end.
    #[error("{0}: {1}")]
    Broken(Box<Fixture>, Broken),
    /// What was to be done with a result went wrong.
    #[error("{0}")]
    Result(String),
}

/// The scenarios of a plan, each built once.
type Scenarios = BTreeMap<(String, Vec<String>), Arc<Scenario>>;

/// Plays all games of a plan, up to `threads` at a time, and hands each to `each` as it
/// ends. Which ends first depends on the threads; how it ends does not.
///
/// The games are taken from a queue by plain threads, not by a pool that a thinking player
/// might share: such a pool begins another game while the player waits for it.
///
/// # Errors
///
/// [`PlayError`] before anything is played if a scenario or a player is not known; the first
/// game that could not be played; or what `each` refused. Games in progress are then played
/// to their end and dropped.
pub fn play(
    data: &Data,
    plan: &[Fixture],
    threads: usize,
    mut each: impl FnMut(Fixture, Ending) -> Result<(), String>,
) -> Result<(), PlayError> {
    let scenarios = prepare(data, plan)?;
    let next = AtomicUsize::new(0);
    let take = || plan.get(next.fetch_add(1, Ordering::Relaxed));
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.clamp(1, plan.len().max(1)) {
            let (sender, scenarios) = (sender.clone(), &scenarios);
            scope.spawn(move || {
                while let Some(fixture) = take() {
                    let outcome = play_one(scenarios, fixture);
                    // Nobody listens any more after an error.
                    if sender.send((fixture, outcome)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (fixture, outcome) in results {
            each(fixture.clone(), outcome?.into()).map_err(PlayError::Result)?;
        }
        Ok(())
    })
}

/// Builds the scenarios and makes sure that the players exist.
fn prepare(data: &Data, plan: &[Fixture]) -> Result<Scenarios, PlayError> {
    let mut scenarios = Scenarios::new();
    let pairings: BTreeSet<_> = plan.iter().map(|fixture| &fixture.pairing).collect();
    for pairing in pairings {
        let key = (pairing.scenario.clone(), pairing.options.clone());
        if let Entry::Vacant(entry) = scenarios.entry(key) {
            let options = pairing.options.iter().map(String::as_str);
            entry.insert(scenario_with(data, &pairing.scenario, options)?);
        }
        for name in [&pairing.union, &pairing.confederate] {
            made(name, 0)?;
        }
    }
    Ok(scenarios)
}

fn made(name: &str, seed: u64) -> Result<Box<dyn Player>, PlayError> {
    seat(name, seed).ok_or_else(|| PlayError::Nobody(name.to_owned()))
}

fn play_one(scenarios: &Scenarios, fixture: &Fixture) -> Result<Outcome, PlayError> {
    let Fixture { pairing, seed } = fixture;
    let Pairing {
        scenario, options, ..
    } = pairing;
    let scenario = &scenarios[&(scenario.clone(), options.clone())];
    let mut union = made(&pairing.union, *seed)?;
    let mut confederate = made(&pairing.confederate, !*seed)?;
    play_game(scenario, &mut *union, &mut *confederate, *seed)
        .map_err(|broken| PlayError::Broken(Box::new(fixture.clone()), broken))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Results;

    fn plan() -> Vec<Fixture> {
        let random = |scenario| Pairing::new(scenario, "random", "random");
        random("slb-1")
            .games(1, 12)
            .chain(random("slb-4").games(5, 3))
            .collect()
    }

    fn played(threads: usize) -> Results {
        let mut results = Results::default();
        play(&Data::embedded(), &plan(), threads, |fixture, ending| {
            results.add(fixture, ending).map_err(|c| c.to_string())
        })
        .expect("games that can be played");
        results
    }

    #[test]
    fn threads_make_no_difference() {
        let one = played(1);
        assert_eq!(one.len(), 15);
        for threads in [2, 3, 7, 100] {
            assert_eq!(played(threads), one, "{threads} threads");
        }
    }

    #[test]
    fn what_is_not_known_is_said_before_anything_is_played() {
        let played = |pairing: Pairing| {
            let plan: Vec<_> = pairing.games(1, 2).collect();
            let each = |_, _| panic!("nothing is played");
            let refused = play(&Data::embedded(), &plan, 2, each);
            refused.expect_err("not to be played").to_string()
        };
        let nobody = played(Pairing::new("slb-1", "random", "grant"));
        assert!(
            nobody.contains("\"grant\"; known are: random, "),
            "{nobody}"
        );
        let nowhere = played(Pairing::new("slb-99", "random", "random"));
        assert!(nowhere.contains("slb-99"), "{nowhere}");
    }

    #[test]
    fn a_result_that_is_refused_ends_it() {
        let mut taken = 0;
        let refused = play(&Data::embedded(), &plan(), 2, |_, _| {
            taken += 1;
            Err("the disk is full".to_owned())
        });
        assert_eq!(taken, 1);
        assert_eq!(
            refused.expect_err("an error").to_string(),
            "the disk is full"
        );
    }

    #[test]
    fn an_empty_plan_is_soon_played() {
        assert!(play(&Data::embedded(), &[], 4, |_, _| Ok(())).is_ok());
    }
}
