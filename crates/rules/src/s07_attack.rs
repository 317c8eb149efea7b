//! 7.1 Attacks: restrictions, declaration, dice, and the order of results.

use longroll_map::HexId;

use crate::action::AttackType;
use crate::charts::{ArtilleryModifier, CombatResult, Fatiguing, Flight};
use crate::dice::{Dice, Purpose};
use crate::event::{Cause, Event, Modifiers, total};
use crate::frame::{
    Advance, AdvanceStage, Approach, Attack, AttackStage, Frame, Losses, March, MarchStage,
    RetreatKind, Voluntary, VoluntaryStage,
};
use crate::illegal::Illegal;
use crate::leader::Level;
use crate::play::Play;
use crate::s02_zoc::{Passage, connected, needs_way, passage, woods_hexside};
use crate::s07_modifiers::{Assessment, AttackPlan, assess};
use crate::unit::{Arm, UnitId, UnitSet};
use crate::{Mp, Position, Scenario, Side};
use crate::{
    ammunition, bonus, forts, leader_deaths, s05_march, s07_advance, s07_cavalry_retreat,
    s07_grand_assault, s07_refuse, s07_retreat,
};

/// The Movement Points of an attack (S6.1-05 to S6.1-08).
pub(crate) fn attack_cost(arm: Arm, attack: AttackType) -> Mp {
    let infantry = match attack {
        AttackType::ColumnOfRoute => 0,
        AttackType::Hasty => 1,
        AttackType::Normal => 2,
        AttackType::Prepared => 4,
    };
    Mp::whole(if arm == Arm::Cavalry {
        infantry * 2
    } else {
        infantry
    })
}

/// Restrictions of every attack, in a march or an assault (S7.1-02, S7.1-09, S7.1-10).
pub(crate) fn may_attack_from(
    s: &Scenario,
    p: &Position,
    side: Side,
    from: HexId,
    target: HexId,
) -> Result<(), Illegal> {
    let refuse = |rule, text| Err(Illegal::new(rule, text).hex(target));
    let Some(direction) = s.map.direction(from, target) else {
        return refuse(
            "S7.1-02",
            "{hex} is not adjacent; only adjacent hexes can be attacked.",
        );
    };
    if !forts::is_target(s, p, side.other(), target) {
        return refuse("S7.1-02", "There is no enemy unit in {hex}.");
    }
    let passage = passage(s, p, from, direction);
    if passage == Passage::Swollen || (passage == Passage::Flooded && p.is_rain()) {
        return refuse(
            "S12.0-09",
            "In rain no attack may cross fords, or creeks where no way crosses, to {hex}.",
        );
    }
    // A ford that is only too deep to move over still connects the two hexes (7.1).
    if passage != Passage::Flooded && !passage.serves(side) {
        return if matches!(passage, Passage::Pontoon(_)) {
            refuse(
                "S10.2-01",
                "The bridge to {hex} belongs to the enemy; no attack may cross it.",
            )
        } else {
            refuse(
                "S7.1-09",
                "No attack may cross the river to {hex}: there is no crossing.",
            )
        };
    }
    if !connected(s, p, from, direction) && (needs_way(s, p, from) || needs_way(s, p, target)) {
        return refuse(
            "S7.1-10",
            "{hex} can't be attacked: mountains and swamps are attacked only along a way.",
        );
    }
    bonus::may_attack(s, p, side, target)?;
    s.campaign.may_attack(s, p, side, from, target)
}

/// Whether a marching unit may attack a hex in this way.
pub(crate) fn may_attack(
    s: &Scenario,
    p: &Position,
    march: &March,
    target: HexId,
    attack: AttackType,
) -> Result<(), Illegal> {
    let unit = march.unit;
    let info = s.unit(unit);
    let refuse = |rule, text| Err(Illegal::new(rule, text).unit(unit).hex(target));
    let Some(from) = p.hex(unit) else {
        return refuse("S7.1-01", "{unit} is not on the map.");
    };
    may_attack_from(s, p, info.side, from, target)?;
    if march.spent {
        return refuse("S6.2-28", "{unit} has spent its march and may not attack.");
    }
    if info.only_with_others || info.arm == Arm::Artillery {
        return refuse("S7.1-11", "{unit} may not attack alone.");
    }
    ammunition::may_attack(s, p, unit)?;
    let way = s
        .map
        .direction(from, target)
        .is_some_and(|direction| connected(s, p, from, direction));
    if woods_hexside(s, from, target) && !way && from != march.start {
        return refuse(
            "S7.1-12",
            "{unit} can't attack {hex} across these woods: it did not start the action here \
             and no way crosses.",
        );
    }
    if march.leader.is_some_and(|leader| {
        let leader = s.leader(leader);
        leader.cavalry && leader.level == Level::Division
    }) && another_has_marched(p, unit)
    {
        return refuse(
            "S5.2-25",
            "Only the first cavalry unit that a division leader activates may attack.",
        );
    }
    let cost = attack_cost(info.arm, attack).max(match attack {
        // S6.1-05: it costs nothing, but a point must be left.
        AttackType::ColumnOfRoute => Mp::whole(1),
        _ => Mp::ZERO,
    });
    if march.mp < cost {
        let text = "This attack needs {need} Movement Points; {unit} has {have}.";
        let rule = match attack {
            AttackType::ColumnOfRoute => "S6.1-05",
            AttackType::Hasty => "S6.1-06",
            AttackType::Normal => "S6.1-07",
            AttackType::Prepared => "S6.1-08",
        };
        let refusal = Illegal::new(rule, text).unit(unit);
        return Err(refusal.halves(cost.in_halves(), march.mp.in_halves()));
    }
    Ok(())
}

/// Whether another unit has marched before this one in its activation.
fn another_has_marched(p: &Position, unit: UnitId) -> bool {
    p.frames().iter().any(|frame| match frame {
        Frame::Activation(activation) => {
            let marched = activation.done.minus(activation.entrenching);
            !marched.without(unit).is_empty()
        }
        _ => false,
    })
}

/// Names the target of a marching unit's attack; cavalry that is alarmed only by that may
/// retreat before anything is paid (S7.7-04).
pub(crate) fn declare(play: &mut Play<'_>, march: March, target: HexId, attack: AttackType) {
    // Cavalry alarms none, so that a charge never gives it a chance to retreat (S7.7-03).
    if s07_cavalry_retreat::alarmed_as_target(play.s, play.p, &march, target) {
        let hexes = arrayvec::ArrayVec::from_iter([target]);
        let approach = Approach::Target(target, attack);
        s07_cavalry_retreat::open(play, march.unit, hexes, approach);
    } else {
        attack_in_march(play, march, target, attack, false);
    }
}

/// Declares a marching unit's attack and pays for it; a charge takes all that is left
/// (SLB-S4-13).
pub(crate) fn attack_in_march(
    play: &mut Play<'_>,
    mut march: March,
    target: HexId,
    attack: AttackType,
    charge: bool,
) {
    let unit = march.unit;
    let info = play.s.unit(unit);
    let Some(from) = play.p.hex(unit) else {
        return;
    };
    march.mp -= if charge {
        march.mp
    } else {
        attack_cost(info.arm, attack)
    };
    march.attacked = true;
    march.acted = true;
    s05_march::update(play, march);
    s07_refuse::give_up_by_attack(play, UnitSet::of(unit));
    play.push(Frame::Attack(Attack {
        side: info.side,
        units: UnitSet::of(unit),
        from,
        target,
        attack: Some(attack),
        leader: None,
        bonus: false,
        grand: false,
        charge,
        artillery: 0,
        attacker: CombatResult::default(),
        defender: CombatResult::default(),
        stage: AttackStage::Begin,
    }));
}

fn plan(attack: &Attack) -> AttackPlan {
    AttackPlan {
        side: attack.side,
        units: attack.units,
        from: attack.from,
        target: attack.target,
        attack: attack.attack,
        leader: attack.leader,
        bonus: attack.bonus,
        charge: attack.charge,
    }
}

fn set(play: &mut Play<'_>, attack: Attack, stage: AttackStage) {
    play.pop();
    play.push(Frame::Attack(Attack { stage, ..attack }));
}

/// The attackers or defenders that are still on the map in the hex attacked or from.
fn alive(p: &Position, units: UnitSet) -> UnitSet {
    units.iter().filter(|unit| p.hex(*unit).is_some()).collect()
}

/// Goes through the automatic steps of a combat.
pub(crate) fn step(play: &mut Play<'_>, mut attack: Attack) -> bool {
    match attack.stage {
        AttackStage::Begin => match assess(play.s, play.p, &plan(&attack)).artillery {
            ArtilleryModifier::Sure(modifier) => {
                attack.artillery = modifier;
                set(play, attack, AttackStage::Declare);
            }
            ArtilleryModifier::Die { .. } => set(play, attack, AttackStage::Artillery),
        },
        AttackStage::Declare => {
            let Assessment {
                defender, attacker, ..
            } = with_artillery(play, &attack);
            set(play, attack, AttackStage::Dice);
            play.emit(Event::AttackDeclared {
                side: attack.side,
                from: attack.from,
                target: attack.target,
                attack: attack.attack,
                attacker,
                defender,
            });
        }
        // S7.5-21: the defender's results come first.
        AttackStage::DefenderLetters => {
            set(play, attack, AttackStage::DefenderLosses);
            let defenders = play.p.units_at(attack.side.other(), attack.target);
            letters(play, defenders, attack.defender);
        }
        AttackStage::DefenderLosses => {
            set(play, attack, AttackStage::DefenderFlight);
            let defenders = play.p.units_at(attack.side.other(), attack.target);
            share_loss(play, attack.side.other(), defenders, attack.defender.loss);
        }
        AttackStage::DefenderFlight => {
            set(play, attack, AttackStage::AttackerLosses);
            if attack.defender.flight != Flight::None {
                forts::fall(play, attack.side.other(), attack.target);
            }
            flight(play, &attack);
        }
        AttackStage::AttackerLosses => {
            set(play, attack, AttackStage::Advance);
            let attackers = alive(play.p, attack.units);
            letters(play, attackers, attack.attacker);
            share_loss(play, attack.side, attackers, attack.attacker.loss);
        }
        AttackStage::Advance => {
            set(play, attack, AttackStage::End);
            if attack.attacker.advance {
                offer_advance(play, attack.side, attack.units, attack.from, attack.target);
            }
        }
        AttackStage::End => {
            play.pop();
            end(play, &attack);
        }
        AttackStage::Artillery | AttackStage::Dice => return false,
    }
    true
}

fn with_artillery(play: &Play<'_>, attack: &Attack) -> Assessment {
    let mut assessment = assess(play.s, play.p, &plan(attack));
    assessment.attacker = assessment.attacker_with(attack.artillery);
    assessment
}

/// Dice of a combat: the artillery die, or both combat dice.
pub(crate) fn rolled(play: &mut Play<'_>, mut attack: Attack, dice: Dice) {
    if attack.stage == AttackStage::Artillery {
        let modifier = assess(play.s, play.p, &plan(&attack)).artillery;
        attack.artillery = modifier.after(dice.first());
        set(play, attack, AttackStage::Declare);
        play.emit(Event::Rolled {
            purpose: Purpose::ArtilleryModifier,
            side: Some(attack.side),
            dice,
            modifiers: Modifiers::new(),
            result: Some(i32::from(attack.artillery)),
        });
        return;
    }
    let assessment = with_artillery(play, &attack);
    let difference = i32::from(dice.first()) + total(&assessment.attacker)
        - i32::from(dice.second())
        - total(&assessment.defender);
    let results = play.s.charts.combat(
        difference,
        assessment.attacker_value,
        assessment.defender_column,
    );
    attack.attacker = results.attacker;
    if attack.grand {
        attack.attacker.loss += s07_grand_assault::surcharge(assessment.attacker_value);
    }
    attack.defender = results.defender;
    set(play, attack, AttackStage::DefenderLetters);
    play.emit(Event::Rolled {
        purpose: Purpose::Combat,
        side: None,
        dice,
        modifiers: Modifiers::new(),
        result: Some(difference),
    });
    play.emit(Event::CombatResolved {
        difference,
        attacker: attack.attacker,
        defender: attack.defender,
    });
    // The values of this combat are settled, so that a death changes nothing (SLB-18-07).
    leader_deaths::check(play, &attack, dice);
}

/// Applies the letters of a result to each unit (S7.5-04 to S7.5-10).
fn letters(play: &mut Play<'_>, units: UnitSet, result: CombatResult) {
    for unit in units.iter() {
        match result.fatiguing {
            Fatiguing::None => {}
            Fatiguing::One => play.tire(unit, 1),
            Fatiguing::Two => play.tire(unit, 2),
            Fatiguing::Disorganized => {
                play.disorganize(unit);
                play.tire(unit, 3);
                ammunition::spend(play, unit);
            }
        }
        let before = play.p.unit(unit).demoralized;
        let after = match result.flight {
            Flight::None | Flight::Retreat => before,
            Flight::Rout => (before + 1).min(2),
            Flight::DoubleRout => 2,
        };
        if after != before {
            play.emit(Event::Demoralized(unit, after));
        } else if before == 2 && result.flight == Flight::DoubleRout {
            // S7.5-10: it can't get worse, so one more man-point runs.
            play.lose(unit, 1, Cause::Combat);
        }
    }
}

fn share_loss(play: &mut Play<'_>, side: Side, units: UnitSet, loss: u8) {
    let units = alive(play.p, units);
    if loss > 0 && !units.is_empty() {
        play.push(Frame::Losses(Losses {
            side,
            units,
            remaining: loss,
            cause: Cause::Combat,
        }));
    }
}

/// Starts the defender's retreat or offers him a voluntary one (S7.6-01, S7.6-30).
fn flight(play: &mut Play<'_>, attack: &Attack) {
    let side = attack.side.other();
    let units = play.p.units_at(side, attack.target);
    if units.is_empty() {
        return;
    }
    let kind = match attack.defender.flight {
        Flight::None => {
            play.push(Frame::Voluntary(Voluntary {
                side,
                hex: attack.target,
                enemy: attack.from,
                picked: UnitSet::EMPTY,
                dash: attack.defender.is_dash(),
                stage: VoluntaryStage::Offer,
            }));
            return;
        }
        Flight::Retreat => RetreatKind::Normal,
        Flight::Rout | Flight::DoubleRout => RetreatKind::Rout,
    };
    s07_retreat::begin(play, side, units, kind, attack.target, attack.from);
}

/// S7.6-33, S7.6-39: the attackers may enter the hex if it is empty now.
pub(crate) fn offer_advance(
    play: &mut Play<'_>,
    side: Side,
    attackers: UnitSet,
    from: HexId,
    to: HexId,
) {
    if play.p.occupant(to).is_some() {
        return;
    }
    let may = |unit: &UnitId| s07_advance::may_advance(play.s, play.p, *unit, to).is_ok();
    let units: UnitSet = alive(play.p, attackers).iter().filter(may).collect();
    if !units.is_empty() {
        play.push(Frame::Advance(Advance {
            side,
            units,
            picked: UnitSet::EMPTY,
            from,
            to,
            settled: crate::LeaderSet::EMPTY,
            stage: AdvanceStage::Pick,
        }));
    }
}

/// S7.5-04 to S7.5-07: D, F, f and E end the active unit's march; a charge does it in any
/// case (SLB-S4-15).
fn end(play: &mut Play<'_>, attack: &Attack) {
    if let Some(Frame::March(march)) = play.p.stack.last().cloned()
        && (attack.attacker.ends_march() || attack.charge)
    {
        s05_march::update(
            play,
            March {
                spent: true,
                stage: MarchStage::End,
                ..march
            },
        );
    }
}
