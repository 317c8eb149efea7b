//! What the sides have lost, by cause. Causes that only the Advanced Game knows are written
//! where they count, so that records without them stay as they are.

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::event::Cause;
use crate::{BySide, Side};

const CAUSES: usize = Cause::ALL.len();
/// The causes of the Standard Rules, which come first.
const STANDARD: usize = Cause::Supply as usize;

type Losses = BySide<[u16; CAUSES]>;

pub(super) fn serialize<S: Serializer>(losses: &Losses, serializer: S) -> Result<S::Ok, S::Error> {
    let written = |side: Side| {
        let last = losses[side].iter().rposition(|points| *points > 0);
        &losses[side][..last.map_or(STANDARD, |last| STANDARD.max(last + 1))]
    };
    BySide::new(written(Side::Union), written(Side::Confederate)).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Losses, D::Error> {
    let read = BySide::<ArrayVec<u16, CAUSES>>::deserialize(deserializer)?;
    let mut losses = Losses::default();
    for side in Side::ALL {
        for (cause, points) in read[side].iter().enumerate() {
            losses[side][cause] = *points;
        }
    }
    Ok(losses)
}
