//! Foraging (20.4 of HCR): step 2 of the Recovery Phase (8.0).

use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::dice::{Dice, Purpose};
use crate::engine::any_action;
use crate::event::{Event, Modifier, Modifiers, total};
use crate::frame::Frame;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{Position, Scenario, Side, s08_recovery};

/// The highest Fatigue Level at which units forage (HCR-20.4-01).
const RESTED: u8 = 2;

/// A side's foraging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foraging {
    /// Who forages.
    pub side: Side,
    /// The units of both sides that have done a work in step 1.
    pub worked: UnitSet,
    /// The units that have foraged in this phase.
    pub tried: UnitSet,
    /// The one whose die is awaited.
    pub rolling: Option<UnitId>,
}

/// Begins step 2, after those who have `worked` in step 1.
pub(crate) fn begin(play: &mut Play<'_>, side: Side, worked: UnitSet) {
    play.push(Frame::Forage(Foraging {
        side,
        worked,
        tried: UnitSet::EMPTY,
        rolling: None,
    }));
}

/// All choices that may be worth checking.
pub(crate) fn candidates(p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for unit in p.units_of(side).iter() {
        offer(Action::Forage(unit));
    }
    offer(Action::EndPhase);
}

/// Whether a unit may forage (HCR-20.4-01, S8.0-04).
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    foraging: &Foraging,
    action: Action,
) -> Result<(), Illegal> {
    let unit = match action {
        Action::EndPhase => return Ok(()),
        Action::Forage(unit) => unit,
        _ => {
            let text = "Units that are out of supply may forage now, and nothing else is done.";
            return Err(Illegal::new("S8.0-04", text));
        }
    };
    let refuse = |text| Err(Illegal::new("HCR-20.4-01", text).unit(unit));
    let state = p.unit(unit);
    let Some(hex) = state.hex else {
        return refuse("{unit} is not on the map.");
    };
    if s.unit(unit).side != foraging.side {
        return refuse("It is not the turn of {unit}'s side to forage.");
    }
    if !state.out_of_supply {
        return refuse("{unit} is in supply and has no need to forage.");
    }
    if state.fatigue > RESTED {
        let text = "{unit} is at Fatigue Level {have}; only units at {need} or less forage.";
        let refusal = Illegal::new("HCR-20.4-01", text).unit(unit);
        return Err(refusal.numbers(u16::from(RESTED), u16::from(state.fatigue)));
    }
    if foraging.worked.contains(unit) {
        return refuse(
            "{unit} has entrenched, built or repaired in this phase and may not forage.",
        );
    }
    if foraging.tried.contains(unit) {
        let text = "{unit} has foraged in this phase already; it may try again in the next turn's.";
        return Err(Illegal::new("HCR-20.4-05", text).unit(unit));
    }
    if s.supply
        .as_ref()
        .and_then(|supply| supply.forage(s, hex))
        .is_none()
    {
        let text = "{unit} is in no county in which it could forage.";
        return Err(Illegal::new("HCR-20.4-02", text).unit(unit));
    }
    Ok(())
}

/// The highest modified die with which a unit finds enough where it stands, and what
/// modifies its die (HCR-20.4-02 to HCR-20.4-07).
pub fn chances(
    s: &Scenario,
    p: &Position,
    foraging: &Foraging,
    unit: UnitId,
) -> Option<(u8, Modifiers)> {
    let (supply, state) = (s.supply.as_ref()?, p.unit(unit));
    let (hex, side) = (state.hex?, s.unit(unit).side);
    let forage = supply.forage(s, hex)?;
    let held = supply.holder(s, p) == Some(side.other());
    let crowd = if s.options.dispersion && s.unit(unit).arm == Arm::Infantry {
        crowd(s, p, foraging.tried.without(unit), unit)
    } else {
        0
    };
    let modifiers = [
        ("Fatigue Level", state.fatigue, "HCR-20.4-02"),
        (
            "the enemy holds Harpers Ferry",
            if held { forage.more[side] } else { 0 },
            match side {
                Side::Union => "HCR-20.4-04",
                Side::Confederate => "HCR-20.4-03",
            },
        ),
        ("others have foraged here", crowd, "HCR-20.4-07"),
    ];
    let modifiers = modifiers.into_iter().filter(|(_, value, _)| *value != 0);
    let modifiers = modifiers.map(|(name, value, rule)| Modifier {
        name,
        value: value as i8,
        rule,
    });
    Some((forage.value[side], modifiers.collect()))
}

/// How many infantry units of its side have foraged in a unit's hex or next to it.
fn crowd(s: &Scenario, p: &Position, tried: UnitSet, unit: UnitId) -> u8 {
    let near = |other: &UnitId| {
        let hexes = p.hex(unit).zip(p.hex(*other));
        s.unit(*other).arm == Arm::Infantry
            && s.unit(*other).side == s.unit(unit).side
            && hexes.is_some_and(|(a, b)| s.map.distance(a, b) <= 1)
    };
    tried.iter().filter(near).count() as u8
}

/// Names the unit that forages next, or ends the side's step 2.
pub(crate) fn take(play: &mut Play<'_>, mut foraging: Foraging, action: Action) {
    match action {
        Action::Forage(unit) => {
            foraging.tried = foraging.tried.with(unit);
            foraging.rolling = Some(unit);
            set(play, foraging);
        }
        _ => next_side(play, foraging),
    }
}

fn set(play: &mut Play<'_>, foraging: Foraging) {
    play.pop();
    play.push(Frame::Forage(foraging));
}

/// The unit's die (HCR-20.4-05).
pub(crate) fn rolled(play: &mut Play<'_>, mut foraging: Foraging, dice: Dice) {
    let Some(unit) = foraging.rolling.take() else {
        return;
    };
    set(play, foraging);
    let Some((value, modifiers)) = chances(play.s, play.p, &foraging, unit) else {
        return;
    };
    let result = i32::from(dice.first()) + total(&modifiers);
    play.emit(Event::Rolled {
        purpose: Purpose::Foraging,
        side: Some(foraging.side),
        dice,
        modifiers,
        result: Some(result),
    });
    if result <= i32::from(value) {
        play.emit(Event::Supplied(unit, true));
    } else {
        play.emit(Event::ForagingFailed(unit));
    }
}

/// Skips a side that has nobody to send out.
pub(crate) fn step(play: &mut Play<'_>, foraging: Foraging) -> bool {
    if foraging.rolling.is_some() {
        return false;
    }
    let found = any_action(
        |mut offer| candidates(play.p, foraging.side, &mut offer),
        |action| action != Action::EndPhase && verdict(play.s, play.p, &foraging, action).is_ok(),
    );
    if !found {
        next_side(play, foraging);
    }
    !found
}

fn next_side(play: &mut Play<'_>, foraging: Foraging) {
    play.pop();
    if foraging.side == Side::Union && play.s.solitaire.is_none() {
        begin(play, Side::Confederate, foraging.worked);
    } else {
        s08_recovery::recover(play);
    }
}
