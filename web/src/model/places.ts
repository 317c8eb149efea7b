import type { Depot, State } from "../protocol";
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
  const fort = state?.forts?.find((one) => one.hex === hex);
  if (fort) rows.push({ term: "Fort", words: fort.destroyed ? "destroyed" : `${SIDE_NAMES[fort.side]}, defends with 4` });
  const station = state?.stations?.find((one) => one.hex === hex);
  if (station) rows.push({ term: "Station", words: station.marker === "damage" ? "damaged: no train passes" : "destroyed: no train passes" });
  if (state?.operations?.levied?.includes(hex)) rows.push({ term: "Levy", words: "imposed" });
  return rows;
}

/** The same in one line. */
export function placeLine(state: State | null, hex: string): string {
  return placeRows(state, hex).map(({ term, words }) => `${term}: ${words}`).join(", ");
}
