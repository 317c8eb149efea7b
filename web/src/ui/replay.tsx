import { playPause, seek, toggleReplay } from "../state/replay";
import * as store from "../state/store";
import { Icon } from "./icons";

/** The slider through the game so far; the table shows the game as it stood. */
export function ReplayBar() {
  const replay = store.replay.value;
  if (!replay) return null;
  return (
    <section class="decision replaying" aria-label="Replay">
      <div class="decision-card">
        <div class="decision-head">
          <div class="decision-words" aria-live="polite">
            <span class="decision-side">
              Replay · {replay.n === 0 ? "the set-up" : `action ${replay.n} of ${replay.count}`}
            </span>
            <p class="decision-prompt">{replay.text || "The set-up."}</p>
          </div>
          <button type="button" class="primary" onClick={() => void toggleReplay()}>
            Back to the game <kbd>Esc</kbd>
          </button>
        </div>
        <div class="replay-row">
          <button type="button" onClick={() => void seek(replay.n - 1)} disabled={replay.n <= 0} aria-label="One action back">
            <Icon name="back" />
          </button>
          <button type="button" onClick={playPause} aria-label={replay.playing ? "Pause" : "Play"}>
            <Icon name={replay.playing ? "pause" : "play"} />
          </button>
          <button type="button" onClick={() => void seek(replay.n + 1)} disabled={replay.n >= replay.count} aria-label="One action on">
            <Icon name="forward" />
          </button>
          <input
            type="range"
            min={0}
            max={replay.count}
            value={replay.n}
            aria-label="Action shown"
            aria-valuetext={`${replay.n} of ${replay.count}: ${replay.text}`}
            onInput={(event) => void seek(Number(event.currentTarget.value))}
          />
        </div>
      </div>
    </section>
  );
}
