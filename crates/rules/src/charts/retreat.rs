use std::str::FromStr;

use longroll_map::tsv::{DataError, Row};

use super::table;

/// Who holds or covers the hex that a retreat step enters (7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// Neither in an enemy Zone of Control nor enemy-occupied.
    Free,
    /// In an enemy Zone of Control, restricted ones included.
    EnemyZoc,
    /// Occupied by the enemy.
    EnemyOccupied,
}

impl FromStr for Situation {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        match word {
            "free" => Ok(Self::Free),
            "zoc" => Ok(Self::EnemyZoc),
            "enemy" => Ok(Self::EnemyOccupied),
            _ => Err(()),
        }
    }
}

/// One description of a Retreat Chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatRow {
    /// Chart 1 or 2.
    pub chart: u8,
    /// What the hex entered must be.
    pub situation: Situation,
    /// Whether it must (or must not) be farther from the active enemy.
    pub farther: Option<bool>,
    /// Whether the step must (or must not) follow a way.
    pub way: Option<bool>,
    /// The Priority Number; the lowest must be taken.
    pub priority: u8,
    /// Manpower lost by each unit along a way.
    pub loss_way: u8,
    /// Manpower lost by each unit otherwise.
    pub loss_other: u8,
    /// Whether friendly units in the hex entered save as much as a way.
    pub friendly: bool,
}

impl RetreatRow {
    /// Whether the description fits a step.
    pub fn fits(&self, situation: Situation, farther: bool, way: bool) -> bool {
        self.situation == situation
            && self.farther.is_none_or(|wanted| wanted == farther)
            && self.way.is_none_or(|wanted| wanted == way)
    }

    /// The Manpower that each retreating unit loses.
    pub const fn loss(&self, way: bool, friends: bool) -> u8 {
        if way || (self.friendly && friends) {
            self.loss_way
        } else {
            self.loss_other
        }
    }
}

pub(super) fn read(text: &str) -> Result<Vec<RetreatRow>, DataError> {
    let columns = [
        "chart",
        "situation",
        "farther",
        "way",
        "priority",
        "loss-way",
        "loss-other",
        "friendly",
    ];
    let table = table("standard/retreat.tsv", text, &columns)?;
    let mut rows = Vec::new();
    for row in table.rows() {
        let chart = row.value("chart", "1 or 2")?;
        if !matches!(chart, 1 | 2) {
            return Err(row.error("chart", "expected 1 or 2"));
        }
        rows.push(RetreatRow {
            chart,
            situation: row.value("situation", "free, zoc or enemy")?,
            farther: either(row, "farther")?,
            way: either(row, "way")?,
            priority: row.value("priority", "a number")?,
            loss_way: row.value("loss-way", "a number")?,
            loss_other: row.value("loss-other", "a number")?,
            friendly: row.yes_no("friendly")?,
        });
    }
    Ok(rows)
}

fn either(row: Row<'_>, column: &str) -> Result<Option<bool>, DataError> {
    if row.text(column) == "any" {
        Ok(None)
    } else {
        row.yes_no(column).map(Some)
    }
}
