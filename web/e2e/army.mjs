import assert from "node:assert/strict";
import { openArranged } from "./arranged.mjs";
import { Hands } from "./hands.mjs";

/** The seed's dice bring result B: the first increment comes and makes a bonus cycle, then the second comes. */
const RESULT_B = 2;

/** The Army of the Potomac arrives in The Gettysburg Campaign: an increment is placed and acts in its bonus cycle. */
export async function army(page, url) {
  const hands = new Hands(page, url);
  await openArranged(hands, { scenario: "rtg-6", seed: RESULT_B, changes: [{ turn: 9 }, { phase: "army-arrival" }] });
  await page.locator(".log").getByText(/Arrival B:/).waitFor();
  const tray = page.getByRole("group", { name: "Waiting off the map" });
  await tray.getByRole("button", { name: "Wadsworth, Manpower 8" }).waitFor();
  await shot(page, "army-tray");

  const first = (await hands.asked()).units;
  assert.equal(first.length, 10);
  await placeAll(hands);
  // Each leader of the increment has come with one of his own.
  const { state } = await hands.update();
  for (const id of ["union-reynolds", "union-sickles", "union-howard"]) {
    assert.ok(state.leaders.find((leader) => leader.id === id).hex, `${id} is on the map`);
  }

  // The bonus cycle: these units act, nobody else, and no die falls for the initiative.
  await page.locator(".decision-prompt").getByText(/bonus cycle/).waitFor();
  await hands.moves(() => page.keyboard.press("i"));
  assert.equal((await hands.asked()).kind, "action");
  assert.equal((await hands.update()).state.phase, "army-arrival");
  const acting = (await hands.update()).actions.filter((action) => action.unit).map((action) => action.unit);
  assert.ok(acting.length > 0 && acting.every((id) => first.includes(id)), "only the first increment acts");
  await shot(page, "army-cycle");
  const before = await hands.unit("union-wadsworth");
  await hands.take((await hands.update()).actions.find((action) => action.type === "march" && action.unit === "union-wadsworth"));
  const tired = await hands.unit("union-wadsworth");
  assert.equal(tired.fatigue, before.fatigue + 1);

  // After its recovery the second increment is asked for.
  for (let step = 0; step < 30 && (await hands.asked()).kind !== "arrivals"; step++) await hands.dull();
  assert.ok((await hands.asked()).units.includes("union-caldwell"), "the second increment comes");
  const rested = await hands.unit("union-wadsworth");
  assert.ok(rested.fatigue < tired.fatigue, "the bonus cycle ends with a recovery");
  await shot(page, "army-second");
}

/** Puts everybody down where the page proposes, from the keyboard. */
async function placeAll(hands) {
  const { page } = hands;
  for (let step = 0; step < 40 && (await hands.asked())?.kind === "arrivals"; step++) {
    const { actions } = await hands.update();
    if (actions.some((action) => action.type === "place")) {
      await page.keyboard.press("n");
      await hands.moves(() => page.keyboard.press(" "));
    } else {
      await hands.take(actions.find((action) => action.type === "transfer-leader"));
    }
  }
}

async function shot(page, name) {
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/${name}.png` });
}
