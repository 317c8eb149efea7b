//! Playing the likely answers through: what an idea comes to in an imagined game.

use std::sync::Arc;

use longroll_rules::{Action, Decision, Kind, Pending, Position, Purpose, Scenario, Side};

use crate::deal::Dealer;
use crate::judge::{Judge, Measured, Survey};
use crate::planner::{Planner, Route};
use crate::thinking::Opinion;
use crate::victory::{Victory, left};

/// How many actions an imagined game lasts, the first one included. Longer games say more and
/// differ more; within a budget they choose worse.
const HORIZON: u32 = 3;
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
    /// How the march goes on that these begin or go on with, if it does as was thought.
    pub route: Option<Route>,
}

impl Idea {
    /// An idea that is played as eagerly as the planner is.
    pub(crate) const fn usual(actions: Vec<Action>, opinion: Opinion) -> Self {
        Self {
            temper: Temper::Usual,
            actions,
            opinion,
            route: None,
        }
    }
}

/// A planner for each temper that is not the usual one.
#[derive(Clone, Debug)]
pub(crate) struct ByTemper {
    bold: Planner,
    careful: Planner,
}

impl ByTemper {
    /// Planners as this one, but for their temper.
    pub(crate) fn of(planner: &Planner) -> Self {
        Self {
            bold: planner.with_zeal(ZEAL),
            careful: planner.with_zeal(-ZEAL),
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
    victory: Victory,
    /// How much of the game is left now.
    left: f64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        s: &'a Scenario,
        p: &'a Position,
        side: Side,
        planner: &mut Planner,
        seed: u64,
    ) -> Self {
        let mut hasty = planner.in_haste(s, p, side);
        let unseen = score(s, p, side) - hasty.result(s, p, side);
        let now = hasty.value(s, p, side);
        let (survey, measured) = planner.surveyed_and_measured(s, p);
        Self {
            s,
            p,
            side,
            tempered: ByTemper::of(&hasty),
            hasty,
            survey,
            measured,
            seed,
            unseen,
            now,
            victory: Victory::of(s, p, side),
            left: left(s, p),
        }
    }

    /// What an idea is worth by the planner's opinion.
    pub(crate) fn estimate(&self, opinion: &Opinion) -> f64 {
        self.worth_of(self.now + opinion.gain, self.left)
    }

    /// The points that are gained by what is worth so much, as points weigh now.
    pub(crate) fn points_of(&self, worth: f64) -> f64 {
        let gain = worth - self.worth_of(self.now, self.left);
        gain / self.victory.rate(self.now + self.unseen, self.left)
    }

    /// What it is worth to expect so many points.
    fn worth_of(&self, points: f64, left: f64) -> f64 {
        self.victory.worth(points + self.unseen, left)
    }

    /// Plays a game on from an idea and tells what it comes to.
    pub(crate) fn imagine(&self, idea: &Idea, game: u64) -> f64 {
        let mut p = self.p.clone();
        let mut events = Vec::new();
        for action in &idea.actions {
            self.s.apply_unchecked(&mut p, *action, &mut events);
        }
        let mut planner = self.hasty.clone();
        let mut first = self.tempered.get(idea.temper).cloned();
        if let Some(route) = &idea.route {
            let first = first.get_or_insert_with(|| self.hasty.clone());
            first.follow(route.clone());
        }
        let mut dealer = Dealer::new(self.seed, game);
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
                    if asked.purpose == Purpose::Initiative {
                        dealer.next_part();
                    }
                    let dice = dealer.roll(asked);
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
                    if kind == Kind::Action {
                        dealer.next_part();
                        chosen += 1;
                    }
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

    /// What a position is worth at the end of an imagined game to a side that wants to win.
    fn evaluate(&self, p: &Position) -> f64 {
        self.worth_of(self.points(p), left(self.s, p))
    }

    /// The points that may be expected of a position, but for those that are unseen.
    fn points(&self, p: &Position) -> f64 {
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

#[cfg(test)]
mod tests {
    use longroll_games::{Data, scenario};
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;
    use crate::doctrine;
    use crate::game::roll;

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
        let search = Search::new(&s, &p, side, &mut Planner::new(doctrine::STAFF), 1);
        let pass = Idea::usual(vec![Action::Pass], Opinion::neutral(Action::Pass));
        let mut after = p.clone();
        s.apply(&mut after, Action::Pass, &mut Vec::new())
            .expect("legal");
        assert!(search.is_another_day(&after));
        for game in 0..3 {
            let now = search.worth_of(search.now, search.left);
            assert!((search.imagine(&pass, game) - now).abs() < 1e-9);
        }
    }
}
