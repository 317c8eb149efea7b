import { useEffect, useState } from "preact/hooks";
import * as api from "../net/api";
import type { BySide, Level, OptionalRule, Scenario, Seat } from "../protocol";
import { SEED_REFUSAL, seedOf } from "../model/seed";
import { lastPlayers, USUAL_LEVEL } from "../model/opponent";
import { goToGame, openingError } from "../state/address";
import { RuleTag } from "./decision";
import { SavedGames } from "./saved";
import { SeatPicker, seatsNote } from "./seats";

const LAST_PLAYERS = "longroll.players";

function storedPlayers(): string | null {
  try {
    return localStorage.getItem(LAST_PLAYERS);
  } catch {
    // Private windows may refuse storage.
    return null;
  }
}

/** The way into a game: a scenario, who plays, or a game to go on with. */
export function Menu() {
  const [scenarios, setScenarios] = useState<Scenario[] | null>(null);
  const [saved, setSaved] = useState<api.GameList>({ games: [], broken: [] });
  const [chosen, setChosen] = useState<string | null>(null);
  const [players, setPlayers] = useState<BySide<Seat>>({ union: "human", confederate: USUAL_LEVEL });
  const [levels, setLevels] = useState<Level[]>([]);
  /** Who plays the one side of a scenario for one player. */
  const [alone, setAlone] = useState<Seat>("human");
  const [error, setError] = useState<string | null>(null);
  /** Why the game could not begin; shown where Begin is. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [seed, setSeed] = useState("");
  const [options, setOptions] = useState<string[]>([]);
  const [starting, setStarting] = useState(false);
  const reload = (): void => void api.gameList().then(setSaved, () => undefined);
  useEffect(() => {
    api.scenarios().then(
      (list) => {
        setScenarios(list);
        setChosen((old) => old ?? list[0]?.id ?? null);
      },
      (failure: Error) => setError(failure.message),
    );
    api.levels().then(
      (list) => {
        setLevels(list);
        setPlayers(lastPlayers(storedPlayers(), list));
      },
      () => undefined,
    );
    reload();
  }, []);
  const scenario = scenarios?.find((one) => one.id === chosen);
  /** The one side that is played, in a scenario for one player. */
  const only = scenario?.played.length === 1 ? scenario.played[0] : undefined;
  const seats: BySide<Seat> = only ? { union: USUAL_LEVEL, confederate: USUAL_LEVEL, [only]: alone } : players;
  const start = async (): Promise<void> => {
    if (!chosen) return;
    const number = seedOf(seed);
    setRefusal(number === null ? SEED_REFUSAL : null);
    if (number === null) return;
    setStarting(true);
    try {
      if (!only) localStorage.setItem(LAST_PLAYERS, JSON.stringify(players));
      goToGame(await api.newGame(chosen, seats, ticked(scenario, options), number));
    } catch (failure) {
      setRefusal((failure as Error).message);
    } finally {
      setStarting(false);
    }
  };
  return (
    <main class="menu">
      <div class="menu-sheet">
        <header class="masthead">
          <h1>Longroll</h1>
          <p class="masthead-under">A table that keeps the rules of the</p>
          <p class="masthead-series">Great Campaigns of the American Civil War</p>
        </header>
        {error ?? openingError.value ? <p class="menu-error" role="alert">{error ?? openingError.value}</p> : null}
        <div class="menu-columns">
          <section class="menu-new" aria-labelledby="new-game">
            <h2 id="new-game">New game</h2>
            {scenarios === null && !error ? <p class="muted">Reading the scenarios …</p> : null}
            <div role="radiogroup" aria-label="Scenario" class="scenarios">
              {byGame(scenarios ?? []).map((group) => (
                <div key={group[0]?.game} role="group" aria-label={group[0]?.game} class="scenario-group">
                  <h3 class="scenario-game">{group[0]?.game}</h3>
                  {group.map((one) => (
                    <ScenarioCard key={one.id} scenario={one} on={one.id === chosen} choose={() => setChosen(one.id)} />
                  ))}
                </div>
              ))}
            </div>
          </section>
          <div class="menu-side">
            <section class="menu-setup" aria-label="How to play it">
              {scenario ? (
                <>
                  <h3>Who plays?</h3>
                  <div class="seats">
                    {scenario.played.map((side) => (
                      <SeatPicker key={side} side={side} name={scenario.sides[side]} seat={seats[side]} levels={levels} set={(seat) => (only ? setAlone(seat) : setPlayers({ ...players, [side]: seat }))} />
                    ))}
                  </div>
                  <p class="muted seats-note">{only ? "For one player." : seatsNote(players)}</p>
                  <div class="extras">
                    <OptionPicker rules={scenario.options ?? []} on={options} set={setOptions} />
                    <details class="more dice-seed">
                      <summary>Dice</summary>
                      <label>
                        Seed <input type="text" inputMode="numeric" value={seed} placeholder="any" onInput={(event) => setSeed(event.currentTarget.value)} />
                      </label>
                      <p class="muted">The same number gives the same dice to the same choices. Leave it empty for fresh dice.</p>
                    </details>
                  </div>
                  <div class="begin">
                    {refusal ? <p class="menu-error" role="alert">{refusal}</p> : null}
                    <button type="button" class="primary start" disabled={starting} onClick={() => void start()}>
                      {starting ? "Setting up …" : "Begin"}
                    </button>
                  </div>
                </>
              ) : null}
            </section>
            <SavedGames list={saved} reload={reload} />
          </div>
        </div>
        <footer class="colophon">An unofficial, free table. You need a rulebook of the game to learn it; every refusal names the rule.</footer>
      </div>
    </main>
  );
}

/** The scenarios of each game, in their order. */
function byGame(scenarios: Scenario[]): Scenario[][] {
  const games = [...new Set(scenarios.map((one) => one.game))];
  return games.map((game) => scenarios.filter((one) => one.game === game));
}

function ScenarioCard({ scenario, on, choose }: { scenario: Scenario; on: boolean; choose(): void }) {
  return (
    <button type="button" role="radio" aria-checked={on} class={on ? "scenario on" : "scenario"} onClick={choose}>
      <span class="scenario-title">{scenario.title}</span>
      <span class="scenario-facts">
        {scenario.first_date} · {scenario.turns === 1 ? "one turn" : `${scenario.turns} turns`}
        {scenario.solitaire ? " · solitaire" : ""}
        {scenario.advanced ? " · advanced" : ""}
      </span>
      {on && scenario.summary ? <span class="scenario-summary">{scenario.summary}</span> : null}
    </button>
  );
}

/** The ticked options that the scenario offers; others may be left from another one. */
function ticked(scenario: Scenario | undefined, options: string[]): string[] {
  return (scenario?.options ?? []).map((rule) => rule.name).filter((name) => options.includes(name));
}

function OptionPicker({ rules, on, set }: { rules: OptionalRule[]; on: string[]; set(options: string[]): void }) {
  if (rules.length === 0) return null;
  const toggle = (name: string): void => set(on.includes(name) ? on.filter((one) => one !== name) : [...on, name]);
  const count = rules.filter((rule) => on.includes(rule.name)).length;
  return (
    <details class="more optional">
      <summary>Optional rules{count > 0 ? ` (${count})` : ""}</summary>
      <ul>
        {rules.map((rule) => (
          <li key={rule.name}>
            <label>
              <input type="checkbox" checked={on.includes(rule.name)} onChange={() => toggle(rule.name)} />
              <span>
                <b>{rule.title}.</b> {rule.text} <RuleTag rule={rule.rule} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

