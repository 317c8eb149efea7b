import assert from "node:assert/strict";
import { Hands } from "./hands.mjs";

/** A paralyzed flank shows by itself; barred hexes, the command and the boxes beside the map on demand. */
export async function outlook(page, url) {
  const hands = new Hands(page, url);
  // The random event of this seed paralyzes the Union left and takes Hooker's confidence.
  await hands.begin({ union: "Player", confederate: "Player" }, 209, [], /An Inevitable Destruction/);
  await page.locator(".topbar").getByText("Left flank paralyzed, confidence lost").waitFor();
  assert.ok((await page.locator(".flank-mark.left.paralyzed").count()) > 0, "the left is marked");
  assert.equal(await page.locator(".flank-mark.right.paralyzed").count(), 0);
  assert.ok((await page.locator(".flank-mark.right").count()) > 0, "the right is told apart");
  const layers = page.getByRole("button", { name: "Layers" });
  await layers.click();
  await page.getByRole("checkbox", { name: /Flanks/ }).uncheck();
  assert.equal(await page.locator(".flank-mark").count(), 0);
  assert.equal(await page.locator(".layer-barred .barred").count(), 0);
  await page.getByRole("checkbox", { name: "Where Union infantry may not go" }).check();
  assert.equal(await page.locator(".layer-barred .barred").count(), (await hands.update()).state.outlook.barred[0].hexes.length);
  await page.getByRole("tab", { name: "Forces" }).click();
  await page.locator(".command-state").getByText("has lost confidence").waitFor();
  await page.locator(".off-map").getByText("Hood with Longstreet").waitFor();
  // In a replay the log goes no further than the table.
  await page.getByRole("tab", { name: "Log" }).click();
  const lines = async () => {
    // The list is drawn after the tab and after the table.
    let count = -1;
    for (let now = await page.locator(".log > li").count(); now !== count; now = await page.locator(".log > li").count()) {
      count = now;
      await page.waitForTimeout(250);
    }
    return count;
  };
  const before = await lines();
  for (let i = 0; i < 6 && (await lines()) <= before; i++) await hands.moves(() => page.keyboard.press("e"));
  assert.ok((await lines()) > before, "the log goes on");
  await page.keyboard.press("r");
  await page.getByRole("slider", { name: "Action shown" }).press("Home");
  await page.waitForFunction((n) => document.querySelectorAll(".log > li").length === n, before);
}
