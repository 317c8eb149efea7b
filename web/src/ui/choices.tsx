import { attempts } from "../model/ammunition";
import { arrange, detachRows, listed, type Entry } from "../model/bar";
import { isQuiet } from "../model/choices";
import { forageChance } from "../model/feeding";
import { halves, percent } from "../model/odds";
import { refusable } from "../model/refusable";
import { isSelection, mayConfirm, mostPicks } from "../model/selection";
import { groupName, label, namesOf, type Names } from "../model/words";
import type { Action } from "../protocol";
import * as controller from "../state/controller";
import * as store from "../state/store";
import { Boxes } from "./boxes";
import { Icon } from "./icons";
import { table } from "./tableref";

/** The choices that the bar shows now, in order, with their keys. */
export function visibleChoices(): Entry[] {
  const open = store.chooser.value;
  if (open) return listed(open.actions);
  return store.mine.value ? arrange(onBar(store.offered.value), store.decision.value?.kind ?? "") : [];
}

/** A train stops anywhere on its line: the bar names the stations and places, the map has every hex. */
function onBar(actions: readonly Action[]): readonly Action[] {
  if (store.decision.value?.kind !== "ride") return actions;
  const named = actions.filter((action) => {
    const hex = store.grid.value?.get(action.hex);
    return action.type !== "select-hex" || hex?.station || hex?.name;
  });
  return named.some((action) => action.type === "select-hex") ? named : actions;
}

/** So many choices of an opened list stand out; more of them are a plain list. */
const FEW = 3;

/** Presses a choice. */
export function press(entry: Entry): void {
  if (entry.kind === "one") void controller.choose(entry.action);
  else if (entry.kind === "target") void controller.openCard(entry.hex);
  else store.chooser.value = { title: `${groupName(entry.group)}: which?`, actions: entry.actions };
}

export function currentNames(): Names {
  return namesOf(store.state.value, (id) => store.grid.value?.label(id) ?? id);
}

/** Words that stand alone, without the name of a group before them. */
export function fullWords(action: Action, names: Names): string {
  const short = label(action, names);
  if (action.type === "levy" && action.text) return action.text;
  const verb = { march: "March", activate: "Activate the command of", assault: "Assault with", "take-loss": "Loss to", drop: "Leave out", ride: "Move by rail with", "burn-station": "Burn the station with", forage: "Forage with" }[action.type];
  return verb ? `${verb} ${short}` : short;
}

/** All that can be pressed to answer the decision. */
export function Choices() {
  const entries = visibleChoices();
  const open = store.chooser.value !== null;
  const rows = open ? detachRows(entries) : [];
  const groups = [...new Set(entries.filter((entry) => entry.kind !== "fold" && entry.group).map((entry) => entry.group!))];
  const inGroup = (name: string): Entry[] => entries.filter((entry) => entry.kind !== "fold" && entry.group === name);
  return (
    <div class={`choices${store.busy.value ? " busy" : ""}`} aria-busy={store.busy.value}>
      <PlannedPath />
      {rows.map((row) => (
        <div class="group" role="group" aria-label={`${row.name}, Manpower`} key={row.name}>
          <span class="group-name">{row.name}, Manpower</span>
          {row.entries.map((entry) => (
            <EntryButton key={keyOf(entry)} entry={entry} chip />
          ))}
        </div>
      ))}
      {groups.map((group) => (
        <div class="group" role="group" aria-label={groupName(group)} key={group}>
          <span class="group-name">{groupName(group)}</span>
          {inGroup(group).map((entry) => (
            <EntryButton key={keyOf(entry)} entry={entry} chip />
          ))}
        </div>
      ))}
      <SelectionClose />
      {entries
        .filter((entry) => rows.length === 0 && (entry.kind === "fold" || !entry.group))
        .map((entry) => (
          <EntryButton key={keyOf(entry)} entry={entry} alone={open} chip={open && entries.length > FEW} />
        ))}
      <BendToggle />
      {open ? null : <WhyNot />}
      {open ? (
        <button type="button" class="quiet" onClick={() => (store.chooser.value = null)}>
          Back <kbd>Esc</kbd>
        </button>
      ) : null}
    </div>
  );
}

function keyOf(entry: Entry): string {
  if (entry.kind === "one") return JSON.stringify({ ...entry.action, text: undefined });
  return entry.kind === "target" ? entry.hex : entry.group;
}

function Key({ name }: { name: string }) {
  return name ? <kbd>{name.toUpperCase()}</kbd> : null;
}

function EntryButton({ entry, chip = false, alone = false }: { entry: Entry; chip?: boolean; alone?: boolean }) {
  if (entry.kind === "fold") {
    return (
      <button type="button" class="quiet" onClick={() => press(entry)}>
        {groupName(entry.group)} … <span class="count">{entry.actions.length}</span> <Key name={entry.key} />
      </button>
    );
  }
  if (entry.kind === "target") {
    const where = store.grid.value?.label(entry.hex) ?? entry.hex;
    return (
      <button type="button" class="chip attack with-icon" title={`Attack ${where}`} onClick={() => press(entry)} onMouseEnter={() => (store.hovered.value = entry.hex)}>
        <Icon name="swords" /> {defenders(entry.hex)} <Key name={entry.key} />
      </button>
    );
  }
  return <ActionButton action={entry.action} name={entry.key} chip={chip} alone={alone} />;
}

function defenders(hex: string): string {
  const names = store.unitsIn(hex).map((unit) => unit.name);
  const alone = store.fortIn(hex) ? "the fort" : hex;
  return names.length > 2 ? `${names[0]} + ${names.length - 1}` : names.join(" and ") || alone;
}

function ActionButton({ action, name, chip, alone }: { action: Action; name: string; chip: boolean; alone: boolean }) {
  const id = action.unit ?? action.leader;
  const picked = action.type === "select" && id !== undefined && store.picks.value.has(id);
  const quiet = isQuiet(action);
  const full = action.type === "select" && !picked && store.picks.value.size >= (mostPicks(store.decision.value) ?? Infinity);
  const classes = [full ? "full" : "", chip ? "chip" : "", quiet ? "quiet" : "", alone && !chip && !quiet ? "primary" : "", picked ? "picked" : ""].filter(Boolean).join(" ");
  const names = currentNames();
  const tries = action.type === "select" ? attempts(store.decision.value).get(id ?? "") : undefined;
  const words = `${alone ? fullWords(action, names) : label(action, names)}${tries ? " again" : ""}`;
  const forager = action.type === "forage" ? store.decision.value?.foragers?.find(({ unit }) => unit === action.unit) : undefined;
  const asksForAmmunition = action.unit !== undefined && store.decision.value?.kind === "ammunition";
  const boxed = action.type === "select" && store.decision.value?.kind === "convoy" ? store.units.value.get(id ?? "") : undefined;
  const point = (): void => {
    const hex = action.to && store.grid.value?.get(action.to) ? action.to : (action.hex ?? placeOf(action));
    if (hex) store.hovered.value = hex;
    if (asksForAmmunition || forager) controller.inspect({ unit: action.unit! });
  };
  return (
    <button
      type="button"
      class={classes}
      disabled={store.busy.value}
      aria-pressed={action.type === "select" ? picked : undefined}
      aria-disabled={full || undefined}
      title={hint(action)}
      onMouseEnter={point}
      onFocus={() => {
        const hex = placeOf(action);
        if (hex) table.value?.view.reveal(hex);
        if (asksForAmmunition || forager) controller.inspect({ unit: action.unit! });
      }}
      onClick={() => void controller.choose(action)}
    >
      {words}
      {boxed ? <Boxes unit={boxed} /> : null}
      {forager ? <span class="count">{percent(forageChance(forager))}</span> : null}
      {words === name ? null : <Key name={name} />}
    </button>
  );
}

/** The engine's words for an action, and what of it can't be seen beforehand. */
function hint(action: Action): string | undefined {
  const rolls = action.type === "march" && store.decision.value?.kind === "action";
  return rolls ? `${action.text ?? "March"}. A die for its movement allowance is rolled at once.` : action.text;
}

function placeOf(action: Action): string | null {
  if (action.unit) return store.units.value.get(action.unit)?.hex ?? null;
  if (action.leader) return store.leaders.value.get(action.leader)?.hex ?? null;
  return null;
}

/** What is not allowed now stands greyed; a click says why. */
function WhyNot() {
  const asked = store.decision.value;
  const state = store.state.value;
  if (!asked || !state) return null;
  const closed = refusable(asked, store.actions.value, state);
  if (closed.length === 0) return null;
  const names = currentNames();
  return (
    <div class="group" role="group" aria-label="Not allowed now; choose to see why">
      <span class="group-name">Why not</span>
      {closed.map((action) => (
        <button type="button" class="chip no" key={`${action.type}${action.unit ?? action.leader}`} onClick={() => void controller.whyNot(action, placeOf(action))}>
          {fullWords(action, names)}?
        </button>
      ))}
    </div>
  );
}

function SelectionClose() {
  const actions = store.actions.value;
  const selecting = isSelection(actions);
  const confirm = actions.find((action) => action.type === "confirm");
  if ((!selecting && !confirm) || (controller.naming() && !confirm)) return null;
  const picks = store.picks.value;
  const chosen = store.state.value?.units.filter((unit) => picks.has(unit.id)) ?? [];
  const total = chosen.reduce((sum, unit) => sum + unit.combat, 0);
  const none = confirm?.text && confirm.text.length < 42 ? confirm.text : selecting ? "Done: none" : "Done";
  const most = mostPicks(store.decision.value);
  const words = picks.size > 0 ? `Done: ${picks.size}${most === null ? "" : ` of ${most}`} chosen` : none;
  return (
    <button type="button" class={picks.size > 0 || !selecting ? "primary" : "quiet"} disabled={store.busy.value || !mayConfirm(actions, picks)} onClick={() => void controller.confirmPicks()} title={confirm?.text}>
      {words}
      {chosen.length > 1 ? <span class="count">{halves(total)} Combat</span> : null} <kbd>Enter</kbd>
    </button>
  );
}

/** The path waiting for a second tap. */
function PlannedPath() {
  const planned = store.decision.value?.kind === "march" ? store.planned.value : null;
  const path = planned ? controller.pathTo(planned) : null;
  if (!planned || !path || store.chooser.value) return null;
  return (
    <button type="button" class="primary" onClick={() => controller.marchPlanned()}>
      March to {store.grid.value?.label(planned)}
      {path.cost !== null ? <span class="count">{halves(path.cost)} MP</span> : null} <kbd>Enter</kbd>
    </button>
  );
}

function BendToggle() {
  if (store.decision.value?.kind !== "march" || store.chooser.value) return null;
  return (
    <button
      type="button"
      class={store.bending.value ? "quiet with-icon on" : "quiet with-icon"}
      aria-pressed={store.bending.value}
      onClick={() => (store.bending.value = !store.bending.value)}
      title="Bend the path: each click adds a hex the march must pass (B, or Shift and click)"
    >
      <Icon name="bend" /> Bend <kbd>B</kbd>
    </button>
  );
}
