//! The death of leaders in combat (18.0 of SLB, 19.0 of HCR), where a scenario has it. Who
//! can fall, and who takes his place, is a game's data.

use crate::action::Action;
use crate::dice::{Dice, Purpose};
use crate::event::{Event, Modifiers};
use crate::frame::{Attack, Frame, LeaderDeath, LeaderDeathStage};
use crate::illegal::Illegal;
use crate::leader::{LeaderId, LeaderSet};
use crate::play::Play;
use crate::{Position, Scenario};

/// A leader who can be killed. A leader without such a row can't: army leaders, and those
/// who have taken a dead man's place (SLB-18-05, SLB-18-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mortal {
    /// The leader.
    pub leader: LeaderId,
    /// Whether he falls without a roll (SLB-18-02).
    pub certain: bool,
    /// Who takes his place.
    pub successor: LeaderId,
    /// Who gives up his own place for that, and without whom `otherwise` succeeds
    /// (SLB-18-08).
    pub vacates: Option<Vacancy>,
}

/// The place that a successor leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacancy {
    /// The counter that leaves the map.
    pub leader: LeaderId,
    /// The successor if that counter is not on the map.
    pub otherwise: LeaderId,
}

impl Scenario {
    /// Whether leaders can be killed, by the scenario's own rules or by option.
    pub fn has_leader_deaths(&self) -> bool {
        self.leader_deaths || self.options.slb3_leader_deaths
    }

    fn mortal(&self, leader: LeaderId) -> Option<&Mortal> {
        self.mortals.iter().find(|mortal| mortal.leader == leader)
    }

    /// The counter that stands for a leader now: his own, or that of his successor.
    pub(crate) fn in_place_of(&self, position: &Position, leader: LeaderId) -> LeaderId {
        let fallen = position.fallen.contains(leader);
        let mortal = self.mortal(leader).filter(|_| fallen);
        mortal.map_or(leader, |mortal| mortal.successor)
    }
}

/// The leaders who stand where they may fall: those in the defending hex, and those in a
/// hex with attacking units of theirs (SLB-18-01).
fn endangered(s: &Scenario, p: &Position, attack: &Attack) -> LeaderSet {
    let near = |leader: &LeaderId| {
        let hex = p.leader_hex(*leader);
        if s.leader(*leader).side == attack.side {
            let own = |unit| s.commands(*leader, p.unit(unit).command);
            hex.is_some()
                && attack
                    .units
                    .iter()
                    .any(|unit| p.hex(unit) == hex && own(unit))
        } else {
            hex == Some(attack.target)
        }
    };
    let mortals = s.mortals.iter().map(|mortal| mortal.leader);
    mortals.filter(near).collect()
}

/// Both combat dice have shown 1, or not: sees whether a leader may have fallen.
pub(crate) fn check(play: &mut Play<'_>, attack: &Attack, dice: Dice) {
    if !play.s.has_leader_deaths() || (dice.first(), dice.second()) != (1, 1) {
        return;
    }
    let leaders = endangered(play.s, play.p, attack);
    let certain = |leader: &LeaderId| play.s.mortal(*leader).is_some_and(|m| m.certain);
    if let Some(leader) = leaders.iter().find(certain) {
        kill(play, leader);
        return;
    }
    // SLB-18-04: only the best of them can be the one. What he is worth depends on
    // whether he attacks or defends.
    let tactical = |leader: LeaderId| {
        let info = play.s.leader(leader);
        info.tactical.map(|(attacking, defending)| {
            if info.side == attack.side {
                attacking
            } else {
                defending
            }
        })
    };
    let best = leaders.iter().map(tactical).max().flatten();
    let leaders: LeaderSet = leaders.iter().filter(|l| tactical(*l) == best).collect();
    if let Some(first) = leaders.first() {
        play.push(Frame::LeaderDeath(LeaderDeath {
            side: play.s.leader(first).side,
            leaders,
            stage: LeaderDeathStage::Roll,
        }));
    }
}

/// SLB-18-03: on an even number one falls.
pub(crate) fn rolled(play: &mut Play<'_>, death: LeaderDeath, dice: Dice) {
    play.pop();
    play.emit(Event::Rolled {
        purpose: Purpose::LeaderDeath,
        side: Some(death.side),
        dice,
        modifiers: Modifiers::new(),
        result: Some(i32::from(dice.first())),
    });
    if !dice.first().is_multiple_of(2) {
        return;
    }
    let mut leaders = death.leaders.iter();
    match (leaders.next(), leaders.next()) {
        (Some(only), None) => kill(play, only),
        (None, _) => {}
        _ => play.push(Frame::LeaderDeath(LeaderDeath {
            stage: LeaderDeathStage::Choose,
            ..death
        })),
    }
}

/// The leaders among whom their own side chooses.
pub(crate) fn candidates(frame: &Frame, offer: &mut impl FnMut(Action)) {
    if let Frame::LeaderDeath(death) = frame {
        for leader in death.leaders.iter() {
            offer(Action::SelectLeader(leader));
        }
    }
}

/// Whether an action says who has fallen.
pub(crate) fn verdict(s: &Scenario, death: &LeaderDeath, action: Action) -> Result<(), Illegal> {
    let rule = match s.game.as_str() {
        "hcr" => "HCR-19-02",
        _ => "SLB-18-04",
    };
    match action {
        Action::SelectLeader(leader) if death.leaders.contains(leader) => Ok(()),
        Action::SelectLeader(leader) => {
            let text = "{leader} is not among the leaders one of whom has fallen.";
            Err(Illegal::new(rule, text).leader(leader))
        }
        _ => {
            let text = "First say which leader has fallen.";
            Err(Illegal::new(rule, text))
        }
    }
}

/// The named leader falls.
pub(crate) fn take(play: &mut Play<'_>, action: Action) {
    play.pop();
    if let Action::SelectLeader(leader) = action {
        kill(play, leader);
    }
}

/// Kills a leader; whoever takes his place is with the same unit (SLB-18-06, SLB-18-08).
pub(crate) fn kill(play: &mut Play<'_>, leader: LeaderId) {
    let (Some(unit), Some(mortal)) = (
        play.p.leader(leader).attached,
        play.s.mortal(leader).copied(),
    ) else {
        return;
    };
    play.emit(Event::LeaderKilled(leader));
    let successor = match mortal.vacates {
        Some(vacancy) if play.p.leader(vacancy.leader).attached.is_none() => vacancy.otherwise,
        Some(vacancy) => {
            play.emit(Event::LeaderRemoved(vacancy.leader));
            mortal.successor
        }
        None => mortal.successor,
    };
    play.emit(Event::LeaderAttached(successor, unit));
}
