import type { ReachHex } from "../protocol";

/** What a bent path needs to know: which hexes touch, and where the unit can go. */
export interface PathField {
  start: string;
  reach: ReadonlyMap<string, ReachHex>;
  neighbours(id: string): string[];
}

export interface MarchPath {
  /** Hexes to enter, in order; the start is not among them. */
  hexes: string[];
  /** Movement Points, or null where the bend takes a step that the engine stated no cost of. */
  cost: number | null;
}

/**
 * The path a march will take to `target` through `bends`, in order. The engine's own cheapest path serves as
 * far as the first bend; from there on the fewest hexes that the unit could reach at all. The engine judges
 * each step when it is sent, so a bent path can only be refused, never wrong.
 */
export function marchPath(field: PathField, bends: readonly string[], target: string): MarchPath | null {
  const stops = [...bends.filter((hex, i) => hex !== bends[i - 1]), target].filter((hex) => hex !== field.start);
  if (stops.length === 0) return null;
  const first = field.reach.get(stops[0]!);
  if (!first) return null;
  const hexes = withoutStart(first.path, field.start, first.hex);
  if (stops.length === 1) return { hexes, cost: first.cost };
  for (const stop of stops.slice(1)) {
    const leg = shortest(field, hexes[hexes.length - 1] ?? field.start, stop);
    if (!leg) return null;
    hexes.push(...leg);
  }
  return { hexes, cost: pathCost(field, hexes) };
}

/** The cost of a path from the steps whose cost the engine's own paths tell; unknown if one is in none. */
function pathCost(field: PathField, hexes: readonly string[]): number | null {
  const steps = stepCosts(field);
  let total = 0;
  let from = field.start;
  for (const to of hexes) {
    const cost = steps.get(`${from}>${to}`);
    if (cost === undefined) return null;
    total += cost;
    from = to;
  }
  return total;
}

/** A start of a cheapest path is itself a cheapest path, so the last step costs the difference. */
function stepCosts(field: PathField): Map<string, number> {
  const steps = new Map<string, number>();
  for (const to of field.reach.values()) {
    const path = withoutStart(to.path, field.start, to.hex);
    const before = path[path.length - 2];
    const soFar = before === undefined ? 0 : field.reach.get(before)?.cost;
    if (soFar !== undefined) steps.set(`${before ?? field.start}>${to.hex}`, to.cost - soFar);
  }
  return steps;
}

function withoutStart(path: readonly string[], start: string, end: string): string[] {
  const hexes = path[0] === start ? path.slice(1) : path.slice();
  if (hexes[hexes.length - 1] !== end) hexes.push(end);
  return hexes;
}

/** The way as the crow flies from hex to hex, over what can be reached and what can't. */
export function crowPath(field: PathField, to: string): string[] {
  return shortest(field, field.start, to, () => true) ?? [];
}

function shortest(
  field: PathField,
  from: string,
  to: string,
  open = (hex: string): boolean => field.reach.has(hex) || hex === field.start,
): string[] | null {
  if (from === to) return [];
  const before = new Map<string, string | null>([[from, null]]);
  let edge = [from];
  while (edge.length > 0 && !before.has(to)) {
    const next: string[] = [];
    for (const hex of edge) {
      for (const other of field.neighbours(hex)) {
        if (before.has(other) || !open(other)) continue;
        before.set(other, hex);
        next.push(other);
      }
    }
    edge = next;
  }
  if (!before.has(to)) return null;
  const hexes: string[] = [];
  for (let hex: string | null | undefined = to; hex && hex !== from; hex = before.get(hex)) hexes.unshift(hex);
  return hexes;
}
