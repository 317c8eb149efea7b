//! Which of several ideas is best: each plays a few imagined games, and then those play on that
//! may still turn out to be the best, because they have done well or because little is known.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::search::{Idea, Search};
use crate::thinking::{Budget, Opinion, Thinking};

/// Imagined games that an idea plays at a time.
const ROUND: u64 = 2;
/// So many of the most promising ideas play at a time.
const AT_ONCE: usize = 4;
/// How many games the planner's estimate counts.
const TRUST: f64 = 3.0;
/// By how many standard errors an idea may be better than it seems.
const HOPE: f64 = 1.0;
/// Fewer games say nothing about whom to drop.
const FEW: usize = 8;
/// So many standard errors behind, an idea drops out.
const BEHIND: f64 = 3.0;

/// How an idea has done.
#[derive(Clone, Debug)]
struct Standing {
    idea: Idea,
    /// What the planner expects of it.
    estimate: f64,
    /// What the imagined games were worth.
    values: Vec<f64>,
    /// Whether it has dropped out.
    out: bool,
}

impl Standing {
    /// What it is worth by the planner's estimate and the games.
    fn worth(&self) -> f64 {
        let sum = self.values.iter().sum::<f64>() + TRUST * self.estimate;
        sum / (count(self.values.len()) + TRUST)
    }

    /// What it may well be worth, if the games differ so much.
    fn hope(&self, spread: f64) -> f64 {
        self.worth() + HOPE * spread / count(self.values.len()).sqrt()
    }
}

/// A race between ideas.
#[derive(Debug)]
pub(crate) struct Race<'a> {
    search: &'a Search<'a>,
    standings: Vec<Standing>,
    /// How many imagined games were played.
    pub nodes: u64,
}

impl<'a> Race<'a> {
    /// Lets ideas play until the budget is used up or one is left.
    pub(crate) fn run(search: &'a Search<'a>, ideas: Vec<Idea>, thinking: &Thinking) -> Self {
        let standing = |idea: Idea| Standing {
            estimate: search.estimate(&idea.opinion),
            idea,
            values: Vec::new(),
            out: false,
        };
        let mut race = Self {
            search,
            standings: ideas.into_iter().map(standing).collect(),
            nodes: 0,
        };
        race.play(thinking);
        thinking.report(1.0);
        race.standings
            .sort_by(|a, b| a.out.cmp(&b.out).then(b.worth().total_cmp(&a.worth())));
        race
    }

    fn play(&mut self, thinking: &Thinking) {
        let begun = Instant::now();
        let (most, time) = match thinking.budget() {
            Budget::Nodes(nodes) => (nodes, None),
            Budget::Time(time) => (u64::MAX, Some(time)),
        };
        let late = || thinking.is_stopped() || time.is_some_and(|time| begun.elapsed() >= time);
        loop {
            let games = self.next_games();
            let cost = games.len() as u64;
            if games.is_empty() || self.nodes + cost > most || late() {
                break;
            }
            let play = |(index, game): &(usize, u64)| {
                (!late()).then(|| self.search.imagine(&self.standings[*index].idea, *game))
            };
            let values: Option<Vec<f64>> = games.par_iter().map(play).collect();
            // A round that was cut short would compare different dice.
            let Some(values) = values else { break };
            for ((index, _), value) in games.iter().zip(values) {
                self.standings[*index].values.push(value);
            }
            drop_out(&mut self.standings);
            self.nodes += cost;
            thinking.report(used(self.nodes, most, begun.elapsed(), time));
        }
    }

    /// The games that are to be played next, by the index of an idea and the game's number. Each
    /// idea has the same dice in a game of the same number.
    fn next_games(&self) -> Vec<(usize, u64)> {
        let all = 0..self.standings.len();
        let running: Vec<usize> = all.filter(|index| !self.standings[*index].out).collect();
        if running.len() < 2 {
            return Vec::new();
        }
        let new = |index: &&usize| self.standings[**index].values.is_empty();
        let mut playing: Vec<usize> = running.iter().filter(new).copied().collect();
        if playing.is_empty() {
            let spreads = running.iter().map(|i| spread(&self.standings[*i].values));
            let spread = spreads.sum::<f64>() / count(running.len());
            let hope = |index: &usize| self.standings[*index].hope(spread);
            playing = running;
            playing.sort_by(|a, b| hope(b).total_cmp(&hope(a)));
            playing.truncate(AT_ONCE);
        }
        let games = |index: usize| {
            let played = self.standings[index].values.len() as u64;
            (played..played + ROUND).map(move |game| (index, game))
        };
        playing.into_iter().flat_map(games).collect()
    }

    /// The best idea.
    pub(crate) fn best(&self) -> Option<&Idea> {
        self.standings.first().map(|best| &best.idea)
    }

    /// What is thought of the ideas, the best first. Whoever dropped out did so behind somebody
    /// else, and is no better.
    pub(crate) fn opinions(&self) -> Vec<Opinion> {
        let gain = |standing: &Standing| self.search.points_of(standing.worth());
        let most = self.standings.first().map_or(0.0, gain);
        let opinion = |standing: &Standing| {
            let known = &standing.idea.opinion;
            let gain = gain(standing).min(most);
            // Where the games came to the contrary, the planner's reasons are none; its aim is still.
            let agrees = (gain >= 0.0) == (known.gain >= 0.0);
            let aim = || known.why.split(": ").next().unwrap_or_default();
            let why = if agrees { known.why.as_str() } else { aim() };
            Opinion {
                gain,
                why: why.to_owned(),
                action: known.action,
            }
        };
        let mut opinions: Vec<Opinion> = self.standings.iter().map(opinion).collect();
        opinions.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        // The same action in another temper is no other action.
        let mut known = Vec::new();
        opinions.retain(|opinion| {
            let new = !known.contains(&opinion.action);
            known.push(opinion.action);
            new
        });
        opinions
    }
}

/// Lets those drop out who are clearly behind the best.
fn drop_out(standings: &mut [Standing]) {
    drop_twins(standings);
    let running = standings.iter().enumerate().filter(|(_, s)| !s.out);
    let best = running.max_by(|a, b| mean(&a.1.values).total_cmp(&mean(&b.1.values)));
    let Some((best, _)) = best else { return };
    let ahead = standings[best].values.clone();
    for (index, standing) in standings.iter_mut().enumerate() {
        if index == best || standing.out {
            continue;
        }
        let pairs = ahead.iter().zip(&standing.values);
        let gaps: Vec<f64> = pairs.map(|(a, b)| a - b).collect();
        let error = spread(&gaps) / count(gaps.len()).sqrt();
        standing.out = gaps.len() >= FEW && mean(&gaps) > BEHIND * error;
    }
}

/// Lets those drop out that came to the same in every game as another that begins alike: their
/// temper makes no difference.
fn drop_twins(standings: &mut [Standing]) {
    for index in 1..standings.len() {
        let standing = &standings[index];
        let same = |other: &Standing| {
            let games = other.values.len().min(standing.values.len());
            !other.out
                && games >= FEW
                && other.idea.actions == standing.idea.actions
                && other.values[..games] == standing.values[..games]
        };
        standings[index].out |= standings[..index].iter().any(same);
    }
}

fn count(number: usize) -> f64 {
    f64::from(number as u32)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / count(values.len()).max(1.0)
}

/// The standard deviation.
fn spread(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / (count(values.len()) - 1.0).max(1.0)).sqrt()
}

fn used(nodes: u64, most: u64, elapsed: Duration, time: Option<Duration>) -> f32 {
    match time {
        Some(time) => elapsed.as_secs_f32() / time.as_secs_f32().max(1e-6),
        None => f32::from((nodes.saturating_mul(1000) / most.max(1)) as u16) / 1000.0,
    }
}

#[cfg(test)]
mod tests {
    use longroll_rules::Action;

    use super::*;
    use crate::search::Temper;

    fn standing(action: Action, temper: Temper, values: &[f64]) -> Standing {
        Standing {
            idea: Idea {
                temper,
                actions: vec![action],
                opinion: Opinion::neutral(action),
                route: None,
            },
            estimate: 0.0,
            values: values.to_vec(),
            out: false,
        }
    }

    #[test]
    fn of_ideas_that_come_to_the_same_one_plays_on() {
        let games = [1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0];
        let others = [1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 1.0];
        let (pass, confirm) = (Action::Pass, Action::Confirm);
        let mut standings = [
            standing(pass, Temper::Usual, &games),
            standing(pass, Temper::Bold, &games),
            standing(pass, Temper::Careful, &others),
            standing(confirm, Temper::Usual, &games),
        ];
        drop_out(&mut standings);
        let out = standings.map(|standing| standing.out);
        assert_eq!(out, [false, true, false, false]);
    }

    #[test]
    fn who_is_clearly_behind_drops_out() {
        let best = [3.0, 2.0, 3.0, 2.0, 3.0, 2.0, 3.0, 2.0];
        let near = [4.0, 1.0, 2.0, 2.0, 4.0, 1.0, 2.0, 2.0];
        let far = best.map(|value| value - 1.0);
        let (pass, confirm) = (Action::Pass, Action::Confirm);
        let mut standings = [
            standing(pass, Temper::Usual, &best),
            standing(confirm, Temper::Usual, &near),
            standing(confirm, Temper::Bold, &far),
            standing(confirm, Temper::Careful, &far[..4]),
        ];
        drop_out(&mut standings);
        let out = standings.map(|standing| standing.out);
        assert_eq!(out, [false, false, true, false]);
    }

    #[test]
    fn an_idea_of_which_little_is_known_has_hopes() {
        let known = standing(Action::Pass, Temper::Usual, &[1.0; 20]);
        let new = standing(Action::Confirm, Temper::Usual, &[1.0; 2]);
        assert!(new.worth() < known.worth() && new.hope(4.0) > known.hope(4.0));
    }
}
