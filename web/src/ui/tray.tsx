import { leaderCounter, unitCounter } from "../map/counters";
import type { Waiting } from "../model/arrivals";
import * as controller from "../state/controller";
import * as store from "../state/store";

/** Those who come from off the map: one takes a counter up here and puts it down in a lit hex. */
export function Tray() {
  const all = store.waitingOffMap.value;
  if (all.length === 0) return null;
  return (
    <div class="tray">
      <p class="tray-head" aria-live="polite">
        <TakenUp all={all} />
      </p>
      <div class="tray-row" role="group" aria-label="Waiting off the map">
        {all.map((one) => (
          <TrayPiece key={one.id} one={one} />
        ))}
      </div>
    </div>
  );
}

/** Whose counter is in hand, and where it may go. */
function TakenUp({ all }: { all: readonly Waiting[] }) {
  const one = all.find((waiting) => waiting.id === store.placing.value);
  if (!one) return <>Nobody who waits finds a place now.</>;
  const where = one.leader ? (one.places === 1 ? "one unit" : `any of ${one.places} units`) : one.places === 1 ? "the lit hex" : `any of ${one.places} lit hexes`;
  const others = all.some((other) => other.places > 0 && other.id !== one.id);
  return (
    <>
      <b>{nameOf(one)}</b> {one.leader ? "comes with" : "may be placed in"} {where}.
      {others ? <span class="tray-next"> Take up another <kbd>W</kbd></span> : null}
    </>
  );
}

function nameOf({ id }: Waiting): string {
  return store.units.value.get(id)?.name ?? store.leaders.value.get(id)?.name ?? id;
}

function TrayPiece({ one }: { one: Waiting }) {
  const unit = store.units.value.get(one.id);
  const leader = store.leaders.value.get(one.id);
  const inner = unit ? unitCounter(unit).replaceAll("clip-", "tray-clip-") : leader ? leaderCounter(leader) : "";
  const words = unit ? `${unit.name}, Manpower ${unit.manpower}` : `${nameOf(one)}, leader`;
  const none = one.leader ? "none under his command is placed" : "no hex has room now";
  const label = one.places > 0 ? words : `${words}: ${none}`;
  return (
    <button type="button" class={`tray-piece${one.leader ? " leader" : ""}`} aria-pressed={one.id === store.placing.value} aria-label={label} title={label} disabled={one.places === 0 || store.busy.value} onClick={() => controller.takeUp(one.id)}>
      <svg viewBox="-56 -56 112 112" aria-hidden="true" dangerouslySetInnerHTML={{ __html: inner }} />
    </button>
  );
}
