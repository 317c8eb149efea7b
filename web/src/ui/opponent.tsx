import { useEffect, useRef } from "preact/hooks";
import { adviserWords, gainWords, opinionWords, takesInitiative, whyWords } from "../model/opponent";
import { label, SIDE_NAMES } from "../model/words";
import type { Opinion, Side } from "../protocol";
import * as opponent from "../state/opponent";
import * as store from "../state/store";
import * as thoughts from "../state/thoughts";
import { currentNames, fullWords } from "./choices";
import { Icon } from "./icons";
import { table } from "./tableref";

/** The computer at the table: while it thinks, as an adviser, and asked for its reasons. */

/** While somebody else decides: who, how far he has got, and a way to hurry a computer. */
export function Waiting() {
  const side = store.update.value?.thinking;
  if (!side) return <Dots>Waiting for the other player.</Dots>;
  const told = thoughts.thought.value;
  return (
    <div class="waiting">
      {told ? <Progress side={side} part={told.progress} /> : <Dots>The computer is choosing.</Dots>}
      <button type="button" class="quiet" onClick={() => void opponent.moveNow()} title="Let the computer do the best that it has found so far (M)">
        Move now <kbd>M</kbd>
      </button>
    </div>
  );
}

function Dots({ children }: { children: preact.ComponentChildren }) {
  return (
    <div class="thinking" role="status">
      <span class="thinking-dots" aria-hidden="true"><i /><i /><i /></span> <span>{children}</span>
    </div>
  );
}

/** How much a computer has used of what it may think. */
function Progress({ side, part }: { side: Side; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div class="thinking thinking-far">
      <span id="thinking-words">The computer is thinking.</span>
      <div class="progress" role="progressbar" aria-labelledby="thinking-words" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} title={`${SIDE_NAMES[side]}: ${percent} % of its time`}>
        <i style={{ width: `${percent}%` }} />
      </div>
      <span class="progress-words" aria-hidden="true">{percent} %</span>
    </div>
  );
}

export function HintButton() {
  if (!opponent.mayHint()) return null;
  const open = thoughts.hint.value !== null;
  return (
    <button type="button" class={open ? "quiet with-icon on" : "quiet with-icon"} aria-label="Hint" aria-pressed={open} onClick={() => void opponent.toggleHint()} title="What would the computer do in your place? (H)">
      <Icon name="hint" /> <span>Hint</span> <kbd>H</kbd>
    </button>
  );
}

/** What the computer would do, instead of the choices as long as it is open. */
export function HintList() {
  const shown = thoughts.hint.value;
  const places = thoughts.hintPlaces.value;
  useEffect(() => {
    const first = places?.from[0] ?? places?.to[0];
    if (first) table.value?.view.reveal(first);
  }, [shown?.reply, shown?.chosen]);
  if (!shown) return null;
  const { reply, chosen } = shown;
  return (
    <div class="hints" role="group" aria-label="Hint" aria-busy={!reply}>
      <div class="hints-head" aria-live="polite">
        {reply ? <span>{adviserWords(reply)}</span> : <Dots>Your staff is weighing what could be done.</Dots>}
        <button type="button" class="plain" aria-label="Close the hint" title="Back to the choices (Esc)" onClick={opponent.closeHint}>
          <Icon name="close" />
        </button>
      </div>
      {reply ? (
        <ol>
          {reply.opinions.map((opinion, i) => (
            <li key={i} class={i === chosen ? "on" : ""}>
              <button type="button" class="hint" aria-pressed={i === chosen} onClick={() => opponent.pointAt(i)}>
                <OpinionLine opinion={opinion} number={reply.opinions.length > 1 ? i + 1 : undefined} />
              </button>
              {i === chosen ? (
                <button type="button" class="primary hint-take" disabled={store.busy.value} onClick={() => void opponent.takeHint()}>
                  Do it <kbd>Enter</kbd>
                </button>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function OpinionLine({ opinion, number }: { opinion: Opinion; number?: number }) {
  const names = currentNames();
  const words = opinionWords(opinion, { short: (action) => label(action, names), full: (action) => fullWords(action, names), hex: names.hex });
  return (
    <>
      <span class="opinion-what">
        {number === undefined ? null : <kbd>{number}</kbd>} {words}
        {takesInitiative(opinion) ? <small> with the initiative</small> : null}
      </span>
      <span class={opinion.gain !== null && opinion.gain < -0.05 ? "opinion-gain less" : "opinion-gain"}>{gainWords(opinion.gain)}</span>
      {opinion.why ? <span class="opinion-why">{whyWords(opinion.why)}</span> : null}
    </>
  );
}

/** Beside the latest thing that happened: why the computer acted so. */
export function WhyLatest() {
  const line = opponent.latestExplained();
  const asked = store.update.value?.thinking;
  if (line === null || asked || !thoughts.fresh.value || store.replay.value) return null;
  return (
    <button type="button" class="latest latest-why" onClick={() => void opponent.explainLatest()} title="What did the computer think of its latest action? (T)">
      Why this move? <kbd>T</kbd>
    </button>
  );
}

/** Under a line of the log that a computer's action brought: a button, and what it thought. */
export function Explain({ line }: { line: number }) {
  const element = useRef<HTMLDivElement>(null);
  const open = thoughts.explanation.value?.line === line;
  const reply = open ? thoughts.explanation.value?.reply : null;
  useEffect(() => {
    const item = reply ? element.current?.closest("li") : null;
    const log = item?.closest<HTMLElement>(".log");
    if (item && log) log.scrollTo({ top: item.offsetTop - log.offsetTop - 4 });
  }, [reply]);
  if (!thoughts.explained.value.has(line)) return null;
  return (
    <div class="explain" ref={element}>
      <button type="button" class="explain-ask" aria-expanded={open} onClick={() => void opponent.toggleExplanation(line)}>
        {open ? "Close" : "Why did it do that?"}
      </button>
      {reply ? (
        <div class="explain-card">
          <p class="explain-who">The {reply.level} thought:</p>
          <ol>
            {reply.opinions.map((opinion, i) => (
              <li key={i} class={i === 0 ? "on" : ""}>
                <OpinionLine opinion={opinion} />
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </div>
  );
}
