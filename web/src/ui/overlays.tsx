import { useEffect, useRef } from "preact/hooks";
import { causeName, SIDE_NAMES } from "../model/words";
import { signed } from "../model/odds";
import { SIDES, type Score, type VpItem } from "../protocol";
import { goToMenu } from "../state/address";
import { watchReplay } from "../state/replay";
import { ask, refuse } from "../state/session";
import * as store from "../state/store";
import { Flag, Icon } from "./icons";
import { RuleTag } from "./decision";
import { CountyScore } from "./maryland";

/** Sheets that drop from the top bar. None of them stops the game or hides the whole map. */
export function Overlays() {
  const open = store.overlay.value;
  if (open === "score") return <ScoreSheet />;
  if (open === "help") return <HelpSheet />;
  if (open === "result") return <ResultSheet />;
  return null;
}

function Sheet({ title, className, children }: { title: string; className: string; children: preact.ComponentChildren }) {
  const body = useRef<HTMLDivElement>(null);
  // Whoever opens it with a key reads it with the keyboard, and is back where he was when it closes.
  useEffect(() => {
    const before = document.activeElement;
    if (!store.byKeys.value) return undefined;
    body.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section class={`drop ${className}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label={`Close: ${title}`} onClick={() => (store.overlay.value = null)}>
          <Icon name="close" />
        </button>
      </header>
      <div class="drop-body" ref={body} tabIndex={0} role="group" aria-label={title}>{children}</div>
    </section>
  );
}

/** What has scored; what nobody has scored with is folded away, for a line of it is no fact of the game. */
function Items({ score, over = false }: { score: Score; over?: boolean }) {
  const scored = score.items.filter((item) => item.points !== 0);
  const nil = score.items.filter((item) => item.points === 0);
  return (
    <>
      <ul class="vp-items">
        {scored.length === 0 ? <li class="nil">{over ? "Nobody scored." : "Nobody has scored yet."}</li> : null}
        {scored.map((item, i) => (
          <Item key={i} item={item} />
        ))}
        <li class="sum">
          <span>Total</span>
          <b>{signed(score.total)}</b>
        </li>
      </ul>
      {nil.length > 0 ? (
        <details class="vp-nil">
          <summary>{nilWords(nil.length, scored.length, over)}</summary>
          <ul class="vp-items">
            {nil.map((item, i) => (
              <Item key={i} item={item} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Item({ item }: { item: VpItem }) {
  return (
    <li class={item.points === 0 ? "nil" : ""}>
      <span>
        {item.reason} {item.rule ? <RuleTag rule={item.rule} /> : null}
      </span>
      <b>{signed(item.points)}</b>
    </li>
  );
}

/** "7 more that nobody has scored yet". */
function nilWords(nil: number, scored: number, over: boolean): string {
  const count = scored > 0 ? `${nil} more` : nil === 1 ? "1 way to score" : `${nil} ways to score`;
  return over ? `${count} that nobody scored with` : `${count} that nobody has scored with yet`;
}

function Losses() {
  const losses = store.state.value?.losses;
  if (!losses) return null;
  const known = [...new Set(SIDES.flatMap((side) => Object.keys(losses[side])))];
  const causes = known.filter((cause) => SIDES.some((side) => losses[side][cause]));
  if (causes.length === 0) return null;
  return (
    <table class="losses">
      <caption>Manpower lost</caption>
      <thead>
        <tr>
          <th scope="col">Cause</th>
          {SIDES.map((side) => (
            <th scope="col" key={side}>
              <Flag side={side} /> {SIDE_NAMES[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {causes.map((cause) => (
          <tr key={cause}>
            <th scope="row">{causeName(cause)}</th>
            {SIDES.map((side) => (
              <td key={side}>{losses[side][cause] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ScoreSheet() {
  const score = store.state.value?.vp;
  if (!score) return null;
  return (
    <Sheet title="Victory points" className="score">
      <p class="score-now">
        If the game ended now: <b>{score.level}</b>
      </p>
      <Items score={score} />
      <CountyScore />
      <Losses />
      <button type="button" class="quiet" onClick={() => { store.overlay.value = null; store.panel.value = "rules"; }}>
        Special rules of the scenario
      </button>
    </Sheet>
  );
}

function ResultSheet() {
  const result = store.update.value?.result ?? store.update.value?.state.vp;
  if (!result) return null;
  return (
    <Sheet title="The result" className="result">
      <p class="result-level">{result.level}</p>
      <p class="result-total">{signed(result.total)} victory points to the {result.side === "union" ? "Union" : "Confederates"}</p>
      <Items score={result} over />
      <Losses />
      <div class="choices">
        <button type="button" class="primary" onClick={() => { store.overlay.value = null; void watchReplay(); }}>
          Watch the replay
        </button>
        <button type="button" onClick={() => void saveRecord()}>
          Save the record
        </button>
        <button type="button" onClick={goToMenu}>
          Menu
        </button>
      </div>
    </Sheet>
  );
}

async function saveRecord(): Promise<void> {
  try {
    const { record } = await ask("record", {});
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([record ?? ""], { type: "text/plain" }));
    const { screen, state } = store;
    const id = screen.value.name === "game" ? `-${screen.value.id}` : "";
    link.download = `${state.value?.scenario ?? "game"}${id}.lroll`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    refuse(error, null);
  }
}

const KEYS: [string, string][] = [
  ["1 \u2013 9, letters", "take the choice with that key"],
  ["Enter", "the main button; or the hex under the cursor"],
  ["N, Shift+N", "next or previous unit that may be chosen"],
  ["W", "take up the next of those who wait off the map"],
  ["Arrows", "move the hex cursor"],
  ["Space", "choose what is under the cursor"],
  ["Shift+Space, B", "bend the path through the cursor's hex; bend mode"],
  ["Shift+Arrows", "move the map"],
  ["+ and \u2212, Home", "zoom; show all units"],
  ["U", "undo, back to the last die"],
  ["H", "a hint: what the computer would do in your place"],
  ["M, T", "let the computer move now; its reasons for its latest action"],
  ["Esc", "step back"],
  ["L, I, O, V, R", "log, inspector, forces, victory points, replay"],
];

function HelpSheet() {
  const settings = store.settings.value;
  return (
    <Sheet title="How to play at this table" className="help">
      <p>
        The sentence at the foot of the page says who must decide and what. Choose with its buttons, or point on the map: gold rings mark what may be chosen. While a unit marches,
        the washed hexes can be reached; a click goes by the shown path. A red ring can be attacked: a click opens the combat card, and nothing is rolled before you press its button.
        Whatever is refused says why, with the number of the rule. Where a scenario bars hexes, divides an army or feeds it by counties, Layers at the map's edge shows it.
      </p>
      <dl class="keys">
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={settings.instantDice} onChange={(event) => store.saveSettings({ ...settings, instantDice: event.currentTarget.checked })} />
        Show dice at once, without the fall
      </label>
      <p class="muted">
        An unofficial table; you need the games' rulebooks to learn the rules. Fonts: IM Fell English and Source Sans 3, both under the Open Font License.
      </p>
    </Sheet>
  );
}
