import { useEffect, useRef } from "preact/hooks";
import { SIDE_NAMES } from "../model/words";
import * as store from "../state/store";
import type { Side } from "../protocol";
import { Flag } from "./icons";
import { table } from "./tableref";

/** Shows the table to a side. Where the map stood would tell him what the other side has looked at. */
function rise(side: Side): void {
  store.shownTo.value = side;
  table.value?.view.firstView();
}

/** Covers the whole table until the player who is to look at it says so (Limited Intelligence and secret moves at one screen). */
export function HandOver() {
  const side = store.handOver.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [side]);
  if (!side) return null;
  const alone = (seat: string): string => `?seat=${seat}${location.hash}`;
  return (
    <div class={`handover side-${side}`} role="dialog" aria-modal="true" aria-labelledby="handover-title">
      <div class="handover-sheet">
        <Flag side={side} />
        <h2 id="handover-title">The {SIDE_NAMES[side]} player decides</h2>
        <p>Only he should look at the screen now: it shows what his enemy may not see.</p>
        <button ref={button} type="button" class="primary" onClick={() => rise(side)}>
          Show the table to the {SIDE_NAMES[side]}
        </button>
        <p class="muted">
          On two screens each player opens his own side: <a href={alone("union")}>the Union</a> or <a href={alone("confederate")}>the Confederates</a>.
        </p>
      </div>
    </div>
  );
}
