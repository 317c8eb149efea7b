import { countyName, countyRows, forageWords, type CountyRow } from "../model/counties";
import { SIDE_NAMES } from "../model/words";
import { SIDES, type Side } from "../protocol";
import * as store from "../state/store";
import { Flag } from "./icons";
import { table } from "./tableref";

/** The counties by name, each with its tint; pressed, the map goes there. Where they feed armies, with what they give. */
export function CountyLegend() {
  const counties = store.counties.value;
  if (!store.layers.value.has("counties") || counties.length === 0) return null;
  const rows = countyRows(counties, store.state.value);
  const feeds = rows.some((row) => row.forage || row.seats.length > 0);
  return (
    <>
      {feeds ? <Key /> : null}
      <ul class={feeds ? "legend feeding" : "legend"} aria-label="Counties">
        {counties.map(({ name, hexes, tint }, i) => (
          <li key={name}>
            <button type="button" class="plain" onClick={() => table.value?.view.showHexes(hexes)}>
              <svg class="county-sign" viewBox="0 0 72 48" aria-hidden="true">
                <rect width="72" height="48" fill={`url(#county-${tint})`} />
              </svg>
              <span class="county-name">
                {countyName(name)}
                {rows[i]!.controlled ? <small class="county-held">{rows[i]!.controlled === "union" ? "Union" : "CSA"} control</small> : null}
              </span>
              {feeds ? <Told row={rows[i]!} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the numbers mean, and who holds the place that matters for them. */
function Key() {
  const foraging = store.state.value?.operations?.foraging;
  const where = foraging?.key ? store.grid.value?.label(foraging.key) : null;
  return (
    <p class="legend-key">
      The number: the highest die with which a side's units find food there; +: what is added to their die. A box: a depot feeds them. In the oval: units.
      {where ? <> {where}: <b>{foraging?.holder ? `${SIDE_NAMES[foraging.holder]} holds it` : "nobody holds it"}</b>.</> : null}
    </p>
  );
}

function Told({ row }: { row: CountyRow }) {
  return (
    <span class="county-told">
      {SIDES.map((side) => (
        <Value key={side} row={row} side={side} />
      ))}
    </span>
  );
}

function Value({ row, side }: { row: CountyRow; side: Side }) {
  const depot = row.depots.some((one) => one.side === side);
  const count = row.units[side];
  const words = [
    row.forage ? `${SIDE_NAMES[side]} foraging ${forageWords(row.forage, side)}` : SIDE_NAMES[side],
    count > 0 ? `${count} units` : "",
    depot ? "a depot feeds them" : "",
  ];
  return (
    <span class={`county-value side-${side}`} title={words.filter(Boolean).join(", ")}>
      <Flag side={side} />
      <b>{row.forage ? row.forage[side] : "\u2013"}</b>
      <em>{row.forage && row.forage[`${side}_more`] > 0 ? `+${row.forage[`${side}_more`]}` : ""}</em>
      <span>{depot ? <i class="depot-sign" /> : null}</span>
      <span>{count > 0 ? <small>{count}</small> : null}</span>
      <span class="sr">{words.filter(Boolean).join(", ")}</span>
    </span>
  );
}
