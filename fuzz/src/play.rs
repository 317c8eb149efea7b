//! A game driven by bytes: choices from the list, actions of all kinds, edits, dice, undo and
//! questions.

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use longroll_protocol::{ActionData, Listed, Op, Table, Update};
use longroll_record::edit::Change;
use longroll_rules::{Action, Onlooker, Position, Side};

use crate::actions::Choices;
use crate::{facts, game, legal, replays};

/// A game is long enough with so many orders.
const ORDERS: usize = 200;

/// Whatever is ordered, the game keeps what a game must keep.
pub fn run(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    let mut play = Play {
        table: Table::new(game(1)).expect("its seed is known"),
        before: Vec::new(),
    };
    for _ in 0..ORDERS {
        // Where the bytes end the game does.
        if bytes.is_empty() || play.order(&mut bytes).is_err() {
            break;
        }
        facts::check(play.table.scenario(), play.table.position());
    }
    replays(play.table.game());
}

struct Play {
    table: Table,
    /// The positions to which `undo` leads back.
    before: Vec<Position>,
}

impl Play {
    fn order(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        match bytes.int_in_range(0..=31)? {
            0 => self.edit(bytes)?,
            1 => {
                let queue: [u8; 3] = bytes.arbitrary()?;
                let faces = queue.map(|byte| byte % 8);
                let good = faces.iter().all(|face| (1..=6).contains(face));
                assert_eq!(self.table.dice(&faces).is_ok(), good);
            }
            2 => self.undo(),
            3 => self.ask(bytes)?,
            4..=8 => {
                let action = self.choices(bytes).action()?;
                self.attempt(action);
            }
            9 => {
                // A few choices at once, so that short inputs get far too.
                let count = bytes.int_in_range(1..=24)?;
                let mut number = usize::from(bytes.arbitrary::<u16>()?);
                for _ in 0..count {
                    number = number * 31 % 65_521 + 7;
                    self.choose(number);
                }
            }
            _ => {
                let number = usize::from(bytes.arbitrary::<u8>()?);
                self.choose(number);
            }
        }
        Ok(())
    }

    fn choices<'a, 'b>(&'a self, bytes: &'a mut Unstructured<'b>) -> Choices<'a, 'b> {
        Choices {
            bytes,
            scenario: self.table.scenario(),
            position: self.table.position(),
        }
    }

    /// Takes a choice of the list, rarely that of passing, for two passes end a turn.
    fn choose(&mut self, number: usize) {
        let legal = legal(self.table.scenario(), self.table.position());
        if let Some(action) = legal.get(number % legal.len().max(1)) {
            let take = legal.contains(&Action::TakeInitiative) && number % 16 != 1;
            self.attempt(if take {
                Action::TakeInitiative
            } else {
                *action
            });
        }
    }

    /// Tries an action: it is listed, or else there is a reason and nothing changes.
    fn attempt(&mut self, action: Action) {
        let scenario = self.table.scenario();
        let listed = legal(scenario, self.table.position()).contains(&action);
        let why = scenario.why(self.table.position(), action);
        assert_eq!(why.is_ok(), listed, "{action:?}: {why:?}");
        if let Err(illegal) = why {
            assert!(!illegal.message(scenario).is_empty() && !illegal.rule.is_empty());
        }
        let data = ActionData::of(scenario, action);
        assert_eq!(data.action(scenario).ok(), Some(action));
        let (before, written) = (
            self.table.position().clone(),
            self.table.game().text().len(),
        );
        let done = self.table.act(action);
        assert_eq!(done.is_ok(), listed, "{action:?}: {done:?}");
        if listed {
            assert!(self.table.game().text().len() > written);
            self.before.push(before);
        } else {
            assert!(*self.table.position() == before, "{action:?}");
            assert_eq!(self.table.game().text().len(), written);
        }
    }

    fn edit(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let count = bytes.int_in_range(1..=3)?;
        let mut choices = self.choices(bytes);
        let changes = (0..count).map(|_| choices.change());
        let changes: Vec<Change> = changes.collect::<Result<_>>()?;
        let (before, written) = (
            self.table.position().clone(),
            self.table.game().text().len(),
        );
        match self.table.edit(changes) {
            Ok(_) => self.before.push(before),
            Err(error) => {
                assert!(*self.table.position() == before, "{error:?}");
                assert_eq!(self.table.game().text().len(), written);
            }
        }
        Ok(())
    }

    fn undo(&mut self) {
        match (self.table.undo(), self.before.pop()) {
            (Ok(_), Some(before)) => assert!(*self.table.position() == before),
            (Err(_), None) => {}
            (done, before) => panic!("{done:?}, but {} is known", u8::from(before.is_some())),
        }
    }

    /// Questions are answered, and change nothing.
    fn ask(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let (scenario, position) = (self.table.scenario(), self.table.position());
        let mut choices = self.choices(bytes);
        let (action, unit) = (choices.action()?, choices.unit()?);
        let mp = f64::from(bytes.arbitrary::<u8>()?) / 2.0;
        let text = Listed::of(scenario, position, action).text;
        assert!(!text.is_empty());
        let players = Side::ALL.map(Onlooker::Player);
        for onlooker in players.into_iter().chain([Onlooker::Public]) {
            let update = Update::of(&self.table, 0, Vec::new(), None, onlooker);
            assert!(serde_json::to_string(&update).is_ok());
        }
        let action = ActionData::of(scenario, action);
        let unit = scenario.unit(unit).id.clone();
        let before = position.clone();
        let n = usize::from(bytes.arbitrary::<u8>()?);
        for op in [
            Op::Odds {
                action: action.clone(),
            },
            Op::Why { action },
            Op::Reach { unit, mp: Some(mp) },
            Op::State { side: None },
            Op::Decision,
            Op::Legal,
            Op::Score,
            Op::Log { from: n },
            Op::At { n },
        ] {
            // The answer may be that there is none.
            let _ = self.table.answer(op);
            assert!(*self.table.position() == before);
        }
        Ok(())
    }
}
