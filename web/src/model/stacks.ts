import type { Leader, State, Unit } from "../protocol";

export interface Stack {
  hex: string;
  units: Unit[];
  leaders: Leader[];
}

/** Units and leaders by hex; the strongest unit last, that is on top. */
export function stacksOf(state: State): Stack[] {
  const byHex = new Map<string, Stack>();
  const at = (hex: string): Stack => {
    let stack = byHex.get(hex);
    if (!stack) byHex.set(hex, (stack = { hex, units: [], leaders: [] }));
    return stack;
  };
  for (const unit of state.units) if (unit.hex) at(unit.hex).units.push(unit);
  for (const leader of state.leaders) if (leader.hex) at(leader.hex).leaders.push(leader);
  for (const stack of byHex.values()) {
    stack.units.sort((a, b) => a.manpower - b.manpower || (a.id < b.id ? 1 : -1));
  }
  return [...byHex.values()].sort((a, b) => (a.hex < b.hex ? -1 : 1));
}

export interface Place {
  id: string;
  /** Offset of the counter's centre from the hex centre, in counter sides. */
  dx: number;
  dy: number;
}

/** Counters of a closed stack: each a little up and to the right of the one below. */
export function piled(count: number): { dx: number; dy: number }[] {
  const step = count > 4 ? 0.07 : 0.11;
  const shift = ((count - 1) * step) / 2;
  return Array.from({ length: count }, (_, i) => ({ dx: i * step - shift, dy: shift - i * step }));
}

const FAN_COLUMNS = 4;
const FAN_GAP = 1.24;

/** Counters of an opened stack: rows of at most four, top counter first. */
export function fanned(count: number): { dx: number; dy: number }[] {
  const columns = Math.min(count, count === 4 || count <= 3 ? count : FAN_COLUMNS);
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const column = i % columns;
    return { dx: (column - (inRow - 1) / 2) * FAN_GAP, dy: (row - (rows - 1) / 2) * FAN_GAP };
  });
}

export interface Summary {
  combat: number;
  manpower: number;
  count: number;
}

export function summary(units: readonly Unit[]): Summary {
  return {
    combat: units.reduce((sum, unit) => sum + unit.combat, 0),
    manpower: units.reduce((sum, unit) => sum + unit.manpower, 0),
    count: units.length,
  };
}
