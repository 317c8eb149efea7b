//! 7.6 Retreats, routs, voluntary retreats and surrender.

mod voluntary;

use std::collections::VecDeque;

use arrayvec::ArrayVec;
use longroll_map::{Direction, HexId, HexSet, Terrain};

use crate::action::Action;
use crate::charts::Situation;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Retreat, RetreatKind};
use crate::illegal::{Illegal, RuleId};
use crate::play::Play;
use crate::s02_zoc::{Passage, Zoc, enemy_zoc, needs_way, passage, ways_for};
use crate::unit::UnitSet;
use crate::{Position, Scenario, Side, UnitId, forts, s10_bridges};

pub(crate) use self::voluntary::{voluntary, voluntary_step, voluntary_verdict};

impl RetreatKind {
    /// The fewest and the most hexes (S7.6-01, S7.6-02, S7.6-30).
    pub const fn length(self) -> (usize, usize) {
        match self {
            Self::Normal => (2, 4),
            Self::Rout | Self::Cavalry => (4, 6),
            Self::Voluntary => (1, 4),
        }
    }

    /// Steps that use Retreat Chart 1 even without leaving an enemy Zone of Control
    /// (S7.6-17, S7.6-18).
    const fn first_chart(self) -> usize {
        match self {
            Self::Normal | Self::Voluntary => 1,
            Self::Rout | Self::Cavalry => 4,
        }
    }

    /// The rule that gives the length.
    const fn length_rule(self) -> &'static str {
        match self {
            Self::Normal | Self::Rout => "S7.6-01",
            Self::Cavalry => "S7.7-12",
            Self::Voluntary => "S7.6-30",
        }
    }

    /// Why Manpower lost on the way is lost.
    const fn cause(self) -> Cause {
        match self {
            Self::Cavalry => Cause::CavalryRetreat,
            _ => Cause::Retreat,
        }
    }
}

/// One hex that a retreating stack may enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatStep {
    /// The hex.
    pub to: HexId,
    /// Its Priority Number.
    pub priority: u8,
    /// Manpower that each unit loses.
    pub loss: u8,
    /// Whether taking it overrides the priorities.
    pub overrides: bool,
}

type Steps = ArrayVec<RetreatStep, 6>;

impl Retreat {
    /// A retreat that has yet to take its first step.
    pub fn new(side: Side, units: UnitSet, kind: RetreatKind, start: HexId, enemy: HexId) -> Self {
        Self {
            side,
            units,
            kind,
            enemy,
            path: ArrayVec::from_iter([start]),
            overridden: false,
        }
    }

    /// Where the stack is.
    fn at(&self) -> HexId {
        self.path[self.path.len() - 1]
    }

    /// Hexes entered so far.
    fn steps(&self) -> usize {
        self.path.len() - 1
    }
}

/// Begins a retreat; the stack surrenders if it has nowhere to go.
pub(crate) fn begin(
    play: &mut Play<'_>,
    side: Side,
    units: UnitSet,
    kind: RetreatKind,
    start: HexId,
    enemy: HexId,
) {
    play.push(Frame::Retreat(Retreat::new(
        side, units, kind, start, enemy,
    )));
}

/// Whether a stack could retreat from a hex without surrender.
pub(crate) fn can_complete(
    s: &Scenario,
    p: &Position,
    side: Side,
    units: UnitSet,
    kind: RetreatKind,
    start: HexId,
    enemy: HexId,
) -> bool {
    Leave::needed(s, p, &Retreat::new(side, units, kind, start, enemy)).is_some()
}

/// Restrictions of 7.6 on entering a hex, priorities aside (S7.6-06 to S7.6-14).
fn may_enter(
    s: &Scenario,
    p: &Position,
    retreat: &Retreat,
    direction: Direction,
) -> Result<HexId, Illegal> {
    let from = retreat.at();
    let off_map = Illegal::new("S7.6-08", "A retreat may not leave the map.");
    let to = s.map.neighbor(from, direction).ok_or(off_map)?;
    let refuse = |rule, text| Err(Illegal::new(rule, text).hex(to));
    if to == retreat.enemy {
        return refuse("S7.6-14", "{hex} holds the attacking enemy.");
    }
    if to == retreat.path[0] {
        return refuse(
            "S7.6-09",
            "The retreat began in {hex} and may not return there.",
        );
    }
    if retreat.path.contains(&to) {
        return refuse("S7.6-10", "The retreat has passed {hex} already.");
    }
    if s.map.distance(to, retreat.enemy) < s.map.distance(from, retreat.enemy) {
        return refuse("S7.6-12", "{hex} is closer to the attacking enemy.");
    }
    is_open(s, p, retreat.side, from, direction, to)?;
    s.campaign.may_retreat(s, p, retreat.units, to)?;
    Ok(to)
}

/// Whether the ground lets a retreat go from a hex to the next one (S7.6-06, S7.6-07).
fn is_open(
    s: &Scenario,
    p: &Position,
    side: Side,
    from: HexId,
    direction: Direction,
    to: HexId,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).hex(to));
    if s.map.terrain(to) == Terrain::Water {
        return refuse("S6.2-17", "{hex} is water, which no unit may enter.");
    }
    forts::may_be_in(s, p, side, to)?;
    let rugged = needs_way(s, p, from) || needs_way(s, p, to);
    if rugged && !follows_way(s, p, side, from, direction, to) {
        return refuse(
            "S7.6-06",
            "A retreat enters or leaves mountain and swamp hexes only along a way.",
        );
    }
    match passage(s, p, from, direction) {
        passage if passage.serves(side) => Ok(()),
        Passage::Pontoon(_) => refuse("S10.2-01", "The bridge to {hex} belongs to the enemy."),
        _ => refuse(
            "S7.6-07",
            "The river or creek to {hex} can't be crossed here now.",
        ),
    }
}

/// How many hexes lie on the shortest way from a hex into a region, enemies aside.
fn hexes_to(s: &Scenario, p: &Position, side: Side, from: HexId, region: &HexSet) -> Option<u32> {
    let mut seen = HexSet::EMPTY;
    seen.insert(from);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((hex, steps)) = queue.pop_front() {
        if region.contains(hex) {
            return Some(steps);
        }
        for (direction, next) in s.map.neighbors(hex) {
            if !seen.contains(next) && is_open(s, p, side, hex, direction, next).is_ok() {
                seen.insert(next);
                queue.push_back((next, steps + 1));
            }
        }
    }
    None
}

/// Where the scenario sends this retreat from where it is now, if there is a way.
fn goal(s: &Scenario, p: &Position, retreat: &Retreat) -> Option<(HexSet, RuleId)> {
    let from = retreat.at();
    let goal = s.campaign.retreat_goal(s, p, retreat.units, from);
    goal.filter(|(region, _)| hexes_to(s, p, retreat.side, from, region).is_some())
}

/// The legal steps with their priorities; those that do not have the lowest are marked
/// as overrides (S7.6-16).
fn steps(s: &Scenario, p: &Position, retreat: &Retreat) -> Steps {
    let from = retreat.at();
    let leaves_zoc = enemy_zoc(s, p, retreat.side, from) != Zoc::None;
    let number = retreat.steps() + 1;
    let chart = if leaves_zoc || number <= retreat.kind.first_chart() {
        1
    } else {
        2
    };
    let mut steps = Steps::new();
    for direction in Direction::ALL {
        if let Ok(to) = may_enter(s, p, retreat, direction)
            && let Some(step) = describe(s, p, retreat, direction, to, chart)
        {
            steps.push(step);
        }
    }
    let lowest = steps.iter().map(|step| step.priority).min();
    for step in &mut steps {
        step.overrides = Some(step.priority) != lowest;
    }
    steps
}

/// Whether a retreat follows a way over a hexside. In a retreat entering or leaving a
/// city counts as crossing a road hexside (S7.6-27).
fn follows_way(
    s: &Scenario,
    p: &Position,
    side: Side,
    from: HexId,
    direction: Direction,
    to: HexId,
) -> bool {
    let city = |hex| s.map.terrain(hex) == Terrain::City;
    ways_for(s, p, side, from, direction).any() || city(from) || city(to)
}

/// Finds the description of a step on a Retreat Chart.
fn describe(
    s: &Scenario,
    p: &Position,
    retreat: &Retreat,
    direction: Direction,
    to: HexId,
    chart: u8,
) -> Option<RetreatStep> {
    let from = retreat.at();
    let situation = if p.shows(retreat.side.other(), to) {
        Situation::EnemyOccupied
    } else if enemy_zoc(s, p, retreat.side, to) == Zoc::None {
        Situation::Free
    } else {
        Situation::EnemyZoc
    };
    let enemy = retreat.enemy;
    let farther = s.map.distance(to, enemy) > s.map.distance(from, enemy);
    let way = follows_way(s, p, retreat.side, from, direction, to);
    let friends = !p.units_at(retreat.side, to).minus(retreat.units).is_empty();
    let mut rows = s.charts.retreat(chart);
    let row = rows.find(|row| row.fits(situation, farther, way))?;
    // S7.7-13: a cavalry retreat suffers only in an enemy-occupied hex.
    let spared = retreat.kind == RetreatKind::Cavalry && situation != Situation::EnemyOccupied;
    Some(RetreatStep {
        to,
        priority: row.priority,
        loss: if spared { 0 } else { row.loss(way, friends) },
        overrides: false,
    })
}

/// Whether the retreat may end where the stack is now.
fn may_stop(s: &Scenario, p: &Position, retreat: &Retreat) -> Result<(), Illegal> {
    let at = retreat.at();
    let (least, _) = retreat.kind.length();
    if retreat.steps() < least {
        let text = "This retreat goes at least {need} hexes; it has gone {have}.";
        let refusal = Illegal::new(retreat.kind.length_rule(), text);
        return Err(refusal.numbers(least as u16, retreat.steps() as u16));
    }
    if p.shows(retreat.side.other(), at) {
        let text = "A retreat may not end in {hex}, which the enemy occupies.";
        return Err(Illegal::new("S7.6-29", text).hex(at));
    }
    // S7.6-11, S7.6-31.
    if retreat.kind != RetreatKind::Voluntary && s.map.distance(retreat.path[0], at) < 2 {
        let text = "A retreat may not end next to the hex where it began.";
        return Err(Illegal::new("S7.6-11", text));
    }
    Ok(())
}

/// What a retreat may do only if it could not be completed otherwise.
#[derive(Clone, Copy)]
struct Leave {
    /// Override the priorities once (S7.6-23).
    overriding: bool,
    /// Go on beyond the most hexes out of a hex that the enemy occupies (S7.6-29).
    extending: bool,
}

impl Leave {
    /// From nothing to everything: an extension is a part of the rules that an override
    /// must not be needed for.
    const ALL: [Self; 4] = [
        Self::new(false, false),
        Self::new(false, true),
        Self::new(true, false),
        Self::new(true, true),
    ];

    const fn new(overriding: bool, extending: bool) -> Self {
        Self {
            overriding,
            extending,
        }
    }

    const fn allows(self, step: RetreatStep) -> bool {
        self.overriding || !step.overrides
    }

    /// What is left of it after a step.
    const fn after(self, step: RetreatStep) -> Self {
        Self::new(self.overriding && !step.overrides, self.extending)
    }

    /// The least that lets the retreat be completed.
    fn needed(s: &Scenario, p: &Position, retreat: &Retreat) -> Option<Self> {
        let mut trial = retreat.clone();
        let mut possible = Self::ALL
            .into_iter()
            .filter(|leave| !(leave.overriding && retreat.overridden));
        possible.find(|leave| can_finish(s, p, &mut trial, *leave))
    }
}

/// Whether the stack may go on: up to the most hexes, or farther out of an enemy-occupied
/// hex.
fn may_go_on(p: &Position, retreat: &Retreat, leave: Leave) -> bool {
    let (_, most) = retreat.kind.length();
    let extended = leave.extending && p.shows(retreat.side.other(), retreat.at());
    !retreat.path.is_full() && (retreat.steps() < most || extended)
}

/// Whether the retreat can be completed without surrender.
fn can_finish(s: &Scenario, p: &Position, retreat: &mut Retreat, leave: Leave) -> bool {
    may_stop(s, p, retreat).is_ok()
        || (may_go_on(p, retreat, leave)
            && steps(s, p, retreat)
                .into_iter()
                .any(|step| leave.allows(step) && can_finish_by(s, p, retreat, leave, step)))
}

/// Whether the retreat can be completed with this step.
fn can_finish_by(
    s: &Scenario,
    p: &Position,
    retreat: &mut Retreat,
    leave: Leave,
    step: RetreatStep,
) -> bool {
    retreat.path.push(step.to);
    let finished = can_finish(s, p, retreat, leave.after(step));
    retreat.path.pop();
    finished
}

/// The steps that a retreating stack may take now: those from which the retreat can be
/// completed, by the priorities and within its length if that is possible, and of these
/// the nearest to where the scenario sends it.
pub fn options(s: &Scenario, p: &Position, retreat: &Retreat) -> Steps {
    let mut steps = open_options(s, p, retreat);
    if let Some((region, _)) = goal(s, p, retreat) {
        let away = |to| hexes_to(s, p, retreat.side, to, &region).unwrap_or(u32::MAX);
        let nearest = steps.iter().map(|step| away(step.to)).min();
        steps.retain(|step| Some(away(step.to)) == nearest);
    }
    steps
}

/// The same wherever the scenario sends it.
fn open_options(s: &Scenario, p: &Position, retreat: &Retreat) -> Steps {
    let Some(leave) = Leave::needed(s, p, retreat) else {
        return Steps::new();
    };
    if !may_go_on(p, retreat, leave) {
        return Steps::new();
    }
    let mut trial = retreat.clone();
    steps(s, p, retreat)
        .into_iter()
        .filter(|step| leave.allows(*step) && can_finish_by(s, p, &mut trial, leave, *step))
        .collect()
}

/// The steps that may be worth checking.
pub(crate) fn candidates(
    s: &Scenario,
    p: &Position,
    frame: &Frame,
    offer: &mut impl FnMut(Action),
) {
    if let Frame::Retreat(retreat) = frame {
        for step in options(s, p, retreat) {
            offer(Action::RetreatStep(step.to, step.overrides));
        }
        offer(Action::StopRetreat);
    }
}

/// Whether a step or the end of a retreat is allowed.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    retreat: &Retreat,
    action: Action,
) -> Result<(), Illegal> {
    let (to, overrides) = match action {
        Action::StopRetreat => {
            may_stop(s, p, retreat)?;
            return match goal(s, p, retreat) {
                Some((_, rule)) if !options(s, p, retreat).is_empty() => {
                    let text = "The scenario gives this retreat a goal, and it must go on \
                                toward it as far as it may.";
                    Err(Illegal::new(rule, text))
                }
                _ => Ok(()),
            };
        }
        Action::RetreatStep(to, overrides) => (to, overrides),
        _ => {
            return Err(Illegal::new(
                "S7.6-01",
                "First the retreat must be completed.",
            ));
        }
    };
    let matches = |step: &RetreatStep| step.to == to && step.overrides == overrides;
    if options(s, p, retreat).iter().any(matches) {
        return Ok(());
    }
    Err(why_not(s, p, retreat, to, overrides))
}

fn why_not(s: &Scenario, p: &Position, retreat: &Retreat, to: HexId, overrides: bool) -> Illegal {
    let Some(direction) = s.map.direction(retreat.at(), to) else {
        return Illegal::new("S7.6-05", "{hex} is not next to the retreating units.").hex(to);
    };
    if !may_go_on(p, retreat, Leave::new(true, true)) {
        let text = "This retreat goes at most {need} hexes; it has gone {have}.";
        let (_, most) = retreat.kind.length();
        let refusal = Illegal::new(retreat.kind.length_rule(), text);
        return refusal.numbers(most as u16, retreat.steps() as u16);
    }
    if let Err(refusal) = may_enter(s, p, retreat, direction) {
        return refusal;
    }
    let matches = |step: &RetreatStep| step.to == to && step.overrides == overrides;
    if let Some((_, rule)) = goal(s, p, retreat)
        && open_options(s, p, retreat).iter().any(matches)
    {
        let text = "The scenario gives this retreat a goal, and another hex is nearer to it than \
                    {hex}.";
        return Illegal::new(rule, text).hex(to);
    }
    let found = steps(s, p, retreat).into_iter().find(|step| step.to == to);
    match found {
        Some(step) if step.overrides && !overrides => Illegal::new(
            "S7.6-16",
            "{hex} has a higher Priority Number than another hex; the lowest must be taken.",
        ),
        Some(step) if !step.overrides && overrides => Illegal::new(
            "S7.6-23",
            "{hex} follows the priorities; there is nothing to override.",
        ),
        Some(step) if step.overrides => Illegal::new(
            "S7.6-23",
            "The priorities may be overridden once, and only where surrender can't be avoided \
             otherwise.",
        ),
        _ => Illegal::new("S7.6-15", "From {hex} the retreat could not be completed."),
    }
    .hex(to)
}

/// Takes a step or ends the retreat.
pub(crate) fn take(play: &mut Play<'_>, mut retreat: Retreat, action: Action) {
    let Action::RetreatStep(to, overrides) = action else {
        finish(play, &retreat);
        return;
    };
    let loss = steps(play.s, play.p, &retreat)
        .into_iter()
        .find(|step| step.to == to)
        .map_or(0, |step| step.loss);
    let from = retreat.at();
    retreat.path.push(to);
    retreat.overridden |= overrides;
    let (units, cause) = (retreat.units, retreat.kind.cause());
    play.pop();
    play.push(Frame::Retreat(retreat));
    play.emit(Event::Retreated {
        from,
        to,
        overridden: overrides,
    });
    for unit in units
        .iter()
        .filter(|u| play.p.hex(*u).is_some())
        .collect::<UnitSet>()
        .iter()
    {
        play.emit(Event::RetreatMoved(unit, to));
    }
    if loss > 0 {
        for unit in units.iter() {
            if play.p.hex(unit).is_some() {
                // S7.6-25: each unit of the stack, and it is disorganized.
                play.disorganize(unit);
                play.lose(unit, loss, cause);
            }
        }
    }
}

fn finish(play: &mut Play<'_>, retreat: &Retreat) {
    play.pop();
    for unit in retreat.units.iter() {
        if play.p.hex(unit).is_some() {
            s10_bridges::arrived(play, unit);
        }
    }
}

/// Ends a retreat that leaves no choice, by arrival, elimination or surrender.
pub(crate) fn step(play: &mut Play<'_>, retreat: &Retreat) -> bool {
    let on_map = |unit: &UnitId| play.p.hex(*unit).is_some();
    let units: UnitSet = retreat.units.iter().filter(on_map).collect();
    if units.is_empty() {
        play.pop();
        return true;
    }
    let stop = may_stop(play.s, play.p, retreat).is_ok();
    if !options(play.s, play.p, retreat).is_empty() {
        return false;
    }
    if stop {
        finish(play, retreat);
        return true;
    }
    // S7.6-15, S7.6-24: not even an override helps.
    play.pop();
    for unit in units.iter() {
        play.emit(Event::Surrendered(unit));
        play.lose(unit, u8::MAX, retreat.kind.cause());
    }
    true
}
