import { MAX_WEBHOOK_TESTS_PER_HOUR, type WebhookEvent } from "@walletlens/contract/constants";
import { AppError } from "@/lib/config/errors";
import type { Clock, RandomHex } from "@/lib/runtime/ports";
import type { DeliveryList, DeliveryPage, WebhookSender, Webhooks, WebhookTestLimit } from "./ports";
import {
  MAX_WEBHOOKS,
  SECRET_BYTES,
  SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookDelivery,
} from "./rules/webhook";

export interface WebhookPorts {
  readonly webhooks: Webhooks;
  readonly sender: Pick<WebhookSender, "refuse">;
  readonly randomHex: RandomHex;
}

export interface WebhookRequest {
  readonly userId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** A webhook with its new secret, which is shown only once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

const ID_BYTES = 12;
const DELIVERY_ID_BYTES = 16;

/** Creates a webhook. Throws `invalid_request` for a refused URL, and `webhooks_full`. */
export async function createWebhook(
  { webhooks, sender, randomHex }: WebhookPorts,
  { userId, url, events }: WebhookRequest,
): Promise<WebhookWithSecret> {
  const refused = sender.refuse(url);
  if (refused !== null) {
    const issues = [{ path: "url", message: refused }];
    throw new AppError("invalid_request", `The request is invalid: url: ${refused}.`, { issues });
  }
  const id = `wh_${randomHex(ID_BYTES)}`;
  const secret = makeSecret(randomHex);
  const added = await webhooks.add({ id, userId, url, events: [...new Set(events)], secret }, MAX_WEBHOOKS);
  if (!added) {
    throw new AppError("webhooks_full", `An account may have ${MAX_WEBHOOKS} webhooks; remove one first.`);
  }
  return { webhook: await requireWebhook(webhooks, userId, id), secret };
}

/** Replaces the secret of a webhook; the previous one also signs for a day. Throws `not_found`. */
export async function rotateWebhook(
  { webhooks, randomHex }: WebhookPorts,
  userId: string,
  id: string,
): Promise<WebhookWithSecret> {
  const secret = makeSecret(randomHex);
  const webhook = await webhooks.rotate(userId, id, secret, SECRET_OVERLAP_HOURS);
  if (webhook === null) throw noWebhook();
  return { webhook, secret };
}

export function listWebhooks({ webhooks }: WebhookPorts, userId: string): Promise<readonly Webhook[]> {
  return webhooks.list(userId);
}

/** Deletes a webhook and its deliveries. Throws `not_found`. */
export async function removeWebhook({ webhooks }: WebhookPorts, userId: string, id: string): Promise<void> {
  if (!(await webhooks.remove(userId, id))) throw noWebhook();
}

/** Lists the deliveries of a webhook, newest first. Throws `not_found`. */
export async function listDeliveries(
  { webhooks }: WebhookPorts,
  userId: string,
  id: string,
  page: DeliveryPage,
): Promise<DeliveryList> {
  const list = await webhooks.listDeliveries(userId, id, page);
  if (list === null) throw noWebhook();
  return list;
}

/** Sends a delivery again at once. Throws `not_found`. */
export async function retryDelivery(
  { webhooks }: WebhookPorts,
  userId: string,
  id: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const delivery = await webhooks.retry(userId, id, deliveryId);
  if (delivery === null) throw new AppError("not_found", "This webhook has no such delivery.");
  return delivery;
}

export interface WebhookTestPorts extends Pick<WebhookPorts, "webhooks" | "randomHex"> {
  readonly webhookTests: WebhookTestLimit;
  readonly clock: Clock;
}

/**
 * Queues a test event for a webhook. A pending one is returned instead of another. Throws `not_found`, and
 * `rate_limited` above `MAX_WEBHOOK_TESTS_PER_HOUR`.
 */
export async function testWebhook(
  { webhooks, randomHex, webhookTests, clock }: WebhookTestPorts,
  userId: string,
  webhookId: string,
): Promise<WebhookDelivery> {
  await requireWebhook(webhooks, userId, webhookId);
  const pending = await webhooks.findPendingTest(webhookId);
  if (pending !== null) return pending;
  const retryAfterSeconds = await webhookTests.consume(userId);
  if (retryAfterSeconds > 0) {
    const message = `An account may send ${MAX_WEBHOOK_TESTS_PER_HOUR} test events per hour; try again in ${retryAfterSeconds} s.`;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  }
  const body = JSON.stringify({
    type: "webhook.test",
    timestamp: new Date(clock.now()).toISOString(),
    data: { webhookId, message: "This is a test event. Nothing has happened." },
  });
  const test = { id: `msg_${randomHex(DELIVERY_ID_BYTES)}`, webhookId, body };
  const delivery = await webhooks.addTest(userId, test);
  if (delivery === null) throw noWebhook();
  return delivery;
}

async function requireWebhook(webhooks: Webhooks, userId: string, id: string): Promise<Webhook> {
  const webhook = await webhooks.find(userId, id);
  if (webhook === null) throw noWebhook();
  return webhook;
}

function noWebhook(): AppError {
  return new AppError("not_found", "This account has no such webhook.");
}

/**
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
function makeSecret(randomHex: RandomHex): string {
  return `whsec_${Buffer.from(randomHex(SECRET_BYTES), "hex").toString("base64")}`;
}
