//! Which games are played.

use longroll_games::Data;
use longroll_ladder::{Fixture, Pairing, Shard};

use super::Arguments;

/// The games that the arguments ask for, or their part of them.
pub(super) fn plan(data: &Data, arguments: &Arguments) -> Result<Vec<Fixture>, String> {
    let named = arguments.named_scenario.as_ref();
    let scenario = named.unwrap_or(&arguments.scenario);
    let mut plan = Vec::new();
    for id in scenarios(data, arguments.study.as_ref().unwrap_or(scenario))? {
        let pairing = |union: &str, confederate: &str| {
            Pairing::new(&id, union, confederate).with_options(arguments.options.iter().cloned())
        };
        let (seed, games) = (arguments.seed, arguments.games);
        if arguments.study.is_some() {
            for player in &arguments.players {
                plan.extend(pairing(player, player).games(seed, games));
            }
        } else if let Some([first, second]) = arguments.pair.as_deref() {
            if first == second {
                return Err(format!(
                    "expected two players for a match, found {first} twice"
                ));
            }
            plan.extend(pairing(first, second).match_games(seed, games));
        } else {
            let pairing = pairing(&arguments.union, &arguments.confederate);
            plan.extend(pairing.games(seed, games));
        }
    }
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    Ok(shard.of(plan).collect())
}

/// The ids of the scenarios that a word means: one, those of a game, or all.
fn scenarios(data: &Data, word: &str) -> Result<Vec<String>, String> {
    let known = longroll_games::scenarios(data).map_err(|error| error.to_string())?;
    let meant = known
        .iter()
        .filter(|scenario| word == "all" || word == scenario.game || word == scenario.id);
    let meant: Vec<String> = meant.map(|scenario| scenario.id.clone()).collect();
    if meant.is_empty() {
        let mut words: Vec<&str> = known
            .iter()
            .map(|scenario| scenario.game.as_str())
            .collect();
        words.dedup();
        words.extend(known.iter().map(|scenario| scenario.id.as_str()));
        let words = words.join(", ");
        return Err(format!(
            "there is no scenario \"{word}\"; known are: all, {words}"
        ));
    }
    Ok(meant)
}

/// The pairings of a plan, each once, in its order.
pub(super) fn pairings(plan: &[Fixture]) -> Vec<&Pairing> {
    let mut pairings: Vec<&Pairing> = Vec::new();
    for Fixture { pairing, .. } in plan {
        if !pairings.contains(&pairing) {
            pairings.push(pairing);
        }
    }
    pairings
}
