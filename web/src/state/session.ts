import { batch } from "@preact/signals";
import { HexGrid } from "../model/board";
import * as api from "../net/api";
import { seatRefusal, wantedSeat } from "../model/secrets";
import { Left, Live, Refused } from "../net/live";
import type { GameEvent, Requests, ThinkingPush, Update } from "../protocol";
import * as store from "./store";
import * as thoughts from "./thoughts";

/** The connection to the game on the table, and what happens when it speaks. */
let live: Live | null = null;
/** Rises whenever a game is opened or left. */
let opening = 0;
let stamp = 0;
const awaited: { after: number; resolve(): void }[] = [];

const PUSH_PATIENCE_MS = 5000;

export async function openGame(id: string): Promise<void> {
  closeGame();
  const mine = opening;
  const row = (await api.gameList()).games.find((game) => String(game.id) === id);
  // The player may have gone elsewhere while the server answered.
  if (mine !== opening) return;
  if (!row) throw new api.ApiError(`There is no game with the number ${id} here.`);
  const seat = wantedSeat(location.search);
  // A browser does not tell why a socket is refused: a bad seat is refused before.
  const refusal = seatRefusal(seat, row.players);
  if (refusal) throw new api.ApiError(refusal);
  store.players.value = row.players;
  live = new Live(id, seat, receive, think, (connection) => (store.connection.value = connection));
  const data = await api.mapData(api.mapOf(row.scenario));
  if (mine === opening) store.grid.value = new HexGrid(data);
}

export function closeGame(): void {
  opening++;
  live?.close();
  live = null;
  batch(() => {
    store.update.value = null;
    store.shownTo.value = null;
    store.grid.value = null;
    store.log.value = [];
    store.quiet.value = false;
    store.replay.value = null;
    store.overlay.value = null;
    store.inspected.value = null;
    store.openStack.value = null;
    store.supply.value = null;
    store.wantedLayers.value = {};
    store.cursor.value = null;
    store.hovered.value = null;
    store.dice.value = [];
    thoughts.forgetGame();
    clearAsk();
  });
}

export function ask<K extends keyof Requests>(op: K, fields: Requests[K]["ask"]): Promise<Requests[K]["reply"]> {
  return live ? live.ask(op, fields) : Promise.reject(new Error("No game is open."));
}

/**
 * Sends a request that changes the game, with the number of the update that the player looks at: what was meant
 * for an older one is refused. Settled once the change has also been pushed.
 */
export async function change<K extends "do" | "undo">(op: K, fields: Requests[K]["ask"]): Promise<boolean> {
  const seq = store.update.value?.seq;
  const before = seq ?? 0;
  store.busy.value = true;
  store.refusal.value = null;
  thoughts.fresh.value = false;
  try {
    await ask(op, { ...fields, seq });
    await pushedAfter(before);
    return true;
  } catch (error) {
    refuse(error, null);
    return false;
  } finally {
    store.busy.value = false;
  }
}

/** Shows why something can't be done, in words and with the rule. */
export function refuse(error: unknown, hex: string | null): void {
  if (error instanceof Left) return;
  const message = error instanceof Error ? error.message : String(error);
  store.refusal.value = { message, rule: error instanceof Refused ? error.rule : null, hex, stamp: ++stamp };
}

export function showRefusal(message: string, rule: string | null, hex: string | null): void {
  store.refusal.value = { message, rule, hex, stamp: ++stamp };
}

function pushedAfter(seq: number): Promise<void> {
  if ((store.update.value?.seq ?? 0) > seq) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PUSH_PATIENCE_MS);
    awaited.push({
      after: seq,
      resolve: () => {
        clearTimeout(timer);
        resolve();
      },
    });
  });
}

function receive(update: Update): void {
  const before = store.update.value;
  batch(() => {
    store.update.value = update;
    if (update.over && !before?.over) store.overlay.value = "result";
    clearAsk();
    if (before && !isOthers(update, before)) addEvents(update, before);
  });
  const turned = before !== null && isOthers(update, before);
  if (turned) forget();
  // Once a game of secrets is over its log can be explained.
  const opened = update.over && before?.secret === true;
  if (!before || turned || opened || update.seq > before.seq + 1 || update.seq < before.seq) void loadLog();
  for (let i = awaited.length - 1; i >= 0; i--) {
    if (update.seq > awaited[i]!.after) awaited.splice(i, 1)[0]!.resolve();
  }
}

/** Whether another side now looks at the screen, whose log is another log: only where there are secrets. */
function isOthers(update: Update, before: Update): boolean {
  return before.seat !== update.seat && Boolean(update.secret || before.secret);
}

function think(thought: ThinkingPush): void {
  if (thought.seq === store.update.value?.seq) thoughts.thought.value = thought;
}

function addEvents(update: Update, before: Update): void {
  if (update.seq !== before.seq) store.quiet.value = update.events.length === 0;
  if (update.events.length === 0 && update.seq !== before.seq) {
    void loadLog();
    return;
  }
  if (typeof update.explained === "number") {
    thoughts.fresh.value = true;
    thoughts.explained.value = new Set([...thoughts.explained.value, update.explained]);
  }
  store.log.value = [...store.log.value, ...update.events];
  const rolled = update.events.filter((event: GameEvent) => (event.dice?.length ?? 0) > 0);
  if (rolled.length > 0) store.dice.value = [...store.dice.value, ...rolled];
}

/** What one side has looked at is nothing for the other. */
function forget(): void {
  batch(() => {
    store.log.value = [];
    store.dice.value = [];
    store.inspected.value = null;
    store.openStack.value = null;
    thoughts.forgetGame();
  });
}

async function loadLog(): Promise<void> {
  try {
    const { events, explained } = await ask("log", { from: 0 });
    batch(() => {
      store.log.value = events;
      thoughts.explained.value = new Set(explained);
      if (!thoughts.explained.value.has(thoughts.explanation.value?.line ?? -1)) thoughts.explanation.value = null;
    });
  } catch {
    // The log is read again with the next update.
  }
}

/** Forgets what belonged to the decision before. */
function clearAsk(): void {
  store.refusal.value = null;
  store.picks.value = new Set();
  store.chooser.value = null;
  store.card.value = null;
  store.planned.value = null;
  store.bends.value = [];
  store.reach.value = null;
  thoughts.forgetDecision();
}
