//! The real tables with some cells and rows changed.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use libfuzzer_sys::arbitrary::{Result, Unstructured};

use crate::small::SMALL;
use crate::table::can_be_played_or_says_why;

/// More changes only hide each other: the first that is refused ends the reading.
const CHANGES: usize = 4;

/// A table as lines of fields; the first line names the columns.
type Table = Vec<Vec<String>>;

static TABLES: LazyLock<Vec<(String, Table)>> = LazyLock::new(|| {
    let files = SMALL.files().expect("the data is sound");
    let table = |file: String| {
        let text = SMALL.text(&file).expect("the table is there");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let fields = |line: &str| line.split('\t').map(str::to_owned).collect();
        let table = lines.map(fields).collect();
        (file, table)
    };
    files.into_iter().map(table).collect()
});

/// As for [`table`](crate::table).
pub fn run(data: &[u8]) {
    let mut changed = BTreeMap::new();
    // What the bytes do not suffice for is not done.
    let _ = changes(&mut Unstructured::new(data), &mut changed);
    let mut data = SMALL.clone();
    for (index, table) in changed {
        let lines: Vec<String> = table.iter().map(|fields| fields.join("\t")).collect();
        data = data.with(&TABLES[index].0, lines.join("\n"));
    }
    can_be_played_or_says_why(&data);
}

fn changes(bytes: &mut Unstructured<'_>, changed: &mut BTreeMap<usize, Table>) -> Result<()> {
    for _ in 0..CHANGES {
        if bytes.is_empty() {
            break;
        }
        let index = bytes.choose_index(TABLES.len())?;
        let table = changed
            .entry(index)
            .or_insert_with(|| TABLES[index].1.clone());
        if table.is_empty() {
            continue;
        }
        let row = bytes.choose_index(table.len())?;
        match bytes.int_in_range(0..=9)? {
            0 => drop(table.remove(row)),
            1 => table.push(table[row].clone()),
            2 => {
                let other = bytes.choose_index(table.len())?;
                table.swap(row, other);
            }
            kind => {
                let column = bytes.choose_index(table[row].len())?;
                table[row][column] = value(bytes, kind, table, column)?;
            }
        }
    }
    Ok(())
}

/// Something for a cell: what stands in that column elsewhere, what stands anywhere, a
/// number, or some letters.
fn value(bytes: &mut Unstructured<'_>, kind: u8, table: &Table, column: usize) -> Result<String> {
    Ok(match kind {
        3 | 4 => {
            let field = bytes.choose(table)?.get(column);
            field.cloned().unwrap_or_default()
        }
        5 => {
            let (_, other) = bytes.choose(&TABLES)?;
            let row = bytes.choose(other)?;
            bytes.choose(row)?.clone()
        }
        6 | 7 => bytes.arbitrary::<i16>()?.to_string(),
        8 => bytes.arbitrary::<i64>()?.to_string(),
        _ => {
            let letters: &str = bytes.arbitrary()?;
            letters
                .chars()
                .filter(|c| !"\t\n".contains(*c))
                .take(20)
                .collect()
        }
    })
}
