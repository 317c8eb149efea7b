//! Salem Church played at random: whatever happens, its special rules hold.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexSet;
use longroll_rules::{Cause, Event, Position, Purpose, Scenario, Side};

use random::play;

const GAMES: u64 = 300;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    north: HexSet,
    committed: bool,
    alerted: bool,
    scored: [u16; 2],
}

impl Watcher {
    fn new(scenario: &Arc<Scenario>, position: &Position) -> Self {
        // The region is what a Confederate may not enter, spread out from Falmouth.
        let map = &scenario.map;
        let hays = scenario.find_unit("csa-hays").unwrap();
        let falmouth = map.find("4426").unwrap();
        let mut north: HexSet = [falmouth].into_iter().collect();
        let mut open = vec![falmouth];
        while let Some(hex) = open.pop() {
            for (_, to) in map.neighbors(hex) {
                let back = scenario
                    .campaign
                    .may_enter(scenario, position, hays, to, hex);
                if back.is_ok() && !north.contains(to) {
                    north.insert(to);
                    open.push(to);
                }
            }
        }
        Self {
            scenario: Arc::clone(scenario),
            north,
            committed: false,
            alerted: false,
            scored: [0; 2],
        }
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, _position: &Position) {
        let side = |unit| self.scenario.unit(unit).side;
        match event {
            // SLB-S1-02: dice fall for the initiative only once the Union is committed.
            Event::Rolled {
                purpose: Purpose::Initiative,
                ..
            } => assert!(self.committed),
            Event::AttackDeclared {
                side: Side::Union, ..
            } => self.committed = true,
            Event::AssaultDeclared(leader, _) => {
                self.committed |= self.scenario.leader(*leader).side == Side::Union;
            }
            Event::Moved { unit, from, to, .. } => {
                let crossed = self.north.contains(*to) && !self.north.contains(*from);
                self.committed |= side(*unit) == Side::Union && self.north.contains(*to);
                // SLB-S1-06.
                assert!(!crossed || side(*unit) == Side::Union);
            }
            Event::Advanced(unit, to) => {
                self.committed |= side(*unit) == Side::Union && self.north.contains(*to);
            }
            Event::MessageSent(_) => self.alerted = true,
            // SLB-S1-03.
            Event::MarchBegan(unit) | Event::Selected(unit) => {
                assert!(self.alerted || self.scenario.unit(*unit).id != "csa-mclaws");
            }
            // SLB-S1-VP-04, SLB-S1-VP-05.
            Event::Lost {
                unit,
                points,
                cause: Cause::Combat | Cause::Retreat | Cause::CavalryRetreat,
            } => self.scored[side(*unit) as usize] += u16::from(*points),
            _ => {}
        }
    }
}

#[test]
fn special_rules_hold_in_random_games() {
    let scenario = scenario(&Data::embedded(), "slb-1").expect("sound data");
    let begun = scenario.open().expect("a playable set-up");
    let (mut levels, mut alerts) = (std::collections::BTreeSet::new(), 0);
    for seed in 0..GAMES {
        let mut watcher = Watcher::new(&scenario, &begun);
        let position = play(&scenario, seed, &mut watcher);
        let score = scenario.campaign.score(&scenario, &position);
        let points = |rule: &str| {
            let items = score.items.iter().filter(|item| item.rule == rule);
            items.map(|item| item.points).sum::<i32>()
        };
        assert_eq!(
            points("SLB-S1-VP-04"),
            i32::from(watcher.scored[1]),
            "{seed}"
        );
        assert_eq!(
            points("SLB-S1-VP-05"),
            -i32::from(watcher.scored[0]),
            "{seed}"
        );
        assert!(
            score.winner.is_some() && position.turn() == 1,
            "SLB-S1-01, {seed}"
        );
        levels.insert(score.level);
        alerts += u32::from(watcher.alerted);
    }
    assert!(
        levels.len() > 1 && alerts > 0,
        "{levels:?}, {alerts} messages"
    );
}
