use std::fmt;
use std::str::FromStr;

use longroll_map::Terrain;
use longroll_map::tsv::{DataError, Row};
use serde::{Deserialize, Serialize};

use super::{signed, table};
use crate::values::Combat;

/// What a combat result does to fatigue and order (7.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fatiguing {
    /// Nothing.
    #[default]
    None,
    /// `f`: one Fatigue Level.
    One,
    /// `F`: two Fatigue Levels.
    Two,
    /// `D`: three Fatigue Levels and disorganized.
    Disorganized,
}

/// Whether a combat result drives the defender away (7.5, 7.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Flight {
    /// He may stay.
    #[default]
    None,
    /// `r`: a retreat.
    Retreat,
    /// `R`: a rout, and Demoralize-1.
    Rout,
    /// `R*`: a rout, and Demoralize-2.
    DoubleRout,
}

/// One entry of the Combat Chart.
///
/// ```
/// use longroll_rules::charts::{CombatResult, Flight};
///
/// let result: CombatResult = "2DR*".parse().unwrap();
/// assert_eq!((result.loss, result.flight), (2, Flight::DoubleRout));
/// assert_eq!(result.to_string(), "2DR*");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatResult {
    /// Manpower lost by the side in all.
    pub loss: u8,
    /// Fatigue and disorganization.
    pub fatiguing: Fatiguing,
    /// `E`: the action ends.
    pub ends: bool,
    /// Retreat or rout.
    pub flight: Flight,
    /// `a`: the attacker may advance.
    pub advance: bool,
}

impl CombatResult {
    /// Whether an active unit's march is over with this result (7.5).
    pub const fn ends_march(self) -> bool {
        self.ends || !matches!(self.fatiguing, Fatiguing::None)
    }

    /// A dash: no effect at all.
    pub fn is_dash(self) -> bool {
        self == Self::default()
    }
}

impl FromStr for CombatResult {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut result = Self::default();
        if text == "-" {
            return Ok(result);
        }
        let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[..text.len() - letters.len()];
        if !digits.is_empty() {
            result.loss = digits.parse().map_err(drop)?;
        }
        let mut rest = letters;
        let mut take = |letter: &str| match rest.strip_prefix(letter) {
            Some(after) => {
                rest = after;
                true
            }
            None => false,
        };
        result.fatiguing = if take("D") {
            Fatiguing::Disorganized
        } else if take("F") {
            Fatiguing::Two
        } else if take("f") {
            Fatiguing::One
        } else {
            Fatiguing::None
        };
        result.ends = take("E");
        result.flight = if take("R*") {
            Flight::DoubleRout
        } else if take("R") {
            Flight::Rout
        } else if take("r") {
            Flight::Retreat
        } else {
            Flight::None
        };
        result.advance = take("a");
        let complete = rest.is_empty() && !text.is_empty();
        complete.then_some(result).ok_or(())
    }
}

impl fmt::Display for CombatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_dash() {
            return f.write_str("-");
        }
        if self.loss > 0 {
            write!(f, "{}", self.loss)?;
        }
        f.write_str(match self.fatiguing {
            Fatiguing::None => "",
            Fatiguing::One => "f",
            Fatiguing::Two => "F",
            Fatiguing::Disorganized => "D",
        })?;
        f.write_str(if self.ends { "E" } else { "" })?;
        f.write_str(match self.flight {
            Flight::None => "",
            Flight::Retreat => "r",
            Flight::Rout => "R",
            Flight::DoubleRout => "R*",
        })?;
        f.write_str(if self.advance { "a" } else { "" })
    }
}

const LOWEST: i32 = -8;
const HIGHEST: i32 = 10;

/// The Combat Chart: a row per difference, a column per range of Combat value.
#[derive(Clone, Debug)]
pub(super) struct CombatChart {
    attacker: Columns,
    defender: Columns,
}

/// The columns of one side, each with its highest Combat value.
#[derive(Clone, Debug)]
struct Columns(Vec<(u32, Vec<CombatResult>)>);

impl Columns {
    fn result(&self, difference: i32, combat: Combat) -> CombatResult {
        let row = (difference.clamp(LOWEST, HIGHEST) - LOWEST) as usize;
        // A value between two columns belongs to the right one (S7.5-03).
        let combat = combat.rounded_up();
        let column = self.0.iter().find(|(highest, _)| combat <= *highest);
        let column = column.or(self.0.last());
        column.map_or_else(CombatResult::default, |(_, results)| results[row])
    }
}

impl CombatChart {
    pub(super) fn read(text: &str) -> Result<Self, DataError> {
        let file = "standard/combat.tsv";
        let table = table(file, text, &["difference"])?;
        let rows: Vec<_> = table.rows().collect();
        for (row, difference) in rows.iter().zip(LOWEST..) {
            let text = row.text("difference");
            let number = text.trim_matches(['<', '>', '=', '+']);
            if number.parse() != Ok(difference) {
                let expected = format!("expected the row for {difference}, found \"{text}\"");
                return Err(row.error("difference", &expected));
            }
        }
        let wanted = (HIGHEST - LOWEST + 1) as usize;
        if rows.len() != wanted {
            return Err(DataError {
                file: file.to_owned(),
                line: 1,
                column: longroll_map::tsv::Column::default(),
                expected: format!("expected {wanted} rows, found {}", rows.len()),
            });
        }
        Ok(Self {
            attacker: columns(table.header(), &rows, "attacker ")?,
            defender: columns(table.header(), &rows, "defender ")?,
        })
    }

    pub(super) fn attacker(&self, difference: i32, combat: Combat) -> CombatResult {
        self.attacker.result(difference, combat)
    }

    pub(super) fn defender(&self, difference: i32, combat: Combat) -> CombatResult {
        self.defender.result(difference, combat)
    }
}

fn columns(header: &[&str], rows: &[Row<'_>], side: &str) -> Result<Columns, DataError> {
    let mut columns = Vec::new();
    for name in header.iter().filter(|name| name.starts_with(side)) {
        let range = &name[side.len()..];
        let highest = match range.split_once('-') {
            Some((_, highest)) => highest.parse().ok(),
            None => range.ends_with('+').then_some(u32::MAX),
        };
        let results = rows
            .iter()
            .map(|row| row.value(name, "a combat result such as 1DR"))
            .collect::<Result<_, _>>()?;
        let highest = highest.ok_or_else(|| {
            rows[0].error(
                name,
                "expected a column named for a range such as 4-6 or 70+",
            )
        })?;
        columns.push((highest, results));
    }
    Ok(Columns(columns))
}

/// The Ratio Chart (7.4).
#[derive(Clone, Debug)]
pub(super) struct RatioChart {
    worst: i8,
    best: i8,
}

impl RatioChart {
    pub(super) fn read(text: &str) -> Result<Self, DataError> {
        let table = table("standard/ratio.tsv", text, &["ratio", "modifier"])?;
        let modifiers = table
            .rows()
            .map(|row| signed(row, "modifier"))
            .collect::<Result<Vec<_>, _>>()?;
        let steady = modifiers.windows(2).all(|pair| pair[1] == pair[0] + 1);
        match (modifiers.first(), modifiers.last(), steady) {
            (Some(worst), Some(best), true) if *worst < 0 && *best > 0 => Ok(Self {
                worst: *worst,
                best: *best,
            }),
            _ => Err(DataError {
                file: "standard/ratio.tsv".to_owned(),
                line: 1,
                column: longroll_map::tsv::Column("modifier".to_owned()),
                expected: "expected modifiers that rise by one from row to row".to_owned(),
            }),
        }
    }

    /// A ratio is rounded down in the defender's favour to n-1 or 1-n.
    pub(super) fn modifier(&self, attacker: Combat, defender: Combat) -> i8 {
        let (a, d) = (attacker.quarters(), defender.quarters());
        if d == 0 {
            return self.best;
        }
        if a == 0 {
            return self.worst;
        }
        let modifier = if a >= d {
            i64::from(a / d) - 1
        } else {
            1 - i64::from(d.div_ceil(a))
        };
        modifier.clamp(i64::from(self.worst), i64::from(self.best)) as i8
    }
}

/// An entry of the Artillery Modifier Summary (7.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArtilleryModifier {
    /// This modifier, 0 for no effect.
    Sure(i8),
    /// A die decides: the first on an even number, the second on an odd one.
    Die {
        /// On 2, 4 or 6.
        even: i8,
        /// On 1, 3 or 5.
        odd: i8,
    },
}

impl ArtilleryModifier {
    /// The modifier after the die, which a sure one ignores.
    pub const fn after(self, die: u8) -> i8 {
        match self {
            Self::Sure(modifier) => modifier,
            Self::Die { even, odd } => {
                if die.is_multiple_of(2) {
                    even
                } else {
                    odd
                }
            }
        }
    }

    /// The same entry with each of its numbers changed.
    #[must_use]
    pub fn map(self, change: impl Fn(i8) -> i8) -> Self {
        match self {
            Self::Sure(modifier) => Self::Sure(change(modifier)),
            Self::Die { even, odd } => {
                let (even, odd) = (change(even), change(odd));
                if even == odd {
                    Self::Sure(even)
                } else {
                    Self::Die { even, odd }
                }
            }
        }
    }
}

impl FromStr for ArtilleryModifier {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |text: &str| text.trim_start_matches('+').parse().map_err(drop);
        if let Some(even) = text.strip_suffix('?') {
            return Ok(Self::Die {
                even: number(even)?,
                odd: 0,
            });
        }
        match text.split_once('/') {
            Some((even, odd)) => Ok(Self::Die {
                even: number(even)?,
                odd: number(odd)?,
            }),
            None => Ok(Self::Sure(number(text)?)),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct ArtilleryChart([[ArtilleryModifier; 5]; Terrain::ALL.len()]);

const ARTILLERY_COLUMNS: [&str; 5] = [
    "-4 or less",
    "-3 to +1",
    "+2 to +4",
    "+5 to +7",
    "+8 or more",
];

impl ArtilleryChart {
    pub(super) fn read(text: &str) -> Result<Self, DataError> {
        let mut columns = vec!["terrain"];
        columns.extend(ARTILLERY_COLUMNS);
        let table = table("standard/artillery.tsv", text, &columns)?;
        let mut chart = [[ArtilleryModifier::Sure(0); 5]; Terrain::ALL.len()];
        for row in table.rows() {
            let terrain: Terrain = row.value("terrain", "a kind of terrain")?;
            for (entry, column) in chart[terrain as usize].iter_mut().zip(ARTILLERY_COLUMNS) {
                *entry = row.value(column, "a modifier such as -1, +1? or +2/1")?;
            }
        }
        Ok(Self(chart))
    }

    pub(super) fn modifier(&self, differential: i32, terrain: Terrain) -> ArtilleryModifier {
        let column = match differential {
            ..=-4 => 0,
            -3..=1 => 1,
            2..=4 => 2,
            5..=7 => 3,
            8.. => 4,
        };
        self.0[terrain as usize][column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::tests::standard;

    /// S7.4-02: n-1 gives n-1, 1-n gives -(n-1), at most +13 and at least -12.
    #[test]
    fn ratios_round_down_in_the_defenders_favour() {
        let charts = standard("slb");
        let ratio = |a, d| charts.ratio(Combat::whole(a), Combat::whole(d));
        assert_eq!(ratio(8, 7), 0);
        assert_eq!(ratio(15, 8), 0);
        assert_eq!(ratio(16, 8), 1);
        assert_eq!(ratio(7, 8), -1);
        assert_eq!(ratio(4, 8), -1);
        assert_eq!(ratio(3, 8), -2);
        assert_eq!(ratio(80, 1), 13);
        assert_eq!(ratio(1, 80), -12);
        assert_eq!(charts.ratio(Combat::HALF, Combat::whole(1)), -1);
    }

    /// S7.5-03: 3 1/2 is read in the column for 4 to 6.
    #[test]
    fn a_value_between_columns_goes_to_the_right() {
        let charts = standard("slb");
        let between = Combat::whole(3) + Combat::HALF;
        let results = charts.combat(5, between, between);
        assert_eq!(results.defender.to_string(), "2DR");
        assert_eq!(
            results,
            charts.combat(5, Combat::whole(4), Combat::whole(6))
        );
        assert_ne!(
            results,
            charts.combat(5, Combat::whole(3), Combat::whole(3))
        );
    }

    #[test]
    fn every_entry_reads_and_writes_alike() {
        for text in [
            "-", "1", "f", "1f", "2F", "1D", "Dr", "1DR", "2DR*", "Da", "Ea", "a", "1a",
        ] {
            let result: CombatResult = text.parse().unwrap();
            assert_eq!(result.to_string(), text);
        }
        assert!("1Q".parse::<CombatResult>().is_err());
        assert!("".parse::<CombatResult>().is_err());
    }

    /// S7.4-13 to S7.4-15: every cell of the Artillery Modifier Summary.
    #[test]
    fn artillery_modifiers_by_terrain() {
        use ArtilleryModifier::{Die, Sure};
        let charts = standard("slb");
        let row = |terrain| [-4, -3, 2, 5, 8].map(|d| charts.artillery(d, terrain));
        let half = |even| Die { even, odd: 0 };
        assert_eq!(
            row(Terrain::Clear),
            [
                Sure(-3),
                Sure(-2),
                Sure(0),
                Sure(1),
                Die { even: 2, odd: 1 }
            ]
        );
        assert_eq!(
            row(Terrain::Rolling),
            [Sure(-2), Sure(-1), Sure(0), half(1), Sure(1)]
        );
        for terrain in [Terrain::Rough, Terrain::Hill, Terrain::ProvisionalSwamp] {
            assert_eq!(
                row(terrain),
                [Sure(-1), half(-1), Sure(0), Sure(0), half(1)]
            );
        }
        for terrain in [
            Terrain::Woods,
            Terrain::City,
            Terrain::Mountain,
            Terrain::Swamp,
        ] {
            assert_eq!(row(terrain), [Sure(0); 5]);
        }
    }
}
