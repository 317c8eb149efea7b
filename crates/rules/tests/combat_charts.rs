//! The charts of combat, held against what the printed ones show: edges, letters, and a
//! few cells word for word.

use longroll_map::Terrain;
use longroll_rules::Combat;
use longroll_rules::charts::{ArtilleryModifier, Charts, Fatiguing, Flight};

/// The charts of the project's own data.
fn charts() -> Charts {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/standard/");
    let source = |name: &str| std::fs::read_to_string(format!("{folder}{name}.tsv")).ok();
    Charts::read("slb", &source).expect("the project's own charts are sound")
}

fn halves(number: u32) -> Combat {
    Combat::HALF * number
}

const ROWS: std::ops::RangeInclusive<i32> = -8..=10;

/// The columns whose Combat values, in halves, are given, as text.
fn column(charts: &Charts, value: u32, attacker: bool) -> Vec<String> {
    let value = halves(value);
    let results = ROWS.map(|row| charts.combat(row, value, value));
    let side = results.map(|r| if attacker { r.attacker } else { r.defender });
    side.map(|result| result.to_string()).collect()
}

fn check_edges(attacker: bool, edges: &[u32]) {
    let charts = charts();
    let whole = |value: u32| column(&charts, value * 2, attacker);
    for value in 1..=170 {
        let changes = whole(value) != whole(value + 1);
        assert_eq!(changes, edges.contains(&value), "{value}/{}", value + 1);
        // S7.5-03: a half goes with the next whole number.
        let between = column(&charts, value * 2 + 1, attacker);
        assert_eq!(between, whole(value + 1), "{value} 1/2");
    }
    assert_eq!(column(&charts, 1, attacker), whole(1), "1/2");
}

/// S7.5-01: the columns of the defender.
#[test]
fn defender_columns_end_where_they_should() {
    check_edges(false, &[3, 6, 11, 18, 26, 37, 49]);
}

/// S7.5-01: the columns of the attacker.
#[test]
fn attacker_columns_end_where_they_should() {
    check_edges(true, &[3, 6, 11, 18, 26, 37, 49, 59, 69]);
}

/// S7.1-15: beyond the ends of the chart its first and last rows hold.
#[test]
fn the_ends_of_the_chart_are_open() {
    let charts = charts();
    for value in [1, 5, 9, 15, 22, 30, 40, 55, 65, 75] {
        let value = Combat::whole(value);
        let row = |row| charts.combat(row, value, value);
        for beyond in [1, 5, 30] {
            assert_eq!(row(-8 - beyond), row(-8));
            assert_eq!(row(10 + beyond), row(10));
        }
    }
}

/// S7.5-04 to S7.5-11: the letters depend on the row alone.
#[test]
fn letters_are_those_of_the_row() {
    let charts = charts();
    for row in ROWS {
        for value in (1..=80).map(Combat::whole) {
            let results = charts.combat(row, value, value);
            let expected = match row {
                ..=-3 => (Fatiguing::None, Flight::None),
                -2 => (Fatiguing::One, Flight::None),
                -1 => (Fatiguing::Two, Flight::None),
                0 | 1 => (Fatiguing::Disorganized, Flight::None),
                2 | 3 => (Fatiguing::Disorganized, Flight::Retreat),
                4..=7 => (Fatiguing::Disorganized, Flight::Rout),
                8.. => (Fatiguing::Disorganized, Flight::DoubleRout),
            };
            let defender = results.defender;
            assert_eq!((defender.fatiguing, defender.flight), expected, "row {row}");
            assert!(!defender.advance && !defender.ends);
            let expected = match row {
                ..=2 => Fatiguing::Disorganized,
                3 => Fatiguing::Two,
                4 => Fatiguing::One,
                5.. => Fatiguing::None,
            };
            let attacker = results.attacker;
            assert_eq!(attacker.fatiguing, expected, "row {row}");
            assert_eq!(attacker.ends, row == 5, "row {row}");
            assert_eq!(attacker.advance, row >= 2, "row {row}");
            assert_eq!(attacker.flight, Flight::None);
        }
    }
}

/// A better difference never costs the attacker more or the defender less, and a greater
/// force never loses less.
#[test]
fn losses_rise_with_the_difference_and_the_force() {
    let charts = charts();
    let losses = |row, value| {
        let value = Combat::whole(value);
        let results = charts.combat(row, value, value);
        (results.defender.loss, results.attacker.loss)
    };
    for row in ROWS {
        for value in 1..=80 {
            let (defender, attacker) = losses(row, value);
            if row > -8 {
                let (less, more) = losses(row - 1, value);
                assert!(defender >= less && attacker <= more, "row {row}, {value}");
            }
            if value > 1 {
                let (less, fewer) = losses(row, value - 1);
                assert!(defender >= less && attacker >= fewer, "row {row}, {value}");
            }
        }
    }
}

/// S7.5-01: cells word for word, those of the worked combat (S7.4-64) first.
#[test]
fn cells_read_as_printed() {
    let charts = charts();
    let expected = [
        (4, 7, "1DR", "fa"),
        (4, 8, "1DR", "fa"),
        (4, 18, "2DR", "1fa"),
        (4, 50, "5DR", "3fa"),
        (-8, 3, "-", "3D"),
        (-8, 80, "-", "16D"),
        (-5, 50, "1", "9D"),
        (-2, 26, "f", "3D"),
        (-1, 19, "1F", "2D"),
        (0, 18, "D", "1D"),
        (0, 38, "2D", "4D"),
        (1, 12, "1D", "1D"),
        (2, 6, "Dr", "Da"),
        (3, 49, "3Dr", "3Fa"),
        (5, 19, "3DR", "1Ea"),
        (6, 37, "4DR", "1a"),
        (7, 70, "8DR", "2a"),
        (8, 11, "3DR*", "a"),
        (9, 27, "7DR*", "a"),
        (10, 1, "3DR*", "a"),
        (10, 69, "11DR*", "1a"),
    ];
    for (row, value, defender, attacker) in expected {
        let results = charts.combat(row, Combat::whole(value), Combat::whole(value));
        assert_eq!(results.defender.to_string(), defender, "row {row}, {value}");
        assert_eq!(results.attacker.to_string(), attacker, "row {row}, {value}");
    }
}

/// S7.4-02: each ratio begins exactly at n to 1 and at 1 to n.
#[test]
fn ratios_change_exactly_at_whole_multiples() {
    let charts = charts();
    let ratio = |attacker, defender| charts.ratio(halves(attacker), halves(defender));
    for n in 1_u8..=30 {
        let better = (n as i8 - 1).min(13);
        let eights = 8 * u32::from(n);
        assert_eq!(ratio(eights, 8), better, "{n}-1");
        assert_eq!(ratio(eights + 7, 8), better, "just below {}-1", n + 1);
        let worse = (1 - n as i8).max(-12);
        assert_eq!(ratio(8, eights), worse, "1-{n}");
        if n > 1 {
            assert_eq!(ratio(8, eights - 7), worse, "just worse than 1-{}", n - 1);
        }
    }
    // 1/2 to 1 is 1-2, 3 1/2 to 1/2 is 7-1.
    assert_eq!(ratio(1, 2), -1);
    assert_eq!(ratio(7, 1), 6);
}

/// S7.4-13 to S7.4-15: where the columns of the Artillery Modifier Summary change.
#[test]
fn artillery_columns_end_where_they_should() {
    let charts = charts();
    for terrain in [Terrain::Clear, Terrain::Rolling, Terrain::Rough] {
        let cell = |differential| charts.artillery(differential, terrain);
        for (first, last) in [(-40, -4), (-3, 1), (2, 4), (5, 7), (8, 40)] {
            for differential in first..=last {
                assert_eq!(
                    cell(differential),
                    cell(first),
                    "{terrain:?} {differential}"
                );
            }
        }
    }
    let clear = |differential| charts.artillery(differential, Terrain::Clear);
    assert_eq!(clear(-4), ArtilleryModifier::Sure(-3));
    assert_eq!(clear(1), ArtilleryModifier::Sure(-2));
    assert_eq!(clear(4), ArtilleryModifier::Sure(0));
    assert_eq!(clear(7), ArtilleryModifier::Sure(1));
    assert_eq!(clear(8), ArtilleryModifier::Die { even: 2, odd: 1 });
}

/// S7.4-16: a starred result holds on 2, 4 and 6.
#[test]
fn the_artillery_die_counts_as_even_or_odd() {
    let charts = charts();
    let dice = [1, 2, 3, 4, 5, 6];
    let rough = charts.artillery(0, Terrain::Rough);
    assert_eq!(dice.map(|die| rough.after(die)), [0, -1, 0, -1, 0, -1]);
    let clear = charts.artillery(8, Terrain::Clear);
    assert_eq!(dice.map(|die| clear.after(die)), [1, 2, 1, 2, 1, 2]);
}

/// S7.2-01: both sides of every Strength marker.
#[test]
fn every_strength_marker_shows_its_values() {
    let disorganized = [
        1, 2, 4, 6, 6, 8, 10, 10, 12, 14, 14, 16, 18, 20, 20, 22, 24, 24, 26, 28, 28,
    ];
    for (manpower, value) in (1_u8..=21).zip(disorganized.map(halves)) {
        let organized = Combat::whole(u32::from(manpower));
        assert_eq!(Combat::of_strength(manpower, true), organized);
        assert_eq!(Combat::of_strength(manpower, false), value, "{manpower}");
    }
}
