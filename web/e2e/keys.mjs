import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";

const MOST_ANSWERS = 300;

/** A whole turn from the keyboard: nothing is pointed at once the table is laid. */
export async function keysOnly(page, url) {
  const hands = new Hands(page, url);
  await hands.begin({ union: "Player", confederate: "Player" }, 11);
  await page.evaluate(() => document.activeElement?.blur());
  let marched = false;
  for (let i = 0; i < MOST_ANSWERS; i++) {
    const { over, decision, actions } = await hands.update();
    if (over) break;
    const offers = (type) => actions.some((action) => action.type === type);
    if (decision.kind === "march" && !marched && offers("step")) {
      marched = await stepByKeys(hands, decision.unit);
      if (marched) continue;
    }
    await hands.moves(() => answer(page, decision, offers, marched));
  }
  assert.ok(marched, "a unit marched by keys alone");
  await page.locator(".result-level").waitFor();
}

async function answer(page, decision, offers, marched) {
  const keys = page.keyboard;
  if (offers("end-phase") || offers("end-march") || offers("stop-retreat")) return keys.press("e");
  if (decision.kind === "initiative") return keys.press(marched ? "p" : "i");
  if (decision.kind === "force-march") return keys.press("n");
  if (decision.kind === "action") {
    if (marched && offers("pass")) return keys.press("p");
    await keys.press("n");
    await keys.press(" ");
    return keys.press("Enter");
  }
  if (offers("confirm")) return keys.press("Enter");
  await keys.press("1");
  if (offers("select")) await keys.press("Enter");
  return undefined;
}

/** Puts the cursor on the hexes that may be entered, one after the other, until a press of Space marches there. */
async function stepByKeys(hands, unit) {
  const { page } = hands;
  const before = await hands.update();
  const from = (await hands.unit(unit)).hex;
  for (let i = 0; i < before.actions.length; i++) {
    await page.keyboard.press("n");
    await page.keyboard.press(" ");
    await page.waitForTimeout(250);
    if ((await hands.update()).seq > before.seq) {
      await page.waitForFunction(() => window.longroll.ready());
      return (await hands.unit(unit))?.hex !== from;
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  return false;
}
