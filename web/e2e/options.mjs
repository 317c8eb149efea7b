import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";

/** The menu offers the scenario's optional rules, and a game tells those it is played with. */
export async function optionalRules(page, url) {
  const hands = new Hands(page, url);
  await page.goto(url);
  await page.getByRole("radio", { name: /Salem Church/ }).click();
  const offered = page.locator(".optional");
  assert.equal(await offered.getByRole("checkbox").first().isVisible(), false, "the rules are folded away at first");
  await offered.locator("summary").click();
  assert.match(await offered.innerText(), /Fatigue Level 4.*S5\.1-17/s, "each has its sentence and its rule");
  assert.match(await offered.innerText(), /Entrenchment action.*S5\.5-01/s);
  assert.equal(await offered.getByRole("checkbox", { checked: true }).count(), 0, "none is on by itself");
  if (process.env.LONGROLL_SHOTS) {
    await offered.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/options.png`, fullPage: true });
  }
  await hands.begin({ union: "Player", confederate: "Player" }, 3, ["Entrenchment action"]);
  const { options } = (await hands.update()).state;
  assert.deepEqual(options.map((option) => option.name), ["entrench_action_1863"]);
  await page.keyboard.press("v");
  await page.getByRole("button", { name: "Special rules of the scenario" }).click();
  const told = page.locator(".rules-panel .optional-rules");
  await told.waitFor();
  assert.match(await told.innerText(), /spend an action to entrench.*S5\.5-01/s, "the table says which rules are in use");
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/options-table.png` });
  await hands.begin({ union: "Player", confederate: "Player" }, 3);
  assert.deepEqual((await hands.update()).state.options, [], "the next game has none unless ticked again");
}
