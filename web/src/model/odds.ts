import type { Odds, ResultOdds } from "../protocol";

/** A probability as players say it: never 0 % for what can happen, never 100 % for what can fail. */
export function percent(p: number): string {
  if (p <= 0) return "0%";
  if (p >= 1) return "100%";
  const whole = p * 100;
  if (whole < 1) return "<1%";
  if (whole > 99) return ">99%";
  return `${Math.round(whole)}%`;
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `\u2212${Math.abs(value)}` : "0";
}

/** Halves as the counters print them. */
export function halves(value: number): string {
  const whole = Math.floor(value);
  const rest = value - whole;
  const glyph = rest === 0.5 ? "\u00bd" : rest === 0.25 ? "\u00bc" : rest === 0.75 ? "\u00be" : "";
  if (!glyph) return String(Math.round(value * 100) / 100);
  return whole === 0 ? glyph : `${whole}${glyph}`;
}

export interface Bar {
  label: string;
  meaning: string;
  p: number;
  text: string;
}

/** Results with equal codes merged, the most likely widths kept, in the order given (bad to good). */
export function bars(results: readonly ResultOdds[]): Bar[] {
  const merged = new Map<string, number>();
  for (const { result, p } of results) merged.set(result, (merged.get(result) ?? 0) + p);
  return [...merged].filter(([, p]) => p > 0).map(([label, p]) => ({
    label: label === "-" ? "\u2013" : label,
    meaning: meaning(label),
    p,
    text: percent(p),
  }));
}

/** A code of the Combat Chart in words: "1Dr" is "1 Manpower lost, disorganized, retreat". */
export function meaning(code: string): string {
  if (code === "-" || code === "\u2013" || code === "") return "no effect";
  const parts: string[] = [];
  const match = /^(\d*)(.*)$/.exec(code);
  const losses = match?.[1] ?? "";
  let rest = match?.[2] ?? "";
  if (losses) parts.push(`${losses} Manpower lost`);
  const words: [string, string][] = [
    ["R*", "rout, Demoralized-2"],
    ["R", "rout, Demoralized-1"],
    ["D", "disorganized, +3 Fatigue"],
    ["F", "+2 Fatigue"],
    ["f", "+1 Fatigue"],
    ["E", "ends its action"],
    ["r", "retreat"],
    ["a", "may advance"],
  ];
  for (const [letter, word] of words) {
    if (rest.startsWith(letter) || rest.includes(letter)) {
      parts.push(word);
      rest = rest.replace(letter, "");
    }
  }
  return parts.join(", ") || code;
}

export interface Chances {
  retreat: number;
  rout: number;
  advance: number;
  attackerLoss: number;
  defenderLoss: number;
}

/** The few figures that decide whether to attack. */
export function chances(odds: Odds): Chances {
  const sum = (list: readonly ResultOdds[], test: (code: string) => boolean): number =>
    list.reduce((total, { result, p }) => (test(result) ? total + p : total), 0);
  const mean = (list: readonly ResultOdds[]): number =>
    list.reduce((total, { result, p }) => total + p * Number(/^\d+/.exec(result)?.[0] ?? 0), 0);
  return {
    retreat: sum(odds.defender, (code) => /[rR]/.test(code)),
    rout: sum(odds.defender, (code) => code.includes("R")),
    advance: sum(odds.attacker, (code) => code.includes("a")),
    attackerLoss: mean(odds.attacker),
    defenderLoss: mean(odds.defender),
  };
}

/** The spread of the die difference, from worst to best, for a small chart. */
export function spread(difference: Readonly<Record<string, number>>): { value: number; p: number }[] {
  return Object.entries(difference)
    .map(([key, p]) => ({ value: Number(key), p }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value);
}
