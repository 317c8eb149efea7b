//! A player that plays the likely answers through before it acts.

use longroll_rules::{Action, Kind, Pending, Position, Scenario, Side};

use crate::planner::Planner;
use crate::search::{Idea, Search};
use crate::{Budget, Choice, Opinion, Player, Thinking, doctrine};

pub(crate) const NAME: &str = "general";

/// The nodes of a decision if nobody says how many.
const NODES: u64 = 96;
/// The most ideas that are tried.
const IDEAS: usize = 6;

/// The player.
#[derive(Debug)]
pub(crate) struct General {
    planner: Planner,
    seed: u64,
    /// How often it has thought.
    thoughts: u64,
    /// The action for which it took the initiative.
    intention: Option<Choice>,
}

impl General {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            planner: Planner::new(doctrine::tuned(doctrine::STAFF)),
            seed,
            thoughts: 0,
            intention: None,
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
        let mut then = p.clone();
        let mut first = Vec::new();
        if kind == Kind::Initiative {
            first.push(Action::TakeInitiative);
            s.apply_unchecked(&mut then, Action::TakeInitiative, &mut Vec::new());
        }
        let mut legal = Vec::new();
        s.legal(&then, &mut legal);
        let gains = self.planner.gains(s, &then, side, &legal);
        let idea = |(action, gain): (Action, f64)| Idea {
            actions: first.iter().copied().chain([action]).collect(),
            gain,
        };
        let mut ideas: Vec<Idea> = gains.into_iter().take(IDEAS).map(idea).collect();
        if kind == Kind::Initiative {
            ideas.push(Idea {
                actions: vec![Action::Pass],
                gain: 0.0,
            });
        }
        self.thoughts += 1;
        let seed = self.seed.wrapping_mul(0x9e37_79b9) ^ self.thoughts;
        let env = |name: &str, d: f64| std::env::var(name).map_or(d, |v| v.parse().unwrap());
        let terms = (env("HORIZON", 4.0) as u32, env("TRUST", 2.0), seed);
        let search = Search::new(s, p, side, &mut self.planner, terms);
        let (standings, nodes) = search.race(ideas, thinking);
        let opinion = |standing| {
            let standing: &crate::search::Standing = standing;
            Opinion {
                action: *standing.idea.actions.last().expect("an action"),
                gain: search.worth(standing),
                why: String::new(),
            }
        };
        let opinions: Vec<Opinion> = standings.iter().map(opinion).collect();
        let best = standings
            .first()
            .map(|standing| standing.idea.actions.clone());
        match best.as_deref() {
            Some([first, then]) => {
                self.intention = Some(Choice {
                    action: *then,
                    opinions: opinions.clone(),
                    nodes: 0,
                });
                Choice {
                    action: *first,
                    opinions,
                    nodes,
                }
            }
            Some([action]) => Choice {
                action: *action,
                opinions,
                nodes,
            },
            _ => Choice::plain(self.planner.choose(s, p)),
        }
    }
}

impl Player for General {
    fn name(&self) -> &'static str {
        NAME
    }

    fn choose(&mut self, scenario: &Scenario, position: &Position) -> Action {
        self.think(scenario, position, &Thinking::new(Budget::Nodes(NODES)))
            .action
    }

    fn think(&mut self, scenario: &Scenario, position: &Position, thinking: &Thinking) -> Choice {
        let intention = self.intention.take();
        let choice = match scenario.pending(position) {
            Pending::Choice(decision)
                if matches!(decision.kind, Kind::Initiative | Kind::Action) =>
            {
                let side = scenario.player(decision.side);
                match intention {
                    Some(choice)
                        if decision.kind == Kind::Action
                            && scenario.why(position, choice.action).is_ok() =>
                    {
                        choice
                    }
                    _ => self.search(scenario, position, (side, decision.kind), thinking),
                }
            }
            _ => Choice::plain(self.planner.choose(scenario, position)),
        };
        thinking.report(1.0);
        choice
    }
}
