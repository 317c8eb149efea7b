//! South Mountain played at random: whatever happens, its special rules hold.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexId;
use longroll_rules::{Event, Position, Purpose, Scenario, Side, UnitId};

use random::play;

const GAMES: u64 = 100;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    closed: [HexId; 2],
    phases: u32,
}

impl Watcher {
    fn new(scenario: &Arc<Scenario>) -> Self {
        let find = |label: &str| scenario.map.find(label).expect("a hex");
        Self {
            closed: ["W3117", "W3020"].map(find),
            scenario: Arc::clone(scenario),
            phases: 0,
        }
    }

    /// HCR-S1-03.
    fn comes(&self, unit: UnitId, to: HexId) {
        if self.scenario.unit(unit).side == Side::Union {
            let near = |hex: &HexId| self.scenario.map.distance(*hex, to) <= 1;
            assert!(
                !self.closed.iter().any(near),
                "{}",
                self.scenario.map.label(to)
            );
        }
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, _position: &Position) {
        match event {
            // HCR-S1-02.
            Event::Rolled {
                purpose: Purpose::Initiative,
                ..
            } => assert!(self.phases > 0, "dice for the first initiative"),
            Event::InitiativeWon(side, _) => {
                assert!(self.phases > 0 || *side == Side::Union);
                self.phases += 1;
            }
            Event::Moved { unit, to, .. }
            | Event::RetreatMoved(unit, to)
            | Event::Advanced(unit, to) => self.comes(*unit, *to),
            _ => {}
        }
    }
}

/// HCR-1-01, HCR-S1-02, HCR-S1-03: the Union has the first phase, keeps away from Crampton's
/// Gap, and nobody leaves the west sheet.
#[test]
fn special_rules_hold_in_random_games() {
    let scenario = scenario(&Data::embedded(), "hcr-1").expect("sound data");
    let mut union_ahead = 0;
    for seed in 0..GAMES {
        let mut watcher = Watcher::new(&scenario);
        let end = play(&scenario, seed, &mut watcher);
        for unit in scenario.unit_ids().filter_map(|unit| end.hex(unit)) {
            assert!(scenario.map.info(unit).playable, "game {seed}");
        }
        union_ahead += u32::from(scenario.campaign.score(&scenario, &end).total() > 1);
    }
    assert!(union_ahead > 0, "no game ever scores");
}
