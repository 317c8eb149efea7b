import type { Action, AttackType, Leader, Side, State, Unit } from "../protocol";

/** The player's own words for what the engine names by ids. */
export interface Names {
  unit(id: string): string;
  leader(id: string): string;
  hex(id: string): string;
}

export const SIDE_NAMES: Record<Side, string> = { union: "Union", confederate: "Confederate" };

export const ATTACK_NAMES: Record<AttackType | "assault", string> = {
  "column-of-route": "Column of route",
  hasty: "Hasty",
  normal: "Normal",
  prepared: "Prepared",
  assault: "Assault",
};

export const ATTACK_TYPES: readonly AttackType[] = ["column-of-route", "hasty", "normal", "prepared"];

const PHASES: Record<string, string> = {
  ammunition: "Ammunition Phase",
  attachment: "Attachment Phase",
  "leader-transfer": "Leader Transfer Phase",
  "action-cycle": "Action Cycle",
  initiative: "Initiative",
  action: "Action Cycle",
  recovery: "Recovery Phase",
  "turn-indication": "Turn Indication",
  "random-events": "Random Events",
  reinforcement: "Reinforcement Phase",
  "harpers-ferry": "Harpers Ferry Phase",
  "army-arrival": "Arrival of the Army",
  stuart: "Stuart Phase",
  "pa-militia": "Pennsylvania Militia",
  "washington-county": "Washington County",
  "county-control": "County Control",
  "station-repair": "Station Repair",
  depots: "Depot Phase",
  conscripts: "Conscripts",
  "supply-status": "Supply Status",
  "supply-effect": "Supply Effect",
};

export function phaseName(phase: string): string {
  return PHASES[phase] ?? sentence(phase);
}

/** "turn-indication" as "Turn indication". */
export function sentence(word: string): string {
  const spaced = /\s/.test(word) ? word : word.replace(/[-_]/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const CAUSES: Record<string, string> = {
  combat: "In combat",
  retreat: "In retreat",
  "cavalry-retreat": "In cavalry retreat",
  "extended-march": "On extended marches",
  "force-march": "On force marches",
  "zoc-to-zoc": "Between enemy ZOCs",
  supply: "For want of supply",
};

export function causeName(cause: string): string {
  return CAUSES[cause] ?? sentence(cause);
}

export const SIZE_MARKS: Record<Unit["size"], string> = {
  division: "XX",
  "demi-division": "XX",
  brigade: "X",
  regiment: "III",
};

export const LEADER_MARKS: Record<Leader["size"], string> = { army: "XXXX", corps: "XXX", division: "XX" };

export const ENTRENCHMENTS: Record<Unit["entrenchment"], string> = {
  none: "not entrenched",
  "breastwork-build": "building breastworks",
  breastwork: "in breastworks",
  "fort-build": "building a fort",
  fort: "in a fort",
};

export function initials(name: string): string {
  const words = name.replace(/[^\p{L} .-]/gu, "").split(/[ .]+/).filter(Boolean);
  if (words.length >= 2) return (words[0]![0]! + words[words.length - 1]![0]!).toUpperCase();
  return name.slice(0, 2);
}

export function namesOf(state: State | null, hexLabel: (id: string) => string): Names {
  const units = new Map((state?.units ?? []).map((unit) => [unit.id, unit.name]));
  const leaders = new Map((state?.leaders ?? []).map((leader) => [leader.id, leader.name]));
  return {
    unit: (id) => units.get(id) ?? id,
    leader: (id) => leaders.get(id) ?? id,
    hex: hexLabel,
  };
}

/** Short words for a button; the engine's full line goes into its tooltip. */
export function label(action: Action, names: Names): string {
  const unit = action.unit ? names.unit(action.unit) : "";
  const leader = action.leader ? names.leader(action.leader) : "";
  switch (action.type) {
    case "take-initiative":
      return action.text ?? "Take the initiative";
    case "pass":
      return action.text ?? "Pass";
    case "march":
    case "take-loss":
    case "drop":
    case "ride":
    case "forage":
    case "entrench":
    case "burn-station":
      return unit;
    case "levy":
      return (action.text ?? unit).replace(" levies ", ": ");
    case "build-bridge":
      return (action.text ?? unit).replace(" builds a bridge at ", " at ");
    case "select":
      return unit || leader;
    case "detach":
      return action.manpower === undefined ? (action.text ?? "Detach") : String(action.manpower);
    case "activate":
    case "select-leader":
      return leader;
    case "assault":
      return leader;
    case "confirm":
      return "Done";
    case "force-march":
      return action.yes ? "Force march" : "No force march";
    case "step":
    case "retreat-step":
      return retreatWords(action, names);
    case "attack":
      return `${ATTACK_NAMES[action.attack ?? "normal"]} attack on ${names.hex(action.target ?? "")}`;
    case "charge":
      return `Charge ${names.hex(action.target ?? "")}`;
    case "distribute-guns":
      return "Distribute the guns";
    case "select-hex":
    case "place":
      return names.hex(action.hex ?? "");
    case "place-force":
      return `Marker in ${names.hex(action.hex ?? "")}`;
    case "refuse-flanks":
      return "Refuse flanks";
    case "unrefuse-flanks":
      return "No longer refuse flanks";
    case "exit":
      return "Leave the map";
    case "end-march":
      return !action.text || action.text.startsWith("End ") ? "End the march" : action.text;
    case "end-phase":
      return !action.text || action.text.startsWith("End ") ? "End the phase" : action.text;
    case "stop-retreat":
      return "Stop here";
    case "transfer-leader":
      if (action.to && action.text?.includes(" arrives with ")) return names.unit(action.to);
      if (action.text && /advances with|stays with/.test(action.text)) return action.text;
      return action.to ? `${leader} to ${names.unit(action.to)}` : (action.text ?? `Transfer ${leader}`);
    default:
      return action.text ?? sentence(action.type);
  }
}

function retreatWords(action: Action, names: Names): string {
  const extras: string[] = [];
  if (action.cost !== undefined && action.type === "step") extras.push(`${action.cost} MP`);
  if (action.override) extras.push("override");
  if (action.loss) extras.push(`loses ${action.loss} Manpower`);
  const where = names.hex(action.to ?? "");
  return extras.length > 0 ? `${where}: ${extras.join(", ")}` : where;
}

const GROUPS: Record<string, string> = {
  march: "March",
  activate: "Activate",
  assault: "Assault",
  "take-loss": "Take the loss from",
  drop: "Leave out",
  "transfer-leader": "Transfer",
  detach: "Detach",
  attach: "Attach",
  "select-hex": "Choose a hex",
  "retreat-step": "Retreat to",
  step: "Move to",
  attack: "Attack",
  select: "Choose",
  "select-leader": "Choose",
  "force-marker": "Force markers",
  dismantle: "Dismantle",
  destroy: "Destroy",
  ride: "Move by rail",
  levy: "Levy",
  "burn-station": "Burn the station",
  forage: "Forage with",
  entrench: "Entrench",
  "build-bridge": "Build a bridge",
  place: "Place in",
  "arrive-with": "Arrives with",
  "ride-to": "Go by rail to",
  "begin-depot": "Begin a depot in",
  "complete-depot": "Complete the depot in",
};

export function groupName(type: string): string {
  return GROUPS[type] ?? sentence(type);
}

/** Types whose actions belong together under one word; the others stand alone as buttons. */
export function isGrouped(type: string): boolean {
  return type in GROUPS;
}

/** A list as people write it: "Hancock, Birney and Whipple". */
export function inWords(names: readonly string[]): string {
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
