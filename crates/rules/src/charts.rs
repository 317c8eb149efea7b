//! The charts of the series, read from `data/standard`.

use longroll_map::Terrain;
use longroll_map::tsv::{DataError, Row, Table};

use crate::Side;
use crate::values::{Combat, Mp};

mod cavalry;
mod combat;
mod march;
mod retreat;
mod terrain;

pub use cavalry::CavalryCondition;
pub use combat::{ArtilleryModifier, CombatResult, Fatiguing, Flight};
pub use march::{ExtendedMarch, ExtendedMarchCondition, Mover};
pub use retreat::{RetreatRow, Situation};

/// A chart file's text by its name without ending, such as `combat`.
pub type Source<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// All charts.
#[derive(Clone, Debug)]
pub struct Charts {
    terrain: terrain::TerrainChart,
    combat: combat::CombatChart,
    artillery: combat::ArtilleryChart,
    ratio: combat::RatioChart,
    march: march::MarchTables,
    retreat: Vec<RetreatRow>,
    cavalry: cavalry::CavalryTable,
}

impl Charts {
    /// Reads the charts that apply to a game (`slb`, `rtg` or `hcr`).
    ///
    /// # Errors
    ///
    /// [`DataError`] for a file that is missing or the first thing wrong in one.
    pub fn read(game: &str, source: &Source<'_>) -> Result<Self, DataError> {
        let text = |name: &str| {
            source(name).ok_or_else(|| DataError {
                file: format!("standard/{name}.tsv"),
                line: 1,
                column: longroll_map::tsv::Column::default(),
                expected: "expected this file".to_owned(),
            })
        };
        Ok(Self {
            terrain: terrain::TerrainChart::read(&text("terrain")?)?,
            combat: combat::CombatChart::read(&text("combat")?)?,
            artillery: combat::ArtilleryChart::read(&text("artillery")?)?,
            ratio: combat::RatioChart::read(&text("ratio")?)?,
            march: march::MarchTables::read(
                game,
                &text("movement-allowance")?,
                &text("extended-march")?,
                &text("extended-march-modifiers")?,
            )?,
            retreat: retreat::read(&text("retreat")?)?,
            cavalry: cavalry::CavalryTable::read(game, &text("cavalry-retreat")?)?,
        })
    }

    /// The Movement Points to enter a hex of this terrain without a way; `None` is
    /// prohibited (6.2).
    pub fn terrain(&self, terrain: Terrain, rain: bool) -> Option<Mp> {
        self.terrain.terrain(terrain, rain)
    }

    /// The cost of following a way over a hexside into this terrain (6.2).
    pub fn way(&self, ways: longroll_map::Ways, into: Terrain, rain: bool) -> Option<Mp> {
        self.terrain.way(ways, into, rain)
    }

    /// Added for crossing a ridge hexside (6.2).
    pub fn ridge(&self, rain: bool) -> Mp {
        self.terrain.ridge(rain)
    }

    /// Added for leaving an enemy Zone of Control (6.2).
    pub fn exit_zoc(&self, rain: bool) -> Mp {
        self.terrain.exit_zoc(rain)
    }

    /// Added for entering a hex with friendly infantry and artillery of this combined
    /// Combat value (6.2).
    pub fn friendly_hex(&self, combat: Combat, terrain: Terrain, rain: bool) -> Mp {
        self.terrain.friendly_hex(combat, terrain, rain)
    }

    /// Added for entering a hex with a friendly wagon train (6.2).
    pub fn wagon_train(&self, terrain: Terrain, rain: bool) -> Mp {
        self.terrain.wagon_train(terrain, rain)
    }

    /// The attacker's ratio modifier (7.4).
    pub fn ratio(&self, attacker: Combat, defender: Combat) -> i8 {
        self.ratio.modifier(attacker, defender)
    }

    /// The artillery modifier for a differential and the defender's terrain (7.4).
    pub fn artillery(&self, differential: i32, terrain: Terrain) -> ArtilleryModifier {
        self.artillery.modifier(differential, terrain)
    }

    /// Both sides' results for a difference of modified rolls (7.5).
    pub fn combat(&self, difference: i32, attacker: Combat, defender: Combat) -> Results {
        Results {
            attacker: self.combat.attacker(difference, attacker),
            defender: self.combat.defender(difference, defender),
        }
    }

    /// Dice and bonus of a Movement Allowance (5.1, 5.2).
    pub fn movement_allowance(&self, side: Side, mover: Mover) -> (u8, u8) {
        self.march.allowance(side, mover)
    }

    /// The result of an extended march for a modified roll (5.1).
    pub fn extended_march(&self, roll: i32, organized: bool, manpower: u8) -> ExtendedMarch {
        self.march.extended(roll, organized, manpower)
    }

    /// The modifier of the Extended March Table for a condition, 0 where the game has
    /// none.
    pub fn extended_march_modifier(&self, condition: ExtendedMarchCondition) -> i8 {
        self.march.modifier(condition)
    }

    /// The modifier of a cavalry retreat roll for a condition, 0 where the game has none
    /// (7.7).
    pub fn cavalry_retreat(&self, condition: CavalryCondition, side: Side) -> i8 {
        self.cavalry.modifier(condition, side)
    }

    /// The rows of a Retreat Chart, 1 or 2 (7.6).
    pub fn retreat(&self, chart: u8) -> impl Iterator<Item = &RetreatRow> {
        self.retreat.iter().filter(move |row| row.chart == chart)
    }
}

/// A pair of combat results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Results {
    /// What happens to the attacker.
    pub attacker: CombatResult,
    /// What happens to the defender.
    pub defender: CombatResult,
}

/// A signed number such as `+2`.
fn signed(row: Row<'_>, column: &str) -> Result<i8, DataError> {
    let text = row.text(column);
    text.trim_start_matches('+')
        .parse()
        .map_err(|_| row.error(column, &format!("expected a number, found \"{text}\"")))
}

fn table<'a>(name: &'a str, text: &'a str, columns: &[&str]) -> Result<Table<'a>, DataError> {
    Table::parse(name, text, columns)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The charts of the project's own data.
    pub(crate) fn standard(game: &str) -> Charts {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/standard/");
        let source = |name: &str| std::fs::read_to_string(format!("{folder}{name}.tsv")).ok();
        Charts::read(game, &source).expect("the project's own charts are sound")
    }

    #[test]
    fn a_missing_chart_is_named() {
        let error = Charts::read("slb", &|_| None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "standard/terrain.tsv:1: expected this file"
        );
    }
}
