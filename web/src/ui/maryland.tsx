import { countyName } from "../model/counties";
import { siegeChance, siegeSum } from "../model/feeding";
import { controlRows, stalledLines, trackOf, type TrackBox } from "../model/maryland";
import { percent, signed } from "../model/odds";
import { inWords, SIDE_NAMES } from "../model/words";
import type { Side } from "../protocol";
import * as store from "../state/store";
import { RuleTag } from "./decision";
import { Flag } from "./icons";

/** What holds a side's units back: a stalled command, and the track on which they wait. */
export function CommandTrack({ side }: { side: Side }) {
  const { stalled, commitment } = store.state.value?.outlook ?? {};
  return (
    <>
      {stalled?.side === side ? (
        <dl class="facts command-state" aria-label="Stalled command">
          <div class="alarm">
            <dt>Command</dt>
            <dd>stalled this turn</dd>
          </div>
          {stalledLines(stalled).map((line) => (
            <div key={line.term}>
              <dt>{line.term}</dt>
              <dd>{line.words}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {commitment?.side === side ? <Track boxes={trackOf(commitment)} side={side} rule={commitment.rule} /> : null}
    </>
  );
}

function Track({ boxes, side, rule }: { boxes: TrackBox[]; side: Side; rule: string }) {
  const named = (ids: readonly string[]): string => inWords(ids.map((id) => store.units.value.get(id)?.name ?? id));
  const at = boxes.find((box) => box.marker)?.number ?? 0;
  return (
    <section class="commitment" aria-label={`${SIDE_NAMES[side]} Commitment`}>
      <h4>
        <Flag side={side} /> {SIDE_NAMES[side]} Commitment <RuleTag rule={rule} />
      </h4>
      <ol class="commitment-boxes" aria-label={at === 0 ? "The marker is at its start" : `The marker is in box ${at}`}>
        {boxes.map((box) => (
          <li key={box.number} class={`${box.marker ? "marker" : ""}${box.reached ? " reached" : ""}`} aria-current={box.marker ? "step" : undefined}>
            <b>{box.number === 0 ? "Start" : box.number}</b>
            <small>{waitsIn(box)}</small>
          </li>
        ))}
      </ol>
      <ul>
        {boxes.filter((box) => box.waiting.length + box.freed.length + box.committed.length > 0).map((box) => (
          <li key={box.number}>
            <b>Box {box.number}:</b>{" "}
            {box.committed.length > 0 ? <span class="done">{named(box.committed)} committed</span> : null}
            {box.waiting.length > 0 ? <>{named(box.waiting)} {box.waiting.length === 1 ? "waits" : "wait"}</> : null}
            {box.freed.length > 0 ? <span class="freed">{box.waiting.length > 0 ? "; " : ""}{named(box.freed)} may act: the enemy has come near</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function waitsIn(box: TrackBox): string {
  const count = box.waiting.length;
  if (box.marker) return "marker";
  return count > 0 ? (count === 1 ? "1 waits" : `${count} wait`) : box.committed.length > 0 ? "acts" : "";
}

/** The garrison that may be cut off. */
export function SiegeState() {
  const siege = store.state.value?.operations?.siege;
  if (!siege) return null;
  const lost = siege.cut_off;
  const names = inWords(lost.map((id) => store.units.value.get(id)?.name ?? id));
  return (
    <section class="track siege-state" aria-label="Garrison">
      <h4>
        <Flag side={siege.side} /> {store.grid.value?.label(siege.hex) ?? siege.hex}
      </h4>
      {lost.length === 0 ? (
        <p>Every {SIDE_NAMES[siege.side]} unit within {siege.within} hexes has a way out: nothing is rolled. <RuleTag rule={siege.rule} /></p>
      ) : (
        <p>
          Cut off: <b>{names}</b>. Two dice of {siegeSum(siege)} or more make {lost.length === 1 ? "it" : "them"} surrender: <b>{percent(siegeChance(siege))}</b>. <RuleTag rule={siege.rule} />
        </p>
      )}
      {siege.details.map((detail, i) => (
        <p key={i}>
          {typeof detail.value === "number" ? signed(detail.value) : detail.value} {detail.label} {detail.rule ? <RuleTag rule={detail.rule} /> : null}
        </p>
      ))}
    </section>
  );
}

/** The counties of Maryland on the victory sheet: what each scores by turn, and what control of it wants. */
export function CountyScore() {
  const state = store.state.value;
  const counties = state?.outlook?.counties ?? [];
  if (!state || counties.length === 0) return null;
  return (
    <table class="losses county-score">
      <caption>Control of Maryland, seen at the end of each turn</caption>
      <thead>
        <tr>
          <th scope="col">County</th>
          <th scope="col">VP a turn</th>
          <th scope="col">Turns</th>
          <th scope="col">VP</th>
        </tr>
      </thead>
      <tbody>
        {controlRows(counties, state.turn).map((row) => (
          <tr key={row.county + row.hex} class={row.controlled ? "held" : ""}>
            <th scope="row">
              {countyName(row.county)} <small>{store.grid.value?.label(row.hex) ?? row.hex}</small>
              <small class="wanting">{row.wanting.length === 0 ? "all holds now: it will score" : `wants ${inWords(row.wanting)}`}</small>
            </th>
            <td>{row.bands.map((band) => <div key={band.when}>{band.points} <small>{row.bands.length > 1 || band.when !== "every turn" ? band.when : ""}</small></div>)}</td>
            <td>{row.bands.map((band) => <div key={band.when}>{band.times}</div>)}</td>
            <td><b>{row.total}</b></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
