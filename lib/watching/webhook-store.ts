import { DELIVERY_TYPES, type DeliveryType, WEBHOOK_EVENTS } from "@walletlens/contract/constants";
import { type Database, runStatement } from "@/lib/db/database";
import type { WebhookDelivery as DeliveryRow, Webhook as WebhookRow } from "@/lib/db/generated/client";
import { columns, type RowOf, selectKnown } from "@/lib/db/row";
import type { Webhooks } from "./ports";
import { DELIVERIES_SOURCE } from "./rules/change-sources";
import type { Webhook, WebhookDelivery } from "./rules/webhook";

export function createWebhooks({ pool, prisma }: Pick<Database, "pool" | "prisma">): Webhooks {
  return {
    add: ({ id, userId, url, events, secret }, max) =>
      prisma.$transaction(async (tx) => {
        // Serializes changes of one account, so that the count is current.
        await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
        if ((await tx.webhook.count({ where: { userId } })) >= max) return false;
        await tx.webhook.create({ data: { id, userId, url, events: [...events], secret } });
        return true;
      }),

    async find(userId, id) {
      const row = await prisma.webhook.findFirst({ where: { id, userId } });
      return row === null ? null : toWebhook(row);
    },

    async list(userId) {
      const orderBy = [{ createdAt: "asc" }, { id: "asc" }] as const;
      return (await prisma.webhook.findMany({ where: { userId }, orderBy: [...orderBy] })).map(toWebhook);
    },

    async remove(userId, id) {
      return (await prisma.webhook.deleteMany({ where: { id, userId } })).count > 0;
    },

    async rotate(userId, id, secret, overlapHours) {
      const [row] = await runStatement<RowOf<typeof WEBHOOK>>(pool, ROTATE, [
        id,
        userId,
        secret,
        overlapHours,
      ]);
      return row === undefined ? null : toWebhook(row);
    },

    async listDeliveries(userId, webhookId, { limit, after }) {
      if ((await prisma.webhook.count({ where: { id: webhookId, userId } })) === 0) return null;
      const from =
        after === null ? null : await prisma.webhookDelivery.findFirst({ where: { id: after, webhookId } });
      const older = from === null ? {} : { OR: olderThan(from) };
      const rows = await prisma.webhookDelivery.findMany({
        where: { webhookId, type: { in: [...DELIVERY_TYPES] }, ...older },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
      });
      const page = rows.slice(0, limit);
      return {
        deliveries: toDeliveries(page),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    async addTest(userId, { id, webhookId, body }) {
      const values = [id, webhookId, userId, body];
      return toDeliveries(await runStatement<RowOf<typeof DELIVERY>>(pool, ADD_TEST, values))[0] ?? null;
    },

    async findPendingTest(webhookId) {
      const row = await prisma.webhookDelivery.findFirst({
        where: { webhookId, type: TEST_TYPE, dueAt: { not: null } },
      });
      return toDeliveries(row === null ? [] : [row])[0] ?? null;
    },

    async retry(userId, webhookId, deliveryId) {
      const values = [deliveryId, webhookId, userId];
      return toDeliveries(await runStatement<RowOf<typeof DELIVERY>>(pool, RETRY, values))[0] ?? null;
    },
  };
}

const TEST_TYPE: DeliveryType = "webhook.test";

function olderThan({ createdAt, id }: Pick<DeliveryRow, "createdAt" | "id">) {
  return [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }];
}

const WEBHOOK = columns(
  "Webhook",
  ["id", "url", "events", "createdAt", "failingSince", "disabledAt", "previousUntil"],
  "w",
);
const DELIVERY = columns(
  "WebhookDelivery",
  ["id", "type", "createdAt", "dueAt", "tries", "triedAt", "deliveredAt", "status", "error"],
  "d",
);

// The previous newest secret continues to sign.
const ROTATE = {
  name: "rotate-webhook-secret",
  text: `
    UPDATE webhooks w SET previous_secret = secret, previous_until = now() + make_interval(hours => $4), secret = $3,
      secret_at = now()
    WHERE w.id = $1 AND w.user_id = $2 RETURNING ${WEBHOOK}`,
};

// The database's clock decides, and a process with a claim loses it.
/** Restarts the schedule even for a disabled webhook: a success enables it again. */
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

function toWebhook(row: Pick<WebhookRow, keyof RowOf<typeof WEBHOOK>>): Webhook {
  const { id, url, events, createdAt, failingSince, disabledAt, previousUntil } = row;
  const overlaps = previousUntil !== null && previousUntil.getTime() > Date.now();
  return {
    id,
    url,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
    status: disabledAt !== null ? "disabled" : failingSince !== null ? "failing" : "active",
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    previousSecretUntil: overlaps ? previousUntil.toISOString() : null,
  };
}

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
