//! Random games with Limited Intelligence: they end, keep the facts, and nobody learns
//! what is under the other side's markers, whatever he looks at.

mod random;

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_map::{Crossing, HexId, Terrain, Water};
use longroll_rules::frame::Frame;
use longroll_rules::intelligence::{MARKERS, witness};
use longroll_rules::s02_zoc::{Zoc, exerted};
use longroll_rules::unit::{Arm, UnitState};
use longroll_rules::{
    Action, Decision, Event, Kind, Onlooker, Pending, Position, Scenario, Side, UnitSet, edit, text,
};

use random::Random;

const LONGEST: usize = 20_000;

const ONLOOKERS: [Onlooker; 3] = [
    Onlooker::Player(Side::Union),
    Onlooker::Player(Side::Confederate),
    Onlooker::Public,
];

fn one<T: Copy>(random: &mut Random, of: &[T]) -> T {
    of[random.below(of.len())]
}

/// Salem Church for several days, where markers are hidden from each other, and both
/// sides have cavalry to look for them.
fn hidden(turns: usize) -> Scenario {
    let salem = scenario(&Data::embedded(), "slb-1").expect("the scenario");
    let mut s = Scenario::clone(&salem);
    s.options.limited_intelligence = true;
    s.options.fatigue4_march = true;
    s.works.entrenching = true;
    s.dates = (1..=turns).map(|turn| format!("day {turn}")).collect();
    for id in ["csa-posey", "union-burnham"] {
        if let Some(unit) = s.find_unit(id) {
            s.units[unit.index()].arm = Arm::Cavalry;
        }
    }
    s
}

/// Rivers, swamps and mountains at random places near the units.
fn roughen(s: &mut Scenario, random: &mut Random) {
    let units = s.setup.units.iter();
    let near: Vec<HexId> = units.filter_map(|(_, state)| state.hex).collect();
    let mut map = (*s.map).clone();
    for _ in 0..80 {
        let center = one(random, &near);
        let hexes: Vec<HexId> = map
            .hexes()
            .filter(|hex| map.distance(*hex, center) < 5)
            .collect();
        let hex = one(random, &hexes);
        if random.below(3) == 0 {
            let kinds = [
                Terrain::ProvisionalSwamp,
                Terrain::Mountain,
                Terrain::Woods,
                Terrain::Clear,
            ];
            map = map.with_terrain(hex, one(random, &kinds));
            continue;
        }
        let neighbors: Vec<_> = map.neighbors(hex).collect();
        let (_, to) = one(random, &neighbors);
        let side = map.hexside(hex, to).expect("neighbours");
        let mut features = map.side(side.hex(), side.direction());
        features.water = one(
            random,
            &[Water::Creek, Water::MinorRiver, Water::MajorRiver],
        );
        features.crossing = one(random, &[Crossing::None, Crossing::Ford, Crossing::Bridge]);
        if features.water == Water::Creek {
            features.crossing = Crossing::None;
        }
        map = map.with_side(side, features);
    }
    s.map = Arc::new(map);
}

/// What a game has to show for itself.
#[derive(Debug, Default)]
struct Tally {
    games: u32,
    placed: u32,
    revealed: u32,
    hidden_marches: u32,
    dummy_steps: u32,
    hidden_choices: u32,
    kinds: std::collections::BTreeSet<&'static str>,
}

struct Walk<'a> {
    s: &'a Scenario,
    p: Position,
    seed: u64,
    tally: &'a mut Tally,
}

impl Walk<'_> {
    fn play(&mut self, random: &mut Random, rain: bool) {
        let (mut events, mut actions) = (Vec::new(), Vec::<Action>::new());
        for _ in 0..LONGEST {
            events.clear();
            let before = self.p.clone();
            match self.s.pending(&self.p) {
                Pending::Over => {
                    self.tally.games += 1;
                    return;
                }
                Pending::Chance(roll) => {
                    let outcome = random.below(roll.weight() as usize);
                    let dice = roll.outcomes().nth(outcome).expect("an outcome");
                    let done = self.s.resolve(&mut self.p, dice, &mut events);
                    done.expect("the dice");
                }
                Pending::Choice(decision)
                    if rain && decision.kind == Kind::Action && random.below(20) == 0 =>
                {
                    edit::rain(self.s, &mut self.p, random.below(3) as u8, &mut events);
                }
                Pending::Choice(decision) => {
                    self.s.legal(&self.p, &mut actions);
                    self.look_at(decision, &actions);
                    let action = choose(random, &actions);
                    let done = self.s.apply(&mut self.p, action, &mut events);
                    assert!(done.is_ok(), "game {}: {action:?}: {done:?}", self.seed);
                }
            }
            self.count(&before, &events);
            self.facts();
            self.secrets(&before, &events);
        }
        panic!("game {} does not end: {:?}", self.seed, self.p.frames());
    }

    /// S-LI-01: what a side may do follows from what it sees.
    fn look_at(&mut self, decision: Decision, actions: &[Action]) {
        assert!(!actions.is_empty(), "game {}: {decision:?}", self.seed);
        self.tally.kinds.insert(decision.kind.word());
        let view = self.p.view(self.s, Onlooker::Player(decision.side));
        let hidden = !self.p.hidden(decision.side.other()).is_empty();
        self.tally.hidden_choices += u32::from(hidden);
        assert_eq!(self.s.pending(&view), Pending::Choice(decision));
        let mut seen = Vec::new();
        self.s.legal(&view, &mut seen);
        assert_eq!(seen, actions, "game {}: {:?}", self.seed, self.p.frames());
        let mut texts = std::collections::BTreeSet::new();
        for action in actions {
            let line = text::action(self.s, &self.p, *action);
            assert_eq!(text::action(self.s, &view, *action), line);
            assert!(texts.insert(line.clone()), "two actions say \"{line}\"");
        }
        for number in 0..=MARKERS as u8 + 1 {
            let remove = Action::RemoveForce(number);
            let listed = actions.contains(&remove);
            assert_eq!(listed, self.s.why(&self.p, remove).is_ok());
        }
        for hex in self.s.map.hexes() {
            let place = Action::PlaceForce(hex);
            assert_eq!(actions.contains(&place), self.s.why(&self.p, place).is_ok());
        }
    }

    fn count(&mut self, before: &Position, events: &[Event]) {
        for event in events {
            match event {
                Event::ForcePlaced { .. } => self.tally.placed += 1,
                Event::ForceRevealed { units, .. } if !units.is_empty() => {
                    self.tally.revealed += 1;
                }
                Event::ForceMoved { .. } => self.tally.dummy_steps += 1,
                Event::Moved { unit, .. } => {
                    let side = self.s.unit(*unit).side;
                    let hidden = before.hidden(side).contains(*unit);
                    self.tally.hidden_marches += u32::from(hidden);
                }
                _ => {}
            }
        }
    }

    /// S-LI-02, S-LI-11: markers are where their units are, at most ten a side, and no
    /// enemy in the open is next to one.
    fn facts(&self) {
        let (s, p) = (self.s, &self.p);
        let mut recounted = p.clone();
        recounted.refresh(s);
        // What is held in secret is told by a recount.
        for index in 0..s.objectives.len() {
            assert_eq!(recounted.control(index), p.control(index));
        }
        for side in Side::ALL {
            assert!(p.forces(side).len() <= MARKERS);
            let mut seen = UnitSet::EMPTY;
            for force in p.forces(side) {
                for unit in force.units.iter() {
                    assert_eq!(p.hex(unit), Some(force.hex), "game {}", self.seed);
                    assert_eq!(s.unit(unit).side, side);
                    assert!(!seen.contains(unit), "a unit under two markers");
                    seen = seen.with(unit);
                }
                for (direction, next) in s.map.neighbors(force.hex) {
                    let met = exerted(s, p, force.hex, direction) != Zoc::None;
                    assert!(
                        !(met && p.shows(side.other(), next)),
                        "game {}: the enemy is next to a marker",
                        self.seed
                    );
                }
            }
        }
        let retreating = p.frames().iter().any(|f| matches!(f, Frame::Retreat(_)));
        assert!(retreating || p.check(s).is_ok(), "game {}", self.seed);
    }

    /// S-LI-01, S-LI-08: whatever is under a marker, the other side sees the same.
    fn secrets(&self, before: &Position, events: &[Event]) {
        if self.p.is_over() {
            return;
        }
        for onlooker in ONLOOKERS {
            let view = self.p.view(self.s, onlooker);
            let seen = witness(self.s, before, events, onlooker);
            for side in onlooker.kept_from() {
                let hidden = self.p.hidden(side);
                for unit in hidden.iter() {
                    assert_eq!(view.hex(unit), None);
                    assert_eq!(view.leaders_of(unit).first(), None);
                }
                for leader in self.s.leader_ids() {
                    let unit = self.p.leader(leader).attached;
                    if unit.is_some_and(|unit| hidden.contains(unit)) {
                        assert_eq!(view.leader(leader).attached, None);
                    }
                }
                let stayed = hidden.iter().filter(|u| before.hidden(side).contains(*u));
                for unit in stayed {
                    let name = format!("{unit:?}");
                    for event in &seen {
                        let told = format!("{event:?}");
                        let full = matches!(event, Event::ForceRevealed { .. });
                        assert!(full || !told.contains(&name), "game {}: {told}", self.seed);
                    }
                }
                let other = shuffled(self.s, &self.p, side);
                assert!(
                    other.view(self.s, onlooker) == view,
                    "game {}: {onlooker:?} sees under markers",
                    self.seed
                );
            }
        }
    }
}

/// The same position with everything under a side's markers otherwise.
fn shuffled(s: &Scenario, p: &Position, side: Side) -> Position {
    let mut other = p.clone();
    let forces = p.forces(side).to_vec();
    for force in &forces {
        for unit in force.units.iter() {
            let state = p.unit(unit);
            let changed = UnitState {
                manpower: state.manpower % 7 + 1,
                fatigue: (state.fatigue + 1) % 5,
                organized: !state.organized,
                exhausted: !state.exhausted,
                checks: (state.checks + 1) % 3,
                ..state
            };
            other.place(unit, changed);
        }
    }
    // The first two markers change their places' units, as if the owner had meant so.
    if let [a, b, ..] = forces[..]
        && p.shown_at(side, a.hex).is_empty() == p.shown_at(side, b.hex).is_empty()
        && !p.is_refused(a.hex)
        && !p.is_refused(b.hex)
        && [a.hex, b.hex]
            .iter()
            .all(|hex| s.objectives.iter().all(|o| o.hex != *hex))
        && !p
            .frames()
            .iter()
            .any(|f| matches!(f, Frame::March(m) if (a.units.union(b.units)).contains(m.unit)))
    {
        for (units, hex) in [(a.units, b.hex), (b.units, a.hex)] {
            for unit in units.iter() {
                let state = other.unit(unit);
                other.place(
                    unit,
                    UnitState {
                        hex: Some(hex),
                        ..state
                    },
                );
            }
        }
        other.place_force(side, a.number, a.hex, UnitSet::EMPTY);
        other.place_force(side, b.number, b.hex, a.units);
        other.place_force(side, a.number, a.hex, b.units);
        for (force, fresh) in [(a, a.fresh), (b, b.fresh)] {
            if fresh {
                // Freshness is seen by everybody and stays with the marker.
                other.freshen(side, force.number);
            }
        }
    }
    other.refresh(s);
    other
}

/// Uniform over kinds; who may hide often does.
fn choose(random: &mut Random, legal: &[Action]) -> Action {
    if legal.contains(&Action::Pass) && random.below(16) > 0 {
        return Action::TakeInitiative;
    }
    let mut kinds: Vec<_> = legal.iter().map(std::mem::discriminant).collect();
    kinds.dedup();
    let kind = one(random, &kinds);
    let of_kind: Vec<_> = legal
        .iter()
        .filter(|action| std::mem::discriminant(*action) == kind)
        .copied()
        .collect();
    let action = one(random, &of_kind);
    if matches!(action, Action::RemoveForce(_) | Action::EndMarch) && random.below(3) > 0 {
        return one(random, legal);
    }
    action
}

/// S-LI-01, S-LI-13: random games with hidden forces end, and no secret gets out.
#[test]
fn games_with_hidden_forces_end_and_keep_their_secrets() {
    let mut tally = Tally::default();
    for seed in 1..=30 {
        let mut random = Random::of_game(seed);
        let mut s = hidden(1 + seed as usize % 3);
        let wild = seed % 2 == 0;
        if wild {
            roughen(&mut s, &mut random);
        }
        // The map may have put units where none can be.
        let Ok(p) = s.open() else { continue };
        let mut walk = Walk {
            s: &s,
            p,
            seed,
            tally: &mut tally,
        };
        walk.play(&mut random, wild);
    }
    println!("{tally:?}");
    assert!(tally.games > 20 && tally.placed > 500 && tally.revealed > 100);
    assert!(tally.hidden_marches > 100 && tally.dummy_steps > 500 && tally.hidden_choices > 1_000);
    for kind in [
        "place-force",
        "feign-extended",
        "dummy-march",
        "dummies-along",
    ] {
        assert!(tally.kinds.contains(kind), "{kind} was never asked");
    }
}

/// S-LI-01: Brandy Station, the first days of the battle of scenario 5 and of the campaigns of
/// Gettysburg and Maryland, whose own rules and events know of everybody on the map.
#[test]
fn the_rules_of_scenarios_keep_secrets() {
    for (id, days, games) in [
        ("slb-4", 1, 12),
        ("slb-5", 3, 4),
        ("rtg-6", 12, 2),
        ("hcr-6", 8, 1),
        ("hcr-7", 5, 3),
    ] {
        let found = scenario(&Data::embedded(), id).expect("the scenario");
        let mut s = Scenario::clone(&found);
        s.options.limited_intelligence = true;
        s.dates.truncate(days);
        s.spare_turns = 0;
        let mut tally = Tally::default();
        for seed in 1..=games {
            let mut walk = Walk {
                s: &s,
                p: s.open().expect("a playable set-up"),
                seed,
                tally: &mut tally,
            };
            walk.play(&mut Random::of_game(seed), false);
        }
        println!("{id}: {tally:?}");
        assert!(tally.placed > 50 && tally.revealed > 10, "{id}: {tally:?}");
        assert!(
            tally.hidden_choices > 500 && tally.hidden_marches > 20,
            "{id}: {tally:?}"
        );
    }
}
