import { commandLines, exitsIn } from "../model/outlook";
import { inWords } from "../model/words";
import type { Arrival, Departure, Side } from "../protocol";
import * as store from "../state/store";
import { RuleTag } from "./decision";
import { Flag } from "./icons";

/** How a side's army is commanded, where that may fail. */
export function CommandState({ side }: { side: Side }) {
  const command = store.state.value?.outlook?.command;
  if (command?.side !== side) return null;
  const name = store.leaders.value.get(command.leader)?.name ?? command.leader;
  return (
    <dl class="facts command-state">
      {commandLines(command, name).map((line) => (
        <div key={line.term} class={line.alarm ? "alarm" : ""}>
          <dt>{line.term}</dt>
          <dd>{line.words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who has left the map and where, and who may still come. */
export function OffMap() {
  const { arrivals = [], departures = [] } = store.state.value?.outlook ?? {};
  const left = exitsIn(store.shownLog.value, store.units.value);
  if (arrivals.length + departures.length + left.length === 0) return null;
  return (
    <details class="off-map" open>
      <summary>Off the map</summary>
      <ul>
        {left.map(({ unit, hex, manpower }) => (
          <li key={unit.id}>
            <Flag side={unit.side} /> <b>{unit.name}</b> left{hex ? ` by ${store.grid.value?.label(hex) ?? hex}` : ""}
            {manpower ? `, Manpower ${manpower}` : ""}
          </li>
        ))}
        {departures.map((departure) => (
          <li key={departure.side + departure.what}>
            <Flag side={departure.side} /> {counted(departure)} <RuleTag rule={departure.rule} />
          </li>
        ))}
        {arrivals.map((arrival) => (
          <li key={arrival.units.join()}>
            <Flag side={arrival.side} /> <b>{whoComes(arrival)}</b> may come to {store.grid.value?.label(arrival.hex) ?? arrival.hex}. {arrival.when} <RuleTag rule={arrival.rule} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function counted({ what, number, most }: Departure): string {
  const words = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return most === null ? `${words} gone: ${number}` : `${words}: ${number}, at most ${most}`;
}

function whoComes(arrival: Arrival): string {
  const units = arrival.units.map((id) => store.units.value.get(id)?.name ?? id);
  const leaders = arrival.leaders.map((id) => store.leaders.value.get(id)?.name ?? id);
  const names = inWords(units);
  return leaders.length > 0 ? `${names} with ${inWords(leaders)}` : names;
}
