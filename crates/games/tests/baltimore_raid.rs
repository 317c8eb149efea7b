//! The Baltimore Raid played at random: whatever happens, its special rules hold.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexId;
use longroll_rules::{Event, Position, Purpose, Scenario, Side, UnitId};

use random::play;

const GAMES: u64 = 30;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    /// Stations burned.
    burned: u32,
    /// Whether raiders have been in one of the four places.
    reached: [bool; 4],
}

/// HCR-S4-VP-04.
const PLACES: [&str; 4] = ["E2905", "E3809", "E3612", "E2030"];

impl Watcher {
    fn is_near(&self, hex: HexId, label: &str, within: u32) -> bool {
        let map = &self.scenario.map;
        let place = map.find(label).expect("a hex");
        map.distance(place, hex) <= within
    }

    /// HCR-S4-06, HCR-S4-07.
    fn comes(&mut self, unit: UnitId, hex: HexId, driven: bool) {
        let info = self.scenario.unit(unit);
        if info.side == Side::Confederate {
            let county = &self.scenario.map.info(hex).county;
            assert_ne!(county, "District of Columbia", "{}", info.id);
            assert!(!self.is_near(hex, "E0723", 5), "{} at Rockville", info.id);
            assert!(!self.is_near(hex, "E3510", 2), "{} in Baltimore", info.id);
            for (index, place) in PLACES.iter().enumerate() {
                self.reached[index] |= self.is_near(hex, place, 0);
            }
        } else if info.id == "union-staunton-a" && !driven {
            let label = self.scenario.map.label(hex);
            let row: u8 = label[3..].parse().expect("a row");
            assert!(row > 17, "Staunton in {label}");
        }
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, position: &Position) {
        let first = position.turn() == 1;
        match event {
            // HCR-S4-02, HCR-S4-03.
            Event::Rolled { purpose, .. } => {
                let hurried = [
                    Purpose::Initiative,
                    Purpose::ExtendedMarch,
                    Purpose::ForceMarch,
                ];
                assert!(!first || !hurried.contains(purpose), "{purpose:?} too soon");
            }
            Event::MarchBegan(unit) => {
                let side = self.scenario.unit(*unit).side;
                assert!(!first || side == Side::Confederate, "the Union marches");
            }
            Event::Entrenched(_, kind) => {
                assert!(*kind == longroll_rules::unit::Entrenchment::None);
            }
            Event::StationBurned(..) => self.burned += 1,
            Event::Moved { unit, to, .. } | Event::Advanced(unit, to) => {
                self.comes(*unit, *to, false);
            }
            Event::RetreatMoved(unit, to) => self.comes(*unit, *to, true),
            _ => {}
        }
    }
}

/// Plays games; how many stations burn in them, and how many of the places are reached.
fn play_all(scenario: &Arc<Scenario>) -> (u32, usize) {
    let (mut burned, mut reached) = (0, 0);
    for seed in 0..GAMES {
        let mut watcher = Watcher {
            scenario: Arc::clone(scenario),
            burned: 0,
            reached: [false; 4],
        };
        let end = play(scenario, seed, &mut watcher);
        assert_eq!(end.turn(), 7, "game {seed}");
        let score = scenario.campaign.score(scenario, &end);
        let items = score.items.iter().filter(|i| i.rule == "HCR-S4-VP-04");
        let places = watcher.reached.iter().filter(|reached| **reached).count();
        assert_eq!(items.map(|i| i.points).sum::<i32>(), places as i32);
        burned += watcher.burned;
        reached += places;
    }
    (burned, reached)
}

#[test]
fn special_rules_hold_in_random_games() {
    let scenario = scenario(&Data::embedded(), "hcr-4").expect("sound data");
    let (burned, _) = play_all(&scenario);
    assert!(burned > 0, "nothing ever burns");
}

/// Chance alone does not lead raiders so far; these begin next to what they look for.
#[test]
fn they_hold_far_down_the_roads_too() {
    let mut near = (*scenario(&Data::embedded(), "hcr-4").expect("sound data")).clone();
    let starts = [
        ("csa-munford", "E2231"),
        ("csa-hampton", "E2904"),
        ("csa-f-lee", "E3910"),
        ("union-1-ri", "E4107"),
        ("union-12-pa", "E4107"),
    ];
    for (id, label) in starts {
        let (unit, hex) = (near.find_unit(id).expect(id), near.map.find(label));
        let mut units = near.setup.units.iter_mut();
        let state = units.find(|(known, _)| *known == unit);
        state.expect("a unit of the set-up").1.hex = hex;
    }
    let (_, reached) = play_all(&Arc::new(near));
    assert!(reached > 0, "nobody ever gets anywhere");
}
