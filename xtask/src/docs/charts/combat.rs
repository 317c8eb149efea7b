//! Ratios, the artillery modifier and the Combat Chart.

use super::super::table::{Markdown, Table};
use super::{number, plain};

/// The Ratio Chart, the weaker attacker to the left.
pub fn ratio() -> Result<String, String> {
    let table = Table::read("standard/ratio.tsv")?;
    let rows = table.rows(["ratio", "modifier"])?;
    let even = rows.iter().position(|row| row[1] == "0").unwrap_or(0);
    let (weak, strong) = rows.split_at(even + 1);
    let mut chart = Markdown::new(["ratio", "modifier", "ratio", "modifier"]);
    for at in 0..weak.len().max(strong.len()) {
        let field = |rows: &[[&str; 2]], column: usize| {
            let field = rows.get(at).map(|row| row[column]).unwrap_or_default();
            match column {
                0 => field.replace('-', "–"),
                _ => number(field),
            }
        };
        let [a, b] = [0, 1].map(|column| field(weak, column));
        let [c, d] = [0, 1].map(|column| field(strong, column));
        chart.row([a, b, c, d]);
    }
    Ok(chart.finish())
}

/// The Artillery Modifier Summary.
pub fn artillery() -> Result<String, String> {
    let table = Table::read("standard/artillery.tsv")?;
    let heads = table.columns().map(|column| match column {
        "terrain" => "defender's terrain".to_owned(),
        "confidence" => "how sure".to_owned(),
        range => number(range),
    });
    let mut chart = Markdown::new(heads);
    for row in table.all() {
        let last = row.len() - 1;
        chart.row(row.iter().enumerate().map(|(at, field)| match at {
            0 => plain(field),
            at if at == last => field.clone(),
            _ => modifier(field),
        }));
    }
    Ok(chart.finish())
}

fn modifier(text: &str) -> String {
    if text == "0" {
        return "–".to_owned();
    }
    match (text.strip_suffix('?'), text.split_once('/')) {
        (Some(sometimes), _) => format!("{} if even", number(sometimes)),
        (_, Some((even, odd))) => format!("{} if even, +{odd} if odd", number(even)),
        _ => number(text),
    }
}

/// The Combat Chart, a grid for either side.
pub fn chart() -> Result<String, String> {
    let table = Table::read("standard/combat.tsv")?;
    let mut text = String::new();
    for side in ["defender", "attacker"] {
        let prefix = format!("{side} ");
        let columns: Vec<(usize, &str)> = table
            .columns()
            .enumerate()
            .filter_map(|(at, column)| Some((at, column.strip_prefix(&prefix)?)))
            .collect();
        let heads = columns.iter().map(|(_, range)| values(range));
        let mut grid = Markdown::new([format!("{side}'s Combat value")].into_iter().chain(heads));
        for row in table.all() {
            let results = columns.iter().map(|(at, _)| result(&row[*at]));
            grid.row([difference(&row[0])].into_iter().chain(results));
        }
        text.push_str(&grid.finish());
        text.push('\n');
    }
    Ok(text)
}

/// `0.5-3` and `50+`.
fn values(range: &str) -> String {
    match (range.split_once('-'), range.strip_suffix('+')) {
        (Some((least, most)), _) => format!("{}–{most}", number(least)),
        (_, Some(least)) => format!("{least} or more"),
        _ => range.to_owned(),
    }
}

fn result(text: &str) -> String {
    match text {
        "-" => "–".to_owned(),
        text => text.replace('*', "\\*"),
    }
}

/// `<=-8`, `>=+10` and what is between.
fn difference(text: &str) -> String {
    if let Some(most) = text.strip_prefix("<=") {
        format!("**{} or less**", number(most))
    } else if let Some(least) = text.strip_prefix(">=") {
        format!("**{} or more**", number(least))
    } else {
        format!("**{}**", number(text))
    }
}

#[cfg(test)]
mod tests {
    use super::{difference, modifier, result, values};

    #[test]
    fn the_chart_reads_like_one() {
        assert_eq!(values("0.5-3"), "½–3");
        assert_eq!(values("70+"), "70 or more");
        assert_eq!(difference("<=-8"), "**−8 or less**");
        assert_eq!(difference(">=+10"), "**+10 or more**");
        assert_eq!(result("3DR*"), "3DR\\*");
        assert_eq!(result("-"), "–");
        assert_eq!(modifier("-1?"), "−1 if even");
        assert_eq!(modifier("+2/1"), "+2 if even, +1 if odd");
        assert_eq!(modifier("0"), "–");
    }
}
