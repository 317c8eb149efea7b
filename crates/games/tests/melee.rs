//! Battles at close quarters played at random: crowded hexes, many leaders, small units,
//! rivers and woods. No rule may fail to find its way out.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{HexId, Map, Water};
use longroll_rules::campaign::Campaign;
use longroll_rules::frame::Frame;
use longroll_rules::unit::{Entrenchment, UnitState};
use longroll_rules::{
    Action, Event, LeaderId, Pending, Position, Scenario, Side, UnitId, UnitSet, edit,
};

use random::Random;

const BATTLES: u64 = 300;
/// Far more decisions and rolls than the actions of one battle need.
const LONGEST: usize = 3_000;

/// The Standard Rules without any special rules.
#[derive(Debug)]
struct Standard;

impl Campaign for Standard {}

impl Random {
    fn one_in(&mut self, limit: usize) -> bool {
        self.below(limit) == 0
    }
}

/// The hexes within two of the field's middle.
fn field(map: &Map, middle: HexId) -> Vec<HexId> {
    let near = |hex: &HexId| map.distance(*hex, middle) <= 2 && map.info(*hex).playable;
    map.hexes().filter(near).collect()
}

/// Cuts the field up with rivers that nothing crosses.
fn flood(map: &Map, field: &[HexId], random: &mut Random) -> Map {
    let mut map = map.clone();
    for _ in 0..field.len() * 2 {
        let hex = field[random.below(field.len())];
        let neighbors: Vec<_> = map.neighbors(hex).collect();
        let (_, other) = neighbors[random.below(neighbors.len())];
        if let Some(side) = map.hexside(hex, other) {
            let river = longroll_map::Side {
                water: Water::MajorRiver,
                ..longroll_map::Side::default()
            };
            map = map.with_side(side, river);
        }
    }
    map
}

/// Both sides crowded together, each hex with units of one side.
fn crowd(s: &Scenario, field: &[HexId], random: &mut Random) -> Position {
    let owners: Vec<_> = field.iter().map(|_| random.one_in(2)).collect();
    let mut p = Position::empty(s);
    let exclusive = s.find_unit("csa-perry-b");
    for unit in s.unit_ids().filter(|unit| Some(*unit) != exclusive) {
        let index = random.below(field.len());
        let union = s.unit(unit).side == Side::Union;
        if owners[index] != union || !random.one_in(3) {
            continue;
        }
        let mut state = UnitState::fresh(field[index], 1, s.unit(unit).command);
        state.manpower = 1 + random.below(6) as u8;
        state.fatigue = random.below(4) as u8;
        state.organized = !random.one_in(3);
        state.demoralized = [0, 0, 0, 1, 2][random.below(5)];
        state.entrenchment = Entrenchment::ALL[random.below(9).min(4)];
        if !random.one_in(2) {
            state.entrenchment = Entrenchment::None;
        }
        p.place(unit, state);
    }
    p.refresh(s);
    for leader in s.leader_ids() {
        attach(s, &mut p, leader, random);
    }
    p.refresh(s);
    p
}

fn attach(s: &Scenario, p: &mut Position, leader: LeaderId, random: &mut Random) {
    let units: Vec<UnitId> = s.subordinates(p, leader).iter().collect();
    if !units.is_empty() {
        p.attach_leader(leader, Some(units[random.below(units.len())]));
    }
}

/// Attacks and assaults where they are legal, else anything.
fn choose(actions: &[Action], random: &mut Random) -> Action {
    let fights: Vec<_> = actions
        .iter()
        .filter(|action| matches!(action, Action::Attack(..) | Action::Assault(_)))
        .collect();
    if fights.is_empty() || random.one_in(4) {
        actions[random.below(actions.len())]
    } else {
        *fights[random.below(fights.len())]
    }
}

/// What must hold whenever a side chooses its next action.
fn sound(s: &Scenario, p: &Position, seed: u64) {
    let mut recounted = p.clone();
    recounted.refresh(s);
    assert!(recounted == *p, "battle {seed}: the caches differ");
    if let Err(error) = p.check(s) {
        panic!("battle {seed}: {error}");
    }
    // S7.5-24, S7.5-25: every leader who has a subordinate left is with one.
    for leader in s.leader_ids() {
        let attached = p.leader(leader).attached;
        assert!(attached.is_none_or(|unit| p.hex(unit).is_some()));
    }
}

/// Fights until nobody acts or the steps are used up.
fn fight(s: &Scenario, seed: u64) -> Vec<Event> {
    let mut random = Random::of_game(seed);
    let playable: Vec<_> = s.map.hexes().filter(|h| s.map.info(*h).playable).collect();
    let field = field(&s.map, playable[random.below(playable.len())]);
    let mut s = s.clone();
    if random.one_in(2) {
        s.map = Arc::new(flood(&s.map, &field, &mut random));
    }
    let s = &s;
    let mut p = crowd(s, &field, &mut random);
    if p.units_of(Side::Union) == UnitSet::EMPTY || p.units_of(Side::Confederate).is_empty() {
        return Vec::new();
    }
    edit::to_act(s, &mut p, Side::Union);
    let (mut events, mut actions) = (Vec::new(), Vec::new());
    for _ in 0..LONGEST {
        match s.pending(&p) {
            Pending::Over => break,
            Pending::Chance(roll) => {
                let outcome = random.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).expect("an outcome");
                s.resolve(&mut p, dice, &mut events).expect("awaited dice");
            }
            Pending::Choice(decision) => {
                if let Some(Frame::Act { .. }) = p.frames().last() {
                    sound(s, &p, seed);
                }
                s.legal(&p, &mut actions);
                assert!(!actions.is_empty(), "battle {seed}: {decision:?}");
                let action = choose(&actions, &mut random);
                s.apply(&mut p, action, &mut events)
                    .expect("a legal action");
            }
        }
    }
    events
}

/// S7.1 to S7.7: battles in which everything happens end as they should.
#[test]
fn crowded_battles_find_an_end() {
    let mut s = Scenario::clone(&*scenario(&Data::embedded(), "slb-1").expect("sound data"));
    s.campaign = Arc::new(Standard);
    s.dates = (1..=4).map(|day| format!("day {day}")).collect();
    let (mut combats, mut surrenders, mut removed) = (0, 0, 0);
    let (mut slowed, mut grand, mut bonuses) = (0, 0, 0);
    for seed in 1..=BATTLES {
        for event in fight(&s, seed) {
            match event {
                Event::CombatResolved { .. } => combats += 1,
                Event::Surrendered(_) => surrenders += 1,
                Event::LeaderRemoved(_) => removed += 1,
                Event::Slowed(..) => slowed += 1,
                Event::GrandAssaultNumber(..) => grand += 1,
                Event::BonusAnnounced(_) => bonuses += 1,
                _ => {}
            }
        }
    }
    println!("{combats} combats, {surrenders} surrenders, {removed} leaders lost");
    println!("{slowed} marches slowed, {grand} grand assaults, {bonuses} bonuses");
    assert!(combats > 1_000 && surrenders > 3 && removed > 100);
    assert!(slowed > 20 && grand > 20 && bonuses > 20);
}
