import type { Action, BySide, HintReply, Level, Opinion, Seat, Side } from "../protocol";
import { inWords, sentence } from "./words";

/** Computer players: their levels of difficulty, and what they think in words. */

/** The level of those who have not chosen one. */
export const USUAL_LEVEL = "militia";

/** A seat that an older page or record names. */
export function seatOf(name: unknown, levels: readonly Level[]): Seat {
  if (typeof name !== "string" || name === "human") return "human";
  return levels.some((level) => level.name === name) ? name : USUAL_LEVEL;
}

export function isHuman(seat: Seat): boolean {
  return seat === "human";
}

/** The names that computer players had before there were levels, or have in records of programs. */
const OLDER: Record<string, string> = { computer: "militia", random: "recruit", guard: "militia", staff: "volunteer", general: "regular" };

/** The level that plays at a seat. */
export function levelOf(seat: Seat): string {
  return OLDER[seat] ?? seat;
}

/** Who sits there, in a word or two. */
export function seatWords(seat: Seat): string {
  return isHuman(seat) ? "player" : `computer (${levelOf(seat)})`;
}

/** "2 seconds", "0.3 seconds". */
export function seconds(level: Level): string {
  return level.seconds === 1 ? "one second" : `${level.seconds} seconds`;
}

/** What each level is like: its own sentence, and how long it takes. */
export function levelWords(level: Level | undefined): string {
  if (!level) return "";
  return level.seconds > 0 ? `${level.summary} Thinks up to ${seconds(level)} a decision.` : level.summary;
}

/** The victory points that are expected of something, to one decimal. */
export function gainWords(gain: number | null): string {
  if (gain === null) return "";
  const tenths = Math.round(gain * 10) / 10;
  if (tenths === 0) return "±0 VP";
  return `${tenths > 0 ? "+" : "\u2212"}${Math.abs(tenths)} VP`;
}

/** The first action that is not only the way to another. */
export function deed(opinion: Opinion): Action {
  const { steps } = opinion;
  const taken = steps.length > 1 && steps[0]?.type === "take-initiative" ? steps[1] : undefined;
  return taken ?? steps[0]!;
}

/** Actions whose short words, such as a hex alone, say too little where they stand alone. */
const BARE = new Set(["select", "select-hex", "retreat-step", "step", "place", "confirm"]);

/** Words for actions: `short` as on a button, `full` where nothing else says what is done. */
export interface ActionWords {
  short(action: Action): string;
  full(action: Action): string;
  hex(id: string): string;
}

/** What an opinion is about, in the words of the choices. */
export function opinionWords(opinion: Opinion, words: ActionWords): string {
  const hex = words.hex;
  const one = (action: Action): string => (BARE.has(action.type) && action.text) || words.full(action);
  const { steps } = opinion;
  const last = steps[steps.length - 1]!;
  const way = steps.filter((step) => step.type === "step");
  if (way.length > 1) {
    const end = last.type === "step" || last.type === "end-march" ? "" : `, then: ${one(last)}`;
    return `March to ${hex(way[way.length - 1]!.to ?? "")}, ${way.length} hexes${end}`;
  }
  if (way.length === 1) return `March to ${hex(way[0]!.to ?? "")}${steps.length > 1 && last.type !== "end-march" ? `, then: ${one(last)}` : ""}`;
  const picks = steps.filter((step) => step.type === "select");
  if (picks.length > 0 && steps.length > 1) return `Choose ${inWords(picks.map(words.short))}`;
  return one(deed(opinion));
}

/** Whether the initiative must be taken for it first. */
export function takesInitiative(opinion: Opinion): boolean {
  return opinion.steps.length > 1 && opinion.steps[0]?.type === "take-initiative";
}

/** Reasons as a sentence. */
export function whyWords(why: string): string {
  return why ? `${sentence(why).replace(/ -(?=\d)/g, " \u2212")}.` : "";
}

/** What on the map an opinion is about: units and leaders that act, and hexes. `known` says whether a word is a hex. */
export function subjects(opinion: Opinion, known: (word: string) => boolean): { units: string[]; leaders: string[]; hexes: string[]; way: string[] } {
  const units = new Set<string>();
  const leaders = new Set<string>();
  const hexes = new Set<string>();
  const way: string[] = [];
  for (const action of opinion.steps) {
    if (action.unit) units.add(action.unit);
    if (action.leader) leaders.add(action.leader);
    for (const hex of [action.to, action.hex, action.target, ...(action.side ?? [])]) {
      if (hex && known(hex)) hexes.add(hex);
    }
    if (action.type === "step" && action.to) way.push(action.to);
  }
  // Where a march is to lead stands in its reasons: "attacks 4028 (Salem Church) from 4128: ...".
  const aim = opinion.why.split(":")[0] ?? "";
  for (const word of aim.match(/[A-Za-z]*\d{3,5}/g) ?? []) if (known(word)) hexes.add(word);
  return { units: [...units], leaders: [...leaders], hexes: [...hexes], way };
}

/** Whether two actions are the same, whatever is said of them. */
export function isSame(a: Action, b: Action): boolean {
  const key = ({ text: _text, cost: _cost, loss: _loss, ...rest }: Action): string => JSON.stringify(Object.entries(rest).sort(([x], [y]) => x.localeCompare(y)));
  return key(a) === key(b);
}

/** Actions of a hint that a player confirms by himself: nothing is rolled before he has seen the odds. */
export function asksFirst(action: Action, kind: string | undefined): boolean {
  return action.type === "attack" || action.type === "charge" || (action.type === "select-hex" && kind === "assault-target");
}

/** Who gave a hint or thought of a move, for the line above it. */
export function adviserWords(reply: HintReply): string {
  return reply.opinions.length > 1 ? "What your staff would do, the best first" : "What your staff would do";
}

/** The players as the page last set them up. */
export function lastPlayers(stored: string | null, levels: readonly Level[]): BySide<Seat> {
  const usual: BySide<Seat> = { union: "human", confederate: USUAL_LEVEL };
  try {
    const kept = JSON.parse(stored ?? "{}") as Partial<Record<Side, unknown>>;
    return {
      union: kept.union === undefined ? usual.union : seatOf(kept.union, levels),
      confederate: kept.confederate === undefined ? usual.confederate : seatOf(kept.confederate, levels),
    };
  } catch {
    return usual;
  }
}
