import { countyName } from "../model/counties";
import { facesWords, forageChance } from "../model/feeding";
import { percent, signed } from "../model/odds";
import { SIDE_NAMES } from "../model/words";
import type { Forager } from "../protocol";
import * as store from "../state/store";
import { RuleTag } from "./decision";
import { Faces } from "./faces";

/** Before a unit forages: the die that it needs where it stands, and what is added to it. */
export function ForageCard() {
  const asked = store.decision.value;
  const all = asked?.foragers ?? [];
  const seen = store.inspected.value;
  const hexOf = (one: Forager): string | null => store.units.value.get(one.unit)?.hex ?? null;
  const pointed =
    all.find(({ unit }) => seen && "unit" in seen && seen.unit === unit) ??
    all.find((one) => hexOf(one) === store.hovered.value) ??
    all.find((one) => seen && "hex" in seen && hexOf(one) === seen.hex);
  const forager = pointed ?? all[0];
  if (!asked || !forager) return null;
  const dispersion = store.state.value?.options?.find((option) => option.name === "dispersion");
  return (
    <div class="replenish forage-card" role="group" aria-label="Foraging">
      <Chance forager={forager} />
      {dispersion ? (
        <p class="muted">
          Infantry that has tried within a hex takes 1 from what the next finds: send first whom you need most. <RuleTag rule={dispersion.rule} />
        </p>
      ) : null}
    </div>
  );
}

function Chance({ forager }: { forager: Forager }) {
  const unit = store.units.value.get(forager.unit);
  const side = unit?.side ?? "union";
  return (
    <>
      <div class="replenish-unit">
        <b>{unit?.name ?? forager.unit}</b>
        <small>
          {countyName(forager.county)} gives the {SIDE_NAMES[side]} {forager.value}
        </small>
      </div>
      <Faces serves={(face) => face <= forager.highest} label={`${facesWords(forager)} finds enough`} />
      <ul class="replenish-why">
        <li>
          <b>{percent(forageChance(forager))}</b> to find enough: {facesWords(forager)}
        </li>
        {forager.details.map((detail) => (
          <li key={detail.label}>
            {typeof detail.value === "number" ? signed(detail.value) : detail.value} {detail.label} {detail.rule ? <RuleTag rule={detail.rule} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
