//! Lines along hexsides, such as rivers, as smooth curves through hex corners.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use longroll_map::{Direction, HexSide, Map, Terrain};

use crate::geometry::{Corner, Geometry, Point};
use crate::noise::Noise;
use crate::outline::Outline;

/// One hexside of a network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) side: HexSide,
    ends: [Corner; 2],
    /// How big it is; bigger ones run on through a meeting of three.
    pub(crate) rank: u8,
}

/// A line of edges from end to end.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The edges in order.
    pub(crate) edges: Vec<Edge>,
    /// The points of the curve: a corner, a middle, a corner, a middle, ..., a corner.
    pub(crate) points: Vec<Point>,
    /// The names of the corners.
    corners: Vec<Corner>,
    /// Whether nothing else of the network meets the chain at its first and last end.
    pub(crate) loose: [bool; 2],
    /// Whether the first and the last end lie on the coast or at the rim of the map.
    pub(crate) mouth: [bool; 2],
}

/// All edges of one sort on a map.
pub(crate) struct Network<'a> {
    geometry: &'a Geometry,
    edges: Vec<Edge>,
    corners: BTreeMap<Corner, Vec<usize>>,
    /// How many hexes in play, or of open water, meet at each corner.
    hexes: BTreeMap<Corner, u8>,
    seed: i64,
    /// Where lines end that come down to open water.
    coast: Option<&'a Outline<'a>>,
    /// Places that another network has already fixed.
    corner_places: BTreeMap<Corner, Point>,
    middle_places: BTreeMap<HexSide, Point>,
}

impl<'a> Network<'a> {
    /// How far corners are drawn in, as part of the way to their neighbours' middle.
    const ROUNDING: f32 = 0.34;

    /// Collects the sides that have a rank.
    pub(crate) fn new(
        map: &Map,
        geometry: &'a Geometry,
        seed: i64,
        rank: impl Fn(HexSide) -> Option<u8>,
    ) -> Self {
        let mut edges = Vec::new();
        let mut corners = BTreeMap::<Corner, Vec<usize>>::new();
        let mut hexes = BTreeMap::<Corner, u8>::new();
        for hex in map.hexes() {
            let counts = map.info(hex).playable || map.terrain(hex) == Terrain::Water;
            for index in (0..6).filter(|_| counts) {
                *hexes.entry(geometry.corner(map, hex, index)).or_default() += 1;
            }
            for direction in [Direction::NorthEast, Direction::SouthEast, Direction::South] {
                let side = map
                    .drawn_neighbor(hex, direction)
                    .and_then(|other| map.hexside(hex, other));
                let Some((side, rank)) = side.and_then(|side| Some((side, rank(side)?))) else {
                    continue;
                };
                let (a, b) = geometry.side(map, hex, direction);
                for corner in [a, b] {
                    corners.entry(corner).or_default().push(edges.len());
                }
                let ends = [a, b];
                edges.push(Edge { side, ends, rank });
            }
        }
        Self {
            geometry,
            edges,
            corners,
            hexes,
            seed,
            coast: None,
            corner_places: BTreeMap::new(),
            middle_places: BTreeMap::new(),
        }
    }

    /// The same network, running along the lines of another wherever they meet.
    pub(crate) fn along(mut self, chains: &[Chain]) -> Self {
        for chain in chains {
            let corners = chain.corners.iter().zip(chain.points.iter().step_by(2));
            for (corner, place) in corners {
                self.corner_places.insert(*corner, *place);
            }
            let middles = chain
                .edges
                .iter()
                .zip(chain.points.iter().skip(1).step_by(2));
            for (edge, place) in middles {
                self.middle_places.insert(edge.side, *place);
            }
        }
        self
    }

    /// The same network, ending at a coast.
    pub(crate) fn ending_at(mut self, coast: &'a Outline<'a>) -> Self {
        self.coast = Some(coast);
        self
    }

    /// Where a corner is drawn: off the hex grid, so that no zigzag shows.
    fn place(&self, corner: Corner) -> Point {
        if let Some(place) = self.corner_places.get(&corner) {
            return *place;
        }
        let place = self.geometry.place(corner);
        let edges = &self.corners[&corner];
        let mut noise = Noise::new(&[self.seed, place.x as i64, place.y as i64]);
        if edges.len() < 2 {
            return self.coast.map_or(place, |coast| coast.place(corner));
        }
        let sum = edges.iter().fold(Point::default(), |sum, edge| {
            sum + self.geometry.place(other_end(&self.edges[*edge], corner))
        });
        let middle = sum * (1.0 / edges.len() as f32);
        place.toward(middle, Self::ROUNDING) + noise.step(5.0)
    }

    /// The middle of an edge, where a way may cross it.
    fn middle(&self, edge: &Edge) -> Point {
        if let Some(place) = self.middle_places.get(&edge.side) {
            return *place;
        }
        let [a, b] = edge.ends.map(|corner| self.place(corner));
        let from = self.geometry.place(edge.ends[0]);
        let mut noise = Noise::new(&[
            self.seed,
            from.x as i64,
            from.y as i64,
            edge.side.direction() as i64,
        ]);
        a.toward(b, 0.5) + (b - a).unit().right() * (noise.signed() * 8.0)
    }

    /// The edges as chains; each edge is in exactly one of them.
    pub(crate) fn chains(&self) -> Vec<Chain> {
        let mut left: BTreeSet<usize> = (0..self.edges.len()).collect();
        let mut chains = Vec::new();
        // The biggest first, so that tributaries end at the main stream.
        let mut starts: Vec<usize> = (0..self.edges.len()).collect();
        starts.sort_by_key(|edge| (std::cmp::Reverse(self.edges[*edge].rank), *edge));
        for start in starts {
            if !left.remove(&start) {
                continue;
            }
            let [a, b] = self.edges[start].ends;
            let mut back = self.walk(start, a, &mut left);
            let ahead = self.walk(start, b, &mut left);
            back.reverse();
            let order: Vec<usize> = back.into_iter().chain([start]).chain(ahead).collect();
            chains.push(self.chain(&order));
        }
        chains
    }

    /// The edges that go on from one end of an edge.
    fn walk(&self, start: usize, end: Corner, left: &mut BTreeSet<usize>) -> Vec<usize> {
        let (mut edge, mut corner) = (start, end);
        let mut found = Vec::new();
        while let Some(next) = self.next(edge, corner).filter(|next| left.remove(next)) {
            found.push(next);
            corner = other_end(&self.edges[next], corner);
            edge = next;
        }
        found
    }

    /// The edge in which this one goes on at a corner: of three that meet, the
    /// smallest ends there.
    fn next(&self, edge: usize, corner: Corner) -> Option<usize> {
        let mut meeting = self.corners[&corner].clone();
        meeting.sort_by_key(|index| (std::cmp::Reverse(self.edges[*index].rank), *index));
        meeting.truncate(2);
        match meeting[..] {
            [a, b] if a == edge => Some(b),
            [a, b] if b == edge => Some(a),
            _ => None,
        }
    }

    fn chain(&self, order: &[usize]) -> Chain {
        let edges: Vec<Edge> = order.iter().map(|index| self.edges[*index]).collect();
        let first = match edges[..] {
            [only] => only.ends[0],
            [a, b, ..] if b.ends.contains(&a.ends[0]) => a.ends[1],
            [a, ..] => a.ends[0],
            [] => unreachable!("a chain has an edge"),
        };
        let mut corner = first;
        let mut points = vec![self.place(corner)];
        let mut corners = vec![corner];
        for edge in &edges {
            corner = other_end(edge, corner);
            points.push(self.middle(edge));
            points.push(self.place(corner));
            corners.push(corner);
        }
        let loose = [first, corner].map(|end| self.corners[&end].len() == 1);
        let on_coast = |end| self.coast.is_some_and(|coast| coast.touches(end));
        let at_rim = |end| self.hexes.get(&end).is_none_or(|hexes| *hexes < 3);
        let ends = [first, corner];
        let leaves = [0, 1].map(|end| loose[end] && at_rim(ends[end]) && !on_coast(ends[end]));
        let mouth = [0, 1].map(|end| leaves[end] || on_coast(ends[end]));
        // What leaves the map runs on a little.
        let last = points.len() - 1;
        for (leaves, end, before) in [(leaves[0], 0, 1), (leaves[1], last, last - 1)] {
            if leaves {
                points[end] = points[end] + (points[end] - points[before]).unit() * 24.0;
            }
        }
        Chain {
            edges,
            points,
            corners,
            loose,
            mouth,
        }
    }
}

fn other_end(edge: &Edge, corner: Corner) -> Corner {
    if edge.ends[0] == corner {
        edge.ends[1]
    } else {
        edge.ends[0]
    }
}

impl Chain {
    /// The chain cut where its rank changes: rank, first and last point of each run.
    pub(crate) fn runs(&self) -> Vec<(u8, usize, usize)> {
        let mut runs: Vec<(u8, usize, usize)> = Vec::new();
        for (index, edge) in self.edges.iter().enumerate() {
            match runs.last_mut() {
                Some(run) if run.0 == edge.rank => run.2 = index * 2 + 2,
                _ => runs.push((edge.rank, index * 2, index * 2 + 2)),
            }
        }
        runs
    }

    /// A part of the curve, from one point to another.
    pub(crate) fn path(&self, first: usize, last: usize) -> Option<Arc<tiny_skia::Path>> {
        let mut pen = crate::pen::Pen::default();
        let before = self.points[first.saturating_sub(1)];
        let after = self.points[(last + 1).min(self.points.len() - 1)];
        pen.start(self.points[first]);
        pen.follow(&self.points[first..=last], before, after);
        pen.path()
    }
}

#[cfg(test)]
mod tests {
    use longroll_map::Water;

    use super::*;

    #[test]
    fn every_side_with_water_is_drawn_once() {
        let map = crate::samples::campaign();
        let geometry = Geometry::of(&map);
        let mut seen = BTreeSet::new();
        for chain in crate::water::chains(&map, &geometry, &crate::water::coast(&map, &geometry)) {
            assert_eq!(chain.points.len(), chain.edges.len() * 2 + 1);
            for edge in &chain.edges {
                assert!(seen.insert(edge.side), "drawn twice: {:?}", edge.side);
            }
            let ranks: Vec<_> = chain.runs();
            assert_eq!(ranks[0].1, 0);
            assert_eq!(ranks[ranks.len() - 1].2, chain.points.len() - 1);
        }
        let mut expected = BTreeSet::new();
        for hex in map.hexes() {
            for direction in Direction::ALL {
                if map.side(hex, direction).water != Water::None {
                    let other = map.drawn_neighbor(hex, direction);
                    expected.extend(other.and_then(|other| map.hexside(hex, other)));
                }
            }
        }
        assert_eq!(seen, expected);
    }

    #[test]
    fn tributaries_end_on_the_main_stream() {
        let map = crate::samples::campaign();
        let geometry = Geometry::of(&map);
        let chains = crate::water::chains(&map, &geometry, &crate::water::coast(&map, &geometry));
        let on_a_stream = |point: Point, own: usize| {
            let others = chains.iter().enumerate().filter(|(index, _)| *index != own);
            others
                .flat_map(|(_, chain)| &chain.points)
                .any(|p| *p == point)
        };
        for (index, chain) in chains.iter().enumerate() {
            let ends = [chain.points[0], chain.points[chain.points.len() - 1]];
            for (end, loose) in ends.into_iter().zip(chain.loose) {
                let closed = ends[0] == ends[1];
                assert!(loose || closed || on_a_stream(end, index));
            }
        }
    }
}
