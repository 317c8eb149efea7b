//! The Retreat Charts and the die of a cavalry retreat.

use super::super::table::{Markdown, Table};
use super::{games, number, words};

const SITUATIONS: [(&str, &str); 3] = [
    ("free", "free of the enemy and his Zones of Control"),
    ("zoc", "in an enemy Zone of Control"),
    ("enemy", "held by the enemy"),
];

const CONDITIONS: [(&str, &str); 10] = [
    (
        "mountain",
        "The cavalry is in a mountain hex, the enemy is not",
    ),
    ("mountain-both", "Both are in mountain hexes"),
    (
        "behind-crossing",
        "A river crossing lies between them, or a creek in rain",
    ),
    ("combat-3-or-more", "Combat value 3 or more"),
    ("combat-2-to-3", "Combat value 2 or more, below 3"),
    ("combat-above-half-to-1", "Combat value above ½, at most 1"),
    ("only-one-half", "A single unit of Combat value ½"),
    ("all-demoralized", "All of it is demoralized"),
    ("all-at-fatigue-4", "All of it is at Fatigue Level 4"),
    (
        "all-out-of-ammunition",
        "All of it is out of ammunition (Advanced Game)",
    ),
];

/// Both Retreat Charts.
pub fn charts() -> Result<String, String> {
    const COLUMNS: [&str; 8] = [
        "chart",
        "priority",
        "situation",
        "farther",
        "way",
        "loss-way",
        "loss-other",
        "friendly",
    ];
    let table = Table::read("standard/retreat.tsv")?;
    let sure: Vec<&str> = table
        .rows(["confidence"])?
        .into_iter()
        .map(|[sure]| sure)
        .collect();
    let rows = table.rows(COLUMNS)?;
    let mut charts = Markdown::new([
        "chart",
        "priority",
        "the hex entered is",
        "farther from the attacker",
        "along a way",
        "Manpower lost by each unit",
        "how sure",
    ]);
    for (row, sure) in rows.into_iter().zip(sure) {
        let [
            chart,
            priority,
            situation,
            farther,
            way,
            along,
            other,
            friendly,
        ] = row;
        charts.row([
            chart,
            priority,
            words(&SITUATIONS, situation)?,
            farther,
            way,
            &loss(along, other, friendly == "yes"),
            sure,
        ]);
    }
    Ok(charts.finish())
}

fn loss(along: &str, other: &str, friendly: bool) -> String {
    let friends = if friendly { " or to friends" } else { "" };
    if along == other {
        along.to_owned()
    } else {
        format!("{along} along a way{friends}, else {other}")
    }
}

/// What modifies the die of a cavalry retreat.
pub fn cavalry() -> Result<String, String> {
    let table = Table::read("standard/cavalry-retreat.tsv")?;
    let rows = table.rows(["condition", "side", "modifier", "games", "confidence"])?;
    let mut chart = Markdown::new(["condition", "cavalry of", "modifier", "games", "how sure"]);
    for [condition, side, modifier, list, sure] in rows {
        let side = words(
            &[
                ("any", "either side"),
                ("union", "the Union"),
                ("confederate", "the Confederate"),
            ],
            side,
        )?;
        let condition = words(&CONDITIONS, condition)?;
        chart.row([condition, side, &number(modifier), &games(list), sure]);
    }
    Ok(chart.finish())
}

#[cfg(test)]
mod tests {
    use super::loss;

    #[test]
    fn losses_say_when() {
        assert_eq!(loss("3", "3", false), "3");
        assert_eq!(loss("0", "1", true), "0 along a way or to friends, else 1");
    }
}
