import type { Address } from "@walletlens/engine/address";
import { createHttpAgent } from "@walletlens/solana/rpc/http-agent";
import { WebSocket } from "undici";
import { z } from "zod";

export interface LogSubscriptionOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Receives a wallet that a transaction has mentioned. */
  readonly onLogs: (wallet: Address) => void;
  /** Receives changes of the connection; polling covers the time without it. */
  readonly onState: (state: "open" | "lost") => void;
}

/** Commitment of all other reads, so a notified transaction can be read. */
const COMMITMENT = "finalized";
/** Initial and maximum delay before a reconnect; it doubles each time. */
const RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 60_000;
/** Maximum of requests without a response. */
const MAX_PENDING = 50;
/** Proxies close idle connections. */
const PING_MS = 30_000;

/** Follows wallets by `logsSubscribe` over one connection, which reconnects. */
export function subscribeLogs(options: LogSubscriptionOptions): LogConnection {
  return new LogConnection(options);
}

class LogConnection {
  private wanted: ReadonlySet<Address> = new Set();
  private readonly dispatcher = createHttpAgent({});
  private socket: WebSocket | null = null;
  private timer: NodeJS.Timeout | null = null;
  private ping: NodeJS.Timeout | null = null;
  private failures = 0;
  private isClosed = false;
  private nextId = 1;
  /** State of this connection: pending requests, subscriptions by wallet, wallets by subscription. */
  private pending = new Map<number, Address>();
  private subscriptions = new Map<Address, number>();
  private followed = new Map<number, Address>();
  /** Wallets that the provider has refused; they are polled until the next connection. */
  private refused = new Set<Address>();

  constructor(private readonly options: LogSubscriptionOptions) {}

  follow(wallets: readonly Address[]): void {
    this.wanted = new Set(wallets);
    if (this.wanted.size > 0 && this.socket === null && this.timer === null) this.connect();
    this.update();
  }

  close(): void {
    this.isClosed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.ping !== null) clearInterval(this.ping);
    this.socket?.close();
  }

  private connect(): void {
    if (this.isClosed) return;
    const { dispatcher, options } = this;
    const socket = new WebSocket(options.url, { headers: { ...options.headers }, dispatcher });
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.failures = 0;
      this.options.onState("open");
      // This request is free everywhere.
      this.ping = setInterval(() => this.send("getVersion", []), PING_MS).unref();
      this.update();
    });
    socket.addEventListener("message", ({ data }) => this.receive(String(data)));
    // The end of the connection reports the error.
    socket.addEventListener("error", () => undefined);
    socket.addEventListener("close", () => this.lose(socket));
  }

  private lose(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    if (this.ping !== null) clearInterval(this.ping);
    this.pending = new Map();
    this.subscriptions = new Map();
    this.followed = new Map();
    this.refused = new Set();
    if (this.isClosed) return;
    if (this.failures === 0) this.options.onState("lost");
    const pause = Math.min(MAX_RECONNECT_MS, RECONNECT_MS * 2 ** Math.min(this.failures, 10));
    this.failures += 1;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.wanted.size > 0) this.connect();
    }, pause).unref();
  }

  /** Subscribes missing wallets in batches, and unsubscribes the others. */
  private update(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    for (const [wallet, subscription] of this.subscriptions) {
      if (this.wanted.has(wallet)) continue;
      this.subscriptions.delete(wallet);
      this.followed.delete(subscription);
      this.send("logsUnsubscribe", [subscription]);
    }
    const inFlight = new Set(this.pending.values());
    for (const wallet of this.wanted) {
      if (this.pending.size >= MAX_PENDING) return;
      if (this.subscriptions.has(wallet) || inFlight.has(wallet) || this.refused.has(wallet)) continue;
      this.pending.set(
        this.send("logsSubscribe", [{ mentions: [wallet] }, { commitment: COMMITMENT }]),
        wallet,
      );
    }
  }

  private send(method: string, params: readonly unknown[]): number {
    const id = this.nextId;
    this.nextId += 1;
    this.socket?.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return id;
  }

  private receive(text: string): void {
    const message = Message.safeParse(parseOrNull(text));
    if (!message.success) return;
    if ("params" in message.data) {
      const wallet = this.followed.get(message.data.params.subscription);
      if (wallet !== undefined) this.options.onLogs(wallet);
      return;
    }
    const wallet = this.pending.get(message.data.id);
    if (wallet === undefined) return;
    this.pending.delete(message.data.id);
    const { result } = message.data;
    if (typeof result !== "number") this.refused.add(wallet);
    else {
      this.subscriptions.set(wallet, result);
      this.followed.set(result, wallet);
    }
    this.update();
  }
}

/** https://solana.com/docs/rpc/websocket/logssubscribe */
const Message = z.union([
  z.object({ method: z.literal("logsNotification"), params: z.object({ subscription: z.number() }) }),
  z.object({ id: z.number(), result: z.unknown().optional() }),
]);

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
