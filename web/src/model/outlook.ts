import type { Barred, Command, GameEvent, HorseArtillery, Stalled, State, Unit } from "../protocol";
import { SIDE_NAMES } from "./words";

/** What of a campaign's own rules can be shown over the map. */
export type Layer = "flanks" | "barred" | "stalled" | "counties" | "supply";

/** The layers that have anything to show now, with their words. */
export function layersOf(state: State | null): { layer: Layer; words: string }[] {
  const offered: { layer: Layer; words: string }[] = [];
  if (state?.units.some((unit) => unit.flank)) offered.push({ layer: "flanks", words: "Flanks of the Union army" });
  const barred = state?.outlook?.barred ?? [];
  if (barred.length > 0) offered.push({ layer: "barred", words: barredLayerWords(barred) });
  if (state?.outlook?.stalled?.held.length) offered.push({ layer: "stalled", words: "Where the stalled command holds units back" });
  if (state?.operations) offered.push({ layer: "counties", words: "Counties" });
  if (state?.operations?.fed?.length) offered.push({ layer: "supply", words: "Supply: what feeds whom now" });
  return offered;
}

function barredLayerWords(barred: readonly Barred[]): string {
  const sides = [...new Set(barred.map((area) => area.side))];
  if (sides.length !== 1) return "Where each side may not go";
  if (barred.every((area) => area.units?.length)) return `Where some ${SIDE_NAMES[sides[0]!]} units may not go`;
  const whom = barred.every((area) => area.infantry) ? `${SIDE_NAMES[sides[0]!]} infantry` : sides[0] === "union" ? "the Union" : "the Confederates";
  return `Where ${whom} may not go`;
}

/** Which layers are shown: paralysis shows the flanks unless they have been put out of sight. */
export function shownLayers(wanted: Readonly<Partial<Record<Layer, boolean>>>, state: State | null): ReadonlySet<Layer> {
  const offered = layersOf(state).map((one) => one.layer);
  const byItself: Partial<Record<Layer, boolean>> = { flanks: Boolean(state?.outlook?.command?.paralyzed) };
  return new Set(offered.filter((layer) => wanted[layer] ?? byItself[layer] ?? false));
}

/** How the army is commanded, in a few words: for the bar, and only what is out of the ordinary. */
export function commandBrief(command: Command | undefined, stalled?: Stalled): string | null {
  const words: string[] = stalled ? ["stalled"] : [];
  if (!command) return stalled ? "Stalled" : null;
  if (command.paralyzed) words.push(`${command.paralyzed === "left" ? "Left" : "Right"} flank paralyzed`);
  if (command.shaken) words.push("confidence lost");
  if (!command.commands) words.push("new commander");
  const said = words.join(", ");
  return said ? said.charAt(0).toUpperCase() + said.slice(1) : null;
}

/** The same in sentences, with what is as usual. */
export function commandLines(command: Command, name: string): { term: string; words: string; alarm: boolean }[] {
  const { commands, shaken, paralyzed, combined } = command;
  return [
    { term: name, words: !commands ? "no longer commands" : shaken ? "has lost confidence" : "commands with confidence", alarm: shaken },
    {
      term: "Flanks",
      words: paralyzed ? `the ${paralyzed} is paralyzed this turn` : combined ? "combined" : "not combined",
      alarm: paralyzed !== null,
    },
  ];
}

/** What has become of a unit's horse artillery; null for units that have none. */
export function gunsOf(unit: Unit, guns: HorseArtillery | undefined): HorseArtillery["state"] | null {
  return guns?.units.includes(unit.id) ? guns.state : null;
}

/** Who has left the map and from where, the last first; who has come back is not among them. */
export function exitsIn(log: readonly GameEvent[], units: ReadonlyMap<string, Unit>): { unit: Unit; hex: string | null; manpower: number | null }[] {
  const exits = log.filter((event) => event.type === "exited").map((event) => {
    const unit = units.get(event.unit ?? "");
    return unit && !unit.hex ? { unit, hex: event.hex ?? null, manpower: event.points ?? null } : null;
  });
  return exits.filter((exit) => exit !== null).reverse();
}
