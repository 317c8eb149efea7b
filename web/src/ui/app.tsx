import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Table } from "../map/table";
import { SIDE_NAMES } from "../model/words";
import * as api from "../net/api";
import { goToMenu } from "../state/address";
import { watchReach, watchSupply } from "../state/controller";
import * as store from "../state/store";
import { CombatCard } from "./combat";
import { DecisionBar } from "./decision";
import { Dice } from "./dice";
import { HandOver } from "./handover";
import { keyboard } from "./keyboard";
import { Layers } from "./layers";
import { Menu } from "./menu";
import { Overlays } from "./overlays";
import { SidePanel } from "./side";
import { TopBar } from "./topbar";
import { Readout } from "./readout";
import { ReplayBar } from "./replay";
import { table } from "./tableref";

export function App() {
  return store.screen.value.name === "menu" ? <Menu /> : <Game />;
}

function Game() {
  useEffect(() => {
    const stopReach = watchReach();
    const stopSupply = watchSupply();
    const stopTitle = watchTitle();
    const keys = (): void => void (store.byKeys.value = true);
    const pointer = (): void => void (store.byKeys.value = false);
    addEventListener("keydown", keys, true);
    addEventListener("pointerdown", pointer, true);
    // Nothing is pressed on a table that must not be seen.
    const unlessCovered = (event: KeyboardEvent): void => {
      if (!store.handOver.value) keyboard(event);
    };
    addEventListener("keydown", unlessCovered);
    // Enter presses the main button after a choice was clicked, and not that choice again.
    const unfocus = (event: MouseEvent): void => {
      const clicked = event.detail > 0 ? (event.target as HTMLElement).closest<HTMLElement>(".choices button") : null;
      clicked?.blur();
    };
    addEventListener("click", unfocus);
    return () => {
      stopReach();
      stopSupply();
      stopTitle();
      removeEventListener("keydown", keys, true);
      removeEventListener("pointerdown", pointer, true);
      removeEventListener("keydown", unlessCovered);
      removeEventListener("click", unfocus);
    };
  }, []);
  const ready = store.grid.value !== null && store.update.value !== null;
  if (!ready) {
    return (
      <main class="loading" aria-busy="true">
        <div>
          <p>Unrolling the map…</p>
          <button type="button" class="quiet" onClick={goToMenu}>Back to the menu</button>
        </div>
      </main>
    );
  }
  const covered = store.handOver.value !== null;
  return (
    <>
    <main aria-label="Game table" inert={covered} aria-hidden={covered} class={`game${store.panel.value ? " has-panel" : ""}`}>
      <Board />
      <TopBar />
      <Readout />
      <CombatCard />
      <Dice />
      <SidePanel />
      {store.replay.value ? <ReplayBar /> : <DecisionBar />}
      <Overlays />
    </main>
    <HandOver />
    </>
  );
}

/** The tab says whose decision it is, for those who look elsewhere while they wait. */
function watchTitle(): () => void {
  const stop = effect(() => {
    const asked = store.decision.value;
    const whose = store.mine.value && asked ? `${SIDE_NAMES[asked.side]} to decide · ` : "";
    document.title = `${whose}${store.state.value?.title ?? "Longroll"} · Longroll`;
  });
  return () => {
    stop();
    document.title = "Longroll";
  };
}

function Board() {
  const element = useRef<HTMLDivElement>(null);
  const grid = store.grid.value;
  useEffect(() => {
    if (!element.current || !grid) return;
    const made = new Table(element.current, grid, api.mapOf(store.update.value?.state.scenario ?? "slb-1"));
    table.value = made;
    // For browser tests, which must know where to point and what is asked.
    const longroll = {
      point: (hex: string) => made.view.screenPoint(hex),
      neighbours: (hex: string) => grid.neighbours(hex),
      update: () => store.update.value,
      ready: () => !store.busy.value,
      look: (hex: string) => {
        store.inspected.value = { hex };
        store.panel.value = "inspect";
      },
    };
    Object.assign(window, { longroll });
    return () => {
      table.value = null;
      made.destroy();
    };
  }, [grid]);
  return (
    <section class="board" aria-label="Map">
      <div ref={element} class="board-map" tabIndex={0} role="application" aria-roledescription="hex map" aria-label="Arrow keys move the hex cursor, Space chooses, plus and minus zoom" />
      <Layers />
      <div class="zoom" role="group" aria-label="Zoom">
        <button type="button" onClick={() => table.value?.board.zoomIn(0.5)} aria-label="Zoom in">+</button>
        <button type="button" onClick={() => table.value?.board.zoomOut(0.5)} aria-label="Zoom out">−</button>
        <button type="button" onClick={() => table.value?.view.showUnits()} aria-label="Show all units" title="Show all units (Home)">
          <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" /></svg>
        </button>
      </div>
    </section>
  );
}
