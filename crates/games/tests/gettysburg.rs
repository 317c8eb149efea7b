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

/// A contingent as the campaign's tables have it: its units with their Manpower, and its leaders.
fn contingent(scenario: &Scenario, name: &str) -> String {
    let mut found = scenario.contingents.iter();
    let found = found
        .find(|contingent| contingent.name == name)
        .expect(name);
    let leaders = found
        .leaders
        .iter()
        .map(|leader| scenario.leader(leader).name.clone());
    let units = found.units.iter().map(|(unit, state)| {
        assert!(state.organized && state.fatigue == 0 && state.hex.is_none());
        format!("{} {}", scenario.unit(*unit).name, state.manpower)
    });
    leaders.chain(units).collect::<Vec<_>>().join(", ")
}

/// RTG-S6-10, RTG-S6-11, RTG-S6-12, RTG-S6-13: who comes later, as printed.
#[test]
fn the_contingents_are_those_of_the_tables() {
    let scenario = gettysburg();
    let expected = [
        (
            "increment-1",
            "Reynolds, Sickles, Howard, Wadsworth 8, Robinson 6, Doubleday 5, Birney 11, Humphreys 11, \
             Barlow 5, Steinwehr 5, Schurz 6, Custer 3, Farnsworth 3",
        ),
        (
            "increment-2",
            "Meade, Hancock, Sykes, Slocum, Caldwell 7, Gibbon 7, Hays 8, Barnes 7, Ayres 8, Crawford 6, \
             Williams 7, Geary 8, Art Res-1 2, Art Res-2 2, Art Res-3 2, Gamble 3, Devin 2, Merritt 3, \
             McIntosh 2, Huey 2, Gregg 2",
        ),
        (
            "increment-3",
            "Sedgwick, Wright 9, Howe 8, Newton 11, Stannard 6",
        ),
        ("stuart", "Stuart, Hampton 3, F. Lee 3, Chambliss 2"),
        ("confederate-2", "Jones 3, Robertson 2"),
        ("richmond-garrison-2", "M. Jenkins 4"),
        ("west-virginia-2", "Mulligan 3, Campbell 3, Wilkinson 2"),
    ];
    for (name, list) in expected {
        assert_eq!(contingent(&scenario, name), list, "{name}");
    }
    assert_eq!(scenario.contingents.len(), 27);
}

/// RTG-S6-01: 18 turns, from June 22 to July 9; the others are for a game that goes on.
#[test]
fn the_campaign_lasts_18_turns() {
    let scenario = gettysburg();
    assert_eq!(scenario.turns(), 18);
    assert!(scenario.most_turns() > 30);
    let date = |turn: usize| scenario.dates[turn - 1].as_str();
    assert_eq!((date(1), date(18)), ("June 22, 1863", "July 9, 1863"));
}
