import { boxesOf, isOut } from "../model/ammunition";
import type { Unit } from "../protocol";

/** The unit's row of the ammunition pad. */
export function Boxes({ unit }: { unit: Unit }) {
  const boxes = boxesOf(unit);
  const out = isOut(unit);
  return (
    <>
      <span class={`pad${out ? " out" : ""}`} role="img" aria-label={`${unit.ammunition} of ${boxes.length} boxes left`}>
        {boxes.map((full, i) => (
          <i key={i} class={full ? "" : "checked"} />
        ))}
      </span>
      {out ? <b class="pad-out">out</b> : null}
    </>
  );
}
