import * as store from "../state/store";
import { RuleTag } from "./decision";

/** The scenario's special rules; those no longer in force are struck out. */
export function Notes() {
  const notes = store.state.value?.notes ?? [];
  if (notes.length === 0) return null;
  return (
    <section class="notes">
      <h3>Special rules</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.rule + note.text} class={note.in_force ? "" : "off"}>
            {note.text} <RuleTag rule={note.rule} /> {note.in_force ? null : <span class="sr">no longer in force</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
