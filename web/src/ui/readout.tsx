import { countyName } from "../model/counties";
import { sentence } from "../model/words";
import { halves } from "../model/odds";
import * as store from "../state/store";

/** One line about the hex under the pointer or the cursor: number, place, terrain, and what a march there means. */
export function Readout() {
  const id = store.hovered.value ?? store.planned.value ?? store.cursor.value;
  const hex = store.grid.value?.get(id);
  if (!hex) return null;
  const markers = (store.state.value?.outlook?.markers ?? []).filter((marker) => marker.hex === hex.id);
  const to = store.reach.value?.hexes.get(hex.id);
  return (
    <p class="readout" aria-hidden="true">
      <b>{hex.id}</b>
      {hex.name ? <span class="readout-name">{hex.name}</span> : null}
      {markers.map((marker) => (
        <span key={marker.label}>
          {marker.label}: {marker.name}
        </span>
      ))}
      <span>{sentence(hex.terrain)}</span>
      {hex.county && store.layers.value.has("counties") ? <span>{countyName(hex.county)}</span> : null}
      {to ? <span>{halves(to.cost)} MP</span> : null}
      {to?.stops ? <span class="readout-why">{to.why ?? "The march stops there."}</span> : null}
    </p>
  );
}
