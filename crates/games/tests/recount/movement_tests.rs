//! Movement: recount against engine.

use std::collections::BTreeMap;

use longroll_map::Direction;
use longroll_map::path::Search;
use longroll_rules::s06_movement::{self, Stride};
use longroll_rules::{Action, Event, Mp};

use crate::ground::Control;
use crate::movement::{self, Marching};
use crate::samples::{Seen, board, describe, marches, marching};

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
    let mut seen = Seen::default();
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
                seen.note("refused", expected.is_none());
                seen.note(
                    "all points",
                    expected.is_some_and(|step| step.cost == now.mp),
                );
                seen.note("stops", expected.is_some_and(|step| step.stops));
                seen.note("ZOC to ZOC", expected.is_some_and(|step| step.zoc_to_zoc));
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
    seen.at_least(50);
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

/// 6.2: a move from one Zone of Control to another ends the march, and off the ways it
/// disorders the unit.
#[test]
fn zoc_to_zoc() {
    let mut seen = Seen::default();
    for sample in marches() {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let active = marching(p).expect("a march");
        let unit = active.unit;
        let from = p.hex(unit).expect("on the map");
        let enemy = board.side_of(unit).other();
        let normal = |hex| board.control(enemy, hex) == Control::Normal;
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        for action in legal {
            let Action::Step(to) = action else {
                continue;
            };
            let (mut after, mut events) = (p.clone(), Vec::new());
            s.apply_unchecked(&mut after, action, &mut events);
            let (before, after) = (p.unit(unit), after.unit(unit));
            let by_way = board.ways_for(board.side_of(unit), from, to).any();
            let disorders = normal(from) && normal(to) && !by_way;
            seen.note("by way", normal(from) && normal(to) && by_way);
            seen.note("disorders", disorders && before.organized);
            seen.note("costs Manpower", disorders && !before.organized);
            let lost = u8::from(disorders && !before.organized);
            assert_eq!(
                before.manpower - after.manpower,
                lost,
                "{}",
                describe(sample, from)
            );
            if after.manpower > 0 {
                let organized = before.organized && !disorders;
                assert_eq!(after.organized, organized, "{}", describe(sample, from));
            }
        }
    }
    seen.at_least(5);
}

/// 7.8: who may refuse flanks.
#[test]
fn refusing_flanks() {
    let mut seen = Seen::default();
    for sample in marches() {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let active = marching(p).expect("a march");
        let from = p.hex(active.unit).expect("on the map");
        let expected = board.may_refuse(active);
        seen.note("may", expected);
        seen.note("may not", !expected);
        let found = s.why(p, Action::RefuseFlanks).is_ok();
        assert_eq!(found, expected, "{}", describe(sample, from));
    }
    seen.at_least(20);
}
