//! How far it is from every hex to the hexes that matter.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::Arc;

use longroll_map::path::{Search, StepCost};
use longroll_map::{Direction, HexId, HexSet, Ridge};
use longroll_rules::s02_zoc::{Zoc, connected, needs_way, passage, zoc_of};
use longroll_rules::{BySide, Mp, Position, Scenario, Side, forts};

use super::stakes::Stake;

/// Beyond so many Movement Points a hex is out of reach for the rest of the turn and the next.
const FAR: Mp = Mp::whole(44);
/// What it costs to march through an enemy Zone of Control, where one must halt.
const HALT: Mp = Mp::whole(2);
/// What it costs to fight one's way through an enemy-occupied hex.
const FIGHT: Mp = Mp::whole(4);

const CLOSED: u16 = u16::MAX;

/// The cost of every step for one side, enemies and friends aside, in half points.
#[derive(Clone, Debug)]
pub(crate) struct Ground(Vec<[u16; 6]>);

impl Ground {
    /// Surveys the map. `p` matters only for its pontoon bridges.
    pub fn survey(s: &Scenario, p: &Position, side: Side) -> Self {
        let step = |from: HexId, direction: Direction| entry(s, p, side, from, direction);
        let costs = |from| Direction::ALL.map(|direction| step(from, direction).unwrap_or(CLOSED));
        Self(s.map.hexes().map(costs).collect())
    }
}

fn entry(s: &Scenario, p: &Position, side: Side, from: HexId, direction: Direction) -> Option<u16> {
    let to = s.map.neighbor(from, direction)?;
    let unit = s.unit_ids().find(|unit| s.unit(*unit).side == side)?;
    let way = connected(s, p, from, direction);
    let wild = !way && (needs_way(s, p, from) || needs_way(s, p, to));
    if wild || !passage(s, p, from, direction).serves(side) {
        return None;
    }
    s.campaign.may_enter(s, p, unit, from, to).ok()?;
    let features = s.map.side(from, direction);
    let terrain = s.map.terrain(to);
    let by_way = s.charts.way(features.ways, terrain, false);
    let by_way = by_way.or(way.then_some(Mp::whole(1)));
    let mut cost = by_way.or(s.charts.terrain(terrain, false))?;
    if features.ridge != Ridge::None {
        cost += s.charts.ridge(false);
    }
    Some(cost.in_halves())
}

/// The cost from every hex to each stake for one side, in half points, and what enemies add.
#[derive(Clone, Debug)]
struct Ways {
    hindrance: Vec<u16>,
    costs: Vec<Vec<u16>>,
}

/// The cost from every hex to each stake, for both sides, in half points; an index of
/// [`get`](Self::get) is a stake's place in the list.
#[derive(Clone, Debug)]
pub(crate) struct Fields(BySide<Arc<Ways>>);

/// How many measurements of a side are remembered.
const REMEMBERED: usize = 8;

/// The last measurements. Enemies stay where they are for most of a side's decisions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Measured(BySide<VecDeque<Arc<Ways>>>);

impl Measured {
    fn find(&self, side: Side, hindrance: &[u16]) -> Option<Arc<Ways>> {
        let known = &self.0[side];
        let found = known.iter().find(|ways| ways.hindrance == hindrance);
        found.map(Arc::clone)
    }

    fn remember(&mut self, side: Side, ways: &Arc<Ways>) {
        let known = &mut self.0[side];
        known.truncate(REMEMBERED - 1);
        known.push_front(Arc::clone(ways));
    }
}

impl Fields {
    /// Measures with the enemies where they are in `p`, each of whom hinders.
    pub fn measure(
        s: &Scenario,
        p: &Position,
        ground: &BySide<Ground>,
        stakes: &[Stake],
        measured: &mut Measured,
    ) -> Self {
        let mut search = Search::default();
        let mut measure = |side: Side| {
            let hindrance = hindrance(s, p, side);
            measured.find(side, &hindrance).unwrap_or_else(|| {
                let field = |stake: &Stake| {
                    if stake.around.iter().nth(1).is_some() {
                        region(s, &ground[side], &hindrance, &stake.around)
                    } else {
                        field(s, &ground[side], &hindrance, stake.hex, &mut search)
                    }
                };
                let costs = stakes.iter().map(field).collect();
                let ways = Arc::new(Ways { hindrance, costs });
                measured.remember(side, &ways);
                ways
            })
        };
        let union = measure(Side::Union);
        Self(BySide::new(union, measure(Side::Confederate)))
    }

    /// The cost from a hex to a stake, if it is within reach of this turn and the next.
    pub fn get(&self, side: Side, stake: usize, from: HexId) -> Option<u16> {
        let cost = self.0[side].costs[stake][from.index()];
        (cost != CLOSED).then_some(cost)
    }

    /// Measures anew what is shorter now that an enemy has left a hex; `p` is without him.
    pub fn clear(
        &mut self,
        s: &Scenario,
        p: &Position,
        ground: &BySide<Ground>,
        enemy: Side,
        hex: HexId,
    ) {
        let side = enemy.other();
        let ways = Arc::make_mut(&mut self.0[side]);
        let around = s.map.neighbors(hex).map(|(_, near)| near);
        let eased: Vec<HexId> = std::iter::once(hex).chain(around).collect();
        for near in &eased {
            ways.hindrance[near.index()] = hindrance_at(s, p, enemy, *near);
        }
        for costs in &mut ways.costs {
            shorten(s, &ground[side], &ways.hindrance, &eased, costs);
        }
    }
}

/// Lets shorter ways through hexes that have become easier to enter spread.
fn shorten(s: &Scenario, ground: &Ground, hindrance: &[u16], eased: &[HexId], costs: &mut [u16]) {
    let mut waiting: BinaryHeap<Reverse<(u16, HexId)>> = BinaryHeap::new();
    let reached = eased.iter().filter(|hex| costs[hex.index()] != CLOSED);
    waiting.extend(reached.map(|hex| Reverse((costs[hex.index()], *hex))));
    while let Some(Reverse((cost, hex))) = waiting.pop() {
        if cost > costs[hex.index()] {
            continue;
        }
        for (direction, from) in s.map.neighbors(hex) {
            let step = ground.0[from.index()][direction.opposite() as usize];
            if step == CLOSED {
                continue;
            }
            let through = cost + step + hindrance[hex.index()];
            if through <= FAR.in_halves() && through < costs[from.index()] {
                costs[from.index()] = through;
                waiting.push(Reverse((through, from)));
            }
        }
    }
}

/// What the enemies add to the cost of entering hexes.
fn hindrance(s: &Scenario, p: &Position, side: Side) -> Vec<u16> {
    let mut hindrance = vec![0; s.map.len()];
    let enemy = side.other();
    for hex in p.occupied(enemy).iter() {
        hindrance[hex.index()] = FIGHT.in_halves();
        for (_, near) in s.map.neighbors(hex) {
            if hindrance[near.index()] == 0 {
                hindrance[near.index()] = hindrance_at(s, p, enemy, near);
            }
        }
    }
    for fort in forts::standing(s, p, enemy).iter() {
        hindrance[fort.index()] = FIGHT.in_halves();
    }
    hindrance
}

/// What enemies add to the cost of entering a hex.
fn hindrance_at(s: &Scenario, p: &Position, enemy: Side, hex: HexId) -> u16 {
    if p.occupies(enemy, hex) || forts::stands(s, p, enemy, hex) {
        FIGHT.in_halves()
    } else if zoc_of(s, p, enemy, hex) == Zoc::Normal {
        HALT.in_halves()
    } else {
        0
    }
}

/// Searches backwards from all hexes of a region.
fn region(s: &Scenario, ground: &Ground, hindrance: &[u16], hexes: &HexSet) -> Vec<u16> {
    let mut field = vec![CLOSED; s.map.len()];
    let open: Vec<HexId> = hexes.iter().collect();
    for hex in &open {
        field[hex.index()] = 0;
    }
    shorten(s, ground, hindrance, &open, &mut field);
    field
}

/// Searches backwards from the stake.
fn field(
    s: &Scenario,
    ground: &Ground,
    hindrance: &[u16],
    stake: HexId,
    search: &mut Search,
) -> Vec<u16> {
    search.run(&s.map, stake, FAR.in_halves(), |hex, direction, from| {
        let step = ground.0[from.index()][direction.opposite() as usize];
        (step != CLOSED).then(|| StepCost {
            cost: step + hindrance[hex.index()],
            stops: false,
        })
    });
    let mut field = vec![CLOSED; s.map.len()];
    for (hex, reached) in search.hexes() {
        field[hex.index()] = reached.cost;
    }
    field
}
