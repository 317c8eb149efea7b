import { isHuman, levelOf, levelWords, USUAL_LEVEL } from "../model/opponent";
import { SIDE_NAMES, sentence } from "../model/words";
import { SIDES, type BySide, type Level, type Seat, type Side } from "../protocol";
import { Flag } from "./icons";

/** Who plays a side: a person, or the computer at one of its levels. */
export function SeatPicker({ side, name, seat, levels, set }: { side: Side; name: string | undefined; seat: Seat; levels: readonly Level[]; set(seat: Seat): void }) {
  const human = isHuman(seat);
  return (
    <fieldset class={`seat side-${side}`}>
      <legend>
        <Flag side={side} /> {SIDE_NAMES[side]}
      </legend>
      {name && name !== SIDE_NAMES[side] ? <p class="muted">{name}</p> : null}
      <div class="segments">
        {[true, false].map((person) => (
          <label key={String(person)} class={human === person ? "on" : ""}>
            <input type="radio" name={`seat-${side}`} checked={human === person} onChange={() => set(person ? "human" : USUAL_LEVEL)} />
            {person ? "Player" : "Computer"}
          </label>
        ))}
      </div>
      {human || levels.length === 0 ? null : <LevelPicker side={side} level={levelOf(seat)} levels={levels} set={set} />}
    </fieldset>
  );
}

function LevelPicker({ side, level, levels, set }: { side: Side; level: string; levels: readonly Level[]; set(level: string): void }) {
  return (
    <div class="level">
      <div class="segments levels" role="radiogroup" aria-label={`Level of the ${SIDE_NAMES[side]} computer`}>
        {levels.map((one) => (
          <label key={one.name} class={one.name === level ? "on" : ""} title={one.summary}>
            <input type="radio" name={`level-${side}`} checked={one.name === level} onChange={() => set(one.name)} aria-describedby={one.name === level ? `level-words-${side}` : undefined} />
            {sentence(one.name)}
          </label>
        ))}
      </div>
      <p class="muted level-words" id={`level-words-${side}`}>{levelWords(levels.find((one) => one.name === level))}</p>
    </div>
  );
}

export function seatsNote(players: BySide<Seat>): string {
  const humans = SIDES.filter((side) => isHuman(players[side])).length;
  if (humans === 2) return "Two players at this screen, or one who plays both sides.";
  if (humans === 0) return "The computer plays both sides; you watch.";
  return "You against the computer.";
}
