import type { Action } from "../protocol";

/** Where an action is pointed at on the map. */
export type Aim = { at: "hex"; hex: string } | { at: "unit"; unit: string } | { at: "leader"; leader: string } | null;

export function aim(action: Action): Aim {
  switch (action.type) {
    case "step":
    case "retreat-step":
      return action.to ? { at: "hex", hex: action.to } : null;
    case "attack":
    case "charge":
      return action.target ? { at: "hex", hex: action.target } : null;
    case "select-hex":
    case "place":
      return action.hex ? { at: "hex", hex: action.hex } : null;
    case "march":
    case "select":
    case "take-loss":
    case "drop":
    case "ride":
    case "levy":
    case "forage":
    case "send-message":
      if (action.unit) return { at: "unit", unit: action.unit };
      return action.leader ? { at: "leader", leader: action.leader } : null;
    case "transfer-leader":
    case "attach":
      return action.to ? { at: "unit", unit: action.to } : null;
    case "activate":
    case "assault":
    case "select-leader":
      return action.leader ? { at: "leader", leader: action.leader } : null;
    default:
      return null;
  }
}

export interface Targets {
  hexes: Map<string, Action[]>;
  units: Map<string, Action[]>;
  leaders: Map<string, Action[]>;
  /** Choices that are no place on the map: they stand as buttons. */
  plain: Action[];
}

/** The legal actions by where one would point to take them. */
export function targets(actions: readonly Action[]): Targets {
  const found: Targets = { hexes: new Map(), units: new Map(), leaders: new Map(), plain: [] };
  const add = (map: Map<string, Action[]>, key: string, action: Action): void => {
    const list = map.get(key);
    if (list) list.push(action);
    else map.set(key, [action]);
  };
  for (const action of actions) {
    const where = aim(action);
    if (!where) found.plain.push(action);
    else if (where.at === "hex") add(found.hexes, where.hex, action);
    else if (where.at === "unit") add(found.units, where.unit, action);
    else add(found.leaders, where.leader, action);
  }
  return found;
}

const KEYS: Record<string, string> = {
  "take-initiative": "i",
  pass: "p",
  exit: "x",
  "end-march": "e",
  "end-phase": "e",
  "stop-retreat": "e",
  "refuse-flanks": "f",
  "unrefuse-flanks": "f",
  "send-message": "m",
  "distribute-guns": "g",
};

/** The letter of an action, if its type has one. */
export function keyFor(action: Action): string | null {
  if (action.type === "force-march" || action.type === "feign-extended") return action.yes ? "y" : "n";
  return KEYS[action.type] ?? null;
}

/** Actions that end or pass something: shown quiet, so that nobody clicks them by habit. */
export function isQuiet(action: Action): boolean {
  return ["pass", "exit", "end-march", "end-phase", "stop-retreat", "refuse-flanks", "unrefuse-flanks"].includes(action.type) || action.yes === false;
}
