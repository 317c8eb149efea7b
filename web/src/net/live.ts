import type { Refusal, Requests, ThinkingPush, Update } from "../protocol";

/** The game was left before the reply came: nothing to tell the player. */
export class Left extends Error {}

/** A refusal by the engine: what is not allowed, why, and the rule. */
export class Refused extends Error {
  readonly rule: string | null;
  readonly kind: string;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.rule = refusal.rule ?? null;
    this.kind = refusal.kind;
  }
}

export type Connection = "connecting" | "open" | "lost";

interface Waiting {
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 5000;

/** The socket of one game: requests with replies, pushed updates, and reconnection. */
export class Live {
  private socket: WebSocket | null = null;
  private next = 1;
  private retry = FIRST_RETRY_MS;
  private closed = false;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly game: string,
    private readonly seat: string | null,
    private readonly onUpdate: (update: Update) => void,
    private readonly onThought: (thought: ThinkingPush) => void,
    private readonly onConnection: (connection: Connection) => void,
  ) {
    this.connect();
  }

  ask<K extends keyof Requests>(op: K, fields: Requests[K]["ask"]): Promise<Requests[K]["reply"]> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Error("No connection to the game at the moment; trying again."));
    }
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (reply: unknown) => void, reject });
      socket.send(JSON.stringify({ id, op, ...fields }));
    });
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
    this.abandon(new Left("The game was left."));
  }

  private connect(): void {
    this.onConnection("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/live${this.seat ? `?seat=${this.seat}` : ""}`);
    this.socket = socket;
    socket.onopen = () => {
      this.retry = FIRST_RETRY_MS;
      this.onConnection("open");
    };
    socket.onmessage = (message) => this.receive(String(message.data));
    socket.onclose = () => {
      if (this.closed) return;
      this.abandon(new Error("The connection was lost."));
      this.onConnection("lost");
      setTimeout(() => !this.closed && this.connect(), this.retry);
      this.retry = Math.min(this.retry * 2, LAST_RETRY_MS);
    };
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as { push?: string; id?: number; ok?: boolean; error?: Refusal };
    if (message.push === "update") {
      this.onUpdate(message as unknown as Update);
      return;
    }
    if (message.push === "thinking") {
      this.onThought(message as unknown as ThinkingPush);
      return;
    }
    const waiting = typeof message.id === "number" ? this.waiting.get(message.id) : undefined;
    if (!waiting) return;
    this.waiting.delete(message.id!);
    if (message.ok) waiting.resolve(message);
    else waiting.reject(new Refused(message.error ?? { kind: "bad-request", rule: null, message: "No reason given." }));
  }

  private abandon(reason: Error): void {
    for (const waiting of this.waiting.values()) waiting.reject(reason);
    this.waiting.clear();
  }
}
