/**
 * The words that the page and the server exchange: what HTTP gives, what the live socket pushes, and the
 * requests that the page sends. Names follow the rules' own terms; ids are those of the game data.
 */

export type Side = "union" | "confederate";
/** Who plays a side: `human`, or the level of a computer; older records name its player. */
export type Seat = string;
export type BySide<T> = Record<Side, T>;

/** A level of difficulty of the computer. */
export interface Level {
  name: string;
  /** What to expect of it, in a sentence. */
  summary: string;
  /** The most that it thinks about a decision; 0 if it decides at once. */
  seconds: number;
}

/** An optional rule; `name` is the word for it in requests and records. */
export interface OptionalRule {
  name: string;
  title: string;
  text: string;
  rule: string;
}

export interface Scenario {
  id: string;
  game: string;
  title: string;
  turns: number;
  first_date: string;
  sides: BySide<string>;
  /** The sides that players take: both, but in a scenario for one player. */
  played: Side[];
  summary?: string;
  solitaire: boolean;
  advanced: boolean;
  /** The optional rules that it offers. */
  options?: OptionalRule[];
}

export interface GameRow {
  id: string;
  scenario: string;
  title: string;
  players: BySide<Seat>;
  /** The titles of the optional rules in use. */
  options?: string[];
  turn: number;
  status: "playing" | "over";
  updated: string;
}

export interface MapHex {
  id: string;
  /** Centre, in map units; y grows downward. */
  x: number;
  y: number;
  terrain: string;
  name: string;
  playable: boolean;
  county?: string;
  /** Whether a railroad station is there. */
  station?: boolean;
}

export interface MapData {
  width: number;
  height: number;
  /** Centre to corner, in map units. */
  hex_size: number;
  max_zoom: number;
  tile_size: number;
  /** Changes with the drawing: tiles asked for with it may be kept for good. */
  version?: string;
  hexes: MapHex[];
}

export type UnitSize = "division" | "brigade" | "regiment" | "demi-division";
export type Branch = "infantry" | "cavalry" | "artillery";
export type Entrenchment = "none" | "breastwork-build" | "breastwork" | "fort-build" | "fort";

export type Flank = "left" | "right";

export interface Unit {
  id: string;
  side: Side;
  name: string;
  size: UnitSize;
  type: Branch;
  command: string;
  hex: string | null;
  manpower: number;
  combat: number;
  organized: boolean;
  exhausted: boolean;
  fatigue: number;
  demoralized: number;
  entrenchment: Entrenchment;
  /** Whether it is in supply; only where the scenario has supply by county. */
  in_supply?: boolean;
  /** Boxes of ammunition left, and all of them; only where the scenario has ammunition. */
  ammunition?: number;
  ammunition_boxes?: number;
  tactical: number;
  tactical_defense?: number;
  /** As printed, and as it counts now. */
  artillery: number;
  artillery_now?: number;
  /** Where its army has flanks that may be paralyzed: which is its own, and whether it is slowed by that. */
  flank?: Flank;
  paralyzed?: boolean;
  may_act: boolean;
}

export interface Leader {
  id: string;
  side: Side;
  name: string;
  size: "army" | "corps" | "division";
  command: string;
  tactical: number | null;
  tactical_defense?: number | null;
  command_value: number;
  attached_to: string | null;
  hex: string | null;
}

/** A force marker; `units` are under it for whoever may look, none under a dummy. */
export interface Force {
  side: Side;
  number: number;
  hex: string;
  units: string[];
  settled: boolean;
}

export interface VpItem {
  reason: string;
  points: number;
  rule: string | null;
}

export interface Score {
  /** Whose points are counted. */
  side: Side;
  total: number;
  level: string;
  winner?: Side | null;
  items: VpItem[];
}

/** A special rule of the scenario and whether it is in force now. */
export interface Note {
  text: string;
  rule: string;
  in_force: boolean;
  /** If it is not: whether its time may still come. */
  to_come?: boolean;
}

/** A victory hex and who holds it; `points` when the scenario states them. */
export interface Control {
  hex: string;
  name: string;
  side: Side | null;
  points?: number;
}

/** A permanent fort, and whether it has been destroyed. */
export interface Fort {
  hex: string;
  side: Side;
  destroyed?: boolean;
}

/** A depot, or the hex where supply from one off the map comes in. */
export interface Depot {
  hex: string;
  owner: Side;
  off_map: boolean;
  /** Whether it lies on its Build side and feeds nobody yet. */
  building?: boolean;
}

/** A railroad station that has suffered. */
export interface Station {
  hex: string;
  marker: "damage" | "destroy";
}

/** What goes by rail on a line in a turn. */
export interface Trains {
  line: string;
  divisions: number;
  others: number;
  most_divisions: number;
  most_others: number;
  /** Whether either divisions or smaller units may go, not both. */
  either: boolean;
}

/** Who of a contingent has not come. */
export interface Awaited {
  side: Side;
  contingent: string;
  units: string[];
  leaders: string[];
}

/** What goes on behind the lines of a campaign. */
export interface Operations {
  levied?: string[];
  trains?: Trains[];
  awaited?: Awaited[];
  foraging?: Foraging;
  fed?: Fed[];
  siege?: Siege;
}

/** What the counties give, and who makes it harder for his enemy. */
export interface Foraging {
  /** Harpers Ferry, and who holds it. */
  key: string | null;
  holder: Side | null;
  counties: ForageCounty[];
}

/** The highest modified die with which each side finds enough in a county, and what its die has added now. */
export interface ForageCounty {
  county: string;
  union: number;
  confederate: number;
  union_more: number;
  confederate_more: number;
  /** The depots that feed all units of a side there. */
  union_depot?: string;
  confederate_depot?: string;
}

/** What would feed a unit if it were seen now; `by` is null if nothing would. */
export interface Fed {
  unit: string;
  by: "county" | "depot" | "railroad" | "road" | "captured" | null;
  hex?: string;
  rule: string;
}

/** A garrison that may be cut off, and the two dice by which it surrenders. */
export interface Siege {
  side: Side;
  hex: string;
  within: number;
  cut_off: string[];
  least: number;
  details: EventDetail[];
  rule: string;
}

/** A unit that may forage, and its die: `highest` is the highest face that finds enough. */
export interface Forager {
  unit: string;
  county: string;
  value: number;
  highest: number;
  details: EventDetail[];
}

/** A hex that a train reaches, with the hex before it. */
export interface Stop {
  hex: string;
  distance: number;
  from: string;
}

/** The best way for ammunition to a unit, and what it adds to the die. */
export interface Supply {
  path: string[] | null;
  obstructed: number;
  /** Which hexes of it are obstructed. */
  obstructions?: string[];
  across: number | null;
  highest: number;
  details: EventDetail[];
}

/** How an army is commanded, in games in which its command may fail. */
export interface Command {
  side: Side;
  leader: string;
  commands: boolean;
  shaken: boolean;
  combined: boolean;
  paralyzed: Flank | null;
}

/** Where a side, or its infantry, may not go of its own will. */
export interface Barred {
  side: Side;
  infantry: boolean;
  /** Those whom it binds alone, if not all. */
  units?: string[];
  hexes: string[];
  rule: string;
}

/** Reinforcements that may still come. */
export interface Arrival {
  side: Side;
  hex: string;
  hexes: string[];
  units: string[];
  leaders: string[];
  when: string;
  rule: string;
}

/** A number of what has left the map, and the most that may leave or count. */
export interface Departure {
  side: Side;
  what: string;
  number: number;
  most: number | null;
  rule: string;
}

/** Guns that stand apart from their cavalry, or have joined it. */
export interface HorseArtillery {
  state: "parked" | "distributed" | "lost";
  park: string;
  units: string[];
  rule: string;
}

/** What of a campaign's own rules lies in a place or belongs to a unit. */
export interface Outlook {
  command?: Command;
  barred?: Barred[];
  arrivals?: Arrival[];
  departures?: Departure[];
  horse_artillery?: HorseArtillery;
  markers?: Marker[];
  commitment?: Commitment;
  stalled?: Stalled;
  counties?: CountyControl[];
}

/** The track on which units wait until the marker comes to their box, or the enemy near them. */
export interface Commitment {
  side: Side;
  /** The box of the marker, 0 at its start. */
  marker: number;
  boxes: { number: number; units: string[] }[];
  freed: string[];
  rule: string;
}

/** A command that holds its own units back this turn; `held` is empty once that is over. */
export interface Stalled {
  side: Side;
  held: string[];
  lifted: boolean;
  cavalry_lifted: boolean;
  rule: string;
}

/** A county whose control scores: how it was found last, and what of it holds now. */
export interface CountyControl {
  side: Side;
  county: string;
  hex: string;
  from: number;
  until: number | null;
  points: number;
  times: number;
  controlled: boolean;
  seated: boolean;
  manpower: number;
  needed: number;
  joined: boolean;
  rule: string;
}

/** A marker of the scenario's own on the map. */
export interface Marker {
  hex: string;
  face_down: boolean;
  /** The few letters on it. */
  label: string;
  name: string;
  rule: string;
}

export interface Active {
  unit?: string;
  leader?: string;
  mp?: number | null;
  allowance?: number | null;
  hex?: string | null;
}

export interface State {
  scenario: string;
  title: string;
  turn: number;
  turns: number;
  date: string;
  phase: string;
  weather?: string;
  initiative: Side | null;
  units: Unit[];
  leaders: Leader[];
  /** Only with Limited Intelligence. */
  forces?: Force[];
  refused: { hex: string; side: Side }[];
  bridges: { a: string; b: string; owner: Side }[];
  /** Bridges recorded in secret, for the side that may know them. */
  planned?: { unit: string; a: string; b: string }[];
  destroyed: { a: string; b: string }[];
  stations?: Station[];
  depots?: Depot[];
  forts?: Fort[];
  control: Control[];
  vp: Score;
  losses: BySide<Record<string, number>>;
  active: Active | null;
  notes?: Note[];
  outlook?: Outlook;
  operations?: Operations;
  /** The optional rules in use. */
  options?: OptionalRule[];
}

export interface Decision {
  side: Side;
  kind: string;
  prompt: string;
  unit?: string;
  leader?: string;
  target?: string;
  from?: string;
  path?: string[];
  mp?: number;
  allowance?: number;
  remaining?: number;
  number?: number;
  units?: string[];
  force?: number;
  /** Leaders who wait to be placed. */
  leaders?: string[];
  /** Where the unit's train gets to. */
  stops?: Stop[];
  /** Who may forage. */
  foragers?: Forager[];
}

export type AttackType = "column-of-route" | "hasty" | "normal" | "prepared";

/** An action as the engine lists it. Which fields it has follows from its type. */
export interface Action {
  type: string;
  text?: string;
  unit?: string;
  units?: string[];
  leader?: string;
  to?: string | null;
  hex?: string;
  target?: string;
  attack?: AttackType;
  cost?: number;
  yes?: boolean;
  side?: [string, string];
  substitute?: string;
  manpower?: number;
  override?: boolean | string | null;
  loss?: number;
  force?: number;
  guise?: string;
}

export interface EventDetail {
  label: string;
  value: string | number;
  rule?: string | null;
}

export interface GameEvent {
  type: string;
  text: string;
  side?: Side | null;
  dice?: number[];
  dice_sides?: Side[];
  unit?: string;
  leader?: string;
  hex?: string;
  result?: number;
  points?: number;
  purpose?: string;
  details?: EventDetail[];
  rule?: string | null;
}

export interface ReachHex {
  hex: string;
  cost: number;
  path: string[];
  stops: boolean;
  why?: string | null;
}

export interface Modifier {
  name: string;
  value: number;
  rule: string | null;
  /** Whose die it modifies. */
  die?: "attacker" | "defender";
}

/** An artillery modifier that a die decides. */
export interface ArtilleryDie {
  even: number;
  odd: number;
  rule: string;
}

export interface ResultOdds {
  result: string;
  p: number;
}

export interface Odds {
  modifiers: Modifier[];
  artillery?: ArtilleryDie | null;
  attacker_value?: number;
  defender_value?: number;
  difference: Record<string, number>;
  attacker: ResultOdds[];
  defender: ResultOdds[];
}

export interface Verdict {
  legal: boolean;
  rule: string | null;
  message: string | null;
}

export interface Refusal {
  kind: "bad-request" | "no-game" | "illegal" | "invalid-position" | string;
  rule: string | null;
  message: string;
}

export interface Update {
  push: "update";
  seq: number;
  state: State;
  decision: Decision | null;
  actions: Action[];
  events: GameEvent[];
  over: boolean;
  result: Score | null;
  can_undo: boolean;
  thinking: Side | null;
  /** If the computer can say why it did what brought the events: the first line of it in the log. */
  explained?: number | null;
  /** Whether anything is kept from anybody (Limited Intelligence). */
  secret?: boolean;
  /** The side that sees the game so; null for spectators. */
  seat?: Side | null;
}

/** Pushed while a computer searches. */
export interface ThinkingPush {
  push: "thinking";
  seq: number;
  side: Side;
  level: string;
  /** How much of its time it has used, from 0 to 1. */
  progress: number;
}

/** What a computer thinks of something that could be done. */
export interface Opinion {
  /** The actions to take one after another. */
  steps: Action[];
  /** The victory points that its side expects to gain; null where it was not weighed. */
  gain: number | null;
  why: string;
}

export interface HintReply {
  side: Side;
  /** The best first. */
  opinions: Opinion[];
}

export interface ExplainReply {
  /** The line of the log that it is about. */
  event: number;
  side: Side;
  level: string;
  text: string;
  /** What was done, then the next best. */
  opinions: Opinion[];
}

/** Each request of the live socket with what its reply carries. */
export interface Requests {
  do: { ask: { action: Action; seq?: number }; reply: { events?: GameEvent[] } };
  undo: { ask: { seq?: number }; reply: object };
  why: { ask: { action: Action }; reply: Verdict };
  reach: { ask: { unit: string; mp?: number }; reply: { hexes: ReachHex[] } };
  supply: { ask: { unit: string }; reply: Supply };
  odds: { ask: { action: Action }; reply: Odds };
  score: { ask: object; reply: { vp: VpItem[]; total: number; level: string } };
  log: { ask: { from: number }; reply: { events: GameEvent[]; explained?: number[] } };
  at: { ask: { n: number }; reply: { state: State; text: string; count: number; events?: number } };
  record: { ask: object; reply: { record?: string } };
  "move-now": { ask: { seq?: number }; reply: { told: boolean } };
  hint: { ask: { seq?: number }; reply: HintReply };
  explain: { ask: { event?: number }; reply: ExplainReply };
}

export const SIDES: readonly Side[] = ["union", "confederate"];

export function otherSide(side: Side): Side {
  return side === "union" ? "confederate" : "union";
}
