//! The Terrain Chart.

use super::super::table::{Markdown, Table};
use super::{number, words};

const FEATURES: [(&str, &str); 23] = [
    ("city", "City"),
    ("clear", "Clear"),
    ("rolling", "Rolling"),
    ("rough", "Rough"),
    ("provisional-swamp", "Provisional swamp"),
    ("hill", "Hill"),
    ("woods", "Woods"),
    ("swamp", "Swamp"),
    ("mountain", "Mountain"),
    ("water", "Water"),
    ("pike", "Along a pike"),
    ("road", "Along a road"),
    ("railroad", "Along a railroad"),
    ("trail-into-mountain", "Along a trail into a mountain hex"),
    ("trail-into-other", "Along a trail into any other hex"),
    ("ridge", "Across a ridge"),
    ("exit-zoc", "Out of an enemy Zone of Control"),
    (
        "enter-friendly-3-open",
        "To friends of Combat value 3 to 11, in city, clear, rolling, rough or hill",
    ),
    (
        "enter-friendly-3-close",
        "To friends of Combat value 3 to 11, in woods, swamp or mountain",
    ),
    (
        "enter-friendly-over-11-open",
        "To friends of more than 11, in city, clear, rolling, rough or hill",
    ),
    (
        "enter-friendly-over-11-close",
        "To friends of more than 11, in woods, swamp or mountain",
    ),
    (
        "enter-wagon-train-open",
        "To a wagon train, in city, clear, rolling, rough or hill",
    ),
    (
        "enter-wagon-train-close",
        "To a wagon train, in woods, swamp or mountain",
    ),
];

/// The cost of terrain, ways and what is added.
pub fn chart() -> Result<String, String> {
    let table = Table::read("standard/terrain.tsv")?;
    let mut chart = Markdown::new(["", "dry turn", "rain turn", "how sure"]);
    for [feature, normal, rain, confidence] in
        table.rows(["feature", "normal", "rain", "confidence"])?
    {
        let name = words(&FEATURES, feature)?.to_owned();
        let [normal, rain] = [normal, rain].map(|text| cost(feature, text));
        chart.row([name, normal, rain, confidence.to_owned()]);
    }
    Ok(chart.finish())
}

fn cost(feature: &str, text: &str) -> String {
    match (text, feature) {
        ("P", "water") => "never".to_owned(),
        ("P", "swamp") => "only by road, pike or railroad".to_owned(),
        ("P", _) => "only along a way".to_owned(),
        _ => number(text),
    }
}
