use std::str::FromStr;

use longroll_map::tsv::{Column, DataError};

use super::{signed, table};
use crate::Side;

/// Who gets a Movement Allowance (5.1, 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// An infantry or artillery unit.
    Infantry,
    /// A cavalry unit.
    Cavalry,
    /// An infantry leader.
    InfantryLeader,
    /// A leader of a cavalry division.
    CavalryDivisionLeader,
    /// A leader of a cavalry corps.
    CavalryCorpsLeader,
}

impl FromStr for Mover {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Ok(match word {
            "infantry" => Self::Infantry,
            "cavalry" => Self::Cavalry,
            "infantry-leader" => Self::InfantryLeader,
            "cavalry-division-leader" => Self::CavalryDivisionLeader,
            "cavalry-corps-leader" => Self::CavalryCorpsLeader,
            _ => return Err(()),
        })
    }
}

/// A result of the Extended March Table (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtendedMarch {
    /// No effect.
    None,
    /// The unit is disorganized.
    Disorganized,
    /// The unit loses Manpower; its marker shows the disorganized side.
    Loss(u8),
}

impl FromStr for ExtendedMarch {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "D" => Ok(Self::Disorganized),
            "0" => Ok(Self::None),
            number => number.parse().map(Self::Loss).map_err(drop),
        }
    }
}

/// Why an Extended March roll is modified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtendedMarchCondition {
    /// The unit is Union.
    Union,
    /// The unit is Union, and no cavalry of the Army of the Potomac.
    UnionButArmyCavalry,
    /// The unit is Union and not of the Army of the Potomac.
    UnionNotArmyOfThePotomac,
    /// Normal side, Fatigue Level 3 to 4.
    NormalToFour,
    /// Exhausted side, Fatigue Level 2 to 3.
    ExhaustedToThree,
    /// Exhausted side, Fatigue Level 3 to 4.
    ExhaustedToFour,
    /// Out of supply.
    OutOfSupply,
}

impl ExtendedMarchCondition {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Union, "union"),
        (
            Self::UnionButArmyCavalry,
            "union-but-cavalry-of-the-army-of-the-potomac",
        ),
        (
            Self::UnionNotArmyOfThePotomac,
            "union-not-army-of-the-potomac",
        ),
        (Self::NormalToFour, "normal-3-to-4"),
        (Self::ExhaustedToThree, "exhausted-2-to-3"),
        (Self::ExhaustedToFour, "exhausted-3-to-4"),
        (Self::OutOfSupply, "out-of-supply"),
    ];
}

impl FromStr for ExtendedMarchCondition {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let found = Self::ALL.into_iter().find(|(_, name)| *name == word);
        found.map(|(condition, _)| condition).ok_or(())
    }
}

#[derive(Clone, Debug)]
pub(super) struct MarchTables {
    allowances: Vec<(Side, Mover, u8, u8)>,
    /// Rows for 5 or less, 6, 7, 8 or more.
    extended: [[ExtendedMarch; 4]; 4],
    modifiers: Vec<(ExtendedMarchCondition, i8)>,
}

const EXTENDED_COLUMNS: [&str; 4] = [
    "organized",
    "disorganized-1-5",
    "disorganized-6-9",
    "disorganized-10",
];

impl MarchTables {
    pub(super) fn read(
        game: &str,
        allowance: &str,
        extended: &str,
        modifiers: &str,
    ) -> Result<Self, DataError> {
        Ok(Self {
            allowances: allowances(allowance)?,
            extended: extended_march(extended)?,
            modifiers: extended_march_modifiers(game, modifiers)?,
        })
    }

    pub(super) fn allowance(&self, side: Side, mover: Mover) -> (u8, u8) {
        let row = self.allowances.iter().find(|r| r.0 == side && r.1 == mover);
        row.map_or((1, 0), |(_, _, dice, bonus)| (*dice, *bonus))
    }

    pub(super) fn extended(&self, roll: i32, organized: bool, manpower: u8) -> ExtendedMarch {
        let row = (roll.clamp(5, 8) - 5) as usize;
        let column = match (organized, manpower) {
            (true, _) => 0,
            (false, ..=5) => 1,
            (false, 6..=9) => 2,
            (false, 10..) => 3,
        };
        self.extended[row][column]
    }

    pub(super) fn modifier(&self, condition: ExtendedMarchCondition) -> i8 {
        let row = self.modifiers.iter().find(|row| row.0 == condition);
        row.map_or(0, |(_, modifier)| *modifier)
    }
}

fn allowances(text: &str) -> Result<Vec<(Side, Mover, u8, u8)>, DataError> {
    let file = "standard/movement-allowance.tsv";
    let table = table(file, text, &["side", "mover", "dice", "bonus"])?;
    let mut allowances = Vec::new();
    for row in table.rows() {
        let dice = row.value("dice", "1 or 2")?;
        if !matches!(dice, 1 | 2) {
            return Err(row.error("dice", "expected 1 or 2"));
        }
        allowances.push((
            row.value("side", "union or confederate")?,
            row.value("mover", "a kind of unit or leader")?,
            dice,
            row.value("bonus", "a number")?,
        ));
    }
    if allowances.len() != 10 {
        return Err(DataError {
            file: file.to_owned(),
            line: 1,
            column: Column::default(),
            expected: format!("expected 10 rows, found {}", allowances.len()),
        });
    }
    Ok(allowances)
}

fn extended_march(text: &str) -> Result<[[ExtendedMarch; 4]; 4], DataError> {
    let file = "standard/extended-march.tsv";
    let table = table(file, text, &EXTENDED_COLUMNS)?;
    let mut chart = [[ExtendedMarch::None; 4]; 4];
    let mut rows = table.rows();
    for entries in &mut chart {
        let Some(row) = rows.next() else {
            return Err(DataError {
                file: file.to_owned(),
                line: 1,
                column: Column::default(),
                expected: "expected 4 rows".to_owned(),
            });
        };
        for (entry, column) in entries.iter_mut().zip(EXTENDED_COLUMNS) {
            *entry = row.value(column, "0, D or a loss")?;
        }
    }
    Ok(chart)
}

fn extended_march_modifiers(
    game: &str,
    text: &str,
) -> Result<Vec<(ExtendedMarchCondition, i8)>, DataError> {
    let file = "standard/extended-march-modifiers.tsv";
    let table = table(file, text, &["condition", "modifier", "games"])?;
    let mut modifiers = Vec::new();
    for row in table.rows() {
        let condition = row.value("condition", "a known condition")?;
        if row.list("games").any(|name| name == game) {
            modifiers.push((condition, signed(row, "modifier")?));
        }
    }
    Ok(modifiers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::tests::standard;

    /// S5.1-05 to S5.1-08, S5.2-11 to S5.2-16.
    #[test]
    fn movement_allowances() {
        let charts = standard("slb");
        let all = [
            Mover::Infantry,
            Mover::Cavalry,
            Mover::InfantryLeader,
            Mover::CavalryDivisionLeader,
            Mover::CavalryCorpsLeader,
        ];
        let of = |side| all.map(|mover| charts.movement_allowance(side, mover));
        assert_eq!(of(Side::Union), [(1, 0), (2, 0), (1, 1), (2, 1), (2, 2)]);
        assert_eq!(
            of(Side::Confederate),
            [(1, 1), (2, 1), (1, 2), (2, 2), (2, 3)]
        );
    }

    /// S5.1-20 to S5.1-23: every cell of the Extended March Table.
    #[test]
    fn extended_march_table() {
        use ExtendedMarch::{Disorganized, Loss, None};
        let charts = standard("slb");
        let row = |roll| {
            [(true, 7), (false, 5), (false, 9), (false, 10)]
                .map(|(organized, mv)| charts.extended_march(roll, organized, mv))
        };
        assert_eq!(row(1), [None; 4]);
        assert_eq!(row(5), [None; 4]);
        assert_eq!(row(6), [Disorganized, Loss(1), Loss(1), Loss(1)]);
        assert_eq!(row(7), [Disorganized, Loss(1), Loss(1), Loss(2)]);
        assert_eq!(row(8), [Disorganized, Loss(1), Loss(2), Loss(3)]);
        assert_eq!(row(10), row(8));
    }
}
