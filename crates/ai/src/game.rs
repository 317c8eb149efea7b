//! Games of computer players against each other.

use std::borrow::Cow;
use std::collections::BTreeMap;

use longroll_rules::scenario::InvalidPosition;
use longroll_rules::{
    Action, Dice, Event, Onlooker, Pending, Position, Purpose, Roll, Scenario, Side,
};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::Player;

/// More steps than any game takes; the rules let every game end.
const LONGEST: usize = 1_000_000;

/// Why a game of computer players could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The scenario's set-up is not playable.
    SetUp(InvalidPosition),
    /// A player chose an action that is not legal; the refusal in words.
    Illegal(&'static str, Action, String),
    /// The game went on and on.
    Endless,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::SetUp(invalid) => invalid.fmt(f),
            Self::Illegal(player, action, refusal) => {
                write!(f, "{player} chose {action:?}: {refusal}")
            }
            Self::Endless => f.write_str("the game did not end"),
        }
    }
}

impl std::error::Error for Broken {}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The victory points of the side that the scenario counts for.
    pub score: i32,
    /// The level of victory that they mean.
    pub level: &'static str,
    /// The side that it favours, if any.
    pub winner: Option<Side>,
    /// Decisions that the players made.
    pub actions: u32,
}

/// What a player may look at: not under the enemy's markers, nor at his secret moves.
fn seen<'p>(s: &Scenario, p: &'p Position, side: Side) -> Cow<'p, Position> {
    if p.keeps_secrets(s) {
        Cow::Owned(p.view(s, Onlooker::Player(side)))
    } else {
        Cow::Borrowed(p)
    }
}

/// A game in progress, with seeded dice.
#[derive(Clone, Debug)]
pub struct Game<'a> {
    scenario: &'a Scenario,
    position: Position,
    rng: ChaCha8Rng,
    actions: u32,
}

impl<'a> Game<'a> {
    /// Sets a scenario up; the seed decides all dice.
    ///
    /// # Errors
    ///
    /// [`Broken::SetUp`] if the set-up is not playable.
    pub fn new(scenario: &'a Scenario, seed: u64) -> Result<Self, Broken> {
        Ok(Self {
            scenario,
            position: scenario.open().map_err(Broken::SetUp)?,
            rng: ChaCha8Rng::seed_from_u64(seed),
            actions: 0,
        })
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Lets dice fall or the player whose turn it is choose, whatever is pending, and
    /// adds what happened to `events`. `Ok(false)` says that the game is over.
    ///
    /// # Errors
    ///
    /// [`Broken::Illegal`] if a player chose wrongly.
    pub fn step<'p>(
        &mut self,
        union: &'p mut dyn Player,
        confederate: &'p mut dyn Player,
        events: &mut Vec<Event>,
    ) -> Result<bool, Broken> {
        match self.scenario.pending(&self.position) {
            Pending::Over => return Ok(false),
            Pending::Chance(roll) => {
                let dice = crate::game::roll(&mut self.rng, roll.count);
                // They are of the number that is waited for.
                let _ = self.scenario.resolve(&mut self.position, dice, events);
            }
            Pending::Choice(decision) => {
                let side = self.scenario.player(decision.side);
                let player = match side {
                    Side::Union => union,
                    Side::Confederate => confederate,
                };
                let seen = seen(self.scenario, &self.position, side);
                let action = player.choose(self.scenario, &seen);
                self.actions += 1;
                self.scenario
                    .apply(&mut self.position, action, events)
                    .map_err(|refusal| {
                        let words = refusal.message(self.scenario);
                        Broken::Illegal(player.name(), action, words)
                    })?;
            }
        }
        Ok(true)
    }

    /// How the game would end if it ended now.
    pub fn outcome(&self) -> Outcome {
        let score = self.scenario.campaign.score(self.scenario, &self.position);
        Outcome {
            score: score.total(),
            level: score.level,
            winner: score.winner,
            actions: self.actions,
        }
    }
}

/// One or two dice, every outcome as likely as any other.
pub(crate) fn roll(rng: &mut ChaCha8Rng, count: u8) -> Dice {
    let outcomes = Roll {
        purpose: Purpose::Combat,
        count,
        side: None,
    };
    let index = rng.next_u32() % outcomes.weight();
    let dice = outcomes.outcomes().nth(index as usize);
    dice.expect("one of the outcomes")
}

/// Plays a scenario from its set-up to its end; the seed decides all dice.
///
/// # Errors
///
/// [`Broken`] if the set-up is not playable or a player chooses wrongly.
pub fn play_game(
    scenario: &Scenario,
    union: &mut dyn Player,
    confederate: &mut dyn Player,
    seed: u64,
) -> Result<Outcome, Broken> {
    let mut game = Game::new(scenario, seed)?;
    let mut events = Vec::new();
    for _ in 0..LONGEST {
        events.clear();
        if !game.step(union, confederate, &mut events)? {
            return Ok(game.outcome());
        }
    }
    Err(Broken::Endless)
}

/// What many games came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    scores: Vec<i32>,
    levels: BTreeMap<(i32, &'static str), u32>,
    wins: [u32; 2],
    actions: u32,
}

impl Summary {
    /// Plays a game for each seed, between the players (Union first) that `players` makes
    /// for it.
    ///
    /// # Errors
    ///
    /// [`Broken`] from the first game that could not be played.
    pub fn of_games(
        scenario: &Scenario,
        mut players: impl FnMut(u64) -> (Box<dyn Player>, Box<dyn Player>),
        seeds: impl IntoIterator<Item = u64>,
    ) -> Result<Self, Broken> {
        let mut summary = Self::default();
        for seed in seeds {
            let (mut union, mut confederate) = players(seed);
            summary.add(&play_game(scenario, &mut *union, &mut *confederate, seed)?);
        }
        Ok(summary)
    }

    /// Adds a game.
    pub fn add(&mut self, outcome: &Outcome) {
        self.scores.push(outcome.score);
        self.actions += outcome.actions;
        if let Some(winner) = outcome.winner {
            self.wins[winner as usize] += 1;
        }
        // The lowest score with a level orders the levels.
        let known = self
            .levels
            .keys()
            .find(|(_, level)| *level == outcome.level);
        let known = known.copied();
        let games = known.and_then(|key| self.levels.remove(&key)).unwrap_or(0);
        let lowest = known.map_or(outcome.score, |(lowest, _)| lowest.min(outcome.score));
        self.levels.insert((lowest, outcome.level), games + 1);
    }

    /// How many games there were.
    pub fn games(&self) -> u32 {
        self.scores.len() as u32
    }

    /// The mean of the victory points, 0 without games.
    pub fn mean(&self) -> f64 {
        let sum: i32 = self.scores.iter().sum();
        self.per_game(f64::from(sum))
    }

    /// The standard deviation of the victory points.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |score: &i32| (f64::from(*score) - mean).powi(2);
        let sum: f64 = self.scores.iter().map(square).sum();
        self.per_game(sum).sqrt()
    }

    /// How many games a side won.
    pub fn wins(&self, side: Side) -> u32 {
        self.wins[side as usize]
    }

    /// The levels of victory that were reached and in how many games, from the least
    /// victory points up.
    pub fn levels(&self) -> impl Iterator<Item = (&'static str, u32)> {
        self.levels
            .iter()
            .map(|((_, level), games)| (*level, *games))
    }

    /// The decisions in a game, on average.
    pub fn actions(&self) -> f64 {
        self.per_game(f64::from(self.actions))
    }

    fn per_game(&self, sum: f64) -> f64 {
        sum / f64::from(self.games().max(1))
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(
            f,
            "{} games, victory points {:.1} on average (deviation {:.1}), {:.0} decisions a game",
            self.games(),
            self.mean(),
            self.deviation(),
            self.actions()
        )?;
        for (level, games) in self.levels() {
            let share = self.per_game(100.0 * f64::from(games));
            writeln!(f, "{games:6} {share:5.1}%  {level}")?;
        }
        Ok(())
    }
}
