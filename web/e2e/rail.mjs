import assert from "node:assert/strict";
import { openArranged } from "./arranged.mjs";
import { Hands } from "./hands.mjs";

/** Kenly goes by rail from Frederick toward Baltimore in the second turn of scenario 5. */
export async function byRail(page, url) {
  const hands = new Hands(page, url);
  await openArranged(hands, { scenario: "rtg-5", changes: [{ turn: 2 }, { to_act: "union" }] });
  const pick = async (type, find = () => true) => {
    const action = (await hands.update()).actions.find((one) => one.type === type && find(one));
    assert.ok(action, `${type} is offered`);
    await hands.take(action);
  };
  await pick("ride", (action) => action.unit === "union-kenly");
  const stops = (await hands.update()).actions.filter((action) => action.type === "select-hex");
  assert.ok(stops.some((action) => action.hex === "S5734"), "a train goes to Ellicott Mills");
  assert.ok(stops.every((action) => action.hex !== "S0632"), "none crosses the Potomac");
  await pick("select-hex", (action) => action.hex === "S5734");
  const kenly = await hands.unit("union-kenly");
  assert.equal(kenly.hex, "S5734");
  assert.equal(kenly.fatigue, 2);
  await page.getByRole("tab", { name: "Log" }).click();
  await page.locator(".log").getByText(/Kenly.*by rail/).first().waitFor();
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/by-rail.png` });
}
