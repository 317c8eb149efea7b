import { halves } from "../model/odds";
import { LEADER_MARKS, SIDE_NAMES, SIZE_MARKS } from "../model/words";
import { SIDES, type Side, type Unit } from "../protocol";
import * as controller from "../state/controller";
import * as store from "../state/store";
import { Flag } from "./icons";
import { conditionOf } from "./inspector";
import { CommandState, OffMap } from "./offmap";
import { CommandTrack } from "./maryland";
import { table } from "./tableref";

/** Both orders of battle in words: every unit with its strength, state and place. */
export function Forces() {
  return (
    <div class="forces">
      <OffMap />
      {SIDES.map((side) => (
        <section key={side} aria-label={SIDE_NAMES[side]}>
          <SideForces side={side} />
        </section>
      ))}
    </div>
  );
}

function SideForces({ side }: { side: Side }) {
  const state = store.state.value;
  const units = (state?.units ?? []).filter((unit) => unit.side === side && unit.hex);
  const leaders = (state?.leaders ?? []).filter((leader) => leader.side === side && leader.hex);
  const total = units.reduce((sum, unit) => sum + unit.manpower, 0);
  units.sort((a, b) => (a.command < b.command ? -1 : a.command > b.command ? 1 : b.manpower - a.manpower));
  return (
    <>
    <CommandState side={side} />
    <CommandTrack side={side} />
    <table>
      <caption>
        <Flag side={side} /> {SIDE_NAMES[side]} <small>{total} Manpower</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">Unit</th>
          <th scope="col">Combat</th>
          <th scope="col">Fatigue</th>
          <th scope="col">Hex</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map((leader) => (
          <tr key={leader.id}>
            <th scope="row">
              <button type="button" class="plain" onClick={() => show({ leader: leader.id }, leader.hex)}>
                {leader.name} <small>{LEADER_MARKS[leader.size]} leader, with {store.units.value.get(leader.attached_to ?? "")?.name ?? "nobody"}</small>
              </button>
            </th>
            <td />
            <td />
            <td>{leader.hex}</td>
          </tr>
        ))}
        {units.map((unit) => (
          <Row key={unit.id} unit={unit} />
        ))}
      </tbody>
    </table>
    </>
  );
}

function Row({ unit }: { unit: Unit }) {
  const condition = conditionOf(unit).join(", ");
  return (
    <tr>
      <th scope="row">
        <button type="button" class="plain" onClick={() => show({ unit: unit.id }, unit.hex)}>
          {unit.name} <small>{[SIZE_MARKS[unit.size], unit.command === "-" ? "" : unit.command, unit.flank ? `${unit.flank} flank` : "", condition].filter(Boolean).join(" \u00b7 ")}</small>
        </button>
      </th>
      <td>{unit.organized ? halves(unit.combat) : `${halves(unit.combat)} (${unit.manpower})`}</td>
      <td>{unit.fatigue}</td>
      <td>{unit.hex}</td>
    </tr>
  );
}

function show(subject: store.Subject, hex: string | null): void {
  controller.inspect(subject);
  if (hex) table.value?.view.reveal(hex);
}
