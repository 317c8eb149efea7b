import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../net/api";
import type { BySide, Seat } from "../protocol";
import { seatWords } from "../model/opponent";
import { goToGame } from "../state/address";
import { Icon } from "./icons";

/** A game or what is left of one. */
interface Kept {
  id: string;
  title: string;
}

/** The games that are kept: to go on with, or to put away. */
export function SavedGames({ list, reload }: { list: api.GameList; reload(): void }) {
  const [asked, setAsked] = useState<string | null>(null);
  const [away, setAway] = useState<Kept | null>(null);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await act();
    } catch (failure) {
      setError((failure as Error).message);
    }
    setAsked(null);
    reload();
  };
  const putAway = (game: Kept): Promise<void> =>
    attempt(async () => {
      await api.putAway(game.id);
      setAway(game);
    });
  const takeBack = (game: Kept): Promise<void> =>
    attempt(async () => {
      await api.takeBack(game.id);
      setAway(null);
    });
  /** The way to put a game away, which asks once more. */
  const button = (game: Kept) =>
    asked === game.id ? (
      <Confirm putAway={() => void putAway(game)} keep={() => setAsked(null)} />
    ) : (
      <button type="button" class="plain saved-away" aria-label={`Put away ${game.title}, game ${game.id}`} title="Put this game away" onClick={() => setAsked(game.id)}>
        <Icon name="close" />
      </button>
    );
  return (
    <section class="menu-saved" aria-labelledby="saved">
      <h2 id="saved">Go on with</h2>
      <div role="status">
        {away ? (
          <p class="put-away">
            {away.title}, game {away.id}, is in the trash folder.
            <button type="button" class="quiet" onClick={() => void takeBack(away)}>Take it back</button>
          </p>
        ) : null}
        {error ? <p class="menu-error">{error}</p> : null}
      </div>
      {list.games.length === 0 ? <p class="muted">No games yet. Every game is kept as it is played; stopping the program loses nothing.</p> : null}
      <ul>
        {list.games.map((game) => (
          <li key={game.id} class="saved-row">
            <button type="button" class="saved" onClick={() => goToGame(String(game.id))}>
              <span class="saved-title">{game.title}</span>
              <span class="saved-facts">
                {game.status === "over" ? "Finished" : `Turn ${game.turn}`} · {vs(game.players)}
              </span>
              {game.options?.length ? <span class="saved-facts">With {game.options.join(", ")}</span> : null}
              <span class="saved-when">
                {when(game.updated)} · game {game.id}
              </span>
            </button>
            {button({ id: game.id, title: game.title })}
          </li>
        ))}
        {list.broken.map((record) => (
          <li key={record.id} class="broken saved-row">
            The record of game {record.id} can't be read: {record.message}
            {button({ id: record.id, title: "The record" })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks once more; nothing is destroyed. */
function Confirm({ putAway, keep }: { putAway(): void; keep(): void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div class="saved-confirm" role="group" aria-label="Put this game away?" onKeyDown={(event) => event.key === "Escape" && keep()}>
      <span>Move this game to the trash folder?</span>
      <button ref={first} type="button" class="quiet" onClick={keep}>Keep</button>
      <button type="button" class="away" onClick={putAway}>Put away</button>
    </div>
  );
}

function vs(players: BySide<Seat>): string {
  return `Union ${seatWords(players.union)}, Confederate ${seatWords(players.confederate)}`;
}

function when(updated: string): string {
  const date = new Date(updated);
  return Number.isNaN(date.getTime()) ? updated : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
