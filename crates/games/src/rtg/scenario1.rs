//! RTG scenario 1: First Day at Gettysburg, July 1, 1863. It has no special rules but its
//! victory points.

use longroll_map::HexId;
use longroll_rules::campaign::{Campaign, Earned, Place, Score, ScoreItem};
use longroll_rules::{Position, Scenario, Side, UnitId};

use super::{army_of_the_potomac, has_infantry};
use crate::LoadError;
use crate::awards::infantry;
use crate::game::{Game, Tables};

const GETTYSBURG: &str = "S3201";
/// Evergreen Cemetery and Culp's Hill, which look down on the town.
const HEIGHTS: [&str; 2] = ["S3202", "S3302"];
/// Peach Orchard, Round Top and The Parsonage, on the roads behind it.
const BEYOND: [&str; 3] = ["S3103", "S3203", "S3403"];

/// The rules of scenario 1.
#[derive(Debug)]
pub(super) struct FirstDay {
    tables: Tables,
    gettysburg: HexId,
    heights: [HexId; 2],
    beyond: Vec<HexId>,
}

impl FirstDay {
    pub(super) fn new(game: &Game, tables: Tables) -> Result<Self, LoadError> {
        let [cemetery, hill] = HEIGHTS;
        let beyond = BEYOND.iter().map(|label| game.place(label));
        Ok(Self {
            tables,
            gettysburg: game.place(GETTYSBURG)?,
            heights: [game.place(cemetery)?, game.place(hill)?],
            beyond: beyond.collect::<Result<_, _>>()?,
        })
    }

    /// What Union infantry on the heights takes from the town's worth: three points on one of
    /// them, four on both (RTG-S1-VP-03, RTG-S1-VP-04).
    fn on_the_heights(&self, scenario: &Scenario) -> impl Iterator<Item = Place> {
        let side = Side::Union;
        let infantry = infantry(scenario, side);
        let height = move |hex: HexId, points| {
            let place = Place::new(hex, side, infantry, points, Earned::Held);
            place.given(self.gettysburg, side.other())
        };
        let either = height(self.heights[0], -2).around(self.heights.iter().copied().collect());
        let each = self.heights.iter().map(move |hex| height(*hex, -1));
        std::iter::once(either).chain(each)
    }

    /// What the town is worth to the Confederates, who hold it or were the last to pass it
    /// (RTG-S1-VP-01 to RTG-S1-VP-04).
    fn town(&self, scenario: &Scenario, position: &Position) -> ScoreItem {
        let side = Side::Confederate;
        let mut objectives = scenario.objectives.iter();
        let objective = objectives.position(|objective| objective.hex == self.gettysburg);
        let held = objective.and_then(|index| position.control(index)) == Some(side)
            || position.occupies(side, self.gettysburg);
        let union = |hex: &&HexId| has_infantry(scenario, position, Side::Union, **hex);
        let heights = self.heights.iter().filter(union).count();
        let taken = |hex: &&HexId| position.occupies(side, **hex);
        let beyond = self.beyond.iter().filter(taken).count();
        let (points, rule, how) = match (heights, beyond) {
            _ if !held => (0, "RTG-S1-VP-01", "not held by the Confederates"),
            (0, 0 | 1) => (5, "RTG-S1-VP-01", "and no Union infantry on the hills"),
            (0, 2) => (
                7,
                "RTG-S1-VP-02",
                "no Union infantry on the hills, and two of the places beyond",
            ),
            (0, _) => (
                9,
                "RTG-S1-VP-02",
                "no Union infantry on the hills, and all three places beyond",
            ),
            (1, _) => (
                2,
                "RTG-S1-VP-03",
                "but Union infantry on one of the two hills",
            ),
            (_, _) => (1, "RTG-S1-VP-04", "but Union infantry on both hills"),
        };
        let place = scenario.map.place(self.gettysburg);
        ScoreItem {
            reason: if held {
                format!("{place} held by the Confederates, {how}")
            } else {
                format!("{place} {how}")
            },
            points,
            rule,
        }
    }
}

impl Campaign for FirstDay {
    fn army_of_the_potomac(&self, scenario: &Scenario, position: &Position, unit: UnitId) -> bool {
        army_of_the_potomac(scenario, position, unit)
    }

    fn places(&self, scenario: &Scenario, position: &Position) -> Vec<Place> {
        let mut places = self.tables.victory.places(scenario, position);
        places.extend(self.on_the_heights(scenario));
        places
    }

    fn score(&self, scenario: &Scenario, position: &Position) -> Score {
        let town = self.town(scenario, position);
        self.tables
            .victory
            .score_with(scenario, position, vec![town])
    }
}
