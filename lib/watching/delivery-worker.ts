import type { Log } from "@/lib/config/log";
import { ClaimLoop } from "@/lib/runtime/claim-loop";
import type { WebhookSender } from "./create-webhook-sender";
import type { DeliveryClaimLimits, DeliveryQueue, DueDelivery } from "./delivery-queue";

export interface DeliveryPorts {
  readonly deliveries: DeliveryQueue;
  readonly sender: Pick<WebhookSender, "send">;
  /** Counts a finished try. */
  readonly onTry: (hasSucceeded: boolean) => void;
  readonly log: Log;
}

/** Concurrent tries in one process: in total, of one account and of one webhook. */
const MAX_TRIES = 512;
const MAX_TRIES_PER_ACCOUNT = 64;
const MAX_TRIES_PER_WEBHOOK = 16;

/** Sends due deliveries. A slow receiver uses only its own slots. */
export class DeliveryWorker {
  private readonly busy = new Map<string, number>();
  private readonly loop: ClaimLoop<DueDelivery>;

  constructor(private readonly ports: DeliveryPorts) {
    const { busy } = this;
    const limits = { perWebhook: MAX_TRIES_PER_WEBHOOK, perAccount: MAX_TRIES_PER_ACCOUNT, busy };
    this.loop = new ClaimLoop({
      maxConcurrent: MAX_TRIES,
      claim: (limit) => this.claim({ ...limits, limit }),
      run: (delivery, signal) =>
        this.send(delivery, signal).finally(() => this.count(delivery.webhookId, -1)),
      log: ports.log,
      failureMessage: "deliveries to webhooks wait",
    });
  }

  /** Claims due deliveries. Resolves when the capacity is used up or none is due. */
  poll(): Promise<void> {
    return this.loop.poll();
  }

  /** Claims nothing more, aborts running tries, and resolves when they are recorded. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async claim(limits: DeliveryClaimLimits): Promise<readonly DueDelivery[]> {
    const claimed = await this.ports.deliveries.claim(limits);
    for (const { webhookId } of claimed) this.count(webhookId, 1);
    return claimed;
  }

  /**
   * Records the outcome. Without a record, the delivery is sent again after its lease: at-least-once
   * delivery.
   */
  private async send(delivery: DueDelivery, signal: AbortSignal): Promise<void> {
    const { ports } = this;
    const { status, error } = await ports.sender.send(delivery, signal);
    if (error !== null && signal.aborted) return;
    ports.onTry(error === null);
    await ports.deliveries
      .recordTry({ id: delivery.id, claim: delivery.claim, status, error })
      .catch((err) => ports.log.warn({ err, delivery: delivery.id }, "a delivery will be retried"));
  }

  private count(webhookId: string, change: number): void {
    const tries = (this.busy.get(webhookId) ?? 0) + change;
    if (tries === 0) this.busy.delete(webhookId);
    else this.busy.set(webhookId, tries);
  }
}
