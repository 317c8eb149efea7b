//! Supply by county (20.0 of HCR): what a scenario knows of it.
//!
//! In some turns it is seen [who is in supply](crate::supply_status); who is not may
//! [forage](crate::foraging), and suffers for it until he finds enough.

use longroll_map::HexId;

use crate::counties::CountyId;
use crate::{BySide, Position, Scenario, Side};

/// Who is fed how, and what the counties give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Supply {
    /// The side whose units are also fed along roads and railroads from its depots
    /// (HCR-20.3-07, HCR-20.3-08).
    pub lines: Option<Side>,
    /// The place whose holder makes foraging harder for his enemy: Harpers Ferry.
    pub key: Option<HexId>,
    /// Counties in which a side's units are always in supply (HCR-20.3-11).
    pub supplied: Vec<(Side, CountyId)>,
    /// The counties in which units can forage.
    pub counties: Vec<Forage>,
}

/// What a county gives to those who forage in it (HCR-20.4-02 to HCR-20.4-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forage {
    /// The county.
    pub county: CountyId,
    /// The highest modified die that finds enough.
    pub value: BySide<u8>,
    /// What a side's die has added while its enemy holds the key place.
    pub more: BySide<u8>,
}

impl Supply {
    /// What the county of a hex gives.
    pub fn forage(&self, scenario: &Scenario, hex: HexId) -> Option<&Forage> {
        let county = scenario.counties.of(hex)?;
        self.counties.iter().find(|known| known.county == county)
    }

    /// Whether a side's units in a county are always in supply.
    pub(crate) fn grants(&self, side: Side, county: CountyId) -> bool {
        self.supplied.contains(&(side, county))
    }

    /// Who holds the key place (HCR-20.3-13): whoever stands in it, or next to it with no
    /// enemy there or in it. Units that nobody sees hold nothing.
    pub fn holder(&self, s: &Scenario, p: &Position) -> Option<Side> {
        let key = self.key?;
        let near = |side: Side| s.map.neighbors(key).any(|(_, hex)| p.shows(side, hex));
        let inside = Side::ALL.into_iter().find(|side| p.shows(*side, key));
        inside.or_else(|| match (near(Side::Union), near(Side::Confederate)) {
            (true, false) => Some(Side::Union),
            (false, true) => Some(Side::Confederate),
            _ => None,
        })
    }
}
