//! Rules of combat for which no counter of the first scenario stands: counters are
//! changed on a private copy.

use std::sync::Arc;

use longroll_games::{Data, scenario};
use longroll_rules::campaign::Campaign;
use longroll_rules::s07_modifiers::{AttackPlan, assess};
use longroll_rules::unit::{Arm, UnitState};
use longroll_rules::{
    Action, AttackType, Dice, LeaderId, Position, Scenario, Side, UnitId, UnitSet, edit,
};

/// The Standard Rules without any special rules.
#[derive(Debug)]
struct Standard;

impl Campaign for Standard {}

fn standard() -> Scenario {
    let mut s = Scenario::clone(&*scenario(&Data::embedded(), "slb-1").expect("sound data"));
    s.campaign = Arc::new(Standard);
    s
}

fn place(s: &Scenario, p: &mut Position, id: &str, hex: &str) -> UnitId {
    let unit = s.find_unit(id).expect(id);
    let hex = s.map.find(hex).expect(hex);
    p.place(unit, UnitState::fresh(hex, 4, s.unit(unit).command));
    p.refresh(s);
    unit
}

fn attach(s: &Scenario, p: &mut Position, id: &str, unit: UnitId) -> LeaderId {
    let leader = s.find_leader(id).expect(id);
    p.attach_leader(leader, Some(unit));
    leader
}

fn tactical(s: &Scenario, p: &Position, side: Side, unit: UnitId, target: UnitId) -> i8 {
    let plan = AttackPlan {
        side,
        units: UnitSet::of(unit),
        from: p.hex(unit).expect("a hex"),
        target: p.hex(target).expect("a hex"),
        attack: Some(AttackType::Normal),
        leader: None,
        bonus: false,
        charge: false,
    };
    let assessment = assess(s, p, &plan);
    let mut named = assessment.attacker.iter().filter(|m| m.name == "tactical");
    named.next().map_or(0, |modifier| modifier.value)
}

/// S7.4-09: of a split Tactical value the first number attacks, the second defends.
#[test]
fn split_tactical_values_attack_with_the_first_number() {
    let mut s = standard();
    let hays = s.find_unit("csa-hays").expect("Hays");
    s.units[hays.index()].tactical = (3, 2);
    let early = s.find_leader("csa-early-ldr").expect("Early");
    s.leaders[early.index()].tactical = Some((5, 4));
    let mut p = Position::empty(&s);
    let hays = place(&s, &mut p, "csa-hays", "3626");
    let union = place(&s, &mut p, "union-sub-1", "3627");
    // The substitute's own value is 1.
    assert_eq!(tactical(&s, &p, Side::Confederate, hays, union), 2);
    assert_eq!(tactical(&s, &p, Side::Union, union, hays), -1);
    attach(&s, &mut p, "csa-early-ldr", hays);
    assert_eq!(tactical(&s, &p, Side::Confederate, hays, union), 4);
    assert_eq!(tactical(&s, &p, Side::Union, union, hays), -3);
}

/// S7.1-17: 7.1 lets artillery join any leader's assault, while 5.2 bars it from the
/// activation of a cavalry leader (S5.2-08).
#[test]
fn artillery_joins_the_assault_of_a_cavalry_leader() {
    let mut s = standard();
    let guns = s.find_unit("csa-sub-1").expect("a substitute");
    s.units[guns.index()].arm = Arm::Artillery;
    s.units[guns.index()].only_with_others = true;
    let mut p = Position::empty(&s);
    let cavalry = place(&s, &mut p, "csa-3-va", "3626");
    place(&s, &mut p, "csa-sub-1", "3626");
    place(&s, &mut p, "union-sub-1", "3627");
    let stuart = attach(&s, &mut p, "csa-stuart", cavalry);
    edit::to_act(&s, &mut p, Side::Confederate);

    let mut activation = p.clone();
    take(&s, &mut activation, Action::Activate(stuart));
    let refusal = s.why(&activation, Action::Select(guns));
    assert_eq!(refusal.expect_err("cavalry only").rule, "S5.2-06");

    take(&s, &mut p, Action::Assault(stuart));
    take(&s, &mut p, Action::Select(cavalry));
    take(&s, &mut p, Action::Select(guns));
}

/// S7.1-11, S2.2-20: neither artillery nor a unit whose counter says so attacks alone.
#[test]
fn some_units_never_attack_alone() {
    let refused = |arm, only_with_others| {
        let mut s = standard();
        let unit = s.find_unit("csa-sub-1").expect("a substitute");
        s.units[unit.index()].arm = arm;
        s.units[unit.index()].only_with_others = only_with_others;
        let mut p = Position::empty(&s);
        place(&s, &mut p, "csa-sub-1", "3626");
        let enemy = place(&s, &mut p, "union-sub-1", "3627");
        edit::to_act(&s, &mut p, Side::Confederate);
        take(&s, &mut p, Action::March(unit));
        s.resolve(&mut p, Dice::one(6).expect("a face"), &mut Vec::new())
            .expect("the Movement Allowance");
        if arm == Arm::Infantry {
            take(&s, &mut p, Action::ForceMarch(false));
        }
        let target = p.hex(enemy).expect("a hex");
        let verdict = s.why(&p, Action::Attack(target, AttackType::Hasty));
        verdict.err().map(|refusal| refusal.rule)
    };
    assert_eq!(refused(Arm::Infantry, false), None);
    assert_eq!(refused(Arm::Infantry, true), Some("S7.1-11"));
    assert_eq!(refused(Arm::Artillery, false), Some("S7.1-11"));
    assert_eq!(refused(Arm::Artillery, true), Some("S7.1-11"));
}

fn take(s: &Scenario, p: &mut Position, action: Action) {
    let done = s.apply(p, action, &mut Vec::new());
    if let Err(refusal) = done {
        panic!("{action:?}: {}", refusal.message(s));
    }
}
