//! The slow recount: the rules written a second time, straight from the rulebook's text
//! and without the engine's functions, compared with the engine both ways.
//!
//! `RECOUNT=7 cargo test --test recount` recounts other positions than usual.

#[path = "recount/attack.rs"]
mod attack;
#[path = "recount/combat_tests.rs"]
mod combat_tests;
#[path = "recount/command.rs"]
mod command;
#[path = "recount/command_tests.rs"]
mod command_tests;
#[path = "recount/flank.rs"]
mod flank;
#[path = "recount/ground.rs"]
mod ground;
#[path = "recount/movement.rs"]
mod movement;
#[path = "recount/movement_tests.rs"]
mod movement_tests;
#[path = "recount/result_tests.rs"]
mod result_tests;
#[path = "recount/results.rs"]
mod results;
#[path = "recount/retreat.rs"]
mod retreat;
#[path = "recount/retreat_tests.rs"]
mod retreat_tests;
#[path = "recount/samples.rs"]
mod samples;
#[path = "recount/scramble.rs"]
mod scramble;

use std::collections::BTreeSet;

use longroll_rules::s02_zoc::Zoc;
use longroll_rules::{Side, s02_zoc};

use ground::Control;
use samples::{board, marches};

/// 2.4: every hex's Zones of Control, of both sides.
#[test]
fn zones_of_control() {
    for sample in marches().iter().step_by(2) {
        let (s, p, board) = (&sample.scenario, &sample.position, board(sample));
        let mut hexes = BTreeSet::new();
        for unit in p.on_map().iter() {
            let hex = p.hex(unit).expect("on the map");
            hexes.extend(board.adjacent(hex).chain([hex]));
        }
        for hex in hexes {
            for side in Side::ALL {
                let engine = match s02_zoc::zoc_of(s, p, side, hex) {
                    Zoc::None => Control::None,
                    Zoc::Restricted => Control::Restricted,
                    Zoc::Normal => Control::Normal,
                };
                assert_eq!(
                    engine,
                    board.control(side, hex),
                    "{side:?} in {}",
                    s.map.label(hex)
                );
            }
        }
    }
}
