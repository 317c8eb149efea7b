import { commandLines, exitsIn } from "../model/outlook";
import { inWords, sentence, SIDE_NAMES } from "../model/words";
import { SIDES, type Arrival, type Awaited, type Departure, type Side } from "../protocol";
import * as store from "../state/store";
import { Quotas } from "./campaigncards";
import { RuleTag } from "./decision";
import { Flag } from "./icons";
import { SiegeState } from "./maryland";

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
  const { awaited = [], trains = [], levied = [] } = store.state.value?.operations ?? {};
  const left = exitsIn(store.shownLog.value, store.units.value);
  const tracks = arrivals.length + awaited.length;
  const besieged = store.state.value?.operations?.siege !== undefined;
  if (tracks + departures.length + left.length + trains.length + levied.length === 0 && !besieged) return null;
  return (
    <details class="off-map" open>
      <summary>{tracks + departures.length + left.length > 0 ? "Off the map" : "Behind the lines"}</summary>
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
      </ul>
      <Tracks />
      <BehindTheLines />
      <SiegeState />
    </details>
  );
}

/** Who may still come, side by side: those whose time and place are known, then the rest by contingents. */
function Tracks() {
  const arrivals = store.state.value?.outlook?.arrivals ?? [];
  const awaited = store.state.value?.operations?.awaited ?? [];
  const told = new Set(arrivals.flatMap((arrival) => [...arrival.units, ...arrival.leaders]));
  const rest = awaited
    .map((one) => ({ ...one, units: one.units.filter((id) => !told.has(id)), leaders: one.leaders.filter((id) => !told.has(id)) }))
    .filter((one) => one.units.length + one.leaders.length > 0);
  return (
    <>
      {SIDES.filter((side) => [...arrivals, ...rest].some((one) => one.side === side)).map((side) => (
        <section key={side} class="track" aria-label={`${SIDE_NAMES[side]} reinforcements`}>
          <h4><Flag side={side} /> {SIDE_NAMES[side]} reinforcements</h4>
          <ul>
            {arrivals.filter((arrival) => arrival.side === side).map((arrival) => (
              <li key={arrival.units.join() + arrival.hex}>
                <b>{whoComes(arrival)}</b> may come to {whereTo(arrival)}. {arrival.when} <RuleTag rule={arrival.rule} />
              </li>
            ))}
            {rest.filter((one) => one.side === side).map((one) => (
              <li key={one.contingent}>
                <span class="track-name">{sentence(one.contingent)}</span>: {whoComes(one)} <small>{strengthOf(one)}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function strengthOf({ units }: Awaited): string {
  const manpower = units.reduce((sum, id) => sum + (store.units.value.get(id)?.manpower ?? 0), 0);
  return manpower > 0 ? `Manpower ${manpower}` : "";
}

/** Trains and levies. */
function BehindTheLines() {
  const { trains = [], levied = [] } = store.state.value?.operations ?? {};
  if (trains.length + levied.length === 0) return null;
  return (
    <section class="track" aria-label="Behind the lines">
      {trains.length > 0 ? <h4>By rail this turn</h4> : null}
      <Quotas />
      {levied.length > 0 ? <h4>Towns levied</h4> : null}
      {levied.length > 0 ? <p>{inWords(levied.map((hex) => store.grid.value?.label(hex) ?? hex))}</p> : null}
    </section>
  );
}

function counted({ what, number, most }: Departure): string {
  const words = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return most === null ? `${words} gone: ${number}` : `${words}: ${number}, at most ${most}`;
}

function whereTo({ hex, hexes }: Arrival): string {
  const label = store.grid.value?.label(hex) ?? hex;
  return hexes.length > 1 ? `one of ${hexes.length} hexes about ${label}` : label;
}

function whoComes(arrival: Pick<Arrival, "units" | "leaders">): string {
  const units = arrival.units.map((id) => store.units.value.get(id)?.name ?? id);
  const leaders = arrival.leaders.map((id) => store.leaders.value.get(id)?.name ?? id);
  const names = inWords(units);
  if (units.length === 0) return inWords(leaders);
  return leaders.length > 0 ? `${names} with ${inWords(leaders)}` : names;
}
