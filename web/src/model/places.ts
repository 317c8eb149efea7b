import type { Depot, Siege, State } from "../protocol";
import { countyName } from "./counties";
import { siegeChance, siegeSum } from "./feeding";
import { percent } from "./odds";
import { SIDE_NAMES } from "./words";

/** What of a campaign lies in a hex, in words: for the inspector and for those who do not see the map. */

export function depotWords(depot: Depot): string {
  if (depot.off_map) return `${SIDE_NAMES[depot.owner]}, off the map`;
  return depot.building ? `${SIDE_NAMES[depot.owner]}, being built: feeds nobody yet` : SIDE_NAMES[depot.owner];
}

/** All that a hex bears besides counters, each as a term and its words. */
export function placeRows(state: State | null, hex: string): { term: string; words: string }[] {
  const rows: { term: string; words: string }[] = [];
  for (const depot of state?.depots ?? []) if (depot.hex === hex) rows.push({ term: "Depot", words: depotWords(depot) });
  const seat = state?.outlook?.counties?.find((one) => one.hex === hex);
  if (seat) rows.push({ term: "Control hex", words: `of ${countyName(seat.county)} County${seat.controlled ? `, which ${seat.side === "union" ? "the Union controls" : "the Confederates control"}` : ""}` });
  const { foraging, siege } = state?.operations ?? {};
  if (foraging?.key === hex) rows.push({ term: "For foraging", words: foraging.holder ? `${SIDE_NAMES[foraging.holder]}: the enemy finds less` : "held by nobody" });
  if (siege?.hex === hex) rows.push({ term: "Garrison", words: garrisonWords(siege) });
  const fort = state?.forts?.find((one) => one.hex === hex);
  if (fort) rows.push({ term: "Fort", words: fort.destroyed ? "destroyed" : `${SIDE_NAMES[fort.side]}, defends with 4` });
  const station = state?.stations?.find((one) => one.hex === hex);
  if (station) rows.push({ term: "Station", words: station.marker === "damage" ? "damaged: no train passes" : "destroyed: no train passes" });
  if (state?.operations?.levied?.includes(hex)) rows.push({ term: "Levy", words: "imposed" });
  return rows;
}

/** Whether a garrison is cut off, and how likely it surrenders. */
export function garrisonWords(siege: Siege): string {
  const lost = siege.cut_off.length;
  if (lost === 0) return "its ways out are open";
  return `${lost === 1 ? "1 unit" : `${lost} units`} cut off: surrender on ${siegeSum(siege)} or more with two dice, ${percent(siegeChance(siege))}`;
}

/** The same in one line. */
export function placeLine(state: State | null, hex: string): string {
  return placeRows(state, hex).map(({ term, words }) => `${term}: ${words}`).join(", ");
}
