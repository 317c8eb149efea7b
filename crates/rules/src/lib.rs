//! The Standard Rules of the *Great Campaigns of the American Civil War*, pure.
//!
//! A [`Scenario`] holds what never changes, a [`Position`] everything that does. At any
//! moment exactly one thing is [`Pending`]: a choice of one side, dice, or nothing
//! because the game is over. [`Scenario::legal`] lists the choices,
//! [`Scenario::apply`] takes one, [`Scenario::resolve`] lets dice fall, and
//! [`Scenario::why`] explains a refusal with the rule that it rests on. Nothing here
//! reads files, knows the time or rolls dice.
//!
//! The files mirror the rulebook: rule 7.7 is in `s07_...`, and every check names the
//! row of the rules index (`S7.1-12`) that it enforces.

mod action;
pub mod agenda;
pub mod ammunition;
pub mod arrivals;
pub mod bonus;
pub mod campaign;
pub mod charge;
pub mod charts;
pub mod conscripts;
pub mod counties;
pub mod decision;
pub mod dice;
pub mod edit;
mod engine;
pub mod event;
pub mod foraging;
pub mod forts;
pub mod frame;
pub mod illegal;
pub mod intelligence;
pub mod interlude;
pub mod leader;
pub mod leader_deaths;
pub mod odds;
pub mod options;
pub mod outlook;
mod play;
pub mod position;
pub mod rail;
pub mod random_events;
pub mod s02_command;
pub mod s02_zoc;
mod s03_sequence;
mod s04_initiative;
mod s05_activate;
mod s05_assault;
pub mod s05_burn;
pub mod s05_march;
mod s06_army_leaders;
mod s06_exit;
mod s06_leaders;
pub mod s06_movement;
mod s07_advance;
mod s07_attack;
mod s07_cavalry_retreat;
pub mod s07_flank;
mod s07_grand_assault;
mod s07_losses;
pub mod s07_modifiers;
mod s07_refuse;
pub mod s07_retreat;
pub mod s07_values;
pub mod s08_levies;
mod s08_recovery;
pub mod s09_entrenchments;
pub mod s10_bridges;
pub mod s12_rain;
pub mod scenario;
pub mod secrets;
mod side;
pub mod siege;
pub mod station_repair;
pub mod substitutes;
pub mod supply;
pub mod supply_status;
pub mod text;
pub mod unit;
mod values;
pub mod ways;

pub use action::{Action, AttackType};
pub use charts::Charts;
pub use decision::{Decision, Kind, Pending};
pub use dice::{Dice, Purpose, Roll};
pub use engine::WrongDice;
pub use event::{Cause, Event};
pub use illegal::{Illegal, RuleId};
pub use intelligence::Onlooker;
pub use leader::{LeaderId, LeaderSet};
pub use options::OptionalRule;
pub use position::{Phase, Position};
pub use s12_rain::Weather;
pub use scenario::Scenario;
pub use side::{BySide, Side};
pub use unit::{UnitId, UnitSet};
pub use values::{Combat, Mp};
