import assert from "node:assert/strict";
import { arrange } from "./arranged.mjs";
import { doctor } from "./doctored.mjs";
import { Hands } from "./hands.mjs";

const [REYNOLDS, WADSWORTH, ROBINSON] = ["union-reynolds", "union-wadsworth", "union-robinson"];
const LANDINGS = ["S3303", "S3304"];

/** Whoever comes from off the map stands in the tray, lights the hexes where it may come, and is put down there. */
export async function arrivals(page, url) {
  const hands = new Hands(page, url);
  const taken = await doctor(page, ask, placed);
  await hands.open(await arrange(url, { scenario: "rtg-5" }));
  const tray = page.getByRole("group", { name: "Waiting off the map" });
  await tray.getByRole("button", { name: /^Wadsworth/ }).and(page.locator("[aria-pressed=true]")).waitFor();
  assert.equal(await tray.getByRole("button", { name: /^Reynolds.*none under his command/ }).isDisabled(), true);
  assert.equal(await page.locator(".layer-over .landing").count(), LANDINGS.length);
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/arrivals.png` });

  // Another is taken up with the pointer and put down with the keyboard.
  await tray.getByRole("button", { name: /^Robinson/ }).click();
  await page.locator(".tray-head").getByText("Robinson").waitFor();
  await page.keyboard.press("n");
  await hands.moves(() => page.keyboard.press(" "));
  assert.deepEqual(taken[0], { type: "place", unit: ROBINSON, hex: LANDINGS[0] });
  // The next comes up by itself; the counter that stands in the hex is no bar.
  await page.locator(".tray-head").getByText("Wadsworth").waitFor();
  await hands.moves(() => hands.clickHex(LANDINGS[1]));
  assert.deepEqual(taken[1], { type: "place", unit: WADSWORTH, hex: LANDINGS[1] });
  // The leader joins one under his command.
  await page.locator(".tray-head").getByText("comes with").waitFor();
  await hands.moves(() => page.locator(".choices").getByRole("button", { name: /Wadsworth/ }).click());
  assert.deepEqual(taken[2], { type: "transfer-leader", leader: REYNOLDS, to: WADSWORTH });
  await hands.moves(() => page.getByRole("button", { name: /Let the rest wait/ }).click());
  assert.deepEqual(taken[3], { type: "end-phase" });

  await page.getByRole("tab", { name: "Forces" }).click();
  const track = page.getByRole("region", { name: "Union reinforcements" });
  await track.getByText("Third increment").waitFor();
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/tracks.png` });
}

/** Depots in building and complete, stations, levies and counties; a convoy is divided by its boxes. */
export async function supplies(page, url) {
  const hands = new Hands(page, url);
  const taken = await doctor(page, behindTheLines, divided);
  await hands.open(await arrange(url, { scenario: "rtg-5" }));
  await page.locator(".campaign-card").getByRole("img", { name: "1.5 boxes left in the convoy" }).waitFor();
  assert.equal(await page.locator(".depot.building").count(), 1);
  assert.equal(await page.locator(".depot:not(.building):not(.away)").count(), 1);
  assert.equal(await page.locator(".station.damage").count(), 1);
  assert.equal(await page.locator(".station.destroy").count(), 1);
  assert.equal(await page.locator(".levy").count(), 1);
  const chip = page.locator(".choices").getByRole("button", { name: /^Wright/ });
  assert.equal(await chip.getByRole("img").getAttribute("aria-label"), "1 of 4 boxes left");
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/convoy.png` });
  await hands.moves(() => chip.click());
  assert.deepEqual(taken[0], { type: "select", unit: "union-wright" });
  await page.locator(".campaign-card").getByRole("img", { name: "0.5 boxes left in the convoy" }).waitFor();
  await hands.moves(() => page.keyboard.press("Enter"));
  assert.deepEqual(taken[1], { type: "confirm" });

  // Said in words where the place is looked at.
  await page.evaluate(() => window.longroll.look("S5734"));
  await page.locator(".inspector").getByText("damaged: no train passes").waitFor();
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByRole("checkbox", { name: "Counties" }).check();
  await page.getByRole("list", { name: "Counties" }).getByRole("button", { name: "Frederick (west)" }).waitFor();
  assert.ok((await page.locator(".layer-counties .county").count()) > 10);
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/counties.png` });
}

/** Reynolds, Wadsworth and Robinson arrive in one of two hexes. */
function ask(update) {
  const { state } = update;
  for (const unit of state.units) if ([WADSWORTH, ROBINSON].includes(unit.id)) Object.assign(unit, { hex: null, manpower: 6, combat: 6 });
  for (const leader of state.leaders) if (leader.id === REYNOLDS) Object.assign(leader, { hex: null, attached_to: null });
  const awaited = [{ side: "union", contingent: "third increment", units: ["union-brisbane"], leaders: [] }];
  state.operations = { ...state.operations, awaited };
  return asking(update, [ROBINSON, WADSWORTH].sort().reverse(), [REYNOLDS]);
}

function asking(update, units, leaders) {
  const on = (id) => update.state.units.find((unit) => unit.id === id);
  const prompt = "Union: where do Wadsworth, Robinson, Reynolds arrive?";
  const places = units.flatMap((unit) => LANDINGS.map((hex) => ({ type: "place", unit, hex, text: `Place ${on(unit).name} in ${hex}` })));
  const hosts = [WADSWORTH, ROBINSON].filter((unit) => on(unit).hex);
  const joins = leaders.flatMap((leader) => hosts.map((to) => ({ type: "transfer-leader", leader, to, text: `Reynolds arrives with ${on(to).name}` })));
  const end = { type: "end-phase", text: "Let the rest wait" };
  return { ...update, decision: { side: "union", kind: "arrivals", prompt, units, leaders }, actions: [...places, ...joins, end] };
}

function placed(update, action) {
  const { units, leaders } = update.decision;
  for (const unit of update.state.units) if (unit.id === action.unit) unit.hex = action.hex;
  return asking(update, units.filter((id) => id !== action.unit), leaders.filter((id) => id !== action.leader));
}

function behindTheLines(update) {
  const { state } = update;
  state.depots = [
    { hex: "S2925", owner: "union", off_map: false, building: true },
    { hex: "N5632", owner: "union", off_map: false },
  ];
  state.stations = [{ hex: "S5734", marker: "damage" }, { hex: "S1734", marker: "destroy" }];
  state.operations = { ...state.operations, levied: ["S3201"] };
  state.units = state.units.map((unit) => ({ ...unit, ammunition: unit.id === "union-wright" ? 1 : 4, ammunition_boxes: 4 }));
  const decision = { side: "union", kind: "convoy", prompt: "Union: which units get ammunition? 1\u00bd boxes of the convoy are left.", remaining: 3 };
  return { ...update, decision, actions: convoyActions() };
}

function convoyActions() {
  return [{ type: "select", unit: "union-wright", text: "Wright gets a box of ammunition" }, { type: "confirm", text: "Leave what is left" }];
}

function divided(update, action) {
  if (action.type !== "select") return update;
  for (const unit of update.state.units) if (unit.id === action.unit) unit.ammunition += 1;
  return { ...update, decision: { ...update.decision, remaining: update.decision.remaining - 2 } };
}
