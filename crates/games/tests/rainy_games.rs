//! Random games in bad weather on a wild map, with all options and works: whatever
//! happens, a rain turn stays a rain turn.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{Crossing, Direction, Feature, HexId, Terrain, Water};
use longroll_rules::s02_zoc::{Passage, passage};
use longroll_rules::s12_rain::acting_terrain;
use longroll_rules::{Action, Event, Kind, Pending, Position, Scenario, edit};

use random::Random;

const GAMES: u64 = 60;
const LONGEST: usize = 20_000;
const WILD_HEXES: usize = 150;

impl Random {
    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Salem Church with all options, on ground that is strange around the units.
fn wild(of: &Scenario, random: &mut Random) -> Scenario {
    let mut s = of.clone();
    s.dates = (1..=4).map(|turn| format!("day {turn}")).collect();
    s.options.fatigue4_march = true;
    s.options.entrench_action_1863 = true;
    s.works.entrenching = true;
    s.works.building.roll = random.below(2) == 0;
    let near: Vec<HexId> = s
        .setup
        .units
        .iter()
        .filter_map(|(_, state)| state.hex)
        .collect();
    let mut map = (*s.map).clone();
    for _ in 0..WILD_HEXES {
        let center = random.one(&near);
        let hexes: Vec<HexId> = map.hexes().collect();
        let close: Vec<HexId> = hexes
            .into_iter()
            .filter(|hex| map.distance(*hex, center) < 5)
            .collect();
        let hex = random.one(&close);
        match random.below(3) {
            0 => {
                let kinds = [Terrain::ProvisionalSwamp, Terrain::City, Terrain::Mountain];
                map = map.with_terrain(hex, random.one(&kinds));
            }
            1 => map = map.with_feature(hex, Feature::RrStation),
            _ => {
                let to = map.neighbor(hex, random.one(&Direction::ALL));
                if let Some(side) = to.and_then(|to| map.hexside(hex, to)) {
                    let mut features = map.side(side.hex(), side.direction());
                    features.water =
                        random.one(&[Water::Creek, Water::MinorRiver, Water::MajorRiver]);
                    features.crossing = match features.water {
                        Water::Creek => Crossing::None,
                        _ => random.one(&[Crossing::Ford, Crossing::Bridge, Crossing::Ferry]),
                    };
                    map = map.with_side(side, features);
                }
            }
        }
    }
    s.map = Arc::new(map);
    s
}

/// What rule 12.0 forbids, judged before the event.
fn forbidden(s: &Scenario, before: &Position, event: &Event) -> bool {
    let Event::Moved { from, to, .. } = event else {
        return before.is_rain()
            && matches!(
                event,
                Event::Entrenched(..)
                    | Event::PontoonBuilt(..)
                    | Event::BridgeRepaired(_)
                    | Event::BuildingFailed(_)
            );
    };
    let direction = s.map.direction(*from, *to).expect("a step");
    let ways = s.map.side(*from, direction).ways;
    let swamp = |hex| acting_terrain(s, before, hex) == Terrain::Swamp;
    let closed = matches!(
        passage(s, before, *from, direction),
        Passage::Flooded | Passage::Swollen | Passage::Closed
    );
    // A pontoon bridge may carry a road as well.
    let pontoon = before.pontoons().iter().any(|(side, _)| {
        let ends = s.map.ends(*side);
        ends == (*from, *to) || ends == (*to, *from)
    });
    closed || ((swamp(*from) || swamp(*to)) && !ways.any_but_trail() && !pontoon)
}

fn play(s: &Scenario, seed: u64, random: &mut Random) -> bool {
    // The map may have put units where none can be.
    let Ok(mut p) = s.open() else {
        return false;
    };
    let (mut events, mut actions) = (Vec::new(), Vec::<Action>::new());
    for _ in 0..LONGEST {
        events.clear();
        let before = p.clone();
        match s.pending(&p) {
            Pending::Over => return true,
            Pending::Chance(roll) => {
                let outcome = random.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).expect("an outcome");
                s.resolve(&mut p, dice, &mut events).expect("the dice");
            }
            Pending::Choice(decision) if decision.kind == Kind::Action && random.below(12) == 0 => {
                edit::rain(s, &mut p, random.below(3) as u8, &mut events);
                assert!(p.is_rain());
                events.clear();
            }
            Pending::Choice(decision) => {
                s.legal(&p, &mut actions);
                assert!(!actions.is_empty(), "game {seed}: {decision:?}");
                let mut action = random.one(&actions);
                // Who passes and halts half the time sees little of the weather.
                if matches!(action, Action::Pass | Action::EndMarch) && random.below(8) > 0 {
                    action = random.one(&actions);
                }
                let done = s.apply(&mut p, action, &mut events);
                assert!(done.is_ok(), "game {seed}: {action:?} is listed: {done:?}");
            }
        }
        // A turn may have begun among the events, and a bridge may have changed.
        if p.turn() == before.turn() {
            let wrong = events.iter().find(|event| forbidden(s, &before, event));
            assert!(wrong.is_none(), "game {seed}: {wrong:?}");
        }
        let mut recounted = p.clone();
        recounted.refresh(s);
        assert!(recounted == p, "game {seed}: the caches differ");
    }
    panic!("game {seed} does not end");
}

/// S12.0-05 to S12.0-13: what rain forbids does not happen, and no game gets stuck.
#[test]
fn nothing_happens_that_rain_forbids() {
    let data = Data::embedded();
    let salem = scenario(&data, "slb-1").expect("the scenario");
    let mut played = 0;
    for seed in 1..=GAMES {
        let mut random = Random::of_game(seed);
        let s = wild(&salem, &mut random);
        played += u64::from(play(&s, seed, &mut random));
    }
    assert!(played * 2 > GAMES, "only {played} games could be played");
}
