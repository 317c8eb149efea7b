// The stand-in server: the contract of src/protocol.ts over HTTP and WebSocket, on the loopback only.
// `npm run mock` serves it together with the built page, if there is one; TILES names a folder of drawn tiles.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import { MockGame } from "./game.mjs";
import { map, tile } from "./world.mjs";

const PORT = Number(process.env.PORT ?? 8790);
const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".txt": "text/plain" };
const THINK_MS = 700;

const OPTIONS = [
  { name: "fatigue4_march", title: "Marches at Fatigue Level 4", text: "Organized units march even at Fatigue Level 4, and are disorganized by it.", rule: "S5.1-17" },
  { name: "entrench_action_1863", title: "Entrenchment action", text: "Infantry may spend an action to entrench, at the cost of two Fatigue Levels.", rule: "S5.5-01" },
];

const SCENARIOS = [
  {
    id: "slb-1", game: "Stonewall's Last Battle", title: "Salem Church", turns: 1, first_date: "May 3, 1863",
    sides: { union: "Sedgwick's VI Corps and Gibbon", confederate: "Early, Barksdale, Wilcox and McLaws" }, played: ["union", "confederate"], solitaire: false, advanced: false,
    summary: "Sedgwick strikes out of Fredericksburg at Early's thin line, to come up behind Lee at Chancellorsville.",
    options: OPTIONS,
  },
];

const LEVELS = [
  { name: "recruit", summary: "Knows the rules and nothing else.", seconds: 0 },
  { name: "militia", summary: "Marches to what scores and attacks where it pays.", seconds: 0 },
  { name: "veteran", summary: "Plays many answers through, and takes its time.", seconds: 2 },
];

const isComputer = (seat) => seat !== "human";
const games = new Map();
let nextId = 1;

const server = createServer((request, response) => {
  const url = new URL(request.url, "http://localhost");
  const json = (value, status = 200) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
  const tiles = /^\/api\/maps\/slb\/(\d+)\/(\d+)\/(\d+)(?:@2x)?\.png$/.exec(url.pathname);
  const drawn = tiles && process.env.TILES ? join(process.env.TILES, tiles[1], tiles[2], `${tiles[3]}.png`) : null;
  if (drawn && existsSync(drawn)) {
    response.writeHead(200, { "content-type": "image/png" });
    return createReadStream(drawn).pipe(response);
  }
  if (tiles) {
    response.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "max-age=3600" });
    return response.end(tile(...tiles.slice(1).map(Number)));
  }
  if (url.pathname === "/api/scenarios") return json({ scenarios: SCENARIOS });
  if (url.pathname === "/api/levels") return json({ levels: LEVELS });
  if (url.pathname === "/api/maps/slb.json") return json(map);
  if (url.pathname === "/api/games" && request.method === "GET") {
    return json({ games: [...games].map(([id, { game, updated }]) => ({ id, scenario: "slb-1", title: "Salem Church", players: game.players, turn: 1, status: game.position.over ? "over" : "playing", updated })) });
  }
  if (url.pathname === "/api/games" && request.method === "POST") {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { players, seed, options } = JSON.parse(body);
      const on = OPTIONS.filter((option) => options?.[option.name]);
      const id = String(nextId++);
      games.set(id, { game: new MockGame(players, seed ?? nextId, on), sockets: new Set(), seq: 0, updated: new Date().toISOString() });
      json({ id });
    });
    return undefined;
  }
  const path = join(DIST, normalize(url.pathname === "/" ? "/index.html" : url.pathname));
  if (!path.startsWith(DIST) || !existsSync(path) || !statSync(path).isFile()) return json({ error: { message: "Not found." } }, 404);
  response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
  return createReadStream(path).pipe(response);
});

function update(table, events) {
  const { game } = table;
  const asked = game.position.pending;
  const thinking = asked && isComputer(game.players[asked.side]) ? asked.side : null;
  return {
    push: "update", seq: table.seq, state: game.state(), decision: asked, actions: game.position.actions, events, over: !!game.position.over,
    result: game.position.over ? game.score() : null, can_undo: game.past.length > 0, thinking,
  };
}

function changed(table, events) {
  table.seq += 1;
  table.updated = new Date().toISOString();
  const text = JSON.stringify(update(table, events));
  for (const socket of table.sockets) socket.send(text);
  const asked = table.game.position.pending;
  if (asked && isComputer(table.game.players[asked.side])) setTimeout(() => think(table), THINK_MS);
}

function think(table) {
  const { actions, pending } = table.game.position;
  if (!pending || !isComputer(table.game.players[pending.side])) return;
  const pick = actions[Math.floor(Math.random() * actions.length)];
  const { events } = table.game.do(pick);
  changed(table, events ?? []);
}

function answer(table, request) {
  const { game } = table;
  switch (request.op) {
    case "do": {
      const done = game.do(request.action);
      if (!done.error) queueMicrotask(() => changed(table, done.events));
      return done;
    }
    case "undo": {
      const done = game.undo();
      if (!done.error) queueMicrotask(() => changed(table, []));
      return done;
    }
    case "why": return game.why(request.action);
    case "odds": return game.odds(request.action);
    case "reach": return game.reach(request.unit);
    case "log": return { events: game.log.slice(request.from) };
    case "at": return { ...game.history[Math.min(request.n, game.history.length - 1)], count: game.history.length - 1 };
    case "score": return game.score();
    case "record": return { record: "longroll 1\n" };
    default: return { error: { kind: "bad-request", rule: null, message: `Unknown op ${request.op}.` } };
  }
}

const sockets = new WebSocketServer({ noServer: true });
server.on("upgrade", (request, socket, head) => {
  const id = /^\/api\/games\/([^/]+)\/live(?:\?|$)/.exec(request.url)?.[1];
  const table = games.get(id ?? "");
  if (!table) return socket.destroy();
  return sockets.handleUpgrade(request, socket, head, (live) => {
    table.sockets.add(live);
    live.on("close", () => table.sockets.delete(live));
    live.send(JSON.stringify(update(table, [])));
    live.on("message", (data) => {
      const question = JSON.parse(String(data));
      const { error, ...rest } = answer(table, question);
      live.send(JSON.stringify(error ? { id: question.id, ok: false, error } : { id: question.id, ok: true, ...rest }));
    });
    const asked = table.game.position.pending;
    if (table.seq === 0 && asked && isComputer(table.game.players[asked.side])) setTimeout(() => think(table), THINK_MS);
  });
});

server.listen(PORT, "127.0.0.1", () => console.log(`The stand-in answers on http://127.0.0.1:${PORT}`));
