use std::collections::HashMap;

use longroll_map::tsv::{DataError, Row};
use longroll_map::{Terrain, Way, Ways};

use super::table;
use crate::values::{Combat, Mp};

/// A cost in a normal turn and in a rain turn.
type Cost<T = Mp> = [T; 2];

#[derive(Clone, Debug)]
pub(super) struct TerrainChart {
    terrain: [Cost<Option<Mp>>; Terrain::ALL.len()],
    road: Cost,
    pike: Cost,
    railroad: Cost,
    trail_into_mountain: Cost,
    trail_into_other: Cost,
    ridge: Cost,
    exit_zoc: Cost,
    /// By 3 to 11 or more, by open or close terrain.
    friendly: [[Cost; 2]; 2],
    /// By open or close terrain.
    wagon_train: [Cost; 2],
}

impl TerrainChart {
    pub(super) fn read(text: &str) -> Result<Self, DataError> {
        let file = "standard/terrain.tsv";
        let table = table(file, text, &["feature", "normal", "rain"])?;
        let mut costs = HashMap::new();
        for row in table.rows() {
            let cost = [cost(row, "normal")?, cost(row, "rain")?];
            if costs.insert(row.text("feature"), cost).is_some() {
                return Err(row.error("feature", "expected each feature once"));
            }
        }
        let missing = |feature: &str| DataError {
            file: file.to_owned(),
            line: 1,
            column: longroll_map::tsv::Column("feature".to_owned()),
            expected: format!("expected a row with a cost for \"{feature}\""),
        };
        let entry = |feature: &str| {
            let cost = costs.get(feature).copied();
            cost.ok_or_else(|| missing(feature))
        };
        let allowed = |feature: &str| match entry(feature)? {
            [Some(normal), Some(rain)] => Ok([normal, rain]),
            _ => Err(missing(feature)),
        };
        let mut terrain = [[None; 2]; Terrain::ALL.len()];
        for kind in Terrain::ALL {
            terrain[kind as usize] = entry(kind.word())?;
        }
        Ok(Self {
            terrain,
            road: allowed("road")?,
            pike: allowed("pike")?,
            railroad: allowed("railroad")?,
            trail_into_mountain: allowed("trail-into-mountain")?,
            trail_into_other: allowed("trail-into-other")?,
            ridge: allowed("ridge")?,
            exit_zoc: allowed("exit-zoc")?,
            friendly: [
                [
                    allowed("enter-friendly-3-open")?,
                    allowed("enter-friendly-3-close")?,
                ],
                [
                    allowed("enter-friendly-over-11-open")?,
                    allowed("enter-friendly-over-11-close")?,
                ],
            ],
            wagon_train: [
                allowed("enter-wagon-train-open")?,
                allowed("enter-wagon-train-close")?,
            ],
        })
    }

    pub(super) fn terrain(&self, terrain: Terrain, rain: bool) -> Option<Mp> {
        self.terrain[terrain as usize][usize::from(rain)]
    }

    pub(super) fn way(&self, ways: Ways, into: Terrain, rain: bool) -> Option<Mp> {
        let cost = |way| match way {
            Way::Road => self.road,
            Way::Pike => self.pike,
            Way::Railroad => self.railroad,
            Way::Trail if into == Terrain::Mountain => self.trail_into_mountain,
            Way::Trail => self.trail_into_other,
        };
        ways.iter().map(|way| cost(way)[usize::from(rain)]).min()
    }

    pub(super) fn ridge(&self, rain: bool) -> Mp {
        self.ridge[usize::from(rain)]
    }

    pub(super) fn exit_zoc(&self, rain: bool) -> Mp {
        self.exit_zoc[usize::from(rain)]
    }

    pub(super) fn friendly_hex(&self, combat: Combat, terrain: Terrain, rain: bool) -> Mp {
        // S6.2-33: anything below 3 is below 3; S6.2-37: 11 1/2 lies between the other
        // two rows and is rounded up.
        let row = match combat.rounded_up() {
            _ if combat < Combat::whole(3) => return Mp::ZERO,
            ..=11 => 0,
            _ => 1,
        };
        self.friendly[row][usize::from(is_close(terrain))][usize::from(rain)]
    }

    pub(super) fn wagon_train(&self, terrain: Terrain, rain: bool) -> Mp {
        self.wagon_train[usize::from(is_close(terrain))][usize::from(rain)]
    }
}

fn is_close(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Woods | Terrain::Swamp | Terrain::Mountain)
}

/// `P`, or a number that may end in .5 and begin with +.
fn cost(row: Row<'_>, column: &str) -> Result<Option<Mp>, DataError> {
    let text = row.text(column);
    if text == "P" {
        return Ok(None);
    }
    let (whole, half) = match text.trim_start_matches('+').strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text.trim_start_matches('+'), 0),
    };
    let points: u16 = whole
        .parse()
        .ok()
        .filter(|points| *points < 100)
        .ok_or_else(|| {
            let expected = format!("expected P or Movement Points, found \"{text}\"");
            row.error(column, &expected)
        })?;
    Ok(Some(Mp::halves(points * 2 + half)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::tests::standard;

    /// S6.2-33 to S6.2-35, S6.2-37: the cost of a hex with friends in it.
    #[test]
    fn friends_in_the_way_cost_by_their_strength_and_the_terrain() {
        let charts = standard("slb");
        let cost = |quarters: u32, terrain| {
            let combat = Combat::HALF * (quarters / 2);
            charts.friendly_hex(combat, terrain, false)
        };
        assert_eq!(cost(8, Terrain::Clear), Mp::ZERO);
        assert_eq!(cost(10, Terrain::Clear), Mp::ZERO);
        assert_eq!(cost(12, Terrain::Clear), Mp::whole(1));
        assert_eq!(cost(44, Terrain::Rough), Mp::whole(1));
        assert_eq!(cost(46, Terrain::Rough), Mp::whole(2));
        assert_eq!(cost(12, Terrain::Woods), Mp::whole(3));
        assert_eq!(cost(48, Terrain::Mountain), Mp::whole(4));
    }

    /// S6.2-03: trails cost more into mountains.
    #[test]
    fn the_cheapest_way_counts() {
        let charts = standard("rtg");
        let trail = Ways::NONE.with(Way::Trail);
        let cost = |ways, into| charts.way(ways, into, false);
        assert_eq!(cost(trail, Terrain::Mountain), Some(Mp::whole(2)));
        assert_eq!(cost(trail, Terrain::Woods), Some(Mp::whole(1)));
        assert_eq!(
            cost(trail.with(Way::Road), Terrain::Mountain),
            Some(Mp::whole(1))
        );
        assert_eq!(cost(Ways::NONE, Terrain::Clear), None);
        assert_eq!(
            charts.way(Ways::NONE.with(Way::Pike), Terrain::Clear, true),
            Some(Mp::halves(3))
        );
    }
}
