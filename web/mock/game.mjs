// A stand-in for the engine: it knows the shape of a game, not its rules. It exists so that the page can be
// built and tested without the server; nothing in it is a source for any rule.
import { fixture, hexAt, neighbours } from "./world.mjs";

const COST = { clear: 1, rolling: 1, woods: 2, rough: 2, mountain: 3, water: 99 };
const VICTORY = [["3828", "Tabernacle Church", 8], ["4028", "Salem Church", 5], ["4227", "Snowden", 2], ["4530", "Smithfield", 2], ["4531", "Hamilton's Crossing", 2], ["4328", "Fredericksburg", 2]];
const LEVELS = [[19, "Decisive Union victory"], [14, "Substantial Union victory"], [9, "Marginal Union victory"], [4, "Marginal Confederate victory"], [-1, "Substantial Confederate victory"], [-99, "Decisive Confederate victory"]];
const other = (side) => (side === "union" ? "confederate" : "union");
const clone = (value) => JSON.parse(JSON.stringify(value));

export class MockGame {
  constructor(players, seed = 1, options = []) {
    this.players = players;
    this.options = options;
    this.random = seed * 7919 + 17;
    this.log = [];
    this.past = [];
    this.history = [];
    this.position = {
      units: clone(fixture.units), leaders: clone(fixture.leaders), initiative: null, phase: "initiative", passes: 0,
      queue: [], march: null, pending: null, losses: { union: { combat: 0, retreat: 0 }, confederate: { combat: 0, retreat: 0 } },
      held: {}, refused: [],
    };
    this.ask({ side: "union", kind: "initiative", prompt: "The Union has the initiative (13.1): take it, or pass." });
    this.history.push({ state: this.state(), text: "The set-up." });
  }

  die() {
    this.random = (this.random * 1103515245 + 12345) & 0x7fffffff;
    return 1 + ((this.random >> 12) % 6);
  }

  ask(decision, actions = null) {
    this.position.pending = decision;
    this.position.actions = actions ?? this.list(decision);
  }

  unit(id) {
    return this.position.units.find((unit) => unit.id === id);
  }

  at(hex) {
    return this.position.units.filter((unit) => unit.hex === hex);
  }

  enemyZoc(hex, side) {
    return neighbours(hex).some((near) => this.at(near).some((unit) => unit.side !== side));
  }

  list(d) {
    const p = this.position;
    const mine = p.units.filter((unit) => unit.side === d.side && unit.hex);
    if (d.kind === "initiative") return [{ type: "take-initiative", text: "Take the initiative" }, { type: "pass", text: "Pass" }];
    if (d.kind === "action") {
      const list = mine.filter((unit) => unit.may_act && unit.fatigue < 4).map((unit) => ({ type: "march", unit: unit.id, text: `March ${unit.name}` }));
      for (const leader of p.leaders.filter((one) => one.side === d.side)) {
        list.push({ type: "activate", leader: leader.id, text: `Activate the command of ${leader.name}` });
        list.push({ type: "assault", leader: leader.id, text: `Assault with ${leader.name}'s command` });
      }
      return [...list, { type: "pass", text: "Pass after all" }];
    }
    if (d.kind === "activation-units" || d.kind === "assault-units") {
      return [...d.units.map((id) => ({ type: "select", unit: id, text: `Add ${this.unit(id).name}` })), { type: "confirm", text: "Close the selection" }];
    }
    if (d.kind === "force-march") return [{ type: "force-march", yes: true, text: "Force march: 2 more MP" }, { type: "force-march", yes: false, text: "No force march" }];
    if (d.kind === "march") {
      const unit = this.unit(d.unit);
      const list = [];
      for (const to of neighbours(unit.hex)) {
        const enemies = this.at(to).filter((one) => one.side !== unit.side);
        const cost = COST[hexAt(to).terrain];
        if (enemies.length === 0 && cost <= d.mp) list.push({ type: "step", to, cost, text: `To ${to} for ${cost} MP` });
        if (enemies.length > 0) {
          for (const [attack, price] of [["hasty", 1], ["normal", 2], ["prepared", 4]]) {
            if (price <= d.mp) list.push({ type: "attack", target: to, attack, text: `${attack} attack on ${to} for ${price} MP` });
          }
        }
      }
      if (!p.refused.some((one) => one.hex === unit.hex)) list.push({ type: "refuse-flanks", text: "Refuse flanks for 1 MP" });
      return [...list, { type: "end-march", text: "End the march" }];
    }
    if (d.kind === "assault-target") return d.targets.map((hex) => ({ type: "select-hex", hex, text: `Assault ${hex}` }));
    if (d.kind === "retreat") {
      const unit = this.unit(d.unit);
      const list = neighbours(unit.hex).filter((to) => this.at(to).every((one) => one.side === unit.side) && hexAt(to).terrain !== "water").map((to) => ({ type: "retreat-step", to, override: false, loss: this.enemyZoc(to, unit.side) ? 1 : 0, text: `Retreat to ${to}` }));
      if (d.remaining <= 1) list.push({ type: "stop-retreat", text: "Stop here" });
      return list;
    }
    if (d.kind === "advance") return [{ type: "select", unit: d.unit, text: "Advance" }, { type: "confirm", text: "Nobody advances" }];
    return [];
  }

  event(type, text, extra = {}) {
    this.events.push({ type, text, ...extra });
  }

  same(a, b) {
    return ["type", "unit", "leader", "to", "target", "attack", "hex", "yes"].every((key) => (a[key] ?? null) === (b[key] ?? null));
  }

  find(action) {
    return this.position.actions.find((one) => this.same(one, action));
  }

  why(action) {
    if (this.find(action)) return { legal: true, rule: null, message: null };
    const d = this.position.pending;
    if (action.type === "attack") return { legal: false, rule: "S7.1", message: action.attack === "column-of-route" ? "An attack in column of route needs a Movement Allowance of 1 or more left and no other attack before it." : `A ${action.attack} attack costs more MP than are left.` };
    if (action.type === "step" && this.at(action.to).some((unit) => unit.side !== d.side)) return { legal: false, rule: "S6.2", message: "A unit can't enter a hex that an enemy unit holds." };
    if (action.type === "step") return { legal: false, rule: "S6.2", message: `${hexAt(action.to)?.terrain ?? "That"} terrain there needs more MP than the ${d?.mp} left.` };
    if (action.type === "march") return { legal: false, rule: "SLB-S1", message: `${this.unit(action.unit)?.name} may not act before the message has reached him.` };
    return { legal: false, rule: "S5", message: "This is not among the choices that the decision allows." };
  }

  do(action) {
    const listed = this.find(action);
    if (!listed) return { error: { kind: "illegal", ...this.why(action) } };
    this.past.push({ position: clone(this.position), log: this.log.length, random: this.random, history: this.history.length });
    this.events = [];
    this.rolled = false;
    this.apply(listed);
    if (this.rolled) this.past = [];
    this.log.push(...this.events);
    this.history.push({ state: this.state(), text: listed.text });
    return { events: this.events };
  }

  undo() {
    const before = this.past.pop();
    if (!before) return { error: { kind: "illegal", rule: null, message: "Nothing can be taken back past a die." } };
    this.position = before.position;
    this.log.length = before.log;
    this.random = before.random;
    this.history.length = before.history;
    return {};
  }

  apply(action) {
    const p = this.position;
    const d = p.pending;
    if (action.type === "take-initiative") {
      p.initiative = d.side;
      p.phase = "action-cycle";
      p.passes = 0;
      this.event("initiative", `The ${d.side === "union" ? "Union" : "Confederate"} side takes the initiative.`, { side: d.side, rule: "S4.0" });
      return this.ask({ side: d.side, kind: "action", prompt: "Choose an action: march one unit, activate a leader's command, or assault." });
    }
    if (action.type === "pass") {
      this.event("pass", `The ${d.side} side passes.`, { side: d.side, rule: "S4.0" });
      p.passes += 1;
      if (p.passes >= 2) return this.finish();
      return this.ask({ side: other(d.side), kind: "initiative", prompt: "The other side has passed: take the initiative, or pass too." });
    }
    if (action.type === "march") return this.startMarch(action.unit);
    if (action.type === "activate" || action.type === "assault") {
      const leader = p.leaders.find((one) => one.id === action.leader);
      const units = p.units.filter((unit) => unit.side === d.side && unit.command === leader.command).map((unit) => unit.id);
      const kind = action.type === "activate" ? "activation-units" : "assault-units";
      p.queue = [];
      return this.ask({ side: d.side, kind, leader: leader.id, units, prompt: `${leader.name}: which units take part?` });
    }
    if (action.type === "select" && d.kind === "advance") return this.advance(action.unit);
    if (action.type === "select") {
      p.queue.push(action.unit);
      const rest = d.units.slice(d.units.indexOf(action.unit) + 1);
      if (rest.length > 0) return this.ask({ ...d, units: rest });
      return this.closeSelection(d);
    }
    if (action.type === "confirm") return d.kind === "advance" ? this.endAction() : this.closeSelection(d);
    if (action.type === "force-march") {
      const mp = p.march.mp + (action.yes ? 2 : 0);
      if (action.yes) this.event("force-march", `${this.unit(d.unit).name} force marches: 2 more MP.`, { side: d.side, rule: "S5.1" });
      return this.marchOn(d.unit, mp);
    }
    if (action.type === "step") {
      const unit = this.unit(d.unit);
      unit.hex = action.to;
      for (const leader of p.leaders) if (leader.attached_to === unit.id) leader.hex = unit.hex;
      this.event("step", `${unit.name} enters ${hexAt(action.to).name || action.to} for ${action.cost} MP.`, { side: unit.side, details: [{ label: "Terrain", value: hexAt(action.to).terrain, rule: "S6.2" }] });
      if (VICTORY.some(([hex]) => hex === action.to)) p.held[action.to] = unit.side;
      return this.marchOn(unit.id, d.mp - action.cost);
    }
    if (action.type === "refuse-flanks") {
      p.refused.push({ hex: this.unit(d.unit).hex, side: d.side });
      this.event("refuse", `${this.unit(d.unit).name} refuses its flanks.`, { side: d.side, rule: "S7.8" });
      return this.marchOn(d.unit, d.mp - 1);
    }
    if (action.type === "attack" || action.type === "select-hex") return this.attack(action);
    if (action.type === "retreat-step") {
      const unit = this.unit(d.unit);
      unit.hex = action.to;
      this.event("retreat", `${unit.name} retreats to ${hexAt(action.to).name || action.to}.`, { side: unit.side, rule: "S7.6" });
      if (action.loss) this.lose(unit, action.loss, "retreat");
      if (d.remaining > 1) return this.ask({ ...d, remaining: d.remaining - 1, prompt: `${unit.name} retreats: one hex more, or stop.` });
      return this.askAdvance();
    }
    if (action.type === "stop-retreat") return this.askAdvance();
    if (action.type === "end-march") return this.endAction();
    return this.endAction();
  }

  closeSelection(d) {
    const p = this.position;
    if (d.kind === "activation-units") return p.queue.length > 0 ? this.startMarch(p.queue.shift()) : this.endAction();
    const first = this.unit(p.queue[0] ?? "");
    const targets = first ? neighbours(first.hex).filter((hex) => this.at(hex).some((unit) => unit.side !== d.side)) : [];
    p.march = { unit: first?.id ?? null, mp: 0, allowance: 0 };
    if (targets.length === 0) return this.endAction();
    return this.ask({ side: d.side, kind: "assault-target", leader: d.leader, unit: first.id, targets, prompt: "Which hex is assaulted?" });
  }

  startMarch(id) {
    const p = this.position;
    const unit = this.unit(id);
    const roll = this.die();
    this.rolled = true;
    const mp = roll + 2;
    unit.fatigue = Math.min(4, unit.fatigue + 1);
    p.march = { unit: id, mp, allowance: mp };
    this.event("march", `${unit.name} marches with ${mp} MP.`, { side: unit.side, dice: [roll], purpose: `Movement of ${unit.name}`, rule: "S5.1", details: [{ label: "Die", value: roll }, { label: "Infantry, active side", value: 2, rule: "S5.1" }] });
    this.ask({ side: unit.side, kind: "force-march", unit: id, prompt: `${unit.name} has ${mp} MP. Force march for 2 more?` });
  }

  marchOn(id, mp) {
    const unit = this.unit(id);
    this.position.march = { ...this.position.march, unit: id, mp };
    if (mp <= 0) return this.endAction();
    return this.ask({ side: unit.side, kind: "march", unit: id, mp, prompt: `${unit.name} marches: choose where to go.` });
  }

  attack(action) {
    const p = this.position;
    const d = p.pending;
    const unit = this.unit(d.unit);
    const hex = action.target ?? action.hex;
    const [defender] = this.at(hex).sort((a, b) => b.combat - a.combat);
    const { list } = this.modifiers(action);
    const dice = [this.die(), this.die()];
    this.rolled = true;
    const sum = list.reduce((total, one) => total + one.value, 0);
    const difference = dice[0] + sum - dice[1];
    this.event("combat", `${unit.name} attacks ${defender.name} at ${hexAt(hex).name || hex}: difference ${difference}.`, { side: d.side, dice, purpose: `${unit.name} against ${defender.name}`, rule: "S7.3", details: list.map((one) => ({ label: one.name, value: one.value, rule: one.rule })) });
    unit.fatigue = Math.min(4, unit.fatigue + 1);
    if (difference < 2) {
      this.lose(unit, 1, "combat");
      unit.organized = false;
      this.event("result", `${unit.name} is thrown back, disorganized.`, { side: d.side, rule: "S7.5" });
      return this.endAction();
    }
    this.lose(defender, 1, "combat");
    defender.organized = false;
    defender.combat = Math.ceil(defender.manpower * 0.66);
    defender.entrenchment = "none";
    if (difference >= 4) defender.demoralized = Math.min(2, defender.demoralized + 1);
    this.event("result", `${defender.name} is disorganized and must retreat.`, { side: other(d.side), rule: "S7.6" });
    p.vacated = hex;
    this.ask({ side: defender.side, kind: "retreat", unit: defender.id, remaining: 2, prompt: `${defender.name} must retreat: choose the first hex.` });
    if (p.actions.length === 0) this.askAdvance();
  }

  askAdvance() {
    const p = this.position;
    const unit = this.unit(p.march?.unit ?? "");
    if (!unit || this.at(p.vacated).length > 0) return this.endAction();
    return this.ask({ side: unit.side, kind: "advance", unit: unit.id, prompt: `May advance into ${hexAt(p.vacated).name || p.vacated}: who?` });
  }

  advance(id) {
    const unit = this.unit(id);
    unit.hex = this.position.vacated;
    for (const leader of this.position.leaders) if (leader.attached_to === unit.id) leader.hex = unit.hex;
    if (VICTORY.some(([hex]) => hex === unit.hex)) this.position.held[unit.hex] = unit.side;
    this.event("advance", `${unit.name} advances into ${hexAt(unit.hex).name || unit.hex}.`, { side: unit.side, rule: "S7.6" });
    this.endAction();
  }

  lose(unit, points, cause) {
    const lost = Math.min(points, unit.manpower - 1);
    unit.manpower -= lost;
    unit.combat = unit.organized ? unit.manpower : Math.ceil(unit.manpower * 0.66);
    this.position.losses[unit.side][cause] += lost;
    this.event("loss", `${unit.name} loses ${lost} Manpower.`, { side: unit.side, rule: "S7.5" });
  }

  endAction() {
    const p = this.position;
    if (p.queue.length > 0 && p.pending.kind !== "assault-target") return this.startMarch(p.queue.shift());
    p.queue = [];
    p.march = null;
    return this.rollInitiative();
  }

  rollInitiative() {
    const p = this.position;
    const dice = [this.die(), this.die()];
    this.rolled = true;
    const side = dice[0] > dice[1] ? "union" : "confederate";
    p.initiative = side;
    this.event("initiative", `Initiative: ${side === "union" ? "Union" : "Confederate"}.`, { dice, purpose: "Initiative, Union and Confederate", rule: "S4.0", side });
    this.ask({ side, kind: "initiative", prompt: "You have the initiative: take it, or pass." });
  }

  finish() {
    this.position.over = true;
    this.position.pending = null;
    this.position.actions = [];
    this.position.phase = "recovery";
    this.event("over", `The game is over: ${this.score().level}.`, {});
  }

  modifiers(action) {
    const d = this.position.pending;
    const unit = this.unit(d.unit) ?? this.position.units[0];
    const hex = action.target ?? action.hex;
    const [defender] = this.at(hex).sort((a, b) => b.combat - a.combat);
    const ratio = Math.max(-5, Math.min(8, unit.combat >= defender.combat ? Math.floor(unit.combat / defender.combat) - 1 : 1 - Math.ceil(defender.combat / unit.combat)));
    const list = [
      { name: "Combat ratio", value: ratio, rule: "S7.4" },
      { name: "Tactical, attacker less defender", value: unit.tactical - defender.tactical, rule: "S7.4" },
      { name: "Artillery", value: Math.sign(unit.artillery - defender.artillery), rule: "S7.2" },
    ];
    const type = { hasty: -1, prepared: 1 }[action.attack] ?? (action.type === "select-hex" ? 1 : 0);
    if (type !== 0) list.push({ name: action.attack ? `${action.attack[0].toUpperCase()}${action.attack.slice(1)} attack` : "Assault", value: type, rule: "S7.1" });
    if (["rough", "woods"].includes(hexAt(hex).terrain)) list.push({ name: `Defender in ${hexAt(hex).terrain}`, value: -1, rule: "S7.4" });
    if (defender.entrenchment === "breastwork") list.push({ name: "Breastworks", value: -2, rule: "S9.0" });
    return { list, unit, defender };
  }

  odds(action) {
    const { list, unit, defender } = this.modifiers(action);
    const sum = list.reduce((total, one) => total + one.value, 0);
    const difference = {};
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) difference[a + sum - b] = (difference[a + sum - b] ?? 0) + 1 / 36;
    const code = (d, mine) => (mine ? (d <= -3 ? "2D" : d <= 1 ? "1D" : d <= 2 ? "1Da" : d <= 3 ? "1Fa" : d <= 4 ? "fa" : "a") : d <= -3 ? "-" : d <= -2 ? "f" : d <= -1 ? "F" : d <= 1 ? "D" : d <= 3 ? "1Dr" : d <= 7 ? "2DR" : "3DR*");
    const results = (mine) => Object.entries(difference).sort((x, y) => x[0] - y[0]).map(([d, p]) => ({ result: code(Number(d), mine), p }));
    return { modifiers: list, attacker_value: unit.combat, defender_value: defender.combat, difference, attacker: results(true), defender: results(false) };
  }

  reach(id) {
    const unit = this.unit(id);
    const budget = this.position.pending?.mp ?? 0;
    const best = new Map([[unit.hex, { hex: unit.hex, cost: 0, path: [], stops: false, why: null }]]);
    const edge = [best.get(unit.hex)];
    while (edge.length > 0) {
      const from = edge.sort((a, b) => a.cost - b.cost).shift();
      if (from.stops) continue;
      for (const to of neighbours(from.hex)) {
        const cost = from.cost + COST[hexAt(to).terrain];
        if (cost > budget || this.at(to).some((one) => one.side !== unit.side) || (best.get(to)?.cost ?? 99) <= cost) continue;
        const stops = this.enemyZoc(to, unit.side);
        const found = { hex: to, cost, path: [...from.path, to], stops, why: stops ? "Enemy ZOC stops the march here (2.4)." : null };
        best.set(to, found);
        edge.push(found);
      }
    }
    best.delete(unit.hex);
    return { hexes: [...best.values()] };
  }

  score() {
    const p = this.position;
    const items = VICTORY.map(([hex, name, points]) => {
      const held = (p.held[hex] ?? (hex === "4328" ? "union" : "confederate")) === "union";
      return { reason: `${name} (${hex})`, points: held ? points : 0, rule: "SLB-S1" };
    });
    items.push({ reason: "Confederate Manpower lost in combat and retreat", points: p.losses.confederate.combat + p.losses.confederate.retreat, rule: "SLB-S1" });
    items.push({ reason: "Union Manpower lost in combat and retreat", points: -(p.losses.union.combat + p.losses.union.retreat), rule: "SLB-S1" });
    const total = items.reduce((sum, item) => sum + item.points, 0);
    return { total, level: LEVELS.find(([least]) => total >= least)[1], items };
  }

  state() {
    const p = this.position;
    const march = p.march;
    return clone({
      scenario: "slb-1", title: "Salem Church", turn: 1, turns: 1, date: "May 3, 1863", phase: p.phase, initiative: p.initiative,
      units: p.units, leaders: p.leaders, refused: p.refused,
      bridges: [{ a: "4427", b: "4328", owner: "union" }, { a: "4427", b: "4428", owner: "union" }],
      destroyed: [{ a: "4327", b: "4328" }],
      control: VICTORY.map(([hex, name, points]) => ({ hex, name, points, side: p.held[hex] ?? (hex === "4328" ? "union" : "confederate") })),
      vp: this.score(), losses: p.losses,
      options: this.options,
      active: march ? { unit: march.unit, mp: march.mp, allowance: march.allowance, hex: this.unit(march.unit ?? "")?.hex ?? null } : null,
    });
  }
}
