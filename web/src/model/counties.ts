import { SIDES, type BySide, type ForageCounty, type Side, type State } from "../protocol";
import type { HexGrid } from "./board";

/** A county on the map with the tint that tells it from its neighbours. */
export interface County {
  name: string;
  hexes: string[];
  /** The number of its tint, from 0. */
  tint: number;
}

/** So many tints are drawn, each with a hatching of its own. */
export const TINTS = 6;

/** The counties by name; neighbours differ in their tint. */
export function countiesOf(grid: HexGrid): County[] {
  const byName = new Map<string, string[]>();
  for (const { id, county, playable } of grid.data.hexes) {
    if (!county || !playable) continue;
    const hexes = byName.get(county);
    if (hexes) hexes.push(id);
    else byName.set(county, [id]);
  }
  const tints = new Map<string, number>();
  // Large counties have the most neighbours: they choose first.
  const bySize = [...byName].sort((a, b) => b[1].length - a[1].length);
  for (const [name, hexes] of bySize) {
    const beside = new Set<number | undefined>();
    for (const hex of hexes) {
      for (const next of grid.neighbours(hex)) {
        const other = grid.get(next)?.county;
        if (other && other !== name) beside.add(tints.get(other));
      }
    }
    const used = (tint: number): number => [...tints.values()].filter((other) => other === tint).length;
    const all = Array.from({ length: TINTS }, (_, tint) => tint);
    const free = all.filter((tint) => !beside.has(tint)).sort((a, b) => used(a) - used(b));
    tints.set(name, free[0] ?? tints.size % TINTS);
  }
  const all = bySize.map(([name, hexes]) => ({ name, hexes, tint: tints.get(name) ?? 0 }));
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** "Frederick-East" as people write it. */
export function countyName(name: string): string {
  const [county, part] = name.split("-");
  if (!part) return name;
  return `${county} (${part === "East" || part === "West" ? part.toLowerCase() : part})`;
}

/** What is told of a county beside its name. */
export interface CountyRow {
  name: string;
  /** What it gives to those who forage. */
  forage: ForageCounty | undefined;
  /** Units of each side in it. */
  units: BySide<number>;
  /** Depots that feed all units of their side in it. */
  depots: { side: Side; hex: string }[];
  /** Its control hexes, where its control scores. */
  seats: string[];
  /** Who controls it. */
  controlled: Side | null;
}

/** How the counties stand, in the order of the list. */
export function countyRows(counties: readonly County[], state: State | null): CountyRow[] {
  const given = state?.operations?.foraging?.counties ?? [];
  const control = state?.outlook?.counties ?? [];
  return counties.map(({ name, hexes }) => {
    const inside = new Set(hexes);
    const count = (side: Side): number => (state?.units ?? []).filter((unit) => unit.side === side && unit.hex && inside.has(unit.hex)).length;
    const forage = given.find((one) => one.county === name);
    const scored = control.filter((one) => one.county === name);
    const depots = SIDES.flatMap((side) => {
      const hex = forage?.[`${side}_depot`];
      return hex ? [{ side, hex }] : [];
    });
    return {
      name,
      forage,
      units: { union: count("union"), confederate: count("confederate") },
      depots,
      seats: [...new Set(scored.map((one) => one.hex))],
      controlled: scored.find((one) => one.controlled)?.side ?? null,
    };
  });
}

/** "4, die +2": what a side's die may come to, and what is added to it now. */
export function forageWords(forage: ForageCounty, side: Side): string {
  const more = forage[`${side}_more`];
  return more > 0 ? `${forage[side]}, die +${more}` : String(forage[side]);
}

/** The hex of a county in which its name stands best: near its middle, clear of counters. */
export function labelHex(grid: HexGrid, county: County, taken: ReadonlySet<string>): string | null {
  const places = county.hexes.map((id) => grid.get(id)).filter((hex) => hex !== undefined);
  if (places.length === 0) return null;
  const mean = (of: (hex: { x: number; y: number }) => number): number => places.reduce((sum, hex) => sum + of(hex), 0) / places.length;
  const [x, y] = [mean((hex) => hex.x), mean((hex) => hex.y)];
  const clear = (id: string): boolean => !taken.has(id) && !grid.neighbours(id).some((next) => taken.has(next));
  const worth = ({ id, x: hx, y: hy }: { id: string; x: number; y: number }): number => Math.hypot(hx - x, hy - y) + (clear(id) ? 0 : grid.size * 6);
  return [...places].sort((a, b) => worth(a) - worth(b))[0]!.id;
}
