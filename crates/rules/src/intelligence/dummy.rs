//! Dummy markers on the march (S-LI-05, S-LI-08 to S-LI-10).

use longroll_map::{Direction, HexId};
use serde::{Deserialize, Serialize};

use super::place::{may_remove, removable};
use crate::action::Action;
use crate::charts::Mover;
use crate::dice::{Dice, Purpose};
use crate::event::{Event, Modifiers};
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::s06_movement::{Step, Stride, Walker, step_of};
use crate::unit::{Arm, UnitId};
use crate::{Mp, Position, Scenario, Side};

/// What a dummy pretends to be (S-LI-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names speak")]
pub enum Guise {
    Infantry,
    Cavalry,
    InfantryLeader,
    CavalryLeader,
}

impl Guise {
    /// All four.
    pub const ALL: [Self; 4] = [
        Self::Infantry,
        Self::Cavalry,
        Self::InfantryLeader,
        Self::CavalryLeader,
    ];

    /// The word that the protocol and records use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::InfantryLeader => "infantry-leader",
            Self::CavalryLeader => "cavalry-leader",
        }
    }

    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::InfantryLeader => "infantry with a leader",
            Self::CavalryLeader => "cavalry with a leader",
        }
    }

    const fn arm(self) -> Arm {
        match self {
            Self::Infantry | Self::InfantryLeader => Arm::Infantry,
            Self::Cavalry | Self::CavalryLeader => Arm::Cavalry,
        }
    }

    const fn mover(self) -> Mover {
        match self {
            Self::Infantry => Mover::Infantry,
            Self::Cavalry => Mover::Cavalry,
            Self::InfantryLeader => Mover::InfantryLeader,
            Self::CavalryLeader => Mover::CavalryDivisionLeader,
        }
    }
}

impl std::str::FromStr for Guise {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|g| g.word() == word).ok_or(())
    }
}

/// A dummy's march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DummyMarch {
    /// Whose marker.
    pub side: Side,
    /// Its number.
    pub number: u8,
    /// What it pretends to be.
    pub guise: Guise,
    /// Movement Points left.
    pub mp: Mp,
    /// The Movement Allowance.
    pub allowance: Mp,
    /// Hexes moved.
    pub steps: u8,
    /// How far it has come.
    pub stage: DummyStage,
}

/// The steps of a dummy's march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of a real march")]
pub enum DummyStage {
    Allowance,
    Feign,
    FeignRoll,
    Moving,
}

/// The marches of dummies that might be begun.
pub(crate) fn startable(p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for force in p.forces(side) {
        for guise in Guise::ALL {
            offer(Action::MarchDummy(force.number, guise));
        }
    }
}

/// Whether a dummy may march at all.
pub(crate) fn may_begin(p: &Position, side: Side, number: u8) -> Result<(), Illegal> {
    let refuse = |rule, text| {
        let refusal = Illegal::new(rule, text);
        Err(refusal.numbers(u16::from(number), 0))
    };
    let known = p.intelligence.as_deref();
    let found = known.and_then(|known| Some((known, known.force(side, number)?)));
    let Some((known, force)) = found else {
        let text = "The side has no force marker {need} on the map.";
        return refuse("S-LI-10", text);
    };
    if !force.is_dummy() {
        let text = "Units are under force marker {need}: they march themselves.";
        return refuse("S-LI-08", text);
    }
    if !known.may_march_as_dummy(side, number) {
        let text = "Force marker {need} has moved four times this turn, as often as a unit could.";
        return refuse("S-LI-10", text);
    }
    Ok(())
}

/// Dice and bonus of a dummy's Movement Allowance.
pub(crate) fn allowance(s: &Scenario, march: &DummyMarch) -> (u8, u8) {
    s.charts.movement_allowance(march.side, march.guise.mover())
}

/// Begins a dummy's march.
pub(crate) fn begin(play: &mut Play<'_>, side: Side, number: u8, guise: Guise) {
    play.emit(Event::ForceBegan { side, number });
    play.push(Frame::Dummy(DummyMarch {
        side,
        number,
        guise,
        mp: Mp::ZERO,
        allowance: Mp::ZERO,
        steps: 0,
        stage: DummyStage::Allowance,
    }));
}

fn set(play: &mut Play<'_>, march: DummyMarch) {
    play.pop();
    play.push(Frame::Dummy(march));
}

/// The Movement Allowance, or a die for an extended march that is only shown.
pub(crate) fn rolled(play: &mut Play<'_>, mut march: DummyMarch, dice: Dice) {
    let purpose = if march.stage == DummyStage::Allowance {
        let (_, bonus) = allowance(play.s, &march);
        march.mp = Mp::whole(u16::from(dice.sum() + bonus));
        march.allowance = march.mp;
        march.stage = DummyStage::Feign;
        Purpose::MovementAllowance
    } else {
        march.stage = DummyStage::Moving;
        Purpose::ExtendedMarch
    };
    set(play, march);
    play.emit(shown_roll(purpose, march.side, dice));
}

/// Dice of which the enemy sees the faces and nothing more.
pub(crate) fn shown_roll(purpose: Purpose, side: Side, dice: Dice) -> Event {
    Event::Rolled {
        purpose,
        side: Some(side),
        dice,
        modifiers: Modifiers::new(),
        result: None,
    }
}

/// Everything that a dummy on the march might do.
pub(crate) fn candidates(
    s: &Scenario,
    p: &Position,
    march: &DummyMarch,
    offer: &mut impl FnMut(Action),
) {
    if march.stage == DummyStage::Feign {
        offer(Action::FeignExtended(false));
        offer(Action::FeignExtended(true));
        return;
    }
    if let Some(force) = p.force(march.side, march.number) {
        for (_, to) in s.map.neighbors(force.hex) {
            offer(Action::Step(to));
        }
    }
    removable(p, march.side, offer);
    offer(Action::EndMarch);
}

/// What a step would cost a dummy.
fn step_to(
    s: &Scenario,
    p: &Position,
    march: &DummyMarch,
    to: HexId,
) -> Result<(HexId, Step), Illegal> {
    let gone = Illegal::new("S-LI-10", "The marker is no longer on the map.");
    let from = p.force(march.side, march.number).ok_or(gone)?.hex;
    let far = Illegal::new("S6.1-02", "{hex} is not next to the marker.");
    let direction: Direction = s.map.direction(from, to).ok_or(far.hex(to))?;
    let stride = Stride {
        mp: march.mp,
        first: march.steps == 0,
    };
    let walker = Walker::Dummy(march.side, march.guise.arm());
    let step = step_of(s, p, walker, stride, from, direction)?;
    Ok((from, step))
}

/// Whether a dummy on the march may do this.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    march: &DummyMarch,
    action: Action,
) -> Result<(), Illegal> {
    match (march.stage, action) {
        (DummyStage::Feign, Action::FeignExtended(_)) | (DummyStage::Moving, Action::EndMarch) => {
            Ok(())
        }
        (DummyStage::Feign, _) => {
            let text = "First say whether a die for an extended march is shown.";
            Err(Illegal::new("S-LI-09", text))
        }
        (DummyStage::Moving, Action::Step(to)) => step_to(s, p, march, to).map(drop),
        (DummyStage::Moving, Action::RemoveForce(number)) => may_remove(p, march.side, number),
        _ => {
            let text = "A dummy marker can only move.";
            Err(Illegal::new("S-LI-05", text))
        }
    }
}

/// Does what a dummy may do.
pub(crate) fn take(play: &mut Play<'_>, mut march: DummyMarch, action: Action) {
    match action {
        Action::FeignExtended(yes) => {
            march.stage = if yes {
                DummyStage::FeignRoll
            } else {
                DummyStage::Moving
            };
            set(play, march);
        }
        Action::Step(to) => {
            let Ok((from, step)) = step_to(play.s, play.p, &march, to) else {
                return;
            };
            march.mp -= step.cost;
            march.steps += 1;
            set(play, march);
            play.emit(Event::ForceMoved {
                side: march.side,
                number: march.number,
                from,
                to,
            });
        }
        Action::RemoveForce(number) => super::remove(play, march.side, number),
        _ => end(play, &march),
    }
}

fn end(play: &mut Play<'_>, march: &DummyMarch) {
    play.pop();
    play.emit(Event::ForceEnded {
        side: march.side,
        number: march.number,
    });
}

/// Ends the march of a dummy that is found out, or can go no farther.
pub(crate) fn step(play: &mut Play<'_>, march: &DummyMarch) -> bool {
    if play.p.force(march.side, march.number).is_none() {
        play.pop();
        return true;
    }
    if march.stage != DummyStage::Moving {
        return false;
    }
    let mut found = false;
    candidates(play.s, play.p, march, &mut |action| {
        let moves = matches!(action, Action::Step(_));
        found = found || (moves && verdict(play.s, play.p, march, action).is_ok());
    });
    if found {
        return false;
    }
    end(play, march);
    true
}

/// The dummies that may move with a unit that begins a march under a marker (S-LI-10).
pub(crate) fn escorts(s: &Scenario, p: &Position, unit: UnitId) -> Option<Frame> {
    let side = s.unit(unit).side;
    let hex = p.force_over(side, unit)?.hex;
    let here = p.forces(side).iter().filter(|force| force.hex == hex);
    let able = here.filter(|force| may_begin(p, side, force.number).is_ok());
    let waiting = able.fold(0, |waiting, force| waiting | 1 << force.number);
    (waiting != 0).then_some(Frame::Escorts { side, hex, waiting })
}

/// Whether a dummy may go along with a march that began in its hex.
pub(crate) fn escort_verdict(
    p: &Position,
    side: Side,
    hex: HexId,
    waiting: u16,
    action: Action,
) -> Result<(), Illegal> {
    let number = match action {
        Action::Confirm => return Ok(()),
        Action::MarchDummy(number, _) => number,
        _ => {
            let text = "First say whether dummy markers go along.";
            return Err(Illegal::new("S-LI-10", text));
        }
    };
    may_begin(p, side, number)?;
    let here = p.force(side, number).is_some_and(|force| force.hex == hex);
    if here && waiting.checked_shr(u32::from(number)).unwrap_or(0) & 1 == 1 {
        Ok(())
    } else {
        let text = "Force marker {need} did not begin in the hex of the force that has marched.";
        Err(Illegal::new("S-LI-10", text).numbers(u16::from(number), 0))
    }
}

/// Goes on when no dummy is left to go along.
pub(crate) fn escort_step(play: &mut Play<'_>, side: Side, hex: HexId, waiting: u16) -> bool {
    let mut left = false;
    startable(play.p, side, &mut |action| {
        left = left || escort_verdict(play.p, side, hex, waiting, action).is_ok();
    });
    if !left {
        play.pop();
    }
    !left
}

/// Lets a dummy go along, or none any more.
pub(crate) fn go_along(play: &mut Play<'_>, side: Side, hex: HexId, waiting: u16, action: Action) {
    play.pop();
    if let Action::MarchDummy(number, guise) = action {
        let waiting = waiting & !(1 << number);
        play.push(Frame::Escorts { side, hex, waiting });
        begin(play, side, number, guise);
    }
}
