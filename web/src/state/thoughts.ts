import { computed, signal } from "@preact/signals";
import { subjects } from "../model/opponent";
import type { ExplainReply, HintReply, ThinkingPush } from "../protocol";
import * as store from "./store";

/** What computer players think, as far as the page has been told. */

/** How far the computer that thinks has got; null as long as it has not told. */
export const thought = signal<ThinkingPush | null>(null);

export interface Hint {
  /** Null while it is being thought of. */
  reply: HintReply | null;
  chosen: number;
}

export const hint = signal<Hint | null>(null);

/** The lines of the log that can be explained. */
export const explained = signal<ReadonlySet<number>>(new Set());

/** Whether nobody at this screen has acted since the computer last did something that it can explain. */
export const fresh = signal(false);

export interface Explanation {
  line: number;
  /** Null while it is being asked for. */
  reply: ExplainReply | null;
}

/** The line of the log whose explanation is open. */
export const explanation = signal<Explanation | null>(null);

/** The opinion that is shown on the map. */
const pointed = computed(() => {
  const shown = hint.value;
  return shown?.reply && store.mine.value ? (shown.reply.opinions[shown.chosen] ?? null) : null;
});

/** What the chosen hint is about on the map: where who acts stands, where it goes, and its way. */
export const hintPlaces = computed(() => {
  const opinion = pointed.value;
  const grid = store.grid.value;
  if (!opinion || !grid) return null;
  const about = subjects(opinion, (word) => grid.get(word) !== undefined);
  const marching = about.way.length > 0 ? store.decision.value?.unit : undefined;
  const units = marching ? [...about.units, marching] : about.units;
  const stands = [...units.map((id) => store.units.value.get(id)?.hex), ...about.leaders.map((id) => store.leaders.value.get(id)?.hex)];
  const from = [...new Set(stands.filter((hex) => !!hex))] as string[];
  const start = marching ? store.units.value.get(marching)?.hex : null;
  return { from, to: about.hexes.filter((hex) => !from.includes(hex)), way: start ? [start, ...about.way] : [] };
});

/** Nothing of this outlives the decision. */
export function forgetDecision(): void {
  thought.value = null;
  hint.value = null;
}

export function forgetGame(): void {
  forgetDecision();
  fresh.value = false;
  explained.value = new Set();
  explanation.value = null;
}
