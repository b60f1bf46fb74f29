import { randomBytes } from "node:crypto";
import {
  DELIVERY_TYPES,
  type DeliveryType,
  MAX_WEBHOOK_TESTS_PER_HOUR,
} from "@walletlens/contract/constants";
import type { RateWindows } from "@/lib/billing/rate-windows";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import type { WebhookDelivery as DeliveryRow } from "@/lib/db/generated/client";
import { columns, type RowOf, selectKnown } from "@/lib/db/row";
import { DELIVERIES_SOURCE } from "./rules/change-sources";
import type { WebhookDelivery } from "./rules/webhook";
import { getWebhook, webhookNotFound } from "./webhooks";

export interface DeliveryPage {
  readonly limit: number;
  /** Return deliveries after this id; null for the first page. */
  readonly after: string | null;
}

export interface DeliveryList {
  readonly deliveries: readonly WebhookDelivery[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** Lists the deliveries of a webhook, newest first. Throws `not_found`. */
export async function listDeliveries(
  { database: { prisma } }: DatabasePorts,
  userId: string,
  webhookId: string,
  { limit, after }: DeliveryPage,
): Promise<DeliveryList> {
  if ((await prisma.webhook.count({ where: { id: webhookId, userId } })) === 0) throw webhookNotFound();
  const lastDelivery =
    after === null ? null : await prisma.webhookDelivery.findFirst({ where: { id: after, webhookId } });
  const rows = await prisma.webhookDelivery.findMany({
    where: {
      webhookId,
      type: { in: [...DELIVERY_TYPES] },
      ...(lastDelivery !== null && { OR: matchOlder(lastDelivery) }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    deliveries: toDeliveries(page),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Makes a delivery due at once, regardless of its state. Throws `not_found`, also for a test event. */
export async function retryDelivery(
  { database: { pool } }: DatabasePorts,
  userId: string,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const rows = await runStatement<RowOf<typeof DELIVERY>>(pool, RETRY, [deliveryId, webhookId, userId]);
  const [delivery] = toDeliveries(rows);
  if (delivery === undefined) throw new AppError("not_found", "This webhook has no such delivery.");
  return delivery;
}

/**
 * Queues a test event for a webhook. A pending one is returned instead of another. Throws `not_found`, and
 * `rate_limited` above `MAX_WEBHOOK_TESTS_PER_HOUR`, which counts for the account, whichever webhook it deletes,
 * and regardless of the settings of rates.
 */
export async function testWebhook(
  { database, webhookTests }: DatabasePorts & { readonly webhookTests: Pick<RateWindows, "consume"> },
  userId: string,
  webhookId: string,
): Promise<WebhookDelivery> {
  const { pool, prisma, clock } = database;
  await getWebhook({ database }, userId, webhookId);
  const pendingTest = await prisma.webhookDelivery.findFirst({
    where: { webhookId, type: TEST_TYPE, dueAt: { not: null } },
  });
  if (pendingTest !== null) return toDelivery({ ...pendingTest, type: TEST_TYPE });
  const { retryAfterSeconds } = await webhookTests.consume(userId);
  if (retryAfterSeconds > 0) {
    const message = `An account may send ${MAX_WEBHOOK_TESTS_PER_HOUR} test events per hour; try again in ${retryAfterSeconds} s.`;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  }
  const body = JSON.stringify({
    type: TEST_TYPE,
    timestamp: new Date(clock.now()).toISOString(),
    data: { webhookId, message: "This is a test event. Nothing has happened." },
  });
  const id = `msg_${randomBytes(ID_BYTES).toString("hex")}`;
  const rows = await runStatement<RowOf<typeof DELIVERY>>(pool, ADD_TEST, [id, webhookId, userId, body]);
  const [delivery] = toDeliveries(rows);
  if (delivery === undefined) throw webhookNotFound();
  return delivery;
}

const ID_BYTES = 16;
const TEST_TYPE: DeliveryType = "webhook.test";
/** Limit of the test events of an account. It applies regardless of the settings of rates. */
export const WEBHOOK_TEST_LIMIT = {
  perSecond: MAX_WEBHOOK_TESTS_PER_HOUR / 3_600,
  burst: MAX_WEBHOOK_TESTS_PER_HOUR,
};

function matchOlder({ createdAt, id }: Pick<DeliveryRow, "createdAt" | "id">) {
  return [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }];
}

const DELIVERY = columns(
  "WebhookDelivery",
  ["id", "type", "createdAt", "dueAt", "tries", "triedAt", "deliveredAt", "status", "error"],
  "d",
);

/**
 * The database's clock decides, and a process with a claim loses it. A disabled webhook is retried too: a success
 * enables it again.
 */
const RETRY = {
  name: "retry-webhook-delivery",
  text: `
    UPDATE webhook_deliveries d SET due_at = now(), claims = claims + 1, tries = 0, delivered_at = NULL
    FROM webhooks w
    WHERE d.id = $1 AND d.webhook_id = $2 AND w.id = d.webhook_id AND w.user_id = $3 AND d.type <> '${TEST_TYPE}'
    RETURNING ${DELIVERY}, pg_notify('walletlens_job_changed', '${DELIVERIES_SOURCE}')::text`,
};

/** The id is the key, because each test is a separate event. */
const ADD_TEST = {
  name: "add-webhook-test",
  text: `
    INSERT INTO webhook_deliveries AS d (id, webhook_id, event_key, type, body, due_at)
    SELECT $1, w.id, $1, '${TEST_TYPE}', $4, now() FROM webhooks w WHERE w.id = $2 AND w.user_id = $3
    RETURNING ${DELIVERY}, pg_notify('walletlens_job_changed', '${DELIVERIES_SOURCE}')::text`,
};

function toDeliveries(rows: readonly DeliveryColumns[]): readonly WebhookDelivery[] {
  return selectKnown(rows, "type", DELIVERY_TYPES).map(toDelivery);
}

type DeliveryColumns = Pick<DeliveryRow, keyof RowOf<typeof DELIVERY>>;

function toDelivery(row: DeliveryColumns & Pick<WebhookDelivery, "type">): WebhookDelivery {
  const { id, type, createdAt, dueAt, tries, triedAt, deliveredAt, status, error } = row;
  return {
    id,
    type,
    status: dueAt !== null ? "pending" : deliveredAt !== null ? "delivered" : "failed",
    createdAt: createdAt.toISOString(),
    tries,
    lastTryAt: triedAt?.toISOString() ?? null,
    nextTryAt: dueAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    responseStatus: status,
    error,
  };
}
