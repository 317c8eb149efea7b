import type { Action, Decision, Side } from "../protocol";

/**
 * Picking several units is free on the page, while the engine takes them one by one in the order of its
 * list and can't take one back. So the page gathers picks and sends them in that order at the end.
 */
export function isSelection(actions: readonly Action[]): boolean {
  return actions.some((action) => action.type === "select");
}

/** Ids on offer, in the engine's order. */
export function candidates(actions: readonly Action[]): string[] {
  return actions.filter((action) => action.type === "select").map((action) => subject(action));
}

/** The `select` actions for the picks, in the engine's order whatever the order of picking was. */
export function inOrder(actions: readonly Action[], picks: ReadonlySet<string>): Action[] {
  return actions.filter((action) => action.type === "select" && picks.has(subject(action)));
}

export function toggled(picks: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(picks);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The most that may be picked, where there are more to choose from; null where all may. */
export function mostPicks(decision: Decision | null): number | null {
  return decision?.kind === "supply-status" ? (decision.remaining ?? null) : null;
}

/** The rule by which a captured depot feeds no more than so many. */
export const CAPTURED_DEPOT: Record<Side, string> = { union: "HCR-20.3-10", confederate: "HCR-20.3-05" };

/** A question that counts who has been named, with those who are only picked yet. */
export function withPicks(prompt: string, picked: number): string {
  return prompt.replace(/(\d+) of (\d+) named/, (_, named: string, most: string) => `${Number(named) + picked} of ${most} named`);
}

/** Whether the selection as picked could be closed: an empty one only when the engine offers it. */
export function mayConfirm(actions: readonly Action[], picks: ReadonlySet<string>): boolean {
  return picks.size > 0 || actions.some((action) => action.type === "confirm");
}

function subject(action: Action): string {
  return action.unit ?? action.leader ?? "";
}
