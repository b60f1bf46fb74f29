import type { Log } from "@/lib/log";
import type { DeliveryQueue, DueDelivery, TryOutcome, WebhookSender } from "@/lib/ports/webhooks";

export interface SendPorts {
  readonly deliveries: Pick<DeliveryQueue, "claim" | "note">;
  readonly sender: Pick<WebhookSender, "send">;
  /** Counts a try that has ended. */
  readonly onTry: (hasSucceeded: boolean) => void;
  readonly log: Log;
}

/** Tries under way at a time in one process: in all, of one account and of one webhook. */
const MOST_TRIES = 512;
const MOST_TRIES_PER_ACCOUNT = 64;
const MOST_TRIES_PER_WEBHOOK = 16;

/**
 * Sends what is due: claims as much as there is room for, and goes on as tries end. A receiver that is slow has its own
 * places taken and nobody else's.
 */
export class DeliverySending {
  private readonly busy = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private isClaiming = false;
  private isWanted = false;

  constructor(private readonly ports: SendPorts) {}

  /** Looks for what is due. Resolves when everything that there was room for is under way. */
  async look(): Promise<void> {
    this.isWanted = true;
    if (this.isClaiming) return;
    this.isClaiming = true;
    try {
      while (this.isWanted && !this.stopping.signal.aborted) {
        this.isWanted = false;
        await this.claim();
      }
    } catch (err) {
      this.ports.log.warn({ err }, "deliveries to webhooks wait");
    } finally {
      this.isClaiming = false;
    }
  }

  /** Takes on nothing more, breaks off what is under way, and resolves when that is noted. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.underWay);
  }

  private async claim(): Promise<void> {
    const room = MOST_TRIES - this.underWay.size;
    if (room <= 0) return;
    const claimed = await this.ports.deliveries.claim({
      limit: room,
      perWebhook: MOST_TRIES_PER_WEBHOOK,
      perAccount: MOST_TRIES_PER_ACCOUNT,
      busy: this.busy,
    });
    for (const delivery of claimed) this.begin(delivery);
  }

  private begin(delivery: DueDelivery): void {
    this.count(delivery.webhookId, 1);
    const work = this.send(delivery).finally(() => {
      this.count(delivery.webhookId, -1);
      this.underWay.delete(work);
      // Its place is free, and there may be more of its webhook.
      void this.look();
    });
    this.underWay.add(work);
  }

  /** What cannot be noted is sent again when its lease is over: at least once, never less. */
  private async send(delivery: DueDelivery): Promise<void> {
    const { ports, stopping } = this;
    const { status, error } = await ports.sender.send(delivery, stopping.signal);
    if (error !== null && stopping.signal.aborted) return;
    const outcome: TryOutcome = { id: delivery.id, claim: delivery.claim, status, error };
    ports.onTry(error === null);
    await ports.deliveries
      .note(outcome)
      .catch((err) => ports.log.warn({ err, delivery: delivery.id }, "a delivery is sent again"));
  }

  private count(webhookId: string, change: number): void {
    const tries = (this.busy.get(webhookId) ?? 0) + change;
    if (tries === 0) this.busy.delete(webhookId);
    else this.busy.set(webhookId, tries);
  }
}
