//! The Ammunition Phase (SLB 20.2): both sides name the units that try to replenish, then
//! the dice fall.

use serde::{Deserialize, Serialize};

use super::supply::is_supplied;
use super::{numbers, resupply, supply};
use crate::action::Action;
use crate::dice::{Dice, Purpose};
use crate::engine::any_action;
use crate::event::{Event, total};
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::unit::{UnitId, UnitSet};
use crate::{Position, Scenario, Side};

/// The most attempts of a unit in a turn (SLB-20-18).
const MOST: usize = 2;

/// The Ammunition Phase. The sets shrink as the dice fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replenish {
    /// The side that names its attempts; `None` once dice fall.
    pub assigning: Option<Side>,
    /// The units that will try.
    pub once: UnitSet,
    /// Those of them that will try twice.
    pub twice: UnitSet,
}

impl Replenish {
    /// The phase as it begins: the Confederate names his attempts first.
    pub const FRESH: Self = Self {
        assigning: Some(Side::Confederate),
        once: UnitSet::EMPTY,
        twice: UnitSet::EMPTY,
    };

    /// How often a unit will try.
    pub const fn attempts(&self, unit: UnitId) -> u8 {
        self.once.contains(unit) as u8 + self.twice.contains(unit) as u8
    }

    /// How many attempts a side has named.
    pub fn named(&self, s: &Scenario, side: Side) -> u8 {
        let own = |unit: &UnitId| s.unit(*unit).side == side;
        let named = [self.once, self.twice];
        let count = |units: UnitSet| units.iter().filter(own).count();
        named.into_iter().map(count).sum::<usize>() as u8
    }

    #[must_use]
    const fn with(self, unit: UnitId) -> Self {
        if self.once.contains(unit) {
            let twice = self.twice.with(unit);
            Self { twice, ..self }
        } else {
            let once = self.once.with(unit);
            Self { once, ..self }
        }
    }

    #[must_use]
    const fn without(self, unit: UnitId) -> Self {
        if self.twice.contains(unit) {
            let twice = self.twice.without(unit);
            Self { twice, ..self }
        } else {
            let once = self.once.without(unit);
            Self { once, ..self }
        }
    }
}

/// How many attempts a side has this turn (SLB-20-11, SLB-15-07 to SLB-15-10).
pub fn attempts(s: &Scenario, p: &Position, side: Side) -> u8 {
    numbers(s).map_or(0, |numbers| p.logistics(side).of(numbers.number[side]))
}

/// The unit whose die falls next: the Confederate's first, in the order of the roster.
pub fn next_roll(s: &Scenario, replenish: &Replenish) -> Option<UnitId> {
    let of = |side: Side| {
        let units = replenish.once.iter();
        units.into_iter().find(|unit| s.unit(*unit).side == side)
    };
    of(Side::Confederate).or_else(|| of(Side::Union))
}

/// The units that may be worth checking.
pub(crate) fn candidates(p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for unit in p.units_of(side).iter() {
        offer(Action::Select(unit));
    }
    offer(Action::Confirm);
}

/// Whether a unit may be named for one more attempt.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    replenish: &Replenish,
    action: Action,
) -> Result<(), Illegal> {
    let unit = match action {
        Action::Confirm => return Ok(()),
        Action::Select(unit) => unit,
        _ => {
            let text = "This is the Ammunition Phase: name the units that try to replenish.";
            return Err(Illegal::new("SLB-20-11", text));
        }
    };
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let Some(side) = replenish.assigning else {
        return refuse("SLB-20-17", "All attempts are named; dice must fall.");
    };
    let owner = s.unit(unit).side;
    if owner != side {
        return if owner == Side::Confederate {
            let text = "{unit} comes too late: its side has named all its attempts.";
            refuse("SLB-20-17", text)
        } else {
            refuse(
                "SLB-20-17",
                "{unit} is not of the side that names attempts now.",
            )
        };
    }
    if p.hex(unit).is_none() {
        return refuse("SLB-20-12", "{unit} is not on the map.");
    }
    let have = replenish.named(s, side);
    let most = attempts(s, p, side);
    if have >= most {
        let text = "All {need} attempts are named.";
        let refusal = Illegal::new("SLB-20-11", text).unit(unit);
        return Err(refusal.numbers(u16::from(most), u16::from(have)));
    }
    if usize::from(replenish.attempts(unit)) >= MOST {
        return refuse(
            "SLB-20-18",
            "{unit} tries twice already, the most in a turn.",
        );
    }
    if p.unit(unit).checks == 0 {
        return refuse("SLB-20-12", "{unit} has no checked box to erase.");
    }
    if !is_supplied(s, p, unit) {
        let text = "No supply path leads from a depot to {unit}.";
        return refuse("SLB-20-19", text);
    }
    Ok(())
}

fn set(play: &mut Play<'_>, replenish: Replenish) {
    play.pop();
    play.push(Frame::Replenish(replenish));
}

/// Names an attempt, or closes the side's part.
pub(crate) fn take(play: &mut Play<'_>, replenish: Replenish, action: Action) {
    if let Action::Select(unit) = action {
        set(play, replenish.with(unit));
        play.emit(Event::AttemptNamed(unit));
    } else {
        next_side(play, replenish);
    }
}

fn next_side(play: &mut Play<'_>, replenish: Replenish) {
    let assigning = match replenish.assigning {
        Some(Side::Confederate) => Some(Side::Union),
        _ => None,
    };
    set(
        play,
        Replenish {
            assigning,
            ..replenish
        },
    );
}

/// Skips a side that can't name anything more, and dice that could erase nothing.
pub(crate) fn step(play: &mut Play<'_>, replenish: Replenish) -> bool {
    if numbers(play.s).is_none() {
        resupply::replenish(play);
        return true;
    }
    if let Some(side) = replenish.assigning {
        let found = any_action(
            |mut offer| candidates(play.p, side, &mut offer),
            |action| {
                action != Action::Confirm && verdict(play.s, play.p, &replenish, action).is_ok()
            },
        );
        if !found {
            next_side(play, replenish);
        }
        return !found;
    }
    let Some(unit) = next_roll(play.s, &replenish) else {
        play.pop();
        return true;
    };
    // The second attempt of a unit whose only check the first has erased.
    let moot = play.p.unit(unit).checks == 0 || !is_supplied(play.s, play.p, unit);
    if moot {
        set(play, replenish.without(unit));
    }
    moot
}

/// The die of an attempt (SLB-20-12).
pub(crate) fn rolled(play: &mut Play<'_>, replenish: Replenish, dice: Dice) {
    let (Some(unit), Some(numbers)) = (next_roll(play.s, &replenish), numbers(play.s)) else {
        return;
    };
    let modifiers = supply(play.s, play.p, unit).map(|supply| supply.modifiers);
    let modifiers = modifiers.unwrap_or_default();
    let result = i32::from(dice.first()) + total(&modifiers);
    let success = result <= i32::from(numbers.success);
    set(play, replenish.without(unit));
    play.emit(Event::Rolled {
        purpose: Purpose::Replenishment,
        side: Some(play.s.unit(unit).side),
        dice,
        modifiers,
        result: Some(result),
    });
    if success {
        let checks = play.p.unit(unit).checks.saturating_sub(1);
        play.emit(Event::AmmunitionGained(unit, checks));
    } else {
        play.emit(Event::AttemptFailed(unit));
    }
}
