//! Movement Allowances, extended marches and Strength markers.

use super::super::table::{Markdown, Table};
use super::{games, number, words};

const MOVERS: [(&str, &str); 5] = [
    ("infantry", "Infantry and artillery"),
    ("cavalry", "Cavalry"),
    ("infantry-leader", "A leader's activation"),
    (
        "cavalry-division-leader",
        "A cavalry division leader's activation",
    ),
    (
        "cavalry-corps-leader",
        "A cavalry corps leader's activation",
    ),
];

const CONDITIONS: [(&str, &str); 7] = [
    ("union", "Union unit"),
    (
        "union-but-cavalry-of-the-army-of-the-potomac",
        "Union, and no cavalry of the Army of the Potomac",
    ),
    (
        "union-not-army-of-the-potomac",
        "Union unit that is not of the Army of the Potomac",
    ),
    ("normal-3-to-4", "On its normal side, to Fatigue Level 4"),
    ("exhausted-2-to-3", "Exhausted, to Fatigue Level 3"),
    ("exhausted-3-to-4", "Exhausted, to Fatigue Level 4"),
    ("out-of-supply", "Out of supply (Advanced Game)"),
];

/// Who rolls what for his Movement Allowance.
pub fn allowances() -> Result<String, String> {
    let table = Table::read("standard/movement-allowance.tsv")?;
    let rows = table.rows(["mover", "side", "dice", "bonus", "confidence"])?;
    let mut chart = Markdown::new(["", "Union", "Confederate", "how sure"]);
    for (mover, name) in MOVERS {
        let of = |wanted: &str| {
            let mut found = rows
                .iter()
                .filter(|row| row[0] == mover && row[1] == wanted);
            let row = found.next();
            row.ok_or_else(|| format!("There is no allowance for {wanted} {mover}."))
        };
        let (union, confederate) = (of("union")?, of("confederate")?);
        let sure = if union[4] == confederate[4] {
            union[4].to_owned()
        } else {
            format!("{}, {}", union[4], confederate[4])
        };
        chart.row([name.to_owned(), dice(union), dice(confederate), sure]);
    }
    for row in &rows {
        words(&MOVERS, row[0])?;
    }
    Ok(chart.finish())
}

fn dice([_, _, dice, bonus, _]: &[&str; 5]) -> String {
    let dice = match *dice {
        "1" => "1 die".to_owned(),
        many => format!("{many} dice"),
    };
    match *bonus {
        "0" => dice,
        bonus => format!("{dice} + {bonus}"),
    }
}

/// The Extended March Table.
pub fn extended() -> Result<String, String> {
    const COLUMNS: [&str; 6] = [
        "roll",
        "organized",
        "disorganized-1-5",
        "disorganized-6-9",
        "disorganized-10",
        "confidence",
    ];
    let table = Table::read("standard/extended-march.tsv")?;
    let mut chart = Markdown::new([
        "modified die",
        "organized",
        "disorganized, Manpower 1–5",
        "disorganized, 6–9",
        "disorganized, 10 or more",
        "how sure",
    ]);
    for [roll, a, b, c, d, sure] in table.rows(COLUMNS)? {
        let fields = [roll.to_owned(), effect(a), effect(b), effect(c), effect(d)];
        chart.row(fields.into_iter().chain([sure.to_owned()]));
    }
    Ok(chart.finish())
}

fn effect(text: &str) -> String {
    match text {
        "0" => "–".to_owned(),
        "D" => "disorganized".to_owned(),
        points => format!("{points} lost"),
    }
}

/// What modifies the die of an extended march.
pub fn modifiers() -> Result<String, String> {
    let table = Table::read("standard/extended-march-modifiers.tsv")?;
    let mut chart = Markdown::new(["condition", "modifier", "games", "how sure"]);
    for [condition, modifier, list, sure] in
        table.rows(["condition", "modifier", "games", "confidence"])?
    {
        let condition = words(&CONDITIONS, condition)?.to_owned();
        chart.row([condition, number(modifier), games(list), sure.to_owned()]);
    }
    Ok(chart.finish())
}

/// Manpower and Combat values of the Strength markers.
pub fn strength() -> Result<String, String> {
    let table = Table::read("standard/strength-markers.tsv")?;
    let mut chart = Markdown::new([
        "Manpower",
        "Combat value, organized",
        "Combat value, disorganized",
        "how sure",
    ]);
    for [manpower, organized, disorganized, source] in table.rows([
        "manpower",
        "organized_combat",
        "disorganized_combat",
        "source",
    ])? {
        chart.row([manpower, &number(organized), &number(disorganized), source]);
    }
    Ok(chart.finish())
}
