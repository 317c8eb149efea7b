//! Positions to recount: from random games, and scrambled ones on changed ground, where
//! rare things stand close together.

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{
    Crossing, HexId, HexInfo, Map, MapBuilder, Ridge, Side as Hexside, Terrain, Water, Way, Ways,
};
use longroll_rules::frame::{Frame, March, MarchStage};
use longroll_rules::unit::{Arm, Entrenchment, UnitState};
use longroll_rules::{Action, Dice, Mp, Pending, Position, Scenario, Side, UnitId};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A position with the scenario that it belongs to.
pub struct Sample {
    pub scenario: Arc<Scenario>,
    pub position: Position,
}

/// A seeded source of choices.
pub struct Chooser(ChaCha8Rng);

/// Another number in the variable `RECOUNT` recounts other positions.
pub fn variant() -> u64 {
    let variant = std::env::var("RECOUNT").ok();
    variant.map_or(0, |number| number.parse().expect("RECOUNT is a number"))
}

impl Chooser {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(variant() * 1_000 + seed))
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0.next_u32() as usize % limit
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// Plays seeded games at random and keeps the positions that `wanted` picks.
pub fn from_games(games: u64, mut wanted: impl FnMut(&Position) -> bool) -> Vec<Sample> {
    let scenario = scenario(&Data::embedded(), "slb-1").expect("the scenario loads");
    let mut samples = Vec::new();
    for seed in 0..games {
        let mut chooser = Chooser::new(seed);
        let mut position = scenario.open().expect("the set-up is sound");
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        loop {
            match scenario.pending(&position) {
                Pending::Over => break,
                Pending::Chance(roll) => {
                    let outcomes: Vec<Dice> = roll.outcomes().collect();
                    let dice = chooser.one_of(&outcomes);
                    scenario
                        .resolve(&mut position, dice, &mut events)
                        .expect("the awaited dice");
                }
                Pending::Choice(_) => {
                    if wanted(&position) {
                        samples.push(Sample {
                            scenario: Arc::clone(&scenario),
                            position: position.clone(),
                        });
                    }
                    scenario.legal(&position, &mut legal);
                    let action = choose(&mut chooser, &legal);
                    scenario.apply_unchecked(&mut position, action, &mut events);
                }
            }
            events.clear();
        }
    }
    samples
}

/// Prefers fighting to everything else, and seldom passes.
fn choose(chooser: &mut Chooser, legal: &[Action]) -> Action {
    let fights: Vec<_> = legal
        .iter()
        .filter(|action| matches!(action, Action::Attack(..) | Action::Assault(_)))
        .copied()
        .collect();
    if !fights.is_empty() && chooser.percent(50) {
        return chooser.one_of(&fights);
    }
    let dull =
        |action: &Action| matches!(action, Action::Pass | Action::Detach(..) | Action::EndMarch);
    let lively: Vec<_> = legal.iter().filter(|a| !dull(a)).copied().collect();
    if !lively.is_empty() && chooser.percent(90) {
        return chooser.one_of(&lively);
    }
    chooser.one_of(legal)
}

/// What becomes of the ground around a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Everything that maps have, mixed.
    Mixed,
    /// The same, with only water from four hexes off.
    Island,
    /// Half of the hexes water, and nothing to hinder in the others.
    Narrow,
}

/// A copy of the scenario with changed ground around a hex and changed counters.
pub fn change(
    scenario: &Scenario,
    center: HexId,
    ground: Ground,
    chooser: &mut Chooser,
) -> Scenario {
    let mut changed = scenario.clone();
    changed.map = Arc::new(change_map(&scenario.map, center, ground, chooser));
    for unit in &mut changed.units {
        unit.arm = chooser.one_of(&[
            Arm::Infantry,
            Arm::Infantry,
            Arm::Infantry,
            Arm::Cavalry,
            Arm::Artillery,
        ]);
        unit.artillery = chooser.below(8) as u8;
        unit.tactical = (chooser.below(5) as i8, chooser.below(5) as i8);
        unit.only_with_others = unit.arm == Arm::Artillery || chooser.percent(5);
    }
    for leader in &mut changed.leaders {
        leader.cavalry = chooser.percent(30);
    }
    changed
}

fn change_map(map: &Map, center: HexId, ground: Ground, chooser: &mut Chooser) -> Map {
    const TERRAIN: [Terrain; 16] = [
        Terrain::Clear,
        Terrain::Clear,
        Terrain::Clear,
        Terrain::Rolling,
        Terrain::Rolling,
        Terrain::Rough,
        Terrain::Woods,
        Terrain::Woods,
        Terrain::Woods,
        Terrain::Woods,
        Terrain::City,
        Terrain::Hill,
        Terrain::Mountain,
        Terrain::Swamp,
        Terrain::ProvisionalSwamp,
        Terrain::Water,
    ];
    let near = |hex| map.distance(hex, center) <= 6;
    let mut builder = MapBuilder::default();
    for hex in map.hexes() {
        let mut info: HexInfo = map.info(hex).clone();
        if near(hex) {
            info.terrain = chooser.one_of(&TERRAIN);
            let far = map.distance(hex, center) > 3;
            let water = match ground {
                Ground::Mixed => false,
                Ground::Island => far,
                Ground::Narrow => chooser.percent(50),
            };
            if hex == center || ground == Ground::Narrow {
                info.terrain = Terrain::Clear;
            }
            if water && hex != center {
                info.terrain = Terrain::Water;
            }
            info.playable = info.terrain != Terrain::Water;
        }
        builder.hex(info).expect("the map's own hexes");
    }
    for hex in map.hexes() {
        for direction in longroll_map::Direction::ALL.into_iter().take(3) {
            let Some(other) = map.drawn_neighbor(hex, direction) else {
                continue;
            };
            let features = if near(hex) && ground == Ground::Narrow {
                Hexside::default()
            } else if near(hex) {
                hexside(chooser)
            } else {
                map.side(hex, direction)
            };
            builder
                .side(map.label(hex), map.label(other), features)
                .expect("the map's own hexsides");
        }
    }
    builder.build()
}

fn hexside(chooser: &mut Chooser) -> Hexside {
    const WATER: [Water; 10] = [
        Water::None,
        Water::None,
        Water::None,
        Water::None,
        Water::None,
        Water::None,
        Water::Creek,
        Water::Creek,
        Water::MinorRiver,
        Water::MajorRiver,
    ];
    const CROSSING: [Crossing; 6] = [
        Crossing::None,
        Crossing::None,
        Crossing::Ford,
        Crossing::Bridge,
        Crossing::Ferry,
        Crossing::Dam,
    ];
    let water = chooser.one_of(&WATER);
    let crossing = if water.is_river() {
        chooser.one_of(&CROSSING)
    } else {
        Crossing::None
    };
    let passable = !water.is_river() || crossing != Crossing::None;
    let mut ways = Ways::NONE;
    if passable {
        for way in Way::ALL {
            if chooser.percent(12) {
                ways = ways.with(way);
            }
        }
    }
    let ridge = chooser.one_of(&[
        Ridge::None,
        Ridge::None,
        Ridge::None,
        Ridge::None,
        Ridge::Here,
        Ridge::There,
    ]);
    Hexside {
        water,
        crossing,
        ways,
        ridge,
    }
}

/// Throws the units together around a hex, in any state.
pub fn throw(
    scenario: &Scenario,
    base: &Position,
    center: HexId,
    chooser: &mut Chooser,
) -> Position {
    let mut position = base.clone();
    let map = &scenario.map;
    let near: Vec<_> = map
        .hexes()
        .filter(|hex| map.info(*hex).playable && map.distance(*hex, center) <= 3)
        .collect();
    let mut holders: Vec<(HexId, Side)> = Vec::new();
    for unit in scenario.unit_ids() {
        let info = scenario.unit(unit);
        position.place(unit, UnitState::off_map(info.command));
        let hex = chooser.one_of(&near);
        let held = holders.iter().find(|(at, _)| *at == hex);
        if !chooser.percent(45) || held.is_some_and(|(_, side)| *side != info.side) {
            continue;
        }
        holders.push((hex, info.side));
        position.place(unit, state(UnitState::fresh(hex, 1, info.command), chooser));
    }
    for hexside in base
        .pontoons()
        .iter()
        .map(|(at, _)| *at)
        .collect::<Vec<_>>()
    {
        position.remove_pontoon(hexside);
    }
    for hex in base.refused().to_vec() {
        position.set_refused(hex, false);
    }
    for (hex, _) in &holders {
        if chooser.percent(10) {
            position.set_refused(*hex, true);
        }
    }
    for hex in near {
        for (direction, other) in map.neighbors(hex) {
            if map.side(hex, direction).water.is_river() && chooser.percent(8) {
                let owner = chooser.one_of(&Side::ALL);
                position.add_pontoon(map.hexside(hex, other).expect("adjacent"), owner);
            }
        }
    }
    position.refresh(scenario);
    for leader in scenario.leader_ids() {
        position.attach_leader(leader, None);
        let subordinates: Vec<_> = scenario.subordinates(&position, leader).iter().collect();
        if !subordinates.is_empty() {
            position.attach_leader(leader, Some(chooser.one_of(&subordinates)));
        }
    }
    position
}

/// A few units of a side in a hex, and enemies in most hexes around.
pub fn surround(
    scenario: &Scenario,
    base: &Position,
    center: HexId,
    side: Side,
    chooser: &mut Chooser,
) -> Position {
    let mut position = throw(scenario, base, center, chooser);
    let map = &scenario.map;
    let mut units = [Vec::new(), Vec::new()];
    for unit in scenario.unit_ids() {
        let info = scenario.unit(unit);
        position.place(unit, UnitState::off_map(info.command));
        units[usize::from(info.side == side)].push(unit);
    }
    let [mut enemies, mut friends] = units;
    let (radius, density) = chooser.one_of(&[(3, 50), (3, 80), (4, 85), (4, 100)]);
    for hex in map
        .hexes()
        .filter(|hex| map.distance(*hex, center) <= radius)
    {
        let list = if hex == center || chooser.percent(5) {
            &mut friends
        } else if chooser.percent(density) {
            &mut enemies
        } else {
            continue;
        };
        if map.info(hex).playable
            && let Some(unit) = list.pop()
        {
            let fresh = UnitState::fresh(hex, 1, scenario.unit(unit).command);
            position.place(unit, state(fresh, chooser));
        }
    }
    for leader in scenario.leader_ids() {
        position.attach_leader(leader, None);
    }
    for hex in position.refused().to_vec() {
        position.set_refused(hex, false);
    }
    position.refresh(scenario);
    position
}

fn state(fresh: UnitState, chooser: &mut Chooser) -> UnitState {
    let strongest = if chooser.percent(80) { 12 } else { 21 };
    UnitState {
        manpower: 1 + chooser.below(strongest) as u8,
        fatigue: chooser.below(5) as u8,
        organized: chooser.percent(60),
        exhausted: chooser.percent(30),
        demoralized: chooser.one_of(&[0, 0, 0, 0, 1, 2]),
        entrenchment: chooser.one_of(&[
            Entrenchment::None,
            Entrenchment::None,
            Entrenchment::None,
            Entrenchment::BreastworkBuild,
            Entrenchment::Breastwork,
            Entrenchment::FortBuild,
            Entrenchment::Fort,
        ]),
        ..fresh
    }
}

/// A march of the unit in any state that it may be in.
pub fn march(position: &Position, unit: UnitId, around: &[HexId], chooser: &mut Chooser) -> March {
    let here = position.hex(unit).expect("the unit is on the map");
    let steps = chooser.one_of(&[0, 0, 1, 2]);
    let start = if steps == 0 {
        here
    } else {
        chooser.one_of(around)
    };
    let attacked = chooser.percent(25);
    let mp = Mp::whole(chooser.below(9) as u16);
    March {
        unit,
        leader: None,
        start,
        began_in_zoc: false,
        fatigue_before: 0,
        mp,
        allowance: mp,
        steps,
        attacked,
        acted: steps > 0 || attacked,
        advanced: attacked && chooser.percent(30),
        spent: false,
        destroying: None,
        forfeited: [None; 8],
        stage: MarchStage::Moving,
    }
}

/// The position with these decisions in progress. Only the games' records can say so
/// from outside, thus by way of text.
pub fn with_frames(scenario: &Scenario, position: &Position, frames: &[Frame]) -> Position {
    let text = serde_json::to_string(position).expect("positions can be written");
    let (facts, _) = text
        .split_once("\"stack\":")
        .expect("the stack is written last");
    let stack = serde_json::to_string(frames).expect("frames can be written");
    let text = format!("{facts}\"stack\":{stack}}}");
    let mut position: Position = serde_json::from_str(&text).expect("and read");
    position.refresh(scenario);
    position
}
