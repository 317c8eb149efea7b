//! The scenarios of May 2, 1863, played at random: whatever happens, what the rulebook
//! says of them holds. The watcher knows nothing of the tables.

mod random;

use std::collections::BTreeSet;
use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_rules::event::Modifiers;
use longroll_rules::{Event, Phase, Position, Purpose, Scenario, Side, UnitId};

use random::play;

const GAMES: u64 = 500;

/// The units that stand still in turn 1 of scenario 3.
const HELD: [&str; 11] = [
    "csa-wilcox",
    "csa-hays",
    "csa-18-ms",
    "csa-barksdale",
    "csa-hoke",
    "csa-gordon",
    "csa-smith",
    "union-gibbon",
    "union-newton",
    "union-howe-a",
    "union-brooks-a",
];

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    third: bool,
    turn: u8,
    /// Action Phases begun in this turn.
    phase: u32,
    night: bool,
    acted: BTreeSet<UnitId>,
    nights: u32,
    deaths: u32,
    attachments: u32,
}

impl Watcher {
    fn new(scenario: &Arc<Scenario>) -> Self {
        Self {
            scenario: Arc::clone(scenario),
            third: scenario.id == "slb-3",
            turn: 1,
            // The first phase has begun before anything is told.
            phase: 1,
            night: false,
            acted: BTreeSet::new(),
            nights: 0,
            deaths: 0,
            attachments: 0,
        }
    }

    fn corps(&self, position: &Position, unit: UnitId) -> String {
        let command = self.scenario.command(position.unit(unit).command);
        command.corps().to_owned()
    }

    /// Whether a hexside is one of the Rappahannock below Scott's Dam Ford: a major river
    /// between columns 36 and up.
    fn closed(&self, from: longroll_map::HexId, to: longroll_map::HexId) -> bool {
        let map = &self.scenario.map;
        let direction = map.direction(from, to).expect("a step");
        map.side(from, direction).water == longroll_map::Water::MajorRiver
            && map.info(from).column >= 36
            && map.info(to).column >= 36
            && (!self.third || self.turn == 1)
    }

    fn initiative(&mut self, union: u8, confederate: u8, modifiers: &Modifiers) {
        let next = self.phase + 1;
        assert!(self.turn == 2 || next > 3, "no dice in the scripted phases");
        let favoured = self.turn == 1 && (4..=6).contains(&next);
        assert_eq!(modifiers.len(), usize::from(favoured), "SLB-S2-06");
        if self.turn == 1 && next >= 7 && union == confederate && !self.night {
            self.night = true;
            self.nights += 1;
        }
    }

    fn acts(&mut self, unit: UnitId, position: &Position) {
        let info = self.scenario.unit(unit);
        let held = self.third && HELD.contains(&info.id.as_str());
        assert!(self.turn == 2 || !held, "SLB-S3-06: {}", info.id);
        self.acted.insert(unit);
        let corps = self.corps(position, unit);
        match (self.turn, self.phase) {
            (1, 1) => assert!(
                self.acted.len() == 1 && matches!(corps.as_str(), "III" | "XII"),
                "SLB-S2-03: {}",
                info.id
            ),
            (1, 2) => assert_eq!(info.id, "csa-f-lee-a", "SLB-S2-04"),
            (1, 3) => assert_eq!(corps, "J", "SLB-S2-05"),
            _ => {}
        }
    }

    fn attack(&self, attacker: &Modifiers) {
        let of = |name: &str| {
            let found = attacker.iter().find(|modifier| modifier.name == name);
            found.map_or(0, |modifier| modifier.value)
        };
        let surprise = (self.turn, self.phase) == (1, 3);
        assert_eq!(of("surprise"), i8::from(surprise), "SLB-S2-05");
        assert_eq!(of("darkness"), -i8::from(self.night), "SLB-S2-08");
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, position: &Position) {
        match event {
            Event::TurnBegan(turn) => {
                self.turn = *turn;
                self.night = false;
            }
            Event::PhaseBegan(phase) => {
                let late = matches!(phase, Phase::LeaderTransfer | Phase::Attachment);
                assert!(!late || self.turn == 2, "SLB-S2-02, SLB-S2-10");
                if *phase == Phase::ActionCycle {
                    self.phase = 0;
                }
            }
            Event::Rolled {
                purpose: Purpose::Initiative,
                dice,
                modifiers,
                ..
            } => self.initiative(dice.first(), dice.second(), modifiers),
            Event::InitiativeWon(side, _) => {
                self.phase += 1;
                self.acted.clear();
                let scripted = match (self.turn, self.phase) {
                    (1, 1) => Some(Side::Union),
                    (1, 2 | 3) => Some(Side::Confederate),
                    _ => None,
                };
                assert!(scripted.is_none_or(|scripted| scripted == *side));
            }
            Event::MarchBegan(unit) => self.acts(*unit, position),
            Event::Moved { unit, from, to, .. } => {
                assert!(!self.closed(*from, *to), "SLB-S2-09, SLB-S3-04");
                let first = (self.turn, self.phase) == (1, 1);
                let union = self.scenario.unit(*unit).side == Side::Union;
                let west = self.scenario.map.info(*to).column < 33;
                assert!(!(first && union && west), "SLB-S2-03");
            }
            Event::AttackDeclared { attacker, .. } => self.attack(attacker),
            Event::Detached { from, .. } => {
                let union = self.scenario.unit(*from).side == Side::Union;
                assert!(self.third || !union, "SLB-S2-10");
            }
            Event::Attached { to, .. } => {
                let union = self.scenario.unit(*to).side == Side::Union;
                assert!(self.turn == 2 && (self.third || !union), "SLB-S2-10");
                self.attachments += 1;
            }
            Event::LeaderKilled(leader) => {
                let info = self.scenario.leader(*leader);
                assert!(!self.third && info.side == Side::Confederate);
                assert!(info.id != "csa-lee" && !info.id.ends_with("-sub"));
                self.deaths += u32::from(info.id != "csa-jackson");
            }
            _ => {}
        }
    }
}

#[test]
fn special_rules_hold_in_random_games() {
    for id in ["slb-2", "slb-3"] {
        let scenario = scenario(&Data::embedded(), id).expect("sound data");
        let (mut levels, mut seen) = (BTreeSet::new(), [0; 3]);
        for seed in 0..GAMES {
            let mut watcher = Watcher::new(&scenario);
            let position = play(&scenario, seed, &mut watcher);
            assert_eq!(position.turn(), 2, "{id}, {seed}");
            let jackson = scenario.find_leader("csa-jackson").unwrap();
            let lives = position.leader_hex(jackson).is_some();
            assert!(watcher.third || !lives, "SLB-S2-12");
            levels.insert(scenario.campaign.score(&scenario, &position).level);
            let found = [watcher.nights, watcher.deaths, watcher.attachments];
            for (seen, found) in seen.iter_mut().zip(found) {
                *seen += found;
            }
        }
        let [nights, deaths, attachments] = seen;
        assert!(levels.len() > 2, "{id}: {levels:?}");
        assert!(nights > 0 && attachments > 0, "{id}: {seen:?}");
        assert_eq!(deaths > 0, id == "slb-2", "{id}: {seen:?}");
    }
}
