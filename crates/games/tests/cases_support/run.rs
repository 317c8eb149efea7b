//! Playing a case step by step.

use longroll_rules::frame::Frame;
use longroll_rules::{Action, Dice, Event, Kind, Pending, Position, Scenario};

use super::check;
use super::file::Case;
use super::words::{Said, number};
use super::{board, notation};

/// The most steps that `settle` takes by itself.
const SETTLE_LIMIT: usize = 500;

/// A case being played.
pub struct Game {
    /// The scenario with its private map.
    pub s: Scenario,
    /// The position.
    pub p: Position,
    /// Everything that has happened.
    pub events: Vec<Event>,
    /// Where it began.
    pub begun: Position,
}

/// The game of a case before its first step.
pub fn begin(case: &Case) -> Said<Game> {
    let (s, p) = board::begin(case)?;
    Ok(Game {
        s,
        begun: p.clone(),
        p,
        events: Vec::new(),
    })
}

/// What went wrong in a case, if anything did.
pub fn failures(case: &Case) -> Vec<String> {
    let report = |what: &str, text: &str| {
        format!(
            "{} {:?} \"{}\"\n  {what}\n    {}",
            case.place,
            case.rules,
            case.about,
            text.replace('\n', "\n    ")
        )
    };
    let mut game = match begin(case) {
        Ok(game) => game,
        Err(error) => return vec![report("given", &error)],
    };
    for (index, step) in case.when.iter().enumerate() {
        let said = game.step(step).and_then(|()| game.sound());
        if let Err(error) = said {
            return vec![report(&format!("step {}: {step}", index + 1), &error)];
        }
    }
    let checked = case.then.iter().filter_map(|line| {
        let error = check::line(&game, line).err()?;
        Some(report(&format!("then: {line}"), &error))
    });
    checked.collect()
}

impl Game {
    /// Takes one step of `when`.
    fn step(&mut self, step: &str) -> Said<()> {
        if let Some(line) = step.strip_prefix("then ") {
            return check::line(self, line);
        }
        if let Some((action, rule)) = step.split_once('!') {
            return self.refused(action.trim(), rule.trim());
        }
        let words: Vec<_> = step.split_whitespace().collect();
        match words.as_slice() {
            ["dice", faces @ ..] => self.dice(faces),
            ["auto"] => self.auto(),
            ["settle"] => self.settle(),
            ["rain", more] => {
                longroll_rules::edit::rain(&self.s, &mut self.p, number(more)?, &mut self.events);
                Ok(())
            }
            _ => self.act(step),
        }
    }

    fn act(&mut self, step: &str) -> Said<()> {
        let action = notation::read(&self.s, step)?;
        let listed = self.legal().contains(&action);
        let done = self.s.apply(&mut self.p, action, &mut self.events);
        if let Err(refusal) = done {
            let message = refusal.message(&self.s);
            return Err(format!(
                "refused by {}: {message}\n{}",
                refusal.rule,
                self.situation()
            ));
        }
        if !listed {
            return Err("taken, although the list of legal actions lacks it".to_owned());
        }
        Ok(())
    }

    /// Checks that an action is refused by this rule and changes nothing.
    fn refused(&mut self, step: &str, rule: &str) -> Said<()> {
        let action = notation::read(&self.s, step)?;
        if self.legal().contains(&action) {
            return Err("it stands in the list of legal actions".to_owned());
        }
        let before = self.p.clone();
        let events = self.events.len();
        let done = self.s.apply(&mut self.p, action, &mut self.events);
        let Err(refusal) = done else {
            return Err("expected a refusal, but it was taken".to_owned());
        };
        if self.p != before || self.events.len() != events {
            return Err("refused, but the position changed".to_owned());
        }
        if refusal.rule != rule {
            let message = refusal.message(&self.s);
            return Err(format!(
                "expected a refusal by {rule}, found {}: {message}\n{}",
                refusal.rule,
                self.situation()
            ));
        }
        Ok(())
    }

    /// `dice 3`, `dice 4 2`, or with the purpose in front: `dice combat 4 2`.
    fn dice(&mut self, words: &[&str]) -> Said<()> {
        let Pending::Chance(roll) = self.s.pending(&self.p) else {
            return Err(format!("no dice are awaited\n{}", self.situation()));
        };
        let faces = match words {
            [purpose, faces @ ..] if purpose.parse::<u8>().is_err() => {
                super::words::same("purpose", purpose, roll.purpose.word())?;
                faces
            }
            faces => faces,
        };
        let dice = match faces {
            [a] => Dice::one(number(a)?),
            [a, b] => Dice::two(number(a)?, number(b)?),
            _ => None,
        };
        let dice = dice.ok_or("expected one or two dice from 1 to 6")?;
        self.s
            .resolve(&mut self.p, dice, &mut self.events)
            .map_err(|error| format!("{error}\n{}", self.situation()))
    }

    /// The only legal action.
    fn auto(&mut self) -> Said<()> {
        let legal = self.legal();
        let [action] = legal[..] else {
            return Err(format!(
                "expected a single legal action\n{}",
                self.situation()
            ));
        };
        self.take(action)
    }

    /// First legal actions until dice, an action's choice or the end are pending.
    fn settle(&mut self) -> Said<()> {
        for _ in 0..SETTLE_LIMIT {
            match self.s.pending(&self.p) {
                Pending::Choice(decision) if decision.kind != Kind::Action => {}
                _ => return Ok(()),
            }
            let first = self.legal().first().copied();
            self.take(first.ok_or("no legal action")?)?;
        }
        Err("it does not settle".to_owned())
    }

    fn take(&mut self, action: Action) -> Said<()> {
        self.s
            .apply(&mut self.p, action, &mut self.events)
            .map_err(|refusal| refusal.message(&self.s))
    }

    /// What must hold after every step.
    pub fn sound(&self) -> Said<()> {
        let mut recounted = self.p.clone();
        recounted.refresh(&self.s);
        if recounted != self.p {
            return Err("the caches differ from a recount".to_owned());
        }
        // A retreat may pass through enemy-occupied hexes.
        let retreating = |frame: &Frame| matches!(frame, Frame::Retreat(_));
        let passing = self.p.frames().iter().any(retreating);
        match self.p.check(&self.s) {
            Err(error) if !passing => Err(format!("the position is not sound: {error}")),
            _ => Ok(()),
        }
    }

    /// The legal actions.
    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.s.legal(&self.p, &mut legal);
        legal
    }

    /// What is asked, and what may be done.
    pub fn situation(&self) -> String {
        let prompt = longroll_rules::text::prompt(&self.s, &self.p);
        let legal = self.legal();
        let legal: Vec<_> = legal.iter().map(|a| notation::write(&self.s, *a)).collect();
        format!("asked: {prompt}\nlegal: {}", legal.join("; "))
    }
}
