//! Playing on from the position of a case at random, and looking at every list of what is
//! legal: it must hold exactly the actions that are not refused.

use longroll_map::HexId;
use longroll_rules::{Action, Onlooker, Pending};

use super::file::Case;
use super::run::{Game, begin};
use super::words::Said;

/// The most decisions and rolls of a walk.
const LONGEST: usize = 80;

/// A small generator.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// Walks on from a case; says what went wrong, if anything did.
pub fn walk(case: &Case, seed: u64) -> Said<()> {
    let mut game = begin(case)?;
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..LONGEST {
        match game.s.pending(&game.p) {
            Pending::Over => return Ok(()),
            Pending::Chance(roll) => {
                let outcome = chance.below(roll.weight() as usize);
                let dice = roll.outcomes().nth(outcome).ok_or("no outcome")?;
                let done = game.s.resolve(&mut game.p, dice, &mut game.events);
                done.map_err(|error| error.to_string())?;
            }
            Pending::Choice(decision) => {
                let legal = game.legal();
                let exact = exact(&game);
                if legal.is_empty() || legal != exact {
                    let lists = format!("listed {legal:?}, not refused {exact:?}");
                    return Err(format!("{:?}: {lists}", decision.kind));
                }
                // What a side may do follows from what it sees.
                let view = game.p.view(&game.s, Onlooker::Player(decision.side));
                let mut by_view = Vec::new();
                game.s.legal(&view, &mut by_view);
                if legal != by_view {
                    let lists = format!("listed {legal:?}, by the view {by_view:?}");
                    return Err(format!("{:?}: {lists}", decision.kind));
                }
                let action = legal[chance.below(legal.len())];
                game.s
                    .apply(&mut game.p, action, &mut game.events)
                    .map_err(|refusal| refusal.message(&game.s))?;
            }
        }
        game.sound()?;
    }
    Ok(())
}

/// What is not refused, of the actions that the walks are about; every other legal action
/// is added as it stands in the list.
fn exact(game: &Game) -> Vec<Action> {
    let (s, p) = (&game.s, &game.p);
    let ours = |action: &Action| {
        matches!(
            action,
            Action::Place(..)
                | Action::TransferLeader(..)
                | Action::SelectHex(_)
                | Action::Select(_)
                | Action::Ride(_)
                | Action::Levy(_)
                | Action::Confirm
                | Action::EndPhase
                | Action::EndMarch
                | Action::Pass
                | Action::TakeInitiative
        )
    };
    let mut all: Vec<Action> = vec![
        Action::Confirm,
        Action::EndPhase,
        Action::EndMarch,
        Action::Pass,
        Action::TakeInitiative,
    ];
    let hexes: Vec<HexId> = s.map.hexes().collect();
    all.extend(hexes.iter().map(|hex| Action::SelectHex(*hex)));
    let coming = s.contingents.iter().flat_map(|coming| &coming.units);
    for (unit, _) in coming {
        all.extend(hexes.iter().map(|hex| Action::Place(*unit, *hex)));
    }
    for unit in s.unit_ids() {
        all.extend([Action::Select(unit), Action::Ride(unit), Action::Levy(unit)]);
        let leaders = s.leader_ids();
        all.extend(leaders.map(|leader| Action::TransferLeader(leader, unit)));
    }
    all.retain(|action| s.why(p, *action).is_ok());
    all.extend(game.legal().into_iter().filter(|action| !ours(action)));
    all.sort_unstable();
    all
}
