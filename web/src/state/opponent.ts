import { asksFirst, isSame } from "../model/opponent";
import * as controller from "./controller";
import { ask, refuse } from "./session";
import * as store from "./store";
import * as thoughts from "./thoughts";

/** What a player may ask of the computer: to move now, for a hint, and why it did something. */

/** Whether the computer is to be waited for, and can be hurried. */
export function mayHurry(): boolean {
  return !!store.update.value?.thinking && !store.update.value.over && !store.replay.value;
}

export async function moveNow(): Promise<void> {
  if (!mayHurry()) return;
  try {
    await ask("move-now", { seq: store.update.value?.seq });
  } catch (error) {
    refuse(error, null);
  }
}

/** Whether a hint can be asked for. */
export function mayHint(): boolean {
  return store.mine.value && !store.replay.value && !store.update.value?.over;
}

/** Asks what a computer would do here, or puts the answer away. */
export async function toggleHint(): Promise<void> {
  if (thoughts.hint.value) return closeHint();
  if (!mayHint() || store.busy.value) return;
  const seq = store.update.value?.seq;
  const asked: thoughts.Hint = { reply: null, chosen: 0 };
  store.chooser.value = null;
  store.refusal.value = null;
  thoughts.hint.value = asked;
  try {
    const reply = await ask("hint", { seq });
    if (thoughts.hint.value === asked) thoughts.hint.value = { reply, chosen: 0 };
  } catch (error) {
    if (thoughts.hint.value !== asked) return;
    thoughts.hint.value = null;
    refuse(error, null);
  }
}

export function closeHint(): void {
  thoughts.hint.value = null;
}

export function pointAt(chosen: number): void {
  const shown = thoughts.hint.value;
  if (shown?.reply?.opinions[chosen]) thoughts.hint.value = { ...shown, chosen };
}

/** Takes the chosen hint, step by step as long as each is offered; an attack opens its card first. */
export async function takeHint(): Promise<void> {
  const shown = thoughts.hint.value;
  const opinion = shown?.reply?.opinions[shown.chosen];
  if (!opinion || store.busy.value) return;
  closeHint();
  for (const step of opinion.steps) {
    const listed = store.mine.value ? store.actions.value.find((action) => isSame(action, step)) : undefined;
    if (!listed) return;
    if (asksFirst(listed, store.decision.value?.kind)) return controller.choose(listed);
    if (!(await controller.perform(listed))) return;
  }
}

/** Opens what the computer thought of the action behind a line of the log, or closes it. */
export async function toggleExplanation(line: number): Promise<void> {
  if (thoughts.explanation.value?.line === line) {
    thoughts.explanation.value = null;
    return;
  }
  const asked: thoughts.Explanation = { line, reply: null };
  thoughts.explanation.value = asked;
  try {
    const reply = await ask("explain", { event: line });
    if (thoughts.explanation.value === asked) thoughts.explanation.value = { line, reply };
  } catch (error) {
    if (thoughts.explanation.value === asked) thoughts.explanation.value = null;
    refuse(error, null);
  }
}

/** The latest line that can be explained. */
export function latestExplained(): number | null {
  const lines = [...thoughts.explained.value].filter((line) => line < store.shownLog.value.length);
  return lines.length > 0 ? Math.max(...lines) : null;
}

/** Shows in the log what the computer thought of its latest action. */
export async function explainLatest(): Promise<void> {
  const line = latestExplained();
  if (line === null) return;
  const open = thoughts.explanation.value?.line === line && store.panel.value === "log";
  if (!open) store.panel.value = "log";
  if (open || thoughts.explanation.value?.line !== line) await toggleExplanation(line);
}
