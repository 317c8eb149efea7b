//! Salem Church over several turns with the ammunition of the Advanced Game, played at
//! random. A watcher who knows the rulebook counts boxes and attempts, and looks for
//! supply paths himself.

mod random;

use std::collections::HashMap;

use longroll_games::{Data, scenario, with_ammunition};
use longroll_map::{HexId, Way};
use longroll_rules::ammunition::{boxes, supply};
use longroll_rules::charts::Fatiguing;
use longroll_rules::event::total;
use longroll_rules::s02_zoc::{Passage, Zoc, enemy_zoc, passage, pontoon_road};
use longroll_rules::unit::Arm;
use longroll_rules::{
    Action, Combat, Event, Kind, Pending, Position, Purpose, Scenario, Side, UnitId, edit,
};

use random::Random;

const GAMES: u64 = 16;
const LONGEST: usize = 50_000;
const DEPOTS: [(&str, Side); 3] = [
    ("4531", Side::Confederate),
    ("4426", Side::Union),
    ("5025", Side::Union),
];

/// Four turns with depots, and with units that have fought before.
fn drill(random: &mut Random) -> Scenario {
    let data = Data::embedded();
    let salem_church = scenario(&data, "slb-1").expect("sound data");
    let mut s = with_ammunition(&data, &salem_church).expect("sound data");
    s.dates = (1..=4).map(|turn| format!("day {turn}")).collect();
    for (label, owner) in DEPOTS {
        let hex = s.map.find(label).expect("a hex");
        s.setup.depots.push((hex, owner));
    }
    let most: Vec<u8> = s.setup.units.iter().map(|(u, _)| boxes(&s, *u)).collect();
    for ((_, state), most) in s.setup.units.iter_mut().zip(most) {
        state.checks = random.below(usize::from(most) + 1) as u8;
    }
    s
}

/// What must hold after each step.
struct Watcher<'a> {
    s: &'a Scenario,
    attempts: HashMap<UnitId, u8>,
    attacker: Side,
    /// Whether the attacker and the defender of the last combat have D.
    disorganized: (bool, bool),
    paid: Vec<UnitId>,
    spent: usize,
    gained: usize,
    failed: usize,
    lost_depots: usize,
}

impl Watcher<'_> {
    fn see(&mut self, before: &Position, events: &[Event]) {
        for event in events {
            match event {
                Event::AttackDeclared { side, .. } => self.attacker = *side,
                Event::CombatResolved {
                    attacker, defender, ..
                } => {
                    let has_d = |fatiguing| fatiguing == Fatiguing::Disorganized;
                    self.disorganized = (has_d(attacker.fatiguing), has_d(defender.fatiguing));
                    self.paid.clear();
                }
                Event::AmmunitionSpent(unit, checks) => {
                    assert!(*checks <= boxes(self.s, *unit), "never more than there are");
                    assert!(!self.paid.contains(unit), "one box a combat");
                    self.paid.push(*unit);
                    let attacks = self.s.unit(*unit).side == self.attacker;
                    let (attacker, defender) = self.disorganized;
                    assert!(if attacks { attacker } else { defender }, "only for D");
                    self.spent += 1;
                }
                Event::TurnBegan(_) => self.attempts.clear(),
                Event::AttemptNamed(unit) => *self.attempts.entry(*unit).or_default() += 1,
                Event::Rolled {
                    purpose: Purpose::Replenishment,
                    dice,
                    modifiers,
                    result,
                    ..
                } => {
                    let sum = i32::from(dice.first()) + total(modifiers);
                    assert_eq!(*result, Some(sum));
                    let gains = |event: &Event| matches!(event, Event::AmmunitionGained(..));
                    assert_eq!(events.iter().any(gains), sum <= 6);
                    let attempts = self.attempts.values().map(|n| u32::from(*n)).sum::<u32>();
                    assert!((1..=10).contains(&attempts), "four and six in all");
                    assert!(self.attempts.values().all(|n| *n <= 2), "two a unit");
                }
                Event::AmmunitionGained(unit, checks) => {
                    assert_eq!(*checks + 1, before.unit(*unit).checks, "one box at a time");
                    self.gained += 1;
                }
                Event::AttemptFailed(_) => self.failed += 1,
                Event::DepotDestroyed(hex, owner) => {
                    assert_eq!(before.depot(*hex), Some(*owner));
                    self.lost_depots += 1;
                }
                _ => {}
            }
        }
    }
}

/// Whether a road, pike or railroad leads on for a side.
fn leads_on(s: &Scenario, p: &Position, side: Side, from: HexId, to: HexId) -> bool {
    let direction = s.map.direction(from, to).expect("adjacent hexes");
    let ways = s.map.side(from, direction).ways;
    let printed = [Way::Road, Way::Pike, Way::Railroad];
    let own_pontoon = pontoon_road(s, p, from, direction)
        && s.map.hexside(from, to).and_then(|at| p.pontoon(at)) == Some(side);
    let crossing = match passage(s, p, from, direction) {
        Passage::Open | Passage::Bridge | Passage::Ferry => true,
        Passage::Ford | Passage::Flooded => !p.is_rain(),
        Passage::Pontoon(owner) => owner == side,
        Passage::Closed | Passage::Swollen => false,
    };
    crossing && (own_pontoon || printed.into_iter().any(|way| ways.has(way)))
}

fn is_free(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    match p.occupant(hex) {
        Some(there) => there == side,
        None => enemy_zoc(s, p, side, hex) != Zoc::Normal,
    }
}

fn obstructs(s: &Scenario, p: &Position, side: Side, hex: HexId) -> bool {
    let infantry = p.units_at(side, hex);
    let infantry = infantry.iter().filter(|u| s.unit(*u).arm == Arm::Infantry);
    infantry.map(|u| p.unit(u).combat()).sum::<Combat>() >= Combat::whole(3)
}

/// The fewest obstructed hexes and steps of any path to every hex, without regard to
/// rivers, by going over all ways until nothing changes.
fn fewest(s: &Scenario, p: &Position, side: Side) -> HashMap<HexId, u32> {
    let mut best: HashMap<HexId, u32> = HashMap::new();
    let entries = longroll_rules::ammunition::entries(s).iter();
    let entries = entries.map(|(owner, hex)| (*hex, *owner));
    for (hex, owner) in p.depots().iter().copied().chain(entries) {
        if owner == side && is_free(s, p, side, hex) {
            best.insert(hex, 0);
        }
    }
    let sources: Vec<HexId> = best.keys().copied().collect();
    loop {
        let mut changed = false;
        for from in s.map.hexes() {
            let Some(known) = best.get(&from).copied() else {
                continue;
            };
            let more = u32::from(!sources.contains(&from) && obstructs(s, p, side, from));
            for (_, to) in s.map.neighbors(from) {
                if !leads_on(s, p, side, from, to) || !is_free(s, p, side, to) {
                    continue;
                }
                let there = best.entry(to).or_insert(u32::MAX);
                if known + more < *there {
                    *there = known + more;
                    changed = true;
                }
            }
        }
        if !changed {
            return best;
        }
    }
}

/// The engine's paths are paths, and as free as any.
fn check_paths(s: &Scenario, p: &Position) -> usize {
    let mut found = 0;
    for side in Side::ALL {
        let fewest = fewest(s, p, side);
        for unit in p.units_of(side).iter() {
            let to = p.hex(unit).expect("on the map");
            let near = s
                .map
                .neighbors(to)
                .any(|(_, hex)| fewest.contains_key(&hex));
            let Some(supply) = supply(s, p, unit) else {
                assert!(!fewest.contains_key(&to), "{} has a way", s.unit(unit).id);
                continue;
            };
            found += 1;
            assert!(near || fewest.contains_key(&to));
            assert_eq!(supply.path.last(), Some(&to));
            let (between, last) = supply.path.split_at(supply.path.len() - 1);
            assert!(between.iter().all(|hex| is_free(s, p, side, *hex)));
            for pair in between.windows(2) {
                assert!(leads_on(s, p, side, pair[0], pair[1]));
            }
            let counted = between.iter().skip(1);
            let counted = counted.filter(|hex| obstructs(s, p, side, **hex)).count();
            assert_eq!(counted, usize::from(supply.obstructed), "{last:?}");
            // Whoever crosses no river has the freest path there is on the ways.
            if supply.across.is_none()
                && let Some(least) = fewest.get(&to)
            {
                let bracket = |n: u32| n.min(3).div_ceil(2);
                assert!(bracket(u32::from(supply.obstructed)) <= bracket(*least));
            }
        }
    }
    found
}

fn play(s: &Scenario, watcher: &mut Watcher<'_>, random: &mut Random) -> usize {
    let mut p = s.open().expect("a sound set-up");
    let (mut events, mut actions, mut paths) = (Vec::new(), Vec::new(), 0);
    let mut phase = 0;
    for _ in 0..LONGEST {
        events.clear();
        let before = p.clone();
        match s.pending(&p) {
            Pending::Over => return paths,
            Pending::Chance(roll) => {
                let outcome = random.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).expect("an outcome");
                s.resolve(&mut p, dice, &mut events).expect("the dice");
            }
            Pending::Choice(decision) => {
                s.legal(&p, &mut actions);
                assert!(!actions.is_empty(), "{decision:?}");
                if decision.kind == Kind::Ammunition {
                    if phase != p.turn() {
                        phase = p.turn();
                        paths += check_paths(s, &p);
                    }
                    for action in s.unit_ids().map(Action::Select) {
                        let listed = actions.contains(&action);
                        assert_eq!(listed, s.why(&p, action).is_ok(), "{action:?}");
                    }
                } else if decision.kind == Kind::Action && random.below(40) == 0 {
                    edit::rain(s, &mut p, random.below(2) as u8, &mut Vec::new());
                    continue;
                }
                let fights = |a: &&Action| matches!(a, Action::Attack(..) | Action::Assault(_));
                let fight = actions.iter().find(fights).copied();
                let mut action = actions[random.below(actions.len())];
                if matches!(action, Action::Pass | Action::EndMarch | Action::Detach(..)) {
                    action = actions[random.below(actions.len())];
                }
                let action = fight.filter(|_| random.below(2) == 0).unwrap_or(action);
                s.apply(&mut p, action, &mut events).expect("it is listed");
            }
        }
        watcher.see(&before, &events);
        for unit in s.unit_ids() {
            assert!(p.unit(unit).checks <= boxes(s, unit));
        }
    }
    panic!("a game must end");
}

#[test]
fn ammunition_is_counted_in_random_games() {
    let (mut spent, mut gained, mut failed, mut depots, mut paths) = (0, 0, 0, 0, 0);
    for seed in 1..=GAMES {
        let mut random = Random::of_game(seed);
        let s = drill(&mut random);
        let mut watcher = Watcher {
            s: &s,
            attempts: HashMap::new(),
            attacker: Side::Union,
            disorganized: (false, false),
            paid: Vec::new(),
            spent: 0,
            gained: 0,
            failed: 0,
            lost_depots: 0,
        };
        paths += play(&s, &mut watcher, &mut random);
        spent += watcher.spent;
        gained += watcher.gained;
        failed += watcher.failed;
        depots += watcher.lost_depots;
    }
    println!("spent {spent}, gained {gained}, failed {failed}, depots {depots}, paths {paths}");
    assert!(spent > 100 && gained > 100 && failed > 10 && depots > 0 && paths > 500);
}
