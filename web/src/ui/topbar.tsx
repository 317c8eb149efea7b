import { goToMenu } from "../state/address";
import { toggleReplay } from "../state/replay";
import * as store from "../state/store";
import { commandBrief } from "../model/outlook";
import { phaseName, SIDE_NAMES } from "../model/words";
import { signed } from "../model/odds";
import { Flag, Icon } from "./icons";

export function TopBar() {
  const state = store.state.value;
  if (!state) return null;
  const initiative = state.initiative;
  const command = commandBrief(state.outlook?.command, state.outlook?.stalled);
  return (
    <header class="topbar">
      <button type="button" class="brand" onClick={goToMenu} title="Back to the menu" aria-label="Longroll, back to the menu">
        <Icon name="roll" />
        <span class="brand-name">Longroll</span>
      </button>
      <div class="topbar-title">
        <span class="title-name">{state.title}</span>
        <span class="title-date">
          Turn {state.turn} of {state.turns} · {state.date}
        </span>
      </div>
      <div class="topbar-facts">
        <Fact name="Phase">{phaseName(state.phase)}</Fact>
        {state.weather ? <Fact name="Weather" quiet={state.weather === "clear"}>{phaseName(state.weather)}</Fact> : null}
        <Fact name="Initiative" quiet={initiative === null}>
          {initiative ? (
            <span class="with-flag">
              <Flag side={initiative} /> {SIDE_NAMES[initiative]}
            </span>
          ) : (
            "–"
          )}
        </Fact>
        {command ? <Fact name="Command"><span class="command-alarm" title={command}>{command}</span></Fact> : null}
      </div>
      <button
        type="button"
        class="vp"
        aria-expanded={store.overlay.value === "score"}
        onClick={() => (store.overlay.value = store.overlay.value === "score" ? null : "score")}
        title="Victory points and what they would mean now (V)"
      >
        <span class="vp-total">{signed(state.vp.total)}</span>
        <span class="vp-words">
          <span class="fact-name">{SIDE_NAMES[state.vp.side]} VP</span>
          <span class="vp-level">{state.vp.level}</span>
        </span>
      </button>
      <nav class="topbar-tools" aria-label="Table tools">
        <Tool name="replay" label="Replay" keyName="R" on={store.replay.value !== null} act={() => void toggleReplay()} />
        <Tool name="inspect" label="Inspector" keyName="I" on={store.panel.value === "inspect"} act={() => toggle("inspect")} />
        <Tool name="log" label="Log" keyName="L" on={store.panel.value === "log"} act={() => toggle("log")} />
        <Tool
          name="help"
          label="Help"
          keyName="?"
          on={store.overlay.value === "help"}
          act={() => (store.overlay.value = store.overlay.value === "help" ? null : "help")}
        />
      </nav>
    </header>
  );
}

function toggle(panel: "log" | "inspect"): void {
  store.panel.value = store.panel.value === panel ? null : panel;
}

/** `quiet`: says nothing now, and makes room where there is little. */
function Fact({ name, quiet = false, children }: { name: string; quiet?: boolean; children: preact.ComponentChildren }) {
  return (
    <div class={quiet ? "fact unsaid" : "fact"}>
      <span class="fact-name">{name}</span>
      <span class="fact-value">{children}</span>
    </div>
  );
}

function Tool(props: { name: string; label: string; keyName: string; on: boolean; act(): void }) {
  return (
    <button type="button" class={props.on ? "tool on" : "tool"} aria-pressed={props.on} onClick={props.act} title={`${props.label} (${props.keyName})`}>
      <Icon name={props.name} />
      <span class="tool-name">{props.label}</span>
    </button>
  );
}
