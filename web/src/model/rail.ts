import type { Stop, Trains } from "../protocol";

/** Trains: the way along the rails, and what may still go. */

/** The hexes from where the train stands to a stop, both included; none where no train gets. */
export function wayTo(stops: readonly Stop[], hex: string): string[] {
  const before = new Map(stops.map((stop) => [stop.hex, stop.from]));
  const way: string[] = [];
  // A way is no longer than all the stops.
  for (let at: string | undefined = hex; at !== undefined && way.length <= stops.length; at = before.get(at)) way.unshift(at);
  return way.length > 1 ? way : [];
}

/** What of a line's quota is left, in words. */
export function quotaLeft(trains: Trains): string {
  const divisions = Math.max(0, trains.most_divisions - trains.divisions);
  const others = Math.max(0, trains.most_others - trains.others);
  const smaller = others === 1 ? "1 smaller unit" : `${others} smaller units`;
  const whole = divisions === 1 ? "1 division" : `${divisions} divisions`;
  const gone = trains.divisions + trains.others > 0;
  const divisionsGo = divisions > 0 && !(trains.either && trains.others > 0);
  const othersGo = others > 0 && !(trains.either && trains.divisions > 0);
  if (!divisionsGo && !othersGo) return "no more this turn";
  if (divisionsGo && othersGo) return `${whole} ${trains.either ? "or" : "and"} ${smaller}${gone ? " more" : ""}`;
  return `${divisionsGo ? whole : smaller}${gone ? " more" : ""}`;
}
