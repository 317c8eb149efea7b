import { closeGame, openGame } from "./session";
import * as store from "./store";
import { signal } from "@preact/signals";

/** Why the game in the address could not be opened. */
export const openingError = signal<string | null>(null);

/** The page's address says what is on the table, so that a reload or a bookmark resumes it. */
export function followAddress(): void {
  const read = (): void => {
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
      openingError.value = error instanceof Error ? error.message : String(error);
      store.screen.value = { name: "menu" };
    });
  };
  addEventListener("hashchange", read);
  read();
}

export function goToGame(id: string): void {
  location.hash = `#/game/${encodeURIComponent(id)}`;
}

export function goToMenu(): void {
  location.hash = "";
}
