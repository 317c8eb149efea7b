use std::str::FromStr;

use longroll_map::tsv::DataError;

use super::{signed, table};
use crate::Side;

/// Why a cavalry retreat roll is modified (7.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CavalryCondition {
    /// The cavalry is in a mountain hex and the active enemy is not.
    Mountain,
    /// Both are in mountain hexes.
    MountainBoth,
    /// A bridge, dam, ferry or ford over a river lies between them; in rain a creek too.
    BehindCrossing,
    /// Combined Combat value of 3 or more.
    Strong,
    /// Combined Combat value of 2 or more and less than 3.
    Middling,
    /// All of it is demoralized.
    Demoralized,
    /// All of it is at Fatigue Level 4.
    Tired,
    /// All of it is out of ammunition.
    OutOfAmmunition,
    /// Combined Combat value of more than 1/2 and at most 1.
    Weak,
    /// A single unit with a Combat value of 1/2.
    Feeble,
}

impl CavalryCondition {
    const ALL: [(Self, &'static str); 10] = [
        (Self::Mountain, "mountain"),
        (Self::MountainBoth, "mountain-both"),
        (Self::BehindCrossing, "behind-crossing"),
        (Self::Strong, "combat-3-or-more"),
        (Self::Middling, "combat-2-to-3"),
        (Self::Demoralized, "all-demoralized"),
        (Self::Tired, "all-at-fatigue-4"),
        (Self::OutOfAmmunition, "all-out-of-ammunition"),
        (Self::Weak, "combat-above-half-to-1"),
        (Self::Feeble, "only-one-half"),
    ];

    /// The name in a list of modifiers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mountain => "cavalry in a mountain hex",
            Self::MountainBoth => "both in mountain hexes",
            Self::BehindCrossing => "behind a crossing",
            Self::Strong => "Combat value 3 or more",
            Self::Middling => "Combat value 2 or more",
            Self::Demoralized => "all demoralized",
            Self::Tired => "all at Fatigue Level 4",
            Self::OutOfAmmunition => "out of ammunition",
            Self::Weak => "Combat value 1 or less",
            Self::Feeble => "Combat value 1/2",
        }
    }
}

impl FromStr for CavalryCondition {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let found = Self::ALL.into_iter().find(|(_, name)| *name == word);
        found.map(|(condition, _)| condition).ok_or(())
    }
}

#[derive(Clone, Debug)]
pub(super) struct CavalryTable(Vec<(CavalryCondition, Option<Side>, i8)>);

impl CavalryTable {
    pub(super) fn read(game: &str, text: &str) -> Result<Self, DataError> {
        let columns = ["condition", "side", "modifier", "games"];
        let table = table("standard/cavalry-retreat.tsv", text, &columns)?;
        let mut modifiers = Vec::new();
        for row in table.rows() {
            let condition = row.value("condition", "a known condition")?;
            let side = match row.text("side") {
                "any" => None,
                _ => Some(row.value("side", "any, union or confederate")?),
            };
            if row.list("games").any(|name| name == game) {
                modifiers.push((condition, side, signed(row, "modifier")?));
            }
        }
        Ok(Self(modifiers))
    }

    pub(super) fn modifier(&self, condition: CavalryCondition, side: Side) -> i8 {
        let fits = |row: &&(CavalryCondition, Option<Side>, i8)| {
            row.0 == condition && row.1.is_none_or(|of| of == side)
        };
        self.0.iter().find(fits).map_or(0, |row| row.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::tests::standard;

    /// S7.7-09: HCR's Confederate cavalry is better, the other games make no difference.
    #[test]
    fn modifiers_by_game_and_side() {
        let of = |game, condition| {
            let charts = standard(game);
            Side::ALL.map(|side| charts.cavalry_retreat(condition, side))
        };
        for game in ["slb", "rtg"] {
            assert_eq!(of(game, CavalryCondition::Strong), [2, 2]);
            assert_eq!(of(game, CavalryCondition::Middling), [0, 0]);
            assert_eq!(of(game, CavalryCondition::Weak), [-2, -2]);
            assert_eq!(of(game, CavalryCondition::Feeble), [-4, -4]);
        }
        assert_eq!(of("hcr", CavalryCondition::Strong), [2, 3]);
        assert_eq!(of("hcr", CavalryCondition::Middling), [0, 1]);
        assert_eq!(of("hcr", CavalryCondition::Weak), [-2, -1]);
        assert_eq!(of("hcr", CavalryCondition::Feeble), [-4, -3]);
        assert_eq!(of("hcr", CavalryCondition::Mountain), [3, 3]);
    }
}
