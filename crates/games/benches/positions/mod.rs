//! What is measured: seeded random games on several grounds, and positions out of them.

use std::sync::{Arc, LazyLock};

use longroll_games::{Data, scenario, scenarios};
use longroll_map::{HexId, HexInfo, Map, MapBuilder, Terrain};
use longroll_rules::campaign::Campaign;
use longroll_rules::unit::UnitState;
use longroll_rules::{Action, Event, Pending, Position, Scenario, Side, edit};

use crate::random::Random;

/// Games of each ground that the mixed figures are taken from.
const GAMES: u64 = 8;
/// Of so many decisions one is kept.
const SPACING: usize = 7;
/// More steps than any game takes.
const LONGEST: usize = 100_000;

/// A scenario, or a drill, with the position in which its games begin.
pub struct Ground {
    pub scenario: Arc<Scenario>,
    pub start: Position,
}

/// A decision of a random game and what was decided.
pub struct Sample {
    pub scenario: Arc<Scenario>,
    pub position: Position,
    pub action: Action,
}

/// What a game consisted of.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    pub games: usize,
    pub actions: usize,
    /// Legal actions of all decisions.
    pub choices: usize,
    pub hexes_entered: usize,
}

/// Every scenario, and three drills of Salem Church.
pub static GROUNDS: LazyLock<Vec<Ground>> = LazyLock::new(|| {
    let data = Data::embedded();
    let known = scenarios(&data).expect("sound data");
    let mut grounds: Vec<_> = known
        .iter()
        .map(|known| open(scenario(&data, &known.id).expect("sound data")))
        .collect();
    let salem = scenario(&data, "slb-1").expect("sound data");
    grounds.push(plain(&salem));
    grounds.push(rain(&salem));
    grounds.extend((1..=4).map(|seed| melee(&salem, seed)));
    grounds
});

/// Decisions out of random games on all grounds.
pub static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let mut samples = Vec::new();
    let mut count = 0;
    for ground in GROUNDS.iter() {
        for seed in 0..GAMES {
            play(ground, seed, |position, action| {
                count += 1;
                if count % SPACING == 0 {
                    samples.push(Sample {
                        scenario: Arc::clone(&ground.scenario),
                        position: position.clone(),
                        action,
                    });
                }
            });
        }
    }
    samples
});

/// Plays all grounds' games.
pub fn play_all() -> Tally {
    let mut all = Tally::default();
    for ground in GROUNDS.iter() {
        for seed in 0..GAMES {
            let tally = play(ground, seed, |_, _| {});
            all.games += 1;
            all.actions += tally.actions;
            all.choices += tally.choices;
            all.hexes_entered += tally.hexes_entered;
        }
    }
    all
}

/// Plays a game, each action chosen from the full list with equal chances and checked
/// again as it is applied.
pub fn play(ground: &Ground, seed: u64, mut look: impl FnMut(&Position, Action)) -> Tally {
    let s = &*ground.scenario;
    let mut p = ground.start.clone();
    let mut random = Random::of_game(seed + 1);
    let mut tally = Tally::default();
    let (mut events, mut actions) = (Vec::new(), Vec::new());
    for _ in 0..LONGEST {
        events.clear();
        match s.pending(&p) {
            Pending::Over => break,
            Pending::Chance(roll) => {
                let outcome = random.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).expect("an outcome");
                s.resolve(&mut p, dice, &mut events).expect("awaited dice");
            }
            Pending::Choice(_) => {
                s.legal(&p, &mut actions);
                let action = actions[random.below(actions.len())];
                look(&p, action);
                s.apply(&mut p, action, &mut events).expect("a legal one");
                tally.actions += 1;
                tally.choices += actions.len();
            }
        }
        let entered = |e: &&Event| matches!(e, Event::Moved { .. } | Event::Retreated { .. });
        tally.hexes_entered += events.iter().filter(entered).count();
    }
    tally
}

/// The set-up of a scenario.
pub fn open(scenario: Arc<Scenario>) -> Ground {
    let start = scenario.open().expect("a sound set-up");
    Ground { scenario, start }
}

/// Salem Church where nothing is in or between the hexes.
fn plain(salem: &Scenario) -> Ground {
    let mut builder = MapBuilder::default();
    for hex in salem.map.hexes() {
        let bare = HexInfo {
            terrain: Terrain::Clear,
            features: Vec::new(),
            ..salem.map.info(hex).clone()
        };
        builder.hex(bare).expect("a hex of the map");
    }
    let mut s = salem.clone();
    s.map = Arc::new(builder.build());
    s.setup.bridges.clear();
    open(Arc::new(s))
}

/// Salem Church with three days, two of them of rain, and with all works.
fn rain(salem: &Scenario) -> Ground {
    let mut s = salem.clone();
    s.dates = (1..=3).map(|day| format!("day {day}")).collect();
    s.options.fatigue4_march = true;
    s.options.entrench_action_1863 = true;
    s.works.entrenching = true;
    let mut ground = open(Arc::new(s));
    edit::rain(&ground.scenario, &mut ground.start, 1, &mut Vec::new());
    ground
}

/// The Standard Rules without any special rules.
#[derive(Debug)]
struct Standard;

impl Campaign for Standard {}

/// Two days of battle between units crowded together somewhere.
fn melee(salem: &Scenario, seed: u64) -> Ground {
    let mut random = Random::of_game(seed);
    let mut s = salem.clone();
    s.campaign = Arc::new(Standard);
    s.dates = (1..=2).map(|day| format!("day {day}")).collect();
    let map = Arc::clone(&s.map);
    let field = field(&map, &mut random);
    let union: Vec<bool> = field.iter().map(|_| random.below(2) == 0).collect();
    let mut p = Position::empty(&s);
    let exclusive = s.find_unit("csa-perry-b");
    for unit in s.unit_ids().filter(|unit| Some(*unit) != exclusive) {
        let index = random.below(field.len());
        if union[index] == (s.unit(unit).side == Side::Union) && random.below(2) == 0 {
            let manpower = 1 + random.below(6) as u8;
            p.place(
                unit,
                UnitState::fresh(field[index], manpower, s.unit(unit).command),
            );
        }
    }
    p.refresh(&s);
    for leader in s.leader_ids() {
        let unit = s.subordinates(&p, leader).iter().next();
        p.attach_leader(leader, unit);
    }
    p.refresh(&s);
    edit::to_act(&s, &mut p, Side::Union);
    Ground {
        scenario: Arc::new(s),
        start: p,
    }
}

fn field(map: &Map, random: &mut Random) -> Vec<HexId> {
    let playable = |hex: &HexId| map.info(*hex).playable;
    let all: Vec<_> = map.hexes().filter(playable).collect();
    let middle = all[random.below(all.len())];
    all.into_iter()
        .filter(|hex| map.distance(*hex, middle) <= 3)
        .collect()
}
