import { isOut, supplyWords } from "../model/ammunition";
import { fedOf, fedWords, isHungry } from "../model/feeding";
import { counterDefs, forceMarker, leaderCounter, unitCounter } from "../map/counters";
import { gunsOf } from "../model/outlook";
import { ENTRENCHMENTS, sentence, SIDE_NAMES } from "../model/words";
import { halves } from "../model/odds";
import { countyName, forageWords } from "../model/counties";
import { placeRows } from "../model/places";
import { forceWords } from "../model/secrets";
import { summary } from "../model/stacks";
import { SIDES, type Leader, type Unit } from "../protocol";
import * as controller from "../state/controller";
import * as store from "../state/store";
import { Boxes } from "./boxes";
import { RuleTag } from "./decision";
import { Notes } from "./notes";
import { Flag } from "./icons";

/** What is known of the hex, unit or leader that was pointed at. */
export function Inspector() {
  const active = store.decision.value?.unit ?? store.state.value?.active?.unit;
  const subject = store.inspected.value ?? (active ? { unit: active } : null);
  const hex = store.hexOf(subject) ?? null;
  const one = subject && "unit" in subject ? store.units.value.get(subject.unit) : undefined;
  const leader = subject && "leader" in subject ? store.leaders.value.get(subject.leader) : undefined;
  return (
    <div class="inspector" aria-live="polite">
      <svg width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: counterDefs() }} />
      {!subject ? <p class="empty">Click a hex, a unit or a leader to see what is known of it.</p> : null}
      {!subject ? <Notes /> : null}
      {one ? <UnitSheet unit={one} /> : null}
      {leader ? <LeaderSheet leader={leader} /> : null}
      {hex ? <HexSheet hex={hex} except={one?.id} /> : null}
    </div>
  );
}

function Counter({ inner, label, small = false }: { inner: string; label: string; small?: boolean }) {
  return <svg class={small ? "mini small" : "mini"} viewBox="-62 -62 124 124" role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: inner }} />;
}

export function conditionOf(unit: Unit): string[] {
  const words: string[] = [];
  if (!unit.organized) words.push("disorganized");
  if (unit.exhausted) words.push("exhausted");
  if (unit.demoralized > 0) words.push(`Demoralized-${unit.demoralized}`);
  if (isOut(unit)) words.push("out of ammunition");
  if (isHungry(unit)) words.push("out of supply");
  if (unit.entrenchment !== "none") words.push(ENTRENCHMENTS[unit.entrenchment]);
  return words;
}

const GUNS_WORDS = { parked: "in its park, not yet distributed", distributed: "with the unit", lost: "lost" };

/** The printed value, and what silences it. */
function artilleryWords(unit: Unit): string {
  if (unit.artillery === 0 || unit.artillery_now !== 0) return String(unit.artillery);
  const why = isOut(unit) ? "with ammunition" : unit.demoralized > 0 ? "once it is no longer demoralized" : "with its guns";
  return `0, ${why} ${unit.artillery}`;
}

function UnitSheet({ unit }: { unit: Unit }) {
  const condition = conditionOf(unit);
  const guns = gunsOf(unit, store.state.value?.outlook?.horse_artillery);
  return (
    <section class="sheet">
      <div class="sheet-head">
        <Counter inner={unitCounter(unit).replaceAll("clip-", "sheet-clip-")} label={unit.name} />
        <div>
          <h3>{unit.name}</h3>
          <p>
            <Flag side={unit.side} /> {SIDE_NAMES[unit.side]} {unit.type} {unit.size}
          </p>
          <p class="muted">{unit.command && unit.command !== "-" ? `Command ${unit.command}` : "No command"}</p>
        </div>
      </div>
      <dl class="facts">
        <Row name="Manpower" value={String(unit.manpower)} />
        <Row name="Combat value" value={`${halves(unit.combat)}${unit.organized ? "" : " (disorganized)"}${isOut(unit) ? ", halved in combat" : ""}`} />
        <Row name="Tactical" value={tactical(unit)} />
        <Row name="Artillery" value={artilleryWords(unit)} />
        {guns ? <Row name="Horse artillery" value={GUNS_WORDS[guns]} /> : null}
        {unit.flank ? <Row name="Flank" value={`${unit.flank}${unit.paralyzed ? ", paralyzed: 2 Movement Points less" : ""}`} /> : null}
        <Row name="Fatigue" value={`${unit.fatigue} of 4`} />
        {unit.ammunition === undefined ? null : <AmmunitionRow unit={unit} />}
        {unit.in_supply === undefined ? null : <FedRows unit={unit} />}
        <Row name="Condition" value={condition.length > 0 ? condition.join(", ") : "organized, ready"} />
        <Row name="May act" value={unit.may_act ? "yes" : "no"} />
      </dl>
    </section>
  );
}

/** The unit's row of the ammunition pad, and the way by which it gets more. */
function AmmunitionRow({ unit }: { unit: Unit }) {
  const shown = store.supplyOf(unit.id);
  return (
    <>
      <div>
        <dt>Ammunition</dt>
        <dd>
          <Boxes unit={unit} />
        </dd>
      </div>
      {unit.hex ? (
        <div>
          <dt>Supply</dt>
          <dd>
            {shown ? supplyWords(shown) : null}
            {shown ? null : (
              <button type="button" class="plain link" onClick={() => void controller.showSupply(unit.id)} title="Draw the best supply path on the map">
                Show the path
              </button>
            )}
          </dd>
        </div>
      ) : null}
    </>
  );
}

/** Whether the unit is in supply, and what would feed it if that were seen now. */
function FedRows({ unit }: { unit: Unit }) {
  const fed = fedOf(store.state.value, unit.id);
  const label = (hex: string): string => store.grid.value?.label(hex) ?? hex;
  return (
    <>
      <Row name="Supply" value={isHungry(unit) ? "out of supply until it forages or is fed" : "in supply"} />
      {fed ? (
        <div class={fed.by ? "" : "unfed"}>
          <dt>Fed now</dt>
          <dd>
            {fedWords(fed, label, store.grid.value?.get(unit.hex)?.county)} <RuleTag rule={fed.rule} />
          </dd>
        </div>
      ) : null}
    </>
  );
}

function LeaderSheet({ leader }: { leader: Leader }) {
  const host = leader.attached_to ? store.units.value.get(leader.attached_to)?.name : null;
  return (
    <section class="sheet">
      <div class="sheet-head">
        <Counter inner={leaderCounter(leader)} label={leader.name} />
        <div>
          <h3>{leader.name}</h3>
          <p>
            <Flag side={leader.side} /> {SIDE_NAMES[leader.side]} {leader.size} leader
          </p>
          <p class="muted">Command {leader.command}</p>
        </div>
      </div>
      <dl class="facts">
        {leader.tactical !== null ? <Row name="Tactical" value={tactical(leader)} /> : null}
        <Row name="Command value" value={String(leader.command_value)} />
        <Row name="With" value={host ?? "–"} />
      </dl>
    </section>
  );
}

function tactical(piece: Unit | Leader): string {
  const defence = piece.tactical_defense;
  const differs = defence !== undefined && defence !== null && defence !== piece.tactical;
  return differs ? `${piece.tactical} in attack, ${defence} in defence` : String(piece.tactical);
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function HexSheet({ hex, except }: { hex: string; except: string | undefined }) {
  const here = store.grid.value?.get(hex);
  const units = store.unitsIn(hex);
  const control = store.state.value?.control.find((place) => place.hex === hex);
  const { combat, count, manpower } = summary(units);
  const forage = store.state.value?.operations?.foraging?.counties.find(({ county }) => county === here?.county);
  return (
    <section class="sheet">
      <h3 class="hex-name">
        {here?.name || "Hex"} <span class="hex-number">{hex}</span>
      </h3>
      <dl class="facts">
        <Row name="Terrain" value={here ? sentence(here.terrain) : "–"} />
        {here?.county ? <Row name="County" value={countyName(here.county)} /> : null}
        {forage ? <Row name="Foraging" value={SIDES.map((side) => `${SIDE_NAMES[side]} ${forageWords(forage, side)}`).join("; ")} /> : null}
        {placeRows(store.state.value, hex).map(({ term, words }) => (
          <Row key={term + words} name={term} value={words} />
        ))}
        {control ? <Row name="Held by" value={control.side ? SIDE_NAMES[control.side] : "nobody yet"} /> : null}
        {control?.points !== undefined ? <Row name="Worth" value={`${control.points} VP to the ${store.state.value?.vp.side === "confederate" ? "Confederates" : "Union"}`} /> : null}
        {count > 1 ? <Row name="In all" value={`${count} units, Combat ${halves(combat)}, Manpower ${manpower}`} /> : null}
      </dl>
      {store.forcesIn(hex).map((force) => (
        <p class="hex-force" key={`${force.side}${force.number}`}>
          <Counter inner={forceMarker(force.side, force.number, false)} label="" small />
          {forceWords(force, force.side === store.update.value?.seat, (id) => store.units.value.get(id)?.name ?? id)}
        </p>
      ))}
      <ul class="hex-units">
        {units
          .filter((unit) => unit.id !== except)
          .map((unit) => (
            <li key={unit.id}>
              <button type="button" class="plain" onClick={() => controller.inspect({ unit: unit.id })}>
                <Counter inner={unitCounter(unit).replaceAll("clip-", "list-clip-")} label={unit.name} small />
                <span>
                  <b>{unit.name}</b>
                  <small>{[`Combat ${halves(unit.combat)}`, `fatigue ${unit.fatigue}`, ...conditionOf(unit)].join(", ")}</small>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
