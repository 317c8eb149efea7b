import type { HexGrid } from "../model/board";
import type { Force, HorseArtillery, Leader, Side, Unit } from "../protocol";
import { isHungry } from "../model/feeding";
import { gunsOf } from "../model/outlook";
import { fanned, piled, summary, type Stack } from "../model/stacks";
import { escapeXml, flankMark, forceMarker, gunMark, leaderCounter, stackSummary, unitCounter } from "./counters";

const SVG = "http://www.w3.org/2000/svg";
/** Side of a counter in hex sizes, and the bounds of its side on the screen in pixels. */
const SIDE = 1.28;
const LARGEST_PX = 140;
const SUMMARY_BELOW_PX = 36;
/** The side of a far stack: that of its hex, within these. */
const SUMMARY_PX = 30;
const SUMMARY_SCALE = 1.3;
const LEAST_SUMMARY_PX = 23;
const FAN_PX = 58;
const LEADER_SCALE = 0.7;
/** The size of a force marker beside units in the open. */
const FORCE_BESIDE = 0.5;

export interface CounterLook {
  candidates: ReadonlySet<string>;
  picked: ReadonlySet<string>;
  active: string | null;
  /** Units shown dimmed: of the side to choose, but not among what it may choose. */
  dimmed: ReadonlySet<string>;
  /** How often a unit will try to get ammunition. */
  tries: ReadonlyMap<string, number>;
  /** Whether the flanks are told apart. */
  flanks: boolean;
  guns: HorseArtillery | undefined;
  open: string | null;
  inspected: string | null;
  forces: readonly Force[];
  /** The side whose secrets this screen shows. */
  seat: Side | null;
  /** The number of the dummy that is being moved. */
  moving: number | null;
}

const GLIDE_MS = 240;
/** So many leaders stand on a closed stack; the others are counted. */
const LEADERS_SHOWN = 2;
const RANK: Record<Leader["size"], number> = { army: 0, corps: 1, division: 2 };

/** The leaders of a closed stack that are seen: whoever may be chosen or acts, then by rank. */
function leadersShown(leaders: readonly Leader[], look: CounterLook): Leader[] {
  const first = (leader: Leader): number =>
    look.active === leader.id || look.picked.has(leader.id) || look.candidates.has(leader.id) ? 0 : 1;
  const sorted = [...leaders].sort((a, b) => first(a) - first(b) || RANK[a.size] - RANK[b.size]);
  return leaders.length <= LEADERS_SHOWN ? sorted : sorted.slice(0, LEADERS_SHOWN);
}

interface Piece {
  element: SVGGElement;
  drawn: string;
  transform: string;
  x: number;
  y: number;
}

/** The counters on the map: one element each, kept as long as the counter lives, so that moves glide. */
export class CounterLayer {
  private readonly pieces = new Map<string, Piece>();
  private readonly root: SVGGElement;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private order: SVGGElement[] = [];

  constructor(parent: SVGGElement, private readonly grid: HexGrid) {
    this.root = document.createElementNS(SVG, "g");
    this.root.setAttribute("class", "counters");
    parent.append(this.root);
  }

  render(stacks: readonly Stack[], look: CounterLook, pixelsPerUnit: number): void {
    const natural = this.grid.size * SIDE * pixelsPerUnit;
    const far = natural < SUMMARY_BELOW_PX;
    const block = Math.min(SUMMARY_PX, Math.max(LEAST_SUMMARY_PX, natural * SUMMARY_SCALE));
    const side = far ? block / pixelsPerUnit : Math.min(natural, LARGEST_PX) / pixelsPerUnit;
    this.root.classList.toggle("far", far);
    const seen = new Set<string>();
    this.order = [];
    const closed = stacks.filter((stack) => stack.hex !== look.open);
    const opened = stacks.filter((stack) => stack.hex === look.open);
    for (const stack of closed) {
      if (far) this.drawSummary(stack, look, side, seen);
      else this.drawPile(stack, look, side, seen);
    }
    // Leaders over all units, or a neighbouring stack would hide them.
    if (!far) for (const stack of closed) this.drawLeaders(stack, look, side, seen);
    for (const stack of opened) this.drawFan(stack, look, far ? FAN_PX / pixelsPerUnit : side, seen);
    this.drawForces(stacks, look, side, seen);
    for (const [key, piece] of this.pieces) {
      if (seen.has(key)) continue;
      piece.element.remove();
      this.pieces.delete(key);
    }
    this.arrange();
  }

  /** Puts the elements into drawing order, moving only those out of place. */
  private arrange(): void {
    let next = this.root.firstElementChild;
    for (const element of this.order) {
      if (element === next) next = next.nextElementSibling;
      else this.root.insertBefore(element, next);
    }
  }

  private drawSummary(stack: Stack, look: CounterLook, side: number, seen: Set<string>): void {
    const hex = this.grid.get(stack.hex);
    const owner = stack.units[0]?.side ?? stack.leaders[0]?.side;
    if (!hex || !owner) return;
    const { combat, count } = summary(stack.units);
    const wanted = stack.units.some((unit) => look.candidates.has(unit.id)) || stack.leaders.some((l) => look.candidates.has(l.id));
    const ring = wanted ? `<rect x="-58" y="-58" width="116" height="116" rx="20" class="ring"/>` : "";
    const active = stack.units.some((unit) => unit.id === look.active);
    this.place(`s:${stack.hex}`, ring + stackSummary(owner, combat, count, stack.leaders.length, stack.units.some(isHungry)) + this.flanksOf(stack, look), hex.x, hex.y, side / 100, {
      class: `counter summary${active ? " active" : ""}`,
      "data-stack": stack.hex,
    }, seen);
  }

  /** The flanks that a stack's units belong to. */
  private flanksOf(stack: Stack, look: CounterLook): string {
    if (!look.flanks) return "";
    const flanks = [...new Set(stack.units.map((unit) => unit.flank))].filter((flank) => flank !== undefined);
    return flanks.map((flank) => flankMark(flank, stack.units.some((unit) => unit.flank === flank && unit.paralyzed))).join("");
  }

  private drawPile(stack: Stack, look: CounterLook, side: number, seen: Set<string>): void {
    const hex = this.grid.get(stack.hex);
    if (!hex) return;
    const places = piled(stack.units.length);
    const top = stack.units[stack.units.length - 1];
    stack.units.forEach((unit, i) => {
      const { dx, dy } = places[i]!;
      // One mark serves for all that are alike.
      const told = unit !== top && unit.flank === top?.flank && unit.paralyzed === top?.paralyzed;
      this.drawUnit(told ? { ...unit, flank: undefined } : unit, hex.x + dx * side, hex.y + dy * side, side / 100, look, stack.hex, seen);
    });
    if (stack.units.length > 2) {
      const badge = `<circle r="15" class="badge"/><text y="6.5" class="badge-text" text-anchor="middle">${stack.units.length}</text>`;
      this.place(`n:${stack.hex}`, badge, hex.x - 0.55 * side, hex.y + 0.52 * side, side / 100, { class: "stack-count" }, seen);
    }
  }

  private drawLeaders(stack: Stack, look: CounterLook, side: number, seen: Set<string>): void {
    const hex = this.grid.get(stack.hex);
    if (!hex) return;
    const places = piled(stack.units.length);
    const top = places[places.length - 1] ?? { dx: 0, dy: 0 };
    const scale = (side / 100) * LEADER_SCALE;
    const y = hex.y + (top.dy - 0.56) * side;
    const at = (i: number): number => hex.x + (top.dx + 0.48 - i * 0.46) * side;
    const shown = leadersShown(stack.leaders, look);
    const others = stack.leaders.length - shown.length;
    if (others > 0) {
      const badge = `<circle r="21" class="badge"/><text y="9" class="badge-text more" text-anchor="middle">+${others}</text>`;
      this.place(`m:${stack.hex}`, badge, at(shown.length) + 0.06 * side, y, scale, { class: "leader-count" }, seen);
    }
    shown.forEach((leader, i) => {
      const x = at(i);
      this.drawLeader(leader.id, leaderCounter(leader), x, y, (side / 100) * LEADER_SCALE, look, stack.hex, seen);
    });
  }

  private drawFan(stack: Stack, look: CounterLook, side: number, seen: Set<string>): void {
    const hex = this.grid.get(stack.hex);
    if (!hex) return;
    const top = [...stack.units].reverse();
    const places = fanned(Math.max(top.length, 1));
    const xs = places.map((p) => p.dx);
    const ys = places.map((p) => p.dy);
    const left = Math.min(...xs) - 0.72;
    const up = Math.min(...ys) - 0.86;
    const width = Math.max(...xs) - left + 0.72;
    const height = Math.max(...ys) - up + 0.68;
    const back = `<rect x="${left * 100}" y="${up * 100}" width="${width * 100}" height="${height * 100}" rx="16" class="fan-back"/>`;
    this.place(`f:${stack.hex}`, back, hex.x, hex.y, side / 100, { class: "fan", "data-stack": stack.hex }, seen);
    const leadersOf = new Map<string, number>();
    top.forEach((unit, i) => {
      const { dx, dy } = places[i]!;
      this.drawUnit(unit, hex.x + dx * side, hex.y + dy * side, side / 100, look, stack.hex, seen);
    });
    for (const leader of stack.leaders) {
      const host = Math.max(0, top.findIndex((unit) => unit.id === leader.attached_to));
      const n = leadersOf.get(String(host)) ?? 0;
      leadersOf.set(String(host), n + 1);
      const { dx, dy } = places[host]!;
      const x = hex.x + (dx + 0.36 - n * 0.5) * side;
      this.drawLeader(leader.id, leaderCounter(leader), x, hex.y + (dy - 0.6) * side, (side / 100) * LEADER_SCALE, look, stack.hex, seen);
    }
  }

  /** Markers alone in a hex stand in its middle, those with units in the open at its lower edge. */
  private drawForces(stacks: readonly Stack[], look: CounterLook, side: number, seen: Set<string>): void {
    const byHex = new Map<string, Force[]>();
    for (const force of look.forces) byHex.set(force.hex, [...(byHex.get(force.hex) ?? []), force]);
    for (const [id, forces] of byHex) {
      const hex = this.grid.get(id);
      if (!hex || id === look.open) continue;
      const beside = stacks.some((stack) => stack.hex === id);
      const scale = beside ? FORCE_BESIDE : 1;
      forces.forEach((force, i) => {
        const shift = i - (forces.length - 1) / 2;
        const x = hex.x + (beside ? 0.5 + shift * 0.3 : shift * 0.2) * side;
        const y = hex.y + (beside ? 0.52 : -shift * 0.12) * side;
        const own = force.side === look.seat;
        const moving = own && look.moving === force.number ? " active" : "";
        const inner = `<rect x="-50" y="-50" width="100" height="100" rx="12" class="ring"/>${forceMarker(force.side, force.number, own && force.units.length === 0)}`;
        this.place(`f:${force.side}${force.number}`, inner, x, y, (side / 100) * scale, {
          class: `counter force${moving}`,
          "data-force": `${force.side} ${force.number}`,
          "data-stack": id,
        }, seen);
      });
    }
  }

  private drawUnit(unit: Unit, x: number, y: number, scale: number, look: CounterLook, hex: string, seen: Set<string>): void {
    const { id } = unit;
    const ring = `<rect x="-59" y="-59" width="118" height="118" rx="15" class="ring"/>`;
    const guns = gunsOf(unit, look.guns) === "distributed" ? gunMark(unit.side) : "";
    const flank = look.flanks && unit.flank ? flankMark(unit.flank, unit.paralyzed ?? false) : "";
    const tick = look.picked.has(id) ? `<g class="tick" transform="translate(42,42)"><circle r="16"/><path d="M-7,0 l5,6 l9,-12"/></g>` : "";
    const tries = look.tries.get(id) ?? 0;
    const dice = Array.from({ length: tries }, (_, i) => `<g class="try" transform="translate(${38 - i * 27},44)"><rect x="-12" y="-12" width="24" height="24" rx="6"/><circle cx="-5" cy="5" r="2.6"/><circle r="2.6"/><circle cx="5" cy="-5" r="2.6"/></g>`).join("");
    this.place(`u:${id}`, ring + unitCounter(unit) + guns + flank + tick + dice, x, y, scale, {
      class: `counter unit${this.classes(id, look)}`,
      "data-unit": id,
      "data-stack": hex,
    }, seen);
  }

  private drawLeader(id: string, inner: string, x: number, y: number, scale: number, look: CounterLook, hex: string, seen: Set<string>): void {
    const ring = `<ellipse rx="54" ry="43" class="ring"/>`;
    const tick = look.picked.has(id) ? `<g class="tick" transform="translate(34,26) scale(1.3)"><circle r="16"/><path d="M-7,0 l5,6 l9,-12"/></g>` : "";
    this.place(`l:${id}`, ring + inner + tick, x, y, scale, {
      class: `counter leader${this.classes(id, look)}`,
      "data-leader": id,
      "data-stack": hex,
    }, seen);
  }

  private classes(id: string, look: CounterLook): string {
    const words: string[] = [];
    if (look.picked.has(id)) words.push("picked");
    else if (look.candidates.has(id)) words.push("candidate");
    if (look.active === id) words.push("active");
    if (look.dimmed.has(id)) words.push("dim");
    if (look.inspected === id) words.push("inspected");
    return words.map((word) => ` ${word}`).join("");
  }

  private place(key: string, inner: string, x: number, y: number, scale: number, attributes: Record<string, string>, seen: Set<string>): void {
    seen.add(key);
    let piece = this.pieces.get(key);
    if (!piece) {
      piece = { element: document.createElementNS(SVG, "g"), drawn: "", transform: "", x, y };
      this.pieces.set(key, piece);
    }
    const { element } = piece;
    if (piece.drawn !== inner) {
      element.innerHTML = inner;
      piece.drawn = inner;
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (element.getAttribute(name) !== escapeXml(value)) element.setAttribute(name, value);
    }
    this.order.push(element);
    const transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
    if (piece.transform === transform) return;
    const moved = Math.hypot(x - piece.x, y - piece.y) > this.grid.size * 0.05;
    if (piece.transform && moved && !this.calm) {
      element.animate([{ transform: piece.transform }, { transform }], { duration: GLIDE_MS, easing: "cubic-bezier(.3,.7,.3,1)" });
    }
    Object.assign(piece, { transform, x, y });
    element.style.transform = transform;
  }
}
