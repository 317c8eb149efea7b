use std::collections::HashMap;

use hexx::{HexOrientation, OffsetHexMode};

use crate::{Direction, Feature, HexId, HexSet, HexSide, Side, Terrain};

/// What is printed in one hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexInfo {
    /// The printed number, such as `3427` or `S3201`.
    pub label: String,
    /// Column, counted from 1 at the left of the first sheet.
    pub column: i32,
    /// Row, counted from 1 at the top of the first sheet.
    pub row: i32,
    /// Major terrain.
    pub terrain: Terrain,
    /// Whether it is a whole land hex. Others are off the map for every purpose
    /// (rule 2.3) and only drawn.
    pub playable: bool,
    /// Towns, stations and the like.
    pub features: Vec<Feature>,
    /// The printed place name, empty if none.
    pub name: String,
    /// The county, empty if not known.
    pub county: String,
    /// How sure the datum is, empty if it was read off the printed map.
    pub confidence: String,
}

/// Why hexes and sides do not make a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// The same number twice.
    #[error("hex {0} stands twice")]
    DuplicateHex(String),
    /// Two hexes at one place.
    #[error("hexes {0} and {1} have the same column and row")]
    SamePlace(String, String),
    /// More hexes than a map may have.
    #[error("a map may have at most {limit} hexes", limit = HexSet::CAPACITY)]
    TooManyHexes,
    /// A side that names a hex which is not there.
    #[error("there is no hex {0}")]
    UnknownHex(String),
    /// A side between hexes that do not touch.
    #[error("hexes {0} and {1} are not adjacent")]
    NotAdjacent(String, String),
    /// The same side twice.
    #[error("the hexside {0}/{1} stands twice")]
    DuplicateSide(String, String),
    /// A hex of two sheets that lies in another place on each.
    #[error("hex {0} does not lie where {1} does")]
    Apart(String, String),
}

/// A map that nothing can change any more.
#[derive(Clone, Debug)]
pub struct Map {
    hexes: Vec<HexInfo>,
    coordinates: Vec<hexx::Hex>,
    terrain: Vec<Terrain>,
    /// Playable neighbours only.
    neighbors: Vec<[Option<HexId>; 6]>,
    sides: Vec<[Side; 6]>,
    by_label: HashMap<String, HexId>,
    by_place: HashMap<hexx::Hex, HexId>,
    borders: HashMap<HexSide, String>,
    notes: HashMap<HexSide, String>,
    sheets: Vec<(String, HexSet)>,
}

impl Map {
    /// The number of hexes, unplayable ones too.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether the map has no hex.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All hexes, unplayable ones too.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.hexes.len()).map(HexId::new)
    }

    /// What is printed in the hex.
    pub fn info(&self, hex: HexId) -> &HexInfo {
        &self.hexes[hex.index()]
    }

    /// The printed number.
    pub fn label(&self, hex: HexId) -> &str {
        &self.info(hex).label
    }

    /// "4328 (Fredericksburg)", or the bare number where no name is printed.
    pub fn place(&self, hex: HexId) -> String {
        let info = self.info(hex);
        if info.name.is_empty() {
            info.label.clone()
        } else {
            format!("{} ({})", info.label, info.name)
        }
    }

    /// The major terrain.
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The hex with this printed number, if it is on the map. A hex that is printed on
    /// two sheets is found by the number of either.
    pub fn find(&self, label: &str) -> Option<HexId> {
        self.by_label.get(label).copied()
    }

    /// The hexes of one sheet of the map, by the sheet's name.
    pub fn sheet(&self, name: &str) -> Option<&HexSet> {
        let found = self.sheets.iter().find(|(known, _)| known == name);
        found.map(|(_, hexes)| hexes)
    }

    /// The hex at a column and row.
    pub fn at(&self, column: i32, row: i32) -> Option<HexId> {
        self.by_place.get(&axial(column, row)).copied()
    }

    /// The playable hex in this direction; `None` is off the map.
    #[inline]
    pub fn neighbor(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        self.neighbors[hex.index()][direction as usize]
    }

    /// The playable neighbours with their directions.
    #[inline]
    pub fn neighbors(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + use<> {
        let row = self.neighbors[hex.index()];
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| Some((direction, row[direction as usize]?)))
    }

    /// The hex in this direction even if it is not playable, for drawing.
    pub fn drawn_neighbor(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        if let Some(playable) = self.neighbor(hex, direction) {
            return Some(playable);
        }
        let place = self.coordinates[hex.index()] + direction.offset();
        self.by_place.get(&place).copied()
    }

    /// What lies on the hexside towards this direction.
    #[inline]
    pub fn side(&self, hex: HexId, direction: Direction) -> Side {
        self.sides[hex.index()][direction as usize]
    }

    /// The direction from one hex to an adjacent one.
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        let step = self.coordinates[to.index()] - self.coordinates[from.index()];
        Direction::ALL.into_iter().find(|d| d.offset() == step)
    }

    /// The name of the hexside between two adjacent hexes.
    pub fn hexside(&self, a: HexId, b: HexId) -> Option<HexSide> {
        Some(HexSide::canonical(a, self.direction(a, b)?, b))
    }

    /// The name of the hexside in this direction, if a playable hex lies behind it.
    #[inline]
    pub fn hexside_towards(&self, hex: HexId, direction: Direction) -> Option<HexSide> {
        let other = self.neighbor(hex, direction)?;
        Some(HexSide::canonical(hex, direction, other))
    }

    /// The two hexes of a hexside.
    ///
    /// # Panics
    ///
    /// If the hexside is of another map.
    pub fn ends(&self, side: HexSide) -> (HexId, HexId) {
        let other = self.drawn_neighbor(side.hex(), side.direction());
        (side.hex(), other.expect("a hexside of this map"))
    }

    /// The length of the shortest hex path, whatever the terrain.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.coordinates[a.index()].unsigned_distance_to(self.coordinates[b.index()])
    }

    /// A way (road, pike, railroad or trail) enters the hex on at least one side.
    pub fn has_way(&self, hex: HexId) -> bool {
        self.sides[hex.index()].iter().any(|side| side.ways.any())
    }

    /// A copy of which only these hexes are playable; all keep their ids.
    #[must_use]
    pub fn within(&self, hexes: &HexSet) -> Self {
        let mut map = self.clone();
        for hex in self.hexes() {
            map.hexes[hex.index()].playable &= hexes.contains(hex);
            for neighbor in &mut map.neighbors[hex.index()] {
                *neighbor = neighbor.filter(|neighbor| hexes.contains(*neighbor));
            }
        }
        map
    }

    /// A copy with another terrain in a hex, for drills and studies.
    #[must_use]
    pub fn with_terrain(&self, hex: HexId, terrain: Terrain) -> Self {
        let mut map = self.clone();
        map.terrain[hex.index()] = terrain;
        map.hexes[hex.index()].terrain = terrain;
        map
    }

    /// A copy with one more feature in a hex, for drills and studies.
    #[must_use]
    pub fn with_feature(&self, hex: HexId, feature: Feature) -> Self {
        let mut map = self.clone();
        map.hexes[hex.index()].features.push(feature);
        map
    }

    /// A copy with other features on a hexside, for drills and studies. `features` is
    /// seen from the hexside's own [`hex`](HexSide::hex).
    #[must_use]
    pub fn with_side(&self, side: HexSide, features: Side) -> Self {
        let mut map = self.clone();
        map.sides[side.hex().index()][side.direction() as usize] = features;
        if let Some(other) = self.drawn_neighbor(side.hex(), side.direction()) {
            let back = side.direction().opposite() as usize;
            map.sides[other.index()][back] = features.reversed();
        }
        map
    }

    /// The county border on a hexside, as `A/B`.
    pub fn border(&self, side: HexSide) -> Option<&str> {
        self.borders.get(&side).map(String::as_str)
    }

    /// The free note on a hexside, usually the name of a crossing.
    pub fn note(&self, side: HexSide) -> Option<&str> {
        self.notes.get(&side).map(String::as_str)
    }
}

fn axial(column: i32, row: i32) -> hexx::Hex {
    hexx::Hex::from_offset_coordinates([column, row], OffsetHexMode::Even, HexOrientation::Flat)
}

/// How far a sheet is moved from where its own numbers would put it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shift(hexx::Hex);

impl Shift {
    /// That which moves one place, as column and row, to another.
    pub(crate) fn between(from: (i32, i32), to: (i32, i32)) -> Self {
        Self(axial(to.0, to.1) - axial(from.0, from.1))
    }

    /// Where a column and row come to lie.
    pub(crate) fn of(self, (column, row): (i32, i32)) -> (i32, i32) {
        let moved = axial(column, row) + self.0;
        let [column, row] = moved.to_offset_coordinates(OffsetHexMode::Even, HexOrientation::Flat);
        (column, row)
    }
}

/// Collects hexes, then sides, and makes a [`Map`] of them.
#[derive(Debug, Default)]
pub struct MapBuilder {
    hexes: Vec<HexInfo>,
    by_label: HashMap<String, HexId>,
    by_place: HashMap<hexx::Hex, HexId>,
    sides: HashMap<HexSide, Side>,
    borders: HashMap<HexSide, String>,
    notes: HashMap<HexSide, String>,
    sheets: Vec<(String, HexSet)>,
}

impl MapBuilder {
    /// Begins a sheet: what follows is printed on it.
    pub fn sheet(&mut self, name: &str) {
        self.sheets.push((name.to_owned(), HexSet::EMPTY));
    }

    /// The hex with this number, if there is one yet.
    pub fn find(&self, label: &str) -> Option<&HexInfo> {
        let hex = self.by_label.get(label)?;
        self.hexes.get(hex.index())
    }

    /// Gives a hex that is there already the number that it has on the present sheet
    /// too. `place` is its column and row as that sheet lies.
    ///
    /// # Errors
    ///
    /// [`MapError`] if there is no such hex, the number is taken, or it lies elsewhere.
    pub fn alias(
        &mut self,
        label: &str,
        known: &str,
        (column, row): (i32, i32),
    ) -> Result<HexId, MapError> {
        let hex = self.by_label.get(known).copied();
        let hex = hex.ok_or_else(|| MapError::UnknownHex(known.to_owned()))?;
        if self.by_place.get(&axial(column, row)) != Some(&hex) {
            return Err(MapError::Apart(label.to_owned(), known.to_owned()));
        }
        if self.by_label.insert(label.to_owned(), hex).is_some() {
            return Err(MapError::DuplicateHex(label.to_owned()));
        }
        self.print(hex);
        Ok(hex)
    }

    /// Notes that a hex is on the present sheet.
    fn print(&mut self, hex: HexId) {
        if let Some((_, hexes)) = self.sheets.last_mut() {
            hexes.insert(hex);
        }
    }

    /// Adds a hex.
    ///
    /// # Errors
    ///
    /// [`MapError`] if its number or place is taken or the map is full.
    pub fn hex(&mut self, info: HexInfo) -> Result<HexId, MapError> {
        if self.hexes.len() >= HexSet::CAPACITY {
            return Err(MapError::TooManyHexes);
        }
        if self.by_label.contains_key(&info.label) {
            return Err(MapError::DuplicateHex(info.label));
        }
        let place = axial(info.column, info.row);
        if let Some(other) = self.by_place.get(&place) {
            let other = self.hexes[other.index()].label.clone();
            return Err(MapError::SamePlace(info.label, other));
        }
        let id = HexId::new(self.hexes.len());
        self.by_label.insert(info.label.clone(), id);
        self.by_place.insert(place, id);
        self.hexes.push(info);
        self.print(id);
        Ok(id)
    }

    /// Puts features on the hexside between two hexes, named by their numbers.
    /// `side` is seen from `a`.
    ///
    /// # Errors
    ///
    /// [`MapError`] if a hex is unknown, the two do not touch, or the side stands
    /// already.
    pub fn side(&mut self, a: &str, b: &str, side: Side) -> Result<HexSide, MapError> {
        let find = |label: &str| {
            let hex = self.by_label.get(label).copied();
            hex.ok_or_else(|| MapError::UnknownHex(label.to_owned()))
        };
        let (from, to) = (find(a)?, find(b)?);
        let place = |hex: HexId| {
            let info = &self.hexes[hex.index()];
            axial(info.column, info.row)
        };
        let step = place(to) - place(from);
        let direction = Direction::ALL.into_iter().find(|d| d.offset() == step);
        let direction =
            direction.ok_or_else(|| MapError::NotAdjacent(a.to_owned(), b.to_owned()))?;
        let name = HexSide::canonical(from, direction, to);
        let seen = if name.hex() == from {
            side
        } else {
            side.reversed()
        };
        if self.sides.insert(name, seen).is_some() {
            return Err(MapError::DuplicateSide(a.to_owned(), b.to_owned()));
        }
        Ok(name)
    }

    /// Records the county border on a hexside.
    pub fn border(&mut self, side: HexSide, counties: &str) {
        self.borders.insert(side, counties.to_owned());
    }

    /// Records a note on a hexside.
    pub fn note(&mut self, side: HexSide, note: &str) {
        self.notes.insert(side, note.to_owned());
    }

    /// The finished map.
    pub fn build(self) -> Map {
        let coordinates: Vec<_> = self.hexes.iter().map(|h| axial(h.column, h.row)).collect();
        let neighbors = coordinates
            .iter()
            .map(|place| {
                Direction::ALL.map(|direction| {
                    let hex = *self.by_place.get(&(*place + direction.offset()))?;
                    self.hexes[hex.index()].playable.then_some(hex)
                })
            })
            .collect();
        let mut sides = vec![[Side::default(); 6]; self.hexes.len()];
        for (name, side) in &self.sides {
            let place = coordinates[name.hex().index()] + name.direction().offset();
            sides[name.hex().index()][name.direction() as usize] = *side;
            if let Some(other) = self.by_place.get(&place) {
                sides[other.index()][name.direction().opposite() as usize] = side.reversed();
            }
        }
        Map {
            terrain: self.hexes.iter().map(|h| h.terrain).collect(),
            hexes: self.hexes,
            coordinates,
            neighbors,
            sides,
            by_label: self.by_label,
            by_place: self.by_place,
            borders: self.borders,
            notes: self.notes,
            sheets: self.sheets,
        }
    }
}
