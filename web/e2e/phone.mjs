import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";

/** Nothing runs off a narrow screen, and a tap first shows a path before it is marched. */
export async function lookAround(page, url) {
  const hands = new Hands(page, url);
  await hands.begin({ union: "Player", confederate: "Player" }, 5);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} pixels wide`);
  for (const part of [".topbar", ".decision"]) {
    const box = await page.locator(part).boundingBox();
    assert.ok(box && box.x >= -1 && box.x + box.width <= 391, `${part} fits the screen`);
  }
  await page.getByRole("button", { name: "Log" }).tap();
  await page.locator(".side").waitFor();
  await page.getByRole("button", { name: "Close the panel" }).tap();
  for (let i = 0; i < 12 && (await hands.asked()).kind !== "march"; i++) {
    const { actions } = await hands.update();
    const onward = ["end-phase", "take-initiative", "march"].map((type) => actions.find((action) => action.type === type)).find(Boolean);
    const settle = actions.find((action) => action.type === "force-march" && action.yes === false);
    await hands.take(settle ?? onward ?? actions[0]);
  }
  const { decision, actions } = await hands.update();
  assert.equal(decision.kind, "march");
  const step = actions.find((action) => action.type === "step");
  await page.waitForTimeout(500);
  const { x, y } = await hands.point(step.to);
  await page.touchscreen.tap(x, y);
  await page.getByRole("button", { name: /March to/ }).waitFor();
  await hands.moves(() => page.getByRole("button", { name: /March to/ }).tap());
  assert.equal((await hands.unit(decision.unit)).hex, step.to);
}
