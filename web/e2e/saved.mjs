import assert from "node:assert/strict";

/** A saved game goes to the trash only after a second question, and comes back. */
export async function putAway(page, url) {
  const headers = { "content-type": "application/json" };
  const players = { union: "human", confederate: "human" };
  const made = await fetch(new URL("api/games", url), { method: "POST", headers, body: JSON.stringify({ scenario: "slb-4", players }) });
  const { id } = await made.json();
  await page.goto(url);
  const saved = page.getByRole("button", { name: new RegExp(`^Brandy Station.*game ${id}`) });
  await saved.waitFor();
  const away = page.getByRole("button", { name: `Put away Brandy Station, game ${id}` });
  const question = page.getByRole("group", { name: "Put this game away?" });
  await away.click();
  // Whoever goes on pressing Enter keeps the game.
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  await away.click();
  await question.waitFor();
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/put-away.png` });
  await question.getByRole("button", { name: "Put away" }).click();
  await saved.waitFor({ state: "detached" });
  await page.getByText(`game ${id}, is in the trash folder`).waitFor();
  if (process.env.LONGROLL_SHOTS) await page.screenshot({ path: `${process.env.LONGROLL_SHOTS}/taken-back.png` });
  await page.getByRole("button", { name: "Take it back" }).click();
  await saved.waitFor();
  // Nothing of the way of setting up a game hides behind Begin.
  const dice = await page.locator(".dice-seed summary").boundingBox();
  const begin = await page.getByRole("button", { name: "Begin" }).boundingBox();
  assert.ok(dice.y + dice.height <= begin.y, "the line of the dice is clear of Begin");
}
