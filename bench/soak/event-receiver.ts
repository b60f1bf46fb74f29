import { text } from "node:stream/consumers";
import { type LocalServer, serveLocally } from "@walletlens/demo-chain/serve-locally";
import { Webhook } from "standardwebhooks";

/** Divisor of the share of events that are refused at first. */
const REFUSAL_DIVISOR = 7;

/** A local receiver of webhooks, which verifies every event and refuses some at first. */
export class EventReceiver {
  /** Ids of accepted events. */
  readonly accepted = new Set<string>();
  /** Number of events that were repeated after acceptance. */
  repeated = 0;
  /** Number of refused attempts. */
  refused = 0;
  /** Number of requests without a valid signature. */
  invalid = 0;
  private readonly ids = new Set<string>();
  private webhook: Webhook | null = null;
  private server: LocalServer | null = null;

  /** Starts the receiver and returns its address. */
  async start(): Promise<string> {
    this.server = await serveLocally(async (request, response) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      response.writeHead(this.chooseStatus(headers, await text(request))).end();
    });
    return this.server.url;
  }

  /** Sets the secret of the webhook; needed before the first event. */
  verifyWith(secret: string): void {
    this.webhook = new Webhook(secret);
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  private chooseStatus(headers: Readonly<Record<string, string>>, body: string): number {
    try {
      this.webhook?.verify(body, headers);
    } catch {
      this.invalid += 1;
      return 400;
    }
    const id = headers["webhook-id"] ?? "";
    const isNew = !this.ids.has(id);
    this.ids.add(id);
    if (isNew && this.ids.size % REFUSAL_DIVISOR === 0) {
      this.refused += 1;
      return 500;
    }
    if (this.accepted.has(id)) this.repeated += 1;
    this.accepted.add(id);
    return 204;
  }
}
