//! Harpers Ferry - Crampton's Gap played at random: whatever happens, its special rules hold.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexId;
use longroll_rules::unit::Arm;
use longroll_rules::{Dice, Event, Position, Purpose, Roll, Scenario, Side, UnitId, forts};

use random::play;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    /// The Action Phases of turn 1 that one side has without dice.
    given: (Side, u32),
    waits: bool,
    phases: u32,
    freed: Vec<&'static str>,
    /// Before the dice of the Harpers Ferry Phase that are falling.
    before: Option<Position>,
    /// Manpower.
    surrendered: u16,
    sieges: u32,
    depots: i32,
}

impl Watcher {
    fn hex(&self, label: &str) -> HexId {
        self.scenario.map.find(label).expect("a hex")
    }

    fn comes(&mut self, position: &Position, unit: UnitId, to: HexId) {
        let s = &*self.scenario;
        let info = s.unit(unit);
        let near = |label: &str| s.map.distance(s.map.find(label).expect("a hex"), to);
        // HCR-S2-04, HCR-S2-07.
        assert!(near("W3211") > 1, "{} at Mountain House", info.name);
        if info.side == Side::Union {
            assert!(near("W2910") > 1 && near("W2413") > 2, "{}", info.name);
            if near("W3718") <= 1 {
                self.freed.push("csa-munford");
            }
            if near("W3117") <= 1 {
                self.freed.push("csa-hampton");
            }
        } else {
            // HCR-18-02.
            let stands = forts::stands(s, position, Side::Union, to);
            assert!(!stands, "{} in the fort", info.name);
        }
        // HCR-S2-03: the banks are in different counties.
        let south = ["Loudoun", "Jefferson", "Berkeley", "Clarke", "Fairfax"];
        let bound = ["union-slocum", "union-smith", "union-couch", "union-6-pa"];
        let county = s.map.info(to).county.as_str();
        assert!(!bound.contains(&info.id.as_str()) || !south.contains(&county));
    }

    /// HCR-S2-03, HCR-S2-08.
    fn acts(&self, turn: u8, unit: UnitId) {
        let id = self.scenario.unit(unit).id.as_str();
        let until = match id {
            "union-slocum" | "union-smith" | "union-couch" | "union-6-pa" | "csa-munford" => 2,
            "csa-hampton" => 3,
            _ => 1,
        };
        let free = !self.waits || turn >= until || self.freed.contains(&id);
        assert!(free, "{id} acts in turn {turn}");
    }
}

impl random::Watcher for Watcher {
    fn dice(&mut self, position: &Position, roll: Roll, _dice: Dice) {
        if roll.purpose == Purpose::Siege {
            self.before = Some(position.clone());
        }
    }

    fn after(&mut self, _position: &Position) {
        self.before = None;
    }

    fn see(&mut self, event: &Event, position: &Position) {
        let turn = position.turn();
        let given = turn == 1 && self.phases < self.given.1;
        match event {
            Event::Rolled { purpose, .. } if *purpose == Purpose::Initiative => assert!(!given),
            Event::Rolled { purpose, .. } if *purpose == Purpose::Siege => self.sieges += 1,
            Event::InitiativeWon(side, _) => {
                assert!(!given || *side == self.given.0);
                self.phases += 1;
            }
            // HCR-S2-06.
            Event::Entrenched(unit, _) => {
                assert_eq!(self.scenario.unit(*unit).side, Side::Union);
            }
            Event::MarchBegan(unit) | Event::Selected(unit) => self.acts(turn, *unit),
            Event::Moved { unit, to, .. }
            | Event::Advanced(unit, to)
            | Event::RetreatMoved(unit, to) => self.comes(position, *unit, *to),
            // HCR-17-05, HCR-S2-VP-04.
            Event::Surrendered(unit) if self.before.is_some() => {
                assert_eq!(self.scenario.unit(*unit).side, Side::Union);
                let before = self.before.as_ref().expect("the position before");
                self.surrendered += u16::from(before.unit(*unit).manpower);
                let hex = before.hex(*unit).expect("on the map");
                assert!(self.scenario.map.distance(hex, self.hex("W2521")) <= 3);
            }
            // HCR-S2-05.
            Event::DepotDestroyed(hex, side) => {
                assert_eq!(*side, Side::Union);
                let martinsburg = *hex == self.hex("W1314");
                let there = position.units_at(Side::Confederate, *hex);
                let infantry = |unit| self.scenario.unit(unit).arm == Arm::Infantry;
                assert!(!martinsburg || there.iter().any(infantry));
                self.depots += if martinsburg { 1 } else { 4 };
            }
            _ => {}
        }
    }
}

fn play_all(
    scenario: &Arc<Scenario>,
    games: u64,
    given: (Side, u32),
    waits: bool,
) -> (u32, i32, u16) {
    let mut seen = (0, 0, 0);
    for seed in 0..games {
        let mut watcher = Watcher {
            scenario: Arc::clone(scenario),
            before: None,
            given,
            waits,
            phases: 0,
            freed: Vec::new(),
            surrendered: 0,
            sieges: 0,
            depots: 0,
        };
        let end = play(scenario, seed, &mut watcher);
        assert_eq!(end.turn(), 4, "game {seed}");
        assert!(watcher.sieges <= 4, "game {seed}");
        let score = scenario.campaign.score(scenario, &end);
        let points = |rule: &str| -> i32 {
            let items = score.items.iter().filter(|item| item.rule == rule);
            items.map(|item| item.points).sum()
        };
        // HCR-S2-VP-01, HCR-S2-VP-04.
        assert_eq!(points("HCR-S2-VP-01"), watcher.depots, "game {seed}");
        let half = i32::from(watcher.surrendered / 2);
        assert_eq!(points("HCR-S2-VP-04"), half, "game {seed}");
        seen.0 += watcher.sieges;
        seen.1 += watcher.depots;
        seen.2 += watcher.surrendered;
    }
    seen
}

/// HCR-S2-02 to HCR-S2-09 in games that are played to their end.
#[test]
fn special_rules_hold_in_random_games() {
    let scenario = scenario(&Data::embedded(), "hcr-2").expect("sound data");
    let (_, depots, _) = play_all(&scenario, 60, (Side::Union, 2), true);
    assert!(depots > 0, "no depot is ever destroyed");
}

/// HCR-S2R-01, HCR-S2R-02.
#[test]
fn those_of_the_revised_scenario_hold_too() {
    let scenario = scenario(&Data::embedded(), "hcr-2r").expect("sound data");
    play_all(&scenario, 40, (Side::Confederate, 1), false);
}

/// HCR-17-01 to HCR-17-06, HCR-S2-VP-01, HCR-S2-VP-04: in games that begin with the trap closed.
#[test]
fn a_garrison_that_is_cut_off_surrenders() {
    let scenario = scenario(&Data::embedded(), "hcr-2r").expect("sound data");
    let mut scenario = Scenario::clone(&scenario);
    let around = [
        ("csa-mclaws-a", "W2619"),
        ("csa-kershaw", "W2718"),
        ("csa-anderson-a", "W2819"),
        ("csa-walker", "W2621"),
        ("csa-a-p-hill", "W2319"),
        ("csa-lawton", "W2322"),
        ("csa-j-r-jones", "W2419"),
    ];
    for (id, label) in around {
        let unit = scenario.find_unit(id).expect(id);
        let hex = scenario.map.find(label);
        let mut setup = scenario.setup.units.iter_mut();
        setup.find(|(known, _)| *known == unit).expect(id).1.hex = hex;
    }
    let games = play_all(&Arc::new(scenario), 40, (Side::Confederate, 1), false);
    let (sieges, depots, surrendered) = games;
    assert!(sieges > 40, "the garrison escapes");
    assert!(depots >= 4, "no depot is ever destroyed");
    assert!(surrendered > 0, "nobody surrenders");
}
