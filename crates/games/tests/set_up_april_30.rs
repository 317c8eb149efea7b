//! The set-up of scenario 5 (SLB-S5-08, SLB-S5-09) as the text has it, row by row.

use longroll_games::{Data, scenario};
use longroll_rules::unit::{Arm, Entrenchment};
use longroll_rules::{Position, Scenario, Side};

/// The printed rows: unit, Manpower, hex.
const PRINTED: [(&str, u8, &str); 28] = [
    ("csa-mclaws", 11, "4329"),
    ("csa-barksdale", 7, "4328"),
    ("csa-wright", 3, "3828"),
    ("csa-wilcox", 3, "4027"),
    ("csa-perry-a", 4, "4226"),
    ("csa-posey", 3, "3327"),
    ("csa-mahone", 4, "3426"),
    ("csa-hill", 16, "4430"),
    ("csa-thomas-b", 8, "4430"),
    ("csa-rodes-b", 16, "4530"),
    ("csa-colquitt", 4, "4530"),
    ("csa-early", 16, "4429"),
    ("csa-colston", 14, "4531"),
    ("csa-3-va", 1, "2528"),
    ("union-wadsworth", 14, "4529"),
    ("union-robinson", 11, "4628"),
    ("union-art-res-2", 2, "4628"),
    ("union-doubleday", 9, "4629"),
    ("union-hancock", 11, "3624"),
    ("union-gibbon", 14, "4426"),
    ("union-art-res-1", 2, "4426"),
    ("union-french", 9, "3624"),
    ("union-birney", 15, "4528"),
    ("union-berry", 14, "4528"),
    ("union-whipple", 8, "4528"),
    ("union-griffin-b", 15, "3224"),
    ("union-sykes", 8, "3224"),
    ("union-humphreys-b", 9, "3224"),
];

/// The printed leaders and their hexes.
const LEADERS: [(&str, &str); 8] = [
    ("csa-lee", "4329"),
    ("csa-anderson-ldr", "3828"),
    ("csa-jackson", "4430"),
    ("union-reynolds", "4529"),
    ("union-couch", "3624"),
    ("union-hooker", "4426"),
    ("union-sickles", "4528"),
    ("union-meade", "3224"),
];

/// Under Breastworks-Complete.
const WORKS: [&str; 5] = [
    "csa-mclaws",
    "csa-barksdale",
    "csa-perry-a",
    "csa-early",
    "csa-wilcox",
];

/// Exhausted, at Fatigue Level 0.
const EXHAUSTED: [&str; 3] = ["union-griffin-b", "union-sykes", "union-humphreys-b"];

fn begun() -> (Scenario, Position) {
    let s = scenario(&Data::embedded(), "slb-5").expect("sound data");
    let p = s.open().expect("a sound set-up");
    (Scenario::clone(&s), p)
}

/// SLB-S5-08, SLB-S5-09: all printed rows are there, the reconstructed ones are known, and
/// nobody else.
#[test]
fn the_set_up_is_as_printed() {
    let (s, p) = begun();
    for (id, manpower, hex) in PRINTED {
        let unit = s.find_unit(id).expect(id);
        let state = p.unit(unit);
        assert_eq!(state.hex, s.map.find(hex), "{id}");
        assert_eq!(state.manpower, manpower, "{id}");
        assert!(state.organized && state.fatigue == 0, "{id}");
        assert_eq!(state.exhausted, EXHAUSTED.contains(&id), "{id}");
        let works = state.entrenchment == Entrenchment::Breastwork;
        assert_eq!(works, WORKS.contains(&id), "{id}");
    }
    for (id, hex) in LEADERS {
        let leader = s.find_leader(id).expect(id);
        assert_eq!(p.leader_hex(leader), s.map.find(hex), "{id}");
    }
    assert_eq!(p.units_of(Side::Confederate).len(), 16, "two reconstructed");
    assert_eq!(p.units_of(Side::Union).len(), 31, "seventeen reconstructed");
    let cavalry = p.units_of(Side::Confederate).iter();
    let cavalry = cavalry.filter(|unit| s.unit(*unit).arm == Arm::Cavalry);
    assert_eq!(cavalry.count(), 3);
}

/// SLB-S5-01: seven days.
#[test]
fn the_dates_run_from_april_30_to_may_6() {
    let (s, _) = begun();
    assert_eq!(s.turns(), 7);
    assert_eq!(s.dates[0], "April 30, 1863");
    assert_eq!(s.dates[6], "May 6, 1863");
}
