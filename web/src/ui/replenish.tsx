import { attempts, facesThatServe, placesOf } from "../model/ammunition";
import { inWords } from "../model/words";
import type { Supply, Unit } from "../protocol";
import * as store from "../state/store";
import { Boxes } from "./boxes";
import { RuleTag } from "./decision";
import { Faces } from "./faces";

/** In the Ammunition Phase: the unit pointed at, its boxes, and the die that would bring it more. */
export function Replenish() {
  const asked = store.decision.value;
  if (asked?.kind !== "ammunition" || !store.mine.value) return null;
  const subject = store.inspected.value;
  const unit = subject && "unit" in subject ? store.units.value.get(subject.unit) : undefined;
  const supply = unit?.side === asked.side ? store.supplyOf(unit.id) : null;
  return (
    <div class="replenish" role="group" aria-label="Replenishment">
      {unit && supply ? (
        <Chance unit={unit} supply={supply} named={attempts(asked).get(unit.id) ?? 0} />
      ) : (
        <p class="muted">{store.narrow() ? "Tap a unit" : "Point at a unit, or go to its name with the Tab key,"} to see its supply path and the die that it needs.</p>
      )}
    </div>
  );
}

function Chance({ unit, supply, named }: { unit: Unit; supply: Supply; named: number }) {
  return (
    <>
      <div class="replenish-unit">
        <b>{unit.name}</b> <Boxes unit={unit} />
        {named > 0 ? <small>{named === 1 ? "one attempt named" : `${named} attempts named`}</small> : null}
      </div>
      {supply.path ? <DieNeeded supply={supply} path={supply.path} /> : <p>No supply path reaches it.</p>}
    </>
  );
}

function DieNeeded({ supply, path }: { supply: Supply; path: string[] }) {
  const label = (hex: string | undefined): string => store.grid.value?.label(hex) ?? hex ?? "";
  const served = facesThatServe(supply.highest).filter((face) => face.serves).length;
  return (
    <>
      <Faces serves={(face) => face <= supply.highest} label={served === 0 ? "No die brings ammunition" : `A die of ${served === 6 ? "1 to 6" : served === 1 ? "1" : `1 to ${served}`} brings a box`} />
      <ul class="replenish-why">
        {supply.details.map((detail) => (
          <li key={detail.label}>
            +{detail.value} {detail.label} {placesOf(detail.label, supply, label)} {detail.rule ? <RuleTag rule={detail.rule} /> : null}
          </li>
        ))}
        <li class="muted">{wayWords(path, supply, label)}</li>
      </ul>
    </>
  );
}

/** The way in words, with the obstructed hexes that do not matter yet. */
function wayWords(path: readonly string[], supply: Supply, label: (hex: string | undefined) => string): string {
  if (path.length < 2) return `At the depot in ${label(path[0])}.`;
  const way = `From ${label(path[0])}, ${path.length - 1} ${path.length === 2 ? "hex" : "hexes"}`;
  const counted = supply.details.some((detail) => detail.label.includes("obstructed"));
  const stops = supply.obstructions ?? [];
  return counted || stops.length === 0 ? `${way}.` : `${way}; obstructed, without effect, in ${inWords(stops.map(label))}.`;
}
