import { useEffect, useRef } from "preact/hooks";
import { CARD_PX } from "../map/view";
import { bars, chances, halves, percent, signed, spread, type Bar } from "../model/odds";
import { attackPoints, countedOtherwise, isRatio, ratioWords, withRatio } from "../model/reckoning";
import { ATTACK_NAMES, inWords, sentence } from "../model/words";
import { SIDES, type Odds, type Side, type Unit } from "../protocol";
import * as controller from "../state/controller";
import * as store from "../state/store";
import { Icon } from "./icons";
import { RuleTag } from "./decision";
import { table } from "./tableref";

const MARGIN = 12;
/** Of a card with a usual number of modifiers; a longer one scrolls inside. */
const USUAL_HEIGHT = 650;

/** The combat card beside the two hexes: every modifier and the exact odds before one commits. */
export function CombatCard() {
  const element = useRef<HTMLElement>(null);
  const card = store.card.value;
  const opened = card?.target;
  // Who plays by keys goes on there; a mouse or finger leaves the focus where it is.
  useEffect(() => {
    if (!opened || !store.byKeys.value) return;
    const find = (part: string): HTMLElement | null | undefined => element.current?.querySelector<HTMLElement>(part);
    (find(".attack-button:enabled") ?? find(".type.on"))?.focus();
  }, [opened]);
  if (!card) return null;
  const option = card.options[card.chosen];
  const target = store.grid.value?.label(card.target) ?? card.target;
  return (
    <section class="combat" ref={element} style={place(card)} aria-label={`Attack on ${target}`}>
      <header class="combat-head">
        <Icon name="swords" />
        <div>
          <h2>{title(card)}</h2>
          <p>{target}</p>
        </div>
        <button type="button" class="plain" aria-label="Close the combat card" onClick={() => (store.card.value = null)}>
          <Icon name="close" />
        </button>
      </header>
      {card.options.length > 1 ? <Types card={card} /> : null}
      {card.options.some((other) => other.charge) ? <Charge on={option?.charge ?? false} /> : null}
      <div class="combat-body" aria-live="polite">
        {!option?.legal ? <Refused option={option} /> : option.odds ? <OddsView odds={option.odds} /> : option.message ? <p class="combat-why">{option.message}</p> : <p class="combat-wait">Working out the odds …</p>}
      </div>
      <footer class="combat-foot">
        <button type="button" class="attack-button with-icon" disabled={!option?.legal || store.busy.value} onClick={() => void controller.commitAttack()}>
          <Icon name="swords" /> {option ? button(option) : "Attack"} <kbd>Enter</kbd>
        </button>
        <button type="button" class="quiet" onClick={() => (store.card.value = null)}>
          Not now <kbd>Esc</kbd>
        </button>
      </footer>
    </section>
  );
}

function title(card: store.Card): string {
  const asked = store.decision.value;
  const attacker = store.units.value.get(asked?.unit ?? "")?.name ?? store.leaders.value.get(asked?.leader ?? "")?.name ?? "Attack";
  const defenders = store.unitsIn(card.target).map((unit) => unit.name);
  if (store.fortIn(card.target)) defenders.push("the fort");
  return defenders.length > 0 ? `${attacker} against ${inWords(defenders)}` : `${attacker} attacks`;
}

/** Beside the hexes where there is room; the phone's style sheet sets the card at the foot instead. */
function place(card: store.Card): string {
  store.mapMoved.value;
  const map = table.value;
  const target = map?.view.screenPoint(card.target);
  if (!map || !target) return "";
  const from = (card.from && map.view.screenPoint(card.from)) || target;
  const size = map.board.getSize();
  const panel = store.panel.value && size.x > 900 ? 356 : 0;
  const hex = map.board.getZoom() > 0 ? hexPixels() : 30;
  const right = Math.max(target.x, from.x) + hex * 1.15;
  const left = Math.min(target.x, from.x) - hex * 1.15 - CARD_PX;
  const roomRight = right + CARD_PX + MARGIN < size.x - panel;
  const x = roomRight ? right : left > MARGIN ? left : Math.max(MARGIN, size.x - panel - CARD_PX - MARGIN);
  const y = Math.max(64, Math.min((target.y + from.y) / 2 - 220, size.y - USUAL_HEIGHT));
  return `--card-x:${Math.round(x)}px;--card-y:${Math.round(y)}px`;
}

function hexPixels(): number {
  const map = table.value;
  const grid = store.grid.value;
  if (!map || !grid) return 40;
  return grid.size * (grid.data.tile_size / Math.max(grid.width, grid.height)) * 2 ** map.board.getZoom();
}

function button(option: store.AttackOption): string {
  if (option.attack === "assault") return ATTACK_NAMES.assault;
  return `${ATTACK_NAMES[option.attack]} ${option.charge ? "charge" : "attack"}`;
}

/** Cavalry that may charge says here whether it does. */
function Charge({ on }: { on: boolean }) {
  return (
    <label class="charge">
      <input type="checkbox" checked={on} onChange={() => controller.toggleCharge()} />
      <span>
        Cavalry charge: <b>+1</b>, for all Movement Points; then the action ends
      </span>
      <RuleTag rule="SLB-S4-13" />
    </label>
  );
}

function Types({ card }: { card: store.Card }) {
  const charge = card.options[card.chosen]?.charge ?? false;
  return (
    <div class="types" role="tablist" aria-label="Type of attack">
      {card.options.map((option, i) => option.charge !== charge ? null : (
        <button
          type="button"
          role="tab"
          key={option.attack}
          aria-selected={i === card.chosen}
          class={`type${i === card.chosen ? " on" : ""}${option.legal ? "" : " no"}`}
          onClick={() => (store.card.value = { ...card, chosen: i })}
          title={option.legal ? option.action.text : `Why not? ${option.message ?? ""}`}
        >
          <span>{ATTACK_NAMES[option.attack]}</span>
          <AttackCost option={option} />
          <small>{option.legal ? odds(option) : "why not?"}</small>
        </button>
      ))}
    </div>
  );
}

/** What the type costs, as far as the engine's words say it. */
function AttackCost({ option }: { option: store.AttackOption }) {
  const points = attackPoints(option.action.text ?? option.message ?? "");
  return points ? <small class="type-cost">{points} MP</small> : null;
}

function odds(option: store.AttackOption): string {
  if (!option.odds) return "…";
  return `${percent(chances(option.odds).retreat)} driven off`;
}

function Refused({ option }: { option: store.AttackOption | undefined }) {
  if (!option) return null;
  return (
    <p class="combat-why">
      <b>Not allowed.</b> {option.message ?? "Asking why …"} {option.rule && !option.message?.includes(option.rule) ? <RuleTag rule={option.rule} /> : null}
    </p>
  );
}

function OddsView({ odds }: { odds: Odds }) {
  const { attacker, defender } = sides();
  const total = odds.modifiers.reduce((sum, modifier) => sum + modifier.value, 0);
  const gist = chances(odds);
  return (
    <>
      <div class="versus">
        <Total side={attacker} name="Attacker" value={odds.attacker_value} />
        <span class="versus-sign">{signed(total)}</span>
        <Total side={defender} name="Defender" value={odds.defender_value} />
      </div>
      <dl class="gist">
        <div><dt>Driven off</dt><dd>{percent(gist.retreat)}</dd></div>
        <div><dt>Routed</dt><dd>{percent(gist.rout)}</dd></div>
        <div><dt>May advance</dt><dd>{percent(gist.advance)}</dd></div>
        <div><dt>Mean loss</dt><dd>{gist.attackerLoss.toFixed(1)} : {gist.defenderLoss.toFixed(1)}</dd></div>
      </dl>
      <Counted name="Attacker" units={attackers(attacker)} value={odds.attacker_value} />
      <Counted name="Defender" units={defenders(defender)} value={odds.defender_value} fort={store.fortIn(store.card.value?.target ?? "")?.side === defender} />
      <Modifiers odds={odds} total={total} />
      <Spread odds={odds} />
      <div class="results">
        <Bars name="Attacker" side={attacker} list={bars(odds.attacker)} />
        <Bars name="Defender" side={defender} list={bars(odds.defender)} />
      </div>
      <details class="legend">
        <summary>What the codes mean</summary>
        <p>
          Number: Manpower lost. <b>f</b>, <b>F</b>: 1 or 2 Fatigue. <b>D</b>: disorganized and 3 Fatigue. <b>E</b>: its action ends. <b>r</b>: retreat. <b>R</b>, <b>R*</b>: rout, with Demoralized-1
          or -2. <b>a</b>: may advance. <b>–</b>: no effect.
        </p>
      </details>
    </>
  );
}

function sides(): { attacker: Side; defender: Side } {
  const attacker = store.decision.value?.side ?? "union";
  return { attacker, defender: SIDES.find((side) => side !== attacker)! };
}

function attackers(side: Side): Unit[] {
  const unit = store.units.value.get(store.decision.value?.unit ?? "");
  return unit?.side === side ? [unit] : [];
}

function defenders(side: Side): Unit[] {
  return store.unitsIn(store.card.value?.target ?? "").filter((unit) => unit.side === side);
}

/** Why a value is not that of the counters. */
function Counted({ name, units, value, fort = false }: { name: string; units: Unit[]; value: number | undefined; fort?: boolean }) {
  const words = countedOtherwise(units, value, fort);
  return words ? <p class="counted">{name} {words} {fort ? <RuleTag rule="HCR-18-04" /> : null}</p> : null;
}

function Total({ side, name, value }: { side: Side; name: string; value: number | undefined }) {
  return (
    <div class={`total side-${side}`}>
      <small>{name}</small>
      <b>{value === undefined ? "?" : halves(value)}</b>
    </div>
  );
}

function Modifiers({ odds, total }: { odds: Odds; total: number }) {
  return (
    <ul class="modifiers">
      {withRatio(odds).map((modifier) => (
        <li key={modifier.name + modifier.die}>
          <span>
            {sentence(modifier.name)}
            {isRatio(modifier) ? ratioWords(odds) : null}
          </span>
          {modifier.rule ? <RuleTag rule={modifier.rule} /> : <i />}
          <b class={modifier.value > 0 ? "plus" : modifier.value < 0 ? "minus" : ""}>{signed(modifier.value)}</b>
        </li>
      ))}
      {odds.artillery ? (
        <li>
          <span>Artillery, by a die: {signed(odds.artillery.even)} even, {signed(odds.artillery.odd)} odd</span>
          <RuleTag rule={odds.artillery.rule} />
          <b>?</b>
        </li>
      ) : null}
      <li class="sum">
        <span>Total</span>
        <i />
        <b>{signed(total)}</b>
      </li>
    </ul>
  );
}

function Spread({ odds }: { odds: Odds }) {
  const list = spread(odds.difference);
  const top = Math.max(...list.map(({ p }) => p), 0.01);
  return (
    <div class="spread" role="img" aria-label={list.map(({ value, p }) => `difference ${signed(value)}: ${percent(p)}`).join(", ")}>
      {list.map(({ value, p }) => (
        <div class={`spread-bar${value >= 2 ? " good" : value < 0 ? " bad" : ""}`} key={value} title={`${signed(value)}: ${percent(p)}`}>
          <i style={`height:${Math.max(4, (p / top) * 100)}%`} />
          <small>{signed(value)}</small>
        </div>
      ))}
    </div>
  );
}

function Bars({ name, side, list }: { name: string; side: Side; list: Bar[] }) {
  const top = Math.max(...list.map((bar) => bar.p), 0.01);
  return (
    <div class={`bars side-${side}`}>
      <h3>{name}</h3>
      <ul>
        {list.map((bar) => (
          <li key={bar.label} title={`${bar.text}: ${bar.meaning}`}>
            <span class="bar-code">{bar.label}</span>
            <span class="bar-track"><i style={`width:${(bar.p / top) * 100}%`} /></span>
            <span class="bar-p">{bar.text}</span>
            <span class="sr">{bar.meaning}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
