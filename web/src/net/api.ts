import type { BySide, GameRow, Level, MapData, Scenario, Seat } from "../protocol";

/** An answer of the server that is no success, in words a player can read. */
export class ApiError extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("The Longroll program does not answer. Is it still running?");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = (body as { error?: { message?: string } | string } | null)?.error;
    const message = typeof error === "string" ? error : error?.message;
    throw new ApiError(message ?? `The server answered ${response.status} to ${path}.`);
  }
  return body as T;
}

export async function scenarios(): Promise<Scenario[]> {
  return (await ask<{ scenarios: Scenario[] }>("/api/scenarios")).scenarios;
}

/** The levels of the computer, the easiest first. */
export async function levels(): Promise<Level[]> {
  return (await ask<{ levels: Level[] }>("/api/levels")).levels;
}

export interface GameList {
  games: GameRow[];
  /** Records that can't be read, and why. */
  broken: { id: string; message: string }[];
}

export async function gameList(): Promise<GameList> {
  return { broken: [], ...(await ask<Partial<GameList> & { games: GameRow[] }>("/api/games")) };
}

/** `options` are the names of the optional rules to play with. */
export async function newGame(scenario: string, players: BySide<Seat>, options: string[], seed?: number): Promise<string> {
  const on = Object.fromEntries(options.map((name) => [name, true]));
  const body = JSON.stringify({ scenario, players, options: on, seed });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  return String((await ask<{ id: string | number }>("/api/games", init)).id);
}

/** Moves a saved game into the trash folder. */
export async function putAway(id: string): Promise<void> {
  await ask(`/api/games/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Takes it out again. */
export async function takeBack(id: string): Promise<void> {
  await ask(`/api/games/${encodeURIComponent(id)}/take-back`, { method: "POST" });
}

export async function mapData(map: string): Promise<MapData> {
  return ask<MapData>(`/api/maps/${map}.json`);
}

/** The map that a scenario is played on: the game's part of the scenario id. */
export function mapOf(scenario: string): string {
  return scenario.split("-")[0] ?? "slb";
}
