//! The Battle That Never Happened played at random: whatever happens, its special rules hold.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexId;
use longroll_rules::{Event, Position, Purpose, Scenario, Side, UnitId};

const GAMES: u64 = 30;

/// Who waits for which turn, and where.
const WAITS: [(&str, u8, &str); 12] = [
    ("union-kenly", 2, "S2326"),
    ("union-morris", 2, "S1128"),
    ("union-13-pa", 2, "S1725"),
    ("union-1-ny-12-pa", 2, "N0130"),
    ("union-1-ct", 3, "S5233"),
    ("union-briggs", 4, "S5734"),
    ("union-elliott", 4, "S5734"),
    ("union-b-smith", 4, "S5734"),
    ("union-wells", 5, "S5734"),
    ("union-spinola", 5, "S5734"),
    ("csa-54-nc", 4, "S0116"),
    ("csa-58-va", 4, "S0116"),
];

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    roused: [bool; WAITS.len()],
    initiatives: u32,
    rides: u32,
}

impl Watcher {
    fn acts(&self, turn: u8, unit: UnitId) {
        let id = self.scenario.unit(unit).id.as_str();
        for (index, (waiting, until, _)) in WAITS.iter().enumerate() {
            assert!(
                *waiting != id || turn >= *until || self.roused[index],
                "{id} in turn {turn}"
            );
        }
    }

    fn comes(&mut self, unit: UnitId, to: HexId) {
        let (map, side) = (&self.scenario.map, self.scenario.unit(unit).side);
        let distance = |label: &str| map.distance(map.find(label).expect("a hex"), to);
        // RTG-S5-03, RTG-S5-07.
        let county = map.info(to).county.as_str();
        assert!(
            !["Jefferson", "Berkeley", "Loudoun"].contains(&county),
            "{}",
            map.place(to)
        );
        assert!(
            side == Side::Union || distance("S2326") > 5,
            "{}",
            map.place(to)
        );
        for (index, (id, _, home)) in WAITS.iter().enumerate() {
            let waiting = self.scenario.find_unit(id).expect("a unit");
            if self.scenario.unit(waiting).side != side && distance(home) <= 1 {
                self.roused[index] = true;
            }
        }
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, position: &Position) {
        match event {
            Event::MarchBegan(unit) | Event::Selected(unit) => self.acts(position.turn(), *unit),
            Event::Moved { unit, to, .. }
            | Event::Advanced(unit, to)
            | Event::RetreatMoved(unit, to) => self.comes(*unit, *to),
            Event::InitiativeWon(side, _) => {
                // RTG-S5-02.
                assert!(self.initiatives > 0 || *side == Side::Confederate);
                self.initiatives += 1;
            }
            Event::Rolled {
                purpose: Purpose::Initiative,
                ..
            } => assert!(self.initiatives > 0),
            Event::WentByRail { unit, .. } => {
                assert_eq!(self.scenario.unit(*unit).side, Side::Union);
                self.rides += 1;
            }
            _ => {}
        }
    }
}

/// RTG-S5-01 to RTG-S5-07.
#[test]
fn special_rules_hold_in_random_games() {
    let scenario = scenario(&Data::embedded(), "rtg-5").expect("sound data");
    let mut rides = 0;
    for seed in 0..GAMES {
        let mut watcher = Watcher {
            scenario: Arc::clone(&scenario),
            roused: [false; WAITS.len()],
            initiatives: 0,
            rides: 0,
        };
        let position = random::play(&scenario, seed, &mut watcher);
        let score = scenario.campaign.score(&scenario, &position);
        assert!(score.winner.is_some() && position.turn() == 6, "{seed}");
        rides += watcher.rides;
    }
    assert!(rides > 10, "{rides} journeys by rail");
}
