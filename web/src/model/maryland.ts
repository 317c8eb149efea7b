import type { Commitment, CountyControl, Stalled } from "../protocol";

/** The Maryland Campaign beside the map: the track of commitment, a stalled command, and the control of counties. */

export interface TrackBox {
  number: number;
  /** Whether the marker has come so far. */
  reached: boolean;
  /** Whether the marker stands here. */
  marker: boolean;
  /** Who has yet to commit, and who acts early because the enemy has come near. */
  waiting: string[];
  freed: string[];
  committed: string[];
}

/** The boxes of the track, the start as box 0. */
export function trackOf(track: Commitment): TrackBox[] {
  const freed = new Set(track.freed);
  const start = { number: 0, units: [] as string[] };
  return [start, ...track.boxes].map(({ number, units }) => {
    const reached = track.marker >= number;
    return {
      number,
      reached,
      marker: track.marker === number,
      waiting: reached ? [] : units.filter((unit) => !freed.has(unit)),
      freed: reached ? [] : units.filter((unit) => freed.has(unit)),
      committed: reached ? units : [],
    };
  });
}

/** What a stalled command means now, with what has lifted it. */
export function stalledLines(stalled: Stalled): { term: string; words: string }[] {
  const about = "About Washington and Baltimore";
  const held = stalled.held.length === 0
    ? stalled.lifted ? "all may act: Confederate infantry has come there" : "all may act"
    : stalled.cavalry_lifted ? "only cavalry acts: Confederate cavalry has come there" : "nobody acts or entrenches until Confederates come there";
  return [
    { term: "Marches", words: "infantry 2, cavalry 4 Movement Points less; no force marches" },
    { term: "Assaults", words: "none" },
    { term: about, words: held },
  ];
}

/** A control hex with all that its county scores. */
export interface ControlRow {
  county: string;
  hex: string;
  controlled: boolean;
  /** What it scores in the turn that is played, 0 out of its time. */
  now: number;
  /** Points a turn by time, with the turns that have counted. */
  bands: { when: string; points: number; times: number }[];
  total: number;
  /** What is still wanting, in words; empty if all holds. */
  wanting: string[];
}

/** The control hexes in the order given, rows of one hex together. */
export function controlRows(counties: readonly CountyControl[], turn: number): ControlRow[] {
  const rows = new Map<string, ControlRow>();
  for (const one of counties) {
    const key = `${one.county} ${one.hex}`;
    const row = rows.get(key) ?? { county: one.county, hex: one.hex, controlled: false, now: 0, bands: [], total: 0, wanting: wanting(one) };
    rows.set(key, row);
    row.controlled ||= one.controlled;
    if (turn >= one.from && (one.until === null || turn < one.until)) row.now += one.points;
    row.bands.push({ when: whenWords(one), points: one.points, times: one.times });
    row.total += one.points * one.times;
  }
  return [...rows.values()];
}

function whenWords({ from, until }: CountyControl): string {
  if (until === null) return from <= 1 ? "every turn" : `from turn ${from} on`;
  return from <= 1 ? `to turn ${until - 1}` : `turns ${from} to ${until - 1}`;
}

function wanting({ seated, manpower, needed, joined }: CountyControl): string[] {
  const words: string[] = [];
  if (!seated) words.push("a unit of Manpower 2 in the control hex");
  if (manpower < needed) words.push(`Manpower ${needed} in the county, now ${manpower}`);
  if (seated && !joined) words.push("an open way to the south edge");
  return words;
}
