//! The positions that are recounted, and what was seen in them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use longroll_map::HexId;
use longroll_rules::frame::{Frame, March, MarchStage, Retreat, RetreatKind};
use longroll_rules::unit::UnitState;
use longroll_rules::{Position, Scenario, Side, UnitSet};

use crate::ground::Board;
use crate::scramble::{
    Chooser, Ground, Sample, change, from_games, march, surround, throw, variant, with_frames,
};

/// What a test has seen, so that none passes without having met the rare things.
#[derive(Debug, Default)]
pub struct Seen(BTreeMap<&'static str, usize>);

impl Seen {
    /// Counts something if it is the case.
    pub fn note(&mut self, what: &'static str, is: bool) {
        *self.0.entry(what).or_insert(0) += usize::from(is);
    }

    /// Requires that everything noted was the case so often.
    pub fn at_least(&self, times: usize) {
        println!("{:?}", self.0);
        let rare: Vec<_> = self.0.iter().filter(|(_, n)| **n < times).collect();
        assert!(rare.is_empty() || variant() > 0, "too seldom: {rare:?}");
    }
}

pub fn board(sample: &Sample) -> Board<'_> {
    Board {
        s: &sample.scenario,
        p: &sample.position,
    }
}

pub fn marching(position: &Position) -> Option<&March> {
    match position.frames().last() {
        Some(Frame::March(march)) if march.stage == MarchStage::Moving => Some(march),
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
pub fn marches() -> &'static [Sample] {
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
            let scenario = Arc::new(change(&base.scenario, center, Ground::Mixed, &mut chooser));
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

/// Positions in which a side chooses its action, from games and scrambled ones.
pub fn acting() -> &'static [Sample] {
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
            let scenario = Arc::new(change(&base.scenario, center, Ground::Mixed, &mut chooser));
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

/// Retreats from games and scrambled ones.
pub fn retreating() -> Vec<Sample> {
    let mut samples = from_games(40, is_retreating);
    for sample in &mut samples {
        let Some(Frame::Retreat(retreat)) = sample.position.frames().last().cloned() else {
            unreachable!("a retreat");
        };
        strengthen(&mut sample.position, retreat.units);
    }
    let mut chooser = Chooser::new(8);
    for base in acting().iter().rev().take(320) {
        let units: Vec<_> = base.position.on_map().iter().collect();
        let start = base
            .position
            .hex(chooser.one_of(&units))
            .expect("on the map");
        samples.extend(retreat_from(
            &base.scenario,
            &base.position,
            start,
            &mut chooser,
        ));
    }
    for base in acting().iter().step_by(12) {
        let units: Vec<_> = base.position.on_map().iter().collect();
        let center = base
            .position
            .hex(chooser.one_of(&units))
            .expect("on the map");
        let ground = chooser.one_of(&[Ground::Island, Ground::Narrow]);
        let scenario = Arc::new(change(&base.scenario, center, ground, &mut chooser));
        for _ in 0..5 {
            let side = chooser.one_of(&Side::ALL);
            let position = surround(&scenario, &base.position, center, side, &mut chooser);
            samples.extend(retreat_from(&scenario, &position, center, &mut chooser));
        }
    }
    samples
}

/// A retreat from a hex before an enemy beside it, if there is one.
fn retreat_from(
    scenario: &Arc<Scenario>,
    position: &Position,
    start: HexId,
    chooser: &mut Chooser,
) -> Option<Sample> {
    let board = Board {
        s: scenario,
        p: position,
    };
    let side = position.occupant(start)?;
    let enemies: Vec<_> = board
        .adjacent(start)
        .filter(|hex| position.occupies(side.other(), *hex))
        .collect();
    if enemies.is_empty() {
        return None;
    }
    let kind = chooser.one_of(&[
        RetreatKind::Normal,
        RetreatKind::Rout,
        RetreatKind::Voluntary,
    ]);
    let all = board.units_in(side, start);
    let retreat = Retreat {
        side,
        // Of several units one may stay in a voluntary retreat.
        units: match (kind, all.last()) {
            (RetreatKind::Voluntary, Some(last)) if all.len() > 1 => all.without(last),
            _ => all,
        },
        kind,
        enemy: chooser.one_of(&enemies),
        path: std::iter::once(start).collect(),
        overridden: false,
    };
    let mut position = position.clone();
    strengthen(&mut position, retreat.units);
    let mut frames = position.frames().to_vec();
    frames.push(Frame::Retreat(retreat));
    Some(Sample {
        scenario: Arc::clone(scenario),
        position: with_frames(scenario, &position, &frames),
    })
}

/// Makes units strong enough to survive all losses on the way.
fn strengthen(position: &mut Position, units: UnitSet) {
    for unit in units.iter() {
        let state = position.unit(unit);
        position.place(
            unit,
            UnitState {
                manpower: 100,
                ..state
            },
        );
    }
}

/// What stands where, near a hex, for people.
pub fn describe(sample: &Sample, center: HexId) -> String {
    let (s, p) = (&sample.scenario, &sample.position);
    let mut text = format!("{:?}\n", p.frames().last());
    for unit in p.on_map().iter() {
        let state = p.unit(unit);
        let hex = state.hex.expect("on the map");
        if s.map.distance(hex, center) <= 2 {
            let _ = writeln!(
                text,
                "{:?} {} {} {:?}: {} {:?} organized {} demoralized {} {:?}",
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
                let _ = writeln!(
                    text,
                    "{} {:?} - {} {:?}: {:?} pontoon {:?}",
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
