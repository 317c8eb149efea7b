import { batch, effect } from "@preact/signals";
import { placeAnswer, unitAnswer } from "../model/answers";
import { arriving } from "../model/arrivals";
import { crowPath, marchPath, type MarchPath, type PathField } from "../model/path";
import { isAboutMarkers } from "../model/secrets";
import { CAPTURED_DEPOT, inOrder, isSelection, mostPicks, toggled } from "../model/selection";
import { otherSide, type Action, type AttackType, type Side } from "../protocol";
import { toggleReplay } from "./replay";
import { ask, change, refuse, showRefusal } from "./session";
import { ATTACK_TYPES } from "../model/words";
import * as store from "./store";
import * as thoughts from "./thoughts";

/** What clicks and keys mean. Everything that changes the game goes through here. */

export async function perform(action: Action): Promise<boolean> {
  if (store.busy.value || !store.mine.value) return false;
  const { text: _text, cost: _cost, ...bare } = action;
  return change("do", { action: bare });
}

/** Where nothing can be taken back, the server says why. */
export async function undo(): Promise<void> {
  if (store.update.value && !store.replay.value && !store.busy.value) await change("undo", {});
}

export function inspect(subject: store.Subject): void {
  store.inspected.value = subject;
  if (!("unit" in subject) || subject.unit !== store.supply.peek()?.unit) store.supply.value = null;
}

/** Draws the way by which ammunition would get to a unit. */
export async function showSupply(unit: string): Promise<void> {
  const seq = store.update.value?.seq;
  if (seq === undefined || store.units.value.get(unit)?.ammunition === undefined) return;
  try {
    const found = await ask("supply", { unit });
    const seen = store.inspected.value;
    if (seen && "unit" in seen && seen.unit === unit) store.supply.value = { unit, seq, found };
  } catch (error) {
    refuse(error, null);
  }
}

/** A choice of the decision bar. A few open something first; the others are sent. */
export async function choose(action: Action): Promise<void> {
  store.chooser.value = null;
  if (action.type === "select") return naming() ? void (await perform(action)) : pick(action.unit ?? action.leader ?? "");
  if (action.type === "confirm") return confirmPicks();
  if (action.type === "attack" || action.type === "charge") return openCard(action.target ?? "", action.attack);
  if (action.type === "select-hex" && store.decision.value?.kind === "assault-target") return openCard(action.hex ?? "");
  await perform(action);
}

/** Whether the units on offer are to be named one at a time, not gathered. */
export function naming(): boolean {
  const kind = store.decision.value?.kind;
  return kind === "break-up" || kind === "ammunition" || kind === "convoy" || kind === "conscripts" || (kind === "reform" && !store.actions.value.some((action) => action.type === "confirm"));
}

function asksForAmmunition(): boolean {
  return store.decision.value?.kind === "ammunition";
}

function pick(id: string): void {
  const most = mostPicks(store.decision.value);
  const picks = store.picks.value;
  store.refusal.value = null;
  if (most !== null && picks.size >= most && !picks.has(id)) {
    const unit = store.units.value.get(id);
    const words = `The captured depot feeds no more than ${most} units, and so many are chosen: leave one of them out if ${unit?.name ?? id} shall be fed.`;
    return showRefusal(words, CAPTURED_DEPOT[store.decision.value!.side], unit?.hex ?? null);
  }
  store.picks.value = toggled(picks, id);
}

/** Sends the picks in the engine's order and closes the selection unless it closed by itself. */
export async function confirmPicks(): Promise<void> {
  const kind = store.decision.value?.kind;
  const wanted = inOrder(store.actions.value, store.picks.value);
  for (const action of wanted) {
    if (!(await perform(action))) return;
    if (store.decision.value?.kind !== kind) return;
  }
  const confirm = store.actions.value.find((action) => action.type === "confirm");
  if (confirm && store.decision.value?.kind === kind) await perform(confirm);
}

export interface ClickOptions {
  bend: boolean;
  touch: boolean;
  /** The second click of a double-click: it must not march on, the map may have moved below the pointer. */
  again?: boolean;
}

/** A click or tap on a hex of the map; returns false where the hex has no part in the decision. */
export async function clickHex(hex: string, options: ClickOptions): Promise<void> {
  store.refusal.value = null;
  if (underWay) return;
  const offered = store.aims.value.hexes.get(hex) ?? [];
  const attacks = offered.filter((action) => action.type === "attack");
  const asked = store.decision.value;
  if (!store.mine.value || !asked) return inspect({ hex });
  if (options.again && !options.touch) return;
  if (asked.kind === "march") return clickMarch(hex, attacks, options);
  if (asked.kind === "assault-target" && offered.length > 0) return openCard(hex);
  // A finger can't point: its first tap shows the way of the train, the second sends it.
  if (asked.kind === "ride" && options.touch && offered.length > 0 && store.planned.value !== hex) {
    store.planned.value = hex;
  } else if (offered.length === 1) {
    await perform(offered[0]!);
  } else if (offered.length > 1) {
    store.chooser.value = { title: `How to go to ${store.grid.value?.label(hex) ?? hex}?`, actions: offered };
  } else {
    inspect({ hex });
    await explain(hex);
  }
}

/** Says why a hex, or whoever stands there, is no answer to what is asked; silent where nothing on the map is. */
export async function explain(hex: string): Promise<void> {
  const asked = store.decision.value;
  store.refusal.value = null;
  if (!asked || !store.mine.value) return;
  if (asked.kind === "action") return explainAction(hex, asked.side);
  const { hexes, units, leaders } = store.aims.value;
  if (hexes.size + units.size + leaders.size === 0 && !store.placing.value) return;
  const here = store.unitsIn(hex);
  if (hexes.has(hex) || here.some((unit) => units.has(unit.id))) return;
  const own = here.find((unit) => unit.side === asked.side);
  if (asked.kind === "march") return pathTo(hex) ? undefined : explainHex(hex);
  if (store.placing.value) return explainPlacing(store.placing.value, hex);
  if (placeAnswer(asked, hex)) return explainHex(hex);
  const answer = own ? unitAnswer(asked, store.actions.value, own.id) : null;
  if (answer) return whyNot(answer, hex);
  const place = store.grid.value?.label(hex) ?? hex;
  const who = own ? `${own.name} is not` : here.length > 0 ? `The enemy in ${place} is not` : `Nobody in ${place} is`;
  showRefusal(`${who} among those to choose from: they have a gold ring.`, null, hex);
}

/** Why somebody who comes from off the map can't be put down in a hex; a leader comes with a unit. */
async function explainPlacing(id: string, hex: string): Promise<void> {
  if (store.units.value.has(id)) return whyNot({ type: "place", unit: id, hex }, hex);
  const leader = store.leaders.value.get(id);
  const host = store.unitsIn(hex).find((unit) => unit.side === leader?.side);
  if (host) return whyNot({ type: "transfer-leader", leader: id, to: host.id }, hex);
  showRefusal(`${leader?.name ?? "The leader"} comes with a unit of his command: choose one that has a gold ring.`, null, hex);
}

async function clickMarch(hex: string, attacks: Action[], options: ClickOptions): Promise<void> {
  const asked = store.decision.value;
  const from = store.reach.value?.start ?? null;
  if (attacks.length > 0) return openCard(hex);
  if (hex === from) {
    store.bends.value = [];
    store.planned.value = null;
    return inspect({ hex });
  }
  const enemy = asked ? otherSide(asked.side) : null;
  if (from && store.grid.value?.adjacent(from, hex) && store.unitsIn(hex).some((unit) => unit.side === enemy)) {
    return openCard(hex);
  }
  const path = pathTo(hex);
  if (!path) {
    inspect({ hex });
    return explainHex(hex);
  }
  if (options.bend || store.bending.value) {
    store.bends.value = [...store.bends.value, hex];
    store.planned.value = hex;
    return;
  }
  if (options.touch && store.planned.value !== hex) {
    store.planned.value = hex;
    return;
  }
  await march(path);
}

function field(): PathField | null {
  const reach = store.reach.value;
  const grid = store.grid.value;
  return reach && grid
    ? { start: reach.start, reach: reach.hexes, neighbours: (id) => grid.neighbours(id) }
    : null;
}

/** The path that a click on `hex` would take, bends included. */
export function pathTo(hex: string): MarchPath | null {
  const here = field();
  return here ? marchPath(here, store.bends.value, hex) : null;
}

/** Whether the steps of a path are being sent. */
let underWay = false;

/** Sends the steps of a path one by one, as long as the march goes on. */
export async function march(path: MarchPath): Promise<void> {
  if (underWay) return;
  underWay = true;
  try {
    await takeSteps(path);
  } finally {
    underWay = false;
  }
}

async function takeSteps(path: MarchPath): Promise<void> {
  const unit = store.decision.value?.unit;
  const steps = [...path.hexes];
  batch(() => {
    store.bends.value = [];
    store.planned.value = null;
    store.bending.value = false;
  });
  for (const to of steps) {
    const asked = store.decision.value;
    if (asked?.kind !== "march" || asked.unit !== unit) return;
    const listed = store.actions.value.find((action) => action.type === "step" && action.to === to);
    if (!(await perform(listed ?? { type: "step", to }))) return;
  }
}

export function marchPlanned(): void {
  const path = store.planned.value ? pathTo(store.planned.value) : null;
  if (path) void march(path);
}

/** Why a hex is no answer where units and leaders are chosen, not places. */
async function explainAction(hex: string, side: Side): Promise<void> {
  const units = store.unitsIn(hex);
  const own = units.filter((unit) => unit.side === side);
  // One that may act is chosen by its counter.
  if (own.some((unit) => store.aims.value.units.has(unit.id))) return;
  if (own.length > 0) return whyNot({ type: "march", unit: own[0]!.id }, hex);
  const place = store.grid.value?.label(hex) ?? hex;
  const enemy = units.length > 0 || store.forcesIn(hex).some((force) => force.side !== side);
  const words = enemy ? `The enemy holds ${place}: choose first who acts; an attack is made from a hex beside it.` : `Choose first who acts; ${place} can then be where the march goes.`;
  showRefusal(words, null, hex);
}

async function explainHex(hex: string): Promise<void> {
  const asked = store.decision.value;
  const answer = asked ? placeAnswer(asked, hex) : null;
  if (!asked || !answer) return;
  if (answer.type === "select-hex") return whyNot(answer, hex);
  const from = asked.kind === "march" ? store.reach.value?.start : (asked.from ?? store.units.value.get(asked.unit ?? "")?.hex);
  if (from && store.grid.value?.adjacent(from, hex)) return whyNot(answer, hex);
  if (asked.kind === "march") return explainWay(hex);
  showRefusal(`A retreat goes from hex to hex: choose one beside ${store.grid.value?.label(from) ?? "the unit"}.`, null, hex);
}

/** A march ends where its Movement Points do not suffice for the next hex. */
const OUT_OF_REACH = "S6.1-03";
/** A march goes from hex to hex: what the engine says of one farther off that nothing else closes. */
const NOT_NEXT = "S6.1-02";

/**
 * Why a hex farther off can't be reached: what closes the hex itself, such as a fort; else where the straight way ends, and what
 * bars the first step of it.
 */
async function explainWay(hex: string): Promise<void> {
  const here = field();
  const grid = store.grid.value;
  if (!here || !grid) return;
  const asked = store.decision.value;
  const verdict = await ask("why", { action: { type: "step", to: hex } }).catch(() => null);
  if (store.decision.value !== asked) return;
  if (verdict && !verdict.legal && verdict.rule !== NOT_NEXT) {
    showRefusal(verdict.message ?? "The rules don't allow this.", verdict.rule, hex);
    return;
  }
  const way = crowPath(here, hex);
  const barred = way.findIndex((step) => !here.reach.has(step));
  if (barred === 0) return whyNot({ type: "step", to: way[0]! }, way[0]!, `On the way to ${grid.label(hex)}: `);
  const name = store.units.value.get(store.decision.value?.unit ?? "")?.name ?? "The unit";
  const farthest = barred > 0 ? `; on the straight way it gets as far as ${grid.label(way[barred - 1])}` : "";
  showRefusal(`${name} can't get to ${grid.label(hex)} with the Movement Points left${farthest}.`, OUT_OF_REACH, hex);
}

/** Asks the engine why an action is not allowed and shows its sentence with the rule. */
export async function whyNot(action: Action, hex: string | null, before = ""): Promise<void> {
  const asked = store.decision.value;
  try {
    const verdict = await ask("why", { action });
    if (store.decision.value !== asked) return;
    if (!verdict.legal) showRefusal(before + (verdict.message ?? "The rules don't allow this."), verdict.rule, hex);
  } catch (error) {
    refuse(error, hex);
  }
}

/** A click on a counter: first what the decision wants of it, else its hex, else a look at it. */
export async function clickUnit(id: string, options: ClickOptions): Promise<void> {
  store.refusal.value = null;
  const unit = store.units.value.get(id);
  inspect({ unit: id });
  if (!unit || !store.mine.value) return;
  const offered = store.aims.value.units.get(id) ?? [];
  // A finger can't point: its first tap shows the way of supply, the second names the attempt.
  if (options.touch && asksForAmmunition() && store.supplyOf(id) === null) return showSupply(id);
  if (isSelection(offered)) return choose(offered[0]!);
  if (arriving(store.decision.value) && offered.length === 1) return void (await perform(offered[0]!));
  const others = store.offered.value.filter(
    (action) =>
      (action.unit === id && !offered.includes(action) && action.type !== "step") ||
      (action.type === "place-force" && action.hex === unit.hex),
  );
  const all = [...offered, ...others];
  if (all.length > 0) {
    store.chooser.value = { title: `What shall ${unit.name} do?`, actions: all };
    return;
  }
  const asked = store.decision.value;
  if (unit.hex && store.aims.value.hexes.has(unit.hex)) return clickHex(unit.hex, options);
  if (asked?.kind === "march" && unit.hex && unit.id !== asked.unit) return clickHex(unit.hex, options);
  const answer = asked && unit.side === asked.side && asked.kind !== "retreat" && !store.placing.value ? unitAnswer(asked, store.actions.value, id) : null;
  if (answer) await whyNot(answer, unit.hex);
  else if (unit.hex) await explain(unit.hex);
}

/** Takes up a unit or leader that waits off the map: a click on the map then places it. */
export function takeUp(id: string): void {
  store.refusal.value = null;
  store.takenUp.value = id;
  inspect(store.units.value.has(id) ? { unit: id } : { leader: id });
}

/** The next of those who wait and have a place. */
export function takeUpNext(): void {
  const able = store.waitingOffMap.value.filter((one) => one.places > 0);
  const at = able.findIndex((one) => one.id === store.placing.value);
  const next = able[(at + 1) % Math.max(1, able.length)];
  if (next) takeUp(next.id);
}

/** A click on a force marker: what its owner may do with it, else a look at its hex; `false` if neither. */
export function clickForce(key: string): boolean {
  const [side, number] = key.split(" ");
  const force = store.state.value?.forces?.find((one) => one.side === side && String(one.number) === number);
  if (!force || store.aims.value.hexes.has(force.hex)) return false;
  store.refusal.value = null;
  inspect({ hex: force.hex });
  const own = store.mine.value && store.update.value?.seat === force.side;
  const units = new Set(force.units);
  const actions = own
    ? store.actions.value.filter(
        (action) =>
          (action.force === force.number && isAboutMarkers(action.type)) ||
          (action.type === "place-force" && action.hex === force.hex) ||
          (action.type === "march" && units.has(action.unit ?? "")),
      )
    : [];
  if (actions.length === 0) return store.unitsIn(force.hex).length === 0;
  store.chooser.value = { title: `What shall force ${force.number} do?`, actions };
  return true;
}

export async function clickLeader(id: string): Promise<void> {
  store.refusal.value = null;
  const leader = store.leaders.value.get(id);
  inspect({ leader: id });
  if (!leader || !store.mine.value) return;
  const offered = store.actions.value.filter((action) => action.leader === id);
  if (isSelection(offered)) return choose(offered[0]!);
  if (offered.length > 0) {
    store.chooser.value = { title: `What shall ${leader.name} do?`, actions: offered };
  } else if (store.decision.value?.kind === "action" && leader.side === store.decision.value.side) {
    await whyNot({ type: "activate", leader: id }, leader.hex);
  } else if (store.decision.value?.kind === "leader-transfer" && leader.side === store.decision.value.side && leader.attached_to) {
    await whyNot({ type: "transfer-leader", leader: id, to: leader.attached_to }, leader.hex);
  } else if (leader.hex) {
    await explain(leader.hex);
  }
}

/** Opens the combat card against a hex, with every type of attack and, for the legal ones, the odds. */
export async function openCard(target: string, wanted?: AttackType): Promise<void> {
  const asked = store.decision.value;
  if (!asked) return;
  const offered = store.aims.value.hexes.get(target) ?? [];
  const assault = offered.find((action) => action.type === "select-hex");
  const charges = offered.some((action) => action.type === "charge");
  const options: store.AttackOption[] = assault
    ? [{ attack: "assault", charge: false, action: assault, legal: true, rule: null, message: null, odds: null }]
    : [...attackOptions(offered, target, "attack"), ...(charges ? attackOptions(offered, target, "charge") : [])];
  const bestLegal = options.findLastIndex((option) => option.legal && !option.charge);
  const wish = options.findIndex((option) => option.attack === (wanted ?? "normal") && option.legal);
  const chosen = wish >= 0 ? wish : Math.max(bestLegal, 0);
  const from = asked.from ?? store.units.value.get(asked.unit ?? "")?.hex ?? hexOfLeader(asked.leader);
  const opened: store.Card = { target, from, options, chosen };
  batch(() => {
    store.chooser.value = null;
    thoughts.hint.value = null;
    store.card.value = opened;
    if (store.narrow()) store.panel.value = null;
    inspect({ hex: target });
  });
  await Promise.all(options.map((option, i) => fill(opened, option, i)));
}

/** Every type of attack, or of charge, on a hex. */
function attackOptions(offered: readonly Action[], target: string, type: "attack" | "charge"): store.AttackOption[] {
  return ATTACK_TYPES.map((attack) => {
    const listed = offered.find((action) => action.type === type && action.attack === attack);
    const action = listed ?? { type, target, attack };
    return { attack, charge: type === "charge", action, legal: listed !== undefined, rule: null, message: null, odds: null };
  });
}

/** Turns the card from the attack to the charge of the same type, or back. */
export function toggleCharge(): void {
  const card = store.card.value;
  const now = card?.options[card.chosen];
  if (!card || !now) return;
  const chosen = card.options.findIndex((option) => option.charge !== now.charge && option.attack === now.attack);
  if (chosen >= 0) store.card.value = { ...card, chosen };
}

async function fill(opened: store.Card, option: store.AttackOption, index: number): Promise<void> {
  const { text: _text, cost: _cost, ...action } = option.action;
  let next = option;
  try {
    if (option.legal) {
      next = { ...option, odds: await ask("odds", { action }) };
    } else {
      const verdict = await ask("why", { action });
      next = { ...option, rule: verdict.rule, message: verdict.message };
    }
  } catch (error) {
    next = { ...option, message: error instanceof Error ? error.message : String(error) };
  }
  const now = store.card.value;
  if (!now || now.target !== opened.target) return;
  store.card.value = { ...now, options: now.options.map((old, i) => (i === index ? next : old)) };
}

export async function commitAttack(): Promise<void> {
  const option = store.card.value?.options[store.card.value.chosen];
  if (!option?.legal) return;
  await perform(option.action);
}

function hexOfLeader(id: string | undefined): string | null {
  return id ? (store.leaders.value.get(id)?.hex ?? null) : null;
}

/** Steps back out of whatever is open, one thing at a time. */
export function escape(): void {
  if (store.overlay.value) store.overlay.value = null;
  else if (store.replay.value) void toggleReplay();
  else if (store.card.value) store.card.value = null;
  else if (thoughts.hint.value) thoughts.hint.value = null;
  else if (store.chooser.value) store.chooser.value = null;
  else if (store.bends.value.length > 0) store.bends.value = store.bends.value.slice(0, -1);
  else if (store.planned.value) store.planned.value = null;
  else if (store.supply.value) store.supply.value = null;
  else if (store.openStack.value) store.openStack.value = null;
  else if (store.picks.value.size > 0) store.picks.value = new Set();
  else store.refusal.value = null;
}

/** While attempts to get ammunition are named, the supply path of the unit pointed at is drawn. */
export function watchSupply(): () => void {
  return effect(() => {
    const subject = store.inspected.value;
    const asked = store.decision.value;
    if (!store.update.value || asked?.kind !== "ammunition" || !store.mine.value) return;
    if (subject && "unit" in subject && store.units.value.get(subject.unit)?.side === asked.side) void showSupply(subject.unit);
  });
}

/** Keeps the reach of the marching unit fresh. */
export function watchReach(): () => void {
  return effect(() => {
    const update = store.update.value;
    const asked = store.decision.value;
    const unitId = asked?.kind === "march" && store.mine.value ? asked.unit : undefined;
    const start = unitId ? store.units.value.get(unitId)?.hex : undefined;
    if (!update || !unitId || !start) return;
    const seq = update.seq;
    ask("reach", { unit: unitId }).then(
      (reply) => {
        if (store.update.value?.seq !== seq) return;
        const hexes = new Map(reply.hexes.filter((hex) => hex.hex !== start).map((hex) => [hex.hex, hex]));
        store.reach.value = { unit: unitId, start, hexes };
      },
      () => (store.reach.value = null),
    );
  });
}
