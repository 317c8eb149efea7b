import type { Action, Decision } from "../protocol";

/** Units and leaders that come from off the map: who waits, and where each may be placed. */

/** Whoever waits beside the map; `places` is 0 for those who find no room yet. */
export interface Waiting {
  id: string;
  leader: boolean;
  places: number;
}

/** Whether units and leaders are to be placed from off the map. */
export function arriving(decision: Decision | null): boolean {
  return decision?.kind === "arrivals";
}

/** Whether an action places this unit or leader. */
function places(action: Action, id: string): boolean {
  return (action.type === "place" && action.unit === id) || (action.type === "transfer-leader" && action.leader === id);
}

/** All who wait, units first, in the engine's order. */
export function waiting(decision: Decision | null, actions: readonly Action[]): Waiting[] {
  if (!decision || !arriving(decision)) return [];
  const one = (leader: boolean) => (id: string): Waiting => ({ id, leader, places: actions.filter((action) => places(action, id)).length });
  return [...(decision.units ?? []).map(one(false)), ...(decision.leaders ?? []).map(one(true))];
}

/** Who is placed next: whoever was picked as long as there is a place for it, else the first who has one. */
export function nextToPlace(all: readonly Waiting[], picked: string | null): string | null {
  const able = all.filter((one) => one.places > 0);
  return (able.find((one) => one.id === picked) ?? able[0])?.id ?? null;
}

/** The actions for whoever is placed next, with those that are about nobody. */
export function offeredFor(actions: readonly Action[], id: string | null): Action[] {
  return actions.filter((action) => (action.type !== "place" && action.type !== "transfer-leader") || (id !== null && places(action, id)));
}
