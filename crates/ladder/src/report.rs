//! Results in words, for a terminal.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use longroll_rules::Side;

use crate::{Interval, Pairing, Pairs, Results, Tally};

/// Tells what some pairings came to, and how their players did over both sides; `scored` names
/// the side whose points a scenario counts.
pub fn report(
    results: &Results,
    pairings: &[&Pairing],
    scored: impl Fn(&str) -> Option<Side>,
) -> String {
    let mut told = String::new();
    for pairing in pairings {
        told.push_str(&one(pairing, &Tally::of(results.of(pairing))));
    }
    let played: BTreeSet<&Pairing> = pairings.iter().copied().collect();
    for pairing in &played {
        // Each pair of players once.
        let swapped = pairing.swapped();
        if pairing.union < pairing.confederate && played.contains(&swapped) {
            let scored = scored(&pairing.scenario);
            told.push_str(&both(results, pairing, &swapped, scored));
        }
    }
    told
}

fn one(pairing: &Pairing, tally: &Tally) -> String {
    let mut told = format!(
        "{pairing}\n  {} games, victory points {:.1} on average (deviation {:.1}), {:.0} decisions a game\n",
        tally.games(),
        tally.mean(),
        tally.deviation(),
        tally.mean_decisions()
    );
    for (level, games) in tally.levels() {
        let share = Interval::wilson(games, tally.games());
        let _ = writeln!(told, "{games:8}  {level:<34} {share}");
    }
    told.push('\n');
    told
}

/// How a player did against another, from both sides.
fn both(results: &Results, pairing: &Pairing, swapped: &Pairing, scored: Option<Side>) -> String {
    let (here, there) = (
        Tally::of(results.of(pairing)),
        Tally::of(results.of(swapped)),
    );
    let games = here.games() + there.games();
    let wins = [
        here.wins(Side::Union) + there.wins(Side::Confederate),
        there.wins(Side::Union) + here.wins(Side::Confederate),
    ];
    // The better first.
    let ahead = wins[0] >= wins[1];
    let (name, other, wins) = if ahead {
        (&pairing.union, &pairing.confederate, wins[0])
    } else {
        (&pairing.confederate, &pairing.union, wins[1])
    };
    let (union, confederate) = if ahead {
        (&here, &there)
    } else {
        (&there, &here)
    };
    let mut told = format!(
        "{}: {name} won {wins} of {games} games against {other}, {}\n",
        pairing.scenario,
        Interval::wilson(wins, games)
    );
    for (side, tally) in [(Side::Union, union), (Side::Confederate, confederate)] {
        let (side_name, wins) = (side.name(), tally.wins(side));
        let _ = writeln!(
            told,
            "  as {side_name:<12} {wins:>5} of {:>5}, {}",
            tally.games(),
            tally.won(side)
        );
    }
    let drawn = here.drawn() + there.drawn();
    if drawn > 0 {
        let _ = writeln!(told, "  {drawn} games without a winner");
    }
    if let Some(scored) = scored {
        let (of, against) = if ahead {
            (pairing, swapped)
        } else {
            (swapped, pairing)
        };
        told.push_str(&in_pairs(&Pairs::of(results, of, against, scored)));
    }
    told.push('\n');
    told
}

/// Tells how a player did in pairs of games.
fn in_pairs(pairs: &Pairs) -> String {
    if pairs.count() == 0 {
        return String::new();
    }
    let (mean, error) = pairs.margin();
    format!(
        "  with the same dice in both seats it did better {} times, worse {} times, the same {} times; {mean:+.2} \
         points (± {error:.2}) a game\n",
        pairs.better, pairs.worse, pairs.same
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, Fixture};

    /// Ten games a side, of which the player `a` wins so many as the Union and as the
    /// Confederate.
    fn results(union: u64, confederate: u64) -> Results {
        let mut results = Results::default();
        let ab = Pairing::new("slb-1", "a", "b");
        for (pairing, limit, by) in [
            (&ab, union, Side::Union),
            (&ab.swapped(), confederate, Side::Confederate),
        ] {
            for seed in 0..10 {
                let winner = if seed < limit { by } else { by.other() };
                let ending = Ending {
                    score: 3,
                    level: winner.name().to_owned(),
                    winner: Some(winner),
                    decisions: 40,
                };
                let fixture = Fixture {
                    pairing: pairing.clone(),
                    seed,
                };
                results.add(fixture, ending).expect("a new game");
            }
        }
        results
    }

    #[test]
    fn a_match_is_told_for_who_won_it() {
        let told = |union, confederate| {
            let results = results(union, confederate);
            report(&results, &results.pairings(), |_| Some(Side::Union))
        };
        let first = told(7, 6);
        assert!(
            first.contains("a won 13 of 20 games against b, 65.0 % (43.3 to 81.9 %)"),
            "{first}"
        );
        assert!(
            first.contains("as Union            7 of    10, 70.0 %"),
            "{first}"
        );
        assert!(
            first.contains("as Confederate      6 of    10, 60.0 %"),
            "{first}"
        );
        let second = told(1, 2);
        assert!(
            second.contains("b won 17 of 20 games against a, 85.0 %"),
            "{second}"
        );
        assert!(
            second.contains("as Union            8 of    10"),
            "{second}"
        );
        assert!(
            second.contains("as Confederate      9 of    10"),
            "{second}"
        );
    }
}
