//! Playing the likely answers through: each candidate is tried in the same imagined games,
//! with the same dice, and the worse ones drop out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use longroll_rules::{Action, Decision, Kind, Pending, Position, Scenario, Side};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;

use crate::doctrine;
use crate::game::roll;
use crate::judge::{Judge, Measured, Survey};
use crate::planner::Planner;
use crate::thinking::{Budget, Opinion, Thinking};

/// Imagined games that each candidate plays before they are compared again.
const ROUND: u64 = 2;
/// Fewer games say nothing about whom to drop.
const FEW: usize = 8;
/// So many standard errors behind, a candidate drops out.
const BEHIND: f64 = 2.0;
/// How many actions an imagined game lasts, the first one included. Longer games say more and
/// differ more; within a budget they choose worse.
const HORIZON: u32 = 3;
/// How many games the planner's estimate counts.
const TRUST: f64 = 12.0;
/// What it is worth to a bold player to attack, and costs a careful one, in points.
const ZEAL: f64 = 0.75;
/// The most decisions in an imagined game.
const LONGEST: u32 = 4000;

/// How eager one is to attack while an action lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Temper {
    /// As eager as the planner is.
    #[default]
    Usual,
    Bold,
    Careful,
}

/// An idea: what to do first, in what temper, and what the planner thinks of it.
#[derive(Clone, Debug)]
pub(crate) struct Idea {
    /// How its action goes on.
    pub temper: Temper,
    /// The actions to take at once.
    pub actions: Vec<Action>,
    /// The planner's opinion of the last of them.
    pub opinion: Opinion,
}

impl Idea {
    /// An idea that is played as eagerly as the planner is.
    pub(crate) const fn usual(actions: Vec<Action>, opinion: Opinion) -> Self {
        Self {
            temper: Temper::Usual,
            actions,
            opinion,
        }
    }
}

/// How an idea has done.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub idea: Idea,
    /// What the imagined games were worth.
    pub values: Vec<f64>,
    /// Whether it has dropped out.
    out: bool,
}

impl Standing {
    fn games(&self) -> f64 {
        f64::from(self.values.len() as u32)
    }

    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.games().max(1.0)
    }
}

/// A planner for each temper that is not the usual one.
#[derive(Clone, Debug)]
pub(crate) struct ByTemper {
    bold: Planner,
    careful: Planner,
}

impl ByTemper {
    pub(crate) fn new() -> Self {
        Self {
            bold: Planner::new(doctrine::with_zeal(ZEAL)),
            careful: Planner::new(doctrine::with_zeal(-ZEAL)),
        }
    }

    /// The planner of a temper, unless it is the usual one.
    fn get(&self, temper: Temper) -> Option<&Planner> {
        match temper {
            Temper::Usual => None,
            Temper::Bold => Some(&self.bold),
            Temper::Careful => Some(&self.careful),
        }
    }

    /// The same to think with.
    pub(crate) fn get_mut(&mut self, temper: Temper) -> Option<&mut Planner> {
        match temper {
            Temper::Usual => None,
            Temper::Bold => Some(&mut self.bold),
            Temper::Careful => Some(&mut self.careful),
        }
    }

    fn in_haste(&mut self, s: &Scenario, p: &Position) -> Self {
        Self {
            bold: self.bold.in_haste(s, p),
            careful: self.careful.in_haste(s, p),
        }
    }
}

/// A search from one position.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub s: &'a Scenario,
    pub p: &'a Position,
    pub side: Side,
    /// Who plays on for both sides.
    pub hasty: Planner,
    /// Who plays the first action of an idea in another temper.
    tempered: ByTemper,
    /// For the judge of the last position of an imagined game, who has the ways measured as
    /// they are then. What scores is as it was: else the same would not be compared.
    survey: Arc<Survey>,
    measured: Measured,
    pub seed: u64,
    /// The points that the judge does not see now.
    unseen: f64,
    now: f64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        s: &'a Scenario,
        p: &'a Position,
        side: Side,
        (planner, tempered): (&mut Planner, &mut ByTemper),
        seed: u64,
    ) -> Self {
        let mut hasty = planner.in_haste(s, p);
        let unseen = score(s, p, side) - hasty.result(s, p, side);
        let now = hasty.value(s, p, side);
        let (survey, measured) = planner.surveyed_and_measured(s, p);
        Self {
            s,
            p,
            side,
            hasty,
            tempered: tempered.in_haste(s, p),
            survey,
            measured,
            seed,
            unseen,
            now,
        }
    }

    /// Tries the ideas until the budget is used up, the best idea first.
    pub(crate) fn race(&self, ideas: Vec<Idea>, thinking: &Thinking) -> (Vec<Standing>, u64) {
        let standing = |idea| Standing {
            idea,
            values: Vec::new(),
            out: false,
        };
        let mut standings: Vec<Standing> = ideas.into_iter().map(standing).collect();
        let begun = Instant::now();
        let (most, time) = match thinking.budget() {
            Budget::Nodes(nodes) => (nodes, None),
            Budget::Time(time) => (u64::MAX, Some(time)),
        };
        let late = || thinking.is_stopped() || time.is_some_and(|time| begun.elapsed() >= time);
        let (mut nodes, mut round) = (0, 0);
        loop {
            let running: Vec<usize> = (0..standings.len())
                .filter(|index| !standings[*index].out)
                .collect();
            let cost = running.len() as u64 * ROUND;
            if running.len() < 2 || nodes + cost > most || late() {
                break;
            }
            let games: Vec<(usize, u64)> = (round..round + ROUND)
                .flat_map(|game| running.iter().map(move |index| (*index, game)))
                .collect();
            let play = |(index, game): &(usize, u64)| {
                (!late()).then(|| self.imagine(&standings[*index].idea, *game))
            };
            let values: Option<Vec<f64>> = games.par_iter().map(play).collect();
            // A round that was cut short would compare different dice.
            let Some(values) = values else { break };
            for ((index, _), value) in games.iter().zip(values) {
                standings[*index].values.push(value);
            }
            drop_out(&mut standings);
            nodes += cost;
            round += ROUND;
            thinking.report(used(nodes, most, begun.elapsed(), time));
        }
        thinking.report(1.0);
        let rank = |standing: &Standing| (standing.out, -self.worth(standing));
        standings.sort_by(|a, b| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        (standings, nodes)
    }

    /// What an idea gains, by the planner's estimate and the games.
    fn worth(&self, standing: &Standing) -> f64 {
        let games = standing.games();
        let sum = (standing.mean() - self.now) * games + TRUST * standing.idea.opinion.gain;
        sum / (games + TRUST).max(1.0)
    }

    /// What is thought of ideas that have raced, the best first. Whoever dropped out did so
    /// behind somebody else, and is no better.
    pub(crate) fn opinions(&self, standings: &[Standing]) -> Vec<Opinion> {
        let most = standings.first().map_or(0.0, |best| self.worth(best));
        let opinion = |standing: &Standing| {
            let known = &standing.idea.opinion;
            let gain = self.worth(standing).min(most);
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
        let mut opinions: Vec<Opinion> = standings.iter().map(opinion).collect();
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

    /// Plays a game on from an idea and tells what it comes to.
    fn imagine(&self, idea: &Idea, game: u64) -> f64 {
        let mut p = self.p.clone();
        let mut events = Vec::new();
        for action in &idea.actions {
            self.s.apply_unchecked(&mut p, *action, &mut events);
        }
        let mut planner = self.hasty.clone();
        let mut first = self.tempered.get(idea.temper).cloned();
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed ^ (game << 32));
        let mut chosen = 1;
        let mut evening = self.p.clone();
        for _ in 0..LONGEST {
            events.clear();
            if self.is_another_day(&p) {
                return self.evaluate(&evening);
            }
            match self.s.pending(&p) {
                Pending::Over => break,
                Pending::Chance(asked) => {
                    let dice = roll(&mut rng, asked.count);
                    if self.s.resolve(&mut p, dice, &mut events).is_err() {
                        break;
                    }
                }
                Pending::Choice(Decision { kind, side }) => {
                    if kind == Kind::Initiative {
                        if chosen >= HORIZON {
                            break;
                        }
                        evening.clone_from(&p);
                    }
                    let goes_on = chosen == 1 && !begins(kind) && self.s.player(side) == self.side;
                    chosen += u32::from(kind == Kind::Action);
                    let planner = first.as_mut().filter(|_| goes_on).unwrap_or(&mut planner);
                    let action = planner.choose(self.s, &p);
                    self.s.apply_unchecked(&mut p, action, &mut events);
                }
            }
        }
        self.evaluate(&p)
    }

    /// Whether the Action Cycle is over, and with it what can be compared: units that have
    /// rested are worth more. On the last day the game goes on to its end.
    fn is_another_day(&self, p: &Position) -> bool {
        let last = p.turn() >= self.s.campaign.last_turn(self.s, p);
        !p.is_over()
            && (p.turn() != self.p.turn() || (!last && p.phase(self.s) != self.p.phase(self.s)))
    }

    /// What a position is worth at the end of an imagined game.
    fn evaluate(&self, p: &Position) -> f64 {
        let score = score(self.s, p, self.side) - self.unseen;
        if p.is_over() {
            return score;
        }
        let mut measured = self.measured.clone();
        let judge = Judge::new(self.s, p, self.side, &self.survey, &mut measured);
        judge.value(p) + score - judge.result(p)
    }
}

/// Whether a question begins an action, and is not in the midst of one.
pub(crate) const fn begins(kind: Kind) -> bool {
    matches!(kind, Kind::Initiative | Kind::Action)
}

/// The victory points as a side sees them.
fn score(s: &Scenario, p: &Position, side: Side) -> f64 {
    let total = f64::from(s.campaign.score(s, p).total());
    if side == s.scored { total } else { -total }
}

/// Lets those drop out who are clearly behind the best.
fn drop_out(standings: &mut [Standing]) {
    let running = standings.iter().enumerate().filter(|(_, s)| !s.out);
    let best = running.max_by(|a, b| a.1.mean().total_cmp(&b.1.mean()));
    let Some((best, _)) = best else { return };
    let ahead = standings[best].values.clone();
    if ahead.len() < FEW {
        return;
    }
    drop_twins(standings);
    for (index, standing) in standings.iter_mut().enumerate() {
        if index == best || standing.out {
            continue;
        }
        let gaps = ahead.iter().zip(&standing.values).map(|(a, b)| a - b);
        let (mean, error) = mean_and_error(gaps);
        standing.out = mean > BEHIND * error;
    }
}

/// Lets those drop out that came to the same in every game as another that begins alike: their
/// temper makes no difference.
fn drop_twins(standings: &mut [Standing]) {
    for index in 1..standings.len() {
        let standing = &standings[index];
        let same = |other: &Standing| {
            !other.out
                && other.idea.actions == standing.idea.actions
                && other.values == standing.values
        };
        standings[index].out |= standings[..index].iter().any(same);
    }
}

fn mean_and_error(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = f64::from(values.clone().count().max(1) as u32);
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}

fn used(nodes: u64, most: u64, elapsed: Duration, time: Option<Duration>) -> f32 {
    match time {
        Some(time) => elapsed.as_secs_f32() / time.as_secs_f32().max(1e-6),
        None => f32::from((nodes.saturating_mul(1000) / most.max(1)) as u16) / 1000.0,
    }
}

#[cfg(test)]
mod tests {
    use longroll_games::{Data, scenario};

    use super::*;

    /// The position in which a side has the initiative after the other has passed.
    fn after_a_pass(s: &Scenario) -> (Position, Side) {
        let mut p = s.open().expect("a sound set-up");
        let mut events = Vec::new();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut planner = Planner::new(doctrine::STAFF);
        let mut passed = false;
        loop {
            match s.pending(&p) {
                Pending::Over => panic!("nobody passes"),
                Pending::Chance(asked) => {
                    let dice = roll(&mut rng, asked.count);
                    s.resolve(&mut p, dice, &mut events).expect("dice");
                }
                Pending::Choice(decision) => {
                    let begins = decision.kind == Kind::Initiative;
                    let action = if begins {
                        Action::Pass
                    } else {
                        planner.choose(s, &p)
                    };
                    if begins && passed {
                        return (p, s.player(decision.side));
                    }
                    passed |= begins;
                    s.apply(&mut p, action, &mut events).expect("legal");
                }
            }
        }
    }

    #[test]
    fn to_end_the_day_by_a_pass_changes_nothing_before_the_last() {
        let s = scenario(&Data::embedded(), "hcr-2").expect("the scenario loads");
        let (p, side) = after_a_pass(&s);
        assert!(p.turn() < s.campaign.last_turn(&s, &p));
        let (mut planner, mut tempered) = (Planner::new(doctrine::STAFF), ByTemper::new());
        let search = Search::new(&s, &p, side, (&mut planner, &mut tempered), 1);
        let pass = Idea::usual(vec![Action::Pass], Opinion::neutral(Action::Pass));
        let mut after = p.clone();
        s.apply(&mut after, Action::Pass, &mut Vec::new())
            .expect("legal");
        assert!(search.is_another_day(&after));
        for game in 0..3 {
            assert!((search.imagine(&pass, game) - search.now).abs() < 1e-9);
        }
    }

    #[test]
    fn of_ideas_that_come_to_the_same_one_plays_on() {
        let idea = |action, temper| Idea {
            temper,
            actions: vec![action],
            opinion: Opinion::neutral(action),
        };
        let standing = |idea, values: &[f64]| Standing {
            idea,
            values: values.to_vec(),
            out: false,
        };
        let games = [1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0];
        let others = [1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 1.0];
        let (pass, confirm) = (Action::Pass, Action::Confirm);
        let mut standings = [
            standing(idea(pass, Temper::Usual), &games),
            standing(idea(pass, Temper::Bold), &games),
            standing(idea(pass, Temper::Careful), &others),
            standing(idea(confirm, Temper::Usual), &games),
        ];
        drop_out(&mut standings);
        let out = standings.map(|standing| standing.out);
        assert_eq!(out, [false, true, false, false]);
    }
}
