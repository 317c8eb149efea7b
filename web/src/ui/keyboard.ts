import { placeLine } from "../model/places";
import { forceWords } from "../model/secrets";
import { mayConfirm } from "../model/selection";
import * as controller from "../state/controller";
import * as opponent from "../state/opponent";
import { playPause, seek, toggleReplay } from "../state/replay";
import * as store from "../state/store";
import * as thoughts from "../state/thoughts";
import { press, visibleChoices } from "./choices";
import { table } from "./tableref";

/** Keys that a focused slider or box keeps for itself. */
const ON_INPUT = /^(Arrow.*|Home|End|Page.*| )$/;
/** Keys that scroll a list or sheet which the keyboard has come to. */
const SCROLLS = /^(ArrowUp|ArrowDown|Home|End|Page.*| )$/;
const SCROLLED = ".drop-body:focus-visible, .side [tabindex='0']:focus-visible";
const PAN = 160;
/** Directions in degrees; left and right pick the upper or lower neighbour in turn, as the hexes are flat-topped. */
const ARROWS: Record<string, number> = { ArrowRight: 30, ArrowLeft: 210, ArrowUp: 270, ArrowDown: 90 };

/** One key press at the table. */
export function keyboard(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  // A key held down must not run on into what its first press has opened.
  if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if ((event.ctrlKey || event.metaKey) && event.key === "z") void handled(event, controller.undo);
    return;
  }
  if (target.closest("input:not([type=range], [type=checkbox]), select, textarea")) return;
  if (target.closest("input") && ON_INPUT.test(event.key)) return;
  if (target.matches(SCROLLED) && SCROLLS.test(event.key)) return;
  const onButton = target.closest("button, summary, a") !== null;
  const onType = target.closest(".types") !== null && event.key === "Enter";
  if (onButton && !onType && (event.key === "Enter" || event.key === " ")) return;
  if (arrows(event) || tools(event)) return;
  if (store.replay.value) return replayKey(event);
  choiceKey(event);
}

function handled(event: KeyboardEvent, act: () => unknown): boolean {
  event.preventDefault();
  void act();
  return true;
}

function arrows(event: KeyboardEvent): boolean {
  const degrees = ARROWS[event.key];
  const map = table.value;
  const grid = store.grid.value;
  if (degrees === undefined || !map || !grid || store.replay.value) return false;
  event.preventDefault();
  if (event.shiftKey) {
    const angle = event.key === "ArrowRight" ? 0 : event.key === "ArrowLeft" ? 180 : degrees;
    map.view.panBy(Math.cos((angle * Math.PI) / 180) * PAN, Math.sin((angle * Math.PI) / 180) * PAN);
    return true;
  }
  const from = store.cursor.value ?? store.hexOf(store.inspected.value) ?? store.reach.value?.start ?? firstUnitHex();
  if (!from) return true;
  const column = Math.round((grid.get(from)?.x ?? 0) / (grid.size * 1.5));
  const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  const tilt = sideways && column % 2 !== 0 ? (event.key === "ArrowRight" ? -30 : 150) : degrees;
  const next = store.cursor.value ? (grid.toward(from, tilt) ?? grid.toward(from, degrees)) : from;
  if (!next) return true;
  store.cursor.value = next;
  store.hovered.value = null;
  store.planned.value = null;
  map.view.reveal(next);
  announce(next);
  return true;
}

function firstUnitHex(): string | null {
  return store.state.value?.units.find((unit) => unit.hex)?.hex ?? null;
}

/** Says aloud what is under the cursor, for those who don't see the map. */
function announce(hex: string): void {
  const units = store.unitsIn(hex).map((unit) => unit.name);
  const seat = store.update.value?.seat;
  const named = (id: string): string => store.units.value.get(id)?.name ?? id;
  units.push(...store.forcesIn(hex).map((force) => forceWords(force, force.side === seat, named)));
  const cost = store.reach.value?.hexes.get(hex)?.cost;
  const words = [store.grid.value?.label(hex) ?? hex, store.grid.value?.get(hex)?.terrain, units.join(", "), cost === undefined ? "" : `${cost} Movement Points`, placeLine(store.state.value, hex), byRail(hex)];
  let place = document.getElementById("announce");
  if (!place) {
    place = Object.assign(document.createElement("div"), { id: "announce", className: "sr" });
    place.setAttribute("aria-live", "polite");
    document.body.append(place);
  }
  place.textContent = words.filter(Boolean).join(", ");
}

/** How far a train would go to get there. */
function byRail(hex: string): string {
  const stop = store.decision.value?.stops?.find((one) => one.hex === hex);
  return stop ? `${stop.distance} hexes by rail` : "";
}

function tools(event: KeyboardEvent): boolean {
  const map = table.value;
  switch (event.key) {
    case "+":
    case "=":
      return handled(event, () => map?.board.zoomIn(0.5));
    case "-":
      return handled(event, () => map?.board.zoomOut(0.5));
    case "Home":
      return handled(event, () => map?.view.showUnits());
    case "Escape":
      return handled(event, controller.escape);
    case "?":
      return handled(event, () => (store.overlay.value = store.overlay.value === "help" ? null : "help"));
    case "v":
      return handled(event, () => (store.overlay.value = store.overlay.value === "score" ? null : "score"));
    case "l":
      return handled(event, () => (store.panel.value = store.panel.value === "log" ? null : "log"));
    case "o":
      return handled(event, () => (store.panel.value = store.panel.value === "forces" ? null : "forces"));
    case "r":
      return handled(event, toggleReplay);
    case "u":
      return handled(event, controller.undo);
    case "h":
      return opponent.mayHint() && handled(event, opponent.toggleHint);
    case "m":
      return opponent.mayHurry() && handled(event, opponent.moveNow);
    case "t":
      return handled(event, opponent.explainLatest);
    default:
      return false;
  }
}

function replayKey(event: KeyboardEvent): void {
  const replay = store.replay.value;
  if (!replay) return;
  if (event.key === "ArrowLeft") handled(event, () => seek(replay.n - 1));
  else if (event.key === "ArrowRight") handled(event, () => seek(replay.n + 1));
  else if (event.key === " ") handled(event, playPause);
}

function choiceKey(event: KeyboardEvent): void {
  if (event.key === "b" && store.decision.value?.kind === "march") {
    return void handled(event, () => (store.bending.value = !store.bending.value));
  }
  if (store.card.value && cardKey(event)) return;
  // What the hint covers can't be pressed.
  if (thoughts.hint.value) return hintKey(event);
  const choice = visibleChoices().find((entry) => entry.key !== "" && entry.key === event.key.toLowerCase());
  if (choice) return void handled(event, () => press(choice));
  if (event.key.toLowerCase() === "n") return void handled(event, () => cycle(event.shiftKey ? -1 : 1));
  if (event.key === "w" && store.placing.value) return void handled(event, controller.takeUpNext);
  if (event.key === "i") return void handled(event, () => (store.panel.value = store.panel.value === "inspect" ? null : "inspect"));
  const cursor = store.cursor.value;
  if (event.key === " " && cursor) return void handled(event, () => atCursor(cursor, event.shiftKey));
  if (event.key === "Enter") enter(event);
}

function hintKey(event: KeyboardEvent): void {
  const digit = Number(event.key);
  if (event.key === "Enter") handled(event, opponent.takeHint);
  else if (digit >= 1) handled(event, () => opponent.pointAt(digit - 1));
}

function cardKey(event: KeyboardEvent): boolean {
  const card = store.card.value!;
  if (event.key === "Enter") return handled(event, controller.commitAttack);
  const digit = Number(event.key);
  if (digit >= 1 && digit <= card.options.length) {
    return handled(event, () => (store.card.value = { ...card, chosen: digit - 1 }));
  }
  return false;
}

function enter(event: KeyboardEvent): void {
  const chooser = store.chooser.value;
  if (chooser?.actions.length) return void handled(event, () => controller.choose(chooser.actions[0]!));
  if (store.planned.value) return void handled(event, controller.marchPlanned);
  const offered = store.actions.value;
  const selecting = offered.some((action) => action.type === "select" || action.type === "confirm");
  if (store.mine.value && selecting && mayConfirm(offered, store.picks.value)) {
    return void handled(event, controller.confirmPicks);
  }
  const cursor = store.cursor.value;
  if (cursor) handled(event, () => atCursor(cursor, event.shiftKey));
}

/** The cursor's hex as a click would take it: its eligible counter first, then the hex. */
function atCursor(hex: string, bend: boolean): void {
  const options: controller.ClickOptions = { bend, touch: false };
  const aims = store.aims.value;
  const unit = store.unitsIn(hex).find((here) => aims.units.has(here.id));
  const leader = store.state.value?.leaders.find((here) => here.hex === hex && aims.leaders.has(here.id));
  if (aims.hexes.has(hex)) void controller.clickHex(hex, options);
  else if (unit) void controller.clickUnit(unit.id, options);
  else if (leader) void controller.clickLeader(leader.id);
  else if (store.decision.value?.kind === "march") void controller.clickHex(hex, options);
  else if (store.forcesIn(hex).some((force) => controller.clickForce(`${force.side} ${force.number}`))) return;
  else if (store.unitsIn(hex)[0]) void controller.clickUnit(store.unitsIn(hex)[0]!.id, options);
  else void controller.clickHex(hex, options);
}

/** Puts the cursor on the next thing that may be chosen. */
function cycle(by: number): void {
  const aims = store.aims.value;
  const unitHexes = [...aims.units.keys()].map((id) => store.units.value.get(id)?.hex);
  const leaderHexes = [...aims.leaders.keys()].map((id) => store.leaders.value.get(id)?.hex);
  const hexes = [...new Set([...unitHexes, ...leaderHexes, ...aims.hexes.keys()].filter((hex) => !!hex))] as string[];
  if (hexes.length === 0) return;
  const at = hexes.indexOf(store.cursor.value ?? "");
  // Whoever has taken a counter up goes on on the map: Space must not press the tray again.
  const focused = document.activeElement as HTMLElement | null;
  if (focused?.closest(".tray")) focused.blur();
  const next = hexes[(at + by + hexes.length) % hexes.length] ?? hexes[0]!;
  store.cursor.value = next;
  store.hovered.value = null;
  table.value?.view.reveal(next);
  announce(next);
}
