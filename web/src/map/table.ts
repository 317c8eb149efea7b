import L from "leaflet";
import { effect } from "@preact/signals";
import { attempts, supplyWords } from "../model/ammunition";
import type { HexGrid } from "../model/board";
import { countyRows } from "../model/counties";
import type { Stop, Supply } from "../protocol";
import * as controller from "../state/controller";
import * as store from "../state/store";
import { hintPlaces } from "../state/thoughts";
import { CounterLayer, type CounterLook } from "./counterlayer";
import { counterDefs } from "./counters";
import { latLng, makeMap, pixelsPerUnit } from "./leaflet";
import { attackMark, bridgeMarks, depotMarks, hexShape, pathMarks, reachCosts, reachMarks, refusedMarks, supplyMarks, trailMarks, victoryMarks } from "./marks";
import { countyMarks, landingMarks, levyMarks, railMarks, rideMarks, stationMarks } from "./campaignmarks";
import { fortMarks } from "./fortmarks";
import { hintMarks } from "./hintmarks";
import { barredMarks, gunPark, markerSigns } from "./outlookmarks";
import { countyLabels, feedingMarks, keyMark } from "./supplymarks";
import { View } from "./view";

const SVG = "http://www.w3.org/2000/svg";
const TOUCH_MEMORY_MS = 700;
const LEAST_WORD_PX = 10.5;
const MOST_WORD_PX = 15;
const LEAST_SIGN_PX = 26;
const MOST_SIGN_PX = 74;
/** From afar counters are drawn no smaller. */
const LEAST_COUNTER_PX = 23;

/** Decisions for which one looks over the whole side: what can't be chosen is dimmed. */
const DIMMING = new Set(["ammunition", "convoy", "conscripts", "foraging", "supply-status", "action", "activation-units", "activation-next", "assault-units"]);

/** Tiles are square: what of them lies beyond the sheet is table, not paper. */
function beyondMap(width: number, height: number): string {
  const side = Math.max(width, height) * 1.01;
  return `<path d="M${width},${-side / 50} H${side} V${side} H0 V${height} H${width} Z" class="beyond"/>`;
}

/** The map with everything on it, kept in step with the store. */
export class Table {
  readonly board: L.Map;
  private readonly layers: Record<"counties" | "barred" | "under" | "reach" | "rings" | "counters" | "supply" | "costs" | "path" | "over", SVGGElement>;
  private readonly counters: CounterLayer;
  private readonly stops: (() => void)[] = [];
  private readonly zoom = store.mapZoom;
  readonly view: View;
  private lastTouch = 0;

  constructor(element: HTMLElement, private readonly grid: HexGrid, mapName: string) {
    this.board = makeMap(element, grid.data, mapName);
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${grid.width} ${grid.height}`);
    svg.setAttribute("class", "table-svg");
    svg.setAttribute("aria-hidden", "true");
    svg.innerHTML = counterDefs() + beyondMap(grid.width, grid.height);
    L.svgOverlay(svg, L.latLngBounds(latLng(0, 0), latLng(grid.width, grid.height)), { interactive: false }).addTo(this.board);
    const layer = (name: string): SVGGElement => {
      const g = document.createElementNS(SVG, "g");
      g.setAttribute("class", `layer-${name}`);
      svg.append(g);
      return g;
    };
    this.layers = {
      counties: layer("counties"), barred: layer("barred"), under: layer("under"), reach: layer("reach"), rings: layer("rings"),
      counters: layer("counters"), supply: layer("supply"), costs: layer("costs"), path: layer("path"), over: layer("over"),
    };
    this.counters = new CounterLayer(this.layers.counters, grid);
    this.view = new View(this.board, element, grid);
    this.view.firstView();
    this.listen(element);
    this.watch();
  }

  destroy(): void {
    for (const stop of this.stops) stop();
    this.board.remove();
  }

  private listen(element: HTMLElement): void {
    this.board.on("zoomend", () => (this.zoom.value = this.board.getZoom()));
    this.board.on("move zoom zoomend moveend", () => (store.mapMoved.value = store.mapMoved.peek() + 1));
    this.board.on("click", (event: L.LeafletMouseEvent) => this.click(event));
    this.board.on("mousemove", (event: L.LeafletMouseEvent) => this.hover(event));
    element.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") this.lastTouch = performance.now();
    });
    element.addEventListener("mouseleave", () => (store.hovered.value = null));
  }

  private hexAt(event: L.LeafletMouseEvent): string | null {
    return this.grid.at({ x: event.latlng.lng, y: event.latlng.lat })?.id ?? null;
  }

  private touched(): boolean {
    return performance.now() - this.lastTouch < TOUCH_MEMORY_MS;
  }

  private hover(event: L.LeafletMouseEvent): void {
    if (this.touched()) return;
    const mouse = event.originalEvent;
    const hex = this.hexAt(event);
    store.hovered.value = hex;
    const over = (mouse.target as Element).closest?.("[data-stack]")?.getAttribute("data-stack") ?? null;
    if (over !== store.openStack.value) {
      const many = (store.stacks.value.find((stack) => stack.hex === over)?.units.length ?? 0) > 1;
      store.openStack.value = over && many ? over : null;
    }
    const unit = (mouse.target as Element).closest?.("[data-unit]")?.getAttribute("data-unit");
    if (unit && store.decision.value?.kind === "ammunition" && store.supply.value?.unit !== unit) controller.inspect({ unit });
    if (mouse.shiftKey && mouse.buttons === 1 && hex && store.reach.value?.hexes.has(hex)) {
      const bends = store.bends.value;
      if (bends[bends.length - 1] !== hex) store.bends.value = [...bends, hex];
    }
  }

  private click(event: L.LeafletMouseEvent): void {
    const touch = this.touched();
    const options: controller.ClickOptions = { bend: event.originalEvent.shiftKey, touch, again: event.originalEvent.detail > 1 };
    const piece = (event.originalEvent.target as Element).closest?.(".counter");
    const stackHex = piece?.getAttribute("data-stack");
    if (piece && stackHex) {
      const force = piece.getAttribute("data-force");
      if (force && controller.clickForce(force)) return;
      const many = store.unitsIn(stackHex).length > 1;
      if (many && store.openStack.value !== stackHex && !store.aims.value.hexes.has(stackHex)) {
        store.openStack.value = stackHex;
        controller.inspect({ hex: stackHex });
        return void controller.explain(stackHex);
      }
      const unit = piece.getAttribute("data-unit");
      const leader = piece.getAttribute("data-leader");
      if (unit) return void controller.clickUnit(unit, options);
      if (leader) return void controller.clickLeader(leader);
      const only = store.unitsIn(stackHex)[0];
      if (only) return void controller.clickUnit(only.id, options);
    }
    const hex = this.hexAt(event);
    if (touch) store.openStack.value = null;
    if (hex) void controller.clickHex(hex, options);
  }

  private watch(): void {
    this.stops.push(
      effect(() => this.drawCounties()),
      effect(() => this.drawBarred()),
      effect(() => this.drawSupply()),
      effect(() => this.drawUnder()),
      effect(() => this.drawReach()),
      effect(() => this.drawRings()),
      effect(() => this.drawCounters()),
      effect(() => this.drawPath()),
      effect(() => this.drawOver()),
      ...this.view.follow(),
    );
  }

  /** The size of signs in map units: that of a hex, within what is well read on the screen. */
  private signs(): number {
    const pixels = pixelsPerUnit(this.grid.data, this.zoom.value);
    return Math.min(Math.max(this.grid.size, LEAST_SIGN_PX / pixels), MOST_SIGN_PX / pixels);
  }

  /** How far a counter reaches to each side of its hex, in map units. */
  private counterHalf(): number {
    return Math.max(this.grid.size * 0.68, LEAST_COUNTER_PX / 2 / pixelsPerUnit(this.grid.data, this.zoom.value));
  }

  /** The size of small writing in map units. */
  private writing(): number {
    const pixels = pixelsPerUnit(this.grid.data, this.zoom.value);
    return Math.min(Math.max(this.grid.size * 0.22, LEAST_WORD_PX / pixels), MOST_WORD_PX / pixels);
  }

  private drawCounties(): void {
    this.layers.counties.innerHTML = store.layers.value.has("counties") ? countyMarks(this.grid, store.counties.value) : "";
  }

  private drawBarred(): void {
    const { barred = [], stalled } = store.state.value?.outlook ?? {};
    const areas = store.layers.value.has("barred") ? [...barred] : [];
    if (stalled && store.layers.value.has("stalled")) areas.push({ side: stalled.side, infantry: false, hexes: stalled.held, rule: stalled.rule });
    this.layers.barred.innerHTML = areas.length > 0 ? barredMarks(this.grid, areas) : "";
  }

  /** What the counties give, and what feeds whom, over the counters. */
  private drawSupply(): void {
    const shown = store.layers.value;
    const state = store.state.value;
    const [m, size] = [this.signs(), this.writing()];
    const taken = new Set(store.stacks.value.map((stack) => stack.hex));
    const counties = store.counties.value;
    const labels = shown.has("counties") ? countyLabels(this.grid, counties, countyRows(counties, state), taken, m, size) + keyMark(this.grid, state?.operations?.foraging, m) : "";
    const fed = shown.has("supply") ? feedingMarks(this.grid, state?.operations?.fed ?? [], store.units.value, m) : "";
    this.layers.supply.innerHTML = labels + fed;
  }

  private drawUnder(): void {
    const state = store.state.value;
    if (!state) return;
    const taken = new Set(store.stacks.value.map((stack) => stack.hex));
    this.layers.under.innerHTML =
      victoryMarks(this.grid, state.control, this.signs()) + bridgeMarks(this.grid, state, this.signs()) +
      depotMarks(this.grid, state.depots ?? [], taken, this.counterHalf(), this.signs(), this.writing()) +
      fortMarks(this.grid, state.forts ?? [], taken, this.signs()) +
      stationMarks(this.grid, state.stations ?? [], this.signs()) + levyMarks(this.grid, state.operations?.levied ?? [], this.signs()) +
      gunPark(this.grid, state.outlook?.horse_artillery, this.signs()) +
      markerSigns(this.grid, state.outlook?.markers ?? [], this.signs()) + refusedMarks(this.grid, state.refused);
  }

  private drawReach(): void {
    const reach = store.replay.value ? null : store.reach.value;
    const stops = this.trainStops();
    this.layers.reach.innerHTML = reach
      ? hexShape(this.grid, reach.start, "reach-start") + reachMarks(this.grid, reach.hexes.values())
      : stops ? railMarks(this.grid, stops, this.signs()) : "";
    const taken = new Set(reach ? store.stacks.value.map((stack) => stack.hex) : []);
    this.layers.costs.innerHTML = reach ? reachCosts(this.grid, reach.hexes.values(), taken, this.signs()) : "";
  }

  private drawCounters(): void {
    const aims = store.aims.value;
    const asked = store.decision.value;
    const candidates = new Set([...aims.units.keys(), ...aims.leaders.keys()]);
    const inspected = store.inspected.value;
    const chosenSide = asked && store.mine.value && DIMMING.has(asked.kind) ? asked.side : null;
    const tries = attempts(asked);
    const dimmed = new Set<string>();
    if (chosenSide) {
      for (const unit of store.units.value.values()) {
        if (unit.side === chosenSide && !candidates.has(unit.id) && !tries.has(unit.id)) dimmed.add(unit.id);
      }
    }
    const active = store.state.value?.active;
    const look: CounterLook = {
      candidates,
      picked: store.picks.value,
      active: asked?.unit ?? active?.unit ?? null,
      dimmed,
      open: store.openStack.value,
      tries,
      flanks: store.layers.value.has("flanks"),
      guns: store.state.value?.outlook?.horse_artillery,
      forces: store.state.value?.forces ?? [],
      seat: store.update.value?.seat ?? null,
      moving: asked?.kind === "dummy-march" && store.mine.value ? (asked.force ?? null) : null,
      inspected: inspected && "unit" in inspected ? inspected.unit : inspected && "leader" in inspected ? inspected.leader : null,
    };
    this.counters.render(store.stacks.value, look, pixelsPerUnit(this.grid.data, this.zoom.value));
  }

  private drawPath(): void {
    const reach = store.reach.value;
    const hovered = store.hovered.value;
    const pointed = hovered && reach?.hexes.has(hovered) ? hovered : null;
    const aimAt = pointed ?? store.planned.value ?? store.cursor.value;
    const last = store.bends.value[store.bends.value.length - 1];
    const end = aimAt && reach?.hexes.has(aimAt) ? aimAt : last;
    const path = reach && end && !store.card.value && !store.replay.value ? controller.pathTo(end) : null;
    const supply = this.supplyPath() || this.ride();
    this.layers.path.innerHTML = supply || (reach && path && end ? pathMarks(this.grid, reach.start, path, reach.hexes.get(end), this.signs()) : "");
  }

  /** Where the train goes that the player at this screen sends. */
  private trainStops(): readonly Stop[] | null {
    const asked = store.decision.value;
    return (store.mine.value && asked?.kind === "ride" && asked.stops) || null;
  }

  /** The way of the train to the hex that is pointed at. */
  private ride(): string {
    const stops = this.trainStops();
    const to = [store.hovered.value, store.planned.value, store.cursor.value].find((hex) => hex && stops?.some((stop) => stop.hex === hex));
    return stops && to ? rideMarks(this.grid, stops, to, this.signs(), this.writing()) : "";
  }

  /** The supply path that was asked for, as long as nothing has changed since. */
  private supplyPath(): string {
    const supply = store.supply.value;
    const path = supply?.found.path;
    if (!supply || !path || store.replay.value || supply.seq !== store.update.value?.seq) return "";
    return supplyMarks(this.grid, path, supply.found.obstructions ?? [], this.supplyNote(supply.found), this.signs(), this.writing());
  }

  /** What the path means for the die, where the decision does not say it already. */
  private supplyNote(found: Supply): string {
    return store.decision.value?.kind === "ammunition" && store.mine.value ? "" : supplyWords(found);
  }

  /** The way of a retreat so far, or of the advance that is asked about. */
  private trail(): string {
    const asked = store.decision.value;
    if (asked?.kind === "retreat" && asked.path) return trailMarks(this.grid, asked.path, this.signs(), "retreat");
    if (asked?.kind === "advance" && asked.from && asked.target) {
      return trailMarks(this.grid, [asked.from, asked.target], this.signs(), "advance");
    }
    return "";
  }

  private drawRings(): void {
    const drawn: string[] = [];
    const asked = store.decision.value;
    for (const hex of store.aims.value.hexes.keys()) {
      if (asked?.kind !== "march" && asked?.kind !== "ride" && asked?.kind !== "assault-target") drawn.push(hexShape(this.grid, hex, "target", 0.92));
    }
    const hovered = store.hovered.value;
    if (hovered) drawn.push(hexShape(this.grid, hovered, "hovered", 1));
    const seen = store.hexOf(store.inspected.value);
    if (seen) drawn.push(hexShape(this.grid, seen, "seen", 0.98));
    if (store.cursor.value) drawn.push(hexShape(this.grid, store.cursor.value, "cursor", 0.95));
    const refused = store.refusal.value?.hex;
    if (refused) drawn.push(hexShape(this.grid, refused, "no", 0.9));
    this.layers.rings.innerHTML = drawn.join("") + this.trail();
  }

  private drawOver(): void {
    const drawn: string[] = [];
    const assault = store.decision.value?.kind === "assault-target";
    for (const [hex, actions] of store.aims.value.hexes) {
      if (assault || actions.some((action) => action.type === "attack")) drawn.push(attackMark(this.grid, hex, this.signs()));
    }
    if (store.placing.value) drawn.push(landingMarks(this.grid, store.aims.value.hexes.keys(), this.signs()));
    const hinted = hintPlaces.value;
    if (hinted) drawn.push(hintMarks(this.grid, hinted, this.signs()));
    const card = store.card.value;
    if (card) {
      drawn.push(hexShape(this.grid, card.target, "carded"));
      if (card.from) drawn.push(hexShape(this.grid, card.from, "carded from"));
    }
    this.layers.over.innerHTML = drawn.join("");
  }
}
