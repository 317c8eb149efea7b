//! What results say about one scenario.

use std::cmp::Reverse;

use longroll_ai::PLAYERS;
use longroll_games::{Data, Level, LoadError, levels, scenario};
use longroll_rules::Side;

use crate::picture::Picture;
use crate::seat::kind;
use crate::{Pairing, Results, Tally};

/// One scenario and what all pairings that played it came to.
#[derive(Clone, Debug)]
pub struct Study {
    /// The scenario's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub game_title: String,
    /// The scenario's title.
    pub title: String,
    /// The side whose victory points are counted.
    pub scored: Side,
    /// The side that is played, if it is the only one.
    pub solitaire: Option<Side>,
    /// The levels of victory, from the most points down.
    pub levels: Vec<Level>,
    /// The pairings, the strongest players first, and their games.
    pub columns: Vec<(Pairing, Tally)>,
}

impl Study {
    /// What the results say about a scenario, which the data must know.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if the scenario can't be loaded.
    pub fn of(data: &Data, results: &Results, id: &str) -> Result<Self, LoadError> {
        let scenario = scenario(data, id)?;
        let pairings = results.pairings().into_iter();
        let mut columns: Vec<_> = pairings
            .filter(|pairing| pairing.scenario == id)
            .map(|pairing| (pairing.clone(), Tally::of(results.of(pairing))))
            .collect();
        let strength = |name: &String| PLAYERS.iter().position(|known| *known == kind(name));
        columns.sort_by_key(|(pairing, _)| {
            let players = [&pairing.union, &pairing.confederate];
            let mixed = pairing.union != pairing.confederate;
            (
                pairing.options.clone(),
                mixed,
                Reverse(players.map(strength)),
            )
        });
        Ok(Self {
            id: id.to_owned(),
            game: scenario.game.clone(),
            game_title: scenario.game_title.clone(),
            title: scenario.title.clone(),
            scored: scenario.scored,
            solitaire: scenario.solitaire,
            levels: levels(data, id)?,
            columns,
        })
    }

    /// Studies of all scenarios of the data that the results have games of, in the order of
    /// the data.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if one can't be loaded.
    pub fn all(data: &Data, results: &Results) -> Result<Vec<Self>, LoadError> {
        let scenarios = longroll_games::scenarios(data)?.into_iter();
        let played = results.pairings();
        scenarios
            .filter(|known| played.iter().any(|pairing| pairing.scenario == known.id))
            .map(|known| Self::of(data, results, &known.id))
            .collect()
    }

    /// The name of a column.
    pub fn heading(pairing: &Pairing) -> String {
        let (union, confederate) = (&pairing.union, &pairing.confederate);
        let mut heading = if union == confederate {
            format!("{union} on both sides")
        } else {
            format!("{union} as the Union, {confederate}")
        };
        for option in &pairing.options {
            heading = format!("{heading}, {}", option.replace('_', " "));
        }
        heading
    }

    /// The study as a picture.
    pub fn picture(&self) -> Picture {
        let columns = self.columns.iter();
        Picture {
            title: self.title.clone(),
            scored: self.scored,
            levels: self.levels.clone(),
            columns: columns
                .map(|(pairing, tally)| (Self::heading(pairing), tally.clone()))
                .collect(),
        }
    }
}
