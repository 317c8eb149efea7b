//! A conversation with the referee, a line at a time.

use longroll_games::Data;
use longroll_record::{Game, Header, Library, Replayed, Seed};
use longroll_rules::Onlooker;
use serde_json::Value;

use crate::PROTOCOL;
use crate::error::{Error, sentence};
use crate::reply::{Answer, DecisionReply, HelloReply, Reply, ScenariosReply};
use crate::request::{Op, Options};
use crate::table::Table;

/// A conversation; it holds one game at a time.
#[derive(Debug)]
pub struct Session {
    library: Library,
    table: Option<Table>,
}

impl Session {
    /// A conversation about the games of this data.
    pub fn new(data: Data) -> Self {
        Self {
            library: Library::new(data),
            table: None,
        }
    }

    /// Answers a line of JSON with one.
    pub fn line(&mut self, line: &str) -> String {
        let (id, op) = read_line(line);
        let answer = op.and_then(|op| self.answer(op));
        Reply::new(id, answer).line()
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// [`Error`]; nothing has changed then.
    pub fn answer(&mut self, op: Op) -> Result<Answer, Error> {
        match op {
            Op::Hello => Ok(Answer::Hello(HelloReply {
                engine: "longroll".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                protocol: PROTOCOL,
            })),
            Op::Scenarios => {
                let scenarios = longroll_games::scenarios(self.library.data());
                let scenarios = scenarios.map_err(|error| Error::bad(error.to_string()))?;
                Ok(Answer::Scenarios(ScenariosReply {
                    scenarios: scenarios.into_iter().map(Into::into).collect(),
                }))
            }
            Op::New {
                scenario,
                seed,
                options,
            } => self.start(&scenario, seed, options).map(Answer::Decision),
            Op::Load { record } => self.load(&record).map(Answer::Decision),
            op => {
                let table = self.table.as_mut().ok_or_else(Error::no_game)?;
                table.answer(op)
            }
        }
    }

    fn start(
        &mut self,
        scenario: &str,
        seed: u64,
        options: Options,
    ) -> Result<DecisionReply, Error> {
        let header = Header {
            options: options.names(),
            ..Header::new(scenario, Seed::Number(seed))
        };
        let game = Game::start(&self.library, header);
        let game = game.map_err(|error| Error::bad(sentence(&error.to_string())))?;
        let table = Table::new(game)?;
        let reply = table.decision();
        self.table = Some(table);
        Ok(reply)
    }

    fn load(&mut self, record: &str) -> Result<DecisionReply, Error> {
        let replayed = Game::replay(&self.library, record)?;
        let note = note(&replayed);
        let table = Table::new(replayed.game)?;
        let reply = DecisionReply {
            note,
            ..table.decision()
        };
        self.table = Some(table);
        Ok(reply)
    }
}

/// Reads a line: the id to answer with, and what is asked.
pub fn read_line(line: &str) -> (Value, Result<Op, Error>) {
    match serde_json::from_str::<Value>(line) {
        Ok(request) => {
            let id = request.get("id").cloned().unwrap_or(Value::Null);
            (id, read(request))
        }
        Err(error) => {
            let message = format!("Expected one JSON object on the line: {error}.");
            (Value::Null, Err(Error::bad(message)))
        }
    }
}

/// Reads a request, apart from its id.
fn read(request: Value) -> Result<Op, Error> {
    if !request.is_object() {
        return Err(Error::bad("Expected a JSON object."));
    }
    if request.get("op").is_none() {
        return Err(Error::bad("Expected the field op."));
    }
    serde_json::from_value(request).map_err(|error| Error::bad(sentence(&error.to_string())))
}

fn note(replayed: &Replayed) -> Option<String> {
    let mut notes = Vec::new();
    if let Some(line) = &replayed.unfinished {
        notes.push(format!(
            "The last line, \"{line}\", is not complete and was left out."
        ));
    }
    if replayed.other_data {
        notes.push("The record was made with other data than this program has.".to_owned());
    }
    (!notes.is_empty()).then(|| notes.join(" "))
}

impl Table {
    /// Answers a request about this game.
    ///
    /// # Errors
    ///
    /// [`Error`]; nothing has changed then.
    pub fn answer(&mut self, op: Op) -> Result<Answer, Error> {
        Ok(match op {
            Op::State { side: None } => Answer::State(Box::new(self.state())),
            Op::State { side: Some(side) } | Op::View { side } => {
                Answer::State(Box::new(self.state_for(Onlooker::Player(side))))
            }
            Op::Decision => Answer::Decision(self.decision()),
            Op::Legal => Answer::Legal(self.legal()),
            Op::Do {
                action,
                index,
                side,
                ..
            } => Answer::Do(self.answer_do(action.as_ref(), index, side)?),
            Op::Why { action } => Answer::Why(self.why(&action)?),
            Op::Reach { unit, mp } => Answer::Reach(self.reach(&unit, mp)?),
            Op::Supply { unit } => Answer::Supply(self.supply(&unit)?),
            Op::Odds { action } => Answer::Odds(Box::new(self.odds(&action)?)),
            Op::Edit { changes } => Answer::Decision(self.edit(changes)?),
            Op::Dice { queue } => Answer::Queue(self.dice(&queue)?),
            Op::Score => Answer::Score(self.score()),
            Op::Hash => Answer::Hash(self.hash()),
            Op::Save | Op::Record => Answer::Record(self.record()),
            Op::Undo { .. } => Answer::Decision(self.undo()?),
            Op::Log { from } => Answer::Log(self.log(from)),
            Op::At { n } => Answer::At(Box::new(self.at(n))),
            Op::Hello | Op::Scenarios | Op::New { .. } | Op::Load { .. } => {
                return Err(Error::bad("This can't be asked at the table of a game."));
            }
            Op::MoveNow { .. } | Op::Hint { .. } | Op::Explain { .. } => {
                return Err(Error::bad(
                    "No computer player sits here; those of a served table can be asked.",
                ));
            }
        })
    }
}
