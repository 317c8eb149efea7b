import assert from "node:assert/strict";
import { openArranged } from "./arranged.mjs";
import { Hands } from "./hands.mjs";

/** Where Is Stuart? from a ride up to Westminster to its end: a marker is turned, and nobody tells its back before. */
export async function stuart(page, url) {
  const hands = new Hands(page, url);
  await openArranged(hands, {
    scenario: "rtg-2",
    players: { union: "computer", confederate: "human" },
    changes: [{ unit: "csa-f-lee", hex: "S4521", manpower: 3 }],
  });
  const faceDown = page.locator(".scenario-marker.face-down");
  assert.equal(await faceDown.count(), 10, "ten markers lie face down");
  assert.equal(await page.locator('.scenario-marker[aria-label*="Westminster"]').count(), 1, "a marker tells its place");
  const begun = await hands.update();
  const backs = /Army of the Potomac|PA Militia|Location of ANV|ANV in Gettysburg/;
  assert.ok(begun.state.outlook.markers.every((marker) => !backs.test(marker.name)), "no back is told");
  const pick = async (type, find = () => true) => {
    const action = (await hands.update()).actions.find((one) => one.type === type && find(one));
    assert.ok(action, `${type} is offered`);
    await hands.take(action);
  };
  if ((await hands.asked()).kind === "leader-transfer") await pick("end-phase");
  await pick("take-initiative");
  await pick("march", (action) => action.unit === "csa-f-lee");
  await pick("force-march", (action) => action.yes === false);
  await pick("step", (action) => action.to === "S4520");
  const turned = (await hands.update()).state.outlook.markers.filter((marker) => marker.face_down);
  assert.ok(turned.length < 10, "the marker of Westminster is turned");
  await page.waitForFunction((n) => document.querySelectorAll(".scenario-marker.face-down").length === n, turned.length);
  await page.getByRole("tab", { name: "Log" }).click();
  await page.locator(".log").getByText(/The \? of .*Westminster.* reads/).waitFor();
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/where-is-stuart.png` });
  for (let i = 0; i < 60 && (await hands.asked()); i++) await hands.dull();
  await page.getByText(/Union victory/).first().waitFor();
}
