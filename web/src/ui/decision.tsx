import type { Action } from "../protocol";
import { isQuiet, keysFor } from "../model/choices";
import { refusable } from "../model/refusable";
import { isSelection, mayConfirm } from "../model/selection";
import { groupName, isGrouped, label, namesOf, SIDE_NAMES, type Names } from "../model/words";
import * as controller from "../state/controller";
import * as store from "../state/store";
import { halves } from "../model/odds";
import { Flag, Icon } from "./icons";
import { table } from "./tableref";

/** Steps have the map; as buttons they would only crowd the bar. */
const ON_MAP_ONLY = new Set(["step"]);
const MANY = 9;
/** What is seldom wanted stays folded even when there is little of it. */
const FOLDED = new Set(["detach", "dismantle"]);

export interface Choice {
  action: Action;
  words: string;
  key: string;
}

/** The choices that the bar shows now, in order, with their keys. */
export function visibleChoices(): Choice[] {
  const open = store.chooser.value;
  const names = currentNames();
  const listed = open ? open.actions : store.mine.value ? store.actions.value.filter((action) => !hidden(action)) : [];
  const sorted = open ? listed : [...listed].sort((a, b) => Number(isGrouped(b.type)) - Number(isGrouped(a.type)));
  const keys = keysFor(sorted);
  return sorted.map((action, i) => ({ action, words: open ? fullWords(action, names) : label(action, names), key: keys[i]! }));
}

function hidden(action: Action): boolean {
  return ON_MAP_ONLY.has(action.type) || action.type === "confirm";
}

function fullWords(action: Action, names: Names): string {
  const short = label(action, names);
  const verb = { march: "March", activate: "Activate the command of", assault: "Assault with", "take-loss": "Loss to", drop: "Leave out" }[action.type];
  return verb ? `${verb} ${short}` : short;
}

export function currentNames(): Names {
  return namesOf(store.state.value, (id) => store.grid.value?.label(id) ?? id);
}

export function DecisionBar() {
  const update = store.update.value;
  const asked = store.decision.value;
  if (!update) return null;
  const side = asked?.side ?? update.thinking ?? null;
  return (
    <section class={`decision side-${side ?? "none"}`} aria-label="Decision">
      <LatestEvent />
      <RefusalLine />
      <div class="decision-card" key={side ?? "none"}>
        <div class="decision-head">
          {side ? <Flag side={side} /> : null}
          <div class="decision-words" aria-live="polite" aria-atomic="true">
            <span class="decision-side">
              {side ? whose(side) : "The game is over"}
              <MarchLeft />
            </span>
            <p class="decision-prompt">{promptText()}</p>
          </div>
          <div class="decision-tools">
            <ConnectionNote />
            <button type="button" class="quiet with-icon" disabled={!update.can_undo || store.busy.value} onClick={() => void controller.undo()} title="Back to before the last choice (U). Dice can't be taken back.">
              <Icon name="undo" /> <span>Undo</span> <kbd>U</kbd>
            </button>
          </div>
        </div>
        {update.over ? <OverChoices /> : store.mine.value ? <Choices /> : <Thinking />}
      </div>
    </section>
  );
}

function whose(side: "union" | "confederate"): string {
  const human = store.players.value[side] === "human";
  return human ? `${SIDE_NAMES[side]} player` : `${SIDE_NAMES[side]} (computer)`;
}

function promptText(): string {
  const update = store.update.value;
  const asked = store.decision.value;
  if (update?.over) return update.result ? `${update.result.level} with ${update.result.total} victory points.` : "The game is over.";
  if (!asked) return "Waiting for the game …";
  return store.chooser.value?.title ?? bareSentence(asked.prompt);
}

/** The prompt without the side that the line above names already. */
function bareSentence(prompt: string): string {
  const bare = prompt.replace(/^(Union|Confederate): /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

function Thinking() {
  return (
    <div class="thinking" role="status">
      <span class="thinking-dots" aria-hidden="true"><i /><i /><i /></span> The computer is choosing.
    </div>
  );
}

function OverChoices() {
  return (
    <div class="choices">
      <button type="button" class="primary" onClick={() => (store.overlay.value = "result")}>Show the result</button>
    </div>
  );
}

function ConnectionNote() {
  if (store.connection.value === "open") return null;
  return <span class="connection" role="status">Connecting again …</span>;
}

/** While the log is closed: the latest thing that happened. */
function LatestEvent() {
  const latest = store.log.value[store.log.value.length - 1];
  if (store.panel.value === "log" || !latest || store.refusal.value) return null;
  return (
    <button type="button" class={`latest ${latest.side ? `side-${latest.side}` : ""}`} onClick={() => (store.panel.value = "log")} title="Open the log (L)">
      {latest.text}
    </button>
  );
}

function RefusalLine() {
  const refusal = store.refusal.value;
  return (
    <div class="refusal-place" role="alert">
      {refusal ? (
        <div class="refusal" key={refusal.stamp}>
          <span class="refusal-no" aria-hidden="true">✕</span>
          <span>
            {refusal.message} {refusal.rule && !refusal.message.includes(refusal.rule) ? <RuleTag rule={refusal.rule} /> : null}
          </span>
          <button type="button" class="plain" aria-label="Dismiss" onClick={() => (store.refusal.value = null)}>
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </div>
  );
}

export function RuleTag({ rule }: { rule: string }) {
  return <span class="rule">{rule}</span>;
}

function Choices() {
  const choices = visibleChoices();
  const open = store.chooser.value !== null;
  const grouped = open ? [] : groups(choices);
  const single = open ? choices : choices.filter((choice) => !isGrouped(choice.action.type));
  return (
    <div class={`choices${store.busy.value ? " busy" : ""}`} aria-busy={store.busy.value}>
      <PlannedPath />
      {grouped.map((group) => (
        <Group key={group.type} type={group.type} choices={group.choices} />
      ))}
      <SelectionClose />
      {single.map((choice) => (
        <ChoiceButton key={choice.words + choice.key} choice={choice} primary={open && !isQuiet(choice.action)} />
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

function groups(choices: Choice[]): { type: string; choices: Choice[] }[] {
  const byType = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (!isGrouped(choice.action.type)) continue;
    const list = byType.get(choice.action.type) ?? [];
    list.push(choice);
    byType.set(choice.action.type, list);
  }
  return [...byType].map(([type, list]) => ({ type, choices: list }));
}

function Group({ type, choices }: { type: string; choices: Choice[] }) {
  const name = type === "select-hex" && store.decision.value?.kind === "assault-target" ? "Assault" : groupName(type);
  if (type === "attack" || store.decision.value?.kind === "assault-target") return <AttackGroup name={name} choices={choices} />;
  if ((choices.length > MANY && type !== "select") || FOLDED.has(type)) {
    const open = (): void => {
      store.chooser.value = { title: `${name}: which?`, actions: choices.map((choice) => choice.action) };
    };
    return (
      <button type="button" class="quiet" onClick={open}>
        {name} … <span class="count">{choices.length}</span>
      </button>
    );
  }
  return (
    <div class="group" role="group" aria-label={name}>
      <span class="group-name">{name}</span>
      {choices.map((choice) => (
        <ChoiceButton key={choice.words + choice.key} choice={choice} chip />
      ))}
    </div>
  );
}

/** One button for each hex that can be attacked: the types of attack wait on the combat card. */
function AttackGroup({ name, choices }: { name: string; choices: Choice[] }) {
  const hexes = [...new Set(choices.map((choice) => choice.action.target ?? choice.action.hex ?? ""))];
  const grid = store.grid.value;
  return (
    <div class="group" role="group" aria-label={name}>
      <span class="group-name">{name}</span>
      {hexes.map((hex) => (
        <button type="button" class="chip attack with-icon" key={hex} title={`Attack ${grid?.label(hex) ?? hex}`} onClick={() => void controller.openCard(hex)} onMouseEnter={() => (store.hovered.value = hex)}>
          <Icon name="swords" /> {defenders(hex)}
        </button>
      ))}
    </div>
  );
}

function defenders(hex: string): string {
  const names = store.unitsIn(hex).map((unit) => unit.name);
  return names.length > 2 ? `${names[0]} + ${names.length - 1}` : names.join(" and ") || hex;
}

function ChoiceButton({ choice, chip = false, primary = false }: { choice: Choice; chip?: boolean; primary?: boolean }) {
  const { action, words, key } = choice;
  const id = action.unit ?? action.leader;
  const picked = action.type === "select" && id !== undefined && store.picks.value.has(id);
  const classes = [chip ? "chip" : "", isQuiet(action) ? "quiet" : "", primary ? "primary" : "", picked ? "picked" : ""].filter(Boolean).join(" ");
  const point = (): void => {
    const hex = action.to && store.grid.value?.get(action.to) ? action.to : (action.hex ?? placeOf(action));
    if (hex) store.hovered.value = hex;
  };
  return (
    <button
      type="button"
      class={classes}
      disabled={store.busy.value}
      aria-pressed={action.type === "select" ? picked : undefined}
      title={action.text}
      onMouseEnter={point}
      onFocus={() => {
        const hex = placeOf(action);
        if (hex) table.value?.reveal(hex);
      }}
      onClick={() => void controller.choose(action)}
    >
      {words}
      {key ? <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd> : null}
    </button>
  );
}

function placeOf(action: Action): string | null {
  if (action.unit) return store.units.value.get(action.unit)?.hex ?? null;
  if (action.leader) return store.leaders.value.get(action.leader)?.hex ?? null;
  return null;
}

function SelectionClose() {
  const actions = store.actions.value;
  const selecting = isSelection(actions);
  const confirm = actions.find((action) => action.type === "confirm");
  if ((!selecting && !confirm) || controller.naming()) return null;
  const picks = store.picks.value;
  const chosen = store.state.value?.units.filter((unit) => picks.has(unit.id)) ?? [];
  const total = chosen.reduce((sum, unit) => sum + unit.combat, 0);
  const none = confirm?.text && confirm.text.length < 42 ? confirm.text : selecting ? "Done: none" : "Done";
  const words = picks.size > 0 ? `Done: ${picks.size} chosen` : none;
  return (
    <button type="button" class={picks.size > 0 || !selecting ? "primary" : "quiet"} disabled={store.busy.value || !mayConfirm(actions, picks)} onClick={() => void controller.confirmPicks()} title={confirm?.text}>
      {words}
      {chosen.length > 1 ? <span class="count">{halves(total)} Combat</span> : null} <kbd>Enter</kbd>
    </button>
  );
}

/** What is left of the march. */
function MarchLeft() {
  const asked = store.decision.value;
  const active = store.state.value?.active;
  const left = asked?.kind === "march" ? (asked.mp ?? asked.remaining ?? active?.mp) : null;
  // The engine's own sentence usually says it.
  if (left === null || left === undefined || /Movement Point/.test(asked?.prompt ?? "")) return null;
  const allowance = asked?.allowance ?? active?.allowance;
  return (
    <span class="march-mp">
      <b>{halves(left)}</b>
      {allowance ? ` of ${halves(allowance)}` : ""} MP left
    </span>
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
