//! Who controls the objectives: kept as a bit of each side, written as a list.

use serde::{Deserialize, Deserializer, Serializer};

use super::{OBJECTIVES, Position};
use crate::scenario::{Objective, Taken};
use crate::unit::Arm;
use crate::{BySide, Scenario, Side};

impl Position {
    /// The side whose units take an objective by being where they are: alone, and with
    /// infantry if it asks for that.
    pub(crate) fn taker(&self, scenario: &Scenario, objective: &Objective) -> Option<Side> {
        let side = self.sole_occupant(objective.hex)?;
        let infantry = |unit| scenario.unit(unit).arm == Arm::Infantry;
        let fits = match objective.taken {
            Taken::Never => false,
            Taken::ByAnybody => true,
            Taken::ByInfantry => self.units_at(side, objective.hex).iter().any(infantry),
        };
        fits.then_some(side)
    }
}

pub(super) fn serialize<S: Serializer>(
    control: &BySide<u64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let of = |objective: usize| {
        let holds = |side: &Side| control[*side] >> objective & 1 != 0;
        Side::ALL.into_iter().find(holds)
    };
    serializer.collect_seq((0..OBJECTIVES).map(of))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BySide<u64>, D::Error> {
    let list = Vec::<Option<Side>>::deserialize(deserializer)?;
    if list.len() != OBJECTIVES {
        let text = format!("expected {OBJECTIVES} objectives, found {}", list.len());
        return Err(serde::de::Error::custom(text));
    }
    let mut control = BySide::default();
    for (objective, side) in list.iter().enumerate() {
        if let Some(side) = side {
            control[*side] |= 1 << objective;
        }
    }
    Ok(control)
}
