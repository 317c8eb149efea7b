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
  return part ? `${county} (${part.toLowerCase()})` : name;
}
