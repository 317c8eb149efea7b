//! A move by rail as one line of the log, however many hexes the train passes.

use longroll_map::HexId;
use longroll_rules::{Event, Position, Scenario, UnitId};

use super::EventView;

/// A train under way.
struct Train {
    rider: UnitId,
    from: Option<HexId>,
    /// The line of its departure, and the words of it.
    line: usize,
    departs: String,
}

/// Events as lines: those of a train's hexes are one with that of its departure.
pub(super) fn lines(s: &Scenario, before: &Position, events: &[Event]) -> Vec<EventView> {
    let mut lines: Vec<EventView> = Vec::new();
    let mut train: Option<Train> = None;
    for event in events {
        if let (Event::Moved { unit, from, to, .. }, Some(train)) = (event, &mut train)
            && *unit == train.rider
        {
            let from = *train.from.get_or_insert(*from);
            let way = format!("from {} to {}", s.map.place(from), s.map.place(*to));
            let view = &mut lines[train.line];
            view.text = format!("{} {way}.", train.departs);
            view.from = Some(s.map.label(from).to_owned());
            view.hex = Some(s.map.label(*to).to_owned());
            continue;
        }
        let view = EventView::of(s, before, event);
        match event {
            Event::WentByRail { unit, .. } => {
                train = Some(Train {
                    rider: *unit,
                    from: None,
                    line: lines.len(),
                    departs: view.text.trim_end_matches('.').to_owned(),
                });
            }
            Event::MarchEnded(_) => train = None,
            _ => {}
        }
        lines.push(view);
    }
    lines
}
