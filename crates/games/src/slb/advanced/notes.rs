//! What the rules of the Advanced Game mean now, in words for the page.

use std::fmt::Write as _;

use longroll_rules::campaign::Note;
use longroll_rules::{Position, Scenario};

use super::super::{note, note_to_come};
use super::april::SECRET_TURN;
use super::memory::{Flank, Recollection};
use super::{Advanced, release};

impl Advanced {
    /// The notes that both scenarios have.
    pub(super) fn notes(&self, p: &Position) -> Vec<Note> {
        let recollection = Recollection(p.memory());
        let lifted = recollection.lifted();
        let hooker = self.hooker_commands(p);
        let paralysis = match recollection.paralyzed().filter(|_| hooker) {
            Some(Flank::Left) => {
                "The Union left flank, the units nearer to Falmouth than to 3120 \
                                  as the turn began, is paralyzed this turn: its infantry has 2 \
                                  Movement Points less and makes no force marches, its leaders \
                                  declare no assaults."
            }
            Some(Flank::Right) => {
                "The Union right flank, the units no nearer to Falmouth than to \
                                   3120 as the turn began, is paralyzed this turn: its infantry \
                                   has 2 Movement Points less and makes no force marches, its \
                                   leaders declare no assaults."
            }
            None => {
                "A flank of the Union army can be paralyzed by a random event while Hooker \
                     commands and the flanks are not combined."
            }
        };
        let confidence = if self.shaken(p) {
            "Hooker has lost confidence: -1 to the die of Union attacks, +1 to the dice of Union \
             assaults."
        } else if hooker {
            "Hooker can lose confidence. If he has: -1 to the die of Union attacks, +1 to the \
             dice of Union assaults."
        } else {
            "Hooker no longer commands: neither paralysis nor lost confidence matters any more."
        };
        let riders = format!(
            "Until the end of turn {} Union cavalry brigades may ride off the south edge by a road \
             between 0134 and 1633; five of them count.",
            self.terms.last_raid
        );
        vec![
            note_to_come(
                "SLB-16-01",
                recollection.paralyzed().is_some(),
                hooker,
                paralysis,
            ),
            note_to_come("SLB-16-13", self.shaken(p), hooker, confidence),
            note(
                "SLB-19-01",
                !lifted,
                "Combine Flanks: no Union infantry enters hexes of row 32 and higher west of the \
                 Telegraph Road until roads south of the Rappahannock from U.S. Ford (3525) to \
                 the Telegraph Road between Fredericksburg and 4230 are free of the enemy.",
            ),
            note(
                "SLB-19-04",
                true,
                "The Confederates may march off the south edge. Once the flanks are combined, two \
                 points of Union Manpower may follow for each that has left.",
            ),
            note(self.terms.riders, p.turn() <= self.terms.last_raid, &riders),
            note(
                "SLB-20-05",
                true,
                "Ammunition: a unit that combat disorganizes checks a box. Out of ammunition it \
                 counts half, rounded down, and its guns are silent. In the Ammunition Phase each \
                 side names attempts along supply paths from its depots.",
            ),
            note_to_come(
                "SLB-17-01",
                false,
                recollection.reinforcements() < self.arrivals.len(),
                "Longstreet with Hood, then Pickett, may come to 4534 by random events.",
            ),
            note(
                self.terms.stay_north,
                true,
                "The Provost Guard and one of the two Union reserve artillery units stay north of \
                 the Rappahannock.",
            ),
        ]
    }
}

/// Those of scenario 6.
pub(super) fn of_campaign(rules: &Advanced, s: &Scenario, p: &Position) -> Vec<Note> {
    let turn = p.turn();
    let mut notes = vec![
        note(
            "SLB-S6-03",
            turn == 1,
            "Turn 1: only Meade, Howard and Slocum with the divisions of the V, XI and XII Corps, \
             Buschbeck and Devin act, one Action Phase after the other. They don't cross the \
             Rappahannock, and nobody entrenches.",
        ),
        in_turn_two(s, p),
        note_to_come(
            "SLB-S6-10",
            turn == SECRET_TURN,
            turn < SECRET_TURN,
            "Turn 2: the whole Union army acts, one Action Phase after the other, but does not cross \
             the Rappahannock. The six cavalry brigades at Warrenton Junction act once each.",
        ),
        note_to_come(
            "SLB-S6-11",
            turn == SECRET_TURN || turn == release::TURN,
            turn < SECRET_TURN,
            &plans(s, p),
        ),
        note_to_come(
            "SLB-S6-18",
            turn == release::TURN && !Recollection(p.memory()).alerted(),
            turn < release::TURN,
            in_turn_three(p),
        ),
    ];
    notes.extend(rules.notes(p));
    notes
}

fn in_turn_two(s: &Scenario, p: &Position) -> Note {
    let (turn, open) = (p.turn() == SECRET_TURN, p.turn() < SECRET_TURN);
    if s.options.slb6_solitaire {
        return note_to_come(
            "SLB-S6-13",
            turn,
            open,
            "Turn 2: no Confederate acts. When the Union has moved, dice say where the three \
             Confederate cavalry units are; Posey and Mahone stay.",
        );
    }
    let text = match (p.unrevealed(), p.moving_in_secret()) {
        (_, Some(_)) => {
            "The Confederates in columns 35 and lower move in secret now. They don't cross the \
             Rappahannock and attack nobody."
        }
        (Some(_), None) => {
            "The Confederates in columns 35 and lower have moved in secret. They are off the map, \
             exert no Zone of Control, and are revealed when the Union has done its works in \
             the Recovery Phase."
        }
        _ => {
            "Turn 2: before the Union acts, the Confederates in columns 35 and lower move in \
             secret, without crossing the Rappahannock. They are revealed when the Union has \
             done its works in the Recovery Phase."
        }
    };
    note_to_come(
        "SLB-S6-08",
        turn && p.unrevealed().is_some(),
        open || turn && !p.has_secrets(),
        text,
    )
}

/// The rule, and the bridges recorded for whoever may know them.
fn plans(s: &Scenario, p: &Position) -> String {
    let mut text = "The Union records up to two bridges over the Rappahannock in secret when its \
                    moves of turn 2 are over. In turn 3 a march of the builder that moves no hex \
                    lays such a bridge; what is not laid then is given up."
        .to_owned();
    for plan in p.bridge_plans() {
        let (a, b) = s.map.ends(plan.at);
        let there = if a == plan.from { b } else { a };
        let (from, to) = (s.map.label(plan.from), s.map.label(there));
        let unit = &s.unit(plan.builder).name;
        let _ = write!(text, " Recorded: {unit}, from {from} to {to}.");
    }
    text
}

fn in_turn_three(p: &Position) -> &'static str {
    let recollection = Recollection(p.memory());
    match (recollection.met(), recollection.roused()) {
        (true, _) => {
            "The Confederates have met a Union division: an initiative spent on a message frees \
             those in columns 36 and higher from the next one on."
        }
        (false, true) => {
            "The Union is south of the Rappahannock in columns 36 and higher: the Confederates may \
             act there, but not leave those columns."
        }
        (false, false) => {
            "Turn 3: no Confederate in columns 36 and higher acts, until a Union unit comes there \
             south of the Rappahannock, or until a message: one initiative, once a Confederate \
             unit further west has met a Union infantry division south of the river."
        }
    }
}
