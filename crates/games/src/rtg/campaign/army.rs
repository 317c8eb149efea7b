//! The Army of the Potomac (17.0) and Stuart (18.0): when they come, and where.

use longroll_map::tsv::Table;
use longroll_map::{HexId, HexSet, Map};
use longroll_rules::campaign::{Aftermath, Memory};
use longroll_rules::event::{Event, Modifier, Modifiers};
use longroll_rules::{Position, Side, UnitId, UnitSet};

use super::memory;
use super::words;
use crate::{Data, LoadError};

/// The first turn in which the Union rolls, and so the first column of the table.
const FIRST: u8 = 2;
/// The increments.
pub(super) const INCREMENTS: usize = 3;
/// An increment is placed, and makes up to two bonus cycles.
const STEPS: u8 = 3;
/// The modified die that brings Stuart.
const STUART_COMES: i32 = 4;

/// The Army of the Potomac Arrival Table.
#[derive(Clone, Debug)]
pub(super) struct Table17 {
    /// By the sum of two dice, from 2, and the turn, from 2: 0 for no effect, 1 for A.
    rows: Vec<Vec<u8>>,
}

impl Table17 {
    pub(super) fn read(data: &Data) -> Result<Self, LoadError> {
        let file = "rtg/army-arrival.tsv";
        let text = data.text(file)?;
        let columns: Vec<String> = (2..=9).map(|turn: u8| turn.to_string()).collect();
        let mut names = vec!["dice"];
        names.extend(columns.iter().map(String::as_str));
        let mut rows = Vec::new();
        for row in Table::parse(file, &text, &names)?.rows() {
            if row.text("dice") != (rows.len() + 2).to_string() {
                return Err(row.error("dice", "expected the sums from 2 to 12").into());
            }
            let letter = |column: &String| match row.text(column) {
                "NE" => Ok(0),
                "A" => Ok(1),
                "B" => Ok(2),
                "C" => Ok(3),
                "D" => Ok(4),
                "E" => Ok(5),
                _ => Err(row.error(column, "expected NE or a letter from A to E")),
            };
            rows.push(columns.iter().map(letter).collect::<Result<_, _>>()?);
        }
        Ok(Self { rows })
    }

    /// What a sum brings in a turn; after the last column that one holds on.
    fn result(&self, sum: i32, turn: u8) -> u8 {
        let row = usize::try_from(sum - 2).ok().and_then(|i| self.rows.get(i));
        let column = usize::from(turn.saturating_sub(FIRST));
        row.and_then(|row| row.get(column).or_else(|| row.last()))
            .copied()
            .unwrap_or(0)
    }
}

/// How many turns after the roll an increment is placed, by the letter (RTG-17-02 to
/// RTG-17-06).
fn delay(result: u16, increment: usize) -> Option<u8> {
    let delays = match result {
        1 => [0, 0, 0],
        2 => [0, 0, 1],
        3 => [0, 1, 2],
        4 => [1, 2, 3],
        5 => [2, 3, 4],
        _ => return None,
    };
    delays.get(increment).copied()
}

/// How many bonus cycles an increment makes when it is placed.
fn cycles(result: u16, increment: usize) -> u8 {
    match (result, increment) {
        (1, 0) => 2,
        (1, 1) | (2, 0) => 1,
        _ => 0,
    }
}

/// The turn in which an increment is due, once the dice have told.
pub(super) fn due(memory: &Memory, increment: usize) -> Option<u8> {
    let delay = delay(memory.0[memory::RESULT], increment)?;
    u8::try_from(memory.0[memory::ROLLED])
        .ok()?
        .checked_add(delay)
}

/// What happens next in the Army of the Potomac Arrival Phase: the dice, then each
/// increment with its bonus cycles.
pub(super) fn agenda(
    p: &Position,
    step: u8,
    increments: &[UnitSet; INCREMENTS],
    nobody_left: bool,
) -> Aftermath {
    let memory = p.memory();
    let result = memory.0[memory::RESULT];
    if step == 0 {
        return match result {
            0 => Aftermath::Dice(Side::Union, Modifiers::new(), "RTG-17-01"),
            _ if nobody_left => Aftermath::Over,
            _ => Aftermath::Comes(Vec::new()),
        };
    }
    let increment = usize::from((step - 1) / STEPS);
    if result == 0 || increment >= INCREMENTS {
        return Aftermath::Over;
    }
    let is_due = due(memory, increment).is_some_and(|turn| p.turn() >= turn);
    match (step - 1) % STEPS {
        0 if is_due => Aftermath::Arrivals(Side::Union),
        cycle if cycle > 0 && cycle <= cycles(result, increment) => {
            let fresh = memory.1[memory::FRESH];
            let mut own = increments[increment].iter();
            if own.any(|unit| fresh.contains(unit)) {
                Aftermath::BonusCycle(Side::Union, fresh)
            } else {
                Aftermath::Comes(Vec::new())
            }
        }
        _ => Aftermath::Comes(Vec::new()),
    }
}

/// A unit has been placed: it is fresh, with those of its increment who have come in this
/// phase and no others.
pub(super) fn placed(memory: &mut Memory, increments: &[UnitSet; INCREMENTS], unit: UnitId) {
    let fresh = &mut memory.1[memory::FRESH];
    let own = increments.iter().find(|units| units.contains(unit));
    let begun = own.is_some_and(|own| own.iter().any(|other| fresh.contains(other)));
    *fresh = if begun {
        fresh.with(unit)
    } else {
        UnitSet::of(unit)
    };
}

/// The increment that is being placed, by the point of the phase after this one.
pub(super) fn placing(next_step: u8) -> Option<usize> {
    let step = next_step.checked_sub(2)?;
    (step.is_multiple_of(STEPS)).then_some(usize::from(step / STEPS))
}

impl Table17 {
    /// What the dice of the phase bring.
    pub(super) fn rolled(&self, p: &Position, step: u8, sum: i32) -> Vec<Event> {
        match self.result(sum, p.turn()) {
            letter @ 1..=5 if step == 0 => vec![Event::Noted(words::ARMY + letter - 1)],
            _ => Vec::new(),
        }
    }
}

/// What modifies the die for Stuart (RTG-18-01).
fn stuart_modifiers(turn: u8) -> Modifiers {
    let value = match turn {
        6 => -2,
        7 => -1,
        9 => 1,
        10 => 3,
        _ => 0,
    };
    let modifier = Modifier {
        name: "the turn",
        value,
        rule: "RTG-18-01",
    };
    [modifier].into_iter().filter(|m| m.value != 0).collect()
}

/// What happens next in the Stuart Phase.
pub(super) fn stuart_agenda(p: &Position, step: u8, has_come: bool) -> Aftermath {
    match step {
        _ if has_come => Aftermath::Over,
        0 if p.memory().0[memory::STUART] == 0 => {
            let modifiers = stuart_modifiers(p.turn());
            Aftermath::Die(Side::Confederate, modifiers, "RTG-18-01")
        }
        0 => Aftermath::Comes(Vec::new()),
        1 if p.memory().0[memory::STUART] != 0 => Aftermath::Arrivals(Side::Confederate),
        _ => Aftermath::Over,
    }
}

/// What the die of the Stuart Phase brings.
pub(super) fn stuart_rolled(result: i32) -> Vec<Event> {
    if result >= STUART_COMES {
        vec![Event::Noted(words::STUART)]
    } else {
        Vec::new()
    }
}

/// The hexes on the south edge of the south sheet between two columns, both included.
pub(super) fn south_edge(map: &Map, first: u16, last: u16) -> HexSet {
    let lowest = |hex: &HexId| {
        let Some((column, _)) = south(map, *hex) else {
            return false;
        };
        (first..=last).contains(&column) && map.info(*hex).playable && {
            let below = map.info(*hex);
            map.at(below.column, below.row + 1)
                .is_none_or(|next| !map.info(next).playable)
        }
    };
    map.hexes().filter(lowest).collect()
}

/// The column and row of a hex by the number of the south sheet, if it has one.
pub(super) fn south(map: &Map, hex: HexId) -> Option<(u16, u16)> {
    let number = map.label(hex).strip_prefix('S')?;
    let (column, row) = number.split_at_checked(2)?;
    Some((column.parse().ok()?, row.parse().ok()?))
}

/// The hexes of a column of the south sheet from one row to another.
pub(super) fn run(map: &Map, column: u16, rows: std::ops::RangeInclusive<u16>) -> HexSet {
    let labels = rows.map(|row| format!("S{column:02}{row:02}"));
    labels.filter_map(|label| map.find(&label)).collect()
}
