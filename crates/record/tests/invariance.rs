//! What must not matter does not matter: how hexes are numbered inside, what units are
//! called, in which order they stand in the roster, and whether a game is saved and
//! loaded in the middle of a decision.

#[path = "../../games/tests/random/mod.rs"]
mod random;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use longroll_games::{Data, scenario};
use longroll_map::path::Search;
use longroll_record::{Game, Header, Library, Seed, write_action};
use longroll_rules::frame::Frame;
use longroll_rules::s06_movement::{Stride, reach};
use longroll_rules::unit::{CommandId, UnitState};
use longroll_rules::{Action, Mp, Pending, Position, Scenario, Side, edit, text};
use proptest::prelude::*;

use random::Random;

const UNITS: &str = "slb/units.tsv";
const HEXES: &str = "slb/map.hexes.tsv";

static PRINTED: LazyLock<Arc<Scenario>> = LazyLock::new(|| salem(&Data::embedded()));

fn salem(data: &Data) -> Arc<Scenario> {
    scenario(data, "slb-1").expect("sound data")
}

/// Salem Church with the rows of a table in another order.
fn reordered(file: &str, order: impl FnOnce(&mut Vec<&str>)) -> Arc<Scenario> {
    let data = Data::embedded();
    let text = data.text(file).expect("a table");
    let is_comment = |line: &&str| line.starts_with('#');
    let (mut lines, mut rows): (Vec<_>, Vec<_>) = text.lines().partition(is_comment);
    lines.push(rows.remove(0));
    order(&mut rows);
    lines.extend(rows);
    salem(&Data::embedded().with(file, lines.join("\n") + "\n"))
}

/// Words that are ids, each with the one that takes its place.
type Renaming = BTreeMap<String, String>;

/// A text in which every id is replaced by its new one.
fn renamed(text: &str, new: &Renaming) -> String {
    let in_id = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut out = String::new();
    let mut word = String::new();
    for c in text.chars().chain(['\n']) {
        if in_id(c) {
            word.push(c);
        } else {
            out.push_str(new.get(&word).unwrap_or(&word));
            word.clear();
            out.push(c);
        }
    }
    out.pop();
    out
}

/// The Union's units with the ids of each other, in all tables; their order stays.
static EXCHANGED: LazyLock<(Arc<Scenario>, Renaming)> = LazyLock::new(|| {
    let of_union = |s: &Scenario| -> Vec<String> {
        let units = s.units.iter().filter(|unit| unit.side == Side::Union);
        units.map(|unit| unit.id.clone()).collect()
    };
    let ids = of_union(&PRINTED);
    let new: Renaming = ids.iter().cloned().zip(ids.iter().rev().cloned()).collect();
    let data = Data::embedded();
    let files = data.files().expect("the tables");
    let exchanged = files.iter().fold(Data::embedded(), |changed, file| {
        let text = data.text(file).expect("a table");
        changed.with(file, renamed(&text, &new))
    });
    let exchanged = salem(&exchanged);
    assert_ne!(of_union(&exchanged), ids);
    (exchanged, new)
});

/// Everything that can be seen of a game played at random: the lists, what is chosen, and
/// what happens. `call` gives an action its name.
fn story(s: &Scenario, seed: u64, call: impl Fn(String) -> String) -> Vec<String> {
    let mut random = Random::of_game(seed);
    let mut p = s.open().expect("a sound set-up");
    let (mut told, mut actions, mut events) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        match s.pending(&p) {
            Pending::Over => break,
            Pending::Chance(roll) => {
                let outcome = random.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).expect("an outcome");
                told.push(format!("{dice:?}"));
                s.resolve(&mut p, dice, &mut events).expect("awaited dice");
            }
            Pending::Choice(decision) => {
                s.legal(&p, &mut actions);
                let mut named: Vec<_> = actions
                    .iter()
                    .map(|action| (call(write_action(s, *action)), *action))
                    .collect();
                named.sort();
                told.push(format!("{:?} {:?}", decision.side, decision.kind));
                told.extend(named.iter().map(|(name, _)| name.clone()));
                let mut chosen = &named[random.below(named.len())];
                // Who passes half the time sees little of the game.
                if chosen.1 == Action::Pass && random.below(12) > 0 {
                    let other = named.iter().find(|(_, a)| *a == Action::TakeInitiative);
                    chosen = other.unwrap_or(chosen);
                }
                told.push(format!("> {}", chosen.0));
                s.apply(&mut p, chosen.1, &mut events)
                    .expect("a legal action");
            }
        }
        told.extend(events.drain(..).map(|event| text::event(s, &event)));
    }
    let score = s.campaign.score(s, &p);
    told.push(format!("{:?} {:?}", score.level, score.items));
    told
}

/// Compares two stories; the first difference is shown with what came before.
fn assert_same(one: &[String], other: &[String]) {
    let differs = |index: &usize| one.get(*index) != other.get(*index);
    if let Some(at) = (0..one.len().max(other.len())).find(differs) {
        let before = one[at.saturating_sub(20)..at].join("\n");
        panic!("{before}\nthen {:?}\nor {:?}", one.get(at), other.get(at));
    }
}

/// A position like one of another scenario, in which `side` chooses an action.
fn like(from: (&Scenario, &Position), to: &Scenario, side: Side) -> Position {
    let (old, model) = from;
    let mut p = Position::empty(to);
    for unit in model.on_map().iter() {
        let state = model.unit(unit);
        let name = old.command(state.command);
        let command = to.commands.iter().position(|command| command == name);
        let command = CommandId(command.expect("the same commands") as u8);
        let twin = to.find_unit(&old.unit(unit).id).expect("the same units");
        p.place(twin, UnitState { command, ..state });
    }
    for leader in old.leader_ids() {
        let twin = to.find_leader(&old.leader(leader).id);
        let unit = model.leader(leader).attached;
        let unit = unit.and_then(|unit| to.find_unit(&old.unit(unit).id));
        p.attach_leader(twin.expect("the same leaders"), unit);
    }
    p.refresh(to);
    edit::to_act(to, &mut p, side);
    p
}

/// What a side may do, and where each of its units could go.
fn prospects(s: &Scenario, p: &Position, side: Side) -> BTreeSet<String> {
    let mut actions = Vec::new();
    s.legal(p, &mut actions);
    let mut all: BTreeSet<_> = actions.iter().map(|a| write_action(s, *a)).collect();
    let stride = Stride {
        mp: Mp::whole(6),
        first: true,
    };
    let mut search = Search::default();
    for unit in p.units_of(side).iter() {
        reach(s, p, unit, stride, &mut search);
        let id = &s.unit(unit).id;
        all.extend(search.hexes().map(|(hex, reached)| {
            let label = s.map.label(hex);
            format!("{id} {label} {} {}", reached.cost, reached.stops)
        }));
    }
    all
}

/// Plays a game to a number of entries, or to its end.
fn play_on(game: &mut Game, random: &mut Random, entries: usize) {
    let mut actions = Vec::new();
    while game.entries().len() < entries && !game.position().is_over() {
        if let Pending::Chance(_) = game.pending() {
            game.roll().expect("a seed");
        } else {
            game.scenario().legal(game.position(), &mut actions);
            let mut action = actions[random.below(actions.len())];
            if action == Action::Pass && random.below(12) > 0 {
                action = Action::TakeInitiative;
            }
            game.act(action).expect("a legal action");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_order_of_hexes_does_not_matter(seed in any::<u32>()) {
        static REVERSED: LazyLock<Arc<Scenario>> =
            LazyLock::new(|| reordered(HEXES, |rows| rows.reverse()));
        static SHUFFLED: LazyLock<Arc<Scenario>> = LazyLock::new(|| {
            reordered(HEXES, |rows| {
                let mut random = Random::of_game(1863);
                for index in (1..rows.len()).rev() {
                    rows.swap(index, random.below(index + 1));
                }
            })
        });
        let hex = |s: &Scenario| s.map.find("4028").map(longroll_map::HexId::index);
        assert_ne!(hex(&PRINTED), hex(&REVERSED));
        let printed = story(&PRINTED, u64::from(seed), |name| name);
        assert_same(&printed, &story(&REVERSED, u64::from(seed), |name| name));
        assert_same(&printed, &story(&SHUFFLED, u64::from(seed), |name| name));
    }

    #[test]
    fn the_ids_of_units_do_not_matter(seed in any::<u32>()) {
        let (exchanged, new) = &*EXCHANGED;
        // Reversing the order of all ids is its own inverse.
        let other = story(exchanged, u64::from(seed), |name| renamed(&name, new));
        assert_same(&story(&PRINTED, u64::from(seed), |name| name), &other);
    }

    #[test]
    fn the_order_of_the_roster_does_not_matter(seed in any::<u32>()) {
        static REVERSED: LazyLock<Arc<Scenario>> =
            LazyLock::new(|| reordered(UNITS, |rows| rows.reverse()));
        let s = &**PRINTED;
        let mut random = Random::of_game(u64::from(seed));
        let mut p = s.open().expect("a sound set-up");
        let (mut actions, mut events) = (Vec::new(), Vec::new());
        loop {
            match s.pending(&p) {
                Pending::Over => break,
                Pending::Chance(roll) => {
                    let outcome = random.below(roll.weight() as usize);
                    let dice = roll.outcomes().nth(outcome).expect("an outcome");
                    s.resolve(&mut p, dice, &mut events).expect("awaited dice");
                }
                Pending::Choice(decision) => {
                    if let Some(Frame::Act { side }) = p.frames().last() {
                        let here = like((s, &p), s, *side);
                        let there = like((s, &p), &REVERSED, *side);
                        assert_eq!(
                            prospects(s, &here, decision.side),
                            prospects(&REVERSED, &there, decision.side)
                        );
                    }
                    s.legal(&p, &mut actions);
                    let mut action = actions[random.below(actions.len())];
                    if action == Action::Pass && random.below(12) > 0 {
                        action = Action::TakeInitiative;
                    }
                    s.apply(&mut p, action, &mut events).expect("a legal action");
                }
            }
        }
    }

    #[test]
    fn saving_and_loading_does_not_matter(seed in any::<u32>(), saved in 1_usize..200) {
        static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::new(Data::embedded()));
        let header = Header::new("slb-1", Seed::Number(u64::from(seed)));
        let mut game = Game::start(&LIBRARY, header).expect("a game");
        let mut random = Random::of_game(u64::from(seed));
        play_on(&mut game, &mut random, saved);
        let loaded = Game::replay(&LIBRARY, game.text());
        let mut loaded = loaded.expect("its own record").game;
        // The position alone can be saved as well, whatever is asked.
        let text = serde_json::to_string(game.position()).expect("plain data");
        let mut position: Position = serde_json::from_str(&text).expect("its own text");
        position.refresh(game.scenario());
        let (mut one, mut other, mut third) = (Vec::new(), Vec::new(), Vec::new());
        game.scenario().legal(game.position(), &mut one);
        loaded.scenario().legal(loaded.position(), &mut other);
        game.scenario().legal(&position, &mut third);
        assert!(one == other && one == third);
        assert!(position == *game.position() && position == *loaded.position());
        let number = u64::from(seed) + 1;
        play_on(&mut game, &mut Random::of_game(number), usize::MAX);
        play_on(&mut loaded, &mut Random::of_game(number), usize::MAX);
        assert_eq!(game.text(), loaded.text());
        assert!(game.position() == loaded.position());
    }
}
