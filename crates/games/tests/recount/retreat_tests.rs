//! Retreats: recount against engine.

use std::collections::BTreeSet;

use longroll_rules::frame::{Frame, RetreatKind};
use longroll_rules::{Action, Position, Scenario};

use crate::retreat::{Flight, Path};
use crate::samples::{Seen, board, describe, retreating};

/// 7.6: every complete retreat, with its losses.
#[test]
fn retreats() {
    let mut seen = Seen::default();
    for sample in retreating() {
        let (s, p, board) = (&sample.scenario, &sample.position, board(&sample));
        let Some(Frame::Retreat(retreat)) = p.frames().last() else {
            unreachable!("a retreat");
        };
        let flight = Flight {
            side: retreat.side,
            kind: retreat.kind,
            start: retreat.path[0],
            enemy: retreat.enemy,
        };
        let expected = board.retreats(flight);
        let most = if flight.kind == RetreatKind::Rout {
            6
        } else {
            4
        };
        let any = |is: &dyn Fn(&Path) -> bool| expected.iter().any(is);
        seen.note("surrender", expected.is_empty());
        seen.note("override", any(&|path| path.iter().any(|leg| leg.1)));
        seen.note("longer", any(&|path| path.len() > most));
        seen.note("loss", any(&|path| path.iter().any(|leg| leg.2 > 0)));
        seen.note("enemy hex", any(&|path| path.iter().any(|leg| leg.2 == 3)));
        seen.note("voluntary", flight.kind == RetreatKind::Voluntary);
        seen.note("rout", flight.kind == RetreatKind::Rout);
        let mut found = BTreeSet::new();
        walk_retreat(s, p, &mut Vec::new(), &mut found);
        if found != expected {
            let name = |path: &Path| -> Vec<_> {
                path.iter()
                    .map(|(hex, o, loss)| (s.map.label(*hex), *o, *loss))
                    .collect()
            };
            let only_found: Vec<_> = found.difference(&expected).take(5).map(name).collect();
            let only_expected: Vec<_> = expected.difference(&found).take(5).map(name).collect();
            panic!(
                "engine only {only_found:?}, recount only {only_expected:?}\nenemy {} start {}\n{}",
                s.map.label(flight.enemy),
                s.map.label(flight.start),
                describe(&sample, flight.start)
            );
        }
    }
    seen.at_least(3);
}

/// Follows everything that the engine lets a retreat do, until it is over.
fn walk_retreat(s: &Scenario, p: &Position, path: &mut Path, found: &mut BTreeSet<Path>) {
    let Some(Frame::Retreat(retreat)) = p.frames().last() else {
        found.insert(path.clone());
        return;
    };
    let unit = retreat.units.last().expect("a retreat has units");
    let depth = p.frames().len();
    let mut legal = Vec::new();
    s.legal(p, &mut legal);
    for action in legal {
        let (mut after, mut events) = (p.clone(), Vec::new());
        s.apply_unchecked(&mut after, action, &mut events);
        let loss = p.unit(unit).manpower - after.unit(unit).manpower;
        match action {
            Action::RetreatStep(hex, overridden) => {
                path.push((hex, overridden, loss));
                if after.frames().len() < depth {
                    found.insert(path.clone());
                } else {
                    walk_retreat(s, &after, path, found);
                }
                path.pop();
            }
            Action::StopRetreat => {
                found.insert(path.clone());
            }
            other => unreachable!("{other:?} in a retreat"),
        }
    }
}
