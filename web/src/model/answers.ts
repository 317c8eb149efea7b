import type { Action, Decision } from "../protocol";

/** What a click on the map would answer, were it allowed: so that the engine can be asked why it is not. */

/** Questions whose answers are places. */
const PLACES = new Set(["ride", "depots", "interlude", "assault-target", "grand-assault-hexes", "leave-swamp"]);

/** Questions about units of which some are named, by the type of the answer. */
const UNITS: Record<string, string> = {
  action: "march",
  "activation-units": "select",
  "activation-next": "march",
  "assault-units": "select",
  "assault-drop": "drop",
  "grand-assault-units": "select",
  "voluntary-retreat": "select",
  advance: "select",
  losses: "take-loss",
  ammunition: "select",
  convoy: "select",
  conscripts: "select",
  "supply-status": "select",
  foraging: "forage",
  "break-up": "select",
  reform: "select",
  "place-force": "select",
  recovery: "entrench",
};

/** Questions that are answered by bringing a leader to a unit. */
const TRANSFERS = new Set(["leader-transfer", "activation-leader", "place-leader", "advance-leaders"]);

/** What choosing a hex would be; null where places are no answer. */
export function placeAnswer(asked: Decision, hex: string): Action | null {
  if (PLACES.has(asked.kind)) return { type: "select-hex", hex };
  if (asked.kind === "march") return { type: "step", to: hex };
  if (asked.kind === "retreat") return { type: "retreat-step", to: hex };
  return null;
}

/** What choosing a unit would be; null where units are no answer. A leader is the one asked about, else the first who may go anywhere. */
export function unitAnswer(asked: Decision, actions: readonly Action[], unit: string): Action | null {
  if (TRANSFERS.has(asked.kind)) {
    const leader = asked.leader ?? actions.find((action) => action.type === "transfer-leader")?.leader;
    return leader ? { type: "transfer-leader", leader, to: unit } : null;
  }
  const type = UNITS[asked.kind];
  return type ? { type, unit } : null;
}
