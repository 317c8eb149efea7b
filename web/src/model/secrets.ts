import { SIDE_NAMES } from "./words";
import { SIDES, type BySide, type Force, type Seat, type Side, type Update } from "../protocol";

/** Limited Intelligence: force markers, and who may look under them. */

const MARKER_ACTIONS = new Set(["place-force", "remove-force", "march-dummy"]);

/** Whether an action is about force markers; such actions share a button on the bar. */
export function isAboutMarkers(type: string): boolean {
  return MARKER_ACTIONS.has(type);
}

/** Whether this screen shows the secrets of the side to choose. */
export function isOwn(force: Force, seat: Side | null | undefined): boolean {
  return force.side === seat;
}

/** A marker in words, as far as the reader may know. */
export function forceWords(force: Force, own: boolean, name: (id: string) => string): string {
  const what = `${SIDE_NAMES[force.side]} force ${force.number}`;
  if (!own) return `${what}: hidden`;
  return force.units.length > 0 ? `${what}: ${force.units.map(name).join(", ")}` : `${what}: a dummy`;
}

/** The side that must take the screen over before anything may be shown, if any: both play at this one. */
export function handOverTo(update: Update | null, shared: boolean, shownTo: Side | null): Side | null {
  if (!update?.secret || !shared || !update.seat) return null;
  return update.seat === shownTo ? null : update.seat;
}

/** The seat that the address asks for. */
export function wantedSeat(search: string): string | null {
  const seat = new URLSearchParams(search).get("seat");
  return seat && /^[a-z]+$/.test(seat) ? seat : null;
}

/** Why nobody can sit there in a game of these players; `null` where one can. */
export function seatRefusal(seat: string | null, players: BySide<Seat>): string | null {
  if (seat === null || seat === "watch") return null;
  if (seat === "shared") {
    return SIDES.every((side) => players[side] === "human") ? null : "Only two players share a screen, and here the computer plays.";
  }
  const side = SIDES.find((one) => one === seat);
  if (!side) return `There is no seat "${seat}" at a table: it is union, confederate, shared or watch.`;
  return players[side] === "human" ? null : `The ${SIDE_NAMES[side]} seat is taken: the computer plays that side.`;
}
