import { boxesOf, isOut } from "../model/ammunition";
import { isHungry } from "../model/feeding";
import { halves } from "../model/odds";
import { initials, LEADER_MARKS, SIZE_MARKS } from "../model/words";
import type { Flank, Leader, Side, Unit } from "../protocol";

/**
 * Counters as SVG text, drawn about their centre in a square of 100. Hue and pattern both tell the side:
 * Union blue with a diagonal weave, Confederate butternut with a horizontal laid line.
 */

interface Cloth {
  base: string;
  edge: string;
  ink: string;
  plate: string;
  plateInk: string;
  bar: string;
  barInk: string;
}

const CLOTH: Record<Side, Cloth> = {
  union: {
    base: "#41639b", edge: "#22395f", ink: "#ffffff", plate: "#e9eef7", plateInk: "#16294a", bar: "#1f3763", barInk: "#ffffff",
  },
  confederate: {
    base: "#b9a67f", edge: "#6d5a37", ink: "#241b0c", plate: "#f6efdd", plateInk: "#33260f", bar: "#5c4a2a", barInk: "#fff8e6",
  },
};

/** Tints that tell commands apart at a glance; the bar also prints the command. */
const COMMAND_TINTS = ["#8c2f39", "#2f6b4f", "#7a4b8c", "#a8641b", "#2b6f86", "#6b6b2a", "#8a3d6d", "#3d4f2f"];

export function commandTint(side: Side, command: string): string {
  if (!command || command === "-") return CLOTH[side].bar;
  let sum = 0;
  for (const letter of command) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return COMMAND_TINTS[sum % COMMAND_TINTS.length]!;
}

/** Patterns used by the counters: once in a document. */
export function counterDefs(): string {
  return `<defs>
<pattern id="weave-union" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="7" height="7" fill="${CLOTH.union.base}"/><rect width="2" height="7" fill="#5678b1"/></pattern>
<pattern id="weave-confederate" width="6" height="6" patternUnits="userSpaceOnUse">
<rect width="6" height="6" fill="${CLOTH.confederate.base}"/><rect y="2" width="6" height="1.6" fill="#a8946b"/></pattern>
<pattern id="ruled-union" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="13" height="13" fill="#41639b" fill-opacity=".1"/><rect width="1.6" height="13" fill="#22395f" fill-opacity=".55"/></pattern>
<pattern id="ruled-confederate" width="13" height="13" patternUnits="userSpaceOnUse"><rect width="13" height="13" fill="#8a6d34" fill-opacity=".12"/><rect width="13" height="1.6" fill="#6d5a37" fill-opacity=".6"/></pattern>
</defs>`;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);
}

/** The outline of the base: a square with round corners, with one or two corners broken off. */
function outline(broken: number): string {
  const r = 9;
  const right = broken >= 1 ? "L20,-50 L27,-39 L33,-42 L37,-29 L50,-24" : `L${50 - r},-50 Q50,-50 50,${-50 + r}`;
  const left = broken >= 2 ? "L-24,50 L-30,40 L-36,43 L-40,32 L-50,26" : `L${-50 + r},50 Q-50,50 -50,${50 - r}`;
  return `M${-50 + r},-50 ${right} L50,${50 - r} Q50,50 ${50 - r},50 ${left} L-50,${-50 + r} Q-50,-50 ${-50 + r},-50 Z`;
}

function works(unit: Unit): string {
  if (unit.entrenchment === "none") return "";
  const building = unit.entrenchment.endsWith("-build");
  const fort = unit.entrenchment.startsWith("fort");
  const teeth: string[] = [];
  const tooth = (x: number, y: number, turn: number): void => {
    teeth.push(`<path d="M-5,0 L-2.5,-7 L2.5,-7 L5,0 Z" transform="translate(${x},${y}) rotate(${turn})"/>`);
  };
  for (let i = -4; i <= 4; i++) {
    if (building && i % 2 !== 0) continue;
    tooth(i * 12, -54, 0);
    tooth(54, i * 12, 90);
    tooth(-54, i * 12, -90);
    if (fort) tooth(i * 12, 54, 180);
  }
  const wall = fort
    ? `<rect x="-55" y="-55" width="110" height="110" rx="10"/>`
    : `<path d="M-55,55 L-55,-46 Q-55,-55 -46,-55 L46,-55 Q55,-55 55,-46 L55,55"/>`;
  const dash = building ? ` stroke-dasharray="9 8"` : "";
  return `<g class="works"><g fill="#5d4320">${teeth.join("")}</g><g fill="none" stroke="#5d4320" stroke-width="4"${dash}>${wall}</g></g>`;
}

function symbol(unit: Unit, ink: string, fill: string): string {
  const inside =
    unit.type === "infantry"
      ? `<path d="M-15,-10 L15,10 M-15,10 L15,-10"/>`
      : unit.type === "cavalry"
        ? `<path d="M-15,10 L15,-10"/>`
        : `<circle r="4" fill="${ink}"/>`;
  const mark = SIZE_MARKS[unit.size];
  const demi = unit.size === "demi-division" ? `<path d="M-12,-22 h24" />` : "";
  return `<g transform="translate(0,-2)"><g fill="none" stroke="${ink}" stroke-width="2.6"><rect x="-15" y="-10" width="30" height="20" fill="${fill}" rx="1"/>${inside}${demi}</g>
<text y="-13" class="c-mark" text-anchor="middle" fill="${ink}">${mark}</text></g>`;
}

function fitted(text: string, size: number, width: number): string {
  // Source Sans is about half as wide as high; longer names are set narrower, never cut.
  return text.length * size * 0.52 > width ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : "";
}

function strength(unit: Unit, cloth: Cloth): string {
  const value = halves(unit.combat);
  const plate = `<rect x="-46" y="12" width="92" height="34" rx="6" fill="${unit.exhausted ? "#ffffff" : cloth.plate}" opacity="${unit.exhausted ? 1 : 0.94}"/>`;
  const band = unit.exhausted
    ? `<rect x="-50" y="10" width="100" height="38" fill="#ffffff"/><path d="M-50,10 H50 M-50,48 H50" stroke="${cloth.edge}" stroke-width="1.6"/>`
    : plate;
  if (unit.organized) {
    return `${band}<text y="41" class="c-value" text-anchor="middle" fill="${cloth.plateInk}">${value}</text>`;
  }
  return `${band}<text x="-17" y="39" class="c-value c-struck" text-anchor="middle" fill="${cloth.plateInk}">${value}</text>
<path d="M-36,34 L3,24" stroke="#a3302b" stroke-width="4.4" stroke-linecap="round"/>
<text x="25" y="37" class="c-men" text-anchor="middle" fill="${cloth.plateInk}">(${unit.manpower})</text>`;
}

function pips(fatigue: number, cloth: Cloth): string {
  if (fatigue <= 0) return "";
  const dots = Array.from({ length: 4 }, (_, i) => {
    const on = i < fatigue;
    return `<circle cx="-44" cy="${40 - i * 8.4}" r="3.4" fill="${on ? "#b3261e" : "none"}" stroke="${on ? "#fff" : cloth.edge}" stroke-width="1"/>`;
  });
  return `<g class="pips"><rect x="-49" y="9.5" width="10" height="36" rx="5" fill="#fffdf6" opacity=".92"/>${dots.join("")}</g>`;
}

/** Boxes of ammunition, once one is checked: full ones dark, checked ones open. */
function boxes(unit: Unit, cloth: Cloth): string {
  const all = boxesOf(unit);
  if (all.every((full) => full)) return "";
  const drawn = all.map((full, i) => {
    const y = 38 - i * 8.4;
    return `<rect x="40.6" y="${y - 3}" width="6.8" height="6" rx="1.2" fill="${full ? "#5d4320" : "#fffdf6"}" stroke="${isOut(unit) ? "#b3261e" : cloth.edge}" stroke-width="1.1"/>`;
  });
  return `<g class="boxes"><rect x="39" y="9.5" width="10" height="36" rx="3" fill="#fffdf6" opacity=".92"/>${drawn.join("")}</g>`;
}

/** The artillery value, or the mark of a unit without ammunition, whose guns are silent. */
function artillery(unit: Unit, cloth: Cloth): string {
  if (!isOut(unit)) {
    const silent = unit.artillery > 0 && unit.artillery_now === 0;
    const struck = silent ? `<path d="M24,3 L44,-15" stroke="#a3302b" stroke-width="3.6" stroke-linecap="round"/>` : "";
    return `<text x="34" y="4" class="c-side" text-anchor="middle" fill="${cloth.ink}"${silent ? ' opacity=".6"' : ""}>${unit.artillery}</text>
<path d="M27,8.4 h14" stroke="${cloth.ink}" stroke-width="1.8" opacity=".8"/>${struck}`;
  }
  return `<g class="c-out" transform="translate(34,-7)"><title>Out of ammunition</title><circle r="14" fill="#fffdf6" stroke="#b3261e" stroke-width="3.4"/>
<path d="M-3.4,8 V-3 Q-3.4,-8.6 0,-9.6 Q3.4,-8.6 3.4,-3 V8 Z M-4.6,8 h9.2" fill="none" stroke="#3b2d18" stroke-width="1.9"/><path d="M-9.6,9.6 L9.6,-9.6" stroke="#b3261e" stroke-width="3.4" stroke-linecap="round"/></g>`;
}

/** The sign of a unit that has been found out of supply: an empty haversack, struck, on a square at the counter's edge. */
function hunger(unit: Unit): string {
  if (!isHungry(unit)) return "";
  return `<g class="hungry" transform="translate(49,40)"><title>Out of supply</title><rect x="-14" y="-14" width="28" height="28" rx="5"/>${haversack()}</g>`;
}

/** An empty haversack with a bar across it, about 20 wide. */
export function haversack(): string {
  return `<path d="M-7.500,-3 Q-7,-10 0,-10 Q7,-10 7.500,-3 M-8,-3 h16 v10 q0,2 -2,2 h-12 q-2,0 -2,-2 Z" class="haversack"/><path d="M-10,10 L10,-10" class="haversack-bar"/>`;
}

/** A gun on its wheel, about 30 wide. */
export function gunSign(): string {
  return `<path d="M-15,-3 L13,-9 L14,-4 L-13,4 Z" class="gun-barrel"/><path d="M-6,4 L-17,11" class="gun-trail"/>
<circle cy="4" r="8" class="gun-wheel"/><path d="M-8,4 h16 M0,-4 v16 M-5.7,-1.7 l11.4,11.4 M-5.7,9.7 l11.4,-11.4" class="gun-spokes"/>`;
}

/** The sign of a unit that has its horse artillery. */
export function gunMark(side: Side): string {
  return `<g class="gun-mark" transform="translate(-38,48)"><rect x="-21" y="-15" width="42" height="30" rx="8" fill="#fffdf6" stroke="${CLOTH[side].edge}" stroke-width="2.4"/>${gunSign()}</g>`;
}

/** The flank that a unit belongs to, on that side of its counter; struck with a bar where it is paralyzed. */
export function flankMark(flank: Flank, paralyzed: boolean): string {
  const left = flank === "left";
  const shape = left ? "M16,-17 H-8 L-20,0 L-8,17 H16 Z" : "M-16,-17 H8 L20,0 L8,17 H-16 Z";
  const held = paralyzed ? `<path d="M${left ? 21 : -21},-17 V17" class="flank-held"/>` : "";
  return `<g class="flank-mark ${flank}${paralyzed ? " paralyzed" : ""}" transform="translate(${left ? -63 : 63},-8) scale(.9)"><path d="${shape}"/><text x="${left ? 1 : -1}" y="8" text-anchor="middle">${left ? "L" : "R"}</text>${held}</g>`;
}

/** Tactical value, in attack and defence where they differ. */
function tactical(piece: Unit | Leader): string {
  const defence = piece.tactical_defense;
  return defence === undefined || defence === null || defence === piece.tactical ? String(piece.tactical) : `${piece.tactical}/${defence}`;
}

/** One counter that tells all of a unit. */
export function unitCounter(unit: Unit): string {
  const cloth = CLOTH[unit.side];
  const tint = commandTint(unit.side, unit.command);
  const shape = outline(unit.demoralized);
  const clip = `clip-${escapeXml(unit.id)}`;
  const name = escapeXml(unit.name);
  const command = unit.command && unit.command !== "-" ? escapeXml(unit.command) : "";
  return `${works(unit)}<path d="${shape}" fill="#000" opacity=".28" transform="translate(2.4,3.4)"/>
<clipPath id="${clip}"><path d="${shape}"/></clipPath>
<path d="${shape}" fill="${cloth.base}"/>
<g clip-path="url(#${clip})"><path d="${shape}" fill="url(#weave-${unit.side})"/>
<rect x="-50" y="-50" width="100" height="19" fill="${tint}"/>
<rect x="-50" y="-31" width="100" height="1.4" fill="#fff" opacity=".45"/>
<text x="${command ? -45 : 0}" y="-35.5" class="c-name" text-anchor="${command ? "start" : "middle"}" fill="#fff"${fitted(unit.name, 15, command ? 62 : 90)}>${name}</text>
<text x="45" y="-36" class="c-command" text-anchor="end" fill="#fff" opacity=".88"${fitted(command, 11, 24)}>${command}</text>
<text x="-32" y="4" class="c-side" text-anchor="middle" fill="${cloth.ink}"${fitted(tactical(unit), 24, 30)}>${tactical(unit)}</text>
${artillery(unit, cloth)}
${symbol(unit, cloth.ink, unit.side === "union" ? "#35558a" : "#cdbd9a")}
${strength(unit, cloth)}${pips(unit.fatigue, cloth)}${boxes(unit, cloth)}</g>
<path d="${shape}" fill="none" stroke="${cloth.edge}" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M-43,-48.4 H${unit.demoralized >= 1 ? 16 : 43}" stroke="#fff" opacity=".4" stroke-width="1.4"/>${hunger(unit)}`;
}

/** A leader's oval: initials, rank, and his Tactical and Command values. */
export function leaderCounter(leader: Leader): string {
  const cloth = CLOTH[leader.side];
  const tint = commandTint(leader.side, leader.command);
  const values = leader.tactical === null ? String(leader.command_value) : `${tactical(leader)}\u2009\u00b7\u2009${leader.command_value}`;
  return `<ellipse rx="42" ry="31" fill="#000" opacity=".28" transform="translate(2,3)"/>
<ellipse rx="42" ry="31" fill="${cloth.plate}" stroke="${tint}" stroke-width="6"/>
<ellipse rx="38" ry="27" fill="none" stroke="${cloth.edge}" stroke-width="1.2"/>
<text y="-14" class="c-rank" text-anchor="middle" fill="${cloth.plateInk}">${LEADER_MARKS[leader.size]}</text>
<text y="5" class="c-initials" text-anchor="middle" fill="${cloth.plateInk}">${escapeXml(initials(leader.name))}</text>
<text y="20" class="c-values" text-anchor="middle" fill="${cloth.plateInk}">${values}</text>`;
}

/** A force marker: the side's plain block with its number; a dash under the number of an own dummy. */
export function forceMarker(side: Side, number: number, dummy: boolean): string {
  const cloth = CLOTH[side];
  const hollow = dummy ? `<path d="M-16,32 h32" stroke="${cloth.ink}" stroke-width="5" stroke-dasharray="7 5"/>` : "";
  return `<rect x="-42" y="-42" width="84" height="84" rx="8" fill="#000" opacity=".28" transform="translate(3,4)"/>
<rect x="-42" y="-42" width="84" height="84" rx="8" fill="url(#weave-${side})" stroke="${cloth.edge}" stroke-width="4"/>
<rect x="-35" y="-35" width="70" height="70" rx="4" fill="none" stroke="${cloth.ink}" stroke-width="2" opacity=".55"/>
<text y="-18" class="c-rank" text-anchor="middle" fill="${cloth.ink}">FORCE</text>
<text y="23" class="c-total" text-anchor="middle" fill="${cloth.ink}">${number}</text>${hollow}`;
}

/** A whole stack as one plain block for the far view: total Combat value, and how many units. */
export function stackSummary(side: Side, combat: number, count: number, leaders: number, hungry = false): string {
  const cloth = CLOTH[side];
  const dots = Array.from({ length: Math.min(count, 6) }, (_, i) => {
    const x = (i - (Math.min(count, 6) - 1) / 2) * 14;
    return `<rect x="${x - 5}" y="27" width="10" height="10" rx="2" fill="${cloth.ink}" opacity=".9"/>`;
  });
  const leader = leaders > 0 ? `<ellipse cx="36" cy="-38" rx="17" ry="13" fill="${cloth.plate}" stroke="${cloth.edge}" stroke-width="4"/>` : "";
  return `<rect x="-50" y="-50" width="100" height="100" rx="14" fill="#000" opacity=".28" transform="translate(3,4)"/>
<rect x="-50" y="-50" width="100" height="100" rx="14" fill="url(#weave-${side})" stroke="${cloth.edge}" stroke-width="5"/>
<text y="12" class="c-total" text-anchor="middle" fill="${cloth.ink}">${halves(combat)}</text>${dots.join("")}${leader}${hungry ? `<g class="hungry" transform="translate(-40,40) scale(1.5)"><title>Out of supply</title><rect x="-14" y="-14" width="28" height="28" rx="5"/>${haversack()}</g>` : ""}`;
}
