//! The Gettysburg Campaign: its set-up, and games at random, in which its special rules hold
//! whatever happens.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_rules::unit::Arm;
use longroll_rules::{Event, Phase, Position, Scenario, Side, UnitId, UnitSet};

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
    /// Units that the enemy has freed, and whether all of the Union are.
    freed: UnitSet,
    lifted: bool,
    /// Whether Stuart's brigades may have found the army.
    stuart_free: bool,
    /// The bridge at Falling Waters: laid, and gone.
    bridge: [bool; 2],
    /// What Washington County has cost.
    lost: i32,
    /// How the game went on: phases of the Advanced Game that took place, arrivals.
    seen: std::collections::BTreeSet<&'static str>,
}

impl Watcher {
    fn county(&self, hex: longroll_map::HexId) -> &str {
        &self.scenario.map.info(hex).county
    }

    /// RTG-S6-04, RTG-S6-05: nobody acts before his time.
    fn acts(&self, unit: UnitId) {
        let info = self.scenario.unit(unit);
        let from = match info.id.as_str() {
            "csa-heth" | "csa-pender" | "csa-anderson" => 3,
            "csa-pickett" | "union-lockwood" => 4,
            "csa-mclaws" | "csa-hood" | "union-yates" | "union-ewen" | "union-brisbane"
            | "union-crooke" | "union-j-smith" => 5,
            "union-elliott" | "union-b-smith" | "union-morris" | "union-kenly" | "union-2-ma"
            | "union-13-pa" | "union-6-ny" | "union-7-ny"
                if !self.increments[2] =>
            {
                99
            }
            _ => 1,
        };
        let free = self.freed.contains(unit) || (self.lifted && info.side == Side::Union);
        assert!(
            self.turn >= from || free,
            "{} in turn {}",
            info.id,
            self.turn
        );
    }

    /// RTG-S6-04, RTG-S6-06: who comes near frees units.
    fn frees(&mut self, unit: UnitId, to: longroll_map::HexId) {
        let s = Arc::clone(&self.scenario);
        let side = s.unit(unit).side;
        let near = if side == Side::Union { 1 } else { 5 };
        for (other, state) in &s.setup.units {
            let began = state.hex.expect("a hex");
            if s.unit(*other).side != side && s.map.distance(began, to) <= near {
                self.freed = self.freed.with(*other);
            }
        }
        let closed = ["Frederick-West", "Carroll", "Baltimore"].contains(&self.county(to));
        self.lifted |= side == Side::Confederate && s.unit(unit).arm == Arm::Infantry && closed;
        // RTG-23-02.
        if side == Side::Union && s.map.label(to) == "S0119" && self.bridge[0] {
            self.bridge[1] = true;
        }
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
        // RTG-18-04.
        if ["csa-hampton", "csa-f-lee", "csa-chambliss"].contains(&info.id.as_str()) {
            let closed = ["Frederick-West", "Adams"].contains(&self.county(to));
            assert!(
                !closed || turn >= 12 || self.stuart_free,
                "{} in turn {turn}",
                info.id
            );
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
            Event::MarchBegan(unit) | Event::Selected(unit) => self.acts(*unit),
            // RTG-18-05 is proved by cases; here only what frees nobody is seen.
            Event::Noted(7 | 22) => self.stuart_free = true,
            Event::Noted(18) => self.lost += 5,
            Event::Noted(17) => self.lost += 2,
            Event::Noted(19) => {
                // RTG-23-01.
                assert!(turn >= 6 && !self.bridge[0]);
                self.bridge[0] = true;
            }
            Event::Noted(20) => assert!(self.bridge[1]),
            Event::Arrived { unit, state } => {
                if let Some(to) = state.hex {
                    self.frees(*unit, to);
                }
                let id = self.scenario.unit(*unit).id.as_str();
                let mut increments = ["increment-1", "increment-2", "increment-3"].iter();
                let increment = increments.position(|name| {
                    let mut all = self.scenario.contingents.iter();
                    all.any(|group| group.name == *name && group.includes(*unit))
                });
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
            | Event::RetreatMoved(unit, to) => {
                self.comes(*unit, *to, turn);
                self.frees(*unit, *to);
            }
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
    let mut turns = std::collections::BTreeSet::new();
    for seed in 0..GAMES {
        let mut watcher = Watcher {
            scenario: Arc::clone(&scenario),
            increments: [false; 3],
            turn: 1,
            freed: UnitSet::EMPTY,
            lifted: false,
            stuart_free: false,
            bridge: [false; 2],
            lost: 0,
            seen: std::collections::BTreeSet::new(),
        };
        let position = play(&scenario, seed, &mut watcher);
        assert!(position.is_over() && position.turn() >= 14, "{seed}");
        let score = scenario.campaign.score(&scenario, &position);
        let items = score.items.iter();
        let washington = items.filter(|item| item.rule == "RTG-S6-VP-09");
        // RTG-24-01, RTG-24-02.
        assert_eq!(
            washington.map(|item| item.points).sum::<i32>(),
            -watcher.lost
        );
        // RTG-S6-08.
        let last = position.weather().major_unfordable.max(18);
        assert!(position.turn() <= last && score.winner.is_some(), "{seed}");
        turns.insert(position.turn());
        seen.extend(watcher.seen);
    }
    assert!(turns.len() > 3, "games end at different times: {turns:?}");
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
