//! 4.0 The Action Cycle: initiative, passing, and the choice of an action.

use crate::action::Action;
use crate::campaign;
use crate::dice::{Dice, Purpose};
use crate::engine::any_action;
use crate::event::{Event, Modifiers};
use crate::frame::{Frame, Initiative};
use crate::illegal::Illegal;
use crate::intelligence::{self, Conceal};
use crate::play::Play;
use crate::{BySide, Position, Scenario, Side, UnitSet};
use crate::{charge, rail, s05_activate, s05_assault, s05_burn, s05_march, secrets};

/// Whether a side has anything to do with an initiative (S4.2-03). A message counts,
/// because sending it is an action of its own; a unit that may not march may burn a station or
/// take part in an assault (HCR-S4-03).
pub(crate) fn can_act(s: &Scenario, p: &Position, side: Side) -> bool {
    let able = |unit| s05_march::may_march(s, p, unit).is_ok();
    let burns = |unit| s05_burn::may_burn(s, p, unit).is_ok();
    let mut leaders = s.leader_ids().filter(|l| s.leader(*l).side == side);
    p.units_of(side)
        .iter()
        .any(|unit| able(unit) || burns(unit))
        || leaders.any(|leader| s05_assault::may_assault(s, p, leader).is_ok())
        || !s.campaign.may_send_message(s, p, side).is_empty()
        || charge::may_distribute(s, p, side)
}

/// Decides whether dice are rolled; waits at [`Initiative::Roll`] and
/// [`Initiative::Choose`].
pub(crate) fn step(play: &mut Play<'_>, initiative: Initiative) -> bool {
    match initiative {
        Initiative::Begin => {}
        Initiative::Secret { side } if !can_act(play.s, play.p, side) => {
            end_secret(play, side);
            return true;
        }
        _ => return false,
    }
    play.p.initiative = None;
    let decided = play.s.campaign.initiative(play.s, play.p);
    if let campaign::Initiative::Ordered {
        side,
        may_pass,
        rule,
    } = decided
    {
        order(play, side, may_pass, rule);
        return true;
    }
    if let campaign::Initiative::Secret(side) = decided {
        set(play, Initiative::Secret { side });
        if play.p.moving_in_secret() != Some(side) {
            play.emit(Event::SecretMovesBegan(side));
        }
        return true;
    }
    let able = |side| can_act(play.s, play.p, side);
    let alone = |side| match decided {
        campaign::Initiative::Automatic(favoured, rule) if favoured == side => rule,
        _ => "S4.2-03",
    };
    match (able(Side::Union), able(Side::Confederate)) {
        // S4.4-01: nobody can act.
        (false, false) => end_cycle(play),
        (true, true) => match decided {
            campaign::Initiative::Automatic(side, rule) => win(play, side, Some(rule)),
            _ => set(play, Initiative::Roll),
        },
        _ if decided == campaign::Initiative::Contested => set(play, Initiative::Roll),
        (true, false) => win(play, Side::Union, Some(alone(Side::Union))),
        (false, true) => win(play, Side::Confederate, Some(alone(Side::Confederate))),
    }
    true
}

/// Gives a phase to one side; a side that can do nothing in it passes.
fn order(play: &mut Play<'_>, side: Side, may_pass: bool, rule: &'static str) {
    play.emit(Event::InitiativeWon(side, Some(rule)));
    // The phase is his already, whether he acts in it or not.
    play.p.initiative = Some(side);
    if !has_action(play.s, play.p, side) {
        play.emit(Event::Passed(side));
    } else if may_pass {
        set(play, Initiative::Ordered { side });
    } else {
        take(play, side);
    }
}

/// Whether a side with the initiative has an action to choose; placing and removing
/// markers is none (S-LI-03).
pub(crate) fn has_action(s: &Scenario, p: &Position, side: Side) -> bool {
    let acts = |action| !matches!(action, Action::PlaceForce(_) | Action::RemoveForce(_));
    any_action(
        |mut offer| candidates(s, p, side, &mut offer),
        |action| acts(action) && verdict(s, p, side, action).is_ok(),
    )
}

/// S4.2-01, S4.2-02: the higher die wins, a tie is the Confederate's.
pub(crate) fn rolled(play: &mut Play<'_>, dice: Dice) {
    let decided = play.s.campaign.initiative(play.s, play.p);
    let mut rolls = BySide::new(dice.first() as i8, dice.second() as i8);
    let mut modifiers = Modifiers::new();
    if let campaign::Initiative::Favoured(side, modifier) = decided {
        rolls[side] += modifier.value;
        modifiers.push(modifier);
    }
    play.emit(Event::Rolled {
        purpose: Purpose::Initiative,
        side: None,
        dice,
        modifiers,
        result: None,
    });
    // HCR-15-01, HCR-15-02: a double 1 may end the Action Cycle.
    let both_one = (dice.first(), dice.second()) == (1, 1);
    if both_one && play.s.campaign.ends_cycle(play.s, play.p).is_some() {
        set(play, Initiative::MayEnd);
        return;
    }
    let winner = if rolls.union > rolls.confederate {
        Side::Union
    } else {
        Side::Confederate
    };
    decide(play, winner);
}

/// After a double 1: the cycle ends, or the Confederates have won by the tie (HCR-15-01).
pub(crate) fn end_rolled(play: &mut Play<'_>, dice: Dice) {
    let highest = play.s.campaign.ends_cycle(play.s, play.p);
    play.emit(Event::Rolled {
        purpose: Purpose::CycleEnd,
        side: Some(Side::Union),
        dice,
        modifiers: Modifiers::new(),
        result: Some(i32::from(dice.first())),
    });
    if highest.is_some_and(|(highest, _)| dice.first() <= highest) {
        end_cycle(play);
    } else {
        decide(play, Side::Confederate);
    }
}

/// Who has won by dice chooses, or must pass if he can do nothing, where they fall for such
/// a side too (S4.2-04). Whether they do may have changed with the roll, which begins a phase.
fn decide(play: &mut Play<'_>, winner: Side) {
    if can_act(play.s, play.p, winner) {
        win(play, winner, None);
    } else {
        play.emit(Event::InitiativeWon(winner, None));
        play.emit(Event::Passed(winner));
        let (side, yielded) = (winner.other(), true);
        set(play, Initiative::Choose { side, yielded });
    }
}

fn win(play: &mut Play<'_>, side: Side, rule: Option<&'static str>) {
    play.emit(Event::InitiativeWon(side, rule));
    set(
        play,
        Initiative::Choose {
            side,
            yielded: false,
        },
    );
}

fn set(play: &mut Play<'_>, initiative: Initiative) {
    play.pop();
    play.push(Frame::Initiative(initiative));
}

fn end_cycle(play: &mut Play<'_>) {
    play.emit(Event::CycleEnded);
    play.pop();
    secrets::cycle_ended(play);
}

/// Takes or passes the initiative.
pub(crate) fn choose(play: &mut Play<'_>, side: Side, yielded: bool, action: Action) {
    match action {
        Action::TakeInitiative => take(play, side),
        Action::Pass => {
            play.emit(Event::Passed(side));
            // S4.2-07, S4.4-02: both passed, or the other side has nothing to do.
            if yielded || !can_act(play.s, play.p, side.other()) {
                end_cycle(play);
            } else {
                set(
                    play,
                    Initiative::Choose {
                        side: side.other(),
                        yielded: true,
                    },
                );
            }
        }
        _ => {}
    }
}

/// Takes an Action Phase that belongs to a side alone, or passes it.
pub(crate) fn choose_ordered(play: &mut Play<'_>, side: Side, action: Action) {
    match action {
        Action::TakeInitiative => take(play, side),
        Action::Pass => {
            play.emit(Event::Passed(side));
            set(play, Initiative::Begin);
        }
        _ => {}
    }
}

/// Acts in secret, or has finished. What is chosen there stays above this frame, so that
/// the enemy sees the same all the time.
pub(crate) fn choose_in_secret(play: &mut Play<'_>, side: Side, action: Action) {
    match action {
        Action::TakeInitiative => {
            play.emit(Event::InitiativeTaken(side));
            play.push(Frame::Act { side });
        }
        Action::Pass => end_secret(play, side),
        _ => {}
    }
}

fn end_secret(play: &mut Play<'_>, side: Side) {
    play.emit(Event::SecretMovesEnded(side));
    set(play, Initiative::Begin);
}

/// The next Action Phase begins when the action is over.
fn take(play: &mut Play<'_>, side: Side) {
    play.emit(Event::InitiativeTaken(side));
    set(play, Initiative::Begin);
    play.push(Frame::Act { side });
}

/// The actions that may be worth checking when an action is to be chosen.
pub(crate) fn candidates(s: &Scenario, p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for unit in p.units_of(side).iter() {
        offer(Action::March(unit));
        offer(Action::BurnStation(unit));
        if s.rail.is_some() {
            offer(Action::Ride(unit));
        }
        offer(Action::Entrench(unit));
    }
    for leader in s.leader_ids().filter(|l| s.leader(*l).side == side) {
        offer(Action::Activate(leader));
        offer(Action::Assault(leader));
    }
    for unit in s.campaign.may_send_message(s, p, side).iter() {
        offer(Action::SendMessage(unit));
    }
    offer(Action::DistributeGuns);
    intelligence::candidates(s, p, side, offer);
}

/// S4.3-01: one action with one eligible unit or leader.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    side: Side,
    action: Action,
) -> Result<(), Illegal> {
    let own = |owner: Side, refusal: Illegal| if owner == side { Ok(()) } else { Err(refusal) };
    match action {
        Action::March(unit) => {
            let enemy = Illegal::new("S4.3-01", "{unit} belongs to the other side.");
            own(s.unit(unit).side, enemy.unit(unit))?;
            s.campaign.may_choose(s, p, side, action)?;
            s05_march::may_march(s, p, unit)
        }
        Action::BurnStation(unit) | Action::Entrench(unit) | Action::Ride(unit) => {
            let enemy = Illegal::new("S4.3-01", "{unit} belongs to the other side.");
            own(s.unit(unit).side, enemy.unit(unit))?;
            s.campaign.may_choose(s, p, side, action)?;
            match action {
                Action::BurnStation(_) => s05_burn::may_burn(s, p, unit),
                Action::Ride(_) => rail::may_board(s, p, unit),
                _ => s05_burn::may_entrench(s, p, unit),
            }
        }
        Action::Activate(leader) | Action::Assault(leader) => {
            let enemy = Illegal::new("S4.3-01", "{leader} belongs to the other side.");
            own(s.leader(leader).side, enemy.leader(leader))?;
            s.campaign.may_choose(s, p, side, action)?;
            if matches!(action, Action::Activate(_)) {
                s05_activate::may_activate(s, p, leader)
            } else {
                s05_assault::may_assault(s, p, leader)
            }
        }
        Action::SendMessage(unit) => {
            if s.campaign.may_send_message(s, p, side).contains(unit) {
                Ok(())
            } else {
                Err(s.campaign.why_no_message(s, p, unit))
            }
        }
        Action::DistributeGuns => {
            s.campaign.may_choose(s, p, side, action)?;
            s.campaign.may_distribute_guns(s, p, side)
        }
        Action::PlaceForce(_) | Action::RemoveForce(_) | Action::MarchDummy(..)
            if p.moving_in_secret() == Some(side) =>
        {
            let text = "Markers are not needed for moves that are secret already.";
            Err(Illegal::new("S-LI-03", text))
        }
        Action::PlaceForce(hex) => intelligence::may_place(s, p, side, hex),
        Action::RemoveForce(number) => intelligence::may_remove(p, side, number),
        // It takes an activation (S-LI-10), which may be another's by the scenario.
        Action::MarchDummy(number, _) => {
            s.campaign.may_choose(s, p, side, action)?;
            intelligence::may_begin_dummy(p, side, number)
        }
        _ => Err(Illegal::new(
            "S4.3-01",
            "Whoever took the initiative must choose one action with one of his units or leaders.",
        )),
    }
}

/// Begins the chosen action.
pub(crate) fn act(play: &mut Play<'_>, side: Side, action: Action) {
    match action {
        // S-LI-03: markers are placed and removed besides the action.
        Action::PlaceForce(hex) => {
            return play.push(Frame::Conceal(Conceal {
                side,
                hex,
                picked: UnitSet::EMPTY,
            }));
        }
        Action::RemoveForce(number) => return intelligence::remove(play, side, number),
        _ => play.pop(),
    }
    match action {
        Action::MarchDummy(number, guise) => intelligence::begin_dummy(play, side, number, guise),
        Action::March(unit) => s05_march::begin(play, unit),
        Action::Ride(unit) => rail::board(play, unit),
        Action::BurnStation(unit) => s05_burn::burn(play, unit),
        Action::Entrench(unit) => s05_burn::entrench(play, unit),
        Action::Activate(leader) => s05_activate::begin(play, leader),
        Action::Assault(leader) => s05_assault::begin(play, leader),
        Action::SendMessage(unit) => play.emit(Event::MessageSent(unit)),
        Action::DistributeGuns => play.emit(Event::GunsDistributed(side)),
        _ => {}
    }
}
