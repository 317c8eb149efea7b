import type { Side } from "../protocol";
import type { Point } from "./board";

/** Somebody with his strength in a place. */
export interface Presence extends Point {
  side: Side;
  strength: number;
}

/** Those who stand where the two sides face each other in the greatest force: within `radius` of one of them. */
export function battleArea(all: readonly Presence[], radius: number): Presence[] {
  let best: Presence[] = [];
  let most = -1;
  for (const centre of all) {
    const near = all.filter((one) => Math.hypot(one.x - centre.x, one.y - centre.y) <= radius);
    const strength = (side: Side): number => strengthOf(near.filter((one) => one.side === side));
    // A side alone is no battle, but better than nothing.
    const weight = Math.min(strength("union"), strength("confederate")) + near.length / 1000;
    if (weight > most) {
      most = weight;
      best = near;
    }
  }
  return best;
}

export function strengthOf(some: readonly Presence[]): number {
  return some.reduce((sum, one) => sum + one.strength, 0);
}
