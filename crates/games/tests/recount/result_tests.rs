//! Combat results: recount against engine.

use longroll_rules::frame::Frame;
use longroll_rules::{Action, Cause, Event, Kind, Pending, Position, Scenario, UnitId, UnitSet};

use crate::results::Printed;
use crate::samples::{Seen, board, describe, marches, marching};
use crate::scramble::Sample;

/// A combat that has been fought to its end.
struct Fought {
    after: Position,
    events: Vec<Event>,
    advance_offered: bool,
}

/// 7.5: what every pair of dice does to both sides in a march.
#[test]
fn results() {
    let mut seen = Seen::default();
    for sample in marches().iter().step_by(2) {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let active = marching(p).expect("a march");
        let attacks = board.march_attacks(active);
        let Some((target, attack)) = attacks.into_iter().next_back() else {
            continue;
        };
        let defenders = board.units_in(board.side_of(active.unit).other(), target);
        let (mut declared, mut events) = (p.clone(), Vec::new());
        s.apply(&mut declared, Action::Attack(target, attack), &mut events)
            .expect("a legal attack");
        loop {
            match s.pending(&declared) {
                // S7.7-04: cavalry attacked across woods may go; here it stays.
                Pending::Choice(decision) if decision.kind == Kind::CavalryRetreat => {
                    let stay = Action::CavalryRetreat(target, false);
                    s.apply(&mut declared, stay, &mut events)
                        .expect("cavalry may stay");
                }
                // One artillery die is enough here.
                Pending::Chance(roll) if roll.count == 1 => {
                    let dice = roll.outcomes().next().expect("a die");
                    s.resolve(&mut declared, dice, &mut events)
                        .expect("the awaited die");
                }
                _ => break,
            }
        }
        let Pending::Chance(roll) = s.pending(&declared) else {
            unreachable!("an attack waits for dice");
        };
        for dice in roll.outcomes() {
            let mut fought = Fought {
                after: declared.clone(),
                events: Vec::new(),
                advance_offered: false,
            };
            s.resolve(&mut fought.after, dice, &mut fought.events)
                .expect("the awaited dice");
            finish(s, &mut fought);
            // With the last unit spent, the Recovery Phase may follow at once.
            let recovered = |event: &Event| matches!(event, Event::PhaseBegan(_));
            if fought.events.iter().any(recovered) {
                continue;
            }
            check(sample, active.unit, defenders, &fought, &mut seen);
        }
    }
    seen.at_least(20);
}

/// Takes the first choice, but retreats or advances only where one must.
fn finish(s: &Scenario, fought: &mut Fought) {
    let mut legal = Vec::new();
    let fighting = |p: &Position| p.frames().iter().any(|f| matches!(f, Frame::Attack(_)));
    while fighting(&fought.after) {
        let Pending::Choice(decision) = s.pending(&fought.after) else {
            unreachable!("the dice have fallen");
        };
        fought.advance_offered |= decision.kind == Kind::Advance;
        s.legal(&fought.after, &mut legal);
        let declines = legal.contains(&Action::Confirm);
        let action = if declines { Action::Confirm } else { legal[0] };
        s.apply_unchecked(&mut fought.after, action, &mut fought.events);
    }
}

fn check(sample: &Sample, unit: UnitId, defenders: UnitSet, fought: &Fought, seen: &mut Seen) {
    let p = &sample.position;
    let about = || {
        let hex = p.hex(unit).expect("on the map");
        format!("{:?}\n{}", fought.events, describe(sample, hex))
    };
    let resolved = fought.events.iter().find_map(|event| match event {
        Event::CombatResolved {
            attacker, defender, ..
        } => Some((attacker.to_string(), defender.to_string())),
        _ => None,
    });
    let (attacker, defender) = resolved.expect("a resolved combat");
    let (attacker, defender) = (Printed(&attacker), Printed(&defender));
    check_letters(sample, UnitSet::of(unit), attacker, fought, &about);
    check_letters(sample, defenders, defender, fought, &about);

    let retreated = |event: &&Event| matches!(event, Event::Retreated { .. });
    let hexes = fought.events.iter().filter(retreated).count();
    let gone = defenders
        .iter()
        .all(|unit| fought.after.hex(unit).is_none());
    assert!(gone || hexes >= defender.retreat(), "{}", about());
    assert!(defender.retreat() > 0 || hexes == 0, "{}", about());

    let alive = fought.after.hex(unit).is_some();
    let over = match fought.after.frames().last() {
        Some(Frame::March(march)) => march.unit != unit || march.spent,
        _ => true,
    };
    assert!(!alive || !attacker.ends_march() || over, "{}", about());

    // With nobody left in the hex attacked, an "a" lets the attacker in.
    let target = defenders
        .iter()
        .find_map(|unit| p.hex(unit))
        .expect("on the map");
    let side = sample.scenario.unit(unit).side;
    let from = p.hex(unit).expect("on the map");
    let may_enter = sample
        .scenario
        .campaign
        .may_enter(&sample.scenario, p, unit, from, target)
        .is_ok();
    let vacated = !fought.after.occupies(side.other(), target);
    let offered = attacker.advance() && alive && vacated && may_enter;
    assert_eq!(fought.advance_offered, offered, "{}", about());
    seen.note("advance", offered);
    seen.note("march over", attacker.ends_march());
    seen.note("retreat", defender.retreat() == 2);
    seen.note("rout", defender.retreat() == 4);
    seen.note("eliminated", gone);
}

/// Losses, fatigue, organization and demoralization of one side.
fn check_letters(
    sample: &Sample,
    units: UnitSet,
    result: Printed<'_>,
    fought: &Fought,
    about: &dyn Fn() -> String,
) {
    let p = &sample.position;
    let lost = |unit: UnitId| -> u8 {
        let points = fought.events.iter().map(|event| match event {
            Event::Lost {
                unit: loser,
                points,
                cause: Cause::Combat,
            } if *loser == unit => *points,
            _ => 0,
        });
        points.sum()
    };
    let strength: u8 = units.iter().map(|unit| p.unit(unit).manpower).sum();
    let all: u8 = units.iter().map(lost).sum();
    let more: u8 = units.iter().map(|unit| result.more(&p.unit(unit))).sum();
    let least = result.number().min(strength);
    let most = (result.number() + more).min(strength);
    assert!(
        (least..=most).contains(&all),
        "{all} of {least}-{most} {}",
        about()
    );
    if let Some(unit) = units.single() {
        assert_eq!(lost(unit), most, "{}", about());
    }
    for unit in units
        .iter()
        .filter(|unit| fought.after.hex(*unit).is_some())
    {
        let (before, after) = (p.unit(unit), fought.after.unit(unit));
        let expected = result.letters(&before);
        assert_eq!(after.fatigue, expected.fatigue, "{}", about());
        assert_eq!(after.demoralized, expected.demoralized, "{}", about());
        assert_eq!(after.organized, expected.organized, "{}", about());
    }
}
