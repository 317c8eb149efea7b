import { useEffect, useRef } from "preact/hooks";
import type { GameEvent } from "../protocol";
import * as store from "../state/store";
import * as thoughts from "../state/thoughts";
import { Icon } from "./icons";
import { Forces } from "./forces";
import { Inspector } from "./inspector";
import { Notes } from "./notes";
import { RuleTag } from "./decision";
import { Die } from "./dice";
import { Explain } from "./opponent";

const PANEL_NAMES = { log: "Log", inspect: "Inspector", forces: "Forces", rules: "Special rules" };

/** Log, inspector and orders of battle beside the map; on a phone a sheet at its foot. */
export function SidePanel() {
  const panel = store.panel.value;
  if (!panel) return null;
  const tab = (name: keyof typeof PANEL_NAMES, words: string) => (
    <button type="button" role="tab" aria-selected={panel === name} class={panel === name ? "tab on" : "tab"} onClick={() => (store.panel.value = name)}>
      {words}
    </button>
  );
  return (
    <aside class="side" aria-label={PANEL_NAMES[panel]}>
      <div class="tabs">
        <div role="tablist" aria-label="Panel">
          {tab("log", "Log")}
          {tab("inspect", "Inspector")}
          {tab("forces", "Forces")}
          {tab("rules", "Rules")}
        </div>
        <button type="button" class="plain" aria-label="Close the panel" onClick={() => (store.panel.value = null)}>
          <Icon name="close" />
        </button>
      </div>
      {panel === "log" ? <Log /> : panel === "inspect" ? <Inspector /> : panel === "rules" ? <RulesPanel /> : <Forces />}
    </aside>
  );
}

/** The scenario's special rules and the optional rules. */
function RulesPanel() {
  const state = store.state.value;
  const none = !state?.notes?.length && !state?.options?.length;
  return (
    <div class="rules-panel" tabIndex={0} role="group" aria-label="Special rules">
      {none ? <p class="empty">This scenario has no special rules.</p> : <Notes />}
    </div>
  );
}

function Log() {
  const element = useRef<HTMLOListElement>(null);
  const events = store.shownLog.value;
  const replaying = store.replay.value !== null;
  const drawn = useRef(false);
  useEffect(() => {
    // Whoever opens the log to read an explanation begins there.
    if (drawn.current || !thoughts.explanation.value) element.current?.scrollTo({ top: element.current.scrollHeight });
    drawn.current = true;
  }, [events.length]);
  if (events.length === 0) {
    return <p class="empty">{replaying ? "The set-up: nothing has happened yet." : "Nothing has happened yet. Every march, die and result will stand here; open a line to see why."}</p>;
  }
  return (
    <ol class="log" ref={element} tabIndex={0} aria-label="What happened" aria-live="polite" aria-relevant="additions">
      {events.map((event, i) => (
        <li key={i} onMouseEnter={() => (store.hovered.value = placeOf(event))} onMouseLeave={() => (store.hovered.value = null)} class={`${event.side ? `side-${event.side}` : ""}${MINOR.has(event.type) ? " minor" : ""}`}>
          <Line event={event} />
          <Explain line={i} />
        </li>
      ))}
    </ol>
  );
}

/** Small consequences, set small. */
const MINOR = new Set([
  "march-began", "march-ended", "allowance", "leader-allowance", "selected", "fatigue", "organized", "exhausted", "demoralized", "halted",
  "leader-attached", "retreat-moved", "initiative-taken",
]);
const HEADINGS = new Set(["turn-began", "phase-began", "game-over", "cycle-ended"]);

/** Where it happened, to be shown on the map. */
function placeOf(event: GameEvent): string | null {
  const unit = event.unit ? store.units.value.get(event.unit)?.hex : null;
  const leader = event.leader ? store.leaders.value.get(event.leader)?.hex : null;
  return event.hex ?? unit ?? leader ?? null;
}

function Line({ event }: { event: GameEvent }) {
  const details = event.details ?? [];
  const words = (
    <>
      <span class="line-text">{event.text}</span>
      {event.dice?.length ? (
        <span class="line-dice" aria-label={`rolled ${event.dice.join(", ")}`}>
          {event.dice.map((face, i) => (
            <Die key={i} face={face} small side={event.dice_sides?.[i] ?? null} />
          ))}
        </span>
      ) : null}
    </>
  );
  if (HEADINGS.has(event.type)) return <h3 class="line-heading">{event.text}</h3>;
  if (details.length === 0 && !event.rule) return <div class="line">{words}</div>;
  return (
    <details class="line">
      <summary>{words}</summary>
      <dl class="line-details">
        {event.purpose ? (
          <div>
            <dt>Purpose</dt>
            <dd>{event.purpose}</dd>
          </div>
        ) : null}
        {details.map((detail, i) => (
          <div key={i}>
            <dt>
              {detail.label} {detail.rule ? <RuleTag rule={detail.rule} /> : null}
            </dt>
            <dd>{typeof detail.value === "number" && detail.value > 0 ? `+${detail.value}` : String(detail.value).replace(/^-/, "\u2212")}</dd>
          </div>
        ))}
        {event.rule ? (
          <div>
            <dt>Rule</dt>
            <dd>
              <RuleTag rule={event.rule} />
            </dd>
          </div>
        ) : null}
      </dl>
    </details>
  );
}
