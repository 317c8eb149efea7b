//! The odds that players are shown are what the dice do: in crowded random battles, each
//! combat's whole distribution against every fall of its dice.

mod random;

use std::collections::BTreeMap;
use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_rules::campaign::Campaign;
use longroll_rules::frame::{Attack, Frame};
use longroll_rules::odds::{CASES, odds};
use longroll_rules::s07_modifiers::AttackPlan;
use longroll_rules::unit::UnitState;
use longroll_rules::{
    Action, Dice, Event, Pending, Position, Purpose, Scenario, Side, UnitSet, edit,
};

use random::Random;

const BATTLES: u64 = 150;
const LONGEST: usize = 600;

/// The Standard Rules without any special rules.
#[derive(Debug)]
struct Standard;

impl Campaign for Standard {}

/// Both sides crowded together somewhere on the map, with all their leaders.
fn crowd(s: &Scenario, random: &mut Random) -> Position {
    let playable: Vec<_> = s.map.hexes().filter(|h| s.map.info(*h).playable).collect();
    let middle = playable[random.below(playable.len())];
    let near = |hex: &longroll_map::HexId| s.map.distance(*hex, middle) <= 2;
    let field: Vec<_> = playable.into_iter().filter(near).collect();
    let owners: Vec<_> = field.iter().map(|_| Side::ALL[random.below(2)]).collect();
    let mut p = Position::empty(s);
    let exclusive = s.find_unit("csa-perry-b");
    for unit in s.unit_ids().filter(|unit| Some(*unit) != exclusive) {
        let index = random.below(field.len());
        if owners[index] == s.unit(unit).side && random.below(2) == 0 {
            let command = s.unit(unit).command;
            let mut state = UnitState::fresh(field[index], 1, command);
            state.manpower = 1 + random.below(8) as u8;
            state.organized = random.below(3) > 0;
            state.demoralized = [0, 0, 0, 1, 2][random.below(5)];
            p.place(unit, state);
        }
    }
    p.refresh(s);
    for leader in s.leader_ids() {
        let units: Vec<_> = s.subordinates(&p, leader).iter().collect();
        if !units.is_empty() {
            p.attach_leader(leader, Some(units[random.below(units.len())]));
        }
    }
    p.refresh(s);
    edit::to_act(s, &mut p, Side::Union);
    p
}

/// Likes to fight.
fn choose(actions: &[Action], random: &mut Random) -> Action {
    let assaults = random.below(3) == 0;
    let fight = |action: &&Action| match action {
        Action::Attack(..) => true,
        Action::Assault(_) => assaults,
        _ => false,
    };
    let fights: Vec<_> = actions.iter().filter(fight).collect();
    if fights.is_empty() || random.below(4) == 0 {
        actions[random.below(actions.len())]
    } else {
        *fights[random.below(fights.len())]
    }
}

/// The results of both sides by the difference of the dice, as words.
type Distribution = BTreeMap<(i32, String, String), u32>;

/// Lets every fall of the dice happen until the combat is resolved; each of `weight`
/// cases.
fn enumerate(s: &Scenario, p: &Position, weight: u32, found: &mut Distribution) {
    let Pending::Chance(roll) = s.pending(p) else {
        panic!("a combat waits for dice until it is resolved");
    };
    let each = weight / roll.weight();
    for dice in roll.outcomes() {
        let (mut after, mut events) = (p.clone(), Vec::new());
        s.resolve(&mut after, dice, &mut events)
            .expect("awaited dice");
        let resolved = events.iter().find_map(|event| match event {
            Event::CombatResolved {
                difference,
                attacker,
                defender,
            } => Some((*difference, attacker.to_string(), defender.to_string())),
            _ => None,
        });
        match resolved {
            Some(result) => *found.entry(result).or_insert(0) += each,
            None => enumerate(s, &after, each, found),
        }
    }
}

fn plan(attack: &Attack) -> AttackPlan {
    AttackPlan {
        side: attack.side,
        units: attack.units,
        from: attack.from,
        target: attack.target,
        attack: attack.attack,
        leader: attack.leader,
        bonus: attack.bonus,
        charge: attack.charge,
    }
}

/// The combat whose dice are about to fall.
fn declared(s: &Scenario, p: &Position) -> Option<Attack> {
    match (s.pending(p), p.frames().last()) {
        (Pending::Chance(_), Some(Frame::Attack(attack))) => Some(*attack),
        _ => None,
    }
}

fn check(s: &Scenario, p: &Position, attack: &Attack, seed: u64) {
    let odds = odds(s, p, &plan(attack));
    let mut found = Distribution::new();
    enumerate(s, p, CASES, &mut found);
    let sum = |key: &dyn Fn(&(i32, String, String)) -> String| {
        let mut sums = BTreeMap::<String, u32>::new();
        for (result, cases) in &found {
            *sums.entry(key(result)).or_default() += cases;
        }
        sums
    };
    let about = format!("battle {seed}: {attack:?}");
    let shown = odds.difference.iter().map(|(d, n)| (d.to_string(), *n));
    assert_eq!(sum(&|r| r.0.to_string()), shown.collect(), "{about}");
    let shown = odds.attacker.iter().map(|(r, n)| (r.to_string(), *n));
    assert_eq!(sum(&|r| r.1.clone()), shown.collect(), "{about}");
    let shown = odds.defender.iter().map(|(r, n)| (r.to_string(), *n));
    assert_eq!(sum(&|r| r.2.clone()), shown.collect(), "{about}");
}

/// How many combats of each kind were compared.
#[derive(Debug, Default)]
struct Seen {
    marches: u32,
    assaults: u32,
    grand: u32,
    bonuses: u32,
    guns: u32,
}

/// S7.1 to S7.5: attacks, assaults and grand assaults, with and without the artillery's
/// die and the army leader's bonus.
#[test]
fn odds_are_what_all_dice_together_do() {
    let mut s = Scenario::clone(&*scenario(&Data::embedded(), "slb-1").expect("sound data"));
    s.campaign = Arc::new(Standard);
    s.dates = (1..=2).map(|day| format!("day {day}")).collect();
    let s = &s;
    let mut seen = Seen::default();
    for seed in 1..=BATTLES {
        let mut random = Random::of_game(seed);
        let mut p = crowd(s, &mut random);
        if Side::ALL
            .iter()
            .any(|side| p.units_of(*side) == UnitSet::EMPTY)
        {
            continue;
        }
        let (mut events, mut actions) = (Vec::new(), Vec::new());
        let mut rolled_guns = false;
        for _ in 0..LONGEST {
            if let Some(attack) = declared(s, &p).filter(|_| !rolled_guns) {
                check(s, &p, &attack, seed);
                seen.marches += u32::from(attack.leader.is_none());
                seen.assaults += u32::from(attack.leader.is_some());
                seen.grand += u32::from(attack.grand);
                seen.bonuses += u32::from(attack.bonus);
            }
            match s.pending(&p) {
                Pending::Over => break,
                Pending::Chance(roll) => {
                    rolled_guns = roll.purpose == Purpose::ArtilleryModifier;
                    seen.guns += u32::from(rolled_guns);
                    let dice: Vec<Dice> = roll.outcomes().collect();
                    let dice = dice[random.below(dice.len())];
                    s.resolve(&mut p, dice, &mut events).expect("awaited dice");
                }
                Pending::Choice(_) => {
                    rolled_guns = false;
                    s.legal(&p, &mut actions);
                    let action = choose(&actions, &mut random);
                    s.apply(&mut p, action, &mut events)
                        .expect("a legal action");
                }
            }
        }
    }
    println!("{seen:?}");
    assert!(seen.marches > 150 && seen.assaults > 150, "{seen:?}");
    assert!(
        seen.grand > 5 && seen.bonuses > 5 && seen.guns > 20,
        "{seen:?}"
    );
}
