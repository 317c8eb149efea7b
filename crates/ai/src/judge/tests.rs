//! What is counted anew only in part must come to the same as all counted anew.

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_rules::unit::UnitState;

use super::*;
use crate::doctrine::{self, Doctrine};

/// A scenario, its set-up and a survey of it.
fn surveyed(id: &str, doctrine: Doctrine) -> (Arc<Scenario>, Position, Survey) {
    let s = scenario(&Data::embedded(), id).unwrap();
    let p = s.open().unwrap();
    let survey = Survey::new(doctrine, &s, &p);
    (s, p, survey)
}

/// A judge who has the ways measured for the first time.
fn judge<'a>(s: &'a Scenario, p: &Position, side: Side, survey: &'a Survey) -> Judge<'a> {
    Judge::new(s, p, side, survey, &mut Measured::default())
}

/// A judge of a position that has changed in a few units knows as much as one made for it.
#[test]
fn a_value_with_changes_is_the_value_made_anew() {
    for id in ["slb-1", "rtg-2", "hcr-1"] {
        let (s, p, survey) = surveyed(id, doctrine::GUARD);
        let judge = judge(&s, &p, Side::Union, &survey);
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
    let (s, p, survey) = surveyed("slb-1", doctrine::GUARD);
    let judge = judge(&s, &p, Side::Union, &survey);
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

/// Of the stations that a brigade could burn it takes one after the other: each that is nearer
/// counts a march, so that fewer are likely the more there are.
#[test]
fn a_unit_takes_places_one_after_the_other() {
    let (s, p, survey) = surveyed("hcr-4", doctrine::STAFF);
    let judge = judge(&s, &p, Side::Confederate, &survey);
    let stations: Vec<usize> = (0..survey.stakes.len())
        .filter(|index| survey.stakes[*index].is_once())
        .collect();
    let raiders = survey.stakes[stations[0]].units.unwrap();
    for unit in raiders.iter() {
        let Some(hex) = p.hex(unit) else { continue };
        let delays = delays(&judge, Side::Confederate, unit, hex);
        let cost = |index: &usize| judge.fields.get(Side::Confederate, *index, hex);
        let mut reached: Vec<_> = stations.iter().filter(|i| cost(i).is_some()).collect();
        assert!(reached.len() > 2);
        reached.sort_by_key(|index| (cost(index), **index));
        let (dice, bonus) = s.unit_allowance(unit);
        let march = u16::from(dice) * 7 + u16::from(bonus) * 2;
        for (before, index) in (0..).zip(reached) {
            assert_eq!(delays[*index], before * march);
        }
        let (near, far) = (delays.iter().min(), delays.iter().max());
        assert!(near < far);
    }
}

/// RTG-S1-VP-03, RTG-S1-VP-04: infantry on the heights takes from Gettysburg's worth, but only
/// while the Confederates hold it.
#[test]
fn a_place_counts_while_its_objective_is_held_as_it_asks() {
    let (s, _, survey) = surveyed("rtg-1", doctrine::STAFF);
    let heights: Vec<&Stake> = survey.stakes.iter().filter(|s| s.given.is_some()).collect();
    assert_eq!(heights.len(), 3);
    let given = heights[0].given.unwrap();
    assert_eq!(given.holder, Side::Confederate);
    let town = given.objective;
    let infantry = heights[0].units.unwrap().iter().next().unwrap();
    let result = |holder: Side, height: Option<HexId>| {
        let mut p = Position::empty(&s);
        p.set_control(town, Some(holder));
        if let Some(hex) = height {
            p.place(infantry, UnitState::fresh(hex, 5, s.unit(infantry).command));
        }
        p.refresh(&s);
        let judge = judge(&s, &p, Side::Union, &survey);
        let score = -f64::from(s.campaign.score(&s, &p).total());
        (judge.result(&p), score)
    };
    for holder in Side::ALL {
        let (bare, bare_score) = result(holder, None);
        let (held, held_score) = result(holder, Some(heights[0].hex));
        assert!((held - bare - (held_score - bare_score)).abs() < 1e-9);
        assert_eq!(holder == Side::Confederate, held > bare);
    }
}

/// RTG-S4-VP-03: Bridgeport is worth something only as long as Harrisburg is not taken.
#[test]
fn a_bridgehead_counts_until_the_town_is_taken() {
    let (s, p, survey) = surveyed("rtg-4", doctrine::STAFF);
    let [bridgeport, harrisburg] = ["N4809", "N4909"].map(|label| s.map.find(label).unwrap());
    let mut confederates = p.units_of(Side::Confederate).iter();
    let [first, second] = [confederates.next().unwrap(), confederates.next().unwrap()];
    let result = |places: &[(UnitId, HexId)]| {
        let mut there = p.clone();
        for unit in p.on_map().iter() {
            there.place(unit, UnitState::off_map(p.unit(unit).command));
        }
        for (unit, hex) in places {
            there.place(*unit, UnitState::fresh(*hex, 5, s.unit(*unit).command));
        }
        there.refresh(&s);
        let judge = judge(&s, &there, Side::Confederate, &survey);
        let score = f64::from(s.campaign.score(&s, &there).total());
        (judge.result(&there), score)
    };
    let (nowhere, none) = result(&[]);
    for places in [
        &[(first, bridgeport)][..],
        &[(first, harrisburg)],
        &[(first, bridgeport), (second, harrisburg)],
    ] {
        let (points, score) = result(places);
        assert!(
            (points - nowhere - (score - none)).abs() < 1e-9,
            "{places:?}: {points} {score}"
        );
    }
}

/// HCR-17-04: infantry on a height that helps the siege promises points, but scores none.
#[test]
fn who_helps_a_siege_hopes_for_points_and_has_none() {
    let (s, p, survey) = surveyed("hcr-2", doctrine::STAFF);
    let height = survey.stakes.iter().find(|stake| stake.is_hope()).unwrap();
    let guns = height.units.unwrap();
    let division = guns.iter().find(|unit| p.hex(*unit).is_some()).unwrap();
    let judge = judge(&s, &p, Side::Confederate, &survey);
    let mut there = p.clone();
    let state = p.unit(division);
    let hex = Some(height.hex);
    there.place(division, UnitState { hex, ..state });
    there.refresh(&s);
    assert!((judge.result(&there) - judge.result(&p)).abs() < 1e-9);
    assert!(judge.value(&there) > judge.value(&p));
}

/// HCR-18-04, HCR-18-05: an empty fort at Harpers Ferry must still be taken before the depot burns.
#[test]
fn a_fort_without_a_garrison_bars_the_way_to_its_depot() {
    let (s, p, survey) = surveyed("hcr-2r", doctrine::STAFF);
    let depot = survey.stakes.iter().find(|stake| {
        stake.earned == Earned::Burned && forts::stands(&s, &p, Side::Union, stake.hex)
    });
    let fort = depot.unwrap().hex;
    let mut open = p.clone();
    for unit in p.units_at(Side::Union, fort).iter() {
        open.place(unit, UnitState::off_map(p.unit(unit).command));
    }
    open.refresh(&s);
    let judge = judge(&s, &open, Side::Confederate, &survey);
    let mut ruined = open.clone();
    ruined.set_fort(&s, fort, true);
    let (bars, lies) = (judge.value(&open), judge.value(&ruined));
    assert!(lies > bars + 0.02, "{bars} {lies}");
}

/// S5.4-02: whoever is at Fatigue Level 4 burns nothing today.
#[test]
fn who_is_worn_out_burns_no_station_today() {
    let (s, p, survey) = surveyed("hcr-4", doctrine::STAFF);
    let mut stakes = survey.stakes.iter();
    let station = stakes.find(|stake| stake.earned == Earned::Burned).unwrap();
    let units = station.units.unwrap();
    let raider = units.iter().find(|unit| p.hex(*unit).is_some()).unwrap();
    let mut alone = Position::empty(&s);
    let there = |fatigue| UnitState {
        fatigue,
        hex: Some(station.hex),
        ..p.unit(raider)
    };
    alone.place(raider, there(0));
    alone.refresh(&s);
    let judge = judge(&s, &alone, Side::Confederate, &survey);
    let fresh = judge.account(&alone);
    alone.place(raider, there(MAX_FATIGUE));
    alone.refresh(&s);
    let tired = judge.account(&alone);
    let index = survey.stakes.iter().position(|stake| stake == station);
    assert!(tired.stakes[index.unwrap()] < fresh.stakes[index.unwrap()]);
}
