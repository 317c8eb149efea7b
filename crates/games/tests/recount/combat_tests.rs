//! Attacks and assaults: recount against engine.

use std::collections::{BTreeMap, BTreeSet};

use longroll_map::{Direction, HexId};
use longroll_rules::charts::ArtilleryModifier;
use longroll_rules::event::total;
use longroll_rules::frame::Frame;
use longroll_rules::odds::odds;
use longroll_rules::s07_modifiers::{AttackPlan, assess};
use longroll_rules::unit::Arm;
use longroll_rules::{
    Action, Combat, Event, LeaderId, Pending, Position, Scenario, Side, UnitSet, s07_flank,
};

use crate::attack::{Plan, combat_chart, ratio_modifier, type_modifier};
use crate::flank::Flank;
use crate::samples::{Seen, acting, board, describe, marches, marching};
use crate::scramble::Sample;

/// 7.1: what a marching unit may attack, and how.
#[test]
fn march_attacks() {
    for sample in marches() {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let active = marching(p).expect("a march");
        let from = p.hex(active.unit).expect("on the map");
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        let found: BTreeSet<_> = legal
            .into_iter()
            .filter_map(|action| match action {
                Action::Attack(target, attack) => Some((target, attack)),
                _ => None,
            })
            .collect();
        let expected = board.march_attacks(active);
        assert_eq!(found, expected, "{}", describe(sample, from));
    }
}

/// 5.3, 7.1: the leaders who may assault, and what.
#[test]
fn assaults() {
    for sample in acting() {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let Some(Frame::Act { side }) = p.frames().last() else {
            unreachable!("a side acts");
        };
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        let found: BTreeSet<_> = legal
            .iter()
            .filter_map(|action| match action {
                Action::Assault(leader) => Some(*leader),
                _ => None,
            })
            .collect();
        let expected = board.assault_leaders(*side);
        assert_eq!(found, expected, "{:?}", p.frames().last());
        for leader in expected {
            let hex = p.leader_hex(leader).expect("on the map");
            let found = engine_targets(s, p, leader);
            assert_eq!(
                found,
                board.assault_targets(leader),
                "{}",
                describe(sample, hex)
            );
        }
    }
}

/// The targets that the engine offers when all units are selected.
fn engine_targets(s: &Scenario, p: &Position, leader: LeaderId) -> BTreeSet<HexId> {
    let (mut after, mut events, mut legal) = (p.clone(), Vec::new(), Vec::new());
    s.apply_unchecked(&mut after, Action::Assault(leader), &mut events);
    loop {
        s.legal(&after, &mut legal);
        let selects = legal.iter().find(|a| matches!(a, Action::Select(_)));
        let Some(select) = selects.copied() else {
            break;
        };
        s.apply_unchecked(&mut after, select, &mut events);
    }
    if legal.contains(&Action::Confirm) {
        s.apply_unchecked(&mut after, Action::Confirm, &mut events);
        s.legal(&after, &mut legal);
    }
    legal
        .iter()
        .filter_map(|action| match action {
            Action::SelectHex(hex) => Some(*hex),
            _ => None,
        })
        .collect()
}

/// 7.2 to 7.5: everything that decides an attack in a march, and its odds.
#[test]
fn march_combats() {
    let mut seen = Seen::default();
    for sample in marches() {
        let (p, board) = (&sample.position, board(sample));
        let active = marching(p).expect("a march");
        let side = board.side_of(active.unit);
        let attacks = board.march_attacks(active);
        for (index, (target, attack)) in attacks.into_iter().enumerate() {
            let plan = Plan {
                side,
                units: UnitSet::of(active.unit),
                from: p.hex(active.unit).expect("on the map"),
                target,
                attack: Some(attack),
                leader: None,
            };
            check_combat(sample, &plan, &mut seen);
            if index == 0 {
                check_dice(sample, &plan, Action::Attack(target, attack));
            }
        }
    }
    seen.at_least(5);
}

/// 7.2 to 7.5: everything that decides an assault.
#[test]
fn assault_combats() {
    let mut seen = Seen::default();
    for sample in acting().iter().step_by(3) {
        let (p, board) = (&sample.position, board(sample));
        for leader in Side::ALL
            .into_iter()
            .flat_map(|side| board.assault_leaders(side))
        {
            for target in board.assault_targets(leader) {
                let plan = Plan {
                    side: sample.scenario.leader(leader).side,
                    units: board.assault_units(leader),
                    from: p.leader_hex(leader).expect("on the map"),
                    target,
                    attack: None,
                    leader: Some(leader),
                };
                check_combat(sample, &plan, &mut seen);
            }
        }
    }
    seen.at_least(5);
}

/// Compares an attack's values, modifiers and odds.
fn check_combat(sample: &Sample, plan: &Plan, seen: &mut Seen) {
    let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
    let about = || format!("{plan:?}\n{}", describe(sample, plan.target));
    let engine_plan = AttackPlan {
        side: plan.side,
        units: plan.units,
        from: plan.from,
        target: plan.target,
        attack: plan.attack,
        leader: plan.leader,
        bonus: false,
        charge: false,
    };
    let engine = assess(s, p, &engine_plan);
    let defenders = board.units_in(plan.side.other(), plan.target);
    let attack = board.attack_value(plan.units);
    let defense = board.defense_value(defenders);
    let column: u32 = defenders.iter().map(|unit| board.combat_value(unit)).sum();
    assert_eq!(
        engine.attacker_value.quarters(),
        attack,
        "attack {}",
        about()
    );
    assert_eq!(
        engine.defender_value.quarters(),
        defense,
        "defense {}",
        about()
    );
    let flank = check_flank(sample, plan, defense);
    let attacker = ratio_modifier(attack, defense)
        + board.tactical_modifier(plan)
        + type_modifier(plan.attack)
        + jackson(s, plan.leader)
        + flank.bonus;
    let defender =
        board.terrain_modifier(plan.from, plan.target) + board.demoralized_modifier(defenders);
    assert_eq!(
        total(&engine.attacker),
        attacker,
        "{:?} {}",
        engine.attacker,
        about()
    );
    assert_eq!(
        total(&engine.defender),
        defender,
        "{:?} {}",
        engine.defender,
        about()
    );
    let artillery = board.artillery_modifier(plan);
    let refused = p.is_refused(plan.target);
    seen.note("attacks", true);
    seen.note("flank bonus", flank.last > 0);
    seen.note("reduced flank bonus", flank.basic > flank.last);
    seen.note("refused flank bonus", refused && flank.last > 0);
    seen.note(
        "cavalry against cavalry",
        !refused && flank.bonus < flank.last,
    );
    seen.note(
        "artillery die",
        matches!(artillery, ArtilleryModifier::Die { .. }),
    );
    seen.note("artillery", artillery != ArtilleryModifier::Sure(0));
    seen.note(
        "terrain",
        board.terrain_modifier(plan.from, plan.target) > 0,
    );
    seen.note("entrenched", defense > column);
    seen.note(
        "demoralized defender",
        board.demoralized_modifier(defenders) < 0,
    );
    assert_eq!(engine.artillery, artillery, "artillery {}", about());

    let mut differences = BTreeMap::new();
    let mut results = BTreeMap::new();
    for (artillery_die, attack_die, defense_die) in three_dice() {
        let guns = match artillery {
            ArtilleryModifier::Sure(modifier) => modifier,
            ArtilleryModifier::Die { even, .. } if artillery_die % 2 == 0 => even,
            ArtilleryModifier::Die { odd, .. } => odd,
        };
        let difference = attack_die + attacker + i32::from(guns) - defense_die - defender;
        *differences.entry(difference).or_insert(0) += 1;
        let (ours, theirs) = combat_chart(difference, attack, column);
        *results.entry((false, ours.to_owned())).or_insert(0) += 1;
        *results.entry((true, theirs.to_owned())).or_insert(0) += 1;
    }
    let odds = odds(s, p, &engine_plan);
    assert_eq!(odds.difference, differences, "{}", about());
    let sides = [(true, &odds.attacker), (false, &odds.defender)];
    let found: BTreeMap<_, _> = sides
        .into_iter()
        .flat_map(|(who, list)| list.iter().map(move |(r, n)| ((who, r.to_string()), *n)))
        .collect();
    assert_eq!(found, results, "{}", about());
}

fn three_dice() -> impl Iterator<Item = (i32, i32, i32)> {
    (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| (a, b, c))))
}

/// Compares the flank bonus and every hex around the defender.
fn check_flank(sample: &Sample, plan: &Plan, defense: u32) -> Flank {
    let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
    let cavalry = match (plan.leader, plan.units.single()) {
        (Some(leader), _) => s.leader(leader).cavalry,
        (None, Some(unit)) => s.unit(unit).arm == Arm::Cavalry,
        (None, None) => unreachable!("one unit marches"),
    };
    let value = Combat::whole(1) * (defense / 4) + Combat::HALF * (defense % 4 / 2);
    for direction in Direction::ALL {
        let engine = s07_flank::cover(s, p, plan.side, plan.target, direction, value);
        let hex = s.map.neighbor(plan.target, direction);
        let about = || {
            let label = hex.map(|hex| s.map.label(hex));
            format!(
                "{label:?} {direction:?} {plan:?}\n{}",
                describe(sample, plan.target)
            )
        };
        let covered = board.covered(plan.side, plan.target, hex, defense);
        assert_eq!(engine.covered, covered, "covered {}", about());
        if covered {
            let reduces = board.reduces(plan.side, plan.target, hex);
            assert_eq!(engine.reduces, reduces, "reduces {}", about());
        }
    }
    let expected = board.flank(plan.side, plan.target, defense, cavalry);
    let engine = s07_flank::flank(s, p, plan.side, plan.target, value, cavalry);
    let found = Flank {
        covered: engine.covered as usize,
        basic: i32::from(engine.basic),
        reductions: engine.reductions as usize,
        last: i32::from(engine.last),
        bonus: i32::from(engine.modifier),
    };
    assert_eq!(found, expected, "{}", describe(sample, plan.target));
    expected
}

/// S7.4-34: an assault that Jackson makes gets 1.
fn jackson(s: &Scenario, leader: Option<LeaderId>) -> i32 {
    i32::from(leader.is_some_and(|leader| s.leader(leader).id == "csa-jackson"))
}

/// 7.1 to 7.5: lets all dice of an attack fall, and compares with the odds.
fn check_dice(sample: &Sample, plan: &Plan, action: Action) {
    let (s, p) = (&sample.scenario, &sample.position);
    let (mut declared, mut events) = (p.clone(), Vec::new());
    s.apply(&mut declared, action, &mut events)
        .expect("a legal attack");
    // S7.7-04: cavalry that is alarmed only now stays.
    while let Some(Frame::CavalryWindow(window)) = declared.frames().last() {
        let stays = Action::CavalryRetreat(window.waiting[0], false);
        s.apply(&mut declared, stays, &mut events)
            .expect("cavalry may stay");
    }
    let mut found = BTreeMap::new();
    fall(s, &declared, 1, &mut found);
    let engine_plan = AttackPlan {
        side: plan.side,
        units: plan.units,
        from: plan.from,
        target: plan.target,
        attack: plan.attack,
        leader: plan.leader,
        bonus: false,
        charge: false,
    };
    let odds = odds(s, p, &engine_plan);
    let cases: u32 = found.values().sum();
    let expected: BTreeMap<_, _> = odds
        .difference
        .iter()
        .map(|(difference, n)| (*difference, n * cases / longroll_rules::odds::CASES))
        .collect();
    assert_eq!(found, expected, "{}", describe(sample, plan.target));
}

/// Every outcome of the awaited dice until the combat is resolved.
fn fall(s: &Scenario, p: &Position, weight: u32, found: &mut BTreeMap<i32, u32>) {
    let Pending::Chance(roll) = s.pending(p) else {
        unreachable!("an attack waits for dice");
    };
    for dice in roll.outcomes() {
        let (mut after, mut events) = (p.clone(), Vec::new());
        s.resolve(&mut after, dice, &mut events)
            .expect("the awaited dice");
        let difference = events.iter().find_map(|event| match event {
            Event::CombatResolved { difference, .. } => Some(*difference),
            _ => None,
        });
        match difference {
            Some(difference) => *found.entry(difference).or_insert(0) += weight,
            None => fall(s, &after, weight, found),
        }
    }
}
