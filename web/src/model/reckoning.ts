import type { Modifier, Odds, Unit } from "../protocol";
import { isOut } from "./ammunition";
import { halves } from "./odds";

/** The Movement Points that the engine's words name: "… for 2 Movement Points", "needs 4 Movement Points". */
export function attackPoints(words: string): string | null {
  return /\b(?:for|needs) ([\d\u00bc-\u00be.]+) Movement Points?/.exec(words)?.[1] ?? null;
}

export function isRatio(modifier: Modifier): boolean {
  return /^ratio\b/i.test(modifier.name);
}

/** The modifiers with the ratio first, also where it gives nothing and the engine leaves it out. */
export function withRatio(odds: Odds): Modifier[] {
  if (odds.modifiers.some(isRatio) || odds.attacker_value === undefined) return odds.modifiers;
  return [{ name: "ratio", value: 0, rule: "S7.4-02", die: "attacker" }, ...odds.modifiers];
}

/** The values that the ratio compares, to stand behind its name. */
export function ratioWords(odds: Odds): string {
  if (odds.attacker_value === undefined || odds.defender_value === undefined) return "";
  return `, ${halves(odds.attacker_value)} to ${halves(odds.defender_value)}`;
}

/** What a permanent fort defends with. */
const FORT = 4;

/** Says why units count otherwise than their counters print, or null where they do not: "4, in works 8". */
export function countedOtherwise(units: readonly Unit[], value: number | undefined, fort = false): string | null {
  const printed = units.reduce((sum, unit) => sum + unit.combat, 0);
  if (fort && value !== undefined) return units.length === 0 ? `is the fort alone, ${halves(value)}` : `${halves(printed)} and the fort's ${FORT}: ${halves(value)}`;
  if (units.length === 0 || value === undefined || printed === value) return null;
  const short = units.some(isOut) ? ", short of ammunition" : "";
  const works = value > printed && units.some((unit) => unit.entrenchment !== "none");
  return `${halves(printed)}${short}, ${works ? "in works" : "counted as"} ${halves(value)}`;
}
