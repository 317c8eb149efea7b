//! The slow recount: the rules written a second time, straight from the rulebook's text
//! and without the engine's functions, compared with the engine both ways.

#[path = "recount/attack.rs"]
mod attack;
#[path = "recount/command.rs"]
mod command;
#[path = "recount/flank.rs"]
mod flank;
#[path = "recount/ground.rs"]
mod ground;
#[path = "recount/movement.rs"]
mod movement;
#[path = "recount/retreat.rs"]
mod retreat;
#[path = "recount/scramble.rs"]
mod scramble;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use longroll_map::path::Search;
use longroll_map::{Direction, HexId};
use longroll_rules::charts::ArtilleryModifier;
use longroll_rules::event::total;
use longroll_rules::frame::{Frame, March, Retreat, RetreatKind};
use longroll_rules::odds::odds;
use longroll_rules::s02_zoc::Zoc;
use longroll_rules::s06_movement::Stride;
use longroll_rules::s07_modifiers::{AttackPlan, assess};
use longroll_rules::unit::{Arm, UnitState};
use longroll_rules::{
    Action, Combat, Event, LeaderId, Mp, Pending, Position, Scenario, Side, UnitSet, s02_command,
    s02_zoc, s06_movement, s07_flank,
};

use attack::{Plan, combat_chart};
use flank::Flank;
use ground::{Board, Control};
use movement::Marching;
use retreat::{Flight, Path};
use scramble::{Chooser, Sample, change, from_games, march, throw, with_frames};

fn board(sample: &Sample) -> Board<'_> {
    Board {
        s: &sample.scenario,
        p: &sample.position,
    }
}

fn marching(position: &Position) -> Option<&March> {
    match position.frames().last() {
        Some(Frame::March(march)) if march.stage == longroll_rules::frame::MarchStage::Moving => {
            Some(march)
        }
        _ => None,
    }
}

fn is_acting(position: &Position) -> bool {
    matches!(position.frames().last(), Some(Frame::Act { .. }))
}

fn is_retreating(position: &Position) -> bool {
    matches!(position.frames().last(), Some(Frame::Retreat(retreat)) if retreat.path.len() == 1)
}

/// Marches from games and scrambled ones.
fn marches() -> &'static [Sample] {
    static MARCHES: OnceLock<Vec<Sample>> = OnceLock::new();
    MARCHES.get_or_init(|| {
        let mut count = 0;
        let mut samples = from_games(20, |position| {
            count += 1;
            marching(position).is_some() && count % 3 == 0
        });
        let mut chooser = Chooser::new(6);
        let mut scrambled = Vec::new();
        for base in samples.iter().step_by(1.max(samples.len() / 40)).take(40) {
            let unit = marching(&base.position).expect("a march").unit;
            let center = base.position.hex(unit).expect("on the map");
            let scenario = Arc::new(change(&base.scenario, center, &mut chooser));
            for _ in 0..8 {
                let mut position = throw(&scenario, &base.position, center, &mut chooser);
                let units: Vec<_> = position.on_map().iter().collect();
                let unit = chooser.one_of(&units);
                let here = position.hex(unit).expect("on the map");
                let near = Board {
                    s: &scenario,
                    p: &position,
                };
                let around: Vec<_> = near.adjacent(here).chain([here]).collect();
                let active = march(&position, unit, &around, &mut chooser);
                let mut frames = position.frames().to_vec();
                frames.pop();
                frames.push(Frame::March(active));
                position = with_frames(&scenario, &position, &frames);
                let scenario = Arc::clone(&scenario);
                scrambled.push(Sample { scenario, position });
            }
        }
        samples.append(&mut scrambled);
        samples
    })
}

/// 2.4: every hex's Zones of Control, of both sides.
#[test]
fn zones_of_control() {
    for sample in marches().iter().step_by(2) {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let mut hexes = BTreeSet::new();
        for unit in p.on_map().iter() {
            let hex = p.hex(unit).expect("on the map");
            hexes.extend(board.adjacent(hex).chain([hex]));
        }
        for hex in hexes {
            for side in Side::ALL {
                let engine = match s02_zoc::zoc_of(s, p, side, hex) {
                    Zoc::None => Control::None,
                    Zoc::Restricted => Control::Restricted,
                    Zoc::Normal => Control::Normal,
                };
                assert_eq!(
                    engine,
                    board.control(side, hex),
                    "{side:?} in {}",
                    s.map.label(hex)
                );
            }
        }
    }
}

/// 2.5: the command radius of every unit's hex.
#[test]
fn command_radius() {
    for sample in marches().iter().step_by(4) {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        for unit in p.on_map().iter().take(8) {
            let (side, hex) = (s.unit(unit).side, p.hex(unit).expect("on the map"));
            let engine: BTreeSet<_> = s02_command::command_radius(s, p, side, hex)
                .into_iter()
                .collect();
            assert_eq!(
                engine,
                board.radius(side, hex),
                "{side:?} in {}",
                s.map.label(hex)
            );
        }
    }
}

fn points(mp: Mp) -> u32 {
    assert_eq!(mp.in_halves() % 2, 0, "halves are spent only in rain");
    u32::from(mp.in_halves()) / 2
}

/// 6.2: the legal steps of a march with their costs.
#[test]
fn steps() {
    for sample in marches() {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let active = marching(p).expect("a march");
        let from = p.hex(active.unit).expect("on the map");
        let now = Marching {
            unit: active.unit,
            mp: points(active.mp),
            first: active.steps == 0 && !active.attacked,
        };
        let mut expected = BTreeMap::new();
        if !active.spent {
            for to in board.adjacent(from) {
                expected.extend(board.step(now, from, to).map(|step| (to, step.cost)));
            }
        }
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        let mut found = BTreeMap::new();
        for action in legal {
            if let Action::Step(to) = action {
                let (mut after, mut events) = (p.clone(), Vec::new());
                s.apply_unchecked(&mut after, action, &mut events);
                let cost = events.iter().find_map(|event| match event {
                    Event::Moved { cost, .. } => Some(points(*cost)),
                    _ => None,
                });
                found.insert(to, cost.expect("it moves"));
            }
        }
        assert_eq!(found, expected, "{}", describe(sample, from));
    }
}

/// 6.2: single steps in every direction, also where another step was to be taken.
#[test]
fn steps_in_every_direction() {
    for sample in marches() {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let active = marching(p).expect("a march");
        let from = p.hex(active.unit).expect("on the map");
        for first in [true, false] {
            let now = Marching {
                unit: active.unit,
                mp: points(active.mp),
                first,
            };
            let stride = Stride {
                mp: active.mp,
                first,
            };
            for direction in Direction::ALL {
                let Some(to) = s.map.neighbor(from, direction) else {
                    continue;
                };
                let engine = s06_movement::step(s, p, active.unit, stride, from, direction);
                let engine = engine.ok().map(|step| movement::Step {
                    cost: points(step.cost),
                    zoc_to_zoc: step.zoc_to_zoc,
                    stops: step.stops,
                });
                let expected = board.step(now, from, to);
                assert_eq!(
                    engine,
                    expected,
                    "to {}: {}",
                    s.map.label(to),
                    describe(sample, from)
                );
            }
        }
    }
}

/// 6.2: the cheapest cost to every hex within reach.
#[test]
fn reach() {
    let mut search = Search::default();
    for sample in marches().iter().step_by(2) {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let active = marching(p).expect("a march");
        let from = p.hex(active.unit).expect("on the map");
        let first = active.steps == 0 && !active.attacked;
        let now = Marching {
            unit: active.unit,
            mp: points(active.mp),
            first,
        };
        let stride = Stride {
            mp: active.mp,
            first,
        };
        s06_movement::reach(s, p, active.unit, stride, &mut search);
        let found: BTreeMap<_, _> = search
            .hexes()
            .map(|(hex, reached)| (hex, u32::from(reached.cost) / 2))
            .collect();
        assert_eq!(found, board.reach(now, from), "{}", describe(sample, from));
    }
}

/// What stands where, near a hex, for people.
fn describe(sample: &Sample, center: HexId) -> String {
    let (s, p) = (&sample.scenario, &sample.position);
    let mut text = format!("{:?}\n", p.frames().last());
    for unit in p.on_map().iter() {
        let state = p.unit(unit);
        let hex = state.hex.expect("on the map");
        if s.map.distance(hex, center) <= 2 {
            text += &format!(
                "{:?} {} {} {:?}: {} {:?} organized {} demoralized {} {:?}\n",
                s.unit(unit).side,
                s.unit(unit).name,
                s.map.label(hex),
                s.unit(unit).arm,
                state.manpower,
                s.map.terrain(hex),
                state.organized,
                state.demoralized,
                state.entrenchment,
            );
        }
    }
    for hex in s.map.hexes() {
        for (direction, other) in s.map.neighbors(hex) {
            if hex < other && s.map.distance(hex, center) + s.map.distance(other, center) <= 2 {
                text += &format!(
                    "{} {:?} - {} {:?}: {:?} pontoon {:?}\n",
                    s.map.label(hex),
                    s.map.terrain(hex),
                    s.map.label(other),
                    s.map.terrain(other),
                    s.map.side(hex, direction),
                    s.map.hexside(hex, other).and_then(|side| p.pontoon(side)),
                );
            }
        }
    }
    text
}

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

/// Positions in which a side chooses its action, from games and scrambled ones.
fn acting() -> &'static [Sample] {
    static ACTING: OnceLock<Vec<Sample>> = OnceLock::new();
    ACTING.get_or_init(|| {
        let mut count = 0;
        let mut samples = from_games(20, |position| {
            count += 1;
            is_acting(position) && count % 2 == 0
        });
        let mut chooser = Chooser::new(7);
        let mut scrambled = Vec::new();
        for base in samples.iter().step_by(1.max(samples.len() / 40)).take(40) {
            let units: Vec<_> = base.position.on_map().iter().collect();
            let center = base
                .position
                .hex(chooser.one_of(&units))
                .expect("on the map");
            let scenario = Arc::new(change(&base.scenario, center, &mut chooser));
            for _ in 0..8 {
                let position = throw(&scenario, &base.position, center, &mut chooser);
                let scenario = Arc::clone(&scenario);
                scrambled.push(Sample { scenario, position });
            }
        }
        samples.append(&mut scrambled);
        samples
    })
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
            check_combat(sample, &plan);
            if index == 0 {
                check_dice(sample, &plan, Action::Attack(target, attack));
            }
        }
    }
}

/// 7.2 to 7.5: everything that decides an assault.
#[test]
fn assault_combats() {
    for sample in acting() {
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
                check_combat(sample, &plan);
            }
        }
    }
}

/// Compares an attack's values, modifiers and odds.
fn check_combat(sample: &Sample, plan: &Plan) {
    let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
    let about = || format!("{plan:?}\n{}", describe(sample, plan.target));
    let engine_plan = AttackPlan {
        side: plan.side,
        units: plan.units,
        from: plan.from,
        target: plan.target,
        attack: plan.attack,
        leader: plan.leader,
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
    let attacker = board.ratio_modifier(attack, defense)
        + board.tactical_modifier(plan)
        + board.type_modifier(plan.attack)
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

/// 7.1 to 7.5: lets all dice of an attack fall, and compares with the odds.
fn check_dice(sample: &Sample, plan: &Plan, action: Action) {
    let (s, p) = (&sample.scenario, &sample.position);
    let (mut declared, mut events) = (p.clone(), Vec::new());
    s.apply(&mut declared, action, &mut events)
        .expect("a legal attack");
    let mut found = BTreeMap::new();
    fall(s, &declared, 1, &mut found);
    let engine_plan = AttackPlan {
        side: plan.side,
        units: plan.units,
        from: plan.from,
        target: plan.target,
        attack: plan.attack,
        leader: plan.leader,
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

/// Retreats from games and scrambled ones.
fn retreating() -> Vec<Sample> {
    let mut samples = from_games(40, is_retreating);
    for sample in &mut samples {
        let Some(Frame::Retreat(retreat)) = sample.position.frames().last().cloned() else {
            unreachable!("a retreat");
        };
        strengthen(&mut sample.position, retreat.units);
    }
    let mut chooser = Chooser::new(8);
    for base in acting().iter().rev().take(320) {
        let (s, mut p) = (&base.scenario, base.position.clone());
        let units: Vec<_> = p.on_map().iter().collect();
        let start = p.hex(chooser.one_of(&units)).expect("on the map");
        let side = p.occupant(start).expect("a unit is there");
        let around: Vec<_> = board(base).adjacent(start).collect();
        let enemies: Vec<_> = around
            .into_iter()
            .filter(|hex| p.occupies(side.other(), *hex))
            .collect();
        if enemies.is_empty() {
            continue;
        }
        let retreat = Retreat {
            side,
            units: board(base).units_in(side, start),
            kind: chooser.one_of(&[
                RetreatKind::Normal,
                RetreatKind::Rout,
                RetreatKind::Voluntary,
            ]),
            enemy: chooser.one_of(&enemies),
            path: std::iter::once(start).collect(),
            overridden: false,
        };
        strengthen(&mut p, retreat.units);
        let mut frames = p.frames().to_vec();
        frames.push(Frame::Retreat(retreat));
        let position = with_frames(s, &p, &frames);
        let scenario = Arc::clone(s);
        samples.push(Sample { scenario, position });
    }
    samples
}

/// Makes units strong enough to survive all losses on the way.
fn strengthen(position: &mut Position, units: UnitSet) {
    for unit in units.iter() {
        let state = *position.unit(unit);
        position.place(
            unit,
            UnitState {
                manpower: 21,
                ..state
            },
        );
    }
}

/// 7.6: every complete retreat, with its losses.
#[test]
fn retreats() {
    for sample in retreating() {
        let (s, p, board) = (&sample.scenario, &sample.position, board(&sample));
        let Some(Frame::Retreat(retreat)) = p.frames().last() else {
            unreachable!("a retreat");
        };
        let flight = Flight {
            side: retreat.side,
            kind: retreat.kind,
            start: retreat.path[0],
            enemy: retreat.enemy,
        };
        let expected = board.retreats(&flight);
        let mut found = BTreeSet::new();
        walk_retreat(s, p, &mut Vec::new(), &mut found);
        if found != expected {
            let name = |path: &Path| -> Vec<_> {
                path.iter()
                    .map(|(hex, o, loss)| (s.map.label(*hex), *o, *loss))
                    .collect()
            };
            let only_found: Vec<_> = found.difference(&expected).take(5).map(name).collect();
            let only_expected: Vec<_> = expected.difference(&found).take(5).map(name).collect();
            panic!(
                "engine only {only_found:?}, recount only {only_expected:?}\nenemy {} start {}\n{}",
                s.map.label(flight.enemy),
                s.map.label(flight.start),
                describe(&sample, flight.start)
            );
        }
    }
}

/// Follows everything that the engine lets a retreat do, until it is over.
fn walk_retreat(s: &Scenario, p: &Position, path: &mut Path, found: &mut BTreeSet<Path>) {
    let Some(Frame::Retreat(retreat)) = p.frames().last() else {
        found.insert(path.clone());
        return;
    };
    let unit = retreat.units.last().expect("a retreat has units");
    let depth = p.frames().len();
    let mut legal = Vec::new();
    s.legal(p, &mut legal);
    for action in legal {
        let (mut after, mut events) = (p.clone(), Vec::new());
        s.apply_unchecked(&mut after, action, &mut events);
        let loss = p.unit(unit).manpower - after.unit(unit).manpower;
        match action {
            Action::RetreatStep(hex, overridden) => {
                path.push((hex, overridden, loss));
                if after.frames().len() < depth {
                    found.insert(path.clone());
                } else {
                    walk_retreat(s, &after, path, found);
                }
                path.pop();
            }
            Action::StopRetreat => {
                found.insert(path.clone());
            }
            other => unreachable!("{other:?} in a retreat"),
        }
    }
}
