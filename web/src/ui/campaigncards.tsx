import { depotWords } from "../model/places";
import { quotaLeft } from "../model/rail";
import type { Trains } from "../protocol";
import * as store from "../state/store";
import { Boxes } from "./boxes";
import { RuleTag } from "./decision";
import { ForageCard } from "./foragecard";

/** What one should know beside the question, in the decisions of a campaign. */
export function CampaignCard() {
  if (!store.mine.value || store.chooser.value) return null;
  switch (store.decision.value?.kind) {
    case "ride":
      return <TrainCard />;
    case "depots":
      return <DepotCard />;
    case "convoy":
      return <ConvoyCard />;
    case "foraging":
      return <ForageCard />;
    default:
      return null;
  }
}

/** Where the train would go, and what may still go by rail. */
function TrainCard() {
  const stops = store.decision.value?.stops ?? [];
  const pointed = [store.hovered.value, store.planned.value, store.cursor.value];
  const stop = stops.find((one) => pointed.includes(one.hex));
  const farthest = stops.reduce((most, one) => Math.max(most, one.distance), 0);
  return (
    <div class="campaign-card">
      <p>
        {stop ? (
          <>To <b>{store.grid.value?.label(stop.hex)}</b>: {stop.distance === 1 ? "1 hex" : `${stop.distance} hexes`}.</>
        ) : (
          <>Trains get as far as {farthest === 1 ? "1 hex" : `${farthest} hexes`} from here; squares are stations. {store.narrow() ? "Tap" : "Point at"} a hex to see the way.</>
        )}
      </p>
      <Quotas />
    </div>
  );
}

/** What may still go on each line this turn. */
export function Quotas() {
  const trains = store.state.value?.operations?.trains ?? [];
  if (trains.length === 0) return null;
  return (
    <ul class="quotas">
      {trains.map((line: Trains) => (
        <li key={line.line}>
          {line.line}: <b>{quotaLeft(line)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The depots as they stand. */
function DepotCard() {
  const side = store.decision.value?.side;
  const depots = (store.state.value?.depots ?? []).filter((depot) => depot.owner === side);
  return (
    <div class="campaign-card">
      {depots.length === 0 ? <p>No depot stands yet.</p> : null}
      <ul class="quotas">
        {depots.map((depot) => (
          <li key={depot.hex}>
            <span class={`depot-sign${depot.building ? " building" : ""}`} aria-hidden="true" /> {store.grid.value?.label(depot.hex) ?? depot.hex}: <b>{depot.building ? "being built" : depot.off_map ? "off the map" : "complete"}</b>
            <span class="sr"> {depotWords(depot)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is left of the convoy, and the unit that is pointed at. */
function ConvoyCard() {
  const halves = store.decision.value?.remaining ?? 0;
  const hovered = store.hovered.value;
  const seen = store.inspected.value;
  const unit = seen && "unit" in seen ? store.units.value.get(seen.unit) : hovered ? store.unitsIn(hovered)[0] : undefined;
  const own = unit && unit.side === store.decision.value?.side && unit.ammunition !== undefined ? unit : null;
  const whole = Array.from({ length: Math.floor(halves / 2) }, (_, i) => <i key={i} />);
  return (
    <div class="campaign-card convoy">
      <p>
        In the wagons:{" "}
        <span class="pad" role="img" aria-label={`${halves / 2} ${halves === 2 ? "box" : "boxes"} left in the convoy`}>
          {whole}
          {halves % 2 === 1 ? <i class="half" /> : null}
        </span>
      </p>
      <p class="muted">A box takes one of these, a box of cavalry half of one.</p>
      {own ? (
        <p>
          <b>{own.name}</b> <Boxes unit={own} />
        </p>
      ) : null}
      <RuleTag rule="RTG-16-17" />
    </div>
  );
}
