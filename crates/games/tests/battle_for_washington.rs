//! The Battle for Washington played at random: whatever happens, its special rules and those on
//! permanent forts hold.

mod random;

use std::collections::BTreeSet;
use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{Feature, HexId};
use longroll_rules::charts::Flight;
use longroll_rules::scenario::Taken;
use longroll_rules::unit::Arm;
use longroll_rules::{Event, Phase, Position, Purpose, Scenario, Side, UnitId, forts};

use random::play;

/// What a watcher who knows the rulebook keeps in mind.
struct Watcher {
    scenario: Arc<Scenario>,
    phases: u32,
    /// The forts that must still stand.
    standing: BTreeSet<HexId>,
    /// The hex of the combat in progress, and whether its fort stood when it was declared.
    fight: Option<(Side, HexId, bool)>,
    /// The objectives by whose infantry came last.
    marked: Vec<(HexId, Option<Side>)>,
    fallen: u32,
    empty: u32,
}

impl Watcher {
    fn new(scenario: &Arc<Scenario>) -> Self {
        let map = &scenario.map;
        let fort = |hex: &HexId| map.info(*hex).features.contains(&Feature::Fort);
        let playable = map.hexes().filter(|hex| map.info(*hex).playable);
        let position = scenario.open().expect("a playable set-up");
        let objectives = scenario.objectives.iter().enumerate();
        let infantry = objectives.filter(|(_, objective)| objective.taken == Taken::ByInfantry);
        Self {
            standing: playable.filter(fort).collect(),
            marked: infantry
                .map(|(index, objective)| (objective.hex, position.control(index)))
                .collect(),
            scenario: Arc::clone(scenario),
            phases: 0,
            fight: None,
            fallen: 0,
            empty: 0,
        }
    }

    fn comes(&mut self, position: &Position, unit: UnitId, to: HexId, will: bool) {
        let s = &*self.scenario;
        let info = s.unit(unit);
        // HCR-S5-03.
        let county = &s.map.info(to).county;
        assert!(!will || county != "Baltimore", "{} there", info.name);
        // HCR-18-02.
        let free = info.side == Side::Union || !self.standing.contains(&to);
        assert!(free, "{} in the fort of {}", info.name, s.map.label(to));
        // HCR-S5-07, but for who passes through enemies.
        let alone = position.sole_occupant(to) == Some(info.side);
        if info.arm == Arm::Infantry && alone {
            for (hex, side) in &mut self.marked {
                if *hex == to {
                    *side = Some(info.side);
                }
            }
        }
    }

    fn declared(&mut self, position: &Position, event: &Event) {
        let Event::AttackDeclared {
            side,
            target,
            attacker,
            ..
        } = event
        else {
            return;
        };
        let stood = *side == Side::Confederate && self.standing.contains(target);
        assert!(stood || position.occupies(side.other(), *target));
        self.empty += u32::from(stood && !position.occupies(Side::Union, *target));
        if stood {
            // HCR-18-06.
            let refused = position.is_refused(*target);
            let denied = |name: &str| name == "tactical" || (name == "flank" && !refused);
            assert!(!attacker.iter().any(|m| denied(m.name)));
        }
        self.fight = Some((*side, *target, stood));
    }
}

impl random::Watcher for Watcher {
    fn see(&mut self, event: &Event, position: &Position) {
        match event {
            // HCR-S5-02.
            Event::Rolled {
                purpose: Purpose::Initiative,
                ..
            } => assert!(self.phases > 0, "dice for the first initiative"),
            Event::InitiativeWon(side, _) => {
                assert!(self.phases > 0 || *side == Side::Confederate);
                self.phases += 1;
            }
            // HCR-S5-04.
            Event::Entrenched(..) => assert!(position.turn() > 1, "works in turn 1"),
            // HCR-S5-05.
            Event::MarchBegan(unit) | Event::Selected(unit) => {
                let id = self.scenario.unit(*unit).id.as_str();
                let waits = id == "union-humphreys" || id == "union-whipple";
                assert!(!waits || position.turn() > 1, "{id} acts too soon");
            }
            Event::Moved { unit, to, .. } | Event::Advanced(unit, to) => {
                self.comes(position, *unit, *to, true);
            }
            Event::RetreatMoved(unit, to) => self.comes(position, *unit, *to, false),
            Event::AttackDeclared { .. } => self.declared(position, event),
            // HCR-18-08: an r or R destroys the fort, and nothing else does.
            Event::CombatResolved { defender, .. } => {
                let (_, target, stood) = self.fight.expect("a declared attack");
                if stood && defender.flight != Flight::None {
                    self.standing.remove(&target);
                }
            }
            Event::FortDestroyed(hex, side) => {
                let fight = self.fight.take();
                assert_eq!(fight, Some((Side::Confederate, *hex, true)));
                assert_eq!(*side, Side::Union);
                self.fallen += 1;
            }
            Event::PhaseBegan(Phase::Recovery) => {
                let s = &*self.scenario;
                let standing: BTreeSet<_> =
                    forts::standing(s, position, Side::Union).iter().collect();
                assert_eq!(standing, self.standing);
            }
            _ => {}
        }
    }
}

/// Plays games to their end, and counts the forts that fell and the attacks on empty ones.
fn play_all(scenario: &Arc<Scenario>, games: u64) -> (u32, u32) {
    let (mut fallen, mut empty) = (0, 0);
    for seed in 0..games {
        let mut watcher = Watcher::new(scenario);
        assert_eq!(watcher.standing.len(), 19);
        let end = play(scenario, seed, &mut watcher);
        assert_eq!(end.turn(), 4, "game {seed}");
        for (hex, side) in &watcher.marked {
            let mut objectives = scenario.objectives.iter();
            let index = objectives.position(|objective| objective.hex == *hex);
            assert_eq!(
                end.control(index.expect("an objective")),
                *side,
                "game {seed}"
            );
        }
        let score = scenario.campaign.score(scenario, &end);
        let forts = score.items.iter().find(|item| item.rule == "HCR-S5-VP-02");
        assert_eq!(
            forts.map(|item| item.points),
            Some(3 * watcher.fallen as i32)
        );
        fallen += watcher.fallen;
        empty += watcher.empty;
    }
    (fallen, empty)
}

/// HCR-18-01, HCR-S5-02 to HCR-S5-08: in games that are played to their end.
#[test]
fn special_rules_hold_in_random_games() {
    let scenario = scenario(&Data::embedded(), "hcr-5").expect("sound data");
    play_all(&scenario, 30);
}

/// HCR-18-02, HCR-18-05, HCR-18-06, HCR-18-08, HCR-S5-VP-02: in games that begin with Lee before
/// the forts.
#[test]
fn forts_are_stormed_by_the_rules() {
    let scenario = scenario(&Data::embedded(), "hcr-5").expect("sound data");
    let mut scenario = Scenario::clone(&scenario);
    let before = ["E1129", "E1428", "E1529", "E1730", "E1931"];
    let before = before.map(|label| scenario.map.find(label).expect("a hex"));
    let units = scenario.setup.units.iter_mut().enumerate();
    for (index, (unit, state)) in units {
        if scenario.units[unit.index()].side == Side::Confederate {
            state.hex = Some(before[index % before.len()]);
        }
    }
    let (fallen, empty) = play_all(&Arc::new(scenario), 60);
    assert!(fallen > 0, "no fort ever falls");
    assert!(empty > 0, "nobody ever attacks an empty fort");
}
