import { useEffect } from "preact/hooks";
import type { GameEvent, Side } from "../protocol";
import * as store from "../state/store";

const SHOWN_MS = 1700;
const PIPS: Record<number, [number, number][]> = {
  1: [[5, 5]],
  2: [[2.6, 2.6], [7.4, 7.4]],
  3: [[2.6, 2.6], [5, 5], [7.4, 7.4]],
  4: [[2.6, 2.6], [7.4, 2.6], [2.6, 7.4], [7.4, 7.4]],
  5: [[2.6, 2.6], [7.4, 2.6], [5, 5], [2.6, 7.4], [7.4, 7.4]],
  6: [[2.6, 2.3], [7.4, 2.3], [2.6, 5], [7.4, 5], [2.6, 7.7], [7.4, 7.7]],
};

export function Die({ face, small = false, side = null }: { face: number; small?: boolean; side?: string | null }) {
  return (
    <svg class={`die${small ? " small" : ""}${side ? ` die-${side}` : ""}`} viewBox="0 0 10 10" aria-hidden="true">
      <rect x=".3" y=".3" width="9.4" height="9.4" rx="2" />
      {(PIPS[face] ?? []).map(([x, y], i) => (
        <circle key={i} cx={x} cy={y} r="1" />
      ))}
    </svg>
  );
}

function owner(event: GameEvent, index: number): Side | null {
  return event.dice_sides?.[index] ?? event.side ?? null;
}

/** The dice of the latest events, falling on the table; the log keeps them. */
export function Dice() {
  const events = store.dice.value;
  useEffect(() => {
    if (events.length === 0) return undefined;
    const timer = setTimeout(() => (store.dice.value = []), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [events]);
  if (events.length === 0) return null;
  const shown = events.slice(-3);
  return (
    <div class={`dice${store.settings.value.instantDice ? " instant" : ""}`} role="status">
      {shown.map((event, i) => (
        <figure key={`${events.length}-${i}`} class={event.side ? `side-${event.side}` : ""}>
          <div class="dice-row">
            {(event.dice ?? []).map((face, j) => (
              <span class="falling" key={j} style={`--turn:${(j * 67 + i * 131) % 360}deg;animation-delay:${j * 70}ms`}>
                <Die face={face} side={owner(event, j)} />
              </span>
            ))}
          </div>
          <figcaption>{event.text}</figcaption>
          <span class="sr">rolled {(event.dice ?? []).join(" and ")}</span>
        </figure>
      ))}
    </div>
  );
}
