import { isHuman, levelOf } from "../model/opponent";
import { withPicks } from "../model/selection";
import { SIDE_NAMES } from "../model/words";
import * as controller from "../state/controller";
import * as store from "../state/store";
import * as thoughts from "../state/thoughts";
import { halves } from "../model/odds";
import { CampaignCard } from "./campaigncards";
import { Choices } from "./choices";
import { Flag, Icon } from "./icons";
import { Replenish } from "./replenish";
import { HintButton, HintList, Waiting, WhyLatest } from "./opponent";
import { Tray } from "./tray";

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
            <HintButton />
            <button type="button" class="quiet with-icon" disabled={!update.can_undo || store.busy.value} onClick={() => void controller.undo()} title="Back to before the last choice (U). Dice can't be taken back.">
              <Icon name="undo" /> <span>Undo</span> <kbd>U</kbd>
            </button>
          </div>
        </div>
        <Replenish />
        <Tray />
        <CampaignCard />
        {update.over ? <OverChoices /> : !store.mine.value ? <Waiting /> : thoughts.hint.value ? <HintList /> : <Choices />}
      </div>
    </section>
  );
}

function whose(side: "union" | "confederate"): string {
  const seat = store.players.value[side];
  return isHuman(seat) ? `${SIDE_NAMES[side]} player` : `${SIDE_NAMES[side]} (computer, ${levelOf(seat)})`;
}

function promptText(): string {
  const update = store.update.value;
  const asked = store.decision.value;
  if (update?.over) return update.result ? `${update.result.level} with ${update.result.total} victory points.` : "The game is over.";
  if (!asked) return "Waiting for the game …";
  // The engine speaks to whoever decides.
  if (asked.kind === "initiative" && update?.thinking) return "Take the initiative, or pass?";
  return store.chooser.value?.title ?? withPicks(bareSentence(asked.prompt), store.picks.value.size);
}

/** The prompt without the side that the line above names already. */
function bareSentence(prompt: string): string {
  const bare = prompt.replace(/^(Union|Confederate): /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
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
  if (store.panel.value === "log" || !latest || store.quiet.value || store.refusal.value || thoughts.hint.value) return null;
  return (
    <div class="latest-row">
      <button type="button" class={`latest ${latest.side ? `side-${latest.side}` : ""}`} onClick={() => (store.panel.value = "log")} title="Open the log (L)">
        {latest.text}
      </button>
      <WhyLatest />
    </div>
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
