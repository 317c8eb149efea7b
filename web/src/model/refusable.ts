import type { Action, Decision, State } from "../protocol";
import { isHungry } from "./feeding";

/** Above so many, what is not allowed is left to the map: the bar would be all grey. */
const MOST = 12;

/**
 * Actions that a player may well look for and that are not allowed now: shown greyed, to be asked "why not?".
 */
export function refusable(decision: Decision, actions: readonly Action[], state: State): Action[] {
  const has = (wanted: Action): boolean =>
    actions.some((action) => action.type === wanted.type && action.unit === wanted.unit && action.leader === wanted.leader && action.yes === wanted.yes);
  const missing = (wanted: Action[]): Action[] => wanted.filter((action) => !has(action));
  switch (decision.kind) {
    case "action": {
      const units = state.units.filter((unit) => unit.side === decision.side && unit.hex);
      const leaders = state.leaders.filter((leader) => leader.side === decision.side && leader.hex);
      if (units.length + leaders.length > MOST) return [];
      return missing([
        ...units.map((unit) => ({ type: "march", unit: unit.id })),
        ...leaders.map((leader) => ({ type: "activate", leader: leader.id })),
        ...leaders.map((leader) => ({ type: "assault", leader: leader.id })),
      ]);
    }
    case "foraging":
      return missing(state.units.filter((unit) => unit.side === decision.side && unit.hex && isHungry(unit)).map((unit) => ({ type: "forage", unit: unit.id }))).slice(0, MOST);
    case "march":
      return missing([{ type: "refuse-flanks" }]);
    case "force-march":
      return missing([{ type: "force-march", yes: true }]);
    default:
      return [];
  }
}
