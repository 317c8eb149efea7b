import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { layersOf } from "../model/outlook";
import * as store from "../state/store";
import { CountyLegend } from "./legend";

/** What is kept free below the list, and the least of it, in pixels. */
const GAP_PX = 8;
const LEAST_PX = 120;

/** What can be shown over the map on demand, beside the zoom. */
export function Layers() {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  // With every change of the game, for with it the question grows or shrinks.
  useLayoutEffect(() => keepOffQuestion(list.current));
  const offered = layersOf(store.state.value);
  if (offered.length === 0) return null;
  const shown = store.layers.value;
  const toggle = (layer: (typeof offered)[number]["layer"]): void => {
    store.wantedLayers.value = { ...store.wantedLayers.value, [layer]: !shown.has(layer) };
  };
  return (
    <div class="layers">
      <button type="button" class={shown.size > 0 ? "on" : ""} aria-expanded={open} aria-controls="layers" aria-label="Layers" title="What to show on the map" onClick={() => setOpen(!open)}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 3l7 4-7 4-7-4zM3.500 10.500L10 14l6.500-3.500M3.500 13.800L10 17.300l6.500-3.500" /></svg>
        <span>Layers</span>
      </button>
      {open ? (
        <fieldset id="layers" class="layers-list" ref={list}>
          <legend class="sr">Layers of the map</legend>
          {offered.map(({ layer, words }) => (
            <label key={layer}>
              <input type="checkbox" checked={shown.has(layer)} onChange={() => toggle(layer)} />
              <span class={`layer-sign ${layer}`} aria-hidden="true" />
              {words}
            </label>
          ))}
          <CountyLegend />
        </fieldset>
      ) : null}
    </div>
  );
}

/** On a narrow screen the list hangs from above: it ends where the decision begins. */
function keepOffQuestion(list: HTMLElement | null): void {
  if (!list) return;
  const foot = document.querySelector(".decision")?.getBoundingClientRect().top;
  list.style.maxHeight = store.narrow() && foot ? `${Math.max(foot - list.getBoundingClientRect().top - GAP_PX, LEAST_PX)}px` : "";
}
