//! Rows of the rules index that say what there is, rather than what happens.

use std::sync::Arc;

use longroll_games::{Data, scenario, with_ammunition};
use longroll_map::{Crossing, Direction, HexId, Map, Water, Way};
use longroll_rules::charts::ExtendedMarchCondition;
use longroll_rules::leader::Level;
use longroll_rules::scenario::InvalidPosition;
use longroll_rules::unit::Arm;
use longroll_rules::{Charts, Position, Scenario, Side};

fn salem_church() -> Arc<Scenario> {
    scenario(&Data::embedded(), "slb-1").expect("sound data")
}

/// Every hexside with water, a crossing or a way, once.
fn hexsides(map: &Map) -> impl Iterator<Item = (HexId, HexId, longroll_map::Side)> + '_ {
    let half = [Direction::NorthEast, Direction::SouthEast, Direction::South];
    map.hexes().flat_map(move |hex| {
        half.into_iter().filter_map(move |direction| {
            let other = map.drawn_neighbor(hex, direction)?;
            Some((hex, other, map.side(hex, direction)))
        })
    })
}

/// S2.2-01: a unit is infantry, cavalry or artillery, and the few that are not infantry
/// are the right ones.
#[test]
fn units_have_one_arm() {
    let s = salem_church();
    let ids = |arm: Arm| -> Vec<_> {
        let of_arm = s.units.iter().filter(move |unit| unit.arm == arm);
        of_arm.map(|unit| unit.id.as_str()).collect()
    };
    assert_eq!(ids(Arm::Artillery), ["union-art-res-1", "union-art-res-2"]);
    assert!(ids(Arm::Cavalry).contains(&"union-devin"));
    assert!(ids(Arm::Cavalry).contains(&"csa-hampton"));
    assert!(ids(Arm::Infantry).contains(&"csa-hays"));
    let all = ids(Arm::Infantry).len() + ids(Arm::Cavalry).len() + 2;
    assert_eq!(all, s.units.len());
}

/// S2.2-07, S2.2-10: army leaders have no Tactical value; the level of the others is that
/// of the set-up's Size column.
#[test]
fn leaders_have_their_levels() {
    let s = salem_church();
    let level = |id: &str| s.leader(s.find_leader(id).expect(id)).level;
    assert_eq!(level("csa-early-ldr"), Level::Division);
    assert_eq!(level("union-sedgwick"), Level::Corps);
    assert_eq!(level("csa-lee"), Level::Army);
    for leader in &s.leaders {
        let army = leader.level == Level::Army;
        assert_eq!(leader.tactical.is_none(), army, "{}", leader.id);
    }
}

/// S2.2-13, S2.2-19: a unit on the map has one Strength marker of 1 to 21 and a Fatigue
/// Level of 0 to 4, or the position is refused.
#[test]
fn markers_stay_within_their_bounds() {
    let s = salem_church();
    let newton = s.find_unit("union-newton").expect("Newton");
    let check = |change: &dyn Fn(&mut longroll_rules::unit::UnitState)| {
        let mut p = s.open().expect("sound data");
        let mut state = p.unit(newton);
        change(&mut state);
        p.place(newton, state);
        p.refresh(&s);
        p.check(&s)
    };
    let name = || "Newton".to_owned();
    assert_eq!(check(&|_| {}), Ok(()));
    assert_eq!(check(&|state| state.manpower = 21), Ok(()));
    let none = check(&|state| state.manpower = 0);
    assert_eq!(none, Err(InvalidPosition::Manpower(name(), 0)));
    let much = check(&|state| state.manpower = 22);
    assert_eq!(much, Err(InvalidPosition::Manpower(name(), 22)));
    assert_eq!(check(&|state| state.fatigue = 4), Ok(()));
    let tired = check(&|state| state.fatigue = 5);
    assert_eq!(tired, Err(InvalidPosition::Markers(name(), 5, 0)));
}

/// SLB-20-04, SLB-20-02: nobody has more checks than boxes, none at all where there is no
/// ammunition; and no depot lies under the enemy's feet.
#[test]
fn checks_and_depots_stay_within_their_bounds() {
    let basic = salem_church();
    let drill = with_ammunition(&Data::embedded(), &basic).expect("sound data");
    let newton = basic.find_unit("union-newton").expect("Newton");
    let with = |s: &Scenario, checks| {
        let mut p = s.open().expect("sound data");
        let mut state = p.unit(newton);
        state.checks = checks;
        p.place(newton, state);
        p.check(s)
    };
    let wrong = |checks, boxes| {
        let name = "Newton".to_owned();
        Err(InvalidPosition::Ammunition(name, checks, boxes))
    };
    assert_eq!(with(&drill, 4), Ok(()));
    assert_eq!(with(&drill, 5), wrong(5, 4));
    assert_eq!(with(&basic, 1), wrong(1, 0));

    let mut p = drill.open().expect("sound data");
    let here = p.hex(newton).expect("on the map");
    p.set_depot(here, Some(Side::Union));
    assert_eq!(p.check(&drill), Ok(()));
    p.set_depot(here, Some(Side::Confederate));
    let label = drill.map.label(here).to_owned();
    assert_eq!(p.check(&drill), Err(InvalidPosition::Depot(label)));
}

/// S2.2-06: nor is a leader allowed whose unit is not on the map.
#[test]
fn leaders_need_a_unit() {
    let s = salem_church();
    let mut p = Position::empty(&s);
    let (early, hays) = (s.find_leader("csa-early-ldr"), s.find_unit("csa-hays"));
    p.attach_leader(early.expect("Early"), hays);
    p.refresh(&s);
    let alone = InvalidPosition::LeaderAlone("Early".to_owned(), "Hays".to_owned());
    assert_eq!(p.check(&s), Err(alone));
}

/// S2.3-01, S2.3-02: a hex has exactly one terrain, and loess is none of these games'.
#[test]
fn a_hex_has_one_terrain() {
    let read = |terrain: &str| {
        let hexes =
            format!("hex\tterrain\tplayable\tfeatures\tname\tcounty\n0101\t{terrain}\tyes\t\t\t\n");
        let sides = "hexA\thexB\twater\tcrossing\tways\tborder\tnote\n";
        Map::read(("hexes", &hexes), ("sides", sides)).map(|_| ())
    };
    assert!(read("rolling").is_ok());
    for wrong in ["loess", "clear,woods", ""] {
        let error = read(wrong).expect_err(wrong).to_string();
        assert!(error.contains("hexes:2"), "{error}");
    }
}

/// S6.2-11, S6.2-14: the only dam is Scott's Dam Ford, and there is no ferry.
#[test]
fn one_dam_and_no_ferry() {
    let map = &salem_church().map;
    let with = |crossing: Crossing| -> Vec<_> {
        hexsides(map)
            .filter(|(_, _, side)| side.crossing == crossing)
            .map(|(a, b, _)| format!("{}/{}", map.label(a), map.label(b)))
            .collect()
    };
    assert_eq!(with(Crossing::Dam), ["3526/3625"]);
    assert!(with(Crossing::Ferry).is_empty());
}

/// S6.2-02: the railroad west of Fredericksburg was never finished: no railroad leads
/// from there to Salem Church and on, only roads.
#[test]
fn the_unfinished_railroad_is_no_railroad() {
    let map = &salem_church().map;
    let (from, to) = (map.find("4128").unwrap(), map.find("3029").unwrap());
    let (east, west) = (map.info(from).column, map.info(to).column);
    let mut roads = 0;
    for (a, _, side) in hexsides(map) {
        let info = map.info(a);
        if (west..=east).contains(&info.column) && (27..=31).contains(&info.row) {
            assert!(!side.ways.has(Way::Railroad), "{}", info.label);
            roads += usize::from(side.ways.has(Way::Road));
        }
    }
    assert!(roads > 10, "{roads}");
}

/// S2.3-05, S2.4-05: crossings lie on river hexsides only; water between two land hexes
/// is a river, whose Zones of Control end at the bank.
#[test]
fn crossings_cross_rivers() {
    let map = &salem_church().map;
    for (a, b, side) in hexsides(map) {
        if side.crossing != Crossing::None {
            let place = format!("{}/{}", map.label(a), map.label(b));
            assert!(side.water.is_river(), "{place}");
            assert_ne!(side.water, Water::Creek, "{place}");
        }
    }
}

/// S5.1-20: the worked example of *Roads to Gettysburg*: a Union unit that is not of the
/// Army of the Potomac, exhausted, from Fatigue Level 2 to 3, adds 3. In *Stonewall's
/// Last Battle* the same unit adds 2.
#[test]
fn extended_march_modifiers_of_two_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/standard/");
    let source = |name: &str| std::fs::read_to_string(format!("{folder}{name}.tsv")).ok();
    let sum = |game: &str| -> i8 {
        let charts = Charts::read(game, &source).expect("sound charts");
        let conditions = [
            ExtendedMarchCondition::Union,
            ExtendedMarchCondition::UnionButArmyCavalry,
            ExtendedMarchCondition::UnionNotArmyOfThePotomac,
            ExtendedMarchCondition::ExhaustedToThree,
        ];
        let modifiers = conditions.map(|condition| charts.extended_march_modifier(condition));
        modifiers.iter().sum()
    };
    assert_eq!(sum("rtg"), 3);
    assert_eq!(sum("slb"), 2);
}
