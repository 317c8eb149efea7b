import { signal } from "@preact/signals";
import { closeGame, openGame } from "./session";
import * as store from "./store";

/** Why the game in the address could not be opened. */
export const openingError = signal<string | null>(null);

/** The page's address says what is on the table, so that a reload or a bookmark resumes it. */
export function followAddress(): void {
  addEventListener("hashchange", read);
  read();
}

function read(): void {
  const game = /^#\/game\/([^/]+)$/.exec(location.hash)?.[1];
  openingError.value = null;
  if (!game) {
    closeGame();
    store.screen.value = { name: "menu" };
    return;
  }
  const id = decodeURIComponent(game);
  store.screen.value = { name: "game", id };
  openGame(id).catch((error: unknown) => {
    closeGame();
    // Without the seat and the game, so that neither is tried again.
    history.replaceState(null, "", location.pathname);
    openingError.value = error instanceof Error ? error.message : String(error);
    store.screen.value = { name: "menu" };
  });
}

/** Goes to another address of this page. A seat belongs to one game, and is not taken along. */
function go(hash: string): void {
  history.pushState(null, "", `${location.pathname}${hash}`);
  read();
}

export function goToGame(id: string): void {
  go(`#/game/${encodeURIComponent(id)}`);
}

export function goToMenu(): void {
  go("");
}
