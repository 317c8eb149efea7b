//! McClellan's Opportunity played at random: whatever happens, its special rules hold.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexSet;
use longroll_rules::unit::Arm;
use longroll_rules::ways::leads;
use longroll_rules::{Event, Position, Purpose, Scenario, Side, UnitId};

use random::play;

const GAMES: u64 = 30;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    /// The Action Phases of turn 1 that belong to the Confederate without dice.
    free: u32,
    phases: u32,
    seen: u32,
}

impl Watcher {
    /// HCR-S3-02, HCR-S3-03.
    fn acts(&self, turn: u8, unit: UnitId) {
        let id = self.scenario.unit(unit).id.as_str();
        let waits = turn == 1 && self.phases <= 2;
        match id {
            "csa-thomas" => panic!("Thomas acts"),
            "csa-a-p-hill" => assert!(turn >= 3, "A. P. Hill acts in turn {turn}"),
            "csa-lawton" | "csa-j-r-jones" => assert!(!waits, "{id} acts too soon"),
            _ => {}
        }
    }

    /// HCR-S3-VP-02: counted again, by a search from each unit.
    fn counts_again(&mut self, position: &Position) {
        let s = &*self.scenario;
        let to: HexSet = ["W2115", "W2521", "W1924"]
            .iter()
            .map(|label| s.map.find(label).expect("a hex"))
            .collect();
        let side = Side::Confederate;
        let lost = |unit: &UnitId| {
            let hex = position.hex(*unit).expect("on the map");
            let free = leads(s, position, side, hex, &to, 20, &HexSet::EMPTY);
            s.unit(*unit).arm == Arm::Infantry && !free
        };
        let units = position.units_of(side);
        let lost = units.iter().filter(lost).count() as i32;
        let score = s.campaign.score(s, position);
        let item = score.items.iter().find(|item| item.rule == "HCR-S3-VP-02");
        assert_eq!(item.map(|item| item.points), Some(lost));
        self.seen += u32::from(lost > 0);
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, position: &Position) {
        let turn = position.turn();
        match event {
            Event::Rolled {
                purpose: Purpose::Initiative,
                ..
            } => assert!(turn > 1 || self.phases >= self.free, "dice too soon"),
            Event::InitiativeWon(side, _) => {
                let given = turn == 1 && self.phases < self.free;
                assert!(!given || *side == Side::Confederate);
                self.phases += 1;
                if self.phases.is_multiple_of(4) {
                    self.counts_again(position);
                }
            }
            Event::MarchBegan(unit) | Event::Selected(unit) => self.acts(turn, *unit),
            // HCR-S3-04.
            Event::Moved { unit, to, .. } | Event::Advanced(unit, to) => {
                let union = self.scenario.unit(*unit).side == Side::Union;
                let county = &self.scenario.map.info(*to).county;
                assert!(
                    !union || county != "Berkeley",
                    "the Union in Berkeley County"
                );
            }
            _ => {}
        }
    }
}

fn play_all(id: &str, free: u32) {
    let scenario = scenario(&Data::embedded(), id).expect("sound data");
    let mut seen = 0;
    for seed in 0..GAMES {
        let mut watcher = Watcher {
            scenario: Arc::clone(&scenario),
            free,
            phases: 0,
            seen: 0,
        };
        let end = play(&scenario, seed, &mut watcher);
        assert_eq!(end.turn(), 3, "game {seed}");
        seen += watcher.seen;
    }
    assert!(seen > 0, "nobody is ever cut off");
}

#[test]
fn special_rules_hold_in_random_games() {
    play_all("hcr-3", 2);
}

#[test]
fn those_of_the_revised_scenario_hold_too() {
    play_all("hcr-3r", 1);
}
