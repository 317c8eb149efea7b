//! The four verbs of a game: what is pending, what is legal, do it, let dice fall.

use crate::action::Action;
use crate::decision::{Decision, Kind, Pending, pending};
use crate::dice::{Dice, Roll};
use crate::event::Event;
use crate::frame::{Frame, Initiative, MarchStage};
use crate::illegal::Illegal;
use crate::play::Play;
use crate::{Position, Scenario};
use crate::{
    agenda, ammunition, arrivals, bonus, conscripts, foraging, intelligence, interlude,
    leader_deaths, rail, random_events, s03_sequence, s04_initiative, s05_activate, s05_assault,
    s05_march, s06_army_leaders, s06_leaders, s07_advance, s07_attack, s07_cavalry_retreat,
    s07_grand_assault, s07_losses, s07_retreat, s08_recovery, s12_rain, secrets, siege,
    station_repair, substitutes, supply_status,
};

/// The dice given are not those that the position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game does not wait for these dice")]
pub struct WrongDice;

impl Scenario {
    /// What the position waits for.
    pub fn pending(&self, position: &Position) -> Pending {
        pending(self, position)
    }

    /// Lists the legal actions of the pending choice, sorted; empty if there is none.
    pub fn legal(&self, position: &Position, out: &mut Vec<Action>) {
        out.clear();
        let Pending::Choice(decision) = self.pending(position) else {
            return;
        };
        let Some(frame) = position.stack.last() else {
            return;
        };
        choices(self, position, frame, decision, out);
        out.sort_unstable();
    }

    /// Why an action may not be taken now, or `Ok` if it may.
    ///
    /// # Errors
    ///
    /// [`Illegal`] with the rule and the numbers.
    pub fn why(&self, position: &Position, action: Action) -> Result<(), Illegal> {
        let frame = match (self.pending(position), position.stack.last()) {
            (Pending::Choice(_), Some(frame)) => frame,
            (Pending::Chance(_), _) => {
                return Err(Illegal::new("S4.3-01", "Dice must fall first."));
            }
            _ => return Err(Illegal::new("S3.0-05", "The game is over.")),
        };
        verdict(self, position, frame, action)
    }

    /// Takes an action if it is legal; the position is unchanged if it is not.
    ///
    /// # Errors
    ///
    /// [`Illegal`] with the rule and the numbers.
    pub fn apply(
        &self,
        position: &mut Position,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.why(position, action)?;
        self.apply_unchecked(position, action, events);
        Ok(())
    }

    /// Takes an action from the list of [`legal`](Self::legal) without checking it.
    /// Any other action leaves the position in an unspecified but valid state.
    pub fn apply_unchecked(
        &self,
        position: &mut Position,
        action: Action,
        events: &mut Vec<Event>,
    ) {
        let mut play = Play {
            s: self,
            p: position,
            events,
        };
        play.take(action);
        play.settle();
    }

    /// Lets the awaited dice fall.
    ///
    /// # Errors
    ///
    /// [`WrongDice`] if the position waits for others or for none.
    pub fn resolve(
        &self,
        position: &mut Position,
        dice: Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), WrongDice> {
        let roll = match self.pending(position) {
            Pending::Chance(roll) if dice.answers(roll) => roll,
            _ => return Err(WrongDice),
        };
        let mut play = Play {
            s: self,
            p: position,
            events,
        };
        play.fall(roll, dice);
        play.settle();
        Ok(())
    }
}

fn choices(s: &Scenario, p: &Position, frame: &Frame, decision: Decision, out: &mut Vec<Action>) {
    let mut offer = |action: Action| {
        if verdict(s, p, frame, action).is_ok() {
            out.push(action);
        }
    };
    match decision.kind {
        Kind::Depots => ammunition::depot_candidates(s, p, frame, &mut offer),
        Kind::Convoy => ammunition::convoy_candidates(p, decision.side, &mut offer),
        Kind::Conscripts => conscripts::candidates(frame, &mut offer),
        Kind::Ride => rail::candidates(s, p, frame, &mut offer),
        Kind::Arrivals => arrivals::candidates(s, p, frame, &mut offer),
        Kind::Ammunition => ammunition::candidates(p, decision.side, &mut offer),
        Kind::LeaderTransfer => s06_leaders::transfer_candidates(s, p, decision.side, &mut offer),
        Kind::Attachment => substitutes::attach_candidates(s, p, decision.side, &mut offer),
        Kind::Initiative => {
            offer(Action::TakeInitiative);
            offer(Action::Pass);
        }
        Kind::Action => s04_initiative::candidates(s, p, decision.side, &mut offer),
        Kind::ForceMarch => {
            offer(Action::ForceMarch(false));
            offer(Action::ForceMarch(true));
        }
        Kind::March | Kind::Destroy => s05_march::candidates(s, p, frame, &mut offer),
        Kind::ActivationLeader => s06_leaders::activation_candidates(s, p, frame, &mut offer),
        Kind::AdvanceLeaders => s07_advance::leader_candidates(s, p, frame, &mut offer),
        Kind::PlaceLeader => s06_leaders::place_candidates(s, p, frame, &mut offer),
        Kind::GoAlong => s06_army_leaders::candidates(frame, &mut offer),
        Kind::Foraging => foraging::candidates(p, decision.side, &mut offer),
        Kind::SupplyStatus => supply_status::candidates(p, decision.side, &mut offer),
        Kind::Recovery => s08_recovery::candidates(s, p, decision.side, &mut offer),
        Kind::BridgePlans => secrets::candidates(s, p, decision.side, &mut offer),
        Kind::LeaveSwamp => s12_rain::candidates(s, p, frame, &mut offer),
        Kind::CavalryRetreat => s07_cavalry_retreat::candidates(frame, &mut offer),
        Kind::Retreat => s07_retreat::candidates(s, p, frame, &mut offer),
        Kind::BreakUp => substitutes::break_up_candidates(s, p, frame, &mut offer),
        Kind::Reform => substitutes::reform_candidates(s, frame, &mut offer),
        Kind::AssaultTarget => s05_assault::target_candidates(s, p, frame, &mut offer),
        Kind::GrandAssault | Kind::GrandAssaultHexes | Kind::GrandAssaultUnits => {
            s07_grand_assault::candidates(s, p, frame, &mut offer);
        }
        Kind::AssaultBonus => {
            offer(Action::UseBonus(true));
            offer(Action::UseBonus(false));
        }
        Kind::Interlude => interlude::candidates(s, p, &mut offer),
        Kind::ActivationNext => {
            for unit in p.units_of(decision.side).iter() {
                offer(Action::March(unit));
                offer(Action::Entrench(unit));
            }
        }
        Kind::FeignExtended => {
            offer(Action::FeignExtended(false));
            offer(Action::FeignExtended(true));
        }
        Kind::DummyMarch => {
            if let Frame::Dummy(march) = frame {
                intelligence::dummy_candidates(s, p, march, &mut offer);
            }
        }
        Kind::DummiesAlong => {
            intelligence::startable(p, decision.side, &mut offer);
            offer(Action::Confirm);
        }
        Kind::LeaderDeath => leader_deaths::candidates(frame, &mut offer),
        Kind::Losses => {
            for unit in p.units_of(decision.side).iter() {
                offer(Action::TakeLoss(unit));
            }
        }
        Kind::AssaultDrop => {
            for unit in p.units_of(decision.side).iter() {
                offer(Action::Drop(unit));
            }
        }
        Kind::ActivationUnits => {
            for unit in p.units_of(decision.side).iter() {
                offer(Action::Select(unit));
                offer(Action::Entrench(unit));
            }
            offer(Action::Confirm);
        }
        Kind::AssaultUnits | Kind::VoluntaryRetreat | Kind::Advance | Kind::PlaceForce => {
            for unit in p.units_of(decision.side).iter() {
                offer(Action::Select(unit));
            }
            offer(Action::Confirm);
        }
    }
}

/// Whether any of the offered actions will do; those after the first are not judged.
pub(crate) fn any_action(
    candidates: impl FnOnce(&mut dyn FnMut(Action)),
    mut will_do: impl FnMut(Action) -> bool,
) -> bool {
    let mut found = false;
    candidates(&mut |action| found = found || will_do(action));
    found
}

/// Whether an action answers the innermost frame's question.
fn verdict(s: &Scenario, p: &Position, frame: &Frame, action: Action) -> Result<(), Illegal> {
    match frame {
        Frame::Depots { constructing } => ammunition::depot_verdict(s, p, *constructing, action),
        Frame::Convoy(convoy) => ammunition::convoy_verdict(s, p, *convoy, action),
        Frame::Conscripts(conscripts) => conscripts::verdict(s, p, *conscripts, action),
        Frame::Interlude => interlude::verdict(s, p, action),
        Frame::Bonus(_) => bonus::verdict(action),
        Frame::Ride(ride) => rail::verdict(s, p, *ride, action),
        Frame::Arrivals(coming) => arrivals::verdict(s, p, coming, action),
        Frame::Replenish(replenish) => ammunition::verdict(s, p, replenish, action),
        Frame::Transfer { side, done } => s06_leaders::transfer_verdict(s, p, *side, *done, action),
        Frame::Attachment { side } => substitutes::attach_verdict(s, p, *side, action),
        Frame::Initiative(
            Initiative::Choose { .. } | Initiative::Ordered { .. } | Initiative::Secret { .. },
        ) => match action {
            Action::TakeInitiative | Action::Pass => Ok(()),
            _ => Err(Illegal::new(
                "S4.2-05",
                "First the initiative must be taken or passed.",
            )),
        },
        Frame::Act { side } => s04_initiative::verdict(s, p, *side, action),
        Frame::Activation(activation) => s05_activate::verdict(s, p, activation, action),
        Frame::March(march) => s05_march::verdict(s, p, march, action),
        Frame::BreakUp(break_up) => substitutes::break_up_verdict(s, p, break_up, action),
        Frame::Reform(reform) => substitutes::reform_verdict(s, p, reform, action),
        Frame::Assault(assault) => s05_assault::verdict(s, p, assault, action),
        Frame::LeaderDeath(death) => leader_deaths::verdict(s, death, action),
        Frame::Losses(losses) => s07_losses::verdict(p, losses, action),
        Frame::Voluntary(voluntary) => s07_retreat::voluntary_verdict(s, p, voluntary, action),
        Frame::Retreat(retreat) => s07_retreat::verdict(s, p, retreat, action),
        Frame::Works(works) => s08_recovery::verdict(s, p, works, action),
        Frame::SupplyStatus(status) => supply_status::verdict(s, p, status, action),
        Frame::Forage(foraging) => foraging::verdict(s, p, foraging, action),
        Frame::BridgePlans { side } => secrets::verdict(s, p, *side, action),
        Frame::Swamped { waiting } => s12_rain::verdict(s, p, *waiting, action),
        Frame::CavalryWindow(window) => s07_cavalry_retreat::verdict(s, p, window, action),
        Frame::Advance(advance) => s07_advance::verdict(s, p, advance, action),
        Frame::GoAlong { leaders, unit } => {
            s06_army_leaders::verdict(s, p, *leaders, *unit, action)
        }
        Frame::PlaceLeaders { leaders, hex } => {
            s06_leaders::place_verdict(s, p, *leaders, *hex, action)
        }
        Frame::Conceal(conceal) => intelligence::conceal_verdict(p, conceal, action),
        Frame::Dummy(march) => intelligence::dummy_verdict(s, p, march, action),
        Frame::Escorts { side, hex, waiting } => {
            intelligence::escort_verdict(p, *side, *hex, *waiting, action)
        }
        Frame::RandomEvents
        | Frame::Aftermath { .. }
        | Frame::Agenda { .. }
        | Frame::StationRepair { .. }
        | Frame::Siege
        | Frame::Initiative(_)
        | Frame::Attack(_)
        | Frame::CavalryRetreat(_) => Err(Illegal::new("S4.3-01", "Dice must fall first.")),
    }
}

impl Play<'_> {
    /// Hands an action to the module of the innermost frame.
    fn take(&mut self, action: Action) {
        let Some(frame) = self.p.stack.last().cloned() else {
            return;
        };
        match frame {
            Frame::Depots { constructing } => ammunition::take_depot(self, constructing, action),
            Frame::Convoy(convoy) => ammunition::divide(self, convoy, action),
            Frame::Conscripts(conscripts) => conscripts::take(self, conscripts, action),
            Frame::Interlude => interlude::take(self, action),
            Frame::Bonus(cycle) => bonus::take(self, cycle, action),
            Frame::Ride(ride) => rail::take(self, ride, action),
            Frame::Arrivals(coming) => arrivals::take(self, coming, action),
            Frame::Replenish(replenish) => ammunition::take(self, replenish, action),
            Frame::Transfer { side, done } => s06_leaders::transfer(self, side, done, action),
            Frame::Attachment { side } => substitutes::attach(self, side, action),
            Frame::Initiative(Initiative::Choose { side, yielded }) => {
                s04_initiative::choose(self, side, yielded, action);
            }
            Frame::Initiative(Initiative::Ordered { side }) => {
                s04_initiative::choose_ordered(self, side, action);
            }
            Frame::Initiative(Initiative::Secret { side }) => {
                s04_initiative::choose_in_secret(self, side, action);
            }
            Frame::Act { side } => s04_initiative::act(self, side, action),
            Frame::Activation(activation) => s05_activate::take(self, activation, action),
            Frame::March(march) => s05_march::take(self, march, action),
            Frame::BreakUp(break_up) => substitutes::break_up(self, break_up, action),
            Frame::Reform(reform) => substitutes::reform(self, reform, action),
            Frame::Assault(assault) => s05_assault::take(self, assault, action),
            Frame::LeaderDeath(_) => leader_deaths::take(self, action),
            Frame::Losses(losses) => s07_losses::take(self, losses, action),
            Frame::Voluntary(voluntary) => s07_retreat::voluntary(self, voluntary, action),
            Frame::Retreat(retreat) => s07_retreat::take(self, retreat, action),
            Frame::Works(works) => s08_recovery::take(self, works, action),
            Frame::SupplyStatus(status) => supply_status::take(self, status, action),
            Frame::Forage(foraging) => foraging::take(self, foraging, action),
            Frame::BridgePlans { .. } => secrets::take(self, action),
            Frame::Swamped { waiting } => s12_rain::take(self, waiting, action),
            Frame::CavalryWindow(window) => s07_cavalry_retreat::take(self, window, action),
            Frame::Advance(advance) => s07_advance::take(self, advance, action),
            Frame::GoAlong { leaders, unit } => {
                s06_army_leaders::take(self, leaders, unit, action);
            }
            Frame::PlaceLeaders { leaders, hex } => {
                s06_leaders::place(self, leaders, hex, action);
            }
            Frame::Conceal(conceal) => intelligence::conceal(self, conceal, action),
            Frame::Dummy(march) => intelligence::take_dummy(self, march, action),
            Frame::Escorts { side, hex, waiting } => {
                intelligence::go_along(self, side, hex, waiting, action);
            }
            Frame::RandomEvents
            | Frame::Aftermath { .. }
            | Frame::Agenda { .. }
            | Frame::StationRepair { .. }
            | Frame::Siege
            | Frame::Initiative(_)
            | Frame::Attack(_)
            | Frame::CavalryRetreat(_) => {}
        }
    }

    /// Hands dice to the module of the innermost frame.
    fn fall(&mut self, roll: Roll, dice: Dice) {
        let Some(frame) = self.p.stack.last().cloned() else {
            return;
        };
        match frame {
            Frame::RandomEvents => random_events::rolled(self, dice),
            Frame::Aftermath { event, step } => {
                random_events::die_rolled(self, event, step, dice);
            }
            Frame::Agenda { step } => agenda::rolled(self, step, dice),
            Frame::Interlude => interlude::rolled(self, dice),
            Frame::Siege => siege::rolled(self, dice),
            Frame::StationRepair { left } => station_repair::rolled(self, left, dice),
            Frame::Replenish(replenish) => ammunition::rolled(self, replenish, dice),
            Frame::Initiative(Initiative::MayEnd) => s04_initiative::end_rolled(self, dice),
            Frame::Initiative(_) => s04_initiative::rolled(self, dice),
            Frame::Activation(activation) => s05_activate::rolled(self, activation, roll, dice),
            Frame::March(march) => match march.stage {
                MarchStage::Allowance => s05_march::allowance_rolled(self, march, dice),
                MarchStage::Extended => s05_march::extended_rolled(self, march, dice),
                MarchStage::DestroyRoll => s05_march::destroy_rolled(self, march, dice),
                MarchStage::FeignRoll => s05_march::feign_rolled(self, march, dice),
                _ => s05_march::force_rolled(self, march, dice),
            },
            Frame::Assault(assault) => s05_assault::rolled(self, assault, dice),
            Frame::Works(works) => s08_recovery::rolled(self, works, dice),
            Frame::Forage(foraging) => foraging::rolled(self, foraging, dice),
            Frame::CavalryRetreat(retreat) => s07_cavalry_retreat::rolled(self, retreat, dice),
            Frame::Attack(attack) => s07_attack::rolled(self, attack, dice),
            Frame::Dummy(march) => intelligence::dummy_rolled(self, march, dice),
            Frame::LeaderDeath(death) => leader_deaths::rolled(self, death, dice),
            _ => {}
        }
    }

    /// Goes on by itself until a choice, dice or the end of the game is pending.
    pub(crate) fn settle(&mut self) {
        while self.step() {}
    }

    /// One step that needs neither a player nor dice; `false` if none is left.
    fn step(&mut self) -> bool {
        if !self.p.over && self.s.campaign.is_decided(self.s, self.p) {
            self.emit(Event::GameOver);
            self.p.stack.clear();
        }
        let Some(frame) = self.p.stack.last().cloned() else {
            return s03_sequence::next_phase(self);
        };
        match frame {
            Frame::RandomEvents => random_events::step(self),
            Frame::Aftermath { event, step } => random_events::aftermath(self, event, step),
            Frame::Agenda { step } => agenda::step(self, step),
            Frame::Interlude => interlude::step(self),
            Frame::Siege => siege::step(self),
            Frame::Bonus(cycle) => bonus::step(self, cycle),
            Frame::StationRepair { left } => station_repair::step(self, left),
            Frame::Depots { constructing } => ammunition::depot_step(self, constructing),
            Frame::Convoy(convoy) => ammunition::convoy_step(self, convoy),
            Frame::Conscripts(conscripts) => conscripts::step(self, conscripts),
            Frame::Arrivals(coming) => arrivals::step(self, &coming),
            Frame::Replenish(replenish) => ammunition::step(self, replenish),
            Frame::Transfer { side, done } => s06_leaders::transfer_step(self, side, done),
            Frame::Attachment { side } => substitutes::attach_step(self, side),
            Frame::Initiative(initiative) => s04_initiative::step(self, initiative),
            Frame::Activation(activation) => s05_activate::step(self, activation),
            Frame::March(march) => s05_march::step(self, march),
            Frame::Act { .. } | Frame::Ride(_) | Frame::BreakUp(_) | Frame::LeaderDeath(_) => false,
            Frame::Reform(reform) => substitutes::reform_step(self, reform),
            Frame::Assault(assault) => s05_assault::step(self, assault),
            Frame::Attack(attack) => s07_attack::step(self, attack),
            Frame::Losses(losses) => s07_losses::step(self, losses),
            Frame::Voluntary(voluntary) => s07_retreat::voluntary_step(self, voluntary),
            Frame::Retreat(retreat) => s07_retreat::step(self, &retreat),
            Frame::Works(works) => s08_recovery::step(self, &works),
            Frame::SupplyStatus(status) => supply_status::step(self, status),
            Frame::Forage(foraging) => foraging::step(self, foraging),
            Frame::BridgePlans { side } => secrets::step(self, side),
            Frame::Swamped { waiting } => s12_rain::step(self, waiting),
            Frame::CavalryWindow(window) => s07_cavalry_retreat::window_step(self, &window),
            Frame::CavalryRetreat(retreat) => s07_cavalry_retreat::step(self, retreat),
            Frame::Advance(advance) => s07_advance::step(self, advance),
            Frame::GoAlong { leaders, unit } => s06_army_leaders::step(self, leaders, unit),
            Frame::PlaceLeaders { leaders, hex } => s06_leaders::place_step(self, leaders, hex),
            Frame::Conceal(conceal) => intelligence::conceal_step(self, &conceal),
            Frame::Dummy(march) => intelligence::dummy_step(self, &march),
            Frame::Escorts { side, hex, waiting } => {
                intelligence::escort_step(self, side, hex, waiting)
            }
        }
    }
}
