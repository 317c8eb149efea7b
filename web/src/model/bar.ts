import type { Action } from "../protocol";
import { keyFor } from "./choices";
import { isAboutMarkers } from "./secrets";
import { isGrouped } from "./words";

/** One thing to press on the decision bar, with its key ("" for none). */
export type Entry =
  | { kind: "one"; group: string | null; action: Action; key: string }
  /** A hex to attack: its types of attack wait on the combat card. */
  | { kind: "target"; group: string; hex: string; key: string }
  /** Many or seldom wanted actions of one type, folded into a single button. */
  | { kind: "fold"; group: string; actions: Action[]; key: string };

const MANY = 9;
const SELDOM = new Set(["detach", "dismantle", "force-marker"]);
/** Of these one stands by itself; more of them crowd. */
const FEW_OF = new Set(["burn-station"]);

/** Arranges the legal actions for the bar: groups first, single choices after them, the folded last. */
export function arrange(actions: readonly Action[], kind: string): Entry[] {
  const byType = new Map<string, Action[]>();
  for (const action of actions) {
    // Steps have the map, and confirming has a button of its own.
    if (action.type === "step" || action.type === "confirm") continue;
    // A charge is a way to make an attack that is listed too: the combat card has both.
    if (action.type === "charge") continue;
    const type = groupOf(action, kind);
    const list = byType.get(type);
    if (list) list.push(action);
    else byType.set(type, [action]);
  }
  const grouped: Entry[] = [];
  const single: Entry[] = [];
  const folded: Entry[] = [];
  for (const [type, list] of byType) {
    if (type === "attack" || (type === "select-hex" && kind === "assault-target")) {
      const hexes = new Set(list.map((action) => action.target ?? action.hex ?? ""));
      for (const hex of hexes) grouped.push({ kind: "target", group: type === "attack" ? "attack" : "assault", hex, key: "" });
    } else if (!isGrouped(type)) {
      single.push(...list.map((action): Entry => ({ kind: "one", group: null, action, key: "" })));
    } else if (SELDOM.has(type) || (FEW_OF.has(type) && list.length > 1) || (list.length > MANY && type !== "select" && type !== "forage")) {
      folded.push({ kind: "fold", group: type, actions: list, key: "" });
    } else {
      grouped.push(...list.map((action): Entry => ({ kind: "one", group: type, action, key: "" })));
    }
  }
  return withKeys([...grouped, ...single, ...folded]);
}

/** The group that an action stands in: usually its type, but what a place is for depends on what is asked. */
function groupOf(action: Action, kind: string): string {
  if (isAboutMarkers(action.type)) return "force-marker";
  if (action.type === "transfer-leader" && kind === "arrivals") return "arrive-with";
  if (action.type === "select-hex" && kind === "ride") return "ride-to";
  if (action.type === "select-hex" && kind === "depots") return action.text?.startsWith("Begin") ? "begin-depot" : "complete-depot";
  return action.type;
}

/** Choices of how many Manpower to detach: one row to each substitute. */
export function detachRows(entries: readonly Entry[]): { name: string; entries: Entry[] }[] {
  const rows = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.kind !== "one" || entry.action.type !== "detach" || entry.action.manpower === undefined) return [];
    const name = entry.action.text?.replace(/ with Manpower \d+$/, "") ?? "Detach";
    rows.set(name, [...(rows.get(name) ?? []), entry]);
  }
  return [...rows].map(([name, list]) => ({ name, entries: list }));
}

/** A list of choices by itself, as when a folded group has been opened. */
export function listed(actions: readonly Action[]): Entry[] {
  return withKeys(actions.map((action): Entry => ({ kind: "one", group: null, action, key: "" })));
}

/** Every entry that can be seen gets a key, and nothing else does: no key may do what the bar does not show. */
function withKeys(entries: Entry[]): Entry[] {
  const used = new Set<string>();
  let digit = 1;
  return entries.map((entry) => {
    const wish = entry.kind === "one" ? keyFor(entry.action) : null;
    const key = wish && !used.has(wish) ? wish : digit <= 9 ? String(digit++) : "";
    used.add(key);
    return { ...entry, key };
  });
}
