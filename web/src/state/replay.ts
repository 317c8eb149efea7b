import { ask, refuse } from "./session";
import * as store from "./store";

const STEP_MS = 900;
let timer: ReturnType<typeof setTimeout> | undefined;
let wanted = 0;

/** Opens the replay at the latest action, or closes it. */
export async function toggleReplay(): Promise<void> {
  if (store.replay.value) {
    wanted++;
    stop();
    store.refusal.value = null;
    store.replay.value = null;
  } else {
    await open("end");
  }
}

/** Opens the replay at the set-up and lets it run. */
export async function watchReplay(): Promise<void> {
  await open(0);
  const replay = store.replay.value;
  if (!replay) return;
  store.replay.value = { ...replay, playing: true };
  timer = setTimeout(() => void run(1), STEP_MS);
}

async function open(at: number | "end"): Promise<void> {
  store.card.value = null;
  store.chooser.value = null;
  try {
    await seek(at === "end" ? (await ask("at", { n: 0 })).count : at);
  } catch (error) {
    refuse(error, null);
  }
}

/** Shows the game after its nth action. */
export async function seek(n: number): Promise<void> {
  const asked = ++wanted;
  const count = store.replay.value?.count;
  try {
    const target = Math.max(0, Math.min(n, count ?? n));
    const reply = await ask("at", { n: target });
    if (asked !== wanted) return;
    store.refusal.value = null;
    const playing = store.replay.value?.playing ?? false;
    store.replay.value = { n: target, count: reply.count, events: reply.events ?? store.log.value.length, state: reply.state, text: reply.text, playing };
  } catch (error) {
    refuse(error, null);
  }
}

export function playPause(): void {
  const replay = store.replay.value;
  if (!replay) return;
  if (replay.playing) {
    stop();
    return;
  }
  const from = replay.n >= replay.count ? -1 : replay.n;
  store.replay.value = { ...replay, playing: true };
  void run(from + 1);
}

function stop(): void {
  clearTimeout(timer);
  if (store.replay.value) store.replay.value = { ...store.replay.value, playing: false };
}

async function run(n: number): Promise<void> {
  await seek(n);
  const replay = store.replay.value;
  if (!replay?.playing) return;
  if (replay.n >= replay.count) stop();
  // From where the slider stands by then.
  else timer = setTimeout(() => void run((store.replay.value?.n ?? n) + 1), STEP_MS);
}
