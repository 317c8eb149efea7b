//! What the protocol tells of the work behind the lines of a campaign.

use longroll_games::{Data, scenario};
use longroll_map::{HexId, HexSet};
use longroll_protocol::{ActionData, ForagingView, OperationsView, State, TrainsView};
use longroll_rules::arrivals::Contingent;
use longroll_rules::leader::LeaderSet;
use longroll_rules::rail::{Line, Quota, Rail, Rules};
use longroll_rules::s08_levies::Levies;
use longroll_rules::unit::{UnitSet, UnitState};
use longroll_rules::{Action, Phase, Position, Scenario, Side, edit};

fn salem_church() -> Scenario {
    let scenario = scenario(&Data::embedded(), "slb-1");
    Scenario::clone(&*scenario.expect("a scenario"))
}

fn hex(s: &Scenario, label: &str) -> HexId {
    s.map.find(label).expect("a hex")
}

/// A town is told once it has been levied, by its number.
#[test]
fn levied_towns_are_told() {
    let mut s = salem_church();
    let town = hex(&s, "4028");
    s.levies = Some(Levies {
        side: Side::Confederate,
        towns: vec![hex(&s, "4328"), town],
    });
    let early = s.find_unit("csa-early").expect("a unit");
    let mut p = Position::empty(&s);
    p.place(early, UnitState::fresh(town, 8, s.unit(early).command));
    p.refresh(&s);
    assert!(edit::begin_phase(
        &s,
        &mut p,
        Phase::Recovery,
        &mut Vec::new()
    ));
    assert!(OperationsView::of(&s, &p).is_empty());
    s.apply(&mut p, Action::Levy(early), &mut Vec::new())
        .expect("a levy");
    assert_eq!(OperationsView::of(&s, &p).levied, ["4028"]);
}

/// Each line is told with what has gone on it this turn.
#[test]
fn trains_are_told() {
    let mut s = salem_church();
    let line = |name: &str| Line {
        name: name.to_owned(),
        hexes: HexSet::EMPTY,
        quota: Quota {
            divisions: 1,
            others: 3,
            either: true,
        },
    };
    s.rail = Some(Rail {
        side: Side::Union,
        from_turn: 1,
        early: UnitSet::EMPTY,
        rested: 2,
        fatigue: 2,
        range: 60,
        stations: HexSet::EMPTY,
        lines: vec![line("Baltimore & Ohio"), line("Northern Central")],
        rules: Rules {
            who: "RTG-22-01",
            start: "RTG-22-02",
            ride: "RTG-22-03",
            quota: "RTG-22-06",
        },
    });
    let none = |line: &str| TrainsView {
        line: line.to_owned(),
        divisions: 0,
        others: 0,
        most_divisions: 1,
        most_others: 3,
        either: true,
    };
    let told = OperationsView::of(&s, &s.open().expect("a set-up"));
    assert_eq!(
        told.trains,
        ["Baltimore & Ohio", "Northern Central"].map(none)
    );
}

/// Whoever of a contingent has not come is awaited; whoever has is not.
#[test]
fn those_who_have_not_come_are_told() {
    let mut s = salem_church();
    let [brooks, newton] =
        ["union-brooks-a", "union-newton"].map(|id| s.find_unit(id).expect("a unit"));
    let sedgwick = s.find_leader("union-sedgwick").expect("a leader");
    let at = hex(&s, "4028");
    let fresh = UnitState::fresh(at, 5, s.unit(brooks).command);
    s.contingents = vec![Contingent {
        name: "VI Corps".to_owned(),
        side: Side::Union,
        units: vec![(brooks, fresh), (newton, fresh)],
        leaders: LeaderSet::EMPTY.with(sedgwick),
    }];
    let mut p = Position::empty(&s);
    p.place(brooks, fresh);
    p.refresh(&s);
    let told = OperationsView::of(&s, &p).awaited;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].contingent, "VI Corps");
    assert_eq!(told[0].units, ["union-newton"]);
    assert_eq!(told[0].leaders, ["union-sedgwick"]);
}

/// HCR-20.4-02 to HCR-20.4-04: what the counties give now, and who makes it harder.
#[test]
fn what_counties_give_is_told() {
    let s = scenario(&Data::embedded(), "hcr-6").expect("sound data");
    let mut p = s.open().expect("a set-up");
    let told = OperationsView::of(&s, &p).foraging.expect("foraging");
    assert_eq!(told.key.as_deref(), Some("W2521"));
    assert_eq!(told.holder, Some(Side::Union));
    let of = |told: &ForagingView, name: &str| {
        let found = told.counties.iter().find(|county| county.county == name);
        let county = found.expect("a county").clone();
        (
            county.confederate,
            county.union_more,
            county.confederate_more,
        )
    };
    assert_eq!(of(&told, "Howard"), (4, 0, 2));
    assert_eq!(of(&told, "Clarke"), (4, 0, 0));
    for unit in p.units_of(Side::Union).iter() {
        p.place(unit, UnitState::off_map(s.unit(unit).command));
    }
    let hood = s.find_unit("csa-hood").expect("Hood");
    let place = UnitState {
        hex: s.map.find("W2521"),
        out_of_supply: true,
        ..p.unit(hood)
    };
    p.place(hood, place);
    p.refresh(&s);
    let told = OperationsView::of(&s, &p).foraging.expect("foraging");
    assert_eq!(told.holder, Some(Side::Confederate));
    assert_eq!(of(&told, "Howard"), (4, 0, 0));
    assert_eq!(of(&told, "Clarke"), (4, 3, 0));
    let state = State::of(&s, &p);
    let unit = |id: &str| state.units.iter().find(|unit| unit.id == id);
    assert_eq!(
        unit("csa-hood").and_then(|unit| unit.in_supply),
        Some(false)
    );
    assert_eq!(
        unit("csa-evans").and_then(|unit| unit.in_supply),
        Some(true)
    );
    assert_eq!(unit("union-couch").and_then(|unit| unit.in_supply), None);
    let salem = salem_church();
    let p = salem.open().expect("a set-up");
    assert!(OperationsView::of(&salem, &p).foraging.is_none());
    assert!(
        State::of(&salem, &p)
            .units
            .iter()
            .all(|unit| unit.in_supply.is_none())
    );
}

/// The actions of campaigns have their words, and mean the same when they are read again.
#[test]
fn actions_of_campaigns_have_words() {
    let s = salem_church();
    let unit = s.find_unit("union-newton").expect("a unit");
    let at = hex(&s, "4028");
    let actions = [
        Action::Place(unit, at),
        Action::Ride(unit),
        Action::Levy(unit),
        Action::Forage(unit),
    ];
    let words = ["place", "ride", "levy", "forage"];
    for (action, word) in actions.into_iter().zip(words) {
        let told = ActionData::of(&s, action);
        let json = serde_json::to_value(&told).expect("JSON");
        assert_eq!(json["type"], word);
        assert_eq!(told.action(&s).ok(), Some(action));
        let line = longroll_record::write_action(&s, action);
        assert!(line.starts_with(word), "{line}");
        let read = longroll_record::parse_action(&s, &line);
        assert_eq!(read, Ok(action));
    }
}
