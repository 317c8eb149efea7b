import * as store from "../state/store";
import { RuleTag } from "./decision";

/** The scenario's special rules, and the optional rules in use. */
export function Notes() {
  return (
    <>
      <SpecialRules />
      <OptionalRules />
    </>
  );
}

function OptionalRules() {
  const options = store.state.value?.options ?? [];
  if (options.length === 0) return null;
  return (
    <section class="notes optional-rules">
      <h3>Optional rules</h3>
      <ul>
        {options.map((option) => (
          <li key={option.name}>
            {option.text} <RuleTag rule={option.rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only those that are over are struck out: what may yet come says that it is not in force now. */
function SpecialRules() {
  const notes = store.state.value?.notes ?? [];
  if (notes.length === 0) return null;
  return (
    <section class="notes">
      <h3>Special rules</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.rule + note.text} class={note.in_force ? "" : note.to_come ? "to-come" : "off"}>
            {note.in_force ? null : <b class="note-state">{note.to_come ? "Not now" : "Over"}</b>} <span class="note-text">{note.text}</span> <RuleTag rule={note.rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}
