//! The data with a smaller map, which is read sooner.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use longroll_games::Data;

use crate::SCENARIO;

/// The columns of hexes that are kept, and the first row: everything that the scenario
/// names lies within them.
const COLUMNS: RangeInclusive<&str> = "36"..="46";
const NORTH: &str = "22";

/// The data, cut down to the neighbourhood of the scenario. Should a table name a far hex
/// some day, all of it: slower, but as good.
pub(crate) static SMALL: LazyLock<Data> = LazyLock::new(|| {
    let hexes = cut("slb/map.hexes.tsv", &[0]);
    let sides = cut("slb/map.sides.tsv", &[0, 1]);
    let regions = cut("slb/regions.tsv", &[]);
    let regions: Vec<String> = regions.iter().map(|row| within(row)).collect();
    let small = Data::embedded()
        .with("slb/map.hexes.tsv", hexes.join("\n"))
        .with("slb/map.sides.tsv", sides.join("\n"))
        .with("slb/regions.tsv", regions.join("\n"));
    match longroll_games::scenario(&small, SCENARIO) {
        Ok(_) => small,
        Err(_) => Data::embedded(),
    }
});

/// The lines of a table that name no far hex in these fields.
fn cut(name: &str, fields: &[usize]) -> Vec<String> {
    let text = Data::embedded().text(name).expect("the table is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let near = lines.filter(|line| {
        let named: Vec<&str> = line.split('\t').collect();
        !fields.iter().any(|index| is_far(named[*index]))
    });
    near.map(str::to_owned).collect()
}

fn is_far(hex: &str) -> bool {
    // The line that names the columns has words there, and stays.
    let numbered = hex.bytes().all(|b| b.is_ascii_digit()) && hex.len() == 4;
    numbered && (!COLUMNS.contains(&&hex[..2]) || &hex[2..] < NORTH)
}

/// A row of regions. One that begins further north begins at the edge; one that is far as a
/// whole is moved to the corner, for its name must be known.
fn within(row: &str) -> String {
    let mut fields: Vec<String> = row.split('\t').map(str::to_owned).collect();
    if is_far(&fields[2]) {
        fields[1..=2].fill(format!("{}{NORTH}", COLUMNS.start()));
    } else if is_far(&fields[1]) {
        fields[1].replace_range(2.., NORTH);
    }
    fields.join("\t")
}
