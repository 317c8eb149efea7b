import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";

const PATIENCE_MS = 40000;

/** The computer answers for its side, and the player is never offered its choices. */
export async function againstComputer(page, url) {
  const hands = new Hands(page, url);
  await hands.begin({ union: "Player", confederate: "Computer" }, 3);
  for (let i = 0; i < 12; i++) {
    await mineOrOver(page);
    const { over, decision } = await hands.update();
    if (over) break;
    assert.equal(decision.side, "union", "only the player's side is asked here");
    if (decision.kind === "initiative") break;
    await hands.dull();
  }
  // Having passed, the player waits; the computer's choice is shown, not offered.
  await hands.moves(() => page.keyboard.press("p"));
  await mineOrOver(page);
  const log = await page.locator(".log").innerText();
  assert.match(log, /Confederate/i, "the log tells what the computer did");
  assert.match(page.url(), /#\/game\//, "the game has an address of its own");
}

async function mineOrOver(page) {
  const ready = () => {
    const update = window.longroll?.update();
    if (!update) return false;
    const waiting = document.querySelector(".thinking") !== null;
    if (waiting && document.querySelector(".choices button") !== null) throw new Error("the computer's choices are offered to the player");
    return update.over || (update.decision?.side === "union" && !waiting && window.longroll.ready());
  };
  await page.waitForFunction(ready, null, { timeout: PATIENCE_MS });
}
