//! Levies (19.0 of RTG): what rested infantry takes from towns in the Recovery Phase.

use longroll_map::HexId;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::frame::Works;
use crate::illegal::Illegal;
use crate::play::Play;
use crate::unit::{Arm, UnitId};
use crate::{Position, Scenario, Side};

/// The least Manpower of a unit that imposes a levy (RTG-19-01).
const LEVYING: u8 = 5;
/// The least Manpower of an enemy next to the town that prevents it (RTG-19-03).
const PROTECTING: u8 = 3;

/// Who may impose levies, and on which towns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levies {
    /// Whose infantry.
    pub side: Side,
    /// The towns, at most sixteen.
    pub towns: Vec<HexId>,
}

/// The towns that have been levied, by their places in the scenario's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Levied(u16);

impl Levied {
    /// Whether a town has been.
    pub const fn contains(self, town: usize) -> bool {
        town < 16 && self.0 >> town & 1 != 0
    }

    /// How many have been.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[must_use]
    pub(crate) const fn with(self, town: usize) -> Self {
        if town < 16 {
            Self(self.0 | 1 << town)
        } else {
            self
        }
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "Serde asks for it")]
    pub(crate) const fn is_none(&self) -> bool {
        self.0 == 0
    }
}

/// The levies that may be worth checking.
pub(crate) fn candidates(s: &Scenario, p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    if s.levies.as_ref().is_some_and(|levies| levies.side == side) {
        for unit in p.units_of(side).iter() {
            offer(Action::Levy(unit));
        }
    }
}

/// The town of a hex, by its place in the list.
fn town(levies: &Levies, hex: HexId) -> Option<usize> {
    levies.towns.iter().position(|town| *town == hex)
}

/// Whether a unit may levy the town that it is in. It is no work: the unit may entrench or
/// build besides (RTG-19-02).
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    works: &Works,
    unit: UnitId,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit));
    let Some(levies) = &s.levies else {
        let rule = match s.game.as_str() {
            "rtg" => "RTG-19-01",
            _ => "S8.0-02",
        };
        return refuse(rule, "No levies are imposed in this scenario.");
    };
    let info = s.unit(unit);
    if info.side != works.side || info.side != levies.side {
        return refuse("RTG-19-01", "{unit} may impose no levy now.");
    }
    let state = p.unit(unit);
    let Some(hex) = state.hex else {
        return refuse("RTG-19-01", "{unit} is not on the map.");
    };
    let Some(town) = town(levies, hex) else {
        return refuse("RTG-19-01", "{unit} is in no town that could be levied.");
    };
    if info.arm != Arm::Infantry || state.manpower < LEVYING || state.fatigue > 0 {
        let text = "Only infantry of Manpower {need} or more at Fatigue Level 0 imposes a levy.";
        let refusal = Illegal::new("RTG-19-01", text).unit(unit);
        return Err(refusal.numbers(u16::from(LEVYING), u16::from(state.manpower)));
    }
    if p.levied().contains(town) {
        let text = "{hex} has been levied already.";
        return Err(Illegal::new("RTG-19-03", text).hex(hex));
    }
    let strong = |unit: UnitId| p.unit(unit).manpower >= PROTECTING;
    let enemy = |hex| p.shown_at(levies.side.other(), hex).iter().any(strong);
    if s.map.neighbors(hex).any(|(_, next)| enemy(next)) {
        let text = "An enemy of Manpower {need} or more is next to {hex}.";
        let refusal = Illegal::new("RTG-19-03", text).hex(hex);
        return Err(refusal.numbers(u16::from(PROTECTING), 0));
    }
    Ok(())
}

/// The town that a unit may levy now, and what the score gains by it.
pub(crate) fn prize(s: &Scenario, p: &Position, unit: UnitId) -> Option<(HexId, i32)> {
    let (levies, hex) = s.levies.as_ref().zip(p.hex(unit))?;
    let town = town(levies, hex)? as u8;
    let score = |p: &Position| s.campaign.score(s, p).total();
    let mut after = p.clone();
    after.change(s, &Event::Levied { unit, town });
    Some((hex, score(&after) - score(p)))
}

/// Levies the town.
pub(crate) fn levy(play: &mut Play<'_>, unit: UnitId) {
    let levies = play.s.levies.as_ref();
    let place = levies.zip(play.p.hex(unit));
    if let Some(town) = place.and_then(|(levies, hex)| town(levies, hex)) {
        play.emit(Event::Levied {
            unit,
            town: town as u8,
        });
    }
}
