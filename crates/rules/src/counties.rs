//! Counties: in which a hex lies, and how far they are from each other (16.3 of RTG, 20.0
//! of HCR).

use std::collections::VecDeque;

use longroll_map::{HexId, HexSet, Map};

/// A county of one map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CountyId(u8);

/// The counties of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counties {
    names: Vec<String>,
    of: Vec<Option<CountyId>>,
    /// From county to county, `u8::MAX` where no county leads to the other.
    steps: Vec<Vec<u8>>,
}

impl Counties {
    /// Those of a map; counties are neighbours if two of their hexes are.
    pub fn of_map(map: &Map) -> Self {
        let mut counties = Self::named(map);
        let mut pairs = Vec::new();
        for hex in map.hexes() {
            for (_, other) in map.neighbors(hex) {
                if let (Some(a), Some(b)) = (counties.of(hex), counties.of(other))
                    && a < b
                {
                    pairs.push((a, b));
                }
            }
        }
        counties.join(&pairs);
        counties
    }

    /// Those of a map, with these pairs of names as neighbours and no others.
    ///
    /// # Errors
    ///
    /// A name that no hex of the map bears.
    pub fn with_neighbors(map: &Map, pairs: &[(String, String)]) -> Result<Self, String> {
        let mut counties = Self::named(map);
        let find = |name: &String| counties.find(name).ok_or_else(|| name.clone());
        let pairs = pairs.iter().map(|(a, b)| Ok((find(a)?, find(b)?)));
        let pairs = pairs.collect::<Result<Vec<_>, String>>()?;
        counties.join(&pairs);
        Ok(counties)
    }

    fn named(map: &Map) -> Self {
        let mut counties = Self::default();
        for hex in map.hexes() {
            let name = &map.info(hex).county;
            let known = counties.find(name);
            // No map has anything like 255 counties; what is beyond lies in none.
            let county = match (known, u8::try_from(counties.names.len())) {
                (None, Ok(next)) if !name.is_empty() && next < u8::MAX => {
                    counties.names.push(name.clone());
                    Some(CountyId(next))
                }
                _ => known,
            };
            counties.of.push(county);
        }
        counties
    }

    fn join(&mut self, pairs: &[(CountyId, CountyId)]) {
        let count = self.names.len();
        let mut near = vec![Vec::new(); count];
        for (a, b) in pairs {
            near[usize::from(a.0)].push(usize::from(b.0));
            near[usize::from(b.0)].push(usize::from(a.0));
        }
        self.steps = (0..count).map(|from| spread(&near, from)).collect();
    }

    /// The county with this name.
    pub fn find(&self, name: &str) -> Option<CountyId> {
        let place = self.names.iter().position(|known| known == name)?;
        u8::try_from(place).ok().map(CountyId)
    }

    /// Its name.
    pub fn name(&self, county: CountyId) -> &str {
        self.names
            .get(usize::from(county.0))
            .map_or("", String::as_str)
    }

    /// The county of a hex, if it is known.
    pub fn of(&self, hex: HexId) -> Option<CountyId> {
        self.of.get(hex.index()).copied().flatten()
    }

    /// The hexes of a county.
    pub fn hexes(&self, county: CountyId) -> HexSet {
        let all = self.of.iter().enumerate();
        let own = all.filter(|(_, of)| **of == Some(county));
        own.map(|(index, _)| HexId::new(index)).collect()
    }

    /// How many borders lie between two counties: 0 for one and the same, 1 for
    /// neighbours; `None` if no county leads to the other.
    pub fn steps(&self, from: CountyId, to: CountyId) -> Option<u8> {
        let steps = self.steps.get(usize::from(from.0))?.get(usize::from(to.0));
        steps.copied().filter(|steps| *steps != u8::MAX)
    }

    /// The same between the counties of two hexes.
    pub fn between(&self, from: HexId, to: HexId) -> Option<u8> {
        self.steps(self.of(from)?, self.of(to)?)
    }
}

fn spread(near: &[Vec<usize>], from: usize) -> Vec<u8> {
    let mut steps = vec![u8::MAX; near.len()];
    steps[from] = 0;
    let mut next = VecDeque::from([from]);
    while let Some(here) = next.pop_front() {
        for there in &near[here] {
            if steps[*there] == u8::MAX {
                steps[*there] = steps[here].saturating_add(1);
                next.push_back(*there);
            }
        }
    }
    steps
}
