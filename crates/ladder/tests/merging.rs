//! Merging results: the order and repetition make no difference, and what contradicts is
//! refused.

use std::path::Path;

use longroll_ladder::{Ending, Fixture, Pairing, Results, Shard, file};
use longroll_rules::Side;
use proptest::collection::vec;
use proptest::prelude::*;

/// Few fixtures and few endings, so that results often share games and often contradict.
fn game(endings: u8) -> impl Strategy<Value = (Fixture, Ending)> {
    (0..3u64, 0..2usize, 0..2usize, 0..endings).prop_map(|(seed, union, scenario, ending)| {
        let pairing = Pairing::new(
            ["slb-1", "slb-2"][scenario],
            ["random", "guard"][union],
            "guard",
        );
        let ending = Ending {
            score: i32::from(ending),
            level: "Marginal Union victory".to_owned(),
            winner: [None, Some(Side::Union), Some(Side::Confederate)][usize::from(ending % 3)],
            decisions: 10,
        };
        (Fixture { pairing, seed }, ending)
    })
}

/// Results without contradictions of their own.
fn results(endings: u8) -> impl Strategy<Value = Results> {
    vec(game(endings), 0..6).prop_map(|games| {
        let mut results = Results::default();
        for (fixture, ending) in games {
            let _ = results.add(fixture, ending);
        }
        results
    })
}

/// Merged, or nothing if they contradict; the words differ with the order.
fn merged(a: Option<Results>, b: Option<Results>) -> Option<Results> {
    a?.merge(b?).ok()
}

proptest! {
    #[test]
    fn is_associative(a in results(2), b in results(2), c in results(2)) {
        let [a, b, c] = [a, b, c].map(Some);
        let left = merged(merged(a.clone(), b.clone()), c.clone());
        let right = merged(a, merged(b, c));
        prop_assert_eq!(left, right);
    }

    #[test]
    fn is_commutative(a in results(2), b in results(2)) {
        let [a, b] = [a, b].map(Some);
        prop_assert_eq!(merged(a.clone(), b.clone()), merged(b, a));
    }

    #[test]
    fn is_idempotent_and_has_a_neutral_element(a in results(3)) {
        prop_assert_eq!(a.clone().merge(a.clone()).ok(), Some(a.clone()));
        prop_assert_eq!(a.clone().merge(Results::default()).ok(), Some(a));
    }

    /// It fails if and only if a game ended in two ways, and loses none.
    #[test]
    fn keeps_every_game_or_names_one_that_contradicts(a in results(2), b in results(2)) {
        let contradicts = |fixture: &Fixture| {
            let of = |r: &Results| r.iter().find(|(f, _)| *f == fixture).map(|(_, e)| e.clone());
            matches!((of(&a), of(&b)), (Some(x), Some(y)) if x != y)
        };
        match a.clone().merge(b.clone()) {
            Ok(all) => {
                prop_assert!(!all.iter().any(|(fixture, _)| contradicts(fixture)));
                prop_assert!(a.iter().chain(b.iter()).all(|(fixture, _)| all.has(fixture)));
                prop_assert!(all.iter().all(|(f, _)| a.has(f) || b.has(f)));
            }
            Err(conflict) => {
                prop_assert!(contradicts(&conflict.fixture));
                prop_assert_ne!(conflict.known, conflict.found);
            }
        }
    }

    /// However the games are split among machines, and whatever the order of the shards,
    /// the merged file has the same bytes.
    #[test]
    fn shards_make_the_whole(all in results(1), of in 1usize..5, turn in 0usize..5) {
        let games: Vec<_> = all.iter().map(|(f, e)| (f.clone(), e.clone())).collect();
        let mut shards: Vec<Results> = (1..=of)
            .map(|index| {
                let mut part = Results::default();
                for (fixture, ending) in Shard::new(index, of).unwrap().of(games.clone()) {
                    part.add(fixture, ending).unwrap();
                }
                part
            })
            .collect();
        shards.rotate_left(turn % of);
        let folder = tempfile::tempdir().unwrap();
        let bytes = |name: &str, results: &Results| {
            let path = folder.path().join(name);
            file::write(Path::new(&path), results).unwrap();
            assert_eq!(&file::read(&path).unwrap().results, results);
            std::fs::read(path).unwrap()
        };
        let joined = shards.into_iter().try_fold(Results::default(), Results::merge).unwrap();
        prop_assert_eq!(&joined, &all);
        for name in ["a.csv", "a.jsonl"] {
            prop_assert_eq!(bytes(name, &joined), bytes(name, &all));
        }
    }
}
