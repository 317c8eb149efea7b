import { computed, signal } from "@preact/signals";
import { HexGrid } from "../model/board";
import { nextToPlace, offeredFor, waiting } from "../model/arrivals";
import { targets } from "../model/choices";
import { countiesOf } from "../model/counties";
import { shownLayers, type Layer } from "../model/outlook";
import { handOverTo, wantedSeat } from "../model/secrets";
import { stacksOf } from "../model/stacks";
import type { Connection } from "../net/live";
import type {
  Action, AttackType, BySide, Decision, Force, Fort, GameEvent, Leader, Odds, ReachHex, Seat, Side, State, Supply, Unit,
  Update,
} from "../protocol";

export type Screen = { name: "menu" } | { name: "game"; id: string };
export type Subject = { unit: string } | { leader: string } | { hex: string };

/** One way to attack a hex, with what the engine said about it so far. */
export interface AttackOption {
  attack: AttackType | "assault";
  /** Whether it is a cavalry charge. */
  charge: boolean;
  action: Action;
  legal: boolean;
  rule: string | null;
  message: string | null;
  odds: Odds | null;
}

export interface Card {
  target: string;
  from: string | null;
  options: AttackOption[];
  chosen: number;
}

export interface Refusal {
  message: string;
  rule: string | null;
  hex: string | null;
  /** Distinguishes two refusals with the same words, so that the second is shown and read out again. */
  stamp: number;
}

export interface Replay {
  /** Lines that the log had by then. */
  events: number;
  n: number;
  count: number;
  state: State;
  text: string;
  playing: boolean;
}

export const screen = signal<Screen>({ name: "menu" });
export const grid = signal<HexGrid | null>(null);
export const update = signal<Update | null>(null);
export const players = signal<BySide<Seat>>({ union: "human", confederate: "human" });
export const connection = signal<Connection>("connecting");
export const log = signal<GameEvent[]>([]);
/** Whether the last change added nothing to the log, as after an undo: its last line is then old news. */
export const quiet = signal(false);
export const busy = signal(false);

export const picks = signal<Set<string>>(new Set());
export const chooser = signal<{ title: string; actions: Action[] } | null>(null);
export const inspected = signal<Subject | null>(null);
export const hovered = signal<string | null>(null);
export const cursor = signal<string | null>(null);
export const reach = signal<{ unit: string; start: string; hexes: Map<string, ReachHex> } | null>(null);
export const bends = signal<string[]>([]);
export const bending = signal(false);
/** The hex whose path stands shown after a tap, waiting for a second one. */
export const planned = signal<string | null>(null);
export const card = signal<Card | null>(null);
export const refusal = signal<Refusal | null>(null);
export const dice = signal<GameEvent[]>([]);
export const replay = signal<Replay | null>(null);
/** The supply path that is drawn: of which unit, as of which update, and what the engine said. */
export const supply = signal<{ unit: string; seq: number; found: Supply } | null>(null);
export const openStack = signal<string | null>(null);

/** The layers of the map that the player has asked for, or put out of sight. */
export const wantedLayers = signal<Partial<Record<Layer, boolean>>>({});

/** The map's zoom, and a count that grows with each move of the map: what stands beside a hex follows it. */
export const mapZoom = signal(0);
export const mapMoved = signal(0);

/** Up to this width panels lie over the map from edge to edge. */
const NARROW_PX = 900;

export function narrow(): boolean {
  return window.innerWidth <= NARROW_PX;
}

/** Whether the player last pressed a key, not a mouse button or the screen. */
export const byKeys = signal(false);

export type Panel = "log" | "inspect" | "forces" | "rules" | null;
export const panel = signal<Panel>(narrow() ? null : "log");
export const overlay = signal<"score" | "help" | "result" | null>(null);

export interface Settings {
  instantDice: boolean;
}

const SETTINGS_KEY = "longroll.settings";

function stored(): Settings {
  try {
    return { instantDice: false, ...(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { instantDice: false };
  }
}

export const settings = signal<Settings>(stored());

export function saveSettings(next: Settings): void {
  settings.value = next;
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(next));
  } catch {
    // Private windows may refuse storage; the setting then lasts as long as the page.
  }
}

export const state = computed<State | null>(() => replay.value?.state ?? update.value?.state ?? null);
export const decision = computed<Decision | null>(() => (replay.value ? null : (update.value?.decision ?? null)));
export const actions = computed<Action[]>(() => (replay.value ? [] : (update.value?.actions ?? [])));

/** Whether the person at this screen is asked, not the computer. */
export const mine = computed(() => {
  const asked = decision.value;
  const here = !update.value?.secret || update.value.seat === asked?.side;
  return asked !== null && here && !update.value?.over && players.value[asked.side] === "human";
});

/** The side that has said that it alone looks at the screen (Limited Intelligence). */
export const shownTo = signal<Side | null>(null);

/** The side to which the screen must be handed over first. */
export const handOver = computed<Side | null>(() => {
  const both = players.value.union === "human" && players.value.confederate === "human";
  return handOverTo(update.value, both && wantedSeat(location.search) === null, shownTo.value);
});

export const layers = computed(() => shownLayers(wantedLayers.value, state.value));

/** The log as far as the table shows it: in a replay no further than that has come. */
export const shownLog = computed(() => (replay.value ? log.value.slice(0, replay.value.events) : log.value));

/** What the engine has said of the supply of a unit, as long as nothing has changed since. */
export function supplyOf(unit: string): Supply | null {
  const told = supply.value;
  return told?.unit === unit && told.seq === update.value?.seq && !replay.value ? told.found : null;
}

export function forcesIn(hex: string): Force[] {
  return (state.value?.forces ?? []).filter((force) => force.hex === hex);
}

/** Whoever waits off the map to be placed, and which of them the player has taken up. */
export const waitingOffMap = computed(() => (mine.value ? waiting(decision.value, actions.value) : []));
export const takenUp = signal<string | null>(null);
export const placing = computed(() => nextToPlace(waitingOffMap.value, takenUp.value));

/** What may be done now; while units arrive, with the one that is to be placed. */
export const offered = computed(() => (waitingOffMap.value.length > 0 ? offeredFor(actions.value, placing.value) : actions.value));

export const aims = computed(() => targets(mine.value ? offered.value : []));
export const counties = computed(() => (grid.value ? countiesOf(grid.value) : []));
export const stacks = computed(() => (state.value ? stacksOf(state.value) : []));
export const units = computed(() => new Map<string, Unit>((state.value?.units ?? []).map((unit) => [unit.id, unit])));
export const leaders = computed(
  () => new Map<string, Leader>((state.value?.leaders ?? []).map((leader) => [leader.id, leader])),
);

export function unitsIn(hex: string): Unit[] {
  return (state.value?.units ?? []).filter((unit) => unit.hex === hex);
}

/** The permanent fort that stands in a hex. */
export function fortIn(hex: string): Fort | undefined {
  return state.value?.forts?.find((fort) => fort.hex === hex && !fort.destroyed);
}

export function hexOf(subject: Subject | null): string | null {
  if (!subject) return null;
  if ("hex" in subject) return subject.hex;
  if ("unit" in subject) return units.value.get(subject.unit)?.hex ?? null;
  return leaders.value.get(subject.leader)?.hex ?? null;
}
