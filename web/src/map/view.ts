import L from "leaflet";
import { computed, effect, untracked } from "@preact/signals";
import { battleArea, strengthOf } from "../model/battle";
import type { HexGrid } from "../model/board";
import * as store from "../state/store";
import { latLng, pixelsPerUnit } from "./leaflet";
import { beyond, clearOf, coversOf, panelEdge, seenAt, type Area } from "./sight";

/** The width of the combat card on a wide screen. */
export const CARD_PX = 360;
/** What is kept free around an area that is brought into view. */
const FRAME_PX = 16;
/** How far around a place a battle reaches, in hex sizes. */
const BATTLE_HEXES = 9;
/** At least one part in so many of all that are on the map makes a battle. */
const MEETING_SHARE = 4;
/** Smaller counters run into each other. */
const LEAST_COUNTER_PX = 13;
/** And smaller ones are a heap of numbers. */
const LEAST_OVERVIEW_PX = 9.5;
/** Among smaller ones nobody chooses. */
const LEAST_CHOICE_PX = 20;
/** In smaller hexes stacks hide what is lit. */
const LEAST_LIT_PX = 36;
/** Below this width panels lie at the foot of the screen. */
const NARROW_PX = 900;
/** Where the combat card's hexes go on a narrow screen, as a part of its height. */
const CARD_CLEAR = 0.21;
/** One place in so many is enough to have in view, where all can't be. */
const ENOUGH_SEEN = 4;
/** A hex nearer than this to an edge is out of sight; one that is half covered may still be recognized. */
const SIGHT_PX = 45;
const GLIMPSE_PX = 14;
/** The least side of a counter, in pixels, at which a single unit is decided about. */
const NEAR_PX = 52;

/** Where the computer is at work, to be seen by those who wait. */
const computersHex = computed(() => (store.update.value?.thinking ? (store.state.value?.active?.hex ?? null) : null));

const cardTarget = computed(() => store.card.value?.target ?? null);

/** The hex of the unit that a player at this screen must decide about. */
const askedAbout = computed(() => {
  const asked = store.decision.value;
  // A train goes far: all of its way is shown instead.
  if (!asked || !store.mine.value || asked.kind === "ride") return null;
  return asked.from ?? store.units.value.get(asked.unit ?? "")?.hex ?? null;
});

/** What the player at this screen is asked, as long as it stays the same question. */
const question = computed(() => {
  const asked = store.mine.value ? store.decision.value : null;
  if (!asked) return "";
  const subject = store.placing.value ?? asked.unit ?? asked.leader ?? asked.force ?? "";
  return `${asked.side} ${asked.kind} ${subject} ${asked.target ?? ""}`;
});

/** What of the map is in view: how it begins, and where it goes by itself. */
export class View {
  private readonly zoom = store.mapZoom;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

  private moving = false;

  constructor(private readonly board: L.Map, private readonly element: HTMLElement, private readonly grid: HexGrid) {
    board.on("movestart", () => (this.moving = true));
    board.on("moveend", () => (this.moving = false));
  }

  /** All that is on the map; where that could not be read, the place where the sides meet. */
  firstView(): void {
    this.showUnits(false);
    const counter = this.counterPx(this.zoom.value);
    // Markers of a scenario's own are read from afar.
    const markers = (store.state.value?.outlook?.markers ?? []).length > 0;
    const wide = this.board.getSize().x > NARROW_PX && counter >= LEAST_OVERVIEW_PX;
    if (markers || (wide && counter >= LEAST_COUNTER_PX)) return;
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
    // With what is asked first, if that can be read together.
    const both = this.boundsOf(this.lit()).extend(bounds);
    const together = this.counterPx(this.zoomFor(both)) >= LEAST_COUNTER_PX;
    this.fit((together ? both : bounds).pad(0.1), this.nearZoom(), false);
  }

  /** Brings all units of the game into view, and the markers of its scenario. */
  showUnits(animate = true): void {
    const { units = [], outlook } = store.state.value ?? {};
    const places = [...units, ...(outlook?.markers ?? [])].map(({ hex }) => this.grid.get(hex)).filter((hex) => hex !== undefined);
    const bounds = L.latLngBounds(places.map((hex) => latLng(hex.x, hex.y)));
    if (places.length > 0) this.fit(this.within(bounds.pad(0.12)), this.nearZoom() + 1, animate);
    else this.fit(L.latLngBounds(latLng(0, 0), latLng(this.grid.width, this.grid.height)), this.nearZoom(), animate);
  }

  /** Brings an area into view. */
  showHexes(hexes: readonly string[]): void {
    const bounds = this.boundsOf(hexes);
    if (bounds.isValid()) this.fit(bounds.pad(0.1), this.nearZoom());
  }

  private fit(bounds: L.LatLngBounds, maxZoom: number, animate = true): void {
    this.board.fitBounds(bounds, { ...this.padding(), maxZoom, animate: animate && !this.calm });
    this.zoom.value = this.board.getZoom();
  }

  private boundsOf(hexes: readonly string[]): L.LatLngBounds {
    return L.latLngBounds(hexes.map((id) => this.grid.get(id)).filter((hex) => hex !== undefined).map((hex) => latLng(hex.x, hex.y)));
  }

  /** The part of an area that lies on the map. */
  private within(bounds: L.LatLngBounds): L.LatLngBounds {
    const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
    const [a, b] = [bounds.getSouthWest(), bounds.getNorthEast()];
    const corner = ({ lng, lat }: L.LatLng): L.LatLng => latLng(clamp(lng, this.grid.width), clamp(lat, this.grid.height));
    return L.latLngBounds(corner(a), corner(b));
  }

  private whole(): Area {
    const { x, y } = this.board.getSize();
    return { left: 0, top: 0, right: x, bottom: y };
  }

  /** The part of the map that nothing lies over. */
  private clear(): Area {
    return clearOf(this.whole(), coversOf(this.element, true));
  }

  /** What lies over the map's edges. */
  private padding(): L.FitBoundsOptions {
    const [clear, whole] = [this.clear(), this.whole()];
    return {
      paddingTopLeft: L.point(clear.left + FRAME_PX, clear.top + FRAME_PX),
      paddingBottomRight: L.point(whole.right - clear.right + FRAME_PX, whole.bottom - clear.bottom + FRAME_PX),
    };
  }

  /** Whether a hex can be seen, and nothing lies over it. */
  private sees(hex: string): boolean {
    const at = this.screenPoint(hex);
    return at !== null && seenAt(at, this.whole(), coversOf(this.element), GLIMPSE_PX);
  }

  /** Moves the map so that a point of the screen comes to the middle of what is clear. */
  private toMiddle(point: { x: number; y: number }): void {
    const { left, top, right, bottom } = this.clear();
    this.panBy(point.x - (left + right) / 2, point.y - (top + bottom) / 2);
  }

  panBy(x: number, y: number): void {
    if (x !== 0 || y !== 0) this.board.panBy([x, y], { animate: !this.calm });
  }

  /** Brings a hex into view if it is hidden or near the edge. */
  reveal(hex: string, margin = SIGHT_PX): void {
    const at = this.screenPoint(hex);
    if (at && !seenAt(at, this.whole(), coversOf(this.element), margin)) this.toMiddle(at);
  }

  /** Whoever moves is kept so far from the edges that the hexes around can be chosen, if there is room. */
  private around(): number {
    const { left, top, right, bottom } = this.clear();
    const ring = 2.3 * this.grid.size * pixelsPerUnit(this.grid.data, this.zoom.value);
    return Math.max(SIGHT_PX, Math.min(ring, (right - left) / 3, (bottom - top) / 3));
  }

  /** Keeps the hexes of the combat card out from under it: above it on a narrow screen, else beside it. */
  private showCard(): void {
    const card = store.card.value;
    if (!card) return;
    const points = [card.target, card.from ?? card.target].map((hex) => this.screenPoint(hex)).filter((point) => point !== null);
    if (points.length === 0) return;
    const xs = points.map((point) => point.x);
    const size = this.board.getSize();
    if (size.x > NARROW_PX) return this.besideCard(Math.min(...xs), Math.max(...xs));
    const x = xs.reduce((sum, one) => sum + one, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    this.panBy(x - size.x / 2, y - size.y * CARD_CLEAR);
  }

  /** Makes room for the card at the right of its hexes if there is none on either side. */
  private besideCard(left: number, right: number): void {
    const ring = this.grid.size * 1.15 * pixelsPerUnit(this.grid.data, this.zoom.value);
    const edge = panelEdge(this.element);
    const short = right + ring + CARD_PX + 3 * FRAME_PX - edge;
    if (short > 0 && left - ring - CARD_PX < FRAME_PX) this.panBy(short, 0);
  }

  /** Comes near enough to read the counters when somebody must decide about one unit. */
  private comeNear(hex: string): void {
    const place = this.grid.get(hex);
    if (!place) return;
    const wanted = Math.min(this.nearZoom(), this.grid.data.max_zoom);
    if (this.board.getZoom() < wanted - 0.3) this.board.setView(this.centreFor(place, wanted), wanted, { animate: !this.calm });
    else this.reveal(hex, this.around());
  }

  /** The zoom at which single counters are read: a whole one, at which the tiles are sharp. */
  private nearZoom(): number {
    return Math.round(Math.log2((NEAR_PX * Math.max(this.grid.width, this.grid.height)) / (this.grid.size * 1.28 * this.grid.data.tile_size)));
  }

  /** The centre of the view at a zoom that has a place in the middle of what is clear. */
  private centreFor(place: { x: number; y: number }, zoom: number): L.LatLng {
    const { left, top, right, bottom } = this.clear();
    const { x, y } = this.board.getSize();
    const aside = L.point((left + right - x) / 2, (top + bottom - y) / 2);
    return this.board.unproject(this.board.project(latLng(place.x, place.y), zoom).subtract(aside), zoom);
  }

  /** Where a hex stands on the screen now, in pixels of the map element. */
  screenPoint(hex: string): { x: number; y: number } | null {
    const place = this.grid.get(hex);
    return place ? this.board.latLngToContainerPoint(latLng(place.x, place.y)) : null;
  }

  /** Goes where the game is: to what is asked, to the computer at work, and above an opened card. */
  follow(): (() => void)[] {
    return [
      this.followAsked(),
      this.followQuestion(),
      effect(() => {
        const hex = computersHex.value;
        if (hex) untracked(() => this.reveal(hex));
      }),
      // Only the opening of a card counts, not the odds that come in later.
      effect(() => {
        const target = cardTarget.value;
        if (target) untracked(() => this.showCard());
      }),
    ];
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

  /** Shows what a new question is about, unless some of it is in view; until the next one the map is the player's. */
  private followQuestion(): () => void {
    let before = "";
    return effect(() => {
      const about = question.value;
      const show = (): void => {
        if (question.peek() !== about || !this.board.getPane("mapPane")?.isConnected) return;
        // What comes into view by itself is waited for.
        if (this.moving) this.board.once("moveend", show);
        else this.showAsked();
      };
      // The decision has grown by then.
      if (about !== before && about) requestAnimationFrame(() => requestAnimationFrame(show));
      before = about;
    });
  }

  /** Brings into view what may be chosen: a train's whole way, all the places that are asked for, or some of the units. */
  private showAsked(): void {
    const { unit, from, stops } = store.decision.value ?? {};
    if (stops) return this.showHexes([from ?? store.units.value.get(unit ?? "")?.hex ?? "", ...stops.map((stop) => stop.hex)]);
    const lit = this.lit();
    const places = store.aims.value.hexes.size === lit.length && store.decision.value?.kind !== "march";
    const small = store.placing.value !== null && this.counterPx(this.zoom.value) < LEAST_LIT_PX;
    const seen = lit.filter((hex) => this.sees(hex)).length;
    if (lit.length === 0 || (!small && seen >= (places ? lit.length : 1))) return;
    this.bring(lit, seen, places ? LEAST_OVERVIEW_PX : LEAST_CHOICE_PX);
  }

  /** Where something may be chosen now. */
  private lit(): string[] {
    const { hexes, units, leaders } = store.aims.value;
    const where = [...[...units.keys()].map((id) => store.units.value.get(id)?.hex), ...[...leaders.keys()].map((id) => store.leaders.value.get(id)?.hex)];
    return [...new Set([...hexes.keys(), ...where])].filter((hex) => typeof hex === "string");
  }

  /** Brings hexes into view: by a pan if that does, from farther off if they can still be read there; else, if few are in view, where most of them are. */
  private bring(hexes: readonly string[], seen: number, leastPx: number): void {
    const bounds = this.boundsOf(hexes);
    if (!bounds.isValid()) return;
    const { left, top, right, bottom } = this.clear();
    const [a, b] = [this.board.latLngToContainerPoint(bounds.getSouthWest()), this.board.latLngToContainerPoint(bounds.getNorthEast())];
    const fits = Math.abs(a.x - b.x) <= right - left - 2 * SIGHT_PX && Math.abs(a.y - b.y) <= bottom - top - 2 * SIGHT_PX;
    if (fits && this.counterPx(this.zoom.value) >= LEAST_LIT_PX) return this.toMiddle({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const markers = new Set(store.state.value?.outlook?.markers?.map((marker) => marker.hex));
    // Markers are read from any distance.
    const legible = this.counterPx(this.zoomFor(bounds)) >= leastPx || hexes.every((hex) => markers.has(hex));
    if (legible) return this.showHexes(hexes);
    if (seen * ENOUGH_SEEN >= hexes.length) return;
    const places = hexes.map((id) => this.grid.get(id)).filter((hex) => hex !== undefined).map(({ x, y }) => ({ x, y, side: "union" as const, strength: 1 }));
    const dense = battleArea(places, this.grid.size * BATTLE_HEXES);
    this.fit(L.latLngBounds(dense.map(({ x, y }) => latLng(x, y))).pad(0.1), Math.max(this.nearZoom() - 1, this.zoom.value));
  }

  /** The zoom at which an area fits into what is clear. */
  private zoomFor(bounds: L.LatLngBounds): number {
    const { paddingTopLeft, paddingBottomRight } = this.padding();
    return this.board.getBoundsZoom(bounds.pad(0.1), false, L.point(paddingTopLeft!).add(L.point(paddingBottomRight!)));
  }

  /** The side of a counter on the screen at a zoom. */
  private counterPx(zoom: number): number {
    return this.grid.size * 1.28 * pixelsPerUnit(this.grid.data, zoom);
  }

  /** Moves the map no farther than needed for a hex to be seen clear of what lies over the map. */
  private keepInSight(hex: string): void {
    const at = this.screenPoint(hex);
    if (!at) return;
    const { left, top, right, bottom } = this.clear();
    const margin = this.around();
    const x = beyond(at.x, left + margin, right - margin);
    const y = beyond(at.y, top + margin, bottom - margin);
    this.panBy(x + Math.sign(x) * SIGHT_PX, y + Math.sign(y) * SIGHT_PX);
  }
}
