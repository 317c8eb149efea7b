//! What is counted anew only in part must come to the same as all counted anew.

use longroll_games::{Data, scenario};
use longroll_rules::unit::UnitState;

use super::*;
use crate::doctrine;

/// A judge of a position that has changed in a few units knows as much as one made for it.
#[test]
fn a_value_with_changes_is_the_value_made_anew() {
    for id in ["slb-1", "rtg-2", "hcr-1"] {
        let s = scenario(&Data::embedded(), id).unwrap();
        let p = s.open().unwrap();
        let survey = Survey::new(doctrine::GUARD, &s, &p);
        let judge = Judge::new(&s, &p, Side::Union, &survey, &mut Measured::default());
        let mut then = p.clone();
        for (count, unit) in p.on_map().iter().enumerate() {
            let state = p.unit(unit);
            let near = s.map.neighbors(state.hex.unwrap()).map(|(_, hex)| hex);
            let mut free = near.filter(|hex| then.occupant(*hex).is_none());
            let changed = match count % 4 {
                0 => UnitState {
                    hex: free.next().or(state.hex),
                    ..state
                },
                1 => UnitState {
                    fatigue: 3,
                    organized: false,
                    ..state
                },
                2 => UnitState::off_map(state.command),
                _ => state,
            };
            then.place(unit, changed);
            then.refresh(&s);
            let anew = judge.again(&then, judge.fields().clone());
            let (changed, anew) = (judge.value(&then), anew.value(&then));
            assert!((changed - anew).abs() < 1e-6, "{id}: {changed} {anew}");
        }
    }
}

/// The ways without a stack are those of the map without it.
#[test]
fn cleared_ways_are_the_ways_measured_anew() {
    let s = scenario(&Data::embedded(), "slb-1").unwrap();
    let p = s.open().unwrap();
    let survey = Survey::new(doctrine::GUARD, &s, &p);
    let judge = Judge::new(&s, &p, Side::Union, &survey, &mut Measured::default());
    for side in Side::ALL {
        for hex in p.occupied(side).iter() {
            let mut without = p.clone();
            for unit in p.units_at(side, hex).iter() {
                without.place(unit, UnitState::off_map(p.unit(unit).command));
            }
            without.refresh(&s);
            let cleared = judge.cleared(&without, side, hex);
            let measured = &mut Measured::default();
            let anew = Fields::measure(&s, &without, &survey.ground, &survey.stakes, measured);
            for stake in 0..survey.stakes.len() {
                for from in s.map.hexes() {
                    let ways = |fields: &Fields| fields.get(side.other(), stake, from);
                    assert_eq!(ways(&cleared), ways(&anew), "{}", s.map.label(from));
                }
            }
        }
    }
}
