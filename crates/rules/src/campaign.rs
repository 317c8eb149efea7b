//! The seam between the Standard Rules and a game's own rules.
//!
//! Most of what distinguishes a scenario is data of its
//! [`Scenario`]. What remains are these hooks, each with the Standard
//! Rules' behaviour as its default.

mod aftermath;
mod initiative;
mod memory;
mod score;

use std::fmt::Debug;

use longroll_map::{HexId, HexSet, HexSide};

use crate::arrivals::Landing;
use crate::dice::Dice;
use crate::event::{Event, Modifier, Modifiers};
use crate::illegal::{Illegal, RuleId};
use crate::outlook::Outlook;
use crate::s07_modifiers::AttackPlan;
use crate::{Action, LeaderId, LeaderSet, Position, Scenario, Side, UnitId, UnitSet};

pub use self::aftermath::Aftermath;
pub use self::initiative::Initiative;
pub use self::memory::Memory;
pub use self::score::{Bounds, Earned, Note, Place, Score, ScoreItem};

/// A game's own rules.
pub trait Campaign: Debug + Send + Sync {
    /// How the initiative of the next Action Phase is decided.
    fn initiative(&self, _scenario: &Scenario, _position: &Position) -> Initiative {
        Initiative::Roll
    }

    /// The highest die that ends the Action Cycle after both players have rolled a 1 for the
    /// initiative, and the rule that says so (15.0 of HCR). `None` where they go on.
    fn ends_cycle(&self, _scenario: &Scenario, _position: &Position) -> Option<(u8, RuleId)> {
        None
    }

    /// Whether what has happened has decided the game, which ends at once.
    fn is_decided(&self, _scenario: &Scenario, _position: &Position) -> bool {
        false
    }

    /// Whether an action may be chosen with the initiative now, if it is possible at all.
    ///
    /// # Errors
    ///
    /// The rule that asks for another.
    fn may_choose(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _side: Side,
        _action: Action,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a unit may be added to those selected for an activation or assault.
    ///
    /// # Errors
    ///
    /// The rule that limits their number.
    fn may_add(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _selected: UnitSet,
        _unit: UnitId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a unit may be chosen for an action at all.
    ///
    /// # Errors
    ///
    /// The rule that holds it back.
    fn may_act(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a unit may go from a hex to an adjacent one of its own will, in a march
    /// or an advance.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_enter(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
        _from: HexId,
        _to: HexId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether retreating units may go into a hex, which they otherwise could (7.6).
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_retreat(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _units: UnitSet,
        _to: HexId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Where the scenario sends retreating units from a hex, and the rule that does: of the
    /// steps that they may take (7.6) they take those that lie nearest to it, and they go as
    /// far as they may. `None` if they are free.
    fn retreat_goal(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _units: UnitSet,
        _from: HexId,
    ) -> Option<(HexSet, RuleId)> {
        None
    }

    /// Whether a side may attack a hex from another.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_attack(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _side: Side,
        _from: HexId,
        _target: HexId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a side may detach and attach units, where the scenario has substitutes.
    ///
    /// # Errors
    ///
    /// The rule that denies them to it.
    fn may_substitute(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _side: Side,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Adds to the modifiers of the attacker's and the defender's combat dice (7.4).
    fn combat_modifiers(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _plan: &AttackPlan,
        _attacker: &mut Modifiers,
        _defender: &mut Modifiers,
    ) {
    }

    /// The leaders who fall as the present turn ends, because history says so.
    fn falling(&self, _scenario: &Scenario, _position: &Position) -> LeaderSet {
        LeaderSet::EMPTY
    }

    /// The units to which a side may send a message now instead of another action.
    fn may_send_message(&self, _scenario: &Scenario, _position: &Position, _side: Side) -> UnitSet {
        UnitSet::EMPTY
    }

    /// Why a message may not be sent to this unit now.
    fn why_no_message(&self, _scenario: &Scenario, _position: &Position, unit: UnitId) -> Illegal {
        Illegal::new("S5.0-01", "{unit} waits for no message.").unit(unit)
    }

    /// Whether cavalry may charge in this scenario (SLB 13.4).
    ///
    /// # Errors
    ///
    /// That it may not.
    fn may_charge(&self, _scenario: &Scenario, _position: &Position) -> Result<(), Illegal> {
        let template = "Cavalry does not charge in this scenario.";
        Err(Illegal::new("SLB-S4-13", template))
    }

    /// Whether a side may spend an initiative to give guns to its cavalry (SLB 13.4).
    ///
    /// # Errors
    ///
    /// Why it may not.
    fn may_distribute_guns(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _side: Side,
    ) -> Result<(), Illegal> {
        let template = "There are no guns to distribute.";
        Err(Illegal::new("SLB-S4-17", template))
    }

    /// A unit's Artillery value before demoralization and want of ammunition (7.3).
    fn artillery(&self, scenario: &Scenario, _position: &Position, unit: UnitId) -> u8 {
        scenario.unit(unit).artillery
    }

    /// What modifies the die of a unit's own Movement Allowance instead of the chart (5.1).
    fn march_modifier(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
    ) -> Option<Modifier> {
        None
    }

    /// Whether a unit that is not of a leader's command goes along in his activations and
    /// assaults.
    fn goes_along(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _leader: LeaderId,
        _unit: UnitId,
    ) -> bool {
        false
    }

    /// The turn at whose end the game ends, as things stand.
    fn last_turn(&self, scenario: &Scenario, _position: &Position) -> u8 {
        scenario.turns()
    }

    /// Whether a Union unit belongs to the Army of the Potomac (5.1).
    fn army_of_the_potomac(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
    ) -> bool {
        true
    }

    /// Whether dice are rolled in this turn's Random Events Phase (3.0).
    fn rolls_random_events(&self, _scenario: &Scenario, _position: &Position) -> bool {
        true
    }

    /// What a rolled random event comes to now: itself, another, or nothing. Events are
    /// named by their places in the scenario's table.
    fn random_event(&self, _scenario: &Scenario, _position: &Position, event: u8) -> Option<u8> {
        Some(event)
    }

    /// What follows on a random event, by the number of steps that have followed already.
    fn aftermath(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _event: u8,
        _step: u8,
    ) -> Aftermath {
        Aftermath::Over
    }

    /// What a die after a random event brings.
    fn after_die(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _event: u8,
        _step: u8,
        _result: i32,
    ) -> Vec<Event> {
        Vec::new()
    }

    /// What happens in a phase of the campaign's own ([`Phase::has_agenda`]), by the number
    /// of points that have been dealt with already. It is asked until it says that the
    /// phase is over.
    ///
    /// [`Phase::has_agenda`]: crate::Phase::has_agenda
    fn agenda(&self, _scenario: &Scenario, _position: &Position, _step: u8) -> Aftermath {
        Aftermath::Over
    }

    /// What the modified sum of the dice of such a phase brings.
    fn agenda_rolled(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _step: u8,
        _result: i32,
    ) -> Vec<Event> {
        Vec::new()
    }

    /// What a march has come upon that must be settled before it goes on: dice, a choice, or
    /// what happens. It is asked before each step of a march until it says that there is
    /// nothing.
    fn interlude(&self, _scenario: &Scenario, _position: &Position) -> Aftermath {
        Aftermath::Over
    }

    /// What the dice of an interlude bring.
    fn interlude_rolled(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _dice: Dice,
    ) -> Vec<Event> {
        Vec::new()
    }

    /// What comes of the choice of a hex, or of none, in an interlude.
    fn interlude_chosen(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _hex: Option<HexId>,
    ) -> Vec<Event> {
        Vec::new()
    }

    /// What an interlude asks, in a sentence.
    fn interlude_question(&self, _scenario: &Scenario, _position: &Position) -> String {
        "What comes of it?".to_owned()
    }

    /// Where a contingent, by its place in the scenario's list, may be placed now; `None`
    /// if it is not due.
    fn landing(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _contingent: usize,
    ) -> Option<Landing> {
        None
    }

    /// Which note, if any, people should read in the log now that the memory, which was
    /// `before`, has changed.
    fn remark(&self, _position: &Position, _before: &Memory) -> Option<u8> {
        None
    }

    /// What [`Event::Noted`] says to people.
    fn noted(&self, _number: u8) -> &'static str {
        "The campaign takes note."
    }

    /// What the campaign takes from a marching unit's Movement Allowance.
    fn march_penalty(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
    ) -> Option<Modifier> {
        None
    }

    /// Whether a unit that may act may march, alone or in an activation; `extended` tells
    /// whether the march would be an extended one (5.1).
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_march(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
        _extended: bool,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a unit uses the Extended March Table for a march that is not extended (16.0 of
    /// HCR).
    fn is_always_checked(&self, _scenario: &Scenario, _unit: UnitId) -> bool {
        false
    }

    /// Whether a unit may make a force march that it could make otherwise.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_force_march(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a marching unit may end its march where it stands though it could go on.
    ///
    /// # Errors
    ///
    /// The rule that sends it on.
    fn may_stop(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a leader may be transferred to a unit in the Leader Transfer Phase.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_transfer(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _leader: LeaderId,
        _to: UnitId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a marching unit may leave the map from a hex.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_leave(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        unit: UnitId,
        _from: HexId,
    ) -> Result<(), Illegal> {
        Err(Illegal::new("S6.1-02", "{unit} may not leave the map.").unit(unit))
    }

    /// Whether a unit may enter a hex by rail, or board in it.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_ride(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
        _hex: HexId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a hex is closed to a side's supply by rail, as in a county that its enemy
    /// controls (20.3 of HCR).
    fn cuts_supply(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _side: Side,
        _hex: HexId,
    ) -> bool {
        false
    }

    /// Whether a side has a wagon train in a hex, for games that have any (6.2).
    fn wagon_train(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _side: Side,
        _hex: HexId,
    ) -> bool {
        false
    }

    /// A modifier of assault and grand assault command rolls (7.1).
    fn assault_roll_modifier(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _leader: LeaderId,
    ) -> Option<Modifier> {
        None
    }

    /// A modifier of the roll to destroy a crossing (10.2).
    fn destruction_modifier(&self, _scenario: &Scenario, _at: HexSide) -> Option<Modifier> {
        None
    }

    /// Whether the scenario has secrets besides force markers.
    fn keeps_secrets(&self, _scenario: &Scenario) -> bool {
        false
    }

    /// The units that move in secret as such moves begin.
    fn moves_in_secret(&self, _scenario: &Scenario, _position: &Position) -> UnitSet {
        UnitSet::EMPTY
    }

    /// What follows at the end of an Action Cycle: [`aftermath`](Self::aftermath) of this
    /// number, which is no event of the table.
    fn after_cycle(&self, _scenario: &Scenario, _position: &Position) -> Option<u8> {
        None
    }

    /// The side that records bridges at the end of an Action Cycle, to build them by a march.
    fn plans_bridges(&self, _scenario: &Scenario, _position: &Position) -> Option<Side> {
        None
    }

    /// Whether such a bridge may be one over this hexside.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_plan_bridge(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
        _at: HexSide,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// The rule by which such bridges are built.
    fn plan_rule(&self) -> RuleId {
        "S10.1-01"
    }

    /// Whether a unit may build a bridge in the Recovery Phase.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_build(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
        _at: HexSide,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a pontoon bridge stays although a strong enemy has come to this end of it.
    fn spares_bridge(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _at: HexSide,
        _end: HexId,
    ) -> bool {
        false
    }

    /// Whether a unit may entrench, by action or in Recovery.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_entrench(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Whether a depot that must be burned elsewhere (HCR 20.1) falls to an enemy who has come
    /// into its hex.
    fn depot_falls(&self, _scenario: &Scenario, _position: &Position, _hex: HexId) -> bool {
        false
    }

    /// Whether the depot of a hex can be burned, where depots must be.
    fn depot_burns(&self, _scenario: &Scenario, _position: &Position, _hex: HexId) -> bool {
        true
    }

    /// Whether a unit may join a grand assault that it is eligible for otherwise.
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    fn may_join_grand_assault(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _unit: UnitId,
    ) -> Result<(), Illegal> {
        Ok(())
    }

    /// Lets the campaign remember something about an event that has just happened.
    fn observe(
        &self,
        _scenario: &Scenario,
        _position: &Position,
        _event: &Event,
        _memory: &mut Memory,
    ) {
    }

    /// Takes out of a memory what follows only from a side's units under force markers,
    /// which the enemy does not see (Limited Intelligence).
    fn veil(&self, _scenario: &Scenario, _truth: &Position, _side: Side, _memory: &mut Memory) {}

    /// The victory points as they stand.
    fn score(&self, _scenario: &Scenario, _position: &Position) -> Score {
        Score::default()
    }

    /// The places where units can earn points that no objective tells of, as far as they
    /// have not been earned for good: for players that plan.
    fn places(&self, _scenario: &Scenario, _position: &Position) -> Vec<Place> {
        Vec::new()
    }

    /// What the campaign's special rules mean now, for people: a sentence, its rule, and
    /// whether it is in force.
    fn notes(&self, _scenario: &Scenario, _position: &Position) -> Vec<Note> {
        Vec::new()
    }

    /// How they stand on the map and beside it.
    fn outlook(&self, _scenario: &Scenario, _position: &Position) -> Outlook {
        Outlook::default()
    }
}
