use std::ops::{Add, Mul, Neg, Sub};

use longroll_map::{Direction, HexId, Map};

/// A point, or a step between two, in map units: x to the right, y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The length of a step.
    pub fn length(self) -> f32 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The same way, one unit long; nothing for no step.
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 1e-6 {
            self * (1.0 / length)
        } else {
            Self::default()
        }
    }

    /// The step turned a quarter clockwise as seen on the map.
    pub const fn right(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// The point a part of the way to another.
    pub fn toward(self, other: Self, part: f32) -> Self {
        self + (other - self) * part
    }

    /// The sum of the products of the coordinates.
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl Neg for Point {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

/// The name of a hex corner, the same from each of its (up to) three hexes.
///
/// Counted in half radii to the right and half heights downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Corner {
    x: i32,
    y: i32,
}

/// Where things lie on the drawn sheet.
///
/// Lengths are map units: a hex is [`Geometry::RADIUS`] from centre to corner. The
/// origin is the upper left corner of the sheet, outside the frame.
///
/// ```
/// use longroll_map::Map;
/// use longroll_render::Geometry;
///
/// let hexes = "hex\tterrain\tplayable\n0101\tclear\tyes\n0102\twoods\tyes\n";
/// let map = Map::read(("hexes", hexes), ("sides", "hexA\thexB\twater\tcrossing\tways\n")).unwrap();
/// let geometry = Geometry::of(&map);
/// let hex = map.find("0102").unwrap();
/// assert_eq!(geometry.hex_at(&map, geometry.center(&map, hex)), Some(hex));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    column: i32,
    row: i32,
    size: Point,
}

impl Geometry {
    /// From the centre of a hex to a corner.
    pub const RADIUS: f32 = 100.0;
    /// From the upper side of a hex to the lower one.
    pub const HEIGHT: f32 = 173.205_08;
    /// The bare paper around the outermost hexes, which holds the frame.
    pub const MARGIN: f32 = 110.0;

    /// The sheet of a map.
    pub fn of(map: &Map) -> Self {
        let range = |values: &mut dyn Iterator<Item = i32>| {
            values.fold(None, |range: Option<(i32, i32)>, value| {
                let (low, high) = range.unwrap_or((value, value));
                Some((low.min(value), high.max(value)))
            })
        };
        let columns = range(&mut map.hexes().map(|hex| map.info(hex).column));
        let rows = range(&mut map.hexes().map(|hex| map.info(hex).row));
        let (first_column, last_column) = columns.unwrap_or((1, 1));
        let (first_row, last_row) = rows.unwrap_or((1, 1));
        let width = (last_column - first_column) as f32 * 1.5 + 2.0;
        let height = (last_row - first_row) as f32 + 1.5;
        let margins = Point::new(2.0 * Self::MARGIN, 2.0 * Self::MARGIN);
        Self {
            column: first_column,
            row: first_row,
            size: Point::new(width * Self::RADIUS, height * Self::HEIGHT) + margins,
        }
    }

    /// Width and height of the sheet with its margins.
    pub const fn size(&self) -> Point {
        self.size
    }

    /// The centre of a hex.
    pub fn center(&self, map: &Map, hex: HexId) -> Point {
        let info = map.info(hex);
        self.center_of(info.column, info.row)
    }

    /// The centre of the hex at a column and row, on the map or not.
    pub fn center_of(&self, column: i32, row: i32) -> Point {
        let key = Self::center_key(column, row);
        self.place(key)
    }

    /// The six corners, clockwise from the upper left one: the side in direction
    /// `d` runs from corner `d` to the one after it.
    pub fn corners(&self, map: &Map, hex: HexId) -> [Point; 6] {
        Direction::ALL.map(|direction| self.place(self.corner(map, hex, direction as usize)))
    }

    /// The name of a corner, by its place in [`corners`](Self::corners).
    pub fn corner(&self, map: &Map, hex: HexId, index: usize) -> Corner {
        const STEPS: [(i32, i32); 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
        let info = map.info(hex);
        let center = Self::center_key(info.column, info.row);
        let (x, y) = STEPS[index % 6];
        Corner {
            x: center.x + x,
            y: center.y + y,
        }
    }

    /// The two corners of a side, clockwise.
    pub fn side(&self, map: &Map, hex: HexId, direction: Direction) -> (Corner, Corner) {
        let index = direction as usize;
        (
            self.corner(map, hex, index),
            self.corner(map, hex, index + 1),
        )
    }

    /// Where a corner lies.
    pub fn place(&self, corner: Corner) -> Point {
        let x = corner.x - 3 * self.column;
        let y = corner.y - 2 * self.row;
        Point::new(
            (x as f32 * 0.5 + 1.0) * Self::RADIUS + Self::MARGIN,
            (y as f32 * 0.5 + 0.5) * Self::HEIGHT + Self::MARGIN,
        )
    }

    /// The hex that holds a point.
    pub fn hex_at(&self, map: &Map, point: Point) -> Option<HexId> {
        let (column, row) = self.column_row_at(point);
        map.at(column, row)
    }

    /// Column and row of the hex that holds a point, on the map or not.
    pub fn column_row_at(&self, point: Point) -> (i32, i32) {
        let about = (point.x - Self::MARGIN) / Self::RADIUS - 1.0;
        let about = (about / 1.5).round() as i32 + self.column;
        let mut best = (f32::INFINITY, (about, self.row));
        // The nearest centre is in the column that is nearest or in one beside it.
        for column in about - 1..=about + 1 {
            let top = self.center_of(column, self.row).y;
            let row = ((point.y - top) / Self::HEIGHT).round() as i32 + self.row;
            let distance = (self.center_of(column, row) - point).length();
            if distance < best.0 {
                best = (distance, (column, row));
            }
        }
        best.1
    }

    /// Even columns lie half a hex lower.
    fn center_key(column: i32, row: i32) -> Corner {
        Corner {
            x: 3 * column,
            y: 2 * row + i32::from(column % 2 == 0),
        }
    }
}
