import L from "leaflet";
import { computed, effect, untracked } from "@preact/signals";
import { attempts, supplyWords } from "../model/ammunition";
import { battleArea, strengthOf } from "../model/battle";
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

/** What lies over the map: the bar above, the decision below, and on a wide screen the panel at the side. */
const WIDE_PADDING = { paddingTopLeft: L.point(40, 80), paddingBottomRight: L.point(390, 170) };
const NARROW_PADDING = { paddingTopLeft: L.point(16, 90), paddingBottomRight: L.point(16, 210) };
/** How far around a place a battle reaches, in hex sizes. */
const BATTLE_HEXES = 9;
/** At least one part in so many of all that are on the map makes a battle. */
const MEETING_SHARE = 4;
/** Smaller counters run into each other. */
const LEAST_COUNTER_PX = 13;
/** And smaller ones are a heap of numbers. */
const LEAST_OVERVIEW_PX = 9.5;
/** In smaller hexes stacks hide what is lit. */
const LEAST_LIT_PX = 36;
const SVG = "http://www.w3.org/2000/svg";
const TOUCH_MEMORY_MS = 700;
/** Below this width panels lie at the foot of the screen. */
const NARROW_PX = 900;
/** Where the combat card's hexes go on a narrow screen, as a part of its height. */
const CARD_CLEAR = 0.21;
/** What the side panel and the top bar cover. */
const PANEL_PX = 360;
const TOP_PX = 52;
/** A hex nearer than this to an edge is out of sight. */
const SIGHT_PX = 45;
const LEAST_WORD_PX = 10.5;
const MOST_WORD_PX = 15;
const LEAST_SIGN_PX = 26;
const MOST_SIGN_PX = 74;
/** The least side of a counter, in pixels, at which a single unit is decided about. */
const NEAR_PX = 52;

/** Where the computer is at work, to be seen by those who wait. */
const computersHex = computed(() => (store.update.value?.thinking ? (store.state.value?.active?.hex ?? null) : null));

/** Decisions for which one looks over the whole side: what can't be chosen is dimmed. */
const DIMMING = new Set(["ammunition", "convoy", "conscripts", "foraging", "supply-status", "action", "activation-units", "activation-next", "assault-units"]);

const cardTarget = computed(() => store.card.value?.target ?? null);

/** The hex of the unit that a player at this screen must decide about. */
const askedAbout = computed(() => {
  const asked = store.decision.value;
  // A train goes far: all of its way is shown instead.
  if (!asked || !store.mine.value || asked.kind === "ride") return null;
  return asked.from ?? store.units.value.get(asked.unit ?? "")?.hex ?? null;
});

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
    this.firstView();
    this.listen(element);
    this.watch();
  }

  destroy(): void {
    for (const stop of this.stops) stop();
    this.board.remove();
  }

  /** All units; where they could not be read, the place where the sides meet. */
  firstView(): void {
    this.showUnits(false);
    const counter = this.grid.size * 1.28 * pixelsPerUnit(this.grid.data, this.zoom.value);
    const wide = this.board.getSize().x > NARROW_PX && counter >= LEAST_OVERVIEW_PX;
    if (wide && counter >= LEAST_COUNTER_PX) return;
    const units = (store.state.value?.units ?? []).flatMap(({ hex, side, manpower }) => {
      const place = this.grid.get(hex);
      return place ? [{ x: place.x, y: place.y, side, strength: manpower }] : [];
    });
    const radius = this.grid.size * BATTLE_HEXES;
    const asked = store.decision.value?.side ?? "union";
    // Where the armies are still far apart a wide screen shows both if their counters can be told apart; else it is
    // the camp of whoever decides.
    const meeting = battleArea(units, radius);
    const camp = wide ? [] : battleArea(units.filter((unit) => unit.side === asked), radius);
    const battle = strengthOf(meeting) * MEETING_SHARE >= strengthOf(units) ? meeting : camp;
    if (battle.length === 0) return;
    const bounds = L.latLngBounds(battle.map((one) => latLng(one.x, one.y)));
    this.board.fitBounds(bounds.pad(0.1), { ...this.padding(), animate: false, maxZoom: this.nearZoom() });
    this.zoom.value = this.board.getZoom();
  }

  /** Brings all units of the game into view. */
  showUnits(animate = true): void {
    const places = (store.state.value?.units ?? []).map((unit) => this.grid.get(unit.hex)).filter((hex) => hex !== undefined);
    const bounds = L.latLngBounds(places.map((hex) => latLng(hex.x, hex.y)));
    if (places.length > 0) this.board.fitBounds(this.within(bounds.pad(0.12)), { ...this.padding(), animate, maxZoom: this.nearZoom() + 1 });
    else this.board.fitBounds(L.latLngBounds(latLng(0, 0), latLng(this.grid.width, this.grid.height)), { animate });
    this.zoom.value = this.board.getZoom();
  }

  /** Brings an area into view. */
  showHexes(hexes: readonly string[]): void {
    const places = hexes.map((id) => this.grid.get(id)).filter((hex) => hex !== undefined);
    if (places.length > 0) this.board.fitBounds(L.latLngBounds(places.map((hex) => latLng(hex.x, hex.y))).pad(0.1), { ...this.padding(), paddingBottomRight: this.clearCorner(), maxZoom: this.nearZoom() });
  }

  /** What the panel and the decision cover now. */
  private clearCorner(): L.Point {
    const size = this.board.getSize();
    const foot = document.querySelector(".decision-card")?.getBoundingClientRect().top ?? size.y;
    const right = size.x > NARROW_PX ? (store.panel.value ? PANEL_PX + 30 : 40) : 16;
    // On a low screen something must be left of the map.
    return L.point(right, Math.min(size.y - foot + 24, size.y * 0.6));
  }

  /** The part of an area that lies on the map. */
  private within(bounds: L.LatLngBounds): L.LatLngBounds {
    const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
    const [a, b] = [bounds.getSouthWest(), bounds.getNorthEast()];
    const corner = ({ lng, lat }: L.LatLng): L.LatLng => latLng(clamp(lng, this.grid.width), clamp(lat, this.grid.height));
    return L.latLngBounds(corner(a), corner(b));
  }

  /** What lies over the map's edges. */
  private padding(): L.FitBoundsOptions {
    return window.innerWidth > NARROW_PX ? WIDE_PADDING : NARROW_PADDING;
  }

  /** Brings a hex into view if it is hidden or near the edge. */
  reveal(hex: string): void {
    const place = this.grid.get(hex);
    if (!place) return;
    const at = this.board.latLngToContainerPoint(latLng(place.x, place.y));
    const size = this.board.getSize();
    const right = window.innerWidth > 900 && store.panel.value ? 400 : 60;
    if (at.x < 60 || at.x > size.x - right || at.y < 90 || at.y > size.y - 200) {
      this.board.panTo(latLng(place.x, place.y));
    }
  }

  /** On a narrow screen: lifts the hexes of the combat card above it. */
  private showCard(): void {
    const card = store.card.value;
    const size = this.board.getSize();
    if (!card || size.x > NARROW_PX) return;
    const points = [card.target, card.from ?? card.target].map((hex) => this.screenPoint(hex)).filter((point) => point !== null);
    if (points.length === 0) return;
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    this.board.panBy([x - size.x / 2, y - size.y * CARD_CLEAR]);
  }

  /** Comes near enough to read the counters when somebody must decide about one unit. */
  private comeNear(hex: string): void {
    const place = this.grid.get(hex);
    if (!place) return;
    const wanted = this.nearZoom();
    if (this.board.getZoom() < wanted - 0.3) this.board.setView(this.above(place), Math.min(wanted, this.grid.data.max_zoom));
    else this.reveal(hex);
  }

  /** The zoom at which single counters are read: a whole one, at which the tiles are sharp. */
  private nearZoom(): number {
    return Math.round(Math.log2((NEAR_PX * Math.max(this.grid.width, this.grid.height)) / (this.grid.size * 1.28 * this.grid.data.tile_size)));
  }

  /** A view's centre that leaves room for the decision bar below. */
  private above(place: { x: number; y: number }): L.LatLng {
    return latLng(place.x, place.y + this.grid.size * (this.board.getSize().x > NARROW_PX ? 0.4 : 1.2));
  }

  /** Where a hex stands on the screen now, in pixels of the map element. */
  screenPoint(hex: string): { x: number; y: number } | null {
    const place = this.grid.get(hex);
    return place ? this.board.latLngToContainerPoint(latLng(place.x, place.y)) : null;
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
        return;
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
      this.followAsked(),
      this.followLit(),
      effect(() => {
        const hex = computersHex.value;
        if (hex) untracked(() => this.reveal(hex));
      }),
      // Only the opening of a card counts, not the odds that come in later.
      effect(() => {
        const target = cardTarget.value;
        if (target) untracked(() => this.showCard());
      }),
    );
  }

  /** Comes near a unit that must be decided about; while the same one marches on, the map stays if it can. */
  private followAsked(): () => void {
    let before: string | null = null;
    return effect(() => {
      const hex = askedAbout.value;
      untracked(() => {
        const unit = store.decision.value?.unit ?? null;
        if (hex && unit !== null && unit === before) this.keepInSight(hex);
        else if (hex) this.comeNear(hex);
        if (hex) before = unit;
      });
    });
  }

  /** Shows where a train may go, and where those who arrive may, as soon as that is asked. */
  private followLit(): () => void {
    let before = "";
    return effect(() => {
      const asked = store.mine.value ? store.decision.value : null;
      const subject = asked?.kind === "ride" ? (asked.unit ?? null) : store.placing.value;
      const about = subject ? `${asked?.kind} ${subject}` : "";
      // The decision has grown by then.
      if (about !== before && about) requestAnimationFrame(() => requestAnimationFrame(() => this.showLit()));
      before = about;
    });
  }

  /** A train's whole way; for those who arrive no more than what is not well seen already. */
  private showLit(): void {
    if (!this.board.getPane("mapPane")?.isConnected) return;
    const { unit, from, stops } = store.decision.value ?? {};
    const lit = stops ? [from ?? store.units.value.get(unit ?? "")?.hex ?? "", ...stops.map((stop) => stop.hex)] : [...store.aims.value.hexes.keys()];
    const inSight = this.board.getBounds();
    const seen = (id: string): boolean => {
      const hex = this.grid.get(id);
      return hex !== undefined && inSight.contains(latLng(hex.x, hex.y));
    };
    const small = this.grid.size * 1.28 * pixelsPerUnit(this.grid.data, this.zoom.value) < LEAST_LIT_PX;
    if (stops || small || !lit.every(seen)) this.showHexes(lit);
  }

  /** Moves the map no farther than needed for a hex to be seen clear of what lies over the map. */
  private keepInSight(hex: string): void {
    const at = this.screenPoint(hex);
    if (!at) return;
    const size = this.board.getSize();
    const foot = document.querySelector(".decision-card")?.getBoundingClientRect().top ?? size.y;
    const right = size.x - (store.panel.value && size.x > NARROW_PX ? PANEL_PX : 0);
    const beyond = (value: number, least: number, most: number): number => Math.min(0, value - least) + Math.max(0, value - most);
    const x = beyond(at.x, SIGHT_PX, right - SIGHT_PX);
    const y = beyond(at.y, SIGHT_PX + TOP_PX, foot - SIGHT_PX);
    if (x !== 0 || y !== 0) this.board.panBy([x + Math.sign(x) * SIGHT_PX, y + Math.sign(y) * SIGHT_PX]);
  }

  /** The size of signs in map units: that of a hex, within what is well read on the screen. */
  private signs(): number {
    const pixels = pixelsPerUnit(this.grid.data, this.zoom.value);
    return Math.min(Math.max(this.grid.size, LEAST_SIGN_PX / pixels), MOST_SIGN_PX / pixels);
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
    this.layers.under.innerHTML =
      victoryMarks(this.grid, state.control, this.signs()) + bridgeMarks(this.grid, state, this.signs()) +
      depotMarks(this.grid, state.depots ?? [], this.signs(), this.writing()) +
      fortMarks(this.grid, state.forts ?? [], new Set(store.stacks.value.map((stack) => stack.hex)), this.signs()) +
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
