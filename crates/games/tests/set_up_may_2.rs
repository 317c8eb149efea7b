//! The set-ups of SLB scenarios 2 and 3, as the rulebook prints them and as they are
//! reconstructed where its tables break off.

use std::sync::Arc;

use longroll_games::{Data, scenario, scenario_with, scenarios};
use longroll_rules::unit::Entrenchment;
use longroll_rules::{OptionalRule, Position, Scenario, Side};

/// Id, command, Manpower, hex and Fatigue Level of a unit.
type Row = (&'static str, &'static str, u8, &'static str, u8);

/// The Confederates around Chancellorsville.
const CONFEDERATES: [Row; 10] = [
    ("csa-mclaws", "M-L", 13, "3528", 0),
    ("csa-anderson", "A-L", 10, "3428", 0),
    ("csa-perry-b", "A-L", 4, "3627", 0),
    ("csa-hill", "J", 16, "3330", 1),
    ("csa-thomas-a", "J", 8, "3429", 1),
    ("csa-rodes-a", "J", 18, "3230", 1),
    ("csa-23-ga", "J", 2, "3429", 1),
    ("csa-colston", "J", 14, "3330", 1),
    ("csa-3-va", "Cav", 1, "3626", 0),
    ("csa-f-lee-a", "Cav", 3, "3229", 1),
];

/// The Confederates at Fredericksburg, and those of them behind breastworks.
const EARLY: [Row; 7] = [
    ("csa-wilcox", "A-L", 3, "4226", 0),
    ("csa-hays", "E-J", 4, "4227", 0),
    ("csa-18-ms", "M-L", 2, "4228", 0),
    ("csa-barksdale", "M-L", 3, "4329", 0),
    ("csa-hoke", "E-J", 4, "4429", 0),
    ("csa-gordon", "E-J", 4, "4530", 0),
    ("csa-smith", "E-J", 4, "4530", 0),
];
const BREASTWORKS: [&str; 5] = [
    "csa-18-ms",
    "csa-barksdale",
    "csa-hoke",
    "csa-gordon",
    "csa-smith",
];

/// The Union's printed rows.
const UNION: [Row; 12] = [
    ("union-wadsworth", "I", 14, "4427", 1),
    ("union-robinson", "I", 11, "4225", 1),
    ("union-doubleday", "I", 9, "4326", 1),
    ("union-hancock", "II", 11, "3427", 0),
    ("union-french", "II", 9, "3426", 0),
    ("union-birney", "III", 15, "3327", 0),
    ("union-berry", "III", 14, "3427", 0),
    ("union-whipple", "III", 8, "3427", 0),
    ("union-griffin-a", "V", 15, "3526", 0),
    ("union-sykes", "V", 7, "3426", 1),
    ("union-humphreys-a", "V", 9, "3526", 0),
    ("union-devens", "XI", 9, "3127", 0),
];

/// The Union's rows that are cut off.
const RECONSTRUCTED: [Row; 8] = [
    ("union-steinwehr", "XI", 8, "3227", 0),
    ("union-schurz", "XI", 9, "3227", 0),
    ("union-williams", "XII", 13, "3328", 0),
    ("union-geary", "XII", 14, "3427", 0),
    ("union-devin", "", 2, "3328", 0),
    ("union-davis", "", 2, "3223", 0),
    ("union-sargent", "", 2, "3223", 0),
    ("union-mcintosh", "", 2, "3223", 0),
];
const EXHAUSTED: [&str; 4] = [
    "union-sykes",
    "union-davis",
    "union-sargent",
    "union-mcintosh",
];

/// Sedgwick's men and Gibbon.
const SEDGWICK: [Row; 4] = [
    ("union-gibbon", "II", 8, "4327", 0),
    ("union-newton", "VI", 18, "4328", 0),
    ("union-howe-a", "VI", 13, "4428", 0),
    ("union-brooks-a", "VI", 14, "4529", 0),
];

fn open(id: &str) -> (Arc<Scenario>, Position) {
    let scenario = scenario(&Data::embedded(), id).expect("sound data");
    let position = scenario.open().expect("a playable set-up");
    (scenario, position)
}

/// A side has these units, in this state, and no others.
fn assert_side(id: &str, side: Side, tables: &[&[Row]]) -> u32 {
    let (scenario, position) = open(id);
    let rows = || tables.iter().copied().flatten();
    for (unit, command, manpower, hex, fatigue) in rows() {
        let state = position.unit(scenario.find_unit(unit).expect(unit));
        let place = state.hex.map(|hex| scenario.map.label(hex));
        assert_eq!((place, state.manpower), (Some(*hex), *manpower), "{unit}");
        assert_eq!(state.fatigue, *fatigue, "{unit}");
        assert_eq!(scenario.command(state.command).name, *command, "{unit}");
        assert_eq!(state.exhausted, EXHAUSTED.contains(unit), "{unit}");
        assert_eq!(state.organized, *unit != "union-sykes", "{unit}");
        let works = if BREASTWORKS.contains(unit) {
            Entrenchment::Breastwork
        } else {
            Entrenchment::None
        };
        assert_eq!(state.entrenchment, works, "{unit}");
        assert_eq!(state.demoralized, 0, "{unit}");
    }
    let on_map = position.units_of(side);
    assert_eq!(on_map.len(), rows().count());
    on_map
        .iter()
        .map(|unit| u32::from(position.unit(unit).manpower))
        .sum()
}

fn assert_leaders(id: &str, leaders: &[(&str, &str)]) {
    let (scenario, position) = open(id);
    for (leader, hex) in leaders {
        let place = position.leader_hex(scenario.find_leader(leader).expect(leader));
        let place = place.map(|hex| scenario.map.label(hex));
        assert_eq!(place, Some(*hex), "{leader}");
    }
    let mut on_map = scenario
        .leader_ids()
        .filter(|l| position.leader_hex(*l).is_some());
    assert!(on_map.all(|l| leaders.iter().any(|(id, _)| *id == scenario.leader(l).id)));
}

const LEADERS: [(&str, &str); 10] = [
    ("csa-lee", "3428"),
    ("csa-jackson", "3230"),
    ("csa-stuart", "3229"),
    ("union-reynolds", "4225"),
    ("union-couch", "3427"),
    ("union-hooker", "3427"),
    ("union-sickles", "3327"),
    ("union-meade", "3526"),
    ("union-howard", "3227"),
    ("union-slocum", "3328"),
];

/// SLB-S2-13: Manpower 89 in all; Jackson's and F. Lee's men at Fatigue Level 1.
#[test]
fn confederates_of_the_flank_march() {
    let manpower = assert_side("slb-2", Side::Confederate, &[&CONFEDERATES]);
    assert_eq!(manpower, 89);
}

/// SLB-S2-14: the printed rows, Sykes disorganized and exhausted, three brigades of
/// cavalry exhausted; and the reconstructed rows.
#[test]
fn union_of_the_flank_march() {
    assert_side("slb-2", Side::Union, &[&UNION, &RECONSTRUCTED]);
    assert_leaders("slb-2", &LEADERS);
    let (_, position) = open("slb-2");
    assert!(position.pontoons().is_empty());
}

/// SLB-S3-10: as scenario 2, with Early's line: 24 Manpower more.
#[test]
fn confederates_of_sedgwick_to_the_rescue() {
    let manpower = assert_side("slb-3", Side::Confederate, &[&CONFEDERATES, &EARLY]);
    assert_eq!(manpower, 89 + 24);
}

/// SLB-S3-11: as scenario 2, with the Union units of Salem Church.
#[test]
fn union_of_sedgwick_to_the_rescue() {
    assert_side("slb-3", Side::Union, &[&UNION, &RECONSTRUCTED, &SEDGWICK]);
    let here = [("csa-early-ldr", "4429"), ("union-sedgwick", "4328")];
    let leaders: Vec<_> = LEADERS.into_iter().chain(here).collect();
    assert_leaders("slb-3", &leaders);
}

/// SLB-S3-09: scenario 3 offers the death of leaders as an option, scenario 2 has it of
/// itself, scenario 1 not at all.
#[test]
fn who_offers_the_death_of_leaders() {
    let data = Data::embedded();
    let offered = scenarios(&data).expect("sound data");
    let offered = offered
        .iter()
        .filter(|s| s.options.contains(&OptionalRule::LeaderDeaths));
    assert!(offered.map(|s| s.id.as_str()).eq(["slb-3"]));
    for (id, has) in [("slb-1", false), ("slb-2", true), ("slb-3", false)] {
        assert_eq!(open(id).0.has_leader_deaths(), has, "{id}");
    }
    let with = scenario_with(&data, "slb-3", ["slb3_leader_deaths"]).expect("an offered option");
    assert!(with.has_leader_deaths());
}

/// What is cut off in the printed tables says so in the data.
#[test]
fn reconstructed_rows_are_marked() {
    for (id, cut_off) in [
        ("slb-2", RECONSTRUCTED.as_slice()),
        (
            "slb-3",
            &[RECONSTRUCTED.as_slice(), &SEDGWICK, &EARLY[4..]].concat(),
        ),
    ] {
        let text = Data::embedded()
            .text(&format!("slb/{id}.setup.tsv"))
            .unwrap();
        for (unit, ..) in cut_off {
            let start = format!("{unit}\t");
            let row = text.lines().find(|line| line.starts_with(&start)).unwrap();
            assert!(row.contains("\treconstructed\t"), "{row}");
        }
    }
}

/// What is yet to come is not over: night, and the phases after the first.
#[test]
fn special_rules_of_later_are_to_come() {
    for (id, later) in [("slb-2", 4), ("slb-3", 2)] {
        let (scenario, position) = open(id);
        let notes = scenario.campaign.notes(&scenario, &position);
        let to_come = notes.iter().filter(|note| note.to_come);
        assert_eq!(to_come.count(), later, "{id}");
        assert!(notes.iter().all(|note| note.in_force != note.to_come));
        let night = notes.iter().find(|note| note.text.starts_with("Night"));
        assert!(night.is_some_and(|note| note.to_come), "{id}");
    }
}
