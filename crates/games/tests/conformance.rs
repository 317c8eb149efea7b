//! The conformance walk: random games, and at every state everything that a game must
//! keep.

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{Crossing, HexId};
use longroll_rules::ammunition::boxes;
use longroll_rules::edit;
use longroll_rules::frame::Frame;
use longroll_rules::unit::UnitState;
use longroll_rules::{
    Action, AttackType, BySide, Cause, Dice, Event, LeaderId, Pending, Phase, Position, Purpose,
    Scenario, Side, UnitId,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Far more than any game of two turns needs.
const LONGEST_GAME: usize = 100_000;

struct Walk {
    scenario: Arc<Scenario>,
    position: Position,
    rng: ChaCha8Rng,
    events: Vec<Event>,
    actions: usize,
    hexes_entered: usize,
    choices: usize,
    /// Manpower that has come as reinforcements, less what has left the map.
    came: BySide<i64>,
}

impl Walk {
    fn new(scenario: &Arc<Scenario>, seed: u64) -> Self {
        Self {
            position: scenario.open().expect("the set-up is sound"),
            scenario: Arc::clone(scenario),
            rng: ChaCha8Rng::seed_from_u64(seed),
            events: Vec::new(),
            actions: 0,
            hexes_entered: 0,
            choices: 0,
            came: BySide::default(),
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.rng.next_u32() as usize % limit
    }

    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Plays to the end; `look` is called at every state with its legal actions.
    fn play(&mut self, mut look: impl FnMut(&mut Self, &[Action])) {
        let mut legal = Vec::new();
        for _ in 0..LONGEST_GAME {
            self.events.clear();
            match self.scenario.pending(&self.position) {
                Pending::Over => return,
                Pending::Chance(roll) => {
                    let (a, b) = (self.die(), self.die());
                    let dice = if roll.count == 2 {
                        Dice::two(a, b)
                    } else {
                        Dice::one(a)
                    };
                    let dice = dice.expect("faces of dice");
                    let before = manpower(&self.scenario, &self.position, Side::Union);
                    self.scenario
                        .resolve(&mut self.position, dice, &mut self.events)
                        .expect("the awaited dice");
                    // HCR-17-05: what surrenders in a siege is not lost in any other way.
                    if roll.purpose == Purpose::Siege {
                        let now = manpower(&self.scenario, &self.position, Side::Union);
                        self.came[Side::Union] += i64::from(now) - i64::from(before);
                    }
                }
                Pending::Choice(_) => {
                    self.scenario.legal(&self.position, &mut legal);
                    assert!(!legal.is_empty(), "a state that is not over has an action");
                    look(self, &legal);
                    let action = self.choose(&legal);
                    self.choices += legal.len();
                    self.actions += 1;
                    let scenario = Arc::clone(&self.scenario);
                    scenario
                        .apply(&mut self.position, action, &mut self.events)
                        .unwrap_or_else(|refusal| {
                            panic!("{action:?}: {}", refusal.message(&scenario))
                        });
                    // S7.6-23: whoever keeps to the offered steps never has to surrender.
                    let surrenders = |e: &Event| matches!(e, Event::Surrendered(_));
                    assert!(
                        !matches!(action, Action::RetreatStep(..))
                            || !self.events.iter().any(surrenders),
                        "{action:?} led into surrender"
                    );
                }
            }
            let moved = |e: &&Event| matches!(e, Event::Moved { .. } | Event::Retreated { .. });
            for event in &self.events {
                match event {
                    Event::Arrived { unit, state } => {
                        self.came[self.scenario.unit(*unit).side] += i64::from(state.manpower);
                    }
                    Event::Strengthened(unit, points) => {
                        self.came[self.scenario.unit(*unit).side] += i64::from(*points);
                    }
                    Event::Exited { unit, manpower, .. } => {
                        self.came[self.scenario.unit(*unit).side] -= i64::from(*manpower);
                    }
                    _ => {}
                }
            }
            self.hexes_entered += self.events.iter().filter(moved).count();
        }
        panic!("a game must end within {LONGEST_GAME} steps");
    }

    /// Uniform over the kinds of action, then within a kind, so that the many ways to
    /// detach a substitute do not crowd out the rest.
    ///
    /// Passing is rare, or most games would end before anything happens.
    fn choose(&mut self, legal: &[Action]) -> Action {
        if legal.contains(&Action::Pass) && self.below(16) > 0 {
            return Action::TakeInitiative;
        }
        let kinds = {
            let mut kinds: Vec<_> = legal.iter().map(std::mem::discriminant).collect();
            kinds.dedup();
            kinds
        };
        let kind = kinds[self.below(kinds.len())];
        let of_kind: Vec<_> = legal
            .iter()
            .filter(|action| std::mem::discriminant(*action) == kind)
            .collect();
        *of_kind[self.below(of_kind.len())]
    }
}

/// Every action that anybody could think of, legal or not.
fn universe(scenario: &Scenario) -> Vec<Action> {
    let hexes: Vec<HexId> = scenario.map.hexes().collect();
    let units: Vec<UnitId> = scenario.unit_ids().collect();
    let leaders: Vec<LeaderId> = scenario.leader_ids().collect();
    let mut all = vec![
        Action::TakeInitiative,
        Action::Pass,
        Action::Confirm,
        Action::ForceMarch(true),
        Action::ForceMarch(false),
        Action::AttemptGrandAssault(true),
        Action::AttemptGrandAssault(false),
        Action::UseBonus(true),
        Action::UseBonus(false),
        Action::RefuseFlanks,
        Action::UnrefuseFlanks,
        Action::EndMarch,
        Action::StopRetreat,
        Action::Exit,
        Action::EndPhase,
        Action::DistributeGuns,
    ];
    for unit in &units {
        all.extend([
            Action::March(*unit),
            Action::SendMessage(*unit),
            Action::BurnStation(*unit),
            Action::Entrench(*unit),
            Action::Select(*unit),
            Action::TakeLoss(*unit),
            Action::Drop(*unit),
        ]);
        all.extend((0..=10).map(|manpower| Action::Detach(*unit, manpower)));
        all.extend(units.iter().map(|other| Action::Attach(*unit, *other)));
    }
    for leader in &leaders {
        all.extend([
            Action::Activate(*leader),
            Action::Assault(*leader),
            Action::SelectLeader(*leader),
        ]);
        all.extend(
            units
                .iter()
                .map(|unit| Action::TransferLeader(*leader, *unit)),
        );
    }
    for hex in &hexes {
        all.extend([
            Action::Step(*hex),
            Action::SelectHex(*hex),
            Action::CavalryRetreat(*hex, true),
            Action::CavalryRetreat(*hex, false),
            Action::RetreatStep(*hex, true),
            Action::RetreatStep(*hex, false),
        ]);
        all.extend(AttackType::ALL.map(|attack| Action::Attack(*hex, attack)));
        all.extend(AttackType::ALL.map(|attack| Action::Charge(*hex, attack)));
    }
    for hex in &hexes {
        for (_, other) in scenario.map.neighbors(*hex) {
            let Some(side) = scenario.map.hexside(*hex, other) else {
                continue;
            };
            all.extend([Action::Dismantle(side), Action::Destroy(side)]);
            // Works for every unit would be too many where there is no river at all.
            if scenario.map.side(side.hex(), side.direction()).crossing != Crossing::None {
                for unit in &units {
                    all.extend([
                        Action::BuildBridge(*unit, side),
                        Action::Repair(*unit, side),
                    ]);
                }
            }
        }
    }
    all
}

/// Each unit in one place, leaders with a subordinate, caches equal to a recount.
fn check_facts(scenario: &Scenario, position: &Position) {
    let mut recount = position.clone();
    recount.refresh(scenario);
    for index in 0..scenario.objectives.len() {
        recount.set_control(index, position.control(index));
    }
    assert_eq!(&recount, position, "occupancy equals a recount");
    for unit in scenario.unit_ids() {
        let state = position.unit(unit);
        let on_map = position.on_map().contains(unit);
        assert_eq!(state.hex.is_some(), on_map);
        assert_eq!(state.hex.is_some(), state.manpower > 0);
        assert!(state.fatigue <= 4 && state.demoralized <= 2);
        assert!(
            state.checks <= boxes(scenario, unit),
            "checks fit the boxes"
        );
        if let Some(hex) = state.hex {
            assert!(
                position
                    .units_at(scenario.unit(unit).side, hex)
                    .contains(unit)
            );
        }
    }
    for leader in scenario.leader_ids() {
        if let Some(unit) = position.leader(leader).attached {
            assert!(
                position.hex(unit).is_some(),
                "a leader's unit is on the map"
            );
            assert!(
                scenario.may_attach(position, leader, unit),
                "and is his subordinate"
            );
        }
    }
}

/// Manpower on the map and lost, together never more than at the start (and never less:
/// attaching and detaching only move it).
fn manpower(scenario: &Scenario, position: &Position, side: Side) -> u32 {
    let present: u32 = scenario
        .unit_ids()
        .filter(|unit| scenario.unit(*unit).side == side)
        .map(|unit| u32::from(position.unit(unit).manpower))
        .sum();
    let lost: u32 = Cause::ALL
        .iter()
        .map(|cause| u32::from(position.losses(side, *cause)))
        .sum();
    // What moves in secret is off the map until it is revealed.
    let away: u32 = position
        .moved_in_secret()
        .units
        .iter()
        .filter(|(unit, _)| scenario.unit(*unit).side == side)
        .map(|(_, state)| u32::from(state.manpower))
        .sum();
    let secretly: u32 = match position.unrevealed() {
        Some(moving) if moving == side => Cause::ALL
            .iter()
            .map(|cause| u32::from(position.lost_in_secret(*cause)))
            .sum(),
        _ => 0,
    };
    present + lost + away + secretly
}

fn salem_church() -> Arc<Scenario> {
    load("slb-1")
}

fn load(id: &str) -> Arc<Scenario> {
    scenario(&Data::embedded(), id).expect("the scenario loads")
}

/// All scenarios, and how many times as many games are played of each as of a large one.
fn scenarios() -> impl Iterator<Item = (Arc<Scenario>, u64)> {
    let all = [
        ("slb-1", 10),
        ("slb-2", 2),
        ("slb-3", 2),
        ("slb-4", 10),
        ("slb-5", 1),
        ("slb-6", 1),
        ("rtg-1", 10),
        ("rtg-2", 2),
        ("rtg-3", 1),
        ("rtg-4", 2),
        ("rtg-5", 1),
        ("rtg-6", 1),
        ("hcr-1", 10),
        ("hcr-2", 1),
        ("hcr-3", 1),
        ("hcr-4", 2),
        ("hcr-5", 1),
        ("hcr-6", 1),
        ("hcr-7", 1),
    ];
    all.into_iter().map(|(id, times)| (load(id), times))
}

/// Seeded games end; at every state the facts hold.
#[test]
fn random_games_end_and_keep_the_facts() {
    for (scenario, times) in scenarios() {
        let begun = scenario.open().expect("the set-up is sound");
        let all = [Side::Union, Side::Confederate].map(|s| (s, manpower(&scenario, &begun, s)));
        let (mut actions, mut choices, mut hexes) = (0, 0, 0);
        let games = times * 100;
        for seed in 0..games {
            let mut walk = Walk::new(&scenario, seed);
            walk.play(|walk, legal| {
                assert!(
                    legal.windows(2).all(|pair| pair[0] < pair[1]),
                    "sorted and unique"
                );
                check_facts(&walk.scenario, &walk.position);
                for (side, all) in all {
                    let now = i64::from(manpower(&walk.scenario, &walk.position, side));
                    assert_eq!(now, i64::from(all) + walk.came[side]);
                }
            });
            actions += walk.actions;
            choices += walk.choices;
            hexes += walk.hexes_entered;
        }
        println!(
            "{}: actions a game {}, legal choices a decision {}, hexes a game {}",
            scenario.id,
            actions / games as usize,
            choices / actions,
            hexes / games as usize
        );
    }
}

/// Membership in the list equals the verdict, for everything that one could ask.
#[test]
fn the_list_equals_the_verdict() {
    for (scenario, times) in scenarios() {
        list_equals_verdict(&scenario, times.div_ceil(4));
    }
}

fn list_equals_verdict(scenario: &Arc<Scenario>, games: u64) {
    let universe = universe(scenario);
    let every = if games > 2 { 1 } else { 3 };
    for seed in 0..games {
        let mut states = 0;
        Walk::new(scenario, seed).play(|walk, legal| {
            states += 1;
            if states % every != 0 {
                return;
            }
            for action in &universe {
                let listed = legal.binary_search(action).is_ok();
                let verdict = walk.scenario.why(&walk.position, *action);
                assert_eq!(
                    listed,
                    verdict.is_ok(),
                    "{action:?} in {:?}: {:?}",
                    walk.position.frames().last(),
                    verdict.map_err(|refusal| refusal.message(&walk.scenario)),
                );
            }
        });
    }
}

/// Texts of the legal actions are unique, so that a player can tell them apart.
#[test]
fn action_texts_are_unique() {
    let games = scenarios().flat_map(|(s, times)| (0..times * 4).map(move |n| (s.clone(), n)));
    for (scenario, seed) in games {
        Walk::new(&scenario, seed).play(|walk, legal| {
            let text =
                |a: &Action| longroll_rules::text::action(&walk.scenario, &walk.position, *a);
            let mut texts: Vec<_> = legal.iter().map(text).collect();
            texts.sort();
            let all = texts.len();
            texts.dedup();
            assert_eq!(texts.len(), all, "{texts:?}");
        });
    }
}

/// Saving and loading in the middle of anything changes nothing, nor does cloning.
#[test]
fn saved_and_cloned_positions_equal_the_original() {
    let games = scenarios().flat_map(|(s, times)| (0..times * 4).map(move |n| (s.clone(), n)));
    for (scenario, seed) in games {
        Walk::new(&scenario, seed).play(|walk, legal| {
            let text = serde_json::to_string(&walk.position).expect("positions can be written");
            let mut loaded: Position = serde_json::from_str(&text).expect("and read");
            let control: Vec<_> = (0..walk.scenario.objectives.len())
                .map(|index| walk.position.control(index))
                .collect();
            loaded.refresh(&walk.scenario);
            for (index, side) in control.into_iter().enumerate() {
                loaded.set_control(index, side);
            }
            assert_eq!(loaded, walk.position);
            let mut again = Vec::new();
            walk.scenario.legal(&loaded, &mut again);
            assert_eq!(again, legal);
        });
    }
}

/// The same seed and actions give the same positions everywhere.
#[test]
fn the_same_seed_gives_the_same_game() {
    let scenario = salem_church();
    let play = |seed| {
        let mut walk = Walk::new(&scenario, seed);
        walk.play(|_, _| {});
        serde_json::to_string(&walk.position).expect("positions can be written")
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}

/// Early's and Anderson's divisions broken up, with everything that a reform may need.
fn broken_up_divisions(scenario: &Scenario) -> Position {
    let mut position = Position::empty(scenario);
    for (hex, manpower, ids) in [
        (
            "3010",
            4,
            ["csa-gordon", "csa-hays", "csa-hoke", "csa-sub-1"],
        ),
        (
            "3427",
            5,
            ["csa-perry-a", "csa-mahone", "csa-18-ms", "csa-sub-2"],
        ),
        (
            "2926",
            2,
            ["csa-posey", "csa-smith", "csa-wright", "csa-sub-3"],
        ),
    ] {
        let hex = scenario.map.find(hex).expect("a hex");
        for id in ids {
            let unit = scenario.find_unit(id).expect("a unit");
            let command = scenario.unit(unit).command;
            position.place(unit, UnitState::fresh(hex, manpower, command));
        }
    }
    for (leader, unit) in [
        ("csa-anderson-ldr", "csa-posey"),
        ("csa-early-ldr", "csa-smith"),
        ("csa-jackson", "csa-gordon"),
    ] {
        let leader = scenario.find_leader(leader).expect("a leader");
        position.attach_leader(leader, scenario.find_unit(unit));
    }
    position.refresh(scenario);
    position.check(scenario).expect("a sound position");
    assert!(edit::begin_phase(
        scenario,
        &mut position,
        Phase::Attachment,
        &mut Vec::new()
    ));
    position
}

/// SLB 21.4: while divisions reform, no way ends without an action, the list equals the
/// verdict, and the army gains neither Manpower nor artillery.
#[test]
fn reforming_divisions_keeps_the_facts() {
    let scenario = salem_church();
    let universe = universe(&scenario);
    let artillery = |position: &Position| -> u32 {
        let units = position.units_of(Side::Confederate);
        let guns = units.iter().map(|unit| scenario.unit(unit).artillery);
        guns.map(u32::from).sum()
    };
    let begun = broken_up_divisions(&scenario);
    let all = manpower(&scenario, &begun, Side::Confederate);
    let mut reformed = 0;
    for seed in 0..60 {
        let mut walk = Walk::new(&scenario, seed);
        walk.position = begun.clone();
        let mut legal = Vec::new();
        while walk.position.phase(&scenario) == Phase::Attachment {
            walk.scenario.legal(&walk.position, &mut legal);
            assert!(!legal.is_empty());
            if seed < 3 {
                for action in &universe {
                    let verdict = walk.scenario.why(&walk.position, *action);
                    assert_eq!(
                        legal.binary_search(action).is_ok(),
                        verdict.is_ok(),
                        "{action:?}"
                    );
                }
            }
            let reforms = legal.iter().filter(|action| match action {
                Action::Attach(_, to) => walk.position.hex(*to).is_none(),
                _ => false,
            });
            let reforms: Vec<_> = reforms.copied().collect();
            let action = match reforms.len() {
                0 => walk.choose(&legal),
                many => reforms[walk.below(many)],
            };
            reformed += usize::from(!reforms.is_empty());
            let before = artillery(&walk.position);
            walk.events.clear();
            scenario
                .apply(&mut walk.position, action, &mut walk.events)
                .expect("a listed action");
            check_facts(&scenario, &walk.position);
            assert_eq!(manpower(&scenario, &walk.position, Side::Confederate), all);
            let reforming = |frame: &Frame| matches!(frame, Frame::Reform(_));
            if !walk.position.frames().iter().any(reforming) {
                let most = if matches!(action, Action::Select(_)) {
                    artillery(&begun)
                } else {
                    before
                };
                assert!(artillery(&walk.position) <= most, "{action:?}");
            }
        }
    }
    assert!(reformed > 60, "{reformed} reforms were begun");
}

/// A refused action changes nothing and says why, with a rule.
#[test]
fn refusals_change_nothing_and_name_their_rule() {
    let scenario = salem_church();
    let universe = universe(&scenario);
    Walk::new(&scenario, 11).play(|walk, legal| {
        let pick = walk.below(universe.len());
        let action = universe[pick];
        if legal.contains(&action) {
            return;
        }
        let before = walk.position.clone();
        let mut events = Vec::new();
        let scenario = Arc::clone(&walk.scenario);
        let refusal = scenario
            .apply(&mut walk.position, action, &mut events)
            .expect_err("it is not legal");
        assert_eq!(walk.position, before);
        assert!(events.is_empty());
        assert!(refusal.rule.starts_with('S'), "{}", refusal.rule);
        let message = refusal.message(&scenario);
        assert!(!message.contains('{'), "every mark is filled in: {message}");
    });
}
