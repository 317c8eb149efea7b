// Games that begin as a test wants them: a new game's record, with a referee's edit written at its end, is laid into the
// server's folder. LONGROLL_GAMES names that folder.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

let number = 0;

/** Whether games can be arranged at this server. */
export const canArrange = () => Boolean(process.env.LONGROLL_GAMES);

/** Lays such a game into the folder and gives its id. `changes` are those of the engine's `edit`. */
export async function arrange(url, { scenario, seed = 7, options = {}, changes = [], players = { union: "human", confederate: "human" } }) {
  const folder = process.env.LONGROLL_GAMES;
  assert.ok(folder, "LONGROLL_GAMES names the server's folder of games");
  const headers = { "content-type": "application/json" };
  const made = await fetch(new URL("api/games", url), { method: "POST", headers, body: JSON.stringify({ scenario, seed, options, players }) });
  const { id } = await made.json();
  assert.ok(id, `a game of ${scenario} begins`);
  const record = await (await fetch(new URL(`api/games/${id}/record`, url))).text();
  const edit = changes.length > 0 ? `edit ${JSON.stringify(changes)}\n` : "";
  const name = `arranged-${process.pid}-${++number}`;
  await writeFile(join(folder, `${name}.lroll`), record + edit);
  return name;
}

/** The same, opened in the page. */
export async function openArranged(hands, wish) {
  const id = await arrange(hands.url, wish);
  await hands.open(id);
  return id;
}
