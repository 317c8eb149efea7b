//! The Gettysburg Campaign: its set-up, and games at random, in which its special rules hold
//! whatever happens.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_rules::unit::Arm;
use longroll_rules::{Event, Phase, Position, Scenario, Side, UnitId};

use random::play;

const GAMES: u64 = 60;

fn gettysburg() -> Arc<Scenario> {
    scenario(&Data::embedded(), "rtg-6").expect("sound data")
}

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    /// Whether an increment of the Army of the Potomac has come.
    increments: [bool; 3],
    turn: u8,
    /// How the game went on: phases of the Advanced Game that took place, arrivals.
    seen: std::collections::BTreeSet<&'static str>,
}

impl Watcher {
    fn county(&self, hex: longroll_map::HexId) -> &str {
        &self.scenario.map.info(hex).county
    }

    fn comes(&self, unit: UnitId, to: longroll_map::HexId, turn: u8) {
        let info = self.scenario.unit(unit);
        let closed = ["Frederick-West", "Carroll", "Baltimore"].contains(&self.county(to));
        // RTG-S6-02.
        let infantry = info.side == Side::Confederate && info.arm == Arm::Infantry;
        assert!(
            !infantry || !closed || self.increments[0],
            "{} in turn {turn}",
            info.id
        );
        // RTG-S6-07.
        if ["union-2-ma", "union-6-ny", "union-7-ny"].contains(&info.id.as_str()) {
            let label = self.scenario.map.label(to);
            let row: u8 = label[3..].parse().expect("a number");
            assert!(label.starts_with('S') && row > 25, "{} in {label}", info.id);
        }
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, _position: &Position) {
        let turn = self.turn;
        match event {
            Event::TurnBegan(turn) => self.turn = *turn,
            Event::PhaseBegan(phase) => {
                let turns = match phase {
                    Phase::RandomEvents | Phase::Reinforcement => 4..=99,
                    Phase::ArmyArrival => 2..=99,
                    Phase::Stuart => 6..=99,
                    // RTG-13-05.
                    Phase::StationRepair | Phase::Depots | Phase::Ammunition => {
                        assert!(turn.is_multiple_of(4));
                        8..=99
                    }
                    _ => 1..=99,
                };
                assert!(turns.contains(&turn), "{phase:?} in turn {turn}");
                self.seen.insert(phase.word());
            }
            Event::Arrived { unit, .. } => {
                let id = self.scenario.unit(*unit).id.as_str();
                let increment = match id {
                    "union-wadsworth" | "union-custer" => Some(0),
                    "union-caldwell" | "union-gregg" => Some(1),
                    "union-wright" | "union-stannard" => Some(2),
                    _ => None,
                };
                if let Some(increment) = increment {
                    self.increments[increment] = true;
                    self.seen.insert(["first", "second", "third"][increment]);
                }
                match id {
                    "csa-hampton" => self.seen.insert("stuart arrived"),
                    "csa-imboden" => self.seen.insert("imboden arrived"),
                    "csa-corse" => self.seen.insert("corse arrived"),
                    "union-frick" => self.seen.insert("militia arrived"),
                    _ => false,
                };
            }
            Event::Moved { unit, to, .. }
            | Event::Advanced(unit, to)
            | Event::RetreatMoved(unit, to) => self.comes(*unit, *to, turn),
            Event::Detached { .. } => {
                self.seen.insert("detached");
            }
            Event::Levied { .. } => {
                self.seen.insert("levied");
            }
            _ => {}
        }
    }
}

#[test]
fn special_rules_hold_in_random_games() {
    let scenario = gettysburg();
    let mut seen = std::collections::BTreeSet::new();
    let mut last = Vec::new();
    for seed in 0..GAMES {
        let mut watcher = Watcher {
            scenario: Arc::clone(&scenario),
            increments: [false; 3],
            turn: 1,
            seen: std::collections::BTreeSet::new(),
        };
        let position = play(&scenario, seed, &mut watcher);
        assert!(position.is_over() && position.turn() >= 14, "{seed}");
        last.push(position.turn());
        seen.extend(watcher.seen);
    }
    eprintln!("{last:?} {seen:?}");
    for what in ["first", "second", "third", "stuart arrived", "detached"] {
        assert!(seen.contains(what), "{what} in {seen:?}");
    }
}
