//! The Random Events Phase (3.0): two dice, the game's table, and rain (12.0).
//!
//! What the other events do is the game's own (SLB 15.0, RTG 14.1, HCR 14.0): its
//! [campaign](crate::campaign::Campaign) says whether dice are rolled, may turn one result
//! into another or into none, and takes note of what happens.

use longroll_map::tsv::{DataError, Table};

use crate::agenda::{Asked, carry_out};
use crate::ammunition::Logistics;
use crate::campaign::Aftermath;
use crate::dice::{Dice, Purpose};
use crate::event::{Event, Modifiers};
use crate::frame::Frame;
use crate::play::Play;
use crate::{Position, Scenario, Side, s12_rain};

/// The sums that two dice can have.
const SUMS: std::ops::RangeInclusive<u8> = 2..=12;

/// A result of a Random Events Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomEvent {
    /// What the table prints, such as `Rain (Current+1)`.
    pub name: String,
    /// How many turns after this one it rains too, if the result is rain.
    pub rain: Option<u8>,
    /// What it does to a side's attempts to replenish ammunition in this turn (SLB 15.0).
    pub logistics: Option<(Side, Logistics)>,
}

/// A game's Random Events Table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RandomEvents {
    /// The different results, each once.
    events: Vec<RandomEvent>,
    /// Which of them the sums from 2 to 12 bring.
    by_sum: Vec<u8>,
}

impl RandomEvents {
    /// Reads a table with the columns `dice` and `result`, a row for every sum.
    ///
    /// ```
    /// use longroll_rules::random_events::RandomEvents;
    ///
    /// let rows = (2..=12).map(|sum| format!("{sum}\tRain (Current+{})\n", 1 + sum % 2));
    /// let text = format!("dice\tresult\n{}", rows.collect::<String>());
    /// let table = RandomEvents::read("slb/random-events.tsv", &text)?;
    /// assert_eq!(table.event(table.of(7)).map(|event| event.rain), Some(Some(2)));
    /// # Ok::<(), longroll_map::tsv::DataError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DataError`] for the first thing wrong.
    pub fn read(file: &str, text: &str) -> Result<Self, DataError> {
        let table = Table::parse(file, text, &["dice", "result"])?;
        let mut read = Self::default();
        let mut sums = SUMS;
        for row in table.rows() {
            if sums.next() != row.text("dice").parse().ok() {
                return Err(row.error("dice", "expected the sums from 2 to 12 in order"));
            }
            let name = row.text("result");
            let event = RandomEvent {
                name: name.to_owned(),
                rain: rain(name).map_err(|expected| row.error("result", expected))?,
                logistics: logistics(name).map_err(|expected| row.error("result", expected))?,
            };
            let known = read.events.iter().position(|other| *other == event);
            let index = known.unwrap_or(read.events.len());
            if known.is_none() {
                read.events.push(event);
            }
            read.by_sum.push(index as u8);
        }
        if sums.next().is_some() {
            return Err(DataError {
                file: file.to_owned(),
                line: 1,
                column: longroll_map::tsv::Column("dice".to_owned()),
                expected: "expected a row for each sum from 2 to 12".to_owned(),
            });
        }
        Ok(read)
    }

    /// The result that a sum of two dice brings, by its place in the table.
    pub fn of(&self, sum: u8) -> u8 {
        let index = usize::from(sum.saturating_sub(*SUMS.start()));
        self.by_sum.get(index).copied().unwrap_or(0)
    }

    /// A result by its place in the table.
    pub fn event(&self, place: u8) -> Option<&RandomEvent> {
        self.events.get(usize::from(place))
    }

    /// The place of the result with this name.
    pub fn find(&self, name: &str) -> Option<u8> {
        let place = self.events.iter().position(|event| event.name == name);
        place.map(|place| place as u8)
    }
}

/// `Rain (Current)` to `Rain (Current+3)`; other names are no rain.
fn rain(name: &str) -> Result<Option<u8>, &'static str> {
    let Some(spell) = name.strip_prefix("Rain") else {
        return Ok(None);
    };
    match spell.trim() {
        "(Current)" => Ok(Some(0)),
        "(Current+1)" => Ok(Some(1)),
        "(Current+2)" => Ok(Some(2)),
        "(Current+3)" => Ok(Some(3)),
        _ => Err("expected Rain (Current), or with +1, +2 or +3"),
    }
}

/// `Improved Union Logistics` and its like (SLB-15-07 to SLB-15-10).
fn logistics(name: &str) -> Result<Option<(Side, Logistics)>, &'static str> {
    let Some(whose) = name.strip_suffix(" Logistics") else {
        return Ok(None);
    };
    match whose {
        "Improved Union" => Ok(Some((Side::Union, Logistics::Improved))),
        "Delayed Union" => Ok(Some((Side::Union, Logistics::Delayed))),
        "Improved Confederate" => Ok(Some((Side::Confederate, Logistics::Improved))),
        "Delayed Confederate" => Ok(Some((Side::Confederate, Logistics::Delayed))),
        _ => Err("expected Improved or Delayed, and the side, before Logistics"),
    }
}

/// The table's dice have fallen.
pub(crate) fn rolled(play: &mut Play<'_>, dice: Dice) {
    play.pop();
    play.emit(Event::Rolled {
        purpose: Purpose::RandomEvents,
        side: None,
        dice,
        modifiers: Modifiers::new(),
        result: Some(i32::from(dice.sum())),
    });
    let s = play.s;
    let rolled = s.random_events.of(dice.sum());
    let comes = s.campaign.random_event(s, play.p, rolled);
    play.emit(Event::RandomEvent {
        event: comes.unwrap_or(rolled),
        ignored: comes.is_none(),
    });
    let event = comes.and_then(|place| s.random_events.event(place));
    if let Some((side, logistics)) = event.and_then(|event| event.logistics) {
        play.emit(Event::Logistics(side, logistics));
    }
    if let Some(more) = event.and_then(|event| event.rain) {
        s12_rain::begin(play, more);
    }
    if let Some(event) = comes {
        follow(play, event, 0);
    }
}

/// What a campaign lets follow on an event, or on something else that it numbers so.
pub(crate) fn follow(play: &mut Play<'_>, event: u8, step: u8) {
    if play.s.campaign.aftermath(play.s, play.p, event, step) != Aftermath::Over {
        play.push(Frame::Aftermath { event, step });
    }
}

/// The dice that an event asks for now.
pub fn asked(s: &Scenario, p: &Position, event: u8, step: u8) -> Option<Asked> {
    Asked::by(s.campaign.aftermath(s, p, event, step))
}

/// The die after a random event has fallen.
pub(crate) fn die_rolled(play: &mut Play<'_>, event: u8, step: u8, dice: Dice) {
    let Some(asked) = asked(play.s, play.p, event, step) else {
        return;
    };
    play.pop();
    let result = asked.fell(play, Purpose::EventDie, dice);
    let s = play.s;
    for after in s.campaign.after_die(s, play.p, event, step, result) {
        play.emit(after);
    }
    follow(play, event, step.saturating_add(1));
}

/// What follows without a die.
pub(crate) fn aftermath(play: &mut Play<'_>, event: u8, step: u8) -> bool {
    let next = step.saturating_add(1);
    match play.s.campaign.aftermath(play.s, play.p, event, step) {
        Aftermath::Die(..) | Aftermath::Dice(..) => return false,
        Aftermath::Over => play.pop(),
        comes @ Aftermath::Comes(_) => {
            play.pop();
            carry_out(play, comes);
            follow(play, event, next);
        }
        // What follows on a choice may depend on it.
        choice => {
            play.pop();
            play.push(Frame::Aftermath { event, step: next });
            carry_out(play, choice);
        }
    }
    true
}

/// Whether the phase has dice: not if the scenario has no table, nor if its campaign lets
/// the phase pass.
pub(crate) fn step(play: &mut Play<'_>) -> bool {
    let none = play.s.random_events.events.is_empty();
    let rolls = !none && play.s.campaign.rolls_random_events(play.s, play.p);
    if !rolls {
        play.pop();
    }
    !rolls
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rows: &[&str]) -> Result<RandomEvents, DataError> {
        let rows = SUMS.zip(rows).map(|(sum, name)| format!("{sum}\t{name}\n"));
        let text = format!("dice\tresult\n{}", rows.collect::<String>());
        RandomEvents::read("drill.tsv", &text)
    }

    /// A result that stands in several rows is one; every sum has its own.
    #[test]
    fn sums_bring_their_results() {
        let mut rows = ["Stuart"; 11];
        rows[0] = "Rain (Current+3)";
        rows[10] = "Game End";
        let table = read(&rows).expect("a table");
        assert_eq!(table.event(table.of(2)).and_then(|e| e.rain), Some(3));
        assert_eq!(table.of(3), table.of(11));
        assert_eq!(table.find("Game End"), Some(table.of(12)));
        assert_eq!(table.event(table.of(7)).and_then(|e| e.rain), None);
    }

    #[test]
    fn broken_tables_are_refused() {
        let short = read(&["Stuart"; 10]).expect_err("a row too few");
        assert!(short.expected.contains("each sum"));
        let mut rows = ["Stuart"; 11];
        rows[4] = "Rain (Current+4)";
        let rain = read(&rows).expect_err("rain for ever");
        assert_eq!(rain.line, 6);
        rows[4] = "Improved Logistics";
        let nobodys = read(&rows).expect_err("of no side");
        assert!(nobodys.expected.contains("the side"));
        let twice = RandomEvents::read("drill.tsv", "dice\tresult\n2\tA\n2\tB\n");
        assert!(twice.is_err());
    }
}
