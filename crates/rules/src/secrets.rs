//! What a scenario lets a side do in secret without force markers: moves that the enemy
//! does not see, and bridges recorded beforehand (22.2 of SLB).
//!
//! While a side moves in secret, the position keeps what the enemy sees besides: the same
//! position without the units that move. When they have moved, that becomes the position,
//! and what the secret moves came to is a record beside it, until it is revealed. So no
//! rule has to think of units that the enemy may not know of: they are not on the map.

use arrayvec::ArrayVec;
use longroll_map::{HexId, HexSide};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::campaign::Memory;
use crate::event::{Cause, Event};
use crate::frame::{Frame, March};
use crate::illegal::Illegal;
use crate::intelligence::Onlooker;
use crate::play::Play;
use crate::s05_burn::StationMarker;
use crate::unit::{UnitId, UnitSet, UnitState};
use crate::{LeaderId, Position, Scenario, Side, random_events, s10_bridges};

/// How many bridges may be recorded (SLB-S6-11).
const PLANS: usize = 2;

/// A bridge that is to be built by a march (SLB-S6-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BridgePlan {
    /// The unit that builds it.
    pub builder: UnitId,
    /// Where that stands.
    pub from: HexId,
    /// Over which hexside.
    pub at: HexSide,
}

/// What is kept secret now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secrets {
    moves: Option<SecretMoves>,
    plans: ArrayVec<BridgePlan, PLANS>,
}

/// Moves in secret, under way or not yet revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SecretMoves {
    side: Side,
    stage: Stage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// The side moves; what its enemy sees meanwhile, which does not know of itself.
    Moving(Option<Box<Position>>),
    /// The side has moved; the record of it, which only the side itself knows.
    Moved(Option<Box<Outcome>>),
}

/// Who has moved in secret.
#[derive(Clone, Copy, Debug, Default)]
pub struct Away<'a> {
    /// The units, as they are.
    pub units: &'a [(UnitId, UnitState)],
    /// The leaders, with their units.
    pub leaders: &'a [(LeaderId, UnitId)],
}

/// What secret moves came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Outcome {
    units: Vec<(UnitId, UnitState)>,
    leaders: Vec<(LeaderId, UnitId)>,
    refused: Vec<HexId>,
    destroyed: Vec<HexSide>,
    stations: Vec<(HexId, StationMarker)>,
    /// What the side has lost in the moves.
    losses: [u16; Cause::ALL.len()],
    /// What the campaign remembered before and after them.
    memory: (Memory, Memory),
}

/// Asking about secrets.
impl Position {
    /// Whether anything is kept from anybody.
    pub fn keeps_secrets(&self, s: &Scenario) -> bool {
        let besides = self.secrets.is_some() && s.campaign.keeps_secrets(s);
        (self.intelligence.is_some() || besides) && !self.over
    }

    /// Whether a campaign's secret phase has begun that is not over.
    pub fn has_secrets(&self) -> bool {
        self.secrets.is_some()
    }

    fn moves(&self) -> Option<&SecretMoves> {
        self.secrets.as_deref()?.moves.as_ref()
    }

    /// The side whose secret moves are not revealed, under way or over.
    pub fn unrevealed(&self) -> Option<Side> {
        self.moves().map(|moves| moves.side)
    }

    /// The side that moves in secret now.
    pub fn moving_in_secret(&self) -> Option<Side> {
        let moves = self.moves()?;
        matches!(moves.stage, Stage::Moving(_)).then_some(moves.side)
    }

    /// Whether this is what others see while a side moves in secret.
    pub(crate) fn is_kept_from(&self, side: Side) -> bool {
        let moves = self.moves().filter(|moves| moves.side == side);
        moves.is_some_and(|moves| matches!(moves.stage, Stage::Moving(None)))
    }

    /// The recorded bridges.
    pub fn bridge_plans(&self) -> &[BridgePlan] {
        self.secrets.as_deref().map_or(&[], |known| &known.plans)
    }

    /// The units that have moved in secret, where they are, and with which leaders, for
    /// whoever may know it.
    pub fn moved_in_secret(&self) -> Away<'_> {
        match self.moves().map(|moves| &moves.stage) {
            Some(Stage::Moved(Some(outcome))) => Away {
                units: &outcome.units,
                leaders: &outcome.leaders,
            },
            _ => Away::default(),
        }
    }

    /// What the side has lost for a cause in secret moves that are not revealed, for whoever
    /// may know it.
    pub fn lost_in_secret(&self, cause: Cause) -> u16 {
        match self.moves().map(|moves| &moves.stage) {
            Some(Stage::Moved(Some(outcome))) => outcome.losses[cause as usize],
            _ => 0,
        }
    }

    /// What somebody sees instead of this position while a side moves in secret.
    pub(crate) fn seen_instead(&self, s: &Scenario, onlooker: Onlooker) -> Option<&Self> {
        let moves = self.moves()?;
        match &moves.stage {
            Stage::Moving(Some(seen)) if is_kept(s, onlooker, moves.side) => Some(seen),
            _ => None,
        }
    }

    /// Takes out what only a side may know.
    pub(crate) fn forget_secrets(&mut self, s: &Scenario, onlooker: Onlooker) {
        let Some(known) = &mut self.secrets else {
            return;
        };
        if let Some(moves) = &mut known.moves
            && let Stage::Moved(outcome) = &mut moves.stage
            && is_kept(s, onlooker, moves.side)
        {
            *outcome = None;
        }
        known
            .plans
            .retain(|plan| !is_kept(s, onlooker, s.unit(plan.builder).side));
    }
}

fn is_kept(s: &Scenario, onlooker: Onlooker, side: Side) -> bool {
    s.campaign.keeps_secrets(s) && onlooker.is_kept_from(side)
}

/// Whether somebody sees nothing of what happens, because a side moves in secret.
pub(crate) fn is_unseen(s: &Scenario, p: &Position, event: &Event, onlooker: Onlooker) -> bool {
    let moving = p.moving_in_secret();
    match event {
        Event::SecretMovesEnded(_) => false,
        Event::BridgePlanned(builder, _) if is_kept(s, onlooker, s.unit(*builder).side) => true,
        _ => moving.is_some_and(|side| is_kept(s, onlooker, side)),
    }
}

/// How events change what is secret.
impl Position {
    /// A side begins to move in secret with these units.
    pub(crate) fn begin_secret_moves(&mut self, s: &Scenario, side: Side) {
        let units = s.campaign.moves_in_secret(s, self);
        for unit in units.iter() {
            self.uncover(side, unit);
        }
        let moves = |stage| Some(SecretMoves { side, stage });
        let known = self.secrets.get_or_insert_default();
        known.moves = moves(Stage::Moving(None));
        let mut seen = self.clone();
        for unit in units.iter() {
            seen.take_away(s, unit);
        }
        let known = self.secrets.get_or_insert_default();
        known.moves = moves(Stage::Moving(Some(Box::new(seen))));
    }

    /// Takes a unit off the map with its leaders and the marker of its hex.
    fn take_away(&mut self, s: &Scenario, unit: UnitId) {
        let hex = self.hex(unit);
        for leader in self.leaders_of(unit).iter() {
            self.attach_leader(leader, None);
        }
        self.remove_unit(s, unit);
        if let Some(hex) = hex.filter(|hex| self.occupant(*hex).is_none()) {
            self.set_refused(hex, false);
        }
    }

    /// The side has moved: the units come off the map, and where they are is on record.
    pub(crate) fn end_secret_moves(&mut self, s: &Scenario) {
        let Some(moves) = self.secrets.as_deref_mut().and_then(|k| k.moves.take()) else {
            return;
        };
        let SecretMoves { side, stage } = moves;
        let Stage::Moving(Some(seen)) = stage else {
            return;
        };
        let outcome = Outcome::of(s, side, &seen, self);
        *self = *seen;
        let known = self.secrets.get_or_insert_default();
        known.moves = Some(SecretMoves {
            side,
            stage: Stage::Moved(Some(Box::new(outcome))),
        });
    }

    /// What was moved in secret stands where it is.
    pub(crate) fn reveal_secret_moves(&mut self, s: &Scenario) {
        let Some(moves) = self.secrets.as_deref_mut().and_then(|k| k.moves.take()) else {
            return;
        };
        let Stage::Moved(Some(outcome)) = moves.stage else {
            return;
        };
        for (unit, state) in &outcome.units {
            let hex = state.hex.map(|hex| free_near(s, self, moves.side, hex));
            self.enter(s, *unit, UnitState { hex, ..*state });
        }
        for (leader, unit) in &outcome.leaders {
            if self.hex(*unit).is_some() {
                self.attach_leader(*leader, Some(*unit));
            }
        }
        for hex in &outcome.refused {
            self.set_refused(*hex, self.occupies(moves.side, *hex));
        }
        for at in &outcome.destroyed {
            self.set_destroyed(*at, true);
        }
        for (hex, marker) in &outcome.stations {
            self.set_station(*hex, Some(*marker));
        }
        for cause in Cause::ALL {
            let lost = self.losses(moves.side, cause) + outcome.losses[cause as usize];
            self.set_losses(moves.side, cause, lost);
        }
        let (before, after) = outcome.memory;
        self.memory = grown(self.memory, before, after);
    }

    /// Recounts what is derived in the position that is seen instead of this one.
    pub(crate) fn refresh_secrets(&mut self, s: &Scenario) {
        let moves = self.secrets.as_deref_mut().and_then(|k| k.moves.as_mut());
        if let Some(Stage::Moving(Some(seen))) = moves.map(|moves| &mut moves.stage) {
            seen.refresh(s);
        }
    }

    /// A bridge is recorded.
    pub fn plan_bridge(&mut self, builder: UnitId, at: HexSide) {
        if let Some(from) = self.hex(builder) {
            let known = self.secrets.get_or_insert_default();
            let _ = known.plans.try_push(BridgePlan { builder, from, at });
        }
    }

    /// A bridge has been built: whatever was recorded there is open now.
    pub(crate) fn forget_plan(&mut self, at: HexSide) {
        if let Some(known) = &mut self.secrets {
            known.plans.retain(|plan| plan.at != at);
        }
    }

    /// The referee goes on elsewhere: moves in secret stand as they are, in the open.
    pub(crate) fn open_secret_moves(&mut self, s: &Scenario) {
        if self.moving_in_secret().is_none() {
            self.reveal_secret_moves(s);
        } else if let Some(known) = &mut self.secrets {
            known.moves = None;
        }
    }

    /// Nothing is secret any more.
    pub(crate) fn end_secrets(&mut self) {
        self.secrets = None;
    }
}

impl Outcome {
    /// The difference between what the enemy has seen and what is.
    fn of(s: &Scenario, side: Side, seen: &Position, now: &Position) -> Self {
        let units = now.units_of(side).minus(seen.units_of(side));
        let attached = |leader: &LeaderId| {
            let unit = now.leader(*leader).attached?;
            let new = seen.leader(*leader).attached != Some(unit);
            (new && s.leader(*leader).side == side).then_some((*leader, unit))
        };
        let new = |hex: &&HexId| !seen.is_refused(**hex) && now.occupies(side, **hex);
        let mut losses = [0; Cause::ALL.len()];
        for cause in Cause::ALL {
            let lost = now.losses(side, cause);
            losses[cause as usize] = lost.saturating_sub(seen.losses(side, cause));
        }
        let broken = now.destroyed().iter().copied();
        let burned = now.stations().iter().copied();
        Self {
            units: units.iter().map(|unit| (unit, now.unit(unit))).collect(),
            leaders: s.leader_ids().filter_map(|l| attached(&l)).collect(),
            refused: now.refused().iter().filter(new).copied().collect(),
            destroyed: broken.filter(|at| !seen.is_destroyed(*at)).collect(),
            stations: burned
                .filter(|(hex, marker)| seen.station(*hex) != Some(*marker))
                .collect(),
            losses,
            memory: (seen.memory, now.memory),
        }
    }
}

/// What a campaign remembers, with what has grown meanwhile.
fn grown(now: Memory, before: Memory, after: Memory) -> Memory {
    let mut grown = now;
    for (index, number) in grown.0.iter_mut().enumerate() {
        *number = number.saturating_add(after.0[index].saturating_sub(before.0[index]));
    }
    for (index, units) in grown.1.iter_mut().enumerate() {
        *units = units.union(after.1[index].minus(before.1[index]));
    }
    grown
}

/// The hex itself, or by our ruling the nearest one that is free if the enemy has been
/// driven there.
fn free_near(s: &Scenario, p: &Position, side: Side, hex: HexId) -> HexId {
    let free = |at: &HexId| s.map.info(*at).playable && !p.occupies(side.other(), *at);
    if free(&hex) {
        return hex;
    }
    let all = s.map.hexes().filter(free);
    all.min_by_key(|at| s.map.distance(*at, hex)).unwrap_or(hex)
}

/// Reveals what was moved in secret, if anything was.
pub(crate) fn reveal(play: &mut Play<'_>) {
    let Some(side) = play.p.unrevealed() else {
        return;
    };
    let away = play.p.moved_in_secret();
    let units: UnitSet = away.units.iter().map(|(unit, _)| *unit).collect();
    play.emit(Event::SecretMovesRevealed(side));
    for unit in units.iter() {
        if let Some(hex) = play.p.hex(unit) {
            play.emit(Event::Sighted(unit, hex));
            s10_bridges::arrived(play, unit);
        }
    }
}

/// What follows at the end of an Action Cycle: what the campaign says, after bridges have
/// been recorded.
pub(crate) fn cycle_ended(play: &mut Play<'_>) {
    if let Some(event) = play.s.campaign.after_cycle(play.s, play.p) {
        random_events::follow(play, event, 0);
    }
    if let Some(side) = play.s.campaign.plans_bridges(play.s, play.p) {
        play.push(Frame::BridgePlans { side });
    }
}

/// The bridges that a side might record.
pub(crate) fn candidates(s: &Scenario, p: &Position, side: Side, offer: &mut impl FnMut(Action)) {
    for unit in p.units_of(side).iter() {
        let Some(hex) = p.hex(unit) else {
            continue;
        };
        for (direction, other) in s.map.neighbors(hex) {
            let water = s.map.side(hex, direction).water;
            if let Some(at) = s.map.hexside(hex, other).filter(|_| water.is_river()) {
                offer(Action::BuildBridge(unit, at));
            }
        }
    }
    offer(Action::EndPhase);
}

/// Whether a bridge may be recorded.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    side: Side,
    action: Action,
) -> Result<(), Illegal> {
    match action {
        Action::EndPhase => Ok(()),
        Action::BuildBridge(unit, _) if s.unit(unit).side != side => {
            let text = "{unit} belongs to the other side.";
            Err(Illegal::new("S4.3-01", text).unit(unit))
        }
        Action::BuildBridge(unit, at) => {
            s.campaign.may_plan_bridge(s, p, unit, at)?;
            s10_bridges::may_plan(s, p, unit, at)
        }
        _ => {
            let text = "First say which bridges are built next turn.";
            Err(Illegal::new("S10.1-01", text))
        }
    }
}

/// Records a bridge, or no more.
pub(crate) fn take(play: &mut Play<'_>, action: Action) {
    match action {
        Action::BuildBridge(unit, at) => play.emit(Event::BridgePlanned(unit, at)),
        _ => play.pop(),
    }
}

/// Closes the record when no other bridge can be added.
pub(crate) fn step(play: &mut Play<'_>, side: Side) -> bool {
    let mut more = false;
    candidates(play.s, play.p, side, &mut |action| {
        let bridge = action != Action::EndPhase;
        more = more || (bridge && verdict(play.s, play.p, side, action).is_ok());
    });
    if !more {
        play.pop();
    }
    !more
}

/// Whether a marching unit may build the bridge that was recorded for it: instead of
/// moving, from where it stood then (SLB-S6-15).
pub(crate) fn may_build(
    s: &Scenario,
    p: &Position,
    march: &March,
    unit: UnitId,
    at: HexSide,
) -> Result<(), Illegal> {
    let plan = p.bridge_plans().iter().find(|plan| plan.at == at);
    let Some(plan) = plan.filter(|plan| plan.builder == unit && unit == march.unit) else {
        let text = "Bridges are built in the Recovery Phase; no other was recorded for {unit}.";
        return Err(Illegal::new("S10.1-01", text).unit(march.unit));
    };
    if march.steps > 0 || march.attacked || march.acted || p.hex(unit) != Some(plan.from) {
        let text = "{unit} builds its bridge in a march in which it does nothing else.";
        return Err(Illegal::new(s.campaign.plan_rule(), text).unit(unit));
    }
    if p.pontoon(at).is_some() {
        let text = "There is a pontoon bridge there already.";
        return Err(Illegal::new("S10.1-05", text));
    }
    Ok(())
}
