import assert from "node:assert/strict";
import { openArranged } from "./arranged.mjs";
import { Hands } from "./hands.mjs";

/** An Ammunition Phase of An Inevitable Destruction: the die and its modifiers are seen, an attempt is named, a box comes back. */
export async function ammunition(page, url) {
  const hands = new Hands(page, url);
  // A seed whose next die is low enough even for an exhausted unit.
  await openArranged(hands, {
    scenario: "slb-5",
    seed: 5,
    changes: [
      { unit: "csa-mclaws", ammunition: 1, exhausted: true },
      { unit: "union-gibbon", ammunition: 0 },
      { phase: "ammunition" },
    ],
  });
  const asked = await hands.asked();
  assert.deepEqual([asked.kind, asked.side], ["ammunition", "confederate"]);
  const card = page.locator(".replenish");
  await card.getByText("Point at a unit").waitFor();

  // From the keyboard: Tab to the name shows the way and the die.
  await page.locator(".choices").getByRole("button", { name: /McLaws/ }).focus();
  await card.getByText("McLaws").waitFor();
  assert.match(await card.getByRole("img", { name: /boxes left/ }).getAttribute("aria-label"), /^1 of 4/);
  await card.getByRole("img", { name: "A die of 1 to 5 brings a box" }).waitFor();
  await card.getByText("+1 exhausted").waitFor();
  await card.getByText("SLB-20-14").waitFor();
  await page.locator(".layer-path .supply-line").waitFor({ state: "attached" });
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/ammunition.png` });

  // An attempt is named by the button, and the sides roll when both have done.
  await hands.moves(() => page.locator(".choices").getByRole("button", { name: /McLaws/ }).first().click());
  assert.deepEqual((await hands.asked()).units, ["csa-mclaws"]);
  await card.getByText("one attempt named").waitFor();
  await hands.moves(() => page.keyboard.press("Enter"));
  const union = await hands.asked();
  assert.deepEqual([union.kind, union.side], ["ammunition", "union"]);
  await hands.moves(() => page.locator(".choices").getByRole("button", { name: /Gibbon/ }).first().click());
  await hands.moves(() => page.keyboard.press("Enter"));
  const { events } = await hands.update();
  const rolls = events.filter((event) => event.type === "rolled");
  assert.equal(rolls.length, 2, "each attempt has its die");
  assert.ok(rolls[0].details.some((detail) => detail.rule === "SLB-20-14"), "the log counts the exhaustion");
  const gained = events.filter((event) => event.type === "ammunition-gained").map((event) => event.unit);
  for (const [id, before] of [["csa-mclaws", 1], ["union-gibbon", 0]]) {
    assert.equal((await hands.unit(id)).ammunition, before + (gained.includes(id) ? 1 : 0));
  }
  assert.ok(gained.includes("csa-mclaws"), "McLaws gets a box");
  // The log names the die, and the unit's card has the new box.
  await page.locator(".log").getByText(/McLaws/).last().waitFor();
  await page.getByRole("tab", { name: "Forces" }).click();
  await page.locator(".forces").getByRole("button", { name: /^McLaws/ }).click();
  await page.getByRole("tab", { name: "Inspector" }).click();
  await page.locator(".inspector").getByRole("img", { name: "2 of 4 boxes left" }).waitFor();
}
