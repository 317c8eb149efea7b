//! The set-ups as the rulebook prints them.

use std::sync::Arc;

use longroll_games::{Data, LoadError, scenario, scenario_with, scenarios};
use longroll_map::Direction;
use longroll_rules::leader::Level;
use longroll_rules::unit::{Entrenchment, UnitState};
use longroll_rules::{Phase, Position, Scenario, Side};

fn salem_church() -> Arc<Scenario> {
    scenario(&Data::embedded(), "slb-1").expect("the project's own data is sound")
}

fn open() -> (Arc<Scenario>, Position) {
    let scenario = salem_church();
    let position = scenario.open().expect("the set-up is playable");
    (scenario, position)
}

fn unit(scenario: &Scenario, position: &Position, id: &str) -> UnitState {
    position.unit(scenario.find_unit(id).expect(id))
}

/// The printed columns of a set-up table: id, command, Manpower, hex, Fatigue, entrenchment.
type Printed = (
    &'static str,
    &'static str,
    u8,
    &'static str,
    u8,
    Entrenchment,
);

fn assert_rows(side: Side, rows: &[Printed]) {
    let (scenario, position) = open();
    for (id, command, manpower, hex, fatigue, entrenchment) in rows {
        let state = unit(&scenario, &position, id);
        let place = state.hex.map(|hex| scenario.map.label(hex));
        assert_eq!(place, Some(*hex), "{id}");
        assert_eq!(state.manpower, *manpower, "{id}");
        assert_eq!(state.fatigue, *fatigue, "{id}");
        assert_eq!(state.entrenchment, *entrenchment, "{id}");
        assert_eq!(scenario.command(state.command).name, *command, "{id}");
        assert!(
            state.organized && !state.exhausted && state.demoralized == 0,
            "{id}"
        );
    }
    let on_map = position.units_of(side);
    assert_eq!(on_map.len(), rows.len());
    let total: u8 = rows.iter().map(|row| row.2).sum();
    let manpower: u8 = on_map.iter().map(|unit| position.unit(unit).manpower).sum();
    assert_eq!(manpower, total);
}

/// SLB-S1-10: the Confederate set-up, 37 Manpower in all. SLB-13-01: but for McLaws's
/// Fatigue Level all are fresh and organized. SLB-13-02: five stand behind breastworks.
#[test]
fn confederates_of_salem_church() {
    use Entrenchment::{Breastwork, None};
    let rows = [
        ("csa-mclaws", "M-L", 13, "3628", 2, None),
        ("csa-wilcox", "A-L", 3, "4226", 0, None),
        ("csa-hays", "E-J", 4, "4227", 0, None),
        ("csa-18-ms", "M-L", 2, "4228", 0, Breastwork),
        ("csa-barksdale", "M-L", 3, "4329", 0, Breastwork),
        ("csa-hoke", "E-J", 4, "4429", 0, Breastwork),
        ("csa-gordon", "E-J", 4, "4530", 0, Breastwork),
        ("csa-smith", "E-J", 4, "4530", 0, Breastwork),
    ];
    assert_rows(Side::Confederate, &rows);
    assert_eq!(rows.iter().map(|row| u32::from(row.2)).sum::<u32>(), 37);

    let (scenario, position) = open();
    let early = scenario.find_leader("csa-early-ldr").unwrap();
    assert_eq!(scenario.leader(early).level, Level::Division);
    let hex = position
        .leader_hex(early)
        .map(|hex| scenario.map.label(hex));
    assert_eq!(hex, Some("4429"));
}

/// SLB-S1-11: the Union set-up, 53 Manpower in all. S2.2-16: with organized markers.
#[test]
fn union_of_salem_church() {
    use Entrenchment::None;
    let rows = [
        ("union-gibbon", "II", 8, "4327", 0, None),
        ("union-newton", "VI", 18, "4328", 0, None),
        ("union-howe-a", "VI", 13, "4428", 0, None),
        ("union-brooks-a", "VI", 14, "4529", 0, None),
    ];
    assert_rows(Side::Union, &rows);
    assert_eq!(rows.iter().map(|row| u32::from(row.2)).sum::<u32>(), 53);

    let (scenario, position) = open();
    let sedgwick = scenario.find_leader("union-sedgwick").unwrap();
    let hex = position
        .leader_hex(sedgwick)
        .map(|hex| scenario.map.label(hex));
    assert_eq!(hex, Some("4328"));
}

/// SLB-S1-09: two Union bridges over the Rappahannock, both at Chatham (4427).
#[test]
fn bridges_of_salem_church() {
    let (scenario, position) = open();
    let map = &scenario.map;
    let find = |label: &str| map.find(label).unwrap();
    let bridges = [("4427", "4328"), ("4427", "4428")];
    assert_eq!(position.pontoons().len(), bridges.len());
    for (a, b) in bridges {
        let side = map.hexside(find(a), find(b)).unwrap();
        assert_eq!(position.pontoon(side), Some(Side::Union), "{a}/{b}");
    }
}

/// SLB-S1-01: one turn. SLB-S1-07: an Attachment Phase is added.
#[test]
fn turn_and_phases_of_salem_church() {
    let scenario = salem_church();
    assert_eq!(scenario.dates, ["May 3, 1863"]);
    let phases = [
        Phase::LeaderTransfer,
        Phase::Attachment,
        Phase::ActionCycle,
        Phase::Recovery,
    ];
    assert_eq!(scenario.phases, phases);
}

/// SLB-S1-08: Sedgwick commands his three divisions but not Gibbon of the II Corps.
#[test]
fn sedgwick_does_not_command_gibbon() {
    let (scenario, position) = open();
    let sedgwick = scenario.find_leader("union-sedgwick").unwrap();
    let led = scenario.subordinates(&position, sedgwick);
    let names: Vec<_> = led.iter().map(|u| scenario.unit(u).name.as_str()).collect();
    assert_eq!(names, ["Brooks-A", "Howe-A", "Newton"]);
}

/// S2.2-05, S2.2-10: a corps leader commands every division of his corps, a division
/// leader his own alone, an army leader his whole side. S2.2-12: so a unit may have two
/// leaders. SLB-1-01: SLB has no district leaders.
#[test]
fn leaders_command_what_their_level_allows() {
    let scenario = salem_church();
    let leads = |leader: &str, unit: &str| {
        let leader = scenario.find_leader(leader).unwrap();
        let unit = scenario.find_unit(unit).unwrap();
        scenario.commands(leader, scenario.unit(unit).command)
    };
    assert!(leads("csa-jackson", "csa-hill") && leads("csa-jackson", "csa-hoke"));
    assert!(!leads("csa-jackson", "csa-wilcox"));
    assert!(leads("csa-longstreet", "csa-wilcox") && leads("csa-longstreet", "csa-barksdale"));
    assert!(leads("csa-early-ldr", "csa-hays"));
    assert!(!leads("csa-early-ldr", "csa-hill") && !leads("csa-early-ldr", "csa-18-ms"));
    assert!(leads("csa-lee", "csa-hoke") && leads("csa-lee", "csa-f-lee-a"));
    assert!(!leads("csa-lee", "union-newton") && leads("union-hooker", "union-gibbon"));
    let district = |leader: &longroll_rules::leader::LeaderInfo| leader.level == Level::District;
    assert!(!scenario.leaders.iter().any(district));
    let stuart = scenario.find_leader("csa-stuart").unwrap();
    assert!(scenario.leader(stuart).cavalry);
}

/// SLB-21-01, SLB-21-22, SLB-21-24: the counters of detachment. SLB-21-18: in this
/// scenario units of the set-up attach within their formation.
#[test]
fn substitutes_of_salem_church() {
    let scenario = salem_church();
    let substitutes = scenario.substitutes.as_ref().unwrap();
    for side in Side::ALL {
        let own = substitutes.generic.iter().map(|unit| scenario.unit(*unit));
        let own: Vec<_> = own.filter(|unit| unit.side == side).collect();
        let cavalry = own
            .iter()
            .filter(|u| u.arm == longroll_rules::unit::Arm::Cavalry);
        assert_eq!((own.len(), cavalry.count()), (8, 3), "{side:?}");
        assert!(own.iter().all(|unit| unit.artillery == 0));
    }
    let brigades: Vec<_> = substitutes
        .divisions
        .iter()
        .map(|d| d.brigades.len())
        .collect();
    assert_eq!(brigades, [6, 4, 4]);
    let perry = ["csa-perry-a", "csa-perry-b"].map(|id| scenario.find_unit(id).unwrap());
    assert_eq!(substitutes.partner(perry[0]), Some(perry[1]));
    assert!(substitutes.limits.same_formation);
    assert_eq!(substitutes.limits.infantry_division, 16);
    assert_eq!(substitutes.limits.division_breaks_at, 8);
}

/// Every victory hex is an objective; those that score for whoever was there last begin in the
/// hands of who holds them, and nobody controls the others.
#[test]
fn objectives_of_salem_church() {
    let (scenario, position) = open();
    let control = |label: &str| {
        let hex = scenario.map.find(label).unwrap();
        let index = scenario
            .objectives
            .iter()
            .position(|o| o.hex == hex)
            .unwrap();
        position.control(index)
    };
    for hex in ["4227", "4530", "4531"] {
        assert_eq!(control(hex), Some(Side::Confederate), "{hex}");
    }
    for hex in ["3828", "4028"] {
        assert_eq!(control(hex), None, "{hex}");
    }
    assert_eq!(control("4328"), Some(Side::Union));
}

/// S2.2-02, S2.2-03, S2.2-07: every counter of the game has what its kind must have.
#[test]
fn counters_are_complete() {
    let scenario = salem_church();
    assert_eq!((scenario.units.len(), scenario.leaders.len()), (97, 26));
    for leader in &scenario.leaders {
        let no_tactical = leader.tactical.is_none();
        assert_eq!(no_tactical, leader.level == Level::Army, "{}", leader.id);
        assert!(leader.command_value > 0, "{}", leader.id);
        assert_ne!(leader.commands, 0, "{}", leader.id);
    }
    for unit in &scenario.units {
        assert!((0..=3).contains(&unit.tactical.0), "{}", unit.id);
        assert!(unit.artillery <= 6, "{}", unit.id);
    }
    let reserve = scenario.find_unit("union-art-res-1").unwrap();
    assert!(scenario.unit(reserve).only_with_others);
}

#[test]
fn the_list_of_scenarios_tells_what_one_needs_to_choose() {
    let list = scenarios(&Data::embedded()).unwrap();
    let first = &list[0];
    assert_eq!((first.id.as_str(), first.game.as_str()), ("slb-1", "slb"));
    assert_eq!(first.game_title, "Stonewall's Last Battle");
    assert_eq!((first.turns, first.first_date.as_str()), (1, "May 3, 1863"));
    assert_eq!(first.sides, Side::ALL);
    assert!(!first.solitaire && !first.advanced && !first.summary.is_empty());
}

#[test]
fn an_unknown_scenario_is_answered_with_the_known_ones() {
    let error = scenario(&Data::embedded(), "slb-9").unwrap_err();
    assert!(matches!(error, LoadError::Unknown { .. }));
    let message = error.to_string();
    assert_eq!(
        message,
        "there is no scenario \"slb-9\"; known are: slb-1, slb-2, slb-3, slb-4, slb-5, slb-6, rtg-1, \
         rtg-2, rtg-3, rtg-4, rtg-5, rtg-6, hcr-1, hcr-2, hcr-2r, hcr-3, hcr-3r, hcr-4, \
         hcr-5, hcr-6, hcr-7, hcr-7r"
    );
}

/// S10.1-24: no crossing is left of the Chatham bridge, and the river there is a major
/// one, between Chatham and Fredericksburg.
#[test]
fn the_major_river_lies_between_chatham_and_fredericksburg() {
    let scenario = salem_church();
    let map = &scenario.map;
    let (chatham, town) = (map.find("4427").unwrap(), map.find("4328").unwrap());
    let direction: Direction = map.direction(chatham, town).unwrap();
    let side = map.side(chatham, direction);
    assert_eq!(side.water, longroll_map::Water::MajorRiver);
    assert_eq!(side.crossing, longroll_map::Crossing::None);
    assert!(!side.ways.any(), "the Chatham bridge is destroyed");
}

/// S5.1-17, S5.5-01, S7.4-51: a scenario has the optional rules that were asked for and
/// that its game offers.
#[test]
fn options_are_chosen_by_name() {
    let data = Data::embedded();
    let plain = scenario(&data, "slb-1").expect("sound data");
    assert_eq!(plain.options.iter().count(), 0);
    let offered = &scenarios(&data).expect("sound data")[0].options;
    for rule in offered {
        let s = scenario_with(&data, "slb-1", [rule.word()]).expect("an offered option");
        assert_eq!(s.options.iter().collect::<Vec<_>>(), [*rule]);
    }
    let all = offered.iter().map(|rule| rule.word());
    let s = scenario_with(&data, "slb-1", all).expect("offered options");
    assert!(s.options.entrench_action_1863 && s.options.fatigue4_march);
    let error = scenario_with(&data, "slb-1", ["dispersion"]).expect_err("not of this game");
    let text = error.to_string();
    assert!(
        text.starts_with("Salem Church does not offer the option \"dispersion\"; it offers:")
            && text.contains("fatigue4_march"),
        "{text}"
    );
}
