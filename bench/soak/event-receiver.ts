import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type LocalServer, serveLocally } from "@walletlens/demo-chain/serve-locally";
import { Webhook } from "standardwebhooks";

/** Divisor of the share of events that are refused at first. */
const REFUSED_EVERY = 7;

/** A local receiver of webhooks, which verifies every event and refuses some at first. */
export class EventReceiver {
  /** Ids of accepted events. */
  readonly taken = new Set<string>();
  /** Number of events that were repeated after acceptance. */
  repeated = 0;
  /** Number of refused attempts. */
  refused = 0;
  /** Number of requests without a valid signature. */
  invalid = 0;
  private readonly seen = new Set<string>();
  private webhook: Webhook | null = null;

  private constructor(private server: LocalServer | null = null) {}

  static async start(): Promise<EventReceiver> {
    const receiver = new EventReceiver();
    receiver.server = await serveLocally((request, response) => void receiver.answer(request, response));
    return receiver;
  }

  get url(): string {
    return this.server?.url ?? "";
  }

  /** Secret of the webhook; needed before the first event. */
  verifyWith(secret: string): void {
    this.webhook = new Webhook(secret);
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(this.chooseStatus(request.headers, await text(request))).end();
  }

  private chooseStatus(headers: IncomingMessage["headers"], body: string): number {
    const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    try {
      this.webhook?.verify(body, Object.fromEntries(given));
    } catch {
      this.invalid += 1;
      return 400;
    }
    const id = String(headers["webhook-id"]);
    const isFirst = !this.seen.has(id);
    this.seen.add(id);
    if (isFirst && this.seen.size % REFUSED_EVERY === 0) {
      this.refused += 1;
      return 500;
    }
    if (this.taken.has(id)) this.repeated += 1;
    this.taken.add(id);
    return 204;
  }
}
