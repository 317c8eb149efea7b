//! The charts of `data/` as a player reads them.

mod combat;
mod game;
mod march;
mod retreat;
mod terrain;

/// The file of a chart below `data/`.
///
/// # Errors
///
/// If there is no such chart.
pub fn file(chart: &str) -> Result<String, String> {
    let path = match chart {
        "terrain"
        | "movement-allowance"
        | "extended-march"
        | "extended-march-modifiers"
        | "ratio"
        | "artillery"
        | "combat"
        | "retreat"
        | "cavalry-retreat"
        | "strength-markers" => format!("standard/{chart}.tsv"),
        _ => match chart.split_once('/') {
            Some((game, table)) => format!("{game}/{table}.tsv"),
            None => return Err(format!("There is no chart `{chart}`.")),
        },
    };
    Ok(path)
}

/// Writes a chart.
///
/// # Errors
///
/// If there is no such chart, or its table holds something unknown.
pub fn write(chart: &str) -> Result<String, String> {
    match chart {
        "terrain" => terrain::chart(),
        "movement-allowance" => march::allowances(),
        "extended-march" => march::extended(),
        "extended-march-modifiers" => march::modifiers(),
        "strength-markers" => march::strength(),
        "ratio" => combat::ratio(),
        "artillery" => combat::artillery(),
        "combat" => combat::chart(),
        "retreat" => retreat::charts(),
        "cavalry-retreat" => retreat::cavalry(),
        _ => game::table(&file(chart)?),
    }
}

/// A number as it is printed: with a minus sign and halves as fractions.
fn number(text: &str) -> String {
    let text = match text.strip_suffix(".5") {
        Some("0") => "½".to_owned(),
        Some(whole) => format!("{whole}½"),
        None => text.to_owned(),
    };
    text.replace('-', "−")
}

/// A word or two of a table as people write it: `related` is, `provisional-swamp` is not.
fn plain(word: &str) -> String {
    word.replace('-', " ")
}

/// The words for a name, or an error that says which is unknown.
fn words(known: &[(&str, &'static str)], name: &str) -> Result<&'static str, String> {
    let found = known.iter().find(|(word, _)| *word == name);
    found
        .map(|(_, words)| *words)
        .ok_or_else(|| format!("There are no words for `{name}`."))
}

/// The games of a list such as `slb,rtg` in short.
fn games(list: &str) -> String {
    list.to_uppercase().replace(',', ", ")
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn halves_are_fractions() {
        assert_eq!(number("0.5"), "½");
        assert_eq!(number("1.5"), "1½");
        assert_eq!(number("-12"), "−12");
        assert_eq!(number("+13"), "+13");
    }
}
