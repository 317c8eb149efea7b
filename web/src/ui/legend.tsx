import { countyName } from "../model/counties";
import * as store from "../state/store";
import { table } from "./tableref";

/** The counties by name, each with its tint; pressed, the map goes there. */
export function CountyLegend() {
  const counties = store.counties.value;
  if (!store.layers.value.has("counties") || counties.length === 0) return null;
  return (
    <ul class="legend" aria-label="Counties">
      {counties.map(({ name, hexes, tint }) => (
        <li key={name}>
          <button type="button" class="plain" onClick={() => table.value?.showHexes(hexes)}>
            <svg class="county-sign" viewBox="0 0 72 48" aria-hidden="true">
              <rect width="72" height="48" fill={`url(#county-${tint})`} />
            </svg>
            {countyName(name)}
          </button>
        </li>
      ))}
    </ul>
  );
}
