import type { EventDetail, Fed, Forager, Siege, State, Unit } from "../protocol";
import { countyName } from "./counties";

/** Supply by county: who is in supply, what feeds whom, and the dice of those who forage. */

/** Whether a unit has been found out of supply. */
export function isHungry(unit: Unit): boolean {
  return unit.in_supply === false;
}

/** What feeds a unit as things stand. */
export function fedWords(fed: Fed, label: (hex: string) => string, county: string | undefined): string {
  const where = fed.hex ? label(fed.hex) : "";
  switch (fed.by) {
    case "county":
      return `in ${county ? `${countyName(county)} County` : "this county"} it is always in supply`;
    case "depot":
      return `by the depot in its county, at ${where}`;
    case "railroad":
      return `by the railroad from a depot, at ${where} in its county`;
    case "road":
      return "by roads from a depot, six hexes at most";
    case "captured":
      return `by the captured depot at ${where}, if it is among five`;
    default:
      return "by nothing: no depot, railroad or road of its side reaches it";
  }
}

export function fedOf(state: State | null, unit: string): Fed | undefined {
  return state?.operations?.fed?.find((one) => one.unit === unit);
}

const FACES = 6;

/** How many faces of a die find enough. */
export function facesThatFeed(forager: Forager): number {
  return Math.max(0, Math.min(FACES, forager.highest));
}

/** "1 to 3": the faces that find enough. */
export function facesWords(forager: Forager): string {
  const faces = facesThatFeed(forager);
  if (faces === 0) return "no die";
  if (faces === FACES) return "any die";
  return faces === 1 ? "only 1" : `1 to ${faces}`;
}

export function forageChance(forager: Forager): number {
  return facesThatFeed(forager) / FACES;
}

/** How likely two dice and what is added come to so much. */
export function siegeChance(siege: Pick<Siege, "least" | "details">): number {
  const added = totalOf(siege.details);
  let ways = 0;
  for (let a = 1; a <= FACES; a++) for (let b = 1; b <= FACES; b++) if (a + b + added >= siege.least) ways++;
  return ways / (FACES * FACES);
}

function totalOf(details: readonly EventDetail[]): number {
  return details.reduce((sum, { value }) => sum + (typeof value === "number" ? value : 0), 0);
}

/** The sum that two dice must show for a surrender. */
export function siegeSum(siege: Pick<Siege, "least" | "details">): number {
  return siege.least - totalOf(siege.details);
}
