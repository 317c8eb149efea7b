import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";

/** Brandy Station begins with a charge over Beverly Ford, from the combat card. */
export async function charge(page, url) {
  const hands = new Hands(page, url);
  await hands.begin({ union: "Player", confederate: "Player" }, 3, [], /Brandy Station/);
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/brandy-station.png` });
  const pick = async (type, find = () => true) => {
    const action = (await hands.update()).actions.find((one) => one.type === type && find(one));
    assert.ok(action, `${type} is offered`);
    await hands.take(action);
  };
  await pick("take-initiative");
  await pick("march", (action) => action.unit === "union-davis-b");
  await pick("force-march", (action) => action.yes === false);
  await pick("step", (action) => action.to === "2213");
  const charges = (await hands.update()).actions.filter((action) => action.type === "charge");
  assert.ok(charges.some((action) => action.target === "2114"), "a charge at 2114 is offered");
  await hands.clickHex("2114");
  const card = page.locator(".combat");
  await card.locator(".modifiers").waitFor();
  assert.doesNotMatch(await card.locator(".modifiers").innerText(), /charge/i, "the card opens with the plain attack");
  await card.getByRole("checkbox", { name: /charge/i }).check();
  await card.locator(".modifiers").getByText(/cavalry charge/i).waitFor();
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/charge.png` });
  await hands.moves(() => card.locator(".attack-button").click());
  const { events } = await hands.update();
  const declared = events?.find((event) => event.type === "attack-declared");
  if (declared) assert.ok(declared.details.some((detail) => detail.rule === "SLB-S4-13"), "the log counts the charge");
}
