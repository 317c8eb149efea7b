//! Meade Moves North played at random: whatever happens, its special rules hold.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::HexId;
use longroll_rules::unit::Arm;
use longroll_rules::{Action, Event, Pending, Position, Scenario, Side, UnitId, UnitSet};

use random::Random;

const GAMES: u64 = 40;
/// Far more decisions and rolls than any game needs.
const LONGEST: usize = 200_000;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    brigades: UnitSet,
    divisions: UnitSet,
    /// Whether Stuart's brigades have been seen to find the army, or may have.
    free: bool,
}

impl Watcher {
    fn new(scenario: &Arc<Scenario>) -> Self {
        let find = |id: &str| scenario.find_unit(id).expect("a unit");
        Self {
            scenario: Arc::clone(scenario),
            brigades: ["csa-hampton", "csa-f-lee", "csa-chambliss"]
                .map(find)
                .into_iter()
                .collect(),
            divisions: UnitSet::EMPTY,
            free: false,
        }
    }

    fn acts(&mut self, turn: u8, unit: UnitId) {
        let info = self.scenario.unit(unit);
        let waits = match info.id.as_str() {
            "union-6-ny" | "union-7-ny" | "union-j-smith" => 99,
            "union-lockwood" | "union-knipe" | "union-ewen" | "union-brisbane" | "union-yates"
            | "csa-a-jenkins" | "csa-17-va" => 2,
            "csa-law" | "csa-jones" | "csa-robertson" => 3,
            "csa-pickett" | "csa-imboden" => 4,
            _ => 1,
        };
        assert!(turn >= waits, "{} acts in turn {turn}", info.id);
        // RTG-S3-04.
        let infantry = info.side == Side::Confederate && info.arm == Arm::Infantry;
        if turn == 1 && infantry {
            self.divisions = self.divisions.with(unit);
            assert!(self.divisions.len() <= 2, "three divisions act in turn 1");
        }
    }

    fn comes(&self, turn: u8, unit: UnitId, to: HexId) {
        let map = &self.scenario.map;
        let frederick = map.find("S2326").expect("Frederick");
        if self.scenario.unit(unit).side == Side::Confederate {
            // RTG-S3-09.
            assert!(map.distance(frederick, to) > 5, "{}", map.place(to));
        }
        // RTG-S3-05.
        if self.brigades.contains(unit) && turn < 5 && !self.free {
            let county = map.info(to).county.as_str();
            assert!(
                !["Adams", "Frederick-West"].contains(&county),
                "{}",
                map.place(to)
            );
        }
    }

    fn see(&mut self, position: &Position, event: &Event) {
        let turn = position.turn();
        match event {
            Event::MarchBegan(unit) | Event::Selected(unit) => self.acts(turn, *unit),
            Event::Moved { unit, to, .. }
            | Event::Advanced(unit, to)
            | Event::RetreatMoved(unit, to) => {
                self.comes(turn, *unit, *to);
            }
            Event::CycleEnded => {
                let county = |unit| {
                    position
                        .hex(unit)
                        .map(|hex| self.scenario.map.info(hex).county.as_str())
                };
                let all = |name| self.brigades.iter().all(|unit| county(unit) == Some(name));
                let first = self
                    .brigades
                    .iter()
                    .next()
                    .and_then(|unit| position.hex(unit));
                let together = self.brigades.iter().all(|unit| position.hex(unit) == first);
                self.free |= all("Cumberland") || together;
            }
            _ => {}
        }
    }
}

fn play(scenario: &Arc<Scenario>, seed: u64) -> Position {
    let mut position = scenario.open().expect("a playable set-up");
    let mut watcher = Watcher::new(scenario);
    let mut random = Random::of_game(seed);
    let (mut events, mut actions) = (Vec::new(), Vec::<Action>::new());
    for _ in 0..LONGEST {
        match scenario.pending(&position) {
            Pending::Over => return position,
            Pending::Chance(roll) => {
                let outcome = random.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).expect("an outcome");
                scenario
                    .resolve(&mut position, dice, &mut events)
                    .expect("awaited dice");
            }
            Pending::Choice(decision) => {
                scenario.legal(&position, &mut actions);
                assert!(!actions.is_empty(), "game {seed}: {decision:?}");
                let action = actions[random.below(actions.len())];
                let done = scenario.apply(&mut position, action, &mut events);
                assert!(done.is_ok(), "game {seed}: {action:?} {done:?}");
            }
        }
        for event in events.drain(..) {
            watcher.see(&position, &event);
        }
    }
    panic!("game {seed} does not end");
}

/// RTG-S3-01 to RTG-S3-09.
#[test]
fn special_rules_hold_in_random_games() {
    let scenario = scenario(&Data::embedded(), "rtg-3").expect("sound data");
    for seed in 0..GAMES {
        let position = play(&scenario, seed);
        let score = scenario.campaign.score(&scenario, &position);
        assert!(score.winner.is_some() && position.turn() == 5, "{seed}");
    }
}
