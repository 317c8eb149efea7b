import type { Decision, Supply, Unit } from "../protocol";

/** Whether all of a unit's boxes are checked; never in a scenario without ammunition. */
export function isOut(unit: Unit): boolean {
  return unit.ammunition === 0;
}

/** Boxes, full ones first, or none where nothing is checked. */
export function boxesOf(unit: Unit): boolean[] {
  const { ammunition, ammunition_boxes: all } = unit;
  if (ammunition === undefined || all === undefined) return [];
  return Array.from({ length: all }, (_, i) => i < ammunition);
}

/** How often each unit will try to get ammunition, as far as it has been named. */
export function attempts(decision: Decision | null): Map<string, number> {
  const tries = new Map<string, number>();
  if (decision?.kind !== "ammunition") return tries;
  for (const unit of decision.units ?? []) tries.set(unit, (tries.get(unit) ?? 0) + 1);
  return tries;
}

/** What a supply path means for the die. */
export function supplyWords(supply: Supply): string {
  if (!supply.path) return "No supply path";
  const chance = supply.highest >= 6 ? "any die" : supply.highest < 1 ? "no die" : `${supply.highest} or less`;
  const why = supply.details.map((detail) => `${detail.label} +${detail.value}`).join(", ");
  return `Ammunition on ${chance}${why ? `: ${why}` : ""}`;
}

/** The faces of a die, each with whether it brings ammunition. */
export function facesThatServe(highest: number): { face: number; serves: boolean }[] {
  return [1, 2, 3, 4, 5, 6].map((face) => ({ face, serves: face <= highest }));
}

/** The hexes that a modifier comes from: those that obstruct the path. */
export function placesOf(modifier: string, supply: Supply, label: (hex: string) => string): string {
  const stops = supply.obstructions ?? [];
  return modifier.includes("obstructed") && stops.length > 0 ? `(${stops.map(label).join(", ")})` : "";
}
