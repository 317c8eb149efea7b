//! A player that plays the likely answers through before it acts.

use longroll_rules::campaign::{Earned, Place};
use longroll_rules::frame::Frame;
use longroll_rules::{Action, Kind, Pending, Position, Scenario, Side};

use crate::planner::{Planner, Route, with_initiative};
use crate::race::Race;
use crate::search::{ByTemper, Idea, Search, Temper, begins};
use crate::{Budget, Choice, Opinion, Player, Thinking, doctrine};

pub(crate) const NAME: &str = "general";

/// The nodes of a decision if nobody says how many.
const NODES: u64 = 96;
/// The most ideas that are tried.
const IDEAS: usize = 6;
/// So many of the best are tried boldly and carefully, too.
const TEMPERED: usize = 3;

/// The most ways to go on with a march that are tried.
const ROUTES: usize = 4;
/// Ways that seem worse than the best by so many points are not.
const WORSE: f64 = 1.0;
/// A march gets such a part of the time for a decision: there are several in an action.
const SHARE: u32 = 2;

/// Questions in the midst of an action that are worth thinking about.
const INTERRUPTING: [Kind; 4] = [
    Kind::CavalryRetreat,
    Kind::GrandAssault,
    Kind::VoluntaryRetreat,
    Kind::AssaultTarget,
];

/// The player.
#[derive(Debug)]
pub(crate) struct General {
    planner: Planner,
    tempered: ByTemper,
    /// The temper of the action that it has begun.
    temper: Temper,
    seed: u64,
    /// How often it has thought.
    thoughts: u64,
    /// The action for which it took the initiative.
    intention: Option<Choice>,
    /// How the march goes on that it has begun.
    route: Option<Route>,
    /// Whether anybody wants to know why.
    explains: bool,
}

impl General {
    pub(crate) fn new(seed: u64) -> Self {
        let planner = Planner::new(doctrine::STAFF);
        Self {
            tempered: ByTemper::of(&planner),
            planner,
            temper: Temper::Usual,
            seed,
            thoughts: 0,
            intention: None,
            route: None,
            explains: true,
        }
    }

    /// Tries ideas for the initiative or an action.
    fn search(
        &mut self,
        s: &Scenario,
        p: &Position,
        (side, kind): (Side, Kind),
        thinking: &Thinking,
    ) -> Choice {
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        let takes = legal.contains(&Action::TakeInitiative);
        if legal.len() < 2 || (kind == Kind::Initiative && !takes) || seeks(s, p, side) {
            return self.planner.think(s, p);
        }
        let passes = legal.contains(&Action::Pass);
        let (first, then) = if takes {
            (Some(Action::TakeInitiative), with_initiative(s, p))
        } else {
            (None, p.clone())
        };
        s.legal(&then, &mut legal);
        let opinions = self.planner.opinions(s, &then, side, &legal, self.explains);
        let idea = |(opinion, temper): (&Opinion, Temper)| Idea {
            temper,
            actions: first.into_iter().chain([opinion.action]).collect(),
            opinion: opinion.clone(),
            route: None,
        };
        let usual = opinions.iter().take(IDEAS);
        let usual = usual.map(|opinion| (opinion, Temper::Usual));
        let best = opinions.iter().take(TEMPERED);
        let others = best.flat_map(|o| [(o, Temper::Bold), (o, Temper::Careful)]);
        let mut ideas: Vec<Idea> = usual.chain(others).map(idea).collect();
        if passes {
            let opinion = self.planner.opinion_of_pass(s, p, side);
            ideas.push(Idea::usual(vec![Action::Pass], opinion));
        }
        let (best, choice) = self.race(s, p, side, ideas, thinking);
        self.temper = best.as_ref().map_or(Temper::Usual, |best| best.temper);
        match best.as_ref().map(|best| best.actions.as_slice()) {
            Some([first, then]) => {
                let then = Choice::plain(*then);
                let opinions = choice.opinions.clone();
                self.intention = Some(Choice { opinions, ..then });
                Choice {
                    action: *first,
                    ..choice
                }
            }
            Some([_]) => choice,
            _ => self.planner.think(s, p),
        }
    }

    /// Tries every answer to a question that interrupts an action.
    fn answer(&mut self, s: &Scenario, p: &Position, side: Side, thinking: &Thinking) -> Choice {
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        if !(2..=IDEAS).contains(&legal.len()) {
            return self.planner.think(s, p);
        }
        // What the planner would do comes first, and wins if nothing is better.
        let usual = self.planner.choose(s, p);
        legal.sort_by_key(|action| *action != usual);
        let idea = |action: Action| Idea::usual(vec![action], Opinion::neutral(action));
        let ideas = legal.into_iter().map(idea).collect();
        self.race(s, p, side, ideas, thinking).1
    }

    /// Goes on with a march as it was thought, or tries the best ways to go on.
    fn march(&mut self, s: &Scenario, p: &Position, side: Side, thinking: &Thinking) -> Choice {
        let mut legal = Vec::new();
        s.legal(p, &mut legal);
        if let Some(next) = self
            .route
            .take()
            .and_then(|route| self.go_on(p, route, &legal))
        {
            return Choice::plain(next);
        }
        let builds = |action: &Action| matches!(action, Action::BuildBridge(..));
        if legal.len() < 2 || legal.iter().any(builds) || seeks(s, p, side) {
            return self.usual(s, p);
        }
        let temper = self.temper;
        let planner = self.tempered.get_mut(temper).unwrap_or(&mut self.planner);
        let routes = planner.routes(s, p, side, ROUTES);
        let most = routes.first().map_or(0.0, |(opinion, _)| opinion.gain);
        let ideas = routes.into_iter().filter_map(|(opinion, route)| {
            let action = opinion.action;
            let worthy = opinion.gain > most - WORSE && legal.contains(&action);
            worthy.then(|| Idea {
                temper,
                actions: vec![action],
                opinion,
                route: route.after(action),
            })
        });
        let ideas: Vec<Idea> = ideas.collect();
        if ideas.len() < 2 {
            return self.usual(s, p);
        }
        let (best, choice) = self.race(s, p, side, ideas, &thinking.part(SHARE));
        self.route = best.and_then(|best| best.route);
        // Steps are no aims: there is nothing to tell of them.
        Choice {
            nodes: choice.nodes,
            ..Choice::plain(choice.action)
        }
    }

    /// The next action on a route, unless something has come between.
    fn go_on(&mut self, p: &Position, route: Route, legal: &[Action]) -> Option<Action> {
        let Some(Frame::March(march)) = p.frames().last() else {
            return None;
        };
        let next = route.next(p, march.unit)?;
        self.route = route.after(next);
        legal.contains(&next).then_some(next)
    }

    /// What the planner would do in the temper of the action that has begun.
    fn usual(&mut self, s: &Scenario, p: &Position) -> Choice {
        let planner = self.tempered.get_mut(self.temper);
        planner.unwrap_or(&mut self.planner).think(s, p)
    }

    /// The best idea, and the choice of the last of its actions.
    fn race(
        &mut self,
        s: &Scenario,
        p: &Position,
        side: Side,
        ideas: Vec<Idea>,
        thinking: &Thinking,
    ) -> (Option<Idea>, Choice) {
        self.thoughts += 1;
        let seed = self.seed.wrapping_mul(0x9e37_79b9) ^ self.thoughts;
        let search = Search::new(s, p, side, &mut self.planner, seed);
        let race = Race::run(&search, ideas, thinking);
        let opinions = race.opinions();
        let action = opinions.first().map_or(Action::Pass, |best| best.action);
        let choice = Choice {
            action,
            opinions,
            nodes: race.nodes,
        };
        (race.best().cloned(), choice)
    }
}

/// Whether a side looks for what nobody knows. What it will find is in no imagined game, and
/// looking for it would seem worth nothing.
fn seeks(s: &Scenario, p: &Position, side: Side) -> bool {
    let places = s.campaign.places(s, p);
    let sought = |place: &Place| place.side == side && place.earned == Earned::Sought;
    places.iter().any(sought)
}

impl Player for General {
    fn name(&self) -> &'static str {
        NAME
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        self.explains = false;
        let choice = self.think(scenario, position, &Thinking::new(Budget::Nodes(NODES)));
        self.explains = true;
        choice.action
    }

    fn think(&mut self, scenario: &Scenario, position: &Position, thinking: &Thinking) -> Choice {
        let intention = self.intention.take();
        let choice = match scenario.pending(position) {
            Pending::Choice(decision) if begins(decision.kind) => {
                let side = scenario.player(decision.side);
                match intention {
                    Some(choice)
                        if decision.kind == Kind::Action
                            && scenario.why(position, choice.action).is_ok() =>
                    {
                        choice
                    }
                    _ => {
                        self.temper = Temper::Usual;
                        self.search(scenario, position, (side, decision.kind), thinking)
                    }
                }
            }
            Pending::Choice(decision) if INTERRUPTING.contains(&decision.kind) => {
                let side = scenario.player(decision.side);
                self.answer(scenario, position, side, thinking)
            }
            Pending::Choice(decision) if decision.kind == Kind::March => {
                let side = scenario.player(decision.side);
                self.march(scenario, position, side, thinking)
            }
            _ => self.usual(scenario, position),
        };
        thinking.report(1.0);
        choice
    }
}

#[cfg(test)]
mod tests {
    use longroll_games::{Data, scenario};

    use super::*;
    use crate::Game;

    #[test]
    fn the_first_way_is_the_planners_own() {
        let s = scenario(&Data::embedded(), "slb-1").expect("the scenario loads");
        let staff = || crate::player("staff", 1).expect("a known name");
        let (mut union, mut confederate) = (staff(), staff());
        let mut game = Game::new(&s, 3).expect("a sound set-up");
        let mut choices = 0;
        while choices < 5
            && game
                .step(&mut *union, &mut *confederate, &mut Vec::new())
                .expect("legal")
        {
            let p = game.position();
            let Pending::Choice(decision) = s.pending(p) else {
                continue;
            };
            if decision.kind != Kind::March {
                continue;
            }
            let mut planner = Planner::new(doctrine::STAFF);
            let routes = planner.routes(&s, p, s.player(decision.side), ROUTES);
            assert_eq!(routes[0].0.action, planner.choose(&s, p));
            let gains: Vec<f64> = routes.iter().map(|(opinion, _)| opinion.gain).collect();
            assert!(gains.len() <= ROUTES && gains.is_sorted_by(|a, b| a >= b));
            choices += usize::from(gains.len() > 1);
        }
        assert_eq!(choices, 5);
    }
}
