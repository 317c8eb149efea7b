//! What somebody sees of a position, and of what happens.

use longroll_map::HexId;

use super::Force;
use super::dummy::shown_roll;
use crate::dice::Purpose;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::leader::{LeaderId, LeaderSet};
use crate::position::OBJECTIVES;
use crate::rail::Departures;
use crate::secrets::is_unseen;
use crate::unit::{UnitId, UnitSet, UnitState};
use crate::{Position, Scenario, Side};

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Onlooker {
    /// The player of a side, who sees his own units and what his enemy shows.
    Player(Side),
    /// Anybody else, who sees what both players may know.
    Public,
}

impl Onlooker {
    /// Whether a side's secrets are kept from him.
    pub fn is_kept_from(self, side: Side) -> bool {
        self != Self::Player(side)
    }

    /// The sides whose secrets are kept from him.
    pub fn kept_from(self) -> impl Iterator<Item = Side> {
        Side::ALL
            .into_iter()
            .filter(move |side| self.is_kept_from(*side))
    }
}

impl Position {
    /// The position as somebody sees it (S-LI-01): what is under the markers that he may
    /// not look under is not on the map, and neither are its leaders and its Flanks
    /// Refused markers. Once the game is over everything is open.
    ///
    /// Whatever the player of a side may do, and what it would cost, follows from his
    /// view as it does from the truth.
    #[must_use]
    pub fn view(&self, s: &Scenario, onlooker: Onlooker) -> Self {
        if self.over {
            return self.clone();
        }
        if let Some(seen) = self.seen_instead(s, onlooker) {
            return seen.view(s, onlooker);
        }
        let mut view = self.clone();
        view.forget_secrets(s, onlooker);
        if self.intelligence.is_none() {
            return view;
        }
        for side in onlooker.kept_from() {
            view.veil(self, s, side);
        }
        // Who holds an objective is known to the holder, and told to others.
        let control: [_; OBJECTIVES] = std::array::from_fn(|index| match onlooker {
            Onlooker::Player(side) => self.known_control(index, side),
            Onlooker::Public => self
                .control(index)
                .and_then(|holder| self.known_control(index, holder.other())),
        });
        view.refresh(s);
        for (index, side) in control.into_iter().enumerate() {
            view.set_control(index, side);
        }
        view
    }

    /// Takes a side's secrets out.
    fn veil(&mut self, truth: &Self, s: &Scenario, side: Side) {
        let hidden = truth.hidden(side);
        for unit in hidden.iter() {
            self.place(unit, UnitState::off_map(s.unit(unit).command));
        }
        for leader in s.leader_ids() {
            if truth
                .leader(leader)
                .attached
                .is_some_and(|u| hidden.contains(u))
            {
                self.attach_leader(leader, None);
            }
        }
        for hex in truth.refused() {
            if truth.occupies(side, *hex) && !truth.shows(side, *hex) {
                self.set_refused(*hex, false);
            }
        }
        // Manpower lost on the march, or for want of supply, is nobody else's business (S-LI-08).
        for cause in [Cause::ExtendedMarch, Cause::ForceMarch, Cause::Supply] {
            self.forget_losses(side, cause);
        }
        self.destroyers = self.destroyers.minus(hidden);
        if s.rail.as_ref().is_some_and(|rail| rail.side == side) {
            self.departures = Departures::default();
        }
        s.campaign.veil(s, truth, side, &mut self.memory);
        if let Some(known) = &mut self.intelligence {
            known.take_out(side, hidden);
            known.marches[side] = Default::default();
        }
        self.stack.retain(|frame| !is_secret(s, truth, side, frame));
        for frame in &mut self.stack {
            thin_out(s, truth, side, frame);
        }
    }
}

/// Whether a leader is with a unit under a marker.
fn is_hidden_leader(s: &Scenario, p: &Position, leader: LeaderId) -> bool {
    let unit = p.leader(leader).attached;
    unit.is_some_and(|unit| p.hidden(s.leader(leader).side).contains(unit))
}

fn is_hidden(s: &Scenario, p: &Position, unit: UnitId) -> bool {
    p.hidden(s.unit(unit).side).contains(unit)
}

/// Whether a decision in progress is about what a side hides.
fn is_secret(s: &Scenario, p: &Position, side: Side, frame: &Frame) -> bool {
    let unit = |unit: UnitId| s.unit(unit).side == side && is_hidden(s, p, unit);
    match frame {
        Frame::March(march) => unit(march.unit),
        Frame::Ride(ride) => unit(ride.unit),
        Frame::Activation(activation) => {
            s.leader(activation.leader).side == side && is_hidden_leader(s, p, activation.leader)
        }
        Frame::BreakUp(break_up) => unit(break_up.division),
        Frame::Reform(reform) => unit(reform.division) || reform.chosen.iter().any(unit),
        Frame::Conceal(conceal) => conceal.side == side,
        Frame::Convoy(convoy) => convoy.side == side,
        Frame::Conscripts(conscripts) => conscripts.side == side,
        Frame::Dummy(march) => march.side == side,
        Frame::Escorts { side: whose, .. } => *whose == side,
        Frame::GoAlong {
            leaders,
            unit: departing,
        } => {
            let mut own = leaders.iter().filter(|l| s.leader(*l).side == side);
            unit(*departing) || own.any(|leader| is_hidden_leader(s, p, leader))
        }
        Frame::Works(works) => works.rolling.is_some_and(|(worker, ..)| unit(worker)),
        Frame::Forage(foraging) => foraging.rolling.is_some_and(unit),
        Frame::PlaceLeaders { leaders, hex } => {
            let own = leaders.first().is_some_and(|l| s.leader(l).side == side);
            own && p.forces(side).iter().any(|force| force.hex == *hex)
        }
        _ => false,
    }
}

/// Takes a side's hidden units out of a decision in progress.
fn thin_out(s: &Scenario, p: &Position, side: Side, frame: &mut Frame) {
    let hidden = p.hidden(side);
    match frame {
        Frame::Activation(activation) if s.leader(activation.leader).side == side => {
            activation.selected = activation.selected.minus(hidden);
            activation.entrenching = activation.entrenching.minus(hidden);
            activation.done = activation.done.minus(hidden);
            activation.moved = activation.moved.minus(hidden);
        }
        Frame::SupplyStatus(status) => {
            status.fed = status.fed.minus(hidden);
            status.chosen = status.chosen.minus(hidden);
        }
        Frame::Forage(foraging) => {
            foraging.worked = foraging.worked.minus(hidden);
            foraging.tried = foraging.tried.minus(hidden);
        }
        Frame::Works(works) => {
            works.done = works.done.minus(hidden);
            works.builders = works.builders.minus(hidden);
        }
        Frame::Transfer { side: whose, done } if *whose == side => {
            *done = done
                .iter()
                .filter(|leader| !is_hidden_leader(s, p, *leader))
                .fold(LeaderSet::EMPTY, LeaderSet::with);
        }
        Frame::Replenish(replenish) => {
            replenish.once = replenish.once.minus(hidden);
            replenish.twice = replenish.twice.minus(hidden);
        }
        Frame::Swamped { waiting } => *waiting = waiting.minus(hidden),
        _ => {}
    }
}

/// What an onlooker sees happen. `before` is the position before the first event.
pub fn witness(
    s: &Scenario,
    before: &Position,
    events: &[Event],
    onlooker: Onlooker,
) -> Vec<Event> {
    let begins = |event: &Event| matches!(event, Event::SecretMovesBegan(_));
    if !before.keeps_secrets(s) && !events.iter().any(begins) {
        return events.to_vec();
    }
    let mut witness = Witness {
        s,
        p: before.clone(),
        onlooker,
        marching: before.frames().iter().rev().find_map(|frame| match frame {
            Frame::March(march) => Some(march.unit),
            _ => None,
        }),
    };
    events
        .iter()
        .enumerate()
        .filter_map(|(index, event)| witness.sees(event, events.get(index + 1)))
        .collect()
}

struct Witness<'a> {
    s: &'a Scenario,
    /// The position between the events.
    p: Position,
    onlooker: Onlooker,
    /// The unit for whose march dice fall.
    marching: Option<UnitId>,
}

impl Witness<'_> {
    /// What he sees of an event; the `next` one tells what became of dice.
    fn sees(&mut self, event: &Event, next: Option<&Event>) -> Option<Event> {
        let unseen = is_unseen(self.s, &self.p, event, self.onlooker);
        let seen = self.seen(event, next).filter(|_| !unseen);
        match event {
            Event::MarchBegan(unit) => self.marching = Some(*unit),
            Event::MarchEnded(_) => self.marching = None,
            _ => {}
        }
        self.p.change(self.s, event);
        // After the game everything is open.
        if self.p.over {
            Some(event.clone())
        } else {
            seen
        }
    }

    /// The marker over a unit, if the onlooker may not look under it.
    fn over(&self, unit: UnitId) -> Option<(Side, Force)> {
        let side = self.s.unit(unit).side;
        let force = self.p.force_over(side, unit)?;
        self.onlooker.is_kept_from(side).then_some((side, *force))
    }

    fn leader_over(&self, leader: LeaderId) -> bool {
        let unit = self.p.leader(leader).attached;
        unit.is_some_and(|unit| self.over(unit).is_some())
    }

    fn seen(&self, event: &Event, next: Option<&Event>) -> Option<Event> {
        let plain = || Some(event.clone());
        let began = |(side, force): (Side, Force)| {
            let number = force.number;
            Event::ForceBegan { side, number }
        };
        let moved = |unit: UnitId, to: HexId| match self.over(unit) {
            Some((side, force)) => Some(Event::ForceMoved {
                side,
                number: force.number,
                from: force.hex,
                to,
            }),
            None => plain(),
        };
        match event {
            Event::MarchBegan(unit) => self.over(*unit).map(began).or_else(plain),
            Event::MarchEnded(unit) => match self.over(*unit) {
                Some((side, force)) => Some(Event::ForceEnded {
                    side,
                    number: force.number,
                }),
                None => plain(),
            },
            Event::Moved { unit, to, .. }
            | Event::RetreatMoved(unit, to)
            | Event::Advanced(unit, to) => moved(*unit, *to),
            Event::ForcePlaced {
                side,
                number,
                hex,
                units: _,
            } if self.onlooker.is_kept_from(*side) => Some(Event::ForcePlaced {
                side: *side,
                number: *number,
                hex: *hex,
                units: UnitSet::EMPTY,
            }),
            Event::Rolled { .. } => Some(self.dice(event, next)),
            Event::Control(index, side) if self.onlooker.is_kept_from(*side) => {
                let hex = self.s.objectives.get(*index as usize)?.hex;
                self.p.shows(*side, hex).then(|| event.clone())
            }
            Event::FlanksRefused(hex, side) => {
                let kept = self.onlooker.is_kept_from(*side) && !self.p.shows(*side, *hex);
                (!kept).then(|| event.clone())
            }
            Event::FlanksUnrefused(hex) => {
                let kept = self.onlooker.kept_from();
                let mut kept =
                    kept.filter(|side| self.p.forces(*side).iter().any(|f| f.hex == *hex));
                let unseen = kept.any(|side| !self.p.shows(side, *hex));
                (!unseen).then(|| event.clone())
            }
            _ => {
                let (units, leaders) = about(event);
                let hidden = units.into_iter().flatten().any(|u| self.over(u).is_some());
                let led = leaders.is_some_and(|leader| self.leader_over(leader));
                (!hidden && !led).then(|| event.clone())
            }
        }
    }

    /// Of dice on the march of a hidden force, for its ammunition and its foraging, their number and
    /// faces are seen (S-LI-08).
    fn dice(&self, event: &Event, next: Option<&Event>) -> Event {
        if let Event::Rolled {
            purpose: purpose @ (Purpose::Replenishment | Purpose::Foraging),
            side: Some(side),
            dice,
            ..
        } = event
            && !next.is_some_and(|next| self.tells_of_attempt(next))
        {
            return shown_roll(*purpose, *side, *dice);
        }
        if let Event::Rolled {
            purpose:
                purpose @ (Purpose::MovementAllowance | Purpose::ExtendedMarch | Purpose::ForceMarch),
            side: Some(side),
            dice,
            ..
        } = event
        {
            let hidden = match self.marching {
                Some(unit) => self.over(unit).is_some(),
                // A leader's die, before any of his units marches.
                None => self.onlooker.is_kept_from(*side) && self.hidden_leader_acts(*side),
            };
            if hidden {
                return shown_roll(*purpose, *side, *dice);
            }
        }
        event.clone()
    }

    /// Whether what comes of a die for ammunition or of foraging may be told, for the unit is seen.
    fn tells_of_attempt(&self, event: &Event) -> bool {
        match event {
            Event::AmmunitionGained(unit, _)
            | Event::AttemptFailed(unit)
            | Event::Supplied(unit, _)
            | Event::ForagingFailed(unit) => self.over(*unit).is_none(),
            _ => false,
        }
    }

    fn hidden_leader_acts(&self, side: Side) -> bool {
        self.p.frames().iter().any(|frame| match frame {
            Frame::Activation(activation) => {
                self.s.leader(activation.leader).side == side
                    && is_hidden_leader(self.s, &self.p, activation.leader)
            }
            _ => false,
        })
    }
}

/// The units and the leader that an event is about.
fn about(event: &Event) -> ([Option<UnitId>; 2], Option<LeaderId>) {
    let one = |unit: &UnitId| ([Some(*unit), None], None);
    let two = |a: &UnitId, b: &UnitId| ([Some(*a), Some(*b)], None);
    match event {
        Event::DestructionTried(u)
        | Event::MessageSent(u)
        | Event::MarchBegan(u)
        | Event::Selected(u)
        | Event::Allowance(u, ..)
        | Event::ForceMarched(u, _)
        | Event::Slowed(u, _)
        | Event::Halted(u)
        | Event::MarchEnded(u)
        | Event::WentByRail { unit: u, .. }
        | Event::Levied { unit: u, .. }
        | Event::Fatigue(u, _)
        | Event::Organized(u, _)
        | Event::Exhausted(u, _)
        | Event::Demoralized(u, _)
        | Event::Entrenched(u, _)
        | Event::AmmunitionSpent(u, _)
        | Event::AmmunitionGained(u, _)
        | Event::AttemptNamed(u)
        | Event::AttemptFailed(u)
        | Event::Strengthened(u, _)
        | Event::Supplied(u, _)
        | Event::ForagingFailed(u)
        | Event::Lost { unit: u, .. }
        | Event::Eliminated(u)
        | Event::Surrendered(u)
        | Event::Dropped(u)
        | Event::Withdrew(u) => one(u),
        Event::Detached {
            substitute, from, ..
        } => two(substitute, from),
        Event::Attached { substitute, to, .. } => two(substitute, to),
        Event::Replaced { old, new } => two(old, new),
        // Who comes from under a marker to a unit in the open is seen there.
        Event::LeaderAttached(_, unit) | Event::LeaderArrived(_, unit) => one(unit),
        Event::Activated(l)
        | Event::LeaderAllowance(l, _)
        | Event::LeaderRemoved(l)
        | Event::AssaultDeclared(l, _)
        | Event::AssaultFailed(l)
        | Event::AssaultNumber(l, _)
        | Event::GrandAssaultFailed(l)
        | Event::GrandAssaultNumber(l, _)
        | Event::BonusAnnounced(l) => ([None, None], Some(*l)),
        _ => ([None, None], None),
    }
}
