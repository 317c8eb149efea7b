//! 21.4 Reforming a special division from its brigades in the Attachment Phase.
//!
//! The counters in play are the ledger of the artillery: a reform may not raise their
//! sum, so what was lost by merging brigades stays lost (SLB-21-31, SLB-21-34).

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Reform, ReformStage};
use crate::illegal::Illegal;
use crate::play::Play;
use crate::substitutes::attach::may_attach_of_itself;
use crate::substitutes::{SpecialDivision, Substitutes};
use crate::unit::{UnitId, UnitSet, UnitState};
use crate::{Position, Scenario, s06_leaders};

/// The rules and the division of one reform.
#[derive(Clone, Copy)]
struct Case<'a> {
    s: &'a Scenario,
    p: &'a Position,
    substitutes: &'a Substitutes,
    division: &'a SpecialDivision,
    /// The brigade that the reform began with.
    first: UnitId,
}

impl<'a> Case<'a> {
    fn new(s: &'a Scenario, p: &'a Position, division: UnitId, first: UnitId) -> Option<Self> {
        let substitutes = s.substitutes.as_ref()?;
        Some(Self {
            s,
            p,
            substitutes,
            division: substitutes.as_division(division)?,
            first,
        })
    }

    fn is_brigade(&self, unit: UnitId) -> bool {
        self.division.brigades.contains(&unit)
    }

    fn guns(&self, unit: UnitId) -> u32 {
        u32::from(self.s.unit(unit).artillery)
    }

    fn all_guns(&self, units: UnitSet) -> u32 {
        units.iter().map(|unit| self.guns(unit)).sum()
    }

    fn strength(&self, units: UnitSet) -> u16 {
        let strength = |unit| u16::from(self.p.unit(unit).manpower);
        units.iter().map(strength).sum()
    }

    /// Whether a unit may be merged into the division: its brigades, and whatever could
    /// attach to it (SLB-21-30).
    fn may_join(&self, unit: UnitId) -> bool {
        let (s, p) = (self.s, self.p);
        let (info, first) = (s.unit(unit), s.unit(self.first));
        p.hex(unit).is_some()
            && p.hex(unit) == p.hex(self.first)
            && info.side == first.side
            && info.arm == first.arm
            && (self.is_brigade(unit)
                || may_attach_of_itself(s, p, self.substitutes, unit, self.division.division)
                    .is_ok())
    }

    /// The units that may still be added, in the order of the roster.
    fn rest(&self, chosen: UnitSet) -> UnitSet {
        let side = self.s.unit(self.first).side;
        let rest = self
            .p
            .units_of(side)
            .iter()
            .filter(|unit| *unit != self.first && self.may_join(*unit))
            .collect::<UnitSet>();
        match chosen.without(self.first).last() {
            Some(last) => rest.above(last),
            None => rest,
        }
    }

    /// Whether the chosen units make a division.
    fn complete(&self, chosen: UnitSet) -> Result<(), Illegal> {
        let limits = self.substitutes.limits;
        let division = self.division.division;
        let brigades = chosen.iter().filter(|unit| self.is_brigade(*unit)).count();
        if brigades < 2 {
            let text = "{unit} reforms from two or more of its brigades.";
            return Err(Illegal::new("SLB-21-26", text).unit(division));
        }
        let have = self.strength(chosen);
        let least = u16::from(limits.division_breaks_at) + 1;
        if have < least {
            let text = "{unit} reforms with Manpower {need} or more; these have {have}.";
            let refusal = Illegal::new("SLB-21-30", text).unit(division);
            return Err(refusal.numbers(least, have));
        }
        let most = u16::from(limits.infantry_division);
        if have > most {
            let text = "{unit} may have at most Manpower {need}; these have {have}.";
            let refusal = Illegal::new("SLB-21-13", text).unit(division);
            return Err(refusal.numbers(most, have));
        }
        if self.can_offset(self.owed(chosen), Counters::without(chosen)) {
            Ok(())
        } else {
            let text = "Reforming {unit} would give the army more artillery than it has.";
            Err(Illegal::new("SLB-21-33", text).unit(division))
        }
    }

    /// Artillery that the division has beyond that of the units that make it.
    fn owed(&self, chosen: UnitSet) -> u32 {
        let division = self.guns(self.division.division);
        division.saturating_sub(self.all_guns(chosen))
    }

    fn can_complete(&self, chosen: UnitSet) -> bool {
        let most = u16::from(self.substitutes.limits.infantry_division);
        self.complete(chosen).is_ok()
            || (self.strength(chosen) < most
                && self
                    .rest(chosen)
                    .iter()
                    .any(|unit| self.can_complete(chosen.with(unit))))
    }

    /// The division's brigades elsewhere that have artillery to give up (SLB-21-33).
    fn givers(&self, counters: Counters) -> UnitSet {
        let brigades = self.division.brigades.iter().copied();
        brigades
            .filter(|unit| counters.in_play(self.p, *unit) && self.guns(*unit) > 0)
            .collect()
    }

    /// The counters without artillery that may take a brigade's place: brigades of the
    /// division, or the next substitute.
    fn stand_ins(&self, brigade: UnitId, counters: Counters) -> UnitSet {
        let free = |unit: UnitId| !counters.in_play(self.p, unit);
        let partner_allows = |unit: UnitId| {
            let partner = self.substitutes.partner(unit);
            partner.is_none_or(|other| other == brigade || free(other))
        };
        let brigades = self.division.brigades.iter().copied();
        let brigades =
            brigades.filter(|unit| free(*unit) && self.guns(*unit) == 0 && partner_allows(*unit));
        let info = self.s.unit(brigade);
        let generic = self.substitutes.generic.iter().copied().find(|unit| {
            let counter = self.s.unit(*unit);
            free(*unit) && counter.side == info.side && counter.arm == info.arm
        });
        brigades.chain(generic).collect()
    }

    /// Whether exchanging brigades can make up for this much artillery.
    fn can_offset(&self, owed: u32, counters: Counters) -> bool {
        owed == 0
            || self
                .givers(counters)
                .iter()
                .any(|brigade| self.can_give(owed, counters, brigade))
    }

    /// Whether the exchange can begin with this brigade.
    fn can_give(&self, owed: u32, counters: Counters, brigade: UnitId) -> bool {
        self.stand_ins(brigade, counters)
            .iter()
            .any(|counter| self.can_exchange(owed, counters, brigade, counter))
    }

    fn can_exchange(
        &self,
        owed: u32,
        counters: Counters,
        brigade: UnitId,
        counter: UnitId,
    ) -> bool {
        let owed = owed.saturating_sub(self.guns(brigade));
        self.can_offset(owed, counters.exchanged(brigade, counter))
    }

    /// The state of the division: that of the largest unit, and the better of each
    /// status where several are the largest (SLB-21-27).
    fn merged(&self, chosen: UnitSet) -> UnitState {
        let state = |unit: UnitId| self.p.unit(unit);
        let most = chosen.iter().map(|unit| state(unit).manpower).max();
        let largest = || {
            chosen
                .iter()
                .map(state)
                .filter(|state| Some(state.manpower) == most)
        };
        UnitState {
            hex: self.p.hex(self.first),
            manpower: self.strength(chosen) as u8,
            fatigue: largest().map(|s| s.fatigue).min().unwrap_or(0),
            organized: largest().any(|s| s.organized),
            exhausted: largest().all(|s| s.exhausted),
            demoralized: largest().map(|s| s.demoralized).min().unwrap_or(0),
            entrenchment: largest().map(|s| s.entrenchment).max().unwrap_or_default(),
            checks: largest().map(|s| s.checks).min().unwrap_or(0),
            out_of_supply: largest().all(|s| s.out_of_supply),
            command: self.p.unit(self.division.division).command,
        }
    }
}

/// The counters on the map, with those thought away and those thought into play.
#[derive(Clone, Copy)]
struct Counters {
    gone: UnitSet,
    come: UnitSet,
}

impl Counters {
    const AS_THEY_ARE: Self = Self::without(UnitSet::EMPTY);

    const fn without(gone: UnitSet) -> Self {
        Self {
            gone,
            come: UnitSet::EMPTY,
        }
    }

    fn in_play(self, p: &Position, unit: UnitId) -> bool {
        self.come.contains(unit) || (p.hex(unit).is_some() && !self.gone.contains(unit))
    }

    const fn exchanged(self, old: UnitId, new: UnitId) -> Self {
        Self {
            gone: self.gone.with(old).without(new),
            come: self.come.with(new).without(old),
        }
    }
}

/// Whether a reform of a division that is not in play may begin with this brigade.
pub(super) fn start_verdict(
    s: &Scenario,
    p: &Position,
    brigade: UnitId,
    division: UnitId,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(brigade).other(division));
    let Some(case) = Case::new(s, p, division, brigade) else {
        return refuse("SLB-21-11", "{unit} and {other} are not in the same hex.");
    };
    if !case.is_brigade(brigade) {
        return refuse("SLB-21-26", "{unit} is not a brigade of {other}.");
    }
    let chosen = UnitSet::of(brigade);
    if case.can_complete(chosen) {
        return Ok(());
    }
    // With everything in the hex that there is, what is missing?
    let all = chosen.union(case.rest(chosen));
    case.complete(all)?;
    refuse(
        "SLB-21-26",
        "The units in the hex of {unit} do not make {other}.",
    )
}

/// Begins a reform inside the Attachment Phase.
pub(super) fn start(play: &mut Play<'_>, brigade: UnitId, division: UnitId) {
    play.push(Frame::Reform(Reform {
        division,
        first: brigade,
        chosen: UnitSet::of(brigade),
        stage: ReformStage::Pick,
    }));
}

/// The units that may be worth checking: all that could be named.
pub(crate) fn candidates(s: &Scenario, frame: &Frame, offer: &mut impl FnMut(Action)) {
    if let Frame::Reform(reform) = frame {
        let side = s.unit(reform.division).side;
        for unit in s.unit_ids().filter(|unit| s.unit(*unit).side == side) {
            offer(Action::Select(unit));
        }
        offer(Action::Confirm);
    }
}

/// Whether an action answers the reform's question.
pub(crate) fn verdict(
    s: &Scenario,
    p: &Position,
    reform: &Reform,
    action: Action,
) -> Result<(), Illegal> {
    let first = "First {unit} must be reformed.";
    let first = Illegal::new("SLB-21-26", first).unit(reform.division);
    let case = Case::new(s, p, reform.division, reform.first).ok_or(first)?;
    let refuse = |rule, text, unit| Err(Illegal::new(rule, text).unit(unit).other(reform.division));
    match (reform.stage, action) {
        (ReformStage::Pick, Action::Confirm) => case.complete(reform.chosen),
        (ReformStage::Pick, Action::Select(unit)) => {
            let text = "{unit} can't be added to {other} now.";
            if !case.rest(reform.chosen).contains(unit) {
                return refuse("SLB-21-26", text, unit);
            }
            if case.can_complete(reform.chosen.with(unit)) {
                Ok(())
            } else {
                refuse("SLB-21-13", text, unit)
            }
        }
        (ReformStage::Exchange { owed }, Action::Select(unit)) => {
            let counters = Counters::AS_THEY_ARE;
            if case.givers(counters).contains(unit) && case.can_give(owed, counters, unit) {
                Ok(())
            } else {
                let text = "{unit} has no artillery to give up for {other}.";
                refuse("SLB-21-33", text, unit)
            }
        }
        (ReformStage::StandIn { owed, brigade }, Action::Select(unit)) => {
            let counters = Counters::AS_THEY_ARE;
            if case.stand_ins(brigade, counters).contains(unit)
                && case.can_exchange(owed, counters, brigade, unit)
            {
                Ok(())
            } else {
                let text = "{unit} is no free counter without artillery.";
                refuse("SLB-21-33", text, unit)
            }
        }
        _ => Err(first),
    }
}

fn set(play: &mut Play<'_>, reform: Reform) {
    play.pop();
    play.push(Frame::Reform(reform));
}

/// Does what was decided.
pub(crate) fn take(play: &mut Play<'_>, mut reform: Reform, action: Action) {
    match (reform.stage, action) {
        (ReformStage::Pick, Action::Select(unit)) => {
            reform.chosen = reform.chosen.with(unit);
            set(play, reform);
        }
        (ReformStage::Pick, _) => merge(play, reform),
        (ReformStage::Exchange { owed }, Action::Select(brigade)) => {
            reform.stage = ReformStage::StandIn { owed, brigade };
            set(play, reform);
        }
        (ReformStage::StandIn { owed, brigade }, Action::Select(counter)) => {
            let guns = u32::from(play.s.unit(brigade).artillery);
            reform.stage = ReformStage::Exchange {
                owed: owed.saturating_sub(guns),
            };
            set(play, reform);
            replace(play, brigade, counter);
        }
        _ => {}
    }
}

/// Goes on where there is no choice.
pub(crate) fn step(play: &mut Play<'_>, reform: Reform) -> bool {
    if let ReformStage::Exchange { owed: 0 } = reform.stage {
        play.pop();
        return true;
    }
    let mut choices = arrayvec::ArrayVec::<Action, 2>::new();
    candidates(play.s, &Frame::Reform(reform), &mut |action| {
        if !choices.is_full() && verdict(play.s, play.p, &reform, action).is_ok() {
            choices.push(action);
        }
    });
    match choices.as_slice() {
        [only] => {
            take(play, reform, *only);
            true
        }
        [] => {
            play.pop();
            true
        }
        _ => false,
    }
}

/// The brigades become the division, and its leader leaves the map wherever he is
/// (SLB-21-26).
fn merge(play: &mut Play<'_>, mut reform: Reform) {
    let Some(case) = Case::new(play.s, play.p, reform.division, reform.first) else {
        return;
    };
    let whole = case.merged(reform.chosen);
    let leader = play.s.in_place_of(play.p, case.division.leader);
    let owed = case.owed(reform.chosen);
    let division = reform.division;
    reform.stage = ReformStage::Exchange { owed };
    set(play, reform);
    if play.p.leader(leader).attached.is_some() {
        play.emit(Event::LeaderRemoved(leader));
    }
    replace(play, reform.first, division);
    let others = reform.chosen.without(reform.first);
    let mut manpower = play.p.unit(division).manpower;
    for unit in others.iter() {
        manpower += play.p.unit(unit).manpower;
        let leaders = play.p.leaders_of(unit);
        let state = UnitState { manpower, ..whole };
        play.emit(Event::Attached {
            substitute: unit,
            to: division,
            state,
        });
        for leader in leaders.iter() {
            if s06_leaders::may_take_in(play.s, play.p, leader, division) {
                play.emit(Event::LeaderAttached(leader, division));
            } else if let Some(hex) = whole.hex {
                play.make_homeless(leader, hex);
            }
        }
    }
}

/// A counter takes another's place, with the leaders.
fn replace(play: &mut Play<'_>, old: UnitId, new: UnitId) {
    let leaders = play.p.leaders_of(old);
    play.emit(Event::Replaced { old, new });
    for leader in leaders.iter() {
        play.emit(Event::LeaderAttached(leader, new));
    }
}
