//! Records: round trips, replays, damage and recovery.

use std::sync::{Arc, LazyLock};

use longroll_games::Data;
use longroll_record::edit::{Change, EditError};
use longroll_record::{
    Entry, Game, GameError, Header, Journal, Library, Line, RecordError, Seed, hash, parse_action,
    write_action,
};
use longroll_rules::{
    Action, AttackType, Cause, Dice, Event, LeaderId, Pending, Phase, Position, Scenario, Side,
    UnitId,
};
use proptest::prelude::*;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::new(Data::embedded()));
static SALEM_CHURCH: LazyLock<Arc<Scenario>> =
    LazyLock::new(|| LIBRARY.scenario("slb-1", &[]).expect("the data is sound"));

fn start(seed: Seed) -> Game {
    Game::start(&LIBRARY, Header::new("slb-1", seed)).expect("the data is sound")
}

/// Plays so many actions, chosen by a simple rule of thumb that visits everything.
fn play(game: &mut Game, actions: usize, salt: usize) {
    let mut legal = Vec::new();
    for step in 0..actions {
        game.roll_all().unwrap();
        game.scenario().legal(game.position(), &mut legal);
        let Some(count) = (!legal.is_empty()).then_some(legal.len()) else {
            return;
        };
        game.act(legal[(step * 7 + salt) % count]).unwrap();
    }
    game.roll_all().unwrap();
}

/// Any action that has a notation, legal or not.
fn any_action() -> impl Strategy<Value = Action> {
    let s = &**SALEM_CHURCH;
    let unit = || (0..s.units.len()).prop_map(UnitId::new);
    let leader = || (0..s.leaders.len()).prop_map(LeaderId::new);
    let hex = || (0..s.map.len()).prop_map(longroll_map::HexId::new);
    let attack = (0..4_usize).prop_map(|i| AttackType::ALL[i]);
    let side = hex().prop_filter_map("a hexside", |hex| {
        let (_, other) = SALEM_CHURCH.map.neighbors(hex).next()?;
        SALEM_CHURCH.map.hexside(hex, other)
    });
    let plain = prop::sample::select(vec![
        Action::TakeInitiative,
        Action::Pass,
        Action::Confirm,
        Action::ForceMarch(true),
        Action::ForceMarch(false),
        Action::RefuseFlanks,
        Action::UnrefuseFlanks,
        Action::EndMarch,
        Action::StopRetreat,
        Action::Exit,
        Action::EndPhase,
        Action::DistributeGuns,
    ]);
    prop_oneof![
        plain,
        unit().prop_map(Action::March),
        leader().prop_map(Action::Activate),
        leader().prop_map(Action::Assault),
        unit().prop_map(Action::SendMessage),
        unit().prop_map(Action::Select),
        hex().prop_map(Action::Step),
        (hex(), attack.clone()).prop_map(|(hex, attack)| Action::Attack(hex, attack)),
        (hex(), attack).prop_map(|(hex, attack)| Action::Charge(hex, attack)),
        side.prop_map(Action::Dismantle),
        (leader(), unit()).prop_map(|(l, u)| Action::TransferLeader(l, u)),
        (unit(), any::<u8>()).prop_map(|(u, n)| Action::Detach(u, n)),
        (unit(), unit()).prop_map(|(u, to)| Action::Attach(u, to)),
        (hex(), any::<bool>()).prop_map(|(hex, yes)| Action::RetreatStep(hex, yes)),
        unit().prop_map(Action::TakeLoss),
        unit().prop_map(Action::Forage),
        hex().prop_map(Action::SelectHex),
        leader().prop_map(Action::SelectLeader),
        unit().prop_map(Action::Drop),
    ]
}

proptest! {
    #[test]
    fn every_action_reads_back(action in any_action()) {
        let s = &**SALEM_CHURCH;
        let text = write_action(s, action);
        prop_assert_eq!(parse_action(s, &text), Ok(action), "{}", text);
        prop_assert!(!text.contains('\n'));
    }

    #[test]
    fn no_line_makes_the_reader_panic(text in "\\PC{0,40}") {
        let _ = Line::parse(&SALEM_CHURCH, &text);
    }

    #[test]
    fn games_replay_to_the_same_position(seed in any::<u64>(), actions in 0_usize..80) {
        let mut game = start(Seed::Number(seed));
        play(&mut game, actions, seed as usize % 97);
        let again = Game::replay(&LIBRARY, game.text()).unwrap();
        prop_assert_eq!(again.game.position(), game.position());
        prop_assert_eq!(again.game.entries(), game.entries());
        prop_assert_eq!(again.game.text(), game.text());
        prop_assert!(again.dice_verified && !again.other_data);
    }
}

#[test]
fn a_record_cut_off_anywhere_recovers_or_says_why() {
    let mut game = start(Seed::Secret([9; 32]));
    play(&mut game, 40, 3);
    let text = game.text();
    let header = text.find("\n\n").unwrap() + 2;
    for end in 0..text.len() {
        match Game::replay(&LIBRARY, &text[..end]) {
            Ok(replayed) => {
                assert!(end >= header, "a header cut off at {end} was read");
                let whole = text[..end].rfind('\n').unwrap() + 1;
                assert_eq!(replayed.game.text(), &text[..whole]);
                assert_eq!(replayed.unfinished.is_some(), whole < end);
            }
            Err(error) => {
                assert!(end < header, "{error} at {end}");
                assert!(error.to_string().starts_with("line "), "{error}");
            }
        }
    }
}

#[test]
fn what_was_cut_off_rolls_the_same_dice_again() {
    let mut game = start(Seed::Number(5));
    play(&mut game, 30, 1);
    let text = game.text();
    // Cut just before a fall of dice: the action stands, its dice are still to come.
    let at = text.rfind("\nd ").unwrap() + 1;
    let mut again = Game::replay(&LIBRARY, &text[..at]).unwrap().game;
    assert!(matches!(again.pending(), Pending::Chance(_)));
    again.roll().unwrap();
    let line = text[at..].lines().next().unwrap();
    assert_eq!(again.text().lines().last(), Some(line));
}

#[test]
fn errors_name_the_line_and_what_was_expected() {
    let head = start(Seed::Number(1)).text().to_owned();
    let lines = head.lines().count();
    let fails = |text: &str, expected: &str| {
        let error = Game::replay(&LIBRARY, text).unwrap_err().to_string();
        assert!(
            error.contains(expected),
            "\"{error}\" should say \"{expected}\""
        );
    };
    fails("", "expected \"longroll 1\"");
    fails("something else", "expected \"longroll 1\"");
    fails("longroll 2\n", "format 2");
    fails("longroll 1\nrules 1\n\n", "no line \"scenario\"");
    fails(
        "longroll 1\nrules 1\nscenario slb-1\ncolour blue\n\n",
        "line 4: expected a line of",
    );
    fails(&head.replace("slb-1", "slb-99"), "no scenario \"slb-99\"");
    fails(
        &head.replace("seed 1", "seed one"),
        "expected a seed, found \"one\"",
    );
    fails(
        &head.replace("seed 1", "commitment 00\nseed 1"),
        "both a seed and a commitment",
    );
    let at = |n: usize, text: &str| format!("line {}: {text}", lines + n);
    fails(
        &format!("{head}z\nwhat\n"),
        &at(2, "expected an action, found \"what\""),
    );
    fails(
        &format!("{head}m nobody\n"),
        &at(1, "expected the id of a unit, found \"nobody\""),
    );
    fails(
        &format!("{head}z z\n"),
        &at(1, "expected the end of the line"),
    );
    fails(&format!("{head}d 7\n"), &at(1, "expected one or two dice"));
    fails(&format!("{head}d 3\n"), &at(1, "\"d 3\" can't happen here"));
    fails(
        &format!("{head}u\n"),
        &at(1, "\"u\" can't happen here: there is nothing"),
    );
    fails(&format!("{head}m csa-hays\n"), "(S3.0-01)");
    fails(
        &format!("{head}h 0000000000000000\n"),
        "should have the hash",
    );
    fails(
        &format!("{head}h 0000000000000000\n"),
        &format!("between line {lines} and this one is not as it was written"),
    );
    fails(&format!("{head}edit {{}}\n"), "expected a list of changes");
}

#[test]
fn rules_of_another_version_are_refused_in_words() {
    let text = start(Seed::Number(1)).text().replace("rules 1", "rules 7");
    let error = Game::replay(&LIBRARY, &text).unwrap_err();
    assert!(matches!(error, RecordError::Rules { found: 7, .. }));
    assert!(error.to_string().contains("version 7 of the rules"));
}

#[test]
fn other_data_is_noticed() {
    let text = start(Seed::Number(1)).text().to_owned();
    let data = text.lines().nth(2).unwrap();
    let text = text.replace(data, "data 000000000000");
    assert!(Game::replay(&LIBRARY, &text).unwrap().other_data);
}

#[test]
fn forged_dice_are_found_once_the_seed_is_known() {
    let mut game = start(Seed::Secret([3; 32]));
    while !game.position().is_over() {
        play(&mut game, 10, 5);
    }
    let text = game.text().to_owned();
    let replayed = Game::replay(&LIBRARY, &text).unwrap();
    assert!(replayed.dice_verified);
    // Each changed die is named by its line, its place and both faces, whatever follows.
    let mut place = 0;
    for (index, line) in text.lines().enumerate() {
        let Some(faces) = line.strip_prefix("d ") else {
            continue;
        };
        let (first, rest) = faces.split_at(1);
        let forged = if first == "1" { "2" } else { "1" };
        let forged: Vec<String> = text
            .lines()
            .enumerate()
            .map(|(at, line)| match at {
                at if at == index => format!("d {forged}{rest}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        let error = Game::replay(&LIBRARY, &forged.concat()).unwrap_err();
        let number = index + 1;
        let expected = format!("line {number}: die {} of the game shows a ", place + 1);
        assert!(error.to_string().starts_with(&expected), "{error}");
        assert!(
            error
                .to_string()
                .ends_with(&format!("its seed gives a {first}")),
            "{error}"
        );
        place += faces.len();
    }
    assert!(place > 10);
    assert!(
        text.trim_end()
            .lines()
            .last()
            .unwrap()
            .starts_with("seed x0303")
    );
    // Another seed is not what the header committed to.
    let other = Seed::Secret([4; 32]).to_string();
    let forged = text.replace(&Seed::Secret([3; 32]).to_string(), &other);
    let error = Game::replay(&LIBRARY, &forged).unwrap_err();
    assert!(error.to_string().contains("committed"), "{error}");
    // Dice that the seed does not give, in a record that is otherwise whole.
    let mut game = start(Seed::Number(3));
    play(&mut game, 12, 5);
    let dice = game.text().find("\nd ").unwrap() + 3;
    let face = &game.text()[dice..=dice];
    let forged = if face == "1" { "2" } else { "1" };
    let forged = format!("{}{forged}\n", &game.text()[..dice]);
    let forged = match Game::replay(&LIBRARY, &forged) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("forged dice were accepted"),
    };
    assert!(forged.contains("its seed gives"), "{forged}");
}

#[test]
fn undo_goes_back_and_is_recorded() {
    let mut game = start(Seed::Number(11));
    play(&mut game, 25, 2);
    let before = game.position().clone();
    let mut legal = Vec::new();
    game.scenario().legal(game.position(), &mut legal);
    game.act(legal[0]).unwrap();
    game.roll_all().unwrap();
    let after = game.position().clone();
    game.undo().unwrap();
    assert_eq!(*game.position(), before);
    assert!(game.text().ends_with("u\n"));
    let replayed = Game::replay(&LIBRARY, game.text()).unwrap();
    assert_eq!(*replayed.game.position(), before);
    // The same action gets the same dice.
    game.act(legal[0]).unwrap();
    game.roll_all().unwrap();
    assert_eq!(*game.position(), after);
    while game.undo().is_ok() {}
    assert!(matches!(game.undo(), Err(GameError::NothingToUndo)));
    assert_eq!(*game.position(), SALEM_CHURCH.open().unwrap());
}

#[test]
fn keyframes_agree_with_the_game() {
    let mut game = start(Seed::Number(21));
    let mut hashes = vec![hash(game.position())];
    let mut legal = Vec::new();
    while hashes.len() < 90 && !game.position().is_over() {
        if let Pending::Chance(_) = game.pending() {
            game.roll().unwrap();
        } else {
            game.scenario().legal(game.position(), &mut legal);
            game.act(legal[hashes.len() % legal.len()]).unwrap();
        }
        hashes.push(hash(game.position()));
    }
    for (index, expected) in hashes.iter().enumerate() {
        let frame = game.at(index);
        assert_eq!((frame.at, &hash(&frame.position)), (index, expected));
    }
    let mut told = 0;
    game.tell(|before, _, _| {
        assert_eq!(hash(&before.position), hashes[told]);
        told += 1;
    });
    assert_eq!(told + 1, hashes.len());
}

#[test]
fn refusals_change_nothing() {
    let mut game = start(Seed::Number(1));
    let text = game.text().to_owned();
    assert!(matches!(
        game.act(Action::Pass),
        Err(GameError::Illegal { .. })
    ));
    let dice = Dice::one(3).unwrap();
    assert!(matches!(game.give(dice), Err(GameError::WrongDice)));
    assert!(matches!(game.roll(), Err(GameError::WrongDice)));
    assert_eq!(game.text(), text);
}

fn changes(json: &str) -> Vec<Change> {
    serde_json::from_str(json).unwrap()
}

#[test]
fn edits_are_recorded_and_replayed() {
    let mut game = start(Seed::Number(1));
    game.edit(changes(
        r#"[{"clear": true},
            {"unit": "union-howe-a", "hex": "4227", "manpower": 6},
            {"unit": "csa-hays", "hex": "4127", "manpower": 3, "organized": false, "fatigue": 2},
            {"terrain": "4127", "is": "woods"},
            {"side": ["4127", "4227"], "water": "creek"},
            {"to_act": "union"}]"#,
    ))
    .unwrap();
    play(&mut game, 12, 1);
    let again = Game::replay(&LIBRARY, game.text()).unwrap().game;
    assert_eq!(again.position(), game.position());
    assert!(matches!(again.entries()[0], Entry::Edit(_)));
    let hex = again.scenario().map.find("4127").unwrap();
    assert_eq!(
        again.scenario().map.terrain(hex),
        longroll_map::Terrain::Woods
    );
    game.undo().unwrap();
}

#[test]
fn an_edit_is_refused_whole() {
    let mut game = start(Seed::Number(1));
    let before = game.position().clone();
    let mut refused = |json: &str| match game.edit(changes(json)) {
        Err(GameError::Edit(error)) => error,
        other => panic!("{json} was not refused: {other:?}"),
    };
    assert!(matches!(
        refused(
            r#"[{"turn": 1}, {"unit": "csa-hays", "hex": "4328"}, {"unit": "union-howe-a", "hex": "4328"}]"#
        ),
        EditError::Invalid(_)
    ));
    assert!(matches!(
        refused(r#"[{"turn": 99}]"#),
        EditError::Invalid(_)
    ));
    assert!(matches!(
        refused(r#"[{"unit": "nobody", "hex": "4328"}]"#),
        EditError::Unknown(..)
    ));
    assert!(matches!(
        refused(r#"[{"unit": "csa-hays", "hex": "9999"}]"#),
        EditError::Unknown(..)
    ));
    assert!(matches!(
        refused(r#"[{"weather": "snow"}]"#),
        EditError::Nothing(_)
    ));
    assert!(matches!(
        refused(r#"[{"station": "4328", "marker": "gone"}]"#),
        EditError::Nothing(_)
    ));
    let no_station = refused(r#"[{"station": "4127", "marker": "damage"}]"#);
    assert_eq!(
        no_station.to_string(),
        "there is no railroad station in 4127"
    );
    let no_substitute = refused(r#"[{"unit": "csa-hays", "of": "csa-hoke"}]"#);
    assert_eq!(
        no_substitute.to_string(),
        "Hays is no substitute in this scenario"
    );
    assert!(matches!(
        refused(r#"[{"side": ["4127", "4327"], "water": "creek"}]"#),
        EditError::NotAdjacent(..)
    ));
    assert!(matches!(
        refused(r#"[{"unit": "csa-hays", "in_supply": false}]"#),
        EditError::Nothing(_)
    ));
    assert!(matches!(
        refused(r#"[{"clear": true}, {"to_act": "union"}]"#),
        EditError::NoChoice(_)
    ));
    assert_eq!(*game.position(), before);
}

/// SLB-21-04: a substitute that the referee places has the command of its unit, and no more
/// Manpower than its counter may have.
#[test]
fn a_substitute_is_placed_by_hand() {
    let header = Header::new("slb-5", Seed::Number(1));
    let mut game = Game::start(&LIBRARY, header).expect("the data is sound");
    let mut placed = |more: &str| {
        let text = format!(r#"[{{"unit": "csa-sub-1", "hex": "4430", {more}}}]"#);
        game.edit(changes(&text)).map_err(|error| error.to_string())
    };
    let too_much = placed(r#""manpower": 9, "of": "csa-hays""#).expect_err("too much");
    assert!(
        too_much.contains("of Manpower 8 at most, not 9"),
        "{too_much}"
    );
    let of_cavalry = placed(r#""manpower": 2, "of": "csa-f-lee-a""#).expect_err("cavalry");
    assert!(
        of_cavalry.contains("can't have been detached from F Lee"),
        "{of_cavalry}"
    );
    placed(r#""manpower": 2, "of": "csa-hill""#).expect("a sound edit");
    let find = |id: &str| game.scenario().find_unit(id).expect("a unit");
    let command = |id: &str| game.position().unit(find(id)).command;
    assert_eq!(command("csa-sub-1"), command("csa-hill"));
}

/// What follows when an edit begins a phase is told, now and when the record is read again.
#[test]
fn an_edit_tells_what_follows() {
    let mut game = start(Seed::Number(1));
    let tired = r#"[{"unit": "csa-hays", "fatigue": 2}, {"phase": "recovery"}]"#;
    let events = game.edit(changes(tired)).expect("a sound edit");
    let recovery = Event::PhaseBegan(Phase::Recovery);
    assert!(events.contains(&recovery), "{events:?}");
    let again = Game::replay(&LIBRARY, game.text()).expect("its own record");
    let mut told = Vec::new();
    again
        .game
        .tell(|_, _, events| told.extend_from_slice(events));
    assert_eq!(told, events);
}

/// HCR-20.3-02: where there is supply by county, a unit can be put out of it.
#[test]
fn a_unit_is_put_out_of_supply_by_hand() {
    let header = Header::new("hcr-6", Seed::Number(1));
    let mut game = Game::start(&LIBRARY, header).expect("the data is sound");
    game.edit(changes(r#"[{"unit": "csa-hood", "in_supply": false}]"#))
        .expect("a change");
    let hood = game.scenario().find_unit("csa-hood").expect("Hood");
    assert!(game.position().unit(hood).out_of_supply);
    let again = Game::replay(&LIBRARY, game.text()).expect("its own record");
    assert_eq!(again.game.position(), game.position());
}

/// Losses for want of supply are written where there are any, so that positions of games
/// that know none stay as they were.
#[test]
fn losses_for_want_of_supply_are_written_where_there_are_any() {
    let mut position = SALEM_CHURCH.open().expect("a set-up");
    let text = |position: &Position| serde_json::to_string(position).expect("text");
    position.set_losses(Side::Union, Cause::Combat, 3);
    let losses = r#""losses":{"union":[3,0,0,0,0,0],"confederate":[0,0,0,0,0,0]}"#;
    assert!(text(&position).contains(losses), "{}", text(&position));
    position.set_losses(Side::Confederate, Cause::Supply, 2);
    let losses = r#""losses":{"union":[3,0,0,0,0,0],"confederate":[0,0,0,0,0,0,2]}"#;
    assert!(text(&position).contains(losses), "{}", text(&position));
    let mut read: Position = serde_json::from_str(&text(&position)).expect("a position");
    read.refresh(&SALEM_CHURCH);
    assert_eq!(read, position);
}

#[test]
fn a_change_that_is_none_says_what_was_meant() {
    let says = |json: &str, expected: &str| {
        let error = serde_json::from_str::<Change>(json)
            .unwrap_err()
            .to_string();
        assert!(error.contains(expected), "{error}");
    };
    says("{}", "expected a change: clear, unit");
    says(r#"{"unit": "csa-hays", "strength": 3}"#, "strength");
    says(r#"{"turn": "two"}"#, "two");
    says(r#"{"to_act": "england"}"#, "england");
}

#[test]
fn a_journal_keeps_every_line_and_mends_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.lroll");
    let mut game = start(Seed::Number(2));
    let mut journal = Journal::create(&path, game.text()).unwrap();
    assert!(
        Journal::create(&path, game.text()).is_err(),
        "it is there already"
    );
    for salt in 0..20 {
        play(&mut game, 1, salt);
        journal.keep(game.text()).unwrap();
        // Whatever is acknowledged is in the file, as after kill -9.
        assert_eq!(std::fs::read_to_string(&path).unwrap(), game.text());
    }
    drop(journal);
    // A line half written when the power went.
    std::fs::write(&path, format!("{}m csa-h", game.text())).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let replayed = Game::replay(&LIBRARY, &text).unwrap();
    assert_eq!(replayed.unfinished.as_deref(), Some("m csa-h"));
    let mut again = replayed.game;
    let mut journal = Journal::resume(&path, again.text()).unwrap();
    play(&mut again, 3, 0);
    journal.keep(again.text()).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), again.text());
    assert_eq!(journal.path(), path);
}

/// S5.1-17: a record says with which optional rules it was played, and replays with them.
#[test]
fn a_record_replays_with_its_options() {
    let header = Header {
        options: vec!["fatigue4_march".to_owned()],
        ..Header::new("slb-1", Seed::Number(1))
    };
    let mut game = Game::start(&LIBRARY, header).expect("the data is sound");
    let tired = serde_json::json!([
        {"unit": "union-newton", "fatigue": 4}, {"to_act": "union"}
    ]);
    let changes: Vec<Change> = serde_json::from_value(tired).expect("changes");
    game.edit(changes).expect("a sound edit");
    let newton = game.scenario().find_unit("union-newton").expect("Newton");
    game.act(Action::March(newton)).expect("a march by option");
    let text = game.text().to_owned();
    assert!(text.contains("\noptions fatigue4_march\n"), "{text}");
    let replayed = Game::replay(&LIBRARY, &text).expect("its own record");
    assert!(replayed.game.scenario().options.fatigue4_march);
    assert_eq!(hash(replayed.game.position()), hash(game.position()));

    // Without the option the march is no march.
    let without = text.replace("options fatigue4_march\n", "");
    let error = Game::replay(&LIBRARY, &without).expect_err("an illegal march");
    assert!(error.to_string().contains("S5.1-02"), "{error}");
    let strange = text.replace("options fatigue4_march", "options dispersion");
    let error = Game::replay(&LIBRARY, &strange).expect_err("an unknown option");
    assert!(error.to_string().contains("does not offer"), "{error}");
}

/// Options in another order, or named twice, are the same game.
#[test]
fn games_with_the_same_options_share_a_scenario() {
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>()
    };
    let options = |list| {
        LIBRARY
            .scenario("slb-1", &names(list))
            .expect("offered options")
    };
    let one = options(&["entrench_action_1863", "fatigue4_march"]);
    let other = options(&["fatigue4_march", "entrench_action_1863", "fatigue4_march"]);
    assert!(Arc::ptr_eq(&one, &other));
    assert!(!Arc::ptr_eq(&one, &*SALEM_CHURCH));
}
